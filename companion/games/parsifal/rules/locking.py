"""Locks: how many a character can hold, on whom, and what ends with them."""

from collections.abc import Iterable, Sequence

from companion.games.parsifal.model.pieces import Figure, Piece, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.deeds import Deed, Tell, Thing
from companion.games.parsifal.rules.targets import (
    a_figure,
    actor,
    no_aim,
    not_in_play,
    reach_of,
    ruled,
)
from companion.referee.facts import Fact
from companion.referee.question import Ruling

#: What a lock that ends leaves to do: its tarot comes back; a mark of it goes; the tarot goes on
#: to lie across the next that it locks. [lock.6]
COMES_BACK, MARK_GOES, LIES_NEXT = range(3)
#: Whom a lock may be on.
Room = frozenset[Piece]


def rooms(p: Position, figure: Figure) -> list[Room]:
    """Room for each lock that it can hold at once, by its skills and its artifacts. [lock.3]"""
    skills = p.skills(figure, SkillKind.LOCK)
    return [skill.reach for skill in skills for _ in range(skill.capacity)]


def can_hold(p: Position, figure: Figure, targets: Sequence[Figure]) -> bool:
    """Whether it can hold all of these at once. [lock.3]"""
    skills = p.skills(figure, SkillKind.LOCK)
    if skills and len(targets) <= skills[0].capacity and skills[0].reach.issuperset(targets):
        return True  # as nearly always
    free = rooms(p, figure)
    return len(targets) <= len(free) and len(most_held(free, targets)) == len(targets)


def most_held(free: Sequence[Room], targets: Sequence[Figure]) -> dict[int, Figure]:
    """As many of these as can be held, by the place of a room of its own that each fits."""
    in_room: dict[int, Figure] = {}

    def settle(target: Figure, tried: set[int]) -> bool:
        """Find a room, where needed by sending another into one that is still free."""
        for number, room in enumerate(free):
            if number in tried or target not in room:
                continue
            tried.add(number)
            if number not in in_room or settle(in_room[number], tried):
                in_room[number] = target
                return True
        return False

    for target in targets:
        settle(target, set())
    return in_room


def too_many(p: Position, figure: Figure) -> list[Figure]:
    """Of the locks that it can no longer hold together, those of which one may end. [lock.4]

    Empty while it can hold all; the first where none can stay. One whose end would let it hold
    fewer than before is left out.
    """
    held = p.standing[figure].locks
    if not held or can_hold(p, figure, held):
        return []
    free = rooms(p, figure)
    most = len(most_held(free, held))
    if not most:
        return held[:1]
    others = {target: [one for one in held if one is not target] for target in held}
    return [target for target in held if len(most_held(free, others[target])) == most]


def no_locking(p: Position, deed: Deed) -> Ruling | None:
    """Why it locks nobody more. [lock.2] [lock.3]"""
    if (locker := p.standing[deed.figure].locked_by) is not None:  # its lock would end at once
        return ruled("lock.2", "no-lock-of-locked", figure=deed.figure, option=locker)
    locked = p.standing[deed.figure].locks
    if not locked:  # each skill has room for one at least
        return None
    if len(locked) < sum(skill.capacity for skill in p.skills(deed.figure, SkillKind.LOCK)):
        return None
    facts: dict[str, Fact] = {"items": tuple(locked), "count": len(locked)}
    return ruled("lock.3", "no-room", figure=deed.figure, **facts)


def lockable(p: Position, deed: Deed) -> Iterable[Thing]:
    """Whom it can reach that is not locked."""
    reach, figure = reach_of(p, deed), deed.figure
    return (
        one
        for one, standing in p.standing.items()
        if standing.locked_by is None and one in reach and one is not figure
    )


