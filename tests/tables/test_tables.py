"""Tables on the real server: each thing is taken once and heard once, whoever dies."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.referee.chance import Chance
from companion.referee.question import Luck
from companion.referee.record import Line
from companion.tables import worker as tables_worker
from companion.tables.broker import Broker
from companion.tables.messages import KEPT, SUMMED, Handled, event, part_of, record_of
from companion.tables.seat import FarSeat
from companion.tables.told import Asked, Confirm, Message
from companion.tables.worker import Worker
from tests.tables.far import LEFT_OPEN, Club, SameLuck, Sitting, events_of, of_the_game, within
from tests.waiting import WITHIN_S

TABLE = "4711"
pytestmark = LEFT_OPEN


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = Club(tmp_path / "broker", [TABLE])
    yield opened
    opened.close()


def open_choices(sitting: Sitting) -> tuple[list[str], int | None]:
    """The buttons of the open question, as a page shows them."""
    for one in reversed(sitting.told):
        if isinstance(one, Message) and one.choices and one.label in ("QUESTION", "PRIVATE"):
            return [word for _, _, word in one.choices if word], one.question
        if isinstance(one, Asked):
            break
    return [], None


async def begun(
    club: Club, workers: tuple[str, ...] = ("one", "two")
) -> tuple[Broker, list[Sitting]]:
    """Three seats, who have heard the beginning where there are workers."""
    broker = await club.broker()
    await broker.settle()
    await club.begin(broker, TABLE)
    for name in workers:
        club.work(name)
    sittings = [Sitting(await club.broker(club.users[TABLE, n]), TABLE, n) for n in range(3)]
    for sitting in sittings:
        await sitting.seat.start()
    for sitting in sittings if workers else ():
        await sitting.until(1)
    return broker, sittings


class Deaf(FarSeat):
    """A seat that does not hear an event, the first time."""

    has_lost = False
    hears = asyncio.Event()

    async def _come(self, subject: str, content: bytes) -> None:
        if not self.has_lost and event.decode(content).number == self.next:
            self.has_lost = True
        else:
            await super()._come(subject, content)
            if self.has_lost:
                self.hears.set()


async def play(
    club: Club, lines: int, trouble: dict[int, str]
) -> tuple[list[Handled], list[Sitting]]:
    """So many lines of three seats, one after another. trouble: what dies at which of them."""
    broker, sittings = await begun(club)
    for count in range(lines):
        speaker = sittings[count % 3]
        choices, question = open_choices(speaker)
        saying = asyncio.create_task(
            speaker.seat.say(choices[0], question) if choices else speaker.seat.say("status")
        )
        if (who := trouble.get(count)) == "server":
            club.server.kill()
            club.server.start()
        elif who is not None:
            await asyncio.sleep(0)
            club.kill(who)
            club.work(who)
        await saying
        last = speaker.seat.next - 1
        for sitting in sittings:
            await sitting.until(last)
    events = await events_of(broker, TABLE)
    await club.leave()
    for sitting in sittings:
        assert [event.number for event in sitting.events] == [*range(1, len(events) + 1)]
        told = [event.told for event in sitting.events]
        assert told == [event.told[sittings.index(sitting)] for event in events]
    return [
        msgspec.structs.replace(one, number=0, said=0, id="", away=[], so_far=None, base=0)
        for one in of_the_game(events)
    ], sittings


def test_each_thing_is_taken_and_heard_once_whoever_dies(club: Club, tmp_path: Path) -> None:
    calm = Club(tmp_path / "calm", [TABLE])
    try:
        undisturbed, _ = asyncio.run(play(calm, 24, {}))
    finally:
        calm.close()
    trouble = {4: "one", 8: "two", 12: "server", 16: "two", 20: "one"}
    record, _ = asyncio.run(play(club, 24, trouble))
    assert record == undisturbed
    assert len(record) == 25


def test_a_line_that_is_said_again_under_its_name_is_taken_once(club: Club) -> None:
    """Also by another device of the seat, which did not hear what came of it."""

    async def again() -> tuple[list[Handled], list[bool]]:
        broker, sittings = await begun(club)
        taken = [await sittings[0].seat.say("status", id_=id_) for id_ in ("a", "b", "a")]
        other = Sitting(await club.broker(club.users[TABLE, 0]), TABLE, 0)
        other.seat.next = sittings[0].seat.next
        await other.seat.start()
        taken.append(await other.seat.say("status", id_="b"))
        events = await events_of(broker, TABLE)
        await club.leave()
        return events, taken

    events, taken = asyncio.run(again())
    assert [event.id for event in events if event.seat == 0] == ["a", "b"]
    assert taken == [True] * 4


def test_a_line_at_which_the_worker_fails_is_told_not_to_be_taken(club: Club) -> None:
    """Nobody waits for what will not come, and the table goes on."""

    class Broken(Chance):
        def decide(self, question: Luck) -> object:
            raise RuntimeError(question)

    async def failed() -> list[bool]:
        _, sittings = await begun(club, ())
        taken = []
        for name, luck in (("one", Broken), ("two", SameLuck)):
            worker = Worker(await club.broker(name=name), name, luck)
            await worker.start()
            taken.append(await sittings[0].seat.say("ann"))
            await worker.drain()
        await club.leave()
        return taken

    assert asyncio.run(failed()) == [False, True]


def test_what_was_lost_on_its_way_is_told_again(club: Club) -> None:
    """Though nothing more is said: who says that it is here, says what it awaits."""

    async def lost() -> Deaf:
        _, sittings = await begun(club)
        broker, missed = await club.broker(club.users[TABLE, 1]), sittings[1].seat.next
        deaf = Deaf(broker, TABLE, 1, sittings[2].events.append, missed)
        await deaf.start()
        await sittings[0].seat.say("status")
        await sittings[0].until(missed)
        while deaf.next <= missed:
            await within(deaf.hears)
        await club.leave()
        return deaf

    assert asyncio.run(lost()).has_lost


def test_an_answer_to_what_is_not_asked_any_more_is_none_to_the_game(club: Club) -> None:
    """The companion's own yes or no ends with its worker; buttons for it are void."""

    async def late() -> list[Handled]:
        broker, sittings = await begun(club, ("one",))
        for text in ("ann", "undo"):
            await sittings[0].seat.say(text)
        assert (await events_of(broker, TABLE))[-1].asks
        club.kill("one")
        club.work("two")
        assert await sittings[1].seat.say("yes", id_="late")
        assert await sittings[1].seat.say("status", id_="later")
        events = await events_of(broker, TABLE)
        await club.leave()
        return events

    events = asyncio.run(late())
    [late_one] = [one for one in events if one.id == "late"]
    assert not late_one.lines
    [later] = [one for one in events if one.id == "later"]
    assert [one.sentence for one in later.told[1] if isinstance(one, Message)]
    assert not events[-1].asks
    asked_anew = [one for one in events if all(Confirm([]) in told for told in one.told)]
    for told in asked_anew[-1].told:
        assert any(isinstance(one, Message) and "play?" in one.sentence for one in told)


