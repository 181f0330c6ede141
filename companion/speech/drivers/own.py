"""The companion's own engine: libespeak-ng, on the usual audio device or on one alone."""

from companion.speech.drivers.driver import Driver, NoSoundError, Proxy, Wake
from companion.speech.drivers.espeak import EspeakDriver
from companion.speech.drivers.libespeak import LIBRARY, EspeakError
from companion.speech.drivers.sink import SinkDriver
from companion.speech.pulse import has_sound_server


def build(proxy: Proxy, wake: Wake, device: str | None, library: str = LIBRARY) -> Driver:
    """device: a sink of the sound server. Raises EngineMissingError and NoSoundError."""
    try:
        if device is not None or has_sound_server():
            return SinkDriver(proxy, wake, device, library)
        # libespeak plays on whatever else the system has.
        return EspeakDriver(proxy, wake, library)
    except EspeakError as error:
        raise NoSoundError(" ".join(map(str, error.args))) from error
