"""Labels for cards: boxes of equal size with a few short lines of braille, to be cut out."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from companion.braille.embossing.pages import Page, Paper, Translate, add_page_numbers, text_lines
from companion.braille.embossing.rows import longest_piece, rows_of
from companion.braille.line import BrailleLine
from companion.errors import UsageError

#: Distance from one cell to the next, in millimetres.
CELL_WIDTH = 6.0
#: Distance from one line to the next, in millimetres.
LINE_HEIGHT = 10.0
#: Size of an ordinary card sleeve that lies on its side, in millimetres. Printed in this direction,
#: a label has room for longer words.
SLEEVE = (88.0, 63.5)


@dataclass(frozen=True, slots=True)
class LabelSize:
    """The number of cells in each line, and the number of lines on each label."""

    cells: int = int(SLEEVE[0] // CELL_WIDTH)
    lines: int = int(SLEEVE[1] // LINE_HEIGHT)

    @property
    def width(self) -> int:
        """The label's width in millimetres, rounded up."""
        return math.ceil(self.cells * CELL_WIDTH)

    @property
    def height(self) -> int:
        """The label's height in millimetres, rounded up."""
        return math.ceil(self.lines * LINE_HEIGHT)

    @property
    def fits_sleeve(self) -> bool:
        """Whether the label fits on an ordinary card sleeve, upright or on its side."""
        small, large = sorted((self.width, self.height))
        return small <= min(SLEEVE) and large <= max(SLEEVE)


def label_rows(labels: Sequence[BrailleLine], size: LabelSize) -> list[list[bytes]]:
    """Cut each label's text into the rows of the label.

    Raises UsageError "label-too-small" for the first label whose text does not fit. The error also
    states a size that would fit all texts.
    """
    cells = max(size.cells, *map(longest_piece, labels))
    lines = max(size.lines, *(len(rows_of(label, cells)) for label in labels))
    for label in labels:
        if longest_piece(label) > size.cells or len(rows_of(label, size.cells)) > size.lines:
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
    labels: Sequence[Sequence[bytes]], size: LabelSize, paper: Paper, translate: Translate
) -> list[Page]:
    """Arrange labels in a grid on as many pages as necessary, starting at the top left.

    One blank cell or line between neighbouring labels leaves room for cutting.
    """
    across, down = _grid(size, paper)
    strips = [labels[at : at + across] for at in range(0, len(labels), across)]
    bodies = []
    for top in range(0, len(strips), down):
        body: list[bytes] = []
        for strip in strips[top : top + down]:
            body += [_row_of_strip(strip, row, size) for row in range(size.lines)]
            body.append(b"")
        bodies.append(body[:-1])
    return add_page_numbers(bodies, paper, translate)


def check_page(size: LabelSize, paper: Paper) -> None:
    """Raise UsageError "label-page-small" if not even one label fits on a page."""
    if not all(_grid(size, paper)):
        raise UsageError(
            "label-page-small",
            cells=size.cells,
            lines=size.lines,
            fits_cells=max(size.cells, paper.cells),
            fits_lines=max(
                size.lines + paper.lines - text_lines(paper, 1, has_head=False), paper.lines
            ),
        )


def _grid(size: LabelSize, paper: Paper) -> tuple[int, int]:
    """Return how many labels fit on a page, side by side and from top to bottom."""
    lines = text_lines(paper, 1, has_head=False)
    return (paper.cells + 1) // (size.cells + 1), (lines + 1) // (size.lines + 1)


def _row_of_strip(strip: Sequence[Sequence[bytes]], row: int, size: LabelSize) -> bytes:
    """Return one row of cells that runs across several labels side by side."""
    return b"\0".join(
        (label[row] if row < len(label) else b"").ljust(size.cells, b"\0") for label in strip
    )
