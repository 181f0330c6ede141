"""Whole games with emulated braille displays: felt, touched, unplugged, and kept apart."""

import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping

import pytest

from companion.braille.translate import Translator
from companion.narration.text import Words
from tests.braille.brltty import Brltty
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.waiting import WITHIN_S, ended

Plug = Callable[..., BaumEmulator]


class Playing:
    """The program with its lines, read as they come."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.lines: list[str] = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def end(self) -> None:
        """Stop the program; what it has said by then is read."""
        with self._process:
            self._process.kill()
            self._reader.join()

    def type(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def hears(self, words: str, timeout_s: float = WITHIN_S) -> None:
        """Wait until a line has these words."""
        with self._changed:
            heard = self._changed.wait_for(
                lambda: any(words in line for line in self.lines), timeout_s
            )
        assert heard, "\n".join(self.lines)

    def goes_on(self, after: int, timeout_s: float) -> bool:
        """Whether more than so many questions were asked, or the game ended."""
        ways = ("Question: ", "Table: The game is over")
        with self._changed:
            return self._changed.wait_for(
                lambda: sum(line.startswith(ways) for line in self.lines) > after, timeout_s
            )

    def asked(self) -> str:
        """Who was asked last: Ann, where anyone was."""
        asked = [line for line in self.lines if line.startswith("Question: ")]
        named = re.search(r"\b(Ann|Bob)\b", asked[-1])
        return named[1] if named else "Ann"

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._changed:
                self.lines.append(line.rstrip("\n"))
                self._changed.notify_all()


@pytest.fixture
def play(home: Mapping[str, str]) -> Iterator[Callable[..., Playing]]:
    """Starts the program; it is stopped after the test."""
    started: list[Playing] = []

    def start(*arguments: str, game: str = "parcel") -> Playing:
        program = [
            sys.executable,
            "-m",
            "companion",
            "play",
            game,
            "--speech",
            "off",
            *arguments,
        ]
        process = subprocess.Popen(
            program, env=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        started.append(Playing(process))
        return started[-1]

    yield start
    for each in started:
        each.end()


def dots(text: str) -> bytes:
    """A text's cells."""
    return Translator("en-ueb-g2.ctb").line(Words(None, "", text)).cells


def pan_to(display: BaumEmulator, text: str) -> int:
    """Pan on until this is felt; its first cell.

    A press is waited for: two at once would pan past it. A notice that comes meanwhile looks like
    what the press did; so where nothing changes, at the end of all messages, it goes back, and
    then on again to what has come.
    """
    wanted, key = dots(text), "d5"
    for _ in range(40):
        if (place := display.felt.find(wanted)) >= 0:
            return place
        frames = len(display.frames)
        display.press(key)
        if not display.wait_until(lambda: len(display.frames) > frames, 5.0):  # noqa: B023 - asked at once
            key = "d2" if key == "d5" else "d5"
    raise AssertionError(f"{text} is never felt")


def test_a_game_is_dealt_and_played_from_two_displays_alone(
    play: Callable[..., Playing], plugged: Plug
) -> None:
    """Each feels its own cards and touches its answers; the screen never has a card in hand."""
    ann, bob = plugged(cells=40), plugged(cells=14)
    game = play(
        "--players", "Ann,Bob", "--cards", "dealer", "--seed", "4",
        "--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}",
    )  # fmt: skip
    game.hears("Who wrote a letter")
    pan_to(ann, "begins?")
    ann.route(ann.felt.find(dots("you")))
    game.hears("Ann: play?")
    pan_to(ann, "play?")
    assert dots("Camera") in ann.felt
    ann.route(ann.felt.find(dots("Camera")))
    game.hears("on whom the Camera?")
    pan_to(ann, "Camera on?")
    ann.route(ann.felt.find(dots("Bob")))
    game.hears("Bob discards the Radio.")
    pan_to(bob, "drew")
    assert not any("drew" in line or "hold" in line for line in game.lines)
    seen = b"".join(frame for frame, _ in ann.frames)
    assert dots("drew Lens") not in seen


