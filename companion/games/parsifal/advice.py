"""How practice players decide: they try every action, and count how many quests would be left."""

from collections.abc import Hashable, Iterable, Mapping

from companion.games.parsifal.model.pieces import Character
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.actions import Action
from companion.games.parsifal.rules.foresight import try_action
from companion.games.parsifal.rules.options import actions_of_seat
from companion.games.parsifal.rules.questions import (
    ASK_ACTION,
    ASK_DRAW,
    ASK_INTERRUPT,
    ASK_LET_GO,
)
from companion.games.parsifal.rules.quests import CHECKS, snapshot_of
from companion.referee.advice import View, Worth
from companion.referee.question import YesNo
from companion.referee.seat import Seat

#: The value of a character to a player, indexed by how many of its quests are left.
CLOSE = (1000.0, 24.0, 8.0, 3.0, 1.0, 0.5)
#: How bad it is if an opponent is one quest away from winning, compared with how good it is for the
#: player.
DANGER = 1.3


def advice(view: View[Match]) -> Mapping[Hashable, Worth]:
    """Rate each possible answer to the open question by the best action that begins with it."""
    match, seat, asked = view.state, view.seat, view.question.ask.name
    if asked == ASK_INTERRUPT.name:
        return interrupting(view)
    if asked == ASK_DRAW.name:
        return {YesNo.NO: Worth(1.0)}
    if asked == ASK_LET_GO.name or match.turn is None or match.turn.seat is not seat:
        return {}
    now = rate(match.position, seat)
    found: dict[Hashable, Worth] = {}
    before = set(view.before)
    for action in actions_of_seat(match.position, seat, doubled=match.turn.doubled):
        named = named_by(action)
        if not before <= named:
            continue
        value, character = judged(match.position, action, seat)
        worth = Worth(
            value - now,
            "advice-quests",
            {"item": character, "count": missing_of(match.position, character)},
        )
        for target in named:
            if target not in found or found[target].value < worth.value:
                found[target] = worth
    return found if found or asked != ASK_ACTION.name else {}


def interrupting(view: View[Match]) -> dict[Hashable, Worth]:
    """Rate the answer "yes" to the question of whether to interrupt an action. The more harm the
    action would do, the higher the rating.
    """
    match = view.state
    action = match.turn.action if match.turn is not None else None
    if action is None:
        return {}
    value, character = judged(match.position, action, view.seat)
    harm = rate(match.position, view.seat) - value
    return {YesNo.YES: Worth(harm - CLOSE[1], "advice-harm", {"item": character})}


def named_by(action: Action) -> set[Hashable]:
    """Return all answers that a player gives to announce an action."""
    named: set[Hashable] = {action.figure, action.way, *action.targets, action.source}
    return named | (named_by(action.inner) if action.inner is not None else set())


def judged(position: Position, action: Action, seat: Seat) -> tuple[float, Character]:
    """Try an action. Return how the seat rates the position after it, and which of the seat's
    characters is then closest to winning.
    """
    new, _ = try_action(position, action)
    return rate(new, seat), closest(new, seat, position.character(action.figure))


def rate(position: Position, seat: Seat) -> float:
    """Rate a position for a seat. Characters that are close to winning count for the seat if they
    are its own, and against it if they are another player's.
    """
    value = 0.0
    for character, missing, seats in all_missing(position):
        if not position.edition.goals[character]:
            continue
        close = CLOSE[min(missing, len(CLOSE) - 1)]
        if seat in seats:
            value += close
        if seats - {seat}:
            value -= close * (DANGER if missing <= 1 else 0.6)
    return value


def closest(position: Position, seat: Seat, other: Character) -> Character:
    """Return the seat's character with the fewest quests left, or `other` if the seat has none."""
    mine = [
        (n, one)
        for one, n, seats in all_missing(position)
        if seat in seats and position.edition.goals[one]
    ]
    return min(mine, key=lambda one: one[0])[1] if mine else other


def all_missing(position: Position) -> Iterable[tuple[Character, int, set[Seat]]]:
    """Yield each character in play, how many of its quests are left, and which players control a
    copy of it.
    """
    snapshot, seats = snapshot_of(position), dict[Character, set[Seat]]()
    for figure, one in position.in_play.items():
        seats.setdefault(position.edition.figures[figure], set()).add(one.seat)
    for character, those in seats.items():
        goals = position.edition.goals[character]
        yield (
            character,
            sum(not CHECKS[goal.kind](snapshot, character, goal) for goal in goals),
            those,
        )


def missing_of(position: Position, character: Character) -> int:
    """Return how many quests of a character are left."""
    return next((n for one, n, _ in all_missing(position) if one is character), 0)
