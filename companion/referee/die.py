"""Dice, rolled by the players or by the companion."""

from enum import Enum

from companion.referee.decisions import TableOption
from companion.referee.facts import Fact
from companion.referee.question import Cast, QuestionType, Thrown
from companion.referee.seat import Seat

#: The number of sides of a die, which are numbered from 1.
SIDES = 6


class Die(Enum):
    """The answer that has the companion roll the die. Without it, players roll a real die and
    answer with the number.
    """

    ROLL = "roll"


#: The table option that says who rolls: the players, who report the number ("told"), or always the
#: companion ("thrown").
DICE = TableOption("dice", ("told", "thrown"))


async def throw(ask: QuestionType, seat: Seat, *, how: str, **facts: Fact) -> int:
    """Return the number that a player has rolled.

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
