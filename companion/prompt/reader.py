"""Where typed lines come from: a script, a pipe, or a terminal without line editing.

Line editing is in `line_editor.py`.
"""

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable
from typing import Protocol

from companion.prompt.terminal import Terminal

#: The longest line that is looked at, in characters.
LONGEST_LINE = 1000
PROMPT = "> "


#: Keys that are commands, where a single key can be read.
COMMAND_KEYS = {"f1": "turn", "f2": "status", "c-r": "repeat"}
#: Of the other keys, which one means what is up to the settings: see `companion.app`.
FUNCTION_KEYS = tuple(f"f{number}" for number in range(4, 13))


def nothing() -> None:
    """What a key does that nobody has given anything to do."""


def ignored(_command: str) -> None:
    """What a key does before there is a game."""


class Reader(Protocol):
    """Where typed lines come from.

    `interactive`: whether a person types there, so that Enter should cut speech off.
    `on_escape`: what Escape does, where a single key can be read. `on_command`: does the command
    of one of `COMMAND_KEYS`; what is half typed stays. `on_key`: what one of
    `FUNCTION_KEYS` does. `no`: the word that F3 types, with Enter:
    others wait for a player who does not want to interrupt.
    """

    interactive: bool
    on_escape: Callable[[], None]
    on_command: Callable[[str], None]
    on_key: Callable[[str], None]
    no: str

    @property
    def is_gone(self) -> bool:
        """Whether lines came from a terminal that is there no more."""

    @property
    def is_typing(self) -> bool:
        """Whether a line is half typed."""

    async def line(self, secret: Callable[[], bool]) -> str | None:
        """The next line without its end, or None at the end of input.

        Of a line that is too long just so much is given that this shows.
        secret: whether what is typed now must not be shown. Raises Interrupted on Ctrl-C,
        and HiddenTypingError where typing cannot be hidden.
        """

    async def between(self, act: Callable[[], None]) -> None:
        """Do something that prints, without breaking into a half-typed line."""

    def close(self) -> None:
        """Leave the terminal as it was."""


class Interrupted(Exception):  # noqa: N818 - a person's wish, not an error
    """Ctrl-C."""


class PlainReader:
    """One line in, lines out, no escape codes: a script, a pipe, or a terminal with --plain."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()
        self.on_escape: Callable[[], None] = nothing
        self.on_command: Callable[[str], None] = ignored
        self.on_key: Callable[[str], None] = ignored
        self.no = ""
        self._terminal = Terminal()
        self._secret: Callable[[], bool] = lambda: False
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._wanted = threading.Semaphore(0)
        self._thread: threading.Thread | None = None

    @property
    def is_gone(self) -> bool:
        """Whether there was a terminal and is none any more."""
        return self._terminal.is_gone

    @property
    def is_typing(self) -> bool:
        """Nobody can know."""
        return False

    async def line(self, secret: Callable[[], bool]) -> str | None:
        """The next line of standard input."""
        if self._thread is None:
            # A thread, because a blocked read of a file cannot be waited for otherwise;
            # a daemon, because nothing can end a blocked read.
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._read, args=(loop,), daemon=True)
            self._thread.start()
        self._secret = secret
        if self.interactive:
            self._terminal.echo(on=not secret())
        self._wanted.release()
        return await self._lines.get()

    async def between(self, act: Callable[[], None]) -> None:
        """There is no half-typed line that we could see.

        What is typed next may answer another question by now, and have to be hidden.
        Raises HiddenTypingError.
        """
        act()
        if self.interactive:
            self._terminal.echo(on=not self._secret())

    def close(self) -> None:
        """Let the terminal show what is typed again."""
        self._terminal.close()

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            self._wanted.acquire()
            line = bounded_line()
            with contextlib.suppress(RuntimeError):  # the game has ended in between
                loop.call_soon_threadsafe(self._lines.put_nowait, line)
            if line is None:
                return


def bounded_line() -> str | None:
    """The next line of standard input without its end; None at the end of input.

    However long it is, it takes no more memory than LONGEST_LINE and a little.
    """
    most = LONGEST_LINE + 2  # with its end, and one that shows that it is too long
    try:
        text = more = sys.stdin.readline(most)
        while len(more) == most and not more.endswith("\n"):
            more = sys.stdin.readline(most)
    except (OSError, ValueError):  # the terminal was closed under us
        return None
    return text.rstrip("\r\n") if text else None
