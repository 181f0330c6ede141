"""Tests the pages of remote tables: who may log in, and what the pages receive. See also
test_service.py.
"""

import asyncio
import math
import re
import time
from html import escape
from typing import Any

import msgspec
import pytest

from companion.lines.page.event_log import LoggedEvent
from companion.lines.page.login import CLOSED_S, MOST_WRONG
from companion.lines.page.pages import COOKIE
from companion.tables.gateway import RIGHTS_INTERVAL_S
from companion.tables.messages import Entry, login_closed_of
from tests.sentences import parcel, says
from tests.tables.pages import FarPages, Page, at_pages
from tests.tables.virtual import TABLE

#: A time that is long enough for a message to arrive, in seconds.
SOON_S = 0.5


def test_login_or_input_sent_twice_counts_once() -> None:
    """The reply to the first copy may have been lost. A login form has a token, and an input has an
    id, so that the second copy is recognised.
    """

    async def act(pages: FarPages) -> None:
        ann = Page(pages.gateway())
        entrance = (await ann.get("")).text
        assert says("page-far-code") in entrance
        assert "href=" not in entrance.split("</head>")[1]  # No page lists all tables.
        found = re.search('name="token" value="([^"]+)"', entrance)
        assert found is not None
        for _ in range(2):
            ann.cookies.clear()
            assert await ann.enter("Ann", pages.codes[0], found[1]) == 303
        for _ in range(2):
            assert await ann.say("ann", id_="first") == 204
        assert await ann.say("status", id_="second") == 204
        await ann.until("Round 1, Ann's turn.")
        said = [event for event in await pages.club.events() if event.seat == 0]
        assert [event.id for event in said] == ["first", "second"]

    at_pages(act)


def test_wrong_code_lets_nobody_in_and_a_correct_code_works_only_once() -> None:
    async def act(pages: FarPages) -> None:
        ann, bob = (Page(pages.gateway()) for _ in range(2))
        assert "Ann" not in (await ann.get("")).text
        assert (await ann.get("events")).status_code == 401
        assert await ann.enter("Ann", "000 000 0000") == 403
        assert await ann.enter("Ann", pages.codes[0]) == 303
        assert await bob.enter("Bob", pages.codes[0]) == 403
        assert await bob.enter("Bob", pages.codes[1]) == 303
        assert (await Page(pages.gateway()).get("here")).status_code == 401

    at_pages(act)


def test_table_hears_about_too_many_wrong_codes_once_whichever_gateway_they_reach() -> None:
    closed = says("far-closed", count=MOST_WRONG)

    async def guess(page: Page) -> None:
        for _ in range(MOST_WRONG):
            assert await page.enter("Bob", "0") == 403
        assert await page.enter("Bob", "0") == 429
        page.close()
        await asyncio.sleep(5)

    async def act(pages: FarPages) -> None:
        ann = await pages.enter(0)
        await guess(Page(pages.gateway()))
        await guess(Page(pages.gateway()))
        assert ann.texts.count(closed) == 1
        assert await ann.hears("status")
        gateway = pages.gateway()
        await guess(Page(gateway))
        await asyncio.sleep(CLOSED_S)
        await guess(Page(gateway))
        assert ann.texts.count(closed) == 2

    at_pages(act)


def test_gateways_cannot_load_a_table_where_nobody_is_present() -> None:
    """Otherwise a gateway could fill up the records of all tables, or load them all."""

    async def act(pages: FarPages) -> None:
        worker = pages.club.workers["one"]
        for table in (TABLE, "4712"):
            await pages.club.host.publish(login_closed_of(table), b"")
        await asyncio.sleep(5)
        assert await pages.events() == []
        assert worker.tables_in_memory == set()
        ann = await pages.enter(0)
        ann.close()
        await asyncio.sleep(60)
        before = len(await pages.events())
        await pages.club.host.publish(login_closed_of(TABLE), b"")
        await asyncio.sleep(5)
        assert len(await pages.events()) == before

    at_pages(act)


def test_worker_that_cannot_write_at_first_reports_wrong_codes_later() -> None:
    async def act(pages: FarPages) -> None:
        ann = await pages.enter(0)
        pages.club.server.stop()
        await pages.club.server.publish(login_closed_of(TABLE), b"", "", None)
        await asyncio.sleep(3)
        await pages.club.server.start()
        await ann.until(says("far-closed", count=MOST_WRONG))

    at_pages(act)


def test_pages_can_move_to_a_different_gateway_and_get_each_event_once() -> None:
    async def act(pages: FarPages) -> None:
        first = pages.gateway()
        ann, bob = Page(first), Page(first)
        await ann.enter("Ann", pages.codes[0])
        await bob.enter("Bob", pages.codes[1])
        await ann.until(parcel("ask-starter"))
        assert await ann.say("ann") == 204
        await ann.until(parcel("ask-play", who="Ann"))
        await bob.until("You hold")
        for page in (ann, bob):
            assert len([text for text in page.texts if "You hold" in text]) == 1
        first.kill()
        second = pages.gateway()
        for page in (ann, bob):
            page.move_to(second)
        assert await ann.say("status") == 204
        await ann.until("Round 1, Ann's turn.")
        assert await bob.say("status") == 204
        await bob.until("Round 1, Ann's turn.")
        assert len(bob.texts) == len(set(bob.texts))

    at_pages(act)


