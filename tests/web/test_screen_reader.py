"""What a blind player hears: a real screen reader reads the page in a real browser."""

import shutil
from pathlib import Path

import pytest

from tests.web.heard import heard, in_one
from tests.web.screen_reader import missing

#: The whole game is in `make proof`.
ANSWERS = 8


@pytest.mark.real
def test_orca_says_all_that_a_phone_is_told_once_and_in_order(tmp_path: Path) -> None:
    gone = missing() + ([] if shutil.which("chromium") else ["chromium"])
    if gone:
        pytest.skip(f"no {', '.join(gone)} here: bash .ci/system-packages")
    spoken, told = heard(tmp_path, ANSWERS)
    assert len(told) > ANSWERS
    assert in_one(spoken) == in_one(told)
    assert len(spoken) <= ANSWERS + 1, "what comes of a line is one message"
