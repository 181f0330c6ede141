"""Numbers as they are spoken."""

import re

from companion.narration.phrasebook import Phrasebook
from companion.referee.names import simple

_DIGITS = re.compile(r"\d+")
#: Numbers up to here are spoken as words; higher ones digit by digit.
_MOST = 999


class Numbers:
    """The numbers of a language, from its phrase files.

    written: how each word of them may be written otherwise, in digits.
    """

    def __init__(self, phrases: Phrasebook) -> None:
        self._small = [simple(word) for word in phrases.words("spoken-numbers")]
        self._tens = [simple(word) for word in phrases.words("spoken-tens")]
        # Told once, with the places of their parts: a phrase takes half a millisecond.
        self._tens_and = phrases.say("spoken-tens-and", {"tens": "{tens}", "ones": "{ones}"})
        self._hundreds = phrases.say(
            "spoken-hundreds", {"hundreds": "{hundreds}", "rest": "{rest}"}
        )
        self._known: dict[int, str] = {}
        self.written = {word: (str(number),) for number, word in enumerate(self._small)}
        self.written |= {word: (str(10 * n),) for n, word in enumerate(self._tens, 2)}

    def spoken(self, text: str) -> str:
        """A text in which numbers are words: "knight 2" is "knight two", "d1" is "d one"."""
        if not any(letter.isdecimal() for letter in text):
            return text
        return " ".join(_DIGITS.sub(lambda found: f" {self._told(found[0])} ", text).split())

    def _told(self, digits: str) -> str:
        number = int(digits)
        if number > _MOST or (digits.startswith("0") and digits != "0"):
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
        told = self._words(rest) if rest else ""
        return self._hundreds.format(hundreds=self._small[hundreds], rest=told).strip()
