"""Tests BrlAPI with a real BRLTTY driving an emulated display, and tests our emulators with BRLTTY.

BRLTTY has drivers of its own for every family. If BRLTTY accepts an emulator as a real display and
writes to it, then the emulator speaks the protocol correctly as far as BRLTTY uses it. BRLTTY
cannot check the Dot Pad, because Debian's version has no driver for that display yet, or ALVA's BC
models, which it does not look for on serial ports.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.braille.brltty import FAMILIES
from companion.braille.display import Identity, Routing
from companion.braille.displays import codec_names
from companion.braille.outputs import ignored
from companion.catalog import phrasebook
from companion.cli.displays import list_displays
from companion.cli.doctor import describe_brltty
from companion.devices.brltty_link import (
    BrlapiLink,
    BrlttyDisplay,
    BrlttyHere,
    blaming_brltty,
    brltty_has,
    look_at_brltty,
)
from companion.devices.displays import link_to, sole_lost_ports
from companion.devices.finding import Candidate, look
from companion.devices.outputs import Outputs
from companion.devices.owners import Remembered, RememberedDisplays
from companion.devices.scanners import Scanners, Wish
from companion.errors import DeviceError
from companion.lines.line import Lines
from companion.narration.listener import Listener
from companion.referee.seat import seats_named
from tests.braille.brltty import Brltty
from tests.braille.heard import Heard
from tests.clocks import ManualClock
from tests.emulators.albatross import AlbatrossEmulator
from tests.emulators.alva import OldAlvaEmulator
from tests.emulators.baum import BaumEmulator, packet
from tests.emulators.canute import CanuteEmulator
from tests.emulators.device import EmulatedDisplay
from tests.emulators.eurobraille import EuroBrailleEmulator
from tests.emulators.focus import FocusEmulator
from tests.emulators.handytech import HandyTechEmulator
from tests.emulators.hims import HimsEmulator
from tests.emulators.humanware import HumanWareEmulator
from tests.emulators.papenmeier import PapenmeierEmulator
from tests.emulators.seika import SeikaDesktopEmulator, SeikaEmulator
from tests.waiting import wait_for

GONE = "/dev/nosuchport"

Plug = Callable[..., BaumEmulator]
Start = Callable[..., Brltty]
Find = Callable[..., Heard]


@pytest.fixture
def find() -> Iterator[Find]:
    """Start links to BRLTTY, and close them after the test."""
    made: list[Heard] = []

    def start(host: str = "", *, port: str | None = None) -> Heard:
        clock = ManualClock()
        made.append(Heard(BrlapiLink(host, port=port, clock=clock), clock))
        return made[-1]

    yield start
    for heard in made:
        heard.close()


@pytest.fixture
def there(plugged: Plug, brltty: Start, find: Find) -> tuple[BaumEmulator, Brltty, Heard]:
    """Return a display with arrow keys, the BRLTTY that drives it, and a link that has found it."""
    display = plugged(model="Refreshabraille")
    started = brltty("bm", display.path)
    heard = find()
    heard.connect()
    heard.told()
    return display, started, heard


There = tuple[BaumEmulator, Brltty, Heard]


def test_brlttys_display_is_recognised_cleared_and_written_to(there: There) -> None:
    display, _, heard = there
    assert heard.link.connect(1) == heard.link.identity == Identity("Baum 40", 40)
    assert display.shows(b"")
    heard.link.show(bytes(range(1, 60)))
    assert display.shows(bytes(range(1, 41)))


@pytest.mark.heavy
def test_unchanged_cells_are_not_written_again(there: There) -> None:
    display, _, heard = there
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    count = len(display.frames)
    for _ in range(20):
        heard.link.show(b"\x01")
    heard.link.show(b"\x02")
    assert display.shows(b"\x02")
    assert len(display.frames) == count + 1


@pytest.mark.heavy
def test_newest_frame_is_written_when_frames_arrive_faster_than_brltty_takes_them(
    there: There,
) -> None:
    """BRLTTY itself would write all frames, at 23 ms each."""
    display, started, heard = there
    assert display.shows(b"")
    count = len(display.frames)
    with started.suspended():
        for number in range(1, 201):
            heard.link.show(bytes([number]) * 40)
    assert display.shows(bytes([200]) * 40)
    assert len(display.frames) <= count + 2


def test_keys_and_routing_keys_arrive_in_order(there: There) -> None:
    display, _, heard = there
    for way, name in [
        ("left", "window left"),
        ("up", "line up"),
        ("right", "window right"),
        ("down", "line down"),
        ("press", "cursor"),
    ]:
        display.stick(way)
        assert heard.chord() == {name}
        assert frozenset({name}) in heard.link.bindings
    for cell in (0, 27, 39):
        display.route(cell)
        assert heard.key() == Routing(cell)
    display.press("d1")
    assert heard.chord() == {"csrtrk"}


#: The key names that BRLTTY reports for the space key and the dots.
TYPED = {
    (0, 0b1): {"dot1"},
    (0, 0b10011101): {"dot1", "dot3", "dot4", "dot5", "dot8"},
    (0, 0b111111): {f"dot{dot}" for dot in range(1, 7)},
    (0, 0b11111111): {f"dot{dot}" for dot in range(1, 9)},
    (0, 0b01000000): {"dot7"},
    (0, 0b10000000): {"dot8"},
    (1, 0): {"space"},
    (1, 0b1): {"up"},
}


def test_dots_typed_through_brltty_arrive_as_dots(there: There) -> None:
    """BRLTTY turns dots into letters, and we turn the letters back into dots. Dots typed with the
    space bar are commands.
    """
    display, _, heard = there
    for keys, names in TYPED.items():
        display.send(packet(0x33, bytes(keys)) + packet(0x33, b"\0\0"))
        assert heard.chord() == names, keys


def test_brlttys_exit_is_reported_at_once_and_its_return_shows_the_newest_line(
    there: There,
) -> None:
    display, started, heard = there
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    started.kill()
    assert heard.told() == "gone"
    assert heard.link.identity is None
    heard.link.show(b"\x02")
    started.start()
    assert isinstance(heard.told(), Identity)
    assert display.shows(b"\x02")
    assert heard.news.empty()


@pytest.mark.heavy
def test_display_lost_by_brltty_is_reported_and_found_again(there: There) -> None:
    """The report comes when BRLTTY notices the loss at its next write. BRLTTY looks for the display
    again after 5 seconds.
    """
    display, _, heard = there
    display.unplug()
    heard.link.show(b"\x01")
    assert heard.told() == "gone"
    heard.link.show(b"\x02")
    display.plug_in()
    heard.connect()
    assert display.shows(b"\x02")


def test_closing_the_link_blanks_the_display_and_returns_it_to_brltty(there: There) -> None:
    display, _, heard = there
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    heard.link.close()
    assert display.shows(b"")
    display.press("d1", "d5")  # BRLTTY itself uses this key to show the time.
    assert display.wait_until(lambda: any(display.shown))
    assert heard.keys.empty()


@pytest.mark.heavy
def test_link_without_brltty_is_silent_until_brltty_starts(
    plugged: Plug, brltty: Start, find: Find
) -> None:
    display = plugged()
    started = brltty("bm", display.path)
    started.kill()
    heard = find(started.host)
    assert heard.refusal().phrase == "brltty-silent"
    started.start()
    heard.connect()


@pytest.mark.heavy
def test_brltty_without_a_display_is_reported(plugged: Plug, brltty: Start, find: Find) -> None:
    display = plugged()
    display.unplug()
    brltty("bm", display.path)
    heard = find()
    with heard.clock.passing():  # BRLTTY needs a moment to start.
        wait_for(lambda: heard.refusal().phrase == "brltty-no-display")
    display.plug_in()
    heard.connect()


@pytest.mark.heavy
def test_connection_is_refused_if_brltty_requires_a_key(
    plugged: Plug,
    brltty: Start,
    find: Find,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    display = plugged()
    (tmp_path / "key").write_text("secret")
    started = brltty("bm", display.path, auth=f"keyfile:{tmp_path / 'key'}")
    assert started.says("Braille Driver: bm")
    monkeypatch.setenv("BRLAPI_AUTH", f"keyfile:{tmp_path / 'no such key'}")
    heard = find()
    with heard.clock.passing():
        wait_for(lambda: heard.refusal().phrase == "brltty-refuses")


def test_report_of_a_missing_brlapi_library_says_what_to_install(
    find: Find, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "brlapi", None)
    assert find().refusal().phrase == "brlapi-missing"


def test_display_on_a_port_other_than_the_requested_one_is_left_alone(
    there: There, plugged: Plug, find: Find
) -> None:
    """A display on a different port may belong to another player."""
    display, _, _ = there
    other = plugged()
    error = find(port=str(other.path)).refusal()
    assert (error.phrase, error.facts["port"]) == ("port-held", str(other.path))
    assert find(port=str(display.path)).connect().cells == 40


@pytest.mark.heavy
def test_port_that_brltty_is_using_is_recognised(
    there: There, plugged: Plug, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the system won't show which files are open in root's processes, we ask BRLTTY which port
    it is using.
    """
    display, started, heard = there
    assert brltty_has(str(display.path))
    monkeypatch.setattr("companion.devices.brltty_link.holder_of", lambda _: None)
    assert brltty_has(str(display.path))
    assert not brltty_has(str(plugged().path))
    started.kill()
    assert heard.told() == "gone"
    assert not brltty_has(str(display.path))


