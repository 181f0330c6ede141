"""The microphone: open only while somebody is listened to."""

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any

try:
    import miniaudio
except ModuleNotFoundError:  # it has no wheel for some systems, and the rest goes on without
    miniaudio = None

#: Samples a second, of 16 bits, one channel.
RATE = 16000
#: How much comes at once, in milliseconds.
_BLOCK_MS = 30


class MicrophoneError(Exception):
    """It cannot be opened. No `CompanionError`: it is told by a process of its own."""


def microphones() -> list[str]:
    """What there is, as the sound system calls it. Raises MicrophoneError."""
    if miniaudio is None:
        raise MicrophoneError("miniaudio is not installed")
    try:
        with _in_silence():
            return [str(found["name"]) for found in miniaudio.Devices().get_captures()]
    except miniaudio.MiniaudioError as error:
        raise MicrophoneError(str(error)) from error


@contextmanager
def _in_silence() -> Iterator[None]:
    """Where there is no sound system, its library complains on stderr, which nobody asked for."""
    stderr, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
        os.close(nowhere)


class Microphone:
    """A device that is open from its making until `close`.

    name: of the device; None is the default one. take: gets each block, on a thread of the
    device's. Raises MicrophoneError.
    """

    def __init__(self, name: str | None, take: Callable[[bytes], None]) -> None:
        if miniaudio is None:
            raise MicrophoneError("miniaudio is not installed")
        try:
            self._device: Any = miniaudio.CaptureDevice(
                nchannels=1,
                sample_rate=RATE,
                buffersize_msec=_BLOCK_MS,
                device_id=None if name is None else _find(name),
                app_name="companion",
            )
            source = _taken(take)
            next(source)
            self._device.start(source)
        except miniaudio.MiniaudioError as error:
            raise MicrophoneError(str(error)) from error

    def close(self) -> None:
        """Let go of the device; no block comes after it."""
        # As in companion.speech.earcon_player: miniaudio leaves the context.
        context, self._device._context = self._device._context, miniaudio.ffi.NULL
        self._device.close()
        miniaudio.lib.ma_context_uninit(context)


def _taken(take: Callable[[bytes], None]) -> Generator[None, bytes, None]:
    while True:
        take(bytes((yield)))


def _find(name: str) -> object:
    for found in miniaudio.Devices().get_captures():
        source = bytes(miniaudio.ffi.buffer(found["id"])).split(b"\0")[0]
        if name.encode() in (found["name"].encode(), source):
            return found["id"]
    raise miniaudio.MiniaudioError("no such microphone")  # rather deaf than by another
