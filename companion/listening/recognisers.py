"""Two recognisers that err differently, for the same sound and the same grammar."""

from typing import Any

from companion.listening.loudness import samples_of
from companion.listening.moonshine import Moonshine
from companion.listening.network import Network
from companion.listening.pronunciation import Pronunciation
from companion.listening.sphinx import Sphinx


class Recognisers:
    """Both recognisers.

    language: of names, as espeak-ng calls it.

    The constructor raises ImportError, OSError, RuntimeError.
    """

    def __init__(self, language: str) -> None:
        self._pronunciation = Pronunciation(language)
        self._sphinx = Sphinx(self._pronunciation)
        self._moonshine = Moonshine()
        self._network: Network | None = None

    def use_network(self, network: Network) -> None:
        """Recognise words of this network from now on."""
        if network is not self._network:
            self._sphinx.use_network(network)
            self._moonshine.use_network(network)
            self._network = network

    def recognise(self, network: Network, sound: bytes) -> dict[str, Any]:
        """Return what was said: `sphinx`, `ways`, `free` and `text`, as in the process's report.

        sound: 16-bit samples, `SAMPLE_RATE` per second.
        """
        self.use_network(network)
        words = self._sphinx.recognise(sound)
        words = words if network.allows(words) else ()
        result = self._moonshine.recognise(samples_of(sound), words)
        return {
            "sphinx": list(words),
            "ways": [
                (list(path.words), round(path.score, 2), self._likeness(result.text, path.words))
                for path in result.paths
            ],
            "free": round(result.free_score, 2),
            "text": result.text,
            "text_score": round(result.text_score, 2),
        }

    def _likeness(self, text: str, words: tuple[str, ...]) -> float:
        return round(self._pronunciation.likeness(text, " ".join(words)))
