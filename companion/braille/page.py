"""A page on a display with many rows: the question, the board, the events, and the hand.

This module uses no device, clock or lock.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.braille.line import BrailleLine
from companion.braille.window import WORD_CONTINUES, window_cells, window_ranges

#: Minimum number of rows that a display needs to show pages.
ROWS = 4
#: On a page, the maximum number of rows for the hand, and the minimum number for the messages about
#: events.
HAND_ROWS, EVENT_ROWS = 2, 1

#: One row of a page: a line of braille, and the range of this line's cells that the row shows.
Row = tuple[BrailleLine, range]


@dataclass(frozen=True, slots=True)
class Page:
    """What a display with many rows shows, row by row. None stands for a blank row.

    events: number of messages about events that are shown completely.
    cut: the messages that are not shown completely because there are too few rows: the question,
        the newest event or parts of the hand.
    """

    width: int
    rows: tuple[Row | None, ...]
    events: int
    cut: tuple[BrailleLine, ...] = ()

    def cells(self, *, has_more: bool) -> bytes:
        """Return the cells of all rows together.

        has_more: whether there is more to read than this page shows. If so, the last row ends with
            a mark.
        """
        rows = [b"" if row is None else window_cells(*row)[: self.width] for row in self.rows]
        if has_more:
            rows[-1] = self._with_mark(rows[-1])
        return b"".join(row.ljust(self.width, b"\0") for row in rows)

    def _with_mark(self, row: bytes) -> bytes:
        """Return the row with the mark for "more" at its end. If a word is in the way, leave it
        out.
        """
        room = self.width - len(WORD_CONTINUES)
        if len(row) > room:
            row = row[: row.rfind(b"\0") + 1] or row
        return row[:room].ljust(room, b"\0") + WORD_CONTINUES

    def at(self, cell: int) -> tuple[BrailleLine, int] | None:
        """Return the message shown at a cell of the page, and the cell's index in it.

        Cells are counted from 0. Return None if the cell is blank.
        """
        number, column = divmod(cell, self.width)
        row = self.rows[number] if 0 <= number < len(self.rows) else None
        if row is None or column >= len(row[1]):
            return None
        return row[0], row[1][column]

    @property
    def cursor(self) -> int | None:
        """The cell at which the first choice begins, or None if the page shows no choices."""
        for number, row in enumerate(self.rows):
            start = row[0].first_choice() if row else None
            if row and start is not None and start in row[1]:
                return number * self.width + row[1].index(start)
        return None


def lay_out(
    width: int,
    count: int,
    question: BrailleLine | None,
    boards: Iterable[BrailleLine],
    events: Iterable[BrailleLine],
    hand: Sequence[BrailleLine],
) -> Page:
    """Arrange a page: the question first, then a board, the newest events, and the hand at the end.

    width: number of cells in each row.
    count: number of rows.
    boards: drawings of the board, most detailed first. The first one that fits is shown, and only
        the remaining rows are for the hand.
    events: what happened, newest first.
    """
    whole = _rows([question] if question else [], width)
    room = count - len(whole) - EVENT_ROWS
    fitting = (drawn for drawn in (_drawn(board, width) for board in boards) if len(drawn) <= room)
    drawn = next(fitting, [])
    held = _rows(hand, width)[: min(HAND_ROWS, room - len(drawn)) if drawn else HAND_ROWS]
    asked = whole[: count - len(held) - EVENT_ROWS]
    left = count - len(held) - len(asked) - len(drawn)
    cut = [question] if question and len(asked) < len(whole) else []
    happened: list[Row] = []
    complete = 0
    for event in events:
        rows = _rows([event], width)
        if len(rows) > left - len(happened):
            if not complete:
                happened = rows[:left]
                cut.append(event)
            break
        happened = rows + happened
        complete += 1
    shown = [sum(row[0] is line for row in held) for line in hand]
    cut += [line for line, rows in zip(hand, shown, strict=True) if _count(line, width) > rows]
    blank: list[Row | None] = [None] * (left - len(happened))
    return Page(width, (*asked, *drawn, *happened, *blank, *held), complete, tuple(cut))


def _drawn(board: BrailleLine, width: int) -> list[Row]:
    """Return the rows of a board without its heading, which need not be read every time."""
    first = min(board.breaks, default=0)
    return [row for row in _rows([board], width) if row[1].start >= first]


def _count(line: BrailleLine, width: int) -> int:
    return len(window_ranges(line, width))


def _rows(lines: Iterable[BrailleLine], width: int) -> list[Row]:
    return [(line, window) for line in lines for window in window_ranges(line, width)]
