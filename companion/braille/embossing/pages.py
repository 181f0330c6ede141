"""Blocks of text to pages, as a braille transcriber sets them. Pure.

Line 1 is the running head, centred; the first page, where the title stands, has none. The page
number is at the right end of line 1 or of the last line, as is the custom of a country; a last
line that has a number has nothing else.
Headings are centred, three blank cells or more at each side, with a blank line around
them, and never without the text that follows on the same page. Paragraphs begin in cell 3
and run over to cell 1; items begin in cell 1 and run over to cell 3. Contents have guide
dots and the page numbers at the right. No page begins or ends with one row of what stands on
two pages, nor begins with the last words of a line.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from companion.braille.embossing.rows import longest, rows_of
from companion.braille.line import BrailleLine

#: The rows of a page from its top, without what is blank at their ends.
Page = tuple[bytes, ...]
#: Text to cells.
Write = Callable[[str], BrailleLine]

MARGIN = 3
"""Blank cells that a heading has at least on each side."""
FOLLOWING = 2
"""Rows of a block that stand together on a page, and with their heading."""
NUMBER_ROOM = 6
"""Cells at the right that the words of contents leave free."""
GUIDE = b"\x10"
"""The guide dot: dot 5."""


class Numbers(Enum):
    """Where the number of a page stands: at the right end of its first or last line."""

    NONE = "none"
    TOP = "top"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet: cells of a line, lines of a page, and where pages are numbered."""

    cells: int
    lines: int
    numbers: Numbers = Numbers.NONE


class Style(Enum):
    """How a block is set. CONTENTS lists the headings that come after it."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    CONTENTS = "contents"
    NEW_PAGE = "new page"


INDENTS = {Style.PARAGRAPH: (2, 0), Style.ITEM: (0, 2)}
"""Blank cells before the first row of a block, and before the others."""
UNDER = (2, 4)
"""The same for the lines under an item."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of text in one style. under: lines of its own below an item, further in."""

    style: Style
    text: str = ""
    under: tuple[str, ...] = ()


def lay_out(
    blocks: Sequence[Block], paper: Paper, write: Write, heads: Sequence[str] = ()
) -> list[Page]:
    """The blocks on pages. The second round knows the numbers that the contents tell.

    heads: what the pages may have as their running head. The first is taken that line 1 has
    room for, and none where it has room for none.
    """
    numbers: dict[int, int] = {}
    bodies: list[list[bytes]] = []
    written = [write(one).cells for one in heads]
    head = next((cells for cells in written if _fits(cells, paper)), b"")
    for _ in range(2):
        setter = _Setter(blocks, paper, write, numbers, headed=bool(head))
        bodies, numbers = setter.bodies, setter.numbers
    return numbered(bodies, paper, write, head)


def numbered(
    bodies: Sequence[Sequence[bytes]], paper: Paper, write: Write, head: bytes = b""
) -> list[Page]:
    """Pages with their number and running head, and without the blank rows at their foot."""
    pages = []
    for number, body in enumerate(bodies, 1):
        right = b"" if paper.numbers is Numbers.NONE else write(str(number)).cells
        first = b"" if number == 1 else _centred(head, paper.cells)
        rows = list(body)
        if head_lines(paper, number, headed=bool(head)):
            at_top = right if paper.numbers is Numbers.TOP else b""
            free = paper.cells - len(at_top)
            if at_top and len(first) + MARGIN > free:  # no longer in the middle
                first = bytes(free - MARGIN - len(head)) + head
            rows.insert(0, first.ljust(free, b"\0") + at_top)
        if paper.numbers is Numbers.BOTTOM:
            rows += [b""] * (paper.lines - 1 - len(rows))
            rows.append(right.rjust(paper.cells, b"\0"))
        rows = [row.rstrip(b"\0") for row in rows]
        while rows and not rows[-1]:
            rows.pop()
        pages.append(tuple(rows))
    return pages


def head_lines(paper: Paper, number: int, *, headed: bool) -> int:
    """The lines above the text of a page: 1 or 0."""
    return int(paper.numbers is Numbers.TOP or (headed and number > 1))


def room(paper: Paper, number: int, *, headed: bool) -> int:
    """The lines of text that a page has."""
    foot = int(paper.numbers is Numbers.BOTTOM)
    return paper.lines - head_lines(paper, number, headed=headed) - foot


def _fits(head: bytes, paper: Paper) -> bool:
    """Whether line 1 has room for it, whatever the number."""
    right = NUMBER_ROOM if paper.numbers is Numbers.TOP else MARGIN
    return len(head) + MARGIN + right <= paper.cells


