"""Decides which part of the messages a display shows.

This module uses no device, clock or lock.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from companion.braille.line import BrailleLine, join_side_by_side

#: How many messages to keep. The user can go back to them.
MAX_MESSAGES = 200
#: A cell with dots 7 and 8, shown after the last cell of a window to say that its last word is cut.
WORD_CONTINUES = b"\xc0"


def window_ranges(line: BrailleLine, width: int) -> tuple[range, ...]:
    """Cut a line into windows, i.e. pieces of at most `width` cells.

    Return the range of cells of each window, in order. Windows end at breaks and between words, and
    never begin with a blank. Words that are tied together are separated only if they don't fit into
    one window, and then where the tie is weakest. A word that doesn't fit into one window is cut
    one cell before the end of the window, and `window_cells` puts a mark there. A line without any
    dots has no windows.
    """
    cells = line.cells.rstrip(b"\0")
    cut: list[range] = []
    end = 0
    while end < len(cells):
        start = next(cell for cell in range(end, len(cells)) if cells[cell])
        end = min([start + width, *(cell for cell in line.breaks if cell > start)])
        if end < len(cells) and end not in line.breaks:
            blanks = [cell for cell in range(end, start, -1) if not cells[cell]]
            inside_word = max(end - len(WORD_CONTINUES), start + 1)
            end = min(blanks, key=lambda cell: line.ties.get(cell, 0), default=inside_word)
        shown = cells[start:end].rstrip(b"\0")
        cut.append(range(start, start + len(shown)))
    return tuple(cut)


def window_cells(line: BrailleLine, window: range) -> bytes:
    """Return the cells of one window of a line. A mark follows them if the last word is cut."""
    cells, end = line.cells[window.start : window.stop], window.stop
    is_cut = any(line.cells[end : end + 1]) and end not in line.breaks
    return cells + WORD_CONTINUES if is_cut else cells


def window_texts(line: BrailleLine, shown: tuple[range, ...], text: str) -> list[str]:
    """Return the text of each window.

    shown: all windows of the line.
    text: the line's text.
    """
    starts = [line.characters[window.start] for window in shown]
    return [text[start:end] for start, end in pairwise([*starts, len(text)])]


class MessageGroup:
    """Messages shown side by side or, on a display with several rows, one below the other.

    The first may be longer than the display. All others fit after its end, so that no more panning
    is needed for them.
    """

    def __init__(self, lines: Sequence[BrailleLine], width: int, rows: int) -> None:
        self.lines = list(lines)
        self.line, self.starts = join_side_by_side(lines, in_rows=rows > 1)
        self.windows = window_ranges(self.line, width)

    def message_at(self, cell: int) -> int:
        """Return the index of the message that this cell belongs to."""
        return bisect_right(self.starts, cell) - 1

    def window_at(self, cell: int) -> int:
        """Return the index of the window that this cell belongs to."""
        return sum(window.start <= cell for window in self.windows[1:])


class Window:
    """One window of `rows` times `width` cells, through which the user reads the messages.

    A message waits until the user has read the messages before it, i.e. has pressed a key while the
    end of the last message was shown. So the first of several messages that arrive together is
    shown first, and the cells never change under the user's finger. The reply to the user's own
    question or command is an exception: it is shown at once, while other messages keep waiting.

    If a message fits after one that isn't read yet, or in the rows below, it is shown there.
    """

    def __init__(self, width: int, rows: int = 1) -> None:
        self._width = width
        self._rows = rows
        self._groups: list[MessageGroup] = []
        self._group_index = 0
        self._window_index = 0
        self._has_touched = False
        self._answer_index: int | None = None
        self._has_answer = False

    def show(self, line: BrailleLine, *, answers: bool = False) -> None:
        """Add a message. Show it at once if all others have been read.

        answers: whether the message may be the reply that the user is waiting for.
        """
        if not window_ranges(line, self._width):
            return
        if answers and self._answer_index is not None:
            self._show_answer(line, self._answer_index)
            return
        self._answer_index = None
        is_first = not self._groups
        all_read = self._has_touched and self._is_at_end()
        if all_read or not self._append_if_it_fits(line, len(self._groups)):
            self._groups.append(self._make_group([line]))
            self._drop_oldest()
        if all_read or is_first:
            self._go_to(len(self._groups) - 1)
            self._has_touched = False
        elif self._group_index < 0:
            # the message on display was the oldest, and has been dropped
            self._go_to(0)

    def expect(self) -> None:
        """Insert the next replies after the current message: the user has asked for them."""
        self._has_touched = True
        self._answer_index = self._group_index + 1 if self._groups else 0
        self._has_answer = False

    def insert_before(self, line: BrailleLine) -> None:
        """Insert a message before the current one, so that the user can go back to it.

        This is for a message that the user has seen elsewhere on the display.
        """
        self._groups.insert(self._group_index, self._make_group([line]))
        self._group_index += 1
        self._answer_index = None
        self._drop_oldest()

    def end_choices(self, *, of_asides: bool = False) -> None:
        """Remove the choices from all messages, because the question is over.

        of_asides: remove only the choices that answer the companion's own questions.
        """
        for place, group in enumerate(self._groups):
            if any(one.is_aside or not of_asides for one in group.line.choices):
                self._groups[place] = self._make_group(
                    one.without_choices(of_asides=of_asides) for one in group.lines
                )

    def right(self) -> None:
        """Move to the next window or, from a message's last window, to the next message."""
        self._note_key()
        if self.has_right:
            self._window_index += self._rows
        elif self._group_index + 1 < len(self._groups):
            self._go_to(self._group_index + 1)

    def left(self) -> None:
        """Move to the previous window or, from the first, to the end of the previous message."""
        self._note_key()
        if self._window_index > 0:
            self._window_index = max(self._window_index - self._rows, 0)
        elif self._group_index > 0:
            self._go_to(self._group_index - 1, len(self._groups[self._group_index - 1].line.cells))

    def newer(self) -> None:
        """Move to the start of the next message that isn't shown yet, if there is one."""
        self._note_key()
        if (start := self._next_start) is not None:
            self._go_to(self._group_index, start)
        elif self._group_index + 1 < len(self._groups):
            self._go_to(self._group_index + 1)

    def older(self) -> None:
        """Move to the start of the previous message or, if there is none, of this one."""
        self._note_key()
        if not self._groups:
            return
        group = self._current
        place = group.message_at(self._shown[0].start)
        if place:
            self._go_to(self._group_index, group.starts[place - 1])
        else:
            before = max(self._group_index - 1, 0)
            self._go_to(before, self._groups[before].starts[-1] if self._group_index else 0)

    def newest(self) -> None:
        """Move to the start of the newest message."""
        self._note_key()
        if self._groups:
            self._go_to(len(self._groups) - 1, self._groups[-1].starts[-1])

    def repeat(self) -> None:
        """Move to the start of the current message."""
        self._note_key()
        if self._groups:
            group = self._current
            self._go_to(self._group_index, group.starts[group.message_at(self._shown[0].start)])

    def read(self) -> None:
        """Mark all messages as read, so that the next one is shown at once."""
        if self._groups:
            self._go_to(len(self._groups) - 1, len(self._groups[-1].line.cells))
        self._note_key()

    def resize(self, width: int, rows: int = 1) -> None:
        """Adapt to a display of a different size. The first cell that was shown stays visible."""
        if (width, rows) == (self._width, self._rows):
            return
        groups, at, shown = self._groups, self._group_index, self._shown
        self._width, self._rows, self._groups = width, rows, []
        for place, group in enumerate(groups):
            for start, line in zip(group.starts, group.lines, strict=True):
                if not self._append_if_it_fits(line, len(self._groups)):
                    self._groups.append(self._make_group([line]))
                if place == at and start <= shown[0].start:
                    beyond = shown[0].start - start
                    self._go_to(len(self._groups) - 1, self._groups[-1].starts[-1] + beyond)

    def cells(self) -> bytes:
        """Return what the display shows: `rows` times `width` cells, row by row."""
        shown = self._shown
        rows = [window_cells(self._current.line, row) for row in shown]
        rows += [b""] * (self._rows - len(rows))
        return b"".join(row.ljust(self._width, b"\0") for row in rows)

    def message_at(self, cell: int) -> tuple[BrailleLine, int] | None:
        """Return the message shown at a cell of the display, and the cell's index in it.

        Cells are counted from 0. Return None if the cell is blank.
        """
        self._has_touched = True
        row, column = divmod(cell, self._width)
        shown = self._shown
        if cell < 0 or row >= len(shown) or column >= len(shown[row]):
            return None
        return self._current.line, shown[row][column]

    @property
    def line(self) -> BrailleLine | None:
        """The messages that are shown together, as one line, or None if there are no messages."""
        return self._current.line if self._groups else None

    def lines(self) -> Iterator[BrailleLine]:
        """Yield the messages, newest first."""
        for group in reversed(self._groups):
            yield from reversed(group.lines)

    @property
    def is_at_end(self) -> bool:
        """Whether the end of the newest message is shown."""
        return not self._groups or self._is_at_end()

    @property
    def cursor(self) -> int | None:
        """The cell at which the first choice begins, or None if the display shows no choice."""
        for row, shown in enumerate(self._shown):
            start = self._current.line.first_choice()
            if start is not None and start in shown:
                return row * self._width + shown.index(start)
        return None

    @property
    def has_left(self) -> bool:
        """Whether panning left would show anything else."""
        return self._window_index > 0 or self._group_index > 0

    @property
    def has_right(self) -> bool:
        """Whether the messages that are shown side by side continue to the right of this window."""
        return bool(self._groups) and self._window_index + self._rows < len(self._current.windows)

    @property
    def waiting(self) -> int:
        """The number of messages after those that are shown."""
        later = sum(len(group.lines) for group in self._groups[self._group_index + 1 :])
        if (start := self._next_start) is None:
            return later
        group = self._current
        return later + len(group.lines) - group.message_at(start)

    @property
    def _current(self) -> MessageGroup:
        return self._groups[self._group_index]

    @property
    def _shown(self) -> tuple[range, ...]:
        if not self._groups:
            return ()
        return self._current.windows[self._window_index : self._window_index + self._rows]

    @property
    def _next_start(self) -> int | None:
        """The first cell of the group's first message that isn't shown yet.

        None if all messages of the group are shown.
        """
        if not self._groups:
            return None
        end = self._shown[-1].stop
        return next((start for start in self._current.starts if start >= end), None)

    def _make_group(self, lines: Iterable[BrailleLine]) -> MessageGroup:
        return MessageGroup(list(lines), self._width, self._rows)

    def _append_if_it_fits(self, line: BrailleLine, place: int) -> bool:
        """Add a message to the group before this index, if that takes no more panning than before.

        Return whether the message was added.
        """
        if not place:
            return False
        before = self._groups[place - 1]
        together = self._make_group([*before.lines, line])
        fits = _page_count(together.windows, self._rows) == _page_count(before.windows, self._rows)
        if fits:
            self._groups[place - 1] = together
        return fits

    def _show_answer(self, line: BrailleLine, place: int) -> None:
        """Insert a reply at this index, before waiting messages.

        Show it, unless it follows another reply.
        """
        if self._has_answer and self._append_if_it_fits(line, place):
            return
        self._groups.insert(place, self._make_group([line]))
        self._answer_index = place + 1
        if not self._has_answer:
            self._has_answer = True
            self._has_touched = False
            self._go_to(place)
        self._drop_oldest()

    def _note_key(self) -> None:
        """Record that the user has pressed a key.

        From now on, new messages no longer count as replies to an earlier request.
        """
        self._has_touched = True
        self._answer_index = None

    def _is_at_end(self) -> bool:
        return self._group_index + 1 == len(self._groups) and not self.has_right

    def _drop_oldest(self) -> None:
        """Drop the oldest messages if there are more than MAX_MESSAGES, and adjust all indices."""
        while sum(len(group.lines) for group in self._groups) > MAX_MESSAGES:
            del self._groups[0]
            self._group_index -= 1
            if self._answer_index is not None:
                self._answer_index -= 1

    def _go_to(self, place: int, cell: int = 0) -> None:
        """Show the window of the group at index `place` that contains this cell."""
        self._group_index = place
        self._window_index = self._groups[place].window_at(cell) // self._rows * self._rows


def _page_count(shown: tuple[range, ...], rows: int) -> int:
    """Return how many times the display has to be filled to show all of these windows."""
    return -(-len(shown) // rows)
