"""Plays an engine's sound, and falls silent as soon as no more is wanted.

Sound is played on the sound server's default sink, or on a named one, such as an earpiece. Without
a sound server, it is played on the system's default device (see device.py).

libespeak's own playback isn't used for earpieces, because the sound server could move it to the
loudspeaker. Our playback ends with its sink. It also ends if the sink switches to a different
socket: when headphones are unplugged from a laptop, the same sink continues on the laptop's
speakers.
"""

import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import NoReturn, Protocol

from companion.speech.drivers.driver import (
    NO_UTTERANCE,
    EngineDriver,
    NoSoundError,
    Proxy,
    Wake,
)
from companion.speech.drivers.espeak import OPENING, EspeakDriver
from companion.speech.drivers.libespeak import EspeakEvent, EventKind, Library
from companion.speech.pulse import (
    Sink,
    SinkStream,
    SoundServer,
    SoundServerError,
    has_sound_server,
)

#: Reasons why a sink can no longer be used.
_GONE, _OTHER_PORT = "gone", "another socket"


class SoundPlayer(Protocol):
    """Plays the sound of one utterance at a time."""

    def open(self, rate: int) -> None:
        """Open the device. Raises NoSoundError.

        rate: samples per second.
        """

    def begin(self, token: int) -> None:
        """Start a new utterance. Its sound follows."""

    def add_sound(self, token: int, sound: bytes) -> bool:
        """Add sound to an utterance.

        Return False if the utterance has been discarded. Thread-safe.
        """

    def end(self, token: int) -> None:
        """Mark an utterance as complete: all of its sound has been added."""

    def silence(self) -> None:
        """Discard the current utterance."""


def player(
    device: str | None,
    on_started: Callable[[int], None],
    on_heard: Callable[[int], None],
    on_gone: Callable[[str], None],
) -> SoundPlayer:
    """Return a player for a device.

    device: a sink of the sound server, or None for the default device, which also works without a
    sound server.
    on_started, on_heard: called with an utterance's token when it begins to be heard, and when all
    of it has been heard.
    on_gone: called with a reason when the device has gone.

    Raises NoSoundError if the device can't be opened, and ImportError if the library for playing
    without a sound server is missing.
    """
    if device is None and not has_sound_server():
        from companion.speech.drivers.device import DevicePlayer  # noqa: PLC0415 -- needs miniaudio

        return DevicePlayer(on_started, on_heard)
    return SinkPlayer(device, on_started, on_heard, on_gone)


class PlayedDriver(EngineDriver):
    """A driver for an engine that only synthesizes sound, which we play."""

    def _player_on(self, device: str | None) -> SoundPlayer:
        """Return a player. Raises the same exceptions as `player`."""

        def sounding(token: int) -> None:
            self._post(partial(self._on_sounding, token))

        def heard(token: int) -> None:
            self._post(partial(self._on_played, token))

        return player(
            device, sounding, heard, lambda reason: self._post(partial(_raise_no_sound, reason))
        )

    def _on_sounding(self, token: int) -> None:
        if token == self._speaking:
            self._report_started()

    def _on_played(self, token: int) -> None:
        if token == self._speaking:
            self._report_started()  # an utterance without sound hasn't been reported as started
            self._report_finished(completed=True)


class PlayedEspeakDriver(PlayedDriver, EspeakDriver):
    """A driver for libespeak-ng that plays the sound instead of the library."""

    def __init__(self, proxy: Proxy, wake: Wake, device: str | None, library: Library) -> None:
        self._player = self._player_on(device)
        super().__init__(proxy, wake, library, self._player.add_sound)
        self._player.open(self._espeak.sample_rate)

    def _speak(self, text: str) -> int:
        self._player.begin(self._tokens + 1)
        return super()._speak(text)

    def _silence(self) -> None:
        self._player.silence()
        super()._silence()

    def _deliver(self, event: EspeakEvent) -> None:
        if event.token == OPENING:
            super()._deliver(event)
        elif event.kind == EventKind.MESSAGE_TERMINATED:
            self._player.end(event.token)


def _raise_no_sound(reason: str) -> NoReturn:
    raise NoSoundError(reason)