class Finger:
    """Touches what is under the cursor; it goes slower where that comes too early."""

    def __init__(self) -> None:
        self._pause_s = 0.02

    def answers(self, game: Playing, display: BaumEmulator) -> None:
        """Answer by touch. Where that answered nothing, be slower from now on, by the half."""
        asked = sum(line.startswith("Question: ") for line in game.lines)
        if self.touches(display) and not game.goes_on(asked, 2.0):
            self._pause_s = min(1.5 * self._pause_s, 0.2)

    def touches(self, display: BaumEmulator) -> bool:
        """Whether the newest message has a choice; the first one is touched then.

        A finger may come down on what has just changed. Then a word was spelled, that is the
        newest message now, and whoever feels no choice asks whose turn it is.
        """
        self._press(display, "d4")
        for _ in range(6):
            marked = [cell for cell, dots in enumerate(display.shown) if dots & 0xC0 == 0xC0]
            if marked:
                display.route(marked[0])
                return True
            self._press(display, "d5")
        display.braille("2345", space=True)
        return False

    def _press(self, display: BaumEmulator, key: str) -> None:
        """Until something is shown: at most for the pause, since it may stand there already."""
        frames = len(display.frames)
        display.press(key)
        display.wait_until(lambda: len(display.frames) > frames, self._pause_s)


def test_a_whole_game_is_played_without_keyboard_and_without_sound(
    play: Callable[..., Playing], plugged: Plug
) -> None:
    """Two hands on two displays, to the end; what to touch is found under the cursor."""
    displays = {"Ann": plugged(cells=40), "Bob": plugged(cells=20)}
    game = play(
        "--players", "Ann,Bob", "--cards", "dealer", "--seed", "4",
        *(f"--braille={name}=baum:{display.path}" for name, display in displays.items()),
    )  # fmt: skip
    game.hears("Who wrote a letter")
    finger, ends = Finger(), time.monotonic() + 200
    while not any("The game is over" in line for line in game.lines):
        assert time.monotonic() < ends, "\n".join(game.lines[-20:])
        finger.answers(game, displays[game.asked()])
    assert any("wins" in line for line in game.lines)


def test_a_round_of_many_cards_is_played_by_touch(
    play: Callable[..., Playing], plugged: Plug
) -> None:
    """Cards are drawn, kept and shown, and tokens given up; no card in hand is on the screen."""
    displays = {"Ann": plugged(cells=40), "Bob": plugged(cells=20)}
    game = play(
        "--players", "Ann,Bob", "--cards", "dealer", "--seed", "4",
        *(f"--braille={name}=baum:{display.path}" for name, display in displays.items()),
        game="wallet",
    )  # fmt: skip
    game.hears("action?")
    finger, ends = Finger(), time.monotonic() + 200
    while not any("Round 2 of 3." in line for line in game.lines):
        assert time.monotonic() < ends, "\n".join(game.lines[-20:])
        finger.answers(game, displays[game.asked()])
    judged = re.compile(r" is (guilty|innocent)")
    shown = next(n for n, line in enumerate(game.lines) if judged.search(line))
    got = [line for line in game.lines[:shown] if "You get" in line or "You hold" in line]
    assert not got
    for display in displays.values():
        felt = b"".join(frame for frame, _ in display.frames)
        assert dots("action?") in felt
    game.type("quit")
    game.hears("The game is saved")


@pytest.mark.parametrize(
    ("name", "drives", "secrets"),
    [("couriers", 4, ("You draw", "You hold")), ("pandemonium", 9, ("Your missions", "Your new"))],
)
def test_vans_are_driven_by_touch(
    play: Callable[..., Playing], plugged: Plug, name: str, drives: int, secrets: tuple[str, str]
) -> None:
    """Cards are chosen, routes planned and packages taken; no secret is on the screen."""
    displays = {"Ann": plugged(cells=40), "Bob": plugged(cells=20)}
    game = play(
        "--players", "Ann,Bob", "--cards", "dealer", "--seed", "4", "--set", "dice=thrown",
        *(f"--braille={name}=baum:{display.path}" for name, display in displays.items()),
        game=name,
    )  # fmt: skip
    game.hears("Question: ")
    finger, ends = Finger(), time.monotonic() + 200
    while sum(" drives " in line for line in game.lines) < drives:
        assert time.monotonic() < ends, "\n".join(game.lines[-20:])
        finger.answers(game, displays[game.asked()])
    assert not [line for line in game.lines if any(secret in line for secret in secrets)]
    game.type("quit")
    game.hears("The game is saved")


