"""The parts of libpulse that our own playback needs, by ctypes: PulseAudio's, and PipeWire's.

Source: pulse/introspect.h, pulse/stream.h and pulse/def.h, the public headers of
PulseAudio 16; their layout has only ever grown at the end.

libespeak's own playback is not for secrets. When the sink that it plays on goes, the sound
server moves it to the default one, which is the loudspeaker. A `SinkStream` on a sink of one's own
cannot be moved: with its sink it ends.
"""

import ctypes
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_size_t, c_uint8, c_uint32, c_void_p
from typing import Any, NamedTuple

from companion.clock import SYSTEM_CLOCK, Clock

LIBRARY = "libpulse.so.0"
#: How long the server may take for what it is asked, in seconds.
ANSWERS_S = 5.0
#: Longest single wait for an answer, in seconds: so much counts of it at most, since time in
#: which the whole program was suspended is no fault of the server's.
_GLANCE_S = 0.1

_CONTEXT_READY, _CONTEXT_FAILED = 4, 5  # then TERMINATED
_STREAM_READY, _STREAM_FAILED = 2, 3  # then TERMINATED
_RUNNING = 0
_NO_AUTOSPAWN = 0x0001
_SAMPLES_OF_16_BITS = 3
_SINKS = 0x0001
#: Neither the server, when the sink goes, nor a person with a mixer can have it come out elsewhere.
_DO_NOT_MOVE = 0x0200
#: The device's buffer counts as well.
_ADJUST_LATENCY = 0x2000
#: What the server holds of it, in milliseconds: this much may still be heard after a flush.
_BUFFER_MS = 80
_ANY = 0xFFFFFFFF


class SoundServerError(Exception):
    """No sound server, or no such sink. Its text is the system's reason."""


class Sink(NamedTuple):
    """Where sound can come out. name: the server's own. number: another each time it comes.

    port: the socket that is in use, where it has several: headphones, or speakers.
    """

    name: str
    description: str
    number: int
    port: str


class _Spec(Structure):
    _fields_ = (("format", c_int), ("rate", c_uint32), ("channels", c_uint8))


class _Attributes(Structure):
    _fields_ = tuple(
        (name, c_uint32) for name in ("longest", "target", "before", "request", "fragment")
    )


class _ServerInfo(Structure):
    _fields_ = (
        *((name, c_char_p) for name in ("user", "host", "version", "name")),
        ("spec", _Spec),
        ("default_sink", c_char_p),
    )


class _Port(Structure):
    _fields_ = (("name", c_char_p),)


class _SinkInfo(Structure):
    _fields_ = (
        ("name", c_char_p),
        ("index", c_uint32),
        ("description", c_char_p),
        ("spec", _Spec),
        ("channels", c_uint8),
        ("channel_map", c_int * 32),
        ("owner_module", c_uint32),
        ("volumes", c_uint8),
        ("volume", c_uint32 * 32),
        ("mute", c_int),
        ("monitor", c_uint32),
        ("monitor_name", c_char_p),
        ("latency", ctypes.c_uint64),
        ("driver", c_char_p),
        ("flags", c_int),
        ("properties", c_void_p),
        ("configured_latency", ctypes.c_uint64),
        ("base_volume", c_uint32),
        ("state", c_int),
        ("volume_steps", c_uint32),
        ("card", c_uint32),
        ("port_count", c_uint32),
        ("ports", c_void_p),
        ("active_port", POINTER(_Port)),
    )


_CONNECT = [c_char_p, POINTER(_Attributes), c_int, c_void_p, c_void_p]
_OnServer = ctypes.CFUNCTYPE(None, c_void_p, POINTER(_ServerInfo), c_void_p)
_OnSink = ctypes.CFUNCTYPE(None, c_void_p, POINTER(_SinkInfo), c_int, c_void_p)
_OnEvent = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_uint32, c_void_p)
_OnStream = ctypes.CFUNCTYPE(None, c_void_p, c_void_p)
_OnDone = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_void_p)


