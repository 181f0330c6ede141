"""An emulated HumanWare display on a pseudo-terminal.

It is written from the protocol's description and imports no constants from our driver, so that the
two can't share a mistake.
"""

from pathlib import Path

from tests.emulators.device import EmulatedDisplay

NUMBERS = {
    "power": 1,
    **{f"dot{dot}": 1 + dot for dot in range(1, 9)},
    "space": 10,
    **{f"C{number}": 10 + number for number in range(1, 7)},
    **{f"thumb {way}": 17 + at for at, way in enumerate(("previous", "left", "right", "next"))},
    **{
        f"joystick {way}": 21 + at
        for at, way in enumerate(("up", "down", "left", "right", "press"))
    },
}


class HumanWareEmulator(EmulatedDisplay):
    """A Brailliant by default.

    busy: how many more times the display answers that it is still starting up.
    """

    def __init__(self, path: Path, cells: int = 40, *, model: int = 0x00, busy: int = 0) -> None:
        self.model = model
        self.busy = busy
        super().__init__(path, cells)

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        self._press([NUMBERS[name] for name in names])

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        self._press([80 + cell])

    def _press(self, numbers: list[int]) -> None:
        for kind in (0x05, 0x06):
            for number in numbers:
                self.send(bytes([0x1B, kind, 1, number]))

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if buffer and buffer[0] != 0x1B:
            del buffer[0]
            return True
        if len(buffer) < 3 or len(buffer) < 3 + buffer[2]:
            return False
        kind, payload = buffer[1], bytes(buffer[3 : 3 + buffer[2]])
        del buffer[: 3 + len(payload)]
        if kind == 0x00:
            starting = self.busy > 0
            self.busy -= starting
            self.send(bytes([0x1B, 0x01, 3, starting, self.model, self.cells]))
        elif kind == 0x03:
            self.send(b"\x1b\x04\x00")  # No key is held.
        elif kind == 0x02 and len(payload) == self.cells:
            self.show(payload)
        return True
