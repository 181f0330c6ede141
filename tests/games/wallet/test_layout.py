"""Tests that the pieces on the table match the record after answers, events, corrections and moves
by hand.
"""

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.wallet.model.layout import CARDS, TABLETOP
from companion.games.wallet.model.pieces import Action, Area, PieceType
from companion.referee.chance import Chance
from companion.referee.facts import Pieces
from companion.referee.layout import PieceStack
from companion.referee.question import Audience, Choose, Luck
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.games.wallet.dealt import OPENING_LINES
from tests.games.wallet.hands import CLOSED, played
from tests.games.whole import seeds
from tests.layouts import Outcome, count_pieces
from tests.table import Played, prepared, seated
from tests.told import facts_of, hears, hears_not


@pytest.mark.whole
def test_simulated_pieces_moved_as_announced_match_the_record() -> None:
    """The games have answers, events, undos, corrections, overrides and moves by hand."""
    outcome = Outcome()
    for seed in range(6):
        played(outcome, seed, 120)
    assert {"answer", "take back", "correct", "leave"} <= set(outcome.done)


#: Questions about a card moved by hand, put to a player who tells the companion all the cards in
#: the hand.
TELLS = ("ask-gone", "ask-lose", "ask-held")


@pytest.mark.whole
@pytest.mark.parametrize("keeper", ["table", "witness"])
def test_piece_moved_by_hand_stays_where_it_was_put(keeper: str) -> None:
    """All other pieces stay where they are, and the game can be played to the end."""
    put = 0
    for seed in seeds(6):
        luck, chance = random.Random(seed), Chance(seed)
        start = prepared(2 + seed % 6, keeper, game="wallet")
        run = Run(start.game, start.start)
        while run.question is not None:
            if luck.random() < 0.5 and not isinstance(run.question, Luck):
                put += put_something(run, luck, chance)
            run.answer(chance.any_answer(run.question))
        assert run.state.winners
    assert put > 20


def put_something(run: Run[Any], luck: random.Random, chance: Chance) -> bool:
    """Move a random piece to a random place, and answer the questions that follow.

    Return False if the game refuses the move.
    """
    was_open = open_question(run)
    before = Counter(count_pieces(run.laid().lying))
    one = luck.choice(sorted(before, key=str))
    pieces, end = Pieces(one.kind, one.face), luck.choice(TABLETOP.spots(run.state))
    if end == one.spot or run.happen("put", (pieces, one.spot, end), reason="a try") is not None:
        return False
    while (asked := run.question) is not None and asked.name in TELLS:
        run.answer(chance.any_answer(asked))
    face = one.face if end.kind not in CLOSED else None
    lies = before - Counter([one]) + Counter([PieceStack(one.kind, end, face)])
    shown = {lying for lying in before if lying.spot.kind is Area.PLACE and lying.kind is CARDS}
    # If this move means that a hand has to be entered again, its player takes up the cards. Moving
    # the last card may close the question.
    if not shown and open_question(run) == was_open:
        assert count_pieces(run.laid().lying) == lies
    return True


def open_question(run: Run[Any]) -> tuple[str, Seat | None] | None:
    return None if run.question is None else (run.question.name, run.question.seat)


def game_after(lines: str) -> Played:
    """Start a three-player game with real cards and type these lines."""
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say(*(line.strip() for line in f"{OPENING_LINES[3]}; {lines}".split(";")))
    return game


def test_undoing_pass_to_the_left_returns_every_passed_card() -> None:
    """All hands have as many cards as before, so only the announced moves show which cards went
    back.
    """
    game = game_after("to the left")
    heard = game.say("undo", "yes", "yes")
    for giver, taker in (("Bob", "Ann"), ("Cara", "Bob"), ("Ann", "Cara")):
        hears(heard, f"move-return what=playing-cards,1 start=hand,{giver} end=hand,{taker}")
    hears(heard, "move-at-once count=3")


@pytest.mark.parametrize(
    "lines",
    [
        "take",
        "to the left",
        "to the right",
        "exchange; bob",
        "dispose; bob",
        "inspection bob",
        "inspection bob; keep",
    ],
)
def test_undo_after_a_player_may_have_looked_at_a_card_needs_consent(lines: str) -> None:
    """With real cards, nobody tells the companion whether a player has looked at a card, so it
    assumes that one has.
    """
    hears(game_after(lines).say("undo")[-1:], "consent who=Ann seen=yes other=Bob")


