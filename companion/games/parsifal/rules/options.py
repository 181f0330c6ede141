"""Every way of acting, and every deed that there could be."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games.parsifal.model.pieces import Act, After, Artifact, Figure, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.acting import (
    by_hand,
    control,
    controllable,
    draw,
    no_deck,
    not_controllable,
    not_twice,
    not_within,
    nothing,
    only_others,
    twice,
)
from companion.games.parsifal.rules.deeds import Deed, Doing, Step, Tell, Thing, Way
from companion.games.parsifal.rules.locking import (
    free,
    lock,
    lockable,
    locked,
    no_locked,
    no_locking,
    no_own_locks,
    no_room_for,
    not_lockable,
    not_locked,
    not_locked_by_it,
    own_locks,
    withdraw,
)
from companion.games.parsifal.rules.moving import (
    any_in_reach,
    change_owner,
    common,
    drop,
    from_limbo,
    give,
    in_limbo,
    loot,
    no_dropping,
    no_limbo,
    no_loot,
    no_loot_of,
    no_receiver,
    no_taking,
    no_thief,
    not_another,
    not_banished,
    not_common,
    not_in_limbo,
    not_own,
    not_own_figure,
    not_returning,
    not_to_whom,
    others,
    own_artifacts,
    spend,
    steal,
    take,
    to_limbo,
    to_whom,
    too_few,
)
from companion.games.parsifal.rules.questions import (
    ASK_BANISH,
    ASK_CONTROL,
    ASK_DROP,
    ASK_FREE,
    ASK_GIVE,
    ASK_GIVE_TO,
    ASK_LOCK,
    ASK_MOVE,
    ASK_MOVE_TO,
    ASK_RETRIEVE,
    ASK_RETRIEVE_TO,
    ASK_STEAL,
    ASK_STEAL_FROM,
    ASK_TAKE,
    ASK_WITHDRAW,
)
from companion.games.parsifal.rules.targets import a_figure, always, in_reach, no_aim, ruled
from companion.referee.question import Ruling
from companion.referee.seat import Seat


def deeds_of(p: Position, seat: Seat, figure: Figure, *, doubled: bool = False) -> Iterator[Deed]:
    """Everything that a seat could have this figure do now; nothing where it is locked."""
    if p.is_free(figure):
        for way in p.ways(figure):
            yield from deeds_from(p, Deed(seat, figure, way, doubled=doubled))


def deeds_of_seat(p: Position, seat: Seat, *, doubled: bool = False) -> Iterator[Deed]:
    """Everything that a seat could do if it were its turn to act."""
    for figure in p.area(seat):
        yield from deeds_of(p, seat, figure, doubled=doubled)


def deeds_from(p: Position, deed: Deed) -> Iterator[Deed]:
    """Everything that this could become, of which only who does it, and how, is told."""
    if no_way(p, deed) is None:
        yield from _told(p, deed, DOINGS[deed.way].steps)


def _told(p: Position, deed: Deed, steps: tuple[Step, ...]) -> Iterator[Deed]:
    """The same, with these steps still to be told."""
    if steps:
        options = legal(p, deed, steps[0])
        if options is None:
            yield from _told(p, deed, steps[1:])
            return
        for thing in options:
            yield from _told(p, deed.to(thing), steps[1:])
        return
    for source in sources(p, deed):
        sourced = replace(deed, source=source) if source else deed
        if deed.way is SkillKind.CONTROL:
            yield from (replace(sourced, inner=inner) for inner in controlled(p, deed))
        else:
            yield sourced


def controlled(p: Position, deed: Deed) -> Iterator[Deed]:
    """What whoever is controlled can do. [skill.7]"""
    figure = a_figure(deed.things[0])
    for way in p.ways(figure):
        yield from deeds_from(p, Deed(deed.seat, figure, way, within=True))


def legal(p: Position, deed: Deed, step: Step) -> list[Thing] | None:
    """What this step could be; None where the deed does not need it."""
    options, why_not = step.among(p, deed), step.why_not
    if options is None or why_not is None:
        return None if options is None else list(options)
    return [thing for thing in options if why_not(p, deed, thing) is None]


def is_idle(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why one of these cannot be controlled: it has nothing to do. [skill.7]"""
    figure = a_figure(thing)
    for way in p.ways(figure):
        if can_be(p, Deed(deed.seat, figure, way, within=True)):
            return None
    return ruled("skill.7", "no-use", option=thing)


def refusal(p: Position, deed: Deed, step: Step, thing: Thing) -> Ruling | None:
    """What speaks against anything, among those or not. Where a table may override that it is not
    among those, it is asked as well whether anything could come of it.
    """
    why_out = None
    if thing not in (step.among(p, deed) or ()):
        why_out = step.why_out(p, deed, thing)
        if why_out is None or why_out.hard or thing not in p.standing:
            return why_out
    why_not = step.why_not(p, deed, thing) if step.why_not is not None else None
    return why_not if why_out is None or (why_not is not None and why_not.hard) else why_out


