"""The terminal as an output: lines that are only ever added, each with its label first."""

import shutil
import sys
import textwrap
from collections.abc import Callable

from companion.narration.listener import Listener
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import PublicText, printable

#: A terminal that claims fewer columns is not believed.
NARROWEST = 20


class Screen:
    """Prints public words. A `PublicOutput`.

    phrases: for the labels. listener: who reads it, as far as they want. write: how a line
    reaches the terminal; the prompt may hold it back while a line is half typed.
    """

    def __init__(
        self,
        phrases: Phrasebook,
        listener: Listener | None = None,
        write: Callable[[str], None] | None = None,
    ) -> None:
        self._phrases = phrases
        self._listener = listener or Listener()
        self._write = write or write_line

    def tell(self, text: PublicText) -> None:
        """One line, however long; the label tells a reader where it comes from."""
        words = self._listener.words(text)
        label = "" if text.label is None else f"{self._phrases.say(text.label.value)}: "
        self._write(label + words)

    def hush(self) -> None:
        """A screen is silent."""

    def close(self) -> None:
        """The terminal is not ours to close."""


def write_line(line: str) -> None:
    """A line on standard output, at once, without anything that moves a cursor.

    At a terminal a long one is broken between words: a reader that goes by screen lines,
    and a braille display that follows the terminal, would get half words otherwise.
    """
    plain = printable(line)
    if sys.stdout.isatty():
        width = max(shutil.get_terminal_size().columns - 1, NARROWEST)
        plain = "\n".join(textwrap.wrap(plain, width, break_on_hyphens=False)) or plain
    sys.stdout.write(plain + "\n")
    sys.stdout.flush()
