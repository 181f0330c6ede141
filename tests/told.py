"""Describes what was said as phrases with their facts, which tests check instead of sentences.

An expectation is a string: "plays who=Ann item=lens" matches if the phrase `plays` was said with at
least these facts. The value of a fact is a seat's name, the id of something in the game, a number,
or words joined with "-". Several values are joined with ",". In "plays =lens", a fact of any name
must be the lens or contain it. "*" stands for anything: "* =lens" matches any phrase with the lens.
The fact `options` has a question's choices.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import islice

from companion.narration.phrasebook import YOURS, Phrasebook, Value, Word
from companion.narration.text import MORE, Words
from companion.referee.facts import ByListener, Phrase, Pieces, Spot
from companion.referee.seat import Seat


class Listed(str):
    """Names joined into one string.

    parts: the individual names.
    """

    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """A phrase with its facts, and the words made from them."""

    phrase: str
    facts: Mapping[str, Value | tuple[str, ...]]
    words: str = field(default="", compare=False)

    def fits(self, expected: str) -> bool:
        """Return whether this is the expected phrase with the expected facts."""
        phrase, *facts = expected.split()
        return fnmatchcase(self.phrase, phrase) and all(map(self._has, facts))

    def _has(self, expected: str) -> bool:
        name, equals, value = expected.casefold().partition("=")
        assert equals, f"no fact: {expected}"
        if name:
            told = shown(self.facts[name]).casefold() if name in self.facts else ""
            return fnmatchcase(told, value)
        told = ",".join(map(shown, self.facts.values())).casefold()
        return any(fnmatchcase(one, value) for one in told.split(","))

    def __str__(self) -> str:
        facts = (f"{name}={shown(value)}" for name, value in self.facts.items())
        return " ".join([self.phrase, *facts])


class Worded(str):
    """The words of a phrase, together with the phrase and its facts."""

    saying: Saying
    phrases: "NotingPhrasebook"


class NotingPhrasebook(Phrasebook):
    """A phrasebook that records each phrase that it finds words for.

    phrases: where its own phrases come from.
    """

    def __init__(self, phrases: Phrasebook) -> None:
        vars(self).update(vars(phrases))
        self._original = phrases
        self.noted: list[Saying] = []

    def say(
        self,
        phrase: str,
        facts: Mapping[str, Value] | None = None,
        *,
        form: str = "",
        you: Seat | None = None,
        is_tied: bool = False,
    ) -> str:
        words = Worded(super().say(phrase, facts, form=form, you=you, is_tied=is_tied))
        told = {
            name: fact.say(you) if isinstance(fact, ByListener) else fact
            for name, fact in (facts or {}).items()
        }
        words.saying, words.phrases = Saying(phrase, told, str(words)), self
        # The form for the acting player may consist of a name alone, and the form for an earcon
        # isn't spoken.
        if form not in (YOURS, "earcon"):
            self.noted.append(words.saying)
        return words

    def _as_word(self, fact: Value, word: str, you: Seat | None = None) -> Word:
        """Leave a word's other forms to the original phrasebook, which doesn't record them."""
        return self._original._as_word(fact, word, you)

    def listed(self, words: list[str], last: str = "and") -> str:
        names = Listed(super().listed(words, last))
        names.parts = tuple(words)
        return names


class Told(str):
    """A line that a listener heard.

    phrases: the phrasebook that produced the line's words.
    """

    phrases: NotingPhrasebook
    _text: Words
    _until: int

    def __new__(cls, words: str, text: Words, phrases: NotingPhrasebook) -> "Told":
        self = super().__new__(cls, words)
        self.phrases, self._text, self._until = phrases, text, len(phrases.noted)
        return self

    @cached_property
    def sayings(self) -> list[Saying]:
        """Return the phrases in the line, beginning with the phrase of the message itself."""
        text = self._text
        parts = (words for words in text.parts.values() if words in self)
        found = list(self._in(text.sentence, *parts))
        if text.choices:
            first, options = found[0], tuple(_options(text))
            found[0] = Saying(first.phrase, {**first.facts, "options": options}, first.words)
        return [one for place, one in enumerate(found) if one not in found[:place]]

    def _in(self, *words: str) -> Iterator[Saying]:
        """Return the phrases in these words and in their facts.

        Phrases that were merged with others are found by their words.
        """
        for one in words:
            if isinstance(one, Worded):
                yield one.saying
                yield from self._in(*(s for s in one.saying.facts.values() if isinstance(s, str)))
            else:
                noted = islice(self.phrases.noted, self._until)
                sentences = (said for said in noted if said.facts or " " in said.words)
                yield from (said for said in sentences if _stands(said.words, one))


def _options(text: Words) -> Iterator[str]:
    """Yield all choices, including those that are shown only after a touch."""
    yield from (choice.word for choice in text.choices if choice.word != MORE)
    if text.rest is not None:
        yield from _options(text.rest)


def hears(lines: Iterable[str], *expected: str) -> None:
    """Check that all of these phrases were said in this order. Several of them may be in one
    line.
    """
    told, place = _lines(lines), 0
    for one in expected:
        fit = [n for n, line in enumerate(told) if n >= place and is_told([line], one)]
        after = f" from line {place + 1} on" if place else ""
        assert fit, f"not told{after}: {one}\n{report(told)}"
        place = fit[0]


def hears_just(lines: Iterable[str], *expected: str) -> None:
    """Check that exactly these phrases were said in this order, one in each line."""
    told = _lines(lines)
    fit = len(told) == len(expected) and all(
        is_told([line], one) for line, one in zip(told, expected, strict=True)
    )
    wanted = "\n          ".join(expected)
    assert fit, f"not told: {wanted}\n{report(told)}"


def hears_not(lines: Iterable[str], *unexpected: str) -> None:
    """Check that none of these phrases was said."""
    told = _lines(lines)
    for one in unexpected:
        phrase = one.split()[0]
        known = "*" in phrase or not told or phrase.split(".")[0] in _of(told[0]).phrases
        assert known, f"no phrase: {one}"
        assert not is_told(told, one), f"told: {one}\n{report(told)}"


def is_told(lines: Iterable[str], expected: str) -> bool:
    """Return whether a line says this phrase."""
    return how_often(lines, expected) > 0


def how_often(lines: Iterable[str], expected: str) -> int:
    """Return how many lines say this phrase."""
    return sum(any(one.fits(expected) for one in _of(line).sayings) for line in _lines(lines))


def facts_of(lines: Iterable[str], expected: str, name: str) -> list[str]:
    """Return the values of this fact, one for each time the phrase was said."""
    told = [one for line in _lines(lines) for one in _of(line).sayings if one.fits(expected)]
    return [shown(one.facts[name]) for one in told]


def report(lines: Iterable[str]) -> str:
    """Describe what was said, in words and as phrases."""
    return "\n".join("\n    ".join([line, *map(str, _of(line).sayings)]) for line in lines)


def shown(value: object) -> str:
    """Return a fact's value in the form used in expectations."""
    if isinstance(value, Seat):
        return value.name
    if isinstance(value, Enum):
        name = value.value if isinstance(value.value, str) else value.name
        return name.lower().replace("_", "-")
    if isinstance(value, Listed):
        value = value.parts
    if isinstance(value, tuple):
        return ",".join(map(shown, value))
    if isinstance(value, Phrase):
        return ",".join((value.phrase, *map(shown, value.facts.values())))
    if isinstance(value, Spot):
        return ",".join(shown(one) for one in (value.kind, value.of) if one is not None)
    if isinstance(value, Pieces):
        return ",".join((shown(value.face or value.kind), str(value.count)))
    return str(value).strip().replace(" ", "-")


def _lines(lines: Iterable[str]) -> list[str]:
    """Return the lines as a list. A single string counts as one line rather than as a sequence of
    letters.
    """
    return [lines] if isinstance(lines, str) else list(lines)


def _of(line: str) -> Told:
    assert isinstance(line, Told), f"nobody was told: {line}"
    return line


def _stands(words: str, text: str) -> bool:
    """Return whether the text contains these words. A full stop at the end of the words is
    ignored.
    """
    words, text = words.casefold().removeprefix(":").strip(" ."), text.casefold()
    return bool(words in text and words and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text))
