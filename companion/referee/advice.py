"""Advice for practice players. It is based only on what their seat knows."""

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
    """What a seat knows when a question is open.

    state: the game's state. Advice must not look at the faces of the hidden cards in it.
    hand: the seat's own cards, as named to the seat in private.
    question: the open question.
    before: the seat's answers since the start of its current action.
    """

    state: S
    seat: Seat
    hand: tuple[Any, ...]
    question: Choose[Any]
    before: tuple[Hashable, ...] = ()


class Worth(msgspec.Struct, frozen=True):
    """The rating of an answer, with its reason.

    value: higher is better, on the game's own scale.
    reason: the id of one of the game's phrases.
    """

    value: float
    reason: str = "practice-best"
    facts: Mapping[str, Fact] = NO_FACTS


#: Rates the open question's options. An option without a rating counts as worth nothing.
Advice = Callable[[View[Any]], Mapping[Hashable, Worth]]
