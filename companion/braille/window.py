"""What of the messages stands on a display now. Pure: no device, no clock, no lock."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from companion.braille.line import BrailleLine, joined

KEPT = 200
"""Messages that can be read back."""


def windows(line: BrailleLine, width: int) -> tuple[range, ...]:
    """The cells of each window, in order: cut at word ends and breaks, never before a blank.

    What is tied together is cut only where it is longer than the width, and there where it is
    tied least; a word likewise. A line without dots has no windows.
    """
    cells = line.cells.rstrip(b"\0")
    cut: list[range] = []
    end = 0
    while end < len(cells):
        start = next(cell for cell in range(end, len(cells)) if cells[cell])
        end = min([start + width, *(cell for cell in line.breaks if cell > start)])
        if end < len(cells) and end not in line.breaks:
            blanks = [cell for cell in range(end, start, -1) if not cells[cell]]
            end = min(blanks, key=lambda cell: line.ties.get(cell, 0), default=end)
        shown = cells[start:end].rstrip(b"\0")
        cut.append(range(start, start + len(shown)))
    return tuple(cut)


def texts(line: BrailleLine, shown: tuple[range, ...], text: str) -> list[str]:
    """The characters of `text`, the line's source, that stand in each window."""
    starts = [line.characters[window.start] for window in shown]
    return [text[start:end] for start, end in pairwise([*starts, len(text)])]


class Group:
    """Messages that stand side by side: the windows of the first, and others in its last."""

    def __init__(self, lines: Sequence[BrailleLine], width: int, rows: int) -> None:
        self.lines = list(lines)
        self.line, self.starts = joined(lines, in_rows=rows > 1)
        self.windows = windows(self.line, width)

    def message(self, cell: int) -> int:
        """Which of the messages has this cell."""
        return bisect_right(self.starts, cell) - 1

    def window(self, cell: int) -> int:
        """Which of the windows has this cell."""
        return sum(window.start <= cell for window in self.windows[1:])


