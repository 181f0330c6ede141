"""How much a listener wants to hear about their own actions and about those of others."""

import math
from dataclasses import dataclass, replace

from companion.narration.text import Part, Verbosity, Words
from companion.referee.seat import Seat

#: How much `since` says at once, in seconds.
SINCE_S = 10
#: Characters heard in a second at 200 words a minute, or felt in a window of 20 cells.
A_SECOND = 20


@dataclass(slots=True)
class Listener:
    """Preferences of one listener, shared by all of the listener's outputs.

    seat: the player. None: everyone. own, others: the verbosity of messages about the player's own
    actions, and of all others. without: parts to leave out. since_s: how much `since` says at once,
    in seconds or in windows.
    """

    seat: Seat | None = None
    own: Verbosity = Verbosity.NORMAL
    others: Verbosity = Verbosity.NORMAL
    without: frozenset[Part] = frozenset()
    since_s: int = SINCE_S

    @classmethod
    def of_braille(cls, seat: Seat | None) -> "Listener":
        """Return a listener who reads braille, with brief messages."""
        return cls(seat, own=Verbosity.BRIEF, others=Verbosity.BRIEF)

    def words(self, text: Words) -> str:
        """Return a message as this listener wants it."""
        return text.at(self._verbosity(text), self.without)

    def takes(self, text: Words) -> int:
        """Return the length of a message, in whole seconds or windows."""
        return math.ceil(len(self.words(text)) / A_SECOND)

    def braille(self, text: Words) -> Words:
        """Return a message for a braille line: brief, unless the listener wants more.

        Questions and boards stay brief, because routing keys act on the brief form.
        """
        if text.choices or text.places or self._verbosity(text) is Verbosity.BRIEF:
            return text
        return replace(text, brief=self.words(text))

    def wants(self, part: Part) -> bool:
        """Whether this listener ever gets this part of messages."""
        return part not in self.without and any(
            part in verbosity.parts for verbosity in (self.own, self.others)
        )

    def _verbosity(self, text: Words) -> Verbosity:
        is_own = self.seat is not None and text.about is self.seat
        return self.own if is_own else self.others
