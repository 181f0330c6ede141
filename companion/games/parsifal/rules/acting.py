"""Skills that control a character, draw tarots, give two actions, interrupt, or are carried out by
hand.

Functions named `ruling_against_...` return why something isn't allowed, or None if it is.
"""

from collections.abc import Iterable

from companion.games.parsifal.model.pieces import Figure, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.actions import Action, Announce, Target
from companion.games.parsifal.rules.targets import (
    a_figure,
    actor,
    hard_ruling,
    reach_of,
    ruling_against_target,
    soft_ruling,
)
from companion.referee.question import Ruling


def controllable(position: Position, action: Action) -> Iterable[Target]:
    """Yield the unlocked characters of other players that the skill can control. [skill.7]"""
    reach, seat = reach_of(position, action), action.seat
    return (
        one
        for one, state in position.in_play.items()
        if state.seat is not seat and state.locked_by is None and one in reach
    )


def ruling_against_controlling(position: Position, action: Action, target: Target) -> Ruling | None:
    """Return why the skill can't control this character, or None if it can. [skill.7] [skill.8]"""
    state = position.in_play.get(target) if isinstance(target, Figure) else None
    if state is not None and state.seat is action.seat:
        return hard_ruling("skill.7", "no-rival", option=target, who=action.seat)
    if state is not None and (locker := state.locked_by) is not None:
        return hard_ruling("skill.8", "no-locked-act", option=target, figure=locker)
    if not isinstance(target, Figure):
        return hard_ruling("skill.2", "no-aim-artifact", option=target, figure=action.figure)
    return ruling_against_target(position, action, target)


def ruling_against_controlled(_: Position, action: Action) -> Ruling | None:
    """Return why a controlled character can't use this skill, or None if it can. [skill.8]"""
    return (
        hard_ruling("skill.8", "no-within", figure=action.figure, option=action.way)
        if action.within
        else None
    )


def control(position: Position, action: Action, announce: Announce) -> None:
    """Announce who is controlled. The caller then carries out that character's own action.
    [skill.7]
    """
    target = a_figure(action.targets[0])
    owner = position.in_play[target].seat
    announce("controls", who=action.seat, figure=action.figure, target=target, owner=owner)


def ruling_against_drawing(position: Position, _: Action) -> Ruling | None:
    """Refuse to draw from an empty deck. [turn.4]"""
    return None if position.left else hard_ruling("turn.4", "no-deck")


def draw(position: Position, action: Action, announce: Announce) -> None:
    """Announce how many tarots the player draws. match.py draws them. [skill.9]"""
    announce("draws-more", number=draw_count(position, action), **actor(position, action))


def draw_count(position: Position, action: Action) -> int:
    """Return how many tarots the action draws. The deck may have fewer than the skill says.
    [skill.9]
    """
    skills = position.skills(action.figure, SkillKind.DRAW)
    return min(next(one.capacity for one in skills if one.artifact is action.source), position.left)


def ruling_against_two_actions(position: Position, action: Action) -> Ruling | None:
    """Refuse a skill that gives two actions if the player already has two this turn. [skill.10]"""
    if action.doubled:
        return soft_ruling("skill.10", "no-third")
    return ruling_against_controlled(position, action)


def take_two_actions(_position: Position, action: Action, announce: Announce) -> None:
    """Announce that the player now has two actions. match.py counts them. [skill.10]"""
    announce("doubles", who=action.seat, figure=action.figure)


def ruling_against_interrupting(_position: Position, action: Action) -> Ruling | None:
    """Refuse to interrupt on the player's own turn. [interrupt.1]"""
    return hard_ruling("interrupt.1", "no-interrupting", figure=action.figure)


def by_hand(position: Position, action: Action, announce: Announce) -> None:
    """Announce a skill that the players carry out themselves. match.py reads out its text.
    [skill.1]
    """
    announce("does-by-hand", **actor(position, action))


def do_nothing(_position: Position, _action: Action, _announce: Announce) -> None:
    """Do nothing. This is never called, because nobody can interrupt on their own turn."""
