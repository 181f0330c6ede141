"""A listener's preferences for speech, such as who speaks, how fast, and how loud."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from companion.narration.text import Label
from companion.speech.spelling import Capitals

SLOWEST, FASTEST = 0, 9
#: The rates of the slowest and the fastest level, in words per minute.
SLOWEST_WPM, FASTEST_WPM = 120, 450
#: A rate in this range is in words per minute. Smaller numbers are levels.
MIN_WPM, MAX_WPM = 80, 900
#: When a listener asks for a message again, the rate is multiplied by this factor.
SLOW_RATE_FACTOR = 0.7

_EVENTS = frozenset({Label.TABLE, Label.QUESTION})


class Mode(Enum):
    """Who speaks: the companion's voice, or the user's own screen reader.

    VOICE: the voice speaks everything.
    READER: the screen reader speaks everything, and the voice is silent.
    BOTH: the voice speaks table events and questions, and the screen reader speaks everything else.
    ON_DEMAND: the voice speaks only replies to the listener's requests.
    OFF: nobody speaks.
    """

    VOICE = "voice"
    READER = "reader"
    BOTH = "both"
    ON_DEMAND = "on-demand"
    OFF = "off"

    @property
    def has_voice(self) -> bool:
        """Whether the companion's voice speaks any messages."""
        return self not in (Mode.READER, Mode.OFF)

    def speaks(self, label: Label | None) -> bool:
        """Whether the companion's voice speaks messages with this label."""
        if self is Mode.BOTH:
            return label in _EVENTS
        if self is Mode.ON_DEMAND:
            return label is Label.REPLY
        return self is Mode.VOICE


def wpm_for_level(level: int) -> int:
    """Return a level's rate, in words per minute.

    Levels 0 to 9 are in even steps of 36 2/3: 120, 157, 193, 230, 267, 303, 340, 377, 413, 450.
    """
    return round(SLOWEST_WPM + (FASTEST_WPM - SLOWEST_WPM) * level / FASTEST)


def level_for_wpm(wpm: int) -> int | None:
    """Return the level with exactly this rate, or None if no level has it."""
    return next((n for n in range(SLOWEST, FASTEST + 1) if wpm_for_level(n) == wpm), None)


def parse_rate(number: int) -> int | None:
    """Return a rate in words per minute, given as a level (0 to 9) or in words per minute.

    Return None if the number is neither.
    """
    if SLOWEST <= number <= FASTEST:
        return wpm_for_level(number)
    return number if MIN_WPM <= number <= MAX_WPM else None


@dataclass(frozen=True, slots=True)
class SpeechSettings:
    """How a listener wants to be spoken to, by any voice.

    rate_wpm: words per minute, or None for the voice's own rate.
    volume: percent of the voice's own volume.
    pitch: 0 to 99. The voice's own pitch is 50.
    punctuation: which punctuation marks are spoken.
    numbers: whether numbers are read as words ("seventeen") or as digits ("one seven").
    capitals: how a capital letter is marked in spelling.
    earcons: volume of earcons in percent, or 0 for off.
    """

    rate_wpm: int | None = None
    volume: int = 100
    pitch: int = 50
    punctuation: Literal["none", "some", "all"] = "none"
    numbers: Literal["words", "digits"] = "words"
    capitals: Capitals = "cap"
    earcons: int = 0


#: The values that each setting can have: words, or a range of numbers.
CHOICES: Mapping[str, tuple[str, ...] | range] = {
    "volume": range(101),
    "pitch": range(100),
    "punctuation": ("none", "some", "all"),
    "numbers": ("words", "digits"),
    "capitals": ("cap", "pitch", "none"),
    "earcons": range(101),
}
#: Words that can be typed instead of a number.
NUMBER_WORDS = {"earcons": {"on": 60, "off": 0}}


def with_setting(settings: SpeechSettings, name: str, typed: str) -> SpeechSettings | None:
    """Return the settings with one of them changed to what was typed.

    Return None if that setting can't have this value.
    """
    plain = typed.strip().lower()
    allowed = CHOICES[name]
    value: int | str | None = NUMBER_WORDS.get(name, {}).get(plain)
    if value is None:
        value = int(plain) if plain.isdecimal() and isinstance(allowed, range) else plain
    if value not in allowed:
        return None
    return replace(settings, **{name: value})  # type: ignore[arg-type]  # checked just before
