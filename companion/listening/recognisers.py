"""Applies two recognisers that make different mistakes to the same sound and grammar."""

import re
from collections.abc import Iterable
from typing import Any

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
#: Maximum number of other texts that may have been said.
_MAX_OTHERS = 5


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
            "near": self._others(network, text, result.likely_texts),
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

    def _others(self, network: Network, text: str, likely: Iterable[str]) -> list[str]:
        """Return the likely texts that differ from `text` and from each other in letters."""
        found = {_letters(text): text}
        for other in likely:
            named = self.with_names(network, other)
            found.setdefault(_letters(named), named)
        return [*found.values()][1 : _MAX_OTHERS + 1]

    def _likeness(self, text: str, words: tuple[str, ...]) -> float:
        return round(self._pronunciation.likeness(text, " ".join(words)))


def _letters(text: str) -> str:
    return simple(text).replace(" ", "")
