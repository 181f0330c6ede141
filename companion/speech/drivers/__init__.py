"""One file an engine, each a driver in pyttsx3's form. Found by where it lies."""

from collections.abc import Callable
from importlib import import_module
from typing import Final, Literal, get_args

from companion.speech.drivers.driver import Driver

#: own: the engine that comes with the companion, libespeak-ng.
EngineName = Literal["own", "hibari", "speech-dispatcher", "screen-reader"]
ENGINES: tuple[str, ...] = get_args(EngineName)
OWN: Final = "own"


def driver(name: str) -> Callable[..., Driver]:
    """What makes the driver of the engine of that name.

    It is called with the `Proxy`, the `Wake` and the audio device, which is None for the
    default one. Raises ImportError where a library that it needs is not installed.
    """
    file = name.replace("-", "_")
    found: Callable[..., Driver] = import_module(f"{__name__}.{file}").build
    return found
