"""The line that a user is typing on a braille display, in cells, with its cursor and undo."""

#: Maximum length of a typed line, in cells. No meaningful line is that long.
MAX_CELLS = 1000
#: Maximum number of changes that can be undone.
MAX_CHANGES = 200
#: The cursor: dots 7 and 8.
CURSOR = 0xC0


class TypedCells:
    """The cells that a user has typed, and a cursor before one of them or after the last.

    Even cleared cells can be brought back with undo, until `forget` is called.
    """

    def __init__(self) -> None:
        self.cells = b""
        self.cursor = 0
        self._past: list[tuple[bytes, int]] = []

    def add(self, cell: int) -> None:
        """Insert a cell at the cursor.

        If the line is full, ignore the cell, so that a stuck key does not fill the memory.
        """
        if len(self.cells) < MAX_CELLS:
            self.replace(self.cursor, bytes([cell]))

    def replace(self, start: int, cells: bytes, end: int | None = None) -> None:
        """Replace the cells from `start` up to `end`, and put the cursor after the new cells.

        end: the index after the last cell to replace. None: the cursor.
        """
        self._past = [*self._past, (self.cells, self.cursor)][-MAX_CHANGES:]
        rest = self.cells[self.cursor if end is None else end :]
        self.cells = (self.cells[:start] + cells + rest)[:MAX_CELLS]
        self.cursor = min(start + len(cells), len(self.cells))

    def backspace(self) -> None:
        """Remove the cell before the cursor."""
        if self.cursor:
            self.replace(self.cursor - 1, b"")

    def delete(self) -> None:
        """Remove the cell at the cursor."""
        if self.cursor < len(self.cells):
            self.replace(self.cursor, b"", self.cursor + 1)

    def clear(self) -> None:
        """Remove all cells. `undo` brings them back."""
        if self.cells:
            self.replace(0, b"", len(self.cells))

    def undo(self) -> None:
        """Undo the last change that has not been undone yet."""
        if self._past:
            self.cells, self.cursor = self._past.pop()

    def forget(self) -> None:
        """Remove all cells, and make sure that `undo` can't bring them back."""
        self.cells, self.cursor, self._past = b"", 0, []

    def touch(self, place: int, width: int, *, has_six_dots: bool = False) -> None:
        """Move the cursor to the cell whose routing key was pressed.

        place: which cell of the display it was, counted from 0.
        width: number of cells of the display.
        has_six_dots: whether the display lacks dots 7 and 8, as in `shown`.
        """
        cell = self._first(width) + place
        is_marked = has_six_dots and any(self.cells[self.cursor : self.cursor + 1])
        is_after_mark = is_marked and cell > self.cursor
        self.cursor = min(cell - is_after_mark, len(self.cells))

    def word_start(self) -> int:
        """Return the index at which the word before the cursor begins."""
        return self.cells.rfind(b"\0", 0, self.cursor) + 1

    def shown(self, width: int, latched: int = 0, *, has_six_dots: bool = False) -> bytes:
        """Return `width` cells for the display: the part of the line around the cursor.

        latched: dots of a cell that is not complete yet. They are shown in place of the cursor.
        has_six_dots: whether the display lacks dots 7 and 8. Such a display can't show a cursor
            below another cell's dots, so the cursor gets a cell of its own.
        """
        first = self._first(width)
        cells = bytearray(self.cells[first:] + b"\0")
        at = self.cursor - first
        if latched:
            cells[at:at] = bytes([latched])
        elif has_six_dots and cells[at]:
            cells[at:at] = bytes([CURSOR])
        else:
            cells[at] |= CURSOR
        return bytes(cells[:width]).ljust(width, b"\0")

    def _first(self, width: int) -> int:
        """Return the index of the first cell that the display shows.

        While the cursor is at the end of the line, show as much as fits before it. Anywhere else,
        show as much after the cursor as before it.
        """
        last = max(len(self.cells) + 1 - width, 0)
        return last if self.cursor >= last + width // 2 else max(self.cursor - width // 2, 0)
