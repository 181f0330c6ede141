"""Tests that the proof about remote tables finds faults. See also tests/tables/test_tables.py."""

import msgspec

from companion.tables.hosted_game import HostedGame
from companion.tables.messages import RecordEvent, RecordStart, SeatInput
from tests.proof.far import FarTable, digest, wrong_at
from tests.table import prepared
from tests.tables.bots import Bots
from tests.tables.far import SameLuck


class FakeSeat:
    """A stand-in for a seat that has received these events. It can't do anything else."""

    def __init__(self, events: list[RecordEvent], place: int) -> None:
        self.heard = [digest(one.told_to(place)) for one in events]

    async def say(self, text: str, id_: str) -> bool:
        raise NotImplementedError

    async def leave(self) -> None:
        raise NotImplementedError


def play_inputs(lines: int) -> tuple[FarTable, list[RecordEvent]]:
    """Play some inputs at a table. Return the table and its record."""
    header = prepared(3, "dealer").header
    bots, table = Bots(header), HostedGame("1", RecordStart(header), [], SameLuck())
    events = [table.open(0)]
    said: dict[str, str] = {}
    for number in range(lines):
        bots.see(events[-1])
        line = bots.line()
        assert line is not None
        said[str(number)] = line[1]
        events.append(table.handle(number + 1, line[0], SeatInput(str(number), line[1])))
    sits = [FakeSeat(events, place) for place in range(3)]
    return FarTable("1", header, bots, sits, said), events


def test_undisturbed_remote_table_has_no_fault() -> None:
    assert not wrong_at(*play_inputs(6))


def test_input_that_is_lost_or_counts_twice_is_detected() -> None:
    table, events = play_inputs(6)
    table.said["6"] = "status"
    assert "missing" in wrong_at(table, events)
    del table.said["6"], table.said["5"]
    assert "twice" in wrong_at(table, events)


def test_refused_input_that_is_in_the_record_is_detected() -> None:
    table, events = play_inputs(6)
    table.said["6"] = "status"
    table.refused.add("6")
    assert not wrong_at(table, events)
    table.refused.add("5")
    assert "twice" in wrong_at(table, events)


def test_event_heard_twice_or_differently_is_detected() -> None:
    table, events = play_inputs(6)
    table.sits[1].heard.append(table.sits[1].heard[-1])
    assert "seat 1" in wrong_at(table, events)
    table, events = play_inputs(6)
    table.sits[2].heard[3] = digest([])
    assert "seat 2" in wrong_at(table, events)


def test_game_that_plays_out_differently_is_detected() -> None:
    table, events = play_inputs(6)
    events[2] = msgspec.structs.replace(events[2], lines=events[1].lines)
    assert "line" in wrong_at(table, events)
