"""Spoken numbers."""

import re
from functools import cached_property

from companion.narration.phrasebook import Phrasebook
from companion.referee.names import simple

_DIGITS = re.compile(r"\d+")
#: Maximum number that is spoken in words. Higher numbers are spoken digit by digit.
_MAX_IN_WORDS = 999
#: The longest number has this many words: "nine hundred and ninety nine".
_MOST_WORDS = 5


class SpokenNumbers:
    """A language's numbers, from its phrases.

    written: for each word in a number, the word's spellings in digits.
    number_word: a word that may precede a number, as in "number four".
    """

    def __init__(self, phrases: Phrasebook) -> None:
        self._small = [simple(word) for word in phrases.words("spoken-numbers")]
        self._tens = [simple(word) for word in phrases.words("spoken-tens")]
        # Render each phrase only once, with placeholders, because rendering takes half a
        # millisecond.
        self._tens_and = phrases.say("spoken-tens-and", {"tens": "{tens}", "ones": "{ones}"})
        self._hundreds = phrases.say(
            "spoken-hundreds", {"hundreds": "{hundreds}", "rest": "{rest}"}
        )
        self._hundred = simple(self._hundreds.format(hundreds="", rest=""))
        self.number_word = simple(phrases.say("spoken-number-word"))
        self._articles = {simple(word) for word in phrases.words("spoken-one")}
        self._joints = {simple(word) for word in phrases.words("spoken-number-joints")}
        self._known: dict[int, str] = {}
        self.written = {word: (str(number),) for number, word in enumerate(self._small)}
        self.written |= {word: (str(10 * n),) for n, word in enumerate(self._tens, 2)}

    def spoken(self, text: str) -> str:
        """Replace numbers with words: "knight 2" becomes "knight two", "d1" becomes "d one"."""
        if not any(letter.isdecimal() for letter in text):
            return text
        return " ".join(_DIGITS.sub(lambda found: f" {self._say_digits(found[0])} ", text).split())

    def forms(self, text: str) -> list[str]:
        """List the ways to say some text: "150 yen" is also "a hundred and fifty yen" and "one
        fifty yen".
        """
        spoken = self.spoken(text)
        found = _DIGITS.findall(text)
        if len(found) != 1 or not 100 <= int(found[0]) <= _MAX_IN_WORDS:
            return [spoken]
        hundreds, rest = divmod(int(found[0]), 100)
        whole, rest_words = self._words(int(found[0])), self._words(rest) if rest else ""
        ways = [f"{self._small[hundreds]} {rest_words}"] if rest >= 10 else []
        if hundreds == 1:
            words = whole.split()[1:]
            if rest:
                words[1:1] = [*self._joints][:1]
            ways += [" ".join((article, *words)) for article in self._articles]
            ways += [self._hundred] if not rest else []
        return [spoken, *(spoken.replace(whole, way, 1) for way in ways)]

    def written_in(self, text: str) -> str:
        """Replace number words with digits: "history one fifty" becomes "history 150"."""
        told: list[str] = []
        words = text.split()
        while words:
            number, length = self._number_at(words)
            told.append(words[0] if number is None else str(number))
            words = words[max(length, 1) :]
        return " ".join(told)

    def _number_at(self, words: list[str]) -> tuple[int | None, int]:
        """Return the number at the beginning of the words, and how many words the number has."""
        before = 1 if words[0] in self._articles and len(words) > 1 else 0
        if before and words[1] != self._hundred:
            return None, 0
        for length in range(min(_MOST_WORDS, len(words) - before), 0, -1):
            said = [word for word in words[before : before + length] if word not in self._joints]
            if before:
                said = [self._small[1], *said]
            if said and (number := self._by_words.get(" ".join(said))) is not None:
                if words[before + length - 1] in self._joints:
                    continue
                return number, before + length
        return None, 0

    @cached_property
    def _by_words(self) -> dict[str, int]:
        """Map the words of all numbers up to `_MAX_IN_WORDS` to the numbers, including forms such
        as "one fifty".
        """
        numbers = {self._words(number): number for number in range(_MAX_IN_WORDS + 1)}
        for hundreds in range(1, 10):
            for rest in range(10, 100):
                words = f"{self._small[hundreds]} {self._words(rest)}"
                numbers.setdefault(words, 100 * hundreds + rest)
        numbers.setdefault(self._hundred, 100)
        return numbers

    def _say_digits(self, digits: str) -> str:
        number = int(digits)
        if number > _MAX_IN_WORDS or (digits.startswith("0") and digits != "0"):
            return " ".join(self._small[int(digit)] for digit in digits)
        if (known := self._known.get(number)) is None:
            known = self._known[number] = self._words(number)
        return known

    def _words(self, number: int) -> str:
        if number < len(self._small):
            return self._small[number]
        if number < 100:
            tens, ones = divmod(number, 10)
            if not ones:
                return self._tens[tens - 2]
            return self._tens_and.format(tens=self._tens[tens - 2], ones=self._small[ones])
        hundreds, rest = divmod(number, 100)
        rest_words = self._words(rest) if rest else ""
        return self._hundreds.format(hundreds=self._small[hundreds], rest=rest_words).strip()
