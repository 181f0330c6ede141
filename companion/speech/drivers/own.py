"""The companion's own engine: libespeak-ng, on the usual audio device or on one alone."""

import os

from companion.speech.drivers.driver import Driver, NoSoundError, Proxy, Wake
from companion.speech.drivers.espeak import EspeakDriver
from companion.speech.drivers.libespeak import LIBRARY, EspeakError
from companion.speech.drivers.sink import SinkDriver

#: PulseAudio's buffer. Measured: a sentence is heard 1 ms after it was given to this
#: process; with 30 ms or less, and with the default, 6 to 11 ms. Silence comes no sooner
#: with less, since libespeak plays in pieces of 60 ms whatever it is told.
_LATENCY_MS = "40"


def build(proxy: Proxy, wake: Wake, device: str | None, library: str = LIBRARY) -> Driver:
    """device: a sink of the sound server. Raises EngineMissingError and NoSoundError."""
    try:
        if device is not None:
            return SinkDriver(proxy, wake, device, library)
        os.environ.setdefault("PULSE_LATENCY_MSEC", _LATENCY_MS)
        return EspeakDriver(proxy, wake, library)
    except EspeakError as error:
        raise NoSoundError(" ".join(map(str, error.args))) from error
