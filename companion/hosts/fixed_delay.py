"""Delays the outcome of a secret input to a fixed moment, so that timing reveals nothing."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable

#: The outcome of a secret input is delivered this long after the input arrives, in seconds. If that
#: is too soon, it is delivered at the next multiple of this delay. The delay is long enough for any
#: work that may depend on the answer, above all a write to a slow disk, and short enough to feel
#: immediate.
REPLY_SLOT_S = 0.1
#: The last part of each delay blocks the event loop for this long, in seconds. This makes the delay
#: exact, because the loop's own timer has a precision of only a millisecond.
BLOCKING_S = 0.003


def now() -> float:
    """Return the running event loop's time, in seconds."""
    return asyncio.get_running_loop().time()


async def until(moment: float, sleep: Callable[[float], None] = time.sleep) -> None:
    """Wait until a time on `now`'s clock, to within 0.1 ms.

    sleep: waits for the last few milliseconds, and blocks the whole event loop meanwhile.
    """
    await asyncio.sleep(moment - BLOCKING_S - now())
    sleep(max(moment - now(), 0.0))


def next_slot(arrived: float, now: float) -> float:
    """Return the first moment from `now` on at which an input's outcome may be delivered, in
    seconds.

    arrived: when the input arrived.
    """
    return arrived + REPLY_SLOT_S * max(math.ceil((now - arrived) / REPLY_SLOT_S), 1)


class FixedDelay:
    """Delays the outcomes of secret inputs, by a clock that tests can replace.

    now, until: replacements for the functions in this module.
    """

    def __init__(
        self,
        now: Callable[[], float] = now,
        until: Callable[[float], Awaitable[None]] = until,
    ) -> None:
        self.now = now
        self._until = until

    async def wait(self, arrived: float) -> None:
        """Wait until an input's outcome may be delivered. arrived: when the input arrived."""
        await self._until(next_slot(arrived, self.now()))
