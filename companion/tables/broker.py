"""What the far tables need of a message broker.

`nats_broker.py` gets it from NATS JetStream; tests have a broker in memory. Subjects and patterns
are written as NATS writes them: words with dots between them, `*` for any word, and `>` at the end
for any words.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol

#: Takes one message of a stream: its subject, its position in the stream, and its content.
TakeStored = Callable[[str, int, bytes], Awaitable[None]]
#: Takes one message that is not stored: its subject and its content.
TakeMessage = Callable[[str, bytes], Awaitable[None]]


class FencedError(Exception):
    """Another client has written to this subject since."""


class NotWrittenError(Exception):
    """The broker is full or cannot be reached. The message may or may not have been stored."""


class StreamFollower(Protocol):
    """A stream that is being followed: each stored message once, in order."""

    async def caught_up(self) -> None:
        """Wait until every message that was there at the beginning has arrived."""

    async def end(self) -> None:
        """Take no more messages."""


class Broker(Protocol):
    """One connection to a broker, with the rights of its credentials. It reconnects by itself."""

    async def settle(self, replicas: int = 1) -> None:
        """Create the streams and buckets that are missing, each on this many servers.

        Raises NotWrittenError.
        """

    async def append(self, subject: str, content: bytes, last: int | None) -> int:
        """Store a message and return its position in its stream.

        last: where the subject's last message must be; 0: it has none; None: anywhere. Raises
        FencedError if another message is the last, and NotWrittenError.
        """

    def read(
        self, stream: str, subject: str, start: int = 1
    ) -> AsyncIterator[tuple[str, int, bytes]]:
        """Yield the messages that are stored now, from a position on: subject, position, content.

        Raises NotWrittenError.
        """

    async def last(
        self, stream: str, subject: str, *, leader: bool = False
    ) -> tuple[bytes, int] | None:
        """Return the subject's last message and its position. None: it has none.

        leader: ask the server that leads; any other may be behind. Raises NotWrittenError.
        """

    async def follow(
        self, stream: str, subject: str, start: int, take: TakeStored, *, newest: bool = False
    ) -> StreamFollower:
        """Take the messages that are stored from a position on, and all that come.

        newest: of those that are stored, take only the last of each subject.
        """

    async def publish(self, subject: str, content: bytes, id_: str = "") -> None:
        """Send a message, without knowing whether it arrives.

        id_: if a stream stores the subject, it stores a message with this id only once.
        """

    async def subscribe(self, subject: str, take: TakeMessage) -> Callable[[], Awaitable[None]]:
        """Take all messages that come from now on. Return what ends that."""

    async def watch_disconnects(self, disconnected: Callable[[str], None]) -> None:
        """Call this with the name of each connection that ends."""

    @property
    def is_connected(self) -> bool:
        """Whether the broker can be reached now."""

    async def close(self) -> None:
        """Send what is waiting to be sent, and disconnect."""


class KeyValueBucket:
    """Values by key. Each has a revision, which a change may name."""

    def __init__(self, broker: Broker, name: str) -> None:
        self._broker = broker
        self._stream, self._prefix = f"KV_{name}", f"$KV.{name}."

    async def get(self, key: str) -> tuple[bytes, int] | None:
        """Return a value and its revision. None: there is none. Raises NotWrittenError."""
        # A server that is behind could call a right code wrong.
        return await self._broker.last(self._stream, f"{self._prefix}{key}", leader=True)

    async def put(self, key: str, value: bytes, revision: int | None = None) -> int | None:
        """Store a value and return its revision. None: someone was faster, or the broker is away.

        revision: the one to replace; 0: there must be none yet; None: any.
        """
        try:
            return await self._broker.append(f"{self._prefix}{key}", value, revision)
        except (FencedError, NotWrittenError):
            return None

    async def watch(self, take: Callable[[str, int, bytes], None]) -> StreamFollower:
        """Take every value, and then every change: key, revision and value.

        The values that are there have been taken when this returns.
        """

        async def take_stored(subject: str, revision: int, value: bytes) -> None:
            take(subject.removeprefix(self._prefix), revision, value)

        follower = await self._broker.follow(
            self._stream, f"{self._prefix}>", 0, take_stored, newest=True
        )
        await follower.caught_up()
        return follower
