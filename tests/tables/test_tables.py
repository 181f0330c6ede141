"""Tests tables in memory and in virtual time, with workers that die, are suspended or are cut
off.
"""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from companion.lines.seat_events import Asked, Confirm, Hand, Message
from companion.referee.chance import Chance
from companion.referee.question import Luck
from companion.referee.record import Line
from companion.tables import worker as tables_worker
from companion.tables.messages import (
    REPLAY_WINDOW,
    SNAPSHOT_EVERY,
    RecordEvent,
    event,
    partition_of,
    record_of,
)
from companion.tables.seat import FarSeat
from companion.tables.worker import Worker
from tests.clocks import run_virtually
from tests.sentences import parcel
from tests.tables.far import Sitting, opening_and_inputs
from tests.tables.virtual import TABLE, VirtualClub, club, heard_each_once

#: Enough inputs to give each seat several turns.
INPUTS = 24


def open_choices(sitting: Sitting) -> tuple[list[str], int | None]:
    """Return the choices in the open question, and the question's number."""
    for one in reversed(sitting.told):
        if isinstance(one, Asked):
            break
        if not isinstance(one, Message) or one.label not in ("QUESTION", "PRIVATE"):
            continue
        if words := [word for _, _, word in one.choices if word]:
            return words, one.question
    return [], None


class Trouble:
    """Causes failures, one at a time, at a table with two workers."""

    def __init__(self, opened: VirtualClub, luck: random.Random) -> None:
        self._club = opened
        self._luck = luck

    async def kill(self, name: str) -> None:
        """Kill a worker and start it again."""
        self._club.kill(name)
        await self._club.work(name)

    async def drain(self, name: str) -> None:
        """Make a worker leave, and start a new worker."""
        await self._club.workers.pop(name).drain()
        self._club.brokers.pop(name)
        await self._club.work(name)

    async def suspend(self, name: str) -> None:
        """Suspend a worker for a minute without the worker noticing."""
        self._club.brokers[name].suspend()
        await asyncio.sleep(60)
        self._club.brokers[name].resume()

    async def outage(self, _name: str) -> None:
        """Stop the server for a minute."""
        self._club.server.stop()
        await asyncio.sleep(60)
        await self._club.server.start()

    async def strike(self, kind: str, name: str) -> None:
        """Cause a failure while an input is in transit.

        kind: the name of the method that causes it, for example "kill".
        """
        await asyncio.sleep(self._luck.uniform(0, 0.02))
        await getattr(self, kind)(name)


async def play(
    opened: VirtualClub, trouble: dict[int, tuple[str, str]], luck: random.Random
) -> tuple[list[RecordEvent], list[Sitting]]:
    """Send inputs from three seats in turn.

    trouble: maps the number of an input to a failure and the worker that it affects.
    """
    await opened.begin()
    for name in ("one", "two"):
        await opened.work(name)
    sittings = await opened.sit_all()
    for count in range(INPUTS):
        speaker = sittings[count % 3]
        choices, question = open_choices(speaker)
        saying = asyncio.create_task(
            speaker.seat.say(choices[0], question) if choices else speaker.seat.say("status")
        )
        if count in trouble:
            await Trouble(opened, luck).strike(*trouble[count])
        await saying
        await hear_all(opened, sittings)
    return await hear_all(opened, sittings), sittings


async def hear_all(opened: VirtualClub, sittings: list[Sitting]) -> list[RecordEvent]:
    """Wait until every seat has received everything. Return all events."""
    events = await opened.events()
    for sitting in sittings:
        await sitting.until(len(events))
    return events


def play_and_read_record(seed: int, trouble: dict[int, tuple[str, str]]) -> list[RecordEvent]:
    """Play a game, and return its record without the events that depend on who was present when.

    Those events affect the numbering of the other events, and which of them repeat boards and
    hands.
    """

    async def scenario() -> list[RecordEvent]:
        with club(seed) as opened:
            events, sittings = await play(opened, trouble, random.Random(seed))
            heard_each_once(sittings, events)
            return events

    return [
        msgspec.structs.replace(
            one,
            number=0,
            said=0,
            id="",
            away=[],
            so_far=None,
            base=0,
            told=[[event for event in told if not isinstance(event, Hand)] for told in one.told],
            shared=[],
        )
        for one in opening_and_inputs(run_virtually(scenario()))
    ]


@pytest.mark.parametrize("seed", range(6))
def test_input_counts_once_whatever_goes_wrong(seed: int) -> None:
    luck = random.Random(seed)
    kinds = [*("kill", "kill", "drain", "suspend", "outage")]
    luck.shuffle(kinds)
    trouble = {4 * (n + 1): (kind, luck.choice(["one", "two"])) for n, kind in enumerate(kinds)}
    record = play_and_read_record(seed, trouble)
    assert record == play_and_read_record(100, {})
    assert len(record) == INPUTS + 1


