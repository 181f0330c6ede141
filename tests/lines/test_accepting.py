"""Tests the command that accepts a different braille display in place of a player's display.
Everyone hears that it was accepted.
"""

from tests.lines.test_displays import RecordingDisplay
from tests.sentences import printed, says
from tests.table import Played, table
from tests.told import hears_just


def connect_for_ann(game: Played, display: RecordingDisplay) -> None:
    """Connect this display as Ann's."""
    game.lines.of(game.seat("Ann")).displays.append(display)


def test_display_command_at_the_keyboard_accepts_the_display_of_the_named_player() -> None:
    """The command accepts the display only once, and only if a player is named."""
    game = table(2)
    stranger = RecordingDisplay("Vario 40")
    connect_for_ann(game, stranger)
    assert game.say("display bob") == [printed("Reply", "display-none-other", who="Bob")]
    assert says("form-command", usage="display PLAYER") in game.say("display")[0]
    assert "accept" not in stranger.did
    heard = game.say("display ann")
    assert heard == [printed("Reply", "display-accepted", who="Ann", model="Vario 40")]
    assert game.say("display ann") == [printed("Reply", "display-none-other", who="Ann")]


def test_display_command_on_a_players_own_line_does_not_accept_a_display() -> None:
    """Otherwise Bob could secretly receive Ann's cards."""
    game = table(2)
    ann, bob = game.run.table.seats
    stranger = RecordingDisplay("Vario 40")
    connect_for_ann(game, stranger)
    for seat in (bob, ann):
        before = len(game.all)
        game.type("display ann", seat)
        assert len(game.all) == before
        hears_just(game.own[seat.name].lines[-1:], "keyboard-only command=display")
    assert "accept" not in stranger.did
