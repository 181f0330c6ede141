"""An engine's sound on the default device of whatever sound system there is: Windows', macOS's,
ALSA. miniaudio asks for it piece by piece, so that silence is a piece away."""

import threading
from collections import deque
from collections.abc import Callable, Generator

import miniaudio

from companion.speech.drivers.driver import NoSoundError

#: What the device asks for at once, and how many of these it has ahead; in milliseconds.
_PIECE_MS, _PIECES = 10, 3
_NOTHING = -1
_BYTES_A_SAMPLE = 2


class DevicePlayer:
    """Plays one utterance at a time. The callbacks come on the device's own thread.

    The device stays open between utterances: headphones that fall asleep would swallow the first
    word. on_gone is never called: the sound system moves on to another default device.
    """

    def __init__(
        self,
        on_started: Callable[[int], None],
        on_heard: Callable[[int], None],
    ) -> None:
        self._on_started = on_started
        self._on_heard = on_heard
        self._lock = threading.Lock()
        self._wanted = _NOTHING  # the utterance of which sound is wanted
        self._waiting: deque[bytes] = deque()
        self._is_whole = self._has_begun = False
        self._after = 0  # pieces that the device still has when the last one is given

    def open(self, rate: int) -> None:
        """rate: samples a second. Raises NoSoundError."""
        pieces = self._pieces()
        next(pieces)
        try:
            self._device = miniaudio.PlaybackDevice(
                nchannels=1,
                sample_rate=rate,
                buffersize_msec=_PIECE_MS,
                callback_periods=_PIECES,
                app_name="companion",
            )
            self._device.start(pieces)
        except miniaudio.MiniaudioError as error:
            raise NoSoundError(str(error.args[0])) from error

    def begin(self, token: int) -> None:
        """Another utterance."""
        with self._lock:
            self._forget()
            self._wanted = token

    def take(self, token: int, sound: bytes) -> bool:
        """Some of its sound; whether more is wanted. From any thread."""
        with self._lock:
            if token == self._wanted:
                self._waiting.append(sound)
            return token == self._wanted

    def end(self, token: int) -> None:
        """That was all of it."""
        with self._lock:
            self._is_whole = token == self._wanted

    def silence(self) -> None:
        """Nothing more of it is wanted."""
        with self._lock:
            self._forget()

    def _forget(self) -> None:
        self._wanted = _NOTHING
        self._waiting.clear()
        self._is_whole = self._has_begun = False
        self._after = _PIECES

    def _pieces(self) -> Generator[bytes, int, None]:
        """What the device asks for: so many samples at a time, fewer are filled with silence."""
        samples = yield b""
        while True:
            samples = yield self._piece(samples * _BYTES_A_SAMPLE)

    def _piece(self, room: int) -> bytes:
        piece = b""
        with self._lock:
            token, begins, ends = self._wanted, False, False
            while self._waiting and len(piece) < room:
                sound = self._waiting.popleft()
                taken = room - len(piece)
                piece += sound[:taken]
                if len(sound) > taken:
                    self._waiting.appendleft(sound[taken:])
            if piece and not self._has_begun:
                begins = self._has_begun = True
            elif self._is_whole and not self._waiting and not piece:
                self._after -= 1
                if self._after < 0:
                    ends, self._is_whole = True, False
        if begins:
            self._on_started(token)
        if ends:
            self._on_heard(token)
        return piece
