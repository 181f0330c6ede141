"""Makes sounds for testing speech recognition: words spoken by synthetic voices, and background
sounds.
"""

import io
import json
import math
import os
import random
import subprocess
import tempfile
import unicodedata
import wave
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import hibari
import numpy as np
import onnxruntime

from companion.speech.phonemes import Phonemes
from tests.speech.sound import SoundServer

RATE = 16000
#: The voices with which thresholds are set: a neural one, four flite voices made from recordings of
#: people, and an espeak-ng voice.
VOICES = (
    *("hibari heart", "flite rms", "flite slt", "flite awb", "flite kal16"),
    "espeak-ng en-us",
)
#: Voices from other engines, which are used only for measurements: a neural one, one made of joined
#: recordings, and one from a statistical model.
MEASURED_VOICES = ("piper joe", "festival kal_diphone", "festival cmu_us_slt_arctic_hts")
#: How much silence to add before and after the words, in seconds.
_REST_S = 0.5
#: How loud a sample may be to count as silence, out of 32767.
_SILENT = 300

Samples = Any


@cache
def spoken(words: str, voice: str = VOICES[0], speed: float = 1.0) -> bytes:
    """Return the words as spoken by a voice, as 16-bit samples, `RATE` per second.

    speed: 1 for the voice's own speed.
    """
    engine, _, name = voice.partition(" ")
    return _at_rate(*_ENGINES[engine](words, name, speed))


def _at_rate(samples: Samples, rate: int) -> bytes:
    """Convert samples to `RATE` samples per second, and add silence before and after them."""
    places = np.arange(int(len(samples) * RATE / rate)) * rate / RATE
    moved = np.interp(places, np.arange(len(samples)), samples)
    rest = bytes(2 * round(_REST_S * RATE))
    return rest + _bytes(moved) + rest


@cache
def recorded(file: Path) -> bytes:
    """Return a recording of a person, in the same form as `spoken` returns words."""
    samples, rate = _read(file.read_bytes())
    return _at_rate(samples, rate)


def _espeak(words: str, name: str, speed: float) -> tuple[Samples, int]:
    command = ["espeak-ng", "-v", name, "-s", str(round(140 * speed)), "--stdout", words]
    return _read(subprocess.run(command, check=True, capture_output=True).stdout)


def _flite(words: str, name: str, speed: float) -> tuple[Samples, int]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "said.wav"
        stretch = ["--setf", f"duration_stretch={1 / speed}"] if speed != 1 else []
        command = ["flite", "-voice", name, *stretch, "-t", words, "-o", str(file)]
        subprocess.run(command, check=True)
        return _read(file.read_bytes())


@cache
def _neural(name: str) -> hibari.Hibari:
    return hibari.Hibari(name)


def _hibari(words: str, name: str, speed: float) -> tuple[Samples, int]:
    return _neural(name)(words, speed=speed, seed=1) * 32767, hibari.SAMPLE_RATE


def _festival(words: str, name: str, speed: float) -> tuple[Samples, int]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "said.wav"
        is_model = name.endswith("_hts")
        faster = (
            f"""(set! hts_engine_params (append hts_engine_params '(("-r" {speed}))))"""
            if is_model
            else f"(Parameter.set 'Duration_Stretch {1 / speed})"
        )
        settings = f"(begin (voice_{name}) {faster if speed != 1 else ''})"
        command = ["text2wave", "-eval", settings, "-o", str(file)]
        subprocess.run(command, input=words.encode(), check=True)
        return _read(file.read_bytes())


@cache
def _piper_voice(name: str) -> tuple[Any, Any, Phonemes]:
    """Return a neural voice's model, its settings, and a function that returns its phonemes."""
    folder = files(f"{name}_us_piper_voice") / "data"
    file = str(folder / f"en_US-{name}-medium.onnx")
    settings = json.loads(Path(f"{file}.json").read_text(encoding="utf-8"))
    return onnxruntime.InferenceSession(file), settings, Phonemes(settings["espeak"]["voice"])


