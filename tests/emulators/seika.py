"""Emulated Seika displays, a NoteTaker and a desktop model, on a pseudo-terminal.

They are written from the protocols' descriptions and import no constants from our driver, so that
they can't share the driver's mistakes.
"""

from pathlib import Path

from tests.emulators.device import EmulatedDisplay

NAMES = (
    *("dot1", "dot2", "dot3", "dot4", "dot5", "dot6", "dot7", "dot8", "backspace", "space"),
    *("lb", "rb"),
    *("left joystick press", "left joystick left", "left joystick right"),
    *("left joystick up", "left joystick down"),
    *("right joystick press", "right joystick left", "right joystick right"),
    *("right joystick up", "right joystick down"),
)
FRONT = {"left": 0x01, "b6": 0x02, "right": 0x04, "b5": 0x08, "b4": 0x10}
FRONT |= {"b1": 0x0200, "b2": 0x0800, "b3": 0x1000}


class SeikaEmulator(EmulatedDisplay):
    """A NoteTaker with 40 cells, or a Mini with 16. Keys are reported when they are released."""

    def __init__(self, path: Path, cells: int = 40) -> None:
        super().__init__(path, cells)

    def press(self, *names: str, cell: int | None = None) -> None:
        """Press keys together, with a routing key if `cell` is given, then release them."""
        keys = sum(1 << NAMES.index(name) for name in names).to_bytes(3, "little")
        if cell is None:
            self.send(b"\xff\xff\xa6\x03" + keys)
            return
        row = (1 << cell).to_bytes(self.cells // 8, "little")
        if names:
            self.send(bytes([0xFF, 0xFF, 0xA8, 3 + len(row)]) + keys + row)
        else:
            self.send(bytes([0xFF, 0xFF, 0xA4, len(row)]) + row)

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        self.press(cell=cell)

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if len(buffer) < 3:
            return False
        if buffer[:2] != b"\xff\xff":
            del buffer[0]
            return True
        kind = buffer[2]
        if kind == 0xA1:
            del buffer[:3]
            name = b"Seika NTK 1234"
            self.send(bytes([0xFF, 0xFF, 0xA2, 17, 22, self.cells, self.cells]) + name)
            return True
        if kind != 0xA3:
            del buffer[:3]
            return True
        if len(buffer) < 4 or len(buffer) < 4 + buffer[3]:
            return False
        cells = bytes(buffer[4 : 4 + buffer[3]])
        del buffer[: 4 + len(cells)]
        if len(cells) == self.cells:
            self.show(cells)
        return True


class SeikaDesktopEmulator(EmulatedDisplay):
    """A Seika 5 by default. With 80 cells or with `first_kind`, it is a different model."""

    def __init__(self, path: Path, cells: int = 40, *, first_kind: bool = False) -> None:
        self.first_kind = first_kind
        self.head = b"\xff\xff" + (b"seika\0" if cells == 40 else b"s80\0\0\0")
        if first_kind:
            self.head = b"\xff\xff\x04\0\x63\0\x50\0"
        super().__init__(path, cells)

    def press(self, *names: str) -> None:
        """Press front keys together, then release them."""
        keys = sum(FRONT[name] for name in names)
        self.send(bytes([0x60 | keys & 0xFF, 0xE0 | keys >> 8]))

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        row = (1 << cell).to_bytes(self.cells // 8, "little")
        if self.cells == 40:
            head = b"\0\x08\x09\0\0\0\0"
            self.send(head + row + head + bytes(5))
        else:
            self.send(b"\0\x08\x0e\0\0\0\0" + row + bytes(5))

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if len(buffer) < 3:
            return False
        if buffer[:2] != b"\xff\xff":
            del buffer[0]
            return True
        if buffer[2] == self.head[2]:
            size = 88
            if len(buffer) < size:
                return False
            assert buffer[:8] == self.head
            cells = bytes(buffer[8:size])
            del buffer[:size]
            self.show(cells[1::2] if self.cells == 40 else cells)
            return True
        if buffer[2] == 0x1C and not self.first_kind:
            self.send(b"seika3 v2.00" if self.cells == 40 else b"seika80 v1.00")
        elif buffer[2] == 0x0A and self.first_kind:
            self.send(b"\0\x05\x28\x08v5.0\x01\x01\x01\x01")
        del buffer[:3]
        return True
