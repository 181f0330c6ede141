"""Far tables of all five games while workers and servers die or stand still.

Three servers keep each record, three workers fold it, bots sit at the tables. At the end every
record is what one table alone, undisturbed, makes of the same lines; and each seat has heard each
thing once.
"""

import asyncio
import os
import random
import signal
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from companion.referee.record import Header
from companion.tables.broker import Broker, NotWrittenError
from companion.tables.credentials import HOST, WATCHER, WORKER, Authority, seat_role
from companion.tables.messages import Begun, Handled, record_of
from companion.tables.server import Server, free_port
from companion.tables.table import Table
from tests.table import prepared
from tests.tables.bots import Bots
from tests.tables.far import SameLuck, Sitting, events_of, start_worker

HERE = "127.0.0.1"
SERVERS, WORKERS, TABLES = 3, 3, 100
PLAYERS = {"parcel": 3, "couriers": 2, "wallet": 4, "parsifal": 4, "pandemonium": 2}
#: At each table a line is said in so many seconds.
PACE_S = 5.0
#: How often something dies or stands still, and for how long.
TROUBLE_S, AWAY_S, STILL_S = 6.0, 2.0, 4.0
#: How long all may take to find together again when the trouble is over, in seconds.
CALM_S = 90.0


@dataclass
class FarTable:
    """One table. said: so many lines so far. refused: which of them were told not to be taken."""

    name: str
    header: Header
    bots: Bots
    sittings: list[Sitting] = field(default_factory=list)
    said: int = 0
    refused: set[str] = field(default_factory=set)
    is_over: bool = False


