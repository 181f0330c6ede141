"""An emulated Baum display on a pseudo-terminal.

It is written from the protocol's description and imports no constants from our driver, so that the
two can't share a mistake.
"""

from pathlib import Path
from typing import Literal

from tests.emulators.device import EmulatedDisplay

Answers = Literal["baum", "humanware", "nothing"]

D_KEYS = {f"d{n}": 1 << (n - 1) for n in range(1, 7)}
JOYSTICK = {"up": 1, "left": 2, "down": 4, "right": 8, "press": 16}


class BaumEmulator(EmulatedDisplay):
    """A Vario by default.

    tells_cells: whether the display reports how many cells it has.
    """

    def __init__(
        self,
        path: Path,
        cells: int = 40,
        *,
        model: str = "Vario",
        answers: Answers = "baum",
        tells_cells: bool = True,
        serial: str = "12345678",
    ) -> None:
        self.model = model
        self.answers = answers
        self.tells_cells = tells_cells
        self.serial = serial
        self.protocol_on = False
        super().__init__(path, cells)

    def press(self, *names: str) -> None:
        """Press keys together, then release them. Their names are those of the display keys, such
        as d1.
        """
        self.send(packet(0x24, bytes([sum(D_KEYS[name] for name in names)])))
        self.send(packet(0x24, b"\0"))

    def braille(self, dots: str, *, space: bool = False) -> None:
        """Press dot keys together, with space if requested, then release them.

        dots: the dot numbers.
        """
        cell = sum(1 << int(dot) - 1 for dot in dots)
        self.send(packet(0x33, bytes([int(space), cell])) + packet(0x33, b"\0\0"))

    def stick(self, way: str) -> None:
        """Push the joystick in one direction, then release it."""
        self.send(packet(0x34, bytes([JOYSTICK[way]])) + packet(0x34, b"\0"))

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        width = 5 if self.cells in {24, 32} else -(-self.cells // 8)
        self.send(packet(0x22, (1 << cell).to_bytes(width, "little")))
        self.send(packet(0x22, bytes(width)))

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if self.answers == "humanware" and buffer:
            buffer.clear()
            self.send(b"\x1b\x01\x03\x00\x00\x28")
        if self.answers != "baum" or len(buffer) < 2:
            return False
        if buffer[0] != 0x1B:
            del buffer[0]
            return True
        code = buffer[1]
        wanted = {0x01: self.cells, 0x15: 1}.get(code, 0)
        payload = bytearray()
        at = 2
        while len(payload) < wanted:
            if at >= len(buffer):
                return False
            if buffer[at] == 0x1B:
                if at + 1 >= len(buffer):
                    return False
                if buffer[at + 1] != 0x1B:
                    break  # The packet is cut short by the next one.
                at += 1
            payload.append(buffer[at])
            at += 1
        del buffer[:at]
        self._do(code, bytes(payload), complete=len(payload) == wanted)
        return True

    def _do(self, code: int, payload: bytes, *, complete: bool) -> None:
        if code == 0x01 and complete:
            self.show(payload)
        elif code == 0x01 and self.tells_cells:
            self.send(packet(0x01, bytes([self.cells])))
        elif code == 0x15:
            self.protocol_on = payload == b"\x01"
        elif code == 0x84:
            self.send(packet(0x84, f"{self.model} {self.cells}".encode().ljust(16)))
        elif code == 0x8A:
            self.send(packet(0x8A, self.serial.encode()))


def packet(code: int, payload: bytes) -> bytes:
    """Return a packet: ESC, the code, and the payload with each ESC doubled."""
    return bytes([0x1B, code]) + payload.replace(b"\x1b", b"\x1b\x1b")
