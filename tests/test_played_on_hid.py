"""Tests a whole game on each HID display, using the display's own keys, down to the bits in its
reports.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from companion.braille.display import Chord, Identity, Routing
from companion.braille.displays import HID, codec_at
from companion.devices.display_link import Link
from tests.emulators.hid import EmulatedHid, StandardEmulator, hid_bus
from tests.emulators.hid_makers import (
    AlvaHid,
    BaumHid,
    EuroBrailleHid,
    HandyTechHid,
    HimsHid,
    HumanWareHid,
)
from tests.test_played_by_touch import TouchedText
from tests.waiting import wait_for


@dataclass(frozen=True)
class Display:
    """An emulator, with the names of its panning keys and of its key for going to the newest
    message.
    """

    driver: str
    plug_in: Callable[[], EmulatedHid]
    newest: tuple[str, ...]
    on: tuple[str, ...]


def standard(file: str, newest: tuple[str, ...], on: tuple[str, ...]) -> Display:
    return Display("standard", lambda: StandardEmulator(file), newest, on)


DISPLAYS = {
    "alva": Display("alva", AlvaHid, ("thumb home",), ("thumb right",)),
    "baum": Display("baum", BaumHid, ("d4",), ("d5",)),
    "eurobraille": Display(
        "eurobraille", EuroBrailleHid, ("left joystick press",), ("left joystick right",)
    ),
    "handytech": Display(
        "handytech", HandyTechHid, ("right TAK up",), ("right TAK up", "right TAK down")
    ),
    "hims": Display("hims", HimsHid, ("f4",), ("right scroll down",)),
    "humanware": Display(
        "humanware", HumanWareHid, ("thumb previous", "thumb next"), ("thumb right",)
    ),
    "monarch": standard("humanware-monarch", ("41:215@face",), ("41:21B@face",)),
    "ereader": standard("nls-ereader-braille", ("41:215",), ("41:21B",)),
    "braille wave": standard(
        "brailletrain-dual", ("41:209", "41:204", "41:205", "41:206"), ("41:214",)
    ),
    "sample": standard("hutrr78-sample", ("41:210",), ("41:214",)),
    "help tech": standard("helptech-draft-16", ("41:210",), ("41:214",)),
    "hat switch": standard("counted-cells", ("41:215",), ("1:92",)),
    "features": standard("feature-cells", ("41:215",), ("41:21B",)),
}


class PluggedLink(Link):
    """A link to an emulator. It translates the keys of a Vario, which `TouchedText` presses.

    frames: only the current text, without earlier frames.
    """

    def __init__(self, display: Display, emulator: EmulatedHid) -> None:
        self._its, self._emulator, self._heard, self._shows = display, emulator, 0, b""
        super().__init__(codec_at(display.driver, HID), str(emulator.path))

    def start(
        self,
        *,
        on_ready: Callable[[Identity], None],
        on_gone: Callable[[], None],
        on_key: Callable[[Routing | Chord], None],
    ) -> None:
        def heard(key: Routing | Chord) -> None:
            on_key(key)
            self._heard += 1

        super().start(on_ready=on_ready, on_gone=on_gone, on_key=heard)

    def connect(self, timeout_s: float) -> Identity:  # noqa: ARG002
        wait_for(lambda: self.identity is not None)
        return super().connect(0)

    def show(self, cells: bytes) -> None:
        self._shows = cells
        super().show(cells)

    def press(self, key: Any) -> None:
        before = self._heard
        if isinstance(key, int):
            self._emulator.route(key)  # type: ignore[attr-defined] # each emulator has this method
        else:
            keys = {"d4": self._its.newest, "d5": self._its.on}[key]
            self._emulator.press(*keys)  # type: ignore[attr-defined] # each emulator has this method
        wait_for(lambda: self._heard > before)

    @property
    def seen(self) -> bytes:
        return b"".join(bytes(cell & 0x3F for cell in cells) for cells, _ in self._emulator.frames)

    @property
    def frames(self) -> list[bytes]:
        assert self._emulator.shows(self._shows[: self._emulator.cells])
        return [self._emulator.shown]


@pytest.fixture(params=[*DISPLAYS])
def link(request: pytest.FixtureRequest) -> Iterator[PluggedLink]:
    display = DISPLAYS[request.param]
    with hid_bus():
        emulator = display.plug_in()
        made = PluggedLink(display, emulator)
        yield made
        made.close()


def test_game_can_be_played_to_the_end_with_the_displays_own_keys(link: PluggedLink) -> None:
    game = TouchedText("parcel", links={"Ann": link})
    game.touch_until("The game is over")
    assert any("wins" in line for line in game.lines)
