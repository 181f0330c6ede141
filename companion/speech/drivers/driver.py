"""What our drivers share: pyttsx3's form, and one utterance at a time.

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

#: Topics in addition to pyttsx3's.
#: READY: the engine can speak. Details: `engine`, `version`, `slowest`, `fastest`.
#: QUEUED: it has the utterance, but may first speak texts from other programs.
READY, QUEUED = "ready", "queued"
MODULE_NAME = "companion_driver"
#: Number that no utterance has.
NO_UTTERANCE = -1

#: Called on any thread when `iterate` has something to deliver.
Wake = Callable[[], None]


class EngineMissingError(Exception):
    """The engine, or something that it needs, is missing. The message is the system's reason."""


class NoSoundError(Exception):
    """The audio device cannot be opened. The message is the system's reason."""


class EngineGoneError(Exception):
    """The program that speaks for us has ended, and the text was not the reason.

    The message is the system's reason.
    """


class Proxy(Protocol):
    """What pyttsx3 gives a driver to report to: pyttsx3.driver.DriverProxy."""

    def notify(self, topic: str, **details: object) -> None:
        """Notify the engine's listeners."""

    def setBusy(self, busy: bool) -> None:
        """Set whether the driver is busy.

        If it is not, pyttsx3 gives the next command before this returns.
        """


class EngineDriver(ABC):
    """A driver that speaks one utterance at a time.

    `iterate` or `startLoop` delivers the events that the engine reports. Any method may raise
    EngineGoneError.

    poll_s: longest interval between two calls of `iterate`, in seconds, if the engine does not
        report by itself. None: the engine calls `wake`.
    """

    poll_s: float | None = None

    def __init__(self, proxy: Proxy, wake: Wake) -> None:
        self._proxy = proxy
        self._wake = wake
        self._events: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._looping = False
        self._speaking: int | None = None  # number of the current utterance
        self._started = False

    def destroy(self) -> None:
        """Fall silent. The engine ends with the process."""
        self._silence()

    def startLoop(self) -> None:
        """Deliver events until `endLoop`."""
        self._looping = True
        self._proxy.setBusy(self._is_speaking)
        while self._looping:
            with suppress(Empty):
                self._events.get(timeout=self.poll_s)()
            self._poll_engine()

    def endLoop(self) -> None:
        """Leave `startLoop`."""
        self._looping = False

    def iterate(self) -> Iterator[None]:
        """At each step, deliver the events so far."""
        self._proxy.setBusy(self._is_speaking)
        while True:
            while not self._events.empty():
                self._events.get()()
            self._poll_engine()
            yield

    def say(self, text: str) -> None:
        """Speak a text. pyttsx3 gives the next one only when this one is finished."""
        # If `_speak` raises, the driver is not busy.
        self._speaking, self._started = self._speak(text), False
        self._proxy.setBusy(True)

    def stop(self) -> None:
        """Fall silent at once, even if sound continues after its end was reported."""
        self._silence()
        if self._is_speaking:
            self._report_finished(completed=False)

    @abstractmethod
    def getProperty(self, name: str) -> object:
        """Return a property. Raises KeyError for an unknown one."""

    @abstractmethod
    def setProperty(self, name: str, value: Any) -> None:
        """Set a property. Raises KeyError for an unknown one."""

    @abstractmethod
    def _speak(self, text: str) -> int:
        """Give a text to the engine. Return a number that no earlier utterance had."""

    @abstractmethod
    def _silence(self) -> None:
        """Discard all texts."""

    def _poll_engine(self) -> None:  # noqa: B027 -- most engines report by themselves
        """Ask the engine what it is doing. Called at each step."""

    @property
    def _is_speaking(self) -> bool:
        """Whether an utterance is current.

        pyttsx3 is not busy between two of its loops, although a text may have begun there.
        """
        return self._speaking is not None

    def _post(self, event: Callable[[], None]) -> None:
        """Have an event delivered on pyttsx3's thread. May be called on any thread."""
        self._events.put(event)
        self._wake()

    def _report_started(self) -> None:
        """Report that the utterance can be heard, unless that was reported before."""
        if not self._started:
            self._started = True
            self._proxy.notify("started-utterance")

    def _report_finished(self, *, completed: bool) -> None:
        self._speaking = None
        self._proxy.notify("finished-utterance", completed=completed)
        self._proxy.setBusy(False)


def refuse_device(device: str | None) -> None:
    """Raise EngineMissingError if a device is named, for an engine that has its own.

    Silence is better than a seat's words where all can hear them.
    """
    if device is not None:
        raise EngineMissingError(f"not selectable: {device}")


def register(make_driver: Callable[[Proxy], EngineDriver]) -> str:
    """Register our driver with pyttsx3. Return the name to give to `pyttsx3.Engine`.

    pyttsx3 imports "pyttsx3.drivers.NAME", and knows no other way. So, only in the engine's
    process, a module of that name is put where imports look first.
    """
    module = ModuleType(f"pyttsx3.drivers.{MODULE_NAME}")
    module.buildDriver = make_driver  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    return MODULE_NAME
