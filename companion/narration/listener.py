"""How much a listener wants to hear, of their own acts and of those of others."""

import math
from dataclasses import dataclass, replace

from companion.narration.text import Part, Verbosity, Words
from companion.referee.seat import Seat

#: How much of what happened is told at once, in seconds.
SINCE_S = 10
#: What is heard in a second at 200 words a minute, or felt in a window of 20 cells, in characters.
A_SECOND = 20


@dataclass(slots=True)
class Listener:
    """Whoever hears, reads or feels an output; its outputs share one of these.

    seat: who it is, where it is one player; their acts are its own. own, others: how much
    of these and of all other messages. without: parts that are not wanted at all.
    since_s: how much of what happened is told at once, in seconds, or in windows.
    """

    seat: Seat | None = None
    own: Verbosity = Verbosity.NORMAL
    others: Verbosity = Verbosity.NORMAL
    without: frozenset[Part] = frozenset()
    since_s: int = SINCE_S

    @classmethod
    def of_braille(cls, seat: Seat | None) -> "Listener":
        """One who reads braille: brief, unless more is asked for."""
        return cls(seat, own=Verbosity.BRIEF, others=Verbosity.BRIEF)

    def words(self, text: Words) -> str:
        """The message as this listener wants it."""
        return text.at(self._verbosity(text), self.without)

    def takes(self, text: Words) -> int:
        """How long the message takes, in seconds or in windows: each begins a new one."""
        return math.ceil(len(self.words(text)) / A_SECOND)

    def braille(self, text: Words) -> Words:
        """The message for a line of cells: brief unless more is wanted.

        A question and a board stay brief, so that a routing key can touch their places.
        """
        if text.choices or text.places or self._verbosity(text) is Verbosity.BRIEF:
            return text
        return replace(text, brief=self.words(text))

    def wants(self, part: Part) -> bool:
        """Whether it is ever told."""
        return part not in self.without and any(
            part in verbosity.parts for verbosity in (self.own, self.others)
        )

    def _verbosity(self, text: Words) -> Verbosity:
        is_own = self.seat is not None and text.about is self.seat
        return self.own if is_own else self.others
