"""Lays out blocks of text on pages, as a braille transcriber does.

Line 1 is the running head, centred; the first page, which has the title, has no running head. The
page number is at the right end of line 1 or of the last line, depending on the country; a last line
with a number has no text. Headings are centred with at least three blank cells on each side and a
blank line above and below, and are never separated from the text that follows. Paragraphs begin in
cell 3 with runover in cell 1; items begin in cell 1 with runover in cell 3. The table of contents
has guide dots, with page numbers at the right. If a block is split between two pages, there are at
least two of its rows on each page. No page begins with the last words of a line.
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
#: Minimum number of rows of a divided block on each page, and minimum number of rows that follow a
#: heading on the same page.
MIN_ROWS = 2
#: Number of cells at the right that the text in a table of contents leaves free.
NUMBER_ROOM = 6
#: The guide dot: dot 5.
GUIDE = b"\x10"


class PageNumbers(Enum):
    """The page number's position: at the right end of the first or the last line."""

    NONE = "none"
    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a page, and the page number's position.

    cells: cells in each line.
    lines: lines on each page.
    """

    cells: int
    lines: int
    numbers: PageNumbers = PageNumbers.NONE


class Style(Enum):
    """How a block is laid out. CONTENTS is the table of contents, which lists the headings after
    it.
    """

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    CONTENTS = "contents"
    NEW_PAGE = "new page"


#: Blank cells before a block's first row, and before its other rows.
INDENTS = {Style.PARAGRAPH: (2, 0), Style.ITEM: (0, 2)}
#: For a line under an item: the blank cells before its first row, and before its other rows.
UNDER = (2, 4)


@dataclass(frozen=True, slots=True)
class Block:
    """Text in one style.

    under: lines below an item, indented further.
    """

    style: Style
    text: str = ""
    under: tuple[str, ...] = ()


def lay_out(
    blocks: Sequence[Block], paper: Paper, translate: Translate, heads: Sequence[str] = ()
) -> list[Page]:
    """Lay out the blocks on pages, in two passes, so that the contents have the right page numbers.

    heads: possible running heads. The first one that fits into line 1 is used.
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
    """Add each page's number and running head, and remove blank rows at its foot."""
    pages = []
    for number, body in enumerate(bodies, 1):
        right = b"" if paper.numbers is PageNumbers.NONE else translate(str(number)).cells
        first = b"" if number == 1 else _centred(head, paper.cells)
        rows = list(body)
        if head_lines(paper, number, has_head=bool(head)):
            at_top = right if paper.numbers is PageNumbers.TOP else b""
            free = paper.cells - len(at_top)
            if at_top and len(first) + MARGIN > free:  # there is no room in the middle
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
    """Return the number of lines above a page's text: 1 or 0."""
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
    """Lays out all blocks once.

    known_numbers: each heading's page number, keyed by its block's index, if already known.
    numbers: each heading's page number in this pass, keyed in the same way.
    bodies: the rows of each page.
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
        """Return an entry in the contents. Its length does not depend on the page number."""
        line, width = self._translate(text), self._paper.cells
        indents = INDENTS[Style.ITEM]
        words = width - NUMBER_ROOM
        if longest_piece(line) + max(indents) <= words:
            *rows, last = rows_of(line, words, *indents) or [b""]
        else:  # on a narrow page, the number is on a separate line
            rows, last = rows_of(line, width, *indents), b""
        right = self._translate(str(number)).cells
        dots = width - len(last) - len(right) - 2
        guide = bytes(1) + (GUIDE if dots > 1 else bytes(1)) * max(dots, 0) + bytes(1)
        return [*rows, last + guide + right]

    def _set_heading(self, place: int) -> None:
        """Lay out a heading on this page or, if the rows that must follow it don't fit, on the
        next.
        """
        gap = bool(self._rows and self._rows[-1])
        if self._rows and len(self._rows) + gap + self._rows_needed(place) > self._capacity:
            self._new_page()
        if self._rows or head_lines(self._paper, len(self.bodies), has_head=self._has_head):
            self._add_blank_line()
        self.numbers[place] = len(self.bodies)
        self._set_block(place)
        self._add_blank_line()

    def _rows_needed(self, place: int) -> int:
        """Return the number of rows from a heading to the first place where the page may end."""
        rows = sum(map(len, self._lines(place)))
        after = self._blocks[place + 1] if place + 1 < len(self._blocks) else None
        if after is None or after.style is Style.NEW_PAGE:
            return rows
        if after.style is Style.HEADING:
            return rows + 1 + self._rows_needed(place + 1)
        return rows + 1 + min(self._page_ends(place + 1), default=0)

    def _set_block(self, place: int) -> None:
        """Lay out as many of the block's rows as fit on this page, and the others on the next
        pages.
        """
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
        """List the rows of a block after which a page may end, counted from 1, including the last.

        Each page gets at least two rows. No page begins with just the last row of a line, or ends
        with an introductory line, which is one that ends in a colon.
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
        """Add a blank line unless there already is one."""
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
        """The number of text lines that fit on this page."""
        return text_lines(self._paper, len(self.bodies), has_head=self._has_head)
