"""An emulated Dot Pad on a pseudo-terminal.

It is written from the protocol's description and imports no constants from our driver, so that the
two can't share a mistake.
"""

from itertools import product
from pathlib import Path

from tests.emulators.device import EmulatedDisplay

#: The number of lines: the braille line, and ten lines of pin blocks on the surface.
LINES = 11
LEFT_DOTS, RIGHT_DOTS = (0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80)


class DotPadEmulator(EmulatedDisplay):
    """A Dot Pad 320.

    pins_s: how many seconds the pins need to move.
    errs: how many of the next lines the display rejects as faulty.
    surface: rows of 60 pins, with True for each raised pin.
    lines: the lines that have been shown, where 0 is the braille line.
    """

    speaks_s = 0.01

    def __init__(self, path: Path, cells: int = 20, *, pins_s: float = 0.02, errs: int = 0) -> None:
        self.pins_s = pins_s
        self.errs = errs
        self.surface = [[False] * 60 for _ in range(40)]
        self.lines: set[int] = set()
        super().__init__(path, cells)

    def plug_in(self) -> None:
        self.moving_until: float | None = None
        self.errors = 0
        super().plug_in()

    def press(self, *names: str) -> None:
        """Press function keys together, then release them."""
        keys = sum(0x80 >> int(name[1]) - 1 for name in names)
        self.send(packet("0332", bytes([keys, 0, 0, 0])) + packet("0332", bytes(4)))

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        self.send(packet("0322", (1 << 23 - cell).to_bytes(3, "big")) + packet("0322", bytes(3)))

    def speak(self) -> None:
        """Report that the pins have moved."""
        if self.moving_until is not None and self.clock.now() >= self.moving_until:
            self.send(packet("0202", b"\0"))
            self.moving_until = None

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if len(buffer) < 4:
            return False
        if buffer[:2] != b"\xaa\x55":
            del buffer[0]
            return True
        length = buffer[2] * 256 + buffer[3]
        if len(buffer) < 4 + length:
            return False
        request = bytes(buffer[4 : 4 + length])
        del buffer[: 4 + length]
        check = 0xA5
        for byte in request:
            check ^= byte
        if check == 0:
            self._do(request[0], request[1:3].hex(), request[4:-1])
        return True

    def _do(self, destination: int, command: str, data: bytes) -> None:
        if command == "0110":
            self.send(packet("0111", bytes([0xC1, 30, 10, self.cells, 0, 0, 0, 0])))
        elif command == "0200" and len(data) == 1 + (30 if destination else self.cells):
            if self.errs > 0 or self.moving_until is not None:
                self.errs -= 1
                self.errors += 1
                self.send(packet("9902", b"\x01"))
                return
            if self.acknowledges:
                self.moving_until = self.clock.now() + self.pins_s
                self.send(packet("0201", b"\0"))
            if destination:
                self._raise_pins(destination - 1, data[1:])
            else:
                self.show(bytes(iso(cell) for cell in data[1:]))
            self.lines.add(destination)

    def _raise_pins(self, line: int, blocks: bytes) -> None:
        for at, block in enumerate(blocks):
            for x, y in product(range(2), range(4)):
                self.surface[4 * line + y][2 * at + x] = bool(block >> 4 * x + y & 1)

    @property
    def is_still(self) -> bool:
        """Return whether every line has been shown and no pin is moving."""
        return len(self.lines) == LINES and self.moving_until is None

    def page(self) -> list[bytes]:
        """Return the surface read as braille: 8 rows of 20 cells."""
        places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
        return [
            bytes(
                sum(
                    1 << dot
                    for dot, (x, y) in enumerate(places)
                    if self.surface[5 * row + y][3 * cell + x]
                )
                for cell in range(20)
            )
            for row in range(8)
        ]


def iso(pins: int) -> int:
    """Convert eight pins, given as four bits for the left column and four for the right, to
    dots.
    """
    up = [dot for pin, dot in enumerate((*LEFT_DOTS, *RIGHT_DOTS)) if pins & 1 << pin]
    return sum(up)


def packet(command: str, data: bytes) -> bytes:
    """Return a packet as the display sends it."""
    body = b"\0" + bytes.fromhex(command) + b"\0" + data
    check = 0xA5
    for byte in body:
        check ^= byte
    return b"\xaa\x55" + (len(body) + 1).to_bytes(2, "big") + body + bytes([check])
