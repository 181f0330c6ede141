"""The program finds displays, remembers whose they are, and keeps strangers out."""

import stat
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.clocks import programs_clock
from tests.conftest import Companion
from tests.emulators.baum import BaumEmulator
from tests.emulators.canute import CanuteEmulator
from tests.emulators.humanware import HumanWareEmulator
from tests.playing import InProcess, Playing, pan_to
from tests.test_ports import held_by

Plug = Callable[..., BaumEmulator]
PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")


@pytest.fixture
def memory(home: Mapping[str, str]) -> Path:
    """The file of remembered displays."""
    return Path(home["XDG_DATA_HOME"]) / "companion" / "displays.toml"


@pytest.fixture
def begin(home: Mapping[str, str]) -> Iterator[Callable[..., Playing]]:
    """Runs the program in this process; it is stopped after the test."""
    started: list[Playing] = []

    def start(*arguments: str) -> Playing:
        started.append(Playing(InProcess(home, *PLAY, *arguments)))
        return started[-1]

    yield start
    for each in started:
        each.end()


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    with programs_clock():
        yield


def remembered(memory: Path) -> dict[str, Any]:
    displays: dict[str, Any] = tomllib.loads(memory.read_text())["displays"]
    return displays


def is_blank(display: BaumEmulator) -> bool:
    return not any(any(cells) for cells, _ in display.frames)


def test_a_named_port_is_looked_at_and_told(companion: Companion, plugged: Plug) -> None:
    """Model, cells, serial number, keys, and the words that use it."""
    display = plugged(cells=40)
    ended = companion("displays", str(display.path))
    assert ended.returncode == 0
    lines = ended.stdout.splitlines()
    assert lines[:11] == [
        f"Looking at {display.path}. This can take a while.",
        f"Vario 40, at {display.path}.",
        "40 cells.",
        "Serial number 12345678.",
        f"To use it: companion play parcel --braille Ann=baum:{display.path}",
        "Back: space + dot 3, d2 or joystick left.",
        "On: space + dot 6, d5 or joystick right.",
        "The message before: space + dot 1, d1 or joystick up.",
        "The message after: space + dot 4, d3 or joystick down.",
        "The newest message: space + dots 4 5 6, d4 or joystick press.",
        "This message from its start: space + dots 1 2 3 5 or d6.",
    ]
    assert "Where the game stands: space + dots 2 3 4." in lines
    assert is_blank(display)


def test_several_named_ports_are_told(companion: Companion, tmp_path: Path) -> None:
    """Rows, and keys that are pressed together."""
    canute, brailliant = CanuteEmulator(tmp_path / "c"), HumanWareEmulator(tmp_path / "h", cells=32)
    try:
        ended = companion("displays", str(canute.path), str(brailliant.path))
    finally:
        canute.unplug()
        brailliant.unplug()
    assert "360 cells, in 9 rows.\n" in ended.stdout
    assert "The message before: back + menu.\n" in ended.stdout
    assert f"Brailliant BI 32, at {brailliant.path}.\n" in ended.stdout
    assert f"--braille Ann=humanware:{brailliant.path}\n" in ended.stdout


def test_where_nothing_is_it_says_what_to_try(companion: Companion, plugged: Plug) -> None:
    """And what is wrong with a port."""
    ended = companion("displays", "/dev/nosuchport")
    assert "No device is at /dev/nosuchport. Plug it in, or pair it" in ended.stdout
    assert "No braille display was found. Plug it in, switch it on" in ended.stdout
    assert "companion displays /dev/rfcomm0" in ended.stdout
    assert "group dialout" in ended.stdout
    display = plugged()
    with held_by("brltty", str(display.path.resolve())):
        ended = companion("displays", str(display.path))
    assert f"brltty is using {display.path}." in ended.stdout
    assert not display.wire


def test_a_named_display_is_remembered_and_auto_finds_it(
    companion: Companion, begin: Callable[..., Playing], plugged: Plug, memory: Path
) -> None:
    """Each of the three ways to say auto, and the settings."""
    ann, bob = plugged(cells=40, serial="00000017"), plugged(cells=20, serial="00000016")
    named = ("--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}")
    assert companion(*PLAY, *named).returncode == 0
    assert stat.S_IMODE(memory.stat().st_mode) == 0o600
    assert remembered(memory) == {
        "Ann": {"port": str(ann.path), "driver": "baum", "model": "Vario 40", "serial": "00000017"},
        "Bob": {"port": str(bob.path), "driver": "baum", "model": "Vario 20", "serial": "00000016"},
    }
    for auto in (["--braille", "auto"], ["--braille", "Bob=auto", "--braille", "Ann=auto"]):
        ended = companion(*PLAY, *auto, "--cards", "dealer", "--seed", "4", typed="ann\n")
        assert ended.returncode == 0, ended.stderr
        assert "Notice: Ann's display is here: Vario 40." in ended.stdout
        assert "Notice: Bob's display is here: Vario 20." in ended.stdout
    listed = companion("displays")
    assert "It is remembered as Ann's." in listed.stdout
    game = begin("--braille", "auto", "--cards", "dealer")
    game.hears("Who wrote a letter")
    pan_to(ann, "begins?")
    pan_to(bob, "begins?")


