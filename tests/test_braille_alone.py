"""Tests playing on braille displays from the first question to the winner, without a keyboard,
sound or sight.
"""

import asyncio
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import pytest

from companion.braille.display import Chord, Routing
from companion.braille.translate import Translator
from companion.devices.display_link import Link
from companion.narration.text import Words
from tests.conftest import Companion
from tests.emulators.hid import hid_bus
from tests.emulators.hid_makers import AlvaHid, BaumHid
from tests.playing import InProcess, Playing
from tests.sentences import opening, parcel, says
from tests.test_evening import write_settings
from tests.typist import Typist

TRANSLATOR = Translator("en-ueb-g2.ctb")
#: For each display, the keys for space, for the newest message, and for panning on and back.
ORBIT_KEYS = ("left space", "d4", "d5", "d2")
ALVA_KEYS = ("space", "thumb home", "thumb right", "thumb left")
ASKS_GAME = says("ask-first-game", form="brief")
#: More key presses than any of these games needs.
MOST = 3000
#: How long to wait for a key to be handled, in seconds. The key is lost if no program has the port
#: open when it is pressed.
LOST_S = 0.5
#: How long to wait until something is shown, in seconds. Only a program that hangs takes this long.
HANG_S = 300.0


class Nobody(Typist):
    """A keyboard at which nobody types.

    is_over: whether the terminal has been closed.
    """

    is_over = False

    async def line(self, secret: Callable[[], bool]) -> str | None:  # noqa: ARG002
        while not self.is_over:
            await asyncio.sleep(0.05)
        return None


class HandledKeys:
    """Counts what the program has done at each port.

    counts: how many keys it has handled.
    wanted: the cells that the display shows, or will show soon.
    shows: how many times it has shown cells.
    read: the value of `shows` when the player last looked at the display.
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.wanted: dict[str, bytes] = {}
        self.shows: Counter[str] = Counter()
        self.read: Counter[str] = Counter()
        self._changed = threading.Condition()

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Record the keys on every link from now on."""
        start, show = Link.start, Link.show

        def started(
            link: Link, *, on_key: Callable[[Routing | Chord], None], **others: Any
        ) -> None:
            def handle(key: Routing | Chord) -> None:
                on_key(key)
                with self._changed:
                    self.counts[link.path] += 1
                    self._changed.notify_all()

            start(link, on_key=handle, **others)

        def shown(link: Link, cells: bytes) -> None:
            self.wanted[link.path] = cells
            show(link, cells)
            with self._changed:
                self.shows[link.path] += 1
                self._changed.notify_all()

        monkeypatch.setattr(Link, "start", started)
        monkeypatch.setattr(Link, "show", shown)

    def wait_for_key(self, path: str, before: int) -> bool:
        """Wait until more than `before` keys have been handled. Return False if the key is lost,
        because the program has closed the port meanwhile.
        """
        with self._changed:
            return self._changed.wait_for(lambda: self.counts[path] > before, LOST_S)

    def wait_for_show(self) -> None:
        """Wait until the display shows something that its player hasn't read yet."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.shows != self.read, HANG_S)


class Reader:
    """A player who has only a display.

    space, newest, on, back: the names of the display's keys.
    """

    def __init__(
        self,
        display: BaumHid | AlvaHid,
        handled: HandledKeys,
        space: str,
        newest: str,
        on: str,
        back: str,
    ) -> None:
        self.display, self.space, self.newest = display, space, newest
        self.on, self.back, self._handled = on, back, handled

    def type(self, text: str) -> None:
        """Type a line and press Enter."""
        for cell in dots(text):
            keys = [f"dot{dot + 1}" for dot in range(8) if cell >> dot & 1]
            self._send(partial(self.display.press, *(keys or [self.space])))
        self.enter()

    def enter(self) -> None:
        self._send(lambda: self.display.press("dot8"))

    def joins(self, key: str) -> None:
        """Claim this display for its player by pressing any key."""
        self._send(lambda: self.display.press(key))

    def feels(self, text: str) -> None:
        """Pan forwards until this text, or its first window, is shown. If the text has already
        passed, pan backwards.

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
        self._send(lambda: self.display.route(max(self.display.felt.find(dots(choice)), 0)))

    def is_shown(self, text: str) -> bool:
        """Wait until this text is shown. Press no keys meanwhile."""
        return self.display.wait_until(lambda: dots(text) in self.display.felt)

    def reads_back(self, text: str) -> None:
        """Read backwards until this text is shown."""
        for _ in range(100):
            if dots(text).strip(b"\0") in self.display.felt:
                return
            self.press(self.back)
        raise AssertionError(f"{text} is not felt: {self.windows()[-20:]}")

    def press(self, key: str) -> None:
        """Press a key that moves through the text, and wait until its effect is shown."""
        path = str(self.display.path)
        is_handled = self._send(lambda: self.display.press(key))
        read = self._handled.shows[path]
        if is_handled:
            assert self.display.wait_until(
                lambda: self.display.shown == self._handled.wanted[path][: self.display.cells]
            )
        self._handled.read[path] = read

    def _send(self, send: Callable[[], None]) -> bool:
        """Press a key, and wait until the program has handled it. Return False if the key was lost.

        A choice or Enter may make the program close the port, so don't wait until the display has
        changed.
        """
        path = str(self.display.path)
        before = self._handled.counts[path]
        send()
        return self._handled.wait_for_key(path, before)

    def chooses(self, game: Playing) -> bool:
        """Touch the first choice in the newest message. Return whether the message has any choices.

        Wait until the table has received the touch, because a second touch would answer the next
        question.
        """
        self.press(self.newest)
        for _ in range(8):
            marked = [at for at, cell in enumerate(self.display.shown) if cell & 0xC0 == 0xC0]
            if marked:
                count = len(game.lines)
                self._send(partial(self.display.route, marked[0]))
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
def handled() -> HandledKeys:
    """Return the record of what the program has done at each port."""
    return HandledKeys()


