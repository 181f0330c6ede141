"""What goes over the broker, and under which subjects."""

import zlib
from typing import Annotated

import msgspec

from companion.referee.record import Header, Line
from companion.tables.told import Told, secret_bytes
from companion.web.events import FILLED_BYTES
from companion.web.lines import LineId

#: The streams of records and of what was said; and what is kept by key: who has which part, and
#: who may come in at a table.
RECORDS, SAID, LEASES, DOORS = "RECORDS", "SAID", "LEASES", "DOORS"
#: So many parts are spread over the workers; each table is in one of them.
PARTITION_COUNT = 64
#: How many events somebody is told who comes anew.
KEPT = 50
#: Every so many events all up to there is written down anew.
SUMMED = 16
#: Many answers together are as long as if each had so many bytes: their sum tells of none.
LINE_BYTES = 160
#: How often a seat gives a sign of life, and after how long without one it is away, in seconds.
HERE_S = 4.0
AWAY_S = 10.0


class Entry(msgspec.Struct, frozen=True):
    """A table as anybody may know it: what its pages are made of, and the words of who joins.

    edition: the text of its component data, and what that is called.
    """

    game: str
    language: str
    seats: list[str]
    edition: str = ""
    edition_name: str = "standard.toml"


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The first message of a table's record."""

    header: Header


class SoFar(msgspec.Struct, frozen=True):
    """All that a table is folded of, up to one of its events. lines: all answers. done, been: as of
    `Table`. places: where the last events before it stand in the stream.
    """

    header: Header
    lines: list[Line]
    done: list[list[str]]
    been: list[int]
    places: list[int]


class Step(msgspec.Struct, frozen=True, tag="handled"):
    """One line that was said, and what was answered by it: what a table is folded of.

    number: of this event at its table, from 1. said: the line's place among all that was said;
    of the opening, that of the message that led to it. seat, id: whose line it was, and what that
    seat calls it; None and "" for none. question: the number of the one that is open then. asks:
    whether the companion waits for a yes or no of its own. winners: None until it is over. away:
    who is not there, as far as it was told. so_far: with some events, all up to this one; so a
    long record need not be read whole. base: where the last event before it stands that has that;
    0 for none.
    """

    number: int
    said: int
    seat: int | None
    id: str
    lines: list[Line]
    question: int
    asks: bool = False
    winners: list[str] | None = None
    away: list[int] = []
    so_far: SoFar | None = None
    base: int = 0

    def __repr__(self) -> str:
        return f"<event {self.number}>"  # not what: it may be a secret


class Handled(Step, frozen=True, tag="handled", kw_only=True):
    """A step as it is written: with what each seat is told of it. told: by seat."""

    told: list[list[Told]]


class Said(msgspec.Struct, frozen=True, tag="said", omit_defaults=True):
    """What a seat says. question: the one that a button answers."""

    id: LineId
    text: str
    question: int | None = None

    def __repr__(self) -> str:
        return f"<line {self.id}>"


class Here(msgspec.Struct, frozen=True):
    """A seat is here, and awaits the event of this number; 0 for the last of them. What it awaits
    though it was told, is told again. id: if not "", what comes then begins with an event of this
    one, that has the first number as its own `first`. It is kept nowhere: who is not heard asks
    again.
    """

    awaited: Annotated[int, msgspec.Meta(ge=0)]
    id: LineId = ""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat hears. number: 0 for what is in no record. id: of its own line, of which this
    comes. first, last: the numbers of what is told again. filling: means nothing; it
    makes all that may be private a whole number of blocks. is_refused: the worker failed
    at the line, and nothing comes of it. done: with what is told again, the last lines of its own
    of which something came.
    """

    number: int
    told: list[Told]
    id: str = ""
    first: int = 0
    last: int = 0
    filling: str = ""
    is_refused: bool = False
    done: list[str] = []

    def __repr__(self) -> str:
        return f"<event {self.number}>"


recorded = msgspec.json.Decoder(Begun | Handled)
steps = msgspec.json.Decoder(Begun | Step)
said = msgspec.json.Decoder(Said)
here = msgspec.json.Decoder(Here)
event = msgspec.json.Decoder(Event)


def written(event: Handled) -> bytes:
    """As it is written into the record. All that may be secret in it fills whole blocks: else its
    length would tell a card to who watches the network.
    """
    content = msgspec.json.encode(event)
    secret = sum(map(secret_bytes, event.told))
    for one in (event.lines, event.so_far, event.base):  # the places only look like a difference
        secret += len(msgspec.json.encode(one))
    lines = event.so_far.lines if event.so_far else []
    wide = max(len(lines) * LINE_BYTES - len(msgspec.json.encode(lines)), 0)
    return content + b" " * (wide + -(secret + wide) % FILLED_BYTES)


def partition_of(table: str) -> int:
    """The part that a table is in."""
    return zlib.crc32(table.encode()) % PARTITION_COUNT


def record_of(table: str) -> str:
    """Where its record is written."""
    return f"record.{partition_of(table)}.{table}"


def say_of(table: str, seat: int) -> str:
    """Where a seat says its lines."""
    return f"say.{partition_of(table)}.{table}.{seat}"


def here_of(table: str, seat: int) -> str:
    """Where it says that it is here, and what it awaits."""
    return f"here.{partition_of(table)}.{table}.{seat}"


def hear_of(table: str, seat: int) -> str:
    """Where a seat hears what it is told."""
    return f"hear.{table}.{seat}"
