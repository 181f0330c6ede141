"""Workers as processes that can be killed, seats as plain clients, and luck without chance."""

import asyncio
import gc
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from companion.referee.chance import Chance
from companion.referee.question import Luck, Shuffle
from companion.tables.broker import RECORDS, Broker
from companion.tables.laboratory import Laboratory
from companion.tables.messages import Begun, Event, Handled, record_of, recorded
from companion.tables.seat import FarSeat
from companion.tables.server import Server, User, new_user, seat_user, watcher_user
from companion.tables.worker import Worker
from companion.web.events import Message
from tests.table import prepared
from tests.waiting import WITHIN_S

#: nats-py leaves what it could not connect to the garbage collector.
LEFT_OPEN = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
#: By this variable a worker gets its secrets: others could read its command line.
ENV_SEEDS = "COMPANION_TEST_SEEDS"


class SameLuck(Chance):
    """However often a table is begun anew, the same comes: so records can be compared."""

    def order(self, question: Shuffle) -> tuple[int, ...]:
        order = list(range(question.count))
        random.Random(question.count).shuffle(order)
        return tuple(order)

    def decide(self, question: Luck) -> object:
        return self.order(question) if isinstance(question, Shuffle) else 1


async def within(done: "asyncio.Event") -> None:
    await asyncio.wait_for(done.wait(), WITHIN_S)


class Club:
    """A server, workers as processes, and tables."""

    def __init__(self, folder: Path, tables: Sequence[str], seats: int = 3) -> None:
        self.worker, self.watcher = new_user(), watcher_user()
        self.users = {(table, n): seat_user(table, n) for table in tables for n in range(seats)}
        self.server = Server(
            folder,
            workers=[self.worker],
            seats=[*self.users.values()],
            watchers=[self.watcher],
        )
        self.server.start()
        self._open: list[Broker] = []
        self.workers: dict[str, subprocess.Popen[bytes]] = {}

    async def broker(self, user: User | None = None, name: str = "") -> Broker:
        user = user or self.worker
        broker = await Broker.connect(self.server.address, name=name, seed=user.seed)
        self._open.append(broker)
        return broker

    async def leave_last(self) -> None:
        """Who came last goes."""
        await self._open.pop().close()

    async def leave(self) -> None:
        """All who came go."""
        for broker in self._open:
            await broker.close()
        self._open.clear()

    async def begin(self, broker: Broker, table: str, game: str = "parcel", seats: int = 3) -> None:
        header = prepared(seats, "dealer", game=game).header
        await broker.append(record_of(table), msgspec.json.encode(Begun(header)), 0)

    def work(self, name: str) -> None:
        """Start a worker; it can be killed at any moment."""
        self.workers[name] = subprocess.Popen(
            [sys.executable, "-m", "tests.tables.far", self.server.address, name],
            env={**os.environ, ENV_SEEDS: f"{self.worker.seed} {self.watcher.seed}"},
            stdout=subprocess.PIPE,
        )
        output = self.workers[name].stdout
        assert output is not None
        assert output.readline() == b"at work\n"

    def kill(self, name: str) -> None:
        self.workers[name].kill()
        self.workers.pop(name).communicate()

    def close(self) -> None:
        for name in [*self.workers]:
            self.kill(name)
        self.server.kill()
        gc.collect()  # here, and not in another test


class Sitting:
    """A seat that keeps all it hears, and the numbers of it."""

    def __init__(self, broker: Broker, table: str, seat: int) -> None:
        self.events: list[Event] = []
        self.come = asyncio.Event()
        self.seat = FarSeat(broker, table, seat, self._hear)

    def _hear(self, event: Event) -> None:
        self.events.append(event)
        self.come.set()

    @property
    def told(self) -> list[Message]:
        return [message for event in self.events for message in event.told]

    async def until(self, number: int) -> None:
        while self.seat.next <= number:
            self.come.clear()
            await within(self.come)


async def events_of(broker: Broker, table: str) -> list[Handled]:
    """The record, without its beginning."""
    every = [recorded.decode(one) async for _, _, one in broker.read(RECORDS, record_of(table))]
    return [one for one in every if isinstance(one, Handled)]


async def work(address: str, name: str) -> None:
    seed, watching = os.environ[ENV_SEEDS].split()
    broker = await Broker.connect(address, name=name, seed=seed)
    worker = Worker(broker, name, SameLuck)
    watcher = await Broker.connect(address, seed=watching)
    await watcher.watch_gone(worker.gone)
    await worker.start()
    laboratory = Laboratory(broker)
    laboratory.start()
    print("at work", flush=True)  # noqa: T201 - the test waits for it
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(work(*sys.argv[1:]))
