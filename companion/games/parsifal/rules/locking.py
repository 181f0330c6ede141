"""Locks: how many a character can have, on whom, and how they end.

Functions named `ruling_against_...` return why something isn't allowed, or None if it is.
"""

from collections.abc import Iterable, Sequence

from companion.games.parsifal.model.pieces import Figure, Piece, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.actions import Action, Announce, Target
from companion.games.parsifal.rules.targets import (
    a_figure,
    actor,
    hard_ruling,
    reach_of,
    ruling_against_absent,
    ruling_against_target,
)
from companion.referee.facts import Fact
from companion.referee.question import Ruling

#: What happens to the tarot or mark on a character whose lock ends. The locking tarot goes back to
#: its area, or the mark is removed, or the tarot moves on to the next character that it locks.
#: [lock.6]
COMES_BACK, MARK_GOES, LIES_NEXT = range(3)
#: The targets that one lock of a skill can be used on.
Room = frozenset[Piece]


def lock_rooms(position: Position, figure: Figure) -> list[Room]:
    """Return one entry for each lock that a character can have at once, with the possible targets
    of that lock. [lock.3]
    """
    skills = position.skills(figure, SkillKind.LOCK)
    return [skill.reach for skill in skills for _ in range(skill.capacity)]


def can_hold(position: Position, figure: Figure, targets: Sequence[Figure]) -> bool:
    """Whether a character can lock all these targets at once. [lock.3]"""
    skills = position.skills(figure, SkillKind.LOCK)
    if skills and len(targets) <= skills[0].capacity and skills[0].reach.issuperset(targets):
        return True  # In most cases, this saves the search below.
    free = lock_rooms(position, figure)
    return len(targets) <= len(free) and len(fit_locks(free, targets)) == len(targets)


def fit_locks(free: Sequence[Room], targets: Sequence[Figure]) -> dict[int, Figure]:
    """Assign a lock to each of as many targets as possible, by bipartite matching. Return the
    targets, keyed by the index of their lock in `free`.

    free: the possible targets of each lock.
    """
    in_room: dict[int, Figure] = {}

    def settle(target: Figure, tried: set[int]) -> bool:
        """Find a lock for the target. If necessary, give other targets other locks. Return False if
        this is impossible.
        """
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


def excess_locks(position: Position, figure: Figure) -> list[Figure]:
    """Return the locked characters if one of them must be set free, because the figure has more
    locks than it can hold. [lock.4]

    If the figure can have all its locks, return none. If it can't lock any of its targets, return
    only the first. Otherwise, leave out characters whose release wouldn't help with the others.
    """
    held = position.in_play[figure].locks
    if not held or can_hold(position, figure, held):
        return []
    free = lock_rooms(position, figure)
    most = len(fit_locks(free, held))
    if not most:
        return held[:1]
    others = {target: [one for one in held if one is not target] for target in held}
    return [target for target in held if len(fit_locks(free, others[target])) == most]


def ruling_against_locking(position: Position, action: Action) -> Ruling | None:
    """Refuse to lock another target if the acting character is locked, or already holds as many
    locks as it can. [lock.2] [lock.3]
    """
    if (
        locker := position.in_play[action.figure].locked_by
    ) is not None:  # A locked character can't keep a lock.
        return hard_ruling("lock.2", "no-lock-of-locked", figure=action.figure, option=locker)
    locked = position.in_play[action.figure].locks
    if not locked:  # Every skill that locks can lock at least one character.
        return None
    if len(locked) < sum(
        skill.capacity for skill in position.skills(action.figure, SkillKind.LOCK)
    ):
        return None
    facts: dict[str, Fact] = {"items": tuple(locked), "count": len(locked)}
    return hard_ruling("lock.3", "no-room", figure=action.figure, **facts)


def lockable(position: Position, action: Action) -> Iterable[Target]:
    """Yield the unlocked characters that the skill can lock."""
    reach, figure = reach_of(position, action), action.figure
    return (
        one
        for one, state in position.in_play.items()
        if state.locked_by is None and one in reach and one is not figure
    )


def ruling_against_lock_target(position: Position, action: Action, target: Target) -> Ruling | None:
    """Return why the skill can't lock this target, or None if it can. [lock.5]"""
    if target is action.figure:
        return hard_ruling("lock.5", "no-self", option=target)
    state = position.in_play.get(target) if isinstance(target, Figure) else None
    if state is not None and (locker := state.locked_by) is not None:
        return hard_ruling("lock.5", "no-locked-twice", option=target, figure=locker)
    return ruling_against_target(position, action, target)


def ruling_against_lock_room(position: Position, action: Action, target: Target) -> Ruling | None:
    """Refuse a target if the acting character can't lock it in addition to those that it already
    locks. [lock.3]
    """
    held = position.in_play[action.figure].locks
    if not held or can_hold(position, action.figure, [*held, a_figure(target)]):
        return None
    facts: dict[str, Fact] = {"figure": action.figure, "items": tuple(held)}
    return hard_ruling("lock.3", "no-room-for", option=target, **facts)


def lock(position: Position, action: Action, announce: Announce) -> None:
    """Lock the target. Its artifacts go to the common area, and its own locks end. [lock.1]
    [lock.2]
    """
    target = a_figure(action.targets[0])
    position.lock(action.figure, target)
    owner = position.in_play[target].seat
    number = len(position.in_play[action.figure].locks)
    announce("locks", target=target, owner=owner, number=number, **actor(position, action))
    disable(position, target, announce)


