"""Finds the answers in the words of a line. The only grammar is given by the answers that the open
question allows.

Names may occur anywhere in the line, in any order. Filler words are ignored. Any other word must be
a prefix of one choice, or so similar to a choice that the companion can ask whether it was meant.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeGuard

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

from companion.narration.phrasebook import Phrasebook
from companion.referee.bearing import Bearing, Toward
from companion.referee.names import MOST_WORDS, joined, letters, normalised, simple
from companion.referee.question import Audience, Choose
from companion.referee.seat import Seat

#: How similar a mistyped word must be to a name, from 0 to 100.
ALIKE = 75
#: Words shorter than this aren't recognised if two letters are swapped.
FEWEST_SWAPPED = 3
#: The last letter before an apostrophe, and the one or two letters after it.
CONTRACTED = re.compile(r"(\w)['\u2019](\w{1,2})\b", re.IGNORECASE)
#: Matches the places where a line is split into pieces: at commas and semicolons, and around the
#: dots of two braille cells, which form a piece of their own.
CODE = re.compile(r"[,;]|(\b[1-6]+-[1-6]+\b)")
#: Question marks of several scripts.
ASKS = re.compile(r"[?\u061f\uff1f]")
#: If more choices than this have the number that was typed, don't ask which one was meant.
MOST_BORNE = 5
#: A direction with its number of steps, such as "n2" or "north2".
STEPS = re.compile(r"([^\W\d]+)(\d)")
MOST_STEPS = 9
FIRST_NUMBER, LAST_NUMBER = re.compile(r"^\d+\b"), re.compile(r"\b\d+$")

Noun = Seat | Enum | int


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A typed line, split into pieces.

    pieces: each piece as it was typed, and normalised. A comma ends a piece, so that no name goes
        beyond it. The dots of two braille cells form a piece of their own.
    """

    text: str
    pieces: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, text: str) -> "TypedLine":
        """Create a line from typed text."""
        text = normalised(text).strip()
        return cls(text, tuple((piece, simple(piece)) for piece in CODE.split(text) if piece))

    @property
    def plain(self) -> str:
        """The whole line, normalised."""
        return " ".join(plain for _, plain in self.pieces if plain)


