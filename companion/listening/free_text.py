"""Text recognised without a grammar: whether it is table talk, and how somebody would type it."""

import re
from collections.abc import Iterator

from rapidfuzz import fuzz

from companion.listening.numbers import SpokenNumbers
from companion.narration.phrasebook import Phrasebook
from companion.referee.names import simple
from companion.session.matching import Vocabulary

#: Two lines sound the same if their similarity, out of 100, is at least the first number. Lines
#: with fewer letters than the second number never count as the same.
_SAME, _MIN_LETTERS = 85.0, 6
#: A currency symbol before an amount.
_SIGNED = re.compile(r"([^\w\s])(\d+)")
#: A line may have at most this many times as many letters as the text.
_LONGER = 1.3


class FreeText:
    """Judges text that was recognised without a grammar, using the words of one language and one
    table.
    """

    def __init__(self, phrases: Phrasebook, vocabulary: Vocabulary) -> None:
        self.numbers = SpokenNumbers(phrases)
        self._vocabulary = vocabulary
        talk = {tuple(simple(one).split()) for one in phrases.words("table-talk")}
        self._talk = talk
        self._longest_talk = max(map(len, talk), default=0)
        self._beside_talk = {simple(one) for one in phrases.words("beside-table-talk")}
        pairs = (simple(one).split() for one in phrases.words("sounds-like"))
        signs = (one.split() for one in phrases.words("spoken-signs"))
        self._signs = {one[0]: one[1] for one in signs}
        self._sounds_like = {one[0]: one[1] for one in pairs}

    def is_talk(self, text: str) -> bool:
        """Whether all of the text is table talk."""
        words = simple(text).split()
        is_any, place = False, 0
        while place < len(words):
            if length := self._talk_at(words[place:]):
                is_any, place = True, place + length
            elif place and self._vocabulary.seat_called(words[place]):
                place += 1  # The text may be "thanks, Bob".
            elif words[place] in self._beside_talk or (
                self._vocabulary.seat_called(words[place]) and self._talk_at(words[place + 1 :])
            ):
                place += 1
            else:
                return False
        return is_any

    def _talk_at(self, words: list[str]) -> int:
        """Return how many words of table talk the words begin with."""
        for length in range(min(self._longest_talk, len(words)), 0, -1):
            if tuple(words[:length]) in self._talk:
                return length
        return 0

    def typed(self, text: str) -> Iterator[str]:
        """Yield the lines that somebody might type to say the same thing as this text."""
        plain = simple(_SIGNED.sub(lambda found: self._with_sign(*found.groups()), text))
        yield plain
        words = plain.split()
        if meant := self._sounds_like.get(words[-1] if words else ""):
            line = " ".join((*words[:-1], meant))
            yield from dict.fromkeys((line, self.numbers.written_in(line)))
        if words[:1] == [self.numbers.number_word] and len(words) > 1:
            words = words[1:]
        if (written := self.numbers.written_in(" ".join(words))) != plain:
            yield written

    def _with_sign(self, sign: str, number: str) -> str:
        return f"{number} {self._signs[sign]}" if sign in self._signs else f"{sign}{number}"

    def is_same(self, text: str, line: str) -> bool:
        """Whether the text sounds exactly like this line. Short lines never count as the same."""
        return len(line) >= _MIN_LETTERS and self.likeness(text, line) >= _SAME

    def likeness(self, text: str, line: str) -> float:
        """Return how similar the text and a line sound, out of 100."""
        said, offered = self.numbers.spoken(simple(text)), self.numbers.spoken(line)
        return fuzz.ratio(said.replace(" ", ""), offered.replace(" ", ""))

    def is_long_enough(self, text: str, line: str) -> bool:
        """Whether the text is long enough for somebody to have said this line. The line may have
        more words than the text as long as it has only a few more letters.
        """
        said, offered = self.numbers.spoken(simple(text)), self.numbers.spoken(line)
        if len(offered.split()) <= len(said.split()):
            return True
        return len(offered.replace(" ", "")) <= _LONGER * len(said.replace(" ", ""))

    def is_part(self, line: str, text: str) -> bool:
        """Whether the text contains all words of a line, and other words too."""
        return {*self.numbers.spoken(line).split()} < {*self.numbers.spoken(simple(text)).split()}
