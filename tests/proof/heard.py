"""Plays The Parcel on a page while the screen reader Orca reads it aloud, and checks what Orca
says.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.pages.heard import heard, joined

#: A number of answers that is higher than any game needs.
MOST_ANSWERS = 600


def run(tell: Callable[[str], None]) -> bool:
    """Run the proof. Return whether Orca said everything that the phone had received, once and in
    order.
    """
    with tempfile.TemporaryDirectory() as folder:
        spoken, told = heard(Path(folder), MOST_ANSWERS)
    for line in spoken:
        tell(line)
    holds = joined(spoken) == joined(told)
    tell("proved" if holds else "NOT proved")
    return holds
