"""An emulated Freedom Scientific display on a pseudo-terminal.

It is written from the protocol's description and imports no constants from our driver, so that the
two can't share a mistake.
"""

from pathlib import Path

from tests.emulators.device import EmulatedDisplay

BITS = {
    **{f"dot{dot}": dot - 1 for dot in range(1, 9)},
    **{"left nav press": 8, "right nav press": 9, "left shift": 10, "right shift": 11},
    **{"left panning": 12, "right panning": 13, "space": 15},
    **{"left selector": 16, "right selector": 17},
    **{"left bumper up": 20, "left bumper down": 21},
    **{"right bumper up": 22, "right bumper down": 23},
}
ROCKERS = ("left rocker up", "left rocker down", "right rocker up", "right rocker down")
#: For each bit of a cell, the dot that it raises on the first Focus models, which have 44, 70 or 84
#: cells.
OLD_DOTS = (1, 2, 3, 7, 4, 5, 6, 8)
WRITE, SETTING, QUESTION = 0x81, 0x0F, 0x00
TIMED_OUT, BAD_SUM, UNKNOWN = 0x30, 0x31, 0x32


class FocusEmulator(EmulatedDisplay):
    """A Focus Blue by default.

    takes: the maximum number of cells in a packet. If a packet has more, the display reports that
    the host was too slow.
    nacks: how many of the next frames the display refuses as garbled.
    """

    def __init__(
        self,
        path: Path,
        cells: int = 40,
        *,
        model: str = "",
        firmware: str = "5.80",
        takes: int = 100,
    ) -> None:
        self.model = model or f"Focus {cells}"
        self.firmware = firmware
        self.takes = takes
        self.nacks = 0
        self.extended = False
        self.writes: list[tuple[int, int]] = []
        self._stand = bytearray(cells)
        super().__init__(path, cells)

    def press(self, *names: str) -> None:
        """Press keys together, then release them. Rockers are reported only if the host has asked
        for them.
        """
        rockers = sum(0x10 << ROCKERS.index(name) for name in names if name in ROCKERS)
        keys = sum(1 << BITS[name] for name in names if name in BITS)
        if keys:
            self.send(b"\x03" + keys.to_bytes(3, "little"))
        if rockers and self.extended:
            self.send(summed(0x82, bytes([rockers, 0, 0, 0])))
            self.send(summed(0x82, bytes(4)))
        if keys:
            self.send(bytes([3, 0, 0, 0]))

    def route(self, cell: int, row: int = 0) -> None:
        """Press and release the button over this cell, counted from 0. Row 1 is the upper of two
        rows.
        """
        self.send(bytes([4, cell, 1, row, 4, cell, 0, row]))

    def turn(self, wheel: int, ticks: int = 1) -> None:
        """Turn a wheel.

        wheel: 0 and 1 turn the left wheel up and down, 2 and 3 the right one.
        """
        self.send(bytes([5, wheel << 3 | ticks, 0, 0]))

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if len(buffer) < 4:
            return False
        kind, a1, a2, _ = buffer[:4]
        size = 4 + a1 + 1 if kind & 0x80 else 4
        if len(buffer) < size:
            return False
        packet = bytes(buffer[:size])
        del buffer[:size]
        if kind & 0x80 and sum(packet) % 256:
            self._refuse(BAD_SUM)
        elif kind == QUESTION:
            self.send(bytes([1, 0, 0, 0]))
            told = ("Freedom Scientific", 24), (self.model, 16), (self.firmware, 8)
            parts = [part.encode().ljust(size, b"\0") for part, size in told]
            self.send(summed(0x80, b"".join(parts)))
        elif kind == SETTING and self.firmware >= "3":
            self.extended = a1 == 2
            self._take()
        elif kind == WRITE and a1 > self.takes:
            self._refuse(TIMED_OUT)
        elif kind == WRITE and self.nacks:
            self.nacks -= 1
            self._refuse(BAD_SUM)
        elif kind == WRITE:
            self._write(a2, packet[4:-1])
        else:
            self._refuse(UNKNOWN)
        return True

    def _write(self, start: int, cells: bytes) -> None:
        self.writes.append((start, len(cells)))
        if self.cells in {44, 70, 84}:
            cells = bytes(
                sum(1 << dot - 1 for bit, dot in enumerate(OLD_DOTS) if cell >> bit & 1)
                for cell in cells
            )
        self._stand[start : start + len(cells)] = cells
        self.show(bytes(self._stand[: self.cells]))
        self._take()

    def _take(self) -> None:
        if self.acknowledges:
            self.send(bytes([1, 0, 0, 0]))

    def _refuse(self, why: int) -> None:
        self.send(bytes([2, why, 0, 0]))


def summed(kind: int, payload: bytes) -> bytes:
    """Return a packet with a payload and a checksum, which makes all bytes add up to 0."""
    packet = bytes([kind, len(payload), 0, 0]) + payload
    return packet + bytes([-sum(packet) % 256])
