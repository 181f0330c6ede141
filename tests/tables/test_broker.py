"""Tests that both brokers behave alike: NATS on a real server, and the broker in memory.

Other tests run tables on the broker in memory, which has to behave like NATS.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.tables.broker import (
    Broker,
    FencedError,
    KeyValueBucket,
    NotWrittenError,
)
from companion.tables.credentials import HOST, WORKER, seat_role
from companion.tables.messages import (
    DOORS,
    RECORDS,
    SAID,
    hear_of,
    here_of,
    partition_of,
    record_of,
    say_of,
)
from tests.clocks import run_virtually
from tests.tables.far import LEFT_OPEN, Club
from tests.tables.memory import MemoryServer
from tests.waiting import WITHIN_S

pytestmark = LEFT_OPEN

#: A scenario to run. Its argument is a function that connects the scenario to a broker.
Scenario = Callable[["Connect"], Coroutine[Any, Any, None]]
#: Connects as a host, as a worker, or as a seat at a table.
Connect = Callable[[str, str], Awaitable[Broker]]
Run = Callable[[Scenario], None]


class Tables:
    """Table names that no other test uses."""

    def __init__(self) -> None:
        self._last = 100

    def new(self) -> str:
        self._last += 1
        return str(self._last)


@pytest.fixture(scope="module")
def nats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    opened = Club(tmp_path_factory.mktemp("broker"), [])

    async def settle() -> None:
        await (await opened.broker()).create_streams()
        await opened.leave()

    asyncio.run(settle())
    yield opened
    opened.close()


@pytest.fixture(params=["memory", pytest.param("nats", marks=pytest.mark.real)])
def run(request: pytest.FixtureRequest) -> Run:
    """Return a function that runs a scenario on one of the brokers."""
    if request.param == "memory":
        return _in_memory
    club: Club = request.getfixturevalue("nats")

    def on_nats(scenario: Scenario) -> None:
        async def do() -> None:
            async def connect(role: str, table: str) -> Broker:
                seat = seat_role(table or "1", 0)
                roles = {"host": HOST, "seat": seat, "worker": WORKER}
                return await club.broker(club.authority.admit(roles[role]))

            try:
                async with asyncio.timeout(WITHIN_S):
                    await scenario(connect)
            finally:
                await club.leave()

        asyncio.run(do())

    return on_nats


def _in_memory(scenario: Scenario) -> None:
    async def do() -> None:
        server = MemoryServer()

        async def connect(_role: str, _table: str) -> Broker:
            return server.connect()

        await scenario(connect)
        assert not server.failures

    run_virtually(do())


@pytest.fixture(scope="module")
def tables() -> Tables:
    return Tables()


class Inbox:
    """Stores received messages, and can wait for messages."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self._came = asyncio.Event()

    async def take(self, _subject: str, content: bytes) -> None:
        self._add(content)

    async def take_stored(self, _subject: str, _position: int, content: bytes) -> None:
        self._add(content)

    def take_value(self, key: str, _revision: int, value: bytes) -> None:
        self._add(b"%b=%b" % (key.encode(), value))

    def _add(self, content: bytes) -> None:
        self.got.append(content)
        self._came.set()

    async def until(self, *expected: bytes) -> None:
        """Wait until exactly these messages have arrived."""
        while len(self.got) < len(expected):
            self._came.clear()
            await self._came.wait()
        assert self.got == [*expected]


async def arrived(broker: Broker) -> None:
    """Wait until the server knows this connection's subscriptions."""
    await broker.last(RECORDS, "record.1.nothing")


def test_write_that_conflicts_with_another_writers_change_is_refused(
    run: Run, tables: Tables
) -> None:
    subject = record_of(tables.new())

    async def scenario(connect: Connect) -> None:
        one, two = await connect("worker", ""), await connect("worker", "")
        first = await one.append(subject, b"a", 0)
        second = await two.append(subject, b"b", first)
        assert second > first
        for last in (0, first):
            with pytest.raises(FencedError):
                await one.append(subject, b"c", last)
        assert await one.last(RECORDS, subject) == (b"b", second)
        assert [content async for _, _, content in two.read(RECORDS, subject)] == [b"a", b"b"]
        assert [at async for _, at, _ in two.read(RECORDS, subject, second)] == [second]

    run(scenario)


