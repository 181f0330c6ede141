"""Plays random games to the end and checks that no piece is ever lost or duplicated."""

import random
from typing import Any

import pytest

from companion.games.pandemonium.model.pieces import Package
from companion.games.pandemonium.model.state import Courier, Match, plain_kind
from companion.games.pandemonium.rules.rogue import aim
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.whole import check_replay, seeds, simulated_statistics
from tests.table import Played, prepared, seated

MODES = pytest.mark.parametrize("players", [1, 2, 3])
KEEPERS = pytest.mark.parametrize("keeper", ["table", "dealer"])


def count_packages(match: Match, kind: Package) -> int:
    """Return how many packages of this kind there are anywhere in the game, including delivered and
    unused ones.
    """
    delivers = [vehicle for vehicle in match.vehicles if vehicle.seat is not None]
    there = [package for lying in match.lying.values() for package in lying]
    there += [package for vehicle in match.vehicles for package in vehicle.load]
    there += [package for vehicle in delivers for package in vehicle.home]
    return (
        match.pool[kind] + match.gone[kind] + sum(plain_kind(package) is kind for package in there)
    )


def check_whole(match: Match) -> None:
    """Check that the packages, cubes, vans and batteries are consistent."""
    if match.map is None or not match.pool:
        return
    for kind, count in match.edition.data.pool.packages.items():
        assert count_packages(match, kind) == count
        assert match.pool[kind] >= 0
    boom = match.boom
    lies = [tile for tile, those in match.lying.items() if Package.EXPLODING in those]
    carriers = [vehicle for vehicle in match.vehicles if Package.EXPLODING in vehicle.load]
    assert lies == ([] if boom.tile is None else [boom.tile])
    assert carriers == ([] if boom.carrier is None else [boom.carrier])
    assert len(lies) + len(carriers) + (boom.winner is not None) <= 1
    assert 0 < boom.fuse <= 5 or boom.carrier is None
    for vehicle in match.vehicles:
        assert len(vehicle.cubes) <= (6 if isinstance(vehicle, Courier) else 3)
        assert vehicle.room >= 0
        assert vehicle.seat is not None or not vehicle.load
        if isinstance(vehicle, Courier):
            assert 0 <= vehicle.charge <= vehicle.full


#: The possible first questions after the Rogue has moved. Which one is asked depends on whether the
#: cards are real or dealt by the companion.
AFTER = ("ask-spawn", "ask-priority", "ask-last-mission", "ask-turned")


class RogueWatch:
    """Checks that couriers who drive the Rogue take it to a tile that the rules require."""

    def __init__(self) -> None:
        self.aims = 0
        self._tiles: frozenset[Any] = frozenset()

    def see(self, match: Match, question: Any) -> None:
        """Look at the game just before a question is answered, and check where the Rogue has
        been.
        """
        turn = match.turn
        if question.name == "ask-rogue-step" and not match.rogue.cubes and match.rogue.seat is None:
            assert turn is not None
            assert turn.winner is not None
            self._tiles = aim(match, turn.steps, turn.winner).tiles
        elif self._tiles and question.name in AFTER:
            assert self._tiles & set(match.rogue.cubes)
            self.aims += 1
            self._tiles = frozenset()


@KEEPERS
@MODES
def test_random_game_stays_consistent_and_ends(players: int, keeper: str) -> None:
    for seed in seeds(1):
        start = prepared(players, keeper, "grid=shuffled", game="pandemonium")
        run, chance, watch = Run(start.game, start.start), Chance(seed), RogueWatch()
        turns = set()
        while (question := run.question) is not None:
            if run.state.turn is not None:
                turns.add(run.state.turn.number)
            watch.see(run.state, question)
            run.answer(chance.any_answer(question))
            check_whole(run.state)
        assert turns == set(range(1, 17))
        assert run.state.winners
        assert all(not courier.missions for courier in run.state.couriers)
        assert watch.aims > 3 or players != 2


def random_correction(match: Match, luck: random.Random) -> str:
    """Return a random line that moves a piece or corrects a battery by hand. The game may refuse
    it.
    """
    van = luck.choice(["red van", "green van", "rogue"])
    who = luck.choice(match.seats).name
    tile = luck.choice([tile.value for tile in match.lying])
    package = luck.choice(["low", "high", "exploding"])
    what = luck.choice(
        [
            f"put {van} {tile}",
            f"put {van} cube {tile}",
            f"put {package} {tile}",
            f"put {package} {tile} pool",
            f"put {package} aboard {who}",
            f"put {package} base {who}",
            f"put {package} aboard {who} pool",
            f"override battery {van} {luck.randrange(5)}",
        ]
    )
    return f"{what} to try"


def step(game: Played, luck: random.Random) -> None:
    """Usually answer the question. Sometimes undo, make a correction, leave, or type a query or
    nonsense.
    """
    run = game.run
    question = run.question
    assert isinstance(question, Choose)
    what = luck.random()
    if what < 0.8:
        game.say(game.word(luck.choice(question.options)))
    elif what < 0.87:
        game.say("undo")
        while game.session.asks:
            game.say("yes")
    elif what < 0.96:
        game.say(random_correction(run.state, luck))
    elif what < 0.961:
        game.agree(f"leave {luck.choice(run.state.here).name}")
    else:
        game.say(luck.choice(["zebra", "n n", "sits ann west", "claim ann", "routes", "threat"]))


@pytest.mark.parametrize("seed", seeds(6))
def test_undo_and_corrections_keep_a_game_consistent(seed: int) -> None:
    """Replaying the saved record leads to the same game."""
    luck, keeper = random.Random(seed), ("table", "dealer")[seed % 2]
    start = prepared(1 + seed % 3, keeper, "dice=thrown", "grid=shuffled", game="pandemonium")
    game = seated(start, seed=seed)
    game.open()
    game.say("cara" if seed % 3 == 2 else "skip setup", "skip setup")
    for _ in range(150):
        if game.run.question is None:
            break
        step(game, luck)
        check_whole(game.run.state)
        if (asked := game.run.question) is not None:
            assert isinstance(asked, Choose)
            assert asked.options
            assert not set(asked.options) & set(asked.refused)
    check_replay(game, start)


@MODES
def test_simulate_command_reports_every_statistic(players: int) -> None:
    once = simulated_statistics(prepared(players, "dealer", "grid=shuffled", game="pandemonium"), 4)
    assert len(once["score_by_seat"]) == players
    assert sum(once["wins_by_seat"]) == pytest.approx(1)
    assert once["thefts"] > 0
    told = {"thefts_stopped", "battery_units_for_crossings", "recharges_at_base", "explosions"}
    assert told | {"hand_overs", "missions_met"} <= set(once)
    assert 0 <= once["missions_met"] <= 1
    maps = [key for key in once if key[0] == "mean_score_on"]
    assert maps
    for key in maps:
        wins = once["wins_by_seat_on", key[1]]
        assert sum(wins) == pytest.approx(1)
