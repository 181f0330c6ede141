"""A braille display in software, which writes to a terminal, a file or a pipe.

Each window, i.e. each piece of text that fits on the display at once, is written as two lines: the
cells as Unicode braille, and below them the characters that they stand for. Every message is
written in full, because a file has no keys for panning to the rest of it.
"""

import errno
import os
from collections.abc import Callable, Iterator

from companion.braille.line import BLANK_PATTERN
from companion.braille.outputs import OnTrouble, public_words, seat_words
from companion.braille.surface import DEFAULT_WIDTH
from companion.braille.translate import Translator
from companion.braille.window import window_cells, window_ranges, window_texts
from companion.errors import DeviceError
from companion.narration.listener import Listener
from companion.narration.text import PrivateText, PublicText, Words
from companion.referee.seat import Seat
from companion.system import open_to_append


class SharedMonitor:
    """A `PublicOutput` that passes each line, without its line ending, to the function `write`."""

    def __init__(
        self, write: Callable[[str], None], translator: Translator, width: int = DEFAULT_WIDTH
    ) -> None:
        self._write = write
        self._translator = translator
        self._width = width

    def tell(self, text: PublicText) -> None:
        """Write a message, window by window. Raises LeakError if the message is private."""
        for line in _window_lines(public_words(text), self._translator, self._width):
            self._write(line)

    def hush(self) -> None:
        """Do nothing, because a monitor is silent."""

    def close(self) -> None:
        """Do nothing, because `write` belongs to the caller."""


class SeatMonitor:
    """A `SeatOutput` that appends to a file, a named pipe, or a second terminal.

    A file is created so that only its owner may read it.

    on_trouble: called once with "monitor-gone" (`who`, `path`) when writing fails.

    The constructor opens the path. Raises DeviceError "monitor-no-reader" (`path`) for a pipe that
    nobody is reading, or "monitor-cannot-open" (`path`, `reason`).
    """

    def __init__(
        self,
        seat: Seat,
        path: str,
        translator: Translator,
        *,
        on_trouble: OnTrouble,
        width: int = DEFAULT_WIDTH,
        listener: Listener | None = None,
    ) -> None:
        self.seat = seat
        self._listener = listener or Listener.of_braille(seat)
        self._path = path
        self._translator = translator
        self._on_trouble = on_trouble
        self._width = width
        self._file: int | None = _open(path)

    def is_at(self, path: str) -> bool:
        """Whether this monitor writes to this path."""
        return os.path.realpath(self._path) == os.path.realpath(path)

    @property
    def ready(self) -> bool:
        """Whether the path can still be written to."""
        return self._file is not None

    def tell(self, text: PublicText | PrivateText) -> None:
        """Append a message, window by window.

        Raises LeakError if the message contains another seat's words.
        """
        lines = _window_lines(
            seat_words(text, self.seat, self._listener), self._translator, self._width
        )
        rest = "".join(f"{line}\n" for line in lines).encode()
        if self._file is None:
            return
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError:
            # Whoever reads the pipe or terminal has left or has stopped reading. The game goes on
            # without waiting.
            self.close()
            self._on_trouble("monitor-gone", {"who": self.seat.name, "path": self._path})

    def hush(self) -> None:
        """Do nothing, because a monitor is silent."""

    def close(self) -> None:
        """Close the file, pipe or terminal."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _window_lines(words: Words, translator: Translator, width: int) -> Iterator[str]:
    """Yield the two lines of each window that a message fills, without trailing blanks."""
    line = translator.line(words)
    shown = window_ranges(line, width)
    for window, text in zip(shown, window_texts(line, shown, line.text), strict=True):
        yield "".join(chr(BLANK_PATTERN + cell) for cell in window_cells(line, window))
        if plain := "".join(c if c.isprintable() else " " for c in text).strip():
            yield plain


def _open(path: str) -> int:
    """Open the path for appending, without waiting: a pipe that nobody is reading is an error."""
    try:
        return open_to_append(path)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise DeviceError("monitor-no-reader", path=path) from error
        reason = error.strerror or str(error)
        raise DeviceError("monitor-cannot-open", path=path, reason=reason) from error
