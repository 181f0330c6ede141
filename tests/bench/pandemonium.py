"""Benchmarks for Package Pandemonium: finding a turn's routes, and the drives of the Rogue and the
AI vans.
"""

import random
from pathlib import Path

from companion.games.pandemonium.model.state import Match
from companion.games.pandemonium.rules.drivers import next_tile
from companion.games.pandemonium.rules.rogue import aim, fitting
from companion.games.pandemonium.views.forecasts import outcomes
from companion.referee.question import Choose
from tests.bench.measure import MS, median_of, timed, told
from tests.games.pandemonium.driver import answer
from tests.table import prepared, seated

#: The number of answers in each measured game, and the number of games.
PAST, POSITIONS = 60, 9
#: How many times each measurement is repeated.
ROUNDS = 20
#: The number of answers in the game whose last answer is undone.
DEEP = 200


def positions(players: int) -> list[Match]:
    """Return games that are well under way, each in the middle of a turn."""
    found: list[Match] = []
    for seed in range(POSITIONS):
        luck = random.Random(seed)
        game = seated(prepared(players, "dealer", game="pandemonium"), seed=seed)
        game.open()
        for _ in range(PAST):
            question = game.session.play.run.question
            if not isinstance(question, Choose):
                break
            said = answer(game.session.play.run, question, luck)
            game.say(said if isinstance(said, str) else game.word(said))
        state: Match = game.session.play.run.state
        assert state.turn is not None
        found.append(state)
    return found


def routes() -> float:
    """Return the milliseconds it takes to find a turn's routes and what each route earns."""
    games = iter(positions(2) * ROUNDS)

    def find() -> None:
        match = next(games)
        outcomes(match, match.couriers[0])

    return median_of(POSITIONS * ROUNDS, lambda: timed(find)) * MS


def rogue() -> float:
    """Return the milliseconds it takes to find the Rogue's paths and the best of them, with two
    players.
    """
    games = iter(positions(2) * ROUNDS)

    def best(match: Match) -> None:
        assert match.turn is not None
        assert match.rogue.place is not None
        target = aim(match, match.turn.steps, match.couriers[0])
        fitting(match.city.paths(match.rogue.place, match.turn.steps), target)

    return median_of(POSITIONS * ROUNDS, lambda: timed(lambda: best(next(games)))) * MS


def alone() -> float:
    """Return the milliseconds that a whole three-step drive of an AI van takes."""
    games = iter(positions(1) * ROUNDS)

    def drive(match: Match) -> None:
        for _ in range(3):
            next_tile(match, match.rogue)

    return median_of(POSITIONS * ROUNDS, lambda: timed(lambda: drive(next(games)))) * MS


def pandemonium(_: Path) -> None:
    """Print the figures."""
    told("pandemonium: routes of a turn with pick-ups", routes(), "ms")
    told("pandemonium: the Rogue's best ways, 2 players", rogue(), "ms")
    told("pandemonium: three steps of an AI van", alone(), "ms")
