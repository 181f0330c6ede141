"""A listener's preferences for messages about their own actions and about those of other
players.
"""

import math
from dataclasses import dataclass, replace

from companion.narration.text import Part, Verbosity, Words
from companion.referee.seat import Seat

#: How much the command `since` says at once, in seconds.
SINCE_S = 10
#: How many characters people hear per second, at 200 words per minute. A window of 20 braille cells
#: shows as many.
A_SECOND = 20


@dataclass(slots=True)
class Listener:
    """One listener's preferences, shared by all of the listener's outputs.

    seat: the player, or None for everyone.
    own: the verbosity of messages about the player's own actions.
    others: the verbosity of all other messages.
    without: parts to leave out.
    since_s: how much `since` says at once, in seconds or windows.
    """

    seat: Seat | None = None
    own: Verbosity = Verbosity.NORMAL
    others: Verbosity = Verbosity.NORMAL
    without: frozenset[Part] = frozenset()
    since_s: int = SINCE_S

    @classmethod
    def of_braille(cls, seat: Seat | None) -> "Listener":
        """Return the preferences of a listener who reads brief messages in braille."""
        return cls(seat, own=Verbosity.BRIEF, others=Verbosity.BRIEF)

    def words(self, text: Words) -> str:
        """Return a message in the form that this listener wants."""
        return text.at(self._verbosity(text), self.without)

    def takes(self, text: Words) -> int:
        """Return how long a message takes this listener: in seconds of speech or in braille
        windows, rounded up.
        """
        return math.ceil(len(self.words(text)) / A_SECOND)

    def braille(self, text: Words) -> Words:
        """Return a message for a braille line: brief, unless the listener wants more.

        Questions and boards always stay brief, because routing keys refer to the brief form.
        """
        if text.choices or text.places or self._verbosity(text) is Verbosity.BRIEF:
            return text
        return replace(text, brief=self.words(text))

    def wants(self, part: Part) -> bool:
        """Whether this listener ever receives this part of a message."""
        return part not in self.without and any(
            part in verbosity.parts for verbosity in (self.own, self.others)
        )

    def _verbosity(self, text: Words) -> Verbosity:
        is_own = self.seat is not None and text.about is self.seat
        return self.own if is_own else self.others
