"""Plays random games to the end and checks that no piece is ever lost or duplicated."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.wallet.box.edition import ROUNDS
from companion.games.wallet.model.pieces import Role
from companion.games.wallet.model.state import Match, card_count, deck_players
from companion.games.wallet.rules.judging import innocents_by_wealth, wealth
from companion.referee.chance import Chance
from companion.referee.question import Choose, Luck
from companion.referee.run import Run
from tests.games.whole import check_replay, seeds, simulated_statistics
from tests.table import Played, prepared, seated


def check_whole(run: Run[Any]) -> None:
    """Check that each card and each token is in exactly one place, and that no two innocent players
    have the same rank.
    """
    match: Match = run.state
    if isinstance(run.question, Luck):  # A card is moving to a place that chance has yet to decide.
        return
    check_counts(match)
    order = [(wealth(match, seat), match.players[seat].coin) for seat in innocents_by_wealth(match)]
    assert order == sorted(set(order), reverse=True)
    if match.cards.deals and match.round is not None and match.round.is_dealt:
        deck = match.edition.deck(deck_players(match))
        assert cards_of(match) == Counter([*deck, *match.edition.extra_ids()])
        assert tokens_of(match) == Counter(match.edition.all_tokens)


def check_counts(match: Match) -> None:
    """Check how many tokens, playing cards and Special cards there are."""
    players = match.players.values()
    tokens = len(match.pocket) + sum(len(player.tokens) for player in players)
    assert tokens == len(match.edition.all_tokens)
    if (round_ := match.round) is not None and round_.is_dealt:
        assert card_count(match, round_).adds_up
        specials = round_.unused_specials + len(round_.discards) + len(round_.boxed_specials)
        specials += sum(len(player.specials) + len(player.specials_in_front) for player in players)
        assert specials == len(match.edition.specials)


def cards_of(match: Match) -> Counter[Any]:
    """Count every playing card by its face, including hidden ones."""
    round_ = match.round
    assert round_ is not None
    hidden = [*round_.wallet, *round_.compartment, *round_.passing.values(), *round_.drawn]
    shown = [*(one.face for one in round_.fund), *round_.set_aside]
    for player in match.players.values():
        hidden += [*player.held, *player.covered.values()]
        shown += [*player.paying, *player.paid]
    return Counter([*(card._face for card in hidden), *shown])


def tokens_of(match: Match) -> Counter[Any]:
    """Count every token by its face."""
    held = [token for player in match.players.values() for token in player.tokens]
    return Counter(token._face for token in [*match.pocket, *held])


@pytest.mark.parametrize("keeper", ["table", "witness", "dealer"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_game_with_random_answers_loses_no_pieces_and_ends(players: int, keeper: str) -> None:
    """The pocket never runs out of tokens."""
    for seed in seeds(1):
        option = ("deck=whole", "deck=marks", "coins=lowest")[(seed + players) % 3]
        start = prepared(players, keeper, option, game="wallet")
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None:
            run.answer(chance.any_answer(run.question))
            check_whole(run)
            assert run.state.pocket or run.state.round is None or not run.state.round.is_dealt
        assert len(run.state.rounds) == ROUNDS
        assert run.state.winners


def step(game: Played, luck: random.Random) -> None:
    """Type an answer. Sometimes, type an undo, an event, a query or nonsense instead."""
    question = game.run.question
    assert isinstance(question, Choose)
    what = luck.random()
    if what < 0.85:
        game.say(game.word(luck.choice(question.options)))
    elif what < 0.92:
        game.say("undo")
        while game.session.asks:
            game.say("yes")
    elif what < 0.93:
        game.agree(f"leave {luck.choice(game.run.state.here).name}")
    elif what < 0.95:
        game.agree(luck.choice(["void", "recount", "tell ann", "tell bob"]))
    else:
        lines = ["zebra", "flip flip", "correct 1 none", "innocent", "recall", "about bob", "can"]
        specials = ["double", "snatch bob", "fund", "birthday", "emergency", "extra time", "atm"]
        game.say(luck.choice([*lines, *specials]))
        if luck.random() < 0.5:
            game.say("override to try")


@pytest.mark.parametrize("seed", seeds(12))
def test_game_with_random_answers_undos_and_events_loses_no_pieces(seed: int) -> None:
    luck, keeper = random.Random(seed), ("table", "witness", "dealer")[seed % 3]
    start = prepared(2 + seed // 2 % 6, keeper, game="wallet")
    game = seated(start, seed=seed, chance=Chance(seed))
    game.open()
    for _ in range(200):
        if game.run.question is None:
            break
        step(game, luck)
        check_whole(game.run)
        if (asked := game.run.question) is not None:
            assert isinstance(asked, Choose)
            assert asked.options
            assert not set(asked.options) & set(asked.refused)
    check_replay(game, start)


@pytest.mark.parametrize("seed", seeds(12))
def test_game_ends_even_if_events_occur_at_randomly_chosen_questions(seed: int) -> None:
    """Events can happen even in the middle of playing a Special card."""
    luck = random.Random(seed)
    keeper = ("table", "witness", "dealer")[seed % 3]
    start = prepared(2 + seed % 6, keeper, game="wallet")
    run, chance = Run(start.game, start.start), Chance(seed)
    for _ in range(4000):
        if run.question is None:
            break
        if luck.random() < 0.01 and not isinstance(run.question, Luck):
            event = luck.choice(["leave", "tell", "tell", "void", "recount", "recount"])
            seats = (luck.choice(start.start.seats),) if event in ("leave", "tell") else ()
            run.happen(event, seats)
            continue
        run.answer(chance.any_answer(run.question))
        check_whole(run)
    assert run.question is None


def test_simulation_reports_innocence_wealth_winners_and_round_length() -> None:
    start = prepared(3, "dealer", game="wallet")
    once = simulated_statistics(start, 30)
    assert 0 < once["innocence_rate"] < 1
    assert once["innocent_wealth"] > 50
    assert 3 < once["turns_per_round"] < 30
    assert sum(once["wins_by_seat"]) == pytest.approx(1)
    assert sum(once["rounds_won_by_seat"]) == pytest.approx(1)
    assert sum(once["rounds_won", role] for role in Role) == pytest.approx(1)
