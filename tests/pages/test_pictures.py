"""Every page in every game looks as in the pictures that somebody has looked at.

If it should look different, run `python -m tests.pages.pictures`, and look at the new pictures.
"""

import pytest

from tests.pages.chromium import Tab
from tests.pages.conftest import Open
from tests.pages.pictures import FOLDER, STYLE_FILE, drawn, in_the_middle, pictures, style
from tests.table import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_game_show_what_their_pictures_show(tab: Tab, opened: Open, game: str) -> None:
    table, page = in_the_middle(game, opened), tab.page
    for name, show in pictures(game):
        page.set_viewport_size(show(page, table))
        assert drawn(page) == FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8"), name


def test_style_sheet_is_the_one_that_the_pictures_use() -> None:
    assert style() == STYLE_FILE.read_text(encoding="utf-8")
