"""What is heard of the microphone."""

from companion.paths import data_folder
from companion.speech.earcons import Earcon, EarconPlayer

#: How loud, in percent, where a user has no volume for earcons: without these two nobody would
#: know when to speak.
_VOLUME = 50


class MicrophoneChimes:
    """A rising earcon when it is open, a falling one when it is closed.

    player: the loudspeaker's; None where it says nothing. volume: percent; 0 is as above.
    """

    def __init__(self, player: EarconPlayer | None, volume: int) -> None:
        self._own = None if player is not None else EarconPlayer(data_folder("voices"))
        self._player = player or self._own
        self._volume = volume or _VOLUME

    def hearing(self) -> None:
        """It is open."""
        self._play(Earcon.HEARING)

    def heard(self) -> None:
        """It is closed."""
        self._play(Earcon.HEARD)

    def close(self) -> None:
        """Let go of what the loudspeaker does not own."""
        if self._own is not None:
            self._own.close()

    def _play(self, earcon: Earcon) -> None:
        if self._player is not None:
            self._player.volume = self._volume
            self._player.play(earcon)
