"""Checks and seeds that all games share in their tests of whole games."""

import os
from typing import Any

from companion.catalog import GameSetup
from companion.practice.simulation import Simulation
from companion.referee.record import resumed
from companion.referee.run import replayed
from tests.table import Journal, Played

#: The environment variable that `make proof` sets to multiply the number of seeds.
VOLUME = "COMPANION_TEST_VOLUME"


def seeds(count: int) -> range:
    """Return the first `count` seeds, or a multiple of them if `make proof` asks for more."""
    return range(count * int(os.environ.get(VOLUME, "1")))


def is_the_same_on_disk(game: Played, start: GameSetup) -> None:
    """Check that replaying the journal leads to the same game as the one that was played."""
    journal = game.journal
    assert isinstance(journal, Journal)
    run = resumed(start.game, start.start, journal.lines)
    assert run.entries == game.run.entries
    assert run.table.said == game.run.table.said
    assert replayed(run.game, run.start, run.entries).table.said == run.table.said


def simulated(start: GameSetup, games: int) -> dict[Any, Any]:
    """Return the statistics from this many games by name, and check that the same seed gives the
    same statistics.

    A statistic about an item is stored under its own name and the item's name. Statistics about
    seats are lists.
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
