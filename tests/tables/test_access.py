"""Tests access rights on the real server. A seat can receive only messages that are meant for it,
and can send messages only on its own behalf.
"""

import asyncio
import json
import math
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import msgspec
import nats
import pytest
from nats.aio.client import Client
from nats.errors import Error

from companion.tables.credentials import (
    GATEWAY,
    GATEWAY_API,
    HOST,
    SEAT_LIFETIME_S,
    WATCHER,
    WORKER,
    Authority,
    BrokerRole,
    Credentials,
    seat_role,
)
from companion.tables.messages import (
    DOORS,
    LOCKS,
    RECORDS,
    SAID,
    hear_of,
    here_of,
    lock_of,
    login_closed_of,
    record_of,
    say_of,
)
from tests.tables.far import LEFT_OPEN, Club, client_of, within

TABLE, OTHER = "4711", "4712"
#: A subject to which nobody may publish. By the time the server refuses a message to it, all
#: earlier requests have been handled.
LAST = "nobodys"
API = "$JS.API."
RECORD_PULL = f"{API}CONSUMER.MSG.NEXT.RECORDS.x"

SALT = "00ff"
SEAT = seat_role(TABLE, 0, SALT)

pytestmark = LEFT_OPEN


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    opened = Club(tmp_path_factory.mktemp("broker"), [TABLE, OTHER])

    async def begin() -> None:
        broker = await opened.broker()
        await broker.create_streams()
        await opened.begin(broker, TABLE)
        await opened.leave()

    asyncio.run(begin())
    yield opened
    opened.close()


def refused(
    club: Club, act: Callable[[Client], Coroutine[Any, Any, object]], role: BrokerRole = SEAT
) -> list[str]:
    """Return everything that the server refuses to let a role do. The default role is seat 0 at a
    table.
    """

    async def attack() -> list[str]:
        told: list[str] = []
        done = asyncio.Event()

        async def note(error: Exception) -> None:
            told.append(str(error))
            if LAST in str(error):
                done.set()

        client = await client_of(club, club.authority.admit(role), note)
        await act(client)
        await client.publish(LAST, b"")
        await within(done)
        await client.close()
        return [one for one in told if "ermissions" in one and LAST not in one]

    return asyncio.run(attack())


@pytest.mark.parametrize(
    "subject",
    [
        hear_of(TABLE, 1),
        hear_of(OTHER, 0),
        "hear.>",
        f"hear.{TABLE}.*",
        ">",
        "say.>",
        record_of(TABLE),
        "record.>",
        "_INBOX.>",
        "$JS.>",
        "$SYS.>",
        "$KV.>",
    ],
)
def test_seat_cannot_hear_other_seats_messages(club: Club, subject: str) -> None:
    assert refused(club, lambda client: client.subscribe(subject))


@pytest.mark.parametrize(
    "subject",
    [
        say_of(TABLE, 1),
        say_of(OTHER, 0),
        hear_of(TABLE, 1),
        hear_of(TABLE, 0),
        record_of(TABLE),
        "$KV.LEASES.part.1",
        login_closed_of(TABLE),
        login_closed_of(OTHER),
        f"$KV.DOORS.{TABLE}.0",
        lock_of(TABLE, 0, "other"),
        lock_of(TABLE, 1, SALT),
        lock_of(OTHER, 0, SALT),
        f"{API}STREAM.CREATE.MINE",
        f"{API}STREAM.DELETE.RECORDS",
        f"{API}STREAM.PURGE.RECORDS",
        f"{API}STREAM.MSG.DELETE.RECORDS",
        f"{API}STREAM.MSG.GET.RECORDS",
        f"{API}STREAM.MSG.GET.LOCKS",
        f"{API}DIRECT.GET.RECORDS",
        f"{API}STREAM.INFO.SAID",
        f"{API}STREAM.UPDATE.SAID",
        f"{API}CONSUMER.CREATE.RECORDS",
        f"{API}CONSUMER.CREATE.SAID.x",
        f"{API}CONSUMER.DURABLE.CREATE.RECORDS.x",
        RECORD_PULL,
        "$JS.ACK.RECORDS.x.1.1.1.1.1",
        "_INBOX.x",
        "$SYS.REQ.SERVER.PING",
    ],
)
def test_seat_cannot_speak_in_another_seats_name(club: Club, subject: str) -> None:
    assert refused(club, lambda client: client.publish(subject, b"{}"))


def test_seat_can_speak_and_hear_for_itself(club: Club) -> None:
    async def own(client: Client) -> None:
        await client.subscribe(hear_of(TABLE, 0))
        await client.publish(say_of(TABLE, 0), b"{}")
        await client.publish(lock_of(TABLE, 0, SALT), b"{}")

    assert not refused(club, own)


#: Subjects whose messages are stored. A reply sent to one of them would be stored as an input, an
#: event, a door or a lock.
STORED = (say_of(TABLE, 1), record_of(OTHER), f"$KV.DOORS.{OTHER}", lock_of(TABLE, 1, SALT))


