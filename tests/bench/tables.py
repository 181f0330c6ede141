"""Tables at a broker: from said to heard by all, from a worker's end to the next answer, memory."""

import asyncio
import gc
import os
import statistics
import sys
import time
from pathlib import Path

from companion.practice.simulation import Simulation
from companion.tables.laboratory import Spread, cut
from companion.tables.worker import Worker
from tests.bench.measure import MS, timed, told
from tests.table import prepared
from tests.tables.far import Club, SameLuck, Sitting

LINES = 300
TAKEOVERS = 8
#: For so long both workers have had to take their even share, in seconds.
SPREAD_S = 3.0
#: So many tables are in one worker's memory.
TABLES = 200
#: So many simulated games, which take some seconds.
GAMES = 6000


def tables(folder: Path) -> None:
    """Each write is on disk before anything of it is told."""
    asyncio.run(_heard(folder / "heard"))
    asyncio.run(_simulated(folder / "simulated"))
    if sys.platform == "linux":
        asyncio.run(_memory(folder / "memory"))


async def _heard(folder: Path) -> None:
    club, table = Club(folder, ["1"]), "1"
    try:
        broker = await club.broker()
        await broker.settle()
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
    """Seconds from one seat's line until all have heard what came of it."""
    number, begun = seats[0].seat.next, time.perf_counter()
    await seats[speaker].seat.say("status")
    for sitting in seats:
        await sitting.until(number)
    return time.perf_counter() - begun


async def _simulated(folder: Path) -> None:
    """Two workers beside one core; how much sooner they are depends on the cores of the machine."""
    start = prepared(4, "dealer")
    simulation = Simulation(start.game, start.start, 1)
    chunks = cut(start, simulation, GAMES)
    alone = timed(lambda: simulation.sums(range(GAMES)))
    told("random games of parcel, one core", GAMES / alone, "games/s")
    club = Club(folder, [])
    try:
        broker = await club.broker()
        await broker.settle()
        for name in ("one", "two"):
            club.work(name)
        for warm in (True, False):  # each begins a process once, and reads the edition there
            begun = time.perf_counter()
            await Spread(broker, club.server.address, chunks, lambda _more: None).sums()
            if not warm:
                far = GAMES / (time.perf_counter() - begun)
                told("random games of parcel, two workers at a broker", far, "games/s")
        await club.leave()
    finally:
        club.close()


async def _memory(folder: Path) -> None:
    names = [str(n) for n in range(1, TABLES + 2)]
    club = Club(folder, names)
    try:
        broker = await club.broker()
        await broker.settle()
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
    """Bytes of this process in memory."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
