"""On which side of the board each player sits.

Directions are rotated so that they fit that side.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from companion.referee.bearing import SIDES, Bearing, Toward, turned
from companion.referee.game import State
from companion.referee.leaving import not_at_table
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.table import Table
from companion.referee.table_event import TableEvent


class Sides(State, Protocol):
    """The state of a game on a board.

    sides: where each seat sits, if its player has said so.
    """

    table: Table
    sides: dict[Seat, Bearing]


S = TypeVar("S", bound=Sides)


def direction(m: Sides, seat: Seat | None, bearing: Bearing) -> Bearing | Toward:
    """Return a direction as seen from a seat's side, or by the compass if its side is unknown."""
    return turned(bearing, m.sides[seat]) if seat in m.sides else bearing


def sitting(
    rule: str,
    left_rule: str,
    is_stale: Callable[[S, Seat], bool],
    refuse: Callable[[S], Ruling | None] = lambda _: None,
) -> TableEvent[Any]:
    """Return the event in which a player says on which side of the board they sit.

    rule: id of the rulebook line that refuses corners.
    left_rule: id of the rulebook line that refuses players who have left.
    is_stale: whether the open question asks the seat for a direction. If it does, its choices
        change with the seat's side.
    refuse: returns a ruling if players can't choose any side now, or None.
    """

    async def begin(m: S, seat: Seat, side: Bearing) -> bool:
        m.sides[seat] = side
        m.table.announce("sits", who=seat, side=side)
        return is_stale(m, seat)

    def cannot_sit(m: S, seat: Seat, side: Bearing) -> Ruling | None:
        if (ruling := refuse(m)) is not None:
            return ruling
        if side not in SIDES:
            return Ruling(rule, "no-corner", {"option": side}, hard=True)
        return not_at_table(left_rule, m, seat)

    return TableEvent((Seat, Bearing), begin, cannot_sit, own=True)
