"""Package Pandemonium: the routes of a turn, where the Rogues drive."""

import random
from pathlib import Path

from companion.games.pandemonium.model.state import Match
from companion.games.pandemonium.rules.drivers import next_tile
from companion.games.pandemonium.rules.rogue import aim, fitting
from companion.games.pandemonium.views.outlook import outcomes
from companion.referee.question import Choose
from tests.bench.measure import MS, median_of, timed, told
from tests.games.pandemonium.driver import answer
from tests.table import prepared, seated

#: How many answers the games are old that are measured, and how many games there are.
PAST, POSITIONS = 60, 9
#: How often each is measured.
ROUNDS = 20
#: How many answers a game is old in which the last is taken back.
DEEP = 200


def positions(players: int) -> list[Match]:
    """Games that have got somewhere, each in the middle of a turn."""
    found: list[Match] = []
    for seed in range(POSITIONS):
        luck = random.Random(seed)
        game = seated(prepared(players, "dealer", game="pandemonium"), seed=seed)
        game.conversation.open()
        for _ in range(PAST):
            question = game.conversation.play.run.question
            if not isinstance(question, Choose):
                break
            said = answer(game.conversation.play.run, question, luck)
            game.say(said if isinstance(said, str) else game.conversation.talk.narrator.word(said))
        state: Match = game.conversation.play.run.state
        assert state.turn is not None
        found.append(state)
    return found


def routes() -> float:
    """Milliseconds for all legal routes of a turn with what each brings."""
    games = iter(positions(2) * ROUNDS)
    return (
        median_of(
            POSITIONS * ROUNDS, lambda: timed(lambda: outcomes((m := next(games)), m.couriers[0]))
        )
        * MS
    )


def rogue() -> float:
    """Milliseconds for the ways that the Rogue may drive with two players, and the best."""
    games = iter(positions(2) * ROUNDS)

    def best(m: Match) -> None:
        assert m.turn is not None
        assert m.rogue.place is not None
        target = aim(m, m.turn.steps, m.couriers[0])
        fitting(m.city.paths(m.rogue.place, m.turn.steps), target)

    return median_of(POSITIONS * ROUNDS, lambda: timed(lambda: best(next(games)))) * MS


def alone() -> float:
    """Milliseconds for a whole drive of a van without a player: three steps."""
    games = iter(positions(1) * ROUNDS)

    def drive(m: Match) -> None:
        for _ in range(3):
            next_tile(m, m.rogue)

    return median_of(POSITIONS * ROUNDS, lambda: timed(lambda: drive(next(games)))) * MS


def pandemonium(_: Path) -> None:
    """All of these figures."""
    told("pandemonium: routes of a turn with pick-ups", routes(), "ms")
    told("pandemonium: the Rogue's best ways, 2 players", rogue(), "ms")
    told("pandemonium: three steps of an AI van", alone(), "ms")
