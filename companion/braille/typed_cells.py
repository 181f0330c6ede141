"""A line typed on a display's keys, in cells."""

#: Maximum length of a line, in cells; longer than any line that can be understood.
MAX_CELLS = 1000
#: Maximum number of changes that can be undone.
MAX_CHANGES = 200
#: The cursor: dots 7 and 8.
CURSOR = 0xC0


class TypedCells:
    """Typed cells and a cursor, which is before a cell or at the end.

    Nothing is lost until `forget`: changes can be undone, the last one first.
    """

    def __init__(self) -> None:
        self.cells = b""
        self.cursor = 0
        self._past: list[tuple[bytes, int]] = []

    def add(self, cell: int) -> None:
        """Insert a cell, unless the line is full, because a stuck key must not fill the memory."""
        if len(self.cells) < MAX_CELLS:
            self.replace(self.cursor, bytes([cell]))

    def replace(self, start: int, cells: bytes, end: int | None = None) -> None:
        """Replace the cells from `start` up to `end`, and put the cursor after the new cells.

        end: the index after the last cell to replace, or None for the cursor.
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
        """Remove all cells."""
        if self.cells:
            self.replace(0, b"", len(self.cells))

    def undo(self) -> None:
        """Undo the last change."""
        if self._past:
            self.cells, self.cursor = self._past.pop()

    def forget(self) -> None:
        """Remove all cells permanently."""
        self.cells, self.cursor, self._past = b"", 0, []

    def touch(self, place: int, width: int, *, has_six_dots: bool = False) -> None:
        """Move the cursor to the cell shown at `place`, in a view `width` cells wide.

        has_six_dots: as in `shown`.
        """
        cell = self._first(width) + place
        is_marked = has_six_dots and any(self.cells[self.cursor : self.cursor + 1])
        is_after_mark = is_marked and cell > self.cursor
        self.cursor = min(cell - is_after_mark, len(self.cells))

    def word_start(self) -> int:
        """Return the index at which the word before the cursor begins."""
        return self.cells.rfind(b"\0", 0, self.cursor) + 1

    def shown(self, width: int, latched: int = 0, *, has_six_dots: bool = False) -> bytes:
        """Return the part of the line around the cursor, in `width` cells.

        latched: a cell that is being built up, shown in place of the cursor.
        has_six_dots: whether the display lacks dots 7 and 8. In that case, a cursor before a cell
        with dots is shown as a cell of its own.
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
        """Return the index of the first cell shown.

        At the end of the line, show as much as fits before the cursor. Elsewhere, show as much
        after the cursor as before it.
        """
        last = max(len(self.cells) + 1 - width, 0)
        return last if self.cursor >= last + width // 2 else max(self.cursor - width // 2, 0)
