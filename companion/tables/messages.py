"""What goes over the broker, and under which subjects."""

import zlib
from typing import Annotated

import msgspec

from companion.referee.record import Header, Line
from companion.web.events import Message

#: So many parts are spread over the workers; each table is in one of them.
PARTS = 64


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The first message of a table's record."""

    header: Header


class Handled(msgspec.Struct, frozen=True, tag="handled"):
    """One line that was said, what was answered by it, and what each seat is told of it.

    number: of this event at its table, from 1. said: the line's place among all that was said;
    of the opening, that of the message that led to it. seat, id: whose line it was, and what that
    seat calls it; None and "" for none. told: by seat. question: the number of the one that is
    open then. asks: whether the companion waits for a yes or no of its own. winners: None until it
    is over.
    """

    number: int
    said: int
    seat: int | None
    id: str
    lines: list[Line]
    told: list[list[Message]]
    question: int
    asks: bool = False
    winners: list[str] | None = None

    def __repr__(self) -> str:
        return f"<event {self.number}>"  # not what: it may be a secret


class Said(msgspec.Struct, frozen=True, tag="said", omit_defaults=True):
    """What a seat says. question: the one that a button answers."""

    id: Annotated[str, msgspec.Meta(max_length=32)]
    text: str
    question: int | None = None

    def __repr__(self) -> str:
        return f"<line {self.id}>"


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """A seat wants to hear again what was told from this number on."""

    start: int


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat hears. number: 0 for what is in no record. id: of its own line, of which this
    comes. filling: means nothing; it makes all that may be private a whole number of blocks.
    """

    number: int
    told: list[Message]
    id: str = ""
    filling: str = ""

    def __repr__(self) -> str:
        return f"<event {self.number}>"


Recorded = Begun | Handled
recorded = msgspec.json.Decoder(Recorded)
said = msgspec.json.Decoder(Said | Missed)
event = msgspec.json.Decoder(Event)


def part_of(table: str) -> int:
    """The part that a table is in."""
    return zlib.crc32(table.encode()) % PARTS


def record_of(table: str) -> str:
    """Where its record is written."""
    return f"record.{part_of(table)}.{table}"


def say_of(table: str, seat: int) -> str:
    """Where a seat says its lines."""
    return f"say.{part_of(table)}.{table}.{seat}"


def hear_of(table: str, seat: int) -> str:
    """Where a seat hears what it is told."""
    return f"hear.{table}.{seat}"
