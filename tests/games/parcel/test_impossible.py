"""Statements that cannot all be true: what is said, and what the table can do about it."""

import pytest

from companion.referee.record import resumed
from tests.table import Journal, Played, table
from tests.told import facts_of, hears, hears_just, hears_not, how_often

ASKED = "ask-impossible options=play-on,void-the-round"
#: Bob says no to the Parcel, and then has it without having drawn.
FALSE_NO = ("coffee", "coffee", "radio bob parcel", "no", "camera bob", "parcel")


def begun(players: int = 3, *lines: str) -> Played:
    """Ann begins, with the cards at the table."""
    game = table(players)
    game.say("ann", "skip setup")
    game.say(*lines)
    return game


def test_an_answer_that_cannot_be_true_is_named() -> None:
    """With what clashes with it, and how it is set right; nobody is accused of anything."""
    game = table(3)
    game.say("ann", "skip setup", *FALSE_NO[:-2])
    heard = game.say("camera bob", "parcel")
    hears_just(heard[:2], "discards who=Bob item=parcel", "out who=Bob")
    hears_just(
        heard[2:],
        "impossible-no who=Bob item=parcel",
        "against-had who=Bob item=parcel",
        "impossible-correct number=4",
        ASKED,
    )


def test_nothing_is_said_while_all_can_be_true() -> None:
    """Bob may have drawn the Parcel since."""
    game = begun(3, "radio bob parcel", "no")
    heard = game.say("parcel")
    hears_not(game.all, "impossible-*")
    hears(heard[-1], "ask-last-card who=Bob")


def test_the_answer_is_corrected() -> None:
    """By the number that was told: then it was not so, and nothing is impossible."""
    game = begun(3, "badge", "coffee", "coffee", "radio cara parcel", "no", "camera cara", "parcel")
    (number,) = facts_of(game.all, "impossible-correct", "number")
    heard = game.say(f"correct {number} yes")
    hears(heard[0], "corrected", "ask-holds who=Cara item=parcel")
    hears_not(heard, "impossible-*")
    hears(heard, "out-with who=Cara item=parcel")


def test_the_table_plays_on() -> None:
    """What was said is forgotten, so that nothing is told twice; what lies face up is not."""
    game = begun(3, *FALSE_NO)
    heard = game.say("play on")
    hears(heard[0], "turn-begins who=Cara")
    game.say("hold")
    hears_not(game.all[-1], "* =parcel")
    game.say("badge", "badge")
    assert how_often(game.all, "impossible-no who=Bob item=parcel") == 1


@pytest.mark.parametrize("words", ["void the round", "void", "2"])
def test_the_table_voids_the_round(words: str) -> None:
    """As for a misdeal."""
    game = begun(3, *FALSE_NO)
    heard = game.say(words)
    hears(heard[0], "void who=Ann")
    hears(heard, "round-begins who=Ann number=1")
    assert game.run.state.rounds == []


def test_it_is_asked_until_it_is_decided() -> None:
    """Whatever happens at the table meanwhile; but it is told once."""
    game = begun(4, *FALSE_NO[:4], "badge", *FALSE_NO[4:])
    heard = game.say("leave dan", "radio")
    hears(heard[-1], ASKED)
    assert how_often(game.all, "impossible-no who=Bob item=parcel") == 1
    hears(game.say("play on")[-1], "ask-play-by-hand who=Cara")


def test_a_record_is_the_same_again() -> None:
    game = begun(3, *FALSE_NO, "play on", "badge")
    journal = game.conversation.play.journal
    assert isinstance(journal, Journal)
    again = resumed(game.run.game, game.run.start, journal.lines)
    assert again.table.said == game.run.table.said


def test_a_result_of_the_revolver_that_cannot_be() -> None:
    """A tie needs two cards alike, and the one that Bob then has is the last one."""
    game = begun(3, "coffee", "coffee", "revolver bob", "tie", "camera bob", "notebook")
    hears_just(
        game.all[-4:-1],
        "impossible-same who=Cara target=Bob",
        "against-had who=Bob item=notebook",
        "impossible-correct number=4",
    )


def test_a_disguise_that_was_held_back() -> None:
    """What Ann kept can only have been the Disguise, since she has not drawn since."""
    game = begun(3, "camera bob", "radio", "badge", "camera ann", "disguise")
    hears_just(
        game.all[-4:-1],
        "impossible-kept who=Ann item=camera kept=disguise",
        "against-had who=Ann item=disguise",
        "impossible-correct number=7",
    )


