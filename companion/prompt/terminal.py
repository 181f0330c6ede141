"""The terminal's own settings: whether it shows what is typed, also after a stop; is it there."""

import contextlib
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

if sys.platform != "win32":  # there, nothing can be hidden, and nothing is stopped
    import termios

#: As `termios` has it: flags, speeds, and characters.
Settings = list[Any]


class HiddenTypingError(Exception):
    """This terminal would show what is typed."""


class Terminal:
    """The terminal on standard input.

    A shell puts its own settings back while the program is stopped (Ctrl-Z), and leaves them
    when it goes on: what is typed would be shown again. So what was wanted last is put back
    at once, in the signal's own handler.

    on_continue: what else is done then, on the main thread.
    """

    def __init__(self, on_continue: Callable[[], None] = lambda: None) -> None:
        self._on_continue = on_continue
        self._first = self._wanted = _settings()
        self._before: Any = None
        if self._first is not None and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGCONT, self._continued)

    def echo(self, *, on: bool) -> None:
        """Show what is typed, or not. Raises HiddenTypingError where it cannot be hidden."""
        settings = _settings()
        if settings is None:
            raise HiddenTypingError
        flags = settings[3] | termios.ECHO if on else settings[3] & ~termios.ECHO
        if flags != settings[3]:
            settings[3] = flags
            self._put(settings)
        self._wanted = settings

    @contextlib.contextmanager
    def kept(self, mode: contextlib.AbstractContextManager[None]) -> Iterator[None]:
        """While a mode of somebody else's lasts, it is what is wanted."""
        before = self._wanted
        try:
            with mode:
                self._wanted = _settings()
                yield
        finally:
            self._wanted = before

    @property
    def is_gone(self) -> bool:
        """Whether it was a terminal and is none any more: closed, or its line hung up."""
        if self._first is None:
            return False
        try:
            poll = select.poll()
            poll.register(sys.stdin.fileno(), 0)
            return any(event & (select.POLLHUP | select.POLLERR) for _, event in poll.poll(0))
        except (OSError, ValueError):
            return True

    def close(self) -> None:
        """As it was at first."""
        if self._before is not None:
            signal.signal(signal.SIGCONT, self._before)
            self._before = None
        if self._first is not None:
            with contextlib.suppress(HiddenTypingError):  # it is gone: nothing to mend
                self._put(self._first)

    def _continued(self, _signal: int, _frame: FrameType | None) -> None:
        if self._wanted is not None:
            with contextlib.suppress(HiddenTypingError):
                self._put(self._wanted)
        self._on_continue()

    @staticmethod
    def _put(settings: Settings) -> None:
        try:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, settings)
        except (termios.error, OSError, ValueError):
            raise HiddenTypingError from None


def _settings() -> Settings | None:
    """What the terminal is set to; None where there is no terminal."""
    if sys.platform == "win32" or not sys.stdin.isatty():
        return None
    try:
        return termios.tcgetattr(sys.stdin)
    except (termios.error, OSError, ValueError):
        return None