def not_lockable(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why nobody else can be locked. [lock.5]"""
    if thing is deed.figure:
        return ruled("lock.5", "no-self", option=thing)
    standing = p.standing.get(thing) if isinstance(thing, Figure) else None
    if standing is not None and (locker := standing.locked_by) is not None:
        return ruled("lock.5", "no-locked-twice", option=thing, figure=locker)
    return no_aim(p, deed, thing)


def no_room_for(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why it has no room for one more. [lock.3]"""
    held = p.standing[deed.figure].locks
    if not held or can_hold(p, deed.figure, [*held, a_figure(thing)]):
        return None
    facts: dict[str, Fact] = {"figure": deed.figure, "items": tuple(held)}
    return ruled("lock.3", "no-room-for", option=thing, **facts)


def lock(p: Position, deed: Deed, tell: Tell) -> None:
    """The target has nothing then, and locks nobody. [lock.1] [lock.2]"""
    target = a_figure(deed.things[0])
    p.lock(deed.figure, target)
    owner = p.standing[target].seat
    number = len(p.standing[deed.figure].locks)
    tell("locks", target=target, owner=owner, number=number, **actor(p, deed))
    lay_off(p, target, tell)


def no_more_locks(
    p: Position, figure: Figure, target: Figure, held: Sequence[Figure]
) -> Ruling | None:
    """Why a table cannot set right that it locks this one, beside those held. [trouble.2]"""
    if target is figure:
        return ruled("lock.5", "no-self", option=target)
    if (reason := not_in_play(p, target)) is not None:
        return reason
    if (locker := p.standing[figure].locked_by) is not None:
        return ruled("skill.1", "no-locked-act", option=figure, figure=locker)
    locker = p.standing[target].locked_by
    if locker not in (None, figure):
        return ruled("lock.5", "no-locked-twice", option=target, figure=locker)
    if not can_hold(p, figure, [target]):
        return ruled("skill.2", "no-aim", figure=figure, option=target)
    others = [one for one in held if one is not target]
    if not can_hold(p, figure, [target, *others]):
        return ruled("lock.3", "no-room-for", figure=figure, option=target, items=tuple(others))
    return None


def locked(p: Position, deed: Deed) -> Iterable[Thing]:
    """Who is locked, of those that it can set free."""
    reach = reach_of(p, deed)
    return (
        one
        for one, standing in p.standing.items()
        if standing.locked_by is not None and one in reach
    )


def no_locked(p: Position, _: Deed) -> Ruling | None:
    """Why nobody can be set free. [skill.3]"""
    if all(one.locked_by is None for one in p.standing.values()):
        return ruled("skill.3", "no-locked")
    return None


def not_locked(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why this one cannot be set free. [skill.3]"""
    if isinstance(thing, Figure) and p.is_free(thing):
        return ruled("skill.3", "no-lock-on", option=thing)
    return no_aim(p, deed, thing)


def free(p: Position, deed: Deed, tell: Tell) -> None:
    """Anybody's lock is withdrawn. [skill.3]"""
    target = a_figure(deed.things[0])
    locker = p.standing[target].locked_by
    assert locker is not None  # noqa: S101 - as the steps say
    let_off(p, target, tell, "frees", locker=locker, **actor(p, deed))


def own_locks(p: Position, deed: Deed) -> Sequence[Thing]:
    """Whom the figure locks."""
    return p.standing[deed.figure].locks


def no_own_locks(p: Position, deed: Deed) -> Ruling | None:
    """Why it withdraws no lock. [skill.3]"""
    if not p.standing[deed.figure].locks:
        return ruled("skill.3", "no-own-lock", figure=deed.figure)
    return None


def not_locked_by_it(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why it cannot withdraw a lock of this one. [skill.3]"""
    if thing in p.standing[deed.figure].locks:
        return None
    return ruled("skill.3", "no-own-lock-on", figure=deed.figure, option=thing)


def withdraw(p: Position, deed: Deed, tell: Tell) -> None:
    """Its own lock. [skill.3]"""
    let_off(p, a_figure(deed.things[0]), tell, "withdraws", **actor(p, deed))


def let_off(p: Position, target: Figure, tell: Tell, phrase: str, **facts: Fact) -> None:
    """The lock on it ends, which this phrase tells; what lies across it goes. [lock.6]"""
    locker = p.standing[target].locked_by
    assert locker is not None  # noqa: S101 - only a lock ends
    end, owner = how_it_ends(p, target), p.standing[locker].seat
    p.release(target)
    tell(phrase, target=target, owner=owner, number=end, **facts)
    if end == LIES_NEXT:
        tell("lies-next", figure=locker, target=p.standing[locker].locks[0])


def how_it_ends(p: Position, target: Figure) -> int:
    """What lies across it, and where that goes when the lock ends: one of the three. [lock.6]"""
    locker = p.standing[target].locked_by
    held = p.standing[locker].locks if locker is not None else [target]
    if held[0] is not target:
        return MARK_GOES
    return LIES_NEXT if len(held) > 1 else COMES_BACK


def lay_off(p: Position, figure: Figure, tell: Tell, phrase: str = "set-free") -> None:
    """It owns nothing any more, and locks nobody. [lock.2] [limbo.2]"""
    freed = p.release_all(figure)
    fallen = p.strip(figure)
    if fallen:
        tell("falls", figure=figure, items=tuple(fallen), count=len(fallen))
    if freed:
        owner = p.standing[figure].seat
        tell(phrase, figure=figure, items=tuple(freed), count=len(freed), owner=owner)
