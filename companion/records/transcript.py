"""A saved game as a transcript: what everyone could hear; or once it is over, all of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from companion.narration.narrator import Narrator
from companion.narration.text import PublicText, Words
from companion.referee.record import Line, placed
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.referee.table import TURN, Said


@dataclass(frozen=True, slots=True)
class Passage:
    """Something that was told. seat: to whom alone; None is everyone. begins_turn: whether a turn
    begins with it. at: when; None where that was not noted.
    """

    words: Words
    seat: Seat | None
    begins_turn: bool
    at: datetime | None


def transcript(run: Run[Any], narrator: Narrator) -> Iterator[PublicText]:
    """Every public sentence of the game, in order."""
    return (narrator.public(said) for said in public(run))


def public(run: Run[Any]) -> list[Said]:
    """What the rules told everyone."""
    return [said for said in run.table.said if said.to is None]


def passages(
    run: Run[Any],
    lines: Sequence[Line],
    times: Sequence[int | None],
    narrator: Narrator,
) -> Iterator[Passage]:
    """The game as it was told, with what each seat was told alone where it is over.

    lines, times: its journal, and when each of these was written.
    """
    places = [number for number, _ in placed(lines)][: len(run.entries)]
    said = run.table.said
    first = 0
    for n in range(-1, len(run.entries)):
        last = len(said) - len(run.said_since(n + 1))
        written = times[places[n]] if 0 <= n < len(places) and places[n] < len(times) else None
        at = None if written is None else datetime.fromtimestamp(written, UTC)
        for one in said[first:last]:
            if one.to is None:
                yield Passage(narrator.public(one), None, one.phrase == TURN, at)
            elif run.question is None:
                yield Passage(narrator.private(one).open_for(one.to), one.to, False, at)
        first = last
