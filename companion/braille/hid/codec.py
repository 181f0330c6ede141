"""The parts of a driver that only HID displays need."""

from dataclasses import dataclass
from typing import ClassVar

from companion.braille.display import DisplayCodec, PortSettings
from companion.braille.hid.descriptor import Descriptor, read_descriptor
from companion.braille.hid.reports import Packet, unpacked

#: The pace at which reports are sent: full-speed USB moves 64 bytes in a millisecond.
PACE = PortSettings(baud=640_000)


class HidCodec(DisplayCodec):
    """One family's protocol over HID. All bytes are in packets as `reports` defines them.

    usb: vendor and product ids of the family's HID devices.
    bluetooth: prefixes of product names, for devices that do not report ids of their own.
    pages: usage pages of the top-level collection that the driver uses, preferred one first. If
    none are given, the driver uses any vendor-defined page.
    """

    pages: ClassVar[tuple[int, ...]] = ()
    port_settings = PACE
    retry_s = 0.2  # frequent attempts don't disturb other programs


@dataclass(frozen=True, slots=True)
class Opened:
    """Everything received from an open device.

    features: the latest feature reports, keyed by id.
    """

    product: str
    serial: str
    descriptor: Descriptor
    features: dict[int, bytes]
    inputs: tuple[bytes, ...]


def opened(stream: bytes) -> Opened | None:
    """Return everything received since the device was opened, or None if it isn't open yet."""
    product = serial = ""
    descriptor: Descriptor | None = None
    features: dict[int, bytes] = {}
    inputs: list[bytes] = []
    for kind, content in unpacked(stream):
        if kind is Packet.PRODUCT:
            product = content.decode(errors="replace").strip()
        elif kind is Packet.SERIAL:
            serial = content.decode(errors="replace").strip()
        elif kind is Packet.DESCRIPTOR:
            descriptor = read_descriptor(content)
        elif kind is Packet.FEATURE and content:
            features[content[0]] = content
        elif kind is Packet.INPUT:
            inputs.append(content)
    if descriptor is None:
        return None
    return Opened(product, serial, descriptor, features, tuple(inputs))
