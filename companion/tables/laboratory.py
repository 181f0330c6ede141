"""Simulated games that all workers at a broker play, and add up to what one alone would have.

Who asks cuts the numbers of the games into chunks. A laboratory, which runs beside a worker, plays
one chunk at a time, in a process of its own that yields to the tables. While it does, it gives
signs of life; without them the chunk is asked for again, and what comes of it counts once.
"""

import asyncio
import sys
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

import msgspec

from companion import __version__
from companion.catalog import Games, Prepared, reopened
from companion.crashes import where
from companion.errors import DeviceError
from companion.practice.players import Strength
from companion.practice.simulation import Simulation
from companion.referee.figures import Key, Sum, Sums, merge
from companion.referee.record import Header
from companion.system import yield_to_others
from companion.tables.broker import Asked, Broker, NobodyError, NotWrittenError, Waiting
from companion.tables.tasks import RETRY_DELAY_S, loop_time

#: Who plays them, and where they are asked: another version could have other rules.
GROUP = "laboratories"
SUBJECT = f"play.{__version__}"
#: Into so many chunks the games are cut at most.
CHUNKS = 200
#: Interval between a laboratory's heartbeats, in seconds.
HEARTBEAT_INTERVAL_S = 0.5
#: How long a laboratory may be silent before its chunk counts as lost, in seconds.
HEARTBEAT_TIMEOUT_S = 3.0
#: How long to wait for a first laboratory before giving up, in seconds.
NOBODY_TIMEOUT_S = 10.0
#: After how many losses a chunk is given up: it may be what ends those that play it.
TRIES = 5
#: The process that plays.
PLAYER = ("-m", "companion.tables.laboratory")
#: A reply is no longer than this, in bytes: the broker would not take it.
LONGEST = 1024 * 1024


class Chunk(msgspec.Struct, frozen=True):
    """Games that are to be played, from number `first` to the one before `end`. The others are as
    of `Simulation`; a seed may have more digits than JSON has.
    """

    header: Header
    seed: str
    strength: Strength | None
    counts_cards: bool
    first: int
    end: int


class Played(msgspec.Struct, frozen=True, tag="played"):
    """What these games add to the figures."""

    sums: list[tuple[Key, Sum]]


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """They cannot be played. why: where that shows."""

    why: str


asked_for = msgspec.json.Decoder(Chunk)
reply_of = msgspec.json.Decoder(Played | Failed)


class Player(Protocol):
    """Plays chunks, one at a time."""

    async def play(self, chunk: bytes) -> bytes:
        """Return the reply to a chunk; nothing if what played it has died."""

    async def end(self) -> None:
        """Stop at once, in the middle of a chunk if need be."""


