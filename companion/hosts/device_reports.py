"""Reports from devices and operating-system signals, before and during a game."""

from collections.abc import Callable, Mapping
from typing import Protocol

from companion.braille.outputs import Handlers
from companion.devices.early_lines import EarlyLines
from companion.devices.options import Devices
from companion.devices.outputs import Outputs
from companion.hosts.main_loop import MainLoopQueue
from companion.lines.line import Lines
from companion.listening.chimes import MicrophoneChimes
from companion.listening.microphone import usual_caution
from companion.listening.recogniser_client import missing_packages
from companion.listening.spoken import Spoken
from companion.narration.narrator import Narrator
from companion.narration.text import Label, PublicText
from companion.referee.seat import Seat
from companion.session.input import Input


class DeviceTarget(Protocol):
    """Receives, in the main loop, reports from devices and signals."""

    def said(self, readings: tuple[str, ...], seat: Seat | None, question: int | None) -> None:
        """Handle a line typed on a display, or a choice touched there.

        readings: what the typed line may say, likeliest first.
        question: number of the question that the touched choice answers, or None for a typed line.
        """

    def route(self, input_: Input) -> None:
        """Handle an input from a phone."""

    def touched(self, seat: Seat | None, text: str, place: int, on_board: str | None) -> None:
        """Handle a touch on text that isn't a choice. For the parameters, see `Room.touch`."""

    def skipped(self, seat: Seat | None) -> None:
        """Handle Enter on an empty line of a display."""

    def scanned(self, seat: Seat | None, text: str) -> None:
        """Handle a scanned label."""

    def trouble(self, text: PublicText) -> None:
        """Tell everyone about a faulty device."""

    def phone_changed(self, seat: Seat, is_here: bool) -> None:
        """Handle the connection of a seat's first phone, or the loss of its last one."""

    def interrupt(self) -> None:
        """Handle Ctrl-C."""

    def quit(self) -> None:
        """Handle Ctrl-\\, which stops the game at once."""


class BeforeGame:
    """Handles reports that arrive before the game begins.

    troubles: messages to report when the game begins.
    """

    def __init__(self, early: EarlyLines, lines: Lines) -> None:
        self.troubles: list[PublicText] = []
        self._early = early
        self._lines = lines

    def said(self, readings: tuple[str, ...], _seat: Seat | None, _question: int | None) -> None:
        """Handle a line as an answer to a question before the game."""
        self._early.said(readings)

    def route(self, input_: Input) -> None:
        """Handle a phone's input as an answer to a question before the game."""
        self._early.said(input_.readings)

    def touched(self, *_: object) -> None:
        """Ignore a touch, because there is nothing to read yet."""

    def skipped(self, _seat: Seat | None) -> None:
        """Handle Enter on an empty line as an answer to a question before the game."""
        self._early.said(("",))

    def scanned(self, *_: object) -> None:
        """Ignore a scan, because nobody is asked for a card yet."""

    def trouble(self, text: PublicText) -> None:
        """Report trouble at once if somebody is answering questions here. Otherwise, report it when
        the game begins.
        """
        if self._early.is_open:
            self._lines.announce(text)
        else:
            self.troubles.append(text)

    def phone_changed(self, *_: object) -> None:
        """Do nothing, because the code that waits for phones notices the change by itself."""

    def interrupt(self) -> None:
        """Stop without asking, because nothing can be lost yet."""
        self._early.stop()

    def quit(self) -> None:
        """Stop."""
        self._early.stop()


class DeviceReports:
    """Carries reports from other threads to the main loop.

    target: handles the reports in the main loop.
    note_activity: called for each key press, on the device's own thread.
    """

    def __init__(
        self, queue: MainLoopQueue, narrator: Narrator, lines: Lines, target: DeviceTarget
    ) -> None:
        self.target = target
        self.note_activity: Callable[[], None] = lambda: None
        self._post = queue.post
        self._narrator = narrator
        self._lines = lines
        self.handlers = Handlers(
            key=self._key,
            said=lambda seat, readings, question: self._post(
                lambda: self.target.said(readings, seat, question)
            ),
            touched=lambda *what: self._post(lambda: self.target.touched(*what)),
            trouble=self.trouble,
            skipped=lambda seat: self._post(lambda: self.target.skipped(seat)),
        )

    def trouble(self, phrase: str, facts: Mapping[str, str | int]) -> None:
        """Report a faulty device."""
        text = self._narrator.message(Label.NOTICE, phrase, **facts)
        self._post(lambda: self.target.trouble(text))

    def route(self, input_: Input) -> None:
        """Report an input from a phone. Call this in the main loop."""
        self.target.route(input_)

    def phone_changed(self, seat: Seat, is_here: bool) -> None:
        """Report the connection of a seat's first phone, or the loss of its last one. Call this in
        the main loop.
        """
        self.target.phone_changed(seat, is_here)

    def interrupt(self) -> None:
        """Report Ctrl-C. Call this in the main loop."""
        self.target.interrupt()

    def quit(self) -> None:
        """Report Ctrl-\\. Call this in the main loop."""
        self.target.quit()

    def scanned(self, seat: Seat | None, text: str) -> None:
        """Report a scanned label."""
        self._post(lambda: self.target.scanned(seat, text))

    def _key(self, seat: Seat | None) -> None:
        # Fall silent at once, on the display's own thread, instead of waiting for the main loop.
        self._lines.hush(seat)
        self.note_activity()


def open_microphone(
    post: Callable[[Callable[[], None]], None], outputs: Outputs, devices: Devices
) -> tuple[MicrophoneChimes | None, Spoken | None]:
    """Create the two parts that spoken commands need, or return None for both if their packages
    aren't installed.

    The microphone itself stays closed until somebody wants to speak.
    """
    if missing_packages():
        return None, None
    settings, speech = devices.settings, outputs.speech
    chimes = MicrophoneChimes(outputs.earcons, settings.earcons)
    spoken = Spoken(
        post,
        chimes,
        speech,
        lambda: settings.say if speech is None else speech.pronunciation.respelled,
        device=devices.listen,
        caution=settings.caution or usual_caution(devices.listen),
        goes_on=settings.listen_on,
    )
    return chimes, spoken
