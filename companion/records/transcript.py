"""A saved game's transcript.

The transcript contains all public messages and, once the game is over, every seat's private
messages as well.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from companion.narration.narrator import Narrator
from companion.narration.text import PublicText, Words
from companion.referee.record import Line, placed
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.referee.table import TURN, Announcement


@dataclass(frozen=True, slots=True)
class Passage:
    """One message in a transcript.

    seat: the only recipient, or None for everyone.
    begins_turn: whether a turn begins with this message.
    at: when the message was sent, or None if that is unknown.
    """

    words: Words
    seat: Seat | None
    begins_turn: bool
    at: datetime | None


def transcript(run: Run[Any], narrator: Narrator) -> Iterator[PublicText]:
    """Yield the game's public sentences, in order."""
    return (narrator.public(said) for said in public_announcements(run))


def public_announcements(run: Run[Any]) -> list[Announcement]:
    """Return everything that the rules have announced to everyone."""
    return [said for said in run.table.said if said.to is None]


def passages(
    run: Run[Any],
    lines: Sequence[Line],
    times: Sequence[int | None],
    narrator: Narrator,
) -> Iterator[Passage]:
    """Yield the game's messages. Private ones are included only if the game is over.

    lines, times: the game's journal, and when each line was written, in seconds since 1970.
    """
    places = [number for number, _ in placed(lines)][: len(run.entries)]
    announcements = run.table.said
    first = 0
    for n in range(-1, len(run.entries)):
        last = len(announcements) - len(run.said_since(n + 1))
        written = times[places[n]] if 0 <= n < len(places) and places[n] < len(times) else None
        at = None if written is None else datetime.fromtimestamp(written, UTC)
        for announcement in announcements[first:last]:
            if announcement.to is None:
                yield Passage(narrator.public(announcement), None, announcement.phrase == TURN, at)
            elif run.question is None:
                yield Passage(
                    narrator.private(announcement).open_for(announcement.to),
                    announcement.to,
                    False,
                    at,
                )
        first = last
