"""What our drivers have in common: pyttsx3's form, and one utterance at a time.

pyttsx3.drivers.dummy documents the form; the names of its methods are pyttsx3's.
"""
# ruff: noqa: N802

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, SimpleQueue
from types import ModuleType
from typing import Any, Protocol

#: Topics of ours beside pyttsx3's. READY: the engine can speak; details: `engine`,
#: `version`, `slowest`, `fastest`. QUEUED: it has the utterance, but may speak others'
#: words before it.
READY, QUEUED = "ready", "queued"
NAME = "companion_driver"

#: Called on any thread whenever `iterate` has something to deliver.
Wake = Callable[[], None]


class EngineMissingError(Exception):
    """The engine, or something that it needs, is not here. Its text is the system's reason."""


class NoSoundError(Exception):
    """The audio device does not open. Its text is the system's reason."""


class EngineGoneError(Exception):
    """What speaks for us has gone, by no fault of the text. Its text is the system's reason."""


class Proxy(Protocol):
    """What pyttsx3 gives a driver to report to: pyttsx3.driver.DriverProxy."""

    def notify(self, topic: str, **details: object) -> None:
        """Tell the engine's listeners."""

    def setBusy(self, busy: bool) -> None:
        """Not busy: the next command may come, and comes before this returns."""


class Driver(ABC):
    """One utterance at a time; what the engine tells is delivered by `iterate` or `startLoop`.

    poll: how often `iterate` must be called where the engine tells nothing by itself, in
    seconds; None where it wakes us. Any call may raise EngineGoneError.
    """

    poll: float | None = None

    def __init__(self, proxy: Proxy, wake: Wake) -> None:
        self._proxy = proxy
        self._wake = wake
        self._news: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._looping = False
        self._speaking: int | None = None  # the engine's number of the utterance
        self._started = False

    def destroy(self) -> None:
        """Fall silent. The engine is left to the end of the process."""
        self._silence()

    def startLoop(self) -> None:
        """Deliver what is told until `endLoop`."""
        self._looping = True
        self._proxy.setBusy(self._is_speaking)
        while self._looping:
            with suppress(Empty):
                self._news.get(timeout=self.poll)()
            self._look()

    def endLoop(self) -> None:
        """Leave `startLoop`."""
        self._looping = False

    def iterate(self) -> Iterator[None]:
        """At each step, deliver what has been told."""
        self._proxy.setBusy(self._is_speaking)
        while True:
            while not self._news.empty():
                self._news.get()()
            self._look()
            yield

    def say(self, text: str) -> None:
        """Speak it; pyttsx3 gives the next only when this one is done."""
        # If the engine raises, we are not busy.
        self._speaking, self._started = self._speak(text), False
        self._proxy.setBusy(True)

    def stop(self) -> None:
        """Silence at once; also what sounds on after its end was reported."""
        self._silence()
        if self._is_speaking:
            self._finish(completed=False)

    @abstractmethod
    def getProperty(self, name: str) -> object:
        """Raises KeyError for one that there is not."""

    @abstractmethod
    def setProperty(self, name: str, value: Any) -> None:
        """Raises KeyError for one that there is not."""

    @abstractmethod
    def _speak(self, text: str) -> int:
        """Give it to the engine; a number that no utterance before has had."""

    @abstractmethod
    def _silence(self) -> None:
        """All that was given is forgotten."""

    def _look(self) -> None:  # noqa: B027 -- most are told, and have nothing to ask
        """Called at each step: where the engine must be asked what it does."""

    @property
    def _is_speaking(self) -> bool:
        """pyttsx3 is not busy between two of its loops: a text may have begun there."""
        return self._speaking is not None

    def _soon(self, news: Callable[[], None]) -> None:
        """From any thread: pyttsx3 must hear of it on its own."""
        self._news.put(news)
        self._wake()

    def _start(self) -> None:
        """It sounds, if that was not known yet."""
        if not self._started:
            self._started = True
            self._proxy.notify("started-utterance")

    def _finish(self, *, completed: bool) -> None:
        self._speaking = None
        self._proxy.notify("finished-utterance", completed=completed)
        self._proxy.setBusy(False)


def refuse_a_device(device: str | None) -> None:
    """For an engine that has its own: rather nothing than a seat's words for all to hear.

    Raises EngineMissingError.
    """
    if device is not None:
        raise EngineMissingError(f"not selectable: {device}")


def register(make_driver: Callable[[Proxy], Driver]) -> str:
    """Make our driver known to pyttsx3; returns the name to give to `pyttsx3.Engine`.

    pyttsx3 imports "pyttsx3.drivers.NAME" and has no other door. So, in the engine's
    process and nowhere else, a module of that name is put where imports look first.
    """
    module = ModuleType(f"pyttsx3.drivers.{NAME}")
    module.buildDriver = make_driver  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    return NAME
