"""Statements that cannot all be true: what is said, and what the table can do about it."""

import pytest

from companion.referee.record import resumed
from tests.table import Journal, Played, table

ASKED = "Question: Do you play on, or is the round void? Play on or void the round."
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
    assert heard[:2] == ["Table: Bob discards the Parcel.", "Table: Bob is out of the round."]
    assert heard[2:] == [
        "Table: Impossible: Bob said no to the Parcel.",
        "Table: Against it: Bob had the Parcel.",
        "Table: If an answer was entered wrongly, say correct 4 and the right answer.",
        ASKED,
    ]


def test_nothing_is_said_while_all_can_be_true() -> None:
    """Bob may have drawn the Parcel since."""
    game = begun(3, "radio bob parcel", "no")
    heard = game.say("parcel")
    assert not any("Impossible" in line for line in game.all)
    assert heard[-1].startswith("Question: Bob is out.")


def test_the_answer_is_corrected() -> None:
    """By the number that was told: then it was not so, and nothing is impossible."""
    game = begun(3, "badge", "coffee", "coffee", "radio cara parcel", "no", "camera cara", "parcel")
    (hint,) = [line for line in game.all if "say correct" in line]
    number = hint.split("say correct ")[1].split(" ")[0]
    heard = game.say(f"correct {number} yes")
    assert heard[0] == "Table: Corrected: Cara: Parcel? yes."
    assert not any("Impossible" in line for line in heard)
    assert "Table: Cara is out of the round and lays down the Parcel." in heard


def test_the_table_plays_on() -> None:
    """What was said is forgotten, so that nothing is told twice; what lies face up is not."""
    game = begun(3, *FALSE_NO)
    heard = game.say("play on")
    assert heard[0].startswith("Table: Cara's turn.")
    game.say("hold")
    assert "Parcel" not in game.all[-1]
    game.say("badge", "badge")
    assert game.all.count("Table: Impossible: Bob said no to the Parcel.") == 1


@pytest.mark.parametrize("words", ["void the round", "void", "2"])
def test_the_table_voids_the_round(words: str) -> None:
    """As for a misdeal."""
    game = begun(3, *FALSE_NO)
    heard = game.say(words)
    assert heard[0] == "Table: A misdeal. The round is void: no contracts, and Ann begins again."
    assert "Table: Round 1. Ann begins." in heard
    assert game.run.state.rounds == []


def test_it_is_asked_until_it_is_decided() -> None:
    """Whatever happens at the table meanwhile; but it is told once."""
    game = begun(4, *FALSE_NO[:4], "badge", *FALSE_NO[4:])
    heard = game.say("leave dan", "radio")
    assert heard[-1] == ASKED
    assert game.all.count("Table: Impossible: Bob said no to the Parcel.") == 1
    assert game.say("play on")[-1].startswith("Question: Cara, draw a card.")


def test_a_record_is_the_same_again() -> None:
    game = begun(3, *FALSE_NO, "play on", "badge")
    journal = game.conversation.play.journal
    assert isinstance(journal, Journal)
    again = resumed(game.run.game, game.run.start, journal.lines)
    assert again.table.said == game.run.table.said


def test_a_result_of_the_revolver_that_cannot_be() -> None:
    """A tie needs two cards alike, and the one that Bob then has is the last one."""
    game = begun(3, "coffee", "coffee", "revolver bob", "tie", "camera bob", "notebook")
    assert game.all[-4:-1] == [
        "Table: Impossible: Cara and Bob compared, and tied.",
        "Table: Against it: Bob had the Notebook.",
        "Table: If an answer was entered wrongly, say correct 4 and the right answer.",
    ]


def test_a_disguise_that_was_held_back() -> None:
    """What Ann kept can only have been the Disguise, since she has not drawn since."""
    game = begun(3, "camera bob", "radio", "badge", "camera ann", "disguise")
    assert game.all[-4:-1] == [
        "Table: Impossible: Ann played the Camera, which the rules allow only without the"
        " Disguise.",
        "Table: Against it: Ann had the Disguise.",
        "Table: If an answer was entered wrongly, say correct 7 and the right answer.",
    ]


