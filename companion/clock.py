"""A clock for timeouts, retries and timers in threads.

A class that waits takes a `Clock` as an argument, and tests pass a clock that they advance
themselves. Code in an event loop uses the loop's own clock (`asyncio.sleep`, `asyncio.timeout`,
`loop.time()`), and tests run such code in a loop with virtual time.
"""

import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Protocol, TypeVar

T = TypeVar("T")


class Timer(Protocol):
    """A call that was scheduled for later."""

    def cancel(self) -> None:
        """Cancel the call unless it has already started."""


class Clock:
    """The system's monotonic clock, with all times in seconds."""

    def now(self) -> float:
        """Return the current time. It can be compared only with other times of this clock."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait for this many seconds."""
        time.sleep(seconds)

    def wait_for(
        self,
        changed: threading.Condition,
        holds: Callable[[], object],
        timeout_s: float | None = None,
    ) -> bool:
        """Wait until `holds()` is true or the timeout expires. Return whether `holds()` is true.

        The caller must hold the condition's lock.
        """
        return bool(changed.wait_for(holds, timeout_s))

    def wait(self, event: threading.Event, timeout_s: float | None = None) -> bool:
        """Wait until an event is set or the timeout expires. Return whether the event is set."""
        return event.wait(timeout_s)

    def get(self, queue: "SimpleQueue[T]", timeout_s: float | None = None) -> T:
        """Wait for a queue's next item, and return it.

        Raises queue.Empty when the timeout expires.
        """
        return queue.get(timeout=timeout_s)

    def join(self, thread: threading.Thread, timeout_s: float | None = None) -> None:
        """Wait until a thread has ended or the timeout expires."""
        thread.join(timeout_s)

    def call_later(self, delay_s: float, act: Callable[[], None]) -> Timer:
        """Call `act` after a delay, in a thread that doesn't keep the program alive."""
        timer = threading.Timer(delay_s, act)
        timer.daemon = True
        timer.start()
        return timer


#: The real clock, used everywhere except in tests.
SYSTEM_CLOCK = Clock()
