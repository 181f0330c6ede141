"""The city on a braille line: a sign of two or three cells for each tile, a row at a glance."""

from itertools import product

import pytest

from companion.braille.translate import Translator, find_table
from companion.catalog import phrasebook
from companion.games.pandemonium.model.city import COLUMNS, ROWS
from companion.games.pandemonium.model.pieces import Van
from companion.games.pandemonium.views.sights import SEVERAL
from companion.narration.text import Words
from companion.paths import data_folder
from tests.table import GAMES

#: The cells that a row has at most: its number, and a sign after each blank.
ROW = 20
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
    """Two signs are never felt as one, and a van or a cube adds no more than a cell."""
    felt = {pair: cells(table, sign(*pair)) for pair in product(GOODS, TRACES)}
    assert len(set(felt.values())) == len(felt)
    assert {len(one) for one in felt.values()} <= {2, 3}
    assert len(felt[0, 0]) == 2


@pytest.mark.parametrize("table", ["en-g2", "en-g1", "en-comp8"])
def test_a_row_stands_on_one_line(table: str) -> None:
    """Whatever is on its tiles, and with all three vans in it."""
    phrases = phrasebook("en", GAMES["pandemonium"])
    vans = [sign(goods, trace) for goods in GOODS for trace in TRACES if trace % 2]
    others = [sign(goods, trace) for goods in GOODS for trace in TRACES if not trace % 2]
    worst, other = (max(those, key=lambda one: len(cells(table, one))) for those in (vans, others))
    for row in ROWS:
        head = phrases.say("grid-row", {"number": int(row)}, form="brief")
        text = " ".join([head, *[worst] * len(Van), *[other] * (len(COLUMNS) - len(Van))])
        assert len(cells(table, text)) <= ROW