def stored_under(club: Club, *subjects: str) -> list[str]:
    """Return the subjects that have a message in a stream."""
    streams = {"say": SAID, "record": RECORDS, "$KV": f"KV_{DOORS}", "lock": LOCKS}

    async def read() -> list[str]:
        broker = await club.broker()
        found = [
            subject
            for subject in subjects
            if await broker.last(streams[subject.split(".")[0]], subject, leader=True)
        ]
        await club.leave()
        return found

    return asyncio.run(read())


@pytest.mark.parametrize("subject", [say_of(TABLE, 0), lock_of(TABLE, 0, SALT)])
@pytest.mark.parametrize("reply", STORED)
def test_reply_to_a_seat_is_never_stored(club: Club, subject: str, reply: str) -> None:
    """A client chooses where the reply to its message goes. It must not be able to store a reply
    among another seat's inputs, for example.
    """

    async def ask(client: Client) -> None:
        await client.publish(subject, b"forged", reply=reply)

    refused(club, ask)
    assert stored_under(club, subject, reply) == [subject]


@pytest.mark.parametrize("reply", STORED)
@pytest.mark.parametrize("stream", [f"KV_{DOORS}", LOCKS])
def test_reply_to_a_gateway_is_never_stored(club: Club, stream: str, reply: str) -> None:
    """Otherwise, a gateway could have a reply sent there to forge a record or damage a table's
    door.
    """

    async def ask(client: Client) -> None:
        wanted = json.dumps({"last_by_subj": f"$KV.DOORS.{TABLE}"}).encode()
        await client.publish(f"{GATEWAY_API}STREAM.MSG.GET.{stream}", wanted, reply=reply)

    assert not refused(club, ask, GATEWAY)
    assert stored_under(club, reply) == []


def test_gateway_tells_worker_and_host_that_a_login_is_closed(club: Club) -> None:
    """The message is not stored, wherever the gateway asks for the reply to be sent."""

    async def hear() -> list[tuple[str, bytes]]:
        heard, is_done = list[tuple[str, bytes]](), asyncio.Event()

        async def take(subject: str, content: bytes) -> None:
            heard.append((subject, content))
            if len(heard) == 2 * (1 + len(STORED)):
                is_done.set()

        for role in (WORKER, HOST):
            broker = await club.broker(club.authority.admit(role))
            await broker.subscribe(login_closed_of(TABLE), take)
            await broker._client.flush()
        gateway = await client_of(club, club.authority.admit(GATEWAY))
        await gateway.publish(login_closed_of(TABLE), b"")
        for reply in STORED:
            await gateway.publish(login_closed_of(TABLE), b"", reply=reply)
        await within(is_done)
        await gateway.close()
        await club.leave()
        return heard

    assert {*asyncio.run(hear())} == {(login_closed_of(TABLE), b"")}
    assert stored_under(club, *STORED) == []


def test_gateway_can_read_doors_and_locks(club: Club) -> None:
    async def read() -> list[tuple[bytes, int] | None]:
        host = await club.broker()
        await host.append(f"$KV.DOORS.{TABLE}.7", b"door", None)
        await host.publish(lock_of(TABLE, 7, SALT), b"lock")
        await host.close()
        gateway = await club.broker(club.authority.admit(GATEWAY))
        found = [
            await gateway.last(f"KV_{DOORS}", f"$KV.DOORS.{TABLE}.7", leader=True),
            await gateway.last(LOCKS, lock_of(TABLE, 7, SALT), leader=True),
            await gateway.last(LOCKS, lock_of(TABLE, 7, "other"), leader=True),
        ]
        await club.leave()
        return found

    door, lock, nothing = asyncio.run(read())
    assert door is not None
    assert lock is not None
    assert (door[0], lock[0], nothing) == (b"door", b"lock", None)


