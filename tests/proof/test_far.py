"""That the proof of far tables would see a fault: a short form of it is in tests/tables."""

import msgspec

from companion.tables.messages import Begun, Handled
from companion.tables.table import Table
from tests.proof.far import FarTable, digest, wrong_at
from tests.table import prepared
from tests.tables.bots import Bots
from tests.tables.far import SameLuck


class Heard:
    """A seat that has heard these."""

    def __init__(self, events: list[Handled], place: int) -> None:
        self.heard = [digest(one.told[place]) for one in events]

    async def say(self, text: str, id_: str) -> bool:
        raise NotImplementedError

    async def leave(self) -> None:
        raise NotImplementedError


def played(lines: int) -> tuple[FarTable, list[Handled]]:
    """A table at which so many lines were said, and its record."""
    header = prepared(3, "dealer").header
    bots, table = Bots(header), Table("1", Begun(header), [], SameLuck())
    events = [table.open(0)]
    said: dict[str, str] = {}
    for number in range(lines):
        bots.see(events[-1])
        line = bots.line()
        assert line is not None
        said[str(number)] = line[1]
        events.append(table.say(number + 1, line[0], str(number), line[1], None))
    sits = [Heard(events, place) for place in range(3)]
    return FarTable("1", header, bots, sits, said), events


def test_what_is_as_it_should_be_is_so() -> None:
    assert not wrong_at(*played(6))


def test_a_line_that_is_lost_or_there_twice_is_seen() -> None:
    table, events = played(6)
    table.said["6"] = "status"
    assert "missing" in wrong_at(table, events)
    del table.said["6"], table.said["5"]
    assert "twice" in wrong_at(table, events)


def test_a_line_that_was_refused_is_in_no_record() -> None:
    table, events = played(6)
    table.said["6"] = "status"
    table.refused.add("6")
    assert not wrong_at(table, events)
    table.refused.add("5")
    assert "twice" in wrong_at(table, events)


def test_what_a_seat_hears_twice_or_otherwise_is_seen() -> None:
    table, events = played(6)
    table.sits[1].heard.append(table.sits[1].heard[-1])
    assert "seat 1" in wrong_at(table, events)
    table, events = played(6)
    table.sits[2].heard[3] = digest([])
    assert "seat 2" in wrong_at(table, events)


def test_another_course_of_the_game_is_seen() -> None:
    table, events = played(6)
    events[2] = msgspec.structs.replace(events[2], lines=events[1].lines)
    assert "line" in wrong_at(table, events)
