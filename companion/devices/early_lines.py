"""What is typed, or said on a display, while no conversation takes it yet."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from companion.prompt.reader import Interrupted, Reader

#: Waits for the next thing that other threads want done.
Posted = Callable[[], Awaitable[Callable[[], None]]]


def never() -> bool:
    """Nothing but a line ends the waiting."""
    return False


class EarlyLines:
    """Lines before the game. is_open: whether one is waited for."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.is_open = False
        self._said: deque[str] = deque()
        self._is_stopped = False

    def said(self, readings: tuple[str, ...]) -> None:
        """A line from a display, whichever of these it was."""
        if self.is_open:
            self._said.append(" ".join(readings))

    def stop(self) -> None:
        """Nothing is under way yet that could be lost."""
        self._is_stopped = True

    async def line(self, posted: Posted, until: Callable[[], bool] = never) -> str | None:
        """The next line, or "" as soon as `until` is so; None to stop."""
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
