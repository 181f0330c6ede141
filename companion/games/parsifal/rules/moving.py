"""Actions that move tarots: artifacts, characters that change owners, and tarots sent to Limbo or
brought back.

Functions named `ruling_against_...` return why something isn't allowed, or None if it is.
"""

from collections.abc import Sequence

from companion.games.parsifal.model.pieces import AfterUse, Artifact, Figure
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.actions import Action, Announce, Target
from companion.games.parsifal.rules.locking import (
    COMES_BACK,
    LIES_NEXT,
    disable,
    how_it_ends,
)
from companion.games.parsifal.rules.targets import (
    a_figure,
    actor,
    an_artifact,
    hard_ruling,
    in_reach,
    kind_of,
    reach_of,
    ruling_against_absent,
    ruling_against_owning,
    ruling_out_of_reach,
    soft_ruling,
)
from companion.referee.facts import Fact
from companion.referee.question import Ruling
from companion.referee.seat import Seat


def common(position: Position, _: Action) -> Sequence[Target]:
    """Return the artifacts in the common area."""
    return position.common


def ruling_against_taking(position: Position, action: Action) -> Ruling | None:
    """Refuse to take an artifact if the common area is empty, or if the acting character is the
    Swan. [artifact.1] [deck.3]
    """
    if not position.common:
        return hard_ruling("artifact.1", "no-common")
    if not position.edition.characters[position.character(action.figure)].can_own:
        return soft_ruling("deck.3", "no-owner", option=action.figure)
    return None


def ruling_against_taken_artifact(position: Position, _: Action, target: Target) -> Ruling | None:
    """Refuse to take a tarot that is not in the common area. [artifact.1]"""
    if target in position.common:
        return None
    if isinstance(target, Artifact):
        return hard_ruling("artifact.1", "no-common-one", option=target)
    return hard_ruling("artifact.1", "no-character", option=target)


def ruling_against_dropping(position: Position, action: Action) -> Ruling | None:
    """Refuse to drop or give an artifact if the acting character owns none. [artifact.2]"""
    if not position.in_play[action.figure].artifacts:
        return hard_ruling("artifact.2", "no-artifact", figure=action.figure)
    return None


def ruling_against_own_artifact(
    position: Position, action: Action, target: Target
) -> Ruling | None:
    """Refuse to drop or give an artifact that the acting character doesn't own. [artifact.2]"""
    if target in position.in_play[action.figure].artifacts:
        return None
    return ruling_not_owned(action.figure, target)


def ruling_not_owned(figure: Target, target: Target) -> Ruling:
    """Return the ruling for an artifact that a character doesn't own. [artifact.2]"""
    if not isinstance(target, Artifact):
        return hard_ruling("artifact.2", "no-character", option=target)
    return hard_ruling("artifact.2", "no-own-one", figure=figure, option=target)


def take(position: Position, action: Action, announce: Announce) -> None:
    """Move an artifact from the common area to the acting character. [artifact.1]"""
    artifact = an_artifact(action.targets[0])
    position.own(action.figure, artifact)
    announce("takes", item=artifact, **actor(position, action))


def drop(position: Position, action: Action, announce: Announce) -> None:
    """Move an artifact from the acting character to the common area. [artifact.2]"""
    artifact = an_artifact(action.targets[0])
    position.lift(artifact)
    position.common.append(artifact)
    announce("drops", item=artifact, **actor(position, action))


def own_artifacts(position: Position, action: Action) -> Sequence[Target]:
    """Return the acting character's artifacts."""
    return position.in_play[action.figure].artifacts


def ruling_against_receiver(position: Position, action: Action, target: Target) -> Ruling | None:
    """Refuse to give an artifact to a character that can't own any, or to the giver itself.
    [skill.4]
    """
    if target is action.figure:
        return hard_ruling("skill.4", "no-self", option=target)
    return ruling_against_owning(position, a_figure(target))


def give(position: Position, action: Action, announce: Announce) -> None:
    """Move an artifact from the acting character to another one. [skill.4]"""
    artifact, target = an_artifact(action.targets[0]), a_figure(action.targets[1])
    position.own(target, artifact)
    owner = position.in_play[target].seat
    announce("gives", item=artifact, target=target, owner=owner, **actor(position, action))


def ruling_against_stealing(position: Position, action: Action) -> Ruling | None:
    """Refuse to steal if no character owns an artifact, or if the acting character can't own one.
    [skill.11]
    """
    if not any(position.in_play[a_figure(one)].artifacts for one in in_reach(position, action)):
        return hard_ruling("skill.2", "no-target", figure=action.figure, option=action.way)
    return ruling_against_owning(position, action.figure)


