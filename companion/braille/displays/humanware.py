"""HumanWare's serial protocol.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code, and
checked with BRLTTY acting as the host.

A packet is ESC, a type, the payload's length, the payload. Nothing is escaped and there is no
checksum. A display reports each press and release of a key, and accepts whole lines without
acknowledging them.

Keys: four thumb keys on every model; dot1 to dot8 and space on most; C1 to C6 on some, a joystick
on some. The inner thumb keys pan, the outer ones move to older and newer messages; the two inner
ones together repeat the current one, and the two outer ones together move to the newest. The
joystick does the same, and so do C1 to C6, which are arranged like d1 to d6 on a Baum display.
"""

from collections.abc import Mapping
from typing import ClassVar

from companion.braille.display import (
    JOYSTICK,
    Bindings,
    Chords,
    DisplayCodec,
    Event,
    Identity,
    KeyAction,
    PortSettings,
    PoweringOff,
    Routing,
)
from companion.braille.packets import POSSIBLE_CELLS, Packets

ESC = 0x1B
ASK = 0x00  # sent to the display, to ask it to identify itself
IDENTITY = 0x01  # sent by the display: whether it is still starting, its model, its cells
CELLS = 0x02
KEY_DOWN = 0x05
KEY_UP = 0x06
POWERING_OFF = 0x10

#: Payload lengths of the packets that we expect, in bytes, keyed by type. A packet with any other
#: type or length is ignored: if we trusted a wrong length, we would miss the keys reported next.
LENGTHS = {IDENTITY: 3, KEY_DOWN: 1, KEY_UP: 1}

BRAILLIANT = 0x00
#: Model names, keyed by id. `{}` stands for the number of cells.
MODELS = {
    BRAILLIANT: "Brailliant BI {}",
    0x10: "BrailleNote Touch {}",
    0x11: "APH Chameleon {}",
    0x12: "APH Mantis Q{}",
    0x13: "NLS eReader {}",
    0x14: "BrailleOne {}",
}
#: A Brailliant with this many cells is sold as "Brailliant B", and all others as "Brailliant BI".
BRAILLIANT_B_CELLS = 80

FIRST_ROUTING = 80
KEYS = {
    1: "power",
    **{1 + dot: f"dot{dot}" for dot in range(1, 9)},
    10: "space",
    **{10 + number: f"C{number}" for number in range(1, 7)},
    17: "thumb previous",
    18: "thumb left",
    19: "thumb right",
    20: "thumb next",
    21: "joystick up",
    22: "joystick down",
    23: "joystick left",
    24: "joystick right",
    25: "joystick press",
}


class Codec(DisplayCodec):
    """One connection to a HumanWare display."""

    name = "humanware"
    models: ClassVar[tuple[str, ...]] = (
        "Brailliant BI 14, BI 32, BI 40, BI 20X, BI 40X and B 80",
        "APH Mantis Q40 and Chameleon 20",
        "NLS eReader by HumanWare",
        "BrailleOne",
        "BrailleNote Touch and Touch Plus",
    )
    usb = frozenset(
        (0x1C71, product) for product in (0xC005, 0xC021, 0xC104, 0xC114, 0xC124, 0xCE04)
    )
    bluetooth = (
        "Brailliant B",
        "Brailliant 80",
        "BrailleNote Touch",
        "APH Chameleon",
        "APH Mantis",
        "NLS eReader",
        "Humanware BrailleOne",
    )
    port_settings = PortSettings(baud=115200, parity="E")
    key_names = frozenset(KEYS.values())
    bindings: ClassVar[Bindings] = {
        frozenset({"thumb left"}): KeyAction.PAN_LEFT,
        frozenset({"thumb right"}): KeyAction.PAN_RIGHT,
        frozenset({"thumb previous"}): KeyAction.OLDER,
        frozenset({"thumb next"}): KeyAction.NEWER,
        frozenset({"thumb previous", "thumb next"}): KeyAction.NEWEST,
        frozenset({"thumb left", "thumb right"}): KeyAction.REPEAT,
        frozenset({"C1"}): KeyAction.OLDER,
        frozenset({"C2"}): KeyAction.PAN_LEFT,
        frozenset({"C3"}): KeyAction.NEWER,
        frozenset({"C4"}): KeyAction.NEWEST,
        frozenset({"C5"}): KeyAction.PAN_RIGHT,
        frozenset({"C6"}): KeyAction.REPEAT,
        frozenset({"C4", "C6"}): KeyAction.TALK,
        frozenset({"thumb previous", "thumb left"}): KeyAction.TALK,
        **{frozenset({f"joystick {way}"}): action for way, action in JOYSTICK.items()},
    }

    def __init__(self) -> None:
        self._keys: Mapping[int, str | Routing] = KEYS
        self._packets = Packets(_size)
        self._chords = Chords()

    def hello(self) -> bytes:
        """Ask the display to identify itself."""
        return bytes([ESC, ASK, 0])

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the model and its cells, once the display has finished starting."""
        for _, kind, _, *payload in Packets(_size).feed(received):
            if kind != IDENTITY:
                continue
            starting, model, cells = payload
            if not starting and cells in POSSIBLE_CELLS:
                self.set_cells(cells)
                return Identity(_model(model, cells), cells)
        return None

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells."""
        return bytes([ESC, CELLS, len(cells)]) + cells

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys."""
        events: list[Event] = []
        for packet in self._packets.feed(received):
            kind = packet[1]
            if kind == POWERING_OFF:
                events.append(PoweringOff())
            elif kind != IDENTITY and (key := self._keys.get(packet[3])):
                events += self._chords.change(key, down=kind == KEY_DOWN)
        return events

    def set_cells(self, cells: int) -> None:
        """Set the number of cells, which is also the number of routing keys."""
        self._keys = KEYS | {FIRST_ROUTING + n: Routing(n) for n in range(cells)}

    def down(self, codes: bytes) -> list[Event]:
        """Process a report of all keys that are down now, given by their codes.

        Return a list with the chord that has now ended, or an empty list if none has.
        """
        down = (self._keys.get(code) for code in codes)
        return self._chords.report("keys", [key for key in down if key is not None])


def _size(data: bytes, at: int) -> int:
    """Return the size of the packet at this index, or 0 if we don't expect such a packet."""
    if data[at] != ESC:
        return 0
    header = data[at : at + 3]
    if len(header) < 3:
        return 3
    _, kind, length = header
    if kind == POWERING_OFF:
        return 3  # any payload after these bytes is skipped later, because it isn't a packet
    return 3 + length if LENGTHS.get(kind) == length else 0


def _model(number: int, cells: int) -> str:
    if number == BRAILLIANT and cells == BRAILLIANT_B_CELLS:
        return f"Brailliant B {cells}"
    return MODELS.get(number, "HumanWare {}").format(cells)
