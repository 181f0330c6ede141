"""Parsifal: random play, the quests of all characters, what lies on the table."""

from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from companion.catalog import phrasebook
from companion.cli.simulate import random_games
from companion.games.parsifal.box.edition import Edition
from companion.games.parsifal.model.layout import layout
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match, fresh
from companion.games.parsifal.rules.quests import complete
from companion.referee.chance import Chance
from companion.referee.run import Run
from tests.bench.measure import MS, US, median_of, timed, told
from tests.table import Played, prepared, seated

PLAYERS = 4
#: Answers before the one that is taken back.
DEEP = 200


def random_play() -> float:
    """Answers a second, four players, dealt."""
    start = prepared(PLAYERS, "dealer", game="parsifal")
    figures = random_games(start.game, start.start, 20, 1, phrasebook("en", start.game))
    return float(figures["answers_per_second"])


def everybody() -> Position:
    """All characters in play, four of them locking others, and all artifacts owned."""
    start = prepared(PLAYERS, game="parsifal").start
    edition: Edition = start.edition
    p = fresh(edition, list(start.seats))
    for n, figure in enumerate(edition.figures):
        p.enter(figure, start.seats[n % PLAYERS])
    figures = list(edition.figures)
    for locker, target in zip(figures[:4], figures[-4:], strict=True):
        p.lock(locker, target)
    for owner, artifact in zip(figures[4:], edition.artifacts, strict=False):
        p.own(owner, artifact)
    return p


def checking() -> float:
    """Microseconds for all quests of all characters."""
    p = everybody()
    return median_of(2000, lambda: timed(lambda: complete(p))) * US


def laying() -> float:
    """Microseconds for where everything lies, with everybody in play."""
    m: Match = seated(prepared(PLAYERS, game="parsifal")).run.state
    m.p = everybody()
    return median_of(2000, lambda: timed(lambda: layout(m))) * US


def deep(answers: int) -> Played:
    """A game at random of so many answers."""
    start = prepared(PLAYERS, game="parsifal")
    for seed in count():
        run: Run[Any] = Run(start.game, start.start)
        chance = Chance(seed)
        while run.question is not None and len(run.entries) < answers:
            run.answer(chance.any_answer(run.question))
        if run.question is not None:
            return seated(start, run=run)
    raise AssertionError


def undoing() -> float:
    """Milliseconds to take an answer back behind two hundred others, with what hands move."""
    return median_of(9, lambda: timed(partial(undone, deep(DEEP)))) * MS


def undone(game: Played) -> None:
    """The last line is taken back, by consent where it must be."""
    game.say("undo", "yes")


def rebuilding() -> float:
    """Milliseconds for the first place of `rebuild`."""
    game = deep(DEEP)
    return median_of(9, lambda: timed(lambda: game.say("rebuild"))) * MS


def parsifal(_: Path) -> None:
    """All of these figures."""
    told("parsifal: random play, 4 players", median_of(3, random_play), "answers/s")
    told("parsifal: quests of all characters", checking(), "us")
    told("parsifal: layout, everybody in play", laying(), "us")
    told("parsifal: undo, 200 answers deep", undoing(), "ms")
    told("parsifal: rebuild, first place", rebuilding(), "ms")
