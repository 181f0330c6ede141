"""Plays all five games at remote tables, while machines fail, freeze, or are cut off from the
network.

Three servers, three workers and two gateways run on simulated machines, each with a cable, a disk
and a clock. Bots play. At the end, each record has to be the same as if nothing had failed, and
each seat has to have received every event once.
"""

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from companion.errors import DeviceError, UsageError
from companion.hosts.remote import RemoteTable
from companion.lines.seat_events import SeatEvent
from companion.referee.record import Header, Line
from companion.session.input import Input
from companion.tables.broker import Broker, NotWrittenError
from companion.tables.credentials import (
    GATEWAY,
    HOST,
    WATCHER,
    WORKER,
    Authority,
    file_of,
    seat_role,
)
from companion.tables.hosted_game import HostedGame
from companion.tables.messages import Event, RecordEvent, RecordStart, SeatInput
from companion.tables.nats_broker import NatsBroker
from companion.tables.seat import FarSeat
from companion.tables.server import NatsServer
from companion.tables.serving import Host
from tests.proof.machines import Machine, Network, missing
from tests.table import prepared
from tests.tables.bots import Bots
from tests.tables.far import SameLuck, events_of, start_worker

T = TypeVar("T")
SERVERS, WORKERS, GATEWAYS, TABLES = 3, 3, 2, 200
PLAYERS = {"parcel": 3, "couriers": 2, "wallet": 4, "parsifal": 4, "pandemonium": 2}
BROKER_PORT, ROUTE_PORT, PAGES_PORT = 4222, 6222, 8800
#: Size of each server's disk, in bytes.
DISK = 6 * 1024**3
#: The average time until the next input at a table, in seconds.
PACE_S = 5.0
#: The average time until the next failure, in seconds.
TROUBLE_S = 6.0
#: How long a server stays away after a failure, in seconds.
AWAY_S = 2.0
#: How long a process stays frozen, in seconds.
STILL_S = 4.0
#: How long a disk stays full, in seconds.
FULL_S = 6.0
#: By how much the clocks of workers and gateways may be wrong, in seconds.
WRONG_S = 3 * 24 * 3600
#: How long everything may take to recover after the last failure, in seconds.
CALM_S = 90.0
#: How long to wait for the outcome of an input before giving up, in seconds.
STUCK_S = 180.0


class RemoteSeat(Protocol):
    """A seat at a remote table, however it is connected.

    heard: digests of the events that the seat has received, in order.
    """

    heard: list[bytes]

    async def say(self, text: str, id_: str) -> bool:
        """Send an input. Return whether the table accepted it."""

    async def leave(self) -> None:
        """Close the connection."""


def digest(told: Sequence[SeatEvent]) -> bytes:
    """Return a short digest of events. An hour's events themselves would need too much memory."""
    return sha256(msgspec.json.encode(told)).digest()


class BrokerSeat:
    """A seat that is connected directly to the broker."""

    def __init__(self, broker: Broker, table: str, seat: int) -> None:
        self.heard: list[bytes] = []
        self._broker = broker
        self._seat = FarSeat(broker, table, seat, self._hear)

    async def start(self) -> None:
        await self._seat.start()

    def _hear(self, event: Event) -> None:
        self.heard.append(digest(event.told))

    async def say(self, text: str, id_: str) -> bool:
        return await self._seat.say(text, id_=id_)

    async def leave(self) -> None:
        self._seat.stop()
        await self._broker.close()


class GatewaySeat:
    """A seat that connects to a gateway, as a guest's companion does."""

    def __init__(self, address: str) -> None:
        self.heard: list[bytes] = []
        self._table = RemoteTable(address, lambda _host, _port: None)

    async def start(self, player: str, code: str) -> None:
        await self._table.enter(player, code)
        self._table.connect(self._hear, lambda _is_reached: None, lambda _error: None)

    def _hear(self, told: Sequence[SeatEvent]) -> None:
        self.heard.append(digest(told))

    async def say(self, text: str, id_: str) -> bool:
        try:
            await self._table.send(Input((text,), id=id_))
        except UsageError:
            return False
        return True

    async def leave(self) -> None:
        await self._table.leave()


@dataclass
class FarTable:
    """One remote table.

    said: all inputs so far, by id.
    refused: the ids of inputs at which a worker failed.
    """

    name: str
    header: Header
    bots: Bots
    sits: Sequence[RemoteSeat] = ()
    said: dict[str, str] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)


