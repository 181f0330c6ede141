"""How good an answer looks to a player who knows no more than their seat does."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from companion.referee.facts import NO_FACTS, Fact
from companion.referee.question import Choose
from companion.referee.seat import Seat

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class View(Generic[S]):
    """What a seat knows when it is asked.

    state: of the game, in which hidden cards stay face down; advice asks no keeper what they are.
    hand: what its own line has told the seat of its cards. question: what it is asked. before: what
    it has answered since it began to act.
    """

    state: S
    seat: Seat
    hand: tuple[Any, ...]
    question: Choose[Any]
    before: tuple[Hashable, ...] = ()


class Worth(msgspec.Struct, frozen=True):
    """How good an answer looks, the higher the better, and why.

    value: of a scale that is the game's own. reason: a phrase of the game, with its facts.
    """

    value: float
    reason: str = "practice-best"
    facts: Mapping[str, Fact] = NO_FACTS


#: The worth of each answer that there is something to say of; the others are worth nothing.
Advice = Callable[[View[Any]], Mapping[Hashable, Worth]]
