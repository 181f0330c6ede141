"""Others' characters, more tarots, more actions, and the actions of others."""

from collections.abc import Iterable

from companion.games.parsifal.model.pieces import Figure, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.deeds import Deed, Tell, Thing
from companion.games.parsifal.rules.targets import a_figure, actor, no_aim, reach_of, ruled, soft
from companion.referee.question import Ruling


def controllable(p: Position, deed: Deed) -> Iterable[Thing]:
    """Whom it can reach of those of others that are not locked. [skill.7]"""
    reach, seat = reach_of(p, deed), deed.seat
    return (
        one
        for one, standing in p.standing.items()
        if standing.seat is not seat and standing.locked_by is None and one in reach
    )


def not_controllable(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why nobody else can be controlled. [skill.7] [skill.8]"""
    standing = p.standing.get(thing) if isinstance(thing, Figure) else None
    if standing is not None and standing.seat is deed.seat:
        return ruled("skill.7", "no-rival", option=thing, who=deed.seat)
    if standing is not None and (locker := standing.locked_by) is not None:
        return ruled("skill.8", "no-locked-act", option=thing, figure=locker)
    if not isinstance(thing, Figure):
        return ruled("skill.2", "no-aim", option=thing, figure=deed.figure)
    return no_aim(p, deed, thing)


def not_within(_: Position, deed: Deed) -> Ruling | None:
    """Who is controlled controls nobody, and uses no Bread. [skill.8]"""
    return (
        ruled("skill.8", "no-within", figure=deed.figure, option=deed.way) if deed.within else None
    )


def control(p: Position, deed: Deed, tell: Tell) -> None:
    """What the other does is a deed of its own, which comes next. [skill.7]"""
    target = a_figure(deed.things[0])
    owner = p.standing[target].seat
    tell("controls", who=deed.seat, figure=deed.figure, target=target, owner=owner)


def no_deck(p: Position, _: Deed) -> Ruling | None:
    """Why nothing is drawn. [turn.4]"""
    return None if p.left else ruled("turn.4", "no-deck")


def draw(p: Position, deed: Deed, tell: Tell) -> None:
    """The rules draw it. [skill.9]"""
    tell("draws-more", number=drawn(p, deed), **actor(p, deed))


def drawn(p: Position, deed: Deed) -> int:
    """How many tarots are drawn then, as long as the deck has them. [skill.9]"""
    skills = p.skills(deed.figure, SkillKind.DRAW)
    return min(next(one.capacity for one in skills if one.artifact is deed.source), p.left)


def not_twice(p: Position, deed: Deed) -> Ruling | None:
    """There is no third action. [skill.10]"""
    if deed.doubled:
        return soft("skill.10", "no-third")
    return not_within(p, deed)


def twice(_p: Position, deed: Deed, tell: Tell) -> None:
    """The rules count the actions. [skill.10]"""
    tell("doubles", who=deed.seat, figure=deed.figure)


def only_others(_p: Position, deed: Deed) -> Ruling | None:
    """Interrupting is for the turns of others. [interrupt.1]"""
    return ruled("interrupt.1", "no-interrupting", figure=deed.figure)


def by_hand(p: Position, deed: Deed, tell: Tell) -> None:
    """What it says is read out then, and the table does it. [skill.1]"""
    tell("does-by-hand", **actor(p, deed))


def nothing(_p: Position, _deed: Deed, _tell: Tell) -> None:
    """It is never done on one's turn."""
