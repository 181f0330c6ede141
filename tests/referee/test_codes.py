"""Tests that the cards' braille codes remain distinct even if a label is upside down."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalog import read_edition
from companion.referee.codes import code_faults, turned
from companion.referee.faults import EditionError
from companion.referee.game import Game
from tests.table import GAMES

CELLS = st.sets(st.sampled_from("123456"), min_size=1).map(lambda dots: "".join(sorted(dots)))
CODES = st.lists(CELLS, min_size=1, max_size=2).map("-".join)


@pytest.mark.parametrize(
    ("code", "felt"),
    [("1", "6"), ("125", "256"), ("2345", "2345"), ("3456-1", "6-1234"), ("1-6", "1-6")],
)
def test_upside_down_dot_code_has_its_dots_and_cells_swapped(code: str, felt: str) -> None:
    """Dots 1 and 6, 2 and 5, and 3 and 4 are swapped, and so are the cells."""
    assert turned(code) == felt


@given(CODES)
def test_dot_code_rotated_twice_is_unchanged(code: str) -> None:
    assert turned(turned(code)) == code


@given(st.lists(CODES, max_size=12))
def test_dot_codes_are_refused_only_if_two_of_them_read_alike(codes: list[str]) -> None:
    alike = any(a in (b, turned(b)) for a, b in combinations(codes, 2))
    keys = {f"item {n}.code": code for n, code in enumerate(codes, 1)}
    if alike:
        assert list(code_faults(keys))
    else:
        assert not list(code_faults(keys))


@pytest.mark.parametrize("code", ["7", "0", "21", "11", "1-", "-1", "1-2-3", "a", "1 2"])
def test_malformed_dot_code_is_refused(code: str) -> None:
    assert [key for key, _ in code_faults({"item 1.code": code})] == ["item 1.code"]


def test_fault_names_the_other_card_with_the_same_dot_code() -> None:
    """Upside down, a w becomes an r."""
    [(key, expected)] = code_faults({"item 1.code": "1235", "item 2.code": "2456"})
    assert (key, expected.facts["other"]) == ("item 2.code", "item 1.code")
    assert not list(code_faults({"item 1.code": "", "item 2.code": ""}))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_card_of_a_game_has_a_dot_code(game: Game[Any, Any]) -> None:
    _, text, edition = read_edition(game, "standard")
    codes = [game.card(edition, card).code for card in game.box.cards(edition)]
    assert all(codes)
    with pytest.raises(EditionError):
        game.box.read(text.replace(f'"{codes[1]}"', f'"{turned(codes[0])}"'), "x")
