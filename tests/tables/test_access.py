"""Who may what, at the real server: a seat has its own words and its own say, and nothing else."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import nats
import pytest
from nats.aio.client import Client
from nats.errors import Error

from companion.tables.messages import hear_of, part_of, record_of, say_of
from companion.tables.server import new_user, seat_user
from tests.tables.far import LEFT_OPEN, Club, within
from tests.waiting import WITHIN_S

TABLE, OTHER = "4711", "4712"
#: Refused for certain, and after all that went before.
LAST = "nobodys"
API = "$JS.API."
RECORD_PULL = f"{API}CONSUMER.MSG.NEXT.RECORDS.x"

pytestmark = LEFT_OPEN


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    opened = Club(tmp_path_factory.mktemp("broker"), [TABLE, OTHER])

    async def begin() -> None:
        broker = await opened.broker()
        await broker.settle()
        await opened.begin(broker, TABLE)
        await opened.leave()

    asyncio.run(begin())
    yield opened
    opened.close()


def refused(club: Club, act: Callable[[Client], Coroutine[Any, Any, object]]) -> list[str]:
    """What the server refuses to seat 0 of a table."""

    async def attack() -> list[str]:
        told: list[str] = []
        done = asyncio.Event()

        async def note(error: Exception) -> None:
            told.append(str(error))
            if LAST in str(error):
                done.set()

        client = await nats.connect(
            club.server.address,
            nkeys_seed_str=club.users[TABLE, 0].seed,
            error_cb=note,
            allow_reconnect=False,
        )
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
def test_a_seat_hears_nothing_of_others(club: Club, subject: str) -> None:
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
        f"{API}STREAM.CREATE.MINE",
        f"{API}STREAM.DELETE.RECORDS",
        f"{API}STREAM.PURGE.RECORDS",
        f"{API}STREAM.MSG.DELETE.RECORDS",
        f"{API}STREAM.MSG.GET.RECORDS",
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
def test_a_seat_says_nothing_in_anothers_name(club: Club, subject: str) -> None:
    assert refused(club, lambda client: client.publish(subject, b"{}"))


def test_a_seat_says_its_own_and_hears_its_own(club: Club) -> None:
    async def own(client: Client) -> None:
        await client.subscribe(hear_of(TABLE, 0))
        await client.publish(say_of(TABLE, 0), b"{}")

    assert not refused(club, own)


def test_what_a_seat_wants_answered_is_written_nowhere_else(club: Club) -> None:
    """A reply that is another's say-subject: the server writes no answer there."""

    async def ask(client: Client) -> None:
        await client.publish(say_of(TABLE, 0), b"forged", reply=say_of(TABLE, 1))

    async def said() -> list[str]:
        broker = await club.broker()
        found = [subject async for subject, _, _ in broker.read("SAID", f"say.{part}.{TABLE}.*")]
        await club.leave()
        return found

    part = part_of(TABLE)
    refused(club, ask)
    found = asyncio.run(said())
    assert say_of(TABLE, 0) in found
    assert say_of(TABLE, 1) not in found


def test_nobody_takes_anything_out_of_a_record(club: Club) -> None:
    """Not even a worker, whose own mistake it might be."""

    async def take() -> list[str]:
        client = await nats.connect(club.server.address, nkeys_seed_str=club.worker.seed)
        answers = []
        for what, order in (("STREAM.PURGE", {}), ("STREAM.MSG.DELETE", {"seq": 1})):
            answer = await client.request(f"{API}{what}.RECORDS", json.dumps(order).encode())
            answers.append(json.loads(answer.data)["error"]["description"])
        await client.close()
        return answers

    assert len(asyncio.run(take())) == 2


@pytest.mark.parametrize("how", ["nobody", "anothers"])
def test_nobody_comes_without_a_secret(club: Club, how: str) -> None:
    seed = None if how == "nobody" else new_user().seed

    async def come() -> None:
        with pytest.raises(Error):
            await nats.connect(
                club.server.address,
                nkeys_seed_str=seed,
                allow_reconnect=False,
                max_reconnect_attempts=0,
            )

    asyncio.run(come())


def test_secrets_are_not_with_the_server(club: Club) -> None:
    """Its file has keys by which a secret is known, and no secret."""
    written = club.server.file.read_text()
    assert club.users[TABLE, 0].key in written
    assert not [user for user in club.users.values() if user.seed in written]
    assert club.server.file.stat().st_mode & 0o077 == 0


def test_a_seat_that_is_let_in_later_comes_while_others_stay(club: Club) -> None:
    late = seat_user(OTHER, 5)

    async def come() -> None:
        staying = await nats.connect(
            club.server.address, nkeys_seed_str=club.users[OTHER, 0].seed, allow_reconnect=False
        )
        club.server.admit(late)
        ends = time.monotonic() + WITHIN_S
        coming = None
        while coming is None:
            try:
                coming = await nats.connect(
                    club.server.address, nkeys_seed_str=late.seed, allow_reconnect=False
                )
            except Error:
                assert time.monotonic() < ends
        await coming.close()
        await staying.flush()
        assert staying.is_connected
        await staying.close()

    asyncio.run(come())
