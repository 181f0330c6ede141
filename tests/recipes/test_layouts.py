"""The hands of `tests/layouts.py`, tried with the smallest game."""

from collections.abc import Mapping
from typing import Any

import pytest

from companion.referee.facts import Pieces, Spot
from tests import table
from tests.layouts import Hands, Outcome, play
from tests.recipes.pebbles import GAME, HEAP, Area, Whole
from tests.told import hears


def takes(hands: Hands, facts: Mapping[str, Any]) -> None:
    """A player takes so many from the heap."""
    hands.move(Pieces(Whole.PEBBLES, None, facts["count"]), HEAP, Spot(Area.PLAYER, facts["who"]))


@pytest.mark.parametrize("keeper", ["table", "dealer"])
def test_hands_that_do_what_they_are_told_have_the_table_of_the_record(
    keeper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is taken back, corrected, overridden or set right."""
    monkeypatch.setitem(table.GAMES, "pebbles", GAME)
    outcome = Outcome()
    for seed in range(60):
        play(
            "pebbles", 2 + seed % 3, keeper, {"takes": takes}, seed=seed, steps=60, outcome=outcome
        )
    assert outcome.ended > 40
    assert {"answer", "take back", "correct", "put", "leave"} <= set(outcome.done), outcome


def test_hands_that_are_told_too_little_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what a phrase means the table is another one."""
    monkeypatch.setitem(table.GAMES, "pebbles", GAME)
    with pytest.raises(AssertionError, match="hands too many"):
        play("pebbles", 2, "table", {}, seed=1, steps=20)


def test_a_piece_is_put_from_a_place_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where several have one; what is overridden is something else."""
    monkeypatch.setitem(table.GAMES, "pebbles", GAME)
    game = table.seated(table.prepared(2, "table", game="pebbles"))
    game.open()
    game.say("3", "2")
    hears(game.say("put pebbles heap it fell")[-1], "put-whence")
    game.say("put pebbles ann heap it fell")
    assert game.run.state.taken == dict(zip(game.run.table.seats, (2, 2), strict=True))
    hears(game.say("override")[-1], "override-none")
