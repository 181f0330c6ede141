"""Counts of pieces whose total number never changes, such as cards, cubes and coins."""

from enum import Enum
from typing import NamedTuple


class PieceCount(NamedTuple):
    """The total number of pieces of a kind, and the number found by counting.

    partly: whether some pieces may be hidden, so that the number found is wrong only if it is too
    high.
    """

    thing: Enum
    total: int
    found: int
    partly: bool = False

    @property
    def adds_up(self) -> bool:
        """Whether the count is possible."""
        return self.found <= self.total if self.partly else self.found == self.total
