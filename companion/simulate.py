"""Whole games by the real rules, every question answered at random."""

import gc
import sys
import time
from typing import Any

from companion.narration.phrasebook import Phrasebook
from companion.referee.chance import Chance
from companion.referee.game import Game, Start
from companion.referee.run import Run

#: Seconds between two lines that say how far it is.
PROGRESS_S = 5.0
#: How many values are made before the collector of cycles looks through them. A game is
#: one large cycle; looking more often costs a tenth of the speed and finds nothing.
COLLECT_EVERY = 50_000


def simulate(
    game: Game[Any], start: Start, games: int, seed: int, phrases: Phrasebook
) -> dict[str, Any]:
    """Play so many games; the figures, by name."""
    gc.set_threshold(COLLECT_EVERY)
    chance = Chance(seed)
    answers = 0
    summaries = []
    begun = told = time.perf_counter()
    for done in range(games):
        run = Run(game, start, listens=False)
        while (question := run.question) is not None:
            run.answer(chance.any_answer(question))
        answers += len(run.entries)
        summaries.append(game.summary(run.state))
        now = time.perf_counter()
        if now - told >= PROGRESS_S:
            told = now
            progress = phrases.say("simulate-progress", {"done": str(done), "games": str(games)})
            sys.stderr.write(progress + "\n")
    seconds = time.perf_counter() - begun
    return {
        "games": games,
        "seconds": round(seconds, 3),
        "answers_per_second": round(answers / seconds),
        **game.figures(summaries, len(start.seats)),
    }