def no_way(p: Position, deed: Deed) -> Ruling | None:
    """Why a figure has no use of this way of acting: what it lacks. [skill.1]"""
    way = deed.way
    if isinstance(way, SkillKind) and not p.skills(deed.figure, way):
        return ruled("skill.1", "no-skill", figure=deed.figure, option=way)
    return DOINGS[way].why_not(p, deed)


def cannot(p: Position, deed: Deed) -> Ruling | None:
    """The same, and that there is nobody to do it to: also where a table may override the rest."""
    reason = no_way(p, deed)
    if (reason is None or not reason.hard) and not finds(p, deed):
        return ruled("skill.2", "no-target", figure=deed.figure, option=deed.way)
    return reason


def can_be(p: Position, deed: Deed) -> bool:
    """Whether a way of acting that a figure has could become anything."""
    return DOINGS[deed.way].why_not(p, deed) is None and finds(p, deed)


def finds(p: Position, deed: Deed) -> bool:
    """Whether there is something for each step of it.

    Whatever is chosen first, the next step finds something: so one of each is enough.
    """
    steps = DOINGS[deed.way].steps
    for step in steps:
        options, why_not = step.among(p, deed), step.why_not
        if options is None:
            continue
        for thing in options:
            if why_not is None or why_not(p, deed, thing) is None:
                break
        else:
            return False
        if step is not steps[-1]:
            deed = deed.to(thing)
    return True


def sources(p: Position, deed: Deed) -> list[Artifact | None]:
    """Whose skill it can be: of those whose artifact would go to the same place, the first."""
    if isinstance(deed.way, Act) or deed.way is SkillKind.LOCK:  # a lock takes any room it finds
        return [None]
    aim, skills = DOINGS[deed.way].aim, p.skills(deed.figure, deed.way)
    found: dict[After, Artifact | None] = {}
    for skill in skills:
        if not deed.things or deed.things[aim] in skill.reach:
            found.setdefault(skill.after, skill.artifact)
    # A table may override what it can be used on: then it is the first that there is.
    return list(found.values()) or [skill.artifact for skill in skills[:1]]


def carry_out(p: Position, deed: Deed, tell: Tell) -> None:
    """Do it, with all that it brings about but the choice of locks. [lock.4]"""
    DOINGS[deed.way].do(p, deed, tell)
    if deed.inner is not None:
        carry_out(p, deed.inner, tell)
    spend(p, deed, tell)


#: A new kind of skill is one entry more, with what it does as a small function.
DOINGS: Mapping[Way, Doing] = {
    Act.TAKE: Doing((Step(ASK_TAKE, common, not_common),), take, no_taking),
    Act.DROP: Doing((Step(ASK_DROP, own_artifacts, not_own),), drop, no_dropping),
    Act.WITHDRAW: Doing((Step(ASK_WITHDRAW, own_locks, not_locked_by_it),), withdraw, no_own_locks),
    SkillKind.LOCK: Doing((Step(ASK_LOCK, lockable, not_lockable, no_room_for),), lock, no_locking),
    SkillKind.FREE: Doing((Step(ASK_FREE, locked, not_locked),), free, no_locked),
    SkillKind.CHANGE_OWNER: Doing(
        (Step(ASK_MOVE, in_reach, no_aim), Step(ASK_MOVE_TO, others, not_another)),
        change_owner,
        too_few,
    ),
    SkillKind.GIVE: Doing(
        (
            Step(ASK_GIVE, own_artifacts, not_own),
            Step(ASK_GIVE_TO, in_reach, no_aim, no_receiver),
        ),
        give,
        no_dropping,
        aim=1,
    ),
    SkillKind.CONTROL: Doing(
        (Step(ASK_CONTROL, controllable, not_controllable, is_idle),), control, not_within
    ),
    SkillKind.TO_LIMBO: Doing(
        (Step(ASK_BANISH, any_in_reach, no_aim, not_banished),), to_limbo, always
    ),
    SkillKind.FROM_LIMBO: Doing(
        (
            Step(ASK_RETRIEVE, in_limbo, not_in_limbo, not_returning),
            Step(ASK_RETRIEVE_TO, to_whom, not_own_figure, not_to_whom),
        ),
        from_limbo,
        no_limbo,
    ),
    SkillKind.STEAL: Doing(
        (Step(ASK_STEAL_FROM, in_reach, no_aim, no_loot), Step(ASK_STEAL, loot, no_loot_of)),
        steal,
        no_thief,
    ),
    SkillKind.DRAW: Doing((), draw, no_deck),
    SkillKind.TWICE: Doing((), twice, not_twice),
    SkillKind.INTERRUPT: Doing((), nothing, only_others),
    SkillKind.BY_HAND: Doing((), by_hand, always),
}
