"""Tests translation by the real liblouis, both the bundled copy and the system's."""

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.liblouis import LIBLOUIS_VARIABLE, liblouis
from companion.braille.line import BrailleLine
from companion.braille.tables import named_tables
from companion.braille.translate import Translator, find_table, uncontracted
from companion.errors import DeviceError, SettingsError
from companion.narration.text import Choice, Label, Words
from tests.waiting import WITHIN_S

pytestmark = pytest.mark.usefixtures("each_liblouis")
TABLES = Path(__file__).parents[2] / "braille_tables"


def words(brief: str, *choices: Choice) -> Words:
    return Words(Label.TABLE, "", brief, choices)


def drawn(line: BrailleLine) -> str:
    return "".join(chr(0x2800 + cell) for cell in line.cells)


def word_at(line: BrailleLine, cell: int) -> str | None:
    """Return the choice that the routing key over this cell selects."""
    choice = line.choice_at(cell)
    return None if choice is None else choice.word


def test_contracted_english_writes_the_word_and_in_one_cell(ueb: Translator) -> None:
    line = ueb.line(words("and"))
    assert drawn(line) == "⠯"
    assert line.characters == (0,)


def test_indicator_before_a_character_belongs_to_that_character(ueb: Translator) -> None:
    line = ueb.line(words("Bob 10"))
    assert drawn(line) == "⠠⠃⠕⠃⠀⠼⠁⠚"
    assert line.characters == (0, 0, 1, 2, 3, 4, 4, 5)


def test_routing_key_on_any_cell_of_a_choice_answers_with_it(ueb: Translator) -> None:
    text = "Radio or Disguise?"
    line = ueb.line(words(text, Choice(0, 5, "radio"), Choice(9, 17, "disguise")))
    answers = [word_at(line, cell) for cell in range(len(line.cells))]
    blanks = [cell for cell, dots in enumerate(line.cells) if not dots]
    assert set(answers[: blanks[0]]) == {"radio"}
    assert set(answers[blanks[0] : blanks[1] + 1]) == {None}
    assert "disguise" in answers[blanks[1] + 1 :]
    assert answers[-1] is None
    assert line.choice_at(-1) is line.choice_at(len(line.cells)) is None


def test_choice_that_begins_within_a_contraction_can_be_touched() -> None:
    line = BrailleLine(b"\x2f\x00\x07", (0, 3, 4), (Choice(1, 3, "nd"), Choice(4, 6, "ch")))
    assert [word_at(line, cell) for cell in range(3)] == ["nd", None, "ch"]


@pytest.mark.parametrize("text", ["10♚", "♛ ⚀ ☠", "x😀y", "שלום", "\ud800", "\uffff"])
@pytest.mark.parametrize("name", ["en-g1", "en-g2", "de-g2", "fr-g1", "fr-g2", "es-g1"])
def test_undefined_characters_become_question_marks_rather_than_escapes(
    text: str, name: str
) -> None:
    translator = Translator(find_table(name, TABLES))
    expected = "".join(c if c.isascii() else "?" for c in text)
    assert translator.line(words(text)).cells == translator.line(words(expected)).cells


def test_emoji_does_not_shift_the_positions_after_it(ueb: Translator) -> None:
    line = ueb.line(words("a 😀😀 b", Choice(5, 6, "b")))
    assert word_at(line, len(line.cells) - 1) == "b"


def test_joiners_and_variation_marks_do_not_take_a_cell(ueb: Translator) -> None:
    plain, marked = ueb.line(words("♥ b")), ueb.line(words("♥\ufe0f\u200d b"))
    assert plain.cells == marked.cells
    assert marked.characters[-1] == 4


@pytest.mark.parametrize("control", ["\x00", "\x07", "\x1b", "\n", "\t", "\x7f", "\x85", "\u2028"])
def test_control_characters_become_blank_cells(control: str, ueb: Translator) -> None:
    assert drawn(ueb.line(words(f"a{control}a"))) == "⠁⠀⠁"


def test_empty_text_has_no_cells(ueb: Translator) -> None:
    assert ueb.line(words("")) == BrailleLine(b"", (), (), label=Label.TABLE)


