"""Whole games at far tables: each seat says what it is asked, as golden games are played."""

import random
from typing import Any

from companion.catalog import phrasebook, reopened
from companion.narration.narrator import Narrator
from companion.referee.question import Choose
from companion.referee.record import Header, resumed
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.tables.broker import Broker
from companion.tables.messages import Handled
from tests.golden.play import PLAYERS
from tests.table import GAMES
from tests.tables.far import events_of


class Bots:
    """All who sit at a table of this header. They see its record, as nobody else may."""

    def __init__(self, header: Header, seed: int = 0) -> None:
        self._prepared = reopened(header, GAMES)
        self._luck = random.Random(seed)
        words = phrasebook(header.language, self._prepared.game, self._prepared.start.edition)
        self._narrator = Narrator(words)

    def run_of(self, events: list[Handled]) -> Run[Any]:
        """The game as the record has it."""
        lines = [line for event in events for line in event.lines]
        return resumed(self._prepared.game, self._prepared.start, lines)

    async def next_line(self, broker: Broker, table: str) -> tuple[int, str] | None:
        """Who says what now; None when the game is over."""
        return self.line_for(self.run_of(await events_of(broker, table)))

    def line_for(self, run: Run[Any]) -> tuple[int, str] | None:
        """The same, of a game that stands so."""
        question = run.question
        if not isinstance(question, Choose):
            return None
        answer = PLAYERS[self._prepared.game.id](run, question, self._luck)
        said = answer if isinstance(answer, str) else self._narrator.word(answer)
        asked = question.seat
        return (asked.index if isinstance(asked, Seat) else 0), str(said)
