"""Actions: what a character does, and the data needed to carry it out."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from companion.games.parsifal.model.pieces import Act, Artifact, Figure, Piece, SkillKind
from companion.games.parsifal.model.position import Position
from companion.referee.facts import Fact
from companion.referee.question import QuestionType, Ruling
from companion.referee.seat import Seat

#: A way of acting: with a skill, or without one.
Way = Act | SkillKind
#: The target of an action, or a means used in it.
Target = Figure | Artifact | Seat


class Action(msgspec.Struct, frozen=True):
    """A character's action.

    seat: the player whose turn it is.
    figure: the acting character.
    targets: the action's targets or means, in the order of the steps.
    source: the artifact whose skill is used, or None if the character uses its own skill or none.
    inner: the controlled character's action, if this action controls a character [skill.7].
    within: whether this is such an inner action.
    doubled: whether this is one of a turn's two actions [skill.10].
    """

    seat: Seat
    figure: Figure
    way: Way
    targets: tuple[Target, ...] = ()
    source: Artifact | None = None
    inner: "Action | None" = None
    within: bool = False
    doubled: bool = False

    def to(self, target: Target) -> "Action":
        """Return the action with one more target."""
        return replace(self, targets=(*self.targets, target))

    @property
    def last(self) -> "Action":
        """The action that has the effect: the controlled character's, or this one."""
        return self.inner or self

    @property
    def pieces(self) -> list[Piece]:
        """The characters and artifacts that a player names when announcing the action, in order."""
        named: list[Piece] = [target for target in self.targets if not isinstance(target, Seat)]
        return [self.figure, *named, *(self.inner.pieces[1:] if self.inner else [])]


class Announce(Protocol):
    """A function that announces one effect of an action."""

    def __call__(self, phrase: str, /, **facts: Fact) -> None:
        """Announce a phrase with its facts."""


class TargetStep(NamedTuple):
    """One of the targets that an action needs.

    ask: the question that asks for the target.
    options: returns the possible targets, or None if the action doesn't need this target.
    refuse_other: returns the ruling against a target that isn't among the options.
    refuse: returns the ruling against one of the options, or None if that option is legal.
    """

    ask: QuestionType
    options: Callable[[Position, Action], Iterable[Target] | None]
    refuse_other: Callable[[Position, Action, Target], Ruling | None]
    refuse: Callable[[Position, Action, Target], Ruling | None] | None = None


class ActionSpec(NamedTuple):
    """How a way of acting works.

    steps: the targets that the action needs.
    do: carries out the action.
    refuse: returns the ruling against acting this way at all, before any target is named, or None.
    aim: the index of the target that the skill's own list of targets restricts.
    """

    steps: tuple[TargetStep, ...]
    do: Callable[[Position, Action, Announce], None]
    refuse: Callable[[Position, Action], Ruling | None]
    aim: int = 0
