"""The terminal's own settings: whether it shows what is typed, also after a stop; is it there."""

import contextlib
from collections.abc import Callable, Iterator

from companion import system
from companion.system import TerminalSettings


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
        self._first = self._wanted = system.terminal_settings()
        self._forget = _no_more if self._first is None else system.on_continue(self._continued)

    def echo(self, *, on: bool) -> None:
        """Show what is typed, or not. Raises HiddenTypingError where it cannot be hidden."""
        settings = system.terminal_settings()
        if settings is None:
            raise HiddenTypingError
        wanted = system.with_echo(settings, on=on)
        if wanted != settings:
            self._put(wanted)
        self._wanted = wanted

    @contextlib.contextmanager
    def kept(self, mode: contextlib.AbstractContextManager[None]) -> Iterator[None]:
        """While a mode of somebody else's lasts, it is what is wanted."""
        before = self._wanted
        try:
            with mode:
                self._wanted = system.terminal_settings()
                yield
        finally:
            self._wanted = before

    @property
    def is_gone(self) -> bool:
        """Whether it was a terminal and is none any more: closed, or its line hung up."""
        return self._first is not None and system.terminal_is_gone()

    def close(self) -> None:
        """As it was at first."""
        self._forget()
        self._forget = _no_more
        if self._first is not None:
            with contextlib.suppress(HiddenTypingError):  # it is gone: nothing to mend
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
    """Nothing is to be forgotten."""
