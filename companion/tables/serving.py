"""Runs a process of a remote-table service (worker, gateway or both), or a local broker."""

import asyncio
import json
import logging
import math
import secrets
import socket
import ssl
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Protocol, TextIO

import msgspec

from companion.errors import DeviceError, UsageError
from companion.lines.page.server import Place, WebServer
from companion.referee.record import Header
from companion.tables.broker import Broker, FencedError, KeyValueBucket, NotWrittenError
from companion.tables.credentials import (
    GATEWAY,
    HOST,
    WATCHER,
    WORKER,
    Authority,
    Credentials,
    seat_role,
)
from companion.tables.disk import FolderLock, is_full, telling_disk_errors
from companion.tables.doors import Doors
from companion.tables.gateway import DESCRIPTORS, MOST_CONNECTIONS, Gateway
from companion.tables.messages import DOORS, Entry, RecordStart, login_closed_of, record_of
from companion.tables.metrics import Metrics
from companion.tables.nats_broker import NatsBroker
from companion.tables.server import NatsServer
from companion.tables.tasks import loop_time
from companion.tables.worker import Worker

#: A process's roles.
WORK, PAGES = "worker", "gateway"
#: The lowest table number, and how many there are. Table numbers have six digits, which are easy to
#: say.
FIRST_NUMBER, NUMBERS = 100_000, 900_000
#: Timeout for connecting to a broker when a command needs it, in seconds.
PATIENCE_S = 5.0
#: How many table numbers to try if some are taken.
TRIES = 5
#: Interval between checks of our own broker, in seconds.
PROBE_INTERVAL_S = 2.0
#: Timeout for the first write after a restart, in seconds.
RESTART_PATIENCE_S = 20.0
#: Key and size, in bytes, of a value that is written to find out whether the broker can store
#: anything. No table has this number as its name. The size matters because a full disk may still
#: have space in a file's last block.
PROBE, PROBE_BYTES = "probe", 8192

log = logging.getLogger("companion.tables")


class BrokerAt:
    """A broker's address. authority: a file with the trusted certificates."""

    def __init__(self, address: str, authority: str | None = None) -> None:
        """Raises DeviceError "error-broker-certificate" if the certificates can't be read."""
        self.address = address
        self._tls: ssl.SSLContext | None = None
        try:
            if authority is not None or address.startswith("tls:"):
                self._tls = ssl.create_default_context(cafile=authority)
        except OSError:
            raise DeviceError("error-broker-certificate", file=authority or "") from None

    async def connect(
        self, credentials: Credentials, name: str = "", patience_s: float = 0.0
    ) -> Broker:
        """Connect to the broker. Raises NotWrittenError.

        patience_s: the timeout, in seconds.
        """
        ends = asyncio.get_running_loop().time() + patience_s
        while True:
            try:
                return await NatsBroker.connect(self.address, credentials, name=name, tls=self._tls)
            except NotWrittenError:
                if asyncio.get_running_loop().time() > ends:
                    raise
                await asyncio.sleep(0.2)

    async def reached(self, credentials: Credentials) -> Broker:
        """Connect to the broker on behalf of a command. Raises DeviceError "error-broker"."""
        try:
            return await self.connect(credentials, patience_s=PATIENCE_S)
        except NotWrittenError:
            raise DeviceError("error-broker", address=self.address) from None


async def settle(at: BrokerAt, authority: Authority, replicas: int = 1) -> None:
    """Create the broker's streams. Raises DeviceError if that fails.

    replicas: number of servers that store a copy of each stream.
    """
    broker = await at.reached(authority.admit(HOST))
    try:
        await broker.create_streams(replicas)
    except NotWrittenError:
        raise DeviceError("error-not-settled", address=at.address) from None
    finally:
        await broker.close()


class OwnBroker:
    """A broker on this computer, with its records and secrets in one folder.

    lock: keeps other processes from using the folder at the same time.
    """

    def __init__(self, folder: Path) -> None:
        """Raises the same errors as `FolderLock` and `Authority.kept`."""
        self.folder = folder
        self.lock = FolderLock(folder)
        try:
            self.authority = Authority.kept(folder / "authority.json")
        except DeviceError:
            self.lock.release()
            raise
        self._server = NatsServer(folder / "server", self.authority)
        self._watching: asyncio.Task[None] | None = None

    async def start(self) -> BrokerAt:
        """Start the broker with its streams. Raises DeviceError."""
        await asyncio.to_thread(self._server.start)
        at = BrokerAt(self._server.address)
        with telling_disk_errors(self.folder):
            await settle(at, self.authority)
        return at

    def watch(self, broker: Broker, tell: Callable[[str], None]) -> None:
        """Keep the broker running until `stop`. For the parameters, see `keep_running`."""
        self._watching = asyncio.create_task(keep_running(self._server, broker, tell))

    def stop(self) -> None:
        """Stop the broker. Its records remain."""
        if self._watching is not None:
            self._watching.cancel()
        self._server.stop()
        self.lock.release()

    def credentials(self) -> dict[str, Credentials]:
        """Return a process's credentials, by role."""
        return {role.name: self.authority.admit(role) for role in (WORKER, WATCHER, GATEWAY)}


