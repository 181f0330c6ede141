"""Remote tables in memory and in virtual time, with seats and with workers that can be killed."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from companion.referee.chance import Chance
from companion.tables.messages import RecordEvent, RecordStart, record_of, say_of
from companion.tables.worker import Worker
from tests.table import prepared
from tests.tables.far import SameLuck, Sitting, events_of
from tests.tables.memory import MemoryBroker, MemoryServer

TABLE = "4711"


class VirtualClub:
    """A broker in memory with workers and seats. Use it inside `run_virtually`, with `club()`."""

    def __init__(self, seed: int = 0) -> None:
        self.server = MemoryServer(seed)
        self.host = self.server.connect()
        self.workers: dict[str, Worker] = {}
        self.brokers: dict[str, MemoryBroker] = {}

    async def begin(self, table: str = TABLE, game: str = "parcel", seats: int = 3) -> None:
        """Open a new table."""
        header = prepared(seats, "dealer", game=game).header
        await self.host.append(record_of(table), msgspec.json.encode(RecordStart(header)), 0)

    async def keep(self, events: Sequence[bytes], table: str = TABLE) -> None:
        """Store these events as the table's existing record, along with the inputs that caused
        them.
        """
        for event in events:
            await self.server.store(record_of(table), event, None)
            await self.server.store(say_of("1", 0), b"of another table", None)

    async def work(self, name: str, chance: Callable[[], Chance] = SameLuck) -> Worker:
        """Start a worker."""
        self.brokers[name] = self.server.connect(name)
        self.workers[name] = worker = Worker(self.brokers[name], name, chance)
        await self.host.watch_disconnects(worker.worker_disconnected)
        await worker.start()
        return worker

    def kill(self, name: str) -> None:
        """Kill a worker at once, even in the middle of its work."""
        self.workers.pop(name)
        self.brokers.pop(name).kill()

    def kill_after_writing(self, name: str) -> asyncio.Event:
        """Kill a worker as soon as its next event is stored, before the event is sent to anyone.

        Return an `asyncio.Event` that is set at that moment.
        """
        broker, is_dead = self.brokers[name], asyncio.Event()
        append = broker.append

        async def store_and_die(subject: str, content: bytes, last: int | None) -> int:
            if not subject.startswith("record."):
                return await append(subject, content, last)
            await self.server.store(subject, content, last)
            self.kill(name)
            is_dead.set()
            await asyncio.Event().wait()  # Nobody ever sets this event.
            return 0

        broker.append = store_and_die  # type: ignore[method-assign]
        return is_dead

    async def sit(self, seat: int, table: str = TABLE) -> Sitting:
        """Connect a seat."""
        sitting = Sitting(self.server.connect(), table, seat)
        await sitting.seat.start()
        return sitting

    async def sit_all(self, seats: int = 3, table: str = TABLE) -> list[Sitting]:
        """Connect all seats, and wait until they have heard the table's first messages."""
        sittings = [await self.sit(seat, table) for seat in range(seats)]
        for sitting in sittings if self.workers else ():
            await sitting.until(1)
        return sittings

    async def events(self, table: str = TABLE) -> list[RecordEvent]:
        """Read the events of the table's record."""
        return await events_of(self.host, table)


@contextmanager
def club(seed: int = 0) -> Iterator[VirtualClub]:
    """Provide a club. At the end of the test, check that no worker has logged an error and no
    subscriber has failed.
    """
    logged = ErrorLog()
    log = logging.getLogger("companion.tables")
    log.addHandler(logged)
    opened = VirtualClub(seed)
    try:
        yield opened
    finally:
        log.removeHandler(logged)
    assert not opened.server.failures
    assert not logged.errors


class ErrorLog(logging.Handler):
    """Stores logged errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(f"{record.getMessage()} {getattr(record, 'at', '')}")


def heard_each_once(sittings: Sequence[Sitting], events: Sequence[RecordEvent]) -> None:
    """Check that each seat has heard its share of every event once, in order."""
    for place, sitting in enumerate(sittings):
        assert [event.number for event in sitting.events] == [*range(1, len(events) + 1)]
        assert [event.told for event in sitting.events] == [one.told_to(place) for one in events]