@dataclass(frozen=True, slots=True)
class Token:
    """Some words of a typed line, with what they name.

    noun: the thing that the words name, or None if they don't name anything yet.
    whose: whether the words are a possessive, as in "Bob's Gawan". A possessive counts as an answer
        only if no other player is named.
    does: whether the words name the player who acts, as in "Bob plays the Lens".
    """

    words: str
    noun: Noun | None = None
    whose: bool = False
    does: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that makes a statement or asks something about a player, but isn't an answer.

    of: the player that the line is about, or None.
    own: whether the line is about the speaker.
    """

    of: Seat | None
    own: bool


class NotUnderstood(Exception):  # noqa: N818 - an everyday outcome, not an error
    """None of the choices has this name.

    meant: the most similar choice, or None.
    """

    def __init__(self, words: str, meant: Noun | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.meant = meant


class Ambiguous(Exception):  # noqa: N818
    """The words fit several choices."""

    def __init__(self, words: str, options: tuple[Noun, ...]) -> None:
        super().__init__(words)
        self.words = words
        self.options = options


class Vocabulary:
    """All names in one game at one table: those of its things, and those of its players.

    words_for: returns a thing's name, followed by its aliases. An asterisk stands for words in
        between, as in "sets * free".
    codes: cards by their braille codes, written as dots with a hyphen between two cells.
    fillers: words to ignore.
    possessives: endings such as the "'s" in "Bob's".
    remarks: fillers that make a line a statement, such as "has".
    speaker: words for the speaker, such as "I".
    doing: words after the name of a player who acts, such as "plays".
    losing: words that are ignored after a player's name, as in "Bob lost", although elsewhere they
        may mean that a piece is missing.
    contractions: endings to ignore, such as those of "it's" and "I'm".
    group_words: returns the words for a whole kind of things.
    """

    def __init__(
        self,
        nouns: Iterable[Seat | Enum],
        words_for: Callable[[Any], Sequence[str]],
        fillers: Iterable[str],
        codes: Mapping[str, Enum] | None = None,
        possessives: Iterable[str] = (),
        remarks: Iterable[str] = (),
        speaker: Iterable[str] = (),
        doing: Iterable[str] = (),
        losing: Iterable[str] = (),
        contractions: Iterable[str] = (),
        *,
        group_words: Callable[[type], Sequence[str]] = lambda _kind: (),
    ) -> None:
        self._codes = codes or {}
        self._group_words = group_words
        self._nouns: dict[str, Noun] = {}
        self._words: dict[Noun, list[str]] = {}
        self._around: list[tuple[list[str], list[str], Noun]] = []
        self._kinds: dict[type, list[Noun]] = {}
        self._answers: dict[tuple[type, ...], tuple[Noun, ...]] = {}
        self._remarks, self._speaker = set(map(simple, remarks)), set(map(simple, speaker))
        self._doing = set(map(simple, doing))
        self._losing = set(map(simple, losing))
        self._contractions = set(map(simple, contractions))
        self._fillers = set(map(simple, fillers)) | self._remarks | self._speaker | self._doing
        self._possessives = {simple(word) for word in possessives}
        for noun in nouns:
            told = words_for(noun)
            for before, _, after in (word.partition("*") for word in told if "*" in word):
                self._around.append((simple(before).split(), simple(after).split(), noun))
            whole = [word for word in told if "*" not in word]
            forms = (*map(simple, whole), *map(joined, whole))
            self._words[noun] = list(dict.fromkeys(forms))
            self._kinds.setdefault(type(noun), []).append(noun)
            for word in self._words[noun]:
                self._nouns.setdefault(word, noun)
        numbers = {noun: self._number(noun) for noun in self._words}
        self._bears = {noun: number for noun, number in numbers.items() if number is not None}

    def with_seats(self, seats: Iterable[Seat]) -> "Vocabulary":
        """Return a copy with players' names, which take precedence over other words.

        The copy shares everything else, so that many tables need little memory.
        """
        players, found = Vocabulary(seats, names_of, ()), copy(self)
        found._nouns = {**self._nouns, **players._nouns}
        found._words = {**players._words, **self._words}
        found._around = [*players._around, *self._around]
        found._kinds = {**players._kinds, **self._kinds}
        found._answers = {}
        found._bears = {**players._bears, **self._bears}
        return found

    def rename(self, seats: Iterable[Seat]) -> None:
        """Replace the former names of these players with their current ones."""
        seats = tuple(seats)
        self._nouns = {word: noun for word, noun in self._nouns.items() if noun not in seats}
        for seat in seats:
            self._words[seat] = list(
                dict.fromkeys(form(name) for name in names_of(seat) for form in (simple, joined))
            )
            self._nouns |= dict.fromkeys(self._words[seat], seat)

    @property
    def nouns(self) -> Iterable[Noun]:
        """Everything that has a name."""
        return self._words.keys()

    def called(self, noun: Noun) -> Sequence[str]:
        """Return a thing's name and aliases, normalised."""
        return self._words.get(noun, ())

    def is_called(self, noun: Noun, words: str) -> bool:
        """Whether these normalised words are a name or an alias of this thing."""
        return words in self._words.get(noun, ())

    def is_alike(self, noun: Noun, other: Noun) -> bool:
        """Whether the other thing's name is also a name or an alias of this thing."""
        return self.is_called(noun, self._words[other][0])

    def names_all(self, question: Choose[Any], line: TypedLine) -> bool:
        """Whether a line consists of two or more names that can all answer the question."""
        tokens, choices = self.tokens(line), self.kind_of(question)
        if any(isinstance(choice, Bearing | Toward) for choice in choices):
            tokens = self.in_steps(question, choices, tokens)
        if question.visible.options is not Audience.SEAT:  # secret options could reveal a hand
            known = (question.options, question.refused, question.aliases())
            choices = [one for one in choices if any(one in those for those in known)]
        return len(tokens) > 1 and all(token.noun in choices for token in tokens)

    def begins(self, word: str) -> bool:
        """Whether any word of a name starts with these letters."""
        return any(f" {name}".find(f" {word}") >= 0 for name in self._nouns)

    def seat(self, words: str) -> Seat | None:
        """Return the player with this name, or the only one whose name starts with it.

        Otherwise, return None.
        """
        found = self.meant((Seat,), simple(words)) if words else None
        return found if isinstance(found, Seat) else None

    def seat_called(self, word: str) -> bool:
        """Whether this word is exactly a player's name."""
        return isinstance(self._nouns.get(word), Seat)

    def is_filler(self, word: str) -> bool:
        """Whether this word is ignored when a line is parsed."""
        return simple(word) in self._fillers

    def named(self, words: str) -> Noun | None:
        """Return the thing with exactly this name."""
        return self._nouns.get(simple(words))

    def tokens(self, line: TypedLine) -> list[Token]:
        """Split a line into names and other words, without fillers."""
        found: list[Token] = []
        for piece, plain in line.pieces:
            if (card := self._codes.get(piece)) is not None:
                found.append(Token(piece, card))
            else:
                found += self._tokens(self._uncontracted(piece, plain))
        forth = self._with_more_numbers(found, LAST_NUMBER)
        return self._with_more_numbers(forth[::-1], FIRST_NUMBER)[::-1]

    def _uncontracted(self, piece: str, plain: str) -> list[str]:
        """Return a piece's words without contracted endings, such as the "'s" in "it's".

        Names keep their endings, as in "Bob's" and "King's Road".
        """
        words = plain.split()
        if "'" not in piece and "\u2019" not in piece:
            return words
        ends = {ending[2].lower() for ending in CONTRACTED.finditer(normalised(piece))}
        kept: list[str] = []
        for word in words:
            if not kept or word not in ends or self._is_part_of_name(kept[-1], word):
                kept.append(word)
            elif word not in self._contractions:
                # otherwise, "don't" would become "don", which is a prefix of "done"
                kept[-1] += word
        return kept

    def _is_part_of_name(self, before: str, ending: str) -> bool:
        """Whether an ending is part of a name, or a possessive ending after a player's name."""
        is_possessive = ending in self._possessives and self._ends_seat(before)
        return is_possessive or any(f"{before} {ending}" in name for name in self._nouns)

    def _ends_seat(self, word: str) -> bool:
        """Whether this is the last word of a player's name."""
        return any(
            f" {name}".endswith(f" {word}")
            for name, noun in self._nouns.items()
            if isinstance(noun, Seat)
        )

    def remark(self, line: TypedLine) -> Remark | None:
        """Return the player that a line makes a statement or asks something about. Return None if
        it does neither.

        "Bob has the Lens" and "has Bob the Lens" are about Bob. "I have it" is about the speaker.
        """
        tokens = self._tokens(line.plain.split(), kept=self._remarks | self._speaker)
        says = [n for n, token in enumerate(tokens) if self._is_kept(token, self._remarks)]
        if not says and not ASKS.search(line.text):
            return None
        beside = [token.noun for n in says for token in tokens[max(n - 1, 0) : n + 2]]
        of = next((noun for noun in beside if isinstance(noun, Seat)), None)
        return Remark(of, any(self._is_kept(token, self._speaker) for token in tokens))

    def _is_kept(self, token: Token, kept: set[str]) -> bool:
        return token.noun is None and token.words in kept

    def _tokens(self, words: list[str], kept: Collection[str] = ()) -> list[Token]:
        """Split words into names and other words, without fillers.

        kept: fillers that aren't left out.
        """
        tokens: list[Token] = []
        place = 0
        while place < len(words):
            words = self._count_first(words, place)
            if (split := self._name_with_gap(words[place:])) is not None:
                length, words = split[1], [*words[:place], *split[2]]
                tokens.append(Token(" ".join(words[place : place + length]), split[0]))
                place += length
                continue
            for length in range(min(MOST_WORDS, len(words) - place), 0, -1):
                phrase = " ".join(words[place : place + length])
                if (noun := self._nouns.get(phrase)) is not None and not (
                    tokens and self._belongs_before(tokens[-1], words[place:], length)
                ):
                    tokens.append(Token(phrase, noun))
                    break
            else:
                length = 1
                if (
                    words[place] in self._possessives
                    and tokens
                    and isinstance(tokens[-1].noun, Seat)
                ):
                    tokens[-1] = replace(tokens[-1], whose=True)
                elif words[place] in self._losing and tokens and isinstance(tokens[-1].noun, Seat):
                    pass
                elif words[place] in kept or words[place] not in self._fillers:
                    tokens.append(Token(words[place]))
                elif (
                    place
                    and len(tokens) == 1
                    and words[place] in self._doing
                    and isinstance(tokens[0].noun, Seat)
                    and tokens[0].words == " ".join(words[:place])
                ):
                    tokens[0] = replace(tokens[0], does=True)
            place += length
        if tokens and tokens[-1].whose:  # nothing follows that could be this player's
            tokens[-1] = replace(tokens[-1], whose=False)
        return tokens

    def _count_first(self, words: list[str], place: int) -> list[str]:
        """Turn "drop 2 low" into "2 drop low", provided that "drop low" is a name and "drop 2"
        isn't.
        """
        if not words[place + 1 : place + 2] or not words[place + 1].isdecimal():
            return words
        before, count, *behind = words[place:]
        for length in range(min(MOST_WORDS - 1, len(behind)), 0, -1):
            named = " ".join([before, *behind[:length]])
            if named in self._nouns and f"{before} {count}" not in self._nouns:
                return [*words[:place], count, before, *behind]
        return words

    def _name_with_gap(self, words: list[str]) -> tuple[Noun, int, list[str]] | None:
        """Find a name that has other words inside, such as "sets Kundry free", at the start of
        these words.

        Return the thing, the length of the name's first part, and the words without its second
        part.
        """
        for before, after, noun in self._around:
            length = len(before)
            if words[:length] != before:
                continue
            for place in range(length + 1, len(words) - len(after) + 1):
                if words[place : place + len(after)] == after:
                    return noun, length, words[:place] + words[place + len(after) :]
        return None

    def _belongs_before(self, before: Token, words: list[str], length: int) -> bool:
        """Whether a number that could begin a name belongs to the name before it.

        In "dollar 200 100 euro 50", the 100 belongs to the dollars, because the euro has a number
        of its own.
        """
        if not words[0].isdecimal() or not words[length : length + 1]:
            return False
        like, replaced = LAST_NUMBER.subn(words[0], before.words)
        return words[length].isdecimal() and bool(replaced) and like in self._nouns

    def _with_more_numbers(self, tokens: list[Token], number: re.Pattern[str]) -> list[Token]:
        """If a name has a number, read the numbers next to it as more names of the same kind.

        "dollar 200 100" names two notes, and so does "200, 100 dollars".
        """
        series: list[Token] = []
        for token in tokens:
            if token.noun is None and token.words.isdecimal() and series:
                like, replaced = number.subn(token.words, series[-1].words)
                if replaced and (noun := self._nouns.get(like)) is not None:
                    token = Token(like, noun)  # noqa: PLW2901 - replaced by its meaning
            series.append(token)
        return series

    def around(self, text: str, place: int) -> tuple[Noun | None, str]:
        """Return the thing whose name is at this position in a text, and the name.

        If there is no name, return None and the word there.

        place: the position of a character, from 0.
        """
        words = [(match.start(), match.end()) for match in re.finditer(r"[\w'\u2019-]+", text)]
        here = next((n for n, (start, end) in enumerate(words) if start <= place < end), None)
        if here is None:
            return None, ""
        for length in range(MOST_WORDS, 0, -1):
            for first in range(max(here - length + 1, 0), here + 1):
                if first + length <= len(words):
                    phrase = text[words[first][0] : words[first + length - 1][1]]
                    if (noun := self.named(phrase)) is not None:
                        return noun, phrase
        start, end = words[here]
        return None, text[start:end]

    def choose(
        self, question: Choose[Any], tokens: list[Token], *, is_listed: bool = False
    ) -> tuple[Noun, list[Token]]:
        """Return the answer that tokens give to a question, and the remaining tokens.

        The rules may still refuse this answer. Everything of the right kind is considered, whatever
        any hand contains, so that the result reveals nothing about a hand.

        is_listed: whether the choices were just listed, so that a number may be a position in that
            list.

        Raises NotUnderstood if no answer fits, and Ambiguous if several do.
        """
        choices = self._named_answers(question)
        tokens = [token for token in tokens if token.noun not in question.ask.beside] or tokens
        if any(isinstance(choice, Bearing | Toward) for choice in choices):
            tokens = self.in_steps(question, choices, tokens)
        if int not in question.ask.kinds:
            tokens = self._repeated(choices, tokens)
        if (found := self._by_name(question, choices, tokens)) is not None:
            return found
        if (
            found := self._by_beginning(question, choices, tokens, is_listed=is_listed)
        ) is not None:
            return found
        for token in tokens:
            if several := self._of_kind(question, token.words):
                raise Ambiguous(token.words, several)
        unknown = next((token for token in tokens if token.noun is None), tokens[0])
        # The name of something else isn't a misspelled choice.
        alike = self._alike(choices, unknown.words) if unknown.noun is None else None
        raise NotUnderstood(unknown.words, alike)

    def _by_name(
        self, question: Choose[Any], choices: Sequence[Noun], tokens: list[Token]
    ) -> tuple[Noun, list[Token]] | None:
        """Return the answer that one of the tokens names exactly, and the remaining tokens, or
        None.

        Possessives are tried last.
        """
        takes_number = int in question.ask.kinds
        for place, token in sorted(enumerate(tokens), key=lambda one: one[1].whose):
            if not takes_number and token.noun is None and token.words.isdecimal():
                if len(borne := self._with_number(question, choices, int(token.words))) == 1:
                    return borne[0], tokens[:place] + tokens[place + 1 :]
                continue
            before = tokens[place - 1] if place and tokens[place - 1].whose else None
            if (noun := self._as_answer(question, choices, token, before)) is not None:
                return noun, tokens[:place] + tokens[place + 1 :]
            # Take an unambiguous prefix at the position where it occurs. If whole names came before
            # prefixes, the answers would be in the wrong order.
            for words, rest in _beginnings(tokens, place):
                found = self._starting_with(question, choices, words)
                if len(found) == 1:
                    return found[0], rest
        return None

    def _by_beginning(
        self,
        question: Choose[Any],
        choices: Sequence[Noun],
        tokens: list[Token],
        *,
        is_listed: bool,
    ) -> tuple[Noun, list[Token]] | None:
        """Return the answer given by a number or a prefix among the tokens, and the remaining
        tokens, or None.

        Raises Ambiguous if several answers fit.
        """
        for place, token in enumerate(tokens):
            if token.noun is None and token.words.isdecimal():
                if int in question.ask.kinds:
                    return int(token.words), tokens[:place] + tokens[place + 1 :]
                if question.number is not None:
                    return question.number, tokens
            for words, rest in _beginnings(tokens, place):
                if words.isdecimal():
                    found = self._numbered(question, choices, int(words), is_listed=is_listed)
                else:
                    found = self._starting_with(question, choices, words)
                if len(found) > 1:
                    raise Ambiguous(words, tuple(found))
                if found:
                    return found[0], rest
        return None

    def _of_kind(self, question: Choose[Any], words: str) -> tuple[Noun, ...]:
        """Return the legal answers of the kind named by these words, or nothing if the answers are
        secret.
        """
        if question.visible.options is Audience.SEAT:
            return ()
        kinds = [kind for kind in question.ask.kinds if words in self._group_words(kind)]
        each = zip(question.options, question.ask.kinds_of(question.options), strict=True)
        return tuple(one for one, kind in each if kind in kinds)

    def in_steps(
        self, question: Choose[Any], choices: Sequence[Noun], tokens: Sequence[Token]
    ) -> list[Token]:
        """If a question asks for steps, repeat each direction as often as its number says.

        "n2 e", "2 north, east" and "north 2, east" each mean three steps. If no step can go
        northeast, "north east" means two steps. "d1 north" also means two steps, even though "d1"
        may be a base in other questions.
        """
        told: list[Token] = []
        for token in tokens:
            words = [word for word in token.words.split() if word not in self._fillers]
            if token.noun is None and (glued := STEPS.fullmatch(token.words)):
                words = [glued[1], glued[2]]
            parts = [Token(word, self._nouns.get(word)) for word in words]
            is_way = any(isinstance(part.noun, Bearing | Toward) for part in parts)
            if isinstance(token.noun, Bearing | Toward):
                is_way = token.noun in question.refused
            elif token.noun is not None:
                is_way &= token.noun not in choices and token.noun not in question.aliases()
            told += parts if is_way and len(parts) > 1 else [token]
        before = bool(told) and told[0].noun is None and told[0].words.isdecimal()
        steps: list[Token] = []
        for token in told[::-1] if before else told:
            one = steps[-1] if steps else token
            if token.words.isdecimal() and isinstance(one.noun, Bearing | Toward):
                steps += [one] * (min(int(token.words), MOST_STEPS) - 1)
            else:
                steps.append(token)
        return steps[::-1] if before else steps

    def _as_answer(
        self, question: Choose[Any], choices: Sequence[Noun], token: Token, whose: Token | None
    ) -> Noun | None:
        """Return the answer that a token's name stands for, or None.

        If several things have this name, prefer those that belong to `whose`, the player named just
        before, and among these, a legal answer. If the options are secret, return None instead, so
        that the result doesn't show which answers are legal.
        """
        if token.noun is None:
            return None
        option = question.aliases().get(token.noun)
        if option is not None and token.noun not in (*question.options, *question.refused):
            if isinstance(option, tuple):
                raise Ambiguous(token.words, option)
            return option  # type: ignore[no-any-return]
        if token.noun in choices:
            return token.noun
        called = [choice for choice in choices if token.words in self._words[choice]]
        if len(called) < 2 or question.visible.options is Audience.SEAT:
            return called[0] if len(called) == 1 else None
        if whose is not None:
            called = [one for one in called if question.owner(one) is whose.noun] or called
        legal = [choice for choice in called if question.allows(choice)]
        if len(legal) > 1:
            raise Ambiguous(token.words, tuple(legal))
        return (legal or called)[0]

    def meant(self, kinds: tuple[type, ...], word: str) -> Noun | None:
        """Return the thing of these kinds that has this name, or the only one whose name begins
        with it.
        """
        found = [
            noun
            for kind in kinds
            for noun in self._of(kind)
            if any(name == word or name.startswith(word) for name in self._words[noun])
        ]
        exact = [noun for noun in found if word in self._words[noun]]
        return exact[0] if exact else found[0] if len(found) == 1 else None

    def first(self, kind: type, words: Sequence[str]) -> tuple[Noun | None, int]:
        """Return the thing of this kind named first in the words, and the length of its name."""
        for length in range(min(MOST_WORDS, len(words)), 0, -1):
            noun = self.named(" ".join(words[:length]))
            if isinstance(noun, kind):
                return noun, length
        if kind is int and words[0].isdecimal():
            return int(words[0]), 1
        return self.meant((kind,), simple(words[0])), 1

    def begun(self, words: Sequence[str]) -> tuple[Seat | Enum | None, int]:
        """Return the thing named first in the words, and the length of its name in words."""
        for length in range(min(MOST_WORDS, len(words)), 0, -1):
            noun = self.named(" ".join(words[:length]))
            if isinstance(noun, Seat | Enum):
                return noun, length
        return None, 0

    def _of(self, kind: type) -> list[Noun]:
        """Return everything of a kind, including its subclasses in an edition."""
        return [n for k, nouns in self._kinds.items() if issubclass(k, kind) for n in nouns]

    def kind_of(self, question: Choose[Any]) -> Sequence[Noun]:
        """Return everything of the kinds that the question asks for, legal or not.

        Numbers are included only if the question offers them. The order doesn't depend on any hand.
        """
        nouns = self._named_answers(question)
        if int not in question.ask.kinds:
            return nouns
        return [*sorted(option for option in question.options if is_number(option)), *nouns]

    def _named_answers(self, question: Choose[Any]) -> tuple[Noun, ...]:
        """Return everything that has a name and is of a kind that the question asks for."""
        kinds = question.ask.kinds
        if kinds not in self._answers:
            asked = tuple(kind for kind in kinds if kind is not int)
            groups = (nouns for kind, nouns in self._kinds.items() if issubclass(kind, asked))
            self._answers[kinds] = tuple(noun for nouns in groups for noun in nouns)
        return self._answers[kinds]

    def numbered(self, question: Choose[Any]) -> list[tuple[int | None, Noun]]:
        """Return the choices, each with the number that a player can type for it.

        The number is a card's rank, a seat's number, or the position in this list. It is None if
        the number is already part of the choice's name, or if only other choices have numbers. If
        the choices are secret, return every choice that the question could ever offer.
        """
        choices = self._named_answers(question)
        ranked = [choice for choice in choices if isinstance(choice, int)]
        sealed = question.visible.options is Audience.SEAT
        options: Sequence[Any] = choices if sealed or ranked else question.options
        if int in question.ask.kinds or any(choice in self._bears for choice in choices):
            return [
                (None if self._is_in_name(one) else self._bears.get(one), one) for one in options
            ]
        return list(enumerate(options, 1))

    def _number(self, noun: Noun) -> int | None:
        """Return a thing's number, or None.

        This is a card's rank, a seat's number, or the number at the start or end of its name, as in
        "20 dollars" or "knight 2".
        """
        if isinstance(noun, Seat):
            return noun.index + 1
        if isinstance(noun, int):
            return int(noun)
        words = self._words[noun][0].split()
        return next((int(word) for word in (words[0], words[-1]) if word.isdecimal()), None)

    def number_of(self, noun: Noun) -> int | None:
        """Return a thing's number, such as a card's rank or a seat's number, or None."""
        return self._bears.get(noun)

    def _is_in_name(self, noun: Noun) -> bool:
        """Whether a thing's name contains its number."""
        number = self._bears.get(noun)
        return number is not None and str(number) in self._words[noun][0].split()

    def _with_number(
        self, question: Choose[Any], choices: Sequence[Noun], number: int
    ) -> list[Noun]:
        """Return the choices that have this number.

        If some of them are legal, return only those.
        """
        bearing = [noun for noun in choices if self._bears.get(noun) == number]
        return [noun for noun in bearing if question.allows(noun)] or bearing

    def _numbered(
        self, question: Choose[Any], choices: Sequence[Noun], number: int, *, is_listed: bool
    ) -> list[Noun]:
        """Return the choices that a number may mean.

        These are the choices that have this number. If choices have no numbers, the number is a
        position in the list.
        """
        if any(choice in self._bears for choice in choices):
            bearing = self._with_number(question, choices, number)
            return bearing if len(bearing) <= MOST_BORNE else []
        listed = self.numbered(question) if is_listed else []
        return [option for place, option in listed if place == number]

    def _repeated(self, choices: Sequence[Noun], tokens: list[Token]) -> list[Token]:
        """If a number comes before a name, repeat the name that often: "2 low" becomes "low
        low".
        """
        if any(choice in self._bears for choice in choices):
            return tokens
        counted: list[Token] = []
        for token in tokens:
            before = counted[-1] if counted else token
            is_count = before.noun is None and before.words.isdecimal() and before.words != "0"
            if is_count and len(before.words) == 1 and token.noun in choices:
                counted[-1:] = [token] * int(before.words)
            else:
                counted.append(token)
        return counted

    def _starting_with(
        self, question: Choose[Any], choices: Sequence[Noun], word: str
    ) -> list[Noun]:
        """Return the choices with a name that starts with this word."""
        found = [n for n in choices if self._words[n][0].startswith(word)] or [
            n for n in choices if any(name.startswith(word) for name in self._words[n])
        ]
        if len(found) > 1:
            legal = [noun for noun in found if question.allows(noun)]
            if len(legal) == 1 and isinstance(legal[0], Seat):
                return legal
        return found

    def _alike(self, choices: Sequence[Noun], word: str) -> Noun | None:
        names = {name: noun for noun in choices for name in self._words[noun]}
        swapped = next((noun for name, noun in names.items() if is_swapped(word, name)), None)
        if swapped is not None:
            return swapped
        best = process.extractOne(word, list(names), scorer=fuzz.ratio, score_cutoff=ALIKE)
        return names[best[0]] if best else None


