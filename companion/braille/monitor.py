"""A braille display without the hardware: its windows as text, for a terminal, a file or a pipe.

Each window is two lines, the cells as Unicode braille and under them the characters they
write. Every message is written whole, since nobody pans paper.
"""

import errno
import os
from collections.abc import Callable, Iterator

from companion.braille.outputs import (
    OnTrouble,
    public_words,
    seat_words,
)
from companion.braille.surface import USUAL_WIDTH
from companion.braille.translate import FIRST_PATTERN, Translator
from companion.braille.window import texts, windows
from companion.errors import DeviceError
from companion.narration.listener import Listener
from companion.narration.text import PrivateText, PublicText, Words
from companion.referee.seat import Seat
from companion.system import open_to_append


class SharedMonitor:
    """A `PublicOutput` that writes each line with `write`. Lines come without a line end."""

    def __init__(
        self, write: Callable[[str], None], translator: Translator, width: int = USUAL_WIDTH
    ) -> None:
        self._write = write
        self._translator = translator
        self._width = width

    def tell(self, text: PublicText) -> None:
        """Write its windows. Raises LeakError for private words."""
        for line in _drawn(public_words(text), self._translator, self._width):
            self._write(line)

    def hush(self) -> None:
        """Nothing: it makes no sound."""

    def close(self) -> None:
        """Nothing: what writes is not ours."""


class SeatMonitor:
    """A `SeatOutput` that appends to a file, a named pipe, or a second terminal.

    Only the owner may read the file. on_trouble: told once when nothing can be written any
    more, with monitor-gone (`who`, `path`). Making one opens the path, and raises
    DeviceError: monitor-no-reader (`path`) for a pipe that nobody reads,
    monitor-cannot-open (`path`, `reason`).
    """

    def __init__(
        self,
        seat: Seat,
        path: str,
        translator: Translator,
        *,
        on_trouble: OnTrouble,
        width: int = USUAL_WIDTH,
        listener: Listener | None = None,
    ) -> None:
        self.seat = seat
        self._listener = listener or Listener.of_braille(seat)
        self._path = path
        self._translator = translator
        self._on_trouble = on_trouble
        self._width = width
        self._file: int | None = _opened(path)

    def is_at(self, path: str) -> bool:
        """Whether it writes there."""
        return os.path.realpath(self._path) == os.path.realpath(path)

    @property
    def ready(self) -> bool:
        """Whether it can still be written."""
        return self._file is not None

    def tell(self, text: PublicText | PrivateText) -> None:
        """Append its windows. Raises LeakError for another seat's words."""
        lines = _drawn(seat_words(text, self.seat, self._listener), self._translator, self._width)
        left = "".join(f"{line}\n" for line in lines).encode()
        if self._file is None:
            return
        try:
            while left:
                left = left[os.write(self._file, left) :]
        except OSError:
            # The reader has gone, or takes nothing any more: the game does not wait for it.
            self.close()
            self._on_trouble("monitor-gone", {"who": self.seat.name, "path": self._path})

    def hush(self) -> None:
        """Nothing: it makes no sound."""

    def close(self) -> None:
        """Let go of the path."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _drawn(words: Words, translator: Translator, width: int) -> Iterator[str]:
    """The two lines of each window; none of them is blank."""
    line = translator.line(words)
    shown = windows(line, width)
    for window, text in zip(shown, texts(line, shown, line.text), strict=True):
        yield "".join(chr(FIRST_PATTERN + line.cells[cell]) for cell in window)
        if plain := "".join(c if c.isprintable() else " " for c in text).strip():
            yield plain


def _opened(path: str) -> int:
    """The path, open for appending. Never waits: a pipe without a reader is an error."""
    try:
        return open_to_append(path)
    except OSError as error:
        if error.errno == errno.ENXIO:
            raise DeviceError("monitor-no-reader", path=path) from error
        reason = error.strerror or str(error)
        raise DeviceError("monitor-cannot-open", path=path, reason=reason) from error
