"""A simulated player who makes deliveries, so that random games have a realistic length."""

import random
from typing import Any

from companion.games.couriers.model.pieces import Action, House, Spot
from companion.games.couriers.model.state import Match, can_go_to, trap_at
from companion.referee.die import DICE, SIDES, Die
from companion.referee.question import Choose, Step
from companion.referee.run import Run

#: Actions to take whenever possible, in this order.
FIRST = (Action.DELIVER, Action.CLAIM, Die.ROLL)


def answer(run: Run[Any], question: Choose[Any], luck: random.Random) -> Any:
    """Return this player's answer, or a line to type."""
    if question.name == "ask-action":
        chosen = action(question, luck)
        is_typed = run.start.options[DICE.id] == "told"
        return str(luck.randint(1, SIDES)) if chosen is Die.ROLL and is_typed else chosen
    if question.name in ("ask-move", "ask-end"):
        return end(run.state, question)
    if question.name == "ask-boost":
        return question.options[0]
    return luck.choice(question.options)


def action(question: Choose[Any], luck: random.Random) -> Any:
    """Return an action: deliver, claim or roll if possible. If none of these is possible, sometimes
    set a trap; otherwise, end the turn.
    """
    for one in FIRST:
        if one in question.options:
            return one
    if Action.TRAP in question.options and luck.random() < 0.2:
        return Action.TRAP
    return Step.DONE if Step.DONE in question.options else Action.PASS


def end(match: Match, question: Choose[Any]) -> Any:
    """Return the best house where the move can end. If there is none, return a space that is near a
    house for which the player may have a card (or near home) and, if possible, has no hazard or
    trap.
    """
    seat = question.seat
    assert seat is not None
    ends = [one for one in question.options if isinstance(one, Spot)]
    houses = [one for one in ends if isinstance(one, House)]
    if houses:
        return max(houses, key=lambda house: match.town.points[house])
    held = [
        house
        for house in match.town.house
        if can_go_to(match, seat, house)
        and match.destinations.may_hold(match.couriers[seat].cards, house)
    ]
    wanted: list[Spot] = [*held] or [match.town.warehouse]
    far = match.town.far(*wanted)

    def cost(spot: Spot) -> int:
        is_risky = spot in match.town.zone_of or trap_at(match, spot) not in (None, seat)
        return far[spot] + 3 * is_risky

    return min(ends, key=cost)
