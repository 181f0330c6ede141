"""An interview: questions that a person answers step by step, instead of writing an edition file.

It is written like the rules: an `async def` function that awaits its questions. The answers, as
typed, are its whole record. To resume the interview or to take back an answer, they are parsed
again.
"""

from collections.abc import Callable, Coroutine, Generator
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from companion.referee.facts import PhraseFacts, Word

T = TypeVar("T")

NOTHING: PhraseFacts = MappingProxyType({})


class Phrases(Protocol):
    """The words of the interview's language."""

    def say(self, phrase: str, facts: PhraseFacts | None = None, *, form: str = "") -> str:
        """Return a phrase, or one of its forms, in words."""

    def forms(self, phrase: str) -> frozenset[str]:
        """Return the names of a phrase's forms, besides its main text."""

    def listed(self, words: list[str], last: str = "and") -> str:
        """Return a list such as "Ann, Bob and Cara". `last` is "and" or "or"."""


class UnfitError(Exception):
    """An answer that doesn't fit. phrase: id of the phrase that says why, and what would fit."""

    def __init__(self, phrase: str, **facts: Word) -> None:
        super().__init__(phrase)
        self.phrase = phrase
        self.facts = facts


class InterviewQuestion(Generic[T]):
    """A question in an interview.

    read: returns the meaning of the typed words, or raises UnfitError.

    The question's phrase has forms that name the answer, so that it can be corrected later:

    thing: the kind of thing that the answer is about, such as "house". The first answer about a
        thing begins that thing.
    part: which answer about the thing it is, such as "colour". The "done" after a list of things
        has no part.
    called: the name of an answer that isn't about a thing, such as "title".
    """

    __slots__ = ("facts", "phrase", "read")

    def __init__(self, phrase: str, read: Callable[[str], T], facts: PhraseFacts = NOTHING) -> None:
        self.phrase = phrase
        self.read = read
        self.facts = facts

    def __await__(self) -> Generator["InterviewQuestion[T]", T, T]:
        answer: T = yield self
        return answer


#: A running interview. It returns the edition, in the game's own type.
Interview = Coroutine[InterviewQuestion[Any], Any, Any]
