"""An emulated Canute 360 on a pseudo-terminal.

It is written from the protocol's description and imports no constants from our driver, so that the
two can't share a mistake.
"""

from pathlib import Path

from tests.emulators.device import EmulatedDisplay

KEYS = ["help", *(f"line {row}" for row in range(1, 10)), "refresh", "back", "menu", "forward"]


class CanuteEmulator(EmulatedDisplay):
    """A Canute with nine rows of 40 cells.

    motors_s: how many seconds the motors run after each write.
    rows_written: the accepted rows, in order.
    refused: how many rows were refused because their motors were still running.
    """

    def __init__(
        self, path: Path, *, columns: int = 40, rows: int = 9, motors_s: float = 0.05
    ) -> None:
        self.columns, self.rows = columns, rows
        self.motors_s = motors_s
        self.rows_written: list[int] = []
        self.refused = 0
        super().__init__(path, columns * rows)

    def plug_in(self) -> None:
        self.standing = bytearray(self.columns * self.rows)
        self.moving: set[int] = set()
        self.motors_until = 0.0
        self._held: list[int] = []
        super().plug_in()

    def press(self, *names: str) -> None:
        """Hold keys down until the host asks for the keys, then release them."""
        down = sum(1 << KEYS.index(name) for name in names)
        self._held += [down, 0]

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        before, flag, after = bytes(buffer).partition(b"\x7e")
        if not flag:
            return False
        buffer[:] = after
        request = bytearray()
        flip = 0
        for byte in before:
            if byte == 0x7D:
                flip = 0x20
                continue
            request.append(byte ^ flip)
            flip = 0
        if len(request) > 2 and x25(request[:-2]) == request[-2:]:
            self._do(request[0], bytes(request[1:-2]))
        return True

    def _do(self, command: int, data: bytes) -> None:
        if self.clock.now() >= self.motors_until:
            self.moving.clear()
        if command == 0x00:
            self._answer(command, bytes([self.columns, 0, 0]))
        elif command == 0x01:
            self._answer(command, bytes([self.rows, 0]))
        elif command == 0x03:
            self._answer(command, b"\x01\x00\x00")
        elif command == 0x06 and len(data) == 1 + self.columns:
            self._write(data[0], data[1:])
        elif command == 0x09:
            self.standing = bytearray(self.cells)
            self.show(bytes(self.standing))
            self._answer(command, b"\0\0")
        elif command == 0x0A:
            self._answer(command, (self._held.pop(0) if self._held else 0).to_bytes(2, "little"))
        elif command == 0x0B:
            self._answer(command, b"1.2.3")
        elif command == 0x0D:
            self._answer(command, bytes([bool(self.moving), 0]))

    def _write(self, row: int, cells: bytes) -> None:
        if row in self.moving:
            self.refused += 1
            self._answer(0x06, b"\x01\x00")
            return
        self.moving.add(row)
        self.motors_until = self.clock.now() + self.motors_s
        self.rows_written.append(row)
        self.standing[row * self.columns : (row + 1) * self.columns] = cells
        self.show(bytes(self.standing))
        if self.acknowledges:
            self._answer(0x06, b"\0\0")

    def _answer(self, command: int, data: bytes) -> None:
        body = bytes([command]) + data
        body += x25(body)
        body = body.replace(b"\x7d", b"\x7d\x5d").replace(b"\x7e", b"\x7d\x5e")
        self.send(b"\x7e" + body + b"\x7e")


def x25(data: bytes | bytearray) -> bytes:
    """Return the CRC that PPP uses, computed bit by bit."""
    crc = 0xFFFF
    for byte in data:
        for bit in range(8):
            odd = (crc ^ byte >> bit) & 1
            crc = crc >> 1 ^ (0x8408 if odd else 0)
    return (crc ^ 0xFFFF).to_bytes(2, "little")
