"""A voice for tests: espeak-ng, as samples for recognisers or into a sink."""

import io
import os
import subprocess
import wave
from array import array

from tests.speech.sound import SoundServer

RATE = 16000
#: Quiet before and behind what is said, in seconds.
_REST_S = 0.5


def spoken(words: str, voice: str = "en-us") -> bytes:
    """The words as 16-bit samples, `RATE` a second."""
    said = subprocess.run(
        ["espeak-ng", "-v", voice, "-s", "140", "--stdout", words], check=True, capture_output=True
    )
    with wave.open(io.BytesIO(said.stdout)) as sound:
        rate, samples = sound.getframerate(), array("h", sound.readframes(1 << 26))
    count = len(samples) * RATE // rate
    at = (place * rate / RATE for place in range(count))
    whole = ((int(place), place % 1) for place in at)
    last = len(samples) - 1
    moved = (samples[n] * (1 - part) + samples[min(n + 1, last)] * part for n, part in whole)
    rest = array("h", bytes(round(_REST_S * RATE) * 2))
    return (rest + array("h", map(round, moved)) + rest).tobytes()


def speak_into(server: SoundServer, sink: str, words: str) -> None:
    """Say it where the sink's monitor hears it, to the end."""
    subprocess.run(
        ["paplay", "--raw", f"--device={sink}", f"--rate={RATE}", "--format=s16le", "--channels=1"],
        input=spoken(words),
        env={**os.environ, **server.environment},
        check=True,
    )
