"""Mistakes of ours are told by where they were, never by what was in hand.

The message of an error, the values in its call, and the errors behind it could each tell
somebody's card. So no traceback is printed: not here, not by a thread, not by asyncio.
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

#: So many failures beside the game, within so many seconds, end it: everything is saved.
MOST_FAILURES = 10
FAILURES_S = 10.0


def where(error: BaseException) -> str:
    """The file and the line, and the kind of error."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{Path(frames[-1].filename).name} {frames[-1].lineno}, " if frames else ""
    return f"{place}{type(error).__name__}"


@contextmanager
def told_by_place(tell: Callable[[str], None]) -> Iterator[None]:
    """While it lasts, what fails on a thread or in a finaliser is told so, and nothing else."""

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
    """Something failed again and again beside the game: it would not end by itself."""


async def in_loop(playing: Coroutine[Any, Any, None], tell: Callable[[str], None]) -> None:
    """Do it, and tell so what fails in a callback: asyncio would log what it was called with.

    Raises KeepsFailingError after MOST_FAILURES within FAILURES_S.
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
