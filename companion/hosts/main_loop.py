"""A queue of functions for the main loop to call on behalf of other threads."""

import asyncio
import contextlib
from collections.abc import Callable


class MainLoopQueue:
    """Functions that other threads have posted. The main loop calls them between typed lines."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: asyncio.Queue[Callable[[], None]] = asyncio.Queue()

    def post(self, act: Callable[[], None]) -> None:
        """Queue a function. Thread-safe."""
        # Once the game is over, the loop is closed and the function isn't needed.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._waiting.put_nowait, act)

    def now(self) -> float:
        """Return the main loop's time, in seconds. Thread-safe."""
        return self._loop.time()

    async def next(self) -> Callable[[], None]:
        """Wait for the next function, and return it."""
        return await self._waiting.get()