@pytest.mark.parametrize(
    ("role", "subject"),
    [
        (WORKER, say_of(TABLE, 0)),
        (WORKER, here_of(TABLE, 0)),
        (WORKER, "$KV.DOORS.4711.0"),
        (WORKER, f"{API}STREAM.CREATE.MINE"),
        (WORKER, f"{API}STREAM.UPDATE.RECORDS"),
        (WORKER, f"{API}STREAM.DELETE.RECORDS"),
        (WORKER, f"{API}STREAM.PURGE.RECORDS"),
        (WORKER, f"{API}STREAM.MSG.DELETE.RECORDS"),
        (WORKER, f"{API}CONSUMER.CREATE.KV_DOORS.x"),
        (WORKER, f"{API}DIRECT.GET.KV_DOORS.$KV.DOORS.4711"),
        (WORKER, lock_of(TABLE, 0, SALT)),
        (WORKER, f"{API}STREAM.MSG.GET.LOCKS"),
        (WORKER, login_closed_of(TABLE)),
        (GATEWAY, say_of(TABLE, 0)),
        (GATEWAY, hear_of(TABLE, 0)),
        (GATEWAY, record_of(TABLE)),
        (GATEWAY, f"$KV.DOORS.{TABLE}"),
        (GATEWAY, f"$KV.DOORS.{TABLE}.0"),
        (GATEWAY, lock_of(TABLE, 0, SALT)),
        (GATEWAY, "$KV.LEASES.part.1"),
        (GATEWAY, f"{API}CONSUMER.CREATE.RECORDS.x"),
        (GATEWAY, f"{API}DIRECT.GET.RECORDS"),
        (GATEWAY, f"{API}STREAM.MSG.GET.RECORDS"),
        (GATEWAY, f"{API}STREAM.MSG.GET.KV_DOORS"),
        (GATEWAY, f"{GATEWAY_API}STREAM.MSG.GET.RECORDS"),
        (GATEWAY, f"{API}DIRECT.GET.KV_DOORS"),
        (GATEWAY, f"{API}DIRECT.GET.KV_DOORS.$KV.DOORS.4711"),
        (GATEWAY, f"{API}STREAM.DELETE.KV_DOORS"),
        (WATCHER, "$SYS.REQ.SERVER.PING"),
    ],
)
def test_workers_and_gateways_can_publish_only_to_their_own_subjects(
    club: Club, role: BrokerRole, subject: str
) -> None:
    assert refused(club, lambda client: client.publish(subject, b"{}"), role)


@pytest.mark.parametrize(
    ("role", "subject"),
    [
        (WORKER, "say.>"),
        (WORKER, "hear.>"),
        (WORKER, "$KV.DOORS.>"),
        (WORKER, "_INBOX.gateway.>"),
        (GATEWAY, "hear.>"),
        (GATEWAY, hear_of(TABLE, 0)),
        (GATEWAY, "record.>"),
        (GATEWAY, login_closed_of(TABLE)),
        (GATEWAY, "_INBOX.worker.>"),
    ],
)
def test_workers_and_gateways_can_only_subscribe_to_their_own_subjects(
    club: Club, role: BrokerRole, subject: str
) -> None:
    """A gateway receives nothing that is meant for a seat unless it was given that seat's code."""
    assert refused(club, lambda client: client.subscribe(subject), role)


def test_credentials_from_a_different_authority_are_refused(club: Club) -> None:
    async def come() -> None:
        with pytest.raises(Error):
            await client_of(club, Authority.new().admit(HOST))

    asyncio.run(come())


def test_credentials_of_one_seat_are_useless_with_the_secret_of_another(club: Club) -> None:
    own, other = club.users[TABLE, 0], club.users[TABLE, 1]

    async def come() -> None:
        with pytest.raises(Error):
            await client_of(club, Credentials(other.jwt, own.seed))

    asyncio.run(come())


def test_nobody_can_delete_anything_from_a_record(club: Club) -> None:
    """Even the creator of the streams can't delete anything, to prevent accidents."""

    async def take() -> list[str]:
        client = await client_of(club, club.host)
        answers = []
        for what, order in (("STREAM.PURGE", {}), ("STREAM.MSG.DELETE", {"seq": 1})):
            answer = await client.request(f"{API}{what}.RECORDS", json.dumps(order).encode())
            answers.append(json.loads(answer.data)["error"]["description"])
        await client.close()
        return answers

    assert len(asyncio.run(take())) == 2


def test_credentials_of_a_seat_expire_after_a_while(club: Club) -> None:
    """Otherwise an old device, or anyone who can read the credentials on that device, could use
    them for ever.
    """
    own = club.authority.admit(SEAT)
    assert not own.has_expired(time.time())
    assert own.has_expired(time.time() + SEAT_LIFETIME_S + 1)
    assert not club.authority.admit(WORKER).has_expired(math.inf)
    old = club.authority.admit(msgspec.structs.replace(SEAT, lifetime_s=-1))

    async def come() -> None:
        await (await client_of(club, own)).close()
        with pytest.raises(Error):
            await client_of(club, old)

    asyncio.run(come())


def test_connection_without_credentials_is_refused(club: Club) -> None:
    async def come() -> None:
        with pytest.raises(Error):
            await nats.connect(club.server.address, allow_reconnect=False, max_reconnect_attempts=0)

    asyncio.run(come())


def test_file_for_the_broker_server_contains_no_secrets(club: Club) -> None:
    """The file contains only public keys. They are enough to check that a client has the matching
    secret key.
    """
    written = club.server.file.read_text()
    seeds = [user.seed for user in (*club.users.values(), club.host, club.worker)]
    authority = club.authority
    seeds += [authority.operator, authority.tables, authority.system]
    assert not [seed for seed in seeds if seed in written]
    assert club.server.file.stat().st_mode & 0o077 == 0


def test_seat_admitted_later_can_connect_at_once(club: Club) -> None:
    """The server doesn't have to be told about the seat."""

    async def come() -> None:
        client = await client_of(club, club.authority.admit(seat_role(OTHER, 5)))
        assert client.is_connected
        await client.close()

    asyncio.run(come())
