"""The companion's own engine: libespeak-ng, on the usual audio device or on one alone."""

from companion.speech.drivers.driver import Driver, NoSoundError, Proxy, Wake
from companion.speech.drivers.espeak import EspeakDriver
from companion.speech.drivers.libespeak import EspeakError, Library, libespeak, systems_libespeak
from companion.speech.drivers.sink import PlayedEspeakDriver
from companion.speech.pulse import has_sound_server


def build(proxy: Proxy, wake: Wake, device: str | None, library: str | None = None) -> Driver:
    """device: a sink of the sound server. library: the path of another libespeak-ng.

    Raises EngineMissingError and NoSoundError.
    """
    found = libespeak() if library is None else Library(library)
    try:
        if found.inside or device is not None or has_sound_server():
            return PlayedEspeakDriver(proxy, wake, device, found)
    except ImportError:  # what would play it; the system's plays by itself
        found = systems_libespeak()
    except EspeakError as error:
        raise NoSoundError(_why(error)) from error
    try:
        return EspeakDriver(proxy, wake, found)
    except EspeakError as error:
        raise NoSoundError(_why(error)) from error


def _why(error: EspeakError) -> str:
    return " ".join(map(str, error.args))
