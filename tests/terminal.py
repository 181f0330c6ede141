"""A real terminal with the program in it, as a person has it."""

import os
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

from tests.waiting import WITHIN_S

#: The program, as it is begun in a terminal.
COMPANION = (sys.executable, "-X", "faulthandler", "-m", "companion")


class Terminal:
    """The program on a pseudo-terminal."""

    def __init__(
        self,
        home: Mapping[str, str],
        term: str,
        *arguments: str,
        columns: int = 400,
        program: Sequence[str] = COMPANION,
    ) -> None:
        # Whoever runs the tests may have said how wide another terminal is.
        kept = {name: value for name, value in home.items() if name not in ("COLUMNS", "LINES")}
        self._is_there = True
        self._main, other = os.openpty()
        termios.tcsetwinsize(other, (50, columns))
        self._playing = subprocess.Popen(
            [*program, *arguments],
            env={**kept, "TERM": term},
            preexec_fn=lambda: os.login_tty(other),  # noqa: PLW1509 - a terminal of its own
        )
        os.close(other)

    def type(self, keys: str) -> None:
        os.write(self._main, keys.encode())

    def type_all(self, keys: str) -> None:
        """More than the terminal takes at once: it waits until there is room."""
        for start in range(0, len(keys), 4000):
            self.type(keys[start : start + 4000])

    def until(self, words: str, timeout_s: float = WITHIN_S) -> bytes:
        """Everything that came out until these words did."""
        got = self.until_any(words, timeout_s=timeout_s)
        if words.encode() not in got and self._is_there:
            raise AssertionError(got.decode(errors="replace") + self._where())
        return got

    def until_any(self, *words: str, timeout_s: float) -> bytes:
        """Everything that came out until some of these words did, or the time was over."""
        got = b""
        ends = time.monotonic() + timeout_s
        while not any(one.encode() in got for one in words):
            ready, _, _ = select.select([self._main], [], [], max(ends - time.monotonic(), 0))
            if not ready:
                break
            try:
                got += os.read(self._main, 65536)
            except OSError:  # the program has gone, and its terminal with it
                self._is_there = False
                break
        return got

    @property
    def echoes(self) -> bool:
        """Whether it shows what is typed."""
        return bool(termios.tcgetattr(self._main)[3] & termios.ECHO)

    @property
    def pid(self) -> int:
        return self._playing.pid

    def hang_up(self) -> None:
        """The window is closed, or the line is cut."""
        os.close(self._main)
        self._main = -1

    def status(self) -> int:
        with suppress(subprocess.TimeoutExpired):
            return self._playing.wait(WITHIN_S)
        raise AssertionError(self._where())

    def _where(self) -> str:
        """What the program does that does not end or speak: its faulthandler tells it."""
        got = b""
        self._playing.send_signal(signal.SIGABRT)
        with suppress(OSError):
            while select.select([self._main], [], [], WITHIN_S)[0]:
                got += os.read(self._main, 65536)
        return got.decode(errors="replace")

    def close(self) -> None:
        if self._playing.poll() is None:
            self._playing.kill()
            self._playing.wait()
        if self._main >= 0:
            os.close(self._main)
