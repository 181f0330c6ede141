"""Tests what happens when players' answers contradict each other."""

import pytest

from companion.referee.record import resumed
from tests.table import Journal, Played, table
from tests.told import facts_of, hears, hears_just, hears_not, how_often

ASKED = "ask-impossible options=play-on,void-the-round"
#: Lines in which Bob says that he doesn't have the Parcel, and then discards it without having
#: drawn a card.
FALSE_NO = ("coffee", "coffee", "radio bob parcel", "no", "camera bob", "parcel")


def game_after(players: int = 3, *lines: str) -> Played:
    """Return a game with real cards after these lines. Ann starts."""
    game = table(players)
    game.say("ann", "skip setup")
    game.say(*lines)
    return game


def test_contradiction_is_announced_with_its_evidence_and_how_to_correct_it() -> None:
    """The announcement only names the contradictory answers. It doesn't accuse anybody."""
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


def test_denying_a_guess_does_not_contradict_a_card_drawn_later() -> None:
    game = game_after(3, "radio bob parcel", "no")
    heard = game.say("parcel")
    hears_not(game.all, "impossible-*")
    hears(heard[-1], "ask-last-card who=Bob")


def test_correcting_the_announced_answer_resolves_the_contradiction() -> None:
    game = game_after(
        3, "badge", "coffee", "coffee", "radio cara parcel", "no", "camera cara", "parcel"
    )
    (number,) = facts_of(game.all, "impossible-correct", "number")
    heard = game.say(f"correct {number} yes")
    while game.session.asks:
        heard = game.say("yes")
    hears(heard[0], "corrected", "ask-holds who=Cara item=parcel")
    hears_not(heard, "impossible-*")
    hears(heard, "out-with who=Cara item=parcel")


def test_playing_on_drops_the_contradictory_answers() -> None:
    """Otherwise the companion would announce the same contradiction after every answer."""
    game = game_after(3, *FALSE_NO)
    heard = game.say("play on")
    hears(heard[0], "turn-begins who=Cara")
    game.say("hold")
    hears_not(game.all[-1], "* =parcel")
    game.say("badge", "badge")
    assert how_often(game.all, "impossible-no who=Bob item=parcel") == 1


@pytest.mark.parametrize("words", ["void the round", "void", "2"])
def test_voiding_the_round_after_a_contradiction_deals_it_again(words: str) -> None:
    game = game_after(3, *FALSE_NO)
    heard = game.say(words)
    hears(heard[0], "void who=Ann")
    hears(heard, "round-begins who=Ann number=1")
    assert game.run.state.rounds == []


def test_departure_during_a_contradiction_repeats_only_that_question() -> None:
    game = game_after(4, *FALSE_NO[:4], "badge", *FALSE_NO[4:])
    heard = game.say("leave dan", "yes", "radio")
    hears(heard[-1], ASKED)
    assert how_often(game.all, "impossible-no who=Bob item=parcel") == 1
    hears(game.say("play on")[-1], "ask-play-by-hand who=Cara")


def test_contradiction_is_the_same_after_a_replay() -> None:
    game = game_after(3, *FALSE_NO, "play on", "badge")
    journal = game.journal
    assert isinstance(journal, Journal)
    again = resumed(game.run.game, game.run.start, journal.lines)
    assert again.table.said == game.run.table.said


def test_tie_involving_a_unique_card_is_a_contradiction() -> None:
    """A tie needs two cards of the same rank, but there is only one Notebook."""
    game = game_after(3, "coffee", "coffee", "revolver bob", "tie", "camera bob", "notebook")
    hears_just(
        game.all[-4:-1],
        "impossible-same who=Cara target=Bob",
        "against-had who=Bob item=notebook",
        "impossible-correct number=4",
    )


def test_disguise_kept_together_with_the_camera_is_a_contradiction() -> None:
    """Ann plays the Disguise without having drawn another card, so she must have kept it together
    with the Camera.
    """
    game = game_after(3, "camera bob", "radio", "badge", "camera ann", "disguise")
    hears_just(
        game.all[-4:-1],
        "impossible-kept who=Ann item=camera kept=disguise",
        "against-had who=Ann item=disguise",
        "impossible-correct number=7",
    )


