"""A braille table for tests: each character is its own cell in ASCII braille."""

from companion.braille.embossing.brf import ASCII
from companion.braille.line import BrailleLine

_READ = ASCII.decode()


def written(text: str) -> BrailleLine:
    """Return one cell for each character, so that a page can be compared with the printed text."""
    cells = bytes(_READ.index(character) for character in text.upper())
    return BrailleLine(cells, tuple(range(len(text))), text=text)


def read(cells: bytes) -> str:
    """Return the characters that these cells stand for."""
    return "".join(_READ[cell] for cell in cells)


def cells_of(brf: bytes) -> list[list[bytes]]:
    """Return the pages of a BRF file, each as the cells of its lines."""
    pages = brf.decode("ascii").split("\f")
    assert pages.pop() == ""
    for page in pages:
        assert page.endswith("\r\n")
    return [[bytes(map(_READ.index, row)) for row in page.split("\r\n")[:-1]] for page in pages]
