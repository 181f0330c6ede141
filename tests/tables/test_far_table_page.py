"""Tests the page of a remote table itself. The page is like that of a table in one room, but only
players can open it.
"""

import asyncio
import json

import pytest

from companion.lines.page.page_line import PageLine, TablePage
from companion.lines.seat_events import SeatEvent
from companion.narration.drawing import PARTS, SEAT_PARTS
from companion.narration.listener import Listener
from companion.referee.chance import Chance
from companion.referee.record import line_of
from companion.referee.run import Run
from companion.session.session import Session
from companion.tables.messages import RecordEvent, written
from tests.sentences import parcel, says
from tests.table import GAMES, prepared, worded
from tests.tables.far import SameLuck
from tests.tables.pages import FarPages, Page, at_pages

SEATS = 2
#: More answers than any game needs.
TO_THE_END = 5000


def play_at_random(game: str, answers: int) -> tuple[Session, bytes]:
    """Play a game at random. Return its session, and the single event in its record. The event has
    no drawing, as if an older version had written it.
    """
    start = prepared(SEATS, "dealer", game=game)
    run, luck = Run(start.game, start.start), Chance(answers)
    while run.question is not None and len(run.entries) < answers:
        run.answer(luck.any_answer(run.question))
    lines = [line_of(entry) for entry in run.entries]
    nothing: list[list[SeatEvent]] = [[] for _ in range(SEATS)]
    event = written(RecordEvent(1, 0, None, "", [*lines], 1, told=nothing))
    session = Session(run, worded(start), SameLuck(), id=1)
    session.resume()  # The table automatically answers any question that nobody has to decide.
    return session, event


def local_page(page: TablePage | PageLine, session: Session) -> dict[str, str]:
    """Return the content of a local table's page, in the form in which it is sent."""
    page.draw(session.drawing())
    return {name: content.decode() for name, (_, content) in page.log.shown.items()}


async def screen_of(page: Page) -> Page:
    """Return the table page as shown on a player's own device, once everything has arrived."""
    screen = Page(page.posts_to, is_screen=True)
    screen.cookies = page.cookies
    await screen.ready()
    return screen


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("answers", [0, 60, TO_THE_END])
def test_remote_pages_have_the_same_bytes_as_local_pages(game: str, answers: int) -> None:
    session, event = play_at_random(game, answers)

    async def act(pages: FarPages) -> None:
        page = await pages.enter(0)
        screen = await screen_of(page)
        assert screen.drawn == local_page(TablePage(Listener()), session)
        assert screen.drawn.keys() == PARTS.keys()
        assert page.drawn == local_page(PageLine(pages.seats[0]), session)
        assert page.drawn.keys() == {*SEAT_PARTS}

    at_pages(act, game, SEATS, [event])


def test_remote_table_page_follows_the_game_through_any_gateway_and_worker() -> None:
    async def act(pages: FarPages) -> None:
        ann = await pages.enter(0)
        bob = await pages.enter(1)
        screen = await screen_of(ann)
        before = dict(screen.drawn)
        assert await ann.say("ann") == 204
        await screen.until(parcel("ask-play", who="Ann"))
        assert screen.drawn["groups"] != before["groups"]
        assert screen.drawn["board"] == before["board"] == "null"
        dead = pages.club.kill_after_writing("one")
        say = asyncio.create_task(ann.say("1"))  # Ann plays her first card.
        await dead.wait()
        await pages.club.work("two")
        assert await say == 204
        await screen.caught_up()
        assert len(screen.texts) == len({*screen.texts})
        later = await screen_of(bob)
        assert later.drawn == screen.drawn
        assert screen.drawn["groups"] != before["groups"]
        screen.move_to(pages.gateway())
        screen.drawn = {}
        await screen.ready()
        assert later.drawn == screen.drawn

    at_pages(act)


def test_drawing_is_stored_and_sent_only_where_it_has_changed() -> None:
    async def act(pages: FarPages) -> None:
        ann = await pages.enter(0)
        await ann.hears("status")
        assert await ann.say("ann") == 204
        await ann.caught_up()
        *_, asked, moved = await pages.events()
        assert asked.drawn == {}
        assert moved.drawn.keys() == {"groups"}

    at_pages(act)


def test_remote_table_page_is_closed_to_everyone_who_was_not_let_in() -> None:
    async def act(pages: FarPages) -> None:
        ann, stranger = await pages.enter(0), Page(pages.gateway())
        closed = await stranger.get("table")
        assert "Ann" not in closed.text
        assert says("page-enter") in closed.text
        assert (await stranger.get("table/events")).status_code == 401
        opened = await ann.get("table")
        assert 'data-events="table/events"' in opened.text
        assert 'href="table"' in (await ann.get("")).text
        screen = await screen_of(ann)
        await pages.new_code(0)
        await asyncio.wait_for(screen.is_over.wait(), 60)
        assert (await ann.get("table/events")).status_code == 401

    at_pages(act)


@pytest.mark.parametrize("game", ["parcel", "wallet", "parsifal", "couriers"])
def test_remote_table_page_shows_nothing_private(game: str) -> None:
    """Two players' table pages are the same, although their own pages are not."""
    _, event = play_at_random(game, 40)

    async def act(pages: FarPages) -> None:
        every = [await pages.enter(seat) for seat in range(SEATS)]
        screens = [await screen_of(page) for page in every]
        for page in every:
            for text in ("hand", "can", "status", "why"):
                await page.hears(text)
        told = [
            {one["text"] for one in page.told if one.get("private") and "text" in one}
            for page in every
        ]
        for screen in screens:
            assert all("private" not in one for one in screen.told)
            written = json.dumps(screen.told) + "".join(screen.drawn.values())
            assert [text for texts in told for text in texts if text in written] == []
        here, there = screens
        assert here.drawn == there.drawn

    at_pages(act, game, SEATS, [event])
