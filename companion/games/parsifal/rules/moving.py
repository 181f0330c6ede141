"""Tarots that change their place: artifacts, owners, Limbo."""

from collections.abc import Sequence

from companion.games.parsifal.model.pieces import After, Artifact, Figure
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.deeds import Deed, Tell, Thing
from companion.games.parsifal.rules.locking import (
    COMES_BACK,
    LIES_NEXT,
    how_it_ends,
    lay_off,
)
from companion.games.parsifal.rules.targets import (
    a_figure,
    actor,
    an_artifact,
    cannot_own,
    in_reach,
    kind_of,
    not_in_play,
    reach_of,
    ruled,
    soft,
)
from companion.referee.facts import Fact
from companion.referee.question import Ruling
from companion.referee.seat import Seat


def common(p: Position, _: Deed) -> Sequence[Thing]:
    """What lies in the common area."""
    return p.common


def no_taking(p: Position, deed: Deed) -> Ruling | None:
    """Why it takes nothing. [artifact.1]"""
    if not p.common:
        return ruled("artifact.1", "no-common")
    if not p.edition.characters[p.character(deed.figure)].can_own:
        return soft("deck.3", "no-owner", option=deed.figure)
    return None


def not_common(p: Position, _: Deed, thing: Thing) -> Ruling | None:
    """Why this cannot be taken. [artifact.1]"""
    return None if thing in p.common else ruled("artifact.1", "no-common-one", option=thing)


def no_dropping(p: Position, deed: Deed) -> Ruling | None:
    """Why it drops and gives nothing. [artifact.2]"""
    if not p.standing[deed.figure].artifacts:
        return ruled("artifact.2", "no-artifact", figure=deed.figure)
    return None


