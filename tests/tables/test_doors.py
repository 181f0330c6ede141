"""Tests that a code opens a remote seat only once, and that afterwards only the seat's token opens
it.
"""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from companion.lines.page.login import CLOSED_S, MOST_WRONG, LoginClosedError, new_token
from companion.tables.credentials import Authority, Credentials, seat_role
from companion.tables.doors import BLOCK, Doors, Lock
from companion.tables.messages import LOCKS, Entry, login_closed_of
from tests.clocks import run_virtually
from tests.tables.memory import MemoryBroker, MemoryServer

TABLE = "471123"
#: The actions of a test on the doors of the host and of a gateway.
Act = Callable[["HostsDoors", Doors], Awaitable[object]]


class HostsDoors:
    """The host's side of a table's doors.

    own: the latest credentials for Bob's seat.
    """

    def __init__(self, server: MemoryServer) -> None:
        self.doors = Doors(server.connect())
        self.own: Credentials
        self._authority = Authority.new()

    async def new_code(self) -> str:
        return await self.doors.new_code(TABLE, 1, self._admit)

    def _admit(self, salt: str) -> Credentials:
        self.own = self._authority.admit(seat_role(TABLE, 1, salt))
        return self.own


def gateway_at(server: MemoryServer) -> Doors:
    async def connect(_credentials: Credentials) -> MemoryBroker:
        return server.connect()

    return Doors(server.connect(), connect)


def at_the_door(act: Act, server: MemoryServer | None = None) -> None:
    """Run a test at a table with Ann and Bob, with the doors of its host and of a gateway."""

    async def scenario() -> None:
        opened = server or MemoryServer()
        host, gateway = HostsDoors(opened), gateway_at(opened)
        await host.doors.build(TABLE, Entry("parcel", "en", ["Ann", "Bob"]))
        await act(host, gateway)

    run_virtually(scenario())


def test_code_works_only_once_and_its_token_works_afterwards() -> None:
    async def act(host: HostsDoors, gateway: Doors) -> None:
        code = await host.new_code()
        entered = await gateway.enter(TABLE, "bob", f"{code[:3]} {code[3:]}")
        assert entered is not None
        seat, token = entered
        assert seat == 1
        assert await gateway.credentials(TABLE, token) == (1, host.own)
        assert await gateway.enter(TABLE, "Bob", code) is None
        assert await gateway.credentials(TABLE, token + "x") is None
        assert await gateway.credentials(TABLE, "") is None

    at_the_door(act)


def test_code_whose_reply_was_lost_works_again_with_the_same_token() -> None:
    async def act(host: HostsDoors, gateway: Doors) -> None:
        code, token = await host.new_code(), new_token()
        for _ in range(2):
            assert await gateway.enter(TABLE, "Bob", code, token) == (1, f"1.{token}")
        assert await gateway.enter(TABLE, "Bob", code, new_token()) is None
        assert await gateway.enter(TABLE, "Ann", code, token) is None
        easy = await gateway.enter(TABLE, "Bob", await host.new_code(), "1234")
        assert easy is not None
        assert easy[1] != "1.1234"

    at_the_door(act)


def test_new_code_voids_all_earlier_codes_and_tokens() -> None:
    async def act(host: HostsDoors, gateway: Doors) -> None:
        first = await host.new_code()
        entered = await gateway.enter(TABLE, "Bob", first)
        code = await host.new_code()
        assert entered is not None
        assert await gateway.credentials(TABLE, entered[1]) is None
        assert await gateway.enter(TABLE, "Bob", first) is None
        assert await gateway.enter(TABLE, "Bob", code) is not None

    at_the_door(act)


def test_several_wrong_codes_close_the_login_for_a_while() -> None:
    async def act(host: HostsDoors, gateway: Doors) -> None:
        code = await host.new_code()
        for _ in range(5):
            assert await gateway.enter(TABLE, "Bob", "0") is None
        with pytest.raises(LoginClosedError):
            await gateway.enter(TABLE, "Bob", code)
        await asyncio.sleep(CLOSED_S + 1)
        assert await gateway.enter(TABLE, "Bob", code) is not None

    at_the_door(act)


def test_each_closing_of_a_login_is_reported_once() -> None:
    server, closed = MemoryServer(), list[str]()

    async def note(subject: str, _content: bytes) -> None:
        closed.append(subject)

    async def act(host: HostsDoors, gateway: Doors) -> None:
        await server.connect().subscribe("closed.>", note)
        await host.new_code()
        for count in (1, 2):
            for _ in range(MOST_WRONG - 1):
                await gateway.enter(TABLE, "Zoe", "0")
            await asyncio.sleep(1)
            assert len(closed) == count - 1
            await gateway.enter(TABLE, "Bob", "0")
            with pytest.raises(LoginClosedError):
                await gateway.enter(TABLE, "Bob", "0")
            await asyncio.sleep(CLOSED_S + 1)
            assert closed == [login_closed_of(TABLE)] * count

    at_the_door(act, server)


