"""A person at a simulated terminal, for an event loop whose time a test advances."""

import asyncio
from collections.abc import Callable

from companion.lines.terminal.reader import completes_nothing, ignored, nothing


class Typist:
    """A `Reader` that follows a script. Each entry has a time in seconds, and a line to type after
    that time.

    If an entry has None instead of a line, a half-typed line stays at the prompt for that time. If
    the program stops waiting before a line is typed, the line is typed at the next prompt.

    asked: the number of prompts.
    interruptions: how many times something was printed between lines.
    """

    interactive = True
    is_gone = False
    no = ""

    def __init__(self, *lines: tuple[float, str | None]) -> None:
        self._lines = list(lines)
        self.asked = 0
        self.interruptions = 0
        self.is_typing = False
        self.on_escape: Callable[[], None] = nothing
        self.on_command: Callable[[str], None] = ignored
        self.on_key: Callable[[str], None] = ignored
        self.complete: Callable[[str], str] = completes_nothing

    async def line(self, secret: Callable[[], bool]) -> str | None:  # noqa: ARG002
        line: str | None = None
        self.asked += 1
        while self._lines and line is None:
            after_s, line = self._lines[0]
            self.is_typing = line is None
            await asyncio.sleep(after_s)
            del self._lines[0]
        self.is_typing = False
        return line

    async def between(self, act: Callable[[], None]) -> None:
        self.interruptions += 1
        act()

    def close(self) -> None:
        """Do nothing, because there is no terminal."""
