"""A message as braille cells, with the way back from a cell to its character."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.narration.text import Choice

GAP = 2
"""Blank cells between messages that stand side by side."""


@dataclass(frozen=True, slots=True, repr=False)
class BrailleLine:
    """One message in cells.

    cells: one byte a cell; bit n-1 is dot n, as in Unicode's U+2800 block.
    characters: for each cell the index of the source character it begins to write; never
    falling, because a contraction's cell stands for several characters. choices: the
    places in the source that answer when they are touched. text: the source. places: those
    of a board, that are read when they are touched. breaks: cells with which a window begins.
    ties: how firmly a blank cell holds together what it stands in: none ends a window where a
    weaker one could. rest: more choices, which a touch on the place of MORE brings.
    """

    cells: bytes
    characters: tuple[int, ...]
    choices: tuple[Choice, ...] = ()
    text: str = field(default="", repr=False)
    places: tuple[Choice, ...] = ()
    breaks: tuple[int, ...] = ()
    ties: Mapping[int, int] = field(default_factory=dict)
    rest: "BrailleLine | None" = None

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


def joined(lines: Sequence[BrailleLine], *, in_rows: bool) -> tuple[BrailleLine, tuple[int, ...]]:
    """Messages as one line, and the cell with which each of them begins.

    in_rows: each begins a window, so that on several rows they stand one below the other.
    """
    whole, starts = lines[0], [0]
    for line in lines[1:]:
        end = max(len(whole.text), whole.characters[-1] + 1)
        cell, character = len(whole.cells) + GAP, end + GAP
        starts.append(cell)
        whole = BrailleLine(
            whole.cells + bytes(GAP) + line.cells,
            (
                *whole.characters,
                *range(end, character),
                *(character + at for at in line.characters),
            ),
            whole.choices + _moved(line.choices, character),
            whole.text.ljust(character) + line.text,
            whole.places + _moved(line.places, character),
            (*whole.breaks, *([cell] if in_rows else ()), *(cell + at for at in line.breaks)),
            {**whole.ties, **{cell + at: firm for at, firm in line.ties.items()}},
            line.rest or whole.rest,
        )
    return whole, tuple(starts)


def _moved(spans: tuple[Choice, ...], by: int) -> tuple[Choice, ...]:
    """The same places, so many characters further on."""
    return tuple(replace(span, start=span.start + by, end=span.end + by) for span in spans)
