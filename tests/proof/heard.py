"""Plays The Parcel on a page with Orca, and checks the words that Orca speaks."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.pages.heard import heard, in_one

#: A number of answers that no game reaches.
MOST_ANSWERS = 600


def run(tell: Callable[[str], None]) -> bool:
    """Return whether Orca said everything that the phone received, once and in order."""
    with tempfile.TemporaryDirectory() as folder:
        spoken, told = heard(Path(folder), MOST_ANSWERS)
    for line in spoken:
        tell(line)
    holds = in_one(spoken) == in_one(told)
    tell("proved" if holds else "NOT proved")
    return holds
