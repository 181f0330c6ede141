"""Translates text into braille cells, and typed cells into text, with liblouis.

liblouis is a C library with one state for the whole process. It is not thread-safe, prints its
errors to stderr, and its Python exceptions contain the translated text, which may be secret. So
every call here holds one lock, redirects the library's log to a list, and raises our own errors,
without the text.
"""

import re
import threading
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from ctypes import c_char_p
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from companion.braille.liblouis import liblouis
from companion.braille.line import BLANK_PATTERN, BrailleLine
from companion.braille.tables import named_tables
from companion.errors import DeviceError
from companion.narration.text import LOOSE_TIE, TIE, Words, untied

DEFAULT_TABLE = "en-ueb-g2.ctb"
#: liblouis writes cells that it cannot read as their dot numbers between these marks: "\12456/".
UNREADABLE_DOTS = "\\"
NUMBER_SIGN = "⠼"
#: Matches a word of two letters that a user may have typed for a place such as b2, without the
#: number sign that its digit needs.
UNSIGNED_PLACE = re.compile("(?<![^⠀])([⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵])([⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚])(?![^⠀])")
#: Unicode categories of control characters and of characters that liblouis uses internally. Text
#: that a user has typed never contains them.
UNREADABLE = frozenset({"Cc", "Cn", "Co", "Cs"})
#: What to write for a character that the braille table does not define.
PLACEHOLDER = "?"
#: Matches the blank between a word and the number after it, as in "deck 13", unless the number
#: begins a name.
BEFORE_NUMBER = re.compile(r"(?<=[^\W\d_]) (?=[+\N{MINUS SIGN}]?\d\S*(?: |$))")
#: Matches the blank between a number and the word after it, as in "13 left", "1 of 6", or "100 to
#: go?".
AFTER_NUMBER = re.compile(r"(?<!\S)\d+( )(?=[^\W\d_])")
#: Matches the blank between two digits, as in "dots 1 2".
BETWEEN_DIGITS = re.compile(r"(?<=\b\d) (?=\d\b)")
#: Matches the blank before the short last word of a question, as in "where to?".
BEFORE_QUESTION_MARK = re.compile(r" (?=[^\W\d_]{1,3}\?)")

_LOCK = threading.Lock()
_LANGUAGE_AND_GRADE = re.compile(r"([a-z]{2,3}(?:-[A-Z]{2})?)-g([0-9])")


