"""What would come of a deed, tried on a copy of the position."""

from collections.abc import Iterable, Iterator

from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.deeds import Deed
from companion.games.parsifal.rules.locking import let_off, too_many
from companion.games.parsifal.rules.options import carry_out
from companion.referee.facts import Board, Fact, Row

#: A phrase and its facts.
Sentence = tuple[str, dict[str, Fact]]


def foreseen(p: Position, deed: Deed) -> list[Sentence]:
    """What would be told if it were done, first the deed itself."""
    return tried(p, deed)[1]


def tried(p: Position, deed: Deed) -> tuple[Position, list[Sentence]]:
    """The position after it, with the locks ended that nobody chooses, and what would be told."""
    new, told = p.copy(), list[Sentence]()

    def tell(phrase: str, /, **facts: Fact) -> None:
        told.append((phrase, facts))

    carry_out(new, deed, tell)
    for figure, standing in new.standing.items():
        while standing.locks and len(those := too_many(new, figure)) == 1:
            let_off(new, those[0], tell, "lets-go", figure=figure)
    return new, told


def deeds_told(told: Iterable[Sentence]) -> Board:
    """Row by row, so that each begins a window of a braille line."""
    return Board(tuple(Row((), phrase, facts) for phrase, facts in told))


def settled(p: Position) -> Iterator[Position]:
    """The positions that this one can become, as players choose which locks stay. [lock.4]"""
    for figure, standing in p.standing.items():
        if standing.locks and (those := too_many(p, figure)):
            for target in those:
                new = p.copy()
                new.release(target)
                yield from settled(new)
            return
    yield p