@given(
    text=st.one_of(st.text(max_size=60), st.text("abthe ANDor10.,-'\u0301é♠", max_size=60)),
    name=st.sampled_from(["en-g1", "en-g2", "en-comp8", "fr-g1", "fr-g2", "es-g1"]),
)
def test_text_positions_of_cells_never_decrease_and_are_within_the_text(
    text: str, name: str
) -> None:
    line = Translator(find_table(name, TABLES)).line(words(text))
    assert len(line.characters) == len(line.cells)
    assert list(line.characters) == sorted(line.characters)
    assert all(0 <= at < len(text) for at in line.characters)


def test_every_listed_table_exists_and_produces_letters() -> None:
    tables = named_tables(TABLES)
    assert {table.name for table in tables} == {
        *(
            "en-g1",
            "en-g2",
            "en-comp8",
            "en-ueb-g1",
            "en-ueb-g2",
            "en-us-comp8",
            "fr-g1",
            "fr-g2",
            "es-g1",
        )
    }
    for table in tables:
        for name in (table.name, *table.also):
            translator = Translator(find_table(name, TABLES))
            assert translator.line(words("x y")).cells.count(0) == 1
        assert table.display_name


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("en-g2", str(TABLES / "games-en-g2.ctb")),
        ("en-g0", str(TABLES / "games-en-g1.ctb")),
        ("en-ueb-g2", "en-ueb-g2.ctb"),
        ("en-ueb-g2.ctb", "en-ueb-g2.ctb"),
        ("de-g1.ctb", "de-g1.ctb"),
    ],
)
def test_table_is_found_by_short_name_or_file(name: str, table: str) -> None:
    assert find_table(name, TABLES) == table


def test_tables_for_other_languages_are_found_by_liblouiss_own_descriptions() -> None:
    assert find_table("sv-g1", TABLES).endswith("sv-g1.ctb")


def test_our_own_table_is_found_in_its_folder(tmp_path: Path) -> None:
    (tmp_path / "tables.toml").write_text("table = []")
    (tmp_path / "cards.utb").write_text("include en-ueb-g1.ctb\nsign \\x2660 234-12345678\n")
    translator = Translator(find_table("cards.utb", tmp_path))
    assert drawn(translator.line(words("♠"))) == "⠎⣿"


@pytest.mark.parametrize("name", ["nope", "nope.ctb", "xx-g1", "en-g7", "", "nope\n.ctb"])
def test_missing_table_is_reported_by_name(name: str) -> None:
    with pytest.raises(DeviceError) as missing:
        find_table(name, TABLES)
    assert (missing.value.phrase, missing.value.facts) == ("table-missing", {"table": name})


def test_translator_reports_that_its_table_is_missing() -> None:
    with pytest.raises(DeviceError) as missing:
        Translator("nope.ctb")
    assert missing.value.phrase == "table-missing"


def test_broken_table_is_reported_with_the_error_and_its_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ctb"
    broken.write_text("include en-ueb-g1.ctb\nfoo bar\n")
    with pytest.raises(DeviceError) as told:
        Translator(str(broken))
    assert told.value.phrase == "table-broken"
    assert told.value.facts["table"] == str(broken)
    assert "broken.ctb:2" in str(told.value.facts["why"])
    assert "foo" in str(told.value.facts["why"])


@pytest.mark.parametrize(
    ("included", "where"),
    [
        (None, "outer.ctb:3: Cannot resolve table 'inner.uti'"),
        ("\nfoo bar\n", "inner.uti:2: error:"),
    ],
)
def test_error_in_an_included_file_is_reported_with_file_and_line(
    included: str | None, where: str, tmp_path: Path
) -> None:
    outer = tmp_path / "outer.ctb"
    outer.write_text("include en-ueb-g1.ctb\n\ninclude inner.uti\n")
    if included:
        (tmp_path / "inner.uti").write_text(included)
    with pytest.raises(DeviceError) as told:
        Translator(str(outer))
    assert told.value.phrase == "table-broken"
    assert where in str(told.value.facts["why"])


