"""Braille codes that tell cards apart by touch: one or two cells on each card.

A code is written as dots: "1-2456" is dot 1, then dots 2, 4, 5 and 6. A label can be upside down,
so a rotated code must not be the code of a different card.
"""

import re
from collections.abc import Iterator, Mapping

from companion.referee.facts import Phrase
from companion.referee.faults import Fault

#: Matches one or two six-dot cells, which every slate and labeller can make. The dots of a cell are
#: in ascending order, without repeats.
FORM = re.compile(r"(?=[1-6])1?2?3?4?5?6?(-(?=[1-6])1?2?3?4?5?6?)?")
UPSIDE_DOWN = str.maketrans("123456", "654321")


def cells_of(code: str) -> tuple[str, ...]:
    """Return the dots of each cell in a code."""
    return tuple(code.split("-"))


def turned(code: str) -> str:
    """Return how a code reads when its label is upside down."""
    cells = (sorted(cell.translate(UPSIDE_DOWN)) for cell in reversed(cells_of(code)))
    return "-".join("".join(cell) for cell in cells)


def code_faults(codes: Mapping[str, str]) -> Iterator[Fault]:
    """Yield a fault for each code that is malformed, and for each code that could be mistaken for
    another card's code when either card is upside down. Empty codes are ignored.
    """
    taken: dict[str, str] = {}
    for key, code in codes.items():
        if not code:
            continue
        if not FORM.fullmatch(code):
            yield key, Phrase("expected-code")
            continue
        others = [taken.setdefault(way, key) for way in (code, turned(code))]
        if other := next((other for other in others if other != key), None):
            yield key, Phrase("expected-other-code", code=code, other=other)
