"""Typed words to answers. The open question's legal answers are the whole grammar.

Words that name something are found anywhere in the line, in any order; words that mean
nothing to a referee fall away; the rest must be a clear beginning of a choice, or a slip
that is offered back.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeGuard

from rapidfuzz import fuzz, process

from companion.narration.phrasebook import Phrasebook
from companion.referee.bearing import Bearing, Toward
from companion.referee.names import MOST_WORDS, joined, simple
from companion.referee.question import Audience, Choose
from companion.referee.seat import Seat

#: How alike a slip must be to what it is taken for, of 100.
ALIKE = 75
#: What divides a line: commas, and the dots of two cells, which stand by themselves.
CODE = re.compile(r"[,;]|(\b[1-6]+-[1-6]+\b)")
#: Marks of a question.
ASKS = re.compile(r"[?\u061f\uff1f]")
#: So many choices a number may mean when it is asked which.
MOST_BORNE = 5
#: A direction and how often: "n2", "north 2".
STEPS = re.compile(r"([^\W\d]+)(\d)")
MOST_STEPS = 9
FIRST_NUMBER, LAST_NUMBER = re.compile(r"^\d+\b"), re.compile(r"\b\d+$")

Noun = Seat | Enum | int


@dataclass(frozen=True, slots=True)
class TypedLine:
    """What was typed, and its words in simple form, in pieces: no name goes on behind a comma, and
    the dots of two cells are a piece by themselves.
    """

    text: str
    pieces: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, text: str) -> "TypedLine":
        """A line as it was typed."""
        text = text.strip()
        return cls(text, tuple((piece, simple(piece)) for piece in CODE.split(text) if piece))

    @property
    def plain(self) -> str:
        """All of it in simple form."""
        return " ".join(plain for _, plain in self.pieces if plain)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a typed line: what it names, or None for a word that names nothing yet.

    whose: a player as in "Bob's Gawan", who answers only where nobody else is named. does: who
    does it, as in "Bob plays the Lens".
    """

    words: str
    noun: Noun | None = None
    whose: bool = False
    does: bool = False


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that asks, or says what is so, and so does nothing by itself.

    of: the player of whom it is said. own: whether it is said of whoever says it.
    """

    of: Seat | None
    own: bool


class NotUnderstood(Exception):  # noqa: N818 - an everyday outcome, not an error
    """No choice has this name. `meant` is the choice it is most like, if any."""

    def __init__(self, words: str, meant: Noun | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.meant = meant


class Ambiguous(Exception):  # noqa: N818
    """Several choices begin like this."""

    def __init__(self, words: str, options: tuple[Noun, ...]) -> None:
        super().__init__(words)
        self.words = words
        self.options = options


class Vocabulary:
    """Every word that names something in this game, at this table.

    words_for: a thing's own word, then the others that mean it; a star stands for what is said
    in between, as in "sets * free". codes: what stands for a card, as dots with a hyphen between
    two cells.
    fillers: words that mean nothing. possessives: what follows a name as in "Bob's". remarks: of
    the words that mean nothing, those that say what is so. speaker: those for whoever says it.
    doing: those that say that somebody does it.
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
        *,
        group_words: Callable[[type], Sequence[str]] = lambda _kind: (),
    ) -> None:
        self._codes = codes or {}
        self._group_words = group_words
        self._nouns: dict[str, Noun] = {}
        self._words: dict[Noun, list[str]] = {}
        self._around: list[tuple[list[str], list[str], Noun]] = []
        self._kinds: dict[type, list[Noun]] = {}
        self._remarks, self._speaker = set(map(simple, remarks)), set(map(simple, speaker))
        self._doing = set(map(simple, doing))
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

    def with_seats(
        self, seats: Iterable[Seat], words_for: Callable[[Seat], Sequence[str]]
    ) -> "Vocabulary":
        """The same at a table of these players, whose names go before all other words. What is
        made for each of many tables is no more than this.
        """
        players, found = Vocabulary(seats, words_for, ()), copy(self)
        found._nouns = {**self._nouns, **players._nouns}
        found._words = {**players._words, **self._words}
        found._around = [*players._around, *self._around]
        found._kinds = {**players._kinds, **self._kinds}
        found._bears = {**players._bears, **self._bears}
        return found

    @property
    def nouns(self) -> Iterable[Noun]:
        """All that has a name here."""
        return self._words.keys()

    def called(self, noun: Noun) -> Sequence[str]:
        """All its words in simple form, its own first."""
        return self._words.get(noun, ())

    def is_called(self, noun: Noun, words: str) -> bool:
        """Whether this, in simple form, is one of its words, whatever else they may mean."""
        return words in self._words.get(noun, ())

    def is_alike(self, noun: Noun, other: Noun) -> bool:
        """Whether the other's own word means this too."""
        return self.is_called(noun, self._words[other][0])

    def names_all(self, question: Choose[Any], line: TypedLine) -> bool:
        """Whether a line of several words has nothing in it but what is asked for now."""
        tokens, choices = self.tokens(line), self.kind_of(question)
        if any(isinstance(choice, Bearing | Toward) for choice in choices):
            tokens = self.in_steps(question, choices, tokens)
        if question.visible.options is not Audience.SEAT:  # else it would tell a hand
            known = (question.among, question.refused, question.means())
            choices = [one for one in choices if any(one in those for those in known)]
        return len(tokens) > 1 and all(token.noun in choices for token in tokens)

    def seat(self, words: str) -> Seat | None:
        """The player that these words name or begin, if any."""
        found = self.meant((Seat,), simple(words)) if words else None
        return found if isinstance(found, Seat) else None

    def is_filler(self, word: str) -> bool:
        """Whether a word means nothing to the referee."""
        return simple(word) in self._fillers

    def named(self, words: str) -> Noun | None:
        """What these words name, exactly."""
        return self._nouns.get(simple(words))

    def tokens(self, line: TypedLine) -> list[Token]:
        """The line cut into names and other words, the meaningless ones left out."""
        found: list[Token] = []
        for piece, plain in line.pieces:
            if (card := self._codes.get(piece)) is not None:
                found.append(Token(piece, card))
            else:
                found += self._tokens(plain.split())
        forth = self._in_series(found, LAST_NUMBER)
        return self._in_series(forth[::-1], FIRST_NUMBER)[::-1]

    def remark(self, line: TypedLine) -> Remark | None:
        """What a line says or asks; None where it does neither. "Bob has the Lens" and "has Bob
        the Lens" are said of Bob, "I have it" of whoever says it.
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
        """kept: words that stay, though they mean nothing."""
        tokens: list[Token] = []
        place = 0
        while place < len(words):
            words = self._count_first(words, place)
            if (split := self._split(words[place:])) is not None:
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
        """ "drop 2 low" as "2 drop low", where "drop low" is a name and "drop 2" begins none."""
        if not words[place + 1 : place + 2] or not words[place + 1].isdecimal():
            return words
        before, count, *behind = words[place:]
        for length in range(min(MOST_WORDS - 1, len(behind)), 0, -1):
            named = " ".join([before, *behind[:length]])
            if named in self._nouns and f"{before} {count}" not in self._nouns:
                return [*words[:place], count, before, *behind]
        return words

    def _split(self, words: list[str]) -> tuple[Noun, int, list[str]] | None:
        """What these words begin to name in two parts; how many the first part has, and all of
        them without the second.
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
        """Whether a name's first number is one more of the name before: in "dollar 200 100
        euro 50" the 100 is dollars, since the euro has a number of its own behind it.
        """
        if not words[0].isdecimal() or not words[length : length + 1]:
            return False
        like, replaced = LAST_NUMBER.subn(words[0], before.words)
        return words[length].isdecimal() and bool(replaced) and like in self._nouns

    def _in_series(self, tokens: list[Token], number: re.Pattern[str]) -> list[Token]:
        """Numbers on the side of a name on which it has one of its own are like names:
        "dollar 200 100" are two notes, and so are "200, 100 dollars".
        """
        series: list[Token] = []
        for token in tokens:
            if token.noun is None and token.words.isdecimal() and series:
                like, replaced = number.subn(token.words, series[-1].words)
                if replaced and (noun := self._nouns.get(like)) is not None:
                    token = Token(like, noun)  # noqa: PLW2901 - read as what it means
            series.append(token)
        return series

    def around(self, text: str, place: int) -> tuple[Noun | None, str]:
        """The name that covers a place in a text, and its words; else the word that does."""
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
        """The answer that these tokens give to the question, and the tokens left over.

        The answer may be refused; it is only one of the kind that is asked for. Looking at
        every item of a kind, not at a hand, keeps matching from telling what is in a hand.
        is_listed: the choices were told in a row, so that a number may be a place there.
        Raises NotUnderstood or Ambiguous.
        """
        choices = [choice for choice in self.kind_of(question) if not is_number(choice)]
        tokens = [token for token in tokens if token.noun not in question.ask.beside] or tokens
        takes_number = int in question.ask.kinds
        if any(isinstance(choice, Bearing | Toward) for choice in choices):
            tokens = self.in_steps(question, choices, tokens)
        if not takes_number:
            tokens = self._counted(choices, tokens)
        for place, token in sorted(enumerate(tokens), key=lambda one: one[1].whose):
            if not takes_number and token.noun is None and token.words.isdecimal():
                if len(borne := self._bearing(question, choices, int(token.words))) == 1:
                    return borne[0], tokens[:place] + tokens[place + 1 :]
                continue
            before = tokens[place - 1] if place and tokens[place - 1].whose else None
            if (noun := self._asked_for(question, choices, token, before)) is not None:
                return noun, tokens[:place] + tokens[place + 1 :]
            # A clear beginning counts where it stands: else answers would change places, of which
            # some are shortened and some are not.
            if token.noun is None:
                for length in range(unknown_from(tokens[place:]), 0, -1):
                    words = " ".join(one.words for one in tokens[place : place + length])
                    found = self._begun_by(question, choices, words)
                    if len(found) == 1:
                        return found[0], tokens[:place] + tokens[place + length :]
        for place, token in enumerate(tokens):
            if token.noun is not None:
                continue
            if takes_number and token.words.isdecimal():
                return int(token.words), tokens[:place] + tokens[place + 1 :]
            if question.number is not None and token.words.isdecimal():
                return question.number, tokens
            for length in range(unknown_from(tokens[place:]), 0, -1):
                words = " ".join(one.words for one in tokens[place : place + length])
                if words.isdecimal():
                    found = self._numbered(question, choices, int(words), is_listed=is_listed)
                else:
                    found = self._begun_by(question, choices, words)
                if len(found) > 1:
                    raise Ambiguous(words, tuple(found))
                if found:
                    return found[0], tokens[:place] + tokens[place + length :]
        for token in tokens:
            if several := self._of_kind(question, token.words):
                raise Ambiguous(token.words, several)
        unknown = next((token for token in tokens if token.noun is None), tokens[0])
        # A word that names something else is no slip of this.
        alike = self._alike(choices, unknown.words) if unknown.noun is None else None
        raise NotUnderstood(unknown.words, alike)

    def _of_kind(self, question: Choose[Any], words: str) -> tuple[Noun, ...]:
        """The answers of the kind that these words mean, where all may know them."""
        if question.visible.options is Audience.SEAT:
            return ()
        kinds = [kind for kind in question.ask.kinds if words in self._group_words(kind)]
        each = zip(question.among, question.ask.kinds_of(question.among), strict=True)
        return tuple(one for one, kind in each if kind in kinds)

    def in_steps(
        self, question: Choose[Any], choices: Sequence[Noun], tokens: Sequence[Token]
    ) -> list[Token]:
        """Directions as often as a number says, where one is asked for: "n2 e", "2 north, east"
        and "north 2, east" are three steps each. Where no step goes northeast, "north east" is
        two. So is "d1 north", which names a base elsewhere.
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
                is_way &= token.noun not in choices and token.noun not in question.means()
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

    def _asked_for(
        self, question: Choose[Any], choices: Sequence[Noun], token: Token, whose: Token | None
    ) -> Noun | None:
        """What a name means here: a word for several things means the one that is asked for.

        Where several are called so, it means the one that may be answered, if all may know that;
        of several of these the one that belongs to the player before it. whose: that player.
        """
        if token.noun is None:
            return None
        option = question.means().get(token.noun)
        if option is not None and token.noun not in (*question.among, *question.refused):
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
        """The one thing of these kinds that begins like this or is named so."""
        found = [
            noun
            for kind in kinds
            for noun in self._of(kind)
            if any(name == word or name.startswith(word) for name in self._words[noun])
        ]
        exact = [noun for noun in found if word in self._words[noun]]
        return exact[0] if exact else found[0] if len(found) == 1 else None

    def first(self, kind: type, words: Sequence[str]) -> tuple[Noun | None, int]:
        """The thing of this kind that these words begin with, and how many of them name it."""
        for length in range(min(MOST_WORDS, len(words)), 0, -1):
            noun = self.named(" ".join(words[:length]))
            if isinstance(noun, kind):
                return noun, length
        if kind is int and words[0].isdecimal():
            return int(words[0]), 1
        return self.meant((kind,), simple(words[0])), 1

    def begun(self, words: Sequence[str]) -> tuple[Seat | Enum | None, int]:
        """What these words begin with, exactly, and how many of them name it."""
        for length in range(min(MOST_WORDS, len(words)), 0, -1):
            noun = self.named(" ".join(words[:length]))
            if isinstance(noun, Seat | Enum):
                return noun, length
        return None, 0

    def _of(self, kind: type) -> list[Noun]:
        """Everything of this kind; a kind of an edition's own is one of the game's too."""
        return [n for k, nouns in self._kinds.items() if issubclass(k, kind) for n in nouns]

    def kind_of(self, question: Choose[Any]) -> Sequence[Noun]:
        """Everything of the kinds of its answers, legal or not, in the same order whatever a hand
        may be; numbers only those that it offers.
        """
        asked = tuple(kind for kind in question.ask.kinds if kind is not int)
        kinds = [kind for kind in self._kinds if issubclass(kind, asked)]
        numbers = sorted(option for option in question.among if is_number(option))
        return [*numbers, *(noun for kind in kinds for noun in self._kinds[kind])]

    def numbered(self, question: Choose[Any]) -> list[tuple[int | None, Noun]]:
        """The choices, each with the number that answers it: a card's or a seat's own, else its
        place in this list. None where others bear numbers, and where the name says the number.

        Where the choices are a secret, these are all that could ever be one.
        """
        choices = [choice for choice in self.kind_of(question) if not is_number(choice)]
        ranked = [choice for choice in choices if isinstance(choice, int)]
        sealed = question.visible.options is Audience.SEAT
        options: Sequence[Any] = choices if sealed or ranked else question.among
        if int in question.ask.kinds or any(choice in self._bears for choice in choices):
            return [
                (None if self._is_in_name(one) else self._bears.get(one), one) for one in options
            ]
        return list(enumerate(options, 1))

    def _number(self, noun: Noun) -> int | None:
        """The number that a thing bears: a card's rank, a seat's at the table, one at an end of a
        name, as in "20 dollars" or "knight 2".
        """
        if isinstance(noun, Seat):
            return noun.index + 1
        if isinstance(noun, int):
            return int(noun)
        words = self._words[noun][0].split()
        return next((int(word) for word in (words[0], words[-1]) if word.isdecimal()), None)

    def number_of(self, noun: Noun) -> int | None:
        """The number that a thing bears, if it bears one."""
        return self._bears.get(noun)

    def _is_in_name(self, noun: Noun) -> bool:
        """Whether it is called by its number."""
        number = self._bears.get(noun)
        return number is not None and str(number) in self._words[noun][0].split()

    def _bearing(self, question: Choose[Any], choices: Sequence[Noun], number: int) -> list[Noun]:
        """The choices that bear this number, legal ones before others."""
        bearing = [noun for noun in choices if self._bears.get(noun) == number]
        return [noun for noun in bearing if question.allows(noun)] or bearing

    def _numbered(
        self, question: Choose[Any], choices: Sequence[Noun], number: int, *, is_listed: bool
    ) -> list[Noun]:
        """The choices that a number can mean: where things bear numbers, no place in a list."""
        if any(choice in self._bears for choice in choices):
            bearing = self._bearing(question, choices, number)
            return bearing if len(bearing) <= MOST_BORNE else []
        listed = self.numbered(question) if is_listed else []
        return [option for place, option in listed if place == number]

    def _counted(self, choices: Sequence[Noun], tokens: list[Token]) -> list[Token]:
        """Things as often as the number before them says: "2 low" is low twice."""
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

    def _begun_by(self, question: Choose[Any], choices: Sequence[Noun], word: str) -> list[Noun]:
        """The choices of which this is a clear beginning."""
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
        best = process.extractOne(word, list(names), scorer=fuzz.ratio, score_cutoff=ALIKE)
        return names[best[0]] if best else None


def titles(title: str, phrases: Phrasebook) -> tuple[str, ...]:
    """A title as it may be typed: whole, or without a first word like "the"."""
    whole = simple(title)
    first, _, rest = whole.partition(" ")
    return (whole, rest) if rest and phrases.has_word("fillers", first) else (whole,)


def unknown_from(tokens: Sequence[Token]) -> int:
    """How many words at the beginning name nothing, so that together they may begin a name."""
    known = (n for n, one in enumerate(tokens) if one.noun is not None or one.words.isdecimal())
    return max(next(known, len(tokens)), 1)


def is_number(option: object) -> TypeGuard[int]:
    """Whether it is a plain number, and no card that has one."""
    return isinstance(option, int) and not isinstance(option, Enum)
