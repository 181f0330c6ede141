"""In talk without pauses, finds where the first speaker may have stopped."""

from typing import Any

import numpy as np

from companion.listening.loudness import decibels, samples_of

#: Length of a frame, and interval between the starts of successive frames, in seconds.
_FRAME_S, _HOP_S = 0.04, 0.01
#: Range of a voice's pitch, in Hz.
_MIN_PITCH_HZ, _MAX_PITCH_HZ = 70, 400
#: Minimum periodicity of a voiced frame, from 0 to 1.
_MIN_PERIODICITY = 0.5
#: How much sound is compared on each side of a place, in seconds.
_SIDE_S = 0.7
#: Minimum number of voiced frames on each side of a place.
_MIN_VOICED = 12
#: Minimum length of a line, and minimum interval between two possible ends of a line, in seconds.
_MIN_LINE_S, _MIN_DISTANCE_S = 0.4, 0.3
#: A line may end where the loudness drops by this much, in dB.
_DROP_DB = 6.0
#: A line may end where the pitch changes by this factor. The pitch of a single person varies less.
_PITCH_FACTOR = 1.35

Array = Any


def first_speaker_ends(sound: bytes, rate: int) -> list[int]:
    """Return the positions of loudness drops and speaker changes, in bytes, in order.

    sound: 16-bit samples, `rate` per second.
    """
    samples = samples_of(sound)
    frame, hop = int(_FRAME_S * rate), int(_HOP_S * rate)
    if len(samples) < 2 * frame:
        return []
    frames = np.lib.stride_tricks.sliding_window_view(samples, frame)[::hop]
    powers = (frames**2).mean(axis=1)
    pitches = _pitches(frames, rate)
    side, first = round(_SIDE_S / _HOP_S), round(_MIN_LINE_S / _HOP_S)
    ends: list[int] = []
    for place in _dips(powers, first, len(powers) - side):
        if ends and place - ends[-1] < _MIN_DISTANCE_S / _HOP_S:
            continue
        after = decibels(float(powers[place : place + side].mean()))
        has_dropped = _loudest(powers[:place]) - after >= _DROP_DB
        if has_dropped or _differ(pitches[max(0, place - side) : place], pitches[place:][:side]):
            ends.append(place)
    return [2 * (place * hop + frame // 2) for place in ends]


def _loudest(powers: Array) -> float:
    """Return the mean level of the loudest 40% of the frames, in dB."""
    loud = powers[powers >= np.percentile(powers, 60)]
    return decibels(float(loud.mean()))


def _dips(powers: Array, first: int, end: int) -> list[int]:
    """Return the places that are quieter than everything within a tenth of a second on
    either side.
    """
    reach = round(0.1 / _HOP_S)
    return [
        place
        for place in range(max(first, reach), end)
        if powers[place] == powers[place - reach : place + reach + 1].min()
    ]


def _pitches(frames: Array, rate: int) -> Array:
    """Return each frame's pitch in Hz, or 0 if the frame is not voiced."""
    windowed = (frames - frames.mean(axis=1, keepdims=True)) * np.hanning(frames.shape[1])
    spectrum = np.fft.rfft(windowed, 2 * frames.shape[1], axis=1)
    correlation = np.fft.irfft(np.abs(spectrum) ** 2, axis=1)
    shortest, longest = rate // _MAX_PITCH_HZ, rate // _MIN_PITCH_HZ
    within = correlation[:, shortest:longest]
    period = within.argmax(axis=1) + shortest
    periodicity = within.max(axis=1) / np.maximum(correlation[:, 0], 1e-9)
    loud = correlation[:, 0] > correlation[:, 0].max() / 1000
    return np.where((periodicity >= _MIN_PERIODICITY) & loud, rate / period, 0.0)


def _differ(before: Array, after: Array) -> bool:
    """Whether the pitches before and after a place are so different that two people are
    speaking.
    """
    before, after = before[before > 0], after[after > 0]
    if min(len(before), len(after)) < _MIN_VOICED:
        return False
    ratio = float(np.median(before) / np.median(after))
    return max(ratio, 1 / ratio) >= _PITCH_FACTOR
