"""HumanWare's own HID protocol, on usage page 93.

Based on facts gathered from the public sources of BRLTTY and NVDA, and from reports about real
devices, without any of their code.

A feature report contains the number of cells. Firmware 2.4 leaves this number out, so we derive it
from the output report's length. An input report lists the numbers of the keys that are down. These
numbers are the same as on a serial port. Output reports have to be sent over the control pipe: sent
in the usual way, they block over USB and do nothing over Bluetooth. The displays also follow the
HID standard, but with faults, so this protocol is preferred.
"""

from companion.braille.display import Event, Identity, PoweringOff
from companion.braille.displays import humanware
from companion.braille.hid.codec import HidCodec, opened
from companion.braille.hid.descriptor import Kind
from companion.braille.hid.reports import Packet, packed, unpacked
from companion.braille.packets import POSSIBLE_CELLS

PAGE = 0x93
ABOUT, KEYS_DOWN, CELLS, POWERING_OFF = 0x01, 0x04, 0x05, 0x07
#: The index of the byte with the number of cells in a feature report. The report id has index 0.
COUNT_AT = 24
#: How an output report with all cells begins: the report id, the number of the first module, and
#: the number of its first cell.
ALL_CELLS = bytes([CELLS, 1, 0])


class Codec(HidCodec, humanware.Codec):
    """One connection to a HumanWare display over HID."""

    models = (
        "Brailliant BI 14, BI 32, BI 40, BI 20X, BI 40X and B 80",
        "APH Mantis Q40 and Chameleon 20",
        "NLS eReader by HumanWare",
        "BrailleOne 20",
        "BrailleNote Touch and Touch Plus",
    )
    usb = frozenset(
        (0x1C71, product)
        for product in (
            *(0xC006, 0xC022, 0xC00A, 0xC00E, 0xC101, 0xC111, 0xC131, 0xC141, 0xC121),
            0xCE01,
        )
    )
    pages = (PAGE,)

    def hello(self) -> bytes:
        """Ask for the feature report that contains the number of cells."""
        return packed(Packet.ASK_FEATURE, bytes([ABOUT]))

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display once it has answered, even if it refused the feature report."""
        found = opened(received)
        if found is None or ABOUT not in found.features:
            return None
        about = found.features[ABOUT]
        by_length = found.descriptor.lengths.get((Kind.OUTPUT, CELLS), 0) - len(ALL_CELLS)
        cells = about[COUNT_AT] if len(about) > COUNT_AT and about[COUNT_AT] else by_length
        if cells not in POSSIBLE_CELLS:
            return None
        self.set_cells(cells)
        return Identity(found.product or f"HumanWare {cells}", cells, found.serial)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells."""
        return packed(Packet.SET_OUTPUT, ALL_CELLS + bytes([len(cells)]) + cells)

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys."""
        events: list[Event] = []
        for kind, content in unpacked(received):
            if kind is Packet.INPUT and content[:1] == bytes([KEYS_DOWN]):
                events += self.down(content[1:])
            elif kind is Packet.INPUT and content[:1] == bytes([POWERING_OFF]):
                events.append(PoweringOff())
        return events
