"""Dice: thrown at the table and told, or thrown by the companion."""

from enum import Enum

from companion.referee.facts import Fact
from companion.referee.game import TableOption
from companion.referee.question import Ask, Cast, Thrown
from companion.referee.seat import Seat

#: A die has so many, numbered from 1.
SIDES = 6


class Die(Enum):
    """Instead of a number that was thrown by hand: let the companion throw."""

    ROLL = "roll"


#: Whether each throw is told, or the companion throws at once.
DICE = TableOption("dice", ("told", "thrown"))


async def throw(ask: Ask, seat: Seat, *, how: str, **facts: Fact) -> int:
    """What the seat throws. how: the table's choice of `DICE`; told, it is still asked for."""
    if how == "told":
        told: int | Die = await Thrown(
            ask,
            seat,
            (*range(1, SIDES + 1), Die.ROLL),
            facts={"who": seat, **facts},
            fact=True,
            seen=True,
        )
        if not isinstance(told, Die):
            return told
    return await Cast(SIDES)
