"""Splits a long list into groups of three items. Each further group is read out on request."""

from collections.abc import Iterator, Sequence

from companion.referee.facts import Board, Row
from companion.referee.table import Announcement

#: How many items of a list are read out at a time.
AT_ONCE = 3
#: If a board's rows are split, this empty phrase replaces the board's heading for the later rows,
#: because the heading was read out before.
GOES_ON = "list-goes-on"


def pieces_of(answers: Sequence[Announcement]) -> list[tuple[list[Announcement], int]]:
    """Split answers into pieces that are read out one at a time, each with its number of items.

    An item is a sentence, a row of a board, or a place on a one-row board.
    """
    items = [item for said in answers for item in _items(said)]
    if len(items) <= AT_ONCE:
        return [(list(answers), len(items))]
    pieces: list[tuple[list[Announcement], int]] = []
    for first in range(0, len(items), AT_ONCE):
        some = items[first : first + AT_ONCE]
        pieces.append((_joined(some), len(some)))
    return pieces


def _items(said: Announcement) -> Iterator[Announcement]:
    """Yield each item of an answer as a separate answer."""
    name, board = _board(said)
    if board is None or not board.rows:
        yield said
        return
    rows = board.rows
    if len(rows) == 1 and rows[0].places:
        row = rows[0]
        heads = [row.phrase, *("" for _ in row.places[1:])]
        rows = tuple(
            Row((place,), head, row.facts) for place, head in zip(row.places, heads, strict=False)
        )
    phrase, facts = said.phrase, said.facts
    for one in rows:
        yield Announcement(said.to, phrase, {**facts, name: Board((one,), said.phrase)})
        phrase, facts = GOES_ON, {}


def _joined(items: Sequence[Announcement]) -> list[Announcement]:
    """Join items from the same board into one answer."""
    told: list[Announcement] = []
    for item in items:
        name, board = _board(told[-1]) if told else ("", None)
        _, more = _board(item)
        if item.phrase == GOES_ON and board is not None and more is not None:
            facts = {**told[-1].facts, name: Board((*board.rows, *more.rows), board.begun_by)}
            told[-1] = Announcement(item.to, told[-1].phrase, facts)
        else:
            told.append(item)
    return told


def _board(said: Announcement) -> tuple[str, Board | None]:
    """Return the board in an answer, or None, and the name of the fact with the board."""
    found = ((name, fact) for name, fact in said.facts.items() if isinstance(fact, Board))
    return next(found, ("board", None))
