"""The only source of luck. Rules never see it: they ask, and the answer is recorded."""

import random
from collections.abc import Sequence
from typing import TypeVar

from companion.referee.question import Cast, Luck, Pick, Question, Shuffle

T = TypeVar("T")


class Chance:
    """Answers what luck decides. The same seed gives the same answers."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)  # noqa: S311 - cards, not cryptography; seeds repeat a deal

    def order(self, question: Shuffle) -> tuple[int, ...]:
        """A shuffle."""
        cards = list(range(question.count))
        self._random.shuffle(cards)
        return tuple(cards)

    def decide(self, question: Luck) -> object:
        """What comes of it."""
        if isinstance(question, Shuffle):
            return self.order(question)
        if isinstance(question, Pick):
            return int(self._random.random() * question.count)
        assert isinstance(question, Cast)  # noqa: S101 - there is no other luck
        return self._random.randint(1, question.sides)

    def comes(self, times: int, of: int) -> bool:
        """Whether something comes that comes so many times of so many."""
        return self._random.random() * of < times

    def mixed(self, things: Sequence[T]) -> list[T]:
        """All of them, in no order."""
        return self._random.sample(things, len(things))

    def any_answer(self, question: Question) -> object:
        """A legal answer, each as likely as any other."""
        if isinstance(question, Luck):
            return self.decide(question)
        return question.among[int(self._random.random() * len(question.among))]
