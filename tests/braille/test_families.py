"""Tests every display family through the link, with its emulator on a pseudo-terminal.

A new family needs only one row in `FAMILIES`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.braille.display import READING, DisplayCodec, Identity, KeyAction, Routing
from companion.braille.displays import HID, codec_at, codec_names, hid_codec_names
from companion.paths import data_folder
from tests.braille.heard import Hear, Heard
from tests.emulators.albatross import AlbatrossEmulator
from tests.emulators.alva import AlvaEmulator
from tests.emulators.baum import BaumEmulator
from tests.emulators.canute import CanuteEmulator
from tests.emulators.device import EmulatedDisplay
from tests.emulators.dotpad import DotPadEmulator
from tests.emulators.eurobraille import EuroBrailleEmulator
from tests.emulators.focus import FocusEmulator
from tests.emulators.handytech import HandyTechEmulator
from tests.emulators.hid import StandardEmulator
from tests.emulators.hid_makers import (
    AlvaHid,
    BaumHid,
    EuroBrailleHid,
    HandyTechHid,
    HimsHid,
    HumanWareHid,
)
from tests.emulators.hims import HimsEmulator
from tests.emulators.humanware import HumanWareEmulator
from tests.emulators.papenmeier import PapenmeierEmulator
from tests.emulators.seika import SeikaEmulator

GARBAGE = b"\x00\r\n40 modem? \x7f\xe0\x03\x99"


@dataclass(frozen=True)
class Family:
    """A driver, and how to use the emulator of a display that it drives.

    press: makes the emulator report `chord`.
    route: makes the emulator report a routing key, or None if the display has no routing keys.
    over: the prefix of the driver's port names.
    """

    driver: str
    emulator: Callable[[Path], EmulatedDisplay]
    press: Callable[[Any], None]
    chord: set[str]
    route: Callable[[Any, int], None] | None = lambda it, cell: it.route(cell)
    over: str = ""

    @property
    def codec(self) -> type[DisplayCodec]:
        return codec_at(self.driver, self.over)

    @property
    def title(self) -> str:
        return f"{self.over}{self.driver}"


FAMILIES = [
    Family("albatross", AlbatrossEmulator, lambda it: it.press("left"), {"left"}),
    Family("alva", AlvaEmulator, lambda it: it.press("thumb left"), {"thumb left"}),
    Family("baum", BaumEmulator, lambda it: it.press("d2"), {"d2"}),
    Family("focus", FocusEmulator, lambda it: it.press("left panning"), {"left panning"}),
    Family("canute", CanuteEmulator, lambda it: it.press("back"), {"back"}, route=None),
    Family("dotpad", DotPadEmulator, lambda it: it.press("f2"), {"f2"}),
    Family("humanware", HumanWareEmulator, lambda it: it.press("thumb left"), {"thumb left"}),
    Family("handytech", HandyTechEmulator, lambda it: it.press("left TAK up"), {"left TAK up"}),
    Family("hims", HimsEmulator, lambda it: it.press("backward"), {"backward"}),
    Family(
        "eurobraille", EuroBrailleEmulator, lambda it: it.press("switch 1 left"), {"switch 1 left"}
    ),
    Family("papenmeier", PapenmeierEmulator, lambda it: it.press("bar left"), {"bar left"}),
    Family("seika", SeikaEmulator, lambda it: it.press("lb"), {"lb"}),
    Family("alva", AlvaHid, lambda it: it.press("thumb left"), {"thumb left"}, over=HID),
    Family("baum", BaumHid, lambda it: it.press("d2"), {"d2"}, over=HID),
    Family(
        "eurobraille",
        EuroBrailleHid,
        lambda it: it.press("left joystick left"),
        {"left joystick left"},
        over=HID,
    ),
    Family(
        "handytech", HandyTechHid, lambda it: it.press("left TAK up"), {"left TAK up"}, over=HID
    ),
    Family("hims", HimsHid, lambda it: it.press("right scroll up"), {"right scroll up"}, over=HID),
    Family("humanware", HumanWareHid, lambda it: it.press("thumb left"), {"thumb left"}, over=HID),
    Family(
        "standard",
        lambda _: StandardEmulator("humanware-monarch"),
        lambda it: it.press("41:21A@face"),
        {"pan left"},
        over=HID,
    ),
]


def named(families: list[Family]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("family", families, ids=lambda family: family.title)


every = named(FAMILIES)
every_with_routing = named([family for family in FAMILIES if family.route])
every_that_acknowledges = named([it for it in FAMILIES if it.codec.taken_s is not None])


@pytest.fixture
def display(family: Family, tmp_path: Path, hear: Hear) -> EmulatedDisplay:
    """Return the family's emulator, plugged in. The fixture `hear` unplugs it."""
    return family.emulator(tmp_path / "display")


@pytest.fixture
def heard(family: Family, display: EmulatedDisplay, hear: Hear) -> Heard:
    """Return a link that has found the display."""
    made = hear(display, family.codec)
    made.connect()
    return made


