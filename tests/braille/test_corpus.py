"""Checks our braille tables against their corpus, using both liblouis's own tools and our code.

The tools come from the system. When they read our tables, they also use the system's versions of
the tables that ours include.
"""

import json
import re
import subprocess
from functools import cache
from itertools import groupby, product
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.braille.liblouis import LIBLOUIS_VARIABLE, liblouis
from companion.braille.tables import named_tables
from companion.braille.translate import Translator, find_table
from companion.narration.text import Words
from tests.braille.corpus import FOLDER, OURS, TABLES, corpus, file_of, texts_of
from tests.table import GAMES, NAMES

CORPUS = {file_of(table, game): (table, game) for table, game in product(OURS, GAMES)}
each_file = pytest.mark.parametrize("file", CORPUS, ids=lambda file: file.stem)
needs_tools = pytest.mark.needs("liblouis-bin", "python3-louis")


@cache
def translator(table: str, library: str) -> Translator:
    return Translator(find_table(table, TABLES))


def cells_of(dots: str) -> bytes:
    return bytes(ord(pattern) - 0x2800 for pattern in dots)


@cache
def corpus_in(file: Path) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Return the entries of a corpus file, each with its dots: first those that are checked in both
    directions, then those that are checked only forward.
    """
    both, forward = file.read_text(encoding="utf-8").split("testmode: ")[1:]
    return lines_in(both), lines_in(forward)


def lines_in(part: str) -> list[tuple[str, str]]:
    return [tuple(json.loads(line[2:])) for line in part.splitlines() if line.startswith("- ")]


def test_every_braille_table_has_a_corpus_for_each_game() -> None:
    assert {file.name for file in TABLES.iterdir() if file.suffix in (".ctb", ".utb")} == set(OURS)
    assert set(FOLDER.glob("*.yaml")) == set(CORPUS)


@each_file
def test_corpus_contains_every_text_of_its_game(file: Path) -> None:
    """If a text is missing, run `make corpus`, and read the dots before committing the file."""
    both, forward = corpus_in(file)
    texts = texts_of(CORPUS[file][1])
    assert sorted(text for text, _ in both + forward) == sorted(
        text for kind in texts.values() for text in kind
    )


@pytest.mark.heavy
@pytest.mark.needs("python3-louis")
@each_file
def test_bundled_and_system_liblouis_translate_text_as_the_corpus_says(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == corpus(*CORPUS[file])


@pytest.mark.real
@needs_tools
@pytest.mark.parametrize("table", OURS)
def test_liblouis_finds_no_error_in_our_tables(table: str) -> None:
    ended = subprocess.run(
        ["lou_checktable", TABLES / table], capture_output=True, text=True, check=True
    )
    assert "No errors found." in ended.stdout + ended.stderr


@pytest.mark.real
@needs_tools
@each_file
def test_liblouiss_own_tool_accepts_the_corpus(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LIBLOUIS_VARIABLE, "system")
    of_the_system = Path(find_table("sv-g1", TABLES)).parent
    monkeypatch.setenv("LOUIS_TABLEPATH", f"{TABLES},{of_the_system}")
    ended = subprocess.run(["lou_checkyaml", file], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ", 0 failures)" in ended.stdout + ended.stderr


@each_file
def test_our_own_code_translates_every_corpus_entry_correctly(
    file: Path, each_liblouis: str
) -> None:
    """All entries are translated forward, and those marked for both directions are also translated
    back.
    """
    ours = translator(CORPUS[file][0], each_liblouis)
    both, forward = corpus_in(file)
    assert len(both) > 500
    for written, dots in both + forward:
        assert ours.line(Words(None, "", written)).cells == cells_of(dots), written
    for written, dots in both:
        assert ours.typed(cells_of(dots))[0] == written


@pytest.mark.parametrize("table", ["games-en-g2.ctb", "games-en-g1.ctb"])
@pytest.mark.parametrize("game_id", GAMES)
def test_names_and_numbers_can_be_read_back_from_braille(game_id: str, table: str) -> None:
    """People type names and numbers on a display."""
    back = {written for written, _ in corpus_in(file_of(table, game_id))[0]}
    texts = texts_of(game_id)
    assert {*texts["names"], *texts["commands"], *texts["numbers"], *texts["codes"]} <= back


def test_text_is_never_turned_into_escape_sequences() -> None:
    """An escape would begin with an apostrophe and a letter that includes dot 7."""
    for file in CORPUS:
        assert "⠄⡳⠭" not in file.read_text(encoding="utf-8")


def words_of_a_game() -> st.SearchStrategy[str]:
    texts = texts_of("parcel")
    words = sorted({word for text in texts["sentences"] for word in text.split()})
    return st.sampled_from([*texts["names"], *NAMES, *texts["numbers"], *words])


marks = st.sampled_from(["", "", ",", ".", "?", ":", ";", "!"])


@pytest.mark.parametrize("table", [table.name for table in named_tables(TABLES)])
@settings(max_examples=60)
@given(parts=st.lists(st.tuples(st.deferred(words_of_a_game), marks), min_size=1, max_size=10))
def test_every_cell_maps_to_the_word_under_the_finger(
    table: str, each_liblouis: str, parts: list[tuple[str, str]]
) -> None:
    """The nth run of cells between blanks must map to the nth word, and liblouis must agree."""
    text = " ".join(word + mark for word, mark in parts)
    # liblouis's own tables for Unified English Braille join two numbers into one, whereas ours
    # don't.
    assume(not (table.startswith("en-ueb") and re.search(r"\d \d", text)))
    line = translator(table, each_liblouis).line(Words(None, "", text))
    number = {at: len(text[:at].split(" ")) for at in range(len(text))}
    runs = [
        list(run)
        for blank, run in groupby(range(len(line.cells)), lambda c: not line.cells[c])
        if not blank
    ]
    assert len(runs) == len(text.split(" "))
    for word, run in enumerate(runs, 1):
        assert {number[line.characters[cell]] for cell in run} == {word}
    # For a character missing from its table, liblouis writes the character code, whereas we write a
    # question mark.
    if not any(is_unknown(table, each_liblouis, one) for one in {*text} - {"?", " "}):
        assert agrees_with_liblouis(table, text, line.cells, line.characters)


@cache
def is_unknown(table: str, library: str, character: str) -> bool:
    """Return whether we write a question mark for a character because the table lacks it."""
    lines = [translator(table, library).line(Words(None, "", one)) for one in (character, "?")]
    return lines[0].cells == lines[1].cells


def agrees_with_liblouis(table: str, text: str, cells: bytes, characters: tuple[int, ...]) -> bool:
    """Return whether liblouis and we place each character in the same word.

    For each character, liblouis's own function gives a cell, which must be in the same word as
    ours. If a table translates a blank and a dash together, liblouis gives the blank's cell for
    both.
    """
    louis = liblouis().binding
    mode = louis.dotsIO | louis.ucBrl
    dots, _, places, _ = louis.translate([find_table(table, TABLES)], text, mode=mode)
    word = [text[:at].count(" ") for at in range(len(text))]
    own = [(at, place) for at, place in enumerate(places) if text[at] != " " and cells[place]]
    return cells_of(dots) == cells and all(word[at] == word[characters[c]] for at, c in own)
