"""Translates text into braille cells with liblouis.

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
#: How liblouis marks dots that it cannot read: "\12456/".
UNREADABLE_DOTS = "\\"
NUMBER_SIGN = "⠼"
#: A whole word of two letters, the second of which would be a digit after a number sign.
UNSIGNED_PLACE = re.compile("(?<![^⠀])([⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵])([⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚])(?![^⠀])")
#: Categories of characters that liblouis uses internally. None of them can be typed.
UNREADABLE = frozenset({"Cc", "Cn", "Co", "Cs"})
#: Replaces a character that the table does not define.
PLACEHOLDER = "?"
#: The blank between a word and its number, unless the number begins a name.
BEFORE_NUMBER = re.compile(r"(?<=[^\W\d_]) (?=[+\N{MINUS SIGN}]?\d\S*(?: |$))")
#: The blank between a number and the single word after it, at the end of a list item, as in ", 13
#: left", or of a question, as in ", 5 left: take, put".
AFTER_NUMBER = re.compile(r"(?:^|, )\d+( )[^\W\d_]+(?=[,:]|$)")
#: The blank between two digits, as in "dots 1 2".
BETWEEN_DIGITS = re.compile(r"(?<=\b\d) (?=\d\b)")
#: The blank before the short last word of a question, as in "where to?".
BEFORE_QUESTION_MARK = re.compile(r" (?=[^\W\d_]{1,3}\?)")

_LOCK = threading.Lock()
_LANGUAGE_AND_GRADE = re.compile(r"([a-z]{2,3}(?:-[A-Z]{2})?)-g([0-9])")


class Translator:
    """Translates words to braille lines with one table, for one display.

    Its cache contains words that only that display's seat may know, so displays of different seats
    never share a translator.

    uncontracted: a second table that may be used to read typed cells.

    The constructor compiles the table. Raises DeviceError: table-missing (`table`), table-broken
    (`table`, `why`), and the same errors as `liblouis`.
    """

    def __init__(self, table: str = DEFAULT_TABLE, uncontracted: str | None = None) -> None:
        self._table = table
        self._uncontracted = () if uncontracted is None else (uncontracted,)
        if log := _table_errors(table):
            raise _as_device_error(table, log)
        self._substitute = lru_cache(1024)(self._substitute_for)
        self._cached_cells = lru_cache(256)(self._translate_with_sources)

    def line(self, words: Words) -> BrailleLine:
        """Return the brief form in cells, with its choices. Raises DeviceError "table-broken" if
        the table can't write it.
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
        """Return each way to read typed cells: with this table, then with the uncontracted one.

        A reader of contracted braille may also type uncontracted, where a single letter would
        otherwise be read as a word. A place such as b2 may lack its number sign. A reading that
        leaves dots unread is omitted.

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
        """Return the cells, and for each cell the index of its character in `text`."""
        forms = [self._substitute(character) for character in text]
        sources = [at for at, form in enumerate(forms) if form]
        cells, positions = self._translate("".join(forms))
        characters = (
            _word_start(text, sources[at]) if cell else sources[at]
            for cell, at in zip(cells, positions, strict=True)
        )
        # A table's later passes may report decreasing positions; ours must not decrease.
        return cells, tuple(accumulate(characters, max))

    def _substitute_for(self, character: str) -> str:
        """Return the character, or its replacement for liblouis: one character or none."""
        category = unicodedata.category(character)
        if category == "Cc" or character.isspace():
            return " "
        if category == "Cf":
            return ""  # joiners and direction marks have no cells
        if category in UNREADABLE:
            return PLACEHOLDER  # not a character, or one that liblouis reserves, such as U+FFFF
        if self._has_dots_for(character):
            return character
        # Drop an undefined accent, but keep its letter.
        return "" if category in {"Mn", "Me"} else PLACEHOLDER

    def _has_dots_for(self, character: str) -> bool:
        """Whether the table defines the character.

        For other characters, liblouis writes an escape sequence or a blank.
        """
        with _liblouis() as (louis, _):
            if ord(character) > 0xFFFF and louis.charSize() == 2:
                return False  # liblouis would count two characters, which would shift all positions
        kept, _ = self._translate(character, skip_undefined=True)
        # A defined character may be a blank, and one that liblouis skips may be defined to have no
        # cells.
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
            # Raise this outside the `except` block: otherwise, its context would be liblouis's
            # error, which shows the text.
            raise DeviceError("table-broken", table=self._table, why="it cannot write this line")
        return bytes(ord(dot) & 0xFF for dot in dots), positions


def find_table(name: str, tables_folder: Path) -> str:
    """Return the table with this name, as `Translator` expects it.

    name: a name in our list ("en-g2", "en-comp8"); a file in `tables_folder`; one of liblouis's
    files ("en-ueb-g2.ctb"); or a language and grade ("sv-g1") that one of liblouis's tables
    declares.

    Raises DeviceError: table-missing (`table`), and the same errors as `liblouis`.
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
    """Return the name of the uncontracted table for a table's language.

    It is the language's first uncontracted table in our list, or None if the list has no such
    table.
    """
    listed = named_tables(tables_folder)
    own = [table.language for table in listed if name in (table.name, table.table, *table.also)]
    return next((table.name for table in listed if table.language in own), None)


def _tied_blanks(words: Words) -> Mapping[int, int]:
    """Return the blanks in the brief form at which no window should end, and how firmly each one
    ties the words around it.

    These are blanks in a choice or a place, after an "and" or "or", before the short last word of a
    question, between digits, and between a number and its word: the word may come first, as in
    "deck 13", or second if the number counts something, as in "13 left". Blanks in a name tie most
    firmly of all.
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
    """Return the index at which the word with this cell begins.

    If a table contracts a blank and a dash, it reports the blank's position for both.
    """
    while text[at].isspace() and at + 1 < len(text):
        at += 1
    return at


def _back_translate(table: str, dots: str) -> str:
    """Return the text that these dots stand for, or "" if some of them cannot be read."""
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
    """Return liblouis's errors about a table, most specific first, or [] if it compiles."""
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
    """Return where the table includes a missing file, as "FILE:LINE: ".

    liblouis doesn't report the line in that case.
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
    """Return the message that liblouis logs if it cannot find a table."""
    return f"Cannot resolve table '{table}'"


@contextmanager
def _liblouis() -> Iterator[tuple[Any, list[str]]]:
    """Lock liblouis for some calls. Yield its module, and a list that collects its errors."""
    louis = liblouis().binding
    log: list[str] = []

    def note(level: int, message: bytes) -> None:
        if level >= louis.LOG_ERROR:
            log.append(message.decode(errors="replace"))

    callback = louis.LogCallback(note)  # the variable keeps it alive while C calls it
    with _LOCK:
        louis.registerLogCallback(callback)
        try:
            yield louis, log
        finally:
            louis.registerLogCallback(None)