class Club:
    """All machines with the programs on them, and the failures that befall them."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.luck = random.Random(seed)
        self.authority = authority = Authority.new()
        self.network = Network(folder)
        self.troubles = Counter[str]()
        self.places = [self.network.machine(DISK) for _ in range(SERVERS)]
        routes = [f"nats://{place.address}:{ROUTE_PORT}" for place in self.places]
        self.servers = [
            NatsServer(
                place.folder,
                authority,
                at=place.address,
                port=BROKER_PORT,
                name=f"s{n}",
                cluster_port=ROUTE_PORT,
                routes=routes,
                command_prefix=place.before,
            )
            for n, place in enumerate(self.places)
        ]
        self.address = ",".join(server.address for server in self.servers)
        self.keys = authority.admit(WORKER), authority.admit(WATCHER)
        own = file_of(folder, "gateway", GATEWAY)
        own.parent.mkdir()
        own.write_text(authority.admit(GATEWAY).text)
        self.checking = ThreadPoolExecutor(1)
        self._log = (folder / "log").open("ab")
        self._folder = folder
        names = [f"w{n}" for n in range(WORKERS)] + [f"g{n}" for n in range(GATEWAYS)]
        self.machines = {name: self.network.machine() for name in names}
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.pages = [
            f"http://{self.machines[f'g{n}'].address}:{PAGES_PORT}" for n in range(GATEWAYS)
        ]
        self._kinds: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            ("a worker dies", lambda: self._dies("w")),
            ("a worker is ended", self._worker_ends),
            ("a worker stands still", lambda: self._stands("w")),
            ("a worker is cut off", lambda: self._cut(self._any("w"))),
            ("a gateway dies", lambda: self._dies("g")),
            ("a gateway stands still", lambda: self._stands("g")),
            ("a gateway is cut off", lambda: self._cut(self._any("g"))),
            ("a clock jumps", self._clock),
            ("a server dies", self._server_dies),
            ("a server stands still", self._server_stands),
            ("a server is cut off", lambda: self._cut(self.luck.choice(self.places))),
            ("two servers do not see each other", self._parted),
            ("a server's disk is slow", self._slow_disk),
            ("a server's disk is full", self._full_disk),
        ]

    async def host(self) -> Broker:
        """Wait until the servers have found each other. Return a connection to them as the host."""
        for server in self.servers:
            await asyncio.to_thread(server.start)
        ends = time.monotonic() + CALM_S
        while True:
            with suppress(NotWrittenError):
                broker = await NatsBroker.connect(self.address, self.authority.admit(HOST))
                with suppress(NotWrittenError):
                    await broker.create_streams(SERVERS)
                    return broker
                await broker.close()
            assert time.monotonic() < ends, "the servers do not find each other"
            await asyncio.sleep(0.5)

    def start(self, name: str) -> None:
        """Start the worker or gateway with this name on its machine."""
        machine = self.machines[name]
        if name.startswith("w"):
            self.processes[name] = start_worker(
                self.address,
                name,
                *self.keys,
                before=machine.before,
                env=machine.clock,
                log=self._log,
            )
            return
        self.processes[name] = subprocess.Popen(
            [
                *(*machine.before, sys.executable, "-m", "companion", "serve"),
                *("--roles", "gateway", "--broker", self.address),
                *("--credentials", str(self._folder), "--at", f"{machine.address}:{PAGES_PORT}"),
            ],
            env=os.environ | machine.clock,
            stderr=self._log,
        )

    def ended(self) -> list[str]:
        """Return the names of workers and gateways that have exited although they should be
        running.
        """
        return [name for name, process in self.processes.items() if process.poll() is not None]

    def errors(self) -> Counter[str]:
        """Count the errors in the logs of all workers and gateways.

        Every line of a log has to be JSON. A line that isn't counts as an error too.
        """
        found = Counter[str]()
        for line in (self._folder / "log").read_text().splitlines():
            told = json.loads(line) if line.startswith("{") else {"level": "error", "what": line}
            if told["level"] == "error":
                found[f"{told['what']} {told.get('at', '')}"] += 1
        return found

    async def trouble(self) -> None:
        """Make something fail, and repair it after a while."""
        what, happens = self.luck.choice(self._kinds)
        self.troubles[what] += 1
        await happens()

    def _any(self, kind: str) -> Machine:
        return self.machines[self._name(kind)]

    def _name(self, kind: str) -> str:
        return self.luck.choice([name for name in self.processes if name.startswith(kind)])

    async def _dies(self, kind: str) -> None:
        name = self._name(kind)
        self._kill(name)
        await asyncio.to_thread(self.start, name)

    def _kill(self, name: str) -> None:
        process = self.processes[name]
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()

    async def _worker_ends(self) -> None:
        name = self._name("w")
        self.processes[name].terminate()
        with suppress(subprocess.TimeoutExpired):
            await asyncio.to_thread(self.processes[name].wait, STUCK_S)
        self._kill(name)
        await asyncio.to_thread(self.start, name)

    async def _stands(self, kind: str) -> None:
        process = self.processes[self._name(kind)]
        process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(STILL_S)
        process.send_signal(signal.SIGCONT)

    async def _cut(self, machine: Machine) -> None:
        machine.cut()
        await asyncio.sleep(self.luck.random() * 2 * STILL_S)
        machine.join()

    async def _parted(self) -> None:
        one, two = self.luck.sample(self.places, 2)
        one.lose(two)
        await asyncio.sleep(self.luck.random() * 2 * STILL_S)
        one.find(two)

    async def _clock(self) -> None:
        self._any(self.luck.choice("wg")).set_clock(self.luck.randint(-WRONG_S, WRONG_S))

    async def _server_dies(self) -> None:
        server = self.luck.choice(self.servers)
        server.kill()
        await asyncio.sleep(AWAY_S)
        await asyncio.to_thread(server.start)

    async def _server_stands(self) -> None:
        server = self.luck.choice(self.servers)
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)
        await asyncio.sleep(STILL_S)
        os.kill(server.pid, signal.SIGCONT)

    async def _slow_disk(self) -> None:
        place, server = self.luck.choice([*zip(self.places, self.servers, strict=True)])
        assert server.pid is not None
        place.slow_down(server.pid)
        await asyncio.sleep(STILL_S)
        await asyncio.to_thread(place.speed_up)

    async def _full_disk(self) -> None:
        """Fill a server's disk and make room again. Restart the server, which doesn't notice by
        itself that it has room.
        """
        place, server = self.luck.choice([*zip(self.places, self.servers, strict=True)])
        await asyncio.to_thread(place.fill)
        await asyncio.sleep(FULL_S)
        await asyncio.to_thread(place.empty)
        server.kill()
        await asyncio.to_thread(server.start)

    def close(self) -> None:
        """Stop all programs and remove all machines."""
        for name in self.processes:
            self._kill(name)
        for server in self.servers:
            server.kill()
        self.network.close()
        self._log.close()


async def open_table(club: Club, host: Host, number: int) -> FarTable:
    """Open a table and connect its seats. The last one is connected through a gateway."""
    game = [*PLAYERS][number % len(PLAYERS)]
    header = prepared(PLAYERS[game], "dealer", game=game).header
    name = await retried(lambda: host.begin(header))
    last = PLAYERS[game] - 1
    [code] = await retried(lambda: host.codes(name, [last]))
    sits: list[RemoteSeat] = []
    for seat in range(last):
        keys = club.authority.admit(seat_role(name, seat))
        far = BrokerSeat(await retried(lambda: NatsBroker.connect(club.address, keys)), name, seat)  # noqa: B023 - called at once
        await far.start()
        sits.append(far)
    page = GatewaySeat(f"{club.pages[number % GATEWAYS]}/{name}/")
    await retried(lambda: page.start(header.seats[last], code))
    return FarTable(name, header, Bots(header, number), [*sits, page])


async def retried(do: Callable[[], Awaitable[T]]) -> T:
    """Call a function again and again until it succeeds, and return its result."""
    ends = time.monotonic() + CALM_S
    while True:
        try:
            return await do()
        except (NotWrittenError, DeviceError):
            assert time.monotonic() < ends, "nothing can be written any more"
            await asyncio.sleep(0.5)


async def play(club: Club, host: Broker, table: FarTable, until: float) -> str:
    """Answer questions at a table until the given time. Return a description of anything that went
    wrong, or "" if nothing did.
    """
    while time.monotonic() < until:
        await asyncio.sleep(club.luck.random() * 2 * PACE_S)
        try:
            async with asyncio.timeout(STUCK_S):
                line = await table.bots.next_line(host, table.name)
        except NotWrittenError:
            continue
        except TimeoutError:
            return "it does not begin"
        if line is None:
            break
        seat, text = line
        id_ = str(len(table.said))
        table.said[id_] = text
        try:
            async with asyncio.timeout(STUCK_S):
                if not await table.sits[seat].say(text, id_):
                    table.refused.add(id_)
        except TimeoutError:
            return f"nothing comes of what seat {seat} says"
    ends = time.monotonic() + CALM_S
    while True:
        events: list[RecordEvent] = []
        with suppress(NotWrittenError):
            events = await events_of(host, table.name)
        # A server that lags behind may return a record that is shorter than what the seats have
        # received.
        if events and all(len(one.heard) == len(events) for one in table.sits):
            break
        if time.monotonic() > ends:
            break
        await asyncio.sleep(0.5)
    for one in table.sits:
        await one.leave()
    # Check only one table at a time, because the tables share code that isn't thread-safe.
    return await asyncio.get_running_loop().run_in_executor(club.checking, wrong_at, table, events)


def wrong_at(table: FarTable, events: Sequence[RecordEvent]) -> str:
    """Return how a table's record differs from that of a table with the same inputs and no
    failures, or "" if it doesn't.
    """
    if [event.number for event in events] != [*range(1, len(events) + 1)]:
        return "the record's numbers"
    for place, sits in enumerate(table.sits):
        told = [digest(event.told_to(place)) for event in events]
        if sits.heard != told:
            pairs = enumerate(zip_longest(sits.heard, told), 1)
            first = next(number for number, (heard, one) in pairs if heard != one)
            return (
                f"seat {place} heard {len(sits.heard)} of {len(told)}; the first wrong is {first}"
            )
    ids = [event.id for event in events if event.seat is not None]
    if ids != [one for one in table.said if one not in table.refused]:
        return "a line is missing, or is there twice"
    alone = HostedGame("1", RecordStart(table.header), [], SameLuck())
    alone.open(0)
    lines = list[Line]()
    for event in events:
        lines += event.lines
        if event.so_far is not None and event.so_far.lines != lines:
            return f"what was so far at event {event.number}"
        if event.seat is not None:
            input_ = SeatInput(event.id, table.said[event.id])
            undisturbed = alone.handle(event.said, event.seat, input_)
            if undisturbed.lines != event.lines or undisturbed.winners != event.winners:
                return f"line {event.id}"
    return ""


async def proved(
    folder: Path, seconds: float, tables: int, seed: int, tell: Callable[[str], None]
) -> bool:
    """Play at remote tables for this many seconds. Return whether everything went well."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(tables + 8))
    club = Club(folder, seed)
    try:
        broker = await club.host()
        host = Host(broker, club.authority)
        for name in club.machines:
            await asyncio.to_thread(club.start, name)
        until = time.monotonic() + seconds
        done: list[FarTable] = []
        wrong = 0

        async def place(number: int) -> None:
            """Play one table after another."""
            nonlocal wrong
            while time.monotonic() < until:
                table = await open_table(club, host, number)
                why = await play(club, broker, table, until)
                done.append(table)
                if why:
                    wrong += 1
                    tell(f"table {table.name}, {table.header.game}: {why}")

        playing = [asyncio.create_task(place(number)) for number in range(tables)]
        while time.monotonic() < until:
            await asyncio.sleep(club.luck.random() * 2 * TROUBLE_S)
            await club.trouble()
            for name in club.ended():
                wrong += 1
                tell(f"{name} has ended by itself")
                await asyncio.to_thread(club.start, name)
        await asyncio.gather(*playing)
        lines = sum(len(table.said) for table in done)
        refused = sum(len(table.refused) for table in done)
        tell(
            f"{tables} tables of {len(PLAYERS)} games at a time, {len(done)} in all;"
            f" {sum(len(table.sits) for table in done)} seats"
        )
        tell(f"{lines} lines said in {seconds:.0f} s")
        tell(f"a worker failed at {refused} lines; whoever said them was told so")
        for what, count in sorted(club.troubles.items()):
            tell(f"{what}: {count} times")
        for error, count in sorted(club.errors().items()):
            wrong += 1
            tell(f"logged {count} times: {error}")
        if not wrong:
            tell("each record is that of an undisturbed table, and each seat heard each thing once")
        await broker.close()
        return not wrong
    finally:
        club.close()


def run(
    tell: Callable[[str], None], seconds: float, *, tables: int = TABLES, seed: int = 1
) -> bool:
    """Run the proof. Return whether everything went well."""
    if lacks := missing():
        tell(f"NOT proved: it needs {', '.join(lacks)}")
        return False
    with tempfile.TemporaryDirectory() as folder:
        holds = asyncio.run(proved(Path(folder), seconds, tables, seed, tell))
    tell("proved" if holds else "NOT proved")
    return holds
