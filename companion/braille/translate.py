"""Text to braille cells, by liblouis.

liblouis is one C library with one state for the whole process: it is not thread-safe, it
prints its troubles to stderr, and its Python errors carry the text that was translated,
which may be a secret. So every call here holds one lock, has the library's log turned to
a list, and raises our own errors, without the text.
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
from companion.braille.line import BrailleLine
from companion.braille.tables import named_tables
from companion.errors import DeviceError
from companion.narration.text import TIE, Words, untied

DEFAULT_TABLE = "en-ueb-g2.ctb"
FIRST_PATTERN = 0x2800
"""Unicode's blank cell; the others follow in the order of their bits."""
UNREAD = "\\"
"""How liblouis begins to write dots that it cannot read: "\\12456/"."""
NUMBER_SIGN = "⠼"
PLACE = re.compile("(?<![^⠀])([⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵])([⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚])(?![^⠀])")
"""A letter, and one that is a digit behind a number sign, as a word."""
UNREADABLE = frozenset({"Cc", "Cn", "Co", "Cs"})
"""Kinds of characters that liblouis has for its own uses; none of them can be typed."""
PLACEHOLDER = "?"
"""Stands for a character that the table does not define."""
BEFORE_NUMBER = re.compile(r"(?<=[^\W\d_]) (?=[+\N{MINUS SIGN}]?\d\S*(?: |$))")
"""The blank between a word and its number; a number that begins a name is none."""

_LIBLOUIS = threading.Lock()
_LANGUAGE_AND_GRADE = re.compile(r"([a-z]{2,3}(?:-[A-Z]{2})?)-g([0-9])")


class Translator:
    """Words to braille lines by one table, for one display.

    Its cache of lines holds what only that display's seat may know, so displays of
    different seats never share a translator. uncontracted: the table by which typed cells
    may be read as well. Making one compiles the table, and raises
    DeviceError: table-missing (`table`), table-broken (`table`, `why`), and what `liblouis` raises.
    """

    def __init__(self, table: str = DEFAULT_TABLE, uncontracted: str | None = None) -> None:
        self._table = table
        self._uncontracted = () if uncontracted is None else (uncontracted,)
        if log := _complaints(table):
            raise _refusal(table, log)
        self._plain = lru_cache(1024)(self._plain_form)
        self._braille = lru_cache(256)(self._translated)

    def line(self, words: Words) -> BrailleLine:
        """The brief form in cells, with its choices. Raises DeviceError table-broken."""
        cells, characters = self._braille(words.brief)
        held = _held(words)
        return BrailleLine(
            cells,
            characters,
            words.choices,
            untied(words.brief),
            words.places,
            tuple(bisect_left(characters, start) for start in words.breaks),
            {n: held[at] for n, at in enumerate(characters) if not cells[n] and at in held},
            None if words.rest is None else self.line(words.rest),
        )

    def typed(self, cells: bytes) -> tuple[str, ...]:
        """What was typed in cells: read by this table, and letter by letter, if that differs.

        A reader of contracted braille may type without contractions, and a letter that
        stands alone is then no word. A place such as b2 may lack its number sign. A way that
        leaves dots unread is none. bit n-1 is dot n.
        """
        dots = "".join(chr(FIRST_PATTERN + cell) for cell in cells)
        tables = dict.fromkeys((self._table, *self._uncontracted))
        signed = PLACE.sub(r"\1" + NUMBER_SIGN + r"\2", dots)
        found = (_back(table, way) for way in dict.fromkeys((dots, signed)) for table in tables)
        return tuple(dict.fromkeys(text for text in found if text))

    def _translated(self, text: str) -> tuple[bytes, tuple[int, ...]]:
        """Cells, and for each the index of its character in `text`."""
        forms = [self._plain(character) for character in text]
        sources = [at for at, form in enumerate(forms) if form]
        cells, positions = self._cells("".join(forms))
        own = (
            _of_a_word(text, sources[at]) if cell else sources[at]
            for cell, at in zip(cells, positions, strict=True)
        )
        # Positions never fall: a table's own later passes may report one out of order.
        return cells, tuple(accumulate(own, max))

    def _plain_form(self, character: str) -> str:
        """The character, or what liblouis gets instead of it: one character at most."""
        category = unicodedata.category(character)
        if category == "Cc" or character.isspace():
            return " "
        if category == "Cf":
            return ""  # joiners and direction marks: nothing to feel
        if category in UNREADABLE:
            return PLACEHOLDER  # no characters; liblouis has its own uses for some, as U+FFFF
        if self._defines(character):
            return character
        # An undefined accent is left off; its letter stays.
        return "" if category in {"Mn", "Me"} else PLACEHOLDER

    def _defines(self, character: str) -> bool:
        """Whether the table has dots for it; else liblouis writes an escape, or a blank."""
        with _liblouis() as (louis, _):
            if ord(character) > 0xFFFF and louis.charSize() == 2:
                return False  # it would be two characters there, and all positions wrong
        kept, _ = self._cells(character, without_undefined=True)
        # What is kept is defined, but may be a blank; what is not may be defined as nothing.
        return any(kept) or not (kept or self._cells(character)[0])

    def _cells(self, text: str, *, without_undefined: bool = False) -> tuple[bytes, list[int]]:
        with _liblouis() as (louis, _):
            mode = louis.dotsIO | louis.ucBrl
            if without_undefined:
                mode |= louis.noUndefined
            try:
                dots, positions, _, _ = louis.translate([self._table], text, mode=mode)
            except RuntimeError:
                dots, positions = None, []
        if dots is None:
            # Raised out here so that liblouis's error, which has the text, is no context.
            raise DeviceError("table-broken", table=self._table, why="it cannot write this line")
        return bytes(ord(dot) & 0xFF for dot in dots), positions


