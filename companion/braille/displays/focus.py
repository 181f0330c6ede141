"""Freedom Scientific's serial protocol: Focus and PAC Mate.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code, and
checked with BRLTTY acting as the host.

A packet is a type and three arguments. If the type has bit 7 set, the first argument is the number
of payload bytes that follow. After the payload comes one more byte, chosen so that the sum of all
bytes is 0. Nothing marks the beginning of a packet, so bytes that can't begin one are skipped. The
display answers each of our packets, and we may send the next packet only after that.

Every model has panning keys. Some also have dot1 to dot8 and space, rockers, bumpers, and nav
rockers or wheels. The panning keys pan, and both together repeat the current message. Up on a nav
rocker, a rocker or a bumper moves to older messages, and down moves to newer ones. Pressing a nav
rocker moves to the newest.
"""

import re
from typing import ClassVar

from companion.braille.display import (
    Bindings,
    Chords,
    DisplayCodec,
    Event,
    FrameRefused,
    FrameTaken,
    Identity,
    KeyAction,
    PortSettings,
    Reply,
    Routing,
)
from companion.braille.packets import Packets, cells_in_name, dot_order, named_bits, printable

ASK = bytes(4)
EXTENDED_KEYS = bytes([0x0F, 2, 0, 0])  # asks the display to report its rockers too
WRITE = 0x81  # sent to the display: cells, and the position of the first one

TAKEN = 0x01
REFUSED = 0x02
KEYS = 0x03
BUTTON = 0x04
WHEEL = 0x05
IDENTITY = 0x80
ROCKERS = 0x82

HAS_PAYLOAD = 0x80
TIMED_OUT = 0x30  # reason for a refusal: a packet took too long to arrive completely
#: Where an identity packet states the model and the firmware version. Before them come the 4-byte
#: header and the manufacturer.
MODEL, FIRMWARE = slice(28, 44), slice(44, 52)
#: The first firmware version that supports EXTENDED_KEYS.
FIRST_WITH_ROCKERS = 3

#: The first Focus displays have these numbers of cells, and their dots are in a different order.
OLD_CELLS = {44, 70, 84}
OLD_DOTS = dot_order(1, 2, 3, 7, 4, 5, 6, 8)

KEY_BITS = {
    **{1 << dot - 1: f"dot{dot}" for dot in range(1, 9)},
    1 << 8: "left nav press",
    1 << 9: "right nav press",
    1 << 10: "left shift",
    1 << 11: "right shift",
    1 << 12: "left panning",
    1 << 13: "right panning",
    1 << 15: "space",
    1 << 16: "left selector",
    1 << 17: "right selector",
    1 << 20: "left bumper up",
    1 << 21: "left bumper down",
    1 << 22: "right bumper up",
    1 << 23: "right bumper down",
}
ROCKER_BITS = {
    1 << 4: "left rocker up",
    1 << 5: "left rocker down",
    1 << 6: "right rocker up",
    1 << 7: "right rocker down",
}
#: For each type without a payload, the bits that may be set in its three arguments, with the first
#: argument in the lowest byte. Nothing marks a packet's beginning, so other bits show that no
#: packet begins here. For a type with a payload, the value is the payload's exact length.
ARGUMENTS = {
    TAKEN: 0,
    REFUSED: 0x00FF3F,  # arguments: the reason, and the position in the refused packet
    KEYS: sum(KEY_BITS),
    BUTTON: 0x01017F,  # arguments: the button's number, whether it is down, and its row
    WHEEL: 0x00003F,  # arguments: ticks, the wheel, and its direction
    IDENTITY: 48,
    ROCKERS: 4,
}
WHEELS = ("left nav up", "left nav down", "right nav down", "right nav up")
UPPER_ROW = "nav row"
PAC_MATE = "pm display"


