"""The possible targets of an action, and the rulings that refuse a target."""

from collections.abc import Iterable

from companion.games.parsifal.model.pieces import Artifact, Figure, Piece, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.actions import Action, Target
from companion.referee.facts import Fact
from companion.referee.question import Ruling


def hard_ruling(rule: str, phrase: str, **facts: Fact) -> Ruling:
    """Return a ruling that can't be overridden, because what it refuses is impossible."""
    return Ruling(rule, phrase, facts, hard=True)


def soft_ruling(rule: str, phrase: str, **facts: Fact) -> Ruling:
    """Return a ruling that a table may override."""
    return Ruling(rule, phrase, facts)


def silent(_phrase: str, /, **_facts: Fact) -> None:
    """Announce nothing, because the players hear instructions for moving tarots instead."""


def actor(position: Position, action: Action) -> dict[str, Fact]:
    """Return the facts about the actor: the character, and its player.

    A controlled character still belongs to its own player. [skill.7]
    """
    return {"who": position.in_play[action.figure].seat, "figure": action.figure}


def in_reach(position: Position, action: Action) -> Iterable[Target]:
    """Yield the figures in play that the action's skill can be used on. [skill.2]"""
    reach = reach_of(position, action)
    return (one for one in position.in_play if one in reach)


def reach_of(position: Position, action: Action) -> frozenset[Piece]:
    """Return all pieces that the action's skill can be used on. [skill.2]"""
    skills = position.skills(action.figure, kind_of(action))
    reach = skills[0].reach
    return reach if len(skills) == 1 else reach.union(*(skill.reach for skill in skills[1:]))


def ruling_against_absent(position: Position, figure: Figure) -> Ruling | None:
    """Refuse a figure that is not in play. [limbo.1] [turn.2]"""
    if figure in position.in_play:
        return None
    if figure in position.limbo:
        return hard_ruling("limbo.1", "no-in-limbo", option=figure)
    return hard_ruling("turn.2", "no-unseen", option=figure)


def ruling_against_target(position: Position, action: Action, target: Target) -> Ruling | None:
    """Return the ruling that the skill can't be used on this target. [skill.2]"""
    if (
        isinstance(target, Figure)
        and (reason := ruling_against_absent(position, target)) is not None
    ):
        return reason
    if target in reach_of(position, action):  # The artifact is in the deck or in Limbo.
        return hard_ruling("limbo.1", "no-in-play", option=target)
    # The table can override this, because players may read their tarot differently. A lock is
    # different: the character would have no capacity for it.
    return ruling_out_of_reach(action, target, hard=action.way is SkillKind.LOCK)


def ruling_out_of_reach(action: Action, target: Target, *, hard: bool) -> Ruling:
    """Return the ruling that this isn't one of the skill's possible targets. [skill.2]"""
    facts: dict[str, Fact] = {"figure": action.figure, "option": target}
    if isinstance(target, Artifact):
        return Ruling("skill.2", "no-aim-artifact", facts, hard=hard)
    return Ruling("skill.2", "no-aim", facts, hard=hard)


def ruling_against_owning(position: Position, figure: Figure) -> Ruling | None:
    """Refuse an owner that can never own artifacts, or is locked. [deck.3] [lock.2]"""
    if not position.edition.characters[position.character(figure)].can_own:
        return soft_ruling("deck.3", "no-owner", option=figure)
    locker = position.in_play[figure].locked_by
    if locker is not None:
        return soft_ruling("lock.2", "no-locked-owner", option=figure, figure=locker)
    return None


def always(_position: Position, _action: Action) -> Ruling | None:
    """Return None, because nothing can refuse this way of acting before a target is named."""
    return None


def kind_of(action: Action) -> SkillKind:
    """Return the kind of the action's skill."""
    assert isinstance(action.way, SkillKind)  # noqa: S101 - only skills have targets in reach
    return action.way


def a_figure(target: Target) -> Figure:
    """Return a target as a figure. The action's steps guarantee that it is one."""
    assert isinstance(target, Figure)  # noqa: S101 - guaranteed by the steps
    return target


def an_artifact(target: Target) -> Artifact:
    """Return a target as an artifact. The action's steps guarantee that it is one."""
    assert isinstance(target, Artifact)  # noqa: S101 - guaranteed by the steps
    return target
