"""Cuts a line of braille into the rows of a page or a label."""

from collections.abc import Iterable

from companion.braille.line import BrailleLine

HYPHENS = "-\N{HYPHEN}"


def rows_of(line: BrailleLine, width: int, first: int = 0, runover: int = 0) -> list[bytes]:
    """Cut a line into rows of at most `width` cells.

    A word is cut only after a hyphen, unless a part of it is longer than a row.

    first, runover: number of blank cells before the first row, and before all other rows.
    """
    rows: list[bytes] = []
    row, used = bytes(first), False
    for word in words_of(line):
        gap = bytes(used)
        for piece in word:
            rest = piece
            if used and len(row + gap + rest) > width:
                rows.append(row)
                row, used, gap = bytes(runover), False, b""
            while len(row + gap + rest) > width:
                room = width - len(row)
                rows.append(row + rest[:room])
                row, rest = bytes(runover), rest[room:]
            row, used, gap = row + gap + rest, True, b""
    return [*rows, row] if used else rows


def join_lines(lines: Iterable[BrailleLine]) -> BrailleLine:
    """Join lines into one, with a blank cell between them.

    Use this for texts that must be translated separately: "6" and "5" joined before translation
    would become one number with a space in it.
    """
    cells, characters, texts = bytearray(), list[int](), list[str]()
    for line in lines:
        if texts:
            characters.append(len(" ".join(texts)))
            cells.append(0)
        start = len(" ".join([*texts, ""]))
        characters += [start + at for at in line.characters]
        cells += line.cells
        texts.append(line.text)
    return BrailleLine(bytes(cells), tuple(characters), text=" ".join(texts))


def longest_piece(line: BrailleLine) -> int:
    """Return the length, in cells, of the longest piece that `rows_of` tries not to cut."""
    return max((len(piece) for word in words_of(line) for piece in word), default=0)


def words_of(line: BrailleLine) -> list[tuple[bytes, ...]]:
    """List the words of the line. Each word is a tuple of pieces, between which the word may be
    divided.

    The words are cut out of the translated line instead of being translated one by one, so that
    contractions and signs are right for the whole sentence.
    """
    words: list[tuple[bytes, ...]] = []
    pieces: list[bytes] = []
    start = 0
    for at, cell in enumerate((*line.cells, 0)):
        if not cell:
            pieces.append(line.cells[start:at])
            words.append(tuple(piece for piece in pieces if piece))
            pieces, start = [], at + 1
        elif _ends_with_hyphen(line, start, at):
            pieces.append(line.cells[start : at + 1])
            start = at + 1
    return [word for word in words if word]


def _ends_with_hyphen(line: BrailleLine, start: int, at: int) -> bool:
    """Whether the cell at `at` ends a hyphen inside the word that begins at `start`."""
    if not start < at < len(line.cells) - 1 or not line.cells[at + 1]:
        return False
    here, after = line.characters[at], line.characters[at + 1]
    return here < after and line.text[here] in HYPHENS and line.text[after] not in HYPHENS
