"""A line of braille cut into the rows of a page or a label. Pure."""

from collections.abc import Iterable

from companion.braille.line import BrailleLine

HYPHENS = "-\N{HYPHEN}"


def rows_of(line: BrailleLine, width: int, first: int = 0, runover: int = 0) -> list[bytes]:
    """Rows of at most `width` cells; the first begins after `first` blanks, others after `runover`.

    A word is cut after a hyphen only. One that is longer than a row is the exception.
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


def joined(lines: Iterable[BrailleLine]) -> BrailleLine:
    """Lines one after another, a blank between.

    Each was translated alone: so 6 and 5 are two numbers, where "6 5" would be written as
    one number with a space in it.
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


def longest(line: BrailleLine) -> int:
    """The cells of its longest piece that cannot be cut."""
    return max((len(piece) for word in words_of(line) for piece in word), default=0)


def words_of(line: BrailleLine) -> list[tuple[bytes, ...]]:
    """Its words in cells, each as the pieces between which it may be cut.

    The line was translated whole, so that contractions and signs are those of the whole
    sentence, wherever a row ends.
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
    """Whether the cell at `at` ends a hyphen that has something of the word on both sides."""
    if not start < at < len(line.cells) - 1 or not line.cells[at + 1]:
        return False
    here, after = line.characters[at], line.characters[at + 1]
    return here < after and line.text[here] in HYPHENS and line.text[after] not in HYPHENS
