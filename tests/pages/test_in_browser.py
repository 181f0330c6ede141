"""Tests a game on pages in a real browser. `make proof` plays all games to the end."""

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.pages.in_browser import ChromiumPage, played

pytestmark = pytest.mark.heavy

ANSWERS = 25


@pytest.mark.parametrize(("name", "players"), [("parcel", 2), ("couriers", 3)])
def test_page_in_a_game_shows_exactly_what_was_sent_to_its_player(
    chromium: Browser, tmp_path: Path, name: str, players: int
) -> None:
    answers, _ = played(partial(ChromiumPage, chromium), tmp_path, name, players, ANSWERS)
    assert answers == ANSWERS
