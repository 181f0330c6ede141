"""Words for everyone, and words for one seat only.

The two have different types, so that giving private words to a loudspeaker is a type error. It also
fails at run time, because private words open only for their own seat.
"""

import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NoReturn, Self

import msgspec

from companion.referee.names import JOINERS
from companion.referee.seat import Seat


def printable(text: str) -> str:
    """Make text from a person or a file safe to print, so that it can't control a terminal.

    Separators and control characters become spaces. Format characters except joiners are removed,
    because they could disguise words, for example by reversing the writing direction.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in JOINERS else _in_place_of(c) for c in text)


def _in_place_of(character: str) -> str:
    """Return a space for a separator or a control character, and "" for any other character."""
    return " " if unicodedata.category(character) in {"Cc", "Zs", "Zl", "Zp"} else ""


#: A space that keeps the words around it in one window of a braille display. Brief forms use it.
TIE = "\N{NO-BREAK SPACE}"
#: A space, e.g. after "and", that keeps the words around it in one window if there is room.
LOOSE_TIE = "\N{NARROW NO-BREAK SPACE}"


def tied(text: str) -> str:
    """Join words with `TIE`, so that they stay in one window of a braille display."""
    return text.replace(" ", TIE)


def untied(text: str) -> str:
    """Replace ties with ordinary spaces, for outputs other than displays."""
    return text.replace(TIE, " ").replace(LOOSE_TIE, " ")


def begun(sentence: str) -> str:
    """Return a sentence with a capital first letter."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def in_parts(text: str, longest: int) -> Iterator[str]:
    """Split some text into parts of limited length, after sentences or between words.

    longest: the maximum length of a part, in characters.
    """
    while len(text) > longest:
        head = text[:longest]
        end = max(head.rfind(mark) + 1 for mark in (". ", "! ", "? ")) or head.rfind(" ") or longest
        end = end if end > 0 else longest
        yield text[:end].strip()
        text = text[end:].lstrip()
    yield text


class LeakError(Exception):
    """Private words were about to reach somebody else. The error doesn't contain the words."""


class Label(Enum):
    """A message's kind. The value is the id of the phrase that names the kind, for outputs that
    print it.
    """

    TABLE = "label-table"
    QUESTION = "label-question"
    REPLY = "label-reply"
    NOTICE = "label-notice"
    PRIVATE = "label-private"


#: The mark at the end of a question.
ASKS = "?"
#: The value of `Choice.word` for a place that lists more choices when touched.
MORE = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A part of a message's brief form that can be touched.

    start, end: a range of characters in `Words.brief`, excluding `end`.
    word: the line that a touch enters, as if it were typed, or MORE.
    is_aside: whether the touch answers one of the companion's own questions, which may come between
        a question in the game and its answer.
    """

    start: int
    end: int
    word: str
    is_aside: bool = False


class Part(Enum):
    """The parts that accompany a message's sentence, in the order in which they are said.

    RESULT and COUNTS come before the sentence if the sentence ends with a question mark. The values
    are forms of phrases, except for CHOICES and RULE, which come from the question. HINT is said
    only the first few times. After that, the same hint becomes REMINDER.
    """

    RESULT = "result"
    COUNTS = "counts"
    CHOICES = "choices"
    HINT = "hint"
    REMINDER = "reminder"
    RULE = "rule"


class Verbosity(Enum):
    """How much of a message a listener wants.

    BRIEF: what has changed, in the fewest words.
    NORMAL: the sentence with its result, counts, choices and new hints.
    FULL: everything in NORMAL, known hints, and the rule.
    """

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"

    @property
    def parts(self) -> frozenset[Part]:
        """The parts that are said along with the sentence."""
        return _PARTS[self]


#: The parts that go before a question.
FACTS = (Part.RESULT, Part.COUNTS)
_PARTS = {
    Verbosity.BRIEF: frozenset[Part](),
    Verbosity.NORMAL: frozenset(Part) - {Part.REMINDER, Part.RULE},
    Verbosity.FULL: frozenset(Part),
}


class HeldCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Identical cards in a hand, as a page draws them.

    value: the number on the card, such as its rank, or None if there is no number.
    text: the card's printed text.
    number: how many of these cards the player has.
    copies: how many of them there are in the game, in words, or "" if there is only one.
    """

    name: str
    value: int | None = None
    text: str = ""
    number: int = 1
    copies: str = ""