class SoundServer:
    """A connection to the sound server. One thread at a time may use it, but for `wake`.

    Raises SoundServerError, as does every call when the server has gone.
    """

    def __init__(self, library: str = LIBRARY, *, clock: Clock = SYSTEM_CLOCK) -> None:
        try:
            self._pulse = ctypes.CDLL(library)
        except OSError as error:
            raise SoundServerError(str(error)) from error
        self._declare()
        self._clock = clock
        self._is_woken = False
        self._kept: list[Any] = []  # callbacks, which must live as long as the server calls them
        self._loop = self._pulse.pa_mainloop_new()
        self._context = self._pulse.pa_context_new(
            self._pulse.pa_mainloop_get_api(self._loop), b"companion"
        )
        try:
            self._pulse.pa_context_connect(self._context, None, _NO_AUTOSPAWN, None)
            self._wait_until(lambda: self._context_state() == _CONTEXT_READY)
        except SoundServerError:
            self.close()
            raise

    def sinks(self) -> list[Sink]:
        """Every sink there is."""
        found: list[Sink] = []

        def take(_context: int, info: Any, end: int, _data: object) -> None:
            if not end:
                its = info.contents
                port = its.active_port.contents.name if its.active_port else b""
                found.append(Sink(_text(its.name), _text(its.description), its.index, _text(port)))

        callback = _OnSink(take)
        self._ask(self._pulse.pa_context_get_sink_info_list(self._context, callback, None))
        return found

    def default_sink(self) -> str:
        """The name of the sink for whoever names none."""
        found: list[str] = []

        def take(_context: int, info: Any, _data: object) -> None:
            found.append(_text(info.contents.default_sink) if info else "")

        callback = _OnServer(take)
        self._ask(self._pulse.pa_context_get_server_info(self._context, callback, None))
        return found[0] if found else ""

    def on_change(self, act: Callable[[], None]) -> None:
        """From now on called while `turn` runs, when anything has happened to any sink."""
        callback = self._keep(_OnEvent(lambda *_: act()))
        self._pulse.pa_context_set_subscribe_callback(self._context, callback, None)
        done = self._keep(_OnDone(lambda *_: None))
        self._ask(self._pulse.pa_context_subscribe(self._context, _SINKS, done, None))

    def open(self, sink: Sink | None, rate: int) -> "SinkStream":
        """Sound of 16 bits on one channel, on this sink and no other; None is the default one, or
        where whoever has a mixer wants it.
        """
        stream = SinkStream(self, self._pulse, self._context, sink, rate)
        self._wait_until(lambda: stream.is_open)
        return stream

    def turn(self, within_s: float | None = None) -> None:
        """Wait for news or for `wake`, so long at most, and have it told.

        A `wake` that came since the last turn counts too.
        """
        micros = -1 if within_s is None else round(within_s * 1_000_000)
        is_ready = self._pulse.pa_mainloop_prepare(self._loop, micros) >= 0
        # libpulse forgets every earlier wake while it prepares; one that comes now ends the poll.
        if self._is_woken:
            self._is_woken = False
            self._pulse.pa_mainloop_wakeup(self._loop)
        if (
            not is_ready
            or self._pulse.pa_mainloop_poll(self._loop) < 0
            or self._pulse.pa_mainloop_dispatch(self._loop) < 0
            or self._context_state() >= _CONTEXT_FAILED
        ):
            raise self.failure()

    def send(self) -> None:
        """What it was told last goes out now, if the server still listens."""
        with suppress(SoundServerError):
            for _ in range(4):  # one turn writes; those before it may have other things to do
                self.turn(0)

    def wake(self) -> None:
        """From any thread: `turn` returns."""
        self._is_woken = True
        self._pulse.pa_mainloop_wakeup(self._loop)

    def failure(self) -> SoundServerError:
        """What went wrong last, in the system's words."""
        number = self._pulse.pa_context_errno(self._context)
        return SoundServerError(_text(self._pulse.pa_strerror(number)))

    def close(self) -> None:
        """Nothing may be called after it."""
        self._pulse.pa_context_disconnect(self._context)
        self._pulse.pa_context_unref(self._context)
        self._pulse.pa_mainloop_free(self._loop)

    def _context_state(self) -> int:
        return int(self._pulse.pa_context_get_state(self._context))

    def _ask(self, operation: int | None) -> None:
        """Wait for an answer, which goes to its callback."""
        if not operation:
            raise self.failure()
        state = self._pulse.pa_operation_get_state
        try:
            self._wait_until(lambda: state(operation) != _RUNNING)
        finally:
            self._pulse.pa_operation_cancel(operation)
            self._pulse.pa_operation_unref(operation)

    def _wait_until(self, so: Callable[[], bool]) -> None:
        left_s = ANSWERS_S
        while not so():
            if self._context_state() >= _CONTEXT_FAILED:
                raise self.failure()
            if left_s <= 0:
                raise SoundServerError("no answer")
            begun = self._clock.now()
            self.turn(_GLANCE_S)
            left_s -= min(self._clock.now() - begun, _GLANCE_S)

    def _keep(self, callback: Any) -> Any:
        self._kept.append(callback)
        return callback

    def _declare(self) -> None:
        """What ctypes must know: pointers that come back, and the numbers that are no ints."""
        pulse = self._pulse
        pointer = ("mainloop_new", "mainloop_get_api", "context_new", "stream_new")
        asks = ("sink_info_list", "server_info")
        for name in (
            *pointer,
            *(f"context_get_{what}" for what in asks),
            *("context_subscribe", "stream_flush", "stream_drain"),
        ):
            getattr(pulse, f"pa_{name}").restype = c_void_p
        pulse.pa_strerror.restype = c_char_p
        pulse.pa_stream_writable_size.restype = c_size_t
        takes: dict[str, list[Any]] = {
            "mainloop_get_api": [],
            "mainloop_prepare": [c_int],
            "mainloop_poll": [],
            "mainloop_dispatch": [],
            "mainloop_wakeup": [],
            "mainloop_free": [],
            "context_new": [c_char_p],
            "context_connect": [c_char_p, c_int, c_void_p],
            "context_disconnect": [],
            "context_unref": [],
            "context_errno": [],
            "context_get_state": [],
            "context_get_sink_info_list": [_OnSink, c_void_p],
            "context_get_server_info": [_OnServer, c_void_p],
            "context_set_subscribe_callback": [_OnEvent, c_void_p],
            "context_subscribe": [c_int, _OnDone, c_void_p],
            "operation_get_state": [],
            "operation_cancel": [],
            "operation_unref": [],
            "stream_new": [c_char_p, POINTER(_Spec), c_void_p],
            "stream_connect_playback": _CONNECT,
            "stream_disconnect": [],
            "stream_unref": [],
            "stream_get_state": [],
            "stream_writable_size": [],
            "stream_write": [c_char_p, c_size_t, c_void_p, ctypes.c_int64, c_int],
            "stream_set_moved_callback": [_OnStream, c_void_p],
            "stream_flush": [_OnDone, c_void_p],
            "stream_drain": [_OnDone, c_void_p],
        }
        for name, more in takes.items():
            getattr(pulse, f"pa_{name}").argtypes = [c_void_p, *more]


