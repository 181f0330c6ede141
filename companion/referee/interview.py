"""An interview: component data that a person tells step by step, instead of writing a file.

It is told as rules are: an `async def` function that awaits what it needs. The answers, as
they were typed, are the whole of it; they are read again to go on later, or to take one back.
"""

from collections.abc import Callable, Coroutine, Generator
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

from companion.referee.facts import PhraseFacts, Word

T = TypeVar("T")

NOTHING: PhraseFacts = MappingProxyType({})


class Phrases(Protocol):
    """The words of a language, in which an interview is held and an edition is written."""

    def say(self, phrase: str, facts: PhraseFacts | None = None, *, form: str = "") -> str:
        """A phrase in words."""

    def forms(self, phrase: str) -> frozenset[str]:
        """The forms that a phrase has besides its value."""

    def listed(self, words: list[str], last: str = "and") -> str:
        """Ann, Bob and Cara. `last` is "and" or "or"."""


class UnfitError(Exception):
    """An answer that cannot be: `phrase` says why, and what would be right."""

    def __init__(self, phrase: str, **facts: Word) -> None:
        super().__init__(phrase)
        self.phrase = phrase
        self.facts = facts


class Ask(Generic[T]):
    """A question. read: what the typed words mean; raises UnfitError.

    How its answer is named later, its phrase says by these forms. thing: what the answer is about,
    as "house"; the first one about it begins it. part: which of the answers about that thing it is,
    as "colour"; the last of a list of things has none. called: what an answer is called that is
    about no such thing, as "title".
    """

    __slots__ = ("facts", "phrase", "read")

    def __init__(self, phrase: str, read: Callable[[str], T], facts: PhraseFacts = NOTHING) -> None:
        self.phrase = phrase
        self.read = read
        self.facts = facts

    def __await__(self) -> Generator["Ask[T]", T, T]:
        answer: T = yield self
        return answer


#: An interview that is under way; what it returns is the edition, as its game's own type.
Interview = Coroutine[Ask[Any], Any, Any]