@dataclass(frozen=True)
class EmulatorCase:
    """An emulator to test with BRLTTY, and BRLTTY's driver for it."""

    emulator: Callable[[Path], EmulatedDisplay]
    driver: str
    parameters: str = ""


#: The emulators to test, by family. If a family has two, the name of the second one begins with the
#: family's name.
EMULATOR_CASES = {
    "albatross": EmulatorCase(AlbatrossEmulator, "at"),
    # BRLTTY finds ALVA's BC models only through Bluetooth and USB.
    "alva": EmulatorCase(OldAlvaEmulator, "al"),
    "baum": EmulatorCase(BaumEmulator, "bm"),
    "canute": EmulatorCase(CanuteEmulator, "cn"),
    "eurobraille": EmulatorCase(EuroBrailleEmulator, "eu", "protocol=esys"),
    "focus": EmulatorCase(FocusEmulator, "fs"),
    "handytech": EmulatorCase(HandyTechEmulator, "ht"),
    "hims": EmulatorCase(HimsEmulator, "hm"),
    "humanware": EmulatorCase(HumanWareEmulator, "hw"),
    "papenmeier": EmulatorCase(PapenmeierEmulator, "pm"),
    "seika": EmulatorCase(SeikaEmulator, "sk"),
    "seika desktop": EmulatorCase(SeikaDesktopEmulator, "sk"),
}
#: Families without a driver in Debian's BRLTTY 6.5.
UNKNOWN_TO_BRLTTY = {"dotpad"}


