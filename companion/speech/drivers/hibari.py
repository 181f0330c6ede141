"""The voice of a small neural network, from the package `hibari-tts`, which `companion add voices`
installs.

It synthesizes a whole sentence at a time, faster than it is spoken. Text is split at commas, so
that the first part can be heard while the next is being synthesized.
"""
# ruff: noqa: N802

import re
import threading
from queue import SimpleQueue
from typing import Any

import hibari
import numpy as np
from pyttsx3.voice import Voice

from companion.speech.drivers.driver import READY, EngineDriver, Proxy, Wake
from companion.speech.drivers.sink import PlayedDriver

#: The voice that comes with the package. Others would have to be downloaded.
VOICE = "heart"
#: Words per minute at speed 1, and the minimum and maximum speed. The rate was measured with a page
#: of rules.
USUAL_WPM, SLOWEST_SPEED, FASTEST_SPEED = 190, 0.5, 2.0
#: Where text is split into parts: at the space after a punctuation mark.
_PART_END = re.compile(r"(?<=[,;:.!?])\s+")
#: Minimum length of a part, in characters. A shorter part is joined with the next, because it would
#: sound cut off.
_MIN_PART_CHARS = 12
#: How much silence to keep around a part, in seconds at speed 1: before it, after a comma, and
#: after any other mark. The engine itself leaves a third of a second on each side.
_BEFORE_S, _COMMA_S, _END_S = 0.01, 0.12, 0.3
#: Samples below this level count as silence. The loudest possible sample is 1.
_SILENCE_LEVEL = 0.01
_FULL_SCALE = 32767


def build(proxy: Proxy, wake: Wake, device: str | None) -> EngineDriver:
    """Build the driver. Raises NoSoundError.

    device: a sink of the sound server, or None for the default device.
    """
    return HibariDriver(proxy, wake, device)


def split_at_marks(text: str) -> list[str]:
    """Split text after commas and other punctuation marks."""
    found: list[str] = []
    for part in _PART_END.split(text.strip()):
        if found and len(found[-1]) < _MIN_PART_CHARS:
            found[-1] += f" {part}"
        else:
            found.append(part)
    return found


def trim_silence(sound: Any, part: str, speed: float) -> Any:
    """Return a part's samples without most of the silence around them.

    sound: the samples, from -1 to 1.
    part: the text, whose last character decides how long the pause after it is.
    speed: shortens that pause.
    """
    loud = np.flatnonzero(abs(sound) > _SILENCE_LEVEL)
    if not len(loud):
        return sound[:0]
    pause = (_COMMA_S if part.endswith(",") else _END_S) / speed
    first = max(loud[0] - round(_BEFORE_S * hibari.SAMPLE_RATE), 0)
    return sound[first : loud[-1] + round(pause * hibari.SAMPLE_RATE)]


class HibariDriver(PlayedDriver):
    """Synthesizes sound on one thread, while another plays it. The pitch can't be changed."""

    def __init__(self, proxy: Proxy, wake: Wake, device: str | None) -> None:
        super().__init__(proxy, wake)
        self._player = self._player_on(device)
        self._synthesizer = hibari.Hibari(VOICE)
        self._synthesizer("Ready.")  # warm up, because the first text takes longer
        self._player.open(hibari.SAMPLE_RATE)
        self._tokens, self._rate, self._volume = 0, USUAL_WPM, 1.0
        self._texts: SimpleQueue[tuple[int, str]] = SimpleQueue()
        threading.Thread(target=self._synthesize_texts, daemon=True).start()
        rates = {
            "slowest": round(USUAL_WPM * SLOWEST_SPEED),
            "fastest": round(USUAL_WPM * FASTEST_SPEED),
        }
        self._post(lambda: proxy.notify(READY, engine="hibari", version="", **rates))

    def getProperty(self, name: str) -> object:
        """Return a property. Raises KeyError if it is unknown."""
        properties: dict[str, object] = {
            "voices": [Voice(VOICE, VOICE, ["en-us"])],
            "voice": VOICE,
            "rate": self._rate,
            "volume": self._volume,
            "pitch": 50,
        }
        return properties[name]

    def setProperty(self, name: str, value: Any) -> None:
        """Set a property. Raises KeyError if it is unknown. Voice and pitch can't be changed."""
        if name == "rate":
            self._rate = int(value)
        elif name == "volume":
            self._volume = float(value)
        elif name not in ("voice", "pitch"):
            raise KeyError(name)

    def _speak(self, text: str) -> int:
        self._tokens += 1
        self._player.begin(self._tokens)
        self._texts.put((self._tokens, text))
        return self._tokens

    def _silence(self) -> None:
        self._player.silence()

    def _synthesize_texts(self) -> None:
        while True:
            token, text = self._texts.get()
            for part in split_at_marks(text):
                speed = min(max(self._rate / USUAL_WPM, SLOWEST_SPEED), FASTEST_SPEED)
                made = trim_silence(self._synthesizer(part, speed=speed), part, speed)
                sound = (
                    (made * (self._volume * _FULL_SCALE))
                    .clip(-_FULL_SCALE, _FULL_SCALE)
                    .astype(np.int16)
                )
                if not self._player.add_sound(token, sound.tobytes()):
                    break
            self._player.end(token)
