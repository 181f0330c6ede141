"""Tests playing on braille displays from the first question to the winner, without a keyboard,
sound or sight.
"""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

import pytest

from companion.braille.translate import Translator
from companion.narration.text import Words
from tests.clocks import settle
from tests.emulators.hid import hid_bus
from tests.emulators.hid_makers import AlvaHid, BaumHid
from tests.playing import InProcess, Playing
from tests.sentences import opening, says
from tests.test_evening import keep
from tests.typist import Typist

TRANSLATOR = Translator("en-ueb-g2.ctb")
ASKS_GAME = says("ask-first-game", form="brief")
#: A number of key presses that is never reached in any game.
MOST = 3000


class Nobody(Typist):
    """A keyboard at which nobody types.

    is_over: whether the terminal has been closed.
    """

    is_over = False

    async def line(self, secret: Callable[[], bool]) -> str | None:  # noqa: ARG002
        while not self.is_over:
            await asyncio.sleep(0.05)
        return None


class Reader:
    """A player who has only a display.

    space, newest, on, back: the names of the display's keys.
    """

    def __init__(
        self, display: BaumHid | AlvaHid, space: str, newest: str, on: str, back: str
    ) -> None:
        self.display, self.space, self.newest = display, space, newest
        self.on, self.back = on, back

    def type(self, text: str) -> None:
        """Type a line and press Enter."""
        for cell in dots(text):
            keys = [f"dot{dot + 1}" for dot in range(8) if cell >> dot & 1]
            self.display.press(*(keys or [self.space]))
        self.enter()

    def enter(self) -> None:
        self.display.press("dot8")

    def feels(self, text: str) -> None:
        """Read forwards until this text, or its first window, is shown. If the text is no longer
        ahead, read backwards.

        Keys are ignored until something is shown.
        """
        assert self.display.wait_until(lambda: any(self.display.shown))
        for key in [*[self.on] * 40, *[self.back] * 40] * 5:
            shown = self.display.felt.strip(b"\0")
            if dots(text) in shown or (shown and dots(text).startswith(shown)):
                return
            self.press(key)
        raise AssertionError(f"{text} is not felt: {self.windows()[-20:]}")

    def touches(self, choice: str) -> None:
        """Read forwards until this choice is shown, and press the routing key over it."""
        self.feels(choice)
        self.display.route(max(self.display.felt.find(dots(choice)), 0))

    def is_shown(self, text: str) -> bool:
        """Wait until this text is shown, without pressing any key."""
        return self.display.wait_until(lambda: dots(text) in self.display.felt)

    def reads_back(self, text: str) -> None:
        """Read backwards until this text is shown."""
        for _ in range(100):
            if dots(text).strip(b"\0") in self.display.felt:
                return
            self.press(self.back)
        raise AssertionError(f"{text} is not felt: {self.windows()[-20:]}")

    def press(self, key: str) -> None:
        """Press a key and wait for its effect. If the display doesn't change, wait until the key
        has been handled.
        """
        before = len(self.display.frames)
        self.display.press(key)
        if not self.display.wait_until(lambda: len(self.display.frames) > before, 0.05):
            settle()

    def chooses(self, game: Playing) -> bool:
        """Touch the first choice in the newest message. Return whether the message has any choices.

        Wait until the table has heard about the touch, because another touch would answer the next
        question.
        """
        self.press(self.newest)
        for _ in range(8):
            marked = [at for at, cell in enumerate(self.display.shown) if cell & 0xC0 == 0xC0]
            if marked:
                count = len(game.lines)
                self.display.route(marked[0])
                self.display.wait_until(partial(more_lines, game, count), 2.0)
                return True
            shown = self.display.shown
            self.press(self.on)
            if self.display.shown == shown:
                return False
        return False

    def windows(self) -> list[str]:
        """Return everything that was shown, as text."""
        cells = (bytes(cell & 0x3F for cell in shown) for shown, _ in self.display.frames)
        return [(TRANSLATOR.typed(one.rstrip(b"\0")) or ("",))[0] for one in cells]


def more_lines(game: Playing, count: int) -> bool:
    return len(game.lines) > count


def dots(text: str) -> bytes:
    return TRANSLATOR.line(Words(None, text, text)).cells


