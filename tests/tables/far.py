"""Remote tables on a real broker, with workers that can be killed, plain clients as seats, and
chance with fixed results.
"""

import asyncio
import gc
import logging
import os
import random
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import IO

import msgspec
import nats
import pytest
from nats.aio.client import Client

from companion.lines.seat_events import SeatEvent
from companion.referee.chance import Chance
from companion.referee.question import Luck, Pick, Shuffle
from companion.tables.broker import Broker
from companion.tables.credentials import HOST, WATCHER, WORKER, Authority, Credentials, seat_role
from companion.tables.messages import RECORDS, Event, RecordEvent, RecordStart, record_of, recorded
from companion.tables.nats_broker import NatsBroker
from companion.tables.seat import FarSeat
from companion.tables.server import NatsServer
from companion.tables.serving import log_to
from companion.tables.worker import Worker
from tests.table import prepared
from tests.waiting import WITHIN_S

#: Needed because nats-py leaves failed connections to the garbage collector.
LEFT_OPEN = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")


class SameLuck(Chance):
    """Chance with fixed results, so that the records of two tables can be compared."""

    def order(self, question: Shuffle) -> tuple[int, ...]:
        order = list(range(question.count))
        random.Random(question.count).shuffle(order)
        return tuple(order)

    def decide(self, question: Luck) -> object:
        if isinstance(question, Shuffle):
            return self.order(question)
        return 0 if isinstance(question, Pick) else 1


async def within(done: "asyncio.Event") -> None:
    await asyncio.wait_for(done.wait(), WITHIN_S)


class Club:
    """A broker server, worker processes, and tables."""

    def __init__(self, folder: Path, tables: Sequence[str], seats: int = 3) -> None:
        self.authority = authority = Authority.new()
        self.host, self.worker = authority.admit(HOST), authority.admit(WORKER)
        self.watcher = authority.admit(WATCHER)
        self.users = {
            (table, n): authority.admit(seat_role(table, n))
            for table in tables
            for n in range(seats)
        }
        self.server = NatsServer(folder, authority)
        self.server.start()
        self._open: list[NatsBroker] = []
        self.workers: dict[str, subprocess.Popen[bytes]] = {}

    async def broker(
        self, who: Credentials | None = None, name: str = "", timeout_s: float = WITHIN_S
    ) -> NatsBroker:
        """Connect with the host's credentials, or with the given ones."""
        broker = await NatsBroker.connect(
            self.server.address, who or self.host, name=name, timeout_s=timeout_s
        )
        self._open.append(broker)
        return broker

    async def leave_last(self) -> None:
        """Close the connection that was made last."""
        await self._open.pop().close()

    async def leave(self) -> None:
        """Close all connections."""
        for broker in self._open:
            await broker.close()
        self._open.clear()

    async def begin(self, broker: Broker, table: str, game: str = "parcel", seats: int = 3) -> None:
        header = prepared(seats, "dealer", game=game).header
        await broker.append(record_of(table), msgspec.json.encode(RecordStart(header)), 0)

    def work(self, name: str) -> None:
        """Start a worker that can be killed at any moment."""
        self.workers[name] = start_worker(self.server.address, name, self.worker, self.watcher)

    def kill(self, name: str) -> None:
        self.workers[name].kill()
        self.workers.pop(name).communicate()

    def close(self) -> None:
        for name in [*self.workers]:
            self.kill(name)
        self.server.kill()
        gc.collect()  # Anything left open here would make a different test fail.


def start_worker(
    address: str,
    name: str,
    worker: Credentials,
    watcher: Credentials,
    *,
    before: Sequence[str] = (),
    env: Mapping[str, str] = MappingProxyType({}),
    log: IO[bytes] | None = None,
) -> "subprocess.Popen[bytes]":
    """Start a worker's process, wait until it is working, and return it.

    before, env: the command prefix and the environment that make the worker run as on a different
    machine.
    log: the file for the worker's log, or None to write the log to our own output.
    """
    process = subprocess.Popen(
        [*before, sys.executable, "-m", "tests.tables.far", address, name],
        env={**os.environ, "WORKER": worker.text, "WATCHER": watcher.text, **env},
        stdout=subprocess.PIPE,
        stderr=log,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"at work\n"
    return process


class Sitting:
    """A seat that stores every event it receives."""

    def __init__(self, broker: Broker, table: str, seat: int) -> None:
        self.events: list[Event] = []
        self.come = asyncio.Event()
        self.seat = FarSeat(broker, table, seat, self._hear)

    def _hear(self, event: Event) -> None:
        self.events.append(event)
        self.come.set()

    @property
    def told(self) -> list[SeatEvent]:
        return [message for event in self.events for message in event.told]

    async def until(self, number: int) -> None:
        while self.seat.next <= number:
            self.come.clear()
            await within(self.come)


async def events_of(broker: Broker, table: str) -> list[RecordEvent]:
    """Read the events of a table's record."""
    every = [recorded.decode(one) async for _, _, one in broker.read(RECORDS, record_of(table))]
    return [one for one in every if isinstance(one, RecordEvent)]


def opening_and_inputs(events: Sequence[RecordEvent]) -> list[RecordEvent]:
    """Return the event that opened the game and the events caused by inputs, without those about
    arrivals and departures.
    """
    return [one for one in events if one.seat is not None or one.number == 1]


async def client_of(
    club: Club, who: Credentials, note: Callable[[Exception], Awaitable[None]] | None = None
) -> Client:
    """Connect a plain NATS client, which has no restrictions of its own.

    note: called with each error.
    """
    return await nats.connect(
        club.server.address,
        user_jwt_cb=lambda: bytearray(who.jwt.encode()),
        signature_cb=who.sign,
        error_cb=note,
        inbox_prefix=who.inbox,
        allow_reconnect=False,
        max_reconnect_attempts=0,
    )


async def work(address: str, name: str) -> None:
    log_to(sys.stderr)
    logging.getLogger("companion.tables").setLevel(logging.ERROR)
    own, watching = (Credentials.read(os.environ[who]) for who in ("WORKER", "WATCHER"))
    broker = await NatsBroker.connect(address, own, name=name)
    worker = Worker(broker, name, SameLuck)
    watcher = await NatsBroker.connect(address, watching)
    await watcher.watch_disconnects(worker.worker_disconnected)
    await worker.start()
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    print("at work", flush=True)  # noqa: T201 - the test waits for this output
    await ended.wait()
    await worker.drain()
    for one in (broker, watcher):
        await one.close()


if __name__ == "__main__":
    asyncio.run(work(*sys.argv[1:]))
