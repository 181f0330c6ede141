"""Simulated games at the real broker: who plays them changes nothing, whoever dies."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.errors import DeviceError
from companion.practice.players import Strength
from companion.practice.simulation import Simulation
from companion.referee.figures import Sums
from companion.tables import laboratory
from companion.tables.credentials import ASKER
from companion.tables.laboratory import Chunk, Laboratory, Spread, cut
from tests.table import prepared
from tests.tables.far import LEFT_OPEN, Club

pytestmark = LEFT_OPEN


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = Club(tmp_path / "broker", [])
    yield opened
    opened.close()


async def spread(club: Club, chunks: list[Chunk]) -> Sums:
    """What the workers that are there make of them."""
    broker = await club.broker(club.authority.admit(ASKER))
    try:
        return await Spread(broker, club.server.address, chunks, lambda _more: None).sums()
    finally:
        await club.leave_last()


async def settled(club: Club, *workers: str) -> None:
    broker = await club.broker()
    await broker.settle()
    await club.leave_last()
    for name in workers:
        club.work(name)


def test_two_workers_add_up_to_one_core_though_one_is_killed(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its chunk is asked for again, and counted once."""
    monkeypatch.setattr(laboratory, "CHUNKS", 8)
    monkeypatch.setattr(laboratory, "GONE_S", 1.5)
    start = prepared(3, "dealer", game="couriers")
    simulation = Simulation(start.game, start.start, 7, counts_cards=True)
    games, done = 24, list[int]()

    async def asked() -> tuple[Sums, int]:
        await settled(club, "one", "two")
        broker = await club.broker(club.authority.admit(ASKER))
        asking = Spread(broker, club.server.address, cut(start, simulation, games), done.append)
        adding = asyncio.create_task(asking.sums())
        while len(asking.hearing) < 2:
            await asyncio.sleep(0)
        club.kill("one")
        sums = await adding
        await club.leave()
        return sums, asking.lost.total()

    sums, lost = asyncio.run(asked())
    assert sums == simulation.sums(range(games))
    assert done == [3] * 8
    assert lost == 1


def test_the_program_tells_the_same_figures_from_a_broker(club: Club, tmp_path: Path) -> None:
    """All but the time that it took."""
    line = ("simulate", "wallet", "--games", "30", "--seed", "5", "--practice", "easy", "--json")

    def told(*more: str) -> dict[str, object]:
        ended = subprocess.run(
            [sys.executable, "-m", "companion", *line, *more],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        figures: dict[str, object] = json.loads(ended.stdout)
        return {k: v for k, v in figures.items() if k not in ("seconds", "answers_per_second")}

    asyncio.run(settled(club, "one"))
    credentials = tmp_path / "asker.creds"
    credentials.write_text(club.authority.admit(ASKER).text)
    assert told("--broker", club.server.address, "--credentials", str(credentials)) == told()


def test_what_cannot_be_played_is_told(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """By where that shows; and a laboratory that has failed goes on. Where nobody is, that is."""
    monkeypatch.setattr(laboratory, "NOBODY_S", 0.3)
    start = prepared(3, "dealer")
    chunks = cut(start, Simulation(start.game, start.start, 1, Strength.EASY), 2)
    broken = msgspec.structs.replace(
        chunks[0], header=msgspec.structs.replace(start.header, game="zebra")
    )

    async def asked() -> None:
        beside = Laboratory(await club.broker())
        beside.start()
        with pytest.raises(DeviceError) as refused:
            await spread(club, [broken])
        assert refused.value.phrase == "error-laboratory"
        assert "UsageError" in refused.value.facts["why"]
        assert await spread(club, chunks)
        await beside.stop()
        with pytest.raises(DeviceError) as refused:
            await spread(club, chunks)
        assert refused.value.phrase == "error-no-laboratory"
        await club.leave()

    asyncio.run(asked())


def test_what_ends_each_player_is_given_up(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that dies of its chunk gives none back, and others are not tried for ever."""
    monkeypatch.setattr(laboratory, "GONE_S", 0.2)
    monkeypatch.setattr(laboratory, "PLAYER", ("-c", "input()"))
    start = prepared(3, "dealer")

    async def asked() -> None:
        beside = Laboratory(await club.broker())
        beside.start()
        with pytest.raises(DeviceError) as refused:
            await spread(club, cut(start, Simulation(start.game, start.start, 1), 2))
        assert refused.value.phrase == "error-games-lost"
        await beside.stop()
        await club.leave()

    asyncio.run(asked())
