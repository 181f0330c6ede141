"""Tests guests and pages that lose their connection, gateway or worker. Each input and each event
still counts once.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import pytest

from companion.errors import UsageError
from companion.hosts.remote import BLOCK_BYTES, REQUEST_S, RemoteTable
from companion.session.input import Input
from companion.tables.gateway import RIGHTS_INTERVAL_S
from tests.clocks import run_virtually
from tests.sentences import printed, printed_start
from tests.tables.guests import Home
from tests.tables.in_memory_http import InMemoryServer, InMemoryTransport
from tests.tables.pages import FarPages, GatewayInMemory, at_pages

GONE, BACK = (
    printed("Notice", "join-gone"),
    printed("Notice", "join-back"),
)
UNKNOWN = printed("Notice", "join-not-known")


@pytest.fixture(autouse=True)
def _at_home(home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, home[name])


#: The actions of a test at a table that Ann's companion reaches through a gateway.
Act = Callable[[FarPages, Home, GatewayInMemory], Coroutine[Any, Any, None]]


def with_guest(act: Act) -> None:
    """Run a test at a table where Ann plays through a gateway.

    At the end, Ann must have heard each event once, and each of her inputs must have counted once.
    """

    async def do(pages: FarPages) -> None:
        gateway, ann = pages.gateway(), Home(pages, 0)
        await ann.join(gateway)
        await act(pages, ann, gateway)
        await asyncio.sleep(30)
        assert ann.heard == [event.told_to(0) for event in await pages.events()]
        await ann.leave()

    at_pages(do)


async def said(pages: FarPages) -> list[list[object]]:
    """Return the answers given by each of Ann's inputs, according to the table's record."""
    return [[*event.lines] for event in await pages.events() if event.seat == 0]


def test_inputs_from_an_offline_guest_are_sent_only_once_after_the_table_is_back() -> None:
    async def act(pages: FarPages, ann: Home, gateway: GatewayInMemory) -> None:
        ann.reach(None)
        assert await ann.type("ann") == [GONE]
        assert await ann.touch("", "hand") == []
        await asyncio.sleep(REQUEST_S)
        assert ann.loudspeaker.texts[-1] == UNKNOWN
        await asyncio.sleep(600)
        assert ann.loudspeaker.texts[-1] == UNKNOWN
        assert await said(pages) == []
        ann.reach(gateway)
        await asyncio.sleep(3)
        texts = ann.loudspeaker.texts
        assert texts.count(BACK) == texts.count(GONE) == texts.count(UNKNOWN) == 1
        answers = await said(pages)
        assert [bool(lines) for lines in answers] == [True, False]
        assert ann.display is not None
        assert ann.display.texts[-1] == "You hold: Badge and Camera."

    with_guest(act)


def test_room_command_needs_no_connection() -> None:
    async def act(pages: FarPages, ann: Home, gateway: GatewayInMemory) -> None:
        hidden = printed("Notice", "curtain-own", has="displays")
        ann.reach(None)
        assert await ann.type("curtain") == [hidden, GONE]
        assert await ann.type("repeat") != []
        ann.reach(gateway)
        assert await said(pages) == []

    with_guest(act)


def test_stream_that_is_cut_off_continues_at_the_same_place() -> None:
    async def act(pages: FarPages, ann: Home, gateway: GatewayInMemory) -> None:
        bob = await pages.enter(1)
        for text in ("ann", "status", "hand"):
            ann.reach(gateway)  # The connection breaks while the input is in transit.
            ann.keyboard.typed.put_nowait(text)
            await asyncio.sleep(0.001)
            ann.reach(gateway)
            await bob.say("status")
            await asyncio.sleep(5)
        assert len(await said(pages)) == 3

    with_guest(act)


def test_silent_stream_counts_as_lost() -> None:
    """A gateway may be suspended, or the network may drop all packets."""

    async def act(pages: FarPages, ann: Home, gateway: GatewayInMemory) -> None:
        for broker in gateway.brokers:
            broker.suspend()
        ann.keyboard.typed.put_nowait("ann")
        await asyncio.sleep(20)
        assert GONE in ann.loudspeaker.texts
        for broker in gateway.brokers:
            broker.resume()
        ann.reach(pages.gateway())
        await asyncio.sleep(20)
        assert ann.loudspeaker.texts.count(BACK) == 1
        assert len(await said(pages)) == 1

    with_guest(act)


def test_killing_and_restarting_a_gateway_changes_nothing() -> None:
    async def act(pages: FarPages, ann: Home, gateway: GatewayInMemory) -> None:
        for text in ("ann", "status"):
            ann.keyboard.typed.put_nowait(text)
            await asyncio.sleep(0.002)
            gateway.kill()
            await asyncio.sleep(3)
            gateway = pages.gateway()
            ann.reach(gateway)
            await asyncio.sleep(5)
        assert len(await said(pages)) == 2
        assert ann.loudspeaker.texts.count(BACK) == 2

    with_guest(act)


@pytest.mark.parametrize("text", ["ann", "status", "undo", "go on", "rebuild"])
def test_nothing_is_lost_or_repeated_if_a_worker_is_killed_before_sending(text: str) -> None:
    async def act(pages: FarPages, ann: Home, _gateway: GatewayInMemory) -> None:
        bob = await pages.club.sit(1)
        await ann.type("bob")
        is_dead = pages.club.kill_after_writing("one")
        ann.keyboard.typed.put_nowait(text)
        await is_dead.wait()
        written = await pages.events()
        assert written[-1].seat == 0
        await asyncio.sleep(1)
        assert len(ann.heard) == len(bob.events) == len(written) - 1
        await pages.club.work("two")
        await asyncio.sleep(20)
        after = await pages.events()
        assert after[: len(written)] == written
        assert not [event for event in after[len(written) :] if event.id]
        assert [event.told for event in bob.events] == [event.told_to(1) for event in after]

    with_guest(act)


def test_page_gets_its_reply_once_even_if_its_worker_is_killed_after_writing() -> None:
    async def act(pages: FarPages) -> None:
        ann = await pages.enter(0)
        await ann.hears("status")
        is_dead = pages.club.kill_after_writing("one")
        posting = asyncio.create_task(ann.say("ann", id_="first"))
        await is_dead.wait()
        await pages.club.work("two")
        status = await posting
        while status == 503:
            status = await ann.say("ann", id_="first")
        assert status == 204
        await ann.caught_up()
        assert [event.id for event in await pages.events() if event.seat == 0][1:] == ["first"]
        assert len([text for text in ann.texts if text.startswith("You hold the")]) == 1

    at_pages(act)


def test_guest_is_told_that_their_seat_has_been_given_a_new_code() -> None:
    async def act(pages: FarPages) -> None:
        ann = Home(pages, 0)
        await ann.join(pages.gateway())
        await pages.new_code(0)
        await asyncio.sleep(3 * RIGHTS_INTERVAL_S)
        assert ann.loudspeaker.texts[-1].startswith(printed_start("Notice", "join-let-go"))
        before = len(await pages.events())
        assert len(await ann.type("ann")) == 1
        assert len(await pages.events()) == before
        await ann.leave()

    at_pages(act)


@pytest.mark.parametrize(("status", "phrase"), [(409, "join-not-taken"), (401, "join-let-go")])
def test_refused_input_is_not_sent_again(status: int, phrase: str) -> None:
    sent = list[bytes]()

    async def app(_scope: Any, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        sent.append((await receive())["body"])
        await send({"type": "http.response.start", "status": status, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def scenario() -> None:
        transport = InMemoryTransport(InMemoryServer(app))
        table = RemoteTable("http://127.0.0.1/1/", lambda _host, _port: None, transport)
        with pytest.raises(UsageError, match=phrase):
            await table.send(Input(("ann", "anne")))
        await table.leave()

    run_virtually(scenario())
    [body] = sent
    assert len(body) == BLOCK_BYTES
    said = json.loads(body)
    assert (said["text"], said["readings"]) == ("ann", ["ann", "anne"])
