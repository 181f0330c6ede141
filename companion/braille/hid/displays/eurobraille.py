"""EuroBraille's protocol inside HID: Esys and Esytime over USB.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code.

Serial packets are cut into reports of 64 bytes without an id; each report is padded with 55. Output
reports are sent over the control pipe, because the devices have no other way to receive them. Newer
firmware numbers packets and acknowledges them; the sources do not say how it treats packets without
a number.
"""

from companion.braille.display import Event, Identity, Reply
from companion.braille.displays import eurobraille
from companion.braille.hid.codec import HidCodec
from companion.braille.hid.reports import Packet, packed, unpacked

LENGTH = 64
FILLER = b"\x55"


class Codec(HidCodec, eurobraille.Codec):
    """One connection to a EuroBraille display over USB."""

    models = ("Esys and Esys Light, by USB", "Esytime 32 and Esytime Evo 32, by USB")
    usb = frozenset((0xC251, product) for product in range(0x1122, 0x1133))

    def hello(self) -> bytes:
        """Ask the display to identify itself."""
        return _carry(super().hello())

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the model once the display has reported its type and its number of cells."""
        return super().recognise(_carried(received))

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:
        """Send all cells."""
        return _carry(super().frame(cells, shown))

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys, and the display's requests for an answer or for all cells again."""
        events = super().keys(_carried(received))
        return [Reply(_carry(it.data)) if isinstance(it, Reply) else it for it in events]

    def goodbye(self) -> bytes:
        """Return what the serial protocol sends before releasing the display."""
        return _carry(super().goodbye())


def _carry(serial: bytes) -> bytes:
    """Put bytes of the serial protocol into as many output reports as they need."""
    parts = [serial[at : at + LENGTH] for at in range(0, len(serial), LENGTH)]
    return b"".join(packed(Packet.SET_OUTPUT, b"\0" + part.ljust(LENGTH, FILLER)) for part in parts)


def _carried(received: bytes) -> bytes:
    """Return the bytes of the serial protocol that are contained in input reports.

    They include the padding, which the decoder for the serial protocol skips.
    """
    return b"".join(content for kind, content in unpacked(received) if kind is Packet.INPUT)