def ruling_against_victim(position: Position, action: Action, target: Target) -> Ruling | None:
    """Refuse to steal from the acting character itself, or from one without artifacts.
    [skill.11]
    """
    if target is action.figure:
        return hard_ruling("skill.11", "no-self", option=target)
    if not position.in_play[a_figure(target)].artifacts:
        return hard_ruling("artifact.2", "no-artifact", figure=target)
    return None


def victim_artifacts(position: Position, action: Action) -> Sequence[Target]:
    """Return the artifacts of the character that is robbed."""
    return position.in_play[a_figure(action.targets[0])].artifacts


def ruling_against_stolen_artifact(
    position: Position, action: Action, target: Target
) -> Ruling | None:
    """Refuse to steal an artifact that the robbed character doesn't own. [skill.11]"""
    if target in victim_artifacts(position, action):
        return None
    return ruling_not_owned(action.targets[0], target)


def steal(position: Position, action: Action, announce: Announce) -> None:
    """Move an artifact from another character to the acting one. [skill.11]"""
    target, artifact = a_figure(action.targets[0]), an_artifact(action.targets[1])
    position.own(action.figure, artifact)
    owner = position.in_play[target].seat
    announce("steals", item=artifact, target=target, owner=owner, **actor(position, action))


def ruling_against_changing_owner(position: Position, action: Action) -> Ruling | None:
    """Refuse to move a character to another player, unless the acting player controls enough
    unlocked copies of the acting character. [skill.5]
    """
    character = position.character(action.figure)
    count, seat, in_play = 0, action.seat, position.in_play
    for one in position.edition.copies[character]:
        if one in in_play and in_play[one].seat is seat and in_play[one].locked_by is None:
            count += 1
    group = min([skill.group for skill in position.skills(action.figure, kind_of(action))])
    if count >= group:
        return None
    facts: dict[str, Fact] = {"item": character, "count": count, "number": group}
    if not any(in_reach(position, action)):
        return hard_ruling("skill.2", "no-target", figure=action.figure, option=action.way)
    return soft_ruling("skill.5", "no-group", who=action.seat, **facts)


def other_seats(position: Position, action: Action) -> Sequence[Target]:
    """Return the players who can receive the chosen character."""
    return [
        seat
        for seat in position.here
        if seat is not position.in_play[a_figure(action.targets[0])].seat
    ]


def ruling_against_new_owner(position: Position, action: Action, target: Target) -> Ruling | None:
    """Refuse to move a character to a player who has left, or who already controls it. [skill.5]"""
    figure = a_figure(action.targets[0])
    if target not in position.here:
        return hard_ruling("trouble.1", "no-left", option=target)
    if position.in_play[figure].seat is target:
        return hard_ruling("skill.5", "no-move", figure=figure, option=target)
    return None


def change_owner(position: Position, action: Action, announce: Announce) -> None:
    """Move a character to another player's area, with its artifacts and locks. [skill.5]
    [skill.6]
    """
    target, seat = a_figure(action.targets[0]), action.targets[1]
    assert isinstance(seat, Seat)  # noqa: S101 - the question offers only players
    before, held = position.in_play[target].seat, position.in_play[target].locks
    position.move(target, seat)
    facts: dict[str, Fact] = {"target": target, "owner": before, "to": seat, "number": len(held)}
    facts["own"] = int(seat is action.seat)
    announce("moves", who=action.seat, figure=action.figure, **facts)
    if held:  # The tarot stays where it is: across a character that it locks.
        announce("stays-across", figure=target, target=held[0])


def any_in_reach(position: Position, action: Action) -> Sequence[Target]:
    """Return the characters and artifacts in play that the skill can send to Limbo."""
    reach = reach_of(position, action)
    owned = [artifact for one in position.in_play.values() for artifact in one.artifacts]
    targets: list[Target] = [*position.in_play, *position.common, *owned]
    return [one for one in targets if one in reach]


def ruling_against_banished(_: Position, action: Action, target: Target) -> Ruling | None:
    """Refuse to let a character send itself to Limbo. [limbo.1]"""
    return (
        soft_ruling("limbo.1", "no-self-banished", option=target)
        if target is action.figure
        else None
    )


def to_limbo(position: Position, action: Action, announce: Announce) -> None:
    """Move a tarot to Limbo. [limbo.1]"""
    target = action.targets[0]
    facts: dict[str, Fact] = {**actor(position, action), "target": target}
    if isinstance(target, Figure):
        announce("banishes", owner=position.in_play[target].seat, **facts)
        banish(position, target, announce)
    else:
        artifact = an_artifact(target)
        position.lift(artifact)
        position.limbo.append(artifact)
        announce("banishes-artifact", **facts)


