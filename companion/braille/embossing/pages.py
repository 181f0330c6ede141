"""Lays out blocks of text on pages, as a braille transcriber does.

Line 1 is the running head, centred; the first page, which has the title, has no running head. The
page number is at the right end of line 1 or of the last line, depending on the country; a last line
with a number has no text. Headings are centred with at least three blank cells on each side and a
blank line above and below, and are never separated from the text that follows. Paragraphs begin in
cell 3, and their other rows in cell 1; items begin in cell 1, and their other rows in cell 3. In
the table of contents, a row of guide dots leads from each heading to its page number at the right.
If a block is split between two pages, there are at least two of its rows on each page. No page
begins with the last words of a line.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from companion.braille.embossing.rows import longest_piece, rows_of
from companion.braille.line import BrailleLine

#: The rows of a page from the top, without trailing blanks.
Page = tuple[bytes, ...]
#: Translates text to cells.
Translate = Callable[[str], BrailleLine]

#: Minimum number of blank cells on each side of a heading.
MARGIN = 3
#: If a block is split between two pages, each page gets at least this many of its rows. At least
#: this many rows also follow a heading on the same page.
MIN_ROWS = 2
#: Number of cells at the right end of each row in the table of contents that are kept free for the
#: page number.
NUMBER_ROOM = 6
#: The cell that rows of guide dots are made of: dot 5.
GUIDE = b"\x10"


class PageNumbers(Enum):
    """Where page numbers are: at the right end of each page's first or last line, or nowhere."""

    NONE = "none"
    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a page, and where its page number is.

    cells: cells in each line.
    lines: lines on each page.
    """

    cells: int
    lines: int
    numbers: PageNumbers = PageNumbers.NONE


class Style(Enum):
    """How a block is laid out.

    CONTENTS stands for a table of contents, which lists all headings that follow it.
    """

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    CONTENTS = "contents"
    NEW_PAGE = "new page"


#: Blank cells before a block's first row, and before its other rows.
INDENTS = {Style.PARAGRAPH: (2, 0), Style.ITEM: (0, 2)}
#: For each line below an item (`Block.under`): blank cells before its first row, and before its
#: other rows.
UNDER = (2, 4)


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading or other piece of text with one style.

    under: further lines of an item, each printed below it and indented further.
    """

    style: Style
    text: str = ""
    under: tuple[str, ...] = ()


def lay_out(
    blocks: Sequence[Block], paper: Paper, translate: Translate, heads: Sequence[str] = ()
) -> list[Page]:
    """Lay out the blocks on pages.

    This takes two passes: the first finds out on which page each heading is, and the second writes
    these numbers into the table of contents.

    heads: texts for the running head, in order of preference. The first that fits into line 1 is
        used.
    """
    numbers: dict[int, int] = {}
    bodies: list[list[bytes]] = []
    written = [translate(one).cells for one in heads]
    head = next((cells for cells in written if _fits(cells, paper)), b"")
    for _ in range(2):
        setter = _Typesetter(blocks, paper, translate, numbers, has_head=bool(head))
        bodies, numbers = setter.bodies, setter.numbers
    return add_page_numbers(bodies, paper, translate, head)


def add_page_numbers(
    bodies: Sequence[Sequence[bytes]], paper: Paper, translate: Translate, head: bytes = b""
) -> list[Page]:
    """Add each page's number and running head, and remove blank rows at the bottom of each page."""
    pages = []
    for number, body in enumerate(bodies, 1):
        right = b"" if paper.numbers is PageNumbers.NONE else translate(str(number)).cells
        first = b"" if number == 1 else _centred(head, paper.cells)
        rows = list(body)
        if head_lines(paper, number, has_head=bool(head)):
            at_top = right if paper.numbers is PageNumbers.TOP else b""
            free = paper.cells - len(at_top)
            # centred, the running head would come too close to the page number
            if at_top and len(first) + MARGIN > free:
                first = bytes(free - MARGIN - len(head)) + head
            rows.insert(0, first.ljust(free, b"\0") + at_top)
        if paper.numbers is PageNumbers.BOTTOM:
            rows += [b""] * (paper.lines - 1 - len(rows))
            rows.append(right.rjust(paper.cells, b"\0"))
        rows = [row.rstrip(b"\0") for row in rows]
        while rows and not rows[-1]:
            rows.pop()
        pages.append(tuple(rows))
    return pages


def head_lines(paper: Paper, number: int, *, has_head: bool) -> int:
    """Return how many lines (1 or 0) the running head and page number take above the text."""
    return int(paper.numbers is PageNumbers.TOP or (has_head and number > 1))


def text_lines(paper: Paper, number: int, *, has_head: bool) -> int:
    """Return the number of text lines that fit on a page."""
    foot = int(paper.numbers is PageNumbers.BOTTOM)
    return paper.lines - head_lines(paper, number, has_head=has_head) - foot


def _fits(head: bytes, paper: Paper) -> bool:
    """Whether a running head fits into line 1, whatever the page number is."""
    right = NUMBER_ROOM if paper.numbers is PageNumbers.TOP else MARGIN
    return len(head) + MARGIN + right <= paper.cells


