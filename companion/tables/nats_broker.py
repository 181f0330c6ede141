"""Implements broker.py's broker with NATS JetStream.

When `append` returns, the message is on the server's disk.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
import nats
from nats.aio.client import Client
from nats.aio.subscription import Subscription
from nats.errors import Error
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    DeliverPolicy,
    DiscardPolicy,
    KeyValueConfig,
    StreamConfig,
)
from nats.js.errors import APIError, NotFoundError

from companion.tables.broker import (
    FencedError,
    NotWrittenError,
    TakeMessage,
    TakeStored,
)
from companion.tables.credentials import API, DISCONNECT_EVENTS, Credentials
from companion.tables.messages import DOORS, LEASES, LOCKS, RECORDS, SAID
from companion.tables.tasks import RETRY_DELAY_S, run_forever

#: Maximum size of all stored inputs, in bytes. Their results are in the records.
SAID_BYTES = 256 * 1024 * 1024
#: How long the broker recognises a repeated input as a duplicate, in seconds.
DUPLICATE_WINDOW_S = 120.0
#: Timeout for connecting, and for each request to the server, in seconds.
REQUEST_TIMEOUT_S = 5.0
#: Interval between the server's heartbeats to a follower, in seconds.
FOLLOWER_HEARTBEAT_S = 0.5
#: How long the server keeps a consumer whose follower has gone, in seconds.
INACTIVE_S = 5.0
#: The header that makes a write conditional on the position of the subject's last message.
EXPECTED_LAST = "Nats-Expected-Last-Subject-Sequence"
#: Header of a heartbeat: number of messages that the server has sent to the follower.
SENT_COUNT = "Nats-Last-Consumer"
#: Header of a message that is stored once, however often it is sent.
MESSAGE_ID = "Nats-Msg-Id"
#: Status of the reply if a read finds nothing.
NOT_FOUND = "404"
#: Subject for reading a stream without a consumer, and headers of the messages read: subject and
#: position, position of the previous message, and number of messages left.
DIRECT_GET = "$JS.API.DIRECT.GET."
SUBJECT, POSITION, PREVIOUS = "Nats-Subject", "Nats-Sequence", "Nats-Last-Sequence"
LEFT = "Nats-Num-Pending"
#: The server's error codes for a write that expected a wrong position.
WRONG_LAST_SEQUENCE = (10071, 10164)


class _Get(msgspec.Struct):
    """A direct read: at most `batch` messages of a subject, from a position on."""

    seq: int
    next_by_subj: str
    batch: int = 256


class _Client(msgspec.Struct):
    name: str = ""


class _Disconnected(msgspec.Struct):
    """The server's event about a closed connection."""

    client: _Client