class HeldCards(msgspec.Struct, frozen=True):
    """Cards of one kind in a hand, under a heading."""

    title: str
    cards: tuple[HeldCard, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """One message, in parts.

    label: the message's kind, which is printed before the message but neither spoken nor shown in
    braille. None for a single word.
    sentence: the text to hear or to read on a screen.
    brief: the text for a braille line, with its names `tied`.
    choices: parts of `brief` that answer a question when touched.
    places: parts of `brief` that stand for places on a board. A touch reads out what is there.
    breaks: positions in `brief` at which a window starts.
    parts: additional parts of the message.
    rest: more choices, listed after a touch.
    about: the player who acts.
    earcon: the name of the message's sound.
    led: the end of `brief` that contains the announcements that led to a question.
    spelled: words that the sentence spells out.
    lists: whether the message already lists a question's choices.
    slowly: whether the message is repeated because somebody didn't understand it.
    passing: whether a line shows the message only briefly, because it isn't part of the game.
    reply: whether somebody asked for the message.
    held: the cards that the message lists, if the player holds them.

    Parts are said in the order of `Part`. If the sentence ends with a question mark, RESULT and
    COUNTS go before the sentence, so that the question is heard last.
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
    lists: bool = False
    slowly: bool = False
    passing: bool = False
    reply: bool = False
    held: HeldCards | None = None

    def at(self, verbosity: Verbosity, without: Collection[Part] = ()) -> str:
        """Return the message at this verbosity, without the parts in `without`.

        A question keeps its question mark at the end: facts go before the question, and choices
        inside it.
        """
        if verbosity is Verbosity.BRIEF and not self.places:
            return untied(self.before_choices)
        wanted = [part for part in Part if part in verbosity.parts and part not in without]
        parts = {part: self.parts[part] for part in wanted if self.parts.get(part)}
        if not self.sentence.endswith(ASKS):
            if Part.CHOICES in parts:
                parts[Part.CHOICES] = begun(parts[Part.CHOICES])
            return " ".join([self.sentence, *parts.values()])
        facts = [parts.pop(part) for part in FACTS if part in parts]
        sentence = self.sentence
        if parts.get(Part.CHOICES, "").endswith(ASKS):
            sentence = f"{sentence.removesuffix(ASKS)}: {parts.pop(Part.CHOICES)}"
        return " ".join([*facts, sentence, *parts.values()])

    def with_known_hint(self) -> Self:
        """Return the same message for a listener who already knows its hint, which becomes a
        reminder.
        """
        parts = dict(self.parts)
        parts[Part.REMINDER] = parts.pop(Part.HINT)
        return replace(self, parts=parts)

    @property
    def before_choices(self) -> str:
        """The brief form without its choices, unless the question makes no sense without them."""
        is_whole = self.lists and any(one.is_aside for one in self.choices)
        end = self.choices[0].start if self.choices and not is_whole else len(self.brief)
        return self.brief[:end].strip().removesuffix(":")

    @property
    def normal(self) -> str:
        """The message at normal verbosity."""
        return self.at(Verbosity.NORMAL)


@dataclass(frozen=True, slots=True)
class PublicText(Words):
    """Words that anyone may hear, see or feel."""


class PrivateText:
    """Words for one seat, which `str`, `repr` and pickle can't reveal."""

    __slots__ = ("_words", "seat")

    def __init__(self, seat: Seat, words: Words) -> None:
        self.seat = seat
        self._words = words

    def open_for(self, seat: Seat) -> Words:
        """Return the words if they are for this seat. Raises LeakError for any other seat."""
        if seat is not self.seat:
            raise LeakError(f"private words of {self.seat.name} were asked for by {seat.name}")
        return self._words

    def __repr__(self) -> str:
        return f"<private words for {self.seat.name}>"

    def __format__(self, spec: str) -> NoReturn:
        raise LeakError("private words cannot be formatted")

    def __reduce__(self) -> NoReturn:
        raise LeakError("private words cannot be written down")
