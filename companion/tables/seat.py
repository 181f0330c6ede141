"""A far seat: what it says is taken once, and what it is told it hears once, whoever dies."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress

import msgspec

from companion.tables.broker import Broker
from companion.tables.lasting import lasting
from companion.tables.messages import (
    HERE_S,
    Event,
    Here,
    Said,
    event,
    hear_of,
    here_of,
    say_of,
)

#: After how long a line is sent again of which nothing was heard, in seconds.
AGAIN_S = 1.0


class FarSeat:
    """hear: called with each event, in order. next: the number of the one that is awaited; 0 is
    the first of the last that were told. While it is open, it says that it is here.
    """

    def __init__(
        self, broker: Broker, table: str, seat: int, hear: Callable[[Event], None], next_: int = 1
    ) -> None:
        self.next = next_
        self._last: int | None = None
        self._broker = broker
        self._table = table
        self._seat = seat
        self._hear = hear
        self._early: dict[int, Event] = {}
        self._answered: dict[str, asyncio.Future[bool]] = {}
        self._saying = asyncio.Lock()
        self._id = secrets.token_hex(8)  # other devices of this seat hear what is told again, too
        self._staying: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Hear what was missed, and all that comes."""
        await self._broker.hear(hear_of(self._table, self._seat), self._come)
        self._staying = lasting(self._stay)
        await self.ask()

    @property
    def has_all(self) -> bool:
        """Whether it has heard all that was told when it came."""
        return self._last is not None and self.next > self._last

    def stop(self) -> None:
        """It is not here any more. The broker is another's to close."""
        if self._staying is not None:
            self._staying.cancel()

    async def ask(self) -> None:
        """Let all be told again that is missing."""
        await self._be_here(self._id)

    async def say(self, text: str, question: int | None = None, id_: str = "") -> bool:
        """Say it, again and again, until it is known whether it was taken. id_: what the seat calls
        it; one that was said before is not taken twice.
        """
        async with self._saying:
            line = Said(id_ or secrets.token_hex(8), text, question)
            answered = self._answered[line.id] = asyncio.get_running_loop().create_future()
            try:
                await self._send(line)
                while True:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(AGAIN_S):
                            return await asyncio.shield(answered)
                    await self._send(line)
                    await self.ask()
            finally:
                del self._answered[line.id]

    async def _stay(self) -> None:
        """Say again and again that it is here; and ask again, until it is known what was told."""
        await asyncio.sleep(AGAIN_S if self._last is None else HERE_S)
        await self._be_here(self._id if self._last is None else "")

    async def _be_here(self, id_: str = "") -> None:
        here = msgspec.json.encode(Here(self.next, id_))
        await self._broker.say(here_of(self._table, self._seat), here)

    async def _send(self, line: Said) -> None:
        name = f"{self._table}.{self._seat}.{line.id}"
        await self._broker.say(say_of(self._table, self._seat), msgspec.json.encode(line), name)

    async def _come(self, _subject: str, content: bytes) -> None:
        came = event.decode(content)
        if came.first:
            for id_ in came.done:
                self._answer(id_, is_taken=True)
            if came.id == self._id:
                self.next, self._last = self.next or came.first, max(self._last or 0, came.last)
        elif came.is_refused:
            self._answer(came.id, is_taken=False)
        elif self.next:
            await self._place(came)

    async def _place(self, came: Event) -> None:
        """One of the events that have numbers."""
        if came.number > self.next and came.number not in self._early:
            self._early[came.number] = came
            await self.ask()
        elif came.number == self.next:
            self._early[came.number] = came
        while (following := self._early.pop(self.next, None)) is not None:
            self.next += 1
            self._take(following)

    def _take(self, came: Event) -> None:
        self._hear(came)
        self._answer(came.id, is_taken=True)

    def _answer(self, id_: str, *, is_taken: bool) -> None:
        answered = self._answered.get(id_)
        if answered is not None and not answered.done():
            answered.set_result(is_taken)
