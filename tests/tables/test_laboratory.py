"""Simulated games at a broker: their sums do not depend on who plays them, or who dies."""

import asyncio

import msgspec
import pytest

from companion.errors import DeviceError
from companion.practice.players import Strength
from companion.practice.simulation import Simulation
from companion.referee.figures import Sums
from companion.tables.laboratory import (
    HEARTBEAT_TIMEOUT_S,
    NOBODY_TIMEOUT_S,
    TRIES,
    Chunk,
    Laboratory,
    PlayerProcess,
    Spread,
    cut,
    played,
    reply_to,
)
from tests.clocks import run_virtually
from tests.table import prepared
from tests.tables.memory import MemoryBroker, MemoryServer

#: How long a chunk takes, in seconds: longer than a laboratory may be silent.
CHUNK_S = HEARTBEAT_TIMEOUT_S * 2
#: How many games are played.
GAMES = 24


class FakePlayer:
    """Plays in this process, and takes CHUNK_S for a chunk."""

    async def play(self, chunk: bytes) -> bytes:
        await asyncio.sleep(CHUNK_S)
        return reply_to(chunk)

    async def end(self) -> None:
        """Nothing runs."""


class DyingPlayer(FakePlayer):
    """Dies of every chunk."""

    async def play(self, _chunk: bytes) -> bytes:
        await asyncio.sleep(CHUNK_S)
        return b""


def asking(server: MemoryServer, chunks: list[Chunk], done: list[int]) -> Spread:
    return Spread(server.connect(), "nats://nowhere", chunks, done.append)


def laboratory(server: MemoryServer, player: FakePlayer | None = None) -> MemoryBroker:
    """Start a laboratory. Return its broker, which can be killed."""
    broker = server.connect()
    Laboratory(broker, player or FakePlayer()).start()
    return broker


def asked_games() -> tuple[Simulation, list[Chunk]]:
    """The games of a simulation, three in each chunk."""
    start = prepared(3, "dealer")
    simulation = Simulation(start.game, start.start, 7, counts_cards=True)
    every = cut(start, simulation, GAMES)
    chunks = [msgspec.structs.replace(one, end=one.first + 3) for one in every[::3]]
    return simulation, chunks


def test_two_laboratories_add_up_to_one_core_although_one_is_killed() -> None:
    """Its chunk is asked for again, and counted once."""
    simulation, chunks = asked_games()
    done = list[int]()

    async def scenario() -> tuple[Sums, int]:
        server = MemoryServer()
        one, _ = laboratory(server), laboratory(server)
        spread = asking(server, chunks, done)
        adding = asyncio.create_task(spread.sums())
        while len(spread.hearing) < 2:
            await asyncio.sleep(0.1)
        one.kill()
        return await adding, spread.lost.total()

    sums, lost = run_virtually(scenario())
    assert sums == simulation.sums(range(GAMES))
    assert done == [3] * (GAMES // 3)
    assert lost == 1


def test_games_that_cannot_be_played_are_reported_and_the_laboratory_goes_on() -> None:
    start = prepared(3, "dealer")
    chunks = cut(start, Simulation(start.game, start.start, 1, Strength.EASY), 2)
    header = msgspec.structs.replace(start.header, game="zebra")
    broken = msgspec.structs.replace(chunks[0], header=header)

    async def scenario() -> None:
        server = MemoryServer()
        laboratory(server)
        with pytest.raises(DeviceError) as refused:
            await asking(server, [broken], []).sums()
        assert refused.value.phrase == "error-laboratory"
        assert "UsageError" in refused.value.facts["why"]
        assert await asking(server, chunks, []).sums()

    run_virtually(scenario())


def test_asking_where_no_laboratory_is_gives_up_after_the_timeout() -> None:
    _, chunks = asked_games()

    async def scenario() -> float:
        began = asyncio.get_running_loop().time()
        with pytest.raises(DeviceError) as refused:
            await asking(MemoryServer(), chunks, []).sums()
        assert refused.value.phrase == "error-no-laboratory"
        return asyncio.get_running_loop().time() - began

    assert run_virtually(scenario()) == pytest.approx(NOBODY_TIMEOUT_S, abs=1)


def test_a_chunk_that_ends_every_player_is_given_up() -> None:
    _, chunks = asked_games()

    async def scenario() -> int:
        server = MemoryServer()
        laboratory(server, DyingPlayer())
        spread = asking(server, chunks[:1], [])
        with pytest.raises(DeviceError) as refused:
            await spread.sums()
        assert refused.value.phrase == "error-games-lost"
        return spread.lost.total()

    assert run_virtually(scenario()) == TRIES


def test_a_player_process_plays_and_is_started_again_when_it_dies() -> None:
    _, [chunk, *_] = asked_games()

    async def scenario() -> tuple[bytes, bytes]:
        player, mortal = PlayerProcess(), PlayerProcess(("-c", "input()"))
        try:
            return await player.play(msgspec.json.encode(chunk)), await mortal.play(b"{}")
        finally:
            await player.end()

    reply, nothing = asyncio.run(scenario())
    assert reply.strip() == msgspec.json.encode(played(chunk))
    assert not nothing
