"""Lines typed on the keyboard or a display before the game."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from companion.lines.terminal.reader import Interrupted, Reader

#: Waits for the next function that another thread has posted, and returns it.
Posted = Callable[[], Awaitable[Callable[[], None]]]


def never() -> bool:
    """Return False, as a condition that never ends the wait for a line."""
    return False


class EarlyLines:
    """Waits for lines before the game.

    is_open: whether it is waiting for a line at the moment.
    """

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.is_open = False
        self._said: deque[str] = deque()
        self._is_stopped = False

    def said(self, readings: tuple[str, ...]) -> None:
        """Receive a line from a display. readings: all possible readings of its cells."""
        if self.is_open:
            self._said.append(" ".join(readings))

    def stop(self) -> None:
        """Stop waiting."""
        self._is_stopped = True

    async def line(self, posted: Posted, until: Callable[[], bool] = never) -> str | None:
        """Wait for a line. Return "" if `until()` became true, or None to stop."""
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
