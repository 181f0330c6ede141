"""The parts of libpulse that our own playback needs, with ctypes. They work with PulseAudio and
with PipeWire.

The declarations follow PulseAudio 16's public headers pulse/introspect.h, pulse/stream.h and
pulse/def.h. Newer versions have only ever added something at the end of a structure.

libespeak's own playback is not safe for secrets: when its sink disappears, the sound server moves
it to the default sink, the loudspeaker. A `SinkStream` on a named sink can't be moved. It ends with
its sink.
"""

import ctypes
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_size_t, c_uint8, c_uint32, c_void_p
from typing import Any, NamedTuple

from companion.clock import SYSTEM_CLOCK, Clock

LIBRARY = "libpulse.so.0"
#: How long to wait for an answer from the server, in seconds.
ANSWER_TIMEOUT_S = 5.0
#: Longest single wait for an answer, in seconds. If a wait takes longer, the whole program was
#: suspended, so only this much of it counts.
_MAX_WAIT_S = 0.1

_CONTEXT_READY, _CONTEXT_FAILED = 4, 5  # 6 means terminated
_STREAM_READY, _STREAM_FAILED = 2, 3  # 4 means terminated
_RUNNING = 0
_NO_AUTOSPAWN = 0x0001
_SAMPLES_OF_16_BITS = 3
_SINKS = 0x0001
#: Stream flag: nothing can move the stream, neither the server when the sink disappears nor a user
#: with a mixer.
_DO_NOT_MOVE = 0x0200
#: Stream flag: the latency that we ask for includes the device's own buffer.
_ADJUST_LATENCY = 0x2000
#: Size of the server's buffer, in milliseconds. This much sound may still be heard after a flush.
_BUFFER_MS = 80
_ANY = 0xFFFFFFFF


class SoundServerError(Exception):
    """There is no sound server, or it has no such sink. The message is the system's reason."""


class Sink(NamedTuple):
    """A sound output, as the server calls it.

    name: the server's own name for it.
    number: a new number each time the sink appears.
    port: the socket in use, if there are several, such as headphones or speakers.
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
    """A connection to the sound server.

    Only one thread at a time may use it, except for `wake`. The constructor and all methods raise
    SoundServerError once the server has gone.
    """

    def __init__(self, library: str = LIBRARY, *, clock: Clock = SYSTEM_CLOCK) -> None:
        try:
            self._pulse = ctypes.CDLL(library)
        except OSError as error:
            raise SoundServerError(str(error)) from error
        self._declare()
        self._clock = clock
        self._is_woken = False
        self._callbacks: list[Any] = []  # keeps callbacks alive as long as libpulse may call them
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
        """List all sinks."""
        found: list[Sink] = []

        def take(_context: int, info: Any, end: int, _data: object) -> None:
            if not end:
                its = info.contents
                port = its.active_port.contents.name if its.active_port else b""
                found.append(Sink(_text(its.name), _text(its.description), its.index, _text(port)))

        callback = _OnSink(take)
        self._await_operation(
            self._pulse.pa_context_get_sink_info_list(self._context, callback, None)
        )
        return found

    def default_sink(self) -> str:
        """Return the name of the default sink."""
        found: list[str] = []

        def take(_context: int, info: Any, _data: object) -> None:
            found.append(_text(info.contents.default_sink) if info else "")

        callback = _OnServer(take)
        self._await_operation(self._pulse.pa_context_get_server_info(self._context, callback, None))
        return found[0] if found else ""

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call this function whenever a sink changes.

        It is called within `run_once`.
        """
        c_callback = self._keep_alive(_OnEvent(lambda *_: callback()))
        self._pulse.pa_context_set_subscribe_callback(self._context, c_callback, None)
        done = self._keep_alive(_OnDone(lambda *_: None))
        self._await_operation(self._pulse.pa_context_subscribe(self._context, _SINKS, done, None))

    def open(self, sink: Sink | None, rate: int) -> "SinkStream":
        """Open a stream for 16-bit sound on one channel.

        sink: the only sink on which the stream may play. None: the stream starts on the default
            sink, and the user can move it with a mixer.
        rate: samples per second.
        """
        stream = SinkStream(self, self._pulse, self._context, sink, rate)
        self._wait_until(lambda: stream.is_open)
        return stream

    def run_once(self, timeout_s: float | None = None) -> None:
        """Wait for an event or for `wake`, and handle the event.

        If `wake` has been called since the last time, don't wait.

        timeout_s: how long to wait, in seconds, or None for no limit.
        """
        micros = -1 if timeout_s is None else round(timeout_s * 1_000_000)
        is_ready = self._pulse.pa_mainloop_prepare(self._loop, micros) >= 0
        # While preparing to poll, libpulse forgets earlier wake-ups, so repeat one. A wake-up that
        # arrives from now on ends the poll.
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

    def flush_requests(self) -> None:
        """Send requests that haven't been sent yet, if the server is still there."""
        with suppress(SoundServerError):
            for _ in range(4):  # it may take several steps until requests are written
                self.run_once(0)

    def wake(self) -> None:
        """Make `run_once` return, even if nothing has happened. May be called on any thread."""
        self._is_woken = True
        self._pulse.pa_mainloop_wakeup(self._loop)

    def failure(self) -> SoundServerError:
        """Return an exception with the last error, in the system's words."""
        number = self._pulse.pa_context_errno(self._context)
        return SoundServerError(_text(self._pulse.pa_strerror(number)))

    def close(self) -> None:
        """Close the connection. No method may be called afterwards."""
        self._pulse.pa_context_disconnect(self._context)
        self._pulse.pa_context_unref(self._context)
        self._pulse.pa_mainloop_free(self._loop)

    def _context_state(self) -> int:
        return int(self._pulse.pa_context_get_state(self._context))

    def _await_operation(self, operation: int | None) -> None:
        """Wait until the server has answered. Its answer calls the operation's callback.

        operation: libpulse's pointer, or None if the call has failed.
        """
        if not operation:
            raise self.failure()
        state = self._pulse.pa_operation_get_state
        try:
            self._wait_until(lambda: state(operation) != _RUNNING)
        finally:
            self._pulse.pa_operation_cancel(operation)
            self._pulse.pa_operation_unref(operation)

    def _wait_until(self, condition: Callable[[], bool]) -> None:
        left_s = ANSWER_TIMEOUT_S
        while not condition():
            if self._context_state() >= _CONTEXT_FAILED:
                raise self.failure()
            if left_s <= 0:
                raise SoundServerError("no answer")
            begun = self._clock.now()
            self.run_once(_MAX_WAIT_S)
            left_s -= min(self._clock.now() - begun, _MAX_WAIT_S)

    def _keep_alive(self, callback: Any) -> Any:
        self._callbacks.append(callback)
        return callback

    def _declare(self) -> None:
        """Declare the C types that aren't int."""
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
    """Whether there is a working sound server."""
    try:
        SoundServer().close()
    except SoundServerError:
        return False
    return True


