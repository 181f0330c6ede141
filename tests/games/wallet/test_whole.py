"""Whatever happens in a game, nothing is lost, nothing is made, and it comes to an end."""

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.wallet.box.edition import ROUNDS
from companion.games.wallet.model.pieces import Role
from companion.games.wallet.model.state import Match, counted, deck_players
from companion.games.wallet.rules.judging import ranked, wealth
from companion.referee.chance import Chance
from companion.referee.question import Choose, Luck
from companion.referee.run import Run
from tests.games.whole import is_the_same_on_disk, seeds, simulated
from tests.table import Played, prepared, seated


def is_whole(run: Run[Any]) -> None:
    """Every card and token is somewhere once; the innocent have one order."""
    m: Match = run.state
    if isinstance(run.question, Luck):  # a card is on its way to a place that is drawn for it
        return
    assert all(one.adds_up for one in counted(m)), counted(m)
    order = [(wealth(m, seat), m.players[seat].coin) for seat in ranked(m)]
    assert order == sorted(set(order), reverse=True)
    if m.cards.deals and m.round is not None and m.round.dealt:
        deck = m.edition.deck(deck_players(m))
        assert cards_of(m) == Counter([*deck, *m.edition.extra_ids()])
        assert tokens_of(m) == Counter(m.edition.all_tokens)


def cards_of(m: Match) -> Counter[Any]:
    """Every playing card, the hidden ones too: for tests of conservation only."""
    r = m.round
    assert r is not None
    hidden = [*r.wallet, *r.compartment, *r.passing.values(), *r.drawn]
    shown = [*(one.face for one in r.pool), *r.out]
    for player in m.players.values():
        hidden += [*player.held, *player.covered.values()]
        shown += [*player.paying, *player.paid]
    return Counter([*(card._face for card in hidden), *shown])


def tokens_of(m: Match) -> Counter[Any]:
    """Every token."""
    held = [token for player in m.players.values() for token in player.tokens]
    return Counter(token._face for token in [*m.pocket, *held])


@pytest.mark.parametrize("keeper", ["table", "witness", "dealer"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_every_random_game_stays_whole_and_ends(players: int, keeper: str) -> None:
    """Any answers at all, through three rounds; the pocket is never empty."""
    for seed in seeds(1):
        option = ("deck=whole", "deck=marks", "coins=lowest")[(seed + players) % 3]
        start = prepared(players, keeper, option, game="wallet")
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None:
            run.answer(chance.any_answer(run.question))
            is_whole(run)
            assert run.state.pocket or run.state.round is None or not run.state.round.dealt
        assert len(run.state.rounds) == ROUNDS
        assert run.state.winners


def step(game: Played, luck: random.Random) -> None:
    """An answer, mostly; or whatever else may happen at a table."""
    question = game.run.question
    assert isinstance(question, Choose)
    what = luck.random()
    if what < 0.85:
        game.say(game.conversation.talk.narrator.word(luck.choice(question.among)))
    elif what < 0.92:
        game.say("undo")
        while game.conversation.asks:
            game.say("yes")
    elif what < 0.93:
        game.say(f"leave {luck.choice(game.run.state.here).name}")
    elif what < 0.95:
        game.say(luck.choice(["void", "recount", "tell ann", "tell bob"]))
    else:
        lines = ["zebra", "flip flip", "correct 1 none", "innocent", "recall", "about bob", "can"]
        specials = ["double", "snatch bob", "fund", "birthday", "emergency", "extra time", "atm"]
        game.say(luck.choice([*lines, *specials]))
        if luck.random() < 0.5:
            game.say("override to try")


@pytest.mark.parametrize("seed", seeds(12))
def test_answering_taking_back_and_setting_right_keep_it_whole(seed: int) -> None:
    """In any order; and what is on disk is the same game."""
    luck, keeper = random.Random(seed), ("table", "witness", "dealer")[seed % 3]
    start = prepared(2 + seed // 2 % 6, keeper, game="wallet")
    game = seated(start, seed=seed, chance=Chance(seed))
    game.conversation.open()
    for _ in range(200):
        if game.run.question is None:
            break
        step(game, luck)
        is_whole(game.run)
        if (asked := game.run.question) is not None:
            assert isinstance(asked, Choose)
            assert asked.among
            assert not set(asked.among) & set(asked.refused)
    is_the_same_on_disk(game, start)


@pytest.mark.parametrize("seed", seeds(12))
def test_whatever_happens_at_any_question_a_game_goes_on(seed: int) -> None:
    """Leaving, telling anew, counting, misdeals: in the middle of any Special card."""
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
        is_whole(run)
    assert run.question is None


def test_simulate_reports_what_a_designer_asks() -> None:
    """Innocence, wealth, winners by role and by seat, the length of rounds."""
    start = prepared(3, "dealer", game="wallet")
    once = simulated(start, 30)
    assert 0 < once["innocence_rate"] < 1
    assert once["innocent_wealth"] > 50
    assert 3 < once["turns_per_round"] < 30
    assert sum(once["wins_by_seat"]) == pytest.approx(1)
    assert sum(once["rounds_won_by_seat"]) == pytest.approx(1)
    assert sum(once["rounds_won", role] for role in Role) == pytest.approx(1)
