"""Standard input, output and error: closed, full or gone; and what is told of our own errors."""

import contextlib
import errno
import os
import sys
from typing import NoReturn

from companion.cli.language import language
from companion.errors import CompanionError, UsageError
from companion.narration.phrasebook import ENGLISH
from companion.narration.text import Label


def broken(error: Exception) -> NoReturn:
    """A mistake of ours, told by its place."""
    from companion.crashes import where  # noqa: PLC0415 - all start faster without it

    with contextlib.suppress(OSError):
        tell(CompanionError("error-broken", where=where(error)))
    sys.exit(70)


def open_streams() -> list[str]:
    """A stream that was closed gets an empty file in its place; which ones that were.

    Otherwise the next file to be opened would take its number, and be written into.
    """
    closed = []
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDWR)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - for good
            setattr(sys, name, stream)
            closed.append(name)
    return closed


def lost_output(error: OSError) -> bool:
    """Whether standard output cannot be written any more. Exits with 1 where it is full.

    Whoever read our lines has gone, or the terminal was closed. Everything is saved; what
    Python still wants to print has no place.
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
    """An error in its sentence, on standard error."""
    from companion.catalog import Games, phrasebook  # noqa: PLC0415 - all of the games' words

    game = Games()[error.game] if error.game else None
    try:
        phrases = phrasebook(language(), game)
    except UsageError:  # the language may be what is wrong
        phrases = phrasebook(ENGLISH, game)
    sentence = phrases.say(error.phrase, error.facts)
    sys.stderr.write(f"{phrases.say(Label.NOTICE.value)}: {sentence}\n")
