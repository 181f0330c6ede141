"""An emulated Handy Tech display on a pseudo-terminal.

It is written from the protocol's description and imports no constants from our driver, so that the
two can't share a mistake.
"""

from pathlib import Path

from tests.emulators.device import EmulatedDisplay

B_KEYS = (0x03, 0x07, 0x0B, 0x0F, 0x13, 0x17, 0x1B, 0x1F)
CODES = {
    **{f"B{number}": code for number, code in enumerate(B_KEYS, 1)},
    **{"left space": 0x10, "right space": 0x18},
    **{"left TAK up": 0x0C, "left TAK down": 0x14, "right TAK up": 0x04, "right TAK down": 0x08},
    **{"left": 0x04, "right": 0x08},
    **{"joystick left": 0x74, "joystick right": 0x75, "joystick press": 0x78},
}
#: The ids of the older models, which send keys without a frame.
OLDER = {0x05, 0x44, 0x72, 0x74, 0x78, 0x80, 0x88, 0x89}


class HandyTechEmulator(EmulatedDisplay):
    """An Active Star 40 by default.

    status: the number of status cells, which follow the text in the display's frames.
    refuses: how many of the next frames the display refuses.
    """

    def __init__(self, path: Path, cells: int = 40, *, model: int = 0x64, status: int = 0) -> None:
        self.model = model
        self.status = status
        self.refuses = 0
        self.resets = 0
        super().__init__(path, cells + status)

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        self._press([CODES[name] for name in names])

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        self._press([0x20 + cell])

    def _press(self, codes: list[int]) -> None:
        for code in codes + [0x80 | code for code in codes]:
            self._tell(0x04, code)

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if not buffer:
            return False
        if buffer[0] == 0xFF:
            del buffer[0]
            self.resets += 1
            self.send(bytes([0xFE, self.model]))
            return True
        if self.model in OLDER:
            return self._obey_bare(buffer)
        return self._obey_packet(buffer)

    def _obey_bare(self, buffer: bytearray) -> bool:
        if buffer[0] != 0x01:
            del buffer[0]
            return True
        if len(buffer) < 1 + self.cells:
            return False
        cells = bytes(buffer[1 : 1 + self.cells])
        del buffer[: 1 + self.cells]
        self._written(cells[self.status :] + cells[: self.status])
        return True

    def _obey_packet(self, buffer: bytearray) -> bool:
        if buffer[0] != 0x79:
            del buffer[0]
            return True
        if len(buffer) < 3 or len(buffer) < 4 + buffer[2]:
            return False
        packet = bytes(buffer[: 4 + buffer[2]])
        del buffer[: len(packet)]
        if packet[1] != self.model or packet[-1] != 0x16:
            self._tell(0x07, 0x7D)
        elif packet[3] == 0x01 and len(packet) == 5 + self.cells:
            self._written(packet[4:-1])
        return True

    def _written(self, cells: bytes) -> None:
        if self.refuses:
            self.refuses -= 1
            self._tell(0x07, 0x7D)
            return
        self.show(cells)
        if self.acknowledges:
            self._tell(0x07, 0x7E)

    def _tell(self, kind: int, code: int) -> None:
        if self.model in OLDER:
            self.send(bytes([code]))
        else:
            self.send(bytes([0x79, self.model, 2, kind, code, 0x16]))