def test_record_that_does_not_exist_reads_as_empty(run: Run, tables: Tables) -> None:
    subject = record_of(tables.new())

    async def scenario(connect: Connect) -> None:
        broker = await connect("worker", "")
        assert await broker.last(RECORDS, subject) is None
        assert not [one async for one in broker.read(RECORDS, subject)]

    run(scenario)


def test_input_sent_twice_is_stored_once_and_inputs_arrive_in_order(
    run: Run, tables: Tables
) -> None:
    table = tables.new()

    async def scenario(connect: Connect) -> None:
        seat, worker = await connect("seat", table), await connect("worker", "")
        host = await connect("host", "")
        follows, late = Inbox(), Inbox()
        pattern = f"say.{partition_of(table)}.{table}.*"
        for content, id_ in ((b"a", f"{table}1"), (b"b", f"{table}2"), (b"a", f"{table}1")):
            await seat.publish(say_of(table, 0), content, id_)
        follower = await worker.follow(SAID, pattern, 1, follows.take_stored)
        await follows.until(b"a", b"b")
        await follower.caught_up()
        await seat.publish(say_of(table, 0), b"c", f"{table}3")
        await follows.until(b"a", b"b", b"c")
        [*_, third] = [at async for _, at, _ in host.read(SAID, pattern)]
        await worker.follow(SAID, pattern, third, late.take_stored)
        await late.until(b"c")

    run(scenario)


def test_value_is_replaced_only_at_its_current_revision_and_can_be_watched(
    run: Run, tables: Tables
) -> None:
    key = tables.new()

    async def scenario(connect: Connect) -> None:
        one, two = [KeyValueBucket(await connect("host", ""), DOORS) for _ in range(2)]
        revision = await one.put(key, b"a", 0)
        assert await two.put(key, b"b", 0) is None
        assert await two.get(key) == (b"a", revision)
        later = await two.put(key, b"b", revision)
        assert await one.put(key, b"c", revision) is None
        assert await one.put(key, b"d") is not None
        assert later is not None
        watched = Inbox()
        await one.watch(watched.take_value)
        assert watched.got == [f"{key}=d".encode()]

    run(scenario)


def test_message_reaches_only_its_subscribers(run: Run, tables: Tables) -> None:
    table = tables.new()

    async def scenario(connect: Connect) -> None:
        worker, seat = await connect("worker", ""), await connect("seat", table)
        heard, left, present = Inbox(), Inbox(), Inbox()
        await worker.subscribe(here_of(table, 0), present.take)
        await arrived(worker)
        await seat.subscribe(hear_of(table, 0), heard.take)
        leave = await seat.subscribe(hear_of(table, 0), left.take)
        await seat.publish(here_of(table, 0), b"here")
        await present.until(b"here")
        await worker.publish(hear_of(table, 0), b"a")
        await heard.until(b"a")
        await left.until(b"a")
        await leave()
        await worker.publish(hear_of(tables.new(), 0), b"of another")
        await worker.publish(hear_of(table, 0), b"b")
        await heard.until(b"a", b"b")
        assert left.got == [b"a"]

    run(scenario)


@pytest.mark.real
def test_stream_follower_loses_nothing_when_the_server_is_killed(
    tmp_path: Path,
) -> None:
    club = Club(tmp_path / "broker", [])
    subject = "record.1.4711"

    async def scenario() -> None:
        broker = await club.broker()
        await broker.create_streams()
        worker = await club.broker(club.worker, timeout_s=1)
        followed = Inbox()
        await worker.follow(RECORDS, subject, 1, followed.take_stored)
        last = await broker.append(subject, b"a", 0)
        await followed.until(b"a")
        club.server.kill()
        with pytest.raises(NotWrittenError):
            await worker.append(subject, b"b", last)
        club.server.start()
        await (await club.broker(club.worker)).append(subject, b"b", last)
        await followed.until(b"a", b"b")
        await club.leave()

    try:
        asyncio.run(scenario())
    finally:
        club.close()
