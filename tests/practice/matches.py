"""Plays games in which practice players, whom the companion plays, compete with each other."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.catalog import GameSetup
from companion.practice.players import Practice, Strength
from companion.referee.chance import Chance
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.table import prepared

#: The number of answers after which a game is stopped, and counts as unfinished.
MOST = 6000


@dataclass
class Outcome:
    """The results of several games between two sides.

    won: how many games each side has won. If several players win together, each has a fraction of
    the win.
    games, unfinished: how many games were played, and how many of them had to be stopped.
    ms: how long each choice took, in milliseconds.
    """

    won: list[float] = field(default_factory=lambda: [0.0, 0.0])
    games: int = 0
    unfinished: int = 0
    choices: int = 0
    ms: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Return the first side's share of all wins."""
        return self.won[0] / (sum(self.won) or 1)


def played(
    start: GameSetup, sides: Sequence[Strength | None], seed: int, outcome: Outcome
) -> Run[Any]:
    """Play one game and add its result to the outcome. Return its run.

    sides: the strength of the player in each seat, or None for random answers.
    """
    by_seat = dict(zip(start.start.seats, sides, strict=True))
    strengths = {seat: one for seat, one in by_seat.items() if one is not None}
    practice, chance = Practice(strengths, str(seed)), Chance(seed)
    run = Run(start.game, start.start)
    while (question := run.question) is not None and len(run.entries) < MOST:
        begun = time.process_time()
        answer = practice.answer(run)
        if answer is None:
            run.answer(chance.any_answer(question))
        else:
            outcome.ms.append(1000 * (time.process_time() - begun))
            assert run.answer(answer) is None
    outcome.games += 1
    winners: Sequence[Seat] = run.state.winners if run.question is None else ()
    outcome.unfinished += run.question is not None
    for seat in winners:
        outcome.won[by_seat[seat] is not sides[0]] += 1 / len(winners)
    return run


def match(
    game: str, one: Strength | None, two: Strength | None, games: int, players: int = 2
) -> Outcome:
    """Play games between practice players of two strengths. Return the results.

    The two take turns at sitting in the first seat. A strength of None means random answers.
    """
    start, outcome = prepared(players, "dealer", game=game), Outcome()
    for seed in range(games):
        sides = [(one, two)[(n + seed) % 2] for n in range(players)]
        won = outcome.won
        outcome.won = [0.0, 0.0]
        played(start, sides, seed, outcome)
        new = outcome.won[:: 1 if sides[0] is one else -1]
        outcome.won = [a + b for a, b in zip(won, new, strict=True)]
    return outcome
