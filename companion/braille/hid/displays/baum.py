"""Baum's protocol inside HID: Orbit Reader, Refreshabraille, VarioUltra, Pronto! and others.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code.

A report is a packet of the serial protocol without its ESC: the report id is the packet's code. An
ESC in the payload is not sent twice. Some models pad all reports to the same length.
"""

from dataclasses import replace

from companion.braille.display import Event, Identity
from companion.braille.displays import baum
from companion.braille.hid.codec import HidCodec, opened
from companion.braille.hid.reports import Packet, packed, unpacked

ASK = 0x02
#: Payloads with these codes are padded to this length, in bytes. They may be shorter, and the
#: decoder for the serial protocol would then wait for the next packet before considering them
#: complete.
FILL = {baum.ROUTING_BITMAP: 10, baum.IDENTITY: baum.LONG_IDENTITY}


class Codec(HidCodec, baum.Codec):
    """One connection over HID to a display that uses Baum's protocol."""

    models = (
        "Orbit Reader 20 and 40",
        "APH Refreshabraille 18",
        "VarioUltra 20, 32 and 40, Vario 4, Vario 340",
        "Pronto! 18 and 40",
        "VarioConnect 24, 32 and 40, SuperVario2, Brailliant made before 2010",
    )
    usb = frozenset(
        {
            *((0x0483, product) for product in (0xA1D3, 0xA366)),
            *(
                (0x0904, product)
                for product in (
                    *(0x3001, 0x4004, 0x4005, 0x4007, 0x4008),
                    *range(0x6001, 0x600B),
                    *(0x6011, 0x6012, 0x6013, 0x6101, 0x6102, 0x6103, 0x6201, 0x6301),
                )
            ),
        }
    )

    def hello(self) -> bytes:
        """Start the protocol, and ask for everything. Otherwise, an Orbit Reader sends no keys.

        A VarioUltra or a Pronto! refuses the first report, and doesn't need it.
        """
        begin = packed(Packet.TRY_OUTPUT, bytes([baum.PROTOCOL, 1]))
        return begin + packed(Packet.TRY_OUTPUT, bytes([ASK, 0]))

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display once it has reported its number of cells."""
        found = opened(received)
        identity = super().recognise(_as_serial(received)) if found else None
        if found is None or identity is None:
            return None
        return replace(identity, serial=identity.serial or found.serial)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells."""
        return packed(Packet.OUTPUT, bytes([baum.CELLS]) + cells)

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys."""
        return super().keys(_as_serial(received))

    def goodbye(self) -> bytes:
        """End the protocol, so that the display returns to its own menu."""
        return packed(Packet.TRY_OUTPUT, bytes([baum.PROTOCOL, 0]))


def _as_serial(received: bytes) -> bytes:
    """Convert input reports to packets of the serial protocol."""
    return b"".join(
        _packet(content[0], content[1:])
        for kind, content in unpacked(received)
        if kind is Packet.INPUT and content
    )


def _packet(code: int, payload: bytes) -> bytes:
    length = FILL.get(code) or baum.LENGTHS.get(code, len(payload))
    if not payload and length:
        return b""
    filled = payload[:length].ljust(length if code in FILL else 0, b"\0")
    return baum.ESCAPE + bytes([code]) + filled.replace(baum.ESCAPE, 2 * baum.ESCAPE)
