"""A broker in memory, for tables in virtual time. It behaves like NATS, and tests can simulate its
failures.

Messages take a little time, as on a network, and every subscriber receives them in the order in
which they were sent. Access rights aren't checked here: tests/tables/test_access.py checks them on
the real server.
"""

import asyncio
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from companion.tables.broker import (
    FencedError,
    NotWrittenError,
    TakeMessage,
    TakeStored,
)
from companion.tables.messages import LOCKS, RECORDS, SAID

#: The longest time that a message takes, in seconds.
LATENCY_S = 0.002


@dataclass(frozen=True)
class Stored:
    """A message in a stream."""

    subject: str
    position: int
    content: bytes


def matches(pattern: str, subject: str) -> bool:
    """Return whether a subject matches a pattern."""
    words = subject.split(".")
    for place, wanted in enumerate(pattern.split(".")):
        if wanted == ">":
            return place < len(words)
        if place == len(words) or wanted not in ("*", words[place]):
            return False
    return len(words) == len(pattern.split("."))


def stream_of(subject: str) -> str | None:
    """Return the stream that stores a subject, or None if no stream does."""
    first, *others = subject.split(".")
    kept = {"record": RECORDS, "say": SAID, "lock": LOCKS, "$KV": f"KV_{others[0]}"}
    return kept.get(first)


