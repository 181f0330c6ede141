"""Tests the simulated hands in `tests/layouts.py` with the smallest game."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.referee.facts import Pieces, Spot
from tests import table
from tests.layouts import Hands, Outcome, play
from tests.recipes.pebbles import GAME, HEAP, Area, Whole
from tests.told import hears


def takes(hands: Hands, facts: Mapping[str, Any]) -> None:
    """Take this many pebbles from the heap."""
    hands.move(Pieces(Whole.PEBBLES, None, facts["count"]), HEAP, Spot(Area.PLAYER, facts["who"]))


@pytest.mark.parametrize("keeper", ["table", "dealer"])
def test_simulated_pieces_moved_as_announced_match_the_record(
    keeper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This holds whatever is undone, corrected, overridden or moved by hand."""
    monkeypatch.setitem(table.GAMES, "pebbles", GAME)
    outcome = Outcome()
    for seed in range(60):
        play(
            "pebbles", 2 + seed % 3, keeper, {"takes": takes}, seed=seed, steps=60, outcome=outcome
        )
    assert outcome.ended > 40
    assert {"answer", "take back", "correct", "put", "leave"} <= set(outcome.done), outcome


def test_misunderstood_phrase_makes_the_pieces_differ_from_the_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """This shows that the comparison is able to fail."""
    monkeypatch.setitem(table.GAMES, "pebbles", GAME)
    with pytest.raises(AssertionError, match="hands too many"):
        play("pebbles", 2, "table", {}, seed=1, steps=20)


def test_piece_that_lies_in_several_places_is_moved_from_the_place_that_was_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first line doesn't say where the pebble comes from, so the companion asks. A question
    isn't a refusal, so there is nothing to override.
    """
    monkeypatch.setitem(table.GAMES, "pebbles", GAME)
    game = table.seated(table.prepared(2, "table", game="pebbles"))
    game.open()
    game.say("3", "2")
    hears(game.say("put pebbles heap it fell")[-1], "put-whence")
    game.say("put pebbles ann heap it fell")
    assert game.run.state.taken == dict(zip(game.run.table.seats, (2, 2), strict=True))
    hears(game.say("override")[-1], "override-none")
