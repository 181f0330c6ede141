"""Checks that each player is wearing their own earpiece: says a word into it, then asks the player
which word it was.
"""

from collections.abc import Iterator

from companion.lines.line import Ear, Lines
from companion.narration.narrator import Narrator
from companion.narration.text import PrivateText
from companion.referee.chance import Chance
from companion.referee.names import simple

#: The maximum number of words that a seat is asked for.
WORDS = 2


class HearingTest:
    """The test of one earpiece. The answers reveal nothing, so everyone may hear them.

    place: this earpiece's number among `count` earpieces. No two earpieces ever get the same word.
    """

    def __init__(self, ear: Ear, narrator: Narrator, place: int = 0, count: int = 1) -> None:
        self.seat = ear.seat
        self._ear = ear
        self._narrator = narrator
        self._known = narrator.phrases.words("earpiece-words")
        self._left: Iterator[str] = iter(Chance().mixed(self._known[place::count])[:WORDS])
        self._word: str | None = None
        self.passed = False

    @property
    def is_over(self) -> bool:
        """Whether the test has no more questions."""
        return self._word is None

    def begin(self) -> str:
        """Say the first word into the earpiece.

        Return the id of the phrase that asks for the word, or that reports failure.
        """
        return self._next("earpiece-question")

    def answer(self, typed: str) -> str:
        """Check a player's answer. If it is wrong, say another word into the earpiece.

        Return the id of the phrase that reports the result, or that asks again.
        """
        said = set(simple(typed).split())
        if said & set(self._known) == {self._word} and self._ear.confirm():
            self._word, self.passed = None, True
            return "earpiece-works"
        return self._next("earpiece-again")

    def repeat(self) -> None:
        """Say the same word again."""
        if self._word is not None:
            self._ear.test(self._text(self._word))

    def _next(self, phrase: str) -> str:
        self._word = next(self._left, None)
        if self._word is None:
            return "earpiece-not-heard"
        if self._ear.test(self._text(self._word)):
            return phrase
        self._word = None
        return "earpiece-away"

    def _text(self, word: str) -> PrivateText:
        return self._narrator.whispered(self.seat, "earpiece-word", word=word)


def hearing_tests(lines: Lines, narrator: Narrator) -> list[HearingTest]:
    """Return a test for every earpiece, to be run one after another."""
    ears = lines.ears
    return [HearingTest(ear, narrator, place, len(ears)) for place, ear in enumerate(ears)]
