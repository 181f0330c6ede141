"""The way to the broker, NATS JetStream. What is written there is on its disk when this returns."""

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
from nats.js.client import JetStreamContext
from nats.js.errors import APIError, NotFoundError

from companion.tables.credentials import GONE, Credentials
from companion.tables.lasting import AGAIN_S, lasting
from companion.tables.messages import DOORS, LEASES, RECORDS, SAID

#: So much of what was said is kept; all that was made of it stands in the records.
SAID_BYTES = 256 * 1024 * 1024
#: For so long it is known which line was sent before, in seconds.
TWICE_S = 120.0
#: How long it may take to be let in, in seconds.
CONNECT_S = 5.0
#: How long a write may take, in seconds.
WRITE_S = 5.0
#: How often a stream that is followed gives a sign of life, in seconds.
ALIVE_S = 0.5
#: After how long the broker forgets somebody who followed one and is gone, in seconds.
INACTIVE_S = 5.0
#: What a write names: the place of the last one of its subject; and what a sign of life names: how
#: many messages were sent.
EXPECTED, LAST_SENT = "Nats-Expected-Last-Subject-Sequence", "Nats-Last-Consumer"
#: What the server replies to a question for which nobody waits.
NOBODY = "503"
#: Where a stream is read directly; and what comes with each message of it: its subject, its place,
#: the place of the one that was sent before it, and how many are left.
DIRECT = "$JS.API.DIRECT.GET."
SUBJECT, PLACE, BEFORE = "Nats-Subject", "Nats-Sequence", "Nats-Last-Sequence"
LEFT = "Nats-Num-Pending"
#: What it says where there is none.
NOTHING = "404"
#: What the broker calls a write behind another that was not expected.
OTHER_WROTE = (10071, 10164)

#: Takes a message's subject, its place in the stream, and what stands in it.
Take = Callable[[str, int, bytes], Awaitable[None]]


class _Get(msgspec.Struct):
    """What is asked for: so many messages of these subjects, from this place on."""

    seq: int
    next_by_subj: str
    batch: int = 256


class _Client(msgspec.Struct):
    name: str = ""


class _Gone(msgspec.Struct):
    """What the server says of a connection that has ended."""

    client: _Client


class NobodyError(Exception):
    """Nobody waits to be asked this."""


class FencedError(Exception):
    """Somebody else has written since."""


class NotWrittenError(Exception):
    """The broker is full, or cannot be reached: whether it is written is not known."""


