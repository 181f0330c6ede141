"""Shared by the tests that play whole games: how many games to play, and what to check
afterwards.
"""

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
    """Return the seeds 0 to `count` - 1, or several times as many for `make proof`."""
    return range(count * int(os.environ.get(VOLUME, "1")))


def check_replay(game: Played, start: GameSetup) -> None:
    """Assert that replaying the saved journal leads to the same record and announcements."""
    journal = game.journal
    assert isinstance(journal, Journal)
    run = resumed(start.game, start.start, journal.lines)
    assert run.entries == game.run.entries
    assert run.table.said == game.run.table.said
    assert replayed(run.game, run.start, run.entries).table.said == run.table.said


def simulated_statistics(start: GameSetup, games: int) -> dict[Any, Any]:
    """Simulate this many games and return the statistics, by name. Assert that simulating them
    again gives the same statistics.

    A statistic about an item is stored under its own name and the item's name. Statistics about
    seats are lists with one value for each seat.
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
