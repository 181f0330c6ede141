"""The interface of the message broker for remote tables.

`nats_broker.py` implements it with NATS JetStream; tests have a broker in memory. Subjects and
patterns are written as in NATS: words with dots between them, `*` for any word, and `>` at the end
for any words.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol

#: Takes one message of a stream: its subject, its position in the stream, and its content.
TakeStored = Callable[[str, int, bytes], Awaitable[None]]
#: Takes one message that is not stored: its subject and its content.
TakeMessage = Callable[[str, bytes], Awaitable[None]]


class FencedError(Exception):
    """Another client has written to this subject meanwhile."""


class NotWrittenError(Exception):
    """The broker is full or cannot be reached. The message may or may not have been stored."""


class StreamFollower(Protocol):
    """A stream that is being followed: each stored message once, in order."""

    async def caught_up(self) -> None:
        """Wait until all messages that were stored at the beginning have arrived."""

    async def end(self) -> None:
        """Stop taking messages."""


class Broker(Protocol):
    """One connection to a broker, with the rights of its credentials. It reconnects by itself."""

    async def create_streams(self, replicas: int = 1) -> None:
        """Create the streams and buckets that are missing, each on this many servers.

        Raises NotWrittenError.
        """

    async def append(self, subject: str, content: bytes, last: int | None) -> int:
        """Store a message and return its position in its stream.

        last: position that the subject's last message must have. 0: it must have none. None: any.

        Raises FencedError if another message is the last, and NotWrittenError.
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
        """Return the subject's last message and its position. None: the subject has no message.

        leader: ask the leading server, since any other may be behind.

        Raises NotWrittenError.
        """

    async def follow(
        self, stream: str, subject: str, start: int, take: TakeStored, *, newest: bool = False
    ) -> StreamFollower:
        """Take the messages stored from a position on, and all new ones.

        newest: of the stored messages, take only the last one of each subject.
        """

    async def publish(
        self, subject: str, content: bytes, id_: str = "", last: int | None = None
    ) -> None:
        """Send a message, without knowing whether it arrives.

        id_, last: if a stream stores the subject, it stores a message with this id only once, and
        only if the subject's last message has this position; None: whatever its position.
        """

    async def subscribe(self, subject: str, take: TakeMessage) -> Callable[[], Awaitable[None]]:
        """Take all new messages. Return a function that ends this."""

    async def watch_disconnects(self, disconnected: Callable[[str], None]) -> None:
        """Call `disconnected` with the name of each connection that ends."""

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
        # A server that is behind could reject a valid code.
        return await self._broker.last(self._stream, f"{self._prefix}{key}", leader=True)

    async def put(self, key: str, value: bytes, revision: int | None = None) -> int | None:
        """Store a value and return its revision.

        Return None if someone was faster, or the broker can't be reached.

        revision: the revision to replace. 0: there must be none yet. None: any.
        """
        try:
            return await self._broker.append(f"{self._prefix}{key}", value, revision)
        except (FencedError, NotWrittenError):
            return None

    async def watch(self, take: Callable[[str, int, bytes], None]) -> StreamFollower:
        """Take every value, and then every change: key, revision and value.

        All existing values have been taken when this returns.
        """

        async def take_stored(subject: str, revision: int, value: bytes) -> None:
            take(subject.removeprefix(self._prefix), revision, value)

        follower = await self._broker.follow(
            self._stream, f"{self._prefix}>", 0, take_stored, newest=True
        )
        await follower.caught_up()
        return follower
