"""The city on a braille line: a sign of two cells for each tile, so that columns are columns."""

from itertools import product

import pytest

from companion.braille.translate import Translator, find_table
from companion.catalog import phrasebook
from companion.games.pandemonium.model.city import COLUMNS, ROWS
from companion.games.pandemonium.views.sights import SEVERAL
from companion.narration.text import Words
from companion.paths import data_folder
from tests.table import GAMES

#: The cells that a row has at most: its number, and a sign after each blank.
ROW = 17
#: Of the best that lies on a tile, and of whose van or cube is there.
GOODS, TRACES = range(4), range(SEVERAL + 1)


def sign(goods: int, trace: int) -> str:
    """What stands for a tile."""
    facts: dict[str, str | int] = {"spot": "a1", "option": "", "items": "", "all": ""}
    facts |= {"count": 0, "number": 0, "goods": goods, "trace": trace}
    return phrasebook("en", GAMES["pandemonium"]).say("tile-short", facts, form="brief")


def cells(table: str, text: str) -> bytes:
    """As a display shows it."""
    translator = Translator(find_table(table, data_folder("braille_tables")))
    return translator.line(Words(None, "", text)).cells


@pytest.mark.parametrize("table", ["en-g2", "en-g1", "en-comp8"])
def test_each_tile_has_a_short_sign_of_its_own(table: str) -> None:
    """Two signs are never felt as one, and none is wider than another."""
    felt = {pair: cells(table, sign(*pair)) for pair in product(GOODS, TRACES)}
    assert len(set(felt.values())) == len(felt)
    assert {len(one) for one in felt.values()} == {2}


@pytest.mark.parametrize("table", ["en-g2", "en-g1", "en-comp8"])
def test_a_row_stands_on_one_line(table: str) -> None:
    """Whatever is on its tiles, and with all three vans in it."""
    phrases = phrasebook("en", GAMES["pandemonium"])
    signs = [sign(*pair) for pair in product(GOODS, TRACES)]
    for row, first in product(ROWS, range(0, len(signs), len(COLUMNS))):
        head = phrases.say("grid-row", {"number": int(row)}, form="brief")
        felt = cells(table, " ".join([head, *(signs * 2)[first : first + len(COLUMNS)]]))
        assert len(felt) <= ROW
        assert [place for place, cell in enumerate(felt[-15:]) if not cell] == [0, 3, 6, 9, 12]


def test_a_van_is_the_first_letter_and_widens_no_column() -> None:
    """2 rr rp gg kh oo, and 3 oo pr gp kx ob: vans, low and high packages, cubes."""
    felt = ("2 rr rp gg kh oo", "3 oo pr gp kx ob")
    vans = [[(0, 1), (1, 1), (0, 3), (2, 5), (0, 0)], [(0, 0), (1, 2), (1, 3), (3, 5), (0, 7)]]
    for row, text in zip(vans, felt, strict=True):
        assert [sign(*pair) for pair in row] == text.split()[1:]
    dots = ["".join(chr(0x2800 + cell) for cell in cells("en-g2", text)) for text in felt]
    assert dots == ["⠼⠃⠀⠗⠗⠀⠗⠏⠀⠛⠛⠀⠅⠓⠀⠕⠕", "⠼⠉⠀⠕⠕⠀⠏⠗⠀⠛⠏⠀⠅⠭⠀⠕⠃"]
