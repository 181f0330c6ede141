"""What people ask in their own words, answered in one sentence."""

import random

import pytest

from companion.keepers import KEEPERS
from companion.referee.question import Choose
from tests.table import GAMES, Played, prepared, seated
from tests.told import hears_just


def begun(game: str, keeper: str = "table") -> Played:
    """Some answers after the beginning."""
    played = seated(prepared(2, keeper, game=game))
    played.conversation.open()
    luck = random.Random(1)
    for _ in range(25):
        question = played.run.question
        assert isinstance(question, Choose)
        played.say(played.conversation.talk.narrator.word(luck.choice(question.among)))
    return played


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("line", ["is Bob out", "is bob still in?", "out bob"])
def test_whether_somebody_is_out(game: str, line: str) -> None:
    """Yes or no first, and why."""
    hears_just(begun(game).say(line), "out-no who=Bob")


@pytest.mark.parametrize("game", ["couriers", "parsifal", "wallet"])
def test_who_has_left_is_out(game: str) -> None:
    played = seated(prepared(3, game=game))
    played.conversation.open()
    played.say("leave bob", "yes", "yes", "yes")
    assert len(played.run.state.here) == 2
    hears_just(played.say("is Bob out"), "out-left who=Bob")


def test_who_is_out_of_a_round_of_the_parcel() -> None:
    """And who is still at the table."""
    played = seated(prepared(3))
    played.conversation.open()
    played.say("ann", "skip setup", "radio bob camera", "yes")
    hears_just(played.say("is Bob out"), "out-round who=Bob")
    hears_just(played.say("is Ann out"), "out-no who=Ann")
    hears_just(played.say("out"), "out-all all=Bob")


@pytest.mark.parametrize("game", GAMES)
def test_what_somebody_did_last(game: str) -> None:
    """One message about this player, and no turn that only began."""
    played = begun(game)
    for seat in played.run.table.seats:
        (told,) = played.say(f"what did {seat.name} do?")
        assert told == f"Reply: {seat.name} has done nothing yet." or seat.name in told
        assert "turn." not in told
        assert played.say(f"did {seat.name}") == [told]


def test_nobody_has_done_anything_before_the_first_turn() -> None:
    played = seated(prepared(2))
    played.conversation.open()
    hears_just(played.say("what has Bob done"), "did-nothing who=Bob")


@pytest.mark.parametrize("game", GAMES)
def test_who_sits_where_is_one_sentence(game: str) -> None:
    """What is the same for all is said once."""
    for keeper in set(GAMES[game].keepers) & set(KEEPERS):
        played = seated(prepared(2, keeper, game=game))
        played.conversation.open()
        (told,) = played.say("who")
        assert told.startswith("Reply: Clockwise Ann and Bob: ")
        assert told.endswith("; all with a line of their own.")


def test_who_lacks_a_line_is_named_once() -> None:
    played = seated(prepared(3))
    played.conversation.open()
    delivery = played.conversation.talk.delivery
    delivery.has_line = lambda seat: seat.name == "Ann"  # type: ignore[method-assign]
    (told,) = played.say("who")
    assert told.endswith("; no line of their own: Bob and Cara.")
    delivery.has_line = lambda seat: seat is None  # type: ignore[method-assign]
    (told,) = played.say("who")
    assert told.endswith("; nobody with a line of their own.")
