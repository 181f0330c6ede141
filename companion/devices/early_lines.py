"""Receives lines before the game, from the keyboard or from a display."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from companion.lines.terminal.reader import Interrupted, Reader

#: Waits until another thread wants a function to run in the main loop, and returns this function.
Posted = Callable[[], Awaitable[Callable[[], None]]]


def never() -> bool:
    """Return False. Used as `until`, this makes `line` wait for as long as it takes."""
    return False


class EarlyLines:
    """Waits for lines before the game, typed on the keyboard or on a display.

    is_open: whether lines from displays are accepted now.
    """

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.is_open = False
        self._said: deque[str] = deque()
        self._is_stopped = False

    def said(self, readings: tuple[str, ...]) -> None:
        """Receive a line from a display. Ignore it if nobody is waiting for a line.

        readings: all ways to read the typed cells.
        """
        if self.is_open:
            self._said.append(" ".join(readings))

    def stop(self) -> None:
        """Stop waiting. The call that waits returns None."""
        self._is_stopped = True

    async def line(self, posted: Posted, until: Callable[[], bool] = never) -> str | None:
        """Wait for a line, and return it.

        Return "" if `until()` becomes true before there is a line, or None if the user wants to
        stop.
        """
        self._said.clear()
        typed = asyncio.ensure_future(self.reader.line(lambda: False))
        try:
            while not (typed.done() or self._said or self._is_stopped or until()):
                act = asyncio.ensure_future(posted())
                await asyncio.wait({typed, act}, return_when=asyncio.FIRST_COMPLETED)
                if act.done():
                    await self.reader.between(act.result())
                else:
                    act.cancel()
            if self._is_stopped:
                return None
            if self._said:
                return self._said.popleft()
            return typed.result() if typed.done() else ""
        except Interrupted:
            return None
        finally:
            typed.cancel()
            await asyncio.gather(typed, return_exceptions=True)