class Codec(DisplayCodec):
    """One connection to a Focus or a PAC Mate."""

    name = "focus"
    models = (
        "Focus 14, 40 and 80 Blue, over Bluetooth",
        "Focus 40, 44, 70, 80 and 84",
        "PAC Mate 20 and 40",
    )
    bluetooth = ("Focus 14 BT", "Focus 40 BT", "Focus 80 BT", "F14")
    port_settings = PortSettings(baud=57600)
    taken_s = 0.5
    key_names = frozenset(
        {
            *(*KEY_BITS.values(), *ROCKER_BITS.values(), *WHEELS, UPPER_ROW),
            *(f"hot key {number}" for number in range(1, 9)),
        }
    )
    bindings: ClassVar[Bindings] = {
        frozenset({"left panning"}): KeyAction.PAN_LEFT,
        frozenset({"right panning"}): KeyAction.PAN_RIGHT,
        frozenset({"left panning", "right panning"}): KeyAction.REPEAT,
        **{
            frozenset({f"{side} {key} {way}"}): action
            for side in ("left", "right")
            for key in ("nav", "rocker", "bumper")
            for way, action in (("up", KeyAction.OLDER), ("down", KeyAction.NEWER))
        },
        frozenset({"left nav press"}): KeyAction.NEWEST,
        frozenset({"right nav press"}): KeyAction.NEWEST,
    }

    def __init__(self) -> None:
        self._identity = Identity("", 0)
        self._packets = Packets(_size)
        self._chords = Chords()
        self._ask_rockers = False
        self._at_once = 0  # the number of cells to send in one packet
        self._due: list[bytes] = []  # packets not acknowledged yet; the first has been sent

    def hello(self) -> bytes:
        """Ask the display to identify itself."""
        return ASK

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display by its model, whose name ends in its number of cells."""
        for packet in Packets(_size).feed(received):
            if packet[0] != IDENTITY:
                continue
            model = printable(packet[MODEL])
            if cells := cells_in_name(model):
                version, *_ = re.findall(r"\d+", printable(packet[FIRMWARE])) or ["0"]
                self._ask_rockers = int(version) >= FIRST_WITH_ROCKERS
                self._at_once = cells
                self._identity = Identity(model, cells)
                return self._identity
        return None

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Return a packet with the first part of the cells, as large as the display accepts.

        `keys` replies to each acknowledgement with the next part. After the last part, it asks for
        rocker reports, unless the display has already answered that request.
        """
        if len(cells) in OLD_CELLS:
            cells = cells.translate(OLD_DOTS)
        starts = range(0, len(cells), self._at_once)
        due = [_write(start, cells[start : start + self._at_once]) for start in starts]
        self._due = [*due, EXTENDED_KEYS] if self._ask_rockers else due
        return self._due[0]

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys, and the acknowledgements of frames."""
        return [event for packet in self._packets.feed(received) for event in self._events(packet)]

    def _events(self, packet: bytes) -> list[Event]:
        kind, first, second, third = packet[:4]
        if kind == KEYS:
            bits = int.from_bytes(packet[1:4], "little")
            return self._chords.report("keys", named_bits(bits, KEY_BITS))
        if kind == ROCKERS:
            return self._chords.report("rockers", named_bits(packet[4], ROCKER_BITS))
        if kind == BUTTON and first < self._identity.cells:
            return self._chords.change(self._button(first, row=third), down=bool(second))
        if kind == WHEEL and first >> 3 < len(WHEELS):
            wheel, ticks = WHEELS[first >> 3], first & 7
            return [
                event
                for _ in range(ticks)
                for down in (True, False)
                for event in self._chords.change(wheel, down=down)
            ]
        if kind == TAKEN:
            return self._taken()
        if kind == REFUSED:
            return self._refused(why=first)
        return []

    def _button(self, number: int, row: int) -> str | Routing:
        """Return the routing key or the name of the button above a cell.

        PAC Mates have buttons in the upper row that do the work of keys on other displays.
        """
        if row == 0:
            return Routing(number)
        if not self._identity.model.startswith(PAC_MATE):
            return UPPER_ROW
        match number - (self._identity.cells // 2 - 5):
            case 0:
                return "left selector"
            case 9:
                return "right selector"
            case at if 0 < at < 9:
                return f"hot key {at}"
            case at:
                return "left panning" if at < 0 else "right panning"

    def _taken(self) -> list[Event]:
        """Handle an acknowledgement: send the next part, or report that the frame is complete."""
        if not self._due:
            return []
        self._ask_rockers &= self._due.pop(0) != EXTENDED_KEYS
        return [Reply(self._due[0])] if self._due else [FrameTaken()]

    def _refused(self, why: int) -> list[Event]:
        if self._due[:1] == [EXTENDED_KEYS]:
            return self._taken()  # the display has no rockers; the frame is complete
        if why == TIMED_OUT:
            self._at_once = max(1, self._at_once // 2)
        self._due = []
        return [FrameRefused()]


def _write(start: int, cells: bytes) -> bytes:
    packet = bytes([WRITE, len(cells), start, 0]) + cells
    return packet + bytes([-sum(packet) % 256])


def _size(data: bytes, at: int) -> int:
    """Return the size of the packet at this index, or 0 if no display sends such a packet."""
    kind = data[at]
    if kind not in ARGUMENTS:
        return 0
    if at + 4 > len(data):
        return 4
    arguments = int.from_bytes(data[at + 1 : at + 4], "little")
    if not kind & HAS_PAYLOAD:
        return 0 if arguments & ~ARGUMENTS[kind] else 4
    if arguments != ARGUMENTS[kind]:
        return 0
    size = 4 + arguments + 1
    packet = data[at : at + size]
    return 0 if len(packet) == size and sum(packet) % 256 else size
