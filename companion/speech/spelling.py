"""Spells words for speech: letter by letter, or with a word for each letter ("Alpha, November")."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

#: How to mark a capital: with a word, by a higher pitch, or not at all.
Capitals = Literal["cap", "pitch", "none"]
#: How much higher a capital is spoken, in pitch steps. There are 99 steps.
CAPITAL_PITCH = 25


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter in spoken form.

    is_capital: whether to speak the letter at a higher pitch.
    """

    said: str
    is_capital: bool = False


@dataclass(frozen=True, slots=True)
class Spelling:
    """The words used in spelling.

    capital: spoken before a capital.
    space: spoken for a space.
    alphabet: the words for A to Z.
    """

    capital: str
    space: str
    alphabet: tuple[str, ...] = ()

    @classmethod
    def worded(cls, say: Callable[[str], str]) -> "Spelling":
        """Take the words used for spelling from a language's phrases.

        say: returns the words for a phrase id.
        """
        alphabet = tuple(word.strip() for word in say("spell-alphabet").split(","))
        return cls(say("spell-capital"), say("spell-space"), alphabet)

    def letters(self, text: str, capitals: Capitals) -> list[Letter]:
        """Return each letter, with capitals marked in the chosen way."""
        return [self._letter(letter, capitals) for letter in text]

    def phonetic(self, text: str) -> str:
        """Spell a text with a word for each letter: for "Ann", "Alpha, November, November"."""
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
