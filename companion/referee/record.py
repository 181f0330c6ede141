"""The record of a game, and how to replay it.

A record is a header and a journal. The journal only grows: undoing or correcting something adds a
line, so no announcement is ever lost or silently changed.
"""

from collections.abc import Hashable, Iterable, Sequence
from enum import Enum
from typing import Annotated, Any, TypeVar

import msgspec

from companion.referee.decisions import choices_of
from companion.referee.facts import Fact, OptionChoice, Pieces, Spot
from companion.referee.game import Game, Start, State
from companion.referee.question import Luck, Question
from companion.referee.run import Answered, Entry, Happened, ReplayDiverged, Run, enter
from companion.referee.seat import Seat

S = TypeVar("S", bound=State)


class Header(msgspec.Struct, frozen=True):
    """The header of a record: everything about the start of a saved game.

    edition: the whole text of its edition file.
    seats: seat ids, which are the first players' names.
    practice: the seats of practice players, and how well each of them plays.
    by_hand: see `Start`.
    names: the current names of renamed seats, by id.
    """

    game: str
    version: str
    language: str
    seats: tuple[str, ...]
    options: dict[str, str]
    keepers: dict[str, str]
    edition: str
    edition_name: str
    begun: str
    practice: dict[str, str] = {}
    by_hand: bool = True
    names: dict[str, str] = {}

    @property
    def players(self) -> tuple[str, ...]:
        """The players' current names, in seat order."""
        return tuple(self.names.get(seat, seat) for seat in self.seats)


class Result(msgspec.Struct, frozen=True):
    """The result of a finished game.

    winners: ids of seats.
    ended: when the game ended, in the format of `Header.begun`.
    seconds: playing time without breaks, or None if it is unknown.
    practice: whether there were practice players.
    """

    game: str
    seats: tuple[str, ...]
    winners: tuple[str, ...]
    ended: str
    seconds: int | None = None
    practice: bool = False


class AnswerLine(msgspec.Struct, frozen=True, tag="answer", omit_defaults=True):
    """A line of the journal with an answer.

    option: the answer's name (see `name_of`), or the new order if the question was a shuffle.
    """

    question: str
    seat: str | None
    option: str | tuple[int, ...]
    more: bool = False
    override: str | None = None

    def __repr__(self) -> str:
        return f"<answer to {self.question}>"  # without the answer, which may be secret


class EventLine(msgspec.Struct, frozen=True, tag="event", omit_defaults=True):
    """A line of the journal with a table event."""

    event: str
    args: tuple[str, ...]
    reason: str = ""
    more: bool = False


class UndoLine(msgspec.Struct, frozen=True, tag="undo"):
    """A line of the journal that removes all entries except the first `keep`.

    learned: number of the last entry at which a player saw something hidden. The player has still
        seen it after the entry is undone.
    """

    keep: Annotated[int, msgspec.Meta(ge=0)]
    learned: int = 0


class CorrectLine(msgspec.Struct, frozen=True, tag="correct"):
    """A line of the journal that changes the answer in entry number `entry`, counted from 0.

    learned: see `UndoLine`.
    override: why the table accepts an answer that the rules refuse, or None.
    """

    entry: Annotated[int, msgspec.Meta(ge=0)]
    option: str
    learned: int = 0
    override: str | None = None


class RenameLine(msgspec.Struct, frozen=True, tag="rename", omit_defaults=True):
    """A line of the journal that gives a seat a new name.

    seat: the seat's id.
    is_other: whether a different person has taken the seat.
    """

    seat: str
    name: str
    is_other: bool = False


Line = AnswerLine | EventLine | UndoLine | CorrectLine | RenameLine


def name_of(option: Hashable) -> str:
    """Return an answer's name in the record. It is a seat's id, a member's name, or a number."""
    if isinstance(option, Seat):
        return option.id
    if isinstance(option, Enum):
        return option.name.lower()
    if isinstance(option, int):
        return str(option)
    if isinstance(option, Spot):
        return " ".join(name_of(one) for one in (option.kind, option.of) if one is not None)
    if isinstance(option, Pieces):
        return " ".join(name_of(one) for one in (option.kind, option.face) if one is not None)
    if isinstance(option, OptionChoice):
        return f"{option.option} {option.choice}"
    raise TypeError(f"a {type(option).__name__} has no name in a record")


def line_of(entry: Entry) -> AnswerLine | EventLine:
    """Convert an entry to a line of the journal."""
    if isinstance(entry, Happened):
        return EventLine(entry.event, tuple(map(name_of, entry.args)), entry.reason, entry.more)
    option = entry.option if isinstance(entry.option, tuple) else name_of(entry.option)
    seat = entry.seat.id if entry.seat else None
    return AnswerLine(entry.question, seat, option, entry.more, entry.override)