def test_input_resent_under_its_id_counts_once() -> None:
    """The second copy may come from one of the seat's other devices, which didn't hear the
    outcome.
    """

    async def scenario() -> None:
        with club() as opened:
            await opened.begin()
            await opened.work("one")
            sittings = await opened.sit_all()
            accepted = [await sittings[0].seat.say("status", id_=id_) for id_ in ("a", "b", "a")]
            other = Sitting(opened.server.connect(), TABLE, 0)
            other.seat.next = sittings[0].seat.next
            await other.seat.start()
            accepted.append(await other.seat.say("status", id_="b"))
            events = await opened.events()
            assert [event.id for event in events if event.seat == 0] == ["a", "b"]
            assert accepted == [True] * 4

    run_virtually(scenario())


def test_input_that_crashes_the_worker_is_refused() -> None:
    """Nobody waits for that input for ever, and the table continues with a different worker."""

    class Broken(Chance):
        def decide(self, question: Luck) -> object:
            raise RuntimeError(question)

    async def scenario() -> list[bool]:
        opened = VirtualClub()
        await opened.begin()
        [sitting, *_] = await opened.sit_all()
        broken = await opened.work("one", Broken)
        accepted = [await sitting.seat.say("ann")]
        await broken.drain()
        await opened.work("two")
        return [*accepted, await sitting.seat.say("ann")]

    assert run_virtually(scenario()) == [False, True]


class Deaf(FarSeat):
    """A seat that loses the first event it is waiting for."""

    has_lost = False

    async def _on_message(self, subject: str, content: bytes) -> None:
        if not self.has_lost and event.decode(content).number == self.next:
            self.has_lost = True
        else:
            await super()._on_message(subject, content)


def test_lost_event_is_sent_again() -> None:
    """Nobody needs to say anything else, because the seat's heartbeat names the missing event."""

    async def scenario() -> None:
        with club() as opened:
            await opened.begin()
            await opened.work("one")
            sittings = await opened.sit_all()
            missed, heard = sittings[1].seat.next, asyncio.Event()
            deaf = Deaf(opened.server.connect(), TABLE, 1, lambda _: heard.set(), missed)
            await deaf.start()
            await sittings[0].seat.say("status")
            await heard.wait()
            assert deaf.has_lost

    run_virtually(scenario())


def test_late_reply_to_a_consent_question_does_not_answer_the_question_of_the_game() -> None:
    """The companion itself asks the consent question, which is closed when its worker ends."""

    async def scenario() -> list[RecordEvent]:
        with club() as opened:
            await opened.begin()
            await opened.work("one")
            sittings = await opened.sit_all()
            for text in ("ann", "undo"):
                await sittings[0].seat.say(text)
            assert (await opened.events())[-1].asks
            opened.kill("one")
            await opened.work("two")
            assert await sittings[1].seat.say("yes", id_="late")
            assert await sittings[1].seat.say("status", id_="later")
            return await opened.events()

    events = run_virtually(scenario())
    [late] = [one for one in events if one.id == "late"]
    assert not late.lines
    [later] = [one for one in events if one.id == "later"]
    assert [one.sentence for one in later.told[1] if isinstance(one, Message)]
    assert not events[-1].asks
    asked_again = [one for one in events if all(Confirm([]) in told for told in one.told)]
    question = parcel("ask-play", who="Ann")
    for told in asked_again[-1].told:
        assert any(isinstance(one, Message) and question in one.sentence for one in told)


@pytest.mark.parametrize("is_used", [False, True])
def test_next_worker_loads_a_table_only_if_the_table_is_in_use(is_used: bool) -> None:
    """The table's last event says who is present, so a worker that takes over loads only tables
    where somebody is present. Otherwise, it might load thousands of tables at once.
    """

    async def scenario() -> tuple[int, int]:
        with club() as opened:
            await opened.begin()
            sittings = await opened.sit_all()
            one = await opened.work("one")
            for sitting in sittings:  # These four events are the opening and three arrivals.
                await sitting.until(4)
            if not is_used:
                await asyncio.sleep(120)
                assert not one.tables_in_memory
            await one.drain()
            two = await opened.work("two")
            while TABLE not in two.tables_watched:
                await asyncio.sleep(0.1)
            before = len(two.tables_in_memory)
            await sittings[0].seat.say("status")
            return before, len(two.tables_in_memory)

    assert run_virtually(scenario()) == (int(is_used), 1)


