"""Who can stop a game: everyone at the table hears it, so no player's own line does it alone."""

from companion.practice.players import Practice, Strength
from tests.table import prepared, seated, table
from tests.told import hears, hears_not


def test_quit_at_the_tables_keyboard_stops_the_game() -> None:
    game = table(2, "dealer")
    hears(game.say("quit"), "saved-at id=1")
    assert game.conversation.play.ended


def test_quit_on_a_players_own_line_says_how_and_stops_nothing() -> None:
    game = table(2, "dealer")
    ann, before = game.run.table.seats[0], len(game.all)
    game.conversation.line("quit", ann)
    hears(game.own["Ann"].lines[-1], "quit-at-keyboard")
    hears_not(game.all[before:], "quit-at-keyboard", "saved-at")
    assert not game.conversation.play.ended


def test_quit_on_the_own_line_of_the_only_person_stops_the_game() -> None:
    start = prepared(2, "dealer")
    ann, bob = start.start.seats
    game = seated(start, practice=Practice({bob: Strength.EASY}))
    game.conversation.open()
    game.conversation.line("quit", ann)
    assert game.conversation.play.ended


def test_quit_on_an_own_line_after_the_game_declines_another() -> None:
    game = table(2, "table")
    game.say("ann", "skip setup", "leave bob", "yes")
    assert game.conversation.play.is_over
    game.conversation.line("quit", game.run.table.seats[0])
    assert game.conversation.again is False
