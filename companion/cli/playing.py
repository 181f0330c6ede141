"""Runs a game in an event loop, for all commands that play one."""

import asyncio
import contextlib
import gc
import os
import sys
from collections.abc import Coroutine
from typing import Any

from companion.cli.streams import lost_output, tell
from companion.crashes import KeepsFailingError, in_loop, report_by_location, where
from companion.errors import CompanionError
from companion.lines.terminal.reader import PlainReader, Reader
from companion.system import interrupt_on_quit


def make_reader(*, plain: bool) -> Reader:
    """Return a line editor for a person at a capable terminal, otherwise a plain reader."""
    person = sys.stdin.isatty() and sys.stdout.isatty()
    if plain or not person or os.environ.get("TERM", "dumb") == "dumb":
        return PlainReader()
    from companion.lines.terminal.line_editor import LineEditor  # noqa: PLC0415 - slow, not always needed

    return LineEditor()


def run(
    playing: Coroutine[Any, Any, None], reader: Reader, way_back: str = "companion resume"
) -> None:
    """Run a game until it ends, then restore the terminal.

    way_back: the command for continuing the game after an internal error.
    """

    def told(place: str) -> None:
        if reader.is_gone:
            return  # the terminal was closed, which explains the error
        with contextlib.suppress(OSError):  # standard error may be closed, too
            tell(CompanionError("error-internal", where=place, command=way_back))

    # Modules are never unloaded. If garbage collection had to check them, replies would be delayed.
    gc.freeze()
    interrupt_on_quit()  # only until there is a game, because a game has to be saved first
    try:
        with report_by_location(told):
            asyncio.run(in_loop(playing, told))
    except KeyboardInterrupt:
        sys.exit(130)  # the game has not started, so there is nothing to save
    except KeepsFailingError:
        with contextlib.suppress(OSError):
            tell(CompanionError("error-keeps-failing", command=way_back))
        sys.exit(70)
    except CompanionError:
        raise
    except Exception as error:  # noqa: BLE001 - reported by location
        if isinstance(error, OSError) and lost_output(error):
            return
        told(where(error))
        sys.exit(70)
    finally:
        reader.close()
