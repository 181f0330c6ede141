"""Far tables in memory and in virtual time: workers that can be killed, and seats."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import msgspec

from companion.referee.chance import Chance
from companion.tables.messages import Begun, Handled, record_of
from companion.tables.worker import Worker
from tests.table import prepared
from tests.tables.far import SameLuck, Sitting, events_of
from tests.tables.memory import MemoryBroker, MemoryServer

TABLE = "4711"


class VirtualClub:
    """A broker in memory, workers and seats. Use it inside `run_virtually`, with `club()`."""

    def __init__(self, seed: int = 0) -> None:
        self.server = MemoryServer(seed)
        self.host = self.server.connect()
        self.workers: dict[str, Worker] = {}
        self.brokers: dict[str, MemoryBroker] = {}

    async def begin(self, table: str = TABLE, game: str = "parcel", seats: int = 3) -> None:
        """A new table with nothing said yet."""
        header = prepared(seats, "dealer", game=game).header
        await self.host.append(record_of(table), msgspec.json.encode(Begun(header)), 0)

    async def work(self, name: str, chance: Callable[[], Chance] = SameLuck) -> Worker:
        """A worker, at work."""
        self.brokers[name] = self.server.connect(name)
        self.workers[name] = worker = Worker(self.brokers[name], name, chance)
        await self.host.watch_disconnects(worker.worker_disconnected)
        await worker.start()
        return worker

    def kill(self, name: str) -> None:
        """A worker dies, whatever it was doing."""
        self.workers.pop(name)
        self.brokers.pop(name).kill()

    async def sit(self, seat: int, table: str = TABLE) -> Sitting:
        """A seat that listens."""
        sitting = Sitting(self.server.connect(), table, seat)
        await sitting.seat.start()
        return sitting

    async def sit_all(self, seats: int = 3, table: str = TABLE) -> list[Sitting]:
        """All seats, when they have heard the table's first words."""
        sittings = [await self.sit(seat, table) for seat in range(seats)]
        for sitting in sittings if self.workers else ():
            await sitting.until(1)
        return sittings

    async def events(self, table: str = TABLE) -> list[Handled]:
        """The table's record, without its beginning."""
        return await events_of(self.host, table)


@contextmanager
def club(seed: int = 0) -> Iterator[VirtualClub]:
    """A club; at the end, no worker must have logged an error, and no subscriber have failed."""
    logged = Logged()
    log = logging.getLogger("companion.tables")
    log.addHandler(logged)
    opened = VirtualClub(seed)
    try:
        yield opened
    finally:
        log.removeHandler(logged)
    assert not opened.server.failures
    assert not logged.errors


class Logged(logging.Handler):
    """What was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(f"{record.getMessage()} {getattr(record, 'at', '')}")


def heard_each_once(sittings: Sequence[Sitting], events: Sequence[Handled]) -> None:
    """Every seat heard every event once, in order, with what it may hear of it."""
    for place, sitting in enumerate(sittings):
        assert [event.number for event in sitting.events] == [*range(1, len(events) + 1)]
        assert [event.told for event in sitting.events] == [one.told[place] for one in events]