def test_codes_that_have_not_been_used_are_found() -> None:
    """If only these codes are replaced, devices that have already logged in stay logged in. Ann has
    no code, because the companion plays for her.
    """

    async def act(host: HostsDoors, gateway: Doors) -> None:
        assert await host.doors.unused_codes(TABLE) == []
        code = await host.new_code()
        assert await host.doors.unused_codes(TABLE) == [1]
        await gateway.enter(TABLE, "Bob", code)
        assert await host.doors.unused_codes(TABLE) == []
        assert await host.doors.unused_codes("1") == []

    at_the_door(act)


@pytest.mark.parametrize("name", ["Ann", "Bob", "Zoe", ""])
def test_wrong_codes_for_any_name_close_the_login(name: str) -> None:
    """Otherwise, the door would reveal who is playing. Ann has no code, because the companion plays
    for her.
    """

    async def act(host: HostsDoors, gateway: Doors) -> None:
        code = await host.new_code()
        for _ in range(MOST_WRONG):
            assert await gateway.enter(TABLE, name, "0") is None
        for other in ("Ann", "Bob", "Zoe"):
            with pytest.raises(LoginClosedError):
                await gateway.enter(TABLE, other, code)

    at_the_door(act)


def test_unknown_name_with_another_players_code_is_refused() -> None:
    async def act(host: HostsDoors, gateway: Doors) -> None:
        code = await host.new_code()
        for name in ("Zoe", "Ann"):
            assert await gateway.enter(TABLE, name, code) is None
        assert await gateway.enter(TABLE, "Bob", code) is not None

    at_the_door(act)


def test_code_used_on_two_gateways_at_once_lets_only_one_device_in() -> None:
    server = MemoryServer()

    async def act(host: HostsDoors, gateway: Doors) -> None:
        code, other = await host.new_code(), gateway_at(server)
        entered = await asyncio.gather(
            *(one.enter(TABLE, "Bob", code) for one in (gateway, other, gateway, other))
        )
        [(seat, token)] = [one for one in entered if one is not None]
        assert await other.credentials(TABLE, token) == (seat, host.own)

    at_the_door(act, server)


def test_seat_lock_can_be_changed_only_with_that_seats_rights() -> None:
    """The gateway's own connection can't write anything, and a wrong code doesn't open a connection
    with any other rights.
    """
    server = MemoryServer()
    used = list[Credentials]()

    async def connect(credentials: Credentials) -> MemoryBroker:
        used.append(credentials)
        return server.connect()

    async def act(host: HostsDoors, _gateway: Doors) -> None:
        reading = server.connect()

        async def refuse(*_args: object, **_facts: object) -> int:
            raise AssertionError

        reading.append = reading.publish = refuse  # type: ignore[assignment, method-assign]
        gateway = Doors(reading, connect)
        code = await host.new_code()
        assert await gateway.enter(TABLE, "Bob", "0") is None
        assert used == []
        assert await gateway.enter(TABLE, "Bob", code) is not None
        assert used == [host.own]

    at_the_door(act, server)


def test_lock_damaged_by_its_own_seat_lets_nobody_in_until_the_next_code() -> None:
    server = MemoryServer()

    async def act(host: HostsDoors, gateway: Doors) -> None:
        await host.new_code()
        subject = server.streams[LOCKS][-1].subject
        await server.connect().publish(subject, b"spoiled")
        assert await gateway.enter(TABLE, "Bob", "0") is None
        assert await gateway.credentials(TABLE, f"1.{new_token()}") is None
        assert await gateway.enter(TABLE, "Bob", await host.new_code()) is not None

    at_the_door(act, server)


def test_trying_a_code_takes_16_mb(cost_of_codes: int) -> None:
    """scrypt needs 128 bytes for each unit of cost times block size. Source: RFC 7914."""
    assert 128 * cost_of_codes * BLOCK == 16 * 1024**2


def test_stored_door_contains_no_secret() -> None:
    """The test covers unused and used codes. A used code opens nothing."""
    server = MemoryServer()

    async def act(host: HostsDoors, gateway: Doors) -> None:
        code = await host.new_code()
        entered = await gateway.enter(TABLE, "Bob", code)
        assert entered is not None
        before, after = (one.content for one in server.streams[LOCKS])
        assert msgspec.json.decode(before, type=Lock).by_code
        assert not msgspec.json.decode(after, type=Lock).by_code
        await host.new_code()
        assert msgspec.json.decode(server.streams[LOCKS][-1].content, type=Lock) == Lock()
        kept = [one.content for stream in server.streams.values() for one in stream]
        for content in kept:
            assert host.own.seed.encode() not in content
            assert code.encode() not in content
            assert entered[1].encode() not in content

    at_the_door(act, server)
