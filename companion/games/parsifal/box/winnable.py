"""Finds out whether each character can win, by searching for a legal position in which all its
quests are done.

No quest requires a character to be out of play. Therefore a position keeps everything in play
unless a quest sends it to Limbo, and nobody is locked and nothing is owned unless a quest requires
it. Players can reach such a position: they first send tarots to Limbo, then take artifacts, and
then lock characters. The search ignores the possibility that another character might win earlier,
because the deck can delay that character.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.parsifal.box.edition import Edition, Goal, Skill
from companion.games.parsifal.model.pieces import (
    AfterUse,
    Artifact,
    Character,
    Figure,
    QuestKind,
    SkillKind,
)
from companion.games.parsifal.model.position import FigureState, Position
from companion.games.parsifal.rules.locking import Room, fit_locks
from companion.games.parsifal.rules.quests import complete, left_to_table
from companion.referee.seat import seats_named

#: A set of figures. A figure is one copy of a character.
Figures = frozenset[Figure]
#: The kinds of quests that are done from the start. They stay done unless the plan for another
#: quest locks characters or sends them to Limbo.
CHOOSING_NOTHING = (QuestKind.FREE, QuestKind.IN_PLAY)
#: The players in the positions that the search builds.
HERE = seats_named("One", "Two")


class Plan(NamedTuple):
    """The choices that the search has made so far to complete a character's quests.

    owners: pairs of an artifact and the figure that owns it.
    mine: the figures that the character itself locks.
    locked: all locked figures, including those in `mine`. Any figure may lock the others.
    limbo: the figures in Limbo.
    """

    owners: frozenset[tuple[Artifact, Figure]] = frozenset()
    mine: Figures = frozenset()
    locked: Figures = frozenset()
    limbo: Figures = frozenset()

    @property
    def out(self) -> Figures:
        """The figures that are locked or in Limbo."""
        return self.locked | self.limbo

    @property
    def used(self) -> Figures:
        """The figures that the plan has made different from other copies of the same character."""
        return self.out.union(owner for _, owner in self.owners)


class Search:
    """Searches for a position in which one character wins.

    The search tries every choice. Copies that are in the same state are equivalent, so it only
    tries the first of them.
    """

    def __init__(self, edition: Edition, character: Character) -> None:
        self.edition = edition
        self.character = character
        self.own = edition.copies[character]

    def position(self, goals: Sequence[Goal]) -> Position | None:
        """Return a position in which the character has done all of these quests, or None if there
        is none.
        """
        goals = [goal for goal in goals if goal.kind is not QuestKind.BY_HAND]
        in_order = sorted(goals, key=lambda goal: goal.kind in CHOOSING_NOTHING)
        return self._position(in_order, Plan(), set())

    def _position(
        self, goals: Sequence[Goal], plan: Plan, tried: set[tuple[int, Plan]]
    ) -> Position | None:
        """Return a position that follows the plan and in which these quests are done, or None if
        there is none.

        tried: plans that have already been tried, each with the number of quests that were left.
        """
        found = self.position_for(plan)
        if found is None or not goals:
            return found
        if self.is_done(plan, goals[0]):
            return self._position(goals[1:], plan, tried)
        for new in self.ways(plan, goals[0]):  # Each new plan is one choice closer to the quest.
            if (len(goals), new) not in tried:
                tried.add((len(goals), new))
                if (found := self._position(goals, new, tried)) is not None:
                    return found
        return None

    def is_done(self, plan: Plan, goal: Goal) -> bool:
        """Whether this quest is done in a position that follows the plan."""
        if goal.kind is QuestKind.FREE:
            return len(goal.targets - plan.out) >= goal.count
        if goal.kind is QuestKind.IN_PLAY:
            return len(goal.targets - plan.limbo) >= goal.count
        if goal.kind in (QuestKind.OWN, QuestKind.OWNED_BY):
            return any(a is goal.artifact and f in self.owners(goal) for a, f in plan.owners)
        done = {
            QuestKind.LOCK: plan.mine,
            QuestKind.LOCKED: plan.locked,
            QuestKind.LIMBO: plan.limbo,
            QuestKind.LOCKED_OR_LIMBO: plan.out,
        }
        return len(goal.targets & done[goal.kind]) >= goal.count

    def ways(self, plan: Plan, goal: Goal) -> Iterator[Plan]:
        """Yield plans that are one choice closer to this quest."""
        if goal.artifact is not None:
            for owner in self.distinct(plan, self.owners(goal)):
                yield plan._replace(owners=plan.owners | {(goal.artifact, owner)})
            return
        if goal.kind in CHOOSING_NOTHING:
            return
        for target in self.distinct(plan, goal.targets):
            one = frozenset([target])
            if goal.kind is QuestKind.LOCK:
                yield plan._replace(mine=plan.mine | one, locked=plan.locked | one)
            if goal.kind in (QuestKind.LOCKED, QuestKind.LOCKED_OR_LIMBO):
                yield plan._replace(locked=plan.locked | one)
            if goal.kind in (QuestKind.LIMBO, QuestKind.LOCKED_OR_LIMBO):
                yield plan._replace(limbo=plan.limbo | one)

    def owners(self, goal: Goal) -> Figures:
        """Return the figures that may own this quest's artifact."""
        return frozenset(self.own) if goal.kind is QuestKind.OWN else goal.owners

    def distinct(self, plan: Plan, figures: Figures) -> Iterator[Figure]:
        """Yield these figures, but only the first of several equivalent copies that the plan
        doesn't use yet.
        """
        for copies in self.edition.copies.values():
            unused = [one for one in copies if one not in plan.used]
            for one in copies:
                if one in figures and (one in plan.used or one is unused[0]):
                    yield one

    def position_for(self, plan: Plan) -> Position | None:
        """Return a position that follows the plan, or None if the rules don't allow one.
        [quest.5]
        """
        owners = dict(plan.owners)
        free = [one for one in self.edition.figures if one not in plan.out]
        if (
            len(owners) < len(plan.owners)  # The plan gives an artifact to two owners.
            or plan.locked & plan.limbo
            or plan.limbo.issuperset(self.own)
            or not all(one in free and self.can_own(one) for one in owners.values())
        ):
            return None
        for gone in artifacts_sent_along(self.edition, plan.limbo):
            if gone.isdisjoint(owners):
                everything = self.with_lock_artifacts(owners, free, gone)
                if (lockers := self.lockers(plan, everything, free)) is not None:
                    return position_of(self.edition, plan, everything, lockers, gone)
        return None

    def can_own(self, figure: Figure) -> bool:
        """Whether a figure can ever own artifacts. [deck.3]"""
        return can_own(self.edition, figure)

    def with_lock_artifacts(
        self, owners: dict[Artifact, Figure], free: list[Figure], gone: frozenset[Artifact]
    ) -> dict[Artifact, Figure]:
        """Return these owners, and an owner for every other artifact that can lock a character.

        free: the figures that can own artifacts in this plan.
        gone: the artifacts in Limbo.
        """
        best = sorted(free, key=lambda one: one not in self.own)
        holder = next((one for one in best if self.can_own(one)), None)
        arms = {
            artifact: holder
            for artifact in self.edition.artifacts
            if holder is not None
            and artifact not in gone
            and SkillKind.LOCK in self.edition.skills[artifact]
        }
        return {**arms, **owners}

    def lockers(
        self, plan: Plan, owners: dict[Artifact, Figure], free: list[Figure]
    ) -> dict[Figure, Figure] | None:
        """Map each figure that the plan locks to the figure that locks it. Return None if there are
        too few locks. [lock.3]
        """
        lock_rooms: list[tuple[Figure, Room]] = []
        for figure in free:
            theirs = [self.edition.figures[figure], *(a for a, f in owners.items() if f is figure)]
            for tarot in theirs:
                for skill in self.edition.skills[tarot].get(SkillKind.LOCK, ()):
                    reach = skill.reach if figure in self.own else skill.reach - plan.mine
                    lock_rooms += [(figure, reach)] * skill.capacity
        held = fit_locks([room for _, room in lock_rooms], sorted(plan.locked))
        if len(held) < len(plan.locked):
            return None
        return {target: lock_rooms[number][0] for number, target in held.items()}


