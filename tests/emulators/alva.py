"""Emulated ALVA displays, a BC model and an older one, on a pseudo-terminal.

They are written from the protocols' descriptions and import no constants from our driver, so that
they can't share the driver's mistakes.
"""

from pathlib import Path

from tests.emulators.device import EmulatedDisplay

FEATURES = ("control", "windows", "space", "alt", "enter")
BC_KEYS = {
    **{
        f"thumb {way}": (0x71, at) for at, way in enumerate(("left", "up", "home", "down", "right"))
    },
    **{f"etouch {number}": (0x72, number - 1) for number in range(1, 5)},
    **{"smartpad left": (0x73, 2), "smartpad enter": (0x73, 3), "smartpad right": (0x73, 6)},
    **{f"dot{dot}": (0x78, dot) for dot in range(1, 9)},
    **{key: (0x78, 9 + at) for at, key in enumerate(FEATURES)},
}
OLD_KEYS = {
    **{key: (0x71, at) for at, key in enumerate(("prog", "home", "cursor", "up", "left", "right"))},
    **{"down": (0x71, 6), "home 2": (0x71, 8), "status key 2": (0x71, 0x21)},
    **{"speech pad up": (0x77, 0x01), "nav pad f1": (0x77, 0x20), "nav pad right": (0x77, 0x24)},
}


class AlvaEmulator(EmulatedDisplay):
    """A BC640 by default.

    whole: the number of cells, including the status cells and the blank cells beside them.
    feedback: the setting for key sounds, which the host must not change unasked.
    """

    def __init__(
        self, path: Path, *, number: int = 0x40, whole: int = 40, status: int = 0, side: str = "L"
    ) -> None:
        self.number = number
        self.side = side
        self.feedback = b""
        self.arrange(whole, status)
        super().__init__(path, self.cells)

    def arrange(self, whole: int, status: int) -> None:
        """Set the total number of cells and the number of status cells."""
        self.whole, self.status = whole, status
        self.cells = whole - (1 if status else 0)
        self.line = bytearray(whole)

    def change_layout(self, whole: int, status: int) -> None:
        """Change the cell layout, as if in the display's own menu, and report the change."""
        self.arrange(whole, status)
        self.send(b"\x1bK\x01\x01")

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        self._press([BC_KEYS[name] for name in names])

    def route(self, cell: int, row: int = 0) -> None:
        """Press and release the routing key over this text cell, counted from 0."""
        before = self.status + 1 if self.status and self.side == "L" else 0
        self._press([(0x74, before + cell + 0x80 * row)])

    def _press(self, keys: list[tuple[int, int]]) -> None:
        for release in (0x00, 0x80):
            for group, number in keys:
                self.send(bytes([0x1B, 0x4B, group + release, number]))

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if buffer and buffer[0] != 0x1B:
            del buffer[0]
            return True
        if len(buffer) < 3:
            return False
        kind = chr(buffer[1])
        size = {"B": 4, "F": 6}.get(kind, 3)
        if kind == "B" and len(buffer) >= 4:
            size += buffer[3]
        if len(buffer) < size:
            return False
        payload = bytes(buffer[2:size])
        del buffer[:size]
        if kind == "B":
            self._write(payload[0], payload[2:])
        elif kind == "F":
            self.feedback = payload
        elif payload == b"?":
            told = {"?": [self.number], "E": [self.whole], "T": [self.status, ord(self.side)]}
            if kind in told:
                self.send(bytes([0x1B, ord(kind), *told[kind]]))
        return True

    def _write(self, start: int, cells: bytes) -> None:
        self.line[start : start + len(cells)] = cells
        line = bytes(self.line)
        if not self.status:
            self.show(line)
        elif self.side == "L":
            self.show(line[self.status + 1 :] + line[: self.status])
        else:
            self.show(line[: -self.status - 1] + line[-self.status :])


class OldAlvaEmulator(EmulatedDisplay):
    """An ABT 340 by default (40 cells and 3 status cells).

    arranged: for a Satellite, how its cells are divided into text cells and status cells.
    """

    def __init__(
        self, path: Path, *, number: int = 0x01, arranged: tuple[int, int] | None = None
    ) -> None:
        self.number = number
        self.arranged = arranged
        self.text, self.status = arranged or (40, 3)
        self.line = bytearray(self.text + self.status)
        super().__init__(path, self.text + self.status)

    def switch_on(self) -> None:
        """Switch the display off and on again. Afterwards it is blank, and it identifies itself."""
        self.line = bytearray(self.cells)
        self.show(bytes(self.cells))
        self.send(b"\x1bID=" + bytes([self.number]))

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        self._press([OLD_KEYS[name] for name in names])

    def route(self, cell: int, row: int = 0) -> None:
        """Press and release the routing key over this text cell, counted from 0."""
        self._press([(0x75 if row else 0x72, cell)])

    def _press(self, keys: list[tuple[int, int]]) -> None:
        for release in (0x00, 0x80):
            for group, number in keys:
                self.send(bytes([group, number + release]))

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if buffer and buffer[0] != 0x1B:
            del buffer[0]
            return True
        if len(buffer) < 2:
            return False
        if buffer[1] == ord("F"):
            return self._function(buffer)
        if buffer[1] != ord("B"):
            del buffer[0]
            return True
        if len(buffer) < 4 or len(buffer) < 5 + buffer[3]:
            return False
        start, count = buffer[2:4]
        self.line[start : start + count] = buffer[4 : 4 + count]
        assert buffer[4 + count] == 0x0D
        del buffer[: 5 + count]
        self.show(bytes(self.line[self.status :] + self.line[: self.status]))
        return True

    def _function(self, buffer: bytearray) -> bool:
        if len(buffer) < 6:
            return False
        number = buffer[4]
        assert buffer[:6] == b"\x1bFUN" + bytes([number]) + b"\r"
        del buffer[:6]
        if number == 6:
            self.send(b"\x1bID=" + bytes([self.number]))
        elif number == 7 and self.arranged:
            values = (0, 0, self.status, self.text)
            told = b"".join(bytes([0x7E, value]) for value in (len(values), *values))
            self.send(b"\x7f\x07" + told)
        return True