def test_unreadable_list_of_tables_is_reported(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as told:
        find_table("en-g2", tmp_path)
    assert told.value.phrase == "tables-list"


def test_liblouis_never_prints_anything(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.ctb").write_text("foo bar\n")
    for table in ("nope.ctb", str(tmp_path / "broken.ctb")):
        with pytest.raises(DeviceError):
            Translator(table)
    with pytest.raises(DeviceError):
        find_table("xx-g1", TABLES)
    Translator().line(words("10♠ \x01 😀"))
    assert capfd.readouterr() == ("", "")


def test_error_never_contains_the_translated_text(tmp_path: Path) -> None:
    """The test deletes the table after the program has checked it, when liblouis no longer has it
    in its cache.
    """
    table = tmp_path / "gone.utb"
    table.write_text("include en-ueb-g1.ctb\n")
    translator = Translator(str(table))
    table.unlink()
    _forget_tables()
    with pytest.raises(DeviceError) as told:
        translator.line(words("Parcel"))
    error = told.value
    assert (error.phrase, error.facts["table"]) == ("table-broken", str(table))
    assert error.__context__ is error.__cause__ is None
    assert "P" not in str(error.facts["why"])


def _forget_tables() -> None:
    liblouis().binding.liblouis.lou_free()


@pytest.mark.parametrize("there", [None, type(sys)("louis")], ids=["none", "PyPI's other louis"])
def test_missing_liblouis_is_reported(
    there: object, each_liblouis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "louis", there)
    monkeypatch.setitem(sys.modules, "companion_liblouis", None)
    with pytest.raises(DeviceError) as missing:
        Translator()
    assert (missing.value.phrase, missing.value.facts) == ("liblouis-missing", {})


def test_bundled_liblouis_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(LIBLOUIS_VARIABLE)
    assert liblouis().inside
    monkeypatch.setitem(sys.modules, "companion_liblouis", None)
    assert not liblouis().inside


def test_requested_liblouis_is_used_and_unknown_requests_are_refused(
    each_liblouis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert liblouis().inside == (each_liblouis == "inside")
    assert liblouis().version == liblouis().binding.version()
    monkeypatch.setenv(LIBLOUIS_VARIABLE, "outside")
    with pytest.raises(DeviceError) as unknown:
        Translator()
    assert (unknown.value.phrase, unknown.value.facts) == ("liblouis-unknown", {"asked": "outside"})


def test_many_threads_can_translate_correctly_at_the_same_time() -> None:
    tables = ["en-ueb-g1.ctb", "en-ueb-g2.ctb", "de-g2.ctb", "es-g1.ctb"]
    expected = {table: _lines(Translator(table)) for table in tables}
    found: dict[int, tuple[str, list[bytes]]] = {}

    def work(number: int) -> None:
        table = tables[number % len(tables)]
        found[number] = table, _lines(Translator(table))

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert all(lines == expected[table] for table, lines in found.values())


def _lines(translator: Translator) -> list[bytes]:
    return [translator.line(words(f"Bob and Ann play {n} lenses")).cells for n in range(50)]


def cells(text: str) -> bytes:
    """Return the cells of braille pattern characters."""
    return bytes(ord(pattern) - 0x2800 for pattern in text)


@pytest.mark.parametrize(
    ("typed", "readings"),
    [
        ("⠉⠁⠍⠻⠁", ("camera",)),
        ("⠉⠁⠍⠑⠗⠁", ("camera",)),
        ("⠗⠁⠙⠊⠕⠀⠕⠝⠀⠃⠕⠃⠂⠀⠐⠝⠀⠮⠀⠉⠁⠍⠻⠁", ("radio on bob, name the camera",)),
        ("⠽", ("you", "y")),
        ("⠼⠉", ("3",)),
        ("⠀⠽⠑⠎⠀", ("yes",)),
        ("", ()),
    ],
)
def test_typed_cells_are_read_as_contracted_and_as_uncontracted_braille(
    typed: str, readings: tuple[str, ...]
) -> None:
    """A table that can't read all the cells doesn't produce any text."""
    contracted, plain = (find_table(name, TABLES) for name in ("en-g2", "en-g1"))
    assert Translator(contracted, plain).typed(cells(typed)) == readings


@given(st.binary(max_size=40))
def test_random_typed_cells_never_cause_errors(typed: bytes) -> None:
    """Reading the cells never raises an error, and never returns one of liblouis's escapes."""
    for reading in Translator("en-ueb-g2.ctb", "en-ueb-g1.ctb").typed(typed):
        assert reading.strip() == reading != ""
        assert "\\" not in reading


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("en-comp8", "en-g1"),
        ("en-ueb-g2.ctb", "en-g1"),
        ("fr-g2", "fr-g1"),
        ("sv-g1", None),
        ("nosuch", None),
    ],
)
def test_uncontracted_table_of_a_language_is_found(name: str, table: str | None) -> None:
    assert uncontracted(name, TABLES) == table


def test_only_the_systems_liblouis_hangs_on_some_german_texts(
    each_liblouis: str,
) -> None:
    """This is why the system's German tables are not offered.

    If this test fails, those tables can be tested again and offered.
    """
    translate = (
        "from resource import *\n"
        "from companion.braille.liblouis import liblouis\n"
        "translate = liblouis().binding.translate\n"
        "ends = int(getrusage(RUSAGE_SELF).ru_utime) + 2\n"
        "setrlimit(RLIMIT_CPU, (ends, ends + 1))  # of processor time, in seconds\n"
        "translate(['de-g0.utb'], ', ?.ee'); print('back')"
    )
    command = [sys.executable, "-c", translate]
    ended = subprocess.run(command, capture_output=True, timeout=WITHIN_S, check=False)
    if each_liblouis == "inside":
        assert ended.stdout == b"back\n"
    else:
        assert ended.returncode == -signal.SIGXCPU


def test_dutch_table_built_from_macros_equals_the_system_table(each_liblouis: str) -> None:
    """Our build must produce the same tables as the distribution's build."""
    assert drawn(Translator("nl-NL-g0.utb").line(words("één café, ½"))) == "⠿⠿⠝⠀⠉⠁⠋⠿⠂⠀⠼⠁⠌⠼⠃"


GAMES_G2 = find_table("en-g2", TABLES)


@pytest.mark.parametrize(
    ("dots", "reading"),
    [
        ("⠢", "enough"),
        ("⠃⠼⠃", "b2"),
        ("⠃⠃", "b2"),
        ("⠉⠁⠀⠃⠃", "c1 b2"),
        ("⠝⠀⠑⠉", "n e3"),
    ],
)
def test_places_without_a_number_sign_and_one_cell_words_can_be_typed(
    dots: str, reading: str
) -> None:
    """The cells of "b b" and "b2" are the same, so both readings are returned, and the game knows
    which of them makes sense.
    """
    typed = bytes(ord(dot) - 0x2800 for dot in dots)
    assert reading in Translator(GAMES_G2, find_table("en-g1", TABLES)).typed(typed)


def test_readings_never_contain_characters_that_cannot_be_typed() -> None:
    """liblouis uses private characters for cells such as dots 1 2 6 in contracted braille."""
    translator = Translator(GAMES_G2, find_table("en-g1", TABLES))
    for first in range(64):
        for second in range(64):
            for reading in translator.typed(bytes([first, second])):
                assert reading.isprintable()


@pytest.mark.parametrize(
    ("text", "dots"),
    [
        ("brl", "⠰⠃⠗⠇"),
        ("brlapi", "⠰⠃⠗⠇⠁⠏⠊"),
        ("BRLTTY", "⠰⠠⠠⠃⠗⠇⠞⠞⠽"),
        ("BrlAPI", "⠰⠠⠃⠗⠇⠠⠠⠁⠏⠊"),
        ("\N{MINUS SIGN}2", "⠐⠤⠼⠃"),
        ("+2", "⠐⠖⠼⠃"),
        ("e5 \N{MINUS SIGN}1 +1", "⠑⠼⠑⠀⠐⠤⠼⠁⠀⠐⠖⠼⠁"),
        ("+", "⠐⠖"),
        ("\N{MINUS SIGN}", "⠐⠤"),
        ("done: Bow", "⠙⠐⠕⠒⠀⠠⠃⠪"),
        ("undone: Bow", "⠥⠝⠙⠐⠕⠒⠀⠠⠃⠪"),
        ("10♠", "⠼⠁⠚⠰⠫⠎⠱"),
        ("K♥", "⠠⠅⠰⠫⠓⠱"),
    ],
)
def test_signs_are_written_as_a_transcriber_would_write_them(text: str, dots: str) -> None:
    """The cases are: letters that aren't shortforms; plus and minus, alone and before a number;
    words in place of missing signs; and card suits that aren't letters.
    """
    cells = Translator(GAMES_G2).line(Words(None, "", text)).cells
    assert "".join(chr(0x2800 + cell) for cell in cells) == dots
