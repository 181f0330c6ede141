"""Checks and seeds that are shared by all games' tests of whole games."""

import os
from typing import Any

from companion.catalog import GameSetup
from companion.practice.simulation import Simulation
from companion.referee.record import resumed
from companion.referee.run import replayed
from tests.table import Journal, Played

#: The environment variable with which `make proof` multiplies the number of seeds.
VOLUME = "COMPANION_TEST_VOLUME"


def seeds(count: int) -> range:
    """Return the first `count` seeds, or a multiple if `make proof` asks for it."""
    return range(count * int(os.environ.get(VOLUME, "1")))


def is_the_same_on_disk(game: Played, start: GameSetup) -> None:
    """Check that replaying the journal leads to the game that was played."""
    journal = game.journal
    assert isinstance(journal, Journal)
    run = resumed(start.game, start.start, journal.lines)
    assert run.entries == game.run.entries
    assert run.table.said == game.run.table.said
    assert replayed(run.game, run.start, run.entries).table.said == run.table.said


def simulated(start: GameSetup, games: int) -> dict[Any, Any]:
    """Return the statistics from this many games, by name, after checking that the same seed gives
    the same ones.

    A statistic about an item is stored under its own name and then the item's; statistics by seat
    are a list.
    """
    simulation = Simulation(start.game, start.start, 3)
    sums = simulation.sums(range(games))
    assert sums == simulation.sums(range(games))
    found: dict[Any, Any] = {}
    for key, one in sums.items():
        name = (key.name, simulation.things[key.of]) if key.of else key.name
        value, low, high, _ = one.figure
        assert low is None or high is None or low <= value <= high
        if key.seat:
            found.setdefault(name, []).append(value)
        else:
            found[name] = value
    return found
