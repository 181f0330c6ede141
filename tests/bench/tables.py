"""Benchmarks for remote tables: latency, recovery after a worker dies, and memory."""

import asyncio
import gc
import os
import random
import signal
import statistics
import sys
import time
from pathlib import Path

import msgspec

from companion.catalog import Games
from companion.tables.broker import KeyValueBucket
from companion.tables.leases import Lease
from companion.tables.messages import LEASES, PARTITION_COUNT, partition_of
from companion.tables.worker import Worker
from tests.bench.crowd import Crowd, Figures
from tests.bench.measure import MS, told
from tests.tables.far import Club, SameLuck, Sitting

LINES = 300
TAKEOVERS = 8
#: How long to wait until two workers share the tables evenly, in seconds.
SPREAD_S = 3.0
#: Number of tables held in one worker's memory.
TABLES = 200
#: The number of tables played at a human pace, and how long they are played before and during the
#: measurement, in seconds.
CROWD = 2000
WARM_S, MEASURED_S = 20.0, 30.0
#: The number of tables at which each game is played, to measure what a line costs.
CROWD_OF_GAME = 100
#: How many times a worker is killed.
KILLS = 5
#: The periods after a worker's death in which the inputs at its tables are measured, in seconds. In
#: the first, only a few inputs arrive. In the second, every table has one.
ORPHANED = (("next", 0.1), ("within 10 s", 10.0))


def tables(folder: Path) -> None:
    """Print the figures for remote tables, whose events are on disk before they are delivered."""
    asyncio.run(_heard(folder / "heard"))
    if sys.platform == "linux":
        asyncio.run(_memory(folder / "memory"))
        asyncio.run(_crowded(folder / "crowd", "parcel", CROWD))
        for game in Games():
            asyncio.run(_crowded(folder / game, game, CROWD_OF_GAME))
        asyncio.run(_orphaned(folder / "orphans"))


