"""From which side of the board each player sits, so that directions are as a hand finds them."""

from typing import Protocol

from companion.referee.bearing import SIDES, Bearing, Toward, turned
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.table import Table


class Sides(Protocol):
    """A game on a board. sides: from where each seat that has said so sits."""

    table: Table
    sides: dict[Seat, Bearing]


def direction(m: Sides, seat: Seat | None, bearing: Bearing) -> Bearing | Toward:
    """As this seat finds it, if it has said from where it sits; else by the compass."""
    return turned(bearing, m.sides[seat]) if seat in m.sides else bearing


def sit(m: Sides, seat: Seat, side: Bearing) -> None:
    """From this side somebody sits: directions are turned so from now on."""
    m.sides[seat] = side
    m.table.announce("sits", who=seat, side=side)


def no_side(rule: str, side: Bearing) -> Ruling | None:
    """Why one cannot sit there. rule: the line that says so."""
    return None if side in SIDES else Ruling(rule, "no-corner", {"option": side}, hard=True)
