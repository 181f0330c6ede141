"""Benchmarks for all games: random play and layouts."""

import statistics
import time
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from companion.hosts.replay import Parked
from companion.practice.simulation import ANSWERS, Simulation
from companion.referee.chance import Chance
from companion.referee.figures import Key
from companion.referee.question import Luck
from companion.referee.run import Run
from tests.bench.measure import MS, US, median_of, timed, told
from tests.table import GAMES, Played, prepared, seated

#: For each game and number of players: the number of random games, and who deals the cards
#: ("dealer": the companion; "table": the players).
PLAYED = {
    ("parcel", 4): (300, "dealer"),
    ("couriers", 4): (10, "dealer"),
    ("wallet", 4): (20, "dealer"),
    ("parsifal", 4): (20, "dealer"),
    ("pandemonium", 2): (4, "table"),
}
#: The number of rounds to measure. The games take turns in each round, so that busy moments affect
#: all of them.
ROUNDS = 5
#: The number of answers in a game whose last line is undone.
DEEP = 200
#: Number of answers in a game whose whole history is read.
OLD = 500


def random_play(game: str, players: int) -> float:
    """Play random games, and return the number of answers per second. Both the rules and the record
    are in memory.
    """
    games, keeper = PLAYED[game, players]
    start = prepared(players, keeper, game=game)
    begun = time.perf_counter()
    sums = Simulation(start.game, start.start, 1).sums(range(games))
    return sums[Key(ANSWERS)].amount / (time.perf_counter() - begun)


def deep(game: str, players: int, answers: int = DEEP, *, without: int | None = None) -> Played:
    """Play a random game until it has this many answers.

    without: the index of a seat whose player leaves before the first answer, or None.
    """
    start = prepared(players, PLAYED[game, players][1], game=game)
    run: Run[Any]
    for seed in count():
        run = Run(start.game, start.start)
        chance = Chance(seed)
        while isinstance(run.question, Luck):
            run.answer(chance.any_answer(run.question))
        if without is not None:
            assert run.happen("leave", (start.start.seats[without],)) is None
        while (question := run.question) is not None and len(run.entries) < answers:
            run.answer(chance.any_answer(question))
        if len(run.entries) == answers:
            break
    return seated(start, run=run)


def jumps(game: str, players: int) -> list[float]:
    """Return the seconds needed to jump to each of twenty positions in a random game.

    Each figure is the median of three jumps.
    """
    run, chance = deep(game, players).run, Chance(1)
    while (question := run.question) is not None:
        run.answer(chance.any_answer(question))
    parked, seconds = Parked(run), list[float]()
    for place in range(0, len(run.entries), len(run.entries) // 20):

        def jump(place: int = place) -> float:
            parked.refill()
            return timed(partial(parked.at, place))

        seconds.append(median_of(3, jump))
    return seconds


def undone(game: Played) -> float:
    """Return how many seconds it takes to undo the last line, including the players' consent if it
    is needed.

    An earlier command has already parsed all phrases, so the figure doesn't include parsing.
    """
    game.say("status")
    entries = len(game.run.entries)
    consent = ["yes" for _ in game.run.table.seats]
    seconds = timed(lambda: game.say("undo", *consent))
    assert len(game.run.entries) < entries
    return seconds


def games(_: Path) -> None:
    """Print the figures."""
    rates: dict[str, list[float]] = {game: [] for game, _ in PLAYED}
    for _round in range(ROUNDS):
        for game, players in PLAYED:
            rates[game].append(random_play(game, players))
    for game, players in PLAYED:
        told(f"{game}: random play, {players} players", statistics.median(rates[game]), "answers/s")
    share = [slow / fast for slow, fast in zip(rates["parsifal"], rates["parcel"], strict=True)]
    told("parsifal: random play as a share of parcel's", statistics.median(share), "of 1")
    assert {game for game, _ in PLAYED} == set(GAMES)
    for game, players in PLAYED:
        played = deep(game, players)
        told(f"{game}: layout", median_of(200, lambda: timed(played.run.laid)) * US, "us")  # noqa: B023 - called at once
        for command in ("rebuild", "audit"):
            said = median_of(9, lambda: timed(lambda: played.say(command)))  # noqa: B023 - called at once
            told(f"{game}: {command}, first place", said * MS, "ms")
            played.say("no")
        taken = median_of(9, lambda: undone(deep(game, players)))  # noqa: B023 - called at once
        told(f"{game}: undo, {DEEP} answers deep", taken * MS, "ms")
    played = deep("couriers", 4, OLD, without=3)
    away = played.run.start.seats[3].name
    assert len(played.say(f"since {away}")) > 1
    since = median_of(9, lambda: timed(lambda: played.say(f"since {away}")))
    told(f"since, of a game of {OLD} answers", since * MS, "ms")
    for game, players in PLAYED:
        told(f"{game}: told again, to any turn", max(jumps(game, players)) * MS, "ms")
