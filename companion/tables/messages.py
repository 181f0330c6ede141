"""The messages on the broker, and their subjects."""

import zlib
from typing import Annotated

import msgspec

from companion.lines.page.choices import InputId
from companion.lines.seat_events import BLOCK_BYTES, SeatEvent, private_bytes
from companion.referee.record import Header, Line

#: The streams of records and of inputs; the buckets of leases and of doors; and the stream of the
#: doors' locks.
RECORDS, SAID, LEASES, DOORS, LOCKS = "RECORDS", "SAID", "LEASES", "DOORS", "LOCKS"
#: All subjects of `login_closed_of`.
LOGINS_CLOSED = "closed.*.*"
#: Number of partitions into which all tables are divided. Each table is in one of them.
PARTITION_COUNT = 64
#: How many of the latest events a newly connected seat receives.
REPLAY_WINDOW = 50
#: Number of events from one snapshot in a record to the next.
SNAPSHOT_EVERY = 16
#: The answers in a snapshot are padded to this many bytes per answer, on average. Without padding,
#: their total length would reveal some answers.
LINE_BYTES = 160
#: Interval between a seat's heartbeats, in seconds.
HERE_S = 4.0
#: How long a seat may be silent before it counts as away, in seconds.
AWAY_S = 10.0


class Entry(msgspec.Struct, frozen=True):
    """Public data about a table, which its web pages and a player's own companion need to join it.

    edition: the text of the table's component data.
    edition_name: the name of the file that this text comes from.
    """

    game: str
    language: str
    seats: list[str]
    edition: str = ""
    edition_name: str = "standard.toml"


class RecordStart(msgspec.Struct, frozen=True, tag="begun"):
    """The first message of a table's record: all that is needed to begin the game."""

    header: Header


class Snapshot(msgspec.Struct, frozen=True):
    """All data needed to rebuild a table as of one of its events.

    lines: all answers.
    done, been: `done` and `ever_joined` of `HostedGame`.
    places: positions in the stream of the last few events before the snapshot's own event.
    """

    header: Header
    lines: list[Line]
    done: list[list[str]]
    been: list[int]
    places: list[int]


class Step(msgspec.Struct, frozen=True, tag="handled"):
    """The part of an event that a table is rebuilt from: one input and its answers.

    number: the event's number at its table, from 1.
    said: the input's position in its stream or, if the event has no input, the position up to which
    all inputs have been handled.
    seat, id: the seat that gave the input, and the seat's id for the input, or None and "" if
    nobody gave it.
    question: number of the question that is open after the event.
    asks: whether one of the companion's own yes-or-no questions is open.
    winners: the winners, or None while the game goes on.
    away: the seats announced as away.
    so_far: a snapshot, which only some events have, so that a long record need not be read from its
    beginning.
    base: position of the last earlier event with a snapshot, or 0 if there is none.
    pace: the turn timer and the coach, in seconds, as in `Pace`; then 1 if each question is
    explained, otherwise 0.

    Events from older versions lack the last fields.
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
    so_far: Snapshot | None = None
    base: int = 0
    pace: list[int] = []

    def __repr__(self) -> str:
        return f"<event {self.number}>"  # the content may be secret


class RecordEvent(Step, frozen=True, tag="handled", kw_only=True):
    """An event as it is stored.

    told: the messages about the event, by seat.
    shared: messages that are sent to every seat, after its own.
    drawn: the parts of the table's drawing that have changed, keyed by name, as in `Drawing.parts`.
        These parts are public.

    Events from older versions lack the last two fields.
    """

    told: list[list[SeatEvent]]
    shared: list[SeatEvent] = []
    drawn: dict[str, msgspec.Raw] = {}

    def told_to(self, seat: int) -> list[SeatEvent]:
        """Return all messages for a seat."""
        return [*self.told[seat], *self.shared]


class SeatInput(msgspec.Struct, frozen=True, tag="said", omit_defaults=True):
    """A seat's input.

    question: number of the question that a button answers, or None for any other input.
    readings: all possible readings of the text, or empty if there is only one.
    """

    id: InputId
    text: str
    question: int | None = None
    readings: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<line {self.id}>"


class Heartbeat(msgspec.Struct, frozen=True):
    """A seat's heartbeat. It isn't stored, because a seat that gets no reply asks again.

    awaited: number of the event that the seat is waiting for, or 0 for the first of the latest
    events. If that event was already sent, it was lost, and is sent again.
    id: if not "", the reply starts with an `Event` that has this id and says which events follow.
    """

    awaited: Annotated[int, msgspec.Meta(ge=0)]
    id: InputId = ""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message to a seat.

    number: the event's number, or 0 if the message isn't in any record.
    id: the id that the seat gave the input with this outcome.
    first, last: numbers of the first and the last of the events that are sent again after this
    message.
    filling: padding that fills up the private part to whole blocks.
    is_refused: whether the worker failed to handle the input, which therefore has no outcome.
    done: ids of those recent inputs of the seat that have an outcome.
    drawn: the parts of the table's drawing that have changed or, if `first` isn't 0, all parts as
    of the last event.
    is_door_changed: whether the seat has a new code, so that earlier listeners must log in again.
    """

    number: int
    told: list[SeatEvent]
    id: str = ""
    first: int = 0
    last: int = 0
    filling: str = ""
    is_refused: bool = False
    done: list[str] = []
    is_door_changed: bool = False
    drawn: dict[str, msgspec.Raw] = {}

    def __repr__(self) -> str:
        return f"<event {self.number}>"


recorded = msgspec.json.Decoder(RecordStart | RecordEvent)
steps = msgspec.json.Decoder(RecordStart | Step)
inputs = msgspec.json.Decoder(SeatInput)
heartbeats = msgspec.json.Decoder(Heartbeat)
event = msgspec.json.Decoder(Event)


def written(event: RecordEvent) -> bytes:
    """Encode an event for the record.

    Everything that may be secret is padded to whole blocks. Otherwise, the length of a message
    could tell an eavesdropper which card it contains.
    """
    content = msgspec.json.encode(event)
    secret = sum(map(private_bytes, event.told))
    for one in (event.lines, event.so_far, event.base):  # a position's length reveals nothing
        secret += len(msgspec.json.encode(one))
    lines = event.so_far.lines if event.so_far else []
    wide = max(len(lines) * LINE_BYTES - len(msgspec.json.encode(lines)), 0)
    return content + b" " * (wide + -(secret + wide) % BLOCK_BYTES)


def partition_of(table: str) -> int:
    """Return a table's partition."""
    return zlib.crc32(table.encode()) % PARTITION_COUNT


def record_of(table: str) -> str:
    """Return the subject of a table's record."""
    return f"record.{partition_of(table)}.{table}"


def say_of(table: str, seat: int) -> str:
    """Return the subject of a seat's inputs."""
    return f"say.{partition_of(table)}.{table}.{seat}"


def here_of(table: str, seat: int) -> str:
    """Return the subject of a seat's heartbeats."""
    return f"here.{partition_of(table)}.{table}.{seat}"


def hear_of(table: str, seat: int) -> str:
    """Return the subject of messages to a seat."""
    return f"hear.{table}.{seat}"


def login_closed_of(table: str) -> str:
    """Return the subject that a gateway uses to report too many wrong codes for a table."""
    return f"closed.{partition_of(table)}.{table}"


def lock_of(table: str, seat: int, salt: str) -> str:
    """Return the subject of one of a seat's locks, whether current or old.

    salt: the salt of the lock's code.
    """
    return f"lock.{table}.{seat}.{salt}"
