"""A scanner on a pseudo-terminal: it says what is held before it, and hears nothing."""

import os
import tty
from pathlib import Path


class ScannerEmulator:
    """At `path`, a symbolic link that stays the same when it is replugged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plug_in()

    def plug_in(self) -> None:
        """Be there, at the same path."""
        self._main, port = os.openpty()
        tty.setraw(port)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(port))
        os.close(port)  # a scanner does not hold the host's port

    def unplug(self) -> None:
        """Hang up: the path is gone, and who has the port open reads an error."""
        self.path.unlink(missing_ok=True)
        os.close(self._main)

    def scan(self, text: str, end: str = "\r\n") -> None:
        """A label, and how this scanner ends a line."""
        self.send(f"{text}{end}".encode())

    def send(self, data: bytes) -> None:
        """Any bytes."""
        os.write(self._main, data)