@pytest.fixture
def program(
    home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Playing]]:
    """Start `companion` at a terminal where nobody types."""
    keep(home, {"speech": "off"})
    nobody = Nobody()
    monkeypatch.setattr("companion.cli.evening.make_reader", lambda **_: nobody)
    started: list[Playing] = []

    def start() -> Playing:
        started.append(Playing(InProcess(home)))
        return started[-1]

    with hid_bus():
        yield start
        nobody.is_over = True
        for each in started:
            each.end()


def test_two_players_can_set_up_play_and_replay_using_only_displays(
    program: Callable[[], Playing],
) -> None:
    ann = Reader(BaumHid(), "left space", "d4", "d5", "d2")
    game = program()
    ann.feels(ASKS_GAME)
    assert [window for window in ann.windows() if window][:3] == [
        says("first-keys-pan", form="brief", on="d5", back="d2"),
        says("first-keys-enter", form="brief", enter="dot 8"),
        says("first-keys-touch", form="brief"),
    ]
    ann.enter()
    ann.feels(says("ask-people", form="brief"))
    ann.type("Ann, Bob")
    ann.feels(says("ask-cards", form="brief"))
    bob = Reader(AlvaHid(), "space", "thumb home", "thumb right", "thumb left")
    ann.touches("display")
    assert ann.is_shown(says("ask-press", form="brief", who="Ann"))
    ann.display.press("d1")
    assert bob.is_shown(says("ask-press", form="brief", who="Bob"))
    bob.display.press("thumb up")
    ann.feels(says("ask-guided", form="brief"))
    ann.touches("no")
    for _ in range(MOST):
        if any(opening("once-more", title="The Parcel") in line for line in game.lines):
            break
        if not ann.chooses(game):
            bob.chooses(game)
    heard = "\n".join(game.lines)
    assert re.search(r"wins the game!.*" + re.escape(says("play-again")), heard, re.DOTALL)
    consents = (
        says("consent-event", who=who, what=says("again-what"), other=other)
        for who, other in (("Ann", "Bob"), ("Bob", "Ann"))
    )
    assert any(consent in heard for consent in consents)


@pytest.mark.parametrize("title", ["Couriers", "Pandemonium", "Parsifal", "Wallet"])
def test_game_set_up_by_touch_alone_continues_on_the_same_display(
    program: Callable[[], Playing], title: str
) -> None:
    """Players scan labelled cards. In the game without cards, everyone shares the display."""
    ann = Reader(BaumHid(), "left space", "d4", "d5", "d2")
    game = program()
    ann.feels(ASKS_GAME)
    ann.touches(title)
    ann.feels(says("ask-people", form="brief"))
    ann.touches("Enter: Guest")
    if title != "Parsifal":
        ann.feels(says("ask-cards", form="brief"))
        ann.touches("Enter: labels")
    ann.feels(says("ask-guided", form="brief"))
    ann.touches("no")
    game.hears(says("auto-found-shared", model="Orbit Reader 20"))
    assert ann.display.wait_until(lambda: any(ann.display.shown))
    assert ann.chooses(game)


def test_one_display_can_answer_for_a_player_whose_display_is_missing(
    program: Callable[[], Playing],
) -> None:
    ann = Reader(BaumHid(), "left space", "d4", "d5", "d2")
    game = program()
    ann.feels(ASKS_GAME)
    ann.enter()
    ann.feels(says("ask-people", form="brief"))
    # A choice from the previous question no longer answers anything.
    ann.reads_back("Wallet")
    ann.display.route(max(ann.display.felt.find(dots("Wallet")), 0))
    ann.feels(says("ask-people", form="brief"))
    ann.type("Ann, Bob")
    ann.feels(says("ask-cards", form="brief"))
    ann.touches("display")
    assert ann.is_shown(says("ask-press", form="brief", who="Ann"))
    ann.display.press("d1")
    ann.feels(says("press-none", form="brief"))
    ann.type("no")
    game.hears(says("deals-not"))
    ann.feels(says("ask-guided", form="brief"))


def test_help_command_before_a_game_explains_the_keys_of_the_display(
    program: Callable[[], Playing],
) -> None:
    ann = Reader(BaumHid(), "left space", "d4", "d5", "d2")
    program()
    ann.feels(ASKS_GAME)
    ann.type("help keys")
    reply = says("early-keys", form="brief")
    assert ann.is_shown(reply)
    ann.feels(ASKS_GAME)
    windows = ann.windows()
    keys = says("first-keys-pan", form="brief", on="d5", back="d2")
    assert windows[windows.index(reply) :].count(keys) == 1