def test_a_breach_that_was_found_is_no_news() -> None:
    """What its player did proves nothing any more."""
    game = begun(4, "camera bob", "radio", "badge", "breach ann", "disguise")
    assert not any("Impossible" in line for line in game.all)
    assert game.run.question is not None
    assert game.run.question.seat is not None
    assert game.run.question.seat.name == "Cara"


def test_a_card_that_was_shown_can_clash() -> None:
    """It is on one of the cards of the hand, and all have seen it."""
    game = begun(3, "badge", "badge", "radio bob parcel")
    game.say("shown ann parcel")
    assert not any("Impossible" in line for line in game.all)
    game = begun(3, "coffee", "radio ann camera", "no")
    heard = game.say("shown ann camera")
    assert "Table: Impossible: Ann said no to the Camera." in heard
    assert "Table: Against it: Ann showed the Camera." in heard
    assert heard[-1].startswith("Question: Do you play on")


def test_two_cards_of_one_who_leaves_are_laid_down_in_any_order() -> None:
    """Neither of them need be the one that was asked for."""
    game = begun(4, "radio bob camera", "no", "leave bob", "camera", "radio")
    assert not any("Impossible" in line for line in game.all)


def test_cards_that_do_not_add_up_are_told_in_the_same_words() -> None:
    """It cannot happen by any answer: so a card is taken from under the referee's nose."""
    game = begun(3)
    game.run.state.round.pile.pop(0)
    heard = game.say("coffee")
    assert "Table: Impossible: of cards there are 21, but 20 are counted." in heard
    assert heard[-1].startswith("Question: Do you play on")
    assert game.say("play on")[-1].startswith("Question: Bob, draw a card.")
    game.run.state.round.laid[game.run.table.seats[0]] *= 4
    heard = game.say("badge")
    assert "Table: Impossible: of Coffee there are 2, but 4 are counted." in heard


def test_what_a_player_can_hold() -> None:
    """From what everyone knows, in the same words with cards that the companion deals."""
    game = begun(3, "radio bob parcel", "no")
    assert game.say("hold cara") == ["Reply: Cara can hold anything that is not seen yet."]
    game.say("badge")
    assert game.say("what can bob hold?") == game.say("hold bob")
    assert game.say("what can ann have") == ["Reply: Ann can hold anything that is not seen yet."]
    dealt = table(3, "dealer", decks=["coffee | radio camera badge | lens revolver badge"])
    dealt.say("ann", "radio cara camera")
    assert dealt.say("hold cara") == [
        "Reply: Cara can hold anything not seen yet, but not: Camera."
    ]
    assert dealt.say("hold ann") == ["Reply: Ann can hold anything that is not seen yet."]


def test_a_few_that_a_player_can_hold_are_told_one_by_one() -> None:
    """After a comparison lost to the Camera, say, only higher ones are left."""
    game = begun(3, "revolver", "cara", "ann", "camera")
    (line,) = game.say("hold cara")
    assert line == "Reply: Cara can hold: Lens, Notebook, Disguise and Parcel."


def test_a_card_that_can_only_be_one() -> None:
    game = begun(3, "coffee", "badge", "radio")
    game.say("bob", "camera", "no", "shown bob lens")
    assert game.say("hold bob") == ["Reply: Bob can only hold the Lens."]
    assert table(3).say("hold") == ["Reply: No round is being played now."]


def test_one_who_is_out_holds_nothing() -> None:
    game = begun(3, "parcel", "radio")
    assert game.say("hold ann") == ["Reply: Ann holds no card."]
    assert len(game.say("hold")) == 2


@pytest.mark.parametrize("keeper", ["dealer", "witness"])
def test_what_the_table_let_pass_proves_nothing(keeper: str) -> None:
    """Ann may keep the Disguise beside the Camera, when all accept it."""
    game = table(3, keeper, decks=["coffee | disguise radio badge | camera lens"])
    told = ["skip setup", "disguise", "radio", "badge", "camera"] if keeper == "witness" else []
    game.say("ann", *told, "camera", "override we all agreed")
    assert "Table: Ann plays the Camera." in game.all
    assert game.say("hold ann") == ["Reply: Ann can hold anything that is not seen yet."]
    game = table(3)
    game.say("ann", "skip setup", "camera")
    assert game.say("hold ann") == ["Reply: Ann can hold anything not seen yet, but not: Disguise."]
