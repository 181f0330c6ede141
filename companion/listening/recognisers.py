"""Applies two recognisers that make different mistakes to the same sound and grammar."""

import re
from itertools import product
from typing import Any

from rapidfuzz import fuzz, process

from companion.listening.loudness import samples_of
from companion.listening.moonshine import Moonshine
from companion.listening.network import Network
from companion.listening.pronunciation import Pronunciation
from companion.listening.sphinx import Sphinx
from companion.referee.names import simple

#: A capitalised word in the middle of some text, which is probably a name.
_NAME = re.compile(r"(?<=[\w,] )[A-Z][a-z]{2,}")
#: Two short names count as the same if their similarity, out of 100, is at least this.
_SAME = 100.0
#: Two long names count as the same if their similarity, out of 100, is at least this.
_ALIKE = 85.0
#: Minimum length of a long name, in phones.
_LONG_NAME = 6

#: A name replaces words only if the two sound at least this similar, out of 100.
_NEAR = 78.0
#: Names replace words only in a text with this many words.
_NEAR_WORDS = range(3, 13)
#: Neither the name nor a single word that it replaces may have fewer letters than this.
_NEAR_LETTERS = 4
#: Maximum number of variants of a text.
_MAX_NEAR = 3


class Recognisers:
    """Runs both recognisers on the same sound.

    language: the language of names, as espeak-ng calls it.

    The constructor raises ImportError, OSError and RuntimeError.
    """

    def __init__(self, language: str) -> None:
        self._pronunciation = Pronunciation(language)
        self._sphinx = Sphinx(self._pronunciation)
        self._moonshine = Moonshine()
        self._network: Network | None = None

    def use_network(self, network: Network) -> None:
        """Recognise the words of this network from now on."""
        if network is not self._network:
            self._sphinx.use_network(network)
            self._moonshine.use_network(network)
            self._network = network

    def recognise(self, network: Network, sound: bytes) -> dict[str, Any]:
        """Return what was said, as the fields from `sphinx` to `near` of a report (see
        recogniser.py).

        sound: 16-bit samples, `SAMPLE_RATE` per second.
        """
        self.use_network(network)
        words = self._sphinx.recognise(sound)
        words = words if network.allows(words) else ()
        result = self._moonshine.recognise(samples_of(sound), words)
        text = self.with_names(network, result.text)
        return {
            "sphinx": list(words),
            "ways": [
                (list(path.words), round(path.score, 2), self._likeness(text, path.words))
                for path in result.paths
            ],
            "free": round(result.free_score, 2),
            "text": text,
            "text_score": round(result.text_score, 2),
            "near": self.near_texts(network, text),
        }

    def with_names(self, network: Network, text: str) -> str:
        """Return the text with its names spelled as in the network if they sound the same. For
        example, "Kara" becomes "Cara".
        """

        def spelled(name: str) -> str:
            if name.lower() in network.vocabulary:
                return name
            alike = self._pronunciation.likeness
            best = max(network.vocabulary, key=lambda word: alike(name, word), default=name)
            is_long = len(self._pronunciation.phones(name.lower())) >= _LONG_NAME
            is_same = alike(name, best) >= (_ALIKE if is_long else _SAME)
            return best.capitalize() if is_same else name

        return _NAME.sub(lambda found: spelled(found[0]), text)

    def near_texts(self, network: Network, text: str) -> list[str]:
        """List variants of the text, the closest first. In each, one word of the network replaces
        one or two words that sound nearly the same. For example, "our glass" becomes
        "hourglass".
        """
        words, phones = simple(text).split(), self._pronunciation.phones
        if len(words) not in _NEAR_WORDS:
            return []
        names = {one: phones(one) for one in network.vocabulary if len(one) >= _NEAR_LETTERS}
        found: list[tuple[float, str]] = []
        for start, count in product(range(len(words)), (1, 2)):
            said, rest = words[start : start + count], words[start + count :]
            is_known = len(said) == 1 and (
                said[0] in network.vocabulary or len(said[0]) < _NEAR_LETTERS
            )
            if is_known or len(said) < count:
                continue
            best = process.extractOne(
                phones(" ".join(said)), names, scorer=fuzz.ratio, score_cutoff=_NEAR
            )
            if best is not None:
                found.append((best[1], " ".join((*words[:start], best[2], *rest))))
        return [near for _, near in sorted(found, reverse=True)[:_MAX_NEAR]]

    def _likeness(self, text: str, words: tuple[str, ...]) -> float:
        return round(self._pronunciation.likeness(text, " ".join(words)))
