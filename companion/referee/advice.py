"""Advice for practice players, which know only what their seat knows."""

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

    state: the state of the game. Its hidden cards stay face down, and advice must not look at
    their faces. hand: the cards that the seat's own line has named. question: the open question.
    before: the seat's answers since its current action began.
    """

    state: S
    seat: Seat
    hand: tuple[Any, ...]
    question: Choose[Any]
    before: tuple[Hashable, ...] = ()


class Worth(msgspec.Struct, frozen=True):
    """The rating of an answer, with its reason.

    value: higher is better, on a scale of the game's own. reason: a phrase of the game.
    """

    value: float
    reason: str = "practice-best"
    facts: Mapping[str, Fact] = NO_FACTS


#: Rates the options of the open question. Options that it leaves out are worth nothing.
Advice = Callable[[View[Any]], Mapping[Hashable, Worth]]
