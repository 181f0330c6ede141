"""Finds the names of things and players in the lines typed at one table."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise
from typing import Any

from rapidfuzz import fuzz, process

from companion.referee.names import MOST_WORDS
from companion.referee.question import Choose
from companion.referee.seat import Seat
from companion.session.matching import (
    Ambiguous,
    NotUnderstood,
    Noun,
    Token,
    TypedLine,
    Vocabulary,
    is_swapped,
)
from companion.session.understanding.game_words import GameWords
from companion.session.understanding.normalising import POSSESSIVE, PlainLine
from companion.session.understanding.templates import NUMBER, THING, WHO, Part

#: A mistyped word is corrected only if it has at least this many letters, and if its similarity to
#: the intended word is at least this, from 0 to 100.
SLIP_LETTERS, SLIP_ALIKE = 4, 82
#: A word means something else if its similarity to every name is below this, from 0 to 100.
LIKE = 70
#: Abbreviations are allowed only in lines of up to this many words.
MOST_BEGUN = 3


@dataclass(frozen=True)
class Phrase:
    """A line, or part of one, with its slips (mistyped words) corrected.

    words: the corrected words.
    slips: the number of slips.
    line: the line that the words come from.
    """

    words: tuple[str, ...]
    slips: int
    line: PlainLine


class TableNames:
    """The names in use at one table. Players' names may change during play."""

    def __init__(self, game: GameWords, vocabulary: Vocabulary) -> None:
        self.game = game
        self.vocabulary = vocabulary
        self._everyday = game.everyday
        self._things = [noun for noun in vocabulary.nouns if not isinstance(noun, Seat)]

    @cached_property
    def thing_words(self) -> set[str]:
        """All words that occur in names other than players' names."""
        names = (name for noun in self._things for name in self.vocabulary.called(noun))
        return {word for name in names for word in name.split()}

    @cached_property
    def _begun(self) -> dict[str, Noun]:
        """Long words that only one name begins with, such as "Ironside" for Ironside Security."""
        begun: dict[str, set[Noun]] = {}
        for noun in self._things:
            for first, *others in (name.split() for name in self.vocabulary.called(noun)):
                if others and len(first) >= SLIP_LETTERS:
                    begun.setdefault(first, set()).add(noun)
        templates = self.game.templates
        return {
            word: nouns.pop()
            for word, nouns in begun.items()
            if len(nouns) == 1
            and self.vocabulary.named(word) is None
            and not self.game.knows(word)
            and not self.game.does(word)
            and templates.kind_of(next(iter(nouns), word)) != "other"  # type: ignore[arg-type]
        }

    @property
    def seat_words(self) -> set[str]:
        """All words that currently occur in players' names."""
        seats = [noun for noun in self.vocabulary.nouns if isinstance(noun, Seat)]
        names = (name for seat in seats for name in self.vocabulary.called(seat))
        return {word for name in names for word in name.split()}

    def phrase(self, words: Sequence[str], line: PlainLine) -> Phrase:
        """Return a phrase with these words of a line, with slips corrected."""
        return Phrase(*self.without_slips(words), line)

    def alone(self, words: Sequence[str], *, is_question: bool = False) -> Phrase:
        """Return part of a line as a phrase of its own, with slips corrected."""
        words, slips = self.without_slips(words)
        return Phrase(words, slips, PlainLine(words, words, (), is_question, colon=0))

    def without_slips(self, words: Sequence[str]) -> tuple[tuple[str, ...], int]:
        """Correct slips and replace plurals of names with the names.

        Return the words and the number of slips.
        """
        mended: list[str] = []
        slips = 0
        for word in words:
            is_said = word in self.game.templates.words or self._is_known(word)
            one = None if self._is_known(word) else self._singular(word)
            if one is not None and isinstance(self.vocabulary.named(one), Seat):
                mended += [one, POSSESSIVE]  # for example, "bobs van"
            elif one is not None and (not is_said or self.is_thing(self.vocabulary.named(one))):
                mended.append(one)  # "radios" is more often several cards than a verb
            elif is_said or self.game.knows(word) or word.isdecimal():
                mended.append(word)
            elif (meant := self._slip_of(word)) is not None:
                mended.append(meant)
                slips += 1
            else:
                mended.append(self.game.unswapped(word))
        return tuple(mended), slips

    def _is_known(self, word: str) -> bool:
        is_name = word in self.thing_words or word in self.seat_words
        return is_name or self.vocabulary.is_filler(word)

    def _singular(self, word: str) -> str | None:
        for ending in self._everyday.plurals:
            one = word.removesuffix(ending)
            if one != word and (one.isdecimal() or self.vocabulary.named(one) is not None):
                return one
        return None

    def _slip_of(self, word: str) -> str | None:
        if (swapped := next((n for n in self.seat_words if is_swapped(word, n)), None)) is not None:
            return swapped
        if len(word) < SLIP_LETTERS or not word.isalpha():
            return None
        known = sorted(self.thing_words | self.seat_words)
        names = [name for name in known if len(name) >= SLIP_LETTERS]
        if (name := next((n for n in names if is_swapped(word, n)), None)) is not None:
            return name
        best = process.extractOne(word, names, scorer=fuzz.ratio, score_cutoff=SLIP_ALIKE)
        return str(best[0]) if best is not None else None

    def parts(self, words: Sequence[str]) -> list[Part]:
        """Split a line into names and other words.

        If the line can be split in several ways, prefer the longest names.
        """
        parts: list[Part] = []
        place = 0
        while place < len(words):
            for length in range(min(MOST_WORDS, len(words) - place), 0, -1):
                phrase = " ".join(words[place : place + length])
                if (noun := self.vocabulary.named(phrase)) is not None:
                    parts.append(Part(phrase, noun))
                    break
            else:
                length = 1
                word = words[place]
                number = int(word) if word.isdecimal() else None
                parts.append(Part(word, self._begun.get(word) if number is None else number))
            place += length
        return parts

    def word(self, noun: Noun) -> str:
        """Return the name of a thing, a player or a number."""
        if isinstance(noun, int) and not isinstance(noun, Enum):
            return str(noun)
        called = self.vocabulary.called(noun)
        return called[0] if called else str(noun)

    def is_thing(self, noun: Noun | None) -> bool:
        """Whether this is a thing in the game, such as a card, and not a player or a number."""
        kinds = (WHO, NUMBER, "other")
        return noun is not None and self.game.templates.kind_of(noun) not in kinds

    def is_piece(self, noun: Noun | None) -> bool:
        """Whether this is a thing in the game or a player."""
        return isinstance(noun, Seat) or self.is_thing(noun)

    def counted(self, part: Part) -> Noun | None:
        """Return the thing, player or number that part of a line stands for.

        Here, "a 3" is read as a number, not as the tile a3.
        """
        article, _, number = part.words.partition(" ")
        is_number = article in self._everyday.articles and number.isdecimal()
        return int(number) if is_number else part.noun

    def named_in(self, words: Sequence[str]) -> list[Noun]:
        """Return the players, things and numbers that are named in these words."""
        named = [self.counted(part) for part in self.parts(words)]
        kind_of = self.game.templates.kind_of
        return [noun for noun in named if noun is not None and kind_of(noun) != "other"]

    def with_kinds(self, words: Sequence[str]) -> list[str]:
        """Return the words with each name replaced by its kind, such as "{who}"."""
        told: list[str] = []
        for part in self.parts(words):
            if part.noun is None or part.words in self._everyday.light:
                told.append(part.words)
            else:
                kind = THING if self.is_thing(part.noun) else self.game.templates.kind_of(part.noun)
                told.append(f"{{{kind}}}")
        return told

    def tokens(self, words: Sequence[str]) -> list[Token]:
        """Split the words into tokens, as the strict reader does."""
        return self.vocabulary.tokens(TypedLine.of(" ".join(words)))

    def completed(self, token: Token) -> Token:
        """If a token is the first word of a longer name, as in "Ironside", return a token with the
        whole name. Otherwise, return the token unchanged.
        """
        noun = self._begun.get(token.words) if token.noun is None else None
        return token if noun is None else Token(self.word(noun), noun)

    def states_something(self, words: Sequence[str]) -> bool:
        """Whether these words only make a statement about a player, like "Bob has the Camera"."""
        return self.vocabulary.remark(TypedLine.of(" ".join(words))) is not None

    def can_answer(self, question: Choose[Any], tokens: list[Token]) -> bool:
        """Whether some of these tokens may answer the question. The cards in any hand make no
        difference.
        """
        if not tokens:
            return False
        try:
            self.vocabulary.choose(question, tokens)
        except Ambiguous:
            return True
        except NotUnderstood:
            return False
        return True

    def strange(self, words: Sequence[str]) -> list[str]:
        """Return the words that mean nothing in this game.

        In a short line, prefixes of names don't count.
        """
        is_short = len(words) <= MOST_BEGUN
        return [
            part.words
            for part in self.parts(words)
            if part.noun is None
            and part.words not in self.game.structural
            and not self.game.does(part.words)
            and part.words.isalpha()
            and not self.vocabulary.is_filler(part.words)
            and not (is_short and self.vocabulary.begins(part.words))
        ]

    def is_a_thing(self, words: Sequence[str], strange: str) -> bool:
        """Whether a strange word stands for a thing that isn't in the game, as in "three beers".

        A word right before a name only describes it, as in "the old Gurnemanz".
        """
        place = words.index(strange) if strange in words else 0
        before = words[place - 1] if place else ""
        if before not in self._everyday.articles and not before.isdecimal():
            return False
        behind = self.parts(words[place + 1 :])[:1]
        if any(part.noun is not None or part.words in self.strange(words) for part in behind):
            return False
        known = self.thing_words | self.seat_words
        return process.extractOne(strange, known, scorer=fuzz.ratio, score_cutoff=LIKE) is None

    def is_light(self, word: str) -> bool:
        """Whether a word means nothing by itself."""
        return word in self._everyday.light and self.vocabulary.named(word) is None

    def is_common(self, word: str) -> bool:
        """Whether this is an everyday word, which never counts as the prefix of a name."""
        everyday = self._everyday
        return word in everyday.light or word in everyday.asks_first or self.game.does(word)

    def with_name(self, words: Sequence[str], line: PlainLine) -> Sequence[str]:
        """Return part of a line with a pronoun replaced by the first name in the whole line.

        For example, in "Kundry lies there now, so is she still mine", "she" is replaced by
        "Kundry". The names of owners are considered last. If the first name is a player's and the
        line names several players, the words are returned unchanged.
        """
        parts = self.parts(line.words)
        owners = {one for one, behind in pairwise(parts) if behind.words == POSSESSIVE}
        light = self._everyday.light
        named = [one for one in parts if self.is_piece(one.noun) and one.words not in light]
        nouns = [one.noun for one in sorted(named, key=owners.__contains__)]
        seats = {one for one in nouns if isinstance(one, Seat)}
        if not nouns or nouns[0] in [one.noun for one in self.parts(words)]:
            return words
        if nouns[0] in seats and len(seats) > 1:
            return words
        everyday, name = self._everyday, self.word(nouns[0])  # type: ignore[arg-type]
        said = everyday.pronouns | everyday.echoes
        return [name if word in said else word for word in words]

    def without_owners(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the words without the "s" of possessives ("Ann's"), if "s" is also a name."""
        if self.vocabulary.named(POSSESSIVE) is None:
            return tuple(words)
        before = ("", *words)
        return tuple(
            word
            for word, owner in zip(words, before, strict=False)
            if word != POSSESSIVE or owner not in self.seat_words
        )
