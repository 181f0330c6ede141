"""Tests whole games with emulated braille displays, which are read, touched, unplugged, and kept
apart from each other.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping

import pytest

from tests.braille.brltty import Brltty
from tests.clocks import programs_clock
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.playing import InProcess, Playing, dots, pan_to, type_on
from tests.sentences import opening, parcel, printed, printed_start, says, starts
from tests.waiting import WITHIN_S

Plug = Callable[..., BaumEmulator]
PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")


@pytest.fixture
def play(home: Mapping[str, str]) -> Iterator[Callable[..., Playing]]:
    """Return a function that runs the program in this process. After the test, stop the program."""
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


def test_dealt_game_can_be_played_on_two_displays_alone(
    play: Callable[..., Playing], plugged: Plug
) -> None:
    """The screen never shows a card in a hand."""
    ann, bob = plugged(cells=40), plugged(cells=14)
    game = play(
        "--players", "Ann,Bob", "--cards", "dealer", "--seed", "4",
        "--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}",
    )  # fmt: skip
    game.hears(parcel("ask-starter"))
    pan_to(ann, parcel("ask-starter", form="brief"))
    ann.route(ann.felt.find(dots("you, Bob")))
    game.hears(parcel("ask-play", who="Ann"))
    pan_to(ann, parcel("ask-play", form="yours", who="Ann"))
    assert dots("Camera") in ann.felt
    ann.route(ann.felt.find(dots("Camera")))
    game.hears("Ann, Camera on ")
    pan_to(ann, parcel("ask-target", form="yours", who="Ann", item="Camera"))
    ann.route(ann.felt.find(dots("Bob")))
    game.hears("Bob discards the Radio")
    pan_to(bob, "you draw")
    assert not any("you draw" in line or "hold" in line for line in game.lines)
    seen = b"".join(frame for frame, _ in ann.frames)
    assert dots(parcel("you-draw", form="brief", item="Lens")) not in seen


def test_enter_on_a_display_replays_the_next_line(
    companion: Companion, home: Mapping[str, str], plugged: Plug
) -> None:
    companion(*PLAY, typed="ann\nskip setup\nlens\n")
    shared = plugged(cells=40)
    game = Playing(InProcess(home, "replay", "--speech", "off", "--braille", f"baum:{shared.path}"))
    try:
        pan_to(shared, parcel("round-begins", form="brief", number=1, who="Ann"))
        assert not any("Lens" in line for line in game.lines)
        shared.braille("8")
        shared.braille("8")
        game.hears("Lens")
        pan_to(shared, "Lens")
    finally:
        game.end()


def test_line_typed_on_a_display_counts_as_its_players_line(
    home: Mapping[str, str], plugged: Plug
) -> None:
    """The line is typed in contracted braille."""
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
        pan_to(ann, parcel("ask-starter", form="brief"))
        type_on(ann, "ann")
        game.hears(f"Table: {starts('Ann')}")
        type_on(ann, "skip setup")
        game.hears(parcel("ask-face-up", number=1))
        ann.braille("234", space=True)
        assert ann.wait_until(lambda: dots("round 1") in ann.felt)
    finally:
        game.end()


def test_game_can_be_played_with_one_hand_on_a_serial_display(
    play: Callable[..., Playing], companion: Companion, plugged: Plug
) -> None:
    """Every key is pressed and released before the next one."""
    companion("people", "Ann", "one-hand=yes")
    ann = plugged(cells=40)
    game = play("--players", "Ann,Bob", "--braille", f"Ann=baum:{ann.path}")
    game.hears(parcel("ask-starter"))
    press_one_by_one(ann, *one_handed_keys("ann"), "8", " ")
    game.hears(f"Table: {starts('Ann')}")
    press_one_by_one(ann, *" 234 ")
    assert ann.wait_until(lambda: dots("dealing round 1") in ann.felt)
    press_one_by_one(ann, *" 136 ")
    game.hears("I've undone the choice of who starts")


def test_keys_are_listed_and_explained_as_they_are_pressed_with_one_hand(
    play: Callable[..., Playing], companion: Companion, plugged: Plug
) -> None:
    companion("people", "Ann", "one-hand=yes")
    ann = plugged(cells=40)
    game = play("--players", "Ann,Bob", "--braille", f"Ann=baum:{ann.path}")
    game.hears(parcel("ask-starter"))
    press_one_by_one(ann, *one_handed_keys("help keys"), "8", " ")
    assert ann.wait_until(lambda: dots("Command menu: two") in ann.felt)
    explained = says("key-undo")
    game.type("help keys ann")
    game.hears(f"Reply: {explained}: space then dots 1 3 6 then space.")
    press_one_by_one(ann, *" 236 ")
    learn = says("key-learn-one-hand", form="brief")
    assert ann.wait_until(lambda: ann.felt.rstrip(b"\0") == dots(learn))
    press_one_by_one(ann, *" 136 ")
    assert ann.wait_until(lambda: dots(f"{explained}: space + dots 136") in ann.felt)
    ann.press("d1")
    assert ann.wait_until(lambda: dots(f"{says('key-older')}: d1") in ann.felt)
    ann.press("d1")
    assert ann.wait_until(lambda: dots("Command menu: two") in ann.felt)


def press_one_by_one(display: BaumEmulator, *keys: str) -> None:
    """Press and release keys one after another. Keys are given by their dots; a blank is the space
    bar.
    """
    for key in keys:
        display.braille(key.strip(), space=not key.strip())


def one_handed_keys(text: str) -> str:
    """Return the keys for typing a text with one hand: the dots of each cell, then space."""
    keys = ""
    for cell in dots(text):
        keys += "".join(str(dot + 1) for dot in range(8) if cell >> dot & 1) if cell else " "
        keys += " "
    return keys


def test_question_cannot_be_answered_from_another_seats_display(
    play: Callable[..., Playing], plugged: Plug
) -> None:
    """Only that display says that it is somebody else's turn."""
    ann, bob = plugged(cells=40), plugged(cells=40)
    game = play(
        "--players", "Ann,Bob", "--cards", "dealer", "--seed", "4",
        "--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}",
    )  # fmt: skip
    game.type("ann", "camera")
    game.hears("Ann, Camera on ")
    pan_to(bob, parcel("ask-target", form="brief", who="Ann", item="Camera"))
    type_on(bob, "bob")
    pan_to(bob, says("not-your-turn", form="brief", who="Ann"))
    assert not any("discards" in line for line in game.lines)


