"""What `play` and `resume` share: a game in its loop, which leaves the terminal as it was."""

import asyncio
import contextlib
import gc
import os
import sys
from collections.abc import Coroutine
from typing import Any

from companion.cli.streams import lost_output, tell
from companion.crashes import KeepsFailingError, in_loop, told_by_place, where
from companion.errors import CompanionError
from companion.prompt.reader import PlainReader, Reader
from companion.system import interrupt_on_quit


def make_reader(*, plain: bool) -> Reader:
    """Line editing for a person at a capable terminal, plain lines for anything else."""
    person = sys.stdin.isatty() and sys.stdout.isatty()
    if plain or not person or os.environ.get("TERM", "dumb") == "dumb":
        return PlainReader()
    from companion.prompt.line_editor import LineEditor  # noqa: PLC0415 - slow, not always needed

    return LineEditor()


def run(playing: Coroutine[Any, Any, None], reader: Reader) -> None:
    """Play until it ends, and leave the terminal as it was."""

    def told(place: str) -> None:
        if reader.is_gone:
            return  # what fails now, fails for want of a terminal
        with contextlib.suppress(OSError):  # nothing can be told any more
            tell(CompanionError("error-internal", where=place))

    gc.freeze()  # what is loaded by now stays: looking through it again would hold up answers
    interrupt_on_quit()  # before a game is there to be saved
    try:
        with told_by_place(told):
            asyncio.run(in_loop(playing, told))
    except KeyboardInterrupt:
        sys.exit(130)  # before the game had begun: there was nothing to keep
    except KeepsFailingError:
        with contextlib.suppress(OSError):
            tell(CompanionError("error-keeps-failing"))
        sys.exit(70)
    except CompanionError:
        raise
    except Exception as error:  # noqa: BLE001 - the last net: say it in words, and stop
        if isinstance(error, OSError) and lost_output(error):
            return
        told(where(error))
        sys.exit(70)
    finally:
        reader.close()
