"""A line that is typed on the keys of a display, in cells."""

LONGEST = 1000
"""In cells: more than any line that is looked at."""
CURSOR = 0xC0
"""Dots 7 and 8."""


class TypedLine:
    """Cells as they are typed, always at their end."""

    def __init__(self) -> None:
        self.cells = b""

    def add(self, cell: int) -> None:
        """One more, as long as there is room: a key that hangs fills no memory."""
        if len(self.cells) < LONGEST:
            self.cells += bytes([cell])

    def backspace(self) -> None:
        """The last one goes."""
        self.cells = self.cells[:-1]

    def clear(self) -> bytes:
        """All go; what they were."""
        cells, self.cells = self.cells, b""
        return cells

    def shown(self, width: int) -> bytes:
        """The end of the line, and the cursor after it, in so many cells."""
        return (self.cells + bytes([CURSOR]))[-width:].ljust(width, b"\0")
