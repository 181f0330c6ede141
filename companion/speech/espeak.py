"""A pyttsx3 driver that speaks through libespeak-ng's own playback.

pyttsx3's own espeak driver renders a whole text into a file before the first sound, and
cannot be stopped. This one fits the same protocol (pyttsx3.drivers.dummy documents it);
its method names are pyttsx3's.
"""
# ruff: noqa: N802

import sys
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from types import ModuleType
from typing import Any, Protocol

from pyttsx3.voice import Voice

from companion.speech.libespeak import Espeak, Event, EventKind, Parameter

NAME = "libespeak_playback"
#: A topic of ours beside pyttsx3's: the audio device was opened.
DEVICE_OPENED = "device-opened"
_OPENING = 0  # the token of the text without words that opens the device


class Proxy(Protocol):
    """What pyttsx3 gives a driver to report to: pyttsx3.driver.DriverProxy."""

    def notify(self, topic: str, **details: object) -> None:
        """Tell the engine's listeners."""

    def setBusy(self, busy: bool) -> None:
        """Not busy: the next command may come, and comes before this returns."""


class EspeakDriver:
    """The driver: one utterance at a time, events delivered by `iterate` or `startLoop`.

    wake is called on libespeak's thread whenever `iterate` has something to deliver.
    """

    def __init__(
        self,
        proxy: Proxy,
        make_espeak: Callable[[Callable[[Event], None]], Espeak],
        wake: Callable[[], None],
    ) -> None:
        self._proxy = proxy
        self._wake = wake
        self._events: SimpleQueue[Event] = SimpleQueue()
        self._espeak = make_espeak(self._heard)
        self._looping = False
        self._tokens = _OPENING
        self._speaking: int | None = None
        self._started = False
        self._voice = "en"
        self._espeak.use_voice(self._voice)
        self._espeak.speak(" ", _OPENING)

    def destroy(self) -> None:
        """Fall silent. The library is left to the end of the process."""
        self._espeak.cancel()

    def startLoop(self) -> None:
        """Deliver events until `endLoop`."""
        self._looping = True
        self._proxy.setBusy(self._is_speaking)
        while self._looping:
            self._deliver(self._events.get())

    def endLoop(self) -> None:
        """Leave `startLoop`."""
        self._looping = False

    def iterate(self) -> Iterator[None]:
        """At each step, deliver the events that have come."""
        self._proxy.setBusy(self._is_speaking)
        while True:
            while not self._events.empty():
                self._deliver(self._events.get())
            yield

    def say(self, text: str) -> None:
        """Speak it; pyttsx3 gives the next only when this one is done."""
        self._tokens += 1
        self._espeak.speak(text, self._tokens)  # first: if it raises, we are not busy
        self._speaking, self._started = self._tokens, False
        self._proxy.setBusy(True)

    def stop(self) -> None:
        """Silence at once; also what sounds on after its end was reported."""
        self._espeak.cancel()
        if self._speaking is not None:
            self._finish(completed=False)

    def getProperty(self, name: str) -> object:
        """Raises KeyError for one that there is not."""
        if name == "voices":
            return [
                Voice(found.id, found.name, [found.language]) for found in self._espeak.voices()
            ]
        if name == "voice":
            return self._voice
        if name == "volume":
            return self._espeak.get(Parameter.VOLUME) / 100
        return self._espeak.get(_parameter(name))

    def setProperty(self, name: str, value: Any) -> None:
        """Raises KeyError for one that there is not, EspeakError for an unknown voice."""
        if name == "voice":
            if value != self._voice:
                self._espeak.use_voice(value)
                self._voice = value
        else:
            parameter = _parameter(name)
            number = round(value * 100) if parameter is Parameter.VOLUME else int(value)
            self._espeak.set(parameter, number)

    @property
    def _is_speaking(self) -> bool:
        """pyttsx3 is not busy between two of its loops: a text may have begun there."""
        return self._speaking is not None

    def _heard(self, event: Event) -> None:
        """Called on libespeak's thread: pyttsx3 must hear of it on its own."""
        self._events.put(event)
        self._wake()

    def _deliver(self, event: Event) -> None:
        if event.token == _OPENING and event.kind == EventKind.MESSAGE_TERMINATED:
            self._proxy.notify(DEVICE_OPENED)
        if event.token != self._speaking:
            return  # of something that was stopped
        if not self._started:
            self._started = True
            self._proxy.notify("started-utterance")
        if event.kind == EventKind.WORD:
            self._proxy.notify("started-word", location=event.start, length=event.length)
        elif event.kind == EventKind.MESSAGE_TERMINATED:
            self._finish(completed=True)

    def _finish(self, *, completed: bool) -> None:
        self._speaking = None
        self._proxy.notify("finished-utterance", completed=completed)
        self._proxy.setBusy(False)


def register(make_driver: Callable[[Proxy], EspeakDriver]) -> str:
    """Make our driver known to pyttsx3; returns the name to give to `pyttsx3.Engine`.

    pyttsx3 imports "pyttsx3.drivers.NAME" and has no other door. So, in the engine's
    process and nowhere else, a module of that name is put where imports look first.
    """
    module = ModuleType(f"pyttsx3.drivers.{NAME}")
    module.buildDriver = make_driver  # type: ignore[attr-defined]
    sys.modules[module.__name__] = module
    return NAME


def _parameter(name: str) -> Parameter:
    try:
        return Parameter[name.upper()]
    except KeyError:
        raise KeyError(f"unknown property {name}") from None
