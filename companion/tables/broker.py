"""The interface of the message broker for remote tables.

`nats_broker.py` implements it with NATS JetStream; tests use an in-memory broker. Subjects and
patterns are written as in NATS: words separated by dots, `*` for any word, and `>` at the end for
any words.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol

#: Processes one message from a stream: its subject, its position in the stream, and its content.
TakeStored = Callable[[str, int, bytes], Awaitable[None]]
#: Processes one unstored message: its subject and its content.
TakeMessage = Callable[[str, bytes], Awaitable[None]]


class FencedError(Exception):
    """Another client has written to this subject in the meantime."""


class NotWrittenError(Exception):
    """The broker is full or unreachable. The message may or may not have been stored."""


class StreamFollower(Protocol):
    """Follows a stream, delivering each stored message once, in order."""

    async def caught_up(self) -> None:
        """Wait until all messages that were stored at the start have arrived."""

    async def end(self) -> None:
        """Stop following the stream."""


class Broker(Protocol):
    """One connection to a broker, with the rights of its credentials.

    It reconnects automatically.
    """

    async def create_streams(self, replicas: int = 1) -> None:
        """Create missing streams and buckets, each with copies on `replicas` servers.

        Raises NotWrittenError.
        """

    async def append(self, subject: str, content: bytes, last: int | None) -> int:
        """Store a message and return its position in its stream.

        last: required position of the subject's last message, 0 if there must be none, or None for
        any.

        Raises FencedError if the last message is at a different position, and NotWrittenError if
        the broker is full or unreachable.
        """

    def read(
        self, stream: str, subject: str, start: int = 1
    ) -> AsyncIterator[tuple[str, int, bytes]]:
        """Yield the messages stored so far, from a position on. Each is given as its subject,
        position and content.

        Raises NotWrittenError.
        """

    async def last(
        self, stream: str, subject: str, *, leader: bool = False
    ) -> tuple[bytes, int] | None:
        """Return the subject's last message and its position, or None if the subject has no
        message.

        leader: whether to ask the leading server, because any other may be behind.

        Raises NotWrittenError.
        """

    async def follow(
        self, stream: str, subject: str, start: int, take: TakeStored, *, newest: bool = False
    ) -> StreamFollower:
        """Process the messages stored from a position on, and all new ones.

        newest: whether to process only each subject's last stored message.
        """

    async def publish(
        self, subject: str, content: bytes, id_: str = "", last: int | None = None
    ) -> None:
        """Send a message without waiting for confirmation that it has arrived.

        id_, last: if a stream stores the subject's messages, it stores a message with this id only
        once, and only if the subject's last message has this position, or any position if `last` is
        None.
        """

    async def subscribe(self, subject: str, take: TakeMessage) -> Callable[[], Awaitable[None]]:
        """Process all new messages. Return a function that ends the subscription."""

    async def watch_disconnects(self, disconnected: Callable[[str], None]) -> None:
        """Call `disconnected` with the name of each connection that closes."""

    @property
    def is_connected(self) -> bool:
        """Return whether the broker is reachable now."""

    async def close(self) -> None:
        """Send pending messages, and disconnect."""


class KeyValueBucket:
    """Values, each stored under a key. Each value has a revision number, so that a client can
    replace a value only if nobody else has changed it in the meantime.
    """

    def __init__(self, broker: Broker, name: str) -> None:
        self._broker = broker
        self._stream, self._prefix = f"KV_{name}", f"$KV.{name}."

    async def get(self, key: str) -> tuple[bytes, int] | None:
        """Return a value and its revision, or None if there is no value. Raises NotWrittenError."""
        # Ask the leader, because a server that is behind could reject a valid code.
        return await self._broker.last(self._stream, f"{self._prefix}{key}", leader=True)

    async def put(self, key: str, value: bytes, revision: int | None = None) -> int | None:
        """Store a value and return its revision.

        Return None if another client has changed the value, or if the broker is unreachable.

        revision: the revision to replace, 0 if there must be no value yet, or None for any.
        """
        try:
            return await self._broker.append(f"{self._prefix}{key}", value, revision)
        except (FencedError, NotWrittenError):
            return None

    async def watch(self, take: Callable[[str, int, bytes], None]) -> StreamFollower:
        """Process every value, and then every change. `take` is called with the key, the revision
        and the value.

        By the time this method returns, all existing values have been processed.
        """

        async def take_stored(subject: str, revision: int, value: bytes) -> None:
            take(subject.removeprefix(self._prefix), revision, value)

        follower = await self._broker.follow(
            self._stream, f"{self._prefix}>", 0, take_stored, newest=True
        )
        await follower.caught_up()
        return follower
