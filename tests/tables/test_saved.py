"""Tests the records of tables that an older version began and whose seats are still connected."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.lines.seat_events import Confirm, Curtain, Message
from companion.narration.drawing import SEAT_PARTS
from companion.referee.record import AnswerLine
from companion.tables.hosted_game import HostedGame
from companion.tables.messages import (
    RecordEvent,
    RecordStart,
    SeatInput,
    heartbeats,
    inputs,
    record_of,
    recorded,
)
from tests.clocks import run_virtually
from tests.sentences import says
from tests.tables.far import SameLuck, Sitting
from tests.tables.pages import FarPages, at_pages
from tests.tables.virtual import TABLE, VirtualClub, club

#: A two-player record written before sessions had rooms. Its last event asks for consent.
LINES = (Path(__file__).parent / "saved" / "parcel.jsonl").read_bytes().splitlines()
ASKED = len(LINES) - 1


def old_events(count: int) -> list[RecordEvent]:
    decoded = [recorded.decode(line) for line in LINES[: count + 1]]
    return [one for one in decoded if isinstance(one, RecordEvent)]


def at_old_table(
    act: Callable[[VirtualClub], Coroutine[Any, Any, None]], count: int = ASKED - 1
) -> None:
    async def scenario() -> None:
        with club() as opened:
            await opened.server.store(record_of(TABLE), LINES[0], None)
            await opened.keep(LINES[1 : count + 1])
            await opened.work("one")
            await act(opened)

    run_virtually(scenario())


def test_old_record_contains_what_the_old_version_wrote() -> None:
    events = old_events(ASKED)
    told = [one for event in events for seat in event.told for one in seat]
    assert {Message, Curtain, Confirm} <= {type(one) for one in told}
    assert any(event.so_far is not None for event in events)
    assert all(event.pace == [] and event.drawn == {} for event in events)
    assert not any(isinstance(one, Message) and one.is_event for one in told)


@pytest.mark.parametrize("first", [0, 15])
def test_old_record_can_be_replayed_from_its_beginning_and_from_its_snapshot(first: int) -> None:
    start = recorded.decode(LINES[0])
    assert isinstance(start, RecordStart)
    events = old_events(ASKED - 1)
    table = HostedGame(TABLE, start, events[first:], SameLuck())
    assert table.last == ASKED - 1
    assert [*table.done[0]] == [event.id for event in events if event.seat == 0][-8:]
    told = [one.sentence for one in told_of(table.handle(99, 0, SeatInput("new", "status")), 0)]
    assert told[0].startswith("Round ")


def told_of(event: RecordEvent, seat: int) -> list[Message]:
    return [one for one in event.told[seat] if isinstance(one, Message)]


def test_old_table_continues_and_its_seats_get_the_events_they_missed() -> None:
    async def act(opened: VirtualClub) -> None:
        seats = [Sitting(opened.server.connect(), TABLE, seat) for seat in range(2)]
        seats[0].seat.next, seats[1].seat.next = 10, 0
        for seat in seats:
            await seat.seat.start()
        assert await seats[0].seat.say("status", id_="old-12")  # This input was accepted long ago.
        assert await seats[0].seat.say("status", id_="new")
        await asyncio.sleep(5)
        events = await opened.events()
        assert [event.id for event in events].count("old-12") == 1
        assert [event.number for event in seats[0].events] == [*range(10, len(events) + 1)]
        assert [event.number for event in seats[1].events] == [*range(1, len(events) + 1)]
        assert [event.told for event in seats[1].events] == [event.told_to(1) for event in events]

    at_old_table(act)


def test_consent_question_left_open_in_an_old_record_is_asked_again() -> None:
    async def act(opened: VirtualClub) -> None:
        seats = [await opened.sit(seat) for seat in range(2)]
        await seats[1].seat.say("yes", id_="late")
        events = await opened.events()
        assert not any(isinstance(line, AnswerLine) for one in events[ASKED:] for line in one.lines)
        assert any(Confirm([]) in one.told[1] for one in events[ASKED:])
        await seats[0].seat.say("status")

    at_old_table(act, ASKED)


def test_page_shows_an_old_table_and_reviews_later_messages() -> None:
    async def act(pages: FarPages) -> None:
        ann = await pages.enter(0)
        assert any(text.startswith("You hold") for text in ann.texts)
        assert {"curtain": True} in ann.told
        assert ann.drawn.keys() == {*SEAT_PARTS}
        assert await ann.says("back") == [says("no-earlier")]
        [*_, last] = await ann.hears("hand")
        assert (await ann.says("repeat"))[-1] == last

    at_pages(act, seats=2, record=LINES[1:ASKED])


@pytest.mark.parametrize(
    ("content", "decoder"),
    [
        (b'{"type":"said","id":"a","text":"lens","question":3}', inputs),
        (b'{"type":"said","id":"a","text":"lens","question":null}', inputs),
        (b'{"awaited":3,"id":""}', heartbeats),
    ],
)
def test_message_from_an_old_gateway_is_understood(
    content: bytes, decoder: "msgspec.json.Decoder[Any]"
) -> None:
    assert decoder.decode(content)
