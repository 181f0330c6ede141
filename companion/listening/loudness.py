"""Measures the loudness of sound, to tell a speaker near the microphone from others further
away.
"""

from typing import Any

import numpy as np

#: Speech below this level, in dB relative to full scale, is too quiet.
_QUIET_DB = -42
#: Speech above this level, in dB relative to full scale, is too loud. From about -12 dB on, the
#: peaks of speech are cut off.
_LOUD_DB = -10
#: The power assumed for digital silence.
_SILENCE = 1e-9
_FULL_SCALE = 32768.0

Array = Any


def samples_of(sound: bytes) -> Array:
    """Return 16-bit samples as floats from -1 to 1. An incomplete sample at the end is dropped."""
    return np.frombuffer(sound[: len(sound) // 2 * 2], np.int16).astype(np.float32) / _FULL_SCALE


def power(sound: bytes) -> float:
    """Return the mean power of 16-bit samples, where 1 is full scale."""
    samples = samples_of(sound)
    return float(np.mean(samples**2)) if len(samples) else 0.0


def decibels(mean_power: float) -> float:
    """Return a mean power in dB relative to full scale."""
    return float(10 * np.log10(max(mean_power, _SILENCE)))


def level_of(loud: int | None, *, is_muted: bool) -> str:
    """Return how well somebody can be heard: muted, nobody, quiet, good or loud.

    loud: the speech's loudness in dB, or None if nobody spoke.
    """
    if loud is None:
        return "muted" if is_muted else "nobody"
    return "quiet" if loud < _QUIET_DB else "loud" if loud > _LOUD_DB else "good"
