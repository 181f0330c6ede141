"""A braille table for tests that maps each character to its cell in ASCII braille."""

from companion.braille.embossing.brf import ASCII
from companion.braille.line import BrailleLine

_READ = ASCII.decode()


def written(text: str) -> BrailleLine:
    """Return one cell per character, so that a page can be compared with printed text."""
    cells = bytes(_READ.index(character) for character in text.upper())
    return BrailleLine(cells, tuple(range(len(text))), text=text)


def read(cells: bytes) -> str:
    """Return the characters that the cells stand for."""
    return "".join(_READ[cell] for cell in cells)


def cells_of(brf: bytes) -> list[list[bytes]]:
    """Return the pages of a BRF file, each as a list of lines of cells."""
    pages = brf.decode("ascii").split("\f")
    assert pages.pop() == ""
    for page in pages:
        assert page.endswith("\r\n")
    return [[bytes(map(_READ.index, row)) for row in page.split("\r\n")[:-1]] for page in pages]
