"""The tarots that an action can be used on, and the reasons why others are refused."""

from collections.abc import Iterable

from companion.games.parsifal.model.pieces import Artifact, Figure, Piece, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.actions import Action, Target
from companion.referee.facts import Fact
from companion.referee.question import Ruling


def hard_ruling(rule: str, phrase: str, **facts: Fact) -> Ruling:
    """Return a ruling that the table can't override, because what it refuses is impossible."""
    return Ruling(rule, phrase, facts, hard=True)


def soft_ruling(rule: str, phrase: str, **facts: Fact) -> Ruling:
    """Return a ruling that the table may override."""
    return Ruling(rule, phrase, facts)


def silent(_phrase: str, /, **_facts: Fact) -> None:
    """Announce nothing. Used with real tarots, because the players hear which tarots to move
    instead.
    """


def actor(position: Position, action: Action) -> dict[str, Fact]:
    """Return facts that name the acting character and its player.

    A character that another player controls for one action still belongs to its own player.
    [skill.7]
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
    """Return why the skill can't be used on this target. [skill.2]"""
    if (
        isinstance(target, Figure)
        and (reason := ruling_against_absent(position, target)) is not None
    ):
        return reason
    if target in reach_of(position, action):  # The target is an artifact that isn't in play.
        return hard_ruling("limbo.1", "no-in-play", option=target)
    # The text on the players' tarots may differ, so they can override this ruling. They can't
    # override it for a lock, because the character wouldn't be able to keep the target locked.
    return ruling_out_of_reach(action, target, hard=action.way is SkillKind.LOCK)


def ruling_out_of_reach(action: Action, target: Target, *, hard: bool) -> Ruling:
    """Return the ruling against using the skill on this target. [skill.2]"""
    facts: dict[str, Fact] = {"figure": action.figure, "option": target}
    if isinstance(target, Artifact):
        return Ruling("skill.2", "no-aim-artifact", facts, hard=hard)
    return Ruling("skill.2", "no-aim", facts, hard=hard)


def ruling_against_owning(position: Position, figure: Figure) -> Ruling | None:
    """Refuse to give an artifact to a character that is locked, or can't own any. [deck.3]
    [lock.2]
    """
    if not position.edition.characters[position.character(figure)].can_own:
        return soft_ruling("deck.3", "no-owner", option=figure)
    locker = position.in_play[figure].locked_by
    if locker is not None:
        return soft_ruling("lock.2", "no-locked-owner", option=figure, figure=locker)
    return None


def always(_position: Position, _action: Action) -> Ruling | None:
    """Return None, because this kind of action is always possible if there is a target."""
    return None


def kind_of(action: Action) -> SkillKind:
    """Return the kind of skill that an action uses."""
    assert isinstance(action.way, SkillKind)  # noqa: S101 - only skills have lists of targets
    return action.way


def a_figure(target: Target) -> Figure:
    """Return a target that must be a figure, because the action's question asks only for
    figures.
    """
    assert isinstance(target, Figure)  # noqa: S101 - the question offers only figures
    return target


def an_artifact(target: Target) -> Artifact:
    """Return a target that must be an artifact, because the action's question asks only for
    artifacts.
    """
    assert isinstance(target, Artifact)  # noqa: S101 - the question offers only artifacts
    return target
