"""Plays all seats at many remote tables, and measures how soon the outcome of each input
arrives.
"""

import asyncio
import random
import secrets
import time
from collections.abc import Collection
from dataclasses import dataclass, field

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg

from companion.lines.seat_events import Asked, Message
from companion.tables.messages import (
    HERE_S,
    Event,
    Heartbeat,
    SeatInput,
    event,
    hear_of,
    here_of,
    say_of,
)
from tests.tables.far import Club, client_of
from tests.waiting import WITHIN_S

SEATS = 3
#: Average pause between two inputs at a table, in seconds.
PACE_S = 5.0
#: The number of tables that are started at the same time.
AT_ONCE = 50


@dataclass
class Seen:
    """What the seats at one table have sent and received.

    numbers: the number of the last event that each seat has received.
    open: the choices and the number of the open question, for each seat that may answer it.
    said: when each input was sent, by the input's id. Inputs that have an outcome are removed.
    answered: when the input that caused an event was sent, by the event's number.
    """

    numbers: dict[int, int] = field(default_factory=lambda: dict.fromkeys(range(SEATS), 0))
    open: dict[int, tuple[list[str], int]] = field(default_factory=dict)
    said: dict[str, float] = field(default_factory=dict)
    answered: dict[int, float] = field(default_factory=dict)
    heard: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass
class Figures:
    """The measured latencies of inputs, in seconds.

    speaker: how long each outcome took to reach the seat that had sent the input.
    every: how long each outcome took to reach all seats.
    lines: for each input, its table and the time when the input was sent.
    """

    speaker: list[float] = field(default_factory=list)
    every: list[float] = field(default_factory=list)
    lines: list[tuple[str, float]] = field(default_factory=list)

    def latencies(self, tables: Collection[str], begin: float, end: float) -> list[float]:
        """Return the latencies of the inputs that were sent at one of these tables between the
        times `begin` and `end`.
        """
        return [
            took
            for took, (table, said) in zip(self.speaker, self.lines, strict=True)
            if table in tables and begin <= said < end
        ]


class Crowd:
    """All seats at a number of tables, with one connection for sending and one for receiving."""

    def __init__(self, tables: Collection[str], rng: random.Random) -> None:
        self.figures = Figures()
        self._tables = {table: Seen() for table in tables}
        self.rng = rng
        self._clients: list[Client] = []

    async def connect(self, club: Club) -> None:
        """Connect to the broker. A table starts as soon as one of its seats asks for events."""
        for _ in range(2):
            self._clients.append(await client_of(club, club.host))
        hear = hear_of("*", 0).removesuffix("0") + "*"
        await self._clients[1].subscribe(hear, cb=self._come, pending_bytes_limit=-1)
        await self._clients[1].flush()
        self._staying = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        """Keep sending every seat's heartbeats."""
        while True:
            for table in self._tables:
                await asyncio.sleep(HERE_S / len(self._tables))
                for seat in range(SEATS):
                    await self._be_here(table, seat)

    async def leave(self) -> None:
        """Close the connections."""
        self._staying.cancel()
        for client in self._clients:
            await client.close()

    async def begin(self) -> None:
        """Wait until each table has sent its first event."""
        left = asyncio.Semaphore(AT_ONCE)

        async def one(table: str) -> None:
            async with left:
                seen = self._tables[table]
                if not seen.numbers[0]:  # Otherwise, a worker has already started this table.
                    seen.heard.clear()
                    await self._be_here(table, 0, "begin")
                    await asyncio.wait_for(seen.heard.wait(), WITHIN_S)

        await asyncio.gather(*map(one, self._tables))

    async def play(self, seconds: float) -> None:
        """Send one input to each table in every period of PACE_S seconds, at a random moment."""
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
        """Send one input to a table: a random answer to the open question or, if no choices are
        known, the command `status`.
        """
        seen, seat = self._tables[table], self.rng.randrange(SEATS)
        said = SeatInput(secrets.token_hex(8), "status")
        if seen.open:
            seat = self.rng.choice([*seen.open])
            choices, question = seen.open[seat]
            said = SeatInput(said.id, self.rng.choice(choices), question)
        seen.said[said.id] = time.perf_counter()
        await self._say(table, seat, said)

    async def quiet(self) -> None:
        """Wait until every input has an outcome."""
        for table, seen in self._tables.items():
            while seen.said:
                await self._heard(table)

    async def _heard(self, table: str) -> None:
        """Wait until the table has sent its first event or the outcome of an input."""
        heard = self._tables[table].heard
        heard.clear()
        await asyncio.wait_for(heard.wait(), WITHIN_S)

    async def _be_here(self, table: str, seat: int, id_: str = "") -> None:
        here = Heartbeat(self._tables[table].numbers[seat] + 1, id_)
        await self._clients[0].publish(here_of(table, seat), msgspec.json.encode(here))

    async def _say(self, table: str, seat: int, what: SeatInput) -> None:
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
            await self._be_here(table, int(seat))  # The seat missed an earlier event.
        elif came.number > seen.numbers[int(seat)]:  # Any other event is a resend.
            seen.numbers[int(seat)] = came.number
            _look(seen, int(seat), came)
            if len({*seen.numbers.values()}) == 1:
                self.figures.every.append(now - seen.answered.pop(came.number, now))


def _look(seen: Seen, seat: int, came: Event) -> None:
    """Record the choices that an event offers this seat, and forget those of an earlier
    question.
    """
    for one in came.told:
        if isinstance(one, Asked):
            seen.open.pop(seat, None)
        elif isinstance(one, Message) and one.label in ("QUESTION", "PRIVATE"):
            words = [word for _, _, word in one.choices if word]
            if words:
                seen.open[seat] = words, one.question
