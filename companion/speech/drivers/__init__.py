"""Drivers for speech engines, one per file. They have the interface of pyttsx3's drivers.

A driver's name is that of its file.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Literal, get_args

from companion.speech.drivers.driver import EngineDriver

#: The names of engines. "own" is the bundled one, libespeak-ng.
EngineName = Literal["own", "hibari", "speech-dispatcher", "screen-reader"]
ENGINES: tuple[str, ...] = get_args(EngineName)
OWN: Final = "own"

#: Systems that have their own speech engine.
_SYSTEMS_WITH_ENGINE = ("win32", "darwin")


def uses_system_engine(name: str) -> bool:
    """Whether this engine's name stands for the operating system's own engine on this computer.

    On Windows and macOS, the name of our own engine also stands for the system's if our engine's
    library, or the library that plays its sound, isn't installed.
    """
    parts = ("espeakng_loader", "miniaudio")
    return name == OWN and sys.platform in _SYSTEMS_WITH_ENGINE and not all(map(find_spec, parts))


def driver(name: str) -> Callable[..., EngineDriver]:
    """Return the function that builds the driver of the engine with this name.

    The function's arguments are the `Proxy`, the `Wake` and the audio device, or None for the
    default device. Raises ImportError if a required library isn't installed.
    """
    file = name.replace("-", "_")
    found: Callable[..., EngineDriver] = import_module(f"{__name__}.{file}").build
    return found
