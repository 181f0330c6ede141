"""The terminal as an output. It only appends lines, and each line starts with its label."""

import shutil
import sys
import textwrap
from collections.abc import Callable

from companion.narration.listener import Listener
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import PublicText, printable

#: Prints a line.
Write = Callable[[str], None]
#: Minimum width of a terminal, in columns. Smaller reported widths are ignored.
NARROWEST = 20


class HeldLines:
    """Prints lines, but while somebody is typing, holds them back until `flush`.

    holds: whether to hold lines back.
    """

    def __init__(self) -> None:
        self.holds = False
        self._lines: list[str] = []

    def __call__(self, line: str) -> None:
        """Print a line, or hold it back."""
        if self.holds:
            self._lines.append(line)
        else:
            write_line(line)

    @property
    def waits(self) -> bool:
        """Whether there are lines to print."""
        return bool(self._lines)

    def flush(self) -> None:
        """Print the lines that were held back."""
        lines, self._lines = self._lines, []
        for line in lines:
            write_line(line)


class Screen:
    """Prints public words. A `PublicOutput`.

    phrases: contains the labels' names.
    listener: the reader's preferences.
    write: prints a line, or holds it back while somebody is typing.
    """

    def __init__(
        self,
        phrases: Phrasebook,
        listener: Listener | None = None,
        write: Write | None = None,
    ) -> None:
        self._phrases = phrases
        self._listener = listener or Listener()
        self._write = write or write_line

    def tell(self, text: PublicText) -> None:
        """Print the text as one line after its label."""
        words = self._listener.words(text)
        label = "" if text.label is None else f"{self._phrases.say(text.label.value)}: "
        self._write(label + words)

    def hush(self) -> None:
        """Do nothing, because a screen is silent."""

    def close(self) -> None:
        """Do nothing, because the terminal isn't ours to close."""


def write_line(line: str) -> None:
    """Print a line to standard output at once, without moving the cursor.

    Wrap long lines at a terminal. Otherwise, words would be cut apart by screen readers that read
    screen lines, and on braille displays that follow the terminal.
    """
    plain = printable(line)
    if sys.stdout.isatty():
        width = max(shutil.get_terminal_size().columns - 1, NARROWEST)
        plain = "\n".join(textwrap.wrap(plain, width, break_on_hyphens=False)) or plain
    sys.stdout.write(plain + "\n")
    sys.stdout.flush()
