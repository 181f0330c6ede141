"""A message as braille cells, with the way back from a cell to its character."""

from dataclasses import dataclass, field

from companion.narration.text import Choice


@dataclass(frozen=True, slots=True, repr=False)
class BrailleLine:
    """One message in cells.

    cells: one byte a cell; bit n-1 is dot n, as in Unicode's U+2800 block.
    characters: for each cell the index of the source character it begins to write; never
    falling, because a contraction's cell stands for several characters. choices: the
    places in the source that answer when they are touched. text: the source. places: those
    of a board, that are read when they are touched. breaks: cells with which a window begins.
    """

    cells: bytes
    characters: tuple[int, ...]
    choices: tuple[Choice, ...] = ()
    text: str = field(default="", repr=False)
    places: tuple[Choice, ...] = ()
    breaks: tuple[int, ...] = ()

    def word(self, cell: int) -> str | None:
        """What a routing key on this cell (from 0) answers, or None."""
        return self._at(cell, self.choices)

    def place(self, cell: int) -> str | None:
        """The place of a board that stands on this cell (from 0), or None."""
        return self._at(cell, self.places)

    def _at(self, cell: int, spans: tuple[Choice, ...]) -> str | None:
        if not 0 <= cell < len(self.cells):
            return None
        start = self.characters[cell]
        end = next((later for later in self.characters[cell:] if later > start), start + 1)
        for choice in spans:
            if choice.start < end and start < choice.end:
                return choice.word
        return None

    def first_choice(self) -> int | None:
        """The cell with which the first choice begins."""
        if not self.choices:
            return None
        start = self.choices[0].start
        return next((cell for cell, at in enumerate(self.characters) if at >= start), None)
