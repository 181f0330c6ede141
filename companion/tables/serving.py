"""A process of a service of tables: a worker, a gateway, or both; and a broker of one's own."""

import asyncio
import json
import logging
import secrets
import socket
import ssl
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TextIO

import msgspec

from companion.errors import DeviceError, UsageError
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
from companion.tables.doors import Doors
from companion.tables.gateway import Gateway
from companion.tables.messages import DOORS, Begun, Entry, record_of
from companion.tables.metrics import Metrics
from companion.tables.nats_broker import NatsBroker
from companion.tables.server import Server
from companion.tables.worker import Worker
from companion.web.server import Place, WebServer

#: The roles of a process.
WORK, PAGES = "worker", "gateway"
#: The numbers of tables: six digits, so that they can be said.
FIRST_NUMBER, NUMBERS = 100_000, 900_000
#: How long a person waits for a broker, in seconds.
PATIENCE_S = 5.0
#: How often another number is tried where one is taken.
TRIES = 5

log = logging.getLogger("companion.tables")


class BrokerAt:
    """Where the broker is. authority: a file with certificates by which its own is judged."""

    def __init__(self, address: str, authority: str | None = None) -> None:
        """Raises DeviceError error-broker-certificate."""
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
        """patience_s: how long it may take to be there. Raises NotWrittenError."""
        ends = asyncio.get_running_loop().time() + patience_s
        while True:
            try:
                return await NatsBroker.connect(self.address, credentials, name=name, tls=self._tls)
            except NotWrittenError:
                if asyncio.get_running_loop().time() > ends:
                    raise
                await asyncio.sleep(0.2)

    async def reached(self, credentials: Credentials) -> Broker:
        """For a command of a person's. Raises DeviceError error-broker."""
        try:
            return await self.connect(credentials, patience_s=PATIENCE_S)
        except NotWrittenError:
            raise DeviceError("error-broker", address=self.address) from None


async def settle(at: BrokerAt, authority: Authority, replicas: int = 1) -> None:
    """Make the streams, each on so many servers. Raises DeviceError."""
    broker = await at.reached(authority.admit(HOST))
    try:
        await broker.settle(replicas)
    except NotWrittenError:
        raise DeviceError("error-not-settled", address=at.address) from None
    finally:
        await broker.close()


class OwnBroker:
    """A broker on this machine, for one's own tables. Its secrets lie beside its records."""

    def __init__(self, folder: Path) -> None:
        self.authority = Authority.kept(folder / "authority.json")
        self._server = Server(folder / "server", self.authority)

    async def start(self) -> BrokerAt:
        """Raises DeviceError."""
        await asyncio.to_thread(self._server.start)
        at = BrokerAt(self._server.address)
        await settle(at, self.authority)
        return at

    def stop(self) -> None:
        """Nothing of it is lost."""
        self._server.stop()

    def credentials(self) -> dict[str, Credentials]:
        """For all that a process needs, by role."""
        return {role.name: self.authority.admit(role) for role in (WORKER, WATCHER, GATEWAY)}


class Serving:
    """keys: the credentials of what the process does, by role. places: see `run`."""

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
        """Whether all of it is at work, and the broker is there."""
        return bool(self._open) and all(broker.is_connected for broker in self._open)

    async def start(self) -> None:
        """Raises NotWrittenError where the broker is not there."""
        if WORK in self._roles:
            own = await self._connected(WORKER.name, name=self._name)
            watcher = await self._connected(WATCHER.name)
            self._worker = Worker(own, self._name, metrics=self._metrics)
            await watcher.watch_disconnects(self._worker.worker_disconnected)
            await self._worker.start()
        places = []
        if PAGES in self._roles and self._pages_at is not None:
            await self._connected(GATEWAY.name)  # whether it lets us in is known now, not later
            gateway = Gateway(
                self._broker.connect,
                self._keys[GATEWAY.name],
                hosts=self._hosts,
                is_sealed=self._certificate is not None,
                failed=self._failed,
                metrics=self._metrics,
            )
            places.append(Place(gateway.app, self._pages_at, self._certificate))
        if self._metrics_at is not None:
            places.append(Place(self._metrics.site(lambda: self.is_ready), self._metrics_at))
        if places:
            self._web = WebServer(places, self._failed)
        ports = {"pages": self._pages_at, "metrics": self._metrics_at}
        told = {name: at.getsockname()[1] for name, at in ports.items() if at is not None}
        log.info("at work", extra={"worker": self._name, **told})

    async def stop(self) -> None:
        """Do what has come, give all tables away, and let go of all."""
        if self._worker is not None:
            await self._worker.drain()
        if self._web is not None:
            await asyncio.to_thread(self._web.close)
        for broker in self._open:
            await broker.close()
        log.info("ended", extra={"worker": self._name})

    async def _connected(self, role: str, name: str = "") -> Broker:
        broker = await self._broker.connect(self._keys[role], name, self._patience_s)
        self._open.append(broker)
        return broker

    def _failed(self, place: str) -> None:
        log.error("broken", extra={"at": place})


class Host:
    """Opens tables, and makes codes for their seats."""

    def __init__(self, broker: Broker, authority: Authority) -> None:
        self._broker = broker
        self._authority = authority
        self._doors = Doors(KeyValueBucket(broker, DOORS))

    async def begin(self, header: Header) -> str:
        """A new table; its number. Raises DeviceError error-table-not-written."""
        entry = Entry(
            *(header.game, header.language, [*header.seats]),
            *(header.edition, header.edition_name),
        )
        for _ in range(TRIES):
            table = str(FIRST_NUMBER + secrets.randbelow(NUMBERS))
            try:
                await self._broker.append(record_of(table), msgspec.json.encode(Begun(header)), 0)
            except FencedError:
                continue  # the number is taken
            except NotWrittenError:
                break
            if await self._doors.build(table, entry):
                return table
        raise DeviceError("error-table-not-written")

    async def entry(self, table: str) -> Entry:
        """A table that is there. Raises UsageError error-no-table, and DeviceError."""
        try:
            entry = await self._doors.entry(table)
        except NotWrittenError:
            raise DeviceError("error-table-not-written") from None
        if entry is None:
            raise UsageError("error-no-table", table=table)
        return entry

    async def codes(self, table: str, seats: Sequence[int]) -> list[str]:
        """New codes for these seats; whoever sat there enters anew. Raises DeviceError."""
        keys = [self._authority.admit(seat_role(table, seat)) for seat in seats]
        try:
            return [
                await self._doors.new_code(table, seat, key)
                for seat, key in zip(seats, keys, strict=True)
            ]
        except NotWrittenError:
            raise DeviceError("error-table-not-written") from None


class JsonLines(logging.Formatter):
    """One JSON object a line: when, how bad, what, and which table, part or worker it is about;
    of pages and metrics, their ports.
    """

    ABOUT = ("table", "part", "worker", "at", "pages", "metrics")

    def format(self, record: logging.LogRecord) -> str:
        """No text of a table is ever given to a log; nor is what an error says."""
        about = {name: getattr(record, name) for name in self.ABOUT if hasattr(record, name)}
        told = {"time": record.created, "level": record.levelname.lower(), "what": record.msg}
        return json.dumps(told | about)


def log_to(stream: TextIO) -> None:
    """From now on what happens is told there, in lines of JSON."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    for other in ("asyncio", "nats"):  # what they say could have words of a table in it
        logging.getLogger(other).addHandler(logging.NullHandler())
        logging.getLogger(other).propagate = False