def has_sound_server() -> bool:
    """Whether one answers."""
    try:
        SoundServer().close()
    except SoundServerError:
        return False
    return True


class SinkStream:
    """Sound on one sink, as long as that is there. What the server tells comes in `turn`."""

    def __init__(
        self, server: SoundServer, pulse: Any, context: int, sink: Sink | None, rate: int
    ) -> None:
        self._server = server
        self._pulse = pulse
        self._was_moved = False
        self._moved = _OnStream(self._note_move)
        self._drains: deque[Callable[[], None]] = deque()
        self._drained = _OnDone(self._note_drain)
        self._flushed = _OnDone(lambda *_: None)
        spec = _Spec(_SAMPLES_OF_16_BITS, rate, 1)
        name = None if sink is None else sink.name.encode()
        flags = _ADJUST_LATENCY if name is None else _ADJUST_LATENCY | _DO_NOT_MOVE
        self._stream = pulse.pa_stream_new(context, b"speech", byref(spec), None)
        if name is not None:
            pulse.pa_stream_set_moved_callback(self._stream, self._moved, None)
        # `before`: a single sample is played at once, however few come after it.
        attributes = _Attributes(_ANY, rate * 2 * _BUFFER_MS // 1000, 2, _ANY, _ANY)
        if pulse.pa_stream_connect_playback(
            self._stream, name, byref(attributes), flags, None, None
        ):
            raise server.failure()

    @property
    def is_open(self) -> bool:
        """Whether it can be heard. Raises SoundServerError when its sink has gone."""
        state = self._pulse.pa_stream_get_state(self._stream)
        if state >= _STREAM_FAILED or self._was_moved:
            raise self._server.failure()
        return bool(state == _STREAM_READY)

    @property
    def room(self) -> int:
        """So many bytes may be written now."""
        size = self._pulse.pa_stream_writable_size(self._stream)
        return 0 if size == c_size_t(-1).value else int(size) // 2 * 2

    def write(self, sound: bytes) -> None:
        """Play it after what was written before."""
        self._pulse.pa_stream_write(self._stream, sound, len(sound), None, 0, 0)

    def drain(self, act: Callable[[], None]) -> None:
        """Called when all that was written has been heard."""
        self._drains.append(act)
        self._over(self._pulse.pa_stream_drain(self._stream, self._drained, None))

    def flush(self) -> None:
        """What was written and not yet heard is forgotten."""
        self._over(self._pulse.pa_stream_flush(self._stream, self._flushed, None))

    def close(self) -> None:
        """Silent at once."""
        self.flush()
        self._pulse.pa_stream_disconnect(self._stream)

    def _over(self, operation: int | None) -> None:
        if operation:
            self._pulse.pa_operation_unref(operation)

    def _note_drain(self, _stream: int, success: int, _data: object) -> None:
        act = self._drains.popleft()  # the server answers in order
        if success:
            act()

    def _note_move(self, *_: object) -> None:
        """A server that does not honour our wish has moved it: rather nothing than that."""
        self._was_moved = True
        self.close()


def _text(words: bytes | None) -> str:
    return (words or b"").decode(errors="replace")
