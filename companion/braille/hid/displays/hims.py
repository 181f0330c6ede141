"""HIMS Braille eMotion and Braille EDGE 3S over USB, in their HID mode.

Based on facts gathered from BRLTTY's public sources, without any of its code.

An output report contains only the cells, so its length is the number of cells. An input report says
which keys are down: dots, routing keys, then the others. The sources disagree about newer firmware,
which may announce its cells in a feature report.
"""

from companion.braille.display import Chords, Event, Identity, Routing
from companion.braille.displays import hims
from companion.braille.hid.codec import HidCodec, opened
from companion.braille.hid.descriptor import Kind
from companion.braille.hid.reports import Packet, packed, unpacked
from companion.braille.packets import POSSIBLE_CELLS, named_bits

#: In which byte and bit of an input report each key is, except dots and routing keys.
KEYS = {
    7: {
        0x01: "f1",
        0x04: "f2",
        0x08: "right scroll up",
        0x10: "f3",
        0x40: "f4",
        0x80: "right scroll down",
    },
    8: {0x01: "control", 0x02: "alt"},
    10: {0x01: "space"},
}
DOTS = {1 << dot - 1: f"dot{dot}" for dot in range(1, 9)}
#: The bytes of an input report that contain the routing keys, one bit for each.
ROUTING = slice(1, 6)


class Codec(HidCodec, hims.Codec):
    """One connection to a HIMS display over HID."""

    models = ("Braille eMotion 40, by USB", "Braille EDGE 3S, by USB")
    usb = frozenset({(0x045E, 0x940A)})

    def __init__(self) -> None:
        super().__init__()
        self._chords = Chords()
        self._count = 0

    def hello(self) -> bytes:
        """Send nothing, because the report descriptor already gives the number of cells."""
        return b""

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display by the length of its output report, which is its number of cells."""
        found = opened(received)
        count = found.descriptor.lengths.get((Kind.OUTPUT, 0), 0) if found else 0
        if found is None or count not in POSSIBLE_CELLS:
            return None
        self._count = count
        return Identity(found.product or f"Braille eMotion {count}", count, found.serial)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells."""
        return packed(Packet.OUTPUT, b"\0" + cells)

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys."""
        events: list[Event] = []
        for kind, content in unpacked(received):
            if kind is Packet.INPUT and content:
                down: list[str | Routing] = [*named_bits(content[0], DOTS)]
                for at, names in KEYS.items():
                    down += named_bits(int.from_bytes(content[at : at + 1], "little"), names)
                routers = int.from_bytes(content[ROUTING], "little")
                down += [Routing(cell) for cell in range(self._count) if routers >> cell & 1]
                events += self._chords.report("keys", down)
        return events
