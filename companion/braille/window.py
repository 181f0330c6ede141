"""What of the messages stands on a display now. Pure: no device, no clock, no lock."""

from itertools import pairwise

from companion.braille.line import BrailleLine

KEPT = 200
"""Messages that can be read back."""


def windows(line: BrailleLine, width: int) -> tuple[range, ...]:
    """The cells of each window, in order: cut at word ends, never beginning with a blank.

    A word longer than the width is cut. A line without dots has no windows.
    """
    cells = line.cells.rstrip(b"\0")
    cut: list[range] = []
    end = 0
    while end < len(cells):
        start = next(cell for cell in range(end, len(cells)) if cells[cell])
        end = start + width
        if end < len(cells):
            blank = cells.rfind(0, start, end + 1)
            end = blank if blank > 0 else end
        shown = cells[start:end].rstrip(b"\0")
        cut.append(range(start, start + len(shown)))
    return tuple(cut)


def texts(line: BrailleLine, shown: tuple[range, ...], text: str) -> list[str]:
    """The characters of `text`, the line's source, that stand in each window."""
    starts = [line.characters[window.start] for window in shown]
    return [text[start:end] for start, end in pairwise([*starts, len(text)])]


class Window:
    """A reading position over the messages, through a window of `width` cells.

    A message waits until what came before it has been read: until a key was pressed and
    the last window of the last message is shown. So messages that come together are read
    from the first of them on, and nobody's place moves under the finger.
    """

    def __init__(self, width: int) -> None:
        self._width = width
        self._lines: list[BrailleLine] = []
        self._line = 0
        self._windows: tuple[range, ...] = ()
        self._window = 0
        self._touched = False

    def show(self, line: BrailleLine) -> None:
        """A new message: shown at once if all others have been read, else it waits."""
        if not windows(line, self._width):
            return
        all_read = self._touched and self._at_the_end()
        self._lines.append(line)
        if len(self._lines) > KEPT:
            del self._lines[0]
            self._line -= 1
        if all_read or not self._windows:
            self._go(len(self._lines) - 1)
            self._touched = False
        elif self._line < 0:
            self._go(0)  # the message under the finger was the oldest of too many

    def right(self) -> None:
        """On to the next window, or to the next message."""
        self._touched = True
        if self._window + 1 < len(self._windows):
            self._window += 1
        elif self._line + 1 < len(self._lines):
            self._go(self._line + 1)

    def left(self) -> None:
        """Back to the window before, or to the end of the message before."""
        self._touched = True
        if self._window > 0:
            self._window -= 1
        elif self._line > 0:
            self._go(self._line - 1)
            self._window = len(self._windows) - 1

    def newer(self) -> None:
        """The start of the next message; stays at the newest."""
        self._touched = True
        if self._line + 1 < len(self._lines):
            self._go(self._line + 1)

    def older(self) -> None:
        """The start of the message before; of this one at the oldest."""
        self._touched = True
        self._go(max(self._line - 1, 0))

    def newest(self) -> None:
        """The start of the newest message."""
        self._touched = True
        self._go(max(len(self._lines) - 1, 0))

    def repeat(self) -> None:
        """The start of this message."""
        self._touched = True
        self._window = 0

    def read(self) -> None:
        """All counts as read: the next message shows at once."""
        if self._lines:
            self._go(len(self._lines) - 1)
            self._window = max(len(self._windows) - 1, 0)
        self._touched = True

    def resize(self, width: int) -> None:
        """Another display: so many cells now. The cell that was shown first is still shown."""
        first = self._shown.start
        self._width = width
        self._go(self._line)
        self._window = max(sum(window.start <= first for window in self._windows) - 1, 0)

    def cells(self) -> bytes:
        """What the display shows, `width` cells."""
        shown = self._shown
        cells = self._lines[self._line].cells[shown.start : shown.stop] if shown else b""
        return cells.ljust(self._width, b"\0")

    def at(self, cell: int) -> str | None:
        """What the routing key over `cell` (from 0) answers, or None. A key means reading."""
        self._touched = True
        shown = self._shown
        return self._lines[self._line].word(shown[cell]) if 0 <= cell < len(shown) else None

    @property
    def _shown(self) -> range:
        return self._windows[self._window] if self._windows else range(0)

    def _at_the_end(self) -> bool:
        return self._line + 1 == len(self._lines) and self._window + 1 == len(self._windows)

    def _go(self, line: int) -> None:
        """To the first window of a message."""
        self._line = line
        self._windows = windows(self._lines[line], self._width) if self._lines else ()
        self._window = 0