class SinkPlayer:
    """Plays the sound of one utterance at a time on a sink of the sound server.

    Only the player's own thread uses the sound server and runs the callbacks. The constructor
    raises NoSoundError if there is no such sink.
    """

    def __init__(
        self,
        device: str | None,
        on_started: Callable[[int], None],
        on_heard: Callable[[int], None],
        on_gone: Callable[[str], None],
    ) -> None:
        self._on_started = on_started
        self._on_heard = on_heard
        self._on_gone = on_gone
        self._calls: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._wanted = NO_UTTERANCE  # the number of the utterance to play
        self._waiting: deque[bytes] = deque()
        self._is_complete = False
        self._has_begun = False
        self._is_changed = False
        try:
            self._server = SoundServer()
            self.sink: Sink | None = None
            if device is not None:
                self.sink = self._find_sink(lambda sink: sink.name == device)
        except SoundServerError as error:
            raise NoSoundError(str(error)) from error

    def open(self, rate: int) -> None:
        """Open the sink, and start the player's thread. Raises NoSoundError.

        rate: samples per second.
        """
        try:
            if self.sink is not None:
                self._server.on_change(self._on_change)
            self._stream: SinkStream = self._server.open(self.sink, rate)
            self._check_sink()
        except SoundServerError as error:
            raise NoSoundError(str(error)) from error
        threading.Thread(target=self._run, name="earpiece", daemon=True).start()

    def begin(self, token: int) -> None:
        """Start a new utterance. Its sound follows."""
        self._wanted = token
        self._post(self._begin)

    def add_sound(self, token: int, sound: bytes) -> bool:
        """Add sound to an utterance.

        Return False if the utterance has been discarded. Thread-safe.
        """
        self._post(partial(self._add_sound, token, sound))
        return token == self._wanted

    def end(self, token: int) -> None:
        """Mark an utterance as complete: all of its sound has been added."""
        self._post(partial(self._end, token))

    def silence(self) -> None:
        """Discard the current utterance."""
        self._wanted = NO_UTTERANCE
        self._post(self._discard)

    def _post(self, call: Callable[[], None]) -> None:
        self._calls.put(call)
        self._server.wake()

    # Everything below runs on the player's own thread, once that has started.

    def _run(self) -> None:
        reason = _GONE
        try:
            while self._stream.is_open:
                if self._is_changed:
                    self._check_sink()  # this also handles the server's events, which may add calls
                while not self._calls.empty():
                    self._calls.get()()
                self._fill()
                self._server.run_once()
        except SoundServerError as error:
            reason = str(error)
        self._server.flush_requests()
        self._on_gone(reason)

    def _begin(self) -> None:
        self._waiting.clear()
        self._is_complete = self._has_begun = False

    def _add_sound(self, token: int, sound: bytes) -> None:
        if token == self._wanted:
            self._waiting.append(sound)

    def _end(self, token: int) -> None:
        self._is_complete = token == self._wanted

    def _discard(self) -> None:
        self._begin()
        self._stream.flush()

    def _fill(self) -> None:
        """Write as much sound as the server accepts.

        Once the server has all of it, ask to be called when it has been heard.
        """
        token = self._wanted
        while self._waiting and (room := self._stream.writable_bytes):
            sound = self._waiting.popleft()
            self._stream.write(sound[:room])
            if len(sound) > room:
                self._waiting.appendleft(sound[room:])
            if not self._has_begun:
                self._has_begun = True
                self._on_started(token)
        if self._is_complete and not self._waiting:
            self._is_complete = False
            self._stream.drain(partial(self._on_heard, token))

    def _on_change(self) -> None:
        self._is_changed = True

    def _check_sink(self) -> None:
        """Check that the sink is still there, with the same socket.

        If not, fall silent and raise SoundServerError.
        """
        self._is_changed = False
        if (own := self.sink) is None:
            return
        now = self._find_sink(lambda sink: sink.number == own.number)
        if now.port != own.port:
            self._stream.close()
            raise SoundServerError(_OTHER_PORT)

    def _find_sink(self, is_it: Callable[[Sink], bool]) -> Sink:
        for sink in self._server.sinks():
            if is_it(sink):
                return sink
        raise SoundServerError(_GONE)
