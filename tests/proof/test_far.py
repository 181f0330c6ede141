"""That the proof of far tables would see a fault: a short form of it is in tests/tables."""

import msgspec

from companion.tables.messages import Begun, Event, Handled
from companion.tables.table import Table
from tests.proof.far import FarTable, wrong_at
from tests.table import prepared
from tests.tables.bots import Bots
from tests.tables.far import SameLuck, Sitting

NAME = "1000"


class Heard(Sitting):
    """A seat that has heard these."""

    def __init__(self, events: list[Handled], place: int) -> None:
        self.events = [Event(one.number, one.told[place], one.id) for one in events]


def played(lines: int) -> tuple[FarTable, list[Handled], dict[tuple[str, str], str]]:
    """A table at which so many lines were said, its record, and the lines."""
    header = prepared(3, "dealer").header
    bots, table = Bots(header), Table(NAME, Begun(header), [], SameLuck())
    events, texts = [table.open(0)], dict[tuple[str, str], str]()
    for number in range(lines):
        line = bots.line_for(bots.run_of(events))
        assert line is not None
        id_ = f"{NAME}-{number}"
        texts[NAME, id_] = line[1]
        events.append(table.say(number + 1, line[0], id_, line[1], None))
    far = FarTable(NAME, header, bots, said=lines)
    for place in range(3):
        far.sittings.append(Heard(events, place))
    return far, events, texts


def test_what_is_as_it_should_be_is_so() -> None:
    assert not wrong_at(*played(6))


def test_a_line_that_is_lost_or_there_twice_is_seen() -> None:
    table, events, texts = played(6)
    table.said += 1
    assert "missing" in wrong_at(table, events, texts)
    table.said -= 2
    assert "twice" in wrong_at(table, events, texts)


def test_what_a_seat_hears_twice_or_otherwise_is_seen() -> None:
    table, events, texts = played(6)
    table.sittings[1].events.append(table.sittings[1].events[-1])
    assert "each thing once" in wrong_at(table, events, texts)
    table, events, texts = played(6)
    heard = table.sittings[2].events
    heard[3] = msgspec.structs.replace(heard[3], told=[])
    assert "something else" in wrong_at(table, events, texts)


def test_another_course_of_the_game_is_seen() -> None:
    table, events, texts = played(6)
    events[2] = msgspec.structs.replace(events[2], lines=events[1].lines)
    assert "line" in wrong_at(table, events, texts)
