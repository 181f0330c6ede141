"""Tests games with real cards in which some players enter their cards in private. They can't lie
about those cards later, and nobody else learns which ones they are.
"""

import random
from contextlib import suppress
from typing import Any

import pytest

from companion.games.parcel.items import Item
from companion.referee.question import Audience, Choose, YesNo
from companion.referee.run import Run
from tests.proof.true_table import table_for
from tests.sentences import opening, printed, says
from tests.table import Played, table
from tests.told import hears, hears_just, is_told

BEGIN = ("ann", "skip setup")


def game_with_cards(*items: str, players: int = 3, keeper: str = "witness") -> Played:
    """Start a game with real cards and enter these cards, one after another. Return the game."""
    game = table(players, keeper)
    game.say(*BEGIN, *items)
    return game


def question_name(game: Played) -> str:
    """Return the name of the open question."""
    assert isinstance(game.run.question, Choose)
    return game.run.question.name


def count_refused_lies(run: Run[Any], question: Choose[Any]) -> int:
    """Check that every untrue answer to a question is refused. Return how many there were."""
    tried = 0
    options: list[object] = [*(YesNo if isinstance(question.options[0], YesNo) else Item)]
    for lie in options:
        if lie in question.options:
            continue
        entries = len(run.entries)
        with suppress(LookupError):
            assert run.answer(lie) is not None
        assert len(run.entries) == entries
        assert run.question is question
        tried += 1
    return tried


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_truthful_answers_are_always_accepted_and_lies_always_refused(players: int) -> None:
    """The test plays whole rounds in which some or all players enter their cards."""
    lies = held = 0
    for seed in range(30):
        luck = random.Random(seed)
        one = table_for(players, luck, telling := luck.randint(1, players))
        run, cards = one.run, one.cards
        seats = run.start.seats[:telling]
        run.answer(luck.choice(run.start.seats))
        while isinstance(question := run.question, Choose) and len(run.state.rounds) < 2:
            assert question.name != "ask-impossible"
            if question.seat in seats and question.visible.options is Audience.SEAT:
                held += question.name == "ask-held"
                if question.name not in ("ask-told", "ask-held"):
                    lies += count_refused_lies(run, question)
            else:
                assert question.visible.options is Audience.EVERYONE
                assert question.name not in ("ask-told", "ask-held")
            option = luck.choice(question.options) if cards.say is None else cards.say
            cards.say = None
            assert run.answer(option) is None
        for said in run.table.said:
            if said.to is not None:
                assert said.to in seats
    assert lies > 200
    # The player has traded with somebody who doesn't enter cards, and so has received an unknown
    # card.
    assert held


def test_only_seats_that_enter_their_cards_are_asked_on_their_own_lines() -> None:
    game = game_with_cards("coffee", keeper="Ann=witness")
    assert question_name(game) == "ask-told"  # Bob and Cara weren't asked about their draws.
    heard = game.say("radio")
    assert heard[:-1] == [printed("Reply", "heard", who="Ann")]
    hears_just(heard[-1:], "ask-play who=Ann")
    assert game.own["Ann"].lines[-2:] == [
        says("you-told", form="brief", item="Radio"),
        "your turn: Coffee, Radio",
    ]
    for other in ("Bob", "Cara"):
        assert not [line for line in game.own[other].lines if "Coffee" in line or "told" in line]
    game.say("radio bob camera no")
    hears_just(game.all[-1:], "ask-play-by-hand who=Bob")
    hears_just(game.say("hand ann"), "hand-shown who=Ann")
    hears_just(game.own["Ann"].lines[-1:], "your-hand items=coffee")
    hears_just(game.say("hand bob"), "hand-yours who=Bob")


def test_everyone_hears_the_same_words_whichever_cards_are_entered() -> None:
    """They hear nothing different until a card is played, even after questions, refusals and
    corrections.
    """
    heard = []
    for cards in (("coffee", "lens", "radio", "radio"), ("parcel", "disguise", "badge", "camera")):
        game = game_with_cards(*cards)
        game.say("can", "turn", "hand ann", "hand bob", "tell ann")
        game.say(cards[2], cards[0], "zebra", "status", "left", "hold", "history", "since", "why")
        game.say("correct", "who", "repeat", "undo", cards[0], "undo", "undo")
        heard.append(game.all)
    assert heard[0] == heard[1]
    assert not [line for line in heard[0] if "Lens" in line and "Not seen" not in line][8:]


