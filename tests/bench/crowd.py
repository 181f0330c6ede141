"""Everybody at many far tables, who say a line now and then, and measure until it is heard."""

import asyncio
import random
import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass, field

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg

from companion.tables.messages import HERE_S, Event, Here, Said, event, hear_of, here_of, say_of
from companion.tables.told import Asked, Message
from tests.tables.far import Club, client_of
from tests.waiting import WITHIN_S

SEATS = 3
#: At each table one line is said in so many seconds.
PACE_S = 5.0
#: So many tables are heard for the first time at once.
AT_ONCE = 50


@dataclass
class Seen:
    """A table as its seats see it. numbers: by seat, of the last event. open: by seat, the buttons
    of the question that is open, and its number. said: when, by what its seat calls the line.
    answered: the same, by the number of the event that came of it.
    """

    numbers: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(SEATS), 0))
    open: dict[int, tuple[list[str], int]] = field(default_factory=dict)
    said: dict[str, float] = field(default_factory=dict)
    answered: dict[int, float] = field(default_factory=dict)
    heard: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Figures:
    """Seconds from said to heard: by who said it, and by all three. lines: of the first, which
    table's it was, and when it was said.
    """

    speaker: list[float] = field(default_factory=list)
    every: list[float] = field(default_factory=list)
    lines: list[tuple[str, float]] = field(default_factory=list)

    def said_in(self, tables: Collection[str], begin: float, end: float) -> list[float]:
        """From said to heard of what was said at these tables between these moments."""
        return [
            took
            for took, (table, said) in zip(self.speaker, self.lines, strict=True)
            if table in tables and begin <= said < end
        ]


class Crowd:
    """All who sit at these tables, on two connections: one says, one hears."""

    def __init__(self, tables: Collection[str], rng: random.Random) -> None:
        self.figures = Figures()
        self._tables = {table: Seen() for table in tables}
        self.rng = rng
        self._clients: list[Client] = []

    async def come(self, club: Club) -> None:
        """Sit down. A table begins when somebody wants to hear it."""
        for _ in range(2):
            self._clients.append(await client_of(club, club.host))
        hear = hear_of("*", 0).removesuffix("0") + "*"
        await self._clients[1].subscribe(hear, cb=self._come, pending_bytes_limit=-1)
        await self._clients[1].flush()
        self._staying = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        """All say again and again that they are here."""
        while True:
            for table in self._tables:
                await asyncio.sleep(HERE_S / len(self._tables))
                for seat in range(SEATS):
                    await self._be_here(table, seat)

    async def leave(self) -> None:
        """All go."""
        self._staying.cancel()
        for client in self._clients:
            await client.close()

    async def begin(self) -> None:
        """Hear the first words of each table."""
        left = asyncio.Semaphore(AT_ONCE)

        async def one(table: str) -> None:
            async with left:
                seen = self._tables[table]
                if not seen.numbers[0]:  # else a worker has begun it, as somebody was there
                    seen.heard.clear()
                    await self._be_here(table, 0, "begin")
                    await asyncio.wait_for(seen.heard.wait(), WITHIN_S)

        await asyncio.gather(*map(one, self._tables))

    async def play(self, seconds: float) -> None:
        """Say a line at each table in every PACE_S, at a random moment."""
        clock, rounds = asyncio.get_running_loop().time, range(round(seconds / PACE_S))
        begun = clock()
        moments = sorted(
            ((n + self.rng.random()) * PACE_S, table) for n in rounds for table in self._tables
        )
        for moment, table in moments:
            if (left := begun + moment - clock()) > 0:
                await asyncio.sleep(left)
            await self.line(table)

    async def line(self, table: str) -> None:
        """An answer where one is known, and else what is always understood."""
        seen, seat = self._tables[table], self.rng.randrange(SEATS)
        said = Said(secrets.token_hex(8), "status")
        if seen.open:
            seat = self.rng.choice([*seen.open])
            choices, question = seen.open[seat]
            said = Said(said.id, self.rng.choice(choices), question)
        seen.said[said.id] = time.perf_counter()
        await self._say(table, seat, said)

    async def quiet(self) -> None:
        """Wait until something has come of every line."""
        for table, seen in self._tables.items():
            while seen.said:
                await self._heard(table)

    async def _heard(self, table: str) -> None:
        """Wait for something of a line at this table, or for its first words."""
        heard = self._tables[table].heard
        heard.clear()
        await asyncio.wait_for(heard.wait(), WITHIN_S)

    async def _be_here(self, table: str, seat: int, id_: str = "") -> None:
        here = Here(self._tables[table].numbers[seat] + 1, id_)
        await self._clients[0].publish(here_of(table, seat), msgspec.json.encode(here))

    async def _say(self, table: str, seat: int, what: Said) -> None:
        await self._clients[0].publish(say_of(table, seat), msgspec.json.encode(what))

    async def _come(self, message: Msg) -> None:
        now = time.perf_counter()
        _, table, seat = message.subject.split(".")
        seen, came = self._tables[table], event.decode(message.data)
        if (said := seen.said.pop(came.id, None)) is not None:
            self.figures.speaker.append(now - said)
            self.figures.lines.append((table, said))
            seen.answered[came.number] = said
        if said is not None or came.number == 1:
            seen.heard.set()
        if came.number > seen.numbers[int(seat)] + 1:
            await self._be_here(table, int(seat))  # one before it was lost on its way
        elif came.number > seen.numbers[int(seat)]:  # else it is told again
            seen.numbers[int(seat)] = came.number
            _look(seen, int(seat), came)
            if len({*seen.numbers.values()}) == 1:
                self.figures.every.append(now - seen.answered.pop(came.number, now))


def _look(seen: Seen, seat: int, came: Event) -> None:
    """The buttons of the open question, as a page shows them."""
    for one in came.told:
        if isinstance(one, Asked):
            seen.open.pop(seat, None)
        elif isinstance(one, Message) and one.label in ("QUESTION", "PRIVATE"):
            words = [word for _, _, word in one.choices if word]
            if words:
                seen.open[seat] = words, one.question