class Window:
    """A reading position over the messages, through a window of `rows` times `width` cells.

    A message waits until what came before it has been read: until a key was pressed and
    the last window of the last message is shown. So messages that come together are read
    from the first of them on, and nobody's place moves under the finger. What the reader
    asked for comes at once, and what waits goes on waiting.

    A message that fits whole behind one that is not read yet stands there, on several rows
    below it.
    """

    def __init__(self, width: int, rows: int = 1) -> None:
        self._width = width
        self._rows = rows
        self._groups: list[Group] = []
        self._at = 0
        self._window = 0
        self._touched = False
        self._answers_at: int | None = None
        self._has_answer = False

    def show(self, line: BrailleLine, *, answers: bool = False) -> None:
        """A new message: shown at once if all others have been read, else it waits.

        answers: it may be what the reader asked for.
        """
        if not windows(line, self._width):
            return
        if answers and self._answers_at is not None:
            self._answer(line, self._answers_at)
            return
        self._answers_at = None
        is_first = not self._groups
        all_read = self._touched and self._at_the_end()
        if all_read or not self._shares(line, len(self._groups)):
            self._groups.append(self._group([line]))
            self._forget_too_many()
        if all_read or is_first:
            self._go(len(self._groups) - 1)
            self._touched = False
        elif self._at < 0:
            self._go(0)  # the message under the finger was the oldest of too many

    def expect(self) -> None:
        """The reader has asked something: what answers it comes after what is shown."""
        self._touched = True
        self._answers_at = self._at + 1 if self._groups else 0
        self._has_answer = False

    def keep(self, line: BrailleLine) -> None:
        """A message that was seen elsewhere: it can be read back, before what is shown."""
        self._groups.insert(self._at, self._group([line]))
        self._at += 1
        self._answers_at = None
        self._forget_too_many()

    def end_choices(self) -> None:
        """The question is over: a touch on a choice answers no more."""
        for place, group in enumerate(self._groups):
            if group.line.choices:
                self._groups[place] = self._group(replace(one, choices=()) for one in group.lines)

    def right(self) -> None:
        """On to the next window, or to the next message."""
        self._moved()
        if self.has_right:
            self._window += self._rows
        elif self._at + 1 < len(self._groups):
            self._go(self._at + 1)

    def left(self) -> None:
        """Back to the window before, or to the end of the message before."""
        self._moved()
        if self._window > 0:
            self._window = max(self._window - self._rows, 0)
        elif self._at > 0:
            self._go(self._at - 1, len(self._groups[self._at - 1].line.cells))

    def newer(self) -> None:
        """The start of the next message that is not shown; stays at the newest."""
        self._moved()
        if (start := self._next) is not None:
            self._go(self._at, start)
        elif self._at + 1 < len(self._groups):
            self._go(self._at + 1)

    def older(self) -> None:
        """The start of the message before; of this one at the oldest."""
        self._moved()
        if not self._groups:
            return
        group = self._groups[self._at]
        place = group.message(self._shown[0].start)
        if place:
            self._go(self._at, group.starts[place - 1])
        else:
            before = max(self._at - 1, 0)
            self._go(before, self._groups[before].starts[-1] if self._at else 0)

    def newest(self) -> None:
        """The start of the newest message."""
        self._moved()
        if self._groups:
            self._go(len(self._groups) - 1, self._groups[-1].starts[-1])

    def repeat(self) -> None:
        """The start of this message."""
        self._moved()
        if self._groups:
            group = self._groups[self._at]
            self._go(self._at, group.starts[group.message(self._shown[0].start)])

    def read(self) -> None:
        """All counts as read: the next message shows at once."""
        if self._groups:
            self._go(len(self._groups) - 1, len(self._groups[-1].line.cells))
        self._moved()

    def resize(self, width: int, rows: int = 1) -> None:
        """Another display: so many cells now. The cell that was shown first is still shown."""
        if (width, rows) == (self._width, self._rows):
            return
        groups, at, shown = self._groups, self._at, self._shown
        self._width, self._rows, self._groups = width, rows, []
        for place, group in enumerate(groups):
            for start, line in zip(group.starts, group.lines, strict=True):
                if not self._shares(line, len(self._groups)):
                    self._groups.append(self._group([line]))
                if place == at and start <= shown[0].start:
                    beyond = shown[0].start - start
                    self._go(len(self._groups) - 1, self._groups[-1].starts[-1] + beyond)

    def cells(self) -> bytes:
        """What the display shows: `rows` times `width` cells, row by row."""
        shown = self._shown
        rows = [self._groups[self._at].line.cells[row.start : row.stop] for row in shown]
        rows += [b""] * (self._rows - len(rows))
        return b"".join(row.ljust(self._width, b"\0") for row in rows)

    def at(self, cell: int) -> tuple[BrailleLine, int] | None:
        """The message under `cell` (from 0), and which of its cells; None where it is blank."""
        self._touched = True
        row, column = divmod(cell, self._width)
        shown = self._shown
        if cell < 0 or row >= len(shown) or column >= len(shown[row]):
            return None
        return self._groups[self._at].line, shown[row][column]

    @property
    def line(self) -> BrailleLine | None:
        """The messages that are shown."""
        return self._groups[self._at].line if self._groups else None

    @property
    def cursor(self) -> int | None:
        """The cell over the first choice of an open question, if it is shown."""
        for row, shown in enumerate(self._shown):
            start = self._groups[self._at].line.first_choice()
            if start is not None and start in shown:
                return row * self._width + shown.index(start)
        return None

    @property
    def has_left(self) -> bool:
        """Whether anything stands before what is shown."""
        return self._window > 0 or self._at > 0

    @property
    def has_right(self) -> bool:
        """Whether the message goes on."""
        return bool(self._groups) and self._window + self._rows < len(
            self._groups[self._at].windows
        )

    @property
    def waiting(self) -> int:
        """Messages after those that are shown."""
        later = sum(len(group.lines) for group in self._groups[self._at + 1 :])
        if (start := self._next) is None:
            return later
        group = self._groups[self._at]
        return later + len(group.lines) - group.message(start)

    @property
    def _shown(self) -> tuple[range, ...]:
        if not self._groups:
            return ()
        return self._groups[self._at].windows[self._window : self._window + self._rows]

    @property
    def _next(self) -> int | None:
        """The cell with which the first message begins that follows in this group, unseen."""
        if not self._groups:
            return None
        end = self._shown[-1].stop
        return next((start for start in self._groups[self._at].starts if start >= end), None)

    def _group(self, lines: Iterable[BrailleLine]) -> Group:
        return Group(list(lines), self._width, self._rows)

    def _shares(self, line: BrailleLine, place: int) -> bool:
        """Put a message behind those before this place, if it fits there whole."""
        if not place:
            return False
        before = self._groups[place - 1]
        together = self._group([*before.lines, line])
        fits = _pages(together.windows, self._rows) == _pages(before.windows, self._rows)
        if fits:
            self._groups[place - 1] = together
        return fits

    def _answer(self, line: BrailleLine, place: int) -> None:
        """The first of the answers is shown; others wait after it, before what waited."""
        if self._has_answer and self._shares(line, place):
            return
        self._groups.insert(place, self._group([line]))
        self._answers_at = place + 1
        if not self._has_answer:
            self._has_answer = True
            self._touched = False
            self._go(place)
        self._forget_too_many()

    def _moved(self) -> None:
        """By a key: what comes now is no answer to what was asked before."""
        self._touched = True
        self._answers_at = None

    def _at_the_end(self) -> bool:
        return self._at + 1 == len(self._groups) and not self.has_right

    def _forget_too_many(self) -> None:
        """The oldest go, and every place with them."""
        while sum(len(group.lines) for group in self._groups) > KEPT:
            del self._groups[0]
            self._at -= 1
            if self._answers_at is not None:
                self._answers_at -= 1

    def _go(self, place: int, cell: int = 0) -> None:
        """To the window with this cell of these messages."""
        self._at = place
        self._window = self._groups[place].window(cell) // self._rows * self._rows


def _pages(shown: tuple[range, ...], rows: int) -> int:
    """How often a display is full of them."""
    return -(-len(shown) // rows)
