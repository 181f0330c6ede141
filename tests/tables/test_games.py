"""Tests all five games at remote tables, played by typing."""

import pytest

from companion.tables.messages import RecordEvent
from tests.clocks import run_virtually
from tests.table import prepared
from tests.tables.bots import Bots
from tests.tables.far import Sitting, opening_and_inputs
from tests.tables.virtual import TABLE, club, heard_each_once

#: Number of inputs that covers a game's setup and one turn for each seat.
INPUTS = 25
PLAYERS = {"parcel": 3, "couriers": 2, "wallet": 4, "parsifal": 4, "pandemonium": 2}


@pytest.mark.parametrize("game", PLAYERS)
def test_game_goes_on_when_one_of_two_workers_leaves(game: str) -> None:
    async def scenario() -> tuple[list[RecordEvent], list[Sitting]]:
        with club() as opened:
            await opened.begin(game=game, seats=PLAYERS[game])
            one, _ = await opened.work("one"), await opened.work("two")
            sittings = await opened.sit_all(PLAYERS[game])
            bots = Bots(prepared(PLAYERS[game], "dealer", game=game).header)
            for number in range(INPUTS):
                line = await bots.next_line(opened.host, TABLE)
                if line is None:
                    break
                seat, text = line
                await sittings[seat].seat.say(text)
                if number == INPUTS // 2:
                    await one.drain()
            events = await opened.events()
            for sitting in sittings:
                await sitting.until(len(events))
            return events, sittings

    events, sittings = run_virtually(scenario())
    assert len([event for event in opening_and_inputs(events) if event.lines]) > INPUTS // 2
    heard_each_once(sittings, events)
