"""Tests questions in people's own words, each answered in one sentence."""

import random

import pytest

from companion.hidden_cards import CARD_SOURCES
from companion.referee.question import Choose
from tests.sentences import opening, printed, says
from tests.table import GAMES, Played, prepared, seated
from tests.told import hears_just, hears_not, is_told


def begun_game(game: str, keeper: str = "table") -> Played:
    """Return a game after a few answers."""
    played = seated(prepared(2, keeper, game=game))
    played.open()
    luck = random.Random(1)
    for _ in range(25):
        question = played.run.question
        assert isinstance(question, Choose)
        played.say(played.word(luck.choice(question.options)))
    return played


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("line", ["is Bob out", "is bob still in?", "out bob"])
def test_asking_whether_a_player_is_out_gets_an_answer(game: str, line: str) -> None:
    """The answer says whether the player is in or out, because people ask both questions."""
    hears_just(begun_game(game).say(line), "out-no who=Bob")


@pytest.mark.parametrize("game", ["couriers", "parsifal", "wallet"])
def test_player_who_has_left_counts_as_out(game: str) -> None:
    played = seated(prepared(3, game=game))
    played.open()
    played.say("leave bob", "yes", "yes", "yes")
    assert len(played.run.state.here) == 2
    hears_just(played.say("is Bob out"), "out-left who=Bob")


def test_players_who_are_out_of_a_parcel_round_are_named() -> None:
    """The players who are still in are named too."""
    played = seated(prepared(3))
    played.open()
    played.say("ann", "skip setup", "radio bob camera", "yes")
    hears_just(played.say("is Bob out"), "out-round who=Bob")
    hears_just(played.say("is Ann out"), "out-no who=Ann")
    hears_just(played.say("out"), "out-all all=Bob")


@pytest.mark.parametrize("game", GAMES)
def test_asking_what_a_player_did_last_gets_an_answer(game: str) -> None:
    """The answer repeats the messages about this player. A turn that has just begun is left out."""
    played = begun_game(game)
    for seat in played.run.table.seats:
        told = played.say(f"what did {seat.name} do?")
        assert all(seat.name in one for one in told if not is_told([one], "list-left"))
        hears_not(told, "turn-begins")
        assert played.say(f"did {seat.name}")[0] == told[0]


def test_query_before_the_first_turn_says_that_a_player_has_done_nothing_yet() -> None:
    played = seated(prepared(2))
    played.open()
    hears_just(played.say("what has Bob done"), "did-nothing who=Bob")


@pytest.mark.parametrize("game", GAMES)
def test_seating_order_is_described_in_one_sentence(game: str) -> None:
    """Facts that are the same for all players are mentioned only once."""
    for keeper in set(GAMES[game].keepers) & set(CARD_SOURCES):
        played = seated(prepared(2, keeper, game=game))
        played.open()
        (told,) = played.say("who")
        seats = opening("who-seats", count=2, players="Ann and Bob")
        assert told.startswith(f"Reply: {seats} ")
        assert told.endswith(f"; {says('who-all-lines')}.")


def test_player_without_a_private_line_is_named_once() -> None:
    played = seated(prepared(3))
    played.open()
    for name, line in played.own.items():
        line.ready = name == "Ann"
    (told,) = played.say("who")
    assert told.endswith(f"; {says('who-lines', players='Bob and Cara')}.")
    played.own["Ann"].ready = False
    (told,) = played.say("who")
    assert told.endswith(f"; {says('who-no-lines')}.")


def test_typing_slip_in_a_name_of_two_words_gets_a_suggestion() -> None:
    game = seated(prepared(2, "table", "dice=told", game="couriers"))
    game.open()
    game.say("done", "skip setup", "4", "1", "2", "3")
    assert game.say("orchrad barn") == [
        printed("Question", "move-right-table", words="Orchard Barn")
    ]
