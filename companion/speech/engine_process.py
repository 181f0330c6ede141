"""The companion's end of the engine's process: it starts, talks, listens, and kills."""

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

#: Where the child finds `companion`, as we did: the folder that the package lies in.
_ROOT = Path(__file__).parents[2]


def engine_command(
    device: str | None = None, library: str | None = None, engine: str = OWN
) -> list[str]:
    """The command line of an engine on a device. No words are ever in it."""
    command = [sys.executable, "-m", "companion.speech.engine", "--engine", engine]
    if device is not None:
        command += ["--device", device]
    if library is not None:
        command += ["--library", library]
    return command


class EngineProcess:
    """One run of the engine. No call waits, apart from the making of the process.

    on_report: gets each line that the child reports. on_gone: called once, when the
    child is dead and all its reports were given. Both on a thread of this object's.
    Raises OSError when the process cannot be made.
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
        self._has_ended = threading.Event()
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
        """The child's process id."""
        return self._process.pid

    def send(self, command: Message) -> None:
        """Hand it to the child, in order."""
        self._outbox.put(command)

    def kill(self) -> None:
        """End it at once, also when it hangs or is stopped."""
        self._process.kill()

    def quit(self, within: float) -> None:
        """Ask it to end; kill it when it has not within so many seconds. This waits."""
        self.send({"quit": True})
        self._clock.wait(self._has_ended, within)
        self.kill()
        self._reader.join()

    def _write(self) -> None:
        """On a thread of its own: a child that hangs lets the pipe fill, and writing wait."""
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101 -- it was asked for
        try:
            while (command := self._outbox.get()) is not None:
                pipe.write(json.dumps(command).encode() + b"\n")
                pipe.flush()
        except OSError:
            pass  # it is dead: the reader tells so
        finally:
            with suppress(OSError):  # closing writes what is left, and fails as well
                pipe.close()

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None  # noqa: S101 -- it was asked for
        with pipe:
            for line in pipe:
                try:
                    report = json.loads(line)
                except ValueError:  # not ours: treat the child as broken
                    self.kill()
                    break
                self._on_report(self, report)
        self._process.wait()
        self._has_ended.set()
        self._outbox.put(None)
        self._on_gone(self)