@pytest.fixture
def program(
    home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch, handled: HandledKeys
) -> Iterator[Callable[..., Playing]]:
    """Provide a function that starts `companion` or one of its commands at a terminal where nobody
    types.
    """
    write_settings(home, {"speech": "off"})
    nobody = Nobody()
    for command in ("evening", "replay", "resume"):
        monkeypatch.setattr(f"companion.cli.{command}.make_reader", lambda **_: nobody)
    handled.watch(monkeypatch)
    started: list[Playing] = []

    def start(*arguments: str) -> Playing:
        started.append(Playing(InProcess(home, *arguments)))
        return started[-1]

    with hid_bus():
        yield start
        nobody.is_over = True
        for each in started:
            each.end()


def test_two_players_can_set_up_play_and_replay_using_only_displays(
    program: Callable[..., Playing], handled: HandledKeys
) -> None:
    ann = Reader(BaumHid(), handled, *ORBIT_KEYS)
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
    bob = Reader(AlvaHid(), handled, *ALVA_KEYS)
    ann.touches("display")
    assert ann.is_shown(says("ask-press", form="brief", who="Ann"))
    ann.joins("d1")
    assert bob.is_shown(says("ask-press", form="brief", who="Bob"))
    bob.joins("thumb up")
    ann.feels(says("ask-guided", form="brief"))
    ann.touches("no")
    for _ in range(MOST):
        if any(opening("once-more", title="The Parcel") in line for line in game.lines):
            break
        if not ann.chooses(game) and not bob.chooses(game):
            handled.wait_for_show()  # The program is still busy.
    heard = "\n".join(game.lines)
    assert re.search(r"wins the game!.*" + re.escape(says("play-again")), heard, re.DOTALL)
    consents = (
        says("consent-event", who=who, what=says("again-what"), other=other)
        for who, other in (("Ann", "Bob"), ("Bob", "Ann"))
    )
    assert any(consent in heard for consent in consents)