def test_emulators_of_every_family_are_tested_with_brltty() -> None:
    assert {name.split()[0] for name in EMULATOR_CASES} | UNKNOWN_TO_BRLTTY == {*codec_names()}
    assert {FAMILIES[judged.driver] for judged in EMULATOR_CASES.values()} | UNKNOWN_TO_BRLTTY == {
        *FAMILIES.values()
    }


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Callable[[BrlttyHere], None]:
    """Return a function that makes the program believe that BRLTTY is in a given state."""

    def be(brltty: BrlttyHere) -> None:
        for module in ("devices.brltty_link", "devices.displays", "cli.displays", "cli.doctor"):
            monkeypatch.setattr(f"companion.{module}.look_at_brltty", lambda: brltty)

    return be


Be = Callable[[BrlttyHere], None]
BY_USB = BrlttyHere(is_running=True, display=BrlttyDisplay(Identity("Baum 40", 40), "baum"))
NO_DISPLAY = BrlttyHere(is_running=True, trouble=DeviceError("brltty-no-display"))


@pytest.mark.parametrize("phrase", ["port-missing", "port-busy", "port-denied"])
@pytest.mark.parametrize("brltty", [BY_USB, NO_DISPLAY])
def test_brltty_is_blamed_if_a_port_does_not_open_while_brltty_is_running(
    here: Be, brltty: BrlttyHere, phrase: str
) -> None:
    """The usual advice to plug in the display would be useless."""
    here(brltty)
    error = blaming_brltty(DeviceError(phrase, port="/dev/ttyUSB0"))
    assert (error.phrase, error.facts) == ("port-brltty", {"port": "/dev/ttyUSB0"})


@pytest.mark.parametrize(
    ("brltty", "phrase"),
    [
        (BrlttyHere(), "port-missing"),
        (BY_USB, "port-stuck"),
        (
            BrlttyHere(
                is_running=True, display=BrlttyDisplay(Identity("Baum 40", 40), "baum", "/dev/b")
            ),
            "port-missing",
        ),
    ],
)
def test_brltty_is_not_blamed_without_cause(here: Be, brltty: BrlttyHere, phrase: str) -> None:
    """In these cases, BRLTTY isn't running, the port is only slow, or BRLTTY's only display is on a
    different port.
    """
    here(brltty)
    assert blaming_brltty(DeviceError(phrase, port="/dev/a")).phrase == phrase