class RunningServer(Protocol):
    """A broker's server on this computer, such as `NatsServer`."""

    @property
    def folder(self) -> Path:
        """The folder with all of the server's data."""

    @property
    def is_running(self) -> bool:
        """Whether the server's process exists."""

    def restart(self) -> None:
        """Restart the server. Raises DeviceError if that fails."""


async def keep_running(server: RunningServer, broker: Broker, tell: Callable[[str], None]) -> None:
    """Restart a server whenever its process has ended or it can't store anything. Never returns.

    broker: a connection with the host's rights.
    tell: called with a phrase id once for each problem, and once when the problem is solved.
    """
    trouble, patient_until = "", -math.inf
    while True:
        await asyncio.sleep(PROBE_INTERVAL_S)
        if server.is_running and await _can_store(broker):
            if trouble:
                tell("host-runs-again")
            trouble = ""
            continue
        is_without_room = is_full(server.folder)
        phrase = "host-no-room" if is_without_room else trouble or "host-restarts"
        if phrase != trouble:
            trouble = phrase
            tell(phrase)
        is_due = not server.is_running or loop_time() > patient_until
        if is_due and not is_without_room:
            patient_until = loop_time() + RESTART_PATIENCE_S
            with suppress(DeviceError):  # the problem has already been reported
                await asyncio.to_thread(server.restart)


async def _can_store(broker: Broker) -> bool:
    return await KeyValueBucket(broker, DOORS).put(PROBE, bytes(PROBE_BYTES)) is not None


class Serving:
    """A process of a remote-table service.

    keys: the process's credentials for each role.
    """

    def __init__(
        self,
        broker: BrokerAt,
        keys: Mapping[str, Credentials],
        *,
        roles: Collection[str] = (WORK, PAGES),
        pages_at: socket.socket | None = None,
        certificate: Path | None = None,
        hosts: Collection[str] = (),
        metrics_at: socket.socket | None = None,
        patience_s: float = 0.0,
    ) -> None:
        self._broker = broker
        self._keys = keys
        self._roles = roles
        self._pages_at = pages_at
        self._certificate = certificate
        self._hosts = frozenset(host.lower() for host in hosts)
        self._metrics_at = metrics_at
        self._patience_s = patience_s
        self._metrics = Metrics()
        self._name = secrets.token_hex(6)
        self._worker: Worker | None = None
        self._web: WebServer | None = None
        self._open: list[Broker] = []

    @property
    def is_ready(self) -> bool:
        """Whether everything has started, and the broker is connected."""
        return bool(self._open) and all(broker.is_connected for broker in self._open)

    async def start(self) -> None:
        """Start everything. Raises NotWrittenError if the broker can't be reached."""
        if WORK in self._roles:
            own = await self._connected(WORKER.name, name=self._name)
            watcher = await self._connected(WATCHER.name)
            self._worker = Worker(own, self._name, metrics=self._metrics)
            await watcher.watch_disconnects(self._worker.worker_disconnected)
            await self._worker.start()
        places = []
        if PAGES in self._roles and self._pages_at is not None:
            await self._connected(GATEWAY.name)  # this shows at once whether the credentials work
            gateway = Gateway(
                self._broker.connect,
                self._keys[GATEWAY.name],
                hosts=self._hosts,
                is_sealed=self._certificate is not None,
                failed=self._failed,
                metrics=self._metrics,
            )
            places.append(
                Place(
                    gateway.app,
                    self._pages_at,
                    self._certificate,
                    most=MOST_CONNECTIONS,
                    descriptors=DESCRIPTORS,
                )
            )
        if self._metrics_at is not None:
            places.append(Place(self._metrics.site(lambda: self.is_ready), self._metrics_at))
        if places:
            self._web = WebServer(places, self._failed)
        ports = {"pages": self._pages_at, "metrics": self._metrics_at}
        told = {name: at.getsockname()[1] for name, at in ports.items() if at is not None}
        log.info("at work", extra={"worker": self._name, **told})

    async def stop(self, timeout_s: float | None = None) -> None:
        """Finish pending lines, hand over all tables, and close everything.

        timeout_s: time limit for finishing, in seconds. The next worker finishes the rest from the
            records.
        """
        if self._worker is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(timeout_s):
                    await self._worker.drain()
        if self._web is not None:
            await asyncio.to_thread(self._web.close)
        await asyncio.gather(*(broker.close() for broker in self._open))
        log.info("ended", extra={"worker": self._name})

    async def _connected(self, role: str, name: str = "") -> Broker:
        broker = await self._broker.connect(self._keys[role], name, self._patience_s)
        self._open.append(broker)
        return broker

    def _failed(self, place: str) -> None:
        log.error("broken", extra={"at": place})