class Broker:
    """One connection. It is made anew by itself, for as long as it takes."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._streams = client.jetstream(timeout=WRITE_S)

    @classmethod
    async def connect(
        cls,
        address: str,
        credentials: Credentials,
        *,
        name: str = "",
        tls: ssl.SSLContext | None = None,
        back: Callable[[], Awaitable[None]] | None = None,
    ) -> "Broker":
        """address: of one server, or of several with commas. back: called after each return.

        Raises NotWrittenError where it cannot be reached, or lets nobody in with these.
        """

        async def failed(_error: Exception) -> None:
            """It is tried anew; what is told of it could have words in it."""

        try:
            async with asyncio.timeout(CONNECT_S):  # by itself it would try for ever
                client = await nats.connect(
                    address.split(","),
                    name=name or None,
                    user_jwt_cb=lambda: bytearray(credentials.jwt.encode()),
                    signature_cb=credentials.sign,
                    tls=tls,
                    error_cb=failed,
                    reconnected_cb=back,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=AGAIN_S,
                    inbox_prefix=credentials.inbox,
                )
        except (Error, OSError):
            raise NotWrittenError from None
        return cls(client)

    async def settle(self, replicas: int = 1) -> None:
        """Make the streams, where they are not there yet, each on so many servers. Nothing is ever
        taken out of a record. Raises NotWrittenError where that cannot be.
        """
        try:
            await self._settle(replicas)
        except (Error, OSError):
            raise NotWrittenError from None

    async def _settle(self, replicas: int) -> None:
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
                # With an answer, a seat could have it written where it may not write.
                no_ack=True,
                discard=DiscardPolicy.OLD,
                max_bytes=SAID_BYTES,
                duplicate_window=TWICE_S,
                deny_delete=True,
                deny_purge=True,
                num_replicas=replicas,
                allow_direct=True,
            )
        )
        for bucket in (LEASES, DOORS):
            await self._streams.create_key_value(
                KeyValueConfig(bucket=bucket, history=1, replicas=replicas, direct=True)
            )

    async def append(self, subject: str, content: bytes, last: int) -> int:
        """Write it behind the message at `last` of this subject; its place. 0: it is the first.

        Raises FencedError and NotWrittenError.
        """
        headers = {EXPECTED: str(last)}
        try:
            written = await self._streams.publish(subject, content, WRITE_S, headers=headers)
        except APIError as error:
            if error.err_code in OTHER_WROTE:
                raise FencedError from None
            raise NotWrittenError from None
        except (Error, OSError):
            raise NotWrittenError from None
        return written.seq

    async def read(
        self, stream: str, subject: str, start: int = 1
    ) -> AsyncIterator[tuple[str, int, bytes]]:
        """What stands there by now, from this place on. It is read directly: a consumer for each
        table would live on for INACTIVE_S, and the server refuses the thousandth.
        """
        inbox, left = self._client.new_inbox(), 1
        subscription = await self._client.subscribe(inbox)
        try:
            while left:
                asked = msgspec.json.encode(_Get(start, subject))
                await self._client.publish(f"{DIRECT}{stream}", asked, reply=inbox)
                last = 0
                while True:
                    message = await subscription.next_msg(WRITE_S)
                    told = message.headers or {}
                    if told.get("Status") == NOTHING:
                        return
                    if int(told.get(BEFORE, -1)) != last:
                        raise NotWrittenError  # one is missing, or the server is not ready
                    left = int(told[LEFT])
                    if "Status" in told:
                        break
                    last = int(told[PLACE])
                    start = last + 1
                    yield told[SUBJECT], last, message.data
        except (Error, OSError):
            raise NotWrittenError from None
        finally:
            with suppress(Error):
                await subscription.unsubscribe()

    async def last(
        self, stream: str, subject: str, *, leader: bool = False
    ) -> tuple[bytes, int] | None:
        """The last message of this subject, and its place; None where there is none. leader: the
        server that leads is asked; else any, which may be behind. Raises NotWrittenError.
        """
        try:
            found = await self._streams.get_last_msg(stream, subject, direct=not leader)
        except NotFoundError:
            return None
        except (Error, OSError):
            raise NotWrittenError from None
        return (found.data or b"", found.seq or 0)

    async def follow(
        self, stream: str, subject: str, start: int, take: Take, *, newest: bool = False
    ) -> "Followed":
        """Take what stands there from this place on, and what comes; in order, each once.

        newest: of each subject its last message alone, and what comes.
        """
        followed = Followed(self._client, stream, subject, start, take, newest=newest)
        await followed.begin()
        return followed

    async def say(self, subject: str, content: bytes, id_: str = "") -> None:
        """Send it. id_: of a line, which is taken once though it is sent twice."""
        with suppress(Error, OSError):
            headers = {"Nats-Msg-Id": id_} if id_ else None
            await self._client.publish(subject, content, headers=headers)

    async def hear(
        self, subject: str, take: Callable[[str, bytes], Awaitable[None]]
    ) -> Callable[[], Awaitable[None]]:
        """Take all that comes there from now on, with its subject. What ends that."""

        async def come(message: Any) -> None:
            await take(message.subject, message.data)

        subscription = await self._client.subscribe(subject, cb=come)

        async def end() -> None:
            with suppress(Error):
                await subscription.unsubscribe()

        return end

    async def wait(self, subject: str, group: str) -> "Waiting":
        """From now on be asked one question, which nobody else of the group gets. Who does not
        wait is asked nothing. Raises NotWrittenError.
        """
        try:
            subscription = await self._client.subscribe(subject, queue=group)
            await subscription.unsubscribe(limit=1)
        except (Error, OSError):
            raise NotWrittenError from None
        return Waiting(subscription)

    async def ask(self, subject: str, content: bytes) -> "Asked":
        """Ask one of those who wait. Raises NotWrittenError."""
        inbox = self._client.new_inbox()
        try:
            subscription = await self._client.subscribe(inbox)
            await self._client.publish(subject, content, reply=inbox)
        except (Error, OSError):
            raise NotWrittenError from None
        return Asked(subscription)

    async def watch_gone(self, gone: Callable[[str], None]) -> None:
        """Call this with the name of each connection that has ended."""

        async def come(_subject: str, content: bytes) -> None:
            with suppress(msgspec.MsgspecError):
                if name := msgspec.json.decode(content, type=_Gone).client.name:
                    gone(name)

        await self.hear(GONE, come)

    def kept(self, bucket: str) -> "Kept":
        """What is kept there by key."""
        return Kept(self, self._streams, bucket)

    @property
    def is_connected(self) -> bool:
        """Whether it is there now."""
        return self._client.is_connected

    async def close(self) -> None:
        """What was sent goes out, and the connection ends."""
        with suppress(Error, OSError):
            await self._client.flush(1)
        with suppress(OSError):  # the server may be gone in this very moment
            await self._client.close()


class Waiting:
    """Somebody of a group who waits for one question."""

    def __init__(self, subscription: Subscription) -> None:
        self._subscription = subscription

    async def question(self) -> tuple[str, bytes]:
        """Where the replies to it go, and what it is. Raises NotWrittenError."""
        try:
            message = await self._subscription.next_msg(timeout=None)
        except (Error, OSError):
            raise NotWrittenError from None
        return message.reply, message.data

    async def end(self) -> None:
        """Wait no more."""
        with suppress(Error):
            await self._subscription.unsubscribe()


class Asked:
    """A question that was asked, and the replies to it: signs of life, which are empty, and one
    that is not.
    """

    def __init__(self, subscription: Subscription) -> None:
        self._subscription = subscription

    async def reply(self, within: float) -> bytes | None:
        """The next one; None where none comes within so many seconds. Raises NobodyError."""
        try:
            message = await self._subscription.next_msg(within)
        except Error:
            return None
        if (message.headers or {}).get("Status") == NOBODY:
            raise NobodyError
        return message.data

    async def end(self) -> None:
        """Hear nothing more of it."""
        with suppress(Error):
            await self._subscription.unsubscribe()


class Followed:
    """A stream that is followed. Where the broker falls silent, or a message is missing, it is
    followed anew from the last place; nats-py's own way to do so begins at the first.
    """

    def __init__(
        self, client: Client, stream: str, subject: str, start: int, take: Take, *, newest: bool
    ) -> None:
        self._client = client
        self._stream = stream
        self._subject = subject
        self._place = start - 1
        self._take = take
        self._newest = newest
        self._count = 0
        self._is_alive = True
        self._has_all = asyncio.Event()
        self._subscription: Subscription | None = None
        self._watching: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Follow it. Where that fails now, it is tried again and again."""
        with suppress(Error, OSError):
            await self._begin()
        self._watching = lasting(self._watch)

    async def all_there(self) -> None:
        """Wait until all has come that stood there at the beginning."""
        await self._has_all.wait()

    async def end(self) -> None:
        """Take nothing more."""
        if self._watching is not None:
            self._watching.cancel()
        await self._leave()

    async def _leave(self) -> None:
        subscription, self._subscription = self._subscription, None
        if subscription is not None:
            with suppress(Error):
                await subscription.unsubscribe()

    async def _begin(self) -> None:
        await self._leave()
        inbox, self._count = self._client.new_inbox(), 0
        self._subscription = await self._client.subscribe(inbox, cb=self._come)
        is_first = self._newest and self._place < 0
        config = consumer(inbox, self._subject, None if is_first else self._place + 1)
        config.idle_heartbeat = ALIVE_S
        info = await self._client.jsm(timeout=WRITE_S).add_consumer(self._stream, config)
        if not info.num_pending and not self._count:
            self._has_all.set()

    async def _come(self, message: Any) -> None:
        self._is_alive = True
        if not message.reply:  # a sign of life
            last = (message.headers or {}).get(LAST_SENT)
            if last is not None and int(last) != self._count:
                self._is_alive = False
            return
        place = message.metadata
        if place.sequence.consumer != self._count + 1:
            self._is_alive = False  # one is missing, or it is of the way before
            return
        self._count += 1
        if place.sequence.stream > self._place:
            self._place = place.sequence.stream
            await self._take(message.subject, self._place, message.data)
        if not place.num_pending:
            self._has_all.set()

    async def _watch(self) -> None:
        await asyncio.sleep(ALIVE_S * 2)
        if not self._is_alive:
            with suppress(Error, OSError):
                await self._begin()
        self._is_alive = False


