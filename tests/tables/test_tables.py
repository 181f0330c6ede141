"""Tables on the real server: each thing is taken once and heard once, whoever dies."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.tables.messages import Handled
from tests.tables.far import LEFT_OPEN, Club, Sitting, events_of

TABLE = "4711"
pytestmark = LEFT_OPEN


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = Club(tmp_path / "broker", [TABLE])
    yield opened
    opened.close()


def open_choices(sitting: Sitting) -> tuple[list[str], int | None]:
    """The buttons of the open question, as a page shows them."""
    for message in reversed(sitting.told):
        if message.get("choices") and message.get("kind") in ("question", "private"):
            choices, question = message["choices"], message["question"]
            assert isinstance(choices, list)
            assert isinstance(question, int)
            return choices, question
        if "asked" in message:
            break
    return [], None


async def play(
    club: Club, lines: int, trouble: dict[int, str]
) -> tuple[list[Handled], list[Sitting]]:
    """So many lines of three seats, one after another. trouble: what dies at which of them."""
    broker = await club.broker()
    await broker.settle()
    await club.begin(broker, TABLE)
    club.work("one")
    club.work("two")
    sittings = [Sitting(await club.broker(club.users[TABLE, n]), TABLE, n) for n in range(3)]
    for sitting in sittings:
        await sitting.seat.start()
    for sitting in sittings:
        await sitting.until(1)
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
    return [msgspec.structs.replace(one, said=0, id="") for one in events], sittings


def test_each_thing_is_taken_and_heard_once_whoever_dies(club: Club, tmp_path: Path) -> None:
    calm = Club(tmp_path / "calm", [TABLE])
    try:
        undisturbed, _ = asyncio.run(play(calm, 24, {}))
    finally:
        calm.close()
    trouble = {4: "one", 8: "two", 12: "server", 16: "two", 20: "one"}
    record, sittings = asyncio.run(play(club, 24, trouble))
    assert record == undisturbed
    assert len(record) == 25
    for place, sitting in enumerate(sittings):
        assert [event.number for event in sitting.events] == [*range(1, 26)]
        assert [event.told for event in sitting.events] == [one.told[place] for one in record]
