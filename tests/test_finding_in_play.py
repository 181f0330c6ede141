"""Tests finding displays, remembering who owns them, and keeping secrets from unknown displays."""

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
from tests.sentences import opening, parcel, printed, printed_start, says, starts
from tests.test_ports import held_by

Plug = Callable[..., BaumEmulator]
PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")


@pytest.fixture
def memory(home: Mapping[str, str]) -> Path:
    """Return the path of the file with the remembered displays."""
    return Path(home["XDG_DATA_HOME"]) / "companion" / "displays.toml"


@pytest.fixture
def begin(home: Mapping[str, str]) -> Iterator[Callable[..., Playing]]:
    """Return a function that runs the program in this process. After the test, stop the program."""
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


def key_line(key: str, keys: str) -> str:
    """Return the line that says which keys do what."""
    return says("key-does", what=says(f"key-{key}"), keys=keys)


def is_blank(display: BaumEmulator) -> bool:
    return not any(any(cells) for cells, _ in display.frames)


def test_named_port_is_searched_and_its_display_is_described(
    companion: Companion, plugged: Plug
) -> None:
    """The description gives the model, the number of cells, the serial number, the keys, and the
    option for using the display.
    """
    display = plugged(cells=40)
    ended = companion("displays", str(display.path))
    assert ended.returncode == 0
    lines = ended.stdout.splitlines()
    assert lines[:11] == [
        says("displays-looking", port=str(display.path)),
        f"Vario 40, at {display.path}.",
        "40 cells.",
        says("displays-serial", serial="12345678"),
        says("displays-how", game="parcel", driver="baum", port=str(display.path)),
        key_line("pan-left", "space + dot 3, d2 or joystick left"),
        key_line("pan-right", "space + dot 6, d5 or joystick right"),
        key_line("older", "space + dot 1, d1 or joystick up"),
        key_line("newer", "space + dot 4, d3 or joystick down"),
        key_line("newest", "space + dots 4 5 6, d4 or joystick press"),
        key_line("repeat", "space + dots 1 2 3 5 or d6"),
    ]
    assert key_line("status", "space + dots 2 3 4") in lines
    assert is_blank(display)


@pytest.mark.heavy
def test_several_named_ports_are_searched_and_described(
    companion: Companion, tmp_path: Path
) -> None:
    """The descriptions include several rows and chords."""
    canute, brailliant = CanuteEmulator(tmp_path / "c"), HumanWareEmulator(tmp_path / "h", cells=32)
    try:
        ended = companion("displays", str(canute.path), str(brailliant.path))
    finally:
        canute.unplug()
        brailliant.unplug()
    assert "360 cells, in 9 rows.\n" in ended.stdout
    assert f"{key_line('older', 'back + menu')}\n" in ended.stdout
    assert f"Brailliant BI 32, at {brailliant.path}.\n" in ended.stdout
    assert f"--braille Ann=humanware:{brailliant.path}\n" in ended.stdout


def test_missing_display_is_reported_with_advice(companion: Companion, plugged: Plug) -> None:
    ended = companion("displays", "/dev/nosuchport")
    assert opening("port-missing", port="/dev/nosuchport") in ended.stdout
    assert opening("displays-none") in ended.stdout
    assert "companion displays /dev/rfcomm0" in ended.stdout
    assert says("displays-none-group") in ended.stdout
    display = plugged()
    with held_by("brltty", str(display.path.resolve())):
        ended = companion("displays", str(display.path))
    assert f"brltty is using {display.path}." in ended.stdout
    assert not display.wire


def test_named_display_is_remembered_and_auto_finds_it(
    companion: Companion, begin: Callable[..., Playing], plugged: Plug, memory: Path
) -> None:
    """The test tries each way to choose auto on the command line."""
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
        assert printed("Notice", "auto-found", who="Ann", model="Vario 40") in ended.stdout
        assert printed("Notice", "auto-found", who="Bob", model="Vario 20") in ended.stdout
    listed = companion("displays")
    assert says("displays-whose", who="Ann") in listed.stdout
    game = begin("--braille", "auto", "--cards", "dealer")
    game.hears(parcel("ask-starter"))
    pan_to(ann, parcel("ask-starter", form="brief"))
    pan_to(bob, parcel("ask-starter", form="brief"))


def test_auto_in_the_settings_works_like_auto_on_the_command_line(
    companion: Companion, plugged: Plug, memory: Path, home: Mapping[str, str]
) -> None:
    ann = plugged(cells=40)
    companion(*PLAY, "--braille", f"Ann=baum:{ann.path}")
    settings = Path(home["XDG_CONFIG_HOME"]) / "companion" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('braille = ["auto"]\n')
    assert printed("Notice", "auto-found", who="Ann", model="Vario 40") in companion(*PLAY).stdout