class Club:
    """Servers, workers and tables, and what happens to them."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.luck = random.Random(seed)
        self.authority = authority = Authority.new()
        ports = [free_port(HERE) for _ in range(SERVERS)]
        routes = [f"nats://{HERE}:{port}" for port in ports]
        self.servers = [
            Server(folder / f"server{n}", authority, name=f"s{n}", cluster_port=port, routes=routes)
            for n, port in enumerate(ports)
        ]
        for server in self.servers:
            server.start()
        self.address = ",".join(server.address for server in self.servers)
        self.keys = authority.admit(WORKER), authority.admit(WATCHER)
        self.workers: dict[str, subprocess.Popen[bytes]] = {}
        self.troubles = Counter[str]()
        self.texts: dict[tuple[str, str], str] = {}

    async def host(self) -> Broker:
        """The host, once the servers have found each other."""
        ends = time.monotonic() + CALM_S
        while True:
            with suppress(NotWrittenError):
                broker = await Broker.connect(self.address, self.authority.admit(HOST))
                with suppress(NotWrittenError):
                    await broker.settle(SERVERS)
                    return broker
                await broker.close()
            assert time.monotonic() < ends, "the servers do not find each other"
            await asyncio.sleep(0.5)

    def work(self, name: str) -> None:
        """A worker of this name."""
        self.workers[name] = start_worker(self.address, name, *self.keys)

    async def trouble(self) -> None:
        """One thing goes wrong, and comes back."""
        kind = self.luck.choice(("worker dies", "worker stands", "server dies", "server stands"))
        self.troubles[kind] += 1
        name, server = self.luck.choice([*self.workers]), self.luck.choice(self.servers)
        if kind == "worker dies":
            self.workers[name].kill()
            self.workers.pop(name).wait()
            await asyncio.to_thread(self.work, name)
        elif kind == "worker stands":
            self.workers[name].send_signal(signal.SIGSTOP)
            await asyncio.sleep(STILL_S)
            self.workers[name].send_signal(signal.SIGCONT)
        elif kind == "server dies":
            server.kill()
            await asyncio.sleep(AWAY_S)
            await asyncio.to_thread(server.start)
        elif server.process is not None:
            os.kill(server.process, signal.SIGSTOP)
            await asyncio.sleep(STILL_S)
            os.kill(server.process, signal.SIGCONT)

    def close(self) -> None:
        """All of it ends."""
        for worker in self.workers.values():
            worker.kill()
            worker.wait()
            if worker.stdout is not None:
                worker.stdout.close()
        for server in self.servers:
            server.kill()


async def opened(club: Club, host: Broker, number: int) -> FarTable:
    """A table, and all who sit at it."""
    game = [*PLAYERS][number % len(PLAYERS)]
    header = prepared(PLAYERS[game], "dealer", game=game).header
    table = FarTable(str(1000 + number), header, Bots(header, number))
    await host.append(record_of(table.name), msgspec.json.encode(Begun(header)), 0)
    for seat in range(PLAYERS[game]):
        broker = await Broker.connect(
            club.address, club.authority.admit(seat_role(table.name, seat))
        )
        table.sittings.append(Sitting(broker, table.name, seat))
        await table.sittings[-1].seat.start()
    return table


async def play(club: Club, host: Broker, table: FarTable, until: float) -> None:
    """Whoever is asked says something, again and again."""
    while time.monotonic() < until and not table.is_over:
        await asyncio.sleep(club.luck.random() * 2 * PACE_S)
        try:
            line = await table.bots.next_line(host, table.name)
        except NotWrittenError:
            continue
        if line is None:
            table.is_over = True
            return
        seat, text = line
        id_ = f"{table.name}-{table.said}"
        club.texts[table.name, id_] = text
        await table.sittings[seat].seat.say(text, id_=id_)
        table.said += 1
        told = table.sittings[seat].events
        table.refused |= {event.id for event in told if event.id == id_ and not event.number}


def wrong_at(table: FarTable, events: list[Handled], texts: dict[tuple[str, str], str]) -> str:
    """What is not as it would be undisturbed; "" where all is."""
    if [event.number for event in events] != [*range(1, len(events) + 1)]:
        return "the record's numbers"
    for place, sitting in enumerate(table.sittings):
        heard = [event for event in sitting.events if event.number]
        if [event.number for event in heard] != [*range(1, len(events) + 1)]:
            return "a seat did not hear each thing once"
        if [event.told for event in heard] != [event.told[place] for event in events]:
            return "a seat heard something else"
    alone = Table(table.name, Begun(table.header), [], SameLuck())
    alone.open(0)
    ids = [event.id for event in events if event.seat is not None]
    every = [f"{table.name}-{number}" for number in range(table.said)]
    if ids != [one for one in every if one not in table.refused]:
        return "a line is missing, or is there twice"
    for event in events:
        if event.seat is not None:
            text = texts[table.name, event.id]
            undisturbed = alone.say(event.said, event.seat, event.id, text, None)
            if undisturbed.lines != event.lines or undisturbed.winners != event.winners:
                return f"line {event.id}"
    return ""


async def proved(
    folder: Path, seconds: float, tables: int, seed: int, tell: Callable[[str], None]
) -> bool:
    """Play so long; whether all is as it should be."""
    club = Club(folder, seed)
    try:
        host = await club.host()
        for n in range(WORKERS):
            await asyncio.to_thread(club.work, f"w{n}")
        every = [await opened(club, host, number) for number in range(tables)]
        until = time.monotonic() + seconds
        playing = [asyncio.create_task(play(club, host, table, until)) for table in every]
        while time.monotonic() < until:
            await asyncio.sleep(club.luck.random() * 2 * TROUBLE_S)
            await club.trouble()
        _, still = await asyncio.wait(playing, timeout=CALM_S)
        for task in still:
            task.cancel()
        standing = [table.name for table, task in zip(every, playing, strict=True) if task in still]
        wrong = Counter[str]()
        if standing:
            wrong[f"nothing comes of what is said: {', '.join(standing)}"] = len(standing)
        lines = answers = 0
        for table in every:
            ends = time.monotonic() + CALM_S
            while True:
                events = await events_of(host, table.name)
                if all(sitting.seat.next == len(events) + 1 for sitting in table.sittings):
                    break
                if time.monotonic() > ends:
                    break
                await asyncio.sleep(0.2)
            if why := wrong_at(table, events, club.texts):
                wrong[f"{table.header.game}: {why}"] += 1
            lines += table.said
            answers += sum(bool(event.lines) for event in events)
        tell(
            f"{tables} tables of {len(PLAYERS)} games, {sum(len(t.sittings) for t in every)} seats"
        )
        tell(
            f"{lines} lines said in {seconds:.0f} s, {answers} of them answers;"
            f" {sum(table.is_over for table in every)} games came to their end"
        )
        refused = sum(len(table.refused) for table in every)
        tell(f"{refused} lines could not be written at their moment; whoever said them was told so")
        tell("; ".join(f"{kind} {count} times" for kind, count in sorted(club.troubles.items())))
        for what, count in wrong.items():
            tell(f"at {count} tables: {what}")
        if not wrong:
            tell("each record is that of an undisturbed table, and each seat heard each thing once")
        return not wrong
    finally:
        club.close()


def run(
    tell: Callable[[str], None], seconds: float, *, tables: int = TABLES, seed: int = 1
) -> bool:
    """Whether it holds."""
    with tempfile.TemporaryDirectory() as folder:
        holds = asyncio.run(proved(Path(folder), seconds, tables, seed, tell))
    tell("proved" if holds else "NOT proved")
    return holds
