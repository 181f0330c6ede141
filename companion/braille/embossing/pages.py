"""Blocks of text to pages, as a braille transcriber sets them. Pure.

The custom is that of North American braille. Line 1 is the running head, centred, with the
page number at its right; the first page, where the title stands, has the number alone.
Headings are centred, three blank cells or more at each side, with a blank line around
them, and never without the text that follows on the same page. Paragraphs begin in cell 3
and run over to cell 1; items begin in cell 1 and run over to cell 3. Contents have guide
dots and the page numbers at the right.
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
"""Rows of text that stand on the page of their heading."""
NUMBER_ROOM = 6
"""Cells at the right that the words of contents leave free."""
GUIDE = b"\x10"
"""The guide dot: dot 5."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet: cells of a line, lines of a page, and whether pages are numbered."""

    cells: int
    lines: int
    numbered: bool


class Style(Enum):
    """How a block is set. CONTENTS lists the headings that come after it."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    CONTENTS = "contents"
    NEW_PAGE = "new page"


INDENTS = {Style.PARAGRAPH: (2, 0), Style.ITEM: (0, 2)}
"""Blank cells before the first row of a block, and before the others."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of text in one style."""

    style: Style
    text: str = ""


def lay_out(
    blocks: Sequence[Block], paper: Paper, write: Write, running_head: str = ""
) -> list[Page]:
    """The blocks on pages. The second round knows the numbers that the contents tell."""
    numbers: dict[int, int] = {}
    bodies: list[list[bytes]] = []
    for _ in range(2):
        setter = _Setter(blocks, paper, write, numbers, headed=bool(running_head))
        bodies, numbers = setter.bodies, setter.numbers
    return with_heads(bodies, paper, write, running_head)


def with_heads(
    bodies: Sequence[Sequence[bytes]], paper: Paper, write: Write, running_head: str = ""
) -> list[Page]:
    """Pages with their first line, and without the blank rows at their foot."""
    pages = []
    for number, body in enumerate(bodies, 1):
        rows = [_head(number, paper, write, running_head), *body]
        rows = rows if head_lines(paper, number, headed=bool(running_head)) else rows[1:]
        rows = [row.rstrip(b"\0") for row in rows]
        while rows and not rows[-1]:
            rows.pop()
        pages.append(tuple(rows))
    return pages


def head_lines(paper: Paper, number: int, *, headed: bool) -> int:
    """The lines above the text of a page: 1 or 0."""
    return int(paper.numbered or (headed and number > 1))


def _head(number: int, paper: Paper, write: Write, running_head: str) -> bytes:
    """Line 1. A running head that has no room loses its last words."""
    right = write(str(number)).cells if paper.numbered else b""
    room = paper.cells - 2 * (len(right) + MARGIN)
    words = running_head.split() if number > 1 else []
    while words and len(write(" ".join(words)).cells) > room:
        words.pop()
    head = _centred(write(" ".join(words)).cells, paper.cells)
    return head.ljust(paper.cells - len(right), b"\0") + right


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
                self._set(self._rows(place))

    def _rows(self, place: int) -> list[bytes]:
        block = self._blocks[place]
        if block.style is Style.CONTENTS:
            return self._contents(place)
        line = self._write(block.text)
        width = self._paper.cells
        if block.style is Style.HEADING:
            room = width - 2 * MARGIN
            room = room if longest(line) <= room else width
            return [_centred(row, width) for row in rows_of(line, room)]
        return rows_of(line, width, *INDENTS[block.style])

    def _contents(self, place: int) -> list[bytes]:
        rows: list[bytes] = []
        for later in range(place + 1, len(self._blocks)):
            if self._blocks[later].style is Style.HEADING:
                rows += self._entry(self._blocks[later].text, self._known.get(later, 0))
        return rows

    def _entry(self, text: str, number: int) -> list[bytes]:
        """A line of the contents. As long whatever the number is."""
        line, width = self._write(text), self._paper.cells
        indents = INDENTS[Style.ITEM]
        room = width - NUMBER_ROOM
        if longest(line) + max(indents) <= room:
            *rows, last = rows_of(line, room, *indents) or [b""]
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
        if self._body or self._room < self._paper.lines:
            self._blank()
        self.numbers[place] = len(self.bodies)
        self._set(self._rows(place))
        self._blank()

    def _needed(self, place: int) -> int:
        """Rows from a heading to where a page may end."""
        rows = len(self._rows(place))
        after = self._blocks[place + 1] if place + 1 < len(self._blocks) else None
        if after is None or after.style is Style.NEW_PAGE:
            return rows
        if after.style is Style.HEADING:
            return rows + 1 + self._needed(place + 1)
        return rows + 1 + min(FOLLOWING, len(self._rows(place + 1)))

    def _set(self, rows: Sequence[bytes]) -> None:
        for row in rows:
            if len(self._body) >= self._room:
                self._turn()
            self._body.append(row)

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
        number = len(self.bodies)
        return self._paper.lines - head_lines(self._paper, number, headed=self._headed)