def is_known(worker: Worker) -> bool:
    """Whether this worker knows who is at the table."""
    part = worker._parts.get(part_of(TABLE))
    doing = None if part is None else part.tables.get(TABLE)
    return doing is not None and doing._told_away is not None


@pytest.mark.parametrize("is_used", [False, True])
def test_of_what_changes_its_worker_only_what_is_used_is_folded(club: Club, is_used: bool) -> None:
    """Who is there is known from its last event: else thousands would be folded at once."""

    async def quiet() -> tuple[int, int]:
        _, sittings = await begun(club, ())
        one = Worker(await club.broker(name="one"), "one", SameLuck)
        await one.start()
        for sitting in sittings:  # the beginning, and three who have come
            await sitting.until(4)
        async with asyncio.timeout(WITHIN_S):
            while not all(sitting.seat.has_all for sitting in sittings):
                await asyncio.sleep(0.01)
        if not is_used:
            one._parts[part_of(TABLE)].tables[TABLE].table = None
        await one.drain()
        two = Worker(await club.broker(name="two"), "two", SameLuck)
        await two.start()
        async with asyncio.timeout(WITHIN_S):
            while not is_known(two):
                await asyncio.sleep(0.01)
        before = two.in_memory
        await sittings[0].seat.say("status")
        after = two.in_memory
        await two.drain()
        await club.leave()
        return before, after

    assert asyncio.run(quiet()) == (int(is_used), 1)