def _piper(words: str, name: str, speed: float) -> tuple[Samples, int]:
    """Return the words as samples, and the number of samples per second. There is no random
    variation, so the same words always sound the same.
    """
    model, settings, phonemes = _piper_voice(name)
    said = ", ".join(phonemes.ipa(part.strip()) for part in words.split(","))
    known = settings["phoneme_id_map"]
    signs = [sign for sign in unicodedata.normalize("NFD", f"{said}.") if sign in known]
    numbers = [*known["^"], *known["_"]]
    for sign in signs:
        numbers += [*known[sign], *known["_"]]
    numbers += known["$"]
    given = {
        "input": np.array([numbers], np.int64),
        "input_lengths": np.array([len(numbers)], np.int64),
        "scales": np.array([0, settings["inference"]["length_scale"] / speed, 0], np.float32),
    }
    [samples] = model.run(None, given)
    return samples.squeeze() * 32767, settings["audio"]["sample_rate"]


def _read(file: bytes) -> tuple[Samples, int]:
    with wave.open(io.BytesIO(file)) as sound:
        return np.frombuffer(sound.readframes(1 << 26), np.int16), sound.getframerate()


def _bytes(samples: Samples) -> bytes:
    limited: bytes = samples.clip(-32768, 32767).astype(np.int16).tobytes()
    return limited


_ENGINES = {
    **{"espeak-ng": _espeak, "flite": _flite, "hibari": _hibari},
    **{"piper": _piper, "festival": _festival},
}


def without_rest(sound: bytes) -> bytes:
    """Return a sound without the silence at its beginning and end."""
    samples = np.frombuffer(sound, np.int16)
    loud = np.flatnonzero(abs(samples.astype(float)) > _SILENT)
    return bytes(samples[loud[0] : loud[-1] + 1].tobytes())


def quieter(sound: bytes, by: int) -> bytes:
    """Return a sound that is `by` dB quieter."""
    return _bytes(np.frombuffer(sound, np.int16) / 10 ** (by / 20))


def echoing(sound: bytes, below: int) -> bytes:
    """Return a sound with an echo, as in a room. The echo is `below` dB quieter than the sound."""
    samples = np.frombuffer(sound, np.int16).astype(float)
    for delay_s, lower in ((0.037, 0), (0.061, 3), (0.093, 6)):
        late = round(delay_s * RATE)
        samples[late:] += samples[:-late].copy() / 10 ** ((below + lower) / 20)
    return _bytes(samples)


def beside_noise(sound: bytes, below: int, luck: random.Random) -> bytes:
    """Return a sound with pink noise in the background. The noise is `below` dB quieter than the
    sound.
    """
    noise, rows = [], [0.0] * 12
    for count in range(1, len(sound) // 2 + 1):
        rows[min((count & -count).bit_length() - 1, 11)] = luck.gauss(0, 1)
        noise.append(sum(rows))
    return _beside(sound, np.array(noise), below)


def beside_talk(sound: bytes, below: int, talk: bytes) -> bytes:
    """Return a sound with other people's talk in the background. The talk is `below` dB quieter
    than the sound.
    """
    other = np.resize(np.frombuffer(talk, np.int16).astype(float), len(sound) // 2)
    return _beside(sound, other, below)


def _beside(sound: bytes, other: Samples, below: int) -> bytes:
    samples = np.frombuffer(sound, np.int16).astype(float)
    scale = _loud(samples) / _loud(other) / 10 ** (below / 20)
    return _bytes(samples + scale * other)


def _loud(samples: Samples) -> float:
    """Return how loud samples are on average, ignoring silence."""
    heard = samples[abs(samples) > min(_SILENT, abs(samples).max() / 10)]
    return math.sqrt(float((heard**2).mean()))


def speak_into(server: SoundServer, sink: str, words: str, voice: str = VOICES[0]) -> None:
    """Play spoken words to a sink from which a microphone hears them. Wait until the last word has
    been played.

    `paplay` may give up if the sound server is suspended in the meantime. Callers then speak again.
    """
    subprocess.run(
        ["paplay", "--raw", f"--device={sink}", f"--rate={RATE}", "--format=s16le", "--channels=1"],
        input=spoken(words, voice),
        env={**os.environ, **server.environment},
        check=False,
    )