class NatsBroker:
    """One connection to NATS. It is a `Broker`, and keeps trying to reconnect indefinitely."""

    def __init__(
        self, client: Client, timeout_s: float = REQUEST_TIMEOUT_S, api: str = API
    ) -> None:
        """Use a client that is already connected. For `api`, see `Credentials`."""
        self._client = client
        self._timeout_s = timeout_s
        self._streams = client.jetstream(prefix=api.rstrip("."), timeout=timeout_s)

    @classmethod
    async def connect(
        cls,
        address: str,
        credentials: Credentials,
        *,
        name: str = "",
        tls: ssl.SSLContext | None = None,
        timeout_s: float = REQUEST_TIMEOUT_S,
    ) -> "NatsBroker":
        """Connect to one server, or to any of several, whose addresses are separated by commas.

        timeout_s: timeout for connecting, and later for each request, in seconds.

        Raises NotWrittenError if no server can be reached, or none accepts the credentials.
        """

        async def ignore(_error: Exception) -> None:
            """Log nothing, because the client reconnects, and an error may contain a table's
            words.
            """

        try:
            async with asyncio.timeout(timeout_s):  # otherwise, nats-py would keep trying
                client = await nats.connect(
                    address.split(","),
                    name=name or None,
                    user_jwt_cb=lambda: bytearray(credentials.jwt.encode()),
                    signature_cb=credentials.sign,
                    tls=tls,
                    error_cb=ignore,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=RETRY_DELAY_S,
                    inbox_prefix=credentials.inbox,
                )
        except (Error, OSError):
            raise NotWrittenError from None
        return cls(client, timeout_s, credentials.api)

    async def create_streams(self, replicas: int = 1) -> None:
        """See `Broker.create_streams`. The stream of records never loses messages."""
        try:
            await self._create_streams(replicas)
        except (Error, OSError):
            raise NotWrittenError from None

    async def _create_streams(self, replicas: int) -> None:
        await self._streams.add_stream(
            StreamConfig(
                name=RECORDS,
                subjects=["record.>"],
                deny_delete=True,
                deny_purge=True,
                allow_direct=True,
                num_replicas=replicas,
            )
        )
        await self._streams.add_stream(
            StreamConfig(
                name=SAID,
                subjects=["say.>"],
                # The sender chooses where an acknowledgement goes. A seat could direct it to a
                # subject that the seat itself may not write to.
                no_ack=True,
                discard=DiscardPolicy.OLD,
                max_bytes=SAID_BYTES,
                duplicate_window=DUPLICATE_WINDOW_S,
                deny_delete=True,
                deny_purge=True,
                num_replicas=replicas,
                allow_direct=True,
            )
        )
        await self._streams.add_stream(
            StreamConfig(
                name=LOCKS,
                subjects=["lock.>"],
                no_ack=True,  # seats write here too: see above
                max_msgs_per_subject=1,
                deny_delete=True,
                deny_purge=True,
                num_replicas=replicas,
            )
        )
        for bucket in (LEASES, DOORS):
            await self._streams.create_key_value(
                KeyValueConfig(bucket=bucket, history=1, replicas=replicas, direct=True)
            )

    async def append(self, subject: str, content: bytes, last: int | None) -> int:
        """See `Broker.append`."""
        headers = {} if last is None else {EXPECTED_LAST: str(last)}
        try:
            written = await self._streams.publish(
                subject, content, self._timeout_s, headers=headers
            )
        except APIError as error:
            if error.err_code in WRONG_LAST_SEQUENCE:
                raise FencedError from None
            raise NotWrittenError from None
        except (Error, OSError):
            raise NotWrittenError from None
        return written.seq

    async def read(
        self, stream: str, subject: str, start: int = 1
    ) -> AsyncIterator[tuple[str, int, bytes]]:
        """See `Broker.read`.

        This creates no consumer on the server. Consumers for each table would soon be too many:
        each remains for INACTIVE_S, and the server allows fewer than a thousand.
        """
        inbox, left = self._client.new_inbox(), 1
        subscription = await self._client.subscribe(inbox)
        try:
            while left:
                request = msgspec.json.encode(_Get(start, subject))
                await self._client.publish(f"{DIRECT_GET}{stream}", request, reply=inbox)
                last = 0
                while True:
                    message = await subscription.next_msg(self._timeout_s)
                    headers = message.headers or {}
                    if headers.get("Status") == NOT_FOUND:
                        return
                    if int(headers.get(PREVIOUS, -1)) != last:
                        raise NotWrittenError  # a message is missing, or the server isn't ready
                    left = int(headers[LEFT])
                    if "Status" in headers:
                        break
                    last = int(headers[POSITION])
                    start = last + 1
                    yield headers[SUBJECT], last, message.data
        except (Error, OSError):
            raise NotWrittenError from None
        finally:
            with suppress(Error):
                await subscription.unsubscribe()

    async def last(
        self, stream: str, subject: str, *, leader: bool = False
    ) -> tuple[bytes, int] | None:
        """See `Broker.last`."""
        try:
            found = await self._streams.get_last_msg(stream, subject, direct=not leader)
        except NotFoundError:
            return None
        except (Error, OSError):
            raise NotWrittenError from None
        return (found.data or b"", found.seq or 0)

    async def follow(
        self, stream: str, subject: str, start: int, take: TakeStored, *, newest: bool = False
    ) -> "NatsFollower":
        """See `Broker.follow`."""
        follower = NatsFollower(self._client, stream, subject, start, take, newest=newest)
        await follower.start()
        return follower

    async def publish(
        self, subject: str, content: bytes, id_: str = "", last: int | None = None
    ) -> None:
        """See `Broker.publish`."""
        headers = {MESSAGE_ID: id_} if id_ else {}
        if last is not None:
            headers[EXPECTED_LAST] = str(last)
        with suppress(Error, OSError):
            await self._client.publish(subject, content, headers=headers or None)

    async def subscribe(self, subject: str, take: TakeMessage) -> Callable[[], Awaitable[None]]:
        """See `Broker.subscribe`."""

        async def on_message(message: Any) -> None:
            await take(message.subject, message.data)

        subscription = await self._client.subscribe(subject, cb=on_message)

        async def end() -> None:
            with suppress(Error):
                await subscription.unsubscribe()

        return end

    async def watch_disconnects(self, disconnected: Callable[[str], None]) -> None:
        """See `Broker.watch_disconnects`."""

        async def on_event(_subject: str, content: bytes) -> None:
            with suppress(msgspec.MsgspecError):
                if name := msgspec.json.decode(content, type=_Disconnected).client.name:
                    disconnected(name)

        await self.subscribe(DISCONNECT_EVENTS, on_event)

    @property
    def is_connected(self) -> bool:
        """Whether the server can be reached now."""
        return self._client.is_connected

    async def close(self) -> None:
        """Send pending messages, and disconnect."""
        with suppress(Error, OSError):
            await self._client.flush(1)
        with suppress(OSError):  # the server may disappear at this moment
            await self._client.close()