def in_limbo(position: Position, action: Action) -> Sequence[Target]:
    """Return the tarots in Limbo that the skill can bring back."""
    reach = reach_of(position, action)
    return [one for one in position.limbo if one in reach]


def ruling_against_retrieving(position: Position, _: Action) -> Ruling | None:
    """Refuse to bring anything back from an empty Limbo. [limbo.3]"""
    return None if position.limbo else hard_ruling("limbo.3", "no-limbo")


def ruling_against_retrieved(position: Position, action: Action, target: Target) -> Ruling | None:
    """Return why the skill can't bring this tarot back, or None if it can. [limbo.3]"""
    if target in position.limbo:
        return ruling_against_return(position, action, target) or ruling_out_of_reach(
            action, target, hard=False
        )
    if isinstance(target, Artifact):
        return hard_ruling("limbo.3", "no-limbo-artifact", option=target)
    return hard_ruling("limbo.3", "no-limbo-one", option=target)


def ruling_against_return(position: Position, action: Action, target: Target) -> Ruling | None:
    """Refuse to bring back an artifact if the player controls no character that can own it.
    [limbo.3]
    """
    if isinstance(target, Artifact) and not any(
        position.can_own(one) for one in position.area(action.seat)
    ):
        return hard_ruling("limbo.3", "no-own-owner", who=action.seat, option=target)
    return None


def possible_owners(position: Position, action: Action) -> Sequence[Target] | None:
    """Return the player's characters that could own an artifact brought back from Limbo.

    Return None if the tarot isn't an artifact. [limbo.3]
    """
    return None if isinstance(action.targets[0], Figure) else position.area(action.seat)


def ruling_against_other_figure(position: Position, _: Action, target: Target) -> Ruling | None:
    """Return the ruling against giving the artifact to a character that the player doesn't control.
    [limbo.3]
    """
    if (reason := ruling_against_absent(position, a_figure(target))) is not None:
        return reason
    return soft_ruling(
        "limbo.3", "no-own-figure", option=target, who=position.in_play[a_figure(target)].seat
    )


def ruling_against_owner_figure(position: Position, _: Action, target: Target) -> Ruling | None:
    """Refuse to give the artifact to a character that can't own any. [limbo.3]"""
    return ruling_against_owning(position, a_figure(target))


def from_limbo(position: Position, action: Action, announce: Announce) -> None:
    """Bring a tarot back into play. [limbo.3]"""
    tarot = action.targets[0]
    facts: dict[str, Fact] = {**actor(position, action), "target": tarot}
    if isinstance(tarot, Figure):
        position.enter(tarot, action.seat)
        announce("retrieves", owner=action.seat, **facts)
    else:
        owner = a_figure(action.targets[1])
        position.own(owner, an_artifact(tarot))
        announce("retrieves-artifact", to=owner, **facts)


def banish(position: Position, figure: Figure, announce: Announce) -> None:
    """Move a character to Limbo. Its own locks end, and so does the lock on it. [limbo.2]"""
    locker, end = position.in_play[figure].locked_by, how_it_ends(position, figure)
    disable(position, figure, announce, "set-free-by-limbo")
    position.banish(figure)
    if locker is None:
        return
    if end == COMES_BACK:
        announce("comes-back", figure=locker, owner=position.in_play[locker].seat)
    elif end == LIES_NEXT:
        following = position.in_play[locker].locks[0]
        announce("lies-next", figure=locker, option=figure, target=following)
    else:
        announce("mark-goes", figure=locker, target=figure)


def spend(position: Position, action: Action, announce: Announce) -> None:
    """After an artifact's skill has been used, move the artifact to where its text says: the common
    area or Limbo. If it has changed owners in the meantime, leave it there. [skill.10]
    """
    artifact = action.source
    if artifact is None or action.figure not in position.in_play:
        return
    if artifact not in position.in_play[action.figure].artifacts:
        return
    after = next(
        s.after for s in position.skills(action.figure, kind_of(action)) if s.artifact is artifact
    )
    if after is AfterUse.STAYS:
        return
    position.lift(artifact)
    (position.common if after is AfterUse.COMMON else position.limbo).append(artifact)
    phrase = "goes-common" if after is AfterUse.COMMON else "goes-limbo"
    announce(phrase, item=artifact, figure=action.figure)
