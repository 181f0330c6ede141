"""The protocol of Handy Tech, now Help Tech, inside HID.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code.

A report carries several bytes of the serial protocol, and may begin or end within a packet. The
cables of older models carry only one or two bytes at a time. Their buffers have to be emptied
first.
"""

from dataclasses import replace

from companion.braille.display import Event, Identity
from companion.braille.displays import handytech
from companion.braille.hid.codec import HidCodec, opened
from companion.braille.hid.descriptor import Kind
from companion.braille.hid.reports import Packet, packed, unpacked

FROM_DISPLAY, TO_DISPLAY = 0x01, 0x02
#: The report that empties the buffers of a cable.
FLUSH = b"\xfb\x01"
CABLES = (0x0003, 0x0044, 0x0074)
#: How many bytes of an output report, not counting its id, are not available for bytes of the
#: serial protocol.
OVERHEAD = 2


class Codec(HidCodec, handytech.Codec):
    """One connection to a Handy Tech or Help Tech display over USB."""

    models = (
        "Active Braille, Active Star 40, Connect Braille, Actilino, Activator, by USB",
        "Basic Braille and Basic Braille Plus, by USB",
        "Braille Wave, Easy Braille and Braille Star 40, with a HID cable",
    )
    usb = frozenset(
        (0x1FE4, product)
        for product in (
            *CABLES,
            *(0x54, 0x55, 0x61, 0x64, *range(0x81, 0x85), 0x86, 0x87, 0x8A, 0x8B, 0x8C),
            *(0x92, 0x93, 0x94, 0x96, 0x97, 0x9A, 0x9C, 0xA4, 0xA6, 0xA8),
        )
    )

    def __init__(self) -> None:
        super().__init__()
        self._room = 1

    def hello(self) -> bytes:
        """Ask the display to identify itself."""
        return packed(Packet.TRY_OUTPUT, FLUSH) + self._carry(super().hello())

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the model."""
        found = opened(received)
        identity = super().recognise(_carried(received)) if found else None
        if found is None or identity is None:
            return None
        length = found.descriptor.lengths.get((Kind.OUTPUT, TO_DISPLAY), 0)
        self._room = max(length - OVERHEAD, 1)
        return replace(identity, serial=identity.serial or found.serial)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:
        """Send all cells."""
        return self._carry(super().frame(cells, shown))

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys."""
        return super().keys(_carried(received))

    def goodbye(self) -> bytes:
        """Return what the serial protocol sends before releasing the display."""
        return self._carry(super().goodbye())

    def _carry(self, serial: bytes) -> bytes:
        """Put bytes of the serial protocol into as many output reports as they need."""
        parts = [serial[at : at + self._room] for at in range(0, len(serial), self._room)]
        return b"".join(
            packed(Packet.OUTPUT, bytes([TO_DISPLAY, len(part)]) + part) for part in parts
        )


def _carried(received: bytes) -> bytes:
    """Return the bytes of the serial protocol that are contained in input reports."""
    return b"".join(
        content[2 : 2 + content[1]]
        for kind, content in unpacked(received)
        if kind is Packet.INPUT and content[:1] == bytes([FROM_DISPLAY]) and len(content) > 1
    )
