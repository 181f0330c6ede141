"""Dice, rolled by the players or by the companion."""

from enum import Enum

from companion.referee.decisions import TableOption
from companion.referee.facts import Fact
from companion.referee.question import Cast, QuestionType, Thrown
from companion.referee.seat import Seat

#: The number of sides on a die. Its values start at 1.
SIDES = 6


class Die(Enum):
    """The answer that lets the companion roll, given instead of a number."""

    ROLL = "roll"


#: Whether players roll and report the number, or the companion always rolls.
DICE = TableOption("dice", ("told", "thrown"))


async def throw(ask: QuestionType, seat: Seat, *, how: str, **facts: Fact) -> int:
    """Return a player's roll.

    how: the table's choice of `DICE`. If it is "told", ask the player for the number.
    """
    if how == "told":
        told: int | Die = await Thrown(
            ask,
            seat,
            (*range(1, SIDES + 1), Die.ROLL),
            facts={"who": seat, **facts},
            is_report=True,
            reveals_hidden=True,
        )
        if not isinstance(told, Die):
            return told
    return await Cast(SIDES)
