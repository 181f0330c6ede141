"""Packets that contain HID reports. They turn everything into a stream of bytes, so that HID
drivers work like all others.

A packet consists of its kind, its two-byte length, and its content. A report begins with its id. On
a device without ids, a report to the device still begins with 0, but a report from the device
doesn't.
"""

from collections.abc import Iterator
from enum import IntEnum


class Packet(IntEnum):
    """What a packet contains. The first five come from the device, and the others go to the device.

    PRODUCT, SERIAL: the device's product name and its serial number, in UTF-8. DESCRIPTOR: the
    device's report descriptor. It comes once, after PRODUCT and SERIAL, before any report. INPUT:
    an input report. FEATURE: a feature report that we have asked for, or only its id if the device
    refused to send it. OUTPUT: an output report. If it is too short, zeros are added. TRY_OUTPUT:
    an output report that some models lack or refuse. SET_OUTPUT: an output report, sent over the
    control pipe, for devices that read it only there. SET_FEATURE: a feature report. ASK_FEATURE:
    the id of a feature report that the device should send.
    """

    PRODUCT = 1
    SERIAL = 2
    DESCRIPTOR = 3
    INPUT = 4
    FEATURE = 5
    OUTPUT = 6
    SET_OUTPUT = 7
    SET_FEATURE = 8
    ASK_FEATURE = 9
    TRY_OUTPUT = 10


_KINDS = frozenset(kind.value for kind in Packet)


def packed(kind: Packet, content: bytes) -> bytes:
    """Return a packet of this kind as bytes."""
    return bytes([kind]) + len(content).to_bytes(2, "little") + content


def unpacked(stream: bytes) -> Iterator[tuple[Packet, bytes]]:
    """Yield the packets at the beginning of a stream, each as its kind and its content.

    Stop at the first packet that is incomplete or of unknown kind.
    """
    at = 0
    while at + 3 <= len(stream) and stream[at] in _KINDS:
        end = at + 3 + int.from_bytes(stream[at + 1 : at + 3], "little")
        if end > len(stream):
            break
        yield Packet(stream[at]), stream[at + 3 : end]
        at = end
