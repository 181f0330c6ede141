"""Tests that a vote stays open until everyone has answered, and that the companion announces
this.
"""

from tests.table import Played, table
from tests.told import hears, hears_just


def game_with_an_open_vote() -> Played:
    """Return a game in which Ann wants to undo after seeing a card, so Bob is being asked for
    consent.
    """
    game = table(3)
    game.say("ann", "skip setup", "binoculars bob")
    hears(game.say("undo"), "consent other=Bob")
    return game


def test_unrelated_line_does_not_end_a_vote() -> None:
    game = game_with_an_open_vote()
    entries = len(game.run.entries)
    hears_just(game.say("radio ann lens"), "vote-open who=Bob", "consent other=Bob")
    assert len(game.run.entries) == entries
    game.say("yes")
    game.say("yes")
    assert len(game.run.entries) < entries


def test_can_command_lists_yes_and_no_while_a_vote_is_open() -> None:
    hears(game_with_an_open_vote().say("can"), "can-list options=yes,no")


def test_table_talk_does_not_answer_a_vote() -> None:
    game = game_with_an_open_vote()
    assert game.say("who wants another cup of tea") == []
    assert game.session.asks
