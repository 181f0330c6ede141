"""The manner of speaking that a listener chose: how fast, how loud, how high, how exact."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from companion.narration.text import Label
from companion.speech.spelling import Capitals

SLOWEST, FASTEST = 0, 9
#: Words a minute of the slowest and of the fastest level.
SLOWEST_WPM, FASTEST_WPM = 120, 450
#: What counts as words a minute where a level could be meant too.
LEAST_WPM, MOST_WPM = 80, 900
#: Asked for again, a sentence is spoken at so much of the usual rate.
AGAIN = 0.7

_EVENTS = frozenset({Label.TABLE, Label.QUESTION})


class Mode(Enum):
    """Who speaks: the companion's voice, or the user's own screen reader.

    VOICE: the voice has everything. READER: the screen reader has; the voice is silent.
    BOTH: the voice has the table's events and questions, the reader the rest.
    ON_DEMAND: the voice has replies to what was asked, and nothing else. OFF: silent.
    """

    VOICE = "voice"
    READER = "reader"
    BOTH = "both"
    ON_DEMAND = "on-demand"
    OFF = "off"

    def speaks(self, label: Label | None) -> bool:
        """Whether the voice speaks words with this label."""
        if self is Mode.BOTH:
            return label in _EVENTS
        if self is Mode.ON_DEMAND:
            return label is Label.REPLY
        return self is Mode.VOICE


def words_a_minute(level: int) -> int:
    """The rate of a level: 0 is 120 words a minute, 9 is 450, in even steps of 36 2/3.

    120, 157, 193, 230, 267, 303, 340, 377, 413, 450.
    """
    return round(SLOWEST_WPM + (FASTEST_WPM - SLOWEST_WPM) * level / FASTEST)


def level_of(wpm: int) -> int | None:
    """The level of a rate, where it has one."""
    return next((n for n in range(SLOWEST, FASTEST + 1) if words_a_minute(n) == wpm), None)


def rate_of(number: int) -> int | None:
    """A level, or words a minute, as words a minute; None for a number that is neither."""
    if SLOWEST <= number <= FASTEST:
        return words_a_minute(number)
    return number if LEAST_WPM <= number <= MOST_WPM else None


@dataclass(frozen=True, slots=True)
class Manner:
    """What a listener chose; it goes for every voice.

    rate_wpm: words a minute; None is the voice's own rate. volume: percent of the voice's.
    pitch: 0 to 99, 50 is the voice's own. punctuation: which marks are named. numbers: as
    words ("seventeen") or digits ("one seven"). capitals: how spelling tells them.
    earcons: their volume in percent, 0 is off.
    """

    rate_wpm: int | None = None
    volume: int = 100
    pitch: int = 50
    punctuation: Literal["none", "some", "all"] = "none"
    numbers: Literal["words", "digits"] = "words"
    capitals: Capitals = "cap"
    earcons: int = 0


#: What each setting may be: its words, or its least and greatest number.
CHOICES: Mapping[str, tuple[str, ...] | range] = {
    "volume": range(101),
    "pitch": range(100),
    "punctuation": ("none", "some", "all"),
    "numbers": ("words", "digits"),
    "capitals": ("cap", "pitch", "none"),
    "earcons": range(101),
}
#: Words that mean a number.
NUMBERS = {"earcons": {"on": 60, "off": 0}}


def changed(manner: Manner, name: str, words: str) -> Manner | None:
    """The manner with one setting changed as typed; None where it cannot be that."""
    plain = words.strip().lower()
    allowed = CHOICES[name]
    value: int | str | None = NUMBERS.get(name, {}).get(plain)
    if value is None:
        value = int(plain) if plain.isdecimal() and isinstance(allowed, range) else plain
    if value not in allowed:
        return None
    return replace(manner, **{name: value})  # type: ignore[arg-type]  # checked just before
