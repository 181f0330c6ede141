"""Tests the turn timer, the coach and the explanations at remote tables, which have no keyboard."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from companion.lines.seat_events import Message
from companion.tables.messages import RecordEvent
from tests.clocks import run_virtually
from tests.sentences import opening, says
from tests.tables.far import Sitting
from tests.tables.virtual import VirtualClub, club

Act = Callable[[VirtualClub, list[Sitting]], Coroutine[Any, Any, None]]


def at_table(act: Act) -> None:
    """Open a table of The Parcel, begin with Ann's turn, and run a test there."""

    async def scenario() -> None:
        with club() as opened:
            await opened.begin()
            await opened.work("one")
            seats = await opened.sit_all()
            await asyncio.sleep(5)  # Wait until all seats know who is present.
            await seats[0].seat.say("ann")
            await act(opened, seats)

    run_virtually(scenario())


async def agree_to(seats: list[Sitting], command: str) -> list[list[str]]:
    """Give a command as Ann and let everyone else agree. Return what each seat heard last."""
    await seats[0].seat.say(command)
    for seat in seats[1:]:
        await asyncio.sleep(0.5)
        assert any("all right with you?" in text for text in sentences_heard(seat)[-1])
        await seat.seat.say("yes")
    await asyncio.sleep(0.5)
    return [sentences_heard(seat)[-1] for seat in seats]


def sentences_heard(seat: Sitting) -> list[list[str]]:
    """Return the sentences of each event that a seat heard."""
    return [
        [one.sentence for one in event.told if isinstance(one, Message)] for event in seat.events
    ]


def reminders(events: list[RecordEvent]) -> list[str]:
    """Return everything that the table said of its own accord after the game began, except
    announcements of arrivals and departures.
    """
    own = [event for event in events[1:] if event.seat is None]
    told = [one.sentence for event in own for one in event.told[1] if isinstance(one, Message)]
    return [text for text in told if not text.endswith((" is here.", " is away."))]


def test_timer_reminds_once_per_turn_after_the_set_time() -> None:
    async def act(opened: VirtualClub, seats: list[Sitting]) -> None:
        told = await agree_to(seats, "timer 2")
        assert told[0][0].startswith(opening("timer-on", time="2 minutes"))
        assert told[1] == told[2] == told[0]
        await asyncio.sleep(115)
        assert reminders(await opened.events()) == []
        await asyncio.sleep(10)
        over = says("timer-over", who="Ann", time="2 minutes")
        assert reminders(await opened.events()) == [over]
        assert [sentences_heard(seat)[-1] for seat in seats] == [[over]] * 3
        await asyncio.sleep(300)
        assert reminders(await opened.events()) == [over]
        assert await agree_to(seats, "timer off") != told
        assert (await opened.events())[-1].pace == [0, 0, 0]

    at_table(act)


def test_coach_addresses_the_player_who_has_been_silent() -> None:
    async def act(opened: VirtualClub, seats: list[Sitting]) -> None:
        await agree_to(seats, "coach 30")
        await asyncio.sleep(20)
        await seats[1].seat.say("status")  # This shows that somebody is active.
        await asyncio.sleep(28)
        assert reminders(await opened.events()) == []
        await asyncio.sleep(5)
        [asks] = reminders(await opened.events())
        assert "Ann" in asks
        await asyncio.sleep(300)
        assert len(reminders(await opened.events())) == 1
        await seats[0].seat.say("undo")  # Now Bob has to answer yes or no.
        await asyncio.sleep(300)
        assert len(reminders(await opened.events())) == 1

    at_table(act)


def test_guided_game_gives_explanations_until_somebody_skips_the_guide() -> None:
    async def act(_opened: VirtualClub, seats: list[Sitting]) -> None:
        told = await agree_to(seats, "guided")
        assert all(len(texts) > 3 for texts in told)
        assert told[1][0] == told[2][0]
        ended = await agree_to(seats, "skip")
        assert ended == [[says("guided-off")]] * 3

    at_table(act)


@pytest.mark.parametrize(
    ("command", "pace"),
    [("timer 2", [120, 0, 0]), ("coach 30", [0, 30, 0]), ("guided", [0, 0, 1])],
)
@pytest.mark.parametrize("refuses", [1, 2])
def test_pace_changes_only_if_everyone_else_agrees(
    command: str, pace: list[int], refuses: int
) -> None:
    async def act(opened: VirtualClub, seats: list[Sitting]) -> None:
        await seats[0].seat.say(command)
        for seat in seats[1:refuses]:
            await seat.seat.say("yes")
        await seats[refuses].seat.say("no")
        await asyncio.sleep(0.5)
        name = ("Ann", "Bob", "Cara")[refuses]
        assert [sentences_heard(seat)[-1] for seat in seats] == [[says("consent-no", who=name)]] * 3
        assert (await opened.events())[-1].pace == [0, 0, 0]
        await agree_to(seats, command)
        assert (await opened.events())[-1].pace == pace

    at_table(act)


@pytest.mark.parametrize("is_killed", [True, False])
def test_pace_survives_a_takeover_by_another_worker(is_killed: bool) -> None:
    """The pace is kept even if nobody says anything else."""

    async def act(opened: VirtualClub, seats: list[Sitting]) -> None:
        await agree_to(seats, "timer 2")
        await agree_to(seats, "guided")
        if is_killed:
            opened.kill("one")
        else:
            await opened.workers.pop("one").drain()
        await opened.work("two")
        await asyncio.sleep(130)
        assert len(reminders(await opened.events())) == 1
        events = await opened.events()
        assert events[-1].pace == [120, 0, 1]
        await seats[0].seat.say("badge")
        await asyncio.sleep(0.5)
        explained = [text for text in sentences_heard(seats[1])[-1] if "Rule" not in text]
        assert len(explained) > 1

    at_table(act)


def test_nobody_is_reminded_while_nobody_is_present() -> None:
    async def act(opened: VirtualClub, seats: list[Sitting]) -> None:
        await agree_to(seats, "timer 2")
        for seat in seats:
            seat.seat.stop()
        await asyncio.sleep(600)
        assert not reminders(await opened.events())
        assert not opened.workers["one"].tables_in_memory
        again = await opened.sit(0)
        again.seat.next = len(await opened.events()) + 1
        await asyncio.sleep(150)
        assert len(reminders(await opened.events())) == 1

    at_table(act)
