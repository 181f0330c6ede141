"""Bytes to packets, and what packets carry, for the families of displays that share it."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

Name = TypeVar("Name")

POSSIBLE_CELLS = range(8, 101)
"""From the smallest display to the largest, 80 cells and 4 of status, with room."""


class Packets:
    """Packets that tell their length, however the bytes are cut.

    size: how many bytes the packet has that begins at a place in the bytes; 0 when none
    begins there. With too few bytes to tell, any number that is more than there are.
    """

    def __init__(self, size: Callable[[bytes, int], int]) -> None:
        self._size = size
        self._rest = b""

    def feed(self, received: bytes) -> list[bytes]:
        """The packets that these bytes complete. What is no packet is skipped, byte by byte."""
        data = self._rest + received
        size_at, at, end = self._size, 0, len(data)
        packets = []
        while at < end:
            size = size_at(data, at)
            if not size:
                at += 1
            elif at + size > end:
                break
            else:
                packets.append(data[at : at + size])
                at += size
        self._rest = data[at:]
        return packets


def dot_order(*dots: int) -> bytes:
    """For `bytes.translate`: cells for a display whose bits, lowest first, are these dots."""
    return bytes(
        sum(1 << bit for bit, dot in enumerate(dots) if cell >> (dot - 1) & 1)
        for cell in range(256)
    )


def named_bits(bits: int, names: Mapping[int, Name]) -> list[Name]:
    """The names of the bits that are set, lowest first; `names` has each bit as a number."""
    found = []
    while bits:
        lowest = bits & -bits
        if name := names.get(lowest):
            found.append(name)
        bits ^= lowest
    return found


def text(payload: bytes) -> str:
    """The printable part, tidy."""
    return re.sub(rb"[^\x20-\x7e]+", b" ", payload).decode("ascii").strip()


def cells_named(model: str) -> int:
    """The number of cells in a model's name, or 0: "SuperVario2 40" has 40."""
    numbers = (int(number) for number in reversed(re.findall(r"\d+", model)))
    return next((number for number in numbers if number in POSSIBLE_CELLS), 0)