def test_undoing_a_purchase_names_the_payment_but_not_the_id() -> None:
    game = game_after("buy; dollar 200 100 done")
    game.say("undo", "yes", "yes")
    hears(game.all, "move what=dollar-200,1 start=paid,Ann end=hand,Ann")
    hears(game.all, "move-return what=playing-cards,1 start=hand,Ann end=extra-ids")


def test_moving_a_card_to_a_hand_clears_the_denials_about_that_hand() -> None:
    """The card may be of the kind that the hand's owner denied having."""
    game = game_after("request bob dollars; none; set right playing card wallet bob hand it fell")
    hears(game.all[-1], "ask-action who=Ann")
    hears(game.say("about bob"), "about who=Bob count=6")
    game.say("flip", "buy", "dollar 200 100 done")
    hears_not(game.all, "false-no")


def test_played_special_card_and_paid_card_can_be_moved_back_to_a_hand() -> None:
    game = game_after("buy; dollar 200 100 done; snatch ann; set right snatch bob hand not his")
    hears(game.say("about bob"), "about who=Bob number=2")
    game.say("set right dollar 100 ann hand too much")
    hears(game.say("about ann"), "about-bought who=Ann items=dollar-200")


def test_banknote_is_under_currency_exchange_only_after_its_currency_is_named() -> None:
    game = game_after("flip; flip; flip; flip; flip; none; ann; currency exchange")
    assert (cards_in(game, Area.HAND), cards_in(game, Area.UNDER)) == (15, 0)
    game.say("euro")
    assert (cards_in(game, Area.HAND), cards_in(game, Area.UNDER)) == (14, 1)


def cards_in(game: Played, area: Area) -> int:
    lying = TABLETOP.lying(game.run.state)
    return sum(one.number for one in lying if one.kind is CARDS and one.spot.kind is area)


def test_rebuilding_one_place_lists_its_pieces() -> None:
    game = game_after("flip")
    hears(game.say("rebuild middle")[0], "lies spot=middle", "lying-how what=hourglasses,5")
    hears(game.say("rebuild ann place")[0], "lies spot=place,Ann")


def test_undo_of_a_card_put_into_the_wallet_names_the_face_down_card_to_return() -> None:
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say("skip setup", "10", "5", "7", "buy", "200 pounds", "100 yen", "done")
    game.say("put 200 pounds from bob's payments to the wallet it slid")
    hears(game.agree("undo"), "move-return what=*200*,1 start=wallet end=paid,Bob")


def test_hand_that_has_been_judged_need_not_be_entered_again() -> None:
    """Everyone has already seen the hand."""
    game = seated(prepared(3, "witness", game="wallet"))
    game.open()
    match = game.run.state
    while not all(player.verdict for player in match.players.values()):
        question = game.run.question
        assert isinstance(question, Choose)
        option = Action.FLIP if Action.FLIP in question.options else question.options[-1]
        is_secret = question.visible.answer is Audience.SEAT
        game.say(game.word(option), seat=question.seat if is_secret else None)
    hears(game.say("tell bob"), "no-set-judged who=Bob")


def test_named_card_from_a_shown_hand_goes_back_first() -> None:
    """Otherwise the named card could be mistaken for one of the unnamed cards."""
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say("skip setup", "10", "5", "7")
    while isinstance(question := game.run.question, Choose) and question.name != "ask-hand":
        option = Action.FLIP if Action.FLIP in question.options else question.options[-1]
        game.say(game.word(option))
    game.say("millionaire")
    assert facts_of(game.agree("undo"), "move", "what") == ["millionaire,1", "playing-cards,4"]


def test_player_who_came_back_has_no_coin_until_the_next_coins_are_drawn() -> None:
    game = seated(prepared(3, "table", game="wallet"))
    game.open()
    game.say(*["done"] * 5, "1", "5", "50", "leave bob", "yes", "bob is back", "void", "yes")
    assert game.run.question is not None
    assert game.run.question.name == "step-gather"
    lying = TABLETOP.lying(game.run.state)
    owners = {one.spot.of for one in lying if one.kind is PieceType.COINS and one.number}
    ann, bob, cara = game.run.state.seats
    assert bob in game.run.state.here
    assert owners == {None, ann, cara}
