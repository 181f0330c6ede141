"""Speaks through the user's own screen reader, by means of PRISM (`prism`, from the package
prismatoid).

This may be Orca, NVDA, JAWS, VoiceOver or others. Rate, pitch, volume and voice are set in the
screen reader itself.
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
    EngineDriver,
    EngineGoneError,
    EngineMissingError,
    Proxy,
    Wake,
    refuse_device,
)

#: How often to check whether the reader is speaking, in seconds.
_POLL_INTERVAL_S = 0.05
#: How long to wait for the reader to start speaking, in seconds. If we haven't seen it speak by
#: then, it must have finished already.
_START_TIMEOUT_S = 1.0
#: An utterance counts as ended after this many seconds, plus one second for each `_CHARS_PER_S`
#: characters, even if the reader is still speaking. It may be speaking about other things.
_BASE_TIMEOUT_S, _CHARS_PER_S = 10.0, 8
_READER_PROPERTIES = frozenset({"rate", "pitch", "volume", "voice"})


def build(proxy: Proxy, wake: Wake, device: str | None) -> EngineDriver:
    """Build the driver.

    Raises EngineMissingError if no reader is running, or if a device is named.
    """
    refuse_device(device)
    context = prism.Context()
    reason = ""
    for kind in map(context.id_of, range(context.backends_count)):  # best reader first
        if kind == prism.BackendId.SPEECH_DISPATCHER:
            # If there is no reader, PRISM chooses speech-dispatcher. But PRISM's own backend for it
            # doesn't report whether it is speaking, stops only one of the utterances it has
            # received, and takes seconds to start. So use our driver, if what it needs is
            # installed.
            with suppress(ImportError, EngineMissingError):
                return speech_dispatcher_driver(proxy, wake)
        try:
            return ReaderDriver(proxy, wake, context, context.create(kind))
        except (ValueError, prism.PrismError) as error:  # this reader is not running
            reason = str(error)
    raise EngineMissingError(reason)


def speech_dispatcher_driver(proxy: Proxy, wake: Wake) -> EngineDriver:
    """Build a driver for speech-dispatcher that keeps the user's settings.

    Raises ImportError and EngineMissingError.
    """
    from companion.speech.drivers.speech_dispatcher import DispatcherDriver  # noqa: PLC0415

    return DispatcherDriver(proxy, wake, keep_settings=True)


class ReaderDriver(EngineDriver):
    """A driver for a screen reader, which also shows the text on its braille display if it has one.

    If the reader doesn't report whether it is speaking, an utterance counts as ended once the
    reader has received it, because the reader has its own queue.
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
        self._context = context  # the reader works only as long as its context exists
        self._reader = reader
        self._clock = clock
        can = reader.features
        self._output = reader.output if can.supports_output else reader.speak
        self._can_stop, self._reports_speaking = can.supports_stop, can.supports_is_speaking
        self.poll_s = _POLL_INTERVAL_S if self._reports_speaking else None
        self._count = 0
        self._start_deadline = self._end_deadline = 0.0
        self._post(self._report_ready)

    def getProperty(self, name: str) -> object:
        """Return None, or [] for voices, because the values are unknown.

        Raises KeyError for an unknown property.
        """
        if name == "voices":
            return []
        if name in _READER_PROPERTIES:
            return None
        raise KeyError(f"unknown property {name}")

    def setProperty(self, name: str, value: Any) -> None:  # noqa: ARG002
        """Do nothing, because properties can't be set. Raises KeyError for an unknown property."""
        if name not in _READER_PROPERTIES:
            raise KeyError(f"unknown property {name}")

    def _speak(self, text: str) -> int:
        words = text.replace("\0", " ").encode("utf-8", "replace").decode()
        try:
            self._output(words, interrupt=False)
        except prism.PrismError as error:
            raise EngineGoneError(str(error)) from error
        self._count += 1
        if not self._reports_speaking:
            self._post(partial(self._finish_utterance, self._count))
        now = self._clock.now()
        self._start_deadline, self._end_deadline = (
            now + _START_TIMEOUT_S,
            now + _BASE_TIMEOUT_S + len(words) / _CHARS_PER_S,
        )
        return self._count

    def _silence(self) -> None:
        if self._can_stop:
            with suppress(prism.PrismError):  # there may be nothing to stop
                self._reader.stop()

    def _poll_engine(self) -> None:
        if self._speaking is None or not self._reports_speaking:
            return
        try:
            speaks = self._reader.speaking
        except prism.PrismError as error:
            raise EngineGoneError(str(error)) from error
        now = self._clock.now()
        if speaks and now < self._end_deadline:
            self._report_started()
        elif self._started or now >= self._start_deadline:
            self._finish_utterance(self._speaking)

    def _finish_utterance(self, number: int) -> None:
        if number == self._speaking:  # otherwise, the utterance has been stopped
            self._report_started()
            self._report_finished(completed=True)

    def _report_ready(self) -> None:
        # A reader does not report its rate in words per minute.
        facts = {"version": version("prismatoid"), "slowest": 0, "fastest": 0}
        self._proxy.notify(READY, engine=f"{self._reader.name} by PRISM", **facts)
