"""Simulated games that all workers at a broker play, and add up to what one alone would have.

Who asks cuts the numbers of the games into chunks. A laboratory, which runs beside a worker, plays
one chunk at a time, in a process of its own that yields to the tables. While it does, it gives
signs of life; without them the chunk is asked for again, and what comes of it counts once.
"""

import asyncio
import sys
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress

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

#: Who plays them, and where they are asked: another version could have other rules.
GROUP = "laboratories"
SUBJECT = f"play.{__version__}"
#: Into so many chunks the games are cut at most.
CHUNKS = 200
#: How often a laboratory gives a sign of life, and after how long without one it is gone, in
#: seconds.
ALIVE_S = 0.5
GONE_S = 3.0
#: How soon it is asked again where all are at work, or the broker is away, in seconds.
AGAIN_S = 0.1
#: How long nobody may be there, in seconds.
NOBODY_S = 10.0
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


class Laboratory:
    """Plays what is asked for at a broker, beside whatever else this process does."""

    def __init__(self, broker: Broker) -> None:
        self._broker = broker
        self._working: asyncio.Task[None] | None = None
        self._waiting: Waiting | None = None
        self._player: asyncio.subprocess.Process | None = None

    def start(self) -> None:
        """Begin to be asked."""
        self._working = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Play no more; who has asked asks another."""
        if self._working is not None:
            self._working.cancel()
            with suppress(asyncio.CancelledError):
                await self._working
        if self._waiting is not None:
            await self._waiting.end()
        await self._end_player()

    async def _work(self) -> None:
        while True:
            try:
                waiting = self._waiting = await self._broker.wait(SUBJECT, GROUP)
                while True:
                    back, chunk = await waiting.question()
                    reply = await self._played(back, chunk)
                    # Whoever hears the reply finds this laboratory waiting.
                    waiting = self._waiting = await self._broker.wait(SUBJECT, GROUP)
                    await self._broker.say(back, reply)
            except NotWrittenError:
                await asyncio.sleep(AGAIN_S)

    async def _played(self, back: str, chunk: bytes) -> bytes:
        """What comes of it; nothing where the process that played has died."""
        living = asyncio.create_task(self._give_signs(back))
        try:
            player = self._player = self._player or await asyncio.create_subprocess_exec(
                *(sys.executable, *PLAYER),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,  # a worker that was killed breaks its pipe
                limit=LONGEST,
            )
            assert player.stdin is not None  # noqa: S101 - both are pipes
            assert player.stdout is not None  # noqa: S101
            with suppress(OSError):
                player.stdin.write(chunk + b"\n")
                await player.stdin.drain()
            if not (reply := await player.stdout.readline()):
                await self._end_player()
            return reply
        finally:
            living.cancel()

    async def _give_signs(self, back: str) -> None:
        while True:
            await self._broker.say(back, b"")
            await asyncio.sleep(ALIVE_S)

    async def _end_player(self) -> None:
        player, self._player = self._player, None
        if player is not None:
            with suppress(ProcessLookupError):
                player.kill()
            await player.communicate()


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
        self._seen = time.monotonic()

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
            sign = await asked.reply(GONE_S)
        except NobodyError:
            await asked.end()
            return False
        self._left.popleft()
        self._seen = time.monotonic()
        if sign is None:
            await asked.end()
            self._take(chunk, None)
        else:
            self.hearing[asyncio.create_task(_heard(asked))] = chunk
        return True

    async def _wait(self) -> None:
        """Until a chunk may be over, or somebody may have come. Raises DeviceError."""
        if self.hearing:
            again = AGAIN_S if self._left else None
            await asyncio.wait(self.hearing, timeout=again, return_when=asyncio.FIRST_COMPLETED)
        elif time.monotonic() - self._seen < NOBODY_S:
            await asyncio.sleep(AGAIN_S)
        else:
            raise DeviceError("error-no-laboratory", address=self._address, version=__version__)

    def _take(self, chunk: Chunk, played: Played | None) -> None:
        """What has come of a chunk. None: it is lost. Raises DeviceError."""
        self._seen = time.monotonic()
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
        while (content := await asked.reply(GONE_S)) is not None:
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


def play() -> None:
    """The process that plays: a chunk a line, and what comes of it a line."""
    yield_to_others()
    for line in sys.stdin.buffer:
        reply: Played | Failed
        try:
            reply = played(asked_for.decode(line))
        except Exception as error:  # noqa: BLE001 - one question's trouble is no other's
            reply = Failed(where(error))
        sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    play()
