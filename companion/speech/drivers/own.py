"""The companion's own engine: libespeak-ng, on the default audio device or on a named one."""

from companion.speech.drivers.driver import EngineDriver, NoSoundError, Proxy, Wake
from companion.speech.drivers.espeak import EspeakDriver
from companion.speech.drivers.libespeak import EspeakError, Library, libespeak, system_libespeak
from companion.speech.drivers.sink import PlayedEspeakDriver
from companion.speech.pulse import has_sound_server


def build(proxy: Proxy, wake: Wake, device: str | None, library: str | None = None) -> EngineDriver:
    """Build the driver. Raises EngineMissingError and NoSoundError.

    device: a sink of the sound server, or None for the default device.
    library: path of the libespeak-ng to use, or None to find one.
    """
    found = libespeak() if library is None else Library(library)
    try:
        if found.inside or device is not None or has_sound_server():
            return PlayedEspeakDriver(proxy, wake, device, found)
    except ImportError:  # without miniaudio, the system's library can still play its sound
        found = system_libespeak()
    except EspeakError as error:
        raise NoSoundError(_reason(error)) from error
    try:
        return EspeakDriver(proxy, wake, found)
    except EspeakError as error:
        raise NoSoundError(_reason(error)) from error


def _reason(error: EspeakError) -> str:
    return " ".join(map(str, error.args))
