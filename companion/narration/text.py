"""Words that may be said: to everyone, or to one seat only.

The two kinds are different types, so that giving private words to a loudspeaker is a
type error; and private words open for their own seat alone, so that it fails at run time
too.
"""

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NoReturn, Self

from companion.referee.names import JOINERS
from companion.referee.seat import Seat


def printable(text: str) -> str:
    """Text from a person or a file as it may be printed: nothing in it steers a terminal.

    What separates or controls becomes a space, and what has no shape of its own is left out:
    but for joiners, all format characters, the marks that turn the direction of writing among
    them, could show words otherwise than they are.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in JOINERS else _in_place_of(c) for c in text)


def _in_place_of(character: str) -> str:
    """A space for what may stand between words."""
    return " " if unicodedata.category(character) in {"Cc", "Zs", "Zl", "Zp"} else ""


#: A blank of a brief form with which no window of a display ends: what it is in belongs together.
TIE = "\N{NO-BREAK SPACE}"


def tied(text: str) -> str:
    """Words that belong together."""
    return text.replace(" ", TIE)


def untied(text: str) -> str:
    """The same with plain blanks, for whatever is no display."""
    return text.replace(TIE, " ")


def in_parts(text: str, longest: int) -> Iterator[str]:
    """A text in parts of so many characters at most, cut behind sentences or between words."""
    while len(text) > longest:
        head = text[:longest]
        end = max(head.rfind(mark) + 1 for mark in (". ", "! ", "? ")) or head.rfind(" ") or longest
        end = end if end > 0 else longest
        yield text[:end].strip()
        text = text[end:].lstrip()
    yield text


class LeakError(Exception):
    """Private words were about to reach somebody else. The words are not in the message."""


class Label(Enum):
    """Who speaks. The value is the phrase of its word, which an output makes that prints it."""

    TABLE = "label-table"
    QUESTION = "label-question"
    REPLY = "label-reply"
    NOTICE = "label-notice"
    PRIVATE = "label-private"


#: What stands for a word at the place that brings more choices.
MORE = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A place in the brief words that says something when it is touched.

    start, end: characters of `Words.brief`, end not included. word: what typing it would be, or
    MORE.
    """

    start: int
    end: int
    word: str


class Part(Enum):
    """What can follow a message's first sentence, which has actor, act, object and target.

    The values are the forms of a phrase that hold them, but for CHOICES and RULE, which are
    made from a question; a phrase may tell the choices that all may know itself, or leave
    them out. HINT is told the first times only, REMINDER is the same later on.
    The order here is the order in which they are said.
    """

    RESULT = "result"
    COUNTS = "counts"
    CHOICES = "choices"
    HINT = "hint"
    REMINDER = "reminder"
    RULE = "rule"


class Verbosity(Enum):
    """How much of a message a listener wants.

    BRIEF: what changed first, in the fewest words. NORMAL: the sentence, its result, counts,
    choices, and hints while they are new. FULL: also the hints that are known, and the rule.
    """

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"

    @property
    def parts(self) -> frozenset[Part]:
        """What follows the sentence."""
        return _PARTS[self]


_PARTS = {
    Verbosity.BRIEF: frozenset[Part](),
    Verbosity.NORMAL: frozenset(Part) - {Part.REMINDER, Part.RULE},
    Verbosity.FULL: frozenset(Part),
}


@dataclass(frozen=True, slots=True)
class Words:
    """One message, in parts.

    label: who speaks; printed before the line, neither spoken nor brailled. None: a word alone.
    sentence: what there is to say, for ear and screen. brief: the form for a braille line, in
    which names are `tied`.
    choices: places of `brief` that answer. places: of a board, that are read when they are
    touched. breaks: characters of `brief` with which a window begins.
    parts: what may follow the sentence.
    rest: more choices, which a touch brings.
    about: whose act it is. earcon: the sound that goes with it, by name.
    led: of a question, the brief form of what leads to it, which its own brief form ends with.
    spelled: the words that the sentence spells, where it does.
    slowly: asked for again, because it was not understood. passing: no part of the game,
    and shown on a line only for a while. reply: what somebody asked for.
    """

    label: Label | None
    sentence: str
    brief: str
    choices: tuple[Choice, ...] = ()
    places: tuple[Choice, ...] = ()
    breaks: tuple[int, ...] = ()
    parts: Mapping[Part, str] = field(default_factory=dict)
    rest: "Words | None" = None
    about: Seat | None = None
    earcon: str = ""
    led: str = ""
    spelled: str = ""
    slowly: bool = False
    passing: bool = False
    reply: bool = False

    def at(self, verbosity: Verbosity, without: Collection[Part] = ()) -> str:
        """The message as a listener wants it."""
        if verbosity is Verbosity.BRIEF and not self.places:
            return untied(self.before_choices)
        wanted = [part for part in Part if part in verbosity.parts and part not in without]
        return " ".join(
            [self.sentence, *(self.parts[part] for part in wanted if self.parts.get(part))]
        )

    def with_known_hint(self) -> Self:
        """The same, where the hint has been heard often enough: it is a reminder now."""
        parts = dict(self.parts)
        parts[Part.REMINDER] = parts.pop(Part.HINT)
        return replace(self, parts=parts)

    @property
    def before_choices(self) -> str:
        """The brief form without the choices behind it."""
        end = self.choices[0].start if self.choices else len(self.brief)
        return self.brief[:end].strip()

    @property
    def normal(self) -> str:
        """As it is said where nobody asked for more or less."""
        return self.at(Verbosity.NORMAL)


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
