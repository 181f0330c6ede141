"""Deeds: one action of one character, with all that it needs."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from companion.games.parsifal.model.pieces import Act, Artifact, Figure, Piece, SkillKind
from companion.games.parsifal.model.position import Position
from companion.referee.facts import Fact
from companion.referee.question import Ask, Ruling
from companion.referee.seat import Seat

#: How something is done: with a skill, or without one.
Way = Act | SkillKind
#: What a deed is done to.
Thing = Figure | Artifact | Seat


class Deed(msgspec.Struct, frozen=True):
    """What a seat has a figure do. things: to whom and with what, in the order of the steps.

    source: the artifact whose skill it is. inner: what a controlled figure does. within: it is
    such an inner one. doubled: it is one of two actions. [skill.7] [skill.10]
    """

    seat: Seat
    figure: Figure
    way: Way
    things: tuple[Thing, ...] = ()
    source: Artifact | None = None
    inner: "Deed | None" = None
    within: bool = False
    doubled: bool = False

    def to(self, thing: Thing) -> "Deed":
        """The same, and this is what it is done to next."""
        return replace(self, things=(*self.things, thing))

    @property
    def last(self) -> "Deed":
        """What is done in the end: by whoever is controlled, or by the figure itself."""
        return self.inner or self

    @property
    def pieces(self) -> list[Piece]:
        """All that is named by saying it, in order."""
        named: list[Piece] = [thing for thing in self.things if not isinstance(thing, Seat)]
        return [self.figure, *named, *(self.inner.pieces[1:] if self.inner else [])]


class Tell(Protocol):
    """States what comes of a deed."""

    def __call__(self, phrase: str, /, **facts: Fact) -> None:
        """A phrase and its facts."""


class Step(NamedTuple):
    """One thing that a deed needs. ask: the question for it. among: what it could be, or None
    where it needs nothing. why_out: why nothing else. why_not: what speaks against one of those.
    """

    ask: Ask
    among: Callable[[Position, Deed], Iterable[Thing] | None]
    why_out: Callable[[Position, Deed, Thing], Ruling | None]
    why_not: Callable[[Position, Deed, Thing], Ruling | None] | None = None


class Doing(NamedTuple):
    """What a way of acting needs, and what it does. why_not: what speaks against it before
    anything is named. aim: which of its things the targets of a skill are.
    """

    steps: tuple[Step, ...]
    do: Callable[[Position, Deed, Tell], None]
    why_not: Callable[[Position, Deed], Ruling | None]
    aim: int = 0
