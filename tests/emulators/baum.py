"""An emulated Baum display on a pseudo-terminal.

Written from the protocol's description and not from our driver, whose constants it does
not import, so that one mistake is not made in both.
"""

import os
import select
import threading
import tty
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Literal

Answers = Literal["baum", "humanware", "nothing"]

D_KEYS = {f"d{n}": 1 << (n - 1) for n in range(1, 7)}
JOYSTICK = {"up": 1, "left": 2, "down": 4, "right": 8, "press": 16}


class BaumEmulator:
    """A display at `path`, a symbolic link that stays the same when it is replugged.

    frames: the cells of each complete frame and when its last byte was here.
    """

    def __init__(
        self,
        path: Path,
        cells: int = 40,
        *,
        model: str = "Vario",
        answers: Answers = "baum",
        tells_cells: bool = True,
    ) -> None:
        self.path = path
        self.cells = cells
        self.model = model
        self.answers = answers
        self.tells_cells = tells_cells
        self.frames: list[tuple[bytes, float]] = []
        self.protocol_on = False
        self.wire = bytearray()
        self._changed = threading.Condition()
        self.plug_in()

    def plug_in(self) -> None:
        """Be there, at the same path."""
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self._wake_r, self._wake_w = os.pipe()
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(slave))
        os.close(slave)  # a display does not hold the host's port
        self._thread = threading.Thread(target=self._read, name="emulated display", daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """Hang up: the path is gone, and who has the port open reads an error."""
        self.path.unlink(missing_ok=True)
        os.write(self._wake_w, b"x")
        self._thread.join()
        for end in (self._master, self._wake_r, self._wake_w):
            os.close(end)

    def send(self, data: bytes) -> None:
        """Any bytes, to the host."""
        os.write(self._master, data)

    def press(self, *names: str) -> None:
        """d keys together, then all up."""
        self.send(packet(0x24, bytes([sum(D_KEYS[name] for name in names)])))
        self.send(packet(0x24, b"\0"))

    def stick(self, way: str) -> None:
        """The joystick, and back."""
        self.send(packet(0x34, bytes([JOYSTICK[way]])) + packet(0x34, b"\0"))

    def route(self, cell: int) -> None:
        """The routing key over a cell, from 0, and up again."""
        width = 5 if self.cells in {24, 32} else -(-self.cells // 8)
        self.send(packet(0x22, (1 << cell).to_bytes(width, "little")))
        self.send(packet(0x22, bytes(width)))

    @property
    def shown(self) -> bytes:
        """The cells that stand on it."""
        return self.frames[-1][0] if self.frames else b""

    def wait_until(self, holds: Callable[[], bool], timeout_s: float = 3.0) -> bool:
        """Whether it held before the time was up; looked at after each host byte."""
        with self._changed:
            return self._changed.wait_for(holds, timeout_s)

    def shows(self, cells: bytes, timeout_s: float = 3.0) -> bool:
        """Whether these cells, filled up with blanks, come to stand on it."""
        return self.wait_until(lambda: self.shown == cells.ljust(self.cells, b"\0"), timeout_s)

    def _read(self) -> None:
        buffer = bytearray()
        while True:
            ready, _, _ = select.select([self._master, self._wake_r], [], [])
            if self._wake_r in ready:
                return
            try:
                data = os.read(self._master, 4096)
            except OSError:  # nobody has the port open: look again soon
                select.select([self._wake_r], [], [], 0.005)
                continue
            with self._changed:
                self.wire += data
                buffer += data
                if self.answers == "humanware":
                    self.send(b"\x1b\x01\x03\x00\x00\x28")
                elif self.answers == "baum":
                    while self._obey(buffer):
                        pass
                self._changed.notify_all()

    def _obey(self, buffer: bytearray) -> bool:
        """Take one request off the buffer and do it; False: there is none that is complete."""
        if len(buffer) < 2:
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
                    break  # cut short by the next request
                at += 1
            payload.append(buffer[at])
            at += 1
        del buffer[:at]
        self._do(code, bytes(payload), complete=len(payload) == wanted)
        return True

    def _do(self, code: int, payload: bytes, *, complete: bool) -> None:
        if code == 0x01 and complete:
            self.frames.append((payload, monotonic()))
        elif code == 0x01 and self.tells_cells:
            self.send(packet(0x01, bytes([self.cells])))
        elif code == 0x15:
            self.protocol_on = payload == b"\x01"
        elif code == 0x84:
            self.send(packet(0x84, f"{self.model} {self.cells}".encode().ljust(16)))
        elif code == 0x8A:
            self.send(packet(0x8A, b"12345678"))


def packet(code: int, payload: bytes) -> bytes:
    """As the display sends it: ESC, code, payload, each ESC of the payload twice."""
    return bytes([0x1B, code]) + payload.replace(b"\x1b", b"\x1b\x1b")
