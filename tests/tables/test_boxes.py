"""Tests two kinds of remote tables: those with a box in every home, where the players' hands move
the pieces, and those without any box.
"""

from dataclasses import replace

import msgspec
import pytest

from companion.catalog import PlayRequest, prepare
from companion.cli.host import dealt, without_box
from companion.lines.seat_events import Message
from companion.tables.hosted_game import HostedGame
from companion.tables.messages import RecordEvent, RecordStart, SeatInput
from tests.proof.far import PLAYERS
from tests.sentences import says
from tests.table import GAMES, prepared
from tests.tables.bots import Bots
from tests.tables.far import SameLuck

SKIP = "skip setup"


class Far:
    """A table and everything that its first seat hears."""

    def __init__(self, game: str, *, by_hand: bool) -> None:
        header = prepared(PLAYERS[game], "dealer", game=game).header
        header = msgspec.structs.replace(header, by_hand=by_hand)
        self.table = HostedGame("1", RecordStart(header), [], SameLuck())
        self.bots = Bots(header)
        self.told = list[Message]()
        self.hear(self.table.open(0))

    def hear(self, event: RecordEvent) -> list[str]:
        """Deliver an event to the seat. Return the event's sentences."""
        self.bots.see(event)
        new = [one for one in event.told[0] if isinstance(one, Message)]
        self.told += new
        return [one.sentence for one in new]

    def say(self, seat: int, text: str) -> list[str]:
        number = self.table.input + 1
        return self.hear(self.table.handle(number, seat, SeatInput(str(number), text)))

    def play(self, lines: int) -> None:
        for _ in range(lines):
            line = self.bots.line()
            assert line is not None
            self.say(*line)

    @property
    def offered(self) -> set[str]:
        return {word for one in self.told for _, _, word in one.choices}


@pytest.mark.parametrize("game", GAMES)
def test_remote_table_without_boxes_announces_no_setup_steps(game: str) -> None:
    far = Far(game, by_hand=False)
    far.play(12)
    assert SKIP not in far.offered


def test_remote_table_with_boxes_tells_each_home_what_to_place_and_move() -> None:
    boxed, bare = (Far("pandemonium", by_hand=by_hand) for by_hand in (True, False))
    for far in (boxed, bare):
        far.say(0, "Bob")
    assert SKIP in boxed.offered
    assert boxed.told[-1].sentence.startswith("Lay the location cards, a1 to e1: ")
    boxed.say(0, SKIP)
    # Players without a box still hear the whole layout, from the first row on.
    assert any(one.sentence.startswith("From a1 to e1: ") for one in bare.told)
    for far in (boxed, bare):
        for seat, text in ((0, "1"), (1, "3"), (1, "south of d5")):
            far.say(seat, text)
    moves = boxed.say(1, "undo")[1:]
    assert any("ed van" in move and "beside the city" in move for move in moves)
    back = bare.say(1, "undo")
    assert back[0] == says("undone", what="Bob's base")
    assert not any("ed van" in move for move in back)


@pytest.mark.parametrize("game", GAMES)
def test_companion_rolls_the_die_if_nobody_has_a_box(game: str) -> None:
    def options(wishes: PlayRequest) -> dict[str, str]:
        return prepare(wishes, GAMES).header.options

    names = tuple(["Ann", "Bob", "Cara", "Dan"][: PLAYERS[game]])
    wishes = PlayRequest(game, names)
    assert prepare(without_box(wishes), GAMES).header.by_hand is False
    assert prepare(dealt(wishes), GAMES).header.by_hand is True
    if "dice" in options(wishes):
        assert options(without_box(wishes))["dice"] == "thrown"
        assert options(dealt(wishes))["dice"] == "told"
        told = replace(wishes, options=("dice=told",))
        assert options(without_box(told))["dice"] == "told"
