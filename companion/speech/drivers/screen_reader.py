"""The user's own screen reader, through PRISM (`prism`, of the package prismatoid).

Orca, NVDA, JAWS, VoiceOver and others. Rate, pitch, volume and voice are the reader's own.
"""
# ruff: noqa: N802

from contextlib import suppress
from functools import partial
from importlib.metadata import version
from typing import Any

import prism

from companion.clock import SYSTEM_CLOCK, Clock
from companion.speech.drivers.driver import (
    READY,
    Driver,
    EngineGoneError,
    EngineMissingError,
    Proxy,
    Wake,
    refuse_a_device,
)

#: How often a reader is asked whether it speaks, in seconds.
_POLL = 0.05
#: How soon it must be heard to speak, in seconds; if it is not, it has said it already.
_BEGINS = 1.0
#: It may speak of other things as well: an utterance counts as ended after so many seconds,
#: and one more for so many characters.
_ENDS, _READING = 10.0, 8
_UNTOUCHED = frozenset({"rate", "pitch", "volume", "voice"})


def build(proxy: Proxy, wake: Wake, device: str | None) -> Driver:
    """Raises EngineMissingError, also when a device is named."""
    refuse_a_device(device)
    context = prism.Context()
    why = ""
    for kind in map(context.id_of, range(context.backends_count)):  # the best first
        if kind == prism.BackendId.SPEECH_DISPATCHER:
            # No reader, but what PRISM takes for want of one. PRISM's own way to it does not
            # tell whether it speaks, stops only one of the texts that it was handed, and
            # takes seconds to begin: our driver is better, if the system has what it needs.
            with suppress(ImportError, EngineMissingError):
                return dispatcher(proxy, wake)
        try:
            return ReaderDriver(proxy, wake, context, context.create(kind))
        except (ValueError, prism.PrismError) as error:  # it does not run here
            why = str(error)
    raise EngineMissingError(why)


def dispatcher(proxy: Proxy, wake: Wake) -> Driver:
    """speech-dispatcher as the user has it. Raises ImportError and EngineMissingError."""
    from companion.speech.drivers.speech_dispatcher import DispatcherDriver  # noqa: PLC0415

    return DispatcherDriver(proxy, wake, as_it_is=True)


class ReaderDriver(Driver):
    """A screen reader, and its braille display where it has one.

    Where the reader does not tell whether it speaks, an utterance has ended as soon as it
    was handed over: the reader has a queue of its own.
    """

    def __init__(
        self,
        proxy: Proxy,
        wake: Wake,
        context: prism.Context,
        reader: prism.Backend,
        *,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        super().__init__(proxy, wake)
        self._context = context  # it lives as long as its reader
        self._reader = reader
        self._clock = clock
        can = reader.features
        self._hand_over = reader.output if can.supports_output else reader.speak
        self._stops, self._tells = can.supports_stop, can.supports_is_speaking
        self.poll = _POLL if self._tells else None
        self._handed_over = 0
        self._begins_by = self._ends_by = 0.0
        self._soon(self._tell_ready)

    def getProperty(self, name: str) -> object:
        """None of them is known. Raises KeyError for one that there is not."""
        if name == "voices":
            return []
        if name in _UNTOUCHED:
            return None
        raise KeyError(f"unknown property {name}")

    def setProperty(self, name: str, value: Any) -> None:  # noqa: ARG002
        """They stay as they are. Raises KeyError for one that there is not."""
        if name not in _UNTOUCHED:
            raise KeyError(f"unknown property {name}")

    def _speak(self, text: str) -> int:
        words = text.replace("\0", " ").encode("utf-8", "replace").decode()
        try:
            self._hand_over(words, interrupt=False)
        except prism.PrismError as error:
            raise EngineGoneError(str(error)) from error
        self._handed_over += 1
        if not self._tells:
            self._soon(partial(self._end, self._handed_over))
        now = self._clock.now()
        self._begins_by, self._ends_by = now + _BEGINS, now + _ENDS + len(words) / _READING
        return self._handed_over

    def _silence(self) -> None:
        if self._stops:
            with suppress(prism.PrismError):  # there may be nothing to stop
                self._reader.stop()

    def _look(self) -> None:
        if self._speaking is None or not self._tells:
            return
        try:
            speaks = self._reader.speaking
        except prism.PrismError as error:
            raise EngineGoneError(str(error)) from error
        now = self._clock.now()
        if speaks and now < self._ends_by:
            self._start()
        elif self._started or now >= self._begins_by:
            self._end(self._speaking)

    def _end(self, number: int) -> None:
        if number == self._speaking:  # else it was stopped
            self._start()
            self._finish(completed=True)

    def _tell_ready(self) -> None:
        # A reader tells no rate that would be words a minute.
        facts = {"version": version("prismatoid"), "slowest": 0, "fastest": 0}
        self._proxy.notify(READY, engine=f"{self._reader.name} by PRISM", **facts)
