"""Pages as BRF: North American ASCII braille, a plain-text format that every embosser accepts."""

from collections.abc import Sequence

from companion.braille.embossing.pages import Page

#: The ASCII character for each of the 64 six-dot cells, in the order in which Unicode lists the
#: cells.
ASCII = b" A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="


def brf(pages: Sequence[Page]) -> bytes:
    """Return the pages as a BRF file.

    Every line ends with CR and LF, and every page with a form feed, including the last one.
    """
    return b"".join(
        b"".join(bytes(ASCII[cell] for cell in row) + b"\r\n" for row in page) + b"\f"
        for page in pages
    )


def has_eight_dots(pages: Sequence[Page]) -> bool:
    """Whether any cell has dot 7 or 8.

    Embossers can't emboss these dots, and ASCII braille has no characters for cells with them.
    """
    return any(cell >= len(ASCII) for page in pages for row in page for cell in row)
