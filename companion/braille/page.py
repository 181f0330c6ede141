"""A page on a display with many rows: the question, the board, the events, and the hand.

Pure: no device, no clock, no lock.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.braille.line import BrailleLine
from companion.braille.window import WORD_CONTINUES, window_cells, window_ranges

#: Minimum number of rows that a display needs for pages.
ROWS = 4
#: Maximum number of rows for the hand, and minimum number of rows for event messages.
HAND_ROWS, EVENT_ROWS = 2, 1

#: A row: a line, and the range of its cells that are shown.
Row = tuple[BrailleLine, range]


@dataclass(frozen=True, slots=True)
class Page:
    """What is shown, row by row. None: a blank row.

    events: number of event messages that are shown completely.
    is_cut: whether the question has more rows than there is room for.
    """

    width: int
    rows: tuple[Row | None, ...]
    events: int
    is_cut: bool = False

    def cells(self, *, has_more: bool) -> bytes:
        """Return the cells, row by row. has_more: whether to mark the end because there is more."""
        rows = (b"" if row is None else window_cells(*row) for row in self.rows)
        cells = b"".join(row[: self.width].ljust(self.width, b"\0") for row in rows)
        return cells[:-1] + WORD_CONTINUES if has_more else cells

    def at(self, cell: int) -> tuple[BrailleLine, int] | None:
        """Return the message shown at `cell` (from 0), and the cell's index in it."""
        number, column = divmod(cell, self.width)
        row = self.rows[number] if 0 <= number < len(self.rows) else None
        if row is None or column >= len(row[1]):
            return None
        return row[0], row[1][column]

    @property
    def cursor(self) -> int | None:
        """The first choice's cell. None: there is none."""
        for number, row in enumerate(self.rows):
            start = row[0].first_choice() if row else None
            if row and start is not None and start in row[1]:
                return number * self.width + row[1].index(start)
        return None


def lay_out(
    width: int,
    count: int,
    question: BrailleLine | None,
    board: BrailleLine | None,
    events: Iterable[BrailleLine],
    hand: Sequence[BrailleLine],
) -> Page:
    """Return a page of `count` rows: the question is at its beginning, the hand at its end.

    events: what happened, newest first. board: if it does not fit, it also gets all rows of the
    hand except the first; if even that isn't enough, it is left out.
    """
    whole = _rows([question] if question else [], width)
    # Leave out the board's heading, which the reader knows after the first time.
    first = min(board.breaks, default=0) if board else 0
    drawn = [row for row in _rows([board] if board else [], width) if row[1].start >= first]
    held = _rows(hand, width)[:HAND_ROWS]
    if len(whole) + len(drawn) + EVENT_ROWS + len(held[:1]) <= count and drawn:
        held = held[: count - len(whole) - len(drawn) - EVENT_ROWS]
    asked = whole[: count - len(held) - EVENT_ROWS]
    left = count - len(held) - len(asked)
    drawn = drawn if len(drawn) <= left - EVENT_ROWS else []
    left -= len(drawn)
    happened: list[Row] = []
    complete = 0
    for event in events:
        rows = _rows([event], width)
        if len(rows) > left - len(happened):
            happened = rows[: left - len(happened)] + happened if not complete else happened
            break
        happened = rows + happened
        complete += 1
    blank: list[Row | None] = [None] * (left - len(happened))
    return Page(
        width, (*asked, *drawn, *happened, *blank, *held), complete, len(asked) < len(whole)
    )


def _rows(lines: Iterable[BrailleLine], width: int) -> list[Row]:
    return [(line, window) for line in lines for window in window_ranges(line, width)]
