"""Controls whether the terminal shows typing, even after Ctrl-Z, and notices when the terminal is
gone.
"""

import contextlib
from collections.abc import Callable, Iterator

from companion import system
from companion.system import TerminalSettings


class HiddenTypingError(Exception):
    """This terminal can't hide what is typed."""


class Terminal:
    """The terminal on standard input.

    A shell restores its own settings while the program is stopped (Ctrl-Z), and leaves them in
    place when the program resumes, so that typing would be shown again. Therefore our settings are
    restored at once, in the signal handler itself.

    on_continue: called in the same handler, on the main thread.
    """

    def __init__(self, on_continue: Callable[[], None] = lambda: None) -> None:
        self._on_continue = on_continue
        self._first = self._wanted = system.terminal_settings()
        self._forget = _no_more if self._first is None else system.on_continue(self._continued)

    def echo(self, *, on: bool) -> None:
        """Turn the echo of typing on or off. Raises HiddenTypingError if typing can't be hidden."""
        settings = system.terminal_settings()
        if settings is None:
            raise HiddenTypingError
        wanted = system.with_echo(settings, on=on)
        if wanted != settings:
            self._put(wanted)
        self._wanted = wanted

    @contextlib.contextmanager
    def kept(self, mode: contextlib.AbstractContextManager[None]) -> Iterator[None]:
        """During the block, keep the mode that another library has set, even after Ctrl-Z."""
        before = self._wanted
        try:
            with mode:
                self._wanted = system.terminal_settings()
                yield
        finally:
            self._wanted = before

    @property
    def is_gone(self) -> bool:
        """Whether the terminal is gone: closed, or hung up."""
        return self._first is not None and system.terminal_is_gone()

    def close(self) -> None:
        """Restore the original settings."""
        self._forget()
        self._forget = _no_more
        if self._first is not None:
            with contextlib.suppress(HiddenTypingError):  # this fails if the terminal is gone
                self._put(self._first)

    def _continued(self) -> None:
        if self._wanted is not None:
            with contextlib.suppress(HiddenTypingError):
                self._put(self._wanted)
        self._on_continue()

    @staticmethod
    def _put(settings: TerminalSettings) -> None:
        try:
            system.set_terminal(settings)
        except OSError:
            raise HiddenTypingError from None


def _no_more() -> None:
    """Do nothing, because there is nothing to undo."""
