"""What our drivers share. They have the interface of pyttsx3's drivers, and speak one utterance at
a time.

The interface is documented in pyttsx3.drivers.dummy, and its method names are pyttsx3's.
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
    """The program that speaks for us has ended, and the text wasn't the cause.

    The message is the system's reason.
    """


class Proxy(Protocol):
    """The object that a pyttsx3 driver reports to: pyttsx3.driver.DriverProxy."""

    def notify(self, topic: str, **details: object) -> None:
        """Tell the engine's listeners that something has happened."""

    def setBusy(self, busy: bool) -> None:
        """Set whether the driver is busy speaking.

        If it isn't, pyttsx3 sends the next command before this method returns.
        """


class EngineDriver(ABC):
    """A driver that speaks one utterance at a time.

    `iterate` or `startLoop` delivers the engine's events. Any method may raise EngineGoneError.

    poll_s: how often `iterate` has to be called, in seconds, because the engine doesn't report
        events by itself, or None if it calls `wake`.
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
        """Fall silent. The engine itself ends with the process."""
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
        """Deliver the pending events at each step."""
        self._proxy.setBusy(self._is_speaking)
        while True:
            while not self._events.empty():
                self._events.get()()
            self._poll_engine()
            yield

    def say(self, text: str) -> None:
        """Speak the text. pyttsx3 sends the next text only after this one has ended."""
        # If `_speak` raises, the driver must not be busy.
        self._speaking, self._started = self._speak(text), False
        self._proxy.setBusy(True)

    def stop(self) -> None:
        """Fall silent at once. Some engines still play sound after they have reported the end."""
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
        """Discard all text, and fall silent."""

    def _poll_engine(self) -> None:  # noqa: B027 -- most drivers needn't override this
        """Find out what the engine is doing. Called at each step of the loop. Only drivers whose
        engine doesn't report its state need to override this method.
        """

    @property
    def _is_speaking(self) -> bool:
        """Whether an utterance has begun and hasn't ended.

        Between two of its loops, pyttsx3 itself counts the driver as not busy, even if an utterance
        has started.
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
    """Raise EngineMissingError if a device is named, because this engine can't be given one.

    Silence is better than speaking a seat's words where everyone can hear them.
    """
    if device is not None:
        raise EngineMissingError(f"not selectable: {device}")


def register(make_driver: Callable[[Proxy], EngineDriver]) -> str:
    """Register our driver with pyttsx3. Return the name to pass to `pyttsx3.Engine`.

    pyttsx3 imports drivers only as "pyttsx3.drivers.NAME". So this adds such a module to the
    modules that count as imported, in the engine's process only.
    """
    module = ModuleType(f"pyttsx3.drivers.{MODULE_NAME}")
    module.buildDriver = make_driver  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    return MODULE_NAME
