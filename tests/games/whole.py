"""What every game's tests of whole games look at."""

from typing import Any

from companion.catalog import Prepared
from companion.practice.simulation import Simulation
from companion.referee.record import resumed
from companion.referee.run import replayed
from tests.table import Journal, Played


def is_the_same_on_disk(game: Played, start: Prepared) -> None:
    """The journal has the game that was played, and gives it again when it is replayed."""
    journal = game.conversation.play.journal
    assert isinstance(journal, Journal)
    run = resumed(start.game, start.start, journal.lines)
    assert run.entries == game.run.entries
    assert run.table.said == game.run.table.said
    assert replayed(run.game, run.start, run.entries).table.said == run.table.said


def simulated(start: Prepared, games: int) -> dict[Any, Any]:
    """The figures of so many games, which the same seed gives again. By name; of a thing by the
    name and the thing; of each seat as a list.
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
