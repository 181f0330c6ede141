"""Two far tables that differ in what is hidden alone: on its way, all is alike.

What goes over the network is sealed; how much it is, when, and to whom, is not. And each seat is
told the same, but for what is its own.
"""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.keepers import Dealer
from companion.referee.chance import Chance
from companion.referee.record import Line, line_of
from companion.referee.run import Run
from companion.tables import seat
from companion.tables.broker import Broker
from companion.tables.messages import RECORDS, Begun, Handled, record_of, recorded, written
from companion.tables.told import Message, Told
from companion.tables.worker import Worker
from tests.leaks.pairs import hands
from tests.leaks.spy import spied
from tests.leaks.worlds import KEEPINGS, another
from tests.table import prepared
from tests.tables.far import LEFT_OPEN, Club, SameLuck, Sitting
from tests.waiting import WITHIN_S

#: So many pairs of tables of each game, and so many answers before at most.
PAIRS, PAST = 3, 40
#: What every seat says, of whatever stands.
SAID = ("hand", "status", "can", "why", "read camera", "repeat", "zebra")
PLAYERS = {"parcel": 3, "wallet": 3, "parsifal": 4, "couriers": 2}
pytestmark = LEFT_OPEN


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = Club(tmp_path / "broker", ["1", "2"], seats=4)
    yield opened
    opened.close()


def pairs(game: str) -> list[tuple[Any, Run[Any], Run[Any]]]:
    """Games that stand alike, and hands that do not."""
    luck, found = random.Random(game), list[tuple[Any, Run[Any], Run[Any]]]()
    start = prepared(PLAYERS[game], "dealer", game=game)
    with spied(Dealer):
        while len(found) < PAIRS:
            run = Run(start.game, start.start)
            chance = Chance(luck.randrange(1000))
            for _ in range(luck.randint(5, PAST)):
                if (question := run.question) is None:
                    break
                run.answer(chance.any_answer(question))
            other = another(KEEPINGS[0], run, luck)
            if run.question is not None and other is not None and hands(run) != hands(other):
                found.append((start.header, run, other))
    return found


async def laid(broker: Broker, table: str, header: Any, run: Run[Any]) -> None:
    """A record of this game, as far as it has come."""
    lines: list[Line] = [line_of(entry) for entry in run.entries]
    nothing: list[list[Told]] = [[] for _ in run.table.seats]
    event = Handled(1, 0, None, "", lines, 1, told=nothing)
    place = await broker.append(record_of(table), msgspec.json.encode(Begun(header)), 0)
    await broker.append(record_of(table), written(event), place)


@pytest.mark.parametrize("game", PLAYERS)
def test_what_is_hidden_changes_nothing_on_its_way(
    club: Club, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither a length nor a count of what is sent and written, nor what others are told."""
    monkeypatch.setattr(seat, "AGAIN_S", WITHIN_S)  # a machine that is slow is asked no second time

    async def compare() -> int:
        host = await club.broker()
        await host.settle()
        worker = Worker(await club.broker(name="one"), "one", SameLuck)
        await worker.start()
        compared = 0
        for number, (header, run, other) in enumerate(pairs(game)):
            tables = (f"{100 + 2 * number}", f"{101 + 2 * number}")
            seats = range(PLAYERS[game])
            for table, played in zip(tables, (run, other), strict=True):
                await laid(host, table, header, played)
            watching = [await Watching.of(host, table, len(seats)) for table in tables]
            for text in SAID:
                for who in seats:
                    for one in watching:
                        await one.say(who, text)
                    here, there = [await one.seen() for one in watching]
                    assert here == there, (game, number, text, who)
                    compared += 1
            for one in watching:
                one.leave()
        await worker.drain()
        await club.leave()
        return compared

    assert asyncio.run(compare()) == PAIRS * len(SAID) * PLAYERS[game]


class Watching:
    """A table's seats, and somebody on the network who sees how much goes where."""

    def __init__(self, host: Broker, table: str) -> None:
        self._host = host
        self._table = table
        self._sent: list[tuple[str, int]] = []
        self.sittings: list[Sitting] = []

    @classmethod
    async def of(cls, host: Broker, table: str, seats: int) -> "Watching":
        watching = cls(host, table)

        async def sent(subject: str, content: bytes) -> None:
            watching._sent.append((subject.rpartition(".")[2], len(content)))

        await host.hear(f"hear.{table}.*", sent)
        for place in range(seats):
            watching.sittings.append(Sitting(host, table, place))
            await watching.sittings[-1].seat.start()
        for sitting in watching.sittings:
            await sitting.until(1)
        for place in range(seats):  # behind all that comes to who has just come
            await watching.say(place, "status")
        return watching

    async def say(self, who: int, text: str) -> None:
        for sitting in self.sittings:
            sitting.events.clear()
        self._sent.clear()
        self._before = self.sittings[who].seat.next
        await self.sittings[who].seat.say(text)
        for sitting in self.sittings:
            await sitting.until(self._before)

    async def seen(self) -> list[object]:
        """How much was sent to whom, how much was written, and what is nobody's own."""
        record = [
            len(content) - len(str(one.said))  # its line's place has more and more digits
            async for _, _, content in self._host.read(RECORDS, record_of(self._table))
            if isinstance(one := recorded.decode(content), Handled)
        ]
        told = [[public(one) for one in sitting.told] for sitting in self.sittings]
        return [sorted(self._sent), record, told]

    def leave(self) -> None:
        for sitting in self.sittings:
            sitting.seat.stop()


def public(told: Told) -> object:
    """What is told, where it is not a seat's own."""
    return "own" if isinstance(told, Message) and told.private else told
