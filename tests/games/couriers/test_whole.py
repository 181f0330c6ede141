"""Whatever happens in a game, nothing is lost, nothing is made, and it comes to an end."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.couriers.model.pieces import House
from companion.games.couriers.model.state import MOST_BONUSES, MOST_CARDS, Match, counted
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.couriers import driver
from tests.games.whole import is_the_same_on_disk, seeds, simulated
from tests.table import Played, prepared, seated


def is_whole(m: Match) -> None:
    """Every card is somewhere once; points are those of the deliveries; hands are no larger
    than they may be."""
    assert all(one.adds_up for one in counted(m))
    for courier in m.couriers.values():
        assert courier.score == sum(m.town.points[house] for house in courier.delivered)
        assert len(courier.cards) <= MOST_CARDS
        assert len(courier.bonuses) <= MOST_BONUSES + 1
    traps = [courier.trap.spot for courier in m.couriers.values() if courier.trap is not None]
    assert len(traps) == len(set(traps))
    for spot in traps:
        assert not isinstance(spot, House)
        assert spot not in m.town.zone_of
        assert spot not in m.town.green
    if m.destinations.deals:
        assert houses_of(m) == Counter(list(m.town.house))


def houses_of(m: Match) -> Counter[Any]:
    """Every destination card, the hidden ones too: for tests of conservation only."""
    hidden = [*m.pile, *m.box, *m.looked_at, *m.dropped]
    for courier in m.couriers.values():
        hidden += courier.cards
    delivered = (house for courier in m.couriers.values() for house in courier.delivered)
    return Counter([*(card._face for card in hidden), *m.row, *delivered])


@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_random_game_stays_whole_and_ends(players: int, keeper: str) -> None:
    """Any answers at all, to the last van that comes home."""
    for seed in seeds(1):
        start = prepared(players, keeper, game="couriers")
        run, chance = Run(start.game, start.start), Chance(seed)
        answers = 0
        while run.question is not None:
            run.answer(chance.any_answer(run.question))
            answers += 1
            if answers % 10 == 0 and run.state.is_set_up:
                is_whole(run.state)
        assert run.state.endgame
        assert run.state.winners
        assert all(not courier.cards for courier in run.state.couriers.values())


def step(game: Played, luck: random.Random) -> None:
    """An answer, mostly; or whatever else may happen at a table."""
    run = game.run
    question = run.question
    assert isinstance(question, Choose)
    what = luck.random()
    if what < 0.8:
        game.say(game.conversation.talk.narrator.word(driver.answer(run, question, luck)))
    elif what < 0.9:
        game.say("undo")
        while game.conversation.asks:
            game.say("yes")
    elif what < 0.93:
        spot = luck.choice(list(run.state.town.next_to))
        who = luck.choice(run.state.here)
        game.say(f"put van {who.name} {game.conversation.talk.narrator.word(spot)} to try")
    elif what < 0.935:
        game.say(f"leave {luck.choice(run.state.here).name}")
    else:
        game.say(
            luck.choice(["zebra", "roll 9", "north", "correct 1 3", "reach 2", "where", "can"])
        )


@pytest.mark.parametrize("seed", seeds(6))
def test_answering_taking_back_and_setting_right_keep_it_whole(seed: int) -> None:
    """In any order; and what is on disk is the same game."""
    luck, keeper = random.Random(seed), ("table", "dealer")[seed % 2]
    start = prepared(2 + seed % 5, keeper, "dice=thrown", game="couriers")
    game = seated(start, seed=seed)
    game.conversation.open()
    for _ in range(150):
        if game.run.question is None:
            break
        step(game, luck)
        m = game.run.state
        if m.is_set_up:
            assert all(one.adds_up for one in counted(m))
        if (asked := game.run.question) is not None:
            assert isinstance(asked, Choose)
            assert asked.among
            assert not set(asked.among) & set(asked.refused)
    is_the_same_on_disk(game, start)


def test_simulate_reports_what_a_designer_asks() -> None:
    """Turns, scores, who wins, hazards, traps; the same seed says the same."""
    start = prepared(3, "dealer", game="couriers")
    once = simulated(start, 2)
    assert sum(once["wins_by_seat"]) == pytest.approx(1)
    assert once["winning_score"] > once["margin"] >= 0
    assert once["hazard_landings_per_player"] > once["hazard_failures_per_player"] > 0
    assert once["traps_set_per_player"] > 0
    assert {"turns_per_player", "traps_sprung_per_player"} <= set(once)
