"""Benchmarks for Parsifal: checking all quests."""

from pathlib import Path

from companion.games.parsifal.box.edition import Edition
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import new_position
from companion.games.parsifal.rules.quests import complete
from tests.bench.measure import US, median_of, timed, told
from tests.table import prepared

PLAYERS = 4
#: Number of answers that precede the one to undo.
DEEP = 200


def everybody() -> Position:
    """Return a position with all characters in play, four locks, and an owner for every
    artifact.
    """
    start = prepared(PLAYERS, game="parsifal").start
    edition: Edition = start.edition
    p = new_position(edition, list(start.seats))
    for n, figure in enumerate(edition.figures):
        p.enter(figure, start.seats[n % PLAYERS])
    figures = list(edition.figures)
    for locker, target in zip(figures[:4], figures[-4:], strict=True):
        p.lock(locker, target)
    for owner, artifact in zip(figures[4:], edition.artifacts, strict=False):
        p.own(owner, artifact)
    return p


def checking() -> float:
    """Return the microseconds it takes to check all quests of all characters."""
    p = everybody()
    return median_of(2000, lambda: timed(lambda: complete(p))) * US


def parsifal(_: Path) -> None:
    """Print the figures."""
    told("parsifal: quests of all characters", checking(), "us")
