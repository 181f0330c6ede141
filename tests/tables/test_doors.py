"""A code opens a far seat once; then its token does, and nothing else."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from companion.tables.broker import KeyValueBucket
from companion.tables.credentials import Authority, Credentials, seat_role
from companion.tables.doors import Doors, new_token
from companion.tables.messages import DOORS, Entry
from companion.web.door import CLOSED_S, DoorClosedError
from tests.clocks import run_virtually
from tests.tables.memory import MemoryServer

TABLE = "471123"
#: Acts on the host's doors and a gateway's, with the credentials of Bob's seat.
Act = Callable[[Doors, Doors, Credentials], Awaitable[object]]


def at_the_door(act: Act, server: MemoryServer | None = None) -> None:
    """Run an act at a table with Ann and Bob."""

    async def scenario() -> None:
        opened = server or MemoryServer()
        host, gateway = (Doors(KeyValueBucket(opened.connect(), DOORS)) for _ in range(2))
        await host.build(TABLE, Entry("parcel", "en", ["Ann", "Bob"]))
        await act(host, gateway, Authority.new().admit(seat_role(TABLE, 1)))

    run_virtually(scenario())


def test_a_code_works_once_and_then_its_token_does() -> None:
    async def act(host: Doors, gateway: Doors, own: Credentials) -> None:
        code = await host.new_code(TABLE, 1, own)
        entered = await gateway.enter(TABLE, "bob", f"{code[:3]} {code[3:]}")
        assert entered is not None
        seat, token = entered
        assert seat == 1
        assert await gateway.credentials(TABLE, token) == (1, own)
        assert await gateway.enter(TABLE, "Bob", code) is None
        assert await gateway.credentials(TABLE, token + "x") is None
        assert await gateway.credentials(TABLE, "") is None

    at_the_door(act)


def test_a_code_whose_reply_was_lost_does_again_with_the_same_token() -> None:
    async def act(host: Doors, gateway: Doors, own: Credentials) -> None:
        code, token = await host.new_code(TABLE, 1, own), new_token()
        for _ in range(2):
            assert await gateway.enter(TABLE, "Bob", code, token) == (1, f"1.{token}")
        assert await gateway.enter(TABLE, "Bob", code, new_token()) is None
        assert await gateway.enter(TABLE, "Ann", code, token) is None
        easy = await gateway.enter(TABLE, "Bob", await host.new_code(TABLE, 1, own), "1234")
        assert easy is not None
        assert easy[1] != "1.1234"

    at_the_door(act)


def test_a_new_code_voids_what_was_before() -> None:
    async def act(host: Doors, gateway: Doors, own: Credentials) -> None:
        entered = await gateway.enter(TABLE, "Bob", await host.new_code(TABLE, 1, own))
        code = await host.new_code(TABLE, 1, own)
        assert entered is not None
        assert await gateway.credentials(TABLE, entered[1]) is None
        assert await gateway.enter(TABLE, "Bob", code) is not None

    at_the_door(act)


def test_wrong_codes_close_the_door_for_a_while() -> None:
    async def act(host: Doors, gateway: Doors, own: Credentials) -> None:
        code = await host.new_code(TABLE, 1, own)
        for _ in range(5):
            assert await gateway.enter(TABLE, "Bob", "0") is None
        with pytest.raises(DoorClosedError):
            await gateway.enter(TABLE, "Bob", code)
        await asyncio.sleep(CLOSED_S + 1)
        assert await gateway.enter(TABLE, "Bob", code) is not None

    at_the_door(act)


def test_what_is_kept_has_no_secret_in_it() -> None:
    """Neither before a code is used nor after."""

    server = MemoryServer()

    async def act(host: Doors, gateway: Doors, own: Credentials) -> None:
        code = await host.new_code(TABLE, 1, own)
        kept = KeyValueBucket(server.connect(), DOORS)
        before = await kept.get(f"{TABLE}.1")
        entered = await gateway.enter(TABLE, "Bob", code)
        after = await kept.get(f"{TABLE}.1")
        assert before is not None
        assert after is not None
        assert entered is not None
        for content in (before[0], after[0]):
            assert own.seed.encode() not in content
            assert code.encode() not in content
            assert entered[1].encode() not in content

    at_the_door(act, server)
