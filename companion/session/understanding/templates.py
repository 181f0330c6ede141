"""Matches lines against templates, which are everyday sentences with slots for names.

Each slot accepts names of one kind.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from itertools import product

from hassil import Intents, recognize_all

from companion.referee.seat import Seat
from companion.session.matching import Noun
from companion.session.understanding.everyday_words import EverydayWords
from companion.session.understanding.stems import Stems
from companion.session.understanding.template_index import SLOT, WORD, TemplateIndex

#: How many names of the same kind templates can distinguish in one line.
MOST_NAMES = 4
#: Maximum number of combinations to try if some words may or may not be names.
MOST_VARIANTS = 8
WHO, THING, NUMBER, REST = "who", "thing", "number", "rest"
#: The `kind` of templates for table talk.
AMONG_US = "talk"
#: The slot for a thing's owner, as in "Bob's Parsifal".
WHOSE = "whose"
#: The expansion for words such as "the" and "my". All templates allow it before each thing.
ARTICLE = "the"
#: The number of lines to cache template matches for. A line is often read several times.
REMEMBERED = 512


@dataclass(frozen=True, slots=True)
class Part:
    """A word of a line, or several words that are a name.

    noun: the thing that is named, or None for a plain word.
    """

    words: str
    noun: Noun | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """A template that a line fits.

    kind: "intents", "moves", "replies" or "talk".
    name: the template's key within its kind: an intent, the standard line for a move, or an
        option's id.
    slots: the thing in each slot, by the slot's name.
    wild: the words in a slot that accepts any words.
    said: the words in each slot, by the slot's name.
    """

    kind: str
    name: str
    slots: Mapping[str, Noun]
    wild: str
    said: Mapping[str, str] = field(default_factory=dict)


class Templates:
    """The templates of one game in one language.

    words: all words that occur in templates.
    """

    def __init__(self, words: EverydayWords, language: str) -> None:
        self._kind_of = {one: kind for kind, classes in words.kinds.items() for one in classes}
        self._stems = Stems(words.stemmer, words.forms)
        #: The kind and the name of each template, indexed by template number.
        self._names: list[tuple[str, str]] = []
        stemmed: list[str] = []
        self._words: set[str] = set()
        meaning: set[str] = set()
        articles = frozenset(WORD.findall(SLOT.sub(" ", words.expansions.get(ARTICLE, ""))))
        templates = {
            "intents": words.intents,
            "moves": words.moves,
            "replies": words.replies,
            AMONG_US: {AMONG_US: words.talk},
        }
        for kind, named in templates.items():
            # The game's own templates go first, so that they win if a line also fits others.
            for name, sentences in reversed(named.items()):
                for sentence in sorted(sentences, key=_is_open):
                    said = WORD.findall(SLOT.sub(" ", sentence))
                    self._words.update(said)
                    if kind != AMONG_US:
                        meaning.update(said)
                    whole = self._with_articles(sentence, articles) if articles else sentence
                    self._names.append((kind, name))
                    stemmed.append(self._stemmed(whole, words.numbers))
        for body in words.expansions.values():
            self._words.update(WORD.findall(SLOT.sub(" ", body)))
        numbers = {str(words.numbers[one]) for one in self._words & words.numbers.keys()}
        self.words = frozenset(self._words)
        self._words = {self.stem(one) for one in self._words} | numbers
        self._meaning = {self.stem(one) for one in meaning} | numbers
        kinds = [*words.kinds, WHO, NUMBER, "other"]
        slots: dict[str, list[str] | None] = {kind: _stand_ins(kind) for kind in kinds}
        slots[THING] = [one for kind in (*words.kinds, "other") for one in _stand_ins(kind)]
        slots[REST] = None
        expansions = {
            name: self._stemmed(body, words.numbers) for name, body in words.expansions.items()
        }
        self._index = TemplateIndex(stemmed, expansions, slots)
        self._intents = Intents.from_dict(
            {
                "language": language,
                "intents": {
                    str(number): {"data": [{"sentences": [one]}]}
                    for number, one in enumerate(stemmed)
                },
                "lists": {
                    slot: {"wildcard": True} if fitting is None else {"values": fitting}
                    for slot, fitting in slots.items()
                },
                "expansion_rules": expansions,
            }
        )
        self._matches = lru_cache(REMEMBERED)(self._matches_of)

    def knows(self, word: str) -> bool:
        """Whether a form of this word occurs in a template."""
        return self.stem(word) in self._words

    def means(self, word: str) -> bool:
        """Whether any form of this word occurs in a template other than those for table talk."""
        return self.stem(word) in self._meaning

    def stem(self, word: str) -> str:
        """Return the part that all forms of a word have in common."""
        return self._stems.of(word)

    def _with_articles(self, template: str, articles: frozenset[str]) -> str:
        """Return a copy of a template that also allows an article before each thing."""
        kinds = "|".join((THING, *dict.fromkeys(self._kind_of.values())))

        def with_article(slot: re.Match[str]) -> str:
            before = slot[1].strip("[] ").split("|")
            has_one = not articles.isdisjoint(before)
            return slot[0] if has_one else f"{slot[1]}<{ARTICLE}> {slot[2]}"

        return re.sub(rf"(\[[^\[\]]*\] |)(\{{(?:{kinds})\d?[:}}])", with_article, template)

    def warm_up(self) -> None:
        """Parse all templates now.

        Otherwise, each template would be parsed when a line first nearly matches it.
        """
        for intent in self._intents.intents.values():
            for data in intent.data:
                _ = data.sentences
        self.fits([Part("hello")])

    def kind_of(self, noun: Noun) -> str:
        """Return the game's name for the kind of a noun.

        Players are "who", numbers are "number", and things of an unnamed kind are "other".
        """
        if isinstance(noun, Seat):
            return WHO
        if isinstance(noun, int) and not isinstance(noun, Enum):
            return NUMBER
        return self._kind_of.get(type(noun).__name__, "other")

    def _stemmed(self, template: str, numbers: Mapping[str, int]) -> str:
        """Return a template with each word reduced to its stem.

        Normalised lines contain digits, so each number word also matches the number in digits.
        """

        def either(word: re.Match[str]) -> str:
            number = numbers.get(word[0])
            stem = self.stem(word[0])
            return stem if number is None else f"({stem}|{number})"

        parts = re.split(f"({SLOT.pattern})", template)
        return "".join(part if SLOT.fullmatch(part) else WORD.sub(either, part) for part in parts)

    def fits(self, parts: Sequence[Part]) -> list[Fit]:
        """Return the templates that a line fits.

        Names in the line may also be read as plain words.
        """
        found: dict[tuple[str, str], Fit] = {}
        said = {self.stem(word): word for part in parts for word in part.words.split()}
        for text, nouns in self._variants(parts):
            for number, matched in self._matches(text):
                kind, name = self._names[number]
                before = found.get((kind, name))
                if before is not None and not before.wild:
                    continue
                slots: dict[str, Noun] = {}
                words: dict[str, str] = {}
                wild = ""
                for slot, value in matched:
                    if slot.startswith(REST):
                        words_there = (
                            nouns[word][1] if word in nouns else said.get(word, word)
                            for word in value.split()
                        )
                        wild = " ".join((*wild.split(), *words_there))
                    elif slot != WHOSE:
                        slots[slot], words[slot] = nouns[value]
                if before is None or not wild:
                    found[kind, name] = Fit(kind, name, slots, wild, words)
        return list(found.values())

    def _matches_of(self, text: str) -> list[tuple[int, Sequence[tuple[str, str]]]]:
        """Return the number of each template that a line fits, and the words in its slots."""
        chosen = {str(one): self._intents.intents[str(one)] for one in self._index.candidates(text)}
        return [
            (
                int(one.intent.name),
                [(slot, str(entity.value).strip()) for slot, entity in one.entities.items()],
            )
            for one in recognize_all(text, replace(self._intents, intents=chosen))
        ]

    def _variants(
        self, parts: Sequence[Part]
    ) -> Iterable[tuple[str, Mapping[str, tuple[Noun, str]]]]:
        """Yield each form of a line that templates can match. A line has several forms if some of
        its words may or may not be names.

        Each form comes with a mapping from its placeholders to the nouns and words that they
        replace.
        """
        choices: list[tuple[bool, ...]] = []
        for part in parts:
            words = part.words.split()
            both = part.noun is not None and all(
                one.isdecimal() or self.knows(one) for one in words
            )
            choices.append((True, False) if both else (True,))
        for number, chosen in enumerate(product(*choices)):
            if number >= MOST_VARIANTS:
                return
            counts: dict[str, int] = {}
            nouns: dict[str, tuple[Noun, str]] = {}
            text: list[str] = []
            for part, is_name in zip(parts, chosen, strict=True):
                words = [part.words] if part.noun is not None and is_name else part.words.split()
                for word in words:
                    # for example, "a 4"
                    is_number = not is_name and word.isdecimal() and len(words) > 1
                    noun = int(word) if is_number else part.noun if is_name else None
                    if noun is None:
                        text.append(self.stem(word))
                        continue
                    kind = self.kind_of(noun)
                    count = counts[kind] = counts.get(kind, -1) + 1
                    stand_in = f"x{kind}{'abcd'[min(count, MOST_NAMES - 1)]}"
                    nouns[stand_in] = (noun, word)
                    text.append(stand_in)
            yield " ".join(text), nouns


def _stand_ins(kind: str) -> list[str]:
    """Return the placeholders for names of this kind."""
    return [f"x{kind}{letter}" for letter in "abcd"[:MOST_NAMES]]


def _is_open(template: str) -> bool:
    """Whether a template has a slot that accepts any words. Such templates are tried last."""
    return f"{{{REST}" in template
