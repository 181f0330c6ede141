"""The words of one language, from phrase files (Fluent)."""

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.narration.text import printable, tied
from companion.referee.edition import Names
from companion.referee.facts import Fact, Phrase, Pieces, Spot
from companion.referee.names import simple
from companion.referee.question import YesNo
from companion.referee.seat import Seat

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax.ast import Resource

#: What may stand in a sentence. Free words occur only in what people typed or named.
Value = Fact | str | Phrase
#: The language that has every phrase.
ENGLISH = "en"
#: The form of a phrase for a braille line.
BRIEF = "brief"
#: The same, on the line of whoever acts or is asked.
YOURS = "yours"
#: The longest fact that goes through Fluent, in characters: fluent.runtime refuses more than
#: 2,500 in a part. A longer one takes its place in the finished sentence.
LONGEST_FACT = 1000
#: What stands for a long fact meanwhile: private characters, which `printable` leaves in no fact.
STAND_IN = "\ue000{}\ue001"
#: A phrase or a term in its file: the id at the beginning of a line, and what is indented below it.
PHRASE = re.compile(r"^(-?[a-z][\w-]*) *=.*(?:\n(?:[ \t].*)?)*", re.MULTILINE)
#: A phrase that is a plain text, for which no parser is needed.
TEXT = re.compile(r"[a-z][\w-]* *= *([^\s{}][^{}\n]*)\n*")
#: What a phrase may refer to: another one, or a term.
REFERENCE = re.compile(r"[{(,]\s*(-?[a-z][\w-]*)")
#: A full stop behind a name that ends with one.
TWO_DOTS = re.compile(r"(?<!\.)\.\.(?!\.)")


class PhraseError(Exception):
    """A phrase that is missing, or that could not be made with the facts it was given."""


class Word(str):
    """A fact as it is said, which still knows the fact: a phrase may want another form of it."""

    fact: Value

    @classmethod
    def of(cls, fact: Value, word: str) -> "Word":
        """The word of this fact."""
        made = cls(word)
        made.fact = fact
        return made


class _Phrases:
    """The phrases of one language.

    A phrase is parsed when it is first asked for, with those that it refers to, because a command
    needs few of them and all together take longer than the rest of its start.
    """

    def __init__(
        self, language: str, files: Iterable[Path], functions: Mapping[str, Callable[..., Any]]
    ) -> None:
        self._language = language
        self._functions = functions
        self._sources: dict[str, str] = {}
        self._read: set[str] = set()
        self._bundle: FluentBundle | None = None
        for file in files:
            for match in PHRASE.finditer(file.read_text(encoding="utf-8")):
                self._sources.setdefault(match[1], match[0])

    def text(self, phrase: str) -> str | None:
        """The phrase, where it is a plain text."""
        plain = TEXT.fullmatch(self._sources.get(phrase, ""))
        return plain[1].rstrip() if plain else None

    def __contains__(self, phrase: str) -> bool:
        return self.text(phrase) is not None or self.message(phrase) is not None

    def message(self, phrase: str) -> Any:
        """The phrase in its parts; None where there is none, or none that can be read."""
        if phrase not in self._sources:
            return None
        bundle = self.bundle
        if phrase not in self._read:
            self._parse(bundle, phrase)
        return bundle.get_message(phrase) if bundle.has_message(phrase) else None

    def _parse(self, bundle: "FluentBundle", phrase: str) -> None:
        """The phrase, and all that it refers to."""
        wanted, found = [phrase], set[str]()
        while wanted:
            name = wanted.pop()
            if name in self._sources and name not in found and name not in self._read:
                found.add(name)
                bundle.add_resource(_parsed(self._sources[name]))
                wanted += REFERENCE.findall(self._sources[name])
        self._read.update(found)  # at last: another thread may ask meanwhile

    @property
    def bundle(self) -> "FluentBundle":
        """What parses and says them."""
        if self._bundle is None:
            from fluent.runtime import FluentBundle  # noqa: PLC0415 - a plain text does without

            # Isolation marks would be heard, and would cost cells.
            self._bundle = FluentBundle(
                [self._language, ENGLISH], functions=dict(self._functions), use_isolating=False
            )
        return self._bundle


