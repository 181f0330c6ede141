"""Helpers shared by several display families: splitting bytes into packets, and decoding them."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

Name = TypeVar("Name")

#: Plausible numbers of cells: from the smallest display to the largest (80 text cells and 4 status
#: cells), with some room to spare.
POSSIBLE_CELLS = range(8, 101)


class Packets:
    """Splits a byte stream into packets, no matter where it was cut.

    size: returns the length, in bytes, of the packet that begins at an index, or 0 if no packet
    begins there. If there are too few bytes to tell, returns a number larger than the number of
    bytes.
    """

    def __init__(self, size: Callable[[bytes, int], int]) -> None:
        self._size = size
        self._rest = b""

    def feed(self, received: bytes) -> list[bytes]:
        """Return the packets that these bytes complete. Skip bytes that belong to no packet."""
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
    """Return a table for `bytes.translate`, for displays whose dots are in a different order.

    dots: which dot each bit stands for, lowest bit first.
    """
    return bytes(
        sum(1 << bit for bit, dot in enumerate(dots) if cell >> (dot - 1) & 1)
        for cell in range(256)
    )


#: A table for `bytes.translate` that moves dot 1 to the highest bit.
DOT_1_HIGHEST = dot_order(*range(8, 0, -1))


def named_bits(bits: int, names: Mapping[int, Name]) -> list[Name]:
    """List the names of the set bits, lowest first.

    names: keyed by each bit's value.
    """
    found = []
    while bits:
        lowest = bits & -bits
        if name := names.get(lowest):
            found.append(name)
        bits ^= lowest
    return found


def printable(payload: bytes) -> str:
    """Return the printable part of a payload, without surrounding spaces."""
    return re.sub(rb"[^\x20-\x7e]+", b" ", payload).decode("ascii").strip()


def cells_in_name(model: str) -> int:
    """Return the number of cells that a model's name states, or 0 if the name has no number. For
    "SuperVario2 40", the result is 40.
    """
    numbers = (int(number) for number in reversed(re.findall(r"\d+", model)))
    return next((number for number in numbers if number in POSSIBLE_CELLS), 0)
