"""Reads typed lines from a script, a pipe, or a terminal without line editing.

The reader with line editing is in `line_editor.py`.
"""

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable
from typing import Protocol

from companion.lines.terminal.terminal import Terminal

#: Maximum length of a line, in characters.
LONGEST_LINE = 1000
PROMPT = "> "


#: Keys that stand for commands, if single keys can be read.
COMMAND_KEYS = {"f1": "turn", "f2": "status", "c-r": "repeat"}
#: Keys that do what the settings say.
FUNCTION_KEYS = tuple(f"f{number}" for number in range(4, 13))


def nothing() -> None:
    """Do nothing. This is the default for a key."""


def completes_nothing(_text: str) -> str:
    """Complete nothing. This is the default before the game."""
    return ""


def ignored(_command: str) -> None:
    """Ignore a key. This is the default before the game."""


class Reader(Protocol):
    """A source of typed lines.

    interactive: whether a person types the lines, so that Enter should interrupt speech.
    on_escape: called for Escape, if single keys can be read.
    on_command: called with the command for one of `COMMAND_KEYS`. A half-typed line stays as it is.
    on_key: called for one of `FUNCTION_KEYS`.
    no: the word that F3 enters, for a player who declines to interrupt while the others are
    waiting.
    complete: returns the continuation of a half-typed line. It is called for Tab, but never in a
    hidden line.
    """

    interactive: bool
    on_escape: Callable[[], None]
    on_command: Callable[[str], None]
    on_key: Callable[[str], None]
    complete: Callable[[str], str]
    no: str

    @property
    def is_gone(self) -> bool:
        """Whether the lines came from a terminal that is gone."""

    @property
    def is_typing(self) -> bool:
        """Whether a line is half typed."""

    async def line(self, secret: Callable[[], bool]) -> str | None:
        """Return the next line without its line ending, or None at the end of the input.

        Cuts a line just after its maximum length.

        secret: returns whether typing must be hidden at the moment.

        Raises Interrupted on Ctrl-C, and HiddenTypingError if typing can't be hidden.
        """

    async def between(self, act: Callable[[], None]) -> None:
        """Call a function that prints, without disturbing a half-typed line."""

    def close(self) -> None:
        """Restore the terminal."""


class Interrupted(Exception):  # noqa: N818 - a user's request, not an error
    """Somebody pressed Ctrl-C."""


class PlainReader:
    """Reads plain lines without escape codes: from a script, a pipe, or a terminal with --plain."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty()
        self.on_escape: Callable[[], None] = nothing
        self.on_command: Callable[[str], None] = ignored
        self.on_key: Callable[[str], None] = ignored
        self.complete: Callable[[str], str] = completes_nothing
        self.no = ""
        self._terminal = Terminal()
        self._secret: Callable[[], bool] = lambda: False
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._wanted = threading.Semaphore(0)
        self._is_closed = False
        self._thread: threading.Thread | None = None

    @property
    def is_gone(self) -> bool:
        """Whether the terminal is gone."""
        return self._terminal.is_gone

    @property
    def is_typing(self) -> bool:
        """Always False, because half-typed lines can't be seen."""
        return False

    async def line(self, secret: Callable[[], bool]) -> str | None:
        """Return the next line of standard input."""
        if self._thread is None:
            # Use a thread, because reading standard input blocks, and make it a daemon, because a
            # blocked read can't be ended.
            loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._read, args=(loop,), daemon=True)
            self._thread.start()
        self._secret = secret
        if self.interactive:
            self._terminal.echo(on=not secret())
        self._wanted.release()
        return await self._lines.get()

    async def between(self, act: Callable[[], None]) -> None:
        """Call a function that prints. Do so at once, because half-typed lines can't be seen here.

        The next line may answer a secret question, so also update whether typing is echoed. Raises
        HiddenTypingError.
        """
        act()
        if self.interactive:
            self._terminal.echo(on=not self._secret())

    def close(self) -> None:
        """Make the terminal show typing again, and stop reading."""
        self._is_closed = True
        self._wanted.release()
        self._terminal.close()

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            self._wanted.acquire()
            if self._is_closed:
                return
            line = bounded_line()
            # This fails if the game has ended in the meantime.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._lines.put_nowait, line)
            if line is None:
                return


def bounded_line() -> str | None:
    """Return the next line of standard input without its line ending, or None at the end of the
    input.

    Use little more memory than LONGEST_LINE needs, however long the line is.
    """
    # Leave room for the line ending, and for one more character, which shows that the line is too
    # long.
    most = LONGEST_LINE + 2
    try:
        text = more = sys.stdin.readline(most)
        while len(more) == most and not more.endswith("\n"):
            more = sys.stdin.readline(most)
    except (OSError, ValueError):  # the terminal was closed
        return None
    return text.rstrip("\r\n") if text else None