async def _heard(folder: Path) -> None:
    club, table = Club(folder, ["1"]), "1"
    try:
        broker = await club.broker()
        await broker.create_streams()
        await club.begin(broker, table)
        club.work("one")
        seats = [Sitting(await club.broker(club.users[table, n]), table, n) for n in range(3)]
        for sitting in seats:
            await sitting.seat.start()
        for sitting in seats:
            await sitting.until(1)
        took = sorted([await _said(seats, n % 3) for n in range(LINES)])
        told("said to heard by 3 far seats", took[LINES // 2] * MS, "ms")
        told("said to heard by 3 far seats, 99 %", took[LINES * 99 // 100] * MS, "ms")
        club.work("two")
        took = []
        for n in range(TAKEOVERS):
            name = ("one", "two")[n % 2]
            await asyncio.sleep(SPREAD_S)
            club.workers[name].kill()
            took.append(await _said(seats, 0))
            club.kill(name)
            club.work(name)
        told("a worker killed to heard by 3 far seats", statistics.median(took) * MS, "ms")
        await club.leave()
    finally:
        club.close()


async def _said(seats: list[Sitting], speaker: int) -> float:
    """Send a command from one seat. Return the seconds until all seats have received the
    outcome.
    """
    number, begun = seats[0].seat.next, time.perf_counter()
    await seats[speaker].seat.say("status")
    for sitting in seats:
        await sitting.until(number)
    return time.perf_counter() - begun


async def _crowded(folder: Path, game: str, count: int) -> None:
    """Measure one worker while many tables are being played."""
    names = [str(n) for n in range(1, count + 1)]
    club = Club(folder, ())
    try:
        broker = await club.broker()
        await broker.create_streams()
        for name in names:
            await club.begin(broker, name, game)
        club.work("one")
        worker = Process(club.workers["one"].pid)
        before = worker.resident
        crowd = Crowd(names, random.Random(count))
        await crowd.connect(club)
        what = f"{count} far tables of {game}"
        begun = time.perf_counter()
        await crowd.begin()
        told(f"{what} begun", time.perf_counter() - begun, "s")
        await crowd.play(WARM_S)
        crowd.figures = Figures()
        shares = [worker, Process(club.server.pid or 0), Process(os.getpid())]
        used, begun = [one.used for one in shares], time.perf_counter()
        await crowd.play(MEASURED_S)
        took = time.perf_counter() - begun
        of_worker, of_server, of_crowd = (
            (one.used - earlier) / took for one, earlier in zip(shares, used, strict=True)
        )
        await crowd.quiet()
        figures = crowd.figures
        lines = len(figures.speaker)
        _told_spread(f"{what}, said to heard", figures.speaker)
        _told_spread(f"{what}, said to heard by all", figures.every)
        told(f"{what}, lines", lines / took, "a second")
        told(f"{what}, worker", of_worker * 100, "% of a core")
        told(f"{what}, worker for a line", of_worker * took / lines * MS, "ms")
        told(f"{what}, server", of_server * 100, "% of a core")
        told(f"{what}, those who say and hear", of_crowd * 100, "% of a core")
        told(f"{what}, memory of each", (worker.resident - before) / count / 1024, "KB")
        await crowd.leave()
        await club.leave()
    finally:
        club.close()


def _told_spread(what: str, took: list[float]) -> None:
    took = sorted(took)
    for name, share in (("median", 0.5), ("95 %", 0.95), ("99 %", 0.99), ("longest", 1.0)):
        if took:
            told(f"{what}, {name}", took[min(int(len(took) * share), len(took) - 1)] * MS, "ms")


async def _orphaned(folder: Path) -> None:
    """Share the tables between two workers, and kill or stop one of them. Measure how long the
    inputs at its tables then take.
    """
    names = [str(n) for n in range(1, CROWD + 1)]
    club = Club(folder, ())
    try:
        broker = await club.broker()
        await broker.create_streams()
        for name in names:
            await club.begin(broker, name)
        whose: dict[int, str] = {}

        def changed(key: str, _revision: int, value: bytes) -> None:
            kind, _, part = key.partition(".")
            if kind == "part":
                whose[int(part)] = msgspec.json.decode(value, type=Lease).owner

        await KeyValueBucket(broker, LEASES).watch(changed)
        club.work("one")
        club.work("two")
        crowd = Crowd(names, random.Random(0))
        await crowd.connect(club)
        await crowd.begin()
        for how, signal_ in (("killed", signal.SIGKILL), ("ended", signal.SIGTERM)):
            after = {name: list[float]() for name, _ in ORPHANED}
            for n in range(KILLS):
                crowd.figures = Figures()
                name = ("one", "two")[n % 2]
                while [*whose.values()].count(name) != PARTITION_COUNT // 2:
                    await asyncio.sleep(SPREAD_S)
                playing = asyncio.create_task(crowd.play(WARM_S))
                await asyncio.sleep(WARM_S / 2)
                orphans = {table for table in names if whose[partition_of(table)] == name}
                begun = time.perf_counter()
                club.workers[name].send_signal(signal_)
                await playing
                await crowd.quiet()
                for what, long in ORPHANED:
                    after[what] += crowd.figures.latencies(orphans, begun, begun + long)
                club.kill(name)
                club.work(name)
            for what, took in after.items():
                _told_spread(f"a worker with {CROWD // 2} tables {how}, {what}", took)
        await crowd.leave()
        await club.leave()
    finally:
        club.close()


class Process:
    """The resources that a process on this machine uses."""

    def __init__(self, pid: int) -> None:
        self._folder = Path("/proc") / str(pid)

    @property
    def used(self) -> float:
        """Return the processor time used so far, in seconds."""
        fields = (self._folder / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def resident(self) -> int:
        """Return the resident memory, in bytes."""
        pages = int((self._folder / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")


async def _memory(folder: Path) -> None:
    names = [str(n) for n in range(1, TABLES + 2)]
    club = Club(folder, names)
    try:
        broker = await club.broker()
        await broker.create_streams()
        for name in names:
            await club.begin(broker, name)
        worker = Worker(await club.broker(name="one"), "one", SameLuck)
        await worker.start()
        await _opened(club, names[0])
        before = _resident()
        for name in names[1:]:
            await _opened(club, name)
        told("memory of a far table", (_resident() - before) / TABLES / 1024, "KB")
        await worker.drain()
        await club.leave()
    finally:
        club.close()


async def _opened(club: Club, table: str) -> None:
    sitting = Sitting(await club.broker(club.users[table, 0]), table, 0)
    await sitting.seat.start()
    await sitting.until(1)
    await club.leave_last()


def _resident() -> int:
    """Return this process's resident memory, in bytes."""
    gc.collect()
    return Process(os.getpid()).resident
