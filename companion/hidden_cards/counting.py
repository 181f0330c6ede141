"""Counts of pieces whose total number never changes, such as cards, cubes and coins."""

from enum import Enum
from typing import NamedTuple


class PieceCount(NamedTuple):
    """How many pieces of a kind there must be, and how many were found.

    partly: whether pieces may be hidden from view. If so, the number found is wrong only if it is
    too high.
    """

    thing: Enum
    total: int
    found: int
    partly: bool = False

    @property
    def adds_up(self) -> bool:
        """Whether the number found is possible."""
        return self.found <= self.total if self.partly else self.found == self.total
