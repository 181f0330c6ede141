"""The terminal as an output: lines that are only ever added, each with its label first."""

import sys
from collections.abc import Callable

from companion.narration.text import PublicText


class Screen:
    """Prints public words. A `PublicOutput`.

    write: how a line reaches the terminal; the prompt may hold it back while a line is
    half typed.
    """

    def __init__(self, write: Callable[[str], None] | None = None) -> None:
        self._write = write or write_line

    def tell(self, text: PublicText) -> None:
        """One line, however long; the label tells a reader where it comes from."""
        self._write(f"{text.label}: {text.full}" if text.label else text.full)

    def hush(self) -> None:
        """A screen is silent."""

    def close(self) -> None:
        """The terminal is not ours to close."""


def write_line(line: str) -> None:
    """A line on standard output, at once, without anything that moves a cursor."""
    sys.stdout.write("".join(c if c.isprintable() else " " for c in line) + "\n")
    sys.stdout.flush()
