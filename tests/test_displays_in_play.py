"""Whole games with emulated braille displays: felt, touched, unplugged, and kept apart."""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping

import pytest

from tests.braille.brltty import Brltty
from tests.clocks import programs_clock
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.playing import InProcess, Playing, dots, pan_to, type_on
from tests.waiting import WITHIN_S

Plug = Callable[..., BaumEmulator]
PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")


@pytest.fixture
def play(home: Mapping[str, str]) -> Iterator[Callable[..., Playing]]:
    """Runs the program in this process; it is stopped after the test."""
    started: list[Playing] = []

    def start(*arguments: str, game: str = "parcel") -> Playing:
        started.append(Playing(InProcess(home, "play", game, "--speech", "off", *arguments)))
        return started[-1]

    yield start
    for each in started:
        each.end()


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    with programs_clock():
        yield


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


def test_a_line_is_typed_on_a_display_of_a_started_program(
    home: Mapping[str, str], plugged: Plug
) -> None:
    """In contracted braille, as said by that display's own player."""
    ann = plugged(cells=40)
    game = Playing(
        subprocess.Popen(
            [sys.executable, "-m", "companion", *PLAY, "--braille", f"Ann=baum:{ann.path}"],
            env=home,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    )
    try:
        pan_to(ann, "begins?")
        type_on(ann, "ann")
        game.hears("Table: Ann begins.")
        type_on(ann, "skip setup")
        game.hears("card 1 of 3")
        ann.braille("234", space=True)
        assert ann.wait_until(lambda: dots("round 1") in ann.felt)
    finally:
        game.end()


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
    ended = companion(*PLAY, "--braille", f"baum:{display.path}", typed="ann\n")
    assert ended.returncode == 0
    assert "Notice: " in ended.stdout
    assert str(display.path) in ended.stdout
    assert "Table: Ann begins." in ended.stdout


def test_a_dealt_game_refuses_to_begin_without_its_displays(
    companion: Companion, plugged: Plug
) -> None:
    """With the seat that lacks one."""
    display = plugged(cells=40)
    ended = companion(*PLAY, "--cards", "dealer", "--braille", f"Ann=baum:{display.path}")
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
    ended = companion(*PLAY, "--braille", "baum:/dev/nosuchport", typed="ann\n")
    assert "/dev/nosuchport" in ended.stdout
    assert "Table: Ann begins." in ended.stdout


def test_a_card_stays_on_the_display_until_it_has_been_read(
    home: Mapping[str, str], plugged: Plug
) -> None:
    """`read` ends at Enter, not before a finger has been over it."""
    display = plugged(cells=40)
    arguments = ("read", "parcel", "camera", "--speech", "off", "--braille", f"baum:{display.path}")
    reading = InProcess(home, *arguments)
    game = Playing(reading)
    game.hears("Press Enter when you have read it.")
    assert display.shows(dots("Camera, rank 5, 2 in deck"))
    pan_to(display, "Pick any player")
    assert reading.poll() is None
    game.type("")
    assert reading.wait(WITHIN_S) == 0
    game.end()


def read_to_the_end(display: BaumEmulator, text: str) -> int:
    """Read on until a text is felt, which is in the last window; return its first cell.

    For displays on which BRLTTY lets nobody type.
    """
    wanted = dots(text)
    while (place := display.felt.find(wanted)) < 0:
        frames = len(display.frames)
        display.press("d5")  # at the end, it changes nothing
        display.wait_until(lambda: len(display.frames) > frames, 0.5)  # noqa: B023 - asked at once
    return place


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
    read_to_the_end(ann, "begins?")
    ann.route(ann.felt.find(dots("you")))
    game.hears("Ann: play?")
    read_to_the_end(ann, "play?")
    assert dots("Camera") in ann.felt
    assert dots("Camera") not in b"".join(frame for frame, _ in bob.frames)


@pytest.mark.heavy
def test_the_display_of_a_named_brltty_is_used(
    plugged: Plug, brltty: Callable[..., Brltty], play: Callable[..., Playing]
) -> None:
    """One that ends is told, and one that comes back shows what it should."""
    display = plugged(cells=40)
    started = brltty("bm", display.path)
    assert started.says("Braille Driver: bm")
    game = play("--players", "Ann,Bob", "--braille", f"brlapi:{started.host}")
    game.hears("Who wrote a letter")
    read_to_the_end(display, "begins?")
    started.kill()
    game.hears("Notice: The shared display is gone.")
    display.frames.clear()
    started.start()
    game.hears("Notice: The shared display is back.")
    assert display.wait_until(lambda: bool(display.shown))


def test_the_one_display_of_brltty_is_for_one(companion: Companion) -> None:
    """Whoever else it were for would feel the first one's cards."""
    ended = companion(*PLAY, "--braille", "Ann=brlapi", "--braille", "Bob=brlapi")
    assert ended.returncode == 2
    assert "BRLTTY has one display, and it is asked for twice." in ended.stderr
