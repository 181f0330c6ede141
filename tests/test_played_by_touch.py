"""Whole games by touch alone, on displays without a port: every key acts where it is pressed."""

import re

import pytest

from companion.braille.display import Identity
from companion.braille.displays.baum import Codec
from companion.braille.outputs import Handlers, SeatDisplay
from companion.braille.translate import Translator
from companion.devices.outputs import line_settings
from companion.settings import Settings
from tests.memory_link import MemoryLink
from tests.playing import dots
from tests.table import prepared, seated

TRANSLATOR = Translator("en-ueb-g2.ctb")
#: More answers than any of these games needs.
MOST_TOUCHES = 2000


class Vario(MemoryLink):
    """A display with the keys of a Vario."""

    bindings = Codec.bindings

    @property
    def seen(self) -> bytes:
        """All that ever stood on it, without the cursor."""
        return b"".join(bytes(cell & 0x3F for cell in frame) for frame in self.frames)


class Touched:
    """A game that the companion deals, and a display for each of two players."""

    def __init__(self, game: str, *options: str) -> None:
        self._played = seated(prepared(2, "dealer", *options, game=game), seed=4)
        conversation = self._played.conversation
        handlers = Handlers(
            said=lambda seat, readings, question: conversation.said(readings, seat, question),
            touched=lambda seat, text, place, on: conversation.touched(text, place, seat, on),
        )
        delivery, phrases = conversation.talk.delivery, conversation.talk.phrases
        settings = line_settings(Settings(), Codec.name, phrases)
        self.links: dict[str, Vario] = {}
        delivery.private.clear()
        for seat, cells in zip(self._played.run.table.seats, (40, 20), strict=True):
            link = self.links[seat.name] = Vario()
            link.identity = Identity("Vario", cells)
            display = SeatDisplay(seat, link, TRANSLATOR, handlers, settings)
            display.connect(0)
            delivery.private.append(display)
            delivery.displays.append((seat, display))
        conversation.open()

    @property
    def lines(self) -> list[str]:
        """The lines on the screen."""
        return self._played.all

    def touch_until(self, words: str, times: int = 1) -> None:
        """Touch answers until so many lines have these words."""
        for _ in range(MOST_TOUCHES):
            if sum(words in line for line in self.lines) >= times:
                return
            self._touch(self.links[self._asked()])
        raise AssertionError("\n".join(self.lines[-20:]))

    def _asked(self) -> str:
        """Who was asked last: Ann, where anyone was."""
        asked = next(line for line in reversed(self.lines) if line.startswith("Question: "))
        named = re.search(r"\b(Ann|Bob)\b", asked)
        return named[1] if named else "Ann"

    @staticmethod
    def _touch(link: Vario) -> None:
        """Touch the first choice of the newest message: it is marked by the cursor."""
        link.press("d4")
        for _ in range(6):
            marked = [cell for cell, dots in enumerate(link.frames[-1]) if dots & 0xC0 == 0xC0]
            if marked:
                link.press(marked[0])
                return
            link.press("d5")
        raise AssertionError("no choice is felt")


def test_parcel_by_touch_is_played_to_its_end() -> None:
    game = Touched("parcel")
    game.touch_until("The game is over")
    assert any("wins" in line for line in game.lines)


def test_wallet_by_touch_reaches_its_second_round_with_no_hand_on_the_screen() -> None:
    """Cards are drawn, kept and shown, and tokens given up."""
    game = Touched("wallet")
    game.touch_until("Round 2 of 3.")
    judged = next(
        n for n, line in enumerate(game.lines) if re.search(r" is (guilty|innocent)", line)
    )
    assert not [line for line in game.lines[:judged] if "You get" in line or "You hold" in line]
    for link in game.links.values():
        assert dots("action?") in link.seen


@pytest.mark.parametrize(
    ("name", "drives", "secrets"),
    [("couriers", 4, ("You draw", "You hold")), ("pandemonium", 9, ("Your missions", "Your new"))],
)
def test_vans_by_touch_drive_with_no_secret_on_the_screen(
    name: str, drives: int, secrets: tuple[str, str]
) -> None:
    """Cards are chosen, routes planned and packages taken."""
    game = Touched(name, "dice=thrown")
    game.touch_until(" drives ", drives)
    assert not [line for line in game.lines if any(secret in line for secret in secrets)]