def test_unplugged_display_is_reported_and_the_game_goes_on(
    play: Callable[..., Playing], plugged: Plug
) -> None:
    """Once the display is plugged in again, it shows the current text."""
    shared = plugged(cells=40)
    game = play("--players", "Ann,Bob", "--braille", f"baum:{shared.path}")
    game.type("ann")
    game.hears(parcel("step-shuffle", count=21))
    shared.unplug()
    game.hears(printed_start("Notice", "shared-display-gone"))
    game.type("skip setup")
    game.hears(parcel("ask-face-up", number=1))
    shared.frames.clear()
    shared.plug_in()
    game.hears(printed("Notice", "shared-display-back"))
    pan_to(shared, parcel("ask-face-up", form="brief", number=1))


@pytest.mark.parametrize("answers", ["nothing", "humanware"])
def test_port_without_the_named_display_is_reported_and_the_game_goes_on(
    companion: Companion, plugged: Plug, answers: str
) -> None:
    """The device on the port either stays silent or uses a different protocol."""
    display = plugged(cells=40, answers=answers)
    ended = companion(*PLAY, "--braille", f"baum:{display.path}", typed="ann\n")
    assert ended.returncode == 0
    assert "Notice: " in ended.stdout
    assert str(display.path) in ended.stdout
    assert f"Table: {starts('Ann')}" in ended.stdout


def test_dealt_game_does_not_start_without_its_displays(
    companion: Companion, plugged: Plug
) -> None:
    """The refusal names the seat that has no private line."""
    display = plugged(cells=40)
    ended = companion(*PLAY, "--cards", "dealer", "--braille", f"Ann=baum:{display.path}")
    assert ended.returncode == 2
    assert opening("error-no-private-line", who="Bob", count=1, missing=0) in ended.stderr


def test_all_missing_private_lines_are_named_in_one_sentence(companion: Companion) -> None:
    """The sentence also says what would help."""
    ended = companion(
        "play", "parcel", "--players", "Ann,Bob,Cara", "--cards", "dealer", "--speech", "off",
        "--braille", "Ann=baum:/dev/nosuch1", "--braille", "Bob=baum:/dev/nosuch2",
    )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr == (
        "Notice: I can't deal: Ann, Bob and Cara have no private line, and nothing is at "
        "/dev/nosuch1 and /dev/nosuch2. Plug in what's missing and switch it on. Add "
        "--braille Ann=baum:/dev/ttyUSB0, --earpiece Ann=DEVICE or --phones, or keep the cards "
        "yourselves with --cards table.\n"
    )


