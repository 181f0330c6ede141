"""A whole game of The Parcel as a blind player hears it: the words that Orca speaks, in lines."""

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.web.heard import heard, in_one

#: More answers than any game has.
MOST_ANSWERS = 600


def run(tell: Callable[[str], None]) -> bool:
    """Whether all that the phone was told was said, once and in order."""
    with tempfile.TemporaryDirectory() as folder:
        spoken, told = heard(Path(folder), MOST_ANSWERS)
    for line in spoken:
        tell(line)
    holds = in_one(spoken) == in_one(told)
    tell("proved" if holds else "NOT proved")
    return holds