def test_page_receives_no_more_events_once_its_seat_has_a_new_code() -> None:
    """The new code takes effect immediately, even though the page's device is still listening."""

    async def act(pages: FarPages) -> None:
        page, bob = Page(pages.gateway()), Page(pages.gateway())
        await page.enter("Ann", pages.codes[0])
        await bob.enter("Bob", pages.codes[1])
        await page.until(parcel("ask-starter"))
        await bob.until(parcel("ask-starter"))
        await pages.new_code(0)
        async with asyncio.timeout(SOON_S):
            await page.is_over.wait()
        assert (await page.get("here")).status_code == 401
        assert not bob.is_over.is_set()

    at_pages(act)


def test_page_receives_nothing_after_a_new_code_even_if_its_announcement_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def act(pages: FarPages) -> None:
        page = Page(pages.gateway())
        await page.enter("Ann", pages.codes[0])
        await page.until(parcel("ask-starter"))
        publish = pages.club.host.publish

        async def lose(subject: str, *args: Any, **facts: Any) -> None:
            if not subject.startswith("hear."):
                await publish(subject, *args, **facts)

        monkeypatch.setattr(pages.club.host, "publish", lose)
        await pages.new_code(0)
        async with asyncio.timeout(2 * RIGHTS_INTERVAL_S):
            await page.is_over.wait()

    at_pages(act)


def test_stream_still_sending_older_events_ends_when_its_seat_gets_a_new_code() -> None:
    async def act(pages: FarPages) -> None:
        gateway = pages.gateway()
        ann = await pages.enter(0, gateway)
        for text in ("ann", "status", "score"):
            await ann.say(text)
        await ann.caught_up()
        table = await gateway.pages.table(TABLE)
        assert table is not None
        seat = await gateway.pages.seat(table, ann.cookies[COOKIE])
        assert seat is not None
        stream = gateway.pages.events(seat, "", None)
        assert isinstance(await anext(stream), LoggedEvent)
        pages.codes[0] = await pages.new_code(0)
        again = await pages.enter(0, gateway)
        await again.say("status")
        rest = [one async for one in stream]
        assert not [one for one in rest if isinstance(one, LoggedEvent)]

    at_pages(act)


def test_page_connecting_just_before_a_new_code_receives_nothing() -> None:
    """The page connects to the broker only after the new code was issued."""

    async def act(pages: FarPages) -> None:
        gateway = pages.gateway()
        ann = await pages.enter(0, gateway)
        table = await gateway.pages.table(TABLE)
        assert table is not None
        seat = await gateway.pages.seat(table, ann.cookies[COOKIE])
        assert seat is not None
        await pages.new_code(0)
        assert [one async for one in gateway.pages.events(seat, "", None)] == []

    at_pages(act)


def test_page_with_expired_credentials_is_dropped() -> None:
    """A page stays if only the gateway's clock is wrong and the broker still accepts the
    credentials.
    """

    async def act(pages: FarPages) -> None:
        gateway = pages.gateway(now=time.time())
        page = await pages.enter(0, gateway)
        page.close()
        gateway.pages._now = lambda: math.inf
        await page.ready()
        assert (await page.get("here")).status_code == 204
        page.close()
        gateway.now = math.inf
        async with asyncio.timeout(SOON_S):
            page._listen()
            await page.is_over.wait()
        assert (await page.get("here")).status_code == 401
        assert await page.say("status") == 401

    at_pages(act)


def test_table_and_players_are_revealed_only_to_people_who_have_been_let_in() -> None:
    """Otherwise anyone could find them out by guessing six digits."""

    async def act(pages: FarPages) -> None:
        stranger, ann = Page(pages.gateway()), Page(pages.gateway())
        assert await ann.enter("Ann", pages.codes[0]) == 303
        answer = await stranger.get("about")
        assert (answer.status_code, answer.content) == (401, b"")
        entrance = re.sub('value="[^"]*"', "", (await stranger.get("")).text)  # Tokens are random.
        assert not [seat.name for seat in pages.seats if seat.name in entrance]
        assert msgspec.json.decode((await ann.get("about")).content, type=Entry).seats == [
            *pages.header.seats
        ]

    at_pages(act)


@pytest.mark.parametrize("number", ["1" * 4400, "0", "0471123", "x", "-1", "%D9%A1", "471123.0"])
def test_malformed_table_number_is_refused(number: str) -> None:
    """No internal error is reported either, because that would make the gateway in this test
    fail.
    """

    async def act(pages: FarPages) -> None:
        page = Page(pages.gateway())
        for path in ("", "/", "/about", "/events", "/here"):
            answer = await page._client(page.posts_to).get(f"/{number}{path}")
            assert answer.status_code in (307, 401, 404)
            assert path != "/" or escape(says("page-missing")) in answer.text
            if path == "/":
                (style,) = re.findall(r'rel="stylesheet" href="(.*?)"', answer.text)
                found = await page._client(page.posts_to).get(style)
                assert found.headers["content-type"].startswith("text/css")
        form = {"name": "Ann", "code": "1", "token": "x", "more": "y", "most": "z"}
        assert (await page.post("in", data=form)).status_code == 400

    at_pages(act)


def test_page_stays_logged_in_while_the_broker_is_down() -> None:
    async def act(pages: FarPages) -> None:
        page = Page(pages.gateway())
        await page.enter("Ann", pages.codes[0])
        await page.until(parcel("ask-starter"))
        pages.club.server.stop()
        assert (await page.get("here")).status_code == 503
        assert await page.say("ann") == 503
        away = (await page.get("")).text
        assert escape(says("page-unreachable")) in away
        assert says("page-again") in away
        await asyncio.sleep(3600 / 2)
        await pages.club.server.start()
        assert (await page.get("here")).status_code == 204
        assert await page.say("ann") == 204
        await page.until(parcel("ask-play", who="Ann"))

    at_pages(act)
