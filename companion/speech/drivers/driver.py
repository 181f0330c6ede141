"""What our drivers share: they have pyttsx3's driver interface, and speak one utterance at a time.

pyttsx3.drivers.dummy documents this interface; its method names are pyttsx3's.
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
#: QUEUED: the engine has the utterance, but may speak text from other programs first.
READY, QUEUED = "ready", "queued"
MODULE_NAME = "companion_driver"
#: A number that no utterance has.
NO_UTTERANCE = -1

#: Called, on any thread, when `iterate` has events to deliver.
Wake = Callable[[], None]


class EngineMissingError(Exception):
    """The engine, or something that it requires, is missing. The message is the system's reason."""


class NoSoundError(Exception):
    """The audio device cannot be opened. The message is the system's reason."""


class EngineGoneError(Exception):
    """The program that speaks for us has ended, for a reason other than the text.

    The message is the system's reason.
    """


class Proxy(Protocol):
    """The object that a pyttsx3 driver reports to: pyttsx3.driver.DriverProxy."""

    def notify(self, topic: str, **details: object) -> None:
        """Notify the engine's listeners."""

    def setBusy(self, busy: bool) -> None:
        """Set whether the driver is busy.

        If it isn't busy, pyttsx3 sends the next command before this method returns.
        """


class EngineDriver(ABC):
    """A driver that speaks one utterance at a time.

    `iterate` or `startLoop` delivers the engine's events. Any method may raise EngineGoneError.

    poll_s: maximum interval between calls of `iterate`, in seconds, if the engine doesn't report by
    itself, or None if the engine calls `wake`.
    """

    poll_s: float | None = None

    def __init__(self, proxy: Proxy, wake: Wake) -> None:
        self._proxy = proxy
        self._wake = wake
        self._events: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._looping = False
        self._speaking: int | None = None  # the current utterance's number
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
        """At each step, deliver the pending events."""
        self._proxy.setBusy(self._is_speaking)
        while True:
            while not self._events.empty():
                self._events.get()()
            self._poll_engine()
            yield

    def say(self, text: str) -> None:
        """Speak the text. pyttsx3 sends the next text only when this one is finished."""
        # If `_speak` raises, the driver must not be busy.
        self._speaking, self._started = self._speak(text), False
        self._proxy.setBusy(True)

    def stop(self) -> None:
        """Fall silent at once, even if sound goes on after its end was reported."""
        self._silence()
        if self._is_speaking:
            self._report_finished(completed=False)

    @abstractmethod
    def getProperty(self, name: str) -> object:
        """Return a property. Raises KeyError if it is unknown."""

    @abstractmethod
    def setProperty(self, name: str, value: Any) -> None:
        """Set a property. Raises KeyError if it is unknown."""

    @abstractmethod
    def _speak(self, text: str) -> int:
        """Send the text to the engine. Return a number that no earlier utterance has had."""

    @abstractmethod
    def _silence(self) -> None:
        """Discard all text."""

    def _poll_engine(self) -> None:  # noqa: B027 -- most engines report by themselves
        """Ask the engine for its state. Called at each step."""

    @property
    def _is_speaking(self) -> bool:
        """Whether there is a current utterance.

        Between two of its loops, pyttsx3 doesn't regard the driver as busy, although an utterance
        may already have started.
        """
        return self._speaking is not None

    def _post(self, event: Callable[[], None]) -> None:
        """Deliver an event on pyttsx3's thread. May be called on any thread."""
        self._events.put(event)
        self._wake()

    def _report_started(self) -> None:
        """Report that the utterance can be heard, unless this has already been reported."""
        if not self._started:
            self._started = True
            self._proxy.notify("started-utterance")

    def _report_finished(self, *, completed: bool) -> None:
        self._speaking = None
        self._proxy.notify("finished-utterance", completed=completed)
        self._proxy.setBusy(False)


def refuse_device(device: str | None) -> None:
    """Raise EngineMissingError if a device is named, because this engine chooses its own.

    Silence is better than speaking a seat's words where everyone can hear them.
    """
    if device is not None:
        raise EngineMissingError(f"not selectable: {device}")


def register(make_driver: Callable[[Proxy], EngineDriver]) -> str:
    """Register our driver with pyttsx3. Return the name to pass to `pyttsx3.Engine`.

    pyttsx3 only imports "pyttsx3.drivers.NAME". Therefore a module with that name is put where
    imports look first, in the engine's process only.
    """
    module = ModuleType(f"pyttsx3.drivers.{MODULE_NAME}")
    module.buildDriver = make_driver  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    return MODULE_NAME
