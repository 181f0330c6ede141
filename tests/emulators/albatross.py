"""An emulated Caiku Albatross on a pseudo-terminal.

It is written from the protocol's description and imports no constants from our driver, so that the
two can't share a mistake.
"""

from pathlib import Path

from tests.emulators.device import EmulatedDisplay

CODES = {"attribute 1": 1, "f1": 83, "f2": 84, "f3": 85, "home 1": 91, "end 1": 92}
CODES |= {"up 1": 95, "down 1": 96, "left": 97, "right": 207}
COME_ONCE = {"f3", "up 1", "down 1", "left", "right"}


class AlbatrossEmulator(EmulatedDisplay):
    """An Albatross 80 by default.

    patience_s: how many seconds the display waits for the host before it calls again.

    A frame in `frames` has the text first and then the status cells, whatever their order on the
    display.
    """

    speaks_s = 0.1

    def __init__(self, path: Path, *, settings: int = 0x80, patience_s: float = 2.0) -> None:
        self.settings = settings
        self.patience_s = patience_s
        self.whole = 80 if settings >= 0x80 else 46
        self.status = settings % 16
        apart = self.status + 1 if self.status else 0
        super().__init__(path, self.whole - apart + self.status)

    def plug_in(self) -> None:
        self.answered_at: float | None = None
        self.calls = 0
        self.line = bytearray(self.whole)
        super().plug_in()

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        self.send(bytes(CODES[name] for name in names))
        self.send(bytes(CODES[name] for name in names if name not in COME_ONCE))

    def route(self, cell: int) -> None:
        """Press the routing key over this text cell, counted from 0."""
        place = cell + (self.status + 1 if self.status and not self.settings & 0x20 else 0)
        self.send(bytes([place + 2 if place < 40 else place - 40 + 111]))

    def speak(self) -> None:
        """Call the host, unless the host has answered and sent something recently."""
        if self.answered_at is None or self.clock.now() > self.answered_at + self.patience_s:
            self.answered_at = None
            self.calls += 1
            self.send(bytes([0xFF, self.settings]))

    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""
        if buffer.startswith(b"\xfe\xff\xfe\xff"):
            del buffer[:4]
            self.answered_at = self.clock.now()
            return True
        if not buffer or (buffer[0] == 0xFE and len(buffer) < 4):
            return False
        if buffer[0] == 0xFB:
            end = next((at for at in range(1, len(buffer), 2) if buffer[at] == 0xFC), 0)
            if end:
                self._write(bytes(buffer[1:end]))
                del buffer[: end + 1]
            return bool(end)
        if buffer[0] == 0xFA and self.answered_at is not None:
            self.line = bytearray(self.whole)
        del buffer[0]
        return True

    def _write(self, pairs: bytes) -> None:
        if self.answered_at is None:
            return
        self.answered_at = self.clock.now()
        for position, dots in zip(pairs[::2], pairs[1::2], strict=True):
            self.line[position - 1] = sum(128 >> bit for bit in range(8) if dots >> bit & 1)
        if self.settings & 0x20 or not self.status:
            text = self.line[: self.whole - self.status - 1] if self.status else self.line
            self.show(bytes(text + self.line[self.whole - self.status :]))
        else:
            self.show(bytes(self.line[self.status + 1 :] + self.line[: self.status]))