def test_long_record_is_read_from_its_last_snapshot() -> None:
    async def scenario() -> tuple[list[list[int]], list[int], int]:
        with club() as opened:
            await opened.begin()
            sittings = await opened.sit_all()
            one = await opened.work("one")
            for sitting in sittings:
                await sitting.until(4)
            for _ in range(REPLAY_WINDOW):
                await sittings[0].seat.say("status")
            await sittings[0].seat.say("Bob")
            await one.drain()
            broker = opened.server.connect("two")
            read, starts = broker.read, list[int]()

            def noted(stream: str, subject: str, start: int = 1) -> AsyncIterator[Any]:
                if subject == record_of(TABLE):
                    starts.append(start)
                return read(stream, subject, start)

            broker.read = noted  # type: ignore[method-assign]
            two = Worker(broker, "two", one._chance)
            await two.start()
            await sittings[0].seat.say("status")
            last = sittings[0].events[-1].number
            folded = [*starts]
            heard = list[list[int]]()
            for awaited in (0, 1, last - REPLAY_WINDOW, last):
                came = Sitting(opened.server.connect(), TABLE, 2)
                came.seat.next = awaited
                await came.seat.start()
                await came.until(last)
                came.seat.stop()
                heard.append([event.number for event in came.events])
            lines = list[Line]()
            for step in await opened.events():
                lines += step.lines
                assert (step.so_far is not None) == (step.number % SNAPSHOT_EVERY == 0)
                assert step.so_far is None or step.so_far.lines == lines
            assert lines
            return heard, folded, last

    heard, folded, last = run_virtually(scenario())
    assert [numbers[0] for numbers in heard] == [
        last - REPLAY_WINDOW + 1,
        1,
        last - REPLAY_WINDOW,
        last,
    ]
    assert all(numbers == [*range(numbers[0], last + 1)] for numbers in heard)
    assert folded
    assert min(folded) > 1


def test_snapshot_that_the_broker_would_refuse_is_omitted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables_worker, "MOST_SNAPSHOT_BYTES", 1000)

    async def scenario() -> list[RecordEvent]:
        with club() as opened:
            await opened.begin()
            [sitting, *_] = await opened.sit_all()
            for name in ("one", "two"):
                worker = await opened.work(name)
                for _ in range(SNAPSHOT_EVERY):
                    await sitting.seat.say("status")
                await worker.drain()
            return await opened.events()

    events = run_virtually(scenario())
    assert len(opening_and_inputs(events)) == 1 + 2 * SNAPSHOT_EVERY
    assert all(step.so_far is None and not step.base for step in events)


def test_seat_that_keeps_asking_for_resends_gets_few_replies() -> None:
    """Otherwise, a worker that has fallen behind would have more and more to send."""
    asked, replies = 200, list[int]()

    class Impatient(FarSeat):
        async def _on_message(self, subject: str, content: bytes) -> None:
            if event.decode(content).first:
                replies.append(1)
            await super()._on_message(subject, content)

    async def scenario() -> None:
        with club() as opened:
            await opened.begin()
            await opened.work("one")
            sittings = await opened.sit_all()
            seat = Impatient(opened.server.connect(), TABLE, 1, lambda _: None)
            await seat.start()
            await asyncio.gather(*(seat.ask() for _ in range(asked)))
            assert await seat.say("status")
            await sittings[0].until(seat.next - 1)

    run_virtually(scenario())
    assert 0 < len(replies) < asked // 2


def test_worker_that_wakes_after_being_replaced_does_not_answer_inputs_again() -> None:
    """The worker wakes up with inputs that a different worker has already answered."""

    async def scenario() -> None:
        with club() as opened:
            await opened.begin()
            for name in ("one", "two"):
                await opened.work(name)
            sittings = await opened.sit_all()
            for name in ("one", "two"):
                broker = opened.brokers[name]
                broker.suspend()
                await sittings[0].seat.say("status")
                broker.resume()
                await sittings[1].seat.say("status")
            await sittings[2].seat.say("status")
            events = await opened.events()
            for sitting in sittings:
                await sitting.until(len(events))
            assert [event.seat for event in opening_and_inputs(events)] == [None, 0, 1, 0, 1, 2]
            heard_each_once(sittings, events)

    run_virtually(scenario())


def test_worker_that_is_draining_hands_over_its_tables() -> None:
    async def scenario() -> None:
        with club() as opened:
            await opened.begin()
            sittings = await opened.sit_all()
            one, two = await opened.work("one"), await opened.work("two")
            await sittings[0].seat.say("status")
            await one.drain()
            assert not one.partitions
            await sittings[1].seat.say("status")
            last = sittings[1].seat.next - 1
            await sittings[0].until(last)
            assert partition_of(TABLE) in two.partitions
            assert [event.number for event in sittings[0].events] == [*range(1, last + 1)]
            await two.drain()
            assert not two.partitions

    run_virtually(scenario())
