"""Handles standard streams that are closed, full or broken, and reports errors."""

import contextlib
import errno
import os
import sys
from typing import NoReturn

from companion.cli.language import help_phrases, language
from companion.errors import CompanionError, UsageError
from companion.narration.phrasebook import ENGLISH
from companion.narration.text import Label


def broken(error: Exception) -> NoReturn:
    """Report where an internal error was raised, and exit."""
    from companion.crashes import where  # noqa: PLC0415 - for faster startup

    with contextlib.suppress(OSError):
        tell(CompanionError("error-broken", where=where(error)))
    sys.exit(70)


def open_streams() -> list[str]:
    """Replace each standard stream that is closed with the null device. Return their names.

    Otherwise, the next file to be opened would get the closed stream's number, and anything written
    to the stream would end up in that file.
    """
    closed = []
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDWR)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - stays open
            setattr(sys, name, stream)
            closed.append(name)
    return closed


def lost_output(error: OSError) -> bool:
    """Return whether an error means that our output can no longer reach anyone.

    The program that reads our output may have ended, or the terminal may have been closed. Nothing
    is lost, because the game is saved, so any further output is discarded. If the output goes to a
    full disk instead, report that and exit with status 1.
    """
    if error.errno not in (errno.EPIPE, errno.EIO, errno.ENOSPC):
        return False
    if is_full := error.errno == errno.ENOSPC:
        with contextlib.suppress(OSError):
            tell(CompanionError("error-output", why=os.strerror(error.errno)))
    for stream in (sys.stdout, sys.stderr):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    if is_full:
        sys.exit(1)
    return True


def tell(error: CompanionError) -> None:
    """Write an error to standard error, as a sentence in the user's language."""
    from companion.catalog import Games, phrasebook  # noqa: PLC0415 - for faster startup

    game = Games()[error.game] if error.game else None
    try:
        phrases = phrasebook(language(), game)
    except UsageError:  # the language option itself may be wrong
        phrases = phrasebook(ENGLISH, game)
    words = phrases if error.phrase in phrases else help_phrases()
    sentence = words.say(error.phrase, error.facts)
    sys.stderr.write(f"{phrases.say(Label.NOTICE.value)}: {sentence}\n")
