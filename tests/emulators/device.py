"""The base class of all emulated displays: a pseudo-terminal that can be unplugged."""

import os
import select
import termios
import threading
import tty
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

from companion.clock import SYSTEM_CLOCK, Clock
from tests.clocks import ManualClock
from tests.waiting import WITHIN_S


class EmulatedDisplay(ABC):
    """A display at `path`, a symbolic link that stays the same when the display is replugged.

    frames: the cells of each complete frame, and when its last byte arrived. A display that is
    written in parts adds all its cells after each part.
    wire: all bytes from the host.
    bytes_per_s: the speed of the wire, or None if bytes arrive at once.
    speaks_s: the interval, in seconds, at which the display may send something unprompted, or None
    if it never does.
    hears_at: the only speed that the display understands, such as `termios.B9600`, or None for any
    speed.
    clock: the link's clock. A `ManualClock` advances while a test waits for the display.
    """

    clock: Clock = SYSTEM_CLOCK
    speaks_s: float | None = None
    bytes_per_s: float | None = None
    hears_at: int | None = None

    def __init__(self, path: Path, cells: int) -> None:
        self.path = path
        self.cells = cells
        self.frames: list[tuple[bytes, float]] = []
        self.wire = bytearray()
        self.garbage = b""
        self._unsent = bytearray()
        self.acknowledges = True
        self._changed = threading.Condition()
        self.plug_in()

    @abstractmethod
    def obey(self, buffer: bytearray) -> bool:
        """Carry out one request from the buffer and remove it. Return False if none is complete."""

    def speak(self) -> None:  # noqa: B027 - most displays never send unprompted
        """Send something without being asked. This is called while the host has the port open and
        is silent. Most displays never do this.
        """

    def plug_in(self) -> None:
        """Connect the display. Its path is the same each time."""
        self._master, slave = os.openpty()
        # Otherwise, if the port was closed and reopened after `select`, a read would wait for bytes
        # that never come.
        os.set_blocking(self._master, False)
        tty.setraw(slave)
        self._wake_r, self._wake_w = os.pipe()
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(slave))
        os.close(slave)  # A display does not keep the host's port open.
        self._thread = threading.Thread(target=self._read, name="emulated display", daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """Disconnect the display. Its path disappears, and reading the port raises an error."""
        self.path.unlink(missing_ok=True)
        os.write(self._wake_w, b"x")
        self._thread.join()
        for end in (self._master, self._wake_r, self._wake_w):
            os.close(end)

    def send(self, data: bytes) -> None:
        """Send bytes to the host.

        Pass the whole answer to a request at once, because half an answer might look complete.
        """
        if threading.current_thread() is self._thread:
            self._unsent += data
        else:
            self._put(data)

    def show(self, cells: bytes) -> None:
        """Show cells, and record them as a frame."""
        self.frames.append((cells, self.clock.now()))

    @property
    def shown(self) -> bytes:
        """Return the cells shown on the display."""
        return self.frames[-1][0] if self.frames else b""

    @property
    def felt(self) -> bytes:
        """Return the cells on the display without dots 7 and 8, which mark the cursor."""
        return bytes(cell & 0x3F for cell in self.shown)

    def wait_until(self, holds: Callable[[], bool], timeout_s: float = WITHIN_S) -> bool:
        """Wait until a condition is true, checking it after each byte from the host. Return whether
        it became true.
        """
        with self._changed:
            if holds():
                return True
        passing = self.clock.passing() if isinstance(self.clock, ManualClock) else nullcontext()
        with passing, self._changed:
            return self._changed.wait_for(holds, timeout_s)

    def shows(self, cells: bytes, timeout_s: float = WITHIN_S) -> bool:
        """Wait until these cells, padded with blanks, are shown. Return whether they were."""
        return self.wait_until(lambda: self.shown == cells.ljust(self.cells, b"\0"), timeout_s)

    def _read(self) -> None:
        buffer = bytearray()
        while True:
            ready, _, _ = select.select([self._master, self._wake_r], [], [], self.speaks_s)
            if self._wake_r in ready:
                return
            if not ready:
                with self._changed:
                    self.speak()
                    self._flush()
                    self._changed.notify_all()
                continue
            try:
                data = os.read(self._master, 4096)
            except BlockingIOError:
                continue
            except OSError:  # Nobody has the port open, so drop any half packet.
                buffer.clear()
                select.select([self._wake_r], [], [], 0.005)
                continue
            if self.hears_at not in {None, termios.tcgetattr(self._master)[4]}:
                continue
            for part in self._over_the_wire(data):
                with self._changed:
                    if self.garbage:
                        self.send(self.garbage)
                        self.garbage = b""
                    self.wire += part
                    buffer += part
                    while self.obey(buffer):
                        pass
                    self._flush()
                    self._changed.notify_all()

    def _flush(self) -> None:
        if self._unsent:
            self._put(bytes(self._unsent))
            self._unsent.clear()

    def _put(self, data: bytes) -> None:
        """Write bytes to the host, as fast as the host reads them."""
        while data:
            select.select([], [self._master], [])
            data = data[os.write(self._master, data) :]

    def _over_the_wire(self, data: bytes) -> Iterator[bytes]:
        """Yield bytes as they come over the wire: all at once or, at a limited speed, one by
        one.
        """
        if self.bytes_per_s is None:
            yield data
            return
        due = self.clock.now()
        for byte in data:
            due += 1 / self.bytes_per_s
            self.clock.sleep(max(0.0, due - self.clock.now()))
            yield bytes([byte])
