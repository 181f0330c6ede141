"""The drivers of speech engines, one file for each, in pyttsx3's form.

A driver is found by the name of its file.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Literal, get_args

from companion.speech.drivers.driver import EngineDriver

#: own: the engine that comes with the companion, libespeak-ng.
EngineName = Literal["own", "hibari", "speech-dispatcher", "screen-reader"]
ENGINES: tuple[str, ...] = get_args(EngineName)
OWN: Final = "own"

#: Systems that have a speech engine of their own.
_SYSTEMS_WITH_ENGINE = ("win32", "darwin")


def uses_system_engine(name: str) -> bool:
    """Whether the engine with this name is the system's own on this machine.

    On Windows and macOS that is so even for our own engine's name, if there is no wheel of its
    library or of the library that plays its sound.
    """
    parts = ("espeakng_loader", "miniaudio")
    return name == OWN and sys.platform in _SYSTEMS_WITH_ENGINE and not all(map(find_spec, parts))


def driver(name: str) -> Callable[..., EngineDriver]:
    """Return the function that builds the driver of an engine.

    It takes the `Proxy`, the `Wake` and the audio device (None: the default one). Raises
    ImportError if a library that it needs is not installed.
    """
    file = name.replace("-", "_")
    found: Callable[..., EngineDriver] = import_module(f"{__name__}.{file}").build
    return found
