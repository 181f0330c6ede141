"""Runs the screen reader Orca on a virtual screen, and records what it would say.

A speech-dispatcher with a voice of our own writes down the words. Nothing is shared with the user's
own session: Orca has its own screen, bus, home directory and socket.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from tests.waiting import WITHIN_S, ended, wait_for

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
SPEECHD = """
LogLevel 0
LogDir "{folder}"
AudioOutputMethod "null"
AddModule "notes" "{module}" ""
DefaultModule notes
"""
#: Settings with which Orca says only the words on the page, and nothing about a page being loaded.
ORCA = """
import orca.orca, orca.settings
orca.settings.sayAllOnLoad = False
orca.settings.pageSummaryOnLoad = False
orca.settings.enableBraille = False
orca.settings.enableBrailleMonitor = False
orca.settings.enableSound = False
"""
#: Stands in for `pgrep`, with which Orca checks whether another Orca is running. If one were, Orca
#: would not start.
ALONE = "#!/bin/sh\nexit 1\n"
OWNED = (
    "dbus-send --session --print-reply=literal --dest=org.freedesktop.DBus /org/freedesktop/DBus"
    " org.freedesktop.DBus.NameHasOwner string:{name}"
)


class ScreenReader:
    """A screen reader that runs inside a `with` block.

    environment: the environment variables for the browser whose pages it reads.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._spoken = folder / "spoken"
        self._stack = ExitStack()
        self.environment: Mapping[str, str] = {}

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._begin(stack)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def spoken(self) -> list[str]:
        """Return every message that has been said so far, in order."""
        if not self._spoken.exists():
            return []
        lines = self._spoken.read_text("utf-8").split("\n")[:-1]  # The last line may be incomplete.
        return [json.loads(line) for line in lines]

    def _begin(self, stack: ExitStack) -> None:
        folder = self._folder
        for name in ("home", "run", "bin", "home/orca"):
            (folder / name).mkdir(mode=0o700, parents=True)
        (folder / "home/orca/orca-customizations.py").write_text(ORCA)
        alone = folder / "bin/pgrep"
        alone.write_text(ALONE)
        alone.chmod(0o755)
        environment = {
            "PATH": f"{alone.parent}:{os.environ['PATH']}",
            "HOME": str(folder / "home"),
            "LANG": "C.UTF-8",
            "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "0",
            "XDG_RUNTIME_DIR": str(folder / "run"),
            **{f"XDG_{kind}_HOME": str(folder / "home") for kind in ("DATA", "CONFIG", "CACHE")},
        }
        screen = self._told(stack, environment, "Xvfb", "-displayfd", "{told}", "-nolisten", "tcp")
        environment["DISPLAY"] = f":{screen}"
        bus = self._told(
            stack, environment, "dbus-daemon", "--session", "--nofork", "--print-address={told}"
        )
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus
        self._run(
            stack, environment, LAUNCHER, "--launch-immediately", "--a11y=1", "--screen-reader=1"
        )
        wait_for(lambda: self._is_owned(environment, "org.a11y.Bus"))
        environment["SPEECHD_ADDRESS"] = f"unix_socket:{self._dispatcher(stack, environment)}"
        self._run(stack, environment, "/usr/bin/python3", shutil.which("orca") or "orca")
        wait_for(lambda: "Screen reader on." in self.spoken)
        self.environment = environment

    def _dispatcher(self, stack: ExitStack, environment: Mapping[str, str]) -> Path:
        folder = self._folder / "speech"
        folder.mkdir()
        module = folder / "module"
        notes = Path(__file__).parent / "speech_notes.py"
        module.write_text(f"#!/bin/sh\nexec {sys.executable} {notes} {self._spoken}\n")
        module.chmod(0o755)
        (folder / "speechd.conf").write_text(SPEECHD.format(folder=folder, module=module))
        socket = folder / "socket"
        self._run(
            stack,
            environment,
            *("speech-dispatcher", "--run-single", "--timeout", "0"),
            *("--communication-method", "unix_socket", "--socket-path", socket),
            *("--config-dir", folder, "--log-dir", folder, "--pid-file", folder / "pid"),
        )
        wait_for(socket.exists)
        return socket

    def _is_owned(self, environment: Mapping[str, str], name: str) -> bool:
        asked = subprocess.run(
            OWNED.format(name=name).split(),
            env=dict(environment),
            capture_output=True,
            check=False,
            timeout=WITHIN_S,
        )
        return b"true" in asked.stdout

    def _told(self, stack: ExitStack, environment: Mapping[str, str], *command: str) -> str:
        """Start a command and return the line that it writes to the file descriptor whose number
        replaces `{told}`.
        """
        reading, writing = os.pipe()
        with open(reading, encoding="ascii") as told:
            try:
                arguments = [part.format(told=writing) for part in command]
                self._run(stack, environment, *arguments, passed=writing)
            finally:
                os.close(writing)
            return told.readline().strip()

    def _run(
        self,
        stack: ExitStack,
        environment: Mapping[str, str],
        *command: str | Path,
        passed: int | None = None,
    ) -> None:
        with open(self._folder / f"{Path(command[0]).name}.log", "wb") as log:
            program = stack.enter_context(
                ended(
                    subprocess.Popen(
                        command,
                        env=dict(environment),
                        stdin=subprocess.DEVNULL,
                        stdout=log,
                        stderr=log,
                        pass_fds=() if passed is None else (passed,),
                        start_new_session=True,
                    )
                )
            )
        # Kill the program's children too. Otherwise the launcher would leave its own bus running.
        stack.callback(os.killpg, program.pid, signal.SIGKILL)
