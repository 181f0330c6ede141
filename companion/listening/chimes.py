"""The two earcons that say whether the microphone is open."""

from companion.paths import data_folder
from companion.speech.earcons import Earcon, EarconPlayer

#: Volume for users who have switched earcons off, in percent. Without the microphone's two earcons,
#: nobody would know when to speak.
_DEFAULT_VOLUME = 50


class MicrophoneChimes:
    """Plays a rising earcon when the microphone opens, and a falling one when it closes.

    player: the loudspeaker's player, or None to create a player because the loudspeaker is silent.
    volume: volume in percent, or 0 to use `_DEFAULT_VOLUME`.
    """

    def __init__(self, player: EarconPlayer | None, volume: int) -> None:
        self._own = None if player is not None else EarconPlayer(data_folder("voices"))
        self._player = player or self._own
        self._volume = volume or _DEFAULT_VOLUME

    def hearing(self) -> None:
        """Signal that the microphone is open."""
        self._play(Earcon.HEARING)

    def heard(self) -> None:
        """Signal that the microphone has closed."""
        self._play(Earcon.HEARD)

    def close(self) -> None:
        """Close the player unless it belongs to the loudspeaker."""
        if self._own is not None:
            self._own.close()

    def _play(self, earcon: Earcon) -> None:
        if self._player is not None:
            self._player.volume = self._volume
            self._player.play(earcon)
