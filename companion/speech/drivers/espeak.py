"""A driver that speaks through libespeak-ng, which plays its sound itself.

pyttsx3's own driver for espeak renders a whole utterance into a file before the first sound, and
can't be stopped.
"""
# ruff: noqa: N802

from functools import partial
from typing import Any

from pyttsx3.voice import Voice

from companion.speech.drivers.driver import READY, EngineDriver, Proxy, Wake
from companion.speech.drivers.libespeak import (
    Espeak,
    EspeakEvent,
    EventKind,
    Library,
    OnSound,
    Parameter,
)

OPENING = 0  # number of an empty utterance that opens the audio device


class EspeakDriver(EngineDriver):
    """Speaks through libespeak-ng. Reports READY once the audio device is open."""

    def __init__(
        self, proxy: Proxy, wake: Wake, library: Library, on_sound: OnSound | None = None
    ) -> None:
        super().__init__(proxy, wake)
        self._espeak = Espeak(self._on_event, library, on_sound)
        self._tokens = OPENING
        self._voice = "en"
        self._espeak.use_voice(self._voice)
        self._espeak.speak(" ", OPENING)

    def getProperty(self, name: str) -> object:
        """Return a property. Raises KeyError if it is unknown."""
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
        """Set a property. Raises KeyError if it is unknown.

        Raises EspeakError for an unknown voice.
        """
        if name == "voice":
            if value != self._voice:
                self._espeak.use_voice(value)
                self._voice = value
        else:
            parameter = _parameter(name)
            number = round(value * 100) if parameter is Parameter.VOLUME else int(value)
            self._espeak.set(parameter, number)

    def _speak(self, text: str) -> int:
        self._tokens += 1
        self._espeak.speak(text, self._tokens)
        return self._tokens

    def _silence(self) -> None:
        self._espeak.cancel()

    def _on_event(self, event: EspeakEvent) -> None:
        """Pass an event on to pyttsx3's thread. Called on libespeak's thread."""
        self._post(partial(self._deliver, event))

    def _deliver(self, event: EspeakEvent) -> None:
        if event.token == OPENING and event.kind == EventKind.MESSAGE_TERMINATED:
            espeak = self._espeak
            rates = {"slowest": espeak.slowest, "fastest": espeak.fastest}
            self._proxy.notify(READY, engine="espeak-ng", version=espeak.version, **rates)
        if event.token != self._speaking:
            return  # the event belongs to a stopped utterance
        self._report_started()
        if event.kind == EventKind.MESSAGE_TERMINATED:
            self._report_finished(completed=True)


def _parameter(name: str) -> Parameter:
    try:
        return Parameter[name.upper()]
    except KeyError:
        raise KeyError(f"unknown property {name}") from None
