"""Tests how players review earlier messages. Each line has its own log and its own position in
it.
"""

from tests.table import table
from tests.told import hears, hears_just


def test_back_command_on_a_players_own_line_does_not_move_anybody_elses_place() -> None:
    game = table(3)
    game.say("ann", "skip setup", "badge", "coffee")
    ann, bob, _ = game.run.table.seats
    for _ in range(3):
        game.type("back", ann)
    game.type("back", bob)
    hears(game.own["Bob"].lines[-1], "again-earlier")
    assert game.own["Bob"].lines[-1] != game.own["Ann"].lines[-1]
    game.type("next", bob)
    game.type("next", bob)
    hears(game.own["Bob"].lines[-1], "no-later")
    before = game.own["Ann"].lines[-1]
    game.type("next", ann)
    assert game.own["Ann"].lines[-1] not in (before, game.own["Bob"].lines[-1])


def test_repeat_command_on_a_players_own_line_repeats_a_private_reply() -> None:
    game = table(3, "dealer")
    game.say("ann")
    ann = game.seat("Ann")
    game.type("hand", ann)
    before, said = len(game.own["Ann"].lines), len(game.all)
    reply = game.own["Ann"].lines[-1]
    game.type("repeat", ann)
    assert game.own["Ann"].lines[before:] == [reply]
    assert len(game.all) == said


def test_repeat_command_at_the_keyboard_omits_replies_sent_to_players_own_lines() -> None:
    game = table(3, "dealer")
    heard = game.say("ann")
    game.type("hand", game.seat("Ann"))
    assert game.say("repeat") == heard


def test_spell_command_on_a_players_own_line_spells_that_lines_current_message() -> None:
    """Bob has gone back to an earlier message, and Ann has not."""
    game = table(3)
    game.say("ann", "skip setup", "badge")
    ann, bob = game.seat("Ann"), game.seat("Bob")
    game.type("back", bob)
    spelled = []
    for seat in (ann, bob):
        game.type("spell", seat)
        spelled.append(game.own[seat.name].lines[-1])
    assert spelled[0] != spelled[1]
    for line in spelled:
        hears_just([line], "spelled")