class Translator:
    """Translates words to braille lines with one table, for one display.

    A translator remembers the words that it has translated. Only the display's own seat may know
    some of them, so displays of different seats never share a translator.

    uncontracted: a second table with which the user may have typed.

    The constructor compiles the table. Raises DeviceError "table-missing" (`table`) or "table-
    broken" (`table`, `why`), and the same errors as `liblouis`.
    """

    def __init__(self, table: str = DEFAULT_TABLE, uncontracted: str | None = None) -> None:
        self._table = table
        self._uncontracted = () if uncontracted is None else (uncontracted,)
        if log := _table_errors(table):
            raise _as_device_error(table, log)
        self._substitute = lru_cache(1024)(self._substitute_for)
        self._cached_cells = lru_cache(256)(self._translate_with_sources)

    def line(self, words: Words) -> BrailleLine:
        """Translate the brief form of a message. The line includes the message's choices.

        Raises DeviceError "table-broken" if the table can't translate the message.
        """
        cells, characters = self._cached_cells(words.brief)
        ties = _tied_blanks(words)
        return BrailleLine(
            cells,
            characters,
            words.choices,
            untied(words.brief),
            words.places,
            tuple(bisect_left(characters, start) for start in words.breaks),
            {n: ties[at] for n, at in enumerate(characters) if not cells[n] and at in ties},
            None if words.rest is None else self.line(words.rest),
            words.label,
        )

    def typed(self, cells: bytes) -> tuple[str, ...]:
        """Return all possible readings of typed cells: with this table, then with the uncontracted
        one.

        A user who reads contracted braille may type uncontracted braille. With the contracted table
        alone, a single letter would then be read as a word. The user may also leave out the number
        sign of a place such as b2. If a table can't read some of the dots, its reading is left
        out.

        cells: one byte for each cell; bit n-1 is dot n.
        """
        dots = "".join(chr(BLANK_PATTERN + cell) for cell in cells)
        tables = dict.fromkeys((self._table, *self._uncontracted))
        signed = UNSIGNED_PLACE.sub(r"\1" + NUMBER_SIGN + r"\2", dots)
        found = (
            _back_translate(table, way) for way in dict.fromkeys((dots, signed)) for table in tables
        )
        return tuple(dict.fromkeys(text for text in found if text))

    def _translate_with_sources(self, text: str) -> tuple[bytes, tuple[int, ...]]:
        """Translate a text. Return the cells, and the index in `text` of each cell's character."""
        forms = [self._substitute(character) for character in text]
        sources = [at for at, form in enumerate(forms) if form]
        cells, positions = self._translate("".join(forms))
        characters = (
            _word_start(text, sources[at]) if cell else sources[at]
            for cell, at in zip(cells, positions, strict=True)
        )
        # The reported positions may decrease, if a table works in several passes. Those in a
        # `BrailleLine` must not.
        return cells, tuple(accumulate(characters, max))

    def _substitute_for(self, character: str) -> str:
        """Return what to pass to liblouis for this character: itself, another character, or ""."""
        category = unicodedata.category(character)
        if category == "Cc" or character.isspace():
            return " "
        if category == "Cf":
            return ""  # joiners and direction marks have no cells
        if category in UNREADABLE:
            return PLACEHOLDER  # not a character, or one that liblouis reserves, such as U+FFFF
        if self._has_dots_for(character):
            return character
        # A letter can be read without its accent, so leave out an accent that the table lacks.
        return "" if category in {"Mn", "Me"} else PLACEHOLDER

    def _has_dots_for(self, character: str) -> bool:
        """Whether the table defines the character.

        If it doesn't, liblouis writes an escape sequence or a blank.
        """
        with _liblouis() as (louis, _):
            if ord(character) > 0xFFFF and louis.charSize() == 2:
                # liblouis would count this as two characters, and all positions after it would be
                # wrong
                return False
        kept, _ = self._translate(character, skip_undefined=True)
        # Cells that are blank don't mean that the character is undefined: a table may define a
        # character as a blank. Nor does a result without cells: a table may define that a character
        # has none.
        return any(kept) or not (kept or self._translate(character)[0])

    def _translate(self, text: str, *, skip_undefined: bool = False) -> tuple[bytes, list[int]]:
        with _liblouis() as (louis, _):
            mode = louis.dotsIO | louis.ucBrl
            if skip_undefined:
                mode |= louis.noUndefined
            try:
                dots, positions, _, _ = louis.translate([self._table], text, mode=mode)
            except RuntimeError:
                dots, positions = None, []
        if dots is None:
            # If this error were raised in the `except` block, its context would be liblouis's
            # error, which contains the text.
            raise DeviceError("table-broken", table=self._table, why="it cannot write this line")
        return bytes(ord(dot) & 0xFF for dot in dots), positions


def find_table(name: str, tables_folder: Path) -> str:
    """Return the braille table that a user has asked for, in the form that `Translator` expects.

    name: a name in our list ("en-g2", "en-comp8"); a file in `tables_folder`; one of liblouis's
        files ("en-ueb-g2.ctb"); or a language and grade ("sv-g1") that one of liblouis's tables
        declares.

    Raises DeviceError "table-missing" (`table`), and the same errors as `liblouis`.
    """
    for table in named_tables(tables_folder):
        if name == table.name or name in table.also:
            name = table.table
    if (own := tables_folder / name).is_file():
        return str(own)
    if match := _LANGUAGE_AND_GRADE.fullmatch(name):
        return _find_by_description(name, f"language:{match[1]} grade:{match[2]}")
    if _unresolved_message(name) in _table_errors(name):
        raise DeviceError("table-missing", table=name)
    return name


def uncontracted(name: str, tables_folder: Path) -> str | None:
    """Return the name of the uncontracted table for the same language as this table.

    That is the first table for this language in our list. Return None if the list does not contain
    the given table.
    """
    listed = named_tables(tables_folder)
    own = [table.language for table in listed if name in (table.name, table.table, *table.also)]
    return next((table.name for table in listed if table.language in own), None)