def test_a_breach_that_was_found_is_no_news() -> None:
    """What its player did proves nothing any more."""
    game = begun(4, "camera bob", "radio", "badge", "breach ann", "disguise")
    hears_not(game.all, "impossible-*")
    assert game.run.question is not None
    assert game.run.question.seat is not None
    assert game.run.question.seat.name == "Cara"


def test_a_card_that_was_shown_can_clash() -> None:
    """It is on one of the cards of the hand, and all have seen it."""
    game = begun(3, "badge", "badge", "radio bob parcel")
    game.say("shown ann parcel")
    hears_not(game.all, "impossible-*")
    game = begun(3, "coffee", "radio ann camera", "no")
    heard = game.say("shown ann camera")
    hears(heard, "impossible-no who=Ann item=camera")
    hears(heard, "against-shown who=Ann item=camera")
    hears(heard[-1], "ask-impossible")


def test_two_cards_of_one_who_leaves_are_laid_down_in_any_order() -> None:
    """Neither of them need be the one that was asked for."""
    game = begun(4, "radio bob camera", "no", "leave bob", "camera", "radio")
    hears_not(game.all, "impossible-*")


def test_cards_that_do_not_add_up_are_told_in_the_same_words() -> None:
    """It cannot happen by any answer: so a card is taken from under the referee's nose."""
    game = begun(3)
    game.run.state.round.pile.pop(0)
    heard = game.say("coffee")
    hears(heard, "impossible-count total=21 count=20")
    hears(heard[-1], "ask-impossible")
    hears(game.say("play on")[-1], "ask-play-by-hand who=Bob")
    game.run.state.round.laid[game.run.table.seats[0]] *= 4
    heard = game.say("badge")
    hears(heard, "impossible-count item=coffee total=2 count=4")


def test_what_a_player_can_hold() -> None:
    """From what everyone knows, in the same words with cards that the companion deals."""
    game = begun(3, "radio bob parcel", "no")
    hears_just(game.say("hold cara"), "can-hold-any who=Cara")
    game.say("badge")
    assert game.say("what can bob hold?") == game.say("hold bob")
    hears_just(game.say("what can ann have"), "can-hold-any who=Ann")
    dealt = table(3, "dealer", decks=["coffee | radio camera badge | lens revolver badge"])
    dealt.say("ann", "radio cara camera")
    hears_just(dealt.say("hold cara"), "can-hold-but who=Cara items=camera")
    hears_just(dealt.say("hold ann"), "can-hold-any who=Ann")


def test_a_few_that_a_player_can_hold_are_told_one_by_one() -> None:
    """After a comparison lost to the Camera, say, only higher ones are left."""
    game = begun(3, "revolver", "cara", "ann", "camera")
    (line,) = game.say("hold cara")
    hears(line, "can-hold who=Cara items=lens,notebook,disguise,parcel")


def test_a_card_that_can_only_be_one() -> None:
    game = begun(3, "coffee", "badge", "radio")
    game.say("bob", "camera", "no", "shown bob lens")
    hears_just(game.say("hold bob"), "must-hold who=Bob item=lens")
    hears_just(table(3).say("hold"), "status-between")


def test_one_who_is_out_holds_nothing() -> None:
    game = begun(3, "parcel", "radio")
    hears_just(game.say("hold ann"), "hold-nothing who=Ann")
    assert len(game.say("hold")) == 2


@pytest.mark.parametrize("keeper", ["dealer", "witness"])
def test_what_the_table_let_pass_proves_nothing(keeper: str) -> None:
    """Ann may keep the Disguise beside the Camera, when all accept it."""
    game = table(3, keeper, decks=["coffee | disguise radio badge | camera lens"])
    told = ["skip setup", "disguise", "radio", "badge", "camera"] if keeper == "witness" else []
    game.say("ann", *told, "camera", "override we all agreed")
    hears(game.all, "plays who=Ann item=camera")
    hears_just(game.say("hold ann"), "can-hold-any who=Ann")
    game = table(3)
    game.say("ann", "skip setup", "camera")
    hears_just(game.say("hold ann"), "can-hold-but who=Ann items=disguise")
