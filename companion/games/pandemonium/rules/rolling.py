"""Rolls that decide between two couriers: for the first base, and for equal priority cards."""

from functools import partial

from companion.games.pandemonium.model.state import Courier, Match
from companion.referee.die import DICE, throw
from companion.referee.leaving import ask_until_stable
from companion.referee.question import QuestionType


async def higher(match: Match, asked: QuestionType) -> Courier:
    """Ask both couriers to roll, again and again until the rolls differ. Return the courier who
    rolled higher. [setup.2] [priority.3]

    asked: the question that asks for a roll.
    """
    while True:
        thrown: dict[Courier, int] = {}
        for courier in match.couriers:
            assert courier.seat is not None  # noqa: S101 - couriers have players
            thrown[courier] = await ask_until_stable(
                match, partial(throw, asked, courier.seat, how=match.options[DICE.id])
            )
            match.table.announce("rolls", who=courier.name, number=thrown[courier])
        first, second = match.couriers
        if thrown[first] != thrown[second]:
            return max(match.couriers, key=lambda courier: thrown[courier])
        match.table.announce("roll-tie")
