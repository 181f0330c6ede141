"""Looks up how words are pronounced, with espeak-ng, in the phones of the recogniser's
dictionary.
"""

from functools import lru_cache

from rapidfuzz import fuzz

from companion.listening.arpabet import phones_of
from companion.speech.drivers.driver import EngineMissingError
from companion.speech.phonemes import Phonemes

#: Number of entries in the cache of phones.
_REMEMBERED = 4096


class Pronunciation:
    """The pronunciation of words in one language, given by its name in espeak-ng.

    Without espeak-ng, no pronunciations are known.
    """

    def __init__(self, language: str) -> None:
        try:
            self._phonemes: Phonemes | None = Phonemes(language)
        except EngineMissingError:
            self._phonemes = None
        self.phones = lru_cache(_REMEMBERED)(self._phones)

    def _phones(self, words: str) -> tuple[str, ...]:
        """Return the phones of these words, or an empty tuple if they have no sound."""
        if self._phonemes is None:
            return ()
        return tuple(phones_of(self._phonemes.ipa(words)).split())

    def likeness(self, words: str, others: str) -> float:
        """Return how similar the two phrases sound, out of 100, or 0 if either of them can't be
        pronounced.
        """
        phones, other_phones = self.phones(words.lower()), self.phones(others.lower())
        return fuzz.ratio(phones, other_phones) if phones and other_phones else 0.0
