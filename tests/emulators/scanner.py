"""An emulated scanner on a pseudo-terminal. It only sends."""

import os
import tty
from pathlib import Path


class ScannerEmulator:
    """A scanner at `path`, a symbolic link that stays the same when the scanner is replugged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plug_in()

    def plug_in(self) -> None:
        """Connect the scanner at the same path as before."""
        self._main, port = os.openpty()
        tty.setraw(port)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(port))
        os.close(port)  # A scanner doesn't keep the host's port open.

    def unplug(self) -> None:
        """Disconnect the scanner. Its path disappears, and reading the port raises an error."""
        self.path.unlink(missing_ok=True)
        os.close(self._main)

    def scan(self, text: str, end: str = "\r\n") -> None:
        """Scan a label.

        end: the scanner's line ending.
        """
        self.send(f"{text}{end}".encode())

    def send(self, data: bytes) -> None:
        """Send bytes."""
        os.write(self._main, data)
