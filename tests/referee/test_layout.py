"""Tests which moves lead from one layout to another, and the sentences for these moves."""

from enum import Enum, auto

import pytest

from companion.referee.facts import Spot
from companion.referee.layout import Move, PieceStack, TableSnapshot, move_sentences, moved
from companion.referee.steps import UNRELATED, NotRestorableError, Step, taken_back


class Thing(Enum):
    CARD = auto()


class Area(Enum):
    LEFT = auto()
    RIGHT = auto()


class Face(Enum):
    ACE = auto()


LEFT, RIGHT = (PieceStack(Thing.CARD, Spot(area), None, 2) for area in Area)


def test_face_down_cards_that_swap_places_each_have_to_be_moved() -> None:
    """Each place still has as many cards as before, so the counts alone would show no moves."""
    one, two = object(), object()
    before = TableSnapshot([LEFT, RIGHT], {one: LEFT, two: RIGHT})
    after = TableSnapshot([LEFT, RIGHT], {one: RIGHT, two: LEFT})
    assert moved(before, before) == []
    found = {(move.card, move.start, move.end) for move in moved(before, after)}
    assert found == {(one, LEFT.spot, RIGHT.spot), (two, RIGHT.spot, LEFT.spot)}


def test_known_card_is_moved_only_once() -> None:
    """The known card isn't counted among the face-down cards as well."""
    one = object()
    before = TableSnapshot([LEFT, RIGHT], {one: LEFT})
    after = TableSnapshot([LEFT._replace(number=1), RIGHT._replace(number=3)], {one: RIGHT})
    (move,) = moved(before, after)
    assert (move.card, move.number, move.start, move.end) == (one, 1, LEFT.spot, RIGHT.spot)


def test_face_up_card_is_not_looked_for_in_a_deck_that_has_since_been_shuffled() -> None:
    """Undo is refused instead, even if no card was face down before and the deck's order doesn't
    matter.
    """
    then = TableSnapshot([LEFT._replace(face=Face.ACE, number=1)], {})
    now = TableSnapshot([RIGHT._replace(number=1)], {0: RIGHT})
    shuffled = Step([], now, shuffled={Thing.CARD}, gathered={Thing.CARD})
    with pytest.raises(NotRestorableError):
        taken_back([shuffled], now, then, UNRELATED)


def test_one_sentence_moves_all_pieces_of_a_kind_only_if_they_end_up_in_one_place() -> None:
    there, here = Spot(Area.LEFT), Spot(Area.RIGHT)
    faces = [None, Face.ACE, None]
    moves = [Move(Thing.CARD, face, 1, there, here) for face in faces]
    together = move_sentences(moves, after=[PieceStack(Thing.CARD, here, None, 3)])
    assert [said.phrase for said in together] == ["move-all"]
    apart = move_sentences(moves, after=[LEFT, RIGHT])
    assert [said.phrase for said in apart] == ["move"] * 3


def test_returned_card_is_distinguished_only_from_cards_that_arrived_before_it_left() -> None:
    there, here = Spot(Area.LEFT), Spot(Area.RIGHT)
    back, come = (
        Move(Thing.CARD, None, 1, here, there, returns=True),
        Move(Thing.CARD, None, 1, there, here),
    )
    assert [one.phrase for one in move_sentences([come, back])] == ["move", "move-return-among"]
    assert [one.phrase for one in move_sentences([back, come])] == ["move-return", "move"]
    swapped = move_sentences([come._replace(group=1), back._replace(group=1)])
    assert [one.phrase for one in swapped] == ["move-at-once", "move", "move-return"]