def test_card_ruled_out_by_the_same_hand_is_asked_for_again() -> None:
    """Only the cards in the player's own hand count. If other hands ruled cards out too, this would
    reveal them.
    """
    game = game_with_cards("notebook", "notebook")
    assert "Ann" in game.own
    assert question_name(game) == "ask-told"
    game.say("lens")
    before = len(game.all)
    game.say("notebook")
    assert game.all[before:] == [printed("Reply", "heard", who="Ann")]
    assert is_told(game.own["Ann"].lines[-1:], "no-copies option=notebook")
    hears_just(game.say("coffee")[1:], "ask-play who=Ann")


def test_only_the_answering_seat_hears_why_its_secret_answer_is_refused() -> None:
    game = game_with_cards("disguise", "lens", "badge", "camera")
    assert game.say("camera") == [printed("Reply", "see-own-line", who="Ann")]
    assert "Disguise" in game.own["Ann"].lines[-1]
    assert game.own["Bob"].lines[-1] == says("see-own-line", form="brief", who="Ann")
    game.say("tell", "radio", "camera", "radio", "bob", "lens")
    before = len(game.all)
    game.say("no")
    assert game.all[before:] == [printed("Reply", "see-own-line", who="Bob")]
    assert says("not-true", form="brief", item="Lens") in game.own["Bob"].lines[-1]
    assert not any("if not, say tell" in line for line in game.own["Ann"].lines)
    hears(game.say("yes"), "out-with who=Bob item=lens")


def test_comparison_of_two_known_cards_accepts_only_the_true_result() -> None:
    game = game_with_cards("lens", "badge", "coffee", "revolver")
    game.say("revolver bob")
    assert opening("not-as-told") in game.say("ann")[0]
    hears(game.say("bob", "badge"), "out-with who=Bob item=badge")


def test_entering_held_cards_again_repeats_only_questions_that_depend_on_them() -> None:
    game = game_with_cards("lens", "badge", "coffee", "radio")
    game.say("radio bob lens")
    assert question_name(game) == "ask-holds"
    game.say("tell ann", "camera")  # Ann's card makes no difference here.
    assert question_name(game) == "ask-holds"
    hears_just(game.all[-1:], "ask-holds who=Bob item=lens")
    game.say("tell bob")
    assert question_name(game) == "ask-held"
    game.say("lens")
    assert question_name(game) == "ask-holds"
    assert "refused" not in game.say("yes")[0]
    hears(game.all, "out-with who=Bob item=lens")
    hears_just(game.say("tell dan"), "event-who")
    game.say("cancel")
    hears_just(game.say("tell bob"), "refused-event")


def test_deal_continues_after_a_player_enters_held_cards_again() -> None:
    game = game_with_cards("lens")
    game.say("tell ann", "badge")
    assert question_name(game) == "ask-told"
    hears_just(game.all[-1:], "ask-told who=Bob")
    game.say("coffee", "radio", "camera")
    assert game.own["Ann"].lines[-1] == "your turn: Badge, Camera"


def test_game_moves_on_after_a_departure_or_a_misdeal_during_a_card_question() -> None:
    game = game_with_cards("lens", "badge", "coffee")
    assert question_name(game) == "ask-told"
    game.say("leave ann", "yes", "lens")  # The second card goes back before it has been entered.
    hears_just(game.all[-1:], "ask-told who=Bob")
    game.agree("void")
    hears(game.all, "void who=Ann")
    game.say("radio", "radio", "coffee")  # With two players left, three cards go face up.
    hears_just(game.all[-1:], "ask-told who=Bob")


def test_question_about_a_traded_card_goes_to_its_new_owner() -> None:
    """The new owner doesn't learn what the previous owner told the companion."""
    game = game_with_cards("lens", "badge", "coffee", "notebook")
    game.say("notebook bob")
    assert not any("Badge" in line and "told" in line for line in game.own["Ann"].lines)
    hears_just(game.all[-1:], "ask-told who=Bob")
    game.say("camera")
    assert question_name(game) == "ask-held"
    game.say("lens")
    assert game.own["Bob"].lines[-1] == "your turn: Camera, Lens"


def test_undoing_the_entry_of_a_secret_card_does_not_name_the_card() -> None:
    game = game_with_cards("lens")
    assert game.say("undo")[0] == printed("Table", "undone", what=says("undone-secret", who="Ann"))
    hears_just(game.all[-1:], "ask-told who=Ann")


@pytest.mark.parametrize("line", ["radio bob badge yes", "radio bob badge no"])
def test_line_rolled_back_by_a_refusal_does_not_reveal_another_seats_card(line: str) -> None:
    """Otherwise a player could test every card without playing any."""
    heard = []
    for bobs in ("badge", "lens"):
        game = game_with_cards("radio", bobs, "coffee", "camera")
        assert question_name(game) == "ask-play"
        heard.append(game.say(line))
    assert heard[0] == heard[1]
