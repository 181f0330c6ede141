"""What lies where: who controls whom, who owns what, who locks whom. All of it is public."""

from dataclasses import dataclass, field
from enum import Enum

from companion.games.parsifal.box.edition import Edition, Skill
from companion.games.parsifal.model.pieces import Act, Artifact, Character, Figure, SkillKind
from companion.referee.seat import Seat

# Looked up once: an enum is slow to find its members, and `ways` is asked most of all.
TAKE, DROP, WITHDRAW = Act
GIVE, FROM_LIMBO, DRAW = SkillKind.GIVE, SkillKind.FROM_LIMBO, SkillKind.DRAW


@dataclass(slots=True)
class Standing:
    """A figure in play. seat: who controls it. locked_by: the figure that lies on it."""

    seat: Seat
    artifacts: list[Artifact] = field(default_factory=list)
    locked_by: Figure | None = None
    locks: list[Figure] = field(default_factory=list)


@dataclass(slots=True)
class Position:
    """Everything but the deck's order.

    here: who is at the table, in clockwise order. standing: who is in play; of an area, in the
        order in which they came into it. common, limbo: in the order in which it came there.
    unseen: the figures that have not come up, the lowest number of copies first. left: how many
        tarots the deck has.
    """

    edition: Edition
    here: list[Seat]
    standing: dict[Figure, Standing] = field(default_factory=dict)
    common: list[Artifact] = field(default_factory=list)
    limbo: list[Figure | Artifact] = field(default_factory=list)
    unseen: list[Figure] = field(default_factory=list)
    left: int = 0

    def copy(self) -> "Position":
        """Another one, to try something out."""
        standing = {
            figure: Standing(one.seat, one.artifacts[:], one.locked_by, one.locks[:])
            for figure, one in self.standing.items()
        }
        return Position(
            self.edition,
            self.here,
            standing,
            self.common[:],
            self.limbo[:],
            self.unseen[:],
            self.left,
        )

    def character(self, figure: Figure) -> Character:
        """Of which character it is a copy."""
        return self.edition.figures[figure]

    def area(self, seat: Seat) -> list[Figure]:
        """Whom a seat controls, as they came, from the left. [lock.1]"""
        return [one for one, standing in self.standing.items() if standing.seat is seat]

    def seat_of(self, piece: Enum | Seat) -> Seat | None:
        """Whose a figure in play is, or an artifact that one owns; nothing else is anybody's."""
        figure = self.owner(piece) if isinstance(piece, Artifact) else piece
        standing = self.standing.get(figure) if isinstance(figure, Figure) else None
        return None if standing is None else standing.seat

    def copies(self, character: Character) -> list[Figure]:
        """The figures in play of a character."""
        return [one for one in self.edition.copies[character] if one in self.standing]

    def owner(self, artifact: Artifact) -> Figure | None:
        """Who owns it."""
        for figure, standing in self.standing.items():
            if artifact in standing.artifacts:
                return figure
        return None

    def is_free(self, figure: Figure) -> bool:
        """In play and not locked."""
        standing = self.standing.get(figure)
        return standing is not None and standing.locked_by is None

    def can_own(self, figure: Figure) -> bool:
        """Whether it may have artifacts now. [deck.3] [lock.2]"""
        return self.is_free(figure) and self.edition.characters[self.character(figure)].can_own

    def skills(self, figure: Figure, kind: SkillKind) -> tuple[Skill, ...]:
        """Its skills of this kind, its own first. [artifact.3]"""
        skills = self.edition.skills
        found = skills[self.edition.figures[figure]].get(kind, ())
        for artifact in self.standing[figure].artifacts:
            found += skills[artifact].get(kind, ())
        return found

    def ways(self, figure: Figure) -> list[Act | SkillKind]:
        """How it could act. What is sure to find nothing is left out: it is most. [turn.3]"""
        standing, skills = self.standing[figure], self.edition.skills
        found: list[Act | SkillKind] = [TAKE] if self.common else []
        if standing.locks:
            found.append(WITHDRAW)
        for kind in skills[self.edition.figures[figure]]:
            if kind is GIVE and not standing.artifacts:
                continue
            if kind is FROM_LIMBO and not self.limbo:
                continue
            if kind is DRAW and not self.left:
                continue
            found.append(kind)
        if standing.artifacts:
            found.append(DROP)
            for artifact in standing.artifacts:
                found += [kind for kind in skills[artifact] if kind not in found]
        return found

    # Changes. Each leaves nobody locked by one that is not in play, and no locked one an owner.

    def enter(self, figure: Figure, seat: Seat) -> None:
        """It comes into this area, out of the deck or out of Limbo. [turn.2] [limbo.3]"""
        if figure in self.unseen:
            self.unseen.remove(figure)
        else:
            self.limbo.remove(figure)
        self.standing[figure] = Standing(seat)

    def move(self, figure: Figure, seat: Seat) -> None:
        """It comes into another's area, with its artifacts and its locks. [skill.5] [skill.6]"""
        standing = self.standing.pop(figure)
        standing.seat = seat
        self.standing[figure] = standing

    def own(self, figure: Figure, artifact: Artifact) -> None:
        """It owns an artifact, which comes from wherever it lies. [artifact.1] [skill.4]"""
        self.lift(artifact)
        self.standing[figure].artifacts.append(artifact)

    def lift(self, artifact: Artifact) -> None:
        """An artifact leaves the place where it lies."""
        if artifact in self.common:
            self.common.remove(artifact)
        elif artifact in self.limbo:
            self.limbo.remove(artifact)
        elif (owner := self.owner(artifact)) is not None:
            self.standing[owner].artifacts.remove(artifact)

    def strip(self, figure: Figure) -> list[Artifact]:
        """Its artifacts come to the common area; which they were. [lock.2] [limbo.2]"""
        standing = self.standing[figure]
        fallen, standing.artifacts = standing.artifacts, []
        self.common += fallen
        return fallen

    def lock(self, locker: Figure, target: Figure) -> None:
        """The locker lies on the target, which has nothing and locks nobody. [lock.1] [lock.2]"""
        self.standing[locker].locks.append(target)
        self.standing[target].locked_by = locker

    def release(self, target: Figure) -> None:
        """The lock on it is withdrawn. [skill.3]"""
        standing = self.standing[target]
        if standing.locked_by is not None:
            self.standing[standing.locked_by].locks.remove(target)
            standing.locked_by = None

    def release_all(self, locker: Figure) -> list[Figure]:
        """Whom this one locked is free; who they are."""
        freed = list(self.standing[locker].locks)
        for target in freed:
            self.release(target)
        return freed

    def banish(self, figure: Figure) -> None:
        """Out of play, once it has nothing and locks nobody. [limbo.2]"""
        self.release(figure)
        del self.standing[figure]
        self.limbo.append(figure)

    def pattern(self) -> object:
        """What tells this position from others, copies being alike. [end.2]

        Who locks is never locked, so that each lock is told with the one that holds it.
        """
        rank, standing = self.edition.rank, self.standing
        bare: list[int] = []
        others: list[tuple[int, ...]] = []
        for figure, one in standing.items():
            place = rank[figure] * 8 + one.seat.index
            if one.artifacts or (one.locked_by is None and one.locks):
                locked = sorted([rank[each] * 8 + standing[each].seat.index for each in one.locks])
                others.append((place, *sorted([rank[each] for each in one.artifacts]), -1, *locked))
            elif one.locked_by is None:
                bare.append(place)
        limbo = sorted([rank[one] for one in self.limbo])
        return (*sorted(bare), -1, *sorted(others), -1, *limbo, -1, *self.here)
