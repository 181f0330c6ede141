"""Work beside the tables, which has to go on whatever happens to one turn of it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from companion.crashes import where

#: After how long it goes on when a turn of it has failed, in seconds.
AGAIN_S = 0.1

log = logging.getLogger("companion.tables")


def lasting(turn: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
    """Do it turn after turn, until the task is cancelled. A turn waits itself until it is due."""

    async def turns() -> None:
        while True:
            try:
                await turn()
            except Exception as error:  # noqa: BLE001 - it is told, and the next turn may succeed
                log.error("broken", extra={"at": where(error)})
                await asyncio.sleep(AGAIN_S)

    return asyncio.create_task(turns())
