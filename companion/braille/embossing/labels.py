"""Labels for cards: short lines in boxes of one size, to be cut out of a sheet. Pure."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.braille.embossing.pages import Page, Paper, Write, numbered, room
from companion.braille.embossing.rows import longest, rows_of
from companion.braille.line import BrailleLine
from companion.errors import UsageError

CELL_WIDTH = 6.0
"""From one cell to the next, in millimetres."""
LINE_HEIGHT = 10.0
"""From one line to the next."""
SLEEVE = (88.0, 63.5)
"""The usual card sleeve, lying on its side: so a label has room for longer words."""


@dataclass(frozen=True, slots=True)
class LabelSize:
    """Cells of a line, lines of a label."""

    cells: int = int(SLEEVE[0] // CELL_WIDTH)
    lines: int = int(SLEEVE[1] // LINE_HEIGHT)

    @property
    def width(self) -> int:
        """Millimetres."""
        return math.ceil(self.cells * CELL_WIDTH)

    @property
    def height(self) -> int:
        """Millimetres."""
        return math.ceil(self.lines * LINE_HEIGHT)

    @property
    def fits_sleeve(self) -> bool:
        """Whether it goes into the usual sleeve, this way or turned."""
        small, large = sorted((self.width, self.height))
        return small <= min(SLEEVE) and large <= max(SLEEVE)


def label_rows(labels: Sequence[BrailleLine], size: LabelSize) -> list[list[bytes]]:
    """The rows of each label.

    Raises UsageError label-too-small, which tells the first that does not fit and the size
    that fits them all.
    """
    cells = max(size.cells, *map(longest, labels))
    lines = max(size.lines, *(len(rows_of(label, cells)) for label in labels))
    for label in labels:
        if longest(label) > size.cells or len(rows_of(label, size.cells)) > size.lines:
            fits = LabelSize(cells, lines)
            raise UsageError(
                "label-too-small",
                says=label.text,
                cells=size.cells,
                lines=size.lines,
                fits_cells=cells,
                fits_lines=lines,
                width=fits.width,
                height=fits.height,
            )
    return [rows_of(label, size.cells) for label in labels]


def label_pages(
    labels: Sequence[Sequence[bytes]], size: LabelSize, paper: Paper, write: Write
) -> list[Page]:
    """Boxes side by side, from the left and from the top; a blank cell or line to cut between."""
    across, down = _grid(size, paper)
    strips = [labels[at : at + across] for at in range(0, len(labels), across)]
    bodies = []
    for top in range(0, len(strips), down):
        body: list[bytes] = []
        for strip in strips[top : top + down]:
            body += [_across(strip, row, size) for row in range(size.lines)]
            body.append(b"")
        bodies.append(body[:-1])
    return numbered(bodies, paper, write)


def check_page(size: LabelSize, paper: Paper) -> None:
    """Raises UsageError label-page-small where not one label fits the page."""
    if not all(_grid(size, paper)):
        raise UsageError(
            "label-page-small",
            cells=size.cells,
            lines=size.lines,
            fits_cells=max(size.cells, paper.cells),
            fits_lines=max(size.lines + paper.lines - room(paper, 1, headed=False), paper.lines),
        )


def _grid(size: LabelSize, paper: Paper) -> tuple[int, int]:
    """How many labels stand side by side, and how many one below the other."""
    lines = room(paper, 1, headed=False)
    return (paper.cells + 1) // (size.cells + 1), (lines + 1) // (size.lines + 1)


def _across(strip: Sequence[Sequence[bytes]], row: int, size: LabelSize) -> bytes:
    """One row of all labels that stand side by side."""
    return b"\0".join(
        (label[row] if row < len(label) else b"").ljust(size.cells, b"\0") for label in strip
    )
