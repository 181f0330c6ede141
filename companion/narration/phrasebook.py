"""The words of one language, read from phrase files in the Fluent format."""

import re
import sys
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from enum import Enum
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.narration.text import LOOSE_TIE, TIE, printable, tied
from companion.referee.edition import Names
from companion.referee.facts import ByListener, Fact, OptionChoice, Phrase, Pieces, Spot
from companion.referee.names import simple
from companion.referee.question import YesNo
from companion.referee.seat import Seat

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

#: The types of facts. A plain string is allowed only for what people have typed, or for names they
#: have given.
Value = Fact | str | Phrase | ByListener
#: The only language that has every phrase, so that it can stand in for any other.
ENGLISH = "en"
#: A language tag such as "pt-BR". It can't contain characters that could change a path.
TAG = re.compile(r"[\w-]{1,35}", re.ASCII)
#: The form of a phrase that is shown on a braille line.
BRIEF = "brief"
#: The form of a phrase that is shown on the braille line of the player who is acting or being
#: asked.
YOURS = "yours"
#: The form of a player's name before something that the player owns: "your" or "Ann's".
WHOSE = "whose"
#: The form of a name with its article, for use within a sentence.
ARTICLE = "the"
#: A phrase with this form announces winners.
WINNER = "winner"
#: A phrase with this form belongs on the score sheet.
SCORE_SHEET = "score-sheet"
#: The form that contains the heading for the cards that a phrase lists.
CARDS = "cards"
#: The form whose number says how much a phrase matters to a player who was away. 1 matters most.
HIGHLIGHT = "highlight"
#: The braille cell for each letter of the alphabet, and the cell for any other letter.
LETTER_CELLS = dict(zip("abcdefghijklmnopqrstuvwxyz", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵", strict=True))
LETTER_SIGN = "⠰"
#: The rank of phrases without the form HIGHLIGHT.
NO_RANK = 1000
#: The maximum length of a fact passed to Fluent, in characters. fluent.runtime refuses parts longer
#: than 2,500 characters. Longer facts are inserted into the finished sentence.
LONGEST_FACT = 1000
#: A placeholder for a long fact. It uses private-use characters, which `printable` removes from
#: facts.
STAND_IN = "\ue000{}\ue001"
#: Matches a phrase or a term: an id at the start of a line, and the indented lines below it.
PHRASE = re.compile(r"^(-?[a-z][\w-]*) *=.*(?:\n(?:[ \t].*)?)*", re.MULTILINE)
#: Matches a phrase that is plain text and needs no parser.
TEXT = re.compile(r"[a-z][\w-]* *= *([^\s{}][^{}\n]*)\n*")
#: Matches a reference to another phrase or to a term.
REFERENCE = re.compile(r"[{(,]\s*(-?[a-z][\w-]*)")
#: Matches two full stops. They occur when a sentence ends with a name such as "Ann B.".
TWO_DOTS = re.compile(r"(?<!\.)\.\.(?!\.)")


def is_language(tag: str) -> bool:
    """Whether this text has the form of a language tag."""
    return TAG.fullmatch(tag) is not None


class PhraseError(Exception):
    """A phrase is missing, or its facts don't fit."""


class Word(str):
    """The word for a fact. It remembers the fact, because a phrase may need a different form of the
    word.

    phrases: the phrasebook that knows the other forms.
    you: the seat that is called "you", or None if no seat is.
    """

    fact: Value
    phrases: "Phrasebook"
    you: Seat | None


class _Phrases:
    """The phrases of one language.

    A phrase is parsed when it is first used, together with the phrases that it refers to. A command
    needs only a few phrases, and parsing all of them would take longer than the rest of its
    start-up.

    texts: the contents of phrase files. If several of them define a phrase, the first one counts.
    """

    def __init__(self, language: str, texts: Iterable[str]) -> None:
        self._language = language
        self._sources: dict[str, str] = {}
        self._read: set[str] = set()
        self._bundle: FluentBundle | None = None
        for text in texts:
            for match in PHRASE.finditer(text):
                self._sources.setdefault(match[1], match[0])

    def text(self, phrase: str) -> str | None:
        """Return a phrase's text if the phrase is plain text, otherwise None."""
        plain = TEXT.fullmatch(self._sources.get(phrase, ""))
        return plain[1].rstrip() if plain else None

    def __contains__(self, phrase: str) -> bool:
        return self.text(phrase) is not None or self.message(phrase) is not None

    def message(self, phrase: str) -> Any:
        """Return a parsed phrase, or None if it is missing or can't be parsed."""
        if phrase not in self._sources:
            return None
        bundle = self.bundle
        if phrase not in self._read:
            self._parse(bundle, phrase)
        return bundle.get_message(phrase) if bundle.has_message(phrase) else None

    def _parse(self, bundle: "FluentBundle", phrase: str) -> None:
        """Parse a phrase and everything it refers to."""
        from fluent.runtime import FluentResource  # noqa: PLC0415 - plain text doesn't need it

        wanted, found = [phrase], set[str]()
        while wanted:
            name = wanted.pop()
            if name in self._sources and name not in found and name not in self._read:
                found.add(name)
                bundle.add_resource(FluentResource(self._sources[name]))
                wanted += REFERENCE.findall(self._sources[name])
        # Mark the phrases as read only when they are in the bundle, because another thread may look
        # for them.
        self._read.update(found)

    @property
    def bundle(self) -> "FluentBundle":
        """The Fluent bundle that parses and formats phrases."""
        if self._bundle is None:
            from fluent.runtime import FluentBundle  # noqa: PLC0415 - plain text needs no parser

            # Turn off isolation marks, which would be spoken and would take up braille cells.
            self._bundle = FluentBundle(
                [self._language, ENGLISH], functions=dict(FUNCTIONS), use_isolating=False
            )
        return self._bundle


class Phrasebook:
    """Phrases, looked up by id. Only this class turns facts into words.

    files: phrase files. If several of them define a phrase, the first one counts.
    english: the English files, for phrases that the language lacks.
    names: an edition's own words for things in the game.

    In a phrase, `FORM($item, "accusative")` is a form of the thing's own phrase, or the thing's
    plain word if its phrase has no such form. A phrase can select by gender in the same way: `{
    FORM($item, "gender") -> ...`. `FORM($who, "whose")` is "your" or "Ann's". `ROW($items, ", ")`
    joins things without a word before the last one, and `ANY($items)` joins them with "or".
    `CELLS($who, 1)` is the first letter as a braille cell, and `CELLS($item)` is all letters as
    cells, without contractions. `SYSTEM()` is "win32", "darwin" or "linux".
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
        self._plain: dict[tuple[str, str, bool], str] = {}
        self._languages = [_read(language, files)]
        if language != ENGLISH:
            self._languages.append(_read(ENGLISH, english))

    def __contains__(self, phrase: str) -> bool:
        return any(phrase in language for language in self._languages)

    def _find(self, phrase: str) -> tuple[_Phrases, str | None]:
        """Return the phrases of the first language that has this phrase, and the phrase's text if
        it is plain text.

        Raises PhraseError if no language has the phrase.
        """
        if (known := self._found.get(phrase)) is not None:
            return known
        for language in self._languages:
            if phrase in language:
                found = self._found[phrase] = (language, language.text(phrase))
                return found
        raise PhraseError(f"no phrase {phrase}")

    def forms(self, phrase: str) -> frozenset[str]:
        """Return the names of a phrase's forms, such as "brief"."""
        found = self._forms.get(phrase)
        if found is None:
            language, text = self._find(phrase)
            found = frozenset(language.message(phrase).attributes if text is None else ())
            self._forms[phrase] = found
        return found

    def rank(self, phrase: str) -> int:
        """Return a phrase's rank among a game's highlights, counted from 1, or NO_RANK if it has
        none.
        """
        has_rank = HIGHLIGHT in self.forms(phrase)
        return int(self.say(phrase, form=HIGHLIGHT)) if has_rank else NO_RANK

    def say(
        self,
        phrase: str,
        facts: Mapping[str, Value] | None = None,
        *,
        form: str = "",
        you: Seat | None = None,
        is_tied: bool = False,
    ) -> str:
        """Return a phrase with its facts in words.

        you: the listener, who is called "you".
        is_tied: whether to keep each name in one window, and short words such as "and" together
        with the next word, as brief forms always do.

        Raises PhraseError if the phrase or a fact is missing, because an incomplete sentence would
        be worse than no sentence.
        """
        is_tied = is_tied or form == YOURS or form.endswith(BRIEF)
        if not facts and (known := self._plain.get((phrase, form, is_tied))) is not None:
            return known
        language, sentence = self._find(phrase)
        if sentence is None or form:
            sentence = self._made(language, phrase, facts or {}, form, you, is_tied=is_tied)
        if is_tied:
            sentence = self._joints.sub(rf"\1{LOOSE_TIE}", sentence)
        if not facts:
            self._plain[phrase, form, is_tied] = sentence
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
        """Return a parsed phrase or one of its forms, formatted with its facts."""
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

    @cached_property
    def _joints(self) -> re.Pattern[str]:
        """Matches a word that shouldn't be the last one in a braille window, such as "and", with
        the space after it.
        """
        those = [self.words(one) for one in ("list-and", "list-or", "joints") if one in self]
        joints = "|".join(re.escape(word) for words in those for word in words)
        return re.compile(rf"(?<!\S)((?i:{joints})) (?=\S)" if joints else "(?!)")

    def words(self, phrase: str, form: str = "") -> list[str]:
        """Return the words of a phrase that is a comma-separated list."""
        return [word.strip() for word in self.say(phrase, form=form).split(",")]

    def called(self, phrase: str) -> list[str]:
        """Return the name that a phrase contains, and the other words that people may say for
        it.
        """
        return [
            self.say(phrase),
            *(self.words(phrase, "also") if "also" in self.forms(phrase) else ()),
        ]

    def has_word(self, phrase: str, typed: str) -> bool:
        """Whether a phrase that lists words includes the typed ones, ignoring case and accents."""
        return simple(typed) in map(simple, self.words(phrase))

    def yes_or_no(self, typed: str) -> bool | None:
        """Return True for yes, False for no, and None for anything else."""
        return self._yes_or_no.get(simple(typed))

    @cached_property
    def _yes_or_no(self) -> dict[str, bool]:
        """Return all words that mean yes or no, in simplified spelling, each mapped to whether it
        means yes.
        """
        return {
            simple(word): answer is YesNo.YES
            for answer in reversed(YesNo)  # A word that means both counts as yes.
            for word in (self.name(answer), *self.also(answer))
        }

    def word(self, value: Value, *, you: Seat | None = None, is_tied: bool = False) -> str | int:
        """Return a fact in words. Small numbers stay numbers, so that phrases can choose plural
        forms.
        """
        if isinstance(value, Phrase):
            return self.say(value.phrase, value.facts, you=you, is_tied=is_tied)
        if isinstance(value, ByListener):
            return value.say(you)
        if isinstance(value, tuple):
            words = [str(word) for word in self._grouped(value, you)]
            return self._as_word(
                value, self.listed([tied(word) for word in words] if is_tied else words)
            )
        word = self._word(value, you)
        is_name = isinstance(value, Enum | Seat | Spot | Pieces)
        if isinstance(value, Seat) or (is_tied and is_name and " " in str(word)):
            return self._as_word(value, tied(str(word)) if is_tied else str(word), you)
        return self._as_word(value, str(word)) if isinstance(value, str) else word

    def _word(self, value: Value, you: Seat | None) -> str | int:
        """Return one thing, place, player or number in words."""
        if isinstance(value, Seat):
            return self.say("you") if value is you else printable(value.name)
        if isinstance(value, Enum):
            return self.name(value)
        if isinstance(value, Spot):
            return self._as_word(value, self._placed(value, "", you), you)
        if isinstance(value, Pieces):
            return self._as_word(value, self._counted(value))
        if isinstance(value, OptionChoice):
            option = f"option-{value.option}"
            chosen = self.say(f"{option}-{value.choice}")
            return self.say("option-and-choice", {"option": self.say(option), "choice": chosen})
        # The value may be a face-down card, which must not be put in words.
        if not isinstance(value, int | str):
            raise PhraseError(f"a {type(value).__name__} has no words")
        # Turn large numbers into text, because Fluent would write them with a comma: 1,234.
        return value if isinstance(value, int) and abs(value) < 1000 else printable(str(value))

    def name(self, thing: Enum, form: str = "") -> str:
        """Return a thing's name, in the requested form if the thing's phrase has that form.

        If the edition has renamed the thing, the phrase's forms don't fit, so return the edition's
        name unchanged.
        """
        word = self._words.get(thing)
        if word is None:
            own = self._names.get(thing, ("",))[0]
            word = self._as_word(thing, printable(own) or self.say(phrase_of(thing)))
            self._words[thing] = word
        if form and (phrase := phrase_of(thing)) in self and form in self.forms(phrase):
            own = self._names.get(thing, ("",))[0]
            if not own or own == self.say(phrase):
                return self.say(phrase, form=form)
        return word

    def _as_word(self, fact: Value, word: str, you: Seat | None = None) -> Word:
        """Return the word for a fact, as a `Word` that remembers the fact."""
        made = Word(word)
        made.fact, made.phrases, made.you = fact, self, you
        return made

    def formed(self, word: Word, form: str) -> str:
        """Return a word in this form, or the plain word if it has no such form."""
        fact = word.fact
        if form == WHOSE:
            is_you = isinstance(fact, Seat) and fact is word.you
            return self.say("your" if is_you else "whose", {"of": str(word)})
        if isinstance(fact, Enum):
            return self.name(fact, form)
        if isinstance(fact, Spot):
            return self._placed(fact, form, word.you)
        if isinstance(fact, Pieces):
            return self._counted(fact, form)
        if isinstance(fact, tuple):
            return self.listed([str(one) for one in self._grouped(fact, None, form)])
        return str(word)

    def in_a_row(self, word: Word, between: str) -> str:
        """Return the things that a word names as a list, without "and" or "or" before the last one.

        between: the separator.
        """
        if not isinstance(word.fact, tuple):
            return str(word)
        words = self._grouped(word.fact, None)
        return between.join(map(tied, words) if TIE in word else words)

    def any_of(self, word: Word) -> str:
        """Return the things that a word names as a list, with "or" before the last one."""
        if not isinstance(word.fact, tuple):
            return str(word)
        return self.listed(self._grouped(word.fact, word.you), "or")

    def _placed(self, spot: Spot, form: str, you: Seat | None) -> str:
        """Return a place in words, such as "in front of Ann"."""
        facts: dict[str, Value] = {} if spot.of is None else {"of": spot.of}
        if isinstance(spot.of, Seat):
            facts["whose"] = self.say("your" if spot.of is you else "whose", {"of": spot.of})
        return self.say(f"at-{phrase_of(spot.kind)}", facts, form=form, you=you)

    def _counted(self, pieces: Pieces, form: str = "") -> str:
        """Return pieces in words, such as "the Lens" or "two cards"."""
        if pieces.face is None:
            phrase = f"piece-{phrase_of(pieces.kind)}"
            form = form if form in self.forms(phrase) else ""
            return self.say(phrase, {"count": pieces.count}, form=form)
        if form and pieces.count == 1 and isinstance(pieces.face, Enum):
            word = self.name(pieces.face, form)
        else:
            word = str(self.word(pieces.face))
        # A piece may be named after its owner, as in "Ann's van".
        if f"piece-of-{phrase_of(pieces.kind)}" in self:
            word = self.say(f"piece-of-{phrase_of(pieces.kind)}", {"of": pieces.face})
        if pieces.count == 1:
            return word
        return self.say("counted", {"word": word, "count": pieces.count})

    def also(self, thing: Enum) -> list[str]:
        """Return other words that a player may type for a thing."""
        phrase = phrase_of(thing)
        own, *words = self._names.get(thing, ("",))
        if own and phrase not in self:  # If only the edition has this thing, no phrase names it.
            return words
        if "also" in self.forms(phrase):
            words += self.words(phrase, "also")
        return [*words, self.say(phrase)]

    def listed(self, words: list[str], last: str = "and") -> str:
        """Join words into a list such as "Ann, Bob and Cara". last: "and" or "or"."""
        if len(words) < 2:
            return "".join(words)
        joint = self.say(f"list-{last}")
        return f"{', '.join(words[:-1])} {joint} {words[-1]}"

    def _grouped(
        self, things: tuple[Enum, ...] | tuple[Seat, ...], you: Seat | None, form: str = ""
    ) -> list[str]:
        """Return things in words, counting adjacent identical things: two Radios become "Radio
        times 2".

        If a thing has the form "counted", as in "2 low", that form is used. If the sentence asks
        for a form such as "a", several identical things have the form "a-several", as in "2 low
        packages", and all but the last thing have the form "a-before", as in "a high and 2 low
        packages".
        """
        # Put the listener first, as in "you and Ann".
        one_by_one: Iterable[Seat | Enum] = sorted(things, key=lambda one: one is not you)
        groups = [(thing, len(list(equal))) for thing, equal in groupby(one_by_one)]
        last = self._forms_of(groups[-1][0]) if form and groups else ()
        words: list[str] = []
        for n, (thing, count) in enumerate(groups, 1):
            has = self._forms_of(thing) if form else ()
            is_before = n < len(groups) and f"{form}-before" in {*has} & {*last}
            if count > 1 and f"{form}-several" in has and not is_before:
                assert isinstance(thing, Enum)  # noqa: S101 - a seat's phrase has no forms
                words.append(self.say(phrase_of(thing), {"count": count}, form=f"{form}-several"))
                continue
            if form and isinstance(thing, Enum):
                word = self.name(thing, f"{form}-before" if is_before else form)
            else:
                word = str(self.word(thing, you=you))
            words.append(word if count == 1 else self._several(thing, word, count))
        return words

    def is_lowercase(self, fact: Value) -> bool:
        """Whether a fact's words may begin with a small letter, which must become a capital at the
        start of a sentence.
        """
        things = fact if isinstance(fact, tuple) else (fact,)
        return any(
            isinstance(one, Pieces | Spot) or ARTICLE in self._forms_of(one) for one in things
        )

    def _forms_of(self, thing: Value) -> Collection[str]:
        """Return the names of the forms of a thing's phrase."""
        phrase = phrase_of(thing) if isinstance(thing, Enum) else ""
        return self.forms(phrase) if phrase in self else ()

    def _several(self, thing: Seat | Enum, word: str, count: int) -> str:
        """Return several identical things in words. word: the name of one of them."""
        if isinstance(thing, Enum) and "counted" in self._forms_of(thing):
            return self.say(phrase_of(thing), {"count": count}, form="counted")
        return self.say("counted", {"word": word, "count": count})


def in_cells(word: Any, most: Any = None) -> str:
    """Implement `CELLS`, a function for use in phrases. Letters other than a to z become the letter
    sign.
    """
    fact = word.fact if isinstance(word, Word) else word
    text = fact.name if isinstance(fact, Seat) else str(word)
    letters = unicodedata.normalize("NFKD", text).casefold()
    cells = [LETTER_CELLS.get(one, LETTER_SIGN) for one in letters if one.isalnum()]
    return "".join(cells[: None if most is None else int(most)])


def _formed(fact: Any, form: str) -> str:
    """Implement `FORM`, a function for use in phrases. A fact that isn't a `Word` has no other
    forms.
    """
    return fact.phrases.formed(fact, form) if isinstance(fact, Word) else str(fact)


def _in_a_row(fact: Any, between: str) -> str:
    """Implement `ROW`, a function for use in phrases."""
    return fact.phrases.in_a_row(fact, between) if isinstance(fact, Word) else str(fact)


def _any_of(fact: Any) -> str:
    """Implement `ANY`, a function for use in phrases."""
    return fact.phrases.any_of(fact) if isinstance(fact, Word) else str(fact)


#: The functions that phrases can use, as described in `Phrasebook`.
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "FORM": _formed,
    "ROW": _in_a_row,
    "ANY": _any_of,
    "CELLS": in_cells,
    "SYSTEM": lambda: sys.platform,
}


def _read(language: str, files: Iterable[Path]) -> _Phrases:
    """Read phrases from files."""
    return _phrases(language, tuple(file.read_text(encoding="utf-8") for file in files))


@cache
def _phrases(language: str, texts: tuple[str, ...]) -> _Phrases:
    """Return the phrases in these texts. All phrasebooks share them, so that each phrase is parsed
    only once.
    """
    return _Phrases(language, texts)


def phrase_of(thing: Enum) -> str:
    """Return the id of the phrase that names a thing."""
    return thing.name.lower().replace("_", "-")


def phrases_in(file: Path) -> set[str]:
    """Return the ids of all phrases in a file."""
    text = file.read_text(encoding="utf-8")
    return {match[1] for match in PHRASE.finditer(text) if not match[1].startswith("-")}
