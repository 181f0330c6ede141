"""An emulated Papenmeier display that uses the second protocol, on a pseudo-terminal.

It is written from the protocol's description and imports no constants from our driver, so that the
two can't share a mistake.
"""

from pathlib import Path

from tests.emulators.device import EmulatedDisplay

BAR = {"up 2": 0, "up": 1, "down": 2, "down 2": 3, "right": 4, "left": 5, "right 2": 6, "left 2": 7}
KEYBOARD = {
    **{f"dot{dot}": 1 << dot - 1 for dot in range(1, 9)},
    **{"right thumb": 0x0100, "space": 0x0200, "left thumb": 0x0400},
    # Each of these two keys also sets the bit for `space`.
    **{"right space": 0x0A00, "left space": 0x1200},
}


class PapenmeierEmulator(EmulatedDisplay):
    """A Live 40 by default. The older EL models use revision 1 of the protocol."""

    def __init__(
        self, path: Path, *, number: int = 98, text: int = 40, status: int = 0, older: bool = False
    ) -> None:
        self.number = number
        self.text, self.status = text, status
        self.older = older
        self.key_bytes = 3 + (2 * (4 if older else 8) + 2 * (text + status) + 7) // 8
        super().__init__(path, text + status)

    def press(self, *names: str) -> None:
        """Press keys together, then release them. Braille keys are reported only on release."""
        if chord := sum(KEYBOARD[name] for name in names if name in KEYBOARD):
            self.send(packet(0xC, chord.to_bytes(2, "big")))
        else:
            self._press({self._bit(name) for name in names})

    def route(self, cell: int, row: int = 0) -> None:
        """Press and release the routing key over a text cell. Row 1 is the upper row."""
        if self.older:
            place = 8 * self.key_bytes - 4 - 2 * (self.text - cell) + row
        else:
            place = 32 + 2 * cell + row ^ 7
        self._press({place})

    def _press(self, bits: set[int]) -> None:
        bitmap = sum(1 << bit for bit in bits).to_bytes(self.key_bytes, "little")
        self.send(packet(0xB, bitmap) + packet(0xB, bytes(self.key_bytes)))

    def _bit(self, name: str) -> int:
        if name.startswith("bar "):
            return 16 + BAR[name.removeprefix("bar ")]
        side, _, place = name.split()
        at = ("rear", "front").index(place)
        if side == "left":
            return at + (8 * self.key_bytes - 8 - 2 * self.text if self.older else 24)
        return at + 8 * self.key_bytes - (4 if self.older else 8)

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if 0x03 not in buffer:
            return False
        whole = bytes(buffer[: buffer.index(0x03) + 1])
        del buffer[: len(whole)]
        request = whole[whole.rfind(0x02) :]
        if request == b"\x02\x42\x50\x50\x03":
            told = bytes([self.number >> 4, self.number & 15, 1, 0, 2])
            self.send(b"\x02\x4a\x50\x55" + bytes(0x30 | half for half in told) + b"\x03")
        elif request[:2] == b"\x02\x43":
            halves = [byte - 0x30 for byte in request[4:-1]]
            cells = [high << 4 | low for high, low in zip(halves[::2], halves[1::2], strict=True)]
            assert len(cells) == (request[2] - 0x50) * 16 + request[3] - 0x50
            self._write(bytes(int(f"{cell:08b}"[::-1], 2) for cell in cells))
        return True

    def _write(self, line: bytes) -> None:
        status, rest = line[: self.status], line[self.status :]
        if self.older:
            assert rest[:2] + rest[-2:] == bytes(4)
            rest = rest[2:-2]
        assert len(rest) == self.text
        self.show(rest + status)


def packet(kind: int, payload: bytes) -> bytes:
    """Return a packet as the display sends it, with each byte split into two halves."""
    halves = bytes(0x30 | int(digit, 16) for digit in payload.hex())
    count = len(payload)
    return bytes([2, 0x40 | kind, 0x50 | count >> 4, 0x50 | count & 15]) + halves + b"\x03"
