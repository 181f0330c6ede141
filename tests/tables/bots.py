"""Bots that play whole games at remote tables, in the same way as golden games are played."""

import asyncio
import random
from typing import Any

from companion.catalog import phrasebook, reopened
from companion.narration.narrator import Narrator
from companion.referee.question import Choose, Luck
from companion.referee.record import (
    CorrectLine,
    Header,
    Line,
    RenameLine,
    UndoLine,
    entry_of,
    resumed,
)
from companion.referee.run import Run, enter
from companion.referee.seat import Seat
from companion.tables.broker import Broker
from companion.tables.messages import RECORDS, RecordEvent, record_of, recorded
from tests.golden.play import PLAYERS
from tests.table import GAMES

#: How often to check whether a game has begun, in seconds.
LOOK_S = 0.05


class Bots:
    """The players at the table with this header. Unlike real players, bots can read the table's
    record.
    """

    def __init__(self, header: Header, seed: int = 0) -> None:
        self._prepared = reopened(header, GAMES)
        self._luck = random.Random(seed)
        words = phrasebook(header.language, self._prepared.game, self._prepared.start.edition)
        self._narrator = Narrator(words)
        self._place, self._lines = 0, list[Line]()
        self._run: Run[Any] = resumed(self._prepared.game, self._prepared.start, [])

    async def next_line(self, broker: Broker, table: str) -> tuple[int, str] | None:
        """Return the next seat and its input once the game has begun, or None if it is over."""
        while True:
            every = broker.read(RECORDS, record_of(table), self._place + 1)
            async for _, self._place, content in every:
                one = recorded.decode(content)
                if isinstance(one, RecordEvent):
                    self.see(one)
            if not isinstance(self._run.question, Luck):
                return self.line()
            await asyncio.sleep(LOOK_S)

    def see(self, event: RecordEvent) -> None:
        """Follow an event in the record."""
        self._lines += event.lines
        for line in event.lines:
            if isinstance(line, UndoLine | CorrectLine):
                self._run = resumed(self._prepared.game, self._prepared.start, self._lines)
                return
            if not isinstance(line, RenameLine):
                enter(self._run, entry_of(self._run, line))

    def line(self) -> tuple[int, str] | None:
        """Return the next seat and its input, according to the events so far, or None if the game
        is over.
        """
        question = self._run.question
        if not isinstance(question, Choose):
            return None
        answer = PLAYERS[self._prepared.game.id](self._run, question, self._luck)
        said = answer if isinstance(answer, str) else self._narrator.word(answer)
        asked = question.seat
        return (asked.index if isinstance(asked, Seat) else 0), str(said)
