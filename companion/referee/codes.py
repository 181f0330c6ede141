"""Codes that tell cards apart under a finger: one or two braille cells on each card.

A code is written as dots: "1-2456" is dot 1, then dots 2, 4, 5 and 6. A label may lie upside
down; a code that is turned so must not read as another card's.
"""

import re
from collections.abc import Iterator, Mapping

from companion.referee.facts import Phrase
from companion.referee.faults import Fault

#: Cells of six dots, as every slate and labeller makes them; each dot once, in order.
FORM = re.compile(r"(?=[1-6])1?2?3?4?5?6?(-(?=[1-6])1?2?3?4?5?6?)?")
UPSIDE_DOWN = str.maketrans("123456", "654321")


def cells_of(code: str) -> tuple[str, ...]:
    """The dots of each cell of a code."""
    return tuple(code.split("-"))


def turned(code: str) -> str:
    """The code as it is felt when its label lies upside down."""
    cells = (sorted(cell.translate(UPSIDE_DOWN)) for cell in reversed(cells_of(code)))
    return "-".join("".join(cell) for cell in cells)


def code_faults(codes: Mapping[str, str]) -> Iterator[Fault]:
    """That each key of an edition has a code of its own, either way up; "" is no code."""
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