def test_missing_port_is_reported_at_once_and_the_game_goes_on(companion: Companion) -> None:
    ended = companion(*PLAY, "--braille", "baum:/dev/nosuchport", typed="ann\n")
    assert "/dev/nosuchport" in ended.stdout
    assert f"Table: {starts('Ann')}" in ended.stdout


def test_read_command_ends_on_enter_but_not_before_the_card_has_been_read(
    home: Mapping[str, str], plugged: Plug
) -> None:
    display = plugged(cells=40)
    arguments = ("read", "parcel", "camera", "--speech", "off", "--braille", f"baum:{display.path}")
    reading = InProcess(home, *arguments)
    game = Playing(reading)
    game.hears(says("reading-ends"))
    assert display.shows(dots("Camera, rank 5, 2 in deck"))
    pan_to(display, "Pick any player")
    assert reading.poll() is None
    game.type("")
    assert reading.wait(WITHIN_S) == 0
    game.end()


def read_to_the_end(display: BaumEmulator, text: str) -> int:
    """Pan until this text is shown. Return the position of its first cell.

    This is for displays that people can't type on, because they are used through BRLTTY.
    """
    wanted = dots(text)
    while (place := display.felt.find(wanted)) < 0:
        frames = len(display.frames)
        display.press("d5")  # At the end of the text, this key changes nothing.
        display.wait_until(lambda: len(display.frames) > frames, 0.5)  # noqa: B023 - called at once
    return place


def test_named_display_that_brltty_is_using_is_used_through_brltty(
    plugged: Plug, brltty: Callable[..., Brltty], play: Callable[..., Playing]
) -> None:
    """Ann's private line is only on her own display, and she can answer with its keys."""
    ann, bob = plugged(cells=40), plugged(cells=40)
    assert brltty("bm", ann.path).says("Braille Driver: bm")
    assert ann.wait_until(lambda: bool(ann.shown))
    game = play(
        "--players", "Ann,Bob", "--cards", "dealer", "--seed", "4",
        "--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}",
    )  # fmt: skip
    game.hears(parcel("ask-starter"))
    assert game.lines.count(printed("Notice", "brltty-has-display")) == 1
    read_to_the_end(ann, parcel("ask-starter", form="brief"))
    ann.route(ann.felt.find(dots("you, Bob")))
    game.hears(parcel("ask-play", who="Ann"))
    read_to_the_end(ann, parcel("ask-play", form="yours", who="Ann"))
    assert dots("Camera") in ann.felt
    assert dots("Camera") not in b"".join(frame for frame, _ in bob.frames)


def test_display_whose_port_brltty_has_claimed_is_used_through_brltty(
    plugged: Plug,
    brltty: Callable[..., Brltty],
    play: Callable[..., Playing],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """BRLTTY has claimed a USB display, so its port has disappeared."""
    monkeypatch.setattr("companion.devices.brltty_link._device", lambda _: None)
    ann = plugged(cells=40)
    assert brltty("bm", ann.path).says("Braille Driver: bm")
    assert ann.wait_until(lambda: bool(ann.shown))
    game = play("--players", "Ann,Bob", "--braille", "Ann=baum:/dev/nosuchport")
    game.hears(printed("Notice", "brltty-has-display"))
    read_to_the_end(ann, parcel("ask-starter", form="brief"))


@pytest.mark.heavy
def test_display_of_a_named_brltty_server_is_used_again_after_a_restart(
    plugged: Plug, brltty: Callable[..., Brltty], play: Callable[..., Playing]
) -> None:
    display = plugged(cells=40)
    started = brltty("bm", display.path)
    assert started.says("Braille Driver: bm")
    game = play("--players", "Ann,Bob", "--braille", f"brlapi:{started.host}")
    game.hears(parcel("ask-starter"))
    read_to_the_end(display, parcel("ask-starter", form="brief"))
    started.kill()
    game.hears(printed_start("Notice", "shared-display-gone"))
    display.frames.clear()
    started.start()
    game.hears(printed("Notice", "shared-display-back"))
    assert display.wait_until(lambda: bool(display.shown))


def test_brlttys_display_belongs_to_only_one_player(companion: Companion) -> None:
    """Otherwise a second player could read the first player's cards by touch."""
    ended = companion(*PLAY, "--braille", "Ann=brlapi", "--braille", "Bob=brlapi")
    assert ended.returncode == 2
    assert opening("brltty-twice") in ended.stderr
