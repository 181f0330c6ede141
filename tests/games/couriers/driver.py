"""A player who wants to deliver, so that a game is as long as one at a table."""

import random
from typing import Any

from companion.games.couriers.model.pieces import Action, House, Spot
from companion.games.couriers.model.state import Match, can_go_to, trap_at
from companion.referee.die import DICE, SIDES, Die
from companion.referee.question import Choose, Step
from companion.referee.run import Run

#: What is done first, where it can be.
FIRST = (Action.DELIVER, Action.CLAIM, Die.ROLL)


def answer(run: Run[Any], question: Choose[Any], luck: random.Random) -> Any:
    """What this player says."""
    if question.name == "ask-action":
        chosen = action(question, luck)
        is_told = run.start.options[DICE.id] == "told"
        return str(luck.randint(1, SIDES)) if chosen is Die.ROLL and is_told else chosen
    if question.name in ("ask-move", "ask-end"):
        return end(run.state, question)
    if question.name == "ask-boost":
        return question.among[0]
    return luck.choice(question.among)


def action(question: Choose[Any], luck: random.Random) -> Any:
    """Deliver, claim, roll; now and then a trap; then it is done."""
    for one in FIRST:
        if one in question.among:
            return one
    if Action.TRAP in question.among and luck.random() < 0.2:
        return Action.TRAP
    return Step.DONE if Step.DONE in question.among else Action.PASS


def end(m: Match, question: Choose[Any]) -> Any:
    """A house, the dearest first; else nearer to one, or home, and where no test is."""
    seat = question.seat
    assert seat is not None
    ends = [one for one in question.among if isinstance(one, Spot)]
    houses = [one for one in ends if isinstance(one, House)]
    if houses:
        return max(houses, key=lambda house: m.town.points[house])
    held = [
        house
        for house in m.town.house
        if can_go_to(m, seat, house) and m.destinations.may_hold(m.couriers[seat].cards, house)
    ]
    wanted: list[Spot] = [*held] or [m.town.warehouse]
    far = m.town.far(*wanted)

    def cost(spot: Spot) -> int:
        is_risky = spot in m.town.zone_of or trap_at(m, spot) not in (None, seat)
        return far[spot] + 3 * is_risky

    return min(ends, key=cost)
