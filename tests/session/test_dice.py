"""Tests that dice are rolled either by the players or by the companion, and that no roll is made
twice.
"""

import pytest

from companion.referee.chance import Chance
from companion.referee.question import Cast, Shuffle
from companion.referee.record import resumed
from tests.games.couriers.test_directions import at_the_table
from tests.sentences import opening, printed
from tests.table import Journal, Played, prepared, seated
from tests.told import hears, how_often


def journal_of(game: Played) -> Journal:
    journal = game.journal
    assert isinstance(journal, Journal)
    return journal


def test_roll_is_reported_by_the_players_or_made_by_the_companion() -> None:
    """The command "roll" makes the companion roll."""
    game = at_the_table()
    hears(game.say("roll 3")[:1], "ask-move who=Ann count=3")
    game = at_the_table()
    heard = game.say("roll roll")
    hears(heard[:1], "ask-move who=Ann")
    run = resumed(game.run.game, game.run.start, journal_of(game).lines)
    assert run.table.said == game.run.table.said


def test_number_that_is_not_on_a_die_is_refused() -> None:
    """The refusal gives the rule, and the numbers on the die."""
    game = at_the_table()
    refused = printed("Reply", "not-in-range", number="7", least="1", most="6", rule="move 1")
    assert game.say("roll 7") == [refused]
    assert game.say("roll", "0") == [refused.replace("7", "0")]
    assert opening("form-example", example="1") in game.say("zebra")[0]


def test_players_can_correct_a_roll_they_reported_but_not_the_companions_roll() -> None:
    game = at_the_table()
    game.say("roll 3")
    hears(game.say("correct 1 4")[0], "corrected short=*4.")
    assert game.run.state.turn.drive.rolled == 4
    game = at_the_table()
    game.say("roll roll")
    listed = game.say("correct")
    assert not any("cast" in line for line in listed)


@pytest.mark.parametrize("typed", ["roll roll", "roll 3"])
def test_undo_that_goes_back_past_a_roll_needs_everyones_consent(typed: str) -> None:
    """Otherwise a player could keep rolling until they liked the number."""
    game = at_the_table()
    game.say(typed, "north")
    game.say("undo")  # A direction is a decision, and no die has been rolled since then.
    heard = game.say("undo")
    assert heard[0].startswith("Question: "), heard
    assert game.session.asks


def test_undo_needs_no_consent_if_the_companion_rolls_the_dice() -> None:
    """In this game, the table has chosen to let the companion roll."""
    game = seated(prepared(3, "table", "dice=thrown", game="couriers"))
    game.open()
    heard = game.say("skip setup")
    assert how_often(heard, "first-roll who=*") >= 3
    hears(heard[-1:], "ask-kept who=*")


def test_every_side_of_a_die_comes_up_about_equally_often() -> None:
    chance = Chance(5)
    thrown = [chance.decide(Cast(6)) for _ in range(600)]
    assert {thrown.count(side) > 60 for side in range(1, 7)} == {True}
    assert set(thrown) == set(range(1, 7))
    assert not Cast(6).allows(7)
    assert not Cast(6).allows("3")
    assert sorted(chance.decide(Shuffle(5))) == list(range(5))  # type: ignore[call-overload]


def test_nothing_can_be_undone_before_the_first_answer() -> None:
    """A dealt game begins with a shuffle, which isn't a player's answer."""
    game = seated(prepared(2, "dealer", game="couriers"))
    game.open()
    assert game.say("undo") == [printed("Reply", "nothing-to-undo")]
    assert len(game.run.entries) == 1
