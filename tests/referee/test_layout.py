"""What hands move between two layouts."""

from enum import Enum, auto

from companion.referee.facts import Spot
from companion.referee.layout import Laid, Lying, Move, moved


class Thing(Enum):
    CARD = auto()


class Area(Enum):
    LEFT = auto()
    RIGHT = auto()


LEFT, RIGHT = (Lying(Thing.CARD, Spot(area), None, 2) for area in Area)


def test_face_down_cards_that_change_places_are_moved() -> None:
    """As many lie at each place as before."""
    one, two = object(), object()
    before = Laid([LEFT, RIGHT], {one: LEFT, two: RIGHT})
    after = Laid([LEFT, RIGHT], {one: RIGHT, two: LEFT})
    assert moved(before, before) == []
    there, back = (
        Move(Thing.CARD, None, 1, start.spot, end.spot)
        for start, end in ((LEFT, RIGHT), (RIGHT, LEFT))
    )
    assert sorted(moved(before, after), key=str) == sorted([there, back], key=str)


def test_a_card_that_is_known_is_moved_once() -> None:
    """It is not counted among the others once more."""
    one = object()
    before = Laid([LEFT, RIGHT], {one: LEFT})
    after = Laid([LEFT._replace(number=1), RIGHT._replace(number=3)], {one: RIGHT})
    assert moved(before, after) == [Move(Thing.CARD, None, 1, LEFT.spot, RIGHT.spot)]