def position_of(
    edition: Edition,
    plan: Plan,
    owners: dict[Artifact, Figure],
    lockers: dict[Figure, Figure],
    gone: frozenset[Artifact],
) -> Position:
    """Return a position that follows the plan. Tarots that the plan doesn't mention are in play, or
    in the common area if they are artifacts.
    """
    position = Position(edition, list(HERE))
    position.in_play = {
        one: FigureState(HERE[0]) for one in edition.figures if one not in plan.limbo
    }
    position.limbo = [*sorted(plan.limbo), *sorted(gone)]
    position.common = [one for one in edition.artifacts if one not in gone]
    for artifact, figure in owners.items():
        position.own(figure, artifact)
    for target, locker in lockers.items():
        position.lock(locker, target)
    return position


def artifacts_sent_along(edition: Edition, those: Figures) -> Iterator[frozenset[Artifact]]:
    """Yield each set of artifacts that can be in Limbo as soon as these figures are, because skills
    that send tarots there can send their own artifact along. [limbo.1]

    Yield nothing if no skills can send all of these figures to Limbo.
    """
    start = (Figures(), frozenset[Artifact]())
    reached, seen = [start], {start}
    for there, gone in reached:
        if there == those:
            yield gone
        for figure, skill in limbo_skills(edition, there, gone):
            used = {skill.artifact} if skill.artifact and skill.after is AfterUse.LIMBO else set()
            if skill.kind is SkillKind.TO_LIMBO:
                new = [
                    (there | {one}, gone | used)
                    for one in those - there
                    if one in skill.reach and one is not figure
                ]
            else:
                new = [(there, gone - {one} | used) for one in gone if one in skill.reach]
            reached += [one for one in new if one not in seen]
            seen |= set(new)


