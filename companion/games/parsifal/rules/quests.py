"""Finds out which quests characters have done."""

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


class Snapshot(NamedTuple):
    """The facts about a position that quests depend on. They are collected once and then used to
    check all quests.

    free, locked: the figures in play that are free, and those that are locked.
    limbo: the tarots in Limbo.
    owners: the owner of each artifact that has one.
    held: for each character, the figures that its copies lock.
    characters: the character of each figure.
    """

    free: frozenset[Piece]
    owners: Mapping[Artifact | None, Figure]
    held: Mapping[Character, frozenset[Piece]]
    locked: frozenset[Piece]
    limbo: frozenset[Piece]
    characters: Mapping[Figure, Character]


Check = Callable[[Snapshot, Character, Goal], bool]


def snapshot_of(position: Position) -> Snapshot:
    """Collect the facts that quests depend on from a position."""
    characters = position.edition.figures
    owners: dict[Artifact | None, Figure] = {}
    held: dict[Character, frozenset[Piece]] = {}
    free: list[Piece] = []
    locked: list[Piece] = []
    for figure, state in position.in_play.items():
        (free if state.locked_by is None else locked).append(figure)
        for artifact in state.artifacts:
            owners[artifact] = figure
        if state.locks:
            one = characters[figure]
            held[one] = held.get(one, frozenset()).union(state.locks)
    return Snapshot(
        frozenset(free), owners, held, frozenset(locked), frozenset(position.limbo), characters
    )


def is_done(snapshot: Snapshot, character: Character, goal: Goal) -> bool:
    """Whether a character has done a quest, with any of its copies. [quest.2]"""
    return CHECKS[goal.kind](snapshot, character, goal)


def missing(position: Position, character: Character) -> list[Goal]:
    """Return the quests that a character hasn't done, in the order in which they are printed."""
    snapshot = snapshot_of(position)
    return [
        goal for goal in position.edition.goals[character] if not is_done(snapshot, character, goal)
    ]


def done(position: Position, character: Character) -> int:
    """Return how many quests a character has done."""
    return len(position.edition.goals[character]) - len(missing(position, character))


def complete(position: Position) -> list[Character]:
    """Return the characters in play that have done all their quests. [quest.1] [quest.5]"""
    snapshot, goals = snapshot_of(position), position.edition.goals
    found = []
    for one in dict.fromkeys(map(snapshot.characters.__getitem__, position.in_play)):
        for goal in goals[one]:
            if not CHECKS[goal.kind](snapshot, one, goal):
                break
        else:
            found.append(one)
    return found


def left_to_table(position: Position) -> dict[Character, list[Quest]]:
    """Return the characters in play that have done all their quests except those that only the
    players can judge, each mapped to these quests.
    """
    found = {}
    for one in position.edition.judged:
        left = missing(position, one) if position.copies(one) else []
        if left and all(goal.kind is QuestKind.BY_HAND for goal in left):
            found[one] = [goal.quest for goal in left]
    return found


def by_table(_snapshot: Snapshot, _: Character, _goal: Goal) -> bool:
    """Return False. Only the players can say whether this quest is done. They are asked once all
    other quests are done.
    """
    return False


def owns(snapshot: Snapshot, character: Character, goal: Goal) -> bool:
    """Whether a copy of this character owns the artifact. [quest.4]"""
    owner = snapshot.owners.get(goal.artifact)
    return owner is not None and snapshot.characters[owner] is character


def owned_by(snapshot: Snapshot, _: Character, goal: Goal) -> bool:
    """Whether one of the quest's owners has the artifact. [quest.3]"""
    return snapshot.owners.get(goal.artifact) in goal.owners


def locks(snapshot: Snapshot, character: Character, goal: Goal) -> bool:
    """Whether a copy of this character locks a target. [quest.3] [quest.4]"""
    return character in snapshot.held and not goal.targets.isdisjoint(snapshot.held[character])


def is_locked(snapshot: Snapshot, _: Character, goal: Goal) -> bool:
    """Whether enough targets are locked, no matter by whom."""
    return len(goal.targets & snapshot.locked) >= goal.count


def in_limbo(snapshot: Snapshot, _: Character, goal: Goal) -> bool:
    """Whether enough targets are in Limbo."""
    return len(goal.targets & snapshot.limbo) >= goal.count


def locked_or_in_limbo(snapshot: Snapshot, character: Character, goal: Goal) -> bool:
    """Whether enough targets are locked, or enough are in Limbo."""
    return is_locked(snapshot, character, goal) or in_limbo(snapshot, character, goal)


def are_free(snapshot: Snapshot, _: Character, goal: Goal) -> bool:
    """Whether enough targets are in play and not locked."""
    return len(goal.targets & snapshot.free) >= goal.count


def are_in_play(snapshot: Snapshot, _: Character, goal: Goal) -> bool:
    """Whether enough targets are in play, locked or not."""
    return len(goal.targets & snapshot.free) + len(goal.targets & snapshot.locked) >= goal.count


#: How to check each kind of quest. To add a kind, add an entry here, and a small function for its
#: check.
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
