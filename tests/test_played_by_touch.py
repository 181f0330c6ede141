"""Whole games by touch alone, on displays without a port: every key acts at once, in the same
thread.
"""

import re
from collections.abc import Mapping
from typing import Any, Protocol

import pytest

from companion.braille.display import DisplayLink, Identity
from companion.braille.displays.baum import Codec
from companion.braille.outputs import Handlers, SeatDisplay
from companion.braille.translate import Translator
from companion.devices.displays import line_settings
from companion.session.input import Input
from companion.settings import Settings
from tests.memory_link import MemoryLink
from tests.playing import dots
from tests.table import prepared, seated

TRANSLATOR = Translator("en-ueb-g2.ctb")
#: More touches than any of these games needs.
MOST_TOUCHES = 2000


class Vario(MemoryLink):
    """A display with the keys of a Vario."""

    bindings = Codec.bindings

    @property
    def seen(self) -> bytes:
        """Return everything that it has shown, without the cursor."""
        return b"".join(bytes(cell & 0x3F for cell in frame) for frame in self.frames)


class TouchedLink(DisplayLink, Protocol):
    """A display that is touched."""

    @property
    def frames(self) -> list[bytes]:
        """Return the frames that it has shown. The last one is there now."""

    @property
    def seen(self) -> bytes:
        """Return everything that it has shown, without the cursor."""

    def press(self, key: Any) -> None:
        """Press a key of a Vario by name, or a routing key by number."""


class TouchedText:
    """A game that the companion deals, with a display for each of two players.

    links: displays other than a Vario, by player.
    """

    def __init__(
        self, game: str, *options: str, links: Mapping[str, TouchedLink] | None = None
    ) -> None:
        self._played = seated(prepared(2, "dealer", *options, game=game), seed=4)
        room, do = self._played.room, self._played.do
        handlers = Handlers(
            said=lambda seat, readings, question: do(
                lambda: room.route(Input(readings, seat, question=question))
            ),
            touched=lambda seat, text, place, on: do(lambda: room.touch(text, place, seat, on)),
        )
        settings = line_settings(Settings(), Codec.name, room.phrases)
        self.links: dict[str, TouchedLink] = {}
        room.lines.own.clear()
        for seat, cells in zip(self._played.run.table.seats, (40, 20), strict=True):
            vario = Vario()
            vario.identity = Identity("Vario", cells)
            link = self.links[seat.name] = (links or {}).get(seat.name, vario)
            display = SeatDisplay(seat, link, TRANSLATOR, handlers, settings)
            display.connect(0)
            room.lines.add_own(display, display=display)
        self._played.open()

    @property
    def lines(self) -> list[str]:
        """Return the lines on the screen."""
        return self._played.all

    def touch_until(self, words: str, times: int = 1) -> None:
        """Touch answers until this many lines have these words."""
        for _ in range(MOST_TOUCHES):
            if sum(words in line for line in self.lines) >= times:
                return
            self._touch(self.links[self._asked()])
        raise AssertionError("\n".join(self.lines[-20:]))

    def _asked(self) -> str:
        """Return the player who was asked last, or Ann if anyone may answer."""
        asked = next(line for line in reversed(self.lines) if line.startswith("Question: "))
        named = re.search(r"\b(Ann|Bob)\b", asked)
        return named[1] if named else "Ann"

    @staticmethod
    def _touch(link: TouchedLink) -> None:
        """Touch the first choice of the newest message, which the cursor marks."""
        link.press("d4")
        for _ in range(6):
            marked = [cell for cell, dots in enumerate(link.frames[-1]) if dots & 0xC0 == 0xC0]
            if marked:
                link.press(marked[0])
                return
            link.press("d5")
        raise AssertionError("no choice is felt")


def test_parcel_is_played_to_its_end_by_touch() -> None:
    game = TouchedText("parcel")
    game.touch_until("The game is over")
    assert any("wins" in line for line in game.lines)


def test_wallet_by_touch_reaches_its_second_round_with_no_hand_on_the_screen() -> None:
    """Cards are drawn, kept and shown, and tokens discarded."""
    game = TouchedText("wallet")
    game.touch_until("Round 2 of 3.")
    judged = next(
        n for n, line in enumerate(game.lines) if re.search(r" is (guilty|innocent)", line)
    )
    assert not [line for line in game.lines[:judged] if "You get" in line or "You hold" in line]
    for link in game.links.values():
        assert dots("your turn") in link.seen


@pytest.mark.parametrize(
    ("name", "drives", "secrets"),
    [("couriers", 4, ("You draw", "You hold")), ("pandemonium", 9, ("Your missions", "Your new"))],
)
def test_vans_by_touch_drive_with_no_secret_on_the_screen(
    name: str, drives: int, secrets: tuple[str, str]
) -> None:
    """Players choose cards, plan routes and take packages."""
    game = TouchedText(name, "dice=thrown")
    game.touch_until(" drives ", drives)
    assert not [line for line in game.lines if any(secret in line for secret in secrets)]
