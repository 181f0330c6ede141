"""Another display in a player's port is let in by a word that everyone hears."""

from companion.narration.delivery import Display
from companion.referee.seat import Seat
from tests.table import table


class Stranger:
    """A display that waits to be let in."""

    def __init__(self) -> None:
        self.accepted = 0

    def accept(self) -> str | None:
        self.accepted += 1
        return "Vario 40" if self.accepted == 1 else None

    def pan(self, *, on: bool) -> None: ...
    def read(self) -> None: ...
    def asked(self, seat: Seat | None) -> None: ...
    def blank(self) -> None: ...
    def gestures(self) -> list[tuple[str, str]]:
        return []


def test_the_typed_word_lets_that_players_display_in() -> None:
    """Once, and only with a player's name."""
    game = table(2)
    anns: Display = (stranger := Stranger())
    game.session.delivery.displays.append((game.run.table.seats[0], anns))
    assert game.say("display bob") == ["Reply: No other display is in Bob's port."]
    assert "It is said like this: display PLAYER." in game.say("display")[0]
    assert not stranger.accepted
    heard = game.say("display ann")
    assert heard == ["Reply: Ann's line is now on this display: Vario 40."]
    assert game.say("display ann") == ["Reply: No other display is in Ann's port."]


def test_no_display_lets_another_in() -> None:
    """Bob would get Ann's cards in silence."""
    game = table(2)
    ann, bob = game.run.table.seats
    stranger = Stranger()
    game.session.delivery.displays.append((ann, stranger))
    for seat in (bob, ann):
        before = len(game.all)
        game.session.line("display ann", seat)
        assert len(game.all) == before
        assert game.own[seat.name].lines[-1] == "say that at the keyboard"
    assert not stranger.accepted