class Kept:
    """Values by key, each with the revision at which it may be changed."""

    def __init__(self, broker: Broker, streams: JetStreamContext, bucket: str) -> None:
        self._broker = broker
        self._streams = streams
        self._stream, self._prefix = f"KV_{bucket}", f"$KV.{bucket}."

    async def get(self, key: str) -> tuple[bytes, int] | None:
        """Its value and revision; None where there is none. Raises NotWrittenError."""
        # To a server that is behind, a right code could be wrong.
        return await self._broker.last(self._stream, f"{self._prefix}{key}", leader=True)

    async def put(self, key: str, value: bytes, revision: int | None = None) -> int | None:
        """Its new revision; None where another was faster, or the broker is not there.

        revision: the one that is changed, 0 where there is none yet; None for whichever.
        """
        headers = {} if revision is None else {EXPECTED: str(revision)}
        try:
            subject = f"{self._prefix}{key}"
            return (await self._streams.publish(subject, value, WRITE_S, headers=headers)).seq
        except (Error, OSError):
            return None

    async def watch(self, take: Callable[[str, int, bytes], None]) -> Followed:
        """Take every value there is, which has come when this returns, and every change."""

        async def come(subject: str, revision: int, value: bytes) -> None:
            take(subject.removeprefix(self._prefix), revision, value)

        watched = await self._broker.follow(self._stream, f"{self._prefix}>", 0, come, newest=True)
        await watched.all_there()
        return watched


def consumer(inbox: str, subject: str, start: int | None) -> ConsumerConfig:
    """Sent there from this place on; None: of each subject its last message, and what comes."""
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
