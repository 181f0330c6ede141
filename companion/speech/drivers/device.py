"""Plays an engine's sound on the default device of Windows, macOS or ALSA.

miniaudio requests the sound block by block, so silence takes effect within one block.
"""

import threading
from collections import deque
from collections.abc import Callable, Generator

import miniaudio

from companion.speech.drivers.driver import NO_UTTERANCE, NoSoundError

#: Size of the blocks of sound that the device requests, in milliseconds, and how many it requests
#: before it plays them.
_BLOCK_MS, _BLOCKS = 10, 3
_BYTES_PER_SAMPLE = 2


class DevicePlayer:
    """Plays one utterance at a time. Its callbacks run on the device's own thread.

    The device stays open between utterances, because headphones that fall asleep would swallow the
    next utterance's first word. There is no callback for a device that has gone, because the sound
    system itself switches to a new default device.
    """

    def __init__(
        self,
        on_started: Callable[[int], None],
        on_heard: Callable[[int], None],
    ) -> None:
        self._on_started = on_started
        self._on_heard = on_heard
        self._lock = threading.Lock()
        self._wanted = NO_UTTERANCE  # the number of the utterance to play
        self._waiting: deque[bytes] = deque()
        self._is_complete = self._has_begun = False
        self._blocks_left = 0  # blocks that the device plays after all sound has been added

    def open(self, rate: int) -> None:
        """Open the device. Raises NoSoundError.

        rate: samples per second.
        """
        blocks = self._blocks()
        next(blocks)
        try:
            self._device = miniaudio.PlaybackDevice(
                nchannels=1,
                sample_rate=rate,
                buffersize_msec=_BLOCK_MS,
                callback_periods=_BLOCKS,
                app_name="companion",
            )
            self._device.start(blocks)
        except miniaudio.MiniaudioError as error:
            raise NoSoundError(str(error.args[0])) from error

    def begin(self, token: int) -> None:
        """Start a new utterance. Its sound follows."""
        with self._lock:
            self._discard()
            self._wanted = token

    def add_sound(self, token: int, sound: bytes) -> bool:
        """Add sound to an utterance.

        Return False if the utterance has been discarded. Thread-safe.
        """
        with self._lock:
            if token == self._wanted:
                self._waiting.append(sound)
            return token == self._wanted

    def end(self, token: int) -> None:
        """Mark an utterance as complete: all of its sound has been added."""
        with self._lock:
            self._is_complete = token == self._wanted

    def silence(self) -> None:
        """Discard the current utterance."""
        with self._lock:
            self._discard()

    def _discard(self) -> None:
        self._wanted = NO_UTTERANCE
        self._waiting.clear()
        self._is_complete = self._has_begun = False
        self._blocks_left = _BLOCKS

    def _blocks(self) -> Generator[bytes, int, None]:
        """Yield sound for the device, at most as many samples as it requests."""
        samples = yield b""
        while True:
            samples = yield self._next_block(samples * _BYTES_PER_SAMPLE)

    def _next_block(self, size: int) -> bytes:
        block = b""
        with self._lock:
            token, begins, ends = self._wanted, False, False
            while self._waiting and len(block) < size:
                sound = self._waiting.popleft()
                taken = size - len(block)
                block += sound[:taken]
                if len(sound) > taken:
                    self._waiting.appendleft(sound[taken:])
            if block and not self._has_begun:
                begins = self._has_begun = True
            elif self._is_complete and not self._waiting and not block:
                self._blocks_left -= 1
                if self._blocks_left < 0:
                    ends, self._is_complete = True, False
        if begins:
            self._on_started(token)
        if ends:
            self._on_heard(token)
        return block
