"""What every game's tests of whole games look at."""

from typing import Any

from companion.catalog import Prepared, phrasebook
from companion.cli.simulate import random_games
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
    """The figures of so many games, which the same seed gives again."""
    phrases = phrasebook("en", start.game)
    once, again = (random_games(start.game, start.start, games, 3, phrases) for _ in range(2))
    changing = {"seconds", "answers_per_second"}
    assert {k: v for k, v in once.items() if k not in changing} == {
        k: v for k, v in again.items() if k not in changing
    }
    return once
