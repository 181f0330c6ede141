"""What nobody may do alone on a display of their own: the others are asked, or it stays undone."""

from typing import Any

import pytest

from companion.referee.game import Game
from companion.referee.seat import Seat
from tests.table import GAMES, Played, table

DECK = "coffee | camera radio badge | disguise lens revolver"


def dealt(*decks: str) -> Played:
    """Three players; Ann holds the Camera and draws the Disguise."""
    game = table(3, "dealer", decks=decks or [DECK])
    game.say("ann")
    return game


def seat(game: Played, place: int) -> Seat:
    return game.run.table.seats[place]


def own(game: Played, place: int, *lines: str) -> list[str]:
    """Said on a display of one's own; what everyone heard of the last line."""
    heard: list[str] = []
    for line in lines:
        before = len(game.all)
        game.conversation.line(line, seat(game, place))
        heard = game.all[before:]
    return heard


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("leave ann", "leave Ann"),
        ("void", "void"),
        ("override give bob house rule", "give Bob"),
        ("breach cara", "breach Cara"),
    ],
)
def test_what_changes_the_game_needs_all_others(line: str, what: str) -> None:
    game = dealt()
    entries = len(game.run.entries)
    assert own(game, 1, line) == [
        f"Question: Bob asks for this: {what}. Ann, do you agree? Yes or no."
    ]
    assert own(game, 1, "yes") == []  # Bob's own yes is none
    own(game, 0, "no")
    assert len(game.run.entries) == entries
    assert "no: you" in game.own["Ann"].lines[-2:]


def test_with_all_their_yes_it_happens() -> None:
    game = dealt()
    own(game, 1, "void")
    own(game, 0, "yes")
    heard = own(game, 2, "yes")
    assert "Table: A misdeal. The round is void: no contracts, and Ann begins again." in heard


def test_who_leaves_themselves_asks_nobody() -> None:
    game = dealt()
    assert "Table: Bob has left the table." in own(game, 1, "leave bob")


def test_taking_back_is_asked_in_the_name_of_whoever_asks() -> None:
    """And of whoever's play it was."""
    game = dealt("coffee | camera radio badge | lens")
    game.say("camera", "bob")
    heard = own(game, 1, "undo")
    assert heard[0].startswith("Question: Bob asks to take back: ")
    assert heard[0].endswith("Ann, do you agree? Yes or no.")
    own(game, 0, "yes")
    assert any("Taken back" in line for line in own(game, 2, "yes"))


def test_another_deal_is_not_free() -> None:
    """To name another who begins would shuffle anew."""
    game = dealt()
    assert "do you agree?" in game.say("undo")[0]


def test_a_correction_keeps_no_shuffle_that_was_seen() -> None:
    """Who begins is corrected: all agree, and the cards are other ones."""
    game = dealt()
    first = [line for line in game.own["Bob"].lines if line.startswith("you hold")]
    assert game.say("correct 1 ann") == ["Reply: That is what was answered."]
    assert game.say("correct 7 ann") == [
        "Reply: There is no answer 7 to correct; there are 1. The latest is number 1."
    ]
    game.say("disguise")  # the Camera may not be played beside it
    heard = game.say("correct 2 bob")
    assert heard[0].startswith("Question: begins? Ann. is to be corrected to Bob.")
    game.say("yes", "yes", "yes")
    assert game.run.state.round.starter is seat(game, 1)
    assert first
    assert any(line.startswith("hand ") for line in game.own["Bob"].lines[-3:])
    assert "Table: Bob's turn. 16 cards are in the deck." in game.all[-3:]


def test_what_was_refused_to_one_is_nobody_elses_to_override() -> None:
    """Ann tried the Camera beside the Disguise on her own display; nobody heard of it."""
    game = dealt()
    assert own(game, 0, "camera") == []
    nothing = game.say("override x")
    assert nothing[0].startswith("Reply: Nothing was refused just now")
    assert not game.run.state.round.laid[seat(game, 0)]
    assert own(game, 0, "override we agreed on it")[0].startswith(
        "Question: Ann asks for this: override. Bob, do you agree?"
    )
    own(game, 1, "yes")
    assert "Question: Ann, on whom the Camera? Ann, Bob or Cara." in own(game, 2, "yes")


def test_nobody_shows_a_card_that_the_companion_dealt() -> None:
    game = dealt()
    assert game.say("shown ann parcel") == [
        "Reply: Nobody can show a card that the companion has dealt."
    ]


@pytest.mark.parametrize("line", ["say camera", "explain camera", "read camera", "spell camera"])
def test_a_hidden_line_is_its_seats_whatever_it_begins_with(line: str) -> None:
    game = table(3, "witness")
    game.say("ann", "skip setup")
    assert game.say(line) == ["Reply: Heard, Ann."]
    assert game.run.question is not None
    assert game.run.question.name == "ask-told"
    assert game.say("score bob") == ["Reply: Bob has 0 of 5 contracts."]


def test_two_cards_that_can_but_tie_are_not_asked_for() -> None:
    """A loser named here could show no card, and the game could not go on."""
    game = table(2, only="revolver radio radio radio radio radio radio radio")
    game.say("ann", "skip setup", "radio", "radio", "radio")
    before = len(game.all)
    game.say("revolver bob")
    assert "Table: Both cards are equal. Nobody is out." in game.all[before:] or any(
        "tie" in line.lower() or "equal" in line.lower() or "same" in line.lower()
        for line in game.all[before:]
    )
    assert game.run.question is not None
    assert game.run.question.name != "ask-loser"


@pytest.mark.parametrize("command", ["help", "explain", "read", "full"])
def test_one_letter_that_is_written_as_many_is_a_long_line(command: str) -> None:
    game = table(2)
    (heard,) = game.say(f"{command} " + "\u2488" * 900)
    assert "characters" in heard or "long" in heard


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_oneself_is_never_taken_as_meant_by_a_single_word(game: Game[Any, Any]) -> None:
    """What is said of oneself without a name says something more, and sets nothing by hand."""
    for name, event in game.events.items():
        if event.own:
            assert event.takes[0] is Seat, name
            assert len(event.takes) > 1, name
            assert not event.adjusts, name
