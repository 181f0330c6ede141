"""The microphone, open only while the companion is listening."""

import os
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any

try:
    import miniaudio

    from companion.speech import miniaudio_devices
except ModuleNotFoundError:  # Some systems have no wheel of this package.
    miniaudio = None

#: Samples per second. Each sample has 16 bits, on one channel. The recognisers expect this rate.
SAMPLE_RATE = 16000
#: Block size, in milliseconds.
_BLOCK_MS = 30

#: Matches the names that sound systems give to microphones worn by one person, such as headsets.
_WORN = re.compile(
    r"head-?set|head-?phone|ear-?buds?|air-?pods|\bbuds\b|hands-?free|bluez|bluetooth"
)


class MicrophoneError(Exception):
    """The microphone can't be opened.

    It isn't a `CompanionError`, because a different process reports it.
    """


def microphones() -> list[str]:
    """List the microphones by the sound system's names for them. Raises MicrophoneError."""
    if miniaudio is None:
        raise MicrophoneError("miniaudio is not installed")
    try:
        with _muted_stderr():
            return [str(found["name"]) for found in miniaudio.Devices().get_captures()]
    except miniaudio.MiniaudioError as error:
        raise MicrophoneError(str(error)) from error


def usual_caution(name: str | None) -> str:
    """Return how often to ask for confirmation if the players haven't chosen.

    Ask seldom with a headset, which picks up only the person who wears it.

    name: the microphone's name, or None for the default microphone, which may be any kind.
    """
    return "sure" if name is not None and _WORN.search(name.lower()) else "normal"


@contextmanager
def _muted_stderr() -> Iterator[None]:
    """Discard stderr, where the library complains if there is no sound system."""
    stderr, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(stderr, 2)
        os.close(stderr)
        os.close(nowhere)


class Microphone:
    """A microphone, open from its creation until `close`.

    name: the device's name, or None for the default device.
    take: called with each block of samples, on one of the device's threads.

    The constructor raises MicrophoneError.
    """

    def __init__(self, name: str | None, take: Callable[[bytes], None]) -> None:
        if miniaudio is None:
            raise MicrophoneError("miniaudio is not installed")
        try:
            self._device: Any = miniaudio.CaptureDevice(
                nchannels=1,
                sample_rate=SAMPLE_RATE,
                buffersize_msec=_BLOCK_MS,
                device_id=_device_id(name),
                app_name="companion",
            )
            source = _pass_on(take)
            next(source)
            self._device.start(source)
        except miniaudio.MiniaudioError as error:
            raise MicrophoneError(str(error)) from error

    def close(self) -> None:
        """Release the device. No block arrives afterwards."""
        miniaudio_devices.close(self._device)


def _pass_on(take: Callable[[bytes], None]) -> Generator[None, bytes, None]:
    while True:
        take(bytes((yield)))


def _device_id(name: str | None) -> object:
    if name is None:
        return None
    return miniaudio_devices.device_id(miniaudio.Devices().get_captures(), name, "microphone")
