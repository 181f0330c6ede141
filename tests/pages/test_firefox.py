"""The pages in Firefox."""

from functools import partial
from pathlib import Path

import pytest

from tests.pages.firefox import in_firefox
from tests.pages.in_browser import played

pytestmark = [pytest.mark.heavy, pytest.mark.real, pytest.mark.needs("firefox-esr")]

ANSWERS = 15


def test_page_in_firefox_shows_exactly_what_its_player_is_sent(tmp_path: Path) -> None:
    """Players log in, press buttons and type."""
    answers, _ = played(partial(in_firefox, tmp_path), tmp_path, "parcel", 2, ANSWERS)
    assert answers == ANSWERS
