"""Finds out what an action would do, by trying it on a copy of the position."""

from collections.abc import Iterable, Iterator

from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.actions import Action
from companion.games.parsifal.rules.locking import end_lock, excess_locks
from companion.games.parsifal.rules.options import carry_out
from companion.referee.facts import Board, Fact, Row

#: An announcement: a phrase id, and the facts to insert into that phrase.
Sentence = tuple[str, dict[str, Fact]]


def predict(position: Position, action: Action) -> list[Sentence]:
    """Return what would be announced if an action were carried out, beginning with the action
    itself.
    """
    return try_action(position, action)[1]


def try_action(position: Position, action: Action) -> tuple[Position, list[Sentence]]:
    """Try an action on a copy of the position. Return the copy, and what would be announced.

    Locks that have to end because of the action end too, unless a player can choose which ones.
    """
    new, told = position.copy(), list[Sentence]()

    def announce(phrase: str, /, **facts: Fact) -> None:
        told.append((phrase, facts))

    carry_out(new, action, announce)
    for figure, state in new.in_play.items():
        while state.locks and len(those := excess_locks(new, figure)) == 1:
            end_lock(new, those[0], announce, "lets-go", figure=figure)
    return new, told


def outcome_board(told: Iterable[Sentence]) -> Board:
    """Return announcements as a board. Each has its own row, so that each starts at the beginning
    of a braille display.
    """
    return Board(tuple(Row((), phrase, facts) for phrase, facts in told))


def resolve_locks(position: Position) -> Iterator[Position]:
    """Yield every position that is possible after players have ended the locks that have to end.
    They may be able to choose which ones. [lock.4]
    """
    for figure, state in position.in_play.items():
        if state.locks and (those := excess_locks(position, figure)):
            for target in those:
                new = position.copy()
                new.release(target)
                yield from resolve_locks(new)
            return
    yield position