class PlayerProcess:
    """A `Player` in a process of its own, which gives way to the tables."""

    def __init__(self, command: Sequence[str] = PLAYER) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def play(self, chunk: bytes) -> bytes:
        """See `Player.play`. The process is started with the first chunk, and after its death."""
        process = self._process = self._process or await asyncio.create_subprocess_exec(
            *(sys.executable, *self._command),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # when a worker is killed, its pipe breaks
            limit=LONGEST,
        )
        assert process.stdin is not None  # noqa: S101 - both are pipes
        assert process.stdout is not None  # noqa: S101
        with suppress(OSError):
            process.stdin.write(chunk + b"\n")
            await process.stdin.drain()
        if not (reply := await process.stdout.readline()):
            await self.end()
        return reply

    async def end(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.communicate()


class Laboratory:
    """Plays what is asked for at a broker, beside whatever else this process does."""

    def __init__(self, broker: Broker, player: Player | None = None) -> None:
        self._broker = broker
        self._player = player or PlayerProcess()
        self._working: asyncio.Task[None] | None = None
        self._waiting: Waiting | None = None

    def start(self) -> None:
        """Begin to take questions."""
        self._working = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Play no more. Whoever waits for a reply asks another laboratory."""
        if self._working is not None:
            self._working.cancel()
            with suppress(asyncio.CancelledError):
                await self._working
        if self._waiting is not None:
            await self._waiting.end()
        await self._player.end()

    async def _work(self) -> None:
        while True:
            try:
                waiting = self._waiting = await self._broker.wait(SUBJECT, GROUP)
                while True:
                    back, chunk = await waiting.question()
                    reply = await self._play(back, chunk)
                    # Wait first: whoever hears the reply can then ask this laboratory again.
                    waiting = self._waiting = await self._broker.wait(SUBJECT, GROUP)
                    await self._broker.publish(back, reply)
            except NotWrittenError:
                await asyncio.sleep(RETRY_DELAY_S)

    async def _play(self, back: str, chunk: bytes) -> bytes:
        """Play a chunk, and send heartbeats until it is over."""
        heartbeat = asyncio.create_task(self._send_heartbeats(back))
        try:
            return await self._player.play(chunk)
        finally:
            heartbeat.cancel()

    async def _send_heartbeats(self, back: str) -> None:
        while True:
            await self._broker.publish(back, b"")
            await asyncio.sleep(HEARTBEAT_INTERVAL_S)


async def far_sums(
    broker: Broker,
    address: str,
    prepared: Prepared,
    simulation: Simulation,
    games: int,
    done: Callable[[int], None],
) -> Sums:
    """The sums of so many games, from number 0, that workers at this broker play.

    done: called with how many more games are over. Raises DeviceError.
    """
    return await Spread(broker, address, cut(prepared, simulation, games), done).sums()


def cut(prepared: Prepared, simulation: Simulation, games: int) -> list[Chunk]:
    """The games in chunks."""
    size = -(-games // CHUNKS)
    seed, strength, counts_cards = simulation.seed, simulation.strength, simulation.counts_cards
    return [
        Chunk(prepared.header, str(seed), strength, counts_cards, first, min(first + size, games))
        for first in range(0, games, size)
    ]


class Spread:
    """Chunks that laboratories play.

    hearing: those that are played now. lost: how often each was lost, by its first number.
    """

    def __init__(
        self, broker: Broker, address: str, chunks: list[Chunk], done: Callable[[int], None]
    ) -> None:
        self._broker = broker
        self._address = address
        self._left = deque(chunks)
        self._done = done
        self.hearing: dict[asyncio.Task[Played | None], Chunk] = {}
        self._found: dict[int, Sums] = {}
        self.lost = Counter[int]()
        self._seen = loop_time()

    async def sums(self) -> Sums:
        """Those of all chunks. Raises DeviceError."""
        try:
            while self._left or self.hearing:
                if not (self._left and await self._is_offered()):
                    await self._wait()
                for task in [task for task in self.hearing if task.done()]:
                    self._take(self.hearing.pop(task), task.result())
        finally:
            for task in self.hearing:
                task.cancel()
            await asyncio.gather(*self.hearing, return_exceptions=True)
        added: Sums = {}
        for first in sorted(self._found):
            merge(added, self._found[first])
        return added

    async def _is_offered(self) -> bool:
        """Whether a laboratory has taken the next chunk, with its first sign of life."""
        chunk = self._left[0]
        try:
            asked = await self._broker.ask(SUBJECT, msgspec.json.encode(chunk))
        except NotWrittenError:
            return False
        try:
            sign = await asked.reply(HEARTBEAT_TIMEOUT_S)
        except NobodyError:
            await asked.end()
            return False
        self._left.popleft()
        self._seen = loop_time()
        if sign is None:
            await asked.end()
            self._take(chunk, None)
        else:
            self.hearing[asyncio.create_task(_heard(asked))] = chunk
        return True

    async def _wait(self) -> None:
        """Until a chunk may be over, or somebody may have come. Raises DeviceError."""
        if self.hearing:
            again = RETRY_DELAY_S if self._left else None
            await asyncio.wait(self.hearing, timeout=again, return_when=asyncio.FIRST_COMPLETED)
        elif loop_time() - self._seen < NOBODY_TIMEOUT_S:
            await asyncio.sleep(RETRY_DELAY_S)
        else:
            raise DeviceError("error-no-laboratory", address=self._address, version=__version__)

    def _take(self, chunk: Chunk, played: Played | None) -> None:
        """What has come of a chunk. None: it is lost. Raises DeviceError."""
        self._seen = loop_time()
        if played is not None:
            self._found[chunk.first] = dict(played.sums)
            self._done(chunk.end - chunk.first)
            return
        self.lost[chunk.first] += 1
        if self.lost[chunk.first] == TRIES:
            raise DeviceError(
                "error-games-lost", first=chunk.first, last=chunk.end - 1, times=TRIES
            )
        self._left.appendleft(chunk)


async def _heard(asked: Asked) -> Played | None:
    """What comes of a chunk; None where signs of life end before. Raises DeviceError."""
    try:
        while (content := await asked.reply(HEARTBEAT_TIMEOUT_S)) is not None:
            if not content:
                continue
            reply: Played | Failed = reply_of.decode(content)
            if isinstance(reply, Failed):
                raise DeviceError("error-laboratory", why=reply.why)
            return reply
        return None
    finally:
        await asked.end()


def played(chunk: Chunk) -> Played:
    """Play these games."""
    prepared = reopened(chunk.header, Games())
    simulation = Simulation(
        prepared.game, prepared.start, int(chunk.seed), chunk.strength, chunk.counts_cards
    )
    sums = simulation.sums(range(chunk.first, chunk.end))
    return Played([*sums.items()])


def reply_to(chunk: bytes) -> bytes:
    """Play a chunk and return the reply, which is a `Played` or a `Failed`."""
    reply: Played | Failed
    try:
        reply = played(asked_for.decode(chunk))
    except Exception as error:  # noqa: BLE001 - one question's trouble is not the others'
        reply = Failed(where(error))
    return msgspec.json.encode(reply)


def play() -> None:
    """Run the process that plays: a chunk a line on standard input, a reply a line on output."""
    yield_to_others()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(reply_to(line) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    play()