def _tied_blanks(words: Words) -> Mapping[int, int]:
    """Map blanks at which no window should end to how closely the words around them are tied.

    These blanks are in the brief form of a message: in a choice or a place, after a short word such
    as "and", before the short last word of a question, between digits, and between a number and its
    word. The word may come first, as in "deck 13", or second, as in "13 left" or "1 of 6".
    The words of a name belong together most closely.
    """
    text, spans = words.brief, (*words.choices, *words.places)
    found = Counter(at for at, character in enumerate(text) if character in (TIE, LOOSE_TIE))
    found.update(at for at, character in enumerate(text) if character == TIE)
    for span in spans:
        found.update(at for at in range(span.start, span.end) if text[at].isspace())
    numbers = {match.start() for match in BEFORE_NUMBER.finditer(text)}
    numbers |= {match.start(1) for match in AFTER_NUMBER.finditer(text)}
    numbers |= {match.start() for match in BETWEEN_DIGITS.finditer(text)}
    found.update(numbers - {span.start - 1 for span in spans})
    found.update(match.start() for match in BEFORE_QUESTION_MARK.finditer(text))
    return found


def _word_start(text: str, at: int) -> int:
    """Return the index of the first character at or after `at` that is not a blank.

    If a table contracts a blank and a dash, it reports the blank's position for both cells.
    """
    while text[at].isspace() and at + 1 < len(text):
        at += 1
    return at


def _back_translate(table: str, dots: str) -> str:
    """Return the text that these dots stand for, or "" if liblouis can't read some of them."""
    with _liblouis() as (louis, _):
        try:
            text: str = louis.backTranslateString([table], dots)
        except RuntimeError:
            return ""
    if UNREADABLE_DOTS in text or any(unicodedata.category(one) in UNREADABLE for one in text):
        return ""
    return text.strip()


def _find_by_description(name: str, query: str) -> str:
    with _liblouis() as (louis, _):
        find = louis.liblouis.lou_findTable
        find.argtypes, find.restype = (c_char_p,), c_char_p
        found: bytes | None = find(query.encode())
    if found is None:
        raise DeviceError("table-missing", table=name)
    return found.decode()


def _table_errors(table: str) -> list[str]:
    """Return liblouis's error messages about a table, most specific first.

    The list is empty if the table compiles.
    """
    if not table:
        return [_unresolved_message(table)]  # liblouis 3.24 can crash on an empty name
    with _liblouis() as (louis, log):
        try:
            louis.checkTable([table])
        except RuntimeError:
            return log or ["it does not compile"]
    return []


def _as_device_error(table: str, log: list[str]) -> DeviceError:
    if _unresolved_message(table) in log:
        return DeviceError("table-missing", table=table)
    return DeviceError("table-broken", table=table, why=_include_position(table, log[0]) + log[0])


def _include_position(table: str, why: str) -> str:
    """Return the place where the table includes a file that is missing, as "FILE:LINE: ".

    liblouis doesn't report this place. For any other error (`why`), return "".
    """
    try:
        lines = Path(table).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    for number, line in enumerate(lines, 1):
        opcode, _, rest = line.strip().partition(" ")
        if opcode == "include" and rest.split() and why == _unresolved_message(rest.split()[0]):
            return f"{table}:{number}: "
    return ""


def _unresolved_message(table: str) -> str:
    """Return the error message with which liblouis reports that it cannot find a table."""
    return f"Cannot resolve table '{table}'"


@contextmanager
def _liblouis() -> Iterator[tuple[Any, list[str]]]:
    """Lock liblouis for some calls.

    Yield its Python module, and a list to which it adds its error messages.
    """
    louis = liblouis().binding
    log: list[str] = []

    def note(level: int, message: bytes) -> None:
        if level >= louis.LOG_ERROR:
            log.append(message.decode(errors="replace"))

    # keep a reference, so that the callback exists as long as C code may call it
    callback = louis.LogCallback(note)
    with _LOCK:
        louis.registerLogCallback(callback)
        try:
            yield louis, log
        finally:
            louis.registerLogCallback(None)
