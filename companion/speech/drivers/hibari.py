"""A voice of a small neural network, from the package `hibari-tts`: `companion[voices]`.

It makes a sentence as a whole, faster than it is spoken; cut at commas, its first part sounds while
the next is made.
"""
# ruff: noqa: N802

import re
import threading
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
USUAL, SLOWEST, FASTEST = 190, 0.5, 2.0
#: Behind what a part ends: a mark and a space.
_ENDS = re.compile(r"(?<=[,;:.!?])\s+")
#: A part that is shorter is joined with the next one, in characters: cut off, it would sound alone.
_SHORTEST = 12
#: It makes a third of a second of quiet before each part and behind it. What is kept of it, in
#: seconds: before, behind a comma, and behind any other end; at speed 1.
_BEFORE_S, _COMMA_S, _END_S = 0.01, 0.12, 0.3
#: What is quieter is silence; of 1.
_QUIET = 0.01
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


def without_quiet(sound: Any, part: str, speed: float) -> Any:
    """The samples of a part, -1 to 1, without most of the quiet around them."""
    loud = np.flatnonzero(abs(sound) > _QUIET)
    if not len(loud):
        return sound[:0]
    pause = (_COMMA_S if part.endswith(",") else _END_S) / speed
    first = max(loud[0] - round(_BEFORE_S * hibari.SAMPLE_RATE), 0)
    return sound[first : loud[-1] + round(pause * hibari.SAMPLE_RATE)]


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
                made = without_quiet(self._synthesizer(part, speed=speed), part, speed)
                sound = (made * (self._volume * _FULL)).clip(-_FULL, _FULL).astype(np.int16)
                if not self._player.take(token, sound.tobytes()):
                    break
            self._player.end(token)
