"""An engine makes the sound, and we play it: it is silent as soon as nothing more is wanted.

On the default sink of the sound server, or on one alone, an earpiece's; where there is no sound
server, on the system's default device: see `device`. Playback of libespeak's own could be moved
from there to the loudspeaker; this one ends with its sink, and with the socket that it was opened
on: headphones that are pulled out of a laptop leave its speakers behind.
"""

import threading
from collections import deque
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from typing import NoReturn, Protocol

from companion.speech.drivers.driver import Driver, NoSoundError, Proxy, Wake
from companion.speech.drivers.espeak import OPENING, EspeakDriver
from companion.speech.drivers.libespeak import Event, EventKind, Library
from companion.speech.pulse import (
    Sink,
    SinkStream,
    SoundServer,
    SoundServerError,
    has_sound_server,
)

#: No utterance has this token: nothing is to be heard.
_NOTHING = -1
#: What is told where the sink is no longer what it was.
_GONE, _OTHER_PORT = "gone", "another socket"


class Player(Protocol):
    """Plays one utterance at a time."""

    def open(self, rate: int) -> None:
        """rate: samples a second. Raises NoSoundError."""

    def begin(self, token: int) -> None:
        """Another utterance."""

    def take(self, token: int, sound: bytes) -> bool:
        """Some of its sound; whether more is wanted. From any thread."""

    def end(self, token: int) -> None:
        """That was all of it."""

    def silence(self) -> None:
        """Nothing more of it is wanted."""


def player(
    device: str | None,
    on_started: Callable[[int], None],
    on_heard: Callable[[int], None],
    on_gone: Callable[[str], None],
) -> Player:
    """Return what plays on a device; each callback but on_gone gets the token of an utterance.

    device: a sink of the sound server; None is the default, also without a sound server. Raises
    NoSoundError, and ImportError where what plays without a sound server is missing.
    """
    if device is None and not has_sound_server():
        from companion.speech.drivers.device import DevicePlayer  # noqa: PLC0415 -- miniaudio's

        return DevicePlayer(on_started, on_heard)
    return SinkPlayer(device, on_started, on_heard, on_gone)


class PlayedDriver(Driver):
    """An engine whose sound we play."""

    def _player_on(self, device: str | None) -> Player:
        """Raises what `player` does."""

        def sounds(token: int) -> None:
            self._soon(partial(self._sounds, token))

        def heard(token: int) -> None:
            self._soon(partial(self._is_over, token))

        return player(device, sounds, heard, lambda reason: self._soon(partial(_no_sound, reason)))

    def _sounds(self, token: int) -> None:
        if token == self._speaking:
            self._start()

    def _is_over(self, token: int) -> None:
        if token == self._speaking:
            self._start()  # also a text that has no sound
            self._finish(completed=True)


class PlayedEspeakDriver(PlayedDriver, EspeakDriver):
    """libespeak-ng, whose sound we play."""

    def __init__(self, proxy: Proxy, wake: Wake, device: str | None, library: Library) -> None:
        self._player = self._player_on(device)
        super().__init__(proxy, wake, library, self._player.take)
        self._player.open(self._espeak.samples_a_second)

    def _speak(self, text: str) -> int:
        self._player.begin(self._tokens + 1)
        return super()._speak(text)

    def _silence(self) -> None:
        self._player.silence()
        super()._silence()

    def _deliver(self, event: Event) -> None:
        if event.token == OPENING:
            super()._deliver(event)
        elif event.kind == EventKind.MESSAGE_TERMINATED:
            self._player.end(event.token)


def _no_sound(reason: str) -> NoReturn:
    raise NoSoundError(reason)


class SinkPlayer:
    """Plays one utterance at a time. A thread of its own alone uses the sound server.

    The callbacks come on that thread. Raises NoSoundError where there is no such sink.
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
        self._notes: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._wanted = _NOTHING  # the utterance of which sound is wanted
        self._waiting: deque[bytes] = deque()
        self._is_whole = False
        self._has_begun = False
        self._is_changed = False
        try:
            self._server = SoundServer()
            self.sink: Sink | None = None
            if device is not None:
                self.sink = self._found(lambda sink: sink.name == device)
        except SoundServerError as error:
            raise NoSoundError(str(error)) from error

    def open(self, rate: int) -> None:
        """Begin to listen for what is to be played, and for the end of the sink."""
        try:
            if self.sink is not None:
                self._server.on_change(self._note_change)
            self._stream: SinkStream = self._server.open(self.sink, rate)
            self._look_at_sink()
        except SoundServerError as error:
            raise NoSoundError(str(error)) from error
        threading.Thread(target=self._run, name="earpiece", daemon=True).start()

    def begin(self, token: int) -> None:
        """Another utterance."""
        self._wanted = token
        self._post(self._begin)

    def take(self, token: int, sound: bytes) -> bool:
        """Some of its sound; whether more is wanted. From any thread."""
        self._post(partial(self._take, token, sound))
        return token == self._wanted

    def end(self, token: int) -> None:
        """That was all of it."""
        self._post(partial(self._end, token))

    def silence(self) -> None:
        """Nothing more of it is wanted."""
        self._wanted = _NOTHING
        self._post(self._forget)

    def _post(self, note: Callable[[], None]) -> None:
        self._notes.put(note)
        self._server.wake()

    # All below is on the thread of its own, once that runs.

    def _run(self) -> None:
        reason = _GONE
        try:
            while self._stream.is_open:
                if self._is_changed:
                    self._look_at_sink()  # it turns: what is noted meanwhile is done below
                while not self._notes.empty():
                    self._notes.get()()
                self._fill()
                self._server.turn()
        except SoundServerError as error:
            reason = str(error)
        self._server.send()
        self._on_gone(reason)

    def _begin(self) -> None:
        self._waiting.clear()
        self._is_whole = self._has_begun = False

    def _take(self, token: int, sound: bytes) -> None:
        if token == self._wanted:
            self._waiting.append(sound)

    def _end(self, token: int) -> None:
        self._is_whole = token == self._wanted

    def _forget(self) -> None:
        self._begin()
        self._stream.flush()

    def _fill(self) -> None:
        """As much as the server takes; when all is there, its end is waited for."""
        token = self._wanted
        while self._waiting and (room := self._stream.room):
            sound = self._waiting.popleft()
            self._stream.write(sound[:room])
            if len(sound) > room:
                self._waiting.appendleft(sound[room:])
            if not self._has_begun:
                self._has_begun = True
                self._on_started(token)
        if self._is_whole and not self._waiting:
            self._is_whole = False
            self._stream.drain(partial(self._on_heard, token))

    def _note_change(self) -> None:
        self._is_changed = True

    def _look_at_sink(self) -> None:
        """Raises SoundServerError if the sink is not what it was; then it is silent."""
        self._is_changed = False
        if (own := self.sink) is None:
            return
        now = self._found(lambda sink: sink.number == own.number)
        if now.port != own.port:
            self._stream.close()
            raise SoundServerError(_OTHER_PORT)

    def _found(self, is_it: Callable[[Sink], bool]) -> Sink:
        for sink in self._server.sinks():
            if is_it(sink):
                return sink
        raise SoundServerError(_GONE)
