"""Tests the single rule that decides what counts as yes and what counts as no, in reply to all of
the companion's own questions.
"""

import pytest

from companion.catalog import phrasebook


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("yes", True),
        ("Y", True),
        ("  right. ", True),
        ("no", False),
        ("Nope!", False),
        ("", None),
        ("yes please", None),
        ("camera", None),
    ],
)
def test_reply_is_read_as_yes_no_or_neither(words: str, answer: bool | None) -> None:
    assert phrasebook("en").yes_or_no(words) is answer