def standing(lines: Iterable[Line]) -> list[AnswerLine | EventLine]:
    """Return the entries that still count after all undo and correction lines.

    Raises ValueError for a correction to a missing entry.
    """
    return [line for _, line in placed(lines)]


def placed(lines: Iterable[Line]) -> list[tuple[int, AnswerLine | EventLine]]:
    """Return the same entries as `standing`, each with its line number in the journal, counted from
    0.

    Raises ValueError for a correction to a missing entry.
    """
    entries: list[tuple[int, AnswerLine | EventLine]] = []
    for number, line in enumerate(lines):
        match line:
            case UndoLine(keep=keep):
                del entries[keep:]
            case CorrectLine(entry=place, option=option, override=reason):
                at, changed = entries[place] if place < len(entries) else (0, None)
                if not isinstance(changed, AnswerLine):
                    raise ValueError(f"no answer {place} to correct")
                corrected = msgspec.structs.replace(changed, option=option, override=reason)
                entries[place] = at, corrected
            case AnswerLine() | EventLine():
                entries.append((number, line))
    return entries


def resumed(game: Game[S, Any], start: Start[Any], lines: Sequence[Line]) -> Run[S]:
    """Replay a record, and give the seats their current names.

    Raises ReplayDiverged at the first line that doesn't fit the rules.
    """
    names = names_in(lines)
    for seat in start.seats:
        seat.name = names.get(seat.id, seat.id)
    run = Run(game, start)
    try:
        entries = standing(lines)
    except ValueError:
        raise ReplayDiverged(run, Answered("correct", None, None)) from None
    for line in entries:
        enter(run, entry_of(run, line))
    return run


def names_in(lines: Iterable[Line]) -> dict[str, str]:
    """Return the current name of each renamed seat, by seat id."""
    return {line.seat: line.name for line in lines if isinstance(line, RenameLine)}


def learned_in(lines: Iterable[Line]) -> int:
    """Return the highest `learned` of all undo and correction lines, or 0 if there are none.

    It is the number of the last entry at which a player saw something hidden, even if that entry
    has been undone.
    """
    return max(
        (line.learned for line in lines if isinstance(line, UndoLine | CorrectLine)), default=0
    )


def entry_of(run: Run[Any], line: AnswerLine | EventLine) -> Entry:
    """Convert a line of the journal to an entry, using the open question's options.

    Raises ReplayDiverged for an unknown name.
    """
    seats = {seat.id: seat for seat in run.start.seats}
    try:
        if isinstance(line, EventLine):
            takes = run.game.events[line.event].takes
            args = tuple(
                _fact(run, name, kind) for name, kind in zip(line.args, takes, strict=True)
            )
            return Happened(line.event, args, line.reason, line.more)
        seat = seats[line.seat] if line.seat else None
        option = _option(run.question, line.option)
    except (KeyError, ValueError):
        unknown = Answered(getattr(line, "question", "event"), None, None)
        raise ReplayDiverged(run, unknown) from None
    return Answered(line.question, seat, option, line.more, line.override)


def _fact(run: Run[Any], name: str, kind: type) -> Fact:
    """Return the event argument with this name. An edition's subclass of `kind` counts too."""
    if kind is int:
        return int(name)
    if kind is OptionChoice:
        return {name_of(one): one for one in choices_of(run.game.options)}[name]
    if kind in (Spot, Pieces):
        return _places_or_pieces(run, kind)[name]
    nouns = (noun for kinds in run.game.box.kinds(run.start.edition) for noun in kinds)
    things: Iterable[Seat | Enum] = (*run.start.seats, *nouns)
    return {name_of(thing): thing for thing in things if isinstance(thing, kind)}[name]


def _places_or_pieces(run: Run[Any], kind: type) -> dict[str, Fact]:
    """Return all places on the table, or all pieces that can be on it, keyed by name."""
    tabletop = run.game.tabletop
    hidden_at = (one.spot for one in tabletop.held(run.state).values())
    spots: Iterable[Fact] = (*tabletop.spots(run.state), *hidden_at)
    pieces = [Pieces(one.kind, one.face) for one in tabletop.lying(run.state)]
    for hidden, deck in tabletop.decks(run.state).items():
        pieces += [Pieces(hidden, face) for face in deck.faces]
    return {name_of(one): one for one in (spots if kind is Spot else pieces)}


def _option(question: Question | None, name: str | tuple[int, ...]) -> Hashable:
    """Return the option with this name, legal or refused."""
    if question is None:
        raise KeyError(name)
    if isinstance(name, tuple):
        return name
    if isinstance(question, Luck):
        return int(name)
    for option in question.options:
        if name_of(option) == name:
            return option
    return {name_of(option): option for option in question.refused}[name]
