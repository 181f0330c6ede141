"""Finds the stem that a word's forms have in common, such as `deliver` and `delivering`."""

from collections.abc import Mapping

import snowballstemmer


class Stems:
    """Finds the stems of one language's words.

    stemmer: Snowball's name for the language. If "", each word is its own stem.
    forms: maps irregular forms to base forms, such as `drew` to `draw`.
    """

    def __init__(self, stemmer: str, forms: Mapping[str, str] | None = None) -> None:
        self._stem = snowballstemmer.stemmer(stemmer).stemWord if stemmer else str
        self._forms = forms or {}
        self._found: dict[str, str] = {}

    def of(self, word: str) -> str:
        """Return the stem of a word."""
        if word not in self._found:
            self._found[word] = self._stem(self._forms.get(word, word))
        return self._found[word]
