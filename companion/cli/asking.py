"""Questions from before the game: printed, spoken, and asked until the answer is understood."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from companion.devices.first_display import FirstDisplay
from companion.devices.outputs import Devices, Outputs, open_speech
from companion.errors import UsageError
from companion.narration.delivery import Delivery
from companion.narration.listener import Listener
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook, Value
from companion.narration.text import Label, PublicText
from companion.prompt.early_questions import EarlyQuestions
from companion.prompt.reader import Interrupted, Reader
from companion.prompt.screen import Screen

T = TypeVar("T")
#: How long what was told behind the last answer may take to be said, in seconds.
LAST_WORDS_S = 8.0


class StoppedError(Exception):
    """They want to stop, or nothing is typed any more."""


class Asker:
    """Asks at the prompt. devices: whether and how it speaks; a script hears nothing."""

    def __init__(self, reader: Reader, phrases: Phrasebook, devices: Devices) -> None:
        self.reader = reader
        self.phrases = phrases
        self.devices = devices
        self.narrator = Narrator(phrases)
        self.early = EarlyQuestions(self.narrator)
        self._screen = Screen(phrases)
        self._voice: Outputs | None = None
        self._display: FirstDisplay | None = None
        self._may_show = True

    def tell(self, label: Label, phrase: str, **facts: Value) -> None:
        """On the screen, on a display that is found, and in the voice that they hear."""
        self._tell(self.narrator.message(label, phrase, **facts))

    def print(self, label: Label, phrase: str, **facts: Value) -> None:
        """In writing alone: on the screen, where a screen reader finds it, and on a display."""
        self._write(self.narrator.message(label, phrase, **facts))

    def speak(self, label: Label, phrase: str, **facts: Value) -> None:
        """In the voice alone."""
        self._speak(self.narrator.message(label, phrase, **facts))

    async def ask(
        self,
        phrase: str,
        wanted: str,
        understand: Callable[[str], T],
        *,
        is_closed: bool = False,
        **facts: Value,
    ) -> T:
        """Ask until the answer is understood. wanted: the phrase that says what an answer is, told
        to whoever asks back; it has the same facts. is_closed: what is understood is an answer,
        also where a command is called so. Raises StoppedError.
        """
        while True:
            self.tell(Label.QUESTION, phrase, **facts)
            line = await self.line()
            told = self.early.asked_back(line, wanted, **facts)
            if told is not None and not is_closed:
                self._tell(told)
                continue
            try:
                return understand(line.strip())
            except UsageError as error:
                wrong = self.narrator.message(Label.NOTICE, error.phrase, **error.facts)
                self._tell(told or wrong)

    async def line(self) -> str:
        """The next line, which cuts the voice off. Raises StoppedError."""
        try:
            line = await self.reader.line(lambda: False)
        except Interrupted:
            line = None
        if line is None or self.early.is_quit(line):
            raise StoppedError
        self._hush()
        return line

    @contextmanager
    def without_display(self) -> Iterator[None]:
        """The display is let go of, as others look for one meanwhile."""
        self._let_go_of_display()
        self._may_show = False
        try:
            yield
        finally:
            self._may_show = True

    def close(self) -> None:
        """Let go of the display and the voice; what was told last is said."""
        self._let_go_of_display()
        if self._voice is not None:
            self._voice.finish(LAST_WORDS_S)

    def _let_go_of_display(self) -> None:
        if self._display is not None:
            self._display.close()
            self._display = None

    def _hush(self) -> None:
        if self._voice is not None:
            self._voice.delivery.hush()

    def _tell(self, text: PublicText) -> None:
        self._write(text)
        self._speak(text)

    def _write(self, text: PublicText) -> None:
        self._screen.tell(text)
        if self.reader.interactive and self._may_show:
            if self._display is None:
                self._display = FirstDisplay(self.devices, self.phrases, self._hush)
            self._display.tell(text)

    def _speak(self, text: PublicText) -> None:
        """What fails of the voice is told when the game begins."""
        if not self.reader.interactive or self.devices.speech not in ("voice", "both"):
            return
        if self._voice is None:  # not before the first question stands there
            self._voice = Outputs(Delivery([], [], {None: Listener()}))
            open_speech(self._voice, self.devices, (), self.phrases, lambda *_: None, None)
        self._voice.delivery.tell(text)
