"""A voice of a small neural network, from the package `hibari-tts`: `companion[voices]`.

It makes a sentence as a whole, faster than it is spoken; cut at commas, its first part sounds while
the next is made.
"""
# ruff: noqa: N802

import re
import threading
from array import array
from queue import SimpleQueue
from typing import Any

import hibari
import numpy as np
from pyttsx3.voice import Voice

from companion.speech.drivers.driver import READY, Driver, Proxy, Wake
from companion.speech.drivers.sink import PlayedDriver

#: The voice that the package brings; others would be fetched.
VOICE = "heart"
#: Words a minute at speed 1; the speeds that it has. Measured over a page of rules.
USUAL, SLOWEST, FASTEST = 164, 0.5, 2.0
#: Behind what a part ends: a mark and a space.
_ENDS = re.compile(r"(?<=[,;:.!?])\s+")
#: A part that is shorter is joined with the next one, in characters: cut off, it would sound alone.
_SHORTEST = 12
_FULL = 32767


def build(proxy: Proxy, wake: Wake, device: str | None) -> Driver:
    """device: a sink of the sound server. Raises NoSoundError."""
    return HibariDriver(proxy, wake, device)


def parts(text: str) -> list[str]:
    """The text, cut at commas and other marks."""
    found: list[str] = []
    for part in _ENDS.split(text.strip()):
        if found and len(found[-1]) < _SHORTEST:
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found


class HibariDriver(PlayedDriver):
    """One thread makes the sound, another plays it. It has no pitch."""

    def __init__(self, proxy: Proxy, wake: Wake, device: str | None) -> None:
        super().__init__(proxy, wake)
        self._player = self._player_on(device)
        self._synthesizer = hibari.Hibari(VOICE)
        self._synthesizer("Ready.")  # the first time it is slower
        self._player.open(hibari.SAMPLE_RATE)
        self._tokens, self._rate, self._volume = 0, USUAL, 1.0
        self._orders: SimpleQueue[tuple[int, str]] = SimpleQueue()
        threading.Thread(target=self._make, daemon=True).start()
        rates = {"slowest": round(USUAL * SLOWEST), "fastest": round(USUAL * FASTEST)}
        self._soon(lambda: proxy.notify(READY, engine="hibari", version="", **rates))

    def getProperty(self, name: str) -> object:
        """Raises KeyError for one that there is not."""
        has: dict[str, object] = {
            "voices": [Voice(VOICE, VOICE, ["en-us"])],
            "voice": VOICE,
            "rate": self._rate,
            "volume": self._volume,
            "pitch": 50,
        }
        return has[name]

    def setProperty(self, name: str, value: Any) -> None:
        """Raises KeyError for one that there is not. Its voice and its pitch are as they are."""
        if name == "rate":
            self._rate = int(value)
        elif name == "volume":
            self._volume = float(value)
        elif name not in ("voice", "pitch"):
            raise KeyError(name)

    def _speak(self, text: str) -> int:
        self._tokens += 1
        self._player.begin(self._tokens)
        self._orders.put((self._tokens, text))
        return self._tokens

    def _silence(self) -> None:
        self._player.silence()

    def _make(self) -> None:
        while True:
            token, text = self._orders.get()
            for part in parts(text):
                speed = min(max(self._rate / USUAL, SLOWEST), FASTEST)
                samples = self._synthesizer(part, speed=speed) * (self._volume * _FULL)
                sound = array("h", samples.clip(-_FULL, _FULL).astype(np.int16).tolist())
                if not self._player.take(token, sound.tobytes()):
                    break
            self._player.end(token)