def _centred(cells: bytes, width: int) -> bytes:
    return bytes((width - len(cells)) // 2) + cells


class _Setter:
    """Sets all blocks once. numbers: the page of each heading, by its place among the blocks."""

    def __init__(
        self,
        blocks: Sequence[Block],
        paper: Paper,
        write: Write,
        known: Mapping[int, int],
        *,
        headed: bool,
    ) -> None:
        self._blocks = blocks
        self._paper = paper
        self._write = write
        self._known = known
        self._headed = headed
        self.bodies: list[list[bytes]] = [[]]
        self.numbers: dict[int, int] = {}
        for place, block in enumerate(blocks):
            if block.style is Style.HEADING:
                self._set_heading(place)
            elif block.style is Style.NEW_PAGE:
                self._turn()
            else:
                self._set(place)

    def _lines(self, place: int) -> list[list[bytes]]:
        """A block's lines, each in its rows."""
        block = self._blocks[place]
        if block.style is Style.CONTENTS:
            return self._contents(place)
        line = self._write(block.text)
        width = self._paper.cells
        if block.style is Style.HEADING:
            middle = width - 2 * MARGIN
            middle = middle if longest(line) <= middle else width
            return [[_centred(row, width) for row in rows_of(line, middle)]]
        under = [rows_of(self._write(text), width, *UNDER) for text in block.under]
        return [rows_of(line, width, *INDENTS[block.style]), *under]

    def _contents(self, place: int) -> list[list[bytes]]:
        return [
            self._entry(self._blocks[later].text, self._known.get(later, 0))
            for later in range(place + 1, len(self._blocks))
            if self._blocks[later].style is Style.HEADING
        ]

    def _entry(self, text: str, number: int) -> list[bytes]:
        """A line of the contents. As long whatever the number is."""
        line, width = self._write(text), self._paper.cells
        indents = INDENTS[Style.ITEM]
        words = width - NUMBER_ROOM
        if longest(line) + max(indents) <= words:
            *rows, last = rows_of(line, words, *indents) or [b""]
        else:  # a narrow page: the number has a line of its own
            rows, last = rows_of(line, width, *indents), b""
        right = self._write(str(number)).cells
        dots = width - len(last) - len(right) - 2
        guide = bytes(1) + (GUIDE if dots > 1 else bytes(1)) * max(dots, 0) + bytes(1)
        return [*rows, last + guide + right]

    def _set_heading(self, place: int) -> None:
        """With what must follow on its page, or else on the next."""
        gap = bool(self._body and self._body[-1])
        if self._body and len(self._body) + gap + self._needed(place) > self._room:
            self._turn()
        if self._body or head_lines(self._paper, len(self.bodies), headed=self._headed):
            self._blank()
        self.numbers[place] = len(self.bodies)
        self._set(place)
        self._blank()

    def _needed(self, place: int) -> int:
        """Rows from a heading to where a page may end."""
        rows = sum(map(len, self._lines(place)))
        after = self._blocks[place + 1] if place + 1 < len(self._blocks) else None
        if after is None or after.style is Style.NEW_PAGE:
            return rows
        if after.style is Style.HEADING:
            return rows + 1 + self._needed(place + 1)
        return rows + 1 + min(self._ends(place + 1), default=0)

    def _set(self, place: int) -> None:
        """As many rows on this page as may stand there, the others on the next."""
        rows = [row for line in self._lines(place) for row in line]
        ends = self._ends(place)
        done = 0
        while done < len(rows):
            free = self._room - len(self._body)
            end = max((end for end in ends if done < end <= done + free), default=0)
            if not end and self._body:
                self._turn()
                continue
            end = end or done + free  # more than a page has, and nowhere to part it
            self._body.extend(rows[done:end])
            done = end

    def _ends(self, place: int) -> list[int]:
        """After which rows of a block a page may end, counted from its first; its last one too.

        Two rows or more stand on each page. Where a line's last row would be the first of a page,
        the row before goes with it, and so does a line that heads it, with a colon at its end.
        """
        begins, heading, count = {0}, set[int](), 0
        texts = (self._blocks[place].text, *self._blocks[place].under)
        for number, line in enumerate(self._lines(place)):
            count += len(line)
            begins.add(count)
            if number < len(texts) and texts[number].endswith(":"):
                heading.add(count)
        parts = range(FOLLOWING, count - FOLLOWING + 1)
        inside = [end for end in parts if end in begins or end + 1 not in begins]
        return [*(end for end in inside if end not in heading), count] if count else []

    def _blank(self) -> None:
        """A blank line, unless there is one."""
        if len(self._body) < self._room and (not self._body or self._body[-1]):
            self._body.append(b"")

    def _turn(self) -> None:
        if self._body:
            self.bodies.append([])

    @property
    def _body(self) -> list[bytes]:
        return self.bodies[-1]

    @property
    def _room(self) -> int:
        """Lines of text on this page."""
        return room(self._paper, len(self.bodies), headed=self._headed)
