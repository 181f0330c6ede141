"""Runs the program in a real terminal, just as a user would.

The program isn't started from scratch. It is forked from a process that `multiprocessing` keeps
running and that has already imported all modules (tests/warm.py). This takes a quarter of the
processor time of a start, and the program still has its own signals, terminal and exit. Tests of a
real start (a shell, closed streams) pass `program=COMPANION`.
"""

import faulthandler
import multiprocessing
import os
import re
import select
import signal
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

from companion.cli.program import main
from tests.waiting import WITHIN_S, wait_for

#: The command that starts the program in a terminal.
COMPANION = (sys.executable, "-X", "faulthandler", "-m", "companion")
#: The last bytes that the line editor writes when it draws an empty prompt.
PROMPT = "\x1b[2C"
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["tests.warm"])


class Terminal:
    """The program on a pseudo-terminal.

    program: a command to start, instead of forking.
    """

    def __init__(
        self,
        home: Mapping[str, str],
        term: str,
        *arguments: str,
        columns: int = 400,
        program: Sequence[str] = (),
    ) -> None:
        # The terminal that runs the tests may have set its width.
        kept = {name: value for name, value in home.items() if name not in ("COLUMNS", "LINES")}
        self._unread = b""
        self._main, other = os.openpty()
        termios.tcsetwinsize(other, (50, columns))
        terminal = Connection(other)  # The connection passes the terminal to the fork.
        self._playing = _FORKS.Process(
            target=_run, args=(terminal, {**kept, "TERM": term}, program, arguments), daemon=True
        )
        self._playing.start()
        terminal.close()

    def type(self, keys: str) -> None:
        os.write(self._main, keys.encode())

    def type_all(self, keys: str) -> None:
        """Type more than the terminal accepts at once. Wait for room whenever it is full."""
        for start in range(0, len(keys), 4000):
            self.type(keys[start : start + 4000])

    def until(self, words: str, timeout_s: float = WITHIN_S) -> bytes:
        """Return the output up to and including these words."""
        got = self.until_any(words, timeout_s=timeout_s)
        if words.encode() not in got:
            raise AssertionError(got.decode(errors="replace") + self._where())
        return got

    def until_any(self, *words: str, timeout_s: float) -> bytes:
        """Return the output up to one of these words, the end of the program, or the timeout."""
        wanted = re.compile(b"|".join(re.escape(one.encode()) for one in words))
        gives_up = time.monotonic() + timeout_s
        while not wanted.search(self._unread):
            left_s = max(gives_up - time.monotonic(), 0.0)
            ready, _, _ = select.select([self._main], [], [], left_s)
            if not ready or not (more := self._read()):
                break
            self._unread += more
        found = wanted.search(self._unread)
        end = found.end() if found else len(self._unread)
        got, self._unread = self._unread[:end], self._unread[end:]
        return got

    def rest(self) -> bytes:
        """Return all output until the program ends."""
        got, self._unread = self._unread, b""
        while more := self._read():
            got += more
        return got

    @property
    def echoes(self) -> bool:
        """Return whether the terminal shows what is typed."""
        return bool(termios.tcgetattr(self._main)[3] & termios.ECHO)

    def stop(self) -> None:
        """Suspend the program, and make the terminal echo typed characters, as a shell does."""
        wait_for(self._is_stopped)
        settings = termios.tcgetattr(self._main)
        settings[3] |= termios.ECHO
        termios.tcsetattr(self._main, termios.TCSANOW, settings)

    def go_on(self) -> None:
        """Resume the program after a stop."""
        os.kill(self.pid, signal.SIGCONT)

    @property
    def pid(self) -> int:
        assert self._playing.pid is not None
        return self._playing.pid

    def hang_up(self) -> None:
        """Close the terminal window, or break the connection."""
        os.close(self._main)
        self._main = -1

    def status(self) -> int:
        """Wait for the program to end. Return its exit status."""
        self._playing.join(WITHIN_S)
        if self._playing.exitcode is None:
            raise AssertionError(self._where())
        return self._playing.exitcode

    def close(self) -> None:
        self._playing.kill()
        self._playing.join()
        if self._main >= 0:
            self.hang_up()

    def _is_stopped(self) -> bool:
        os.kill(self.pid, signal.SIGSTOP)  # Repeat this, because something may resume all programs.
        state = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()[0]
        return state == "T"

    def _read(self) -> bytes:
        """Return the next output, or nothing once the program has closed its terminal."""
        try:
            return os.read(self._main, 65536)
        except OSError:
            return b""

    def _where(self) -> str:
        """Kill a hanging program so that its faulthandler prints where it hangs. Return this
        output.
        """
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGABRT)
        return self.rest().decode(errors="replace")


def _run(
    terminal: Connection, home: Mapping[str, str], program: Sequence[str], arguments: Sequence[str]
) -> None:
    os.login_tty(os.dup(terminal.fileno()))
    terminal.close()
    if program:
        os.execvpe(program[0], [*program, *arguments], home)  # noqa: S606 - no shell is wanted
    streams = (open(n, mode, closefd=False) for n, mode in enumerate("rww"))  # noqa: SIM115 - the streams stay open
    sys.stdin, sys.stdout, sys.stderr = streams
    os.environ.clear()
    os.environ.update(home)
    sys.argv = ["companion", *arguments]
    faulthandler.enable()
    main()
