"""Checks that queries tell the truth in every phase of many random games."""

import random
from collections.abc import Callable
from time import monotonic

from tests.session.truth.asking import KINDS, false_replies, phases, played, seated_at
from tests.session.truth.core import faults_in_commands, order_of_turns
from tests.session.truth.history import History

#: How long the proof takes in seconds, the number of moments at which each game is queried, and how
#: many of these moments are near the end.
SECONDS, PLACES, LAST = 600.0, 40, 10
#: The share of moments at which the commands of all games are tried as well.
SHARE = 0.2


def run(tell: Callable[[str], None], seconds: float, *, seed: int) -> bool:
    """Play games of each kind for the same length of time. Return whether every sentence was
    true.
    """
    holds = True
    for game, keeper in KINDS:
        asked, number, end = 0, seed, monotonic() + seconds / len(KINDS)
        while monotonic() < end:
            luck, whole = random.Random(number), played(game, keeper, number)
            faults = order_of_turns(whole)
            for again in phases(whole, luck, PLACES, LAST):
                asked += 1
                faults += false_replies(again, luck)
                if luck.random() < SHARE:
                    faults += faults_in_commands(History(again), seated_at(again))
            for fault in faults:
                tell(f"{game}, {keeper}, seed {number}: {fault}")
                holds = False
            number += 1
        tell(f"{game}, {keeper}: {number - seed} games, asked at {asked} places.")
    return holds
