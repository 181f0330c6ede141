"""A belief on its own: small decks, where all states can be counted by hand."""

from enum import Enum
from itertools import permutations

import pytest

from companion.games.parcel.items import Item
from companion.keepers.belief import Belief
from companion.keepers.counting import Counted
from companion.referee.chance import Chance
from companion.referee.run import Run
from tests.table import prepared


def states(belief: Belief, places: int) -> set[tuple[int, ...]]:
    """Every way in which the left copies can lie in the first places, by its cases."""
    deck = [face for face, count in enumerate(belief.left) for _ in range(count)]
    return {
        lie
        for lie in set(permutations(deck, places))
        if any(all(faces >> lie[place] & 1 for place, faces in c.items()) for c in belief.cases)
    }


def test_nothing_is_known_of_a_new_deck() -> None:
    belief = Belief([2, 1])
    assert belief.cases == [{}]
    assert states(belief, 3) == {(0, 0, 1), (0, 1, 0), (1, 0, 0)}
    assert [belief.can_be(place) for place in range(3)] == [0b11, 0b11, 0b11]


def test_what_lies_face_up_is_nowhere_else() -> None:
    belief = Belief([2, 1])
    belief.turned(0, 1)
    assert belief.left == (2, 0)
    assert belief.can_be(1) == belief.can_be(2) == 0b01
    belief.turned(0, 1)  # told twice, it is one card all the same
    assert not belief.empty
    belief.turned(1, 1)
    assert belief.empty


def test_two_that_cannot_have_the_rest_are_impossible() -> None:
    """Each alone could be so: only the count of copies forbids it."""
    belief = Belief([1, 1, 1])
    belief.within(0, 0b011)
    belief.within(1, 0b011)
    assert states(belief, 2) == {(0, 1), (1, 0)}
    assert belief.can_be(2) == 0b100
    belief.within(2, 0b011)
    assert belief.empty
    belief.forget()
    assert belief.cases == [{}]


def test_matching_moves_others_where_that_helps() -> None:
    """The first could take the only copy that the second needs."""
    belief = Belief([1, 1, 1, 5])
    belief.within(0, 0b0011)
    belief.within(1, 0b0001)
    belief.within(2, 0b0110)
    assert not belief.empty
    assert [belief.can_be(place) for place in range(3)] == [0b0010, 0b0001, 0b0100]
    belief.within(3, 0b0111)
    assert belief.empty


def test_comparing_makes_cases() -> None:
    belief = Belief([1, 2, 1])
    belief.lower(0, 1)
    assert states(belief, 2) == {(0, 1), (0, 2), (1, 2)}
    belief = Belief([1, 2, 1])
    belief.same(0, 1)
    assert states(belief, 2) == {(1, 1)}
    belief.turned(0, 1)
    assert belief.cases == [{1: 0b010}]


def test_a_card_taken_unseen_may_be_any_of_them() -> None:
    """A card that is known is in one of the places from then on."""
    belief = Belief([1, 3])
    belief.within(0, 0b01)
    belief.mixed((0, 1))
    assert states(belief, 2) == {(0, 1), (1, 0)}
    belief.turned(1, 1)
    assert belief.can_be(0) == 0b01


def test_mixed_cards_are_in_any_order() -> None:
    belief = Belief([1, 1, 2])
    belief.within(0, 0b001)
    belief.within(1, 0b010)
    belief.mixed((0, 1, 2))
    assert states(belief, 3) == set(permutations((0, 1, 2)))


def test_a_card_that_is_shown_is_one_of_the_hand() -> None:
    belief = Belief([1, 2])
    belief.among((0, 1), 0)
    assert states(belief, 3) == {(0, 1, 1), (1, 0, 1)}
    assert belief.can_be(2) == 0b10


def test_a_case_inside_another_is_dropped() -> None:
    """A hand of which nothing is known stays so, whatever is played from it."""
    belief = Belief([3, 3, 3])
    belief.within(0, 0b011)
    belief.mixed((0, 1))
    belief.turned(1, 0)
    assert belief.cases == [{}]


def test_a_copy_goes_its_own_way() -> None:
    belief = Belief([1, 2])
    other = belief.copy()
    other.turned(0, 0)
    other.within(1, 0)
    assert other.empty
    assert not belief.empty
    assert belief.left == (1, 2)


@pytest.mark.parametrize(
    ("found", "partly", "adds_up"),
    [(3, False, True), (2, False, False), (2, True, True), (4, True, False), (4, False, False)],
)
def test_what_is_counted_adds_up(found: int, partly: bool, adds_up: bool) -> None:
    thing: Enum = Item.RADIO
    assert Counted(thing, 3, found, partly).adds_up is adds_up


def test_where_nobody_can_ask_a_dealer_notes_nothing() -> None:
    """And deals the same game."""
    start = prepared(4, "dealer")
    runs = [Run(start.game, start.start, listens=listens) for listens in (True, False)]
    for run in runs:
        chance = Chance(3)
        for _ in range(30):
            assert run.question is not None
            run.answer(chance.any_answer(run.question))
    heard, deaf = (run.state.keeper._heard.statements for run in runs)
    assert heard
    assert not deaf
    assert runs[0].table.said == runs[1].table.said