def test_a_line_is_typed_on_a_display(play: Callable[..., Playing], plugged: Plug) -> None:
    """In contracted braille, as said by that display's own player."""
    ann = plugged(cells=40)
    game = play("--players", "Ann,Bob", "--braille", f"Ann=baum:{ann.path}")
    game.hears("Who wrote a letter")
    type_on(ann, "ann")
    game.hears("Table: Ann begins.")
    type_on(ann, "skip setup")
    game.hears("card 1 of 3")
    ann.braille("234", space=True)
    assert ann.wait_until(lambda: dots("round 1") in ann.felt)


def type_on(display: BaumEmulator, text: str) -> None:
    """Each cell on the entry keys, and dot 8."""
    for cell in dots(text):
        display.braille(
            "".join(str(dot + 1) for dot in range(8) if cell >> dot & 1), space=not cell
        )
    display.braille("8")


def test_another_seats_display_cannot_answer(play: Callable[..., Playing], plugged: Plug) -> None:
    """It is told whose turn it is, on itself alone."""
    ann, bob = plugged(cells=40), plugged(cells=40)
    game = play(
        "--players", "Ann,Bob", "--cards", "dealer", "--seed", "4",
        "--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}",
    )  # fmt: skip
    game.type("ann", "camera")
    game.hears("on whom the Camera?")
    pan_to(bob, "Ann: Camera on?")
    type_on(bob, "bob")
    pan_to(bob, "asked: Ann")
    assert not any("discards" in line for line in game.lines)


def test_an_unplugged_display_is_told_and_the_game_goes_on(
    play: Callable[..., Playing], plugged: Plug
) -> None:
    """When it is back it shows what it should."""
    shared = plugged(cells=40)
    game = play("--players", "Ann,Bob", "--braille", f"baum:{shared.path}")
    game.type("ann")
    game.hears("Shuffle the 21 cards")
    shared.unplug()
    game.hears("Notice: The shared display is gone.")
    game.type("skip setup")
    game.hears("card 1 of 3")
    shared.frames.clear()
    shared.plug_in()
    game.hears("Notice: The shared display is back.")
    pan_to(shared, "face up 1?")


@pytest.mark.parametrize("answers", ["nothing", "humanware"])
def test_a_port_without_such_a_display_is_told_and_does_not_stop_the_game(
    companion: Companion, plugged: Plug, answers: str
) -> None:
    """Silence, or another protocol."""
    display = plugged(cells=40, answers=answers)
    ended = companion(
        "play", "parcel", "--players", "Ann,Bob", "--speech", "off",
        "--braille", f"baum:{display.path}", typed="ann\n",
    )  # fmt: skip
    assert ended.returncode == 0
    assert "Notice: " in ended.stdout
    assert str(display.path) in ended.stdout
    assert "Table: Ann begins." in ended.stdout


def test_a_dealt_game_refuses_to_begin_without_its_displays(
    companion: Companion, plugged: Plug
) -> None:
    """With the seat that lacks one."""
    display = plugged(cells=40)
    ended = companion(
        "play", "parcel", "--players", "Ann,Bob", "--cards", "dealer", "--speech", "off",
        "--braille", f"Ann=baum:{display.path}",
    )  # fmt: skip
    assert ended.returncode == 2
    assert "Bob has no line of Bob's own, so I cannot deal." in ended.stderr


