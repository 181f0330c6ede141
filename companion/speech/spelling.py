"""Spelling: a word letter by letter, and each letter by a word that begins with it."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

#: How a capital is told: in words, by a higher voice, or not at all.
Capitals = Literal["cap", "pitch", "none"]
#: How much higher a capital is spoken, of the 99 steps of pitch.
CAPITAL_PITCH = 25


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as it is said. is_capital: to be told by pitch."""

    said: str
    is_capital: bool = False


@dataclass(frozen=True, slots=True)
class Spelling:
    """The words that spelling needs. capital: put before a capital. alphabet: A to Z."""

    capital: str
    space: str
    alphabet: tuple[str, ...] = ()

    @classmethod
    def worded(cls, say: Callable[[str], str]) -> "Spelling":
        """In a language's words; say: a phrase's id to its words."""
        alphabet = tuple(word.strip() for word in say("spell-alphabet").split(","))
        return cls(say("spell-capital"), say("spell-space"), alphabet)

    def letters(self, text: str, capitals: Capitals) -> list[Letter]:
        """Each letter, its capital told as wanted."""
        return [self._letter(letter, capitals) for letter in text]

    def phonetic(self, text: str) -> str:
        """Each letter by its word: "Ann" is "Alpha, November, November"."""
        return ", ".join(self._phonetic(letter) for letter in text)

    def _letter(self, letter: str, capitals: Capitals) -> Letter:
        if letter.isspace():
            return Letter(self.space)
        if letter.isupper():
            return Letter(
                f"{self.capital} {letter}" if capitals == "cap" else letter, capitals == "pitch"
            )
        if letter.isalnum():
            return Letter(letter)
        return Letter(unicodedata.name(letter, letter).lower())

    def _phonetic(self, letter: str) -> str:
        place = ord(letter.lower()) - ord("a")
        if 0 <= place < len(self.alphabet):
            return self.alphabet[place]
        return self._letter(letter, "none").said
