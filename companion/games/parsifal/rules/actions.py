"""The actions that characters can take, and the data that the rules need about each kind of
action.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from companion.games.parsifal.model.pieces import Act, Artifact, Figure, Piece, SkillKind
from companion.games.parsifal.model.position import Position
from companion.referee.facts import Fact
from companion.referee.question import QuestionType, Ruling
from companion.referee.seat import Seat

#: A way in which a character can act: with a kind of skill, or without a skill.
Way = Act | SkillKind
#: The possible targets of an action: a character, an artifact or a player.
Target = Figure | Artifact | Seat


class Action(msgspec.Struct, frozen=True):
    """An action that a character takes.

    seat: the player whose turn it is.
    figure: the character that acts.
    way: how it acts.
    targets: what the player has named, such as the character to lock, in the order of the action's
        steps.
    source: the artifact whose skill is used. None if the skill is the character's own, or if no
        skill is used.
    inner: the controlled character's action, if this action controls one. [skill.7]
    within: whether a controlled character takes this action.
    doubled: whether the player has two actions this turn. [skill.10]
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
        """The action that changes the position: that of the controlled character if there is one,
        and otherwise this one.
        """
        return self.inner or self

    @property
    def pieces(self) -> list[Piece]:
        """The characters and artifacts that a player names when announcing the action, in order."""
        named: list[Piece] = [target for target in self.targets if not isinstance(target, Seat)]
        return [self.figure, *named, *(self.inner.pieces[1:] if self.inner else [])]


class Announce(Protocol):
    """The type of a function that announces an effect of an action."""

    def __call__(self, phrase: str, /, **facts: Fact) -> None:
        """Announce a phrase with its facts."""


class TargetStep(NamedTuple):
    """A question for one of the targets that an action needs.

    ask: the question.
    options: returns the possible targets, or None if the action doesn't need this target.
    refuse_other: returns why a target that isn't among the options can't be chosen.
    refuse: returns why one of the options can't be chosen either, or None if it can.
    """

    ask: QuestionType
    options: Callable[[Position, Action], Iterable[Target] | None]
    refuse_other: Callable[[Position, Action, Target], Ruling | None]
    refuse: Callable[[Position, Action, Target], Ruling | None] | None = None


class ActionSpec(NamedTuple):
    """How one kind of action works.

    steps: the targets that the action needs, in the order in which the player is asked.
    do: carries out the action.
    refuse: returns why a character can't act this way, whatever the targets, or None if it can.
    aim: the index, in `steps`, of the target that must be on the list of targets of the skill used.
    """

    steps: tuple[TargetStep, ...]
    do: Callable[[Position, Action, Announce], None]
    refuse: Callable[[Position, Action], Ruling | None]
    aim: int = 0
