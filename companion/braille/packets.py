"""What the drivers of several display families need to split bytes into packets and decode them."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

Name = TypeVar("Name")

#: Plausible numbers of cells: from the smallest display to the largest (80 text cells and 4 status
#: cells), with some room to spare.
POSSIBLE_CELLS = range(8, 101)


class Packets:
    """Splits a byte stream into packets, even if it arrives in pieces that end within a packet.

    size: returns the length, in bytes, of the packet that begins at an index, or 0 if no packet
        begins there. If there are too few bytes to tell, returns a number larger than the number of
        bytes that are left.
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
    """Return a table for `bytes.translate` that puts each dot in the bit that a display expects.

    dots: the dot of each bit, lowest bit first.
    """
    return bytes(
        sum(1 << bit for bit, dot in enumerate(dots) if cell >> (dot - 1) & 1)
        for cell in range(256)
    )


#: A table for `bytes.translate` that puts dot 1 in the highest bit and dot 8 in the lowest.
DOT_1_HIGHEST = dot_order(*range(8, 0, -1))


def named_bits(bits: int, names: Mapping[int, Name]) -> list[Name]:
    """List the names of the bits that are set, lowest bit first. Bits without a name are left out.

    names: keyed by each bit's value, i.e. 1, 2, 4 and so on.
    """
    found = []
    while bits:
        lowest = bits & -bits
        if name := names.get(lowest):
            found.append(name)
        bits ^= lowest
    return found


def printable(payload: bytes) -> str:
    """Return the payload as text, with each run of unprintable bytes replaced by a space.

    Leading and trailing spaces are removed.
    """
    return re.sub(rb"[^\x20-\x7e]+", b" ", payload).decode("ascii").strip()


def cells_in_name(model: str) -> int:
    """Return the number of cells in a model's name, or 0 if there is none.

    For "SuperVario2 40", the result is 40. If several numbers are plausible, the last one counts.
    """
    numbers = (int(number) for number in reversed(re.findall(r"\d+", model)))
    return next((number for number in numbers if number in POSSIBLE_CELLS), 0)
