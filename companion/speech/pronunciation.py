"""Turns written text into text that a speech engine reads correctly.

Pronunciations come from lexicons in voices/pronunciations: one for each language, and one for each
game in it. Players' own names come from the settings. None of this is ever printed or shown in
braille.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.data_file import read_data, wrong
from companion.referee.facts import Phrase
from companion.speech.voices import NonEmptyText

FOLDER = "pronunciations"
#: The punctuation marks that are spoken at the level "some". ALL_MARKS has those at the level
#: "all".
SOME_MARKS = ":;()[]{}/\\@#*+=<>|_&%"
ALL_MARKS = SOME_MARKS + ".,!?-'\""
#: The id of the phrase with each mark's name.
MARKS = {
    **{".": "full-stop", ",": "comma", "!": "exclamation", "?": "question", "-": "hyphen"},
    **{"'": "apostrophe", '"': "quote", ":": "colon", ";": "semicolon", "/": "slash"},
    **{"(": "open-paren", ")": "close-paren", "[": "open-bracket", "]": "close-bracket"},
    **{"{": "open-brace", "}": "close-brace", "\\": "backslash", "@": "at", "#": "hash"},
    **{"*": "star", "+": "plus", "=": "equals", "<": "less", ">": "greater", "|": "bar"},
    **{"_": "underscore", "&": "ampersand", "%": "percent"},
}


class WordEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a word is pronounced.

    said: a spelling that any engine pronounces correctly.
    phonemes: the word in espeak-ng's phoneme alphabet, or "".
    """

    written: NonEmptyText
    said: NonEmptyText
    phonemes: str = ""


class PatternEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a kind of text is read, such as the grid reference "b4".

    written: a regular expression that finds it.
    said: what replaces it.
    """

    name: NonEmptyText
    written: NonEmptyText
    said: NonEmptyText


class Lexicon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lexicon file: its entries for words and for kinds of text, in order."""

    schema: int
    word: tuple[WordEntry, ...] = ()
    form: tuple[PatternEntry, ...] = ()


def lexicons(folder: Path, language: str, game: str | None = None) -> list[Lexicon]:
    """Read the lexicon of a language and, if there is one, the lexicon of a game in that language.

    Raises SettingsError "error-file-wrong" (with `file`, `key` and `expected`).
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
class _CompiledPattern:
    pattern: re.Pattern[str]
    said: Callable[[re.Match[str]], str]


class Pronunciation:
    """Turns written text into text for a speech engine.

    read: the lexicons. Earlier ones override later ones.
    own: a user's own words, which override every lexicon.
    mark: returns a punctuation mark's name, given its phrase id.
    phonemes: whether the engine reads phonemes in espeak-ng's alphabet between double brackets. If
        it does, double brackets are removed from the text itself.
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
        self._patterns = [
            _CompiledPattern(re.compile(form.written), _template(form.said))
            for lexicon in lexicons
            for form in lexicon.form
        ]
        self._words = {
            word.written.casefold(): word for lexicon in reversed(lexicons) for word in lexicon.word
        }
        self._word_pattern = self._compile()

    @property
    def respelled(self) -> dict[str, str]:
        """Words that are spelled differently for the engine, each with that spelling."""
        lexicons = {word.written: word.said for word in self._words.values() if word.said}
        return lexicons | self._own

    def learn(self, written: str, said: str) -> None:
        """Change a word's pronunciation to that of a different spelling."""
        self._own[written] = said
        self._word_pattern = self._compile()

    def spoken(self, text: str, *, punctuation: str = "none", digits: bool = False) -> str:
        """Return the text as the engine should read it.

        punctuation: which marks to speak: "none", "some" or "all".
        digits: whether to read numbers digit by digit.
        """
        if self._phonemes:
            text = text.replace("[[", "[ [").replace("]]", "] ]")
        for rule in self._patterns:
            text = rule.pattern.sub(rule.said, text)
        if punctuation != "none":
            named = SOME_MARKS if punctuation == "some" else ALL_MARKS
            text = "".join(self._name_mark(mark) if mark in named else mark for mark in text)
        if digits:
            text = re.sub(r"\d(?=\d)", r"\g<0> ", text)
        if self._word_pattern is not None:  # last, so that nothing changes the phonemes
            text = self._word_pattern.sub(self._respell, text)
        return text

    def _name_mark(self, mark: str) -> str:
        # These marks also make the engine pause, so keep them.
        return f" {self._mark(MARKS[mark])}{mark if mark in '.,!?;:' else ''} "

    def _respell(self, found: re.Match[str]) -> str:
        word = found.group().casefold()
        for written, said in self._own.items():
            if written.casefold() == word:
                return said
        entry = self._words[word]
        return f"[[{entry.phonemes}]]" if self._phonemes and entry.phonemes else entry.said

    def _compile(self) -> re.Pattern[str] | None:
        written = [*self._own, *(word.written for word in self._words.values())]
        if not written:
            return None
        longest_first = sorted(map(re.escape, written), key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)


def _template(said: str) -> Callable[[re.Match[str]], str]:
    return lambda found: found.expand(said)
