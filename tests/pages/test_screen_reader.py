"""Tests what a blind player hears when a real screen reader reads a page in a real browser."""

from pathlib import Path

import pytest

from tests.pages.heard import heard, joined

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.real,
    pytest.mark.needs("at-spi2-core", "chromium", "dbus", "orca", "speech-dispatcher", "xvfb"),
]

#: How many answers to play. `make proof` plays the whole game.
ANSWERS = 8


def test_orca_says_everything_a_phone_receives_once_and_in_order(tmp_path: Path) -> None:
    spoken, sent = heard(tmp_path, ANSWERS)
    assert len(sent) > ANSWERS
    assert joined(spoken) == joined(sent)
    assert len(spoken) <= ANSWERS + 1, "what comes of a line is one message"
