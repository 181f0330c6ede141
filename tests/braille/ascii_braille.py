"""A table for tests in which each character is the cell of its own in ASCII braille."""

from companion.braille.embossing.brf import ASCII
from companion.braille.line import BrailleLine

_READ = ASCII.decode()


def written(text: str) -> BrailleLine:
    """One cell a character, so that pages can be told as they would be printed."""
    cells = bytes(_READ.index(character) for character in text.upper())
    return BrailleLine(cells, tuple(range(len(text))), text=text)


def read(cells: bytes) -> str:
    """The characters again."""
    return "".join(_READ[cell] for cell in cells)


def cells_of(brf: bytes) -> list[list[bytes]]:
    """A BRF file's pages: the cells of each line."""
    pages = brf.decode("ascii").split("\f")
    assert pages.pop() == ""
    for page in pages:
        assert page.endswith("\r\n")
    return [[bytes(map(_READ.index, row)) for row in page.split("\r\n")[:-1]] for page in pages]
