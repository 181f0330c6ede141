"""The record of answers: what is written down, and how it becomes a run again.

A record is a header and a journal. The journal is only ever added to: taking back and
correcting are lines of it, so nothing that was announced is ever lost or changed silently.
"""

from collections.abc import Hashable, Iterable, Sequence
from enum import Enum
from typing import Annotated, Any, TypeVar

import msgspec

from companion.referee.facts import Fact, Pieces, Spot
from companion.referee.game import Game, Start, State
from companion.referee.question import Luck, Question
from companion.referee.run import Answered, Entry, Happened, ReplayDiverged, Run, enter
from companion.referee.seat import Seat

S = TypeVar("S", bound=State)


class Header(msgspec.Struct, frozen=True):
    """What a saved game starts from. `edition` is the whole content of the edition played.

    practice: the seats in which nobody sits, each with the strength of its practice player.
    by_hand: as of `Start`.
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


class Result(msgspec.Struct, frozen=True):
    """How a saved game ended. winners: some of the seats. ended: as `Header.begun`. seconds: how
    long it was played, without breaks; None where that was not noted. practice: whether there were
    seats in which nobody sat.
    """

    game: str
    seats: tuple[str, ...]
    winners: tuple[str, ...]
    ended: str
    seconds: int | None = None
    practice: bool = False


class AnswerLine(msgspec.Struct, frozen=True, tag="answer", omit_defaults=True):
    """An answer, by name. A shuffle is its order."""

    question: str
    seat: str | None
    option: str | tuple[int, ...]
    more: bool = False
    override: str | None = None

    def __repr__(self) -> str:
        return f"<answer to {self.question}>"  # not which: it may be a secret, or a shuffle


class EventLine(msgspec.Struct, frozen=True, tag="event", omit_defaults=True):
    """Something that happened at the table."""

    event: str
    args: tuple[str, ...]
    reason: str = ""
    more: bool = False


class UndoLine(msgspec.Struct, frozen=True, tag="undo"):
    """Only the first `keep` entries still stand.

    learned: hidden things have been seen up to this entry, which a take-back cannot undo.
    """

    keep: Annotated[int, msgspec.Meta(ge=0)]
    learned: int = 0


class CorrectLine(msgspec.Struct, frozen=True, tag="correct"):
    """Entry number `entry`, from 0, was answered otherwise.

    learned: as in UndoLine. override: why the table accepted it, where the rules refuse it.
    """

    entry: Annotated[int, msgspec.Meta(ge=0)]
    option: str
    learned: int = 0
    override: str | None = None


Line = AnswerLine | EventLine | UndoLine | CorrectLine


def name_of(option: Hashable) -> str:
    """An answer's name in the record: a seat's own, an enum member's in small letters, a number."""
    if isinstance(option, Seat):
        return option.name
    if isinstance(option, Enum):
        return option.name.lower()
    if isinstance(option, int):
        return str(option)
    if isinstance(option, Spot):
        return " ".join(name_of(one) for one in (option.kind, option.of) if one is not None)
    if isinstance(option, Pieces):
        return " ".join(name_of(one) for one in (option.kind, option.face) if one is not None)
    raise TypeError(f"a {type(option).__name__} has no name in a record")


def line_of(entry: Entry) -> AnswerLine | EventLine:
    """An entry as it is written."""
    if isinstance(entry, Happened):
        return EventLine(entry.event, tuple(map(name_of, entry.args)), entry.reason, entry.more)
    option = entry.option if isinstance(entry.option, tuple) else name_of(entry.option)
    seat = entry.seat.name if entry.seat else None
    return AnswerLine(entry.question, seat, option, entry.more, entry.override)


def standing(lines: Iterable[Line]) -> list[AnswerLine | EventLine]:
    """The entries that stand after everything that was taken back or corrected.

    Raises ValueError for a correction of what is not there.
    """
    return [line for _, line in placed(lines)]


def placed(lines: Iterable[Line]) -> list[tuple[int, AnswerLine | EventLine]]:
    """The same, each with the number of its line, from 0."""
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
    """Run the rules again on what was written. Raises ReplayDiverged at the first misfit."""
    run = Run(game, start)
    try:
        entries = standing(lines)
    except ValueError:
        raise ReplayDiverged(run, Answered("correct", None, None)) from None
    for line in entries:
        enter(run, entry_of(run, line))
    return run


def learned_in(lines: Iterable[Line]) -> int:
    """The entry up to which hidden things had been seen by what was then taken back."""
    return max(
        (line.learned for line in lines if isinstance(line, UndoLine | CorrectLine)), default=0
    )


def entry_of(run: Run[Any], line: AnswerLine | EventLine) -> Entry:
    """A written entry, as the facts that the open question offers.

    Raises ReplayDiverged where a name means nothing here.
    """
    seats = {seat.name: seat for seat in run.start.seats}
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
    """What of this kind, or of the edition's kinds of it, has this name."""
    if kind is int:
        return int(name)
    if kind in (Spot, Pieces):
        return _laid(run, kind)[name]
    nouns = (noun for kinds in run.game.box.kinds(run.start.edition) for noun in kinds)
    things: Iterable[Seat | Enum] = (*run.start.seats, *nouns)
    return {name_of(thing): thing for thing in things if isinstance(thing, kind)}[name]


def _laid(run: Run[Any], kind: type) -> dict[str, Fact]:
    """Every place of the table, or every single piece that lies there, by its name."""
    tabletop = run.game.tabletop
    spots: Iterable[Fact] = tabletop.spots(run.state)
    pieces = (Pieces(one.kind, one.face) for one in tabletop.lying(run.state))
    return {name_of(one): one for one in (spots if kind is Spot else pieces)}


def _option(question: Question | None, name: str | tuple[int, ...]) -> Hashable:
    """The answer of this name, among what is legal or what was refused and overridden."""
    if question is None:
        raise KeyError(name)
    if isinstance(name, tuple):
        return name
    if isinstance(question, Luck):
        return int(name)
    for option in question.among:
        if name_of(option) == name:
            return option
    return {name_of(option): option for option in question.refused}[name]
