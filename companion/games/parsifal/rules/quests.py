"""Which quests are done, and which not."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.games.parsifal.box.edition import Goal
from companion.games.parsifal.model.pieces import (
    Artifact,
    Character,
    Figure,
    Piece,
    Quest,
    QuestKind,
)
from companion.games.parsifal.model.position import Position


class Facts(NamedTuple):
    """A position, read once for all quests. owners: of artifacts. held: whom the copies of each
    character lock; locked: all of these.
    """

    free: frozenset[Piece]
    owners: Mapping[Artifact | None, Figure]
    held: Mapping[Character, frozenset[Piece]]
    locked: frozenset[Piece]
    limbo: frozenset[Piece]
    characters: Mapping[Figure, Character]


Check = Callable[[Facts, Character, Goal], bool]


def facts_of(p: Position) -> Facts:
    """What quests ask about."""
    characters = p.edition.figures
    owners: dict[Artifact | None, Figure] = {}
    held: dict[Character, frozenset[Piece]] = {}
    free: list[Piece] = []
    locked: list[Piece] = []
    for figure, standing in p.standing.items():
        (free if standing.locked_by is None else locked).append(figure)
        for artifact in standing.artifacts:
            owners[artifact] = figure
        if standing.locks:
            one = characters[figure]
            held[one] = held.get(one, frozenset()).union(standing.locks)
    return Facts(frozenset(free), owners, held, frozenset(locked), frozenset(p.limbo), characters)


def is_done(f: Facts, character: Character, goal: Goal) -> bool:
    """Whether a quest of this character's copies is done now. [quest.2]"""
    return CHECKS[goal.kind](f, character, goal)


def missing(p: Position, character: Character) -> list[Goal]:
    """The quests that are not done, in their order."""
    f = facts_of(p)
    return [goal for goal in p.edition.goals[character] if not is_done(f, character, goal)]


def done(p: Position, character: Character) -> int:
    """How many of its quests are done now."""
    return len(p.edition.goals[character]) - len(missing(p, character))


def complete(p: Position) -> list[Character]:
    """The characters in play that have done all their quests at once. [quest.1] [quest.5]"""
    f, goals = facts_of(p), p.edition.goals
    found = []
    for one in dict.fromkeys(map(f.characters.__getitem__, p.standing)):
        for goal in goals[one]:
            if not CHECKS[goal.kind](f, one, goal):
                break
        else:
            found.append(one)
    return found


def left_to_table(p: Position) -> dict[Character, list[Quest]]:
    """The characters in play of whose quests only such are left as the table has to judge."""
    found = {}
    for one in p.edition.judged:
        left = missing(p, one) if p.copies(one) else []
        if left and all(goal.kind is QuestKind.BY_HAND for goal in left):
            found[one] = [goal.quest for goal in left]
    return found


def by_table(_f: Facts, _: Character, _goal: Goal) -> bool:
    """The table is asked when all others are done."""
    return False


def owns(f: Facts, character: Character, goal: Goal) -> bool:
    """A copy of this character owns the artifact. [quest.4]"""
    owner = f.owners.get(goal.artifact)
    return owner is not None and f.characters[owner] is character


def owned_by(f: Facts, _: Character, goal: Goal) -> bool:
    """One of those that are named owns it. [quest.3]"""
    return f.owners.get(goal.artifact) in goal.owners


def locks(f: Facts, character: Character, goal: Goal) -> bool:
    """A copy of this character holds the lock. [quest.3] [quest.4]"""
    return character in f.held and not goal.targets.isdisjoint(f.held[character])


def is_locked(f: Facts, _: Character, goal: Goal) -> bool:
    """So many of these are locked, by anybody."""
    return len(goal.targets & f.locked) >= goal.count


def in_limbo(f: Facts, _: Character, goal: Goal) -> bool:
    """So many of these are in Limbo."""
    return len(goal.targets & f.limbo) >= goal.count


def locked_or_in_limbo(f: Facts, character: Character, goal: Goal) -> bool:
    """Either of both."""
    return is_locked(f, character, goal) or in_limbo(f, character, goal)


def are_free(f: Facts, _: Character, goal: Goal) -> bool:
    """So many of these are in play and not locked."""
    return len(goal.targets & f.free) >= goal.count


def are_in_play(f: Facts, _: Character, goal: Goal) -> bool:
    """So many of these are in play, locked or not."""
    return len(goal.targets & f.free) + len(goal.targets & f.locked) >= goal.count


#: A new kind of quest is one small function.
CHECKS: Mapping[QuestKind, Check] = {
    QuestKind.OWN: owns,
    QuestKind.OWNED_BY: owned_by,
    QuestKind.LOCK: locks,
    QuestKind.LOCKED: is_locked,
    QuestKind.LIMBO: in_limbo,
    QuestKind.LOCKED_OR_LIMBO: locked_or_in_limbo,
    QuestKind.FREE: are_free,
    QuestKind.IN_PLAY: are_in_play,
    QuestKind.BY_HAND: by_table,
}
