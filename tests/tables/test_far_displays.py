"""Tests multi-row displays at a remote table. Each one shows the board and its own player's hand,
but no other hand.
"""

import pytest

from companion.lines.seat_events import (
    Boards,
    Hand,
    SeatEvent,
    boards_of,
    decode_events,
    hand_of,
)
from companion.session.outcome import TablePage
from companion.tables.hosted_game import HostedGame
from companion.tables.messages import (
    SNAPSHOT_EVERY,
    RecordEvent,
    RecordStart,
    SeatInput,
    recorded,
    written,
)
from tests.table import GAMES, prepared
from tests.tables.far import SameLuck
from tests.tables.guests import Home
from tests.tables.pages import ORIGIN, FarPages, Page, at_pages
from tests.tables.test_far_table_page import SEATS, play_at_random
from tests.tables.virtual import TABLE


@pytest.mark.parametrize("game", GAMES)
def test_remote_display_shows_the_same_board_and_hand_as_a_local_one(game: str) -> None:
    session, event = play_at_random(game, 60)
    start = RecordStart(prepared(SEATS, "dealer", game=game).header)
    before = recorded.decode(event)
    assert isinstance(before, RecordEvent)
    table = HostedGame(TABLE, start, [before], SameLuck())
    later = [table.handle(number, 0, SeatInput(str(number), "status")) for number in range(2, 20)]

    async def act(pages: FarPages) -> None:
        ann = Home(pages, 0, has_pages=True)
        await ann.join(pages.gateway())
        assert ann.display is not None
        seat = session.play.run.table.seats[0]
        here = session.page(seat)
        boards, hand = ann.display.page
        there = TablePage(tuple(boards), tuple(hand))  # type: ignore[arg-type]
        assert boards_of(there) == boards_of(here)
        assert hand_of(there, ann.guest.seat) == hand_of(here, seat)
        assert ann.guest._page_of(None) == TablePage(there.boards)
        await ann.leave()

    at_pages(act, game, SEATS, [event, *map(written, later)])


def test_board_and_hands_are_sent_when_they_change_and_with_each_snapshot() -> None:
    """A seat that connects may receive only the events since the last snapshot, so these must
    include the boards and the seat's hand.
    """
    header = prepared(SEATS, "dealer", game="couriers").header
    table = HostedGame(TABLE, RecordStart(header), [], SameLuck())
    events = [table.open(1)]
    for number in range(2, 2 * SNAPSHOT_EVERY + 1):
        events.append(table.handle(number, 0, SeatInput(str(number), "status")))
    for event in events:
        is_whole = event.number in (1, SNAPSHOT_EVERY, 2 * SNAPSHOT_EVERY)
        assert [type(one) for one in event.shared] == [Boards] * is_whole
        for told in event.told:
            assert sum(isinstance(one, Hand) for one in told) == is_whole


def test_boards_and_hands_are_sent_only_to_companions_that_understand_them() -> None:
    """An older companion would report boards and hands to its player as unreadable."""

    async def sent(page: Page, whole: str) -> list[SeatEvent]:
        found = list[SeatEvent]()
        client, wanted = page._client(page.posts_to), {"whole": whole, "after": ""}
        async with client.stream("GET", f"{ORIGIN}/{TABLE}/events", params=wanted) as answer:
            async for line in answer.aiter_lines():
                if line.startswith("data: ["):
                    events, is_whole = decode_events(line.removeprefix("data: ").encode())
                    assert is_whole
                    found += events
                elif line == "event: ready":
                    break
        return found

    async def act(pages: FarPages) -> None:
        page = await pages.enter(0)
        old, new = [await sent(page, whole) for whole in ("", "page")]
        assert old == [one for one in new if not isinstance(one, Boards | Hand)]
        assert {Boards, Hand} <= {type(one) for one in new}

    at_pages(act, "couriers", SEATS)