def test_a_long_record_is_not_read_whole(club: Club) -> None:
    """Every so many events all up to there stands in one: it is folded from the last of these."""

    async def long() -> tuple[list[list[int]], list[int], int]:
        broker, sittings = await begun(club, ())
        one = Worker(await club.broker(name="one"), "one", SameLuck)
        await one.start()
        for sitting in sittings:  # the beginning, and three who have come
            await sitting.until(4)
        for _ in range(KEPT):
            await sittings[0].seat.say("status")
        await sittings[0].seat.say("Bob")
        await one.drain()
        two_broker = await club.broker(name="two")
        two = Worker(two_broker, "two", SameLuck)
        read, starts = two_broker.read, list[int]()

        def spied(stream: str, subject: str, start: int = 1) -> AsyncIterator[Any]:
            if subject == record_of(TABLE):
                starts.append(start)
            return read(stream, subject, start)

        two_broker.read = spied  # type: ignore[method-assign]
        await two.start()
        await sittings[0].seat.say("status")
        last = sittings[0].events[-1].number
        folded = [*starts]
        heard = list[list[int]]()
        for awaited in (0, 1, last - KEPT, last):
            came = Sitting(await club.broker(), TABLE, 2)
            came.seat.next = awaited
            await came.seat.start()
            await came.until(last)
            came.seat.stop()
            heard.append([event.number for event in came.events])
        await two.drain()
        lines = list[Line]()
        events = await events_of(broker, TABLE)
        for step in events:
            lines += step.lines
            assert (step.so_far is not None) == (step.number % SUMMED == 0)
            assert step.so_far is None or step.so_far.lines == lines
        assert lines
        await club.leave()
        return heard, folded, last

    heard, folded, last = asyncio.run(long())
    assert [numbers[0] for numbers in heard] == [last - KEPT + 1, 1, last - KEPT, last]
    assert all(numbers == [*range(numbers[0], last + 1)] for numbers in heard)
    assert folded
    assert min(folded) > 1


def test_what_would_be_too_long_for_the_broker_is_left_out(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_worker, "MOST_SUMMED", 1000)

    async def long() -> list[Handled]:
        broker, sittings = await begun(club, ())
        for name in ("one", "two"):
            worker = Worker(await club.broker(name=name), name, SameLuck)
            await worker.start()
            for _ in range(SUMMED):
                await sittings[0].seat.say("status")
            await worker.drain()
        events = await events_of(broker, TABLE)
        await club.leave()
        return events

    events = asyncio.run(long())
    assert len(of_the_game(events)) == 1 + 2 * SUMMED
    assert all(step.so_far is None and not step.base for step in events)


def test_who_asks_again_and_again_is_told_once(club: Club) -> None:
    """Else a worker that is behind would have more and more to tell."""
    asked, replies = 200, list[int]()

    class Impatient(FarSeat):
        async def _come(self, subject: str, content: bytes) -> None:
            if event.decode(content).first:
                replies.append(1)
            await super()._come(subject, content)

    async def ask() -> None:
        _, sittings = await begun(club)
        seat = Impatient(await club.broker(club.users[TABLE, 1]), TABLE, 1, lambda _: None)
        await seat.start()
        for _ in range(asked):
            await seat.ask()
        assert await seat.say("status")
        await sittings[0].until(seat.next - 1)
        await club.leave()

    asyncio.run(ask())
    assert 0 < len(replies) < asked // 2


def test_a_worker_that_was_only_slow_is_refused(club: Club) -> None:
    """It wakes up with lines that another has done since; what it makes of them is not taken."""

    async def slow() -> tuple[list[Handled], list[Sitting]]:
        broker, sittings = await begun(club)
        for name in ("one", "two"):
            worker = club.workers[name]
            worker.send_signal(signal.SIGSTOP)
            await sittings[0].seat.say("status")
            worker.send_signal(signal.SIGCONT)
            await sittings[1].seat.say("status")
        await sittings[2].seat.say("status")
        events = await events_of(broker, TABLE)
        for sitting in sittings:
            await sitting.until(len(events))
        await club.leave()
        return events, sittings

    events, sittings = asyncio.run(slow())
    assert [event.seat for event in of_the_game(events)] == [None, 0, 1, 0, 1, 2]
    for sitting in sittings:
        assert [event.number for event in sitting.events] == [*range(1, len(events) + 1)]


def test_a_worker_that_is_stopped_gives_its_tables_away(club: Club) -> None:
    async def drained() -> set[int]:
        _, sittings = await begun(club, ())
        one = Worker(await club.broker(name="one"), "one")
        two = Worker(await club.broker(name="two"), "two")
        await one.start()
        await two.start()
        await sittings[0].seat.say("status")
        await one.drain()
        assert not one.parts
        await sittings[1].seat.say("status")
        last = sittings[1].seat.next - 1
        await sittings[0].until(last)
        assert part_of(TABLE) in two.parts
        assert [event.number for event in sittings[0].events] == [*range(1, last + 1)]
        await two.drain()
        await club.leave()
        return two.parts

    assert not asyncio.run(drained())
