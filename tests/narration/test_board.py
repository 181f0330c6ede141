"""Tests how a braille line shows a board. Each row fills one window of the line, and every place
can be touched.
"""

from enum import Enum
from pathlib import Path

import pytest

from companion.braille.display import Identity, Routing
from companion.braille.surface import Surface, TouchedText
from companion.braille.translate import Translator, find_table
from companion.braille.window import window_ranges, window_texts
from companion.narration.listener import Listener
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import PublicText, Verbosity
from companion.paths import data_folder
from companion.referee.facts import Board, Place, Row
from companion.referee.seat import Seat
from companion.referee.table import Announcement

ANN = Seat("Ann", 0)
PHRASES = """
list-and = and
you = you
label-table = Table
grid = The grid.
    .brief = grid:
list = The list.
    .brief = list:
    .between = ,
    .between-rows = ;
row = Row { $number }.
    .brief = { $number }
road = { $name }.
    .brief = { $name }
tile = { $name }: { $van ->
        [0] empty
       *[other] { $who }'s van
    }.
    .brief = { $van ->
        [0] { $name }
       *[other] { $name }v
    }
a1 = a1
b1 = b1
a2 = a2
b2 = b2
east = East Road
ring = Ring Road
"""


class Square(Enum):
    A1 = 1
    B1 = 2
    A2 = 3
    B2 = 4


class Road(Enum):
    EAST = 1
    RING = 2


def tile(square: Square, van: Seat | None = None) -> Place:
    return Place(square, "tile", {"name": square, "van": int(van is not None), "who": van or ANN})


GRID = Board(
    (
        Row((tile(Square.A1), tile(Square.B1)), "row", {"number": 1}),
        Row((tile(Square.A2, ANN), tile(Square.B2)), "row", {"number": 2}),
    )
)
ROADS = Board(
    (
        Row((tile(Square.A1), tile(Square.A2)), "road", {"name": Road.EAST}),
        Row((tile(Square.B1), tile(Square.B2, ANN), tile(Square.A1)), "road", {"name": Road.RING}),
    )
)


@pytest.fixture
def narrator(tmp_path: Path) -> Narrator:
    file = tmp_path / "en.ftl"
    file.write_text(PHRASES)
    return Narrator(Phrasebook("en", [file]))


def said(narrator: Narrator, board: Board) -> PublicText:
    return narrator.public(Announcement(None, "grid", {"board": board}))


@pytest.fixture(params=["en-g1", "en-g2", "en-comp8"])
def translator(request: pytest.FixtureRequest) -> Translator:
    return Translator(find_table(request.param, data_folder("braille_tables")))


def test_board_is_described_row_by_row(narrator: Narrator) -> None:
    text = said(narrator, GRID)
    sentence = "The grid. Row 1. a1: empty. b1: empty. Row 2. a2: Ann's van. b2: empty."
    assert text.sentence == text.normal == sentence
    assert text.brief == "grid: 1 a1 b1 2 a2v b2"
    # Brief speech still has to name the places, because the symbols exist only in braille.
    assert text.at(Verbosity.BRIEF) == sentence
    full = Listener(ANN, own=Verbosity.FULL, others=Verbosity.FULL)
    assert full.braille(text).brief == text.brief


def test_each_row_has_its_own_window(narrator: Narrator, translator: Translator) -> None:
    for board, rows in (
        (GRID, ["1 a1 b1 ", "2 a2v b2"]),
        (ROADS, ["East Road a1 a2 ", "Ring Road b1 b2v a1"]),
    ):
        text = said(narrator, board)
        line = translator.line(text)
        shown = window_ranges(line, 40)
        assert window_texts(line, shown, line.text) == ["grid: ", *rows]


def test_row_without_a_heading_follows_the_preceding_text(narrator: Narrator) -> None:
    """A heading such as "grid:" doesn't need a window of its own."""
    text = said(narrator, Board((Row((tile(Square.A1), tile(Square.B1, ANN))),)))
    assert (text.brief, text.breaks) == ("grid: a1 b1v", ())
    assert [place.word for place in text.places] == ["a1", "b1"]


def test_list_has_marks_between_its_places_and_rows(narrator: Narrator) -> None:
    """The rows of a map have none, because each symbol stands for a place."""
    text = narrator.public(Announcement(None, "list", {"board": GRID}))
    assert text.brief == "list: 1 a1, b1; 2 a2v, b2"
    assert [place.word for place in text.places] == ["a1", "b1", "a2", "b2"]
    further = Board(GRID.rows[1:], begun_by="list")
    text = narrator.public(Announcement(None, "grid", {"board": further}))
    assert text.brief == "grid: 2 a2v, b2"


def test_every_place_can_be_found_by_touch(narrator: Narrator, translator: Translator) -> None:
    """Spaces and the headings of rows don't respond to touch."""
    for board in (GRID, ROADS):
        text = said(narrator, board)
        line = translator.line(text)
        surface = Surface({}, translator.typed, {})
        surface.resize(Identity("", 40))
        surface.show(line)
        touched: list[str] = []
        for shown in window_ranges(line, 40):
            names = []
            for cell in range(len(shown)):
                did = surface.key(Routing(cell))
                if line.cells[shown[cell]]:
                    assert isinstance(did, TouchedText)
                    names.append(did.on_board)
                    start = text.brief.rfind(" ", 0, did.place + 1) + 1
                    if did.on_board:
                        assert text.brief[start:].startswith(did.on_board)
            touched += dict.fromkeys(name for name in names if name)
            surface.pan(on=True)
        assert touched == [narrator.word(place.name) for row in board.rows for place in row.places]


def test_row_longer_than_the_display_runs_on_and_the_next_row_starts_a_new_window(
    narrator: Narrator, translator: Translator
) -> None:
    text = said(narrator, ROADS)
    line = translator.line(text)
    shown = window_ranges(line, 11)
    starts = [window.start for window in shown]
    assert set(line.breaks) <= set(starts)
    assert len(shown) > len(ROADS.rows) + 1
    assert b"".join(line.cells[w.start : w.stop] for w in shown).replace(b"\0", b"") == (
        line.cells.replace(b"\0", b"")
    )


def test_multi_row_display_shows_the_whole_grid(narrator: Narrator, translator: Translator) -> None:
    line = translator.line(said(narrator, GRID))
    surface = Surface({}, translator.typed, {})
    surface.resize(Identity("", 36 * 3, rows=3))
    surface.show(line)
    rows = [surface.cells()[36 * row : 36 * (row + 1)].rstrip(b"\0") for row in range(3)]
    shown = window_ranges(line, 36)
    assert rows == [line.cells[window.start : window.stop] for window in shown]
