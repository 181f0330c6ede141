"""Checks that random games never lose a card, and that they end."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.couriers.model.pieces import House
from companion.games.couriers.model.state import MOST_BONUSES, MOST_CARDS, Match
from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.run import Run
from tests.games.couriers import driver
from tests.games.whole import check_replay, seeds, simulated_statistics
from tests.table import Played, prepared, seated


def check_match(match: Match) -> None:
    """Check the state of a game: its cards, the points, the hand sizes and the positions of the
    traps.
    """
    check_cards(match)
    for courier in match.couriers.values():
        assert courier.score == sum(match.town.points[house] for house in courier.delivered)
        assert len(courier.cards) <= MOST_CARDS
        assert len(courier.bonuses) <= MOST_BONUSES + 1
    traps = [courier.trap.spot for courier in match.couriers.values() if courier.trap is not None]
    assert len(traps) == len(set(traps))
    for spot in traps:
        assert not isinstance(spot, House)
        assert spot not in match.town.zone_of
        assert spot not in match.town.green
    if match.destinations.deals:
        assert houses_of(match) == Counter(list(match.town.house))


def check_cards(match: Match) -> None:
    """Check that no card has been lost or duplicated."""
    couriers = match.couriers.values()
    houses = (
        len(match.pile)
        + len(match.box)
        + len(match.row)
        + len(match.looked_at)
        + len(match.dropped)
    )
    houses += sum(len(c.cards) + len(c.delivered) for c in couriers)
    assert houses == len(match.town.cards)
    bonuses = len(match.bonus_pile) + len(match.discards) + len(match.unseen)
    bonuses += sum(len(c.bonuses) + (c.trap is not None) for c in couriers)
    assert bonuses == sum(data.copies for data in match.town.bonus.values())


def houses_of(match: Match) -> Counter[Any]:
    """Count every destination card by its face, including hidden ones."""
    hidden = [*match.pile, *match.box, *match.looked_at, *match.dropped]
    for courier in match.couriers.values():
        hidden += courier.cards
    delivered = (house for courier in match.couriers.values() for house in courier.delivered)
    return Counter([*(card._face for card in hidden), *match.row, *delivered])


@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_game_with_random_answers_loses_no_card_and_ends(players: int, keeper: str) -> None:
    for seed in seeds(1):
        start = prepared(players, keeper, game="couriers")
        run, chance = Run(start.game, start.start), Chance(seed)
        answers = 0
        while run.question is not None:
            run.answer(chance.any_answer(run.question))
            answers += 1
            if answers % 10 == 0 and run.state.is_set_up:
                check_match(run.state)
        assert run.state.endgame
        assert run.state.winners
        assert all(not courier.cards for courier in run.state.couriers.values())


def step(game: Played, luck: random.Random) -> None:
    """Answer the open question or, now and then, do something else that happens at a real table."""
    run = game.run
    question = run.question
    assert isinstance(question, Choose)
    what = luck.random()
    if what < 0.8:
        game.say(game.word(driver.answer(run, question, luck)))
    elif what < 0.9:
        game.say("undo")
        while game.session.asks:
            game.say("yes")
    elif what < 0.93:
        spot = luck.choice(list(run.state.town.next_to))
        who = luck.choice(run.state.here)
        game.say(f"put van {who.name} {game.word(spot)} to try")
    elif what < 0.935:
        game.agree(f"leave {luck.choice(run.state.here).name}")
    else:
        game.say(
            luck.choice(["zebra", "roll 9", "north", "correct 1 3", "reach 2", "where", "can"])
        )


@pytest.mark.parametrize("seed", seeds(6))
def test_game_with_undo_and_overrides_loses_no_card_and_keeps_its_record(seed: int) -> None:
    luck, keeper = random.Random(seed), ("table", "dealer")[seed % 2]
    start = prepared(2 + seed % 5, keeper, "dice=thrown", game="couriers")
    game = seated(start, seed=seed)
    game.open()
    for _ in range(150):
        if game.run.question is None:
            break
        step(game, luck)
        m = game.run.state
        if m.is_set_up:
            check_cards(m)
        if (asked := game.run.question) is not None:
            assert isinstance(asked, Choose)
            assert asked.options
            assert not set(asked.options) & set(asked.refused)
    check_replay(game, start)


def test_simulated_games_report_plausible_figures() -> None:
    start = prepared(3, "dealer", game="couriers")
    once = simulated_statistics(start, 2)
    assert sum(once["wins_by_seat"]) == pytest.approx(1)
    assert once["winning_score"] > once["margin"] >= 0
    assert once["hazard_landings_per_player"] > once["hazard_failures_per_player"] > 0
    assert once["traps_set_per_player"] > 0
    assert {"turns_per_player", "traps_sprung_per_player"} <= set(once)
