"""Whatever happens in a game, nothing is lost, nothing is made, and it comes to an end."""

import random
from typing import Any

import pytest

from companion.games.pandemonium.model.pieces import Package
from companion.games.pandemonium.model.state import Courier, Match, found
from companion.games.pandemonium.rules.rogue import aim
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.whole import is_the_same_on_disk, seeds, simulated
from tests.table import Played, prepared, seated

MODES = pytest.mark.parametrize("players", [1, 2, 3])
KEEPERS = pytest.mark.parametrize("keeper", ["table", "dealer"])


def packages(m: Match, kind: Package) -> int:
    """All of a kind, wherever they are."""
    delivers = [v for v in m.vehicles if v.seat is not None]
    there = [package for lying in m.lying.values() for package in lying]
    there += [package for v in m.vehicles for package in v.load]
    there += [package for v in delivers for package in v.home]
    return m.pool[kind] + m.gone[kind] + sum(found(package) is kind for package in there)


def is_whole(m: Match) -> None:
    """Packages, cubes, vans and batteries are as they can be."""
    if m.map is None or not m.pool:
        return
    for kind, count in m.edition.data.pool.packages.items():
        assert packages(m, kind) == count
        assert m.pool[kind] >= 0
    boom = m.boom
    lies = [tile for tile, those in m.lying.items() if Package.EXPLODING in those]
    carriers = [v for v in m.vehicles if Package.EXPLODING in v.load]
    assert lies == ([] if boom.tile is None else [boom.tile])
    assert carriers == ([] if boom.carrier is None else [boom.carrier])
    assert len(lies) + len(carriers) + (boom.winner is not None) <= 1
    assert 0 < boom.fuse <= 5 or boom.carrier is None
    for v in m.vehicles:
        assert len(v.cubes) <= (6 if isinstance(v, Courier) else 3)
        assert v.room >= 0
        assert v.seat is not None or not v.load
        if isinstance(v, Courier):
            assert 0 <= v.charge <= v.full


#: What is asked when the Rogue has driven: at the table, or with a dealer.
AFTER = ("ask-spawn", "ask-priority", "ask-last-mission", "ask-turned")


class Watch:
    """Whether the Rogue that couriers drive does what it must."""

    def __init__(self) -> None:
        self.aims = 0
        self._tiles: frozenset[Any] = frozenset()

    def see(self, m: Match, question: Any) -> None:
        """Before each answer."""
        turn = m.turn
        if question.name == "ask-rogue-step" and not m.rogue.cubes and m.rogue.seat is None:
            assert turn is not None
            assert turn.winner is not None
            self._tiles = aim(m, turn.steps, turn.winner).tiles
        elif self._tiles and question.name in AFTER:
            assert self._tiles & set(m.rogue.cubes)
            self.aims += 1
            self._tiles = frozenset()


@KEEPERS
@MODES
def test_every_random_game_stays_whole_and_ends(players: int, keeper: str) -> None:
    """Any answers at all, for sixteen turns; the Rogue obeys its chart in every one."""
    for seed in seeds(1):
        start = prepared(players, keeper, "grid=shuffled", game="pandemonium")
        run, chance, watch = Run(start.game, start.start), Chance(seed), Watch()
        turns = set()
        while (question := run.question) is not None:
            if run.state.turn is not None:
                turns.add(run.state.turn.number)
            watch.see(run.state, question)
            run.answer(chance.any_answer(question))
            is_whole(run.state)
        assert turns == set(range(1, 17))
        assert run.state.winners
        assert all(not c.missions for c in run.state.couriers)
        assert watch.aims > 3 or players != 2


def by_hand(m: Match, luck: random.Random) -> str:
    """Something that the table sets right, or cannot."""
    van = luck.choice(["red van", "green van", "rogue"])
    who = luck.choice(m.seats).name
    tile = luck.choice([tile.value for tile in m.lying])
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
    """An answer, mostly; or whatever else may happen at a table."""
    run = game.run
    question = run.question
    assert isinstance(question, Choose)
    what = luck.random()
    if what < 0.8:
        game.say(game.conversation.talk.narrator.word(luck.choice(question.among)))
    elif what < 0.87:
        game.say("undo")
        while game.conversation.asks:
            game.say("yes")
    elif what < 0.96:
        game.say(by_hand(run.state, luck))
    elif what < 0.961:
        game.say(f"leave {luck.choice(run.state.here).name}")
    else:
        game.say(luck.choice(["zebra", "n n", "sits ann west", "claim ann", "routes", "threat"]))


@pytest.mark.parametrize("seed", seeds(6))
def test_answering_taking_back_and_setting_right_keep_it_whole(seed: int) -> None:
    """In any order; and what is on disk is the same game."""
    luck, keeper = random.Random(seed), ("table", "dealer")[seed % 2]
    start = prepared(1 + seed % 3, keeper, "dice=thrown", "grid=shuffled", game="pandemonium")
    game = seated(start, seed=seed)
    game.conversation.open()
    game.say("cara" if seed % 3 == 2 else "skip setup", "skip setup")
    for _ in range(150):
        if game.run.question is None:
            break
        step(game, luck)
        is_whole(game.run.state)
        if (asked := game.run.question) is not None:
            assert isinstance(asked, Choose)
            assert asked.among
            assert not set(asked.among) & set(asked.refused)
    is_the_same_on_disk(game, start)


@MODES
def test_simulate_reports_what_a_designer_asks(players: int) -> None:
    """Scores, thefts, the battery, explosions, missions, wins, by seat and by map."""
    once = simulated(prepared(players, "dealer", "grid=shuffled", game="pandemonium"), 4)
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
