"""A simulated player of Parsifal who tries to win, so that games take as long as real ones."""

import random
from collections.abc import Iterator
from typing import Any

from companion.games.parsifal.model.pieces import Act, Pass, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.model.state import Match
from companion.games.parsifal.rules.actions import Action, Way
from companion.games.parsifal.rules.foresight import try_action
from companion.games.parsifal.rules.options import (
    ACTION_SPECS,
    actions_of_seat,
    ruling_against_action,
)
from companion.games.parsifal.rules.quests import complete, done
from companion.games.parsifal.views.whereabouts import holders
from companion.referee.question import Choose, YesNo
from companion.referee.run import Run
from companion.referee.seat import Seat

#: WIN: how much a won position is worth. BEST: how much each completed quest of a seat's best
#: character is worth.
WIN, BEST = 100.0, 3.0
#: The probability of giving a whole action on one line.
IN_ONE_LINE = 0.6
#: The probability of naming the kind of action before the character.
WAY_FIRST = 0.3
#: The probability of interrupting an action, agreeing to a draw, or making a query before a winning
#: action.
SAYS_YES = 0.4
#: The probability of making a query before any other action.
ASKS = 0.2


def answer(run: Run[Any], question: Choose[Any], luck: random.Random) -> Any:
    """Return the next thing that this player enters: an answer, an action in words on one line, or
    a query.
    """
    match: Match = run.state
    if question.name in ("ask-interrupt", "ask-draw"):
        return YesNo.YES if luck.random() < SAYS_YES else YesNo.NO
    if match.turn is None or question.name in ("ask-drawn", "ask-let-go", "ask-interrupt-at-all"):
        return luck.choice(question.options)
    action = best_action(match, match.turn.seat, doubled=match.turn.doubled)
    if action is None:
        return Pass.PASS
    if question.name != "ask-action":
        return part_asked_for(action, question)
    if luck.random() < (
        ASKS
        if position_value(position_after(match.position, action), action.seat) < WIN
        else SAYS_YES
    ):
        return query_before(match, action, luck)
    chance = luck.random()
    if chance < IN_ONE_LINE:
        return " ".join(words_for(match, action))
    return (
        action.way
        if chance > 1 - WAY_FIRST and ruling_against_action(match.position, action) is None
        else action.figure
    )


def best_action(match: Match, seat: Seat, *, doubled: bool) -> Action | None:
    """Return the action that brings this seat closest to winning. Return None if the seat should
    pass.

    Every call in the same turn returns the same action.
    """
    position, luck = match.position, random.Random(match.tally.turns)
    worth: dict[Action | None, float] = (
        {None: position_value(position, seat)} if luck.random() < 0.5 else {}
    )
    worth |= {
        action: position_value(position_after(position, action), seat)
        for action in actions_of_seat(position, seat, doubled=doubled)
    }
    most = max(worth.values(), default=0.0)
    return luck.choice([action for action, each in worth.items() if each == most] or [None])


def position_after(position: Position, action: Action) -> Position:
    """Return the position after an action, ignoring any further action or draw that this action
    allows.
    """
    return try_action(position, action)[0]


def position_value(position: Position, seat: Seat) -> float:
    """Return how close this seat is to winning, compared with the other seats. Higher is better."""
    won = {one for character in complete(position) for one in holders(position, character)}
    if won:
        return WIN if seat in won else -WIN
    near = {one: nearness(position, one) for one in position.here}
    return (
        near[seat] - max((near[one] for one in position.here if one is not seat), default=0.0) / 2
    )


def nearness(position: Position, seat: Seat) -> float:
    """Return a score for the quests that a seat's characters have completed. The quests of its best
    character count more than the others.
    """
    counts = [
        done(position, one)
        for one in {position.character(figure) for figure in position.area(seat)}
    ]
    return BEST * max(counts, default=0) + sum(counts) / 10


def query_before(match: Match, action: Action, luck: random.Random) -> str:
    """Return a query that a player might make before this action, such as whether it would win."""
    who, *did = words_for(match, action)
    other = luck.choice([one.name for one in match.here])
    if position_value(position_after(match.position, action), action.seat) == WIN:
        return luck.choice(["danger", "who could win", "quests", f"what if {who} {' '.join(did)}"])
    return luck.choice(
        [
            f"what if {who} {' '.join(did)}",
            f"what if {who} {did[0]}",
            f"can {who}",
            f"quests {who.rstrip(' 0123456789')}",
            f"quests {other}",
            *("quests", "danger", "status", "common", "limbo", "area"),
            *(
                "locks",
                f"where {match.edition.names[luck.choice(list(match.edition.by_id.values()))][0]}",
            ),
        ]
    )


def part_asked_for(action: Action, question: Choose[Any]) -> Any:
    """Return the part of the action that the question asks for."""
    if question.name == "ask-who":
        return action.figure
    if question.name == "ask-source":
        return action.source or action.figure
    if question.name == "ask-way":
        return (action if question.facts["figure"] is action.figure else action.last).way
    return dict(targets(action))[question.name]


def targets(action: Action) -> Iterator[tuple[str, Any]]:
    """Yield each target of the action, preceded by the name of the question that asks for it."""
    told = iter(action.targets)
    for step in ACTION_SPECS[action.way].steps[: len(action.targets)]:
        yield step.ask.name, next(told)
    if action.inner is not None:
        yield from targets(action.inner)


def words_for(match: Match, action: Action) -> list[str]:
    """Return the words that a player would type for the action."""
    names = match.edition.names
    said = [names[action.figure][0], VERBS[action.way]]
    for one in action.targets:
        said.append(one.name if isinstance(one, Seat) else names[one][0])
    return said + (words_for(match, action.inner)[1:] if action.inner is not None else [])


#: The verb for each kind of action.
VERBS: dict[Way, str] = {
    Act.TAKE: "takes",
    Act.DROP: "drops",
    Act.WITHDRAW: "releases",
    SkillKind.LOCK: "locks",
    SkillKind.FREE: "frees",
    SkillKind.GIVE: "gives",
    SkillKind.CONTROL: "controls",
    SkillKind.CHANGE_OWNER: "moves",
    SkillKind.TO_LIMBO: "banishes",
    SkillKind.FROM_LIMBO: "brings back",
    SkillKind.DRAW: "draws",
    SkillKind.TWICE: "two actions",
    SkillKind.STEAL: "steals",
}
