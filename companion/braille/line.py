"""A message as braille cells, with the character that each cell belongs to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.narration.text import Choice, Label

#: Unicode's blank braille cell. The other cells follow it in the order of their bits.
BLANK_PATTERN = 0x2800
#: Number of blank cells between messages shown side by side.
MESSAGE_GAP = 2


@dataclass(frozen=True, slots=True, repr=False)
class BrailleLine:
    """One message in cells.

    cells: one byte for each cell; bit n-1 is dot n, as in Unicode's block from U+2800.
    characters: for each cell, the index of the first character of `text` that it stands for.
        Indices never decrease; one cell may stand for several characters, as in a contraction.
    choices: parts of the text that answer a question when the user presses a routing key above
        them.
    text: the text that the cells stand for.
    places: parts of the text that name a place on the board. If the user presses a routing key
        there, the place is read out.
    breaks: cells at which a new window begins, even if the previous one isn't full.
    ties: blank cells between words that belong together, and how closely they belong together. A
        window ends at the blank with the lowest value; blanks that are not listed have 0.
    rest: a line with more choices, shown when the user picks MORE, or None if there are no more.
    label: who is speaking, or None if the line is several messages or a single word.
    """

    cells: bytes
    characters: tuple[int, ...]
    choices: tuple[Choice, ...] = ()
    text: str = field(default="", repr=False)
    places: tuple[Choice, ...] = ()
    breaks: tuple[int, ...] = ()
    ties: Mapping[int, int] = field(default_factory=dict)
    rest: "BrailleLine | None" = None
    label: Label | None = None

    def choice_at(self, cell: int) -> Choice | None:
        """Return the choice that the routing key above this cell makes, or None if it makes none.

        Cells are counted from 0.
        """
        return self._find(cell, self.choices)

    def place_at(self, cell: int) -> str | None:
        """Return the place on the board that the text at this cell names, or None if it names none.

        Cells are counted from 0.
        """
        found = self._find(cell, self.places)
        return None if found is None else found.word

    def without_choices(self, *, of_asides: bool) -> "BrailleLine":
        """Return the line without its choices.

        of_asides: remove only the choices that answer the companion's own questions, instead of
            all.
        """
        left = [one for one in self.choices if of_asides and not one.is_aside]
        return replace(self, choices=tuple(left))

    def _find(self, cell: int, spans: tuple[Choice, ...]) -> Choice | None:
        if not 0 <= cell < len(self.cells):
            return None
        start = self.characters[cell]
        end = next((later for later in self.characters[cell:] if later > start), start + 1)
        for choice in spans:
            if choice.start < end and start < choice.end:
                return choice
        return None

    def first_choice(self) -> int | None:
        """Return the cell at which the first choice begins, or None if there are no choices."""
        if not self.choices:
            return None
        start = self.choices[0].start
        return next((cell for cell, at in enumerate(self.characters) if at >= start), None)


def join_side_by_side(
    lines: Sequence[BrailleLine], *, in_rows: bool
) -> tuple[BrailleLine, tuple[int, ...]]:
    """Join messages into one line. Return the line, and the cell at which each message begins.

    in_rows: whether to start a new window with each message, so that each appears in a row of its
    own.
    """
    whole, starts = lines[0], [0]
    for line in lines[1:]:
        end = max(len(whole.text), whole.characters[-1] + 1)
        cell, character = len(whole.cells) + MESSAGE_GAP, end + MESSAGE_GAP
        starts.append(cell)
        whole = BrailleLine(
            whole.cells + bytes(MESSAGE_GAP) + line.cells,
            (
                *whole.characters,
                *range(end, character),
                *(character + at for at in line.characters),
            ),
            whole.choices + _shift(line.choices, character),
            whole.text.ljust(character) + line.text,
            whole.places + _shift(line.places, character),
            (*whole.breaks, *([cell] if in_rows else ()), *(cell + at for at in line.breaks)),
            {**whole.ties, **{cell + at: firm for at, firm in line.ties.items()}},
            line.rest or whole.rest,
        )
    return whole, tuple(starts)


def _shift(spans: tuple[Choice, ...], by: int) -> tuple[Choice, ...]:
    """Return the same spans, moved right by this many characters."""
    return tuple(replace(span, start=span.start + by, end=span.end + by) for span in spans)
