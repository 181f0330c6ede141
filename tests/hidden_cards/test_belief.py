"""Tests what a `Belief` rules out about small decks, whose possible orders can be counted by
hand.
"""

from enum import Enum
from itertools import permutations

import pytest

from companion.games.parcel.items import Item
from companion.hidden_cards.belief import Belief
from companion.hidden_cards.counting import PieceCount
from companion.referee.chance import Chance
from companion.referee.run import Run
from tests.table import prepared


def states(belief: Belief, places: int) -> set[tuple[int, ...]]:
    """Return every way in which the first `places` places could be filled with faces, according to
    the belief.
    """
    deck = [face for face, count in enumerate(belief.left) for _ in range(count)]
    return {
        lie
        for lie in set(permutations(deck, places))
        if any(all(faces >> lie[place] & 1 for place, faces in c.items()) for c in belief.cases)
    }


def test_new_belief_allows_all_possible_states() -> None:
    belief = Belief([2, 1])
    assert belief.cases == [{}]
    assert states(belief, 3) == {(0, 0, 1), (0, 1, 0), (1, 0, 0)}
    assert [belief.can_be(place) for place in range(3)] == [0b11, 0b11, 0b11]


def test_card_that_is_turned_up_is_ruled_out_in_all_other_places() -> None:
    belief = Belief([2, 1])
    belief.turned(0, 1)
    assert belief.left == (2, 0)
    assert belief.can_be(1) == belief.can_be(2) == 0b01
    belief.turned(0, 1)  # Saying the same thing twice changes nothing.
    assert not belief.empty
    belief.turned(1, 1)
    assert belief.empty


def test_belief_needing_more_copies_than_exist_is_empty() -> None:
    """Each statement is possible by itself, but together they need more copies of a face than there
    are.
    """
    belief = Belief([1, 1, 1])
    belief.within(0, 0b011)
    belief.within(1, 0b011)
    assert states(belief, 2) == {(0, 1), (1, 0)}
    assert belief.can_be(2) == 0b100
    belief.within(2, 0b011)
    assert belief.empty
    belief.forget()
    assert belief.cases == [{}]


def test_matching_reassigns_copies_that_another_place_needs() -> None:
    """There is a solution only if the first place doesn't take the only copy that fits the second
    place.
    """
    belief = Belief([1, 1, 1, 5])
    belief.within(0, 0b0011)
    belief.within(1, 0b0001)
    belief.within(2, 0b0110)
    assert not belief.empty
    assert [belief.can_be(place) for place in range(3)] == [0b0010, 0b0001, 0b0100]
    belief.within(3, 0b0111)
    assert belief.empty


def test_comparison_splits_the_belief_into_cases() -> None:
    belief = Belief([1, 2, 1])
    belief.lower(0, 1)
    assert states(belief, 2) == {(0, 1), (0, 2), (1, 2)}
    belief = Belief([1, 2, 1])
    belief.same(0, 1)
    assert states(belief, 2) == {(1, 1)}
    belief.turned(0, 1)
    assert belief.cases == [{1: 0b010}]


def test_known_card_can_be_in_either_place_after_mixing() -> None:
    belief = Belief([1, 3])
    belief.within(0, 0b01)
    belief.mixed((0, 1))
    assert states(belief, 2) == {(0, 1), (1, 0)}
    belief.turned(1, 1)
    assert belief.can_be(0) == 0b01


def test_shuffled_cards_can_be_in_any_order() -> None:
    belief = Belief([1, 1, 2])
    belief.within(0, 0b001)
    belief.within(1, 0b010)
    belief.mixed((0, 1, 2))
    assert states(belief, 3) == set(permutations((0, 1, 2)))


def test_shown_face_belongs_to_one_of_the_cards_in_the_hand() -> None:
    belief = Belief([1, 2])
    belief.among((0, 1), 0)
    assert states(belief, 3) == {(0, 1, 1), (1, 0, 1)}
    assert belief.can_be(2) == 0b10


def test_case_contained_in_another_case_is_dropped() -> None:
    """Otherwise the cases for an unknown hand would multiply with every card played from it."""
    belief = Belief([3, 3, 3])
    belief.within(0, 0b011)
    belief.mixed((0, 1))
    belief.turned(1, 0)
    assert belief.cases == [{}]


def test_copied_belief_is_independent_of_the_original() -> None:
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
def test_piece_count_is_consistent_unless_too_high_or_visibly_too_low(
    found: int, partly: bool, adds_up: bool
) -> None:
    thing: Enum = Item.RADIO
    assert PieceCount(thing, 3, found, partly).adds_up is adds_up


def test_run_without_listeners_records_no_statements_and_plays_the_same_game() -> None:
    start = prepared(4, "dealer")
    runs = [Run(start.game, start.start, listens=listens) for listens in (True, False)]
    for run in runs:
        chance = Chance(3)
        for _ in range(30):
            assert run.question is not None
            run.answer(chance.any_answer(run.question))
    heard, deaf = (run.state.cards.public.statements for run in runs)
    assert heard
    assert not deaf
    assert runs[0].table.said == runs[1].table.said