def test_game_goes_on_if_auto_finds_no_display(companion: Companion) -> None:
    ended = companion(*PLAY, "--braille", "auto", typed="ann\n")
    assert ended.returncode == 0
    assert ended.stdout.count(printed_start("Notice", "auto-none")) == 1
    assert f"Table: {starts('Ann')}" in ended.stdout
    ended = companion(*PLAY, "--braille", "Ann=auto", typed="ann\n")
    assert printed_start("Notice", "auto-none-for", who="Ann") in ended.stdout


@pytest.mark.parametrize("how", ["Ann=baum:{}", "Ann=auto", "auto"])
@pytest.mark.parametrize("other", [{"serial": "99999999"}, {"model": "SuperVario"}])
def test_unknown_display_on_a_remembered_port_stays_blank(
    companion: Companion, plugged: Plug, memory: Path, how: str, other: dict[str, str]
) -> None:
    """The companion reports the display, and doesn't change what it has remembered."""
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
    assert printed_start("Notice", "display-not-own", who="Ann", model=model) in ended.stdout
    assert f"Table: {starts('Ann')}" in ended.stdout
    assert display.frames
    assert is_blank(display)
    assert memory.read_text() == before


def test_companion_does_not_deal_to_an_unknown_display(
    companion: Companion, plugged: Plug, memory: Path
) -> None:
    """The companion says how to continue, and following its advice works."""
    ann, bob = plugged(cells=40, serial="00000017"), plugged(cells=20, serial="00000016")
    named = ("--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}")
    dealt = (*PLAY, *named, "--cards", "dealer")
    assert companion(*dealt).returncode == 0
    ann.unplug()
    ann.serial = "99999999"
    ann.plug_in()
    ended = companion(*dealt)
    assert ended.returncode == 2
    assert opening("error-other-display", who="Ann", model="Vario 40") in ended.stderr
    forgotten = companion("displays", "--forget", "ann")
    assert forgotten.stdout == f"{says('displays-forgotten', who='ann')}\n"
    assert companion("displays", "--forget", "ann").stdout == (
        f"{says('displays-nothing-forgotten', who='ann')}\n"
    )
    assert companion(*dealt).returncode == 0
    assert remembered(memory)["Ann"]["serial"] == "99999999"


def test_swapped_displays_are_reported_and_accepted_only_by_a_typed_word(
    begin: Callable[..., Playing], plugged: Plug, memory: Path
) -> None:
    ann, bob = plugged(cells=40, serial="00000017"), plugged(cells=40, serial="00000016")
    game = begin(
        "--cards", "dealer", "--seed", "4",
        "--braille", f"Ann=baum:{ann.path}", "--braille", f"Bob=baum:{bob.path}",
    )  # fmt: skip
    game.type("ann")
    game.hears(parcel("ask-play", who="Ann"))
    ann.unplug()
    game.hears(printed_start("Notice", "display-gone", who="Ann"))
    ann.serial = "99999999"
    ann.frames.clear()
    ann.plug_in()
    game.hears(printed_start("Notice", "display-other", who="Ann", model="Vario 40"))
    game.type("who", "display bob", "display zoe", "hand ann", "repeat")
    game.hears(f"{says('keeper-word-dealer')}; {says('who-lines', players='Ann')}.")
    game.hears(says("display-none-other", who="Bob"))
    game.hears(says("form-command", usage="display PLAYER"))
    assert ann.shows(b"")
    assert is_blank(ann)
    assert remembered(memory)["Ann"]["serial"] == "00000017"
    game.type("display ann")
    game.hears(printed("Reply", "display-accepted", who="Ann", model="Vario 40"))
    pan_to(ann, parcel("ask-starter", form="brief"))
    assert remembered(memory)["Ann"]["serial"] == "99999999"


def test_damaged_display_memory_is_reported_and_replaced(
    companion: Companion, plugged: Plug, memory: Path
) -> None:
    memory.parent.mkdir(parents=True)
    memory.write_text("displays = [")
    display = plugged(cells=40)
    asked = ("--braille", f"Ann=baum:{display.path}")
    ended = companion(*PLAY, *asked, typed="ann\n")
    assert ended.returncode == 0
    assert printed_start("Notice", "remembered-damaged") in (ended.stdout)
    assert f"Table: {starts('Ann')}" in ended.stdout
    assert remembered(memory)["Ann"]["model"] == "Vario 40"
    assert "is damaged" not in companion(*PLAY, *asked).stdout