def test_auto_in_the_settings_is_the_same(
    companion: Companion, plugged: Plug, memory: Path, home: Mapping[str, str]
) -> None:
    ann = plugged(cells=40)
    companion(*PLAY, "--braille", f"Ann=baum:{ann.path}")
    settings = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('braille = ["auto"]\n')
    assert "Notice: Ann's display is here: Vario 40." in companion(*PLAY).stdout


def test_where_auto_finds_nothing_the_game_goes_on(companion: Companion) -> None:
    ended = companion(*PLAY, "--braille", "auto", typed="ann\n")
    assert ended.returncode == 0
    assert ended.stdout.count("Notice: No braille display was found. Plug it in") == 1
    assert "Table: Ann begins." in ended.stdout
    ended = companion(*PLAY, "--braille", "Ann=auto", typed="ann\n")
    assert "Notice: No braille display was found for Ann." in ended.stdout


@pytest.mark.parametrize("how", ["Ann=baum:{}", "Ann=auto", "auto"])
@pytest.mark.parametrize("other", [{"serial": "99999999"}, {"model": "SuperVario"}])
def test_another_display_at_a_remembered_port_shows_nothing(
    companion: Companion, plugged: Plug, memory: Path, how: str, other: dict[str, str]
) -> None:
    """Named or found, it is told, and the memory stays as it was."""
    display = plugged(cells=40)
    companion(*PLAY, "--braille", f"Ann=baum:{display.path}")
    before = memory.read_text()
    display.unplug()
    for name, value in other.items():
        setattr(display, name, value)
    display.frames.clear()
    display.plug_in()
    ended = companion(*PLAY, "--braille", how.format(display.path), typed="ann\nskip setup\nturn\n")
    model = f"{other.get('model', 'Vario')} 40"
    assert f"Notice: Another display is where Ann's was: {model}. It shows" in ended.stdout
    assert "Table: Ann begins." in ended.stdout
    assert display.frames
    assert is_blank(display)
    assert memory.read_text() == before


def test_the_companion_does_not_deal_to_another_display(
    companion: Companion, plugged: Plug, memory: Path
) -> None:
    """It says how to go on, and that works."""
    ann, bob = plugged(cells=40, serial="00000017"), plugged(cells=20, serial="00000016")
    named = ("--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}")
    dealt = (*PLAY, *named, "--cards", "dealer")
    assert companion(*dealt).returncode == 0
    ann.unplug()
    ann.serial = "99999999"
    ann.plug_in()
    ended = companion(*dealt)
    assert ended.returncode == 2
    assert "Another display is where Ann's was: Vario 40, so I cannot deal." in ended.stderr
    forgotten = companion("displays", "--forget", "ann")
    assert forgotten.stdout == "Forgotten: which display was ann's.\n"
    assert companion("displays", "--forget", "ann").stdout == "No display is remembered as ann's.\n"
    assert companion(*dealt).returncode == 0
    assert remembered(memory)["Ann"]["serial"] == "99999999"


def test_a_swap_in_play_is_told_and_only_the_typed_word_takes_the_other(
    begin: Callable[..., Playing], plugged: Plug, memory: Path
) -> None:
    ann, bob = plugged(cells=40, serial="00000017"), plugged(cells=40, serial="00000016")
    game = begin(
        "--cards", "dealer", "--seed", "4",
        "--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}",
    )  # fmt: skip
    game.type("ann")
    game.hears("Question: Ann: play?")
    ann.unplug()
    game.hears("Notice: Ann's display is gone.")
    ann.serial = "99999999"
    ann.frames.clear()
    ann.plug_in()
    game.hears("Notice: Another display is in Ann's port: Vario 40. It shows nothing of Ann's.")
    game.type("who", "display bob", "display zoe", "hand ann", "repeat")
    game.hears("cards dealt by the companion; no line of their own: Ann.")
    game.hears("No other display is in Bob's port.")
    game.hears("It is said like this: display PLAYER.")
    assert ann.shows(b"")
    assert is_blank(ann)
    assert remembered(memory)["Ann"]["serial"] == "00000017"
    game.type("display ann")
    game.hears("Reply: Ann's line is now on this display: Vario 40.")
    pan_to(ann, "begins?")
    assert remembered(memory)["Ann"]["serial"] == "99999999"


def test_a_damaged_memory_is_told_and_the_game_goes_on(
    companion: Companion, plugged: Plug, memory: Path
) -> None:
    """It begins anew with the next display."""
    memory.parent.mkdir(parents=True)
    memory.write_text("displays = [")
    display = plugged(cells=40)
    asked = ("--braille", f"Ann=baum:{display.path}")
    ended = companion(*PLAY, *asked, typed="ann\n")
    assert ended.returncode == 0
    assert "Notice: What is remembered of your displays is damaged, and begins anew: in " in (
        ended.stdout
    )
    assert "Table: Ann begins." in ended.stdout
    assert remembered(memory)["Ann"]["model"] == "Vario 40"
    assert "is damaged" not in companion(*PLAY, *asked).stdout
