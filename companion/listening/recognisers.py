"""Two recognisers that err differently, on the same sound and the same grammar."""

from typing import Any

import numpy as np

from companion.listening.moonshine import Moonshine
from companion.listening.network import Network
from companion.listening.sphinx import Sphinx

_BYTES = 2


class Recognisers:
    """Both of them. language: of names, as espeak-ng calls it.

    Raises ImportError, OSError, RuntimeError.
    """

    def __init__(self, language: str) -> None:
        self._sphinx = Sphinx(language)
        self._moonshine = Moonshine()
        self._network: Network | None = None

    def hold_to(self, network: Network) -> None:
        """What may be said from now on."""
        if network is not self._network:
            self._sphinx.hold_to(network)
            self._moonshine.hold_to(network)
            self._network = network

    def hear(self, network: Network, sound: bytes) -> dict[str, Any]:
        """What was said: `sphinx`, `ways`, `free` and `text`, as the process reports them.

        sound: 16-bit samples, 16000 a second.
        """
        self.hold_to(network)
        words = self._sphinx.hear(sound)
        samples = np.frombuffer(sound[: len(sound) // _BYTES * _BYTES], np.int16)
        words = words if network.allows(words) else ()
        held = self._moonshine.hear(samples.astype(np.float32) / 32768, words)
        return {
            "sphinx": list(words),
            "ways": [(list(way.words), round(way.score, 2)) for way in held.ways],
            "free": round(held.free, 2),
            "text": held.text,
        }
