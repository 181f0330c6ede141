"""Carries calls from other threads to the main loop."""

import asyncio
import contextlib
from collections.abc import Callable


class MainLoopQueue:
    """Calls from other threads, which run in the main loop between typed lines."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: asyncio.Queue[Callable[[], None]] = asyncio.Queue()

    def post(self, act: Callable[[], None]) -> None:
        """Queue a call. Thread-safe."""
        with contextlib.suppress(RuntimeError):  # If the game is over, nobody will run the call.
            self._loop.call_soon_threadsafe(self._waiting.put_nowait, act)

    def now(self) -> float:
        """Return the main loop's time, in seconds. Thread-safe."""
        return self._loop.time()

    async def next(self) -> Callable[[], None]:
        """Wait for the next call."""
        return await self._waiting.get()
