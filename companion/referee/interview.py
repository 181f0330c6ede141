"""An interview: questions that a person answers step by step, instead of writing an edition file.

It is written as the rules are: an `async def` function that awaits its questions. The answers, as
they were typed, are its whole record: reading them again resumes the interview or takes one back.
"""

from collections.abc import Callable, Coroutine, Generator
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from companion.referee.facts import PhraseFacts, Word

T = TypeVar("T")

NOTHING: PhraseFacts = MappingProxyType({})


class Phrases(Protocol):
    """The words of the language in which an interview is held."""

    def say(self, phrase: str, facts: PhraseFacts | None = None, *, form: str = "") -> str:
        """Return a phrase, or one of its forms, in words."""

    def forms(self, phrase: str) -> frozenset[str]:
        """Return the forms that a phrase has besides its value."""

    def listed(self, words: list[str], last: str = "and") -> str:
        """Return "Ann, Bob and Cara". `last` is "and" or "or"."""


class UnfitError(Exception):
    """An answer that doesn't fit. phrase: says why, and what would be right."""

    def __init__(self, phrase: str, **facts: Word) -> None:
        super().__init__(phrase)
        self.phrase = phrase
        self.facts = facts


class InterviewQuestion(Generic[T]):
    """A question of an interview.

    read: returns what the typed words mean, or raises UnfitError.

    Forms of the phrase say how its answer is named later. thing: the kind of thing that the answer
    is about, such as "house"; the first answer about a thing begins it. part: which of the answers
    about that thing it is, such as "colour"; None for the "done" after a list of things. called:
    the name of an answer that isn't about any such thing, such as "title".
    """

    __slots__ = ("facts", "phrase", "read")

    def __init__(self, phrase: str, read: Callable[[str], T], facts: PhraseFacts = NOTHING) -> None:
        self.phrase = phrase
        self.read = read
        self.facts = facts

    def __await__(self) -> Generator["InterviewQuestion[T]", T, T]:
        answer: T = yield self
        return answer


#: An interview under way. It returns the edition, as its game's own type.
Interview = Coroutine[InterviewQuestion[Any], Any, Any]
