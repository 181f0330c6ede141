"""Another display in a player's port is let in by a word that everyone hears."""

from tests.prompt.test_displays import Shown
from tests.table import table


def test_the_typed_word_lets_that_players_display_in() -> None:
    """Once, and only with a player's name."""
    game = table(2)
    stranger = Shown("Vario 40")
    game.conversation.talk.delivery.displays.append((game.run.table.seats[0], stranger))
    assert game.say("display bob") == ["Reply: No other display is in Bob's port."]
    assert "It is said like this: display PLAYER." in game.say("display")[0]
    assert "accept" not in stranger.did
    heard = game.say("display ann")
    assert heard == ["Reply: Ann's line is now on this display: Vario 40."]
    assert game.say("display ann") == ["Reply: No other display is in Ann's port."]


def test_no_display_lets_another_in() -> None:
    """Bob would get Ann's cards in silence."""
    game = table(2)
    ann, bob = game.run.table.seats
    stranger = Shown("Vario 40")
    game.conversation.talk.delivery.displays.append((ann, stranger))
    for seat in (bob, ann):
        before = len(game.all)
        game.conversation.line("display ann", seat)
        assert len(game.all) == before
        assert game.own[seat.name].lines[-1] == "say that at the keyboard"
    assert "accept" not in stranger.did
