"""Controls the process in which a speech engine runs.

Starts the process, sends it commands, reads its reports, and kills it.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from companion.clock import SYSTEM_CLOCK, Clock
from companion.speech.drivers import OWN

Message = dict[str, Any]

#: The folder that contains the package `companion`. The child process runs there, to find the
#: package.
_ROOT = Path(__file__).parents[2]


def engine_command(
    device: str | None = None, library: str | None = None, engine: str = OWN
) -> list[str]:
    """Return the command line that runs an engine on a device.

    It never contains text to be spoken.
    """
    command = [sys.executable, "-m", "companion.speech.engine", "--engine", engine]
    if device is not None:
        command += ["--device", device]
    if library is not None:
        command += ["--library", library]
    return command


class EngineProcess:
    """A process with one engine. Only `quit` and the constructor, which starts the process, block.

    on_report: called with each of the process's reports.
    on_gone: called once, when the process has died and all its reports have been delivered.

    Both are called on a thread of this object. The constructor raises OSError if the process can't
    be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        on_report: Callable[["EngineProcess", Message], None],
        on_gone: Callable[["EngineProcess"], None],
        *,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._on_report = on_report
        self._on_gone = on_gone
        self._clock = clock
        self._outbox: SimpleQueue[Message | None] = SimpleQueue()
        self._process = subprocess.Popen(  # noqa: S603 -- the command is our own
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=_ROOT,
        )
        threading.Thread(target=self._write, name="speech-write", daemon=True).start()
        self._reader = threading.Thread(target=self._read, name="speech-read", daemon=True)
        self._reader.start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def send(self, command: Message) -> None:
        """Send a command. Commands arrive in order."""
        self._outbox.put(command)

    def kill(self) -> None:
        """Kill the process at once, even if it hangs or is suspended."""
        self._process.kill()

    def quit(self, timeout_s: float) -> None:
        """Ask the process to end, and wait for it.

        Kill it if it hasn't ended after `timeout_s` seconds.
        """
        self.send({"quit": True})
        self._clock.join(self._reader, timeout_s)
        self.kill()
        self._reader.join()

    def _write(self) -> None:
        """Write commands to the process.

        This has a thread of its own: if the process hangs, the pipe fills up, and writing blocks.
        """
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101 -- requested above
        try:
            while (command := self._outbox.get()) is not None:
                pipe.write(json.dumps(command).encode() + b"\n")
                pipe.flush()
        except OSError:
            pass  # the process is dead, which the other thread reports
        finally:
            with suppress(OSError):  # closing the pipe flushes it, which fails again
                pipe.close()

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None  # noqa: S101 -- requested above
        with pipe:
            for line in pipe:
                try:
                    report = json.loads(line)
                except ValueError:  # not a report, so the process must be broken
                    self.kill()
                    break
                self._on_report(self, report)
        self._process.wait()
        self._outbox.put(None)
        self._on_gone(self)
