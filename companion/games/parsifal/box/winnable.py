"""Whether each character can win: a position that the rules allow, with all its quests done.

No quest asks that anybody be out of play. So everything is in play that a quest does not send to
Limbo, and nobody is locked, and nothing owned, but what quests ask for. First the tarots for Limbo
are sent there, then the artifacts are taken, then the locks are laid: that needs no more turns
than there are. Who else might win before is left out, since the deck may keep anybody back.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.parsifal.box.edition import Edition, Goal, Skill
from companion.games.parsifal.model.pieces import (
    After,
    Artifact,
    Character,
    Figure,
    QuestKind,
    SkillKind,
)
from companion.games.parsifal.model.position import Position, Standing
from companion.games.parsifal.rules.locking import Room, most_held
from companion.games.parsifal.rules.quests import complete, left_to_table
from companion.referee.seat import seats_named

#: Figures.
Some = frozenset[Figure]
#: Quests that everybody does of whom nothing else is asked.
CHOOSING_NOTHING = (QuestKind.FREE, QuestKind.IN_PLAY)
#: Who sits at the table of a position that is only supposed.
HERE = seats_named("One", "Two")


class Plan(NamedTuple):
    """What has been chosen so far. owners: of artifacts. mine: whom the character itself locks;
    locked: these, and whom anybody may lock. limbo: who is there.
    """

    owners: frozenset[tuple[Artifact, Figure]] = frozenset()
    mine: Some = frozenset()
    locked: Some = frozenset()
    limbo: Some = frozenset()

    @property
    def out(self) -> Some:
        """Who is not free."""
        return self.locked | self.limbo

    @property
    def used(self) -> Some:
        """Who is told from the other copies of the same character."""
        return self.out.union(owner for _, owner in self.owners)


class Search:
    """The search for one character. Every choice is tried, but that copies are alike."""

    def __init__(self, edition: Edition, character: Character) -> None:
        self.edition = edition
        self.character = character
        self.own = edition.copies[character]

    def position(self, goals: Sequence[Goal]) -> Position | None:
        """One in which the character is in play and has done these quests; None: there is none.

        Those that only ask who is free come last: they choose nothing.
        """
        goals = [goal for goal in goals if goal.kind is not QuestKind.BY_HAND]
        in_order = sorted(goals, key=lambda goal: goal.kind in CHOOSING_NOTHING)
        return self._position(in_order, Plan(), set())

    def _position(
        self, goals: Sequence[Goal], plan: Plan, tried: set[tuple[int, Plan]]
    ) -> Position | None:
        """The same, with these quests still to be done."""
        found = self.laid(plan)
        if found is None or not goals:
            return found
        if self.is_done(plan, goals[0]):
            return self._position(goals[1:], plan, tried)
        for new in self.ways(plan, goals[0]):  # one step nearer to doing it
            if (len(goals), new) not in tried:
                tried.add((len(goals), new))
                if (found := self._position(goals, new, tried)) is not None:
                    return found
        return None

    def is_done(self, plan: Plan, goal: Goal) -> bool:
        """Whether the plan does this quest as it is."""
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
        """The plans that do this quest too, by one choice more."""
        if goal.artifact is not None:
            for owner in self.some(plan, self.owners(goal)):
                yield plan._replace(owners=plan.owners | {(goal.artifact, owner)})
            return
        if goal.kind in CHOOSING_NOTHING:
            return
        for target in self.some(plan, goal.targets):
            one = frozenset([target])
            if goal.kind is QuestKind.LOCK:
                yield plan._replace(mine=plan.mine | one, locked=plan.locked | one)
            if goal.kind in (QuestKind.LOCKED, QuestKind.LOCKED_OR_LIMBO):
                yield plan._replace(locked=plan.locked | one)
            if goal.kind in (QuestKind.LIMBO, QuestKind.LOCKED_OR_LIMBO):
                yield plan._replace(limbo=plan.limbo | one)

    def owners(self, goal: Goal) -> Some:
        """Who may own the artifact of this quest."""
        return frozenset(self.own) if goal.kind is QuestKind.OWN else goal.owners

    def some(self, plan: Plan, figures: Some) -> Iterator[Figure]:
        """These, but of copies that nothing tells apart only the first."""
        for copies in self.edition.copies.values():
            unused = [one for one in copies if one not in plan.used]
            for one in copies:
                if one in figures and (one in plan.used or one is unused[0]):
                    yield one

    def laid(self, plan: Plan) -> Position | None:
        """The position of this plan; None where the rules do not allow it. [quest.5]"""
        owners = dict(plan.owners)
        free = [one for one in self.edition.figures if one not in plan.out]
        if (
            len(owners) < len(plan.owners)  # an artifact with two owners
            or plan.locked & plan.limbo
            or plan.limbo.issuperset(self.own)
            or not all(one in free and self.can_own(one) for one in owners.values())
        ):
            return None
        for gone in sent(self.edition, plan.limbo):
            if gone.isdisjoint(owners):
                everything = self.armed(owners, free, gone)
                if (lockers := self.lockers(plan, everything, free)) is not None:
                    return position_of(self.edition, plan, everything, lockers, gone)
        return None

    def can_own(self, figure: Figure) -> bool:
        """The Swan cannot. [deck.3]"""
        return can_own(self.edition, figure)

    def armed(
        self, owners: dict[Artifact, Figure], free: list[Figure], gone: frozenset[Artifact]
    ) -> dict[Artifact, Figure]:
        """The owners, with artifacts that lock, and that no quest needs, where they help most."""
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
        """Who locks each of those that are locked; None where that cannot be. [lock.3]"""
        rooms: list[tuple[Figure, Room]] = []
        for figure in free:
            theirs = [self.edition.figures[figure], *(a for a, f in owners.items() if f is figure)]
            for tarot in theirs:
                for skill in self.edition.skills[tarot].get(SkillKind.LOCK, ()):
                    reach = skill.reach if figure in self.own else skill.reach - plan.mine
                    rooms += [(figure, reach)] * skill.capacity
        held = most_held([room for _, room in rooms], sorted(plan.locked))
        if len(held) < len(plan.locked):
            return None
        return {target: rooms[number][0] for number, target in held.items()}


def position_of(
    edition: Edition,
    plan: Plan,
    owners: dict[Artifact, Figure],
    lockers: dict[Figure, Figure],
    gone: frozenset[Artifact],
) -> Position:
    """The plan on the table, with all that it leaves open in play or in the common area."""
    p = Position(edition, list(HERE))
    p.standing = {one: Standing(HERE[0]) for one in edition.figures if one not in plan.limbo}
    p.limbo = [*sorted(plan.limbo), *sorted(gone)]
    p.common = [one for one in edition.artifacts if one not in gone]
    for artifact, figure in owners.items():
        p.own(figure, artifact)
    for target, locker in lockers.items():
        p.lock(locker, target)
    return p


def sent(edition: Edition, those: Some) -> Iterator[frozenset[Artifact]]:
    """The artifacts that can lie in Limbo, used, when all of these have been sent there. [limbo.1]

    Nothing, where no skill sends them there.
    """
    start = (Some(), frozenset[Artifact]())
    reached, seen = [start], {start}
    for there, gone in reached:
        if there == those:
            yield gone
        for figure, skill in able(edition, there, gone):
            used = {skill.artifact} if skill.artifact and skill.after is After.LIMBO else set()
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


def able(
    edition: Edition, there: Some, gone: frozenset[Artifact]
) -> Iterator[tuple[Figure, Skill]]:
    """Who can move something to Limbo or take something out, while these lie there."""
    for figure, character in edition.figures.items():
        if figure in there:
            continue
        artifacts = [one for one in edition.artifacts if one not in gone]
        for tarot in (character, *(artifacts if can_own(edition, figure) else ())):
            for kind in (SkillKind.TO_LIMBO, SkillKind.FROM_LIMBO):
                for skill in edition.skills[tarot].get(kind, ()):
                    yield figure, skill


def can_own(edition: Edition, figure: Figure) -> bool:
    """Whether it may ever have artifacts. [deck.3]"""
    return edition.characters[edition.figures[figure]].can_own


def witness(edition: Edition, character: Character) -> Position | None:
    """A position in which this character wins; None where there is none. [end.1]"""
    p = Search(edition, character).position(edition.goals[character])
    done = () if p is None else (*complete(p), *left_to_table(p))
    assert p is None or character in done  # noqa: S101 - as the quests themselves see it
    return p


def unwinnable(edition: Edition) -> Iterator[tuple[Character, tuple[Goal, ...]]]:
    """The characters that can never win, each with quests that cannot be done at once.

    Without any one of these the others can be done.
    """
    for character, goals in edition.goals.items():
        if witness(edition, character) is None:
            search, needed = Search(edition, character), goals
            for goal in goals:
                fewer = tuple(one for one in needed if one is not goal)
                if search.position(fewer) is None:
                    needed = fewer
            yield character, needed