class SinkStream:
    """Plays sound on one sink, as long as the sink exists.

    Callbacks are called within the server's `run_once`.
    """

    def __init__(
        self, server: SoundServer, pulse: Any, context: int, sink: Sink | None, rate: int
    ) -> None:
        self._server = server
        self._pulse = pulse
        self._was_moved = False
        self._moved = _OnStream(self._on_moved)
        self._drains: deque[Callable[[], None]] = deque()
        self._drained = _OnDone(self._on_drained)
        self._flushed = _OnDone(lambda *_: None)
        spec = _Spec(_SAMPLES_OF_16_BITS, rate, 1)
        name = None if sink is None else sink.name.encode()
        flags = _ADJUST_LATENCY if name is None else _ADJUST_LATENCY | _DO_NOT_MOVE
        self._stream = pulse.pa_stream_new(context, b"speech", byref(spec), None)
        if name is not None:
            pulse.pa_stream_set_moved_callback(self._stream, self._moved, None)
        # The third value makes playback start with the first sample, even if not many follow.
        attributes = _Attributes(_ANY, rate * 2 * _BUFFER_MS // 1000, 2, _ANY, _ANY)
        if pulse.pa_stream_connect_playback(
            self._stream, name, byref(attributes), flags, None, None
        ):
            raise server.failure()

    @property
    def is_open(self) -> bool:
        """Whether the stream is ready to play. Raises SoundServerError when its sink has gone."""
        state = self._pulse.pa_stream_get_state(self._stream)
        if state >= _STREAM_FAILED or self._was_moved:
            raise self._server.failure()
        return bool(state == _STREAM_READY)

    @property
    def writable_bytes(self) -> int:
        """How many bytes may be written now."""
        size = self._pulse.pa_stream_writable_size(self._stream)
        return 0 if size == c_size_t(-1).value else int(size) // 2 * 2

    def write(self, sound: bytes) -> None:
        """Play this sound after everything written before it."""
        self._pulse.pa_stream_write(self._stream, sound, len(sound), None, 0, 0)

    def drain(self, callback: Callable[[], None]) -> None:
        """Call this function once everything written so far has been heard."""
        self._drains.append(callback)
        self._release(self._pulse.pa_stream_drain(self._stream, self._drained, None))

    def flush(self) -> None:
        """Discard everything that was written but hasn't been heard yet."""
        self._release(self._pulse.pa_stream_flush(self._stream, self._flushed, None))

    def close(self) -> None:
        """Fall silent at once, and close the stream."""
        self.flush()
        self._pulse.pa_stream_disconnect(self._stream)

    def _release(self, operation: int | None) -> None:
        if operation:
            self._pulse.pa_operation_unref(operation)

    def _on_drained(self, _stream: int, success: int, _data: object) -> None:
        callback = self._drains.popleft()  # answers come in the order of the requests
        if success:
            callback()
        else:  # libpulse gave up, perhaps because the computer was suspended, so ask again
            self.drain(callback)

    def _on_moved(self, *_: object) -> None:
        """Close the stream, because a server has moved it in spite of our flag.

        Silence is better than a different device.
        """
        self._was_moved = True
        self.close()


def _text(words: bytes | None) -> str:
    return (words or b"").decode(errors="replace")
