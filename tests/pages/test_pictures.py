"""Tests that every page in every game looks as it does in the pictures that somebody has approved.

If a page is now meant to look different, run `python -m tests.pages.pictures`, and look at the new
pictures.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.pages.chromium import Tab
from tests.pages.conftest import Open
from tests.pages.phones import WithPhones
from tests.pages.pictures import (
    ALL,
    FIRST,
    FOLDER,
    STYLE_FILE,
    Show,
    drawn,
    in_the_middle,
    pictures,
    pictures_of_the_end,
    style,
)
from tests.table import GAMES


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_pages_during_a_game_match_their_reference_pictures(
    tab: Tab, opened: Open, game: str
) -> None:
    compare(tab.page, in_the_middle(game, opened), pictures(game))


@pytest.mark.heavy
def test_pages_of_a_finished_game_match_their_reference_pictures(tab: Tab, opened: Open) -> None:
    compare(tab.page, in_the_middle(FIRST, opened, ALL), pictures_of_the_end())


def compare(page: Page, table: WithPhones, shown: Iterator[tuple[str, Show]]) -> None:
    """Check that each page shows the same things as when its picture was taken."""
    for name, show in shown:
        page.set_viewport_size(show(page, table))
        assert drawn(page) == FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8"), name


def test_style_sheet_is_the_one_used_by_the_reference_pictures() -> None:
    assert style() == STYLE_FILE.read_text(encoding="utf-8")
