"""Counting what there is always the same number of: cards, cubes, coins."""

from enum import Enum
from typing import NamedTuple


class Counted(NamedTuple):
    """A kind of thing: how many there are in all, and how many are found when counted.

    partly: the rest may be where nobody can count it, so that only too many are wrong.
    """

    thing: Enum
    total: int
    found: int
    partly: bool = False

    @property
    def adds_up(self) -> bool:
        """Whether it can be so."""
        return self.found <= self.total if self.partly else self.found == self.total