def find_table(name: str, tables_folder: Path) -> str:
    """The table that `name` means, as `Translator` takes it.

    name: a name from our list ("en-g2", "en-comp8"); a file in `tables_folder`; a file
    of liblouis ("en-ueb-g2.ctb"); or a language and grade ("sv-g1") that liblouis's own
    table descriptions know.

    Raises DeviceError: table-missing (`table`), and what `liblouis` raises.
    """
    for table in named_tables(tables_folder):
        if name == table.name or name in table.also:
            name = table.table
    if (own := tables_folder / name).is_file():
        return str(own)
    if match := _LANGUAGE_AND_GRADE.fullmatch(name):
        return _described(name, f"language:{match[1]} grade:{match[2]}")
    if _unresolved(name) in _complaints(name):
        raise DeviceError("table-missing", table=name)
    return name


def uncontracted(name: str, tables_folder: Path) -> str | None:
    """The name of the table of the same language that contracts nothing.

    It is the first of the language in our list. None where the list has no such language.
    """
    listed = named_tables(tables_folder)
    own = [table.language for table in listed if name in (table.name, table.table, *table.also)]
    return next((table.name for table in listed if table.language in own), None)


def _held(words: Words) -> Mapping[int, int]:
    """The blanks of the brief form with which no window should end, and how firmly they hold.

    They are those in a choice or a place, before what counts or numbers the word before it, as
    in "deck 13", and, most firmly, in a name.
    """
    text, spans = words.brief, (*words.choices, *words.places)
    found = Counter(at for at, character in enumerate(text) if character == TIE for _ in range(2))
    for span in spans:
        found.update(at for at in range(span.start, span.end) if text[at].isspace())
    numbers = {match.start() for match in BEFORE_NUMBER.finditer(text)}
    found.update(numbers - {span.start - 1 for span in spans})
    return found


def _of_a_word(text: str, at: int) -> int:
    """Where the word begins that a cell with dots belongs to.

    A table that takes a blank and a dash together tells the blank's place for both.
    """
    while text[at].isspace() and at + 1 < len(text):
        at += 1
    return at


def _back(table: str, dots: str) -> str:
    """Dots to text; nothing where some cannot be read."""
    with _liblouis() as (louis, _):
        try:
            text: str = louis.backTranslateString([table], dots)
        except RuntimeError:
            return ""
    if UNREAD in text or any(unicodedata.category(one) in UNREADABLE for one in text):
        return ""
    return text.strip()


def _described(name: str, query: str) -> str:
    with _liblouis() as (louis, _):
        find = louis.liblouis.lou_findTable
        find.argtypes, find.restype = (c_char_p,), c_char_p
        found: bytes | None = find(query.encode())
    if found is None:
        raise DeviceError("table-missing", table=name)
    return found.decode()


def _complaints(table: str) -> list[str]:
    """What liblouis says against a table, most telling first; nothing when it compiles."""
    if not table:
        return [_unresolved(table)]  # liblouis 3.24 may crash on an empty name
    with _liblouis() as (louis, log):
        try:
            louis.checkTable([table])
        except RuntimeError:
            return log or ["it does not compile"]
    return []


def _refusal(table: str, log: list[str]) -> DeviceError:
    if _unresolved(table) in log:
        return DeviceError("table-missing", table=table)
    return DeviceError("table-broken", table=table, why=_include_line(table, log[0]) + log[0])


def _include_line(table: str, why: str) -> str:
    """Where the table includes a file that is not there: liblouis tells no line then."""
    try:
        lines = Path(table).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    for number, line in enumerate(lines, 1):
        opcode, _, rest = line.strip().partition(" ")
        if opcode == "include" and rest.split() and why == _unresolved(rest.split()[0]):
            return f"{table}:{number}: "
    return ""


def _unresolved(table: str) -> str:
    """How liblouis logs that it found no such file."""
    return f"Cannot resolve table '{table}'"


@contextmanager
def _liblouis() -> Iterator[tuple[Any, list[str]]]:
    """liblouis for one call: alone, its errors in a list instead of on stderr."""
    louis = liblouis().binding
    log: list[str] = []

    def note(level: int, message: bytes) -> None:
        if level >= louis.LOG_ERROR:
            log.append(message.decode(errors="replace"))

    callback = louis.LogCallback(note)  # named, so that it outlives the calls from C
    with _LIBLOUIS:
        louis.registerLogCallback(callback)
        try:
            yield louis, log
        finally:
            louis.registerLogCallback(None)
