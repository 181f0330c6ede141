"""Tests what happens when a player leaves, in every game."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from companion.referee.leaving import OneLeftError, not_at_table, still_a_game, win_alone
from companion.referee.seat import Seat, seats_named
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Table, public

ANN, BOB = SEATS = seats_named("Ann", "Bob")


@dataclass
class Match:
    """A game that Bob has left."""

    table: Table = field(default_factory=lambda: Table(SEATS))
    here: list[Seat] = field(default_factory=lambda: [ANN])
    winners: list[Seat] = field(default_factory=list)
    setup: SetupSteps = field(default_factory=SetupSteps)
    options: Mapping[str, str] = field(default_factory=dict)
    goal: int = 0


def test_ruling_against_a_player_who_has_left_cannot_be_overridden() -> None:
    ruling = not_at_table("trouble.1", Match(), BOB)
    assert ruling is not None
    assert (ruling.rule, ruling.phrase, ruling.facts) == ("trouble.1", "no-left", {"option": BOB})
    assert ruling.hard
    assert not_at_table("trouble.1", Match(), ANN) is None


def test_game_ends_when_one_player_remains_and_that_player_wins_it() -> None:
    match = Match()
    still_a_game(SEATS)
    with pytest.raises(OneLeftError):
        still_a_game(match.here)
    win_alone(match)
    assert match.winners == [ANN]
    assert match.table.said == [public("game-left", who=ANN)]
