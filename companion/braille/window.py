"""What of the messages stands on a display now. Pure: no device, no clock, no lock."""

from dataclasses import replace
from itertools import pairwise

from companion.braille.line import BrailleLine

KEPT = 200
"""Messages that can be read back."""


def windows(line: BrailleLine, width: int) -> tuple[range, ...]:
    """The cells of each window, in order: cut at word ends and breaks, never before a blank.

    A word longer than the width is cut. A line without dots has no windows.
    """
    cells = line.cells.rstrip(b"\0")
    cut: list[range] = []
    end = 0
    while end < len(cells):
        start = next(cell for cell in range(end, len(cells)) if cells[cell])
        end = min([start + width, *(cell for cell in line.breaks if cell > start)])
        if end < len(cells) and end not in line.breaks:
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
    """A reading position over the messages, through a window of `rows` times `width` cells.

    A message waits until what came before it has been read: until a key was pressed and
    the last window of the last message is shown. So messages that come together are read
    from the first of them on, and nobody's place moves under the finger. What the reader
    asked for comes at once, and what waits goes on waiting.
    """

    def __init__(self, width: int, rows: int = 1) -> None:
        self._width = width
        self._rows = rows
        self._lines: list[BrailleLine] = []
        self._line = 0
        self._windows: tuple[range, ...] = ()
        self._window = 0
        self._touched = False
        self._answers_at: int | None = None
        self._has_answer = False

    def show(self, line: BrailleLine, *, answers: bool = False) -> None:
        """A new message: shown at once if all others have been read, else it waits.

        answers: it may be what the reader asked for. Choices of the messages before it answer
        no more when it has its own.
        """
        if not windows(line, self._width):
            return
        if line.choices:
            self.end_choices()
        if answers and self._answers_at is not None:
            self._answer(line, self._answers_at)
            return
        self._answers_at = None
        all_read = self._touched and self._at_the_end()
        self._lines.append(line)
        self._forget_too_many()
        if all_read or not self._windows:
            self._go(len(self._lines) - 1)
            self._touched = False
        elif self._line < 0:
            self._go(0)  # the message under the finger was the oldest of too many

    def expect(self) -> None:
        """The reader has asked something: what answers it comes after what is shown."""
        self._touched = True
        self._answers_at = self._line + 1 if self._lines else 0
        self._has_answer = False

    def keep(self, line: BrailleLine) -> None:
        """A message that was seen elsewhere: it can be read back, before what is shown."""
        self._lines.insert(self._line, line)
        self._line += 1
        self._answers_at = None
        self._forget_too_many()

    def end_choices(self) -> None:
        """The question is over: a touch on a choice answers no more."""
        self._lines = [replace(line, choices=()) for line in self._lines]

    def right(self) -> None:
        """On to the next window, or to the next message."""
        self._moved()
        if self.has_right:
            self._window += self._rows
        elif self._line + 1 < len(self._lines):
            self._go(self._line + 1)

    def left(self) -> None:
        """Back to the window before, or to the end of the message before."""
        self._moved()
        if self._window > 0:
            self._window = max(self._window - self._rows, 0)
        elif self._line > 0:
            self._go(self._line - 1)
            self._window = self._last()

    def newer(self) -> None:
        """The start of the next message; stays at the newest."""
        self._moved()
        if self._line + 1 < len(self._lines):
            self._go(self._line + 1)

    def older(self) -> None:
        """The start of the message before; of this one at the oldest."""
        self._moved()
        self._go(max(self._line - 1, 0))

    def newest(self) -> None:
        """The start of the newest message."""
        self._moved()
        self._go(max(len(self._lines) - 1, 0))

    def repeat(self) -> None:
        """The start of this message."""
        self._moved()
        self._window = 0

    def read(self) -> None:
        """All counts as read: the next message shows at once."""
        if self._lines:
            self._go(len(self._lines) - 1)
            self._window = self._last()
        self._moved()

    def resize(self, width: int, rows: int = 1) -> None:
        """Another display: so many cells now. The cell that was shown first is still shown."""
        first = self._windows[self._window].start if self._windows else 0
        self._width, self._rows = width, rows
        self._go(self._line)
        self._window = max(sum(window.start <= first for window in self._windows) - 1, 0)

    def cells(self) -> bytes:
        """What the display shows: `rows` times `width` cells, row by row."""
        shown = self._shown
        rows = [self._lines[self._line].cells[row.start : row.stop] for row in shown]
        rows += [b""] * (self._rows - len(rows))
        return b"".join(row.ljust(self._width, b"\0") for row in rows)

    def at(self, cell: int) -> tuple[BrailleLine, int] | None:
        """The message under `cell` (from 0), and which of its cells; None where it is blank."""
        self._touched = True
        row, column = divmod(cell, self._width)
        shown = self._shown
        if cell < 0 or row >= len(shown) or column >= len(shown[row]):
            return None
        return self._lines[self._line], shown[row][column]

    @property
    def line(self) -> BrailleLine | None:
        """The message that is shown."""
        return self._lines[self._line] if self._windows else None

    @property
    def cursor(self) -> int | None:
        """The cell over the first choice of an open question, if it is shown."""
        for row, shown in enumerate(self._shown):
            start = self._lines[self._line].first_choice()
            if start is not None and start in shown:
                return row * self._width + shown.index(start)
        return None

    @property
    def has_left(self) -> bool:
        """Whether anything stands before what is shown."""
        return self._window > 0 or self._line > 0

    @property
    def has_right(self) -> bool:
        """Whether the message goes on."""
        return self._window + self._rows < len(self._windows)

    @property
    def waiting(self) -> int:
        """Messages after the one that is shown."""
        return max(len(self._lines) - 1 - self._line, 0)

    @property
    def _shown(self) -> tuple[range, ...]:
        return self._windows[self._window : self._window + self._rows]

    def _answer(self, line: BrailleLine, place: int) -> None:
        """The first of the answers is shown; others wait after it, before what waited."""
        self._lines.insert(place, line)
        self._answers_at = place + 1
        if not self._has_answer:
            self._has_answer = True
            self._go(place)
        self._forget_too_many()

    def _moved(self) -> None:
        """By a key: what comes now is no answer to what was asked before."""
        self._touched = True
        self._answers_at = None

    def _at_the_end(self) -> bool:
        return self._line + 1 == len(self._lines) and not self.has_right

    def _last(self) -> int:
        """The window with which the last page begins."""
        return max(len(self._windows) - 1, 0) // self._rows * self._rows

    def _forget_too_many(self) -> None:
        """The oldest goes, and every place with it."""
        if len(self._lines) > KEPT:
            del self._lines[0]
            self._line -= 1
            if self._answers_at is not None:
                self._answers_at -= 1

    def _go(self, line: int) -> None:
        """To the first window of a message."""
        self._line = line
        self._windows = windows(self._lines[line], self._width) if self._lines else ()
        self._window = 0
