"""A real BRLTTY driving an emulated display, isolated in a folder of its own."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.waiting import wait_for

#: The TCP port of BrlAPI's host number 0.
FIRST_PORT = 4101


def free_host() -> str:
    """Return an address for BrlAPI whose TCP port is free."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{probe.getsockname()[1] - FIRST_PORT}"


class Brltty:
    """A BRLTTY process, started on creation and restarted by `start`.

    driver: the driver's code, with any parameters.
    host: the address of BrlAPI.
    auth: how BrlAPI authenticates clients.
    """

    def __init__(
        self,
        folder: Path,
        driver: str,
        path: Path,
        host: str,
        *,
        parameters: str = "",
        auth: str = "none",
    ) -> None:
        self._folder = folder / "brltty"
        self._folder.mkdir()
        self._driver, self._path, self._parameters, self._auth = driver, path, parameters, auth
        self.host = host
        self.start()

    def start(self) -> None:
        """Start BRLTTY in the foreground without screen, speech or keyboard. Keep its log."""
        options = {
            "-b": self._driver,
            "-d": f"serial:{self._path}",
            "-x": "no",
            "-s": "no",
            "-k": "off",
            "-l": "info",
            "-A": f"auth={self._auth},host={self.host}",
            "-f": os.devnull,
            "-F": str(self._folder / "preferences"),
            "-P": str(self._folder / "pid"),
            "-U": str(self._folder),
            "-W": str(self._folder),
        }
        if self._parameters:
            options["-B"] = self._parameters
        with (self._folder / "log").open("w") as log:
            self._process = subprocess.Popen(
                ["brltty", "-n", "-q", "-e", *(part for pair in options.items() for part in pair)],
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    @property
    def log(self) -> str:
        """Return BRLTTY's log."""
        return (self._folder / "log").read_text(errors="replace")

    def says(self, words: str) -> bool:
        """Wait until the log contains the words or BRLTTY exits. Return whether the log contains
        them.
        """
        wait_for(lambda: words in self.log or self._process.poll() is not None)
        return words in self.log

    @contextmanager
    def suspended(self) -> Iterator[None]:
        """Suspend BRLTTY for the duration of the block."""
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kill BRLTTY without letting it close its connections."""
        self._process.kill()
        self._process.wait()
