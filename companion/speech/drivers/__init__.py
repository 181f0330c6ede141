"""One file an engine, each a driver in pyttsx3's form. Found by where it lies."""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Literal, get_args

from companion.speech.drivers.driver import Driver

#: own: the engine that comes with the companion, libespeak-ng.
EngineName = Literal["own", "hibari", "speech-dispatcher", "screen-reader"]
ENGINES: tuple[str, ...] = get_args(EngineName)
OWN: Final = "own"

#: Systems that have a speech engine of their own.
_SPEAKING = ("win32", "darwin")


def is_systems(name: str) -> bool:
    """Whether what speaks by that name here is the system's: on Windows and macOS our own, where
    there is no wheel of its library or of what plays it."""
    parts = ("espeakng_loader", "miniaudio")
    return name == OWN and sys.platform in _SPEAKING and not all(map(find_spec, parts))


def driver(name: str) -> Callable[..., Driver]:
    """What makes the driver of the engine of that name.

    It is called with the `Proxy`, the `Wake` and the audio device, which is None for the
    default one. Raises ImportError where a library that it needs is not installed.
    """
    file = name.replace("-", "_")
    found: Callable[..., Driver] = import_module(f"{__name__}.{file}").build
    return found
