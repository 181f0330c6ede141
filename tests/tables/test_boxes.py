"""A box in each home: all are told what to lay and move. Without boxes nobody is."""

from dataclasses import replace

import msgspec
import pytest

from companion.catalog import PlayRequest, prepare
from companion.cli.host import dealt, without_box
from companion.tables.messages import Begun, Handled
from companion.tables.table import Table
from companion.tables.told import Message
from tests.proof.far import PLAYERS
from tests.table import GAMES, prepared
from tests.tables.bots import Bots
from tests.tables.far import SameLuck

SKIP = "skip setup"


class Far:
    """A table, and all that its first seat was told."""

    def __init__(self, game: str, *, by_hand: bool) -> None:
        header = prepared(PLAYERS[game], "dealer", game=game).header
        header = msgspec.structs.replace(header, by_hand=by_hand)
        self.table = Table("1", Begun(header), [], SameLuck())
        self.bots = Bots(header)
        self.told = list[Message]()
        self.hear(self.table.open(0))

    def hear(self, event: Handled) -> list[str]:
        """The sentences that came of it."""
        self.bots.see(event)
        new = [one for one in event.told[0] if isinstance(one, Message)]
        self.told += new
        return [one.sentence for one in new]

    def say(self, seat: int, text: str) -> list[str]:
        number = self.table.said + 1
        return self.hear(self.table.say(number, seat, str(number), text, None))

    def play(self, lines: int) -> None:
        for _ in range(lines):
            line = self.bots.line()
            assert line is not None
            self.say(*line)

    @property
    def offered(self) -> set[str]:
        return {word for one in self.told for _, _, word in one.choices}


@pytest.mark.parametrize("game", GAMES)
def test_without_boxes_no_step_of_the_setup_is_told(game: str) -> None:
    far = Far(game, by_hand=False)
    far.play(12)
    assert SKIP not in far.offered


def test_with_boxes_each_home_is_told_what_to_lay_and_move() -> None:
    boxed, bare = (Far("pandemonium", by_hand=by_hand) for by_hand in (True, False))
    for far in (boxed, bare):
        far.say(0, "Bob")
    assert SKIP in boxed.offered
    assert boxed.told[-1].sentence.startswith("Lay the location cards from a1 to e1: ")
    boxed.say(0, SKIP)
    # Who has no box hears where all lies all the same, from the first row on.
    assert any(one.sentence.startswith("From a1 to e1 lie ") for one in bare.told)
    for far in (boxed, bare):
        for seat, text in ((0, "1"), (1, "3"), (1, "south of d5")):
            far.say(seat, text)
    moves = "Red van: from south of d5 beside the city."
    assert moves in boxed.say(1, "undo")
    back = bare.say(1, "undo")
    assert back[0] == "Taken back: Bob: south of d5."
    assert moves not in back


@pytest.mark.parametrize("game", GAMES)
def test_without_a_box_the_companion_throws_the_die(game: str) -> None:
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