@pytest.mark.parametrize(
    ("title", "display"),
    [
        ("Couriers", BaumHid),
        ("Pandemonium", BaumHid),
        ("Parsifal", BaumHid),
        ("Parsifal", AlvaHid),
        ("Wallet", BaumHid),
    ],
)
def test_game_set_up_by_touch_alone_continues_on_the_same_display(
    program: Callable[..., Playing],
    handled: HandledKeys,
    title: str,
    display: type[BaumHid | AlvaHid],
) -> None:
    """Players scan labelled cards. In the game without cards, everyone shares the display."""
    ann = Reader(display(), handled, *(ORBIT_KEYS if display is BaumHid else ALVA_KEYS))
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
    game.hears(opening("auto-found-shared"))
    assert ann.display.wait_until(lambda: any(ann.display.shown))
    assert ann.chooses(game)


def test_one_display_can_answer_for_a_player_whose_display_is_missing(
    program: Callable[..., Playing], handled: HandledKeys
) -> None:
    ann = Reader(BaumHid(), handled, *ORBIT_KEYS)
    game = program()
    ann.feels(ASKS_GAME)
    ann.enter()
    ann.feels(says("ask-people", form="brief"))
    # A choice from the previous question no longer has any effect.
    ann.reads_back("Wallet")
    ann.display.route(max(ann.display.felt.find(dots("Wallet")), 0))
    ann.feels(says("ask-people", form="brief"))
    ann.type("Ann, Bob")
    ann.feels(says("ask-cards", form="brief"))
    ann.touches("display")
    assert ann.is_shown(says("ask-press", form="brief", who="Ann"))
    ann.joins("d1")
    ann.feels(says("press-none", form="brief"))
    ann.type("no")
    game.hears(says("deals-not"))
    ann.feels(says("ask-guided", form="brief"))


def test_help_command_before_a_game_explains_the_keys_of_the_display(
    program: Callable[..., Playing], handled: HandledKeys
) -> None:
    ann = Reader(BaumHid(), handled, *ORBIT_KEYS)
    program()
    ann.feels(ASKS_GAME)
    ann.type("help keys")
    reply = says("early-keys", form="brief")
    assert ann.is_shown(reply)
    ann.feels(ASKS_GAME)
    windows = ann.windows()
    keys = says("first-keys-pan", form="brief", on="d5", back="d2")
    assert windows[windows.index(reply) :].count(keys) == 1


def test_keys_are_explained_only_the_first_time(
    program: Callable[..., Playing], handled: HandledKeys
) -> None:
    """A shared display isn't remembered for any person, but by then its readers know its keys."""
    ann = Reader(BaumHid(), handled, *ORBIT_KEYS)
    for number in range(2):
        game = program()
        ann.feels(ASKS_GAME)
        explained = says("first-keys-pan", form="brief", on="d5", back="d2")
        assert ann.windows().count(explained) == 1, number
        ann.type("quit")
        game.end()


@pytest.mark.parametrize("make", [BaumHid, AlvaHid])
def test_replay_is_read_and_closed_on_a_display_that_nobody_named(
    program: Callable[..., Playing],
    handled: HandledKeys,
    companion: Companion,
    make: type[BaumHid | AlvaHid],
) -> None:
    """One display has 20 cells and an Enter key, the other has 40 cells but neither Enter nor
    dots.
    """
    companion("play", "parcel", "--players", "Ann,Bob", typed="ann\nskip setup\nquit\n")
    ann = Reader(make(), handled, *(ORBIT_KEYS if make is BaumHid else ALVA_KEYS))
    game = program("replay")
    ann.feels(parcel("round-begins", form="brief", number=1, who="Ann"))
    for _ in range(5):
        if any(says("replay-end") in line for line in game.lines):
            break
        count = len(game.lines)
        if isinstance(ann.display, AlvaHid):
            ann.display.route(0, 1)
            ann.touches("next")
        else:
            ann.enter()
        game.hears_more_than(count)
    ann.feels(says("replay-end", form="brief"))
    ann.touches("yes")
    game.ends()


def test_resumed_game_is_played_on_a_display_that_nobody_named(
    program: Callable[..., Playing], handled: HandledKeys, companion: Companion
) -> None:
    companion("play", "parcel", "--players", "Ann,Bob", typed="ann\nskip setup\nquit\n")
    ann = Reader(BaumHid(), handled, *ORBIT_KEYS)
    game = program("resume")
    game.hears(says("auto-found-shared", model="Orbit Reader 20"))
    ann.touches("Radio")
    game.hears("Radio")
