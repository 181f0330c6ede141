"""Whether what is hidden from practice players changes what they choose, over many tables."""

from collections.abc import Callable

from tests.practice.worlds import parted
from tests.table import GAMES

#: How many games of each kind are looked at.
TABLES = 40


def run(tell: Callable[[str], None], seed: int) -> bool:
    """Whether no choice differs, and each game had pairs of tables to compare."""
    holds = True
    for game in GAMES:
        count, other = parted(game, range(seed, seed + TABLES))
        tell(f"{game}: pairs of tables that look the same to a seat: {count}")
        tell(f"{game}: pairs in which a practice player chose otherwise: {other}")
        holds = holds and count > 0 and other == 0
    tell("proved" if holds else "NOT proved")
    return holds
