"""Whether queries tell what is so, by volume: whole games at random, asked in every phase."""

import random
from collections.abc import Callable
from time import monotonic

from tests.session.truth.asking import KINDS, phases, played, seated_at, untrue
from tests.session.truth.core import untold
from tests.session.truth.history import History

#: How long it takes, and at how many places each game is asked, and at how many of its last ones.
SECONDS, PLACES, LAST = 600.0, 40, 10
#: At which share of them the commands of any game are given too.
SHARE = 0.2


def run(tell: Callable[[str], None], seconds: float, *, seed: int) -> bool:
    """Play game after game, of each kind for as long. Return whether every sentence was so."""
    holds = True
    for game, keeper in KINDS:
        asked, number, end = 0, seed, monotonic() + seconds / len(KINDS)
        while monotonic() < end:
            luck = random.Random(number)
            for again in phases(played(game, keeper, number), luck, PLACES, LAST):
                asked += 1
                faults = untrue(again, luck)
                if luck.random() < SHARE:
                    faults += untold(History(again), seated_at(again))
                for fault in faults:
                    tell(f"{game}, {keeper}, seed {number}: {fault}")
                    holds = False
            number += 1
        tell(f"{game}, {keeper}: {number - seed} games, asked at {asked} places.")
    return holds
