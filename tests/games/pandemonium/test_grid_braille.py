"""Tests how the city is shown on a line of braille. Each tile has a symbol of two cells, so that
columns line up.
"""

from itertools import product

import pytest

from companion.braille.translate import Translator, find_table
from companion.catalog import phrasebook
from companion.games.pandemonium.model.city import COLUMNS, ROWS
from companion.games.pandemonium.views.board_text import SEVERAL
from companion.narration.text import Words
from companion.paths import data_folder
from tests.table import GAMES

#: The length of the longest row of the city, in cells: its number, then a blank and a two-cell
#: symbol for each tile.
ROW = 17
#: The two cells of a tile's symbol: the first shows the best package there, the second the van or
#: cube. These are the possible values of each.
GOODS, TRACES = range(4), range(SEVERAL + 1)


def sign(goods: int, trace: int) -> str:
    """Return the symbol of a tile."""
    facts: dict[str, str | int] = {"spot": "a1", "option": "", "items": "", "all": ""}
    facts |= {"count": 0, "number": 0, "goods": goods, "trace": trace}
    return phrasebook("en", GAMES["pandemonium"]).say("tile-short", facts, form="brief")


def cells(table: str, text: str) -> bytes:
    """Return the cells that a display shows for the given text."""
    translator = Translator(find_table(table, data_folder("braille_tables")))
    return translator.line(Words(None, "", text)).cells


@pytest.mark.parametrize("table", ["en-g2", "en-g1", "en-comp8"])
def test_tile_symbols_differ_and_are_equally_short(table: str) -> None:
    felt = {pair: cells(table, sign(*pair)) for pair in product(GOODS, TRACES)}
    assert len(set(felt.values())) == len(felt)
    assert {len(one) for one in felt.values()} == {2}


@pytest.mark.parametrize("table", ["en-g2", "en-g1", "en-comp8"])
def test_row_of_the_city_fits_on_one_line(table: str) -> None:
    """The row fits whatever is on its tiles, even if there are three vans."""
    phrases = phrasebook("en", GAMES["pandemonium"])
    signs = [sign(*pair) for pair in product(GOODS, TRACES)]
    for row, first in product(ROWS, range(0, len(signs), len(COLUMNS))):
        head = phrases.say("grid-row", {"number": int(row)}, form="brief")
        felt = cells(table, " ".join([head, *(signs * 2)[first : first + len(COLUMNS)]]))
        assert len(felt) <= ROW
        assert [place for place, cell in enumerate(felt[-15:]) if not cell] == [0, 3, 6, 9, 12]


def test_van_is_shown_by_its_first_letter_and_does_not_widen_its_column() -> None:
    """The rows contain vans, low and high packages, and cubes."""
    felt = ("2 rr rp gg kh oo", "3 oo pr gp kx ob")
    vans = [[(0, 1), (1, 1), (0, 3), (2, 5), (0, 0)], [(0, 0), (1, 2), (1, 3), (3, 5), (0, 7)]]
    for row, text in zip(vans, felt, strict=True):
        assert [sign(*pair) for pair in row] == text.split()[1:]
    dots = ["".join(chr(0x2800 + cell) for cell in cells("en-g2", text)) for text in felt]
    assert dots == ["⠼⠃⠀⠗⠗⠀⠗⠏⠀⠛⠛⠀⠅⠓⠀⠕⠕", "⠼⠉⠀⠕⠕⠀⠏⠗⠀⠛⠏⠀⠅⠭⠀⠕⠃"]