def cells_for(display: EmulatedDisplay, first: int) -> bytes:
    """Return six-dot cells that fill the display, with neighbouring cells different. Six dots are
    used because some displays lack dots 7 and 8.
    """
    return bytes((first + 7 * cell) % 63 + 1 for cell in range(display.cells))


def test_every_driver_has_a_row_in_the_table_of_display_families() -> None:
    assert sorted(it.driver for it in FAMILIES if not it.over) == codec_names()
    assert sorted(it.driver for it in FAMILIES if it.over) == hid_codec_names()


@every
def test_display_of_each_family_is_recognised_cleared_and_written_to(
    family: Family, display: EmulatedDisplay, heard: Heard
) -> None:
    identity = heard.link.identity
    assert identity
    assert identity.cells + identity.status == display.cells
    assert display.shows(b"")
    for first in (1, 2):
        heard.link.show(cells_for(display, first))
        assert display.shows(cells_for(display, first))


@every
def test_display_of_each_family_is_recognised_after_garbage(
    family: Family, display: EmulatedDisplay, hear: Hear
) -> None:
    display.garbage = GARBAGE
    heard = hear(display, family.codec)
    heard.connect()
    heard.link.show(b"\x01\x02")
    assert display.shows(b"\x01\x02")


@every
def test_keys_of_each_family_arrive(family: Family, display: EmulatedDisplay, heard: Heard) -> None:
    family.press(display)
    assert heard.chord() == family.chord


@every_with_routing
def test_routing_keys_of_each_family_arrive(
    family: Family, display: EmulatedDisplay, heard: Heard
) -> None:
    assert family.route
    assert heard.link.identity
    for cell in (0, 7, heard.link.identity.cells - 1):
        family.route(display, cell)
        assert heard.key() == Routing(cell)


@every
def test_unplugged_display_of_each_family_is_found_again(
    family: Family, display: EmulatedDisplay, heard: Heard
) -> None:
    heard.told()
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    display.unplug()
    assert heard.told() == "gone"
    heard.link.show(b"\x02")
    display.plug_in()
    assert isinstance(heard.told(), Identity)
    assert display.shows(b"\x02")


@every
def test_display_of_each_family_is_blanked_on_closing(
    family: Family, display: EmulatedDisplay, heard: Heard
) -> None:
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    heard.close()
    assert display.shows(b"")


@every_that_acknowledges
def test_display_that_never_acknowledges_gets_the_newest_frame_again(
    family: Family, display: EmulatedDisplay, heard: Heard
) -> None:
    assert display.shows(b"")
    display.acknowledges = False
    heard.link.show(b"\x01")
    assert display.shows(b"\x01")
    heard.link.show(b"\x02")
    heard.link.show(b"\x03")
    heard.clock.advance_until(lambda: display.shown.startswith(b"\x03"))
    sent = len(display.frames)
    heard.clock.advance_until(lambda: len(display.frames) >= sent + 2)
    assert display.shown.startswith(b"\x03")
    display.acknowledges = True
    heard.link.show(b"\x04")
    assert display.shows(b"\x04")


@every
def test_each_familys_own_keys_are_enough_for_reading(family: Family) -> None:
    assert set(READING) <= set(family.codec.bindings.values())
    for chord in family.codec.bindings:
        assert chord <= family.codec.key_names | {"routing"}


#: Drivers whose displays can report which routing keys are held together.
TELL_TWO_ROUTING_KEYS = {
    *("alva", "baum", "dotpad", "focus", "handytech", "humanware", "papenmeier", "seika"),
    "standard",
}


@every
def test_command_menu_can_be_opened_on_displays_of_every_family(family: Family) -> None:
    """The menu opens with two routing keys, or with the family's own keys if routing keys are
    reported one by one.
    """
    has_own = KeyAction.MENU in family.codec.bindings.values()
    assert has_own == (family.driver not in TELL_TWO_ROUTING_KEYS)


#: Drivers whose displays all have Perkins keys.
TYPE_BRAILLE = {"focus"}


@every
def test_displays_of_every_family_have_a_key_for_the_microphone(family: Family) -> None:
    """Even displays without dot keys have a key for the microphone."""
    has_own = KeyAction.TALK in family.codec.bindings.values()
    assert has_own == (family.driver not in TYPE_BRAILLE)


@every
def test_display_of_each_family_can_be_listed(family: Family) -> None:
    assert family.codec.name == family.driver
    assert family.codec.models


def test_guide_to_displays_says_how_the_displays_of_each_driver_are_connected() -> None:
    text = (data_folder("docs") / "displays.md").read_text(encoding="utf-8")
    models = [" ".join(one.split()) for one in re.split(r"\n- |\n\n", text) if "Driver `" in one]
    for names, connection in ((codec_names(), "serial"), (hid_codec_names(), "HID")):
        for name in names:
            told = [one for one in models if re.search(rf"Driver .*`{name}`", one)]
            assert any(connection in one for one in told), name