def test_scanner_and_displays_commands_blame_brltty_for_a_missing_port(here: Be) -> None:
    """BRLTTY also claims adapters that aren't displays, which makes ttyUSB0 disappear."""
    here(NO_DISPLAY)
    clock = ManualClock()
    with clock.passing():
        scanners = Scanners([Wish(None, GONE, 9600)], ignored, ignored, clock=clock)
    scanners.close()
    assert scanners.missing == [("port-brltty", {"port": GONE})]
    looked = look(Candidate(GONE, ("baum",)))
    assert looked.trouble is not None
    assert looked.trouble.phrase == "port-brltty"


def test_displays_and_doctor_commands_list_the_ports_that_brltty_is_using(
    here: Be, home: Mapping[str, str]
) -> None:
    say = phrasebook("en").say
    name = say("doctor-brltty")
    here(BY_USB)
    told: list[str] = []
    list_displays(told.append)
    assert say("displays-brltty", {"model": "Baum 40", "game": "parcel"}) in told
    assert say("displays-none") not in told
    assert describe_brltty(phrasebook("en"), BY_USB) == say(
        "doctor-fine", {"what": name, "detail": "Baum 40"}
    )
    here(NO_DISPLAY)
    list_displays(told.append)
    assert say("brltty-no-display") in told
    assert describe_brltty(phrasebook("en"), NO_DISPLAY) == say(
        "doctor-missing", {"what": name, "remedy": say("brltty-no-display")}
    )


@pytest.mark.parametrize("programs", [{"brltty"}, set()])
def test_brltty_is_found_while_running_even_if_its_library_is_missing(
    monkeypatch: pytest.MonkeyPatch, programs: set[str]
) -> None:
    monkeypatch.setitem(sys.modules, "brlapi", None)
    monkeypatch.setattr("companion.devices.brltty_link.program_runs", programs.__contains__)
    found = look_at_brltty()
    assert found.is_running == bool(programs)
    assert found.trouble is not None
    assert found.trouble.phrase == "brlapi-missing"


def test_sole_missing_port_is_taken_to_be_the_port_of_brlttys_usb_display(
    here: Be, tmp_path: Path
) -> None:
    """If two of the driver's ports are missing, nobody can tell which one BRLTTY has claimed."""
    here(BY_USB)
    memory = RememberedDisplays(tmp_path / "displays.toml")
    seats = seats_named("Ann", "Bob")
    ann, bob = f"Ann=baum:{GONE}", "Bob=baum:/dev/nosuchport2"
    assert sole_lost_ports([ann], seats, memory) == {GONE}
    assert sole_lost_ports([ann, "Bob=focus:/dev/nosuchport2"], seats, memory) == {
        *(GONE, "/dev/nosuchport2")
    }
    assert sole_lost_ports([ann, bob], seats, memory) == set()
    assert sole_lost_ports([ann, "Bob=brlapi"], seats, memory) == set()
    memory.keep("Bob", Remembered("/dev/nosuchport2", "baum", "Vario 40"))
    assert sole_lost_ports([ann], seats, memory) == set()
    for driver, is_lost, way in (
        ("baum", True, "brlapi"),
        ("baum", False, "baum"),
        ("focus", True, "focus"),
    ):
        outputs = Outputs(Lines(listeners={None: Listener()}))
        link = link_to(outputs, driver, GONE, is_lost=is_lost)
        link.start(on_ready=ignored, on_gone=ignored, on_key=ignored)
        link.close()
        assert link.driver == way
        assert outputs.missing == [("brltty-has-display", {})] * (way == "brlapi")


@pytest.mark.parametrize(
    "family",
    [
        name if name == "baum" else pytest.param(name, marks=pytest.mark.heavy)
        for name in EMULATOR_CASES
    ],
)
def test_brltty_accepts_the_emulator_as_a_display(
    family: str, tmp_path: Path, brltty: Start, find: Find
) -> None:
    judged = EMULATOR_CASES[family]
    display = judged.emulator(tmp_path / "display")
    try:
        started = brltty(judged.driver, display.path, parameters=judged.parameters)
        assert started.says(f"Braille Driver: {judged.driver}"), started.log
        heard = find()
        text = heard.connect().cells
        assert 0 <= display.cells - text < 8  # The rest are status cells.
        # Write at most two rows, because each may take a second.
        cells = bytes(7 * cell % 63 + 1 for cell in range(min(text, 80)))
        heard.link.show(cells)
        assert display.wait_until(lambda: cells in display.shown)
    finally:
        display.unplug()