class Host:
    """Opens tables, and creates codes for their seats.

    folder: the folder of a broker on this computer, or None if the broker is elsewhere.
    """

    def __init__(self, broker: Broker, authority: Authority, folder: Path | None = None) -> None:
        self._broker = broker
        self._folder = folder
        self._authority = authority
        self._doors = Doors(broker)

    async def begin(self, header: Header) -> str:
        """Create a table, and return its number.

        Raises DeviceError "error-table-not-written" or "error-no-room".
        """
        entry = Entry(
            *(header.game, header.language, [*header.seats]),
            *(header.edition, header.edition_name),
        )
        for _ in range(TRIES):
            table = str(FIRST_NUMBER + secrets.randbelow(NUMBERS))
            try:
                await self._broker.append(
                    record_of(table), msgspec.json.encode(RecordStart(header)), 0
                )
            except FencedError:
                continue  # the number is taken
            except NotWrittenError:
                break
            if await self._doors.build(table, entry):
                return table
        raise self._not_written()

    async def entry(self, table: str) -> Entry:
        """Return an existing table's entry. Raises UsageError "error-no-table" if the table doesn't
        exist, and DeviceError if the broker can't be reached.
        """
        try:
            entry = await self._doors.entry(table)
        except NotWrittenError:
            raise self._not_written() from None
        if entry is None:
            raise UsageError("error-no-table", table=table)
        return entry

    async def codes(self, table: str, seats: Sequence[int]) -> list[str]:
        """Create new codes for seats, whose players have to log in again. Raises DeviceError."""
        try:
            return [
                await self._doors.new_code(table, seat, partial(self._admit, table, seat))
                for seat in seats
            ]
        except NotWrittenError:
            raise self._not_written() from None

    async def new_codes(self, table: str) -> list[tuple[int, str]]:
        """Replace the unused codes. Return each seat and its new code.

        Raises DeviceError.
        """
        try:
            seats = await self._doors.unused_codes(table)
        except NotWrittenError:
            raise self._not_written() from None
        return list(zip(seats, await self.codes(table, seats), strict=True))

    async def watch_login(self, table: str, closed: Callable[[], Awaitable[None]]) -> None:
        """Watch for wrong codes.

        closed: called each time the login closes because there have been too many wrong codes.
        """

        async def on_closed(_subject: str, _content: bytes) -> None:
            await closed()

        await self._broker.subscribe(login_closed_of(table), on_closed)

    def _admit(self, table: str, seat: int, salt: str) -> Credentials:
        return self._authority.admit(seat_role(table, seat, salt))

    def _not_written(self) -> DeviceError:
        if self._folder is not None and is_full(self._folder):
            return DeviceError("error-no-room", folder=str(self._folder))
        return DeviceError("error-table-not-written")


class JsonLines(logging.Formatter):
    """Formats log records as JSON, one per line: time, level, message, and subject."""

    ABOUT = ("table", "part", "worker", "at", "pages", "metrics")

    def format(self, record: logging.LogRecord) -> str:
        """Format a record. Logs never receive a table's text or an error's message."""
        about = {name: getattr(record, name) for name in self.ABOUT if hasattr(record, name)}
        told = {"time": record.created, "level": record.levelname.lower(), "what": record.msg}
        return json.dumps(told | about)


def log_to(stream: TextIO) -> None:
    """Log to a stream from now on, as JSON lines."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    for other in ("asyncio", "nats"):  # their messages could contain a table's words
        logging.getLogger(other).addHandler(logging.NullHandler())
        logging.getLogger(other).propagate = False
