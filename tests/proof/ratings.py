"""Checks that ratings of solo games distinguish better play from worse play, using a simple player.

The simple player puts the base near the most packages, plays the lowest card, drives for the most
points within reach, and saves what it can with its battery. It doesn't plan for missions or for the
next turn.
"""

import random
import statistics
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.games.pandemonium.model.city import BASE_TILE
from companion.games.pandemonium.model.pieces import Announcement, Payment
from companion.games.pandemonium.model.state import Match
from companion.games.pandemonium.rules.scoring import parts_of
from companion.referee.chance import Chance
from companion.referee.question import Choose, YesNo
from companion.referee.run import Run
from tests.games.pandemonium import driver
from tests.table import prepared

GAMES = 2000
#: The middle half of the scores before missions, according to the published source, in which AI
#: vans drove differently.
HALF = (13, 19)


@dataclass
class SoloScores:
    """The scores of many games, and how often each rating was reached.

    plain: the scores before missions.
    ratings: how many times each rating was reached, from the lowest.
    """

    plain: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    ratings: Counter[str] = field(default_factory=Counter)

    @property
    def quartiles(self) -> list[float]:
        """Return the quartiles of the scores before missions."""
        return statistics.quantiles(self.plain, n=4)

    @property
    def holds(self) -> bool:
        """Whether every rating was reached, and better ratings were reached less often."""
        counts = list(self.ratings.values())
        return all(counts) and counts == sorted(counts, reverse=True)


def base_near_packages(match: Match, question: Choose[Any], _: random.Random) -> Any:
    """Return the place with the nearest packages."""
    lying = [tile for tile, those in match.lying.items() for _ in those]
    between = match.city.between
    return min(
        question.options, key=lambda slot: sum(between[BASE_TILE[slot]].get(t, 0) for t in lying)
    )


def lowest_card(match: Match, question: Choose[Any], _: random.Random) -> Any:
    """Return the lowest card."""
    return min(question.options, key=lambda card: match.edition.priorities[card].number)


def save_by_battery_or_company(_: Match, question: Choose[Any], __: random.Random) -> Any:
    """Return the answer that saves packages with a battery unit or the company."""
    return question.options[0]


def cheapest_payment(_: Match, question: Choose[Any], __: random.Random) -> Any:
    """Pay with the cheapest packages if the battery is empty. Otherwise, don't pay."""
    ways = [one for one in question.options if isinstance(one, Payment)]
    return ways[0] if question.facts["left"] == 0 else YesNo.NO


#: The simple player's own answers. It answers all other questions like the tests' player, who tries
#: everything.
ANSWERS: Mapping[str, Callable[[Match, Choose[Any], random.Random], Any]] = {
    "ask-base": base_near_packages,
    "ask-priority": lowest_card,
    "ask-save": save_by_battery_or_company,
    "ask-recharge": cheapest_payment,
}


def answer(run: Run[Any], question: Choose[Any], luck: random.Random) -> Any:
    """Return the simple player's answer. This player plans routes without making announcements."""
    if (does := ANSWERS.get(question.name)) is not None:
        return does(run.state, question, luck)
    while True:
        one = driver.answer(run, question, luck)
        # The tests' player sometimes returns a line with several answers, but a run accepts only
        # one answer at a time.
        if type(one) is not str and not isinstance(one, Announcement):
            return one


def score_games(games: int, *, seed: int) -> SoloScores:
    """Play this many solo games, and return their scores and ratings."""
    start = prepared(1, "dealer", game="pandemonium")
    edition, outcome = start.start.edition, SoloScores()
    for points in edition.data.rating:
        outcome.ratings[edition.names[edition.rating(points.points)][0]] = 0
    for number in range(seed, seed + games):
        chance, luck = Chance(number), random.Random(number)
        run = Run(start.game, start.start, listens=False)
        while (question := run.question) is not None:
            if isinstance(question, Choose):
                run.answer(answer(run, question, luck))
            else:
                run.answer(chance.any_answer(question))
        (courier,) = (c for c in run.state.couriers if c.seat is not None)
        parts = parts_of(run.state, courier)
        outcome.plain.append(sum(parts) - parts.missions)
        outcome.scores.append(sum(parts))
        outcome.ratings[edition.names[edition.rating(sum(parts))][0]] += 1
    return outcome


def run(tell: Callable[[str], None], *, seed: int, games: int = GAMES) -> bool:
    """Report the scores. Return whether the ratings work as intended."""
    outcome = score_games(games, seed=seed)
    first, middle, third = outcome.quartiles
    tell(f"{games} solo games of a plain player")
    tell(f"points before missions: half from {first:g} to {third:g}, the middle {middle:g}")
    tell(f"in the source: half from {HALF[0]} to {HALF[1]}")
    tell(f"points with missions: the middle {statistics.median(outcome.scores):g}")
    for name, count in outcome.ratings.items():
        tell(f"{name}: {count / games:.1%}")
    tell("proved" if outcome.holds else "not proved")
    return outcome.holds
