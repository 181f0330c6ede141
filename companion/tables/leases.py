"""Which worker has which parts of the tables. A clock of the day is asked nowhere."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress

import msgspec

from companion.tables.broker import Followed, Kept
from companion.tables.lasting import AGAIN_S, lasting
from companion.tables.messages import PARTS

#: How often a worker gives a sign of life, and after how long without one it is gone, in seconds.
BEAT_S = 0.5
GONE_S = 1.5
#: Whoever does not see the own signs for so long cannot tell who is gone, in seconds.
BLIND_S = 1.0
#: How often it is looked whether anything is to be done, if nothing is told before, in seconds.
LOOK_S = 0.1
#: How often it is noted how far a part is done, in seconds.
NOTE_S = 1.0
#: Who leaves waits so long until another has a part in use, and gives parts for so long in all, in
#: seconds. What it has left then is taken as if it had died.
GIVEN_S, DRAIN_S = 2.0, 40.0
#: What a worker says of itself: it works; it gives its parts away, and takes none; it is gone.
HERE, GOES, GONE = b"here", b"goes", b""


class Lease(msgspec.Struct, frozen=True):
    """Whose a part is, "" for nobody's, and how far it is done for sure: all up to `said` is in
    the records, and all up to `record` was told. warm: the tables that were in use where it was
    before; as long as any is left, they are not yet in memory where it is now.
    """

    worker: str = ""
    said: int = 0
    record: int = 0
    warm: list[str] = []


#: Takes a part and how far it is done; gives one back, with how far it is done; tells how far.
Take = Callable[[int, Lease], Awaitable[None]]
Give = Callable[[int], Awaitable[Lease]]
HowFar = Callable[[int], Lease]


class Leases:
    """One worker's share of the parts. Writes by one that is thought gone are kept out by the
    records, not by this: here is only said who should be at work.
    """

    def __init__(self, kept: Kept, worker: str, take: Take, give: Give, how_far: HowFar) -> None:
        self._kept = kept
        self._worker = worker
        self._take = take
        self._give = give
        self._how_far = how_far
        self._seen: dict[str, float] = {}
        self._leaving = set[str]()
        self._parts: dict[int, Lease] = {}
        self._revisions: dict[int, int] = {}
        self._wake = asyncio.Event()
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._beating: asyncio.Task[None] | None = None
        self._says = HERE
        self._watched: Followed | None = None
        self.held: set[int] = set()

    async def start(self) -> None:
        """Begin to take parts."""
        await self._beat()
        self._watched = await self._kept.watch(self._changed)
        self._beating = lasting(self._beat_now_and_then)
        self._tasks += map(lasting, (self._settling, self._noting))

    async def drain(self) -> None:
        """Give all parts back, one after the other, each when another has the one before in use, so
        that no table is without a worker for long; and say goodbye.
        """
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._says = GOES
        await self._beat()
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_S):
                await self._give_all()
        if self._beating is not None:
            self._beating.cancel()
        await self._kept.put(f"worker.{self._worker}", GONE)
        if self._watched is not None:
            await self._watched.end()

    async def _give_all(self) -> None:
        # What was just being taken or given when that was ended, is held no more.
        await _all(map(self._let_go, filter(self._is_mine, {*range(PARTS)} - self.held)))
        for part in sorted(self.held):
            with suppress(TimeoutError):
                async with asyncio.timeout(GIVEN_S):
                    await self._until_taken()
            await self._give_back(part)

    def gone(self, worker: str) -> None:
        """The broker says that this worker is not connected any more."""
        if self._seen.pop(worker, None) is not None:
            self._wake.set()

    def _changed(self, key: str, revision: int, value: bytes) -> None:
        kind, _, name = key.partition(".")
        if kind == "worker":
            is_new, now = name not in self._seen, time.monotonic()
            if name == self._worker and now - self._seen.get(name, now) > BLIND_S:
                # Nothing was seen of anybody: that is no sign that they are gone.
                self._seen = dict.fromkeys(self._seen, now)
            if value == GONE:
                self._seen.pop(name, None)
            else:
                self._seen[name] = now
            self._leaving.discard(name)
            if value == GOES:
                self._leaving.add(name)
            if is_new or value != HERE:
                self._wake.set()
        elif revision > self._revisions.get(int(name), 0):
            self._revisions[int(name)] = revision
            self._parts[int(name)] = lease = msgspec.json.decode(value, type=Lease)
            self._news.set()
            if not lease.worker or (int(name) in self.held and lease.worker != self._worker):
                self._wake.set()

    async def _beat_now_and_then(self) -> None:
        await asyncio.sleep(BEAT_S)
        await self._beat()

    async def _beat(self) -> None:
        await self._kept.put(f"worker.{self._worker}", self._says)

    async def _settling(self) -> None:
        await self._settle()
        self._wake.clear()
        with suppress(TimeoutError):
            # Not `wait_for`: ended at the moment of its wake, it would go on for ever.
            async with asyncio.timeout(LOOK_S):
                await self._wake.wait()

    async def _settle(self) -> None:
        """Take what is free, up to an even share; give back what is over it, or another's."""
        now = time.monotonic()
        if now - self._seen.get(self._worker, now) > BLIND_S:
            return
        live = self._live()
        for part in [part for part in self.held if not self._is_mine(part)]:
            self.held.discard(part)
            await self._give(part)
        share = -(-PARTS // len(live - self._leaving))
        over = sorted(self.held)[share:]
        if over and not self._is_given():
            await self._give_back(over[0])  # the others when this one is in use again
        others = live - {self._worker}  # one that was killed may come back under its name
        free = [
            part
            for part in range(PARTS)
            if self._lease(part).worker not in others and part not in self.held
        ]
        # What is mine by its lease alone is nobody's: it could not be given back, or not be taken.
        free.sort(key=lambda part: not self._is_mine(part))
        room = max(share - len(self.held), 0)
        await _all(map(self._claim, free[:room]))
        await _all(map(self._let_go, filter(self._is_mine, free[room:])))

    def _live(self) -> set[str]:
        now = time.monotonic()
        return {self._worker, *(name for name, seen in self._seen.items() if now - seen < GONE_S)}

    def _is_given(self) -> bool:
        """Whether something that was given back is not yet in use at another."""
        others = self._live() - {self._worker}
        return any(lease.warm and lease.worker in {"", *others} for lease in self._parts.values())

    async def _until_taken(self) -> None:
        """As long as anybody is there to take it."""
        while self._is_given() and self._live() - self._leaving - {self._worker}:
            self._news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S):
                    await self._news.wait()

    def _lease(self, part: int) -> Lease:
        return self._parts.get(part, Lease())

    def _is_mine(self, part: int) -> bool:
        return self._lease(part).worker == self._worker

    async def _claim(self, part: int) -> None:
        lease = self._lease(part)
        mine = msgspec.structs.replace(lease, worker=self._worker)
        if await self._write(part, mine):
            self.held.add(part)
            try:
                await self._take(part, mine)
            except BaseException:
                self.held.discard(part)  # it is free then, and claimed anew
                await self._give(part)
                raise

    async def _give_back(self, part: int) -> None:
        self.held.discard(part)
        lease = await self._give(part)
        while self._is_mine(part) and not await self._write(part, lease):
            await asyncio.sleep(AGAIN_S)  # what was noted last is not known here yet

    async def _let_go(self, part: int) -> None:
        await self._write(part, msgspec.structs.replace(self._lease(part), worker=""))

    async def _noting(self) -> None:
        await asyncio.sleep(NOTE_S)
        for part in [*self.held]:
            await self.note(part)

    async def note(self, part: int) -> None:
        """Write down how far it is done."""
        lease = msgspec.structs.replace(self._how_far(part), worker=self._worker)
        # Meanwhile it may have been given back.
        if part in self.held and self._is_mine(part) and lease != self._lease(part):
            await self._write(part, lease)

    async def _write(self, part: int, lease: Lease) -> bool:
        before = self._revisions.get(part, 0)
        revision = await self._kept.put(f"part.{part}", msgspec.json.encode(lease), before)
        if revision is not None and revision > self._revisions.get(part, 0):
            self._revisions[part], self._parts[part] = revision, lease
        return revision is not None


async def _all(does: Iterable[Awaitable[None]]) -> None:
    """Do all of it. Raises what the first that failed has raised, when none goes on any more."""
    for outcome in await asyncio.gather(*does, return_exceptions=True):
        if outcome is not None:
            raise outcome