def ruling_against_added_lock(
    position: Position, figure: Figure, target: Figure, held: Sequence[Figure]
) -> Ruling | None:
    """Return why players can't make a character lock a target by hand, or None if they can.
    [trouble.2]

    held: the other characters that it will still lock.
    """
    if target is figure:
        return hard_ruling("lock.5", "no-self", option=target)
    if (reason := ruling_against_absent(position, target)) is not None:
        return reason
    if (locker := position.in_play[figure].locked_by) is not None:
        return hard_ruling("skill.1", "no-locked-act", option=figure, figure=locker)
    locker = position.in_play[target].locked_by
    if locker not in (None, figure):
        return hard_ruling("lock.5", "no-locked-twice", option=target, figure=locker)
    if not can_hold(position, figure, [target]):
        return hard_ruling("skill.2", "no-aim", figure=figure, option=target)
    others = [one for one in held if one is not target]
    if not can_hold(position, figure, [target, *others]):
        return hard_ruling(
            "lock.3", "no-room-for", figure=figure, option=target, items=tuple(others)
        )
    return None


def locked(position: Position, action: Action) -> Iterable[Target]:
    """Yield the locked characters that the skill can set free."""
    reach = reach_of(position, action)
    return (
        one
        for one, state in position.in_play.items()
        if state.locked_by is not None and one in reach
    )


def ruling_against_freeing(position: Position, _: Action) -> Ruling | None:
    """Refuse to set a character free while no character is locked. [skill.3]"""
    if all(one.locked_by is None for one in position.in_play.values()):
        return hard_ruling("skill.3", "no-locked")
    return None


def ruling_against_free_target(position: Position, action: Action, target: Target) -> Ruling | None:
    """Return why this target can't be set free, or None if it can. [skill.3]"""
    if isinstance(target, Figure) and position.is_free(target):
        return hard_ruling("skill.3", "no-lock-on", option=target)
    return ruling_against_target(position, action, target)


def free(position: Position, action: Action, announce: Announce) -> None:
    """Set the target free, whoever locks it. [skill.3]"""
    target = a_figure(action.targets[0])
    locker = position.in_play[target].locked_by
    assert locker is not None  # noqa: S101 - the question offers only locked targets
    end_lock(position, target, announce, "frees", locker=locker, **actor(position, action))


def own_locks(position: Position, action: Action) -> Sequence[Target]:
    """Return the characters that the acting character locks."""
    return position.in_play[action.figure].locks


def ruling_against_releasing(position: Position, action: Action) -> Ruling | None:
    """Refuse a release if the acting character doesn't lock any target. [skill.3]"""
    if not position.in_play[action.figure].locks:
        return hard_ruling("skill.3", "no-own-lock", figure=action.figure)
    return None


def ruling_against_release_target(
    position: Position, action: Action, target: Target
) -> Ruling | None:
    """Refuse to release a target that the acting character doesn't lock. [skill.3]"""
    if target in position.in_play[action.figure].locks:
        return None
    return hard_ruling("skill.3", "no-own-lock-on", figure=action.figure, option=target)


def withdraw(position: Position, action: Action, announce: Announce) -> None:
    """Set free a target that the acting character itself locks. [skill.3]"""
    end_lock(
        position, a_figure(action.targets[0]), announce, "withdraws", **actor(position, action)
    )


def end_lock(
    position: Position, target: Figure, announce: Announce, phrase: str, **facts: Fact
) -> None:
    """Set a target free, and announce this with a phrase. [lock.6]

    If the tarot that locks the target lies across it, that tarot moves on to the next character
    that it locks.
    """
    locker = position.in_play[target].locked_by
    assert locker is not None  # noqa: S101 - the target is locked
    end, owner = how_it_ends(position, target), position.in_play[locker].seat
    position.release(target)
    announce(phrase, target=target, owner=owner, number=end, **facts)
    if end == LIES_NEXT:
        following = position.in_play[locker].locks[0]
        announce("lies-next", figure=locker, option=target, target=following)


def how_it_ends(position: Position, target: Figure) -> int:
    """Return what happens to the tarot or mark that lies across a character when the character is
    set free. [lock.6]
    """
    locker = position.in_play[target].locked_by
    held = position.in_play[locker].locks if locker is not None else [target]
    if held[0] is not target:
        return MARK_GOES
    return LIES_NEXT if len(held) > 1 else COMES_BACK


def disable(
    position: Position, figure: Figure, announce: Announce, phrase: str = "set-free"
) -> None:
    """End all locks of a character, and move its artifacts to the common area. [lock.2] [limbo.2]

    phrase: id of the phrase that announces who is set free.
    """
    freed = position.release_all(figure)
    fallen = position.strip(figure)
    if fallen:
        announce("falls", figure=figure, items=tuple(fallen), count=len(fallen))
    if freed:
        owner = position.in_play[figure].seat
        facts: dict[str, Fact] = {"items": tuple(freed), "count": len(freed), "target": freed[0]}
        facts["others"] = tuple(freed[1:])  # A mark lies on each of these.
        announce(phrase, figure=figure, owner=owner, **facts)
