"""What the drivers of HID displays need in addition to `DisplayCodec`."""

from dataclasses import dataclass
from typing import ClassVar

from companion.braille.display import DisplayCodec, PortSettings
from companion.braille.hid.descriptor import Descriptor, read_descriptor
from companion.braille.hid.reports import Packet, unpacked

#: How fast reports may be sent: 64 bytes in a millisecond, as over full-speed USB.
PACE = PortSettings(baud=640_000)


class HidCodec(DisplayCodec):
    """One display family's protocol over HID. The bytes that go in and out are packets, as
    described in `reports`.

    usb: vendor and product ids of the family's HID devices.
    bluetooth: prefixes of product names, for devices that do not report ids of their own.
    pages: usage pages of the top-level collection to open, preferred one first. If there are none,
        any collection whose page is defined by the manufacturer will do.
    """

    pages: ClassVar[tuple[int, ...]] = ()
    port_settings = PACE
    # trying often does no harm, because opening a HID device disturbs no other program
    retry_s = 0.2


@dataclass(frozen=True, slots=True)
class Opened:
    """What a device has sent since it was opened.

    features: the latest feature report with each id, keyed by id.
    inputs: the input reports, in order.
    """

    product: str
    serial: str
    descriptor: Descriptor
    features: dict[int, bytes]
    inputs: tuple[bytes, ...]


def opened(stream: bytes) -> Opened | None:
    """Decode what a device has sent since it was opened.

    Return None if its report descriptor has not arrived yet.
    """
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
