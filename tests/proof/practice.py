"""Checks at many tables that practice players' choices don't depend on hidden cards."""

from collections.abc import Callable

from tests.practice.worlds import count_pairs
from tests.table import GAMES

#: Number of games of each kind to play.
TABLES = 40


def run(tell: Callable[[str], None], seed: int) -> bool:
    """Check that every practice player makes the same choices at two tables that look the same to
    it, and that each game has such pairs of tables. Return whether both are true.
    """
    holds = True
    for game in GAMES:
        count, other = count_pairs(game, range(seed, seed + TABLES))
        tell(f"{game}: pairs of tables that look the same to a seat: {count}")
        tell(f"{game}: pairs in which a practice player chose otherwise: {other}")
        holds = holds and count > 0 and other == 0
    tell("proved" if holds else "NOT proved")
    return holds