class MemoryServer:
    """The server that all brokers in a test connect to.

    seed: the seed for the random delays of messages.
    """

    def __init__(self, seed: int = 0) -> None:
        self.is_up = True
        self.streams: defaultdict[str, list[Stored]] = defaultdict(list)
        #: Errors raised by subscribers. A test fails unless this list is empty.
        self.failures: list[Exception] = []
        self.changed = asyncio.Condition()
        self._subscriptions: list[_Subscription] = []
        self._watchers: list[Callable[[str], None]] = []
        self._ids: set[str] = set()
        self._luck = random.Random(seed)
        self._tasks: set[asyncio.Task[None]] = set()

    def connect(self, name: str = "") -> "MemoryBroker":
        """Return a new connection.

        name: used in reports of disconnects.
        """
        return MemoryBroker(self, name)

    def stop(self) -> None:
        """Make the server unreachable until `start` is called. Its streams are kept."""
        self.is_up = False

    async def start(self) -> None:
        """Make the server reachable again."""
        self.is_up = True
        await self.wake()

    async def wake(self) -> None:
        """Wake everything that is waiting for a message or for the server."""
        async with self.changed:
            self.changed.notify_all()

    async def delay(self) -> None:
        """Wait for a random time, to simulate the delay of a message."""
        await asyncio.sleep(self._luck.uniform(0, LATENCY_S))

    async def store(self, subject: str, content: bytes, last: int | None) -> int:
        """Store a message. Raise FencedError if the subject's last message isn't as expected."""
        stream = self.streams[stream_of(subject) or ""]
        before = next((one.position for one in reversed(stream) if one.subject == subject), 0)
        if last is not None and last != before:
            raise FencedError
        stream.append(Stored(subject, len(stream) + 1, content))
        await self.wake()
        return len(stream)

    async def publish(self, subject: str, content: bytes, id_: str, last: int | None) -> None:
        """Send a message to all subscribers, and store it if a stream stores its subject."""
        if id_:
            if id_ in self._ids:
                return
            self._ids.add(id_)
        if stream_of(subject) is not None:
            with suppress(FencedError):
                await self.store(subject, content, last)
        for one in self._subscriptions:
            if matches(one.pattern, subject):
                one.queue.put_nowait((subject, content))

    def add(self, subscription: "_Subscription") -> None:
        self._subscriptions.append(subscription)
        subscription.task = self.run(subscription.deliver)

    def remove(self, subscription: "_Subscription") -> None:
        if subscription in self._subscriptions:
            self._subscriptions.remove(subscription)
        if subscription.task is not None:
            subscription.task.cancel()

    def watch(self, disconnected: Callable[[str], None]) -> None:
        self._watchers.append(disconnected)

    def disconnect(self, broker: "MemoryBroker") -> None:
        """Drop a connection, and notify everyone who watches for disconnects."""
        for one in [one for one in self._subscriptions if one.broker is broker]:
            self.remove(one)
        if broker.name and self.is_up:
            for disconnected in self._watchers:
                disconnected(broker.name)

    def run(self, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        async def do() -> None:
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - checked by the test that owns the server
                self.failures.append(error)

        task = asyncio.create_task(do())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


class _Subscription:
    """Messages for one subscriber, in order."""

    def __init__(self, broker: "MemoryBroker", pattern: str, take: TakeMessage) -> None:
        self.broker = broker
        self.pattern = pattern
        self.queue: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self._take = take

    async def deliver(self) -> None:
        while True:
            subject, content = await self.queue.get()
            await self.broker.on_the_way()
            await self._take(subject, content)


class MemoryBroker:
    """A `Broker` on a `MemoryServer`. The broker's process can be killed or suspended."""

    def __init__(self, server: MemoryServer, name: str) -> None:
        self.name = name
        self._server = server
        self.is_dead = False
        self._goes_on = asyncio.Event()
        self._goes_on.set()

    # Simulating failures

    def kill(self) -> None:
        """Act as if the process had died, so that nothing is sent or received any more."""
        self.is_dead = True
        self._server.disconnect(self)

    def suspend(self) -> None:
        """Act as if the process were suspended, so that everything waits for `resume`."""
        self._goes_on.clear()

    def resume(self) -> None:
        self._goes_on.set()

    async def on_the_way(self) -> None:
        """Wait as long as a message takes in one direction."""
        await self._server.delay()
        await self._goes_on.wait()
        if self.is_dead:
            await asyncio.Event().wait()  # Nobody ever sets this event.

    async def _reach(self) -> None:
        await self.on_the_way()
        if not self._server.is_up:
            raise NotWrittenError

    # The methods of `Broker`

    async def create_streams(self, replicas: int = 1) -> None:
        """Do nothing, because streams don't need to be created."""

    async def append(self, subject: str, content: bytes, last: int | None) -> int:
        await self._reach()
        position = await self._server.store(subject, content, last)
        await self._reach()
        return position

    async def read(
        self, stream: str, subject: str, start: int = 1
    ) -> AsyncIterator[tuple[str, int, bytes]]:
        await self._reach()
        for one in self._server.streams[stream][start - 1 :]:
            if matches(subject, one.subject):
                yield one.subject, one.position, one.content

    async def last(
        self,
        stream: str,
        subject: str,
        *,
        leader: bool = False,  # noqa: ARG002 - the only server is always the leader
    ) -> tuple[bytes, int] | None:
        await self._reach()
        for one in reversed(self._server.streams[stream]):
            if one.subject == subject:
                return one.content, one.position
        return None

    async def follow(
        self, stream: str, subject: str, start: int, take: TakeStored, *, newest: bool = False
    ) -> "MemoryFollower":
        return MemoryFollower(self, self._server, stream, subject, start, take, newest=newest)

    async def publish(
        self, subject: str, content: bytes, id_: str = "", last: int | None = None
    ) -> None:
        await self.on_the_way()
        if self._server.is_up:
            await self._server.publish(subject, content, id_, last)

    async def subscribe(self, subject: str, take: TakeMessage) -> Callable[[], Awaitable[None]]:
        await self.on_the_way()
        subscription = _Subscription(self, subject, take)
        self._server.add(subscription)

        async def end() -> None:
            self._server.remove(subscription)

        return end

    async def watch_disconnects(self, disconnected: Callable[[str], None]) -> None:
        self._server.watch(disconnected)

    @property
    def is_connected(self) -> bool:
        return self._server.is_up and not self.is_dead

    async def close(self) -> None:
        self._server.disconnect(self)


class MemoryFollower:
    """A `StreamFollower`."""

    def __init__(
        self,
        broker: MemoryBroker,
        server: MemoryServer,
        stream: str,
        subject: str,
        start: int,
        take: TakeStored,
        *,
        newest: bool,
    ) -> None:
        self._broker = broker
        self._server = server
        self._stored = server.streams[stream]
        self._subject = subject
        self._position = max(start, 1) - 1
        self._take = take
        self._skipped = self._replaced() if newest else set[int]()
        self._wanted = len(self._stored)
        self._caught_up = asyncio.Event()
        self._task = server.run(self._follow)

    def _replaced(self) -> set[int]:
        """Return the positions of all messages that have been replaced by newer messages with the
        same subject.
        """
        last = {one.subject: one.position for one in self._stored}
        return {one.position for one in self._stored} - {*last.values()}

    async def caught_up(self) -> None:
        await self._caught_up.wait()

    async def end(self) -> None:
        self._task.cancel()

    async def _follow(self) -> None:
        while True:
            if self._position >= self._wanted:
                self._caught_up.set()
            async with self._server.changed:
                await self._server.changed.wait_for(
                    lambda: self._server.is_up and len(self._stored) > self._position
                )
            one = self._stored[self._position]
            self._position += 1
            if matches(self._subject, one.subject) and one.position not in self._skipped:
                await self._broker.on_the_way()
                await self._take(one.subject, one.position, one.content)
