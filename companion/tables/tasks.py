"""Background loops that survive a failing iteration."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from companion.crashes import where

#: Pause before retrying a failed operation, in seconds.
RETRY_DELAY_S = 0.1

log = logging.getLogger("companion.tables")


def run_forever(cycle: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
    """Repeat a cycle until the task is cancelled. The cycle itself waits until it is due."""

    async def cycles() -> None:
        while True:
            try:
                await cycle()
            except Exception as error:  # noqa: BLE001 - logged, and the next cycle may succeed
                log.error("broken", extra={"at": where(error)})
                await asyncio.sleep(RETRY_DELAY_S)

    return asyncio.create_task(cycles())


def loop_time() -> float:
    """Return the event loop's time, in seconds. All timeouts here are based on this clock."""
    return asyncio.get_running_loop().time()