class Phrasebook:
    """Phrases by id; facts become words here and nowhere else.

    files: phrase files, each later one adding to those before. english: those in English, for
    phrases that the language does not have. names: an edition's own words for things of the game.

    In a phrase, `FORM($item, "accusative")` is the form of that name that the phrase of the thing
    has, each one of several things; where it has none, its plain word. So is its gender, which a
    phrase may choose by: `{ FORM($item, "gender") -> ...`. `ROW($items, ", ")` is things one after
    the other, as a way goes, without a word before the last. `SYSTEM()` is "win32", "darwin" or
    "linux".
    """

    def __init__(
        self,
        language: str,
        files: Iterable[Path],
        names: Names | None = None,
        english: Iterable[Path] = (),
    ) -> None:
        self.language = language
        self._names = names or {}
        self._words: dict[Enum, Word] = {}
        self._found: dict[str, tuple[_Phrases, str | None]] = {}
        self._forms: dict[str, frozenset[str]] = {}
        self._plain: dict[tuple[str, str], str] = {}
        functions: dict[str, Callable[..., Any]] = {
            "FORM": self._formed,
            "ROW": self._in_a_row,
            "SYSTEM": lambda: sys.platform,
        }
        self._languages = [_Phrases(language, files, functions)]
        if language != ENGLISH:
            self._languages.append(_Phrases(ENGLISH, english, functions))

    def __contains__(self, phrase: str) -> bool:
        return any(phrase in language for language in self._languages)

    def _find(self, phrase: str) -> tuple[_Phrases, str | None]:
        """The first language that has it, and the phrase where it is a plain text.

        Raises PhraseError.
        """
        if (known := self._found.get(phrase)) is not None:
            return known
        for language in self._languages:
            if phrase in language:
                found = self._found[phrase] = (language, language.text(phrase))
                return found
        raise PhraseError(f"no phrase {phrase}")

    def forms(self, phrase: str) -> frozenset[str]:
        """The forms that a phrase has besides its value: "brief", "also"."""
        found = self._forms.get(phrase)
        if found is None:
            language, text = self._find(phrase)
            found = frozenset(language.message(phrase).attributes if text is None else ())
            self._forms[phrase] = found
        return found

    def say(
        self,
        phrase: str,
        facts: Mapping[str, Value] | None = None,
        *,
        form: str = "",
        you: Seat | None = None,
        is_tied: bool = False,
    ) -> str:
        """A phrase in words. `you` is the listener, told "you" where its name would stand.

        is_tied: each name in it holds together, as in every brief form.

        Raises PhraseError for a missing phrase or fact: a sentence with a hole in it is
        worse than none.
        """
        if not facts and (known := self._plain.get((phrase, form))) is not None:
            return known
        language, sentence = self._find(phrase)
        if sentence is None or form:
            is_tied = is_tied or form == YOURS or form.endswith(BRIEF)
            sentence = self._made(language, phrase, facts or {}, form, you, is_tied=is_tied)
        if not facts:
            self._plain[phrase, form] = sentence
        return sentence

    def _made(
        self,
        language: _Phrases,
        phrase: str,
        facts: Mapping[str, Value],
        form: str,
        you: Seat | None,
        *,
        is_tied: bool,
    ) -> str:
        """A phrase with facts in it."""
        if form and form not in self.forms(phrase):
            raise PhraseError(f"phrase {phrase} has no form {form}")
        message = language.message(phrase)
        pattern = message.attributes[form] if form else message.value
        if pattern is None:
            raise PhraseError(f"phrase {phrase} has no form of its own")
        values = {key: self.word(value, you=you, is_tied=is_tied) for key, value in facts.items()}
        long: dict[str, str] = {}
        for key, value in values.items():
            if isinstance(value, str) and len(value) > LONGEST_FACT:
                values[key] = stand_in = STAND_IN.format(len(long))
                long[stand_in] = value
        words, errors = language.bundle.format_pattern(pattern, values)
        if errors:
            raise PhraseError(f"phrase {phrase}: {errors[0]}")
        sentence = str(words)
        for stand_in, value in long.items():
            sentence = sentence.replace(stand_in, value)
        if any(str(value).endswith(".") for value in (*values.values(), *long.values())):
            sentence = TWO_DOTS.sub(".", sentence)
        return sentence

    def words(self, phrase: str, form: str = "") -> list[str]:
        """The words of a phrase that is a list with commas."""
        return [word.strip() for word in self.say(phrase, form=form).split(",")]

    def has_word(self, phrase: str, typed: str) -> bool:
        """Whether these words, however written, are among those of a list."""
        return simple(typed) in map(simple, self.words(phrase))

    def yes_or_no(self, typed: str) -> bool | None:
        """Return whether these words are a yes or a no, however written; None: they are neither."""
        words = simple(typed)
        for answer in YesNo:
            if words in map(simple, [self.name(answer), *self.also(answer)]):
                return answer is YesNo.YES
        return None

    def word(self, value: Value, *, you: Seat | None = None, is_tied: bool = False) -> str | int:
        """A fact as it is said. Small numbers stay numbers, so that phrases can count."""
        if isinstance(value, Phrase):
            return self.say(value.phrase, value.facts, you=you, is_tied=is_tied)
        if isinstance(value, tuple):
            words = [str(word) for word in self._grouped(value, you)]
            return Word.of(value, self.listed([tied(word) for word in words] if is_tied else words))
        word = self._word(value, you)
        if is_tied and isinstance(value, Enum | Seat | Spot | Pieces) and " " in str(word):
            return Word.of(value, tied(str(word)))
        return word

    def _word(self, value: Value, you: Seat | None) -> str | int:
        """One thing, place, player or number as it is said."""
        if isinstance(value, Seat):
            return self.say("you") if value is you else printable(value.name)
        if isinstance(value, Enum):
            return self.name(value)
        if isinstance(value, Spot):
            return Word.of(value, self._placed(value, "", you))
        if isinstance(value, Pieces):
            return Word.of(value, self._counted(value))
        if not isinstance(value, int | str):  # a face-down card, say: the last wall before words
            raise PhraseError(f"a {type(value).__name__} has no words")
        # A long way round for large numbers: Fluent would write 1,234 with a comma.
        return value if isinstance(value, int) and abs(value) < 1000 else printable(str(value))

    def name(self, thing: Enum, form: str = "") -> str:
        """The word for a thing of the game, in a form that its phrase may have."""
        word = self._words.get(thing)
        if word is None:
            own = self._names.get(thing, ("",))[0]
            word = Word.of(thing, printable(own) or self.say(phrase_of(thing)))
            self._words[thing] = word
        if form and not self._names.get(thing, ("",))[0] and form in self.forms(phrase_of(thing)):
            return self.say(phrase_of(thing), form=form)
        return word

    def _formed(self, word: Any, form: str) -> str:
        """What `FORM` makes of a fact in a phrase."""
        fact = word.fact if isinstance(word, Word) else None
        if isinstance(fact, Enum):
            return self.name(fact, form)
        if isinstance(fact, Spot):
            return self._placed(fact, form, None)
        if isinstance(fact, Pieces):
            return self._counted(fact, form)
        if isinstance(fact, tuple):
            return self.listed([str(one) for one in self._grouped(fact, None, form)])
        return str(word)

    def _in_a_row(self, word: Any, between: str) -> str:
        """What `ROW` makes of a fact in a phrase."""
        fact = word.fact if isinstance(word, Word) else None
        if not isinstance(fact, tuple):
            return str(word)
        return between.join(self._grouped(fact, None))

    def _placed(self, spot: Spot, form: str, you: Seat | None) -> str:
        """Where something lies, comes from or goes to."""
        facts = {} if spot.of is None else {"of": spot.of}
        return self.say(f"at-{phrase_of(spot.kind)}", facts, form=form, you=you)

    def _counted(self, pieces: Pieces, form: str = "") -> str:
        """Which pieces, or how many of a kind that are alike, in a form that may be there."""
        if pieces.face is None:
            phrase = f"piece-{phrase_of(pieces.kind)}"
            form = form if form in self.forms(phrase) else ""
            return self.say(phrase, {"count": pieces.count}, form=form)
        word = str(self.word(pieces.face))
        if f"piece-of-{phrase_of(pieces.kind)}" in self:  # a van is its driver's
            word = self.say(f"piece-of-{phrase_of(pieces.kind)}", {"of": pieces.face})
        if pieces.count == 1:
            return word
        return self.say("counted", {"word": word, "count": pieces.count})

    def also(self, thing: Enum) -> list[str]:
        """Other words that mean it, for typed lines."""
        phrase = phrase_of(thing)
        own, *words = self._names.get(thing, ("",))
        if own and phrase not in self:  # only the edition has it
            return words
        if "also" in self.forms(phrase):
            words += self.words(phrase, "also")
        return [*words, self.say(phrase)]

    def listed(self, words: list[str], last: str = "and") -> str:
        """Ann, Bob and Cara. `last` is "and" or "or"."""
        if len(words) < 2:
            return "".join(words)
        joint = self.say(f"list-{last}")
        return f"{', '.join(words[:-1])} {joint} {words[-1]}"

    def _grouped(
        self, things: tuple[Enum, ...] | tuple[Seat, ...], you: Seat | None, form: str = ""
    ) -> list[str]:
        """Equal things next to each other are counted: two Radios are "Radio times 2".

        A thing whose number stands before it, as "2 low", has the form "counted".
        """
        words: list[str] = []
        one_by_one: Iterable[Seat | Enum] = things
        for thing, equal in groupby(one_by_one):
            count = len(list(equal))
            if form and isinstance(thing, Enum):
                word = self.name(thing, form)
            else:
                word = str(self.word(thing, you=you))
            words.append(word if count == 1 else self._several(thing, word, count))
        return words

    def _several(self, thing: Seat | Enum, word: str, count: int) -> str:
        """So many of a thing, for which this word is said."""
        phrase = phrase_of(thing) if isinstance(thing, Enum) else ""
        if phrase in self and "counted" in self.forms(phrase):
            return self.say(phrase, {"count": count}, form="counted")
        return self.say("counted", {"word": word, "count": count})


@cache
def _parsed(source: str) -> "Resource":
    """Parse a phrase, once for all phrasebooks: those of many tables differ only in names."""
    from fluent.runtime import FluentResource  # noqa: PLC0415 - a plain text does without

    return FluentResource(source)


def phrase_of(thing: Enum) -> str:
    """The id of the phrase that is its word."""
    return thing.name.lower().replace("_", "-")


def phrases_in(file: Path) -> set[str]:
    """The ids of all phrases of a file."""
    text = file.read_text(encoding="utf-8")
    return {match[1] for match in PHRASE.finditer(text) if not match[1].startswith("-")}