class NatsFollower:
    """A `StreamFollower` with a consumer on the server.

    When the server falls silent or a message is missing, it creates a new consumer that starts
    after the last position. (The ordered consumer of nats-py would start again at the first
    message.)
    """

    def __init__(
        self,
        client: Client,
        stream: str,
        subject: str,
        start: int,
        take: TakeStored,
        *,
        newest: bool,
    ) -> None:
        self._client = client
        self._stream = stream
        self._subject = subject
        self._position = start - 1
        self._take = take
        self._newest = newest
        #: Number of messages that have arrived from the current consumer.
        self._count = 0
        #: Whether anything has arrived since the last check, and no message was lost.
        self._is_alive = True
        self._caught_up = asyncio.Event()
        self._subscription: Subscription | None = None
        self._watchdog: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start following. If that fails, keep trying."""
        with suppress(Error, OSError):
            await self._create_consumer()
        self._watchdog = run_forever(self._watchdog_cycle)

    async def caught_up(self) -> None:
        """See `StreamFollower.caught_up`."""
        await self._caught_up.wait()

    async def end(self) -> None:
        """Stop following the stream."""
        if self._watchdog is not None:
            self._watchdog.cancel()
        await self._unsubscribe()

    async def _unsubscribe(self) -> None:
        subscription, self._subscription = self._subscription, None
        if subscription is not None:
            with suppress(Error):
                await subscription.unsubscribe()

    async def _create_consumer(self) -> None:
        await self._unsubscribe()
        inbox, self._count = self._client.new_inbox(), 0
        self._subscription = await self._client.subscribe(inbox, cb=self._on_message)
        is_first = self._newest and self._position < 0
        config = consumer_config(inbox, self._subject, None if is_first else self._position + 1)
        manager = self._client.jsm(timeout=REQUEST_TIMEOUT_S)
        info = await manager.add_consumer(self._stream, config)
        if not info.num_pending and not self._count:
            self._caught_up.set()

    async def _on_message(self, message: Any) -> None:
        self._is_alive = True
        if not message.reply:  # the message is a heartbeat
            sent = (message.headers or {}).get(SENT_COUNT)
            if sent is not None and int(sent) != self._count:
                self._is_alive = False
            return
        metadata = message.metadata
        if metadata.sequence.consumer != self._count + 1:
            self._is_alive = False  # a message is missing, or the consumer has changed
            return
        self._count += 1
        if metadata.sequence.stream > self._position:
            self._position = metadata.sequence.stream
            await self._take(message.subject, self._position, message.data)
        if not metadata.num_pending:
            self._caught_up.set()

    async def _watchdog_cycle(self) -> None:
        await asyncio.sleep(FOLLOWER_HEARTBEAT_S * 2)
        if not self._is_alive:
            with suppress(Error, OSError):
                await self._create_consumer()
        self._is_alive = False


def consumer_config(inbox: str, subject: str, start: int | None) -> ConsumerConfig:
    """Return the configuration of a consumer that sends messages to the inbox.

    start: the position of the first message to send, or None to send each subject's last message,
    and then all new ones.
    """
    return ConsumerConfig(
        deliver_policy=DeliverPolicy.LAST_PER_SUBJECT
        if start is None
        else DeliverPolicy.BY_START_SEQUENCE,
        opt_start_seq=None if start is None else max(start, 1),
        deliver_subject=inbox,
        filter_subject=subject,
        ack_policy=AckPolicy.NONE,
        max_deliver=1,
        inactive_threshold=INACTIVE_S,
        mem_storage=True,
        num_replicas=1,
    )
