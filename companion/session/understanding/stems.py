"""Finds the common stem of a word's forms, such as `deliver`, `delivers` and `delivering`."""

from collections.abc import Mapping

import snowballstemmer


class Stems:
    """The stems of one language's words.

    stemmer: Snowball's name for the language, or "" if there is no stemmer for it, so that each
    word is its own stem.
    forms: irregular forms, mapped to base forms, such as `drew` to `draw`.
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