def test_all_that_is_missing_is_told_in_one_sentence(companion: Companion) -> None:
    """Every player, and every port, with what would do."""
    ended = companion(
        "play", "parcel", "--players", "Ann,Bob,Cara", "--cards", "dealer", "--speech", "off",
        "--braille", "Ann=baum:/dev/nosuch1", "--braille", "Bob=baum:/dev/nosuch2",
    )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr == (
        "Notice: Ann, Bob and Cara have no line of their own, and nothing is at /dev/nosuch1 and "
        "/dev/nosuch2, so I cannot deal. Plug in what is not there and switch it on. Give a "
        "line, as in --braille Ann=baum:/dev/ttyUSB0, --earpiece Ann=DEVICE or --phones, or let "
        "the cards stay at the table.\n"
    )


def test_a_missing_port_is_told_at_once(companion: Companion) -> None:
    """The game goes on without it."""
    ended = companion(
        "play", "parcel", "--players", "Ann,Bob", "--speech", "off",
        "--braille", "baum:/dev/nosuchport", typed="ann\n",
    )  # fmt: skip
    assert "/dev/nosuchport" in ended.stdout
    assert "Table: Ann begins." in ended.stdout


def test_a_card_stays_on_the_display_until_it_has_been_read(
    home: Mapping[str, str], plugged: Plug
) -> None:
    """`read` ends at Enter, not before a finger has been over it."""
    display = plugged(cells=40)
    arguments = ["read", "parcel", "camera", "--speech", "off", "--braille", f"baum:{display.path}"]
    with ended(
        subprocess.Popen(
            [sys.executable, "-m", "companion", *arguments],
            env=home,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    ) as reading:
        game = Playing(reading)
        game.hears("Press Enter when you have read it.")
        assert display.shows(dots("Camera, rank 5, 2 in deck"))
        pan_to(display, "Pick any player")
        assert reading.poll() is None
        game.type("")
        assert reading.wait(WITHIN_S) == 0


def test_a_display_that_brltty_has_is_used_through_it(
    plugged: Plug, brltty: Callable[..., Brltty], play: Callable[..., Playing]
) -> None:
    """It is said once; Ann's line is on her display alone, and its keys answer."""
    ann, bob = plugged(cells=40), plugged(cells=40)
    assert brltty("bm", ann.path).says("Braille Driver: bm")
    assert ann.wait_until(lambda: bool(ann.shown))
    game = play(
        "--players", "Ann,Bob", "--cards", "dealer", "--seed", "4",
        "--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}",
    )  # fmt: skip
    game.hears("Who wrote a letter")
    assert game.lines.count("Notice: BRLTTY has this display; using BrlAPI.") == 1
    pan_to(ann, "begins?")
    six_dots = bytes(cell & 0x3F for cell in ann.shown)  # the choice is marked by the others
    ann.route(six_dots.find(dots("you")))
    game.hears("Ann: play?")
    pan_to(ann, "play?")
    assert dots("Camera") in ann.shown
    assert dots("Camera") not in b"".join(frame for frame, _ in bob.frames)


def test_the_display_of_a_named_brltty_is_used(
    plugged: Plug, brltty: Callable[..., Brltty], play: Callable[..., Playing]
) -> None:
    """One that ends is told, and one that comes back shows what it should."""
    display = plugged(cells=40)
    started = brltty("bm", display.path)
    assert started.says("Braille Driver: bm")
    game = play("--players", "Ann,Bob", "--braille", f"brlapi:{started.host}")
    game.hears("Who wrote a letter")
    pan_to(display, "begins?")
    started.kill()
    game.hears("Notice: The shared display is gone.")
    display.frames.clear()
    started.start()
    game.hears("Notice: The shared display is back.")
    assert display.wait_until(lambda: bool(display.shown))


def test_the_one_display_of_brltty_is_for_one(companion: Companion) -> None:
    """Whoever else it were for would feel the first one's cards."""
    ended = companion(
        "play", "parcel", "--players", "Ann,Bob", "--speech", "off",
        "--braille", "Ann=brlapi", "--braille", "Bob=brlapi",
    )  # fmt: skip
    assert ended.returncode == 2
    assert "BRLTTY has one display, and it is asked for twice." in ended.stderr