def not_own(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why this is not the figure's to drop or to give. [artifact.2]"""
    if thing in p.standing[deed.figure].artifacts:
        return None
    return ruled("artifact.2", "no-own-one", figure=deed.figure, option=thing)


def take(p: Position, deed: Deed, tell: Tell) -> None:
    """Out of the common area. [artifact.1]"""
    artifact = an_artifact(deed.things[0])
    p.own(deed.figure, artifact)
    tell("takes", item=artifact, **actor(p, deed))


def drop(p: Position, deed: Deed, tell: Tell) -> None:
    """Into the common area. [artifact.2]"""
    artifact = an_artifact(deed.things[0])
    p.lift(artifact)
    p.common.append(artifact)
    tell("drops", item=artifact, **actor(p, deed))


def own_artifacts(p: Position, deed: Deed) -> Sequence[Thing]:
    """What the figure owns."""
    return p.standing[deed.figure].artifacts


def no_receiver(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why this one cannot be given an artifact. [skill.4]"""
    if thing is deed.figure:
        return ruled("skill.4", "no-self", option=thing)
    return cannot_own(p, a_figure(thing))


def give(p: Position, deed: Deed, tell: Tell) -> None:
    """To any that is not locked. [skill.4]"""
    artifact, target = an_artifact(deed.things[0]), a_figure(deed.things[1])
    p.own(target, artifact)
    owner = p.standing[target].seat
    tell("gives", item=artifact, target=target, owner=owner, **actor(p, deed))


def no_thief(p: Position, deed: Deed) -> Ruling | None:
    """Why it takes nobody's artifact. [skill.11]"""
    if not any(p.standing[a_figure(one)].artifacts for one in in_reach(p, deed)):
        return ruled("skill.2", "no-target", figure=deed.figure, option=deed.way)
    return cannot_own(p, deed.figure)


def no_loot(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why nothing is taken from this one. [skill.11]"""
    if thing is deed.figure:
        return ruled("skill.11", "no-self", option=thing)
    if not p.standing[a_figure(thing)].artifacts:
        return ruled("artifact.2", "no-artifact", figure=thing)
    return None


def loot(p: Position, deed: Deed) -> Sequence[Thing]:
    """What it can take from that one."""
    return p.standing[a_figure(deed.things[0])].artifacts


def no_loot_of(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why this is not to be taken there. [skill.11]"""
    if thing in loot(p, deed):
        return None
    return ruled("artifact.2", "no-own-one", figure=deed.things[0], option=thing)


def steal(p: Position, deed: Deed, tell: Tell) -> None:
    """From any other. [skill.11]"""
    target, artifact = a_figure(deed.things[0]), an_artifact(deed.things[1])
    p.own(deed.figure, artifact)
    owner = p.standing[target].seat
    tell("steals", item=artifact, target=target, owner=owner, **actor(p, deed))


def too_few(p: Position, deed: Deed) -> Ruling | None:
    """Why no owner is changed: not enough copies are free in the seat's area. [skill.5]"""
    character = p.character(deed.figure)
    count, seat, standing = 0, deed.seat, p.standing
    for one in p.edition.copies[character]:
        if one in standing and standing[one].seat is seat and standing[one].locked_by is None:
            count += 1
    group = min([skill.group for skill in p.skills(deed.figure, kind_of(deed))])
    if count >= group:
        return None
    facts: dict[str, Fact] = {"item": character, "count": count, "number": group}
    if not any(in_reach(p, deed)):
        return ruled("skill.2", "no-target", figure=deed.figure, option=deed.way)
    return soft("skill.5", "no-group", who=deed.seat, **facts)


def others(p: Position, deed: Deed) -> Sequence[Thing]:
    """Into whose area it can be moved."""
    return [seat for seat in p.here if seat is not p.standing[a_figure(deed.things[0])].seat]


def not_another(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why it cannot be moved there. [skill.5]"""
    figure = a_figure(deed.things[0])
    if thing not in p.here:
        return ruled("trouble.1", "no-left", option=thing)
    if p.standing[figure].seat is thing:
        return ruled("skill.5", "no-move", figure=figure, option=thing)
    return None


def change_owner(p: Position, deed: Deed, tell: Tell) -> None:
    """From one area into another, with its artifacts and its locks. [skill.5] [skill.6]"""
    target, seat = a_figure(deed.things[0]), deed.things[1]
    assert isinstance(seat, Seat)  # noqa: S101 - as the steps say
    before, held = p.standing[target].seat, p.standing[target].locks
    p.move(target, seat)
    facts: dict[str, Fact] = {"target": target, "owner": before, "to": seat, "number": len(held)}
    tell("moves", who=deed.seat, figure=deed.figure, **facts)
    if held:  # it lies in the area of whom it locks
        tell("stays-across", figure=target, target=held[0])


def any_in_reach(p: Position, deed: Deed) -> Sequence[Thing]:
    """The figures and the artifacts in play that it can send to Limbo."""
    reach = reach_of(p, deed)
    owned = [artifact for one in p.standing.values() for artifact in one.artifacts]
    things: list[Thing] = [*p.standing, *p.common, *owned]
    return [one for one in things if one in reach]


def not_banished(_: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why this cannot go to Limbo. [limbo.1]"""
    return soft("limbo.1", "no-self-banished", option=thing) if thing is deed.figure else None


def to_limbo(p: Position, deed: Deed, tell: Tell) -> None:
    """Out of play, until it is taken back. [limbo.1]"""
    thing = deed.things[0]
    facts: dict[str, Fact] = {**actor(p, deed), "target": thing}
    if isinstance(thing, Figure):
        tell("banishes", owner=p.standing[thing].seat, **facts)
        banish(p, thing, tell)
    else:
        artifact = an_artifact(thing)
        p.lift(artifact)
        p.limbo.append(artifact)
        tell("banishes-artifact", **facts)


def in_limbo(p: Position, deed: Deed) -> Sequence[Thing]:
    """What lies in Limbo, and can be taken back."""
    reach = reach_of(p, deed)
    return [one for one in p.limbo if one in reach]


def no_limbo(p: Position, _: Deed) -> Ruling | None:
    """Why nothing is taken back. [limbo.3]"""
    return None if p.limbo else ruled("limbo.3", "no-limbo")


def not_in_limbo(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why this cannot be taken back. [limbo.3]"""
    if thing in p.limbo:
        reason = soft("skill.2", "no-aim", figure=deed.figure, option=thing)
        return not_returning(p, deed, thing) or reason
    return ruled("limbo.3", "no-limbo-one", option=thing)


def not_returning(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why this does not come back: an artifact needs one that may own it. [limbo.3]"""
    if isinstance(thing, Artifact) and not any(p.can_own(one) for one in p.area(deed.seat)):
        return ruled("limbo.3", "no-own-owner", who=deed.seat, option=thing)
    return None


def to_whom(p: Position, deed: Deed) -> Sequence[Thing] | None:
    """To which of the seat's own an artifact comes; a character comes into its area."""
    return None if isinstance(deed.things[0], Figure) else p.area(deed.seat)


def not_own_figure(p: Position, _: Deed, thing: Thing) -> Ruling | None:
    """Why it does not come to this one. [limbo.3]"""
    if (reason := not_in_play(p, a_figure(thing))) is not None:
        return reason
    return soft("limbo.3", "no-own-figure", option=thing, who=p.standing[a_figure(thing)].seat)


def not_to_whom(p: Position, _: Deed, thing: Thing) -> Ruling | None:
    """Why it cannot own an artifact. [limbo.3]"""
    return cannot_own(p, a_figure(thing))


def from_limbo(p: Position, deed: Deed, tell: Tell) -> None:
    """Back into play. [limbo.3]"""
    thing = deed.things[0]
    facts: dict[str, Fact] = {**actor(p, deed), "target": thing}
    if isinstance(thing, Figure):
        p.enter(thing, deed.seat)
        tell("retrieves", owner=deed.seat, **facts)
    else:
        target = a_figure(deed.things[1])
        p.own(target, an_artifact(thing))
        tell("retrieves-artifact", to=target, **facts)


def banish(p: Position, figure: Figure, tell: Tell) -> None:
    """A figure goes to Limbo. [limbo.2]"""
    locker, end = p.standing[figure].locked_by, how_it_ends(p, figure)
    lay_off(p, figure, tell, "set-free-by-limbo")
    p.banish(figure)
    if locker is None:
        return
    if end == COMES_BACK:
        tell("comes-back", figure=locker, owner=p.standing[locker].seat)
    elif end == LIES_NEXT:
        tell("lies-next", figure=locker, target=p.standing[locker].locks[0])
    else:
        tell("mark-goes", figure=locker, target=figure)


def spend(p: Position, deed: Deed, tell: Tell) -> None:
    """Where the artifact whose skill was used goes, if its owner has it still. [skill.10]"""
    artifact = deed.source
    if artifact is None or deed.figure not in p.standing:
        return
    if artifact not in p.standing[deed.figure].artifacts:
        return
    after = next(s.after for s in p.skills(deed.figure, kind_of(deed)) if s.artifact is artifact)
    if after is After.STAYS:
        return
    p.lift(artifact)
    (p.common if after is After.COMMON else p.limbo).append(artifact)
    phrase = "goes-common" if after is After.COMMON else "goes-limbo"
    tell(phrase, item=artifact, figure=deed.figure)