def _centred(cells: bytes, width: int) -> bytes:
    return bytes((width - len(cells)) // 2) + cells


class _Typesetter:
    """Lays out all blocks in one pass.

    known_numbers: each heading's page number in the previous pass, keyed by the index of its block.
        Empty in the first pass.
    numbers: each heading's page number in this pass, keyed in the same way.
    bodies: the rows of each page, without page numbers and running heads.
    """

    def __init__(
        self,
        blocks: Sequence[Block],
        paper: Paper,
        translate: Translate,
        known_numbers: Mapping[int, int],
        *,
        has_head: bool,
    ) -> None:
        self._blocks = blocks
        self._paper = paper
        self._translate = translate
        self._known_numbers = known_numbers
        self._has_head = has_head
        self.bodies: list[list[bytes]] = [[]]
        self.numbers: dict[int, int] = {}
        for place, block in enumerate(blocks):
            if block.style is Style.HEADING:
                self._set_heading(place)
            elif block.style is Style.NEW_PAGE:
                self._new_page()
            else:
                self._set_block(place)

    def _lines(self, place: int) -> list[list[bytes]]:
        """Return a block's lines, each as a list of rows."""
        block = self._blocks[place]
        if block.style is Style.CONTENTS:
            return self._contents(place)
        line = self._translate(block.text)
        width = self._paper.cells
        if block.style is Style.HEADING:
            middle = width - 2 * MARGIN
            middle = middle if longest_piece(line) <= middle else width
            return [[_centred(row, width) for row in rows_of(line, middle)]]
        under = [rows_of(self._translate(text), width, *UNDER) for text in block.under]
        return [rows_of(line, width, *INDENTS[block.style]), *under]

    def _contents(self, place: int) -> list[list[bytes]]:
        return [
            self._entry(self._blocks[later].text, self._known_numbers.get(later, 0))
            for later in range(place + 1, len(self._blocks))
            if self._blocks[later].style is Style.HEADING
        ]

    def _entry(self, text: str, number: int) -> list[bytes]:
        """Return the rows of one entry in the table of contents.

        The number of rows is the same whatever the page number, so that a second pass moves
        nothing.
        """
        line, width = self._translate(text), self._paper.cells
        indents = INDENTS[Style.ITEM]
        words = width - NUMBER_ROOM
        if longest_piece(line) + max(indents) <= words:
            *rows, last = rows_of(line, words, *indents) or [b""]
        else:  # on a narrow page, the number gets a row of its own
            rows, last = rows_of(line, width, *indents), b""
        right = self._translate(str(number)).cells
        dots = width - len(last) - len(right) - 2
        guide = bytes(1) + (GUIDE if dots > 1 else bytes(1)) * max(dots, 0) + bytes(1)
        return [*rows, last + guide + right]

    def _set_heading(self, place: int) -> None:
        """Lay out a heading, on a new page unless this one has room for what must follow it."""
        gap = bool(self._rows and self._rows[-1])
        if self._rows and len(self._rows) + gap + self._rows_needed(place) > self._capacity:
            self._new_page()
        if self._rows or head_lines(self._paper, len(self.bodies), has_head=self._has_head):
            self._add_blank_line()
        self.numbers[place] = len(self.bodies)
        self._set_block(place)
        self._add_blank_line()

    def _rows_needed(self, place: int) -> int:
        """Return how many rows a heading takes up, together with the rows that must follow it on
        the same page.
        """
        rows = sum(map(len, self._lines(place)))
        after = self._blocks[place + 1] if place + 1 < len(self._blocks) else None
        if after is None or after.style is Style.NEW_PAGE:
            return rows
        if after.style is Style.HEADING:
            return rows + 1 + self._rows_needed(place + 1)
        return rows + 1 + min(self._page_ends(place + 1), default=0)

    def _set_block(self, place: int) -> None:
        """Lay out a block, continuing on further pages if it doesn't fit on this one."""
        rows = [row for line in self._lines(place) for row in line]
        ends = self._page_ends(place)
        done = 0
        while done < len(rows):
            free = self._capacity - len(self._rows)
            end = max((end for end in ends if done < end <= done + free), default=0)
            if not end and self._rows:
                self._new_page()
                continue
            end = end or done + free  # the block is longer than a page, and can't be divided
            self._rows.extend(rows[done:end])
            done = end

    def _page_ends(self, place: int) -> list[int]:
        """List the numbers of the rows after which a page may end within this block or at its end.

        Rows are counted from 1. If the block is split, each page gets at least two of its rows. No
        page begins with just the last row of a line, or ends with a line that ends in a colon and
        introduces the next.
        """
        begins, heading, count = {0}, set[int](), 0
        texts = (self._blocks[place].text, *self._blocks[place].under)
        for number, line in enumerate(self._lines(place)):
            count += len(line)
            begins.add(count)
            if number < len(texts) and texts[number].endswith(":"):
                heading.add(count)
        parts = range(MIN_ROWS, count - MIN_ROWS + 1)
        inside = [end for end in parts if end in begins or end + 1 not in begins]
        return [*(end for end in inside if end not in heading), count] if count else []

    def _add_blank_line(self) -> None:
        """Add a blank line, unless the last line is blank or the page is full."""
        if len(self._rows) < self._capacity and (not self._rows or self._rows[-1]):
            self._rows.append(b"")

    def _new_page(self) -> None:
        if self._rows:
            self.bodies.append([])

    @property
    def _rows(self) -> list[bytes]:
        return self.bodies[-1]

    @property
    def _capacity(self) -> int:
        """How many lines of text fit on the current page."""
        return text_lines(self._paper, len(self.bodies), has_head=self._has_head)