def test_disguise_of_a_player_eliminated_for_a_breach_is_not_a_contradiction() -> None:
    game = game_after(4, "camera bob", "radio", "badge", "breach ann", "yes", "disguise")
    hears_not(game.all, "impossible-*")
    assert game.run.question is not None
    assert game.run.question.seat is not None
    assert game.run.question.seat.name == "Cara"


def test_shown_card_that_was_denied_is_a_contradiction() -> None:
    game = game_after(3, "badge", "badge", "radio bob parcel")
    game.say("shown ann parcel")
    hears_not(game.all, "impossible-*")
    game = game_after(3, "coffee", "radio ann camera", "no")
    heard = game.say("shown ann camera")
    hears(heard, "impossible-no who=Ann item=camera")
    hears(heard, "against-shown who=Ann item=camera")
    hears(heard[-1], "ask-impossible")


def test_player_who_leaves_with_two_cards_may_put_down_either_one() -> None:
    game = game_after(4, "radio bob camera", "no", "leave bob", "camera", "radio")
    hears_not(game.all, "impossible-*")


def test_missing_card_is_announced_as_a_wrong_card_count() -> None:
    """No answer can lead to a wrong count, so the test itself removes cards from the state."""
    game = game_after(3)
    game.run.state.round.deck.pop(0)
    heard = game.say("coffee")
    hears(heard, "impossible-count total=21 count=20")
    hears(heard[-1], "ask-impossible")
    hears(game.say("play on")[-1], "ask-play-by-hand who=Bob")
    game.run.state.round.piles[game.run.table.seats[0]] *= 4
    heard = game.say("badge")
    hears(heard, "impossible-count item=coffee total=2 count=4")


def test_hold_query_rules_out_only_what_public_answers_exclude() -> None:
    game = game_after(3, "radio bob parcel", "no")
    hears_just(game.say("hold cara"), "can-hold-any who=Cara")
    game.say("badge")
    assert game.say("what can bob hold?") == game.say("hold bob")
    hears_just(game.say("what can ann have"), "can-hold-any who=Ann")
    dealt = table(3, "dealer", decks=["coffee | radio camera badge | lens revolver badge"])
    dealt.say("ann", "radio cara camera")
    hears_just(dealt.say("hold cara"), "can-hold-but who=Cara items=camera")
    hears_just(dealt.say("hold ann"), "can-hold-any who=Ann")


def test_hold_query_with_few_possible_cards_names_them_all() -> None:
    """A player who has won a comparison against a Camera holds a higher card."""
    game = game_after(3, "revolver", "cara", "ann", "camera")
    (line,) = game.say("hold cara")
    hears(line, "can-hold who=Cara items=lens,notebook,disguise,parcel")


def test_hold_query_with_only_one_possible_card_names_it() -> None:
    game = game_after(3, "coffee", "badge", "radio")
    game.say("bob", "camera", "no", "shown bob lens")
    hears_just(game.say("hold bob"), "must-hold who=Bob item=lens")
    hears_just(table(3).say("hold"), "status-between")


def test_hold_query_for_a_player_who_is_out_says_that_they_hold_no_card() -> None:
    game = game_after(3, "parcel", "radio")
    hears_just(game.say("hold ann"), "hold-nothing who=Ann")
    assert len(game.say("hold")) == 2


@pytest.mark.parametrize("keeper", ["dealer", "witness"])
def test_overridden_play_rules_out_no_cards(keeper: str) -> None:
    """If everyone agrees, Ann can keep the Disguise together with the Camera."""
    game = table(3, keeper, decks=["coffee | disguise radio badge | camera lens"])
    told = ["skip setup", "disguise", "radio", "badge", "camera"] if keeper == "witness" else []
    game.say("ann", *told, "camera", "override we all agreed")
    hears(game.all, "plays who=Ann item=camera")
    hears_just(game.say("hold ann"), "can-hold-any who=Ann")
    game = table(3)
    game.say("ann", "skip setup", "camera")
    hears_just(game.say("hold ann"), "can-hold-but who=Ann items=disguise")
