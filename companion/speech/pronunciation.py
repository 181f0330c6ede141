"""How words are said: what is written, turned into what a speech engine reads rightly.

Lexicons lie in voices/pronunciations: one for a language, one for a game in it. A player's
own names come from the settings. Nothing of this is ever printed or brailled.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec

from companion.data_file import read_data, wrong
from companion.referee.facts import Phrase

FOLDER = "pronunciations"
Word = Annotated[str, msgspec.Meta(min_length=1)]
#: What punctuation levels name aloud, by the mark. The words are phrases.
SOME = ":;()[]{}/\\@#*+=<>|_&%"
ALL = SOME + ".,!?-'\""
#: The phrase of each mark.
MARKS = {
    **{".": "full-stop", ",": "comma", "!": "exclamation", "?": "question", "-": "hyphen"},
    **{"'": "apostrophe", '"': "quote", ":": "colon", ";": "semicolon", "/": "slash"},
    **{"(": "open-paren", ")": "close-paren", "[": "open-bracket", "]": "close-bracket"},
    **{"{": "open-brace", "}": "close-brace", "\\": "backslash", "@": "at", "#": "hash"},
    **{"*": "star", "+": "plus", "=": "equals", "<": "less", ">": "greater", "|": "bar"},
    **{"_": "underscore", "&": "ampersand", "%": "percent"},
}


class Respelled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word. said: for any engine. phonemes: for espeak-ng, in its alphabet."""

    written: Word
    said: Word
    phonemes: str = ""


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of thing. written: a regular expression. said: what replaces it."""

    name: Word
    written: Word
    said: Word


class Lexicon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words first, then forms, each in the order of the file."""

    schema: int
    word: tuple[Respelled, ...] = ()
    form: tuple[Form, ...] = ()


def lexicons(folder: Path, language: str, game: str | None = None) -> list[Lexicon]:
    """The lexicons of a language and of a game in it; a game may have none.

    Raises SettingsError error-file-wrong (`file`, `key`, `expected`).
    """
    files = [folder / FOLDER / f"{language}.toml"]
    if game is not None:
        files.insert(0, folder / FOLDER / f"{game}.{language}.toml")
    return [_read(file) for file in files if file.exists()]


def _read(file: Path) -> Lexicon:
    lexicon = read_data(file, Lexicon)
    for place, form in enumerate(lexicon.form, start=1):
        try:
            re.sub(form.written, form.said, "")
        except (re.error, IndexError) as error:
            expected = Phrase("expected-regex", detail=str(error))
            raise wrong(file, f"form {place}", expected) from error
    return lexicon


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: re.Pattern[str]
    said: Callable[[re.Match[str]], str]


class Pronunciation:
    """What is written to what is said.

    own: a player's own words, which win over every lexicon. marks: a punctuation mark's
    name, by its phrase. phonemes: whether the engine reads espeak-ng's alphabet between
    double brackets; then no text can have double brackets of its own.
    """

    def __init__(
        self,
        read: Iterable[Lexicon] = (),
        own: Mapping[str, str] | None = None,
        *,
        mark: Callable[[str], str] = lambda name: name,
        phonemes: bool = True,
    ) -> None:
        lexicons = list(read)
        self._own = dict(own or {})
        self._mark = mark
        self._phonemes = phonemes
        self._forms = [
            _Rule(re.compile(form.written), _template(form.said))
            for lexicon in lexicons
            for form in lexicon.form
        ]
        self._words = {
            word.written.casefold(): word for lexicon in reversed(lexicons) for word in lexicon.word
        }
        self._pattern = self._compiled()

    @property
    def respelled(self) -> dict[str, str]:
        """How words are said that a player or a lexicon respells, by the word."""
        lexicons = {word.written: word.said for word in self._words.values() if word.said}
        return lexicons | self._own

    def learn(self, written: str, said: str) -> None:
        """From now on this word is said so."""
        self._own[written] = said
        self._pattern = self._compiled()

    def spoken(self, text: str, *, punctuation: str = "none", digits: bool = False) -> str:
        """The text as the engine gets it.

        punctuation: which marks are named aloud: "none", "some" or "all". digits: numbers
        digit by digit.
        """
        if self._phonemes:
            text = text.replace("[[", "[ [").replace("]]", "] ]")
        for rule in self._forms:
            text = rule.pattern.sub(rule.said, text)
        if punctuation != "none":
            named = SOME if punctuation == "some" else ALL
            text = "".join(self._named(mark) if mark in named else mark for mark in text)
        if digits:
            text = re.sub(r"\d(?=\d)", r"\g<0> ", text)
        if self._pattern is not None:  # last, so that phonemes stay as they are
            text = self._pattern.sub(self._respelled, text)
        return text

    def _named(self, mark: str) -> str:
        # The mark stays, for the pause that it makes.
        return f" {self._mark(MARKS[mark])}{mark if mark in '.,!?;:' else ''} "

    def _respelled(self, found: re.Match[str]) -> str:
        word = found.group().casefold()
        for written, said in self._own.items():
            if written.casefold() == word:
                return said
        entry = self._words[word]
        return f"[[{entry.phonemes}]]" if self._phonemes and entry.phonemes else entry.said

    def _compiled(self) -> re.Pattern[str] | None:
        written = [*self._own, *(word.written for word in self._words.values())]
        if not written:
            return None
        longest_first = sorted(map(re.escape, written), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)


def _template(said: str) -> Callable[[re.Match[str]], str]:
    return lambda found: found.expand(said)
