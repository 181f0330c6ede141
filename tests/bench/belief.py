"""Benchmarks for working out which cards each player may hold: how long it takes to update the
possible hands after an event, and to list them.
"""

import random
import statistics
import time
from pathlib import Path

from tests.bench.measure import MS, US, timed, told
from tests.proof.true_table import Round, play_round

GAMES, ROUNDS = 40, 8
PLAYERS = range(2, 7)


def belief(folder: Path) -> None:
    """Measure how long it takes to update the belief after an event, and to list what all seats can
    hold. The events come from real rounds with two to six players.
    """
    events: list[float] = []
    queries: list[float] = []

    def watched(one: Round) -> None:
        cards, state = one.cards, one.run.state
        hold = one.run.game.queries["hold"]

        def after() -> None:
            begun = time.perf_counter()
            cards.public.belief()
            events.append(time.perf_counter() - begun)
            queries.append(timed(lambda: hold(state, None)))

        cards.after = after

    luck = random.Random(1)
    for number in range(GAMES):
        play_round(PLAYERS[number % len(PLAYERS)], luck, rounds=ROUNDS, watched=watched)
    told("belief, one event: median", statistics.median(events) * US, "us")
    told("belief, one event: 99th percentile", late(events) * US, "us")
    told("belief, what all seats can hold", statistics.median(queries) * MS, "ms")
    told("belief, what all seats can hold: 99th percentile", late(queries) * MS, "ms")


def late(seconds: list[float]) -> float:
    """Return the 99th percentile of these times."""
    return statistics.quantiles(seconds, n=100)[98]
