"""Reports internal errors by file, line and type only.

An error's message, arguments and causes may each reveal somebody's secret cards. Therefore neither
this module nor threads nor asyncio print tracebacks.
"""

import asyncio
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: The game ends after this many callback errors within FAILURES_S. Everything is saved.
MOST_FAILURES = 10
FAILURES_S = 10.0


def where(error: BaseException) -> str:
    """Return where an error was raised, and its type, as in "play.py 212, KeyError"."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name} {frames[-1].lineno}, " if frames else ""
    return f"{place}{type(error).__name__}"


@contextmanager
def report_by_location(tell: Callable[[str], None]) -> Iterator[None]:
    """Report errors in threads and finalisers by location only, instead of printing tracebacks."""

    def on_thread(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None and not isinstance(failed.exc_value, SystemExit):
            tell(where(failed.exc_value))

    def unraisable(failed: "sys.UnraisableHookArgs") -> None:
        if failed.exc_value is not None:
            tell(where(failed.exc_value))

    own = threading.excepthook, sys.unraisablehook
    threading.excepthook, sys.unraisablehook = on_thread, unraisable
    try:
        yield
    finally:
        threading.excepthook, sys.unraisablehook = own


class KeepsFailingError(Exception):
    """Raised when a game was ended because callbacks have failed too often."""


async def in_loop(playing: Coroutine[Any, Any, None], tell: Callable[[str], None]) -> None:
    """Run a game. If a callback fails, report only where it failed.

    By default, asyncio would also log the callback's arguments, which may be secret. Raises
    KeepsFailingError after MOST_FAILURES errors within FAILURES_S.
    """
    times: deque[float] = deque(maxlen=MOST_FAILURES)
    game = asyncio.ensure_future(playing)

    def failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        times.append(loop.time())
        if len(times) == MOST_FAILURES and times[-1] - times[0] < FAILURES_S:
            game.cancel()
        else:
            tell(where(error) if isinstance(error, BaseException) else "asyncio")

    asyncio.get_running_loop().set_exception_handler(failed)
    try:
        await game
    except asyncio.CancelledError:
        if len(times) < MOST_FAILURES:
            raise
        raise KeepsFailingError from None