def titles(title: str, phrases: Phrasebook) -> tuple[str, ...]:
    """Return a title as people may type it: whole, or without a first word such as "the"."""
    whole = simple(title)
    first, _, rest = whole.partition(" ")
    return (whole, rest) if rest and phrases.has_word("fillers", first) else (whole,)


def names_of(seat: Seat) -> list[str]:
    """Return the names that can be typed for a player."""
    return [seat.name, letters(seat.name)] if " " in simple(seat.name) else [seat.name]


def _beginnings(tokens: list[Token], place: int) -> Iterator[tuple[str, list[Token]]]:
    """Yield each series of unknown words that starts at this position, longest first.

    Each comes with the tokens that are not in the series.
    """
    unknown = unknown_from(tokens[place:]) if tokens[place].noun is None else 0
    for length in range(unknown, 0, -1):
        words = " ".join(one.words for one in tokens[place : place + length])
        yield words, tokens[:place] + tokens[place + length :]


def unknown_from(tokens: Sequence[Token]) -> int:
    """Return how many tokens at the start name nothing. They may form a prefix of a name.

    The result is at least 1.
    """
    known = (n for n, one in enumerate(tokens) if one.noun is not None or one.words.isdecimal())
    return max(next(known, len(tokens)), 1)


def is_swapped(word: str, name: str) -> bool:
    """Whether a word is a name with two neighbouring letters swapped: "bbo" for Bob."""
    is_alike = len(word) == len(name) >= FEWEST_SWAPPED and sorted(word) == sorted(name)
    return is_alike and OSA.distance(word, name) == 1


def is_number(option: object) -> TypeGuard[int]:
    """Whether an option is just a number, not a card that has a number."""
    return isinstance(option, int) and not isinstance(option, Enum)
