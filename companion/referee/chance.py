"""The only source of randomness. The rules ask it random questions, and its answers are
recorded.
"""

import random
from collections.abc import Sequence
from typing import TypeVar

from companion.referee.question import Cast, Luck, Pick, Question, Shuffle

T = TypeVar("T")


class Chance:
    """Answers random questions.

    seed: the same seed always gives the same answers. None: the answers are different every time.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)  # noqa: S311 - cards, not cryptography; seeds repeat a deal

    def order(self, question: Shuffle) -> tuple[int, ...]:
        """Return a random order for this many cards, as a permutation of their indexes."""
        cards = list(range(question.count))
        self._random.shuffle(cards)
        return tuple(cards)

    def decide(self, question: Luck) -> object:
        """Return the answer to a random question."""
        if isinstance(question, Shuffle):
            return self.order(question)
        if isinstance(question, Pick):
            return int(self._random.random() * question.count)
        assert isinstance(question, Cast)  # noqa: S101 - there is no other kind of luck
        return self._random.randint(1, question.sides)

    def comes(self, times: int, of: int) -> bool:
        """Return True with a probability of `times` / `of`, otherwise False."""
        return self._random.random() * of < times

    def mixed(self, things: Sequence[T]) -> list[T]:
        """Return the things in random order."""
        return self._random.sample(things, len(things))

    def any_answer(self, question: Question) -> object:
        """Return a random legal answer. All legal answers are equally likely."""
        if isinstance(question, Luck):
            return self.decide(question)
        return question.options[int(self._random.random() * len(question.options))]
