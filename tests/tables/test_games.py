"""All five games at far tables, by their seats' own words; and what a watcher learns of it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.tables.messages import Begun, Handled, record_of
from companion.tables.worker import Worker
from tests.table import prepared
from tests.tables.bots import Bots
from tests.tables.far import LEFT_OPEN, Club, SameLuck, Sitting, events_of, of_the_game

#: So many lines of each game: enough for its setup, a turn of each, and what comes back at once.
LINES = 25
PLAYERS = {"parcel": 3, "couriers": 2, "wallet": 4, "parsifal": 4, "pandemonium": 2}
pytestmark = LEFT_OPEN


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    opened = Club(tmp_path / "broker", ["1"], seats=4)
    yield opened
    opened.close()


@pytest.mark.parametrize("game", PLAYERS)
def test_every_game_is_played_by_far_seats(club: Club, game: str) -> None:
    """Two workers, of whom one goes in the middle; each seat hears each thing once."""

    async def play() -> tuple[list[Handled], list[Sitting]]:
        broker, count = await club.broker(), PLAYERS[game]
        await broker.settle()
        header = prepared(count, "dealer", game=game).header
        await broker.append(record_of("1"), msgspec.json.encode(Begun(header)), 0)
        workers = [Worker(await club.broker(name=name), name, SameLuck) for name in ("a", "b")]
        for worker in workers:
            await worker.start()
        sittings = [Sitting(await club.broker(club.users["1", n]), "1", n) for n in range(count)]
        for sitting in sittings:
            await sitting.seat.start()
            await sitting.until(1)
        bots = Bots(header)
        for number in range(LINES):
            line = await bots.next_line(broker, "1")
            if line is None:
                break
            seat, text = line
            await sittings[seat].seat.say(text)
            if number == LINES // 2:
                await workers[0].drain()
        events = await events_of(broker, "1")
        for sitting in sittings:
            await sitting.until(len(events))
        for worker in workers[1:]:
            await worker.drain()
        await club.leave()
        return events, sittings

    events, sittings = asyncio.run(play())
    answered = [event for event in of_the_game(events) if event.lines]
    assert len(answered) > LINES // 2
    for place, sitting in enumerate(sittings):
        assert [event.number for event in sitting.events] == [*range(1, len(events) + 1)]
        assert [event.told for event in sitting.events] == [one.told[place] for one in events]
