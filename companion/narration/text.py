"""Words that may be said: to everyone, or to one seat only.

The two kinds are different types, so that giving private words to a loudspeaker is a
type error; and private words open for their own seat alone, so that it fails at run time
too.
"""

from dataclasses import dataclass
from typing import NoReturn

from companion.referee.seat import Seat


class LeakError(Exception):
    """Private words were about to reach somebody else. The words are not in the message."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A place in the brief words that answers when it is touched.

    start, end: characters of `Words.brief`, end not included. word: what typing it would be.
    """

    start: int
    end: int
    word: str


@dataclass(frozen=True, slots=True)
class Words:
    """One message, in two lengths.

    label: who speaks ("Table"); printed before the line, neither spoken nor brailled.
    full: the sentence, for ear and screen. brief: the form for a braille line.
    """

    label: str
    full: str
    brief: str
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicText(Words):
    """Words that anyone may hear, see or feel."""


class PrivateText:
    """Words for one seat, sealed: no `str`, no `repr`, no pickle shows them."""

    __slots__ = ("_words", "seat")

    def __init__(self, seat: Seat, words: Words) -> None:
        self.seat = seat
        self._words = words

    def open_for(self, seat: Seat) -> Words:
        """The words, for their own seat. Raises LeakError for any other."""
        if seat is not self.seat:
            raise LeakError(f"private words of {self.seat.name} were asked for by {seat.name}")
        return self._words

    def __repr__(self) -> str:
        return f"<private words for {self.seat.name}>"

    def __format__(self, spec: str) -> NoReturn:
        raise LeakError("private words cannot be formatted")

    def __reduce__(self) -> NoReturn:
        raise LeakError("private words cannot be written down")
