"""Benchmarks for practice players: how strong they are, and how long they take to choose an answer.

Two players of different strengths play a hundred games, and each of them starts half of these. A
shared win counts as half a win.
"""

from pathlib import Path
from statistics import mean

from companion.practice.players import Strength
from tests.bench.measure import told
from tests.practice.matches import match
from tests.table import GAMES

GAMES_PLAYED = 100


def practice(_folder: Path) -> None:
    easy, middle, hard = Strength
    for game in GAMES:
        ms: list[float] = []
        for one, two in ((easy, None), (middle, easy), (hard, middle)):
            outcome = match(game, one, two, GAMES_PLAYED)
            other = two.value if two is not None else "random"
            ms = outcome.ms
            told(f"{game}: {one.value} beats {other}", 100 * outcome.share, "of 100 games")
        told(f"{game}: a choice of hard and middle players, mean", mean(ms), "ms")
        told(f"{game}: the slowest of these", max(ms), "ms")