def limbo_skills(
    edition: Edition, there: Figures, gone: frozenset[Artifact]
) -> Iterator[tuple[Figure, Skill]]:
    """Yield the skills that can still move tarots to or from Limbo, each with a figure that can use
    it.

    there, gone: the figures and the artifacts that are already in Limbo.
    """
    for figure, character in edition.figures.items():
        if figure in there:
            continue
        artifacts = [one for one in edition.artifacts if one not in gone]
        for tarot in (character, *(artifacts if can_own(edition, figure) else ())):
            for kind in (SkillKind.TO_LIMBO, SkillKind.FROM_LIMBO):
                for skill in edition.skills[tarot].get(kind, ()):
                    yield figure, skill


def can_own(edition: Edition, figure: Figure) -> bool:
    """Whether a figure can ever own artifacts. [deck.3]"""
    return edition.characters[edition.figures[figure]].can_own


def witness(edition: Edition, character: Character) -> Position | None:
    """Return a position in which this character wins, or None if there is none. [end.1]"""
    position = Search(edition, character).position(edition.goals[character])
    done = () if position is None else (*complete(position), *left_to_table(position))
    assert position is None or character in done  # noqa: S101 - the rules for quests agree
    return position


def unwinnable(edition: Edition) -> Iterator[tuple[Character, tuple[Goal, ...]]]:
    """Yield each character that can never win, with quests that exclude each other.

    If any one of them were dropped, the character could do all the others.
    """
    for character, goals in edition.goals.items():
        if witness(edition, character) is None:
            search, needed = Search(edition, character), goals
            for goal in goals:
                fewer = tuple(one for one in needed if one is not goal)
                if search.position(fewer) is None:
                    needed = fewer
            yield character, needed
