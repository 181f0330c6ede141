"""The position: who controls, owns and locks which tarots. Everyone may know all of it."""

from dataclasses import dataclass, field
from enum import Enum

from companion.games.parsifal.box.edition import Edition, Skill
from companion.games.parsifal.model.pieces import Act, Artifact, Character, Figure, SkillKind
from companion.referee.seat import Seat

# Looking up a member of an enum is slow, and `ways` is called more often than anything else.
TAKE, DROP, WITHDRAW = Act
GIVE, FROM_LIMBO, DRAW = SkillKind.GIVE, SkillKind.FROM_LIMBO, SkillKind.DRAW


@dataclass(slots=True)
class FigureState:
    """The state of a figure in play. A figure is one copy of a character.

    seat: the player who controls it.
    artifacts: the artifacts that it owns.
    locked_by: the figure that locks it, or None if it is free.
    locks: the figures that it locks. Its tarot lies across the first of them.
    """

    seat: Seat
    artifacts: list[Artifact] = field(default_factory=list)
    locked_by: Figure | None = None
    locks: list[Figure] = field(default_factory=list)


@dataclass(slots=True)
class Position:
    """Everything on the table except the order of the deck.

    here: the seats of the players at the table, in clockwise order.
    in_play: the figures in play; those in the same area are in order of arrival.
    common, limbo: the tarots in the common area and in Limbo, in order of arrival.
    unseen: the figures that have not been drawn yet, lowest copy numbers first.
    left: number of tarots in the deck.
    """

    edition: Edition
    here: list[Seat]
    in_play: dict[Figure, FigureState] = field(default_factory=dict)
    common: list[Artifact] = field(default_factory=list)
    limbo: list[Figure | Artifact] = field(default_factory=list)
    unseen: list[Figure] = field(default_factory=list)
    left: int = 0

    def copy(self) -> "Position":
        """Return a copy in which an action can be tried out."""
        in_play = {
            figure: FigureState(one.seat, one.artifacts[:], one.locked_by, one.locks[:])
            for figure, one in self.in_play.items()
        }
        return Position(
            self.edition,
            self.here,
            in_play,
            self.common[:],
            self.limbo[:],
            self.unseen[:],
            self.left,
        )

    def character(self, figure: Figure) -> Character:
        """Return the character that a figure is a copy of."""
        return self.edition.figures[figure]

    def area(self, seat: Seat) -> list[Figure]:
        """Return the figures that a player controls, in order from left to right. [lock.1]"""
        return [one for one, state in self.in_play.items() if state.seat is seat]

    def seat_of(self, piece: Enum | Seat) -> Seat | None:
        """Return the player who controls a figure in play or owns an artifact, or None if nobody
        does.
        """
        figure = self.owner(piece) if isinstance(piece, Artifact) else piece
        state = self.in_play.get(figure) if isinstance(figure, Figure) else None
        return None if state is None else state.seat

    def copies(self, character: Character) -> list[Figure]:
        """Return the copies of a character that are in play."""
        return [one for one in self.edition.copies[character] if one in self.in_play]

    def owner(self, artifact: Artifact) -> Figure | None:
        """Return the figure that owns an artifact, or None if nobody owns it."""
        for figure, state in self.in_play.items():
            if artifact in state.artifacts:
                return figure
        return None

    def is_free(self, figure: Figure) -> bool:
        """Whether a figure is in play and not locked."""
        state = self.in_play.get(figure)
        return state is not None and state.locked_by is None

    def can_own(self, figure: Figure) -> bool:
        """Whether a figure can own artifacts now. [deck.3] [lock.2]"""
        return self.is_free(figure) and self.edition.characters[self.character(figure)].can_own

    def skills(self, figure: Figure, kind: SkillKind) -> tuple[Skill, ...]:
        """Return the skills of one kind that a figure can use: its own, then those of its
        artifacts. [artifact.3]
        """
        skills = self.edition.skills
        found = skills[self.edition.figures[figure]].get(kind, ())
        for artifact in self.in_play[figure].artifacts:
            found += skills[artifact].get(kind, ())
        return found

    def ways(self, figure: Figure) -> list[Act | SkillKind]:
        """Return the ways in which a figure may be able to act. [turn.3]

        Some of them may turn out to be impossible. Those that obviously have no target are left
        out, which saves callers most of the checks.
        """
        state, skills = self.in_play[figure], self.edition.skills
        found: list[Act | SkillKind] = [TAKE] if self.common else []
        if state.locks:
            found.append(WITHDRAW)
        for kind in skills[self.edition.figures[figure]]:
            if kind is GIVE and not state.artifacts:
                continue
            if kind is FROM_LIMBO and not self.limbo:
                continue
            if kind is DRAW and not self.left:
                continue
            found.append(kind)
        if state.artifacts:
            found.append(DROP)
            for artifact in state.artifacts:
                found += [kind for kind in skills[artifact] if kind not in found]
        return found

    # The methods below change the position. They keep two rules: figures that lock others are in
    # play, and locked figures own nothing.

    def enter(self, figure: Figure, seat: Seat) -> None:
        """Move a figure from the deck or from Limbo to a player's area. [turn.2] [limbo.3]"""
        if figure in self.unseen:
            self.unseen.remove(figure)
        else:
            self.limbo.remove(figure)
        self.in_play[figure] = FigureState(seat)

    def move(self, figure: Figure, seat: Seat) -> None:
        """Move a figure to another player's area, together with its artifacts and locks. [skill.5]
        [skill.6]
        """
        state = self.in_play.pop(figure)
        state.seat = seat
        self.in_play[figure] = state

    def own(self, figure: Figure, artifact: Artifact) -> None:
        """Give an artifact to a figure, from wherever it is now. [artifact.1] [skill.4]"""
        self.lift(artifact)
        self.in_play[figure].artifacts.append(artifact)

    def lift(self, artifact: Artifact) -> None:
        """Remove an artifact from where it is. The caller must put it somewhere else."""
        if artifact in self.common:
            self.common.remove(artifact)
        elif artifact in self.limbo:
            self.limbo.remove(artifact)
        elif (owner := self.owner(artifact)) is not None:
            self.in_play[owner].artifacts.remove(artifact)

    def strip(self, figure: Figure) -> list[Artifact]:
        """Move a figure's artifacts to the common area, and return them. [lock.2] [limbo.2]"""
        state = self.in_play[figure]
        fallen, state.artifacts = state.artifacts, []
        self.common += fallen
        return fallen

    def lock(self, locker: Figure, target: Figure) -> None:
        """Lock a target, which must own nothing and lock nobody. [lock.1] [lock.2]"""
        self.in_play[locker].locks.append(target)
        self.in_play[target].locked_by = locker

    def release(self, target: Figure) -> None:
        """End the lock on a figure. [skill.3]"""
        state = self.in_play[target]
        if state.locked_by is not None:
            self.in_play[state.locked_by].locks.remove(target)
            state.locked_by = None

    def release_all(self, locker: Figure) -> list[Figure]:
        """End all of a figure's locks, and return the freed figures."""
        freed = list(self.in_play[locker].locks)
        for target in freed:
            self.release(target)
        return freed

    def banish(self, figure: Figure) -> None:
        """Move a figure to Limbo. It must own nothing and lock nobody. [limbo.2]"""
        self.release(figure)
        del self.in_play[figure]
        self.limbo.append(figure)

    def pattern(self) -> object:
        """Return a value that is the same for two positions if they only differ in which copy of a
        character is where. [end.2]

        A figure that locks others is never locked, so the value can list all locks with the figures
        that hold them.
        """
        rank, in_play = self.edition.rank, self.in_play
        bare: list[int] = []
        others: list[tuple[int, ...]] = []
        for figure, one in in_play.items():
            place = rank[figure] * 8 + one.seat.index
            if one.artifacts or (one.locked_by is None and one.locks):
                locked = sorted([rank[each] * 8 + in_play[each].seat.index for each in one.locks])
                others.append((place, *sorted([rank[each] for each in one.artifacts]), -1, *locked))
            elif one.locked_by is None:
                bare.append(place)
        limbo = sorted([rank[one] for one in self.limbo])
        return (*sorted(bare), -1, *sorted(others), -1, *limbo, -1, *self.here)
