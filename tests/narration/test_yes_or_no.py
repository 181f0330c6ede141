"""Tests which replies count as yes and which as no, for all questions that the companion itself
asks.
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
