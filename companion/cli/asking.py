"""Questions from before the game: printed, spoken, and asked until the answer is understood."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
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
        self._said: asyncio.Queue[tuple[str, ...]] = asyncio.Queue()

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
            readings = await self._line()
            told = self.early.asked_back(readings[0], wanted, **facts)
            if told is not None and not is_closed:
                self._tell(told)
                continue
            wrong: list[PublicText] = []
            for reading in readings:
                try:
                    return understand(reading.strip())
                except UsageError as error:
                    wrong.append(self.narrator.message(Label.NOTICE, error.phrase, **error.facts))
            self._tell(told or wrong[0])

    async def line(self) -> str:
        """The next line, which cuts the voice off. Raises StoppedError."""
        return (await self._line())[0]

    async def _line(self) -> tuple[str, ...]:
        """The next line, typed here or on the display, in each way to read it."""
        self._said = asyncio.Queue()  # what was said before is no answer to this
        typed = asyncio.ensure_future(self.reader.line(lambda: False))
        said = asyncio.ensure_future(self._said.get())
        try:
            await asyncio.wait({typed, said}, return_when=asyncio.FIRST_COMPLETED)
            readings = said.result() if said.done() else (typed.result(),)
        except Interrupted:
            readings = (None,)
        finally:
            typed.cancel()
            said.cancel()
            await asyncio.gather(typed, said, return_exceptions=True)
        lines = tuple(line for line in readings if line is not None)
        if not lines or self.early.is_quit(lines[0]):
            raise StoppedError
        self._hush()
        return lines

    def _hear(self, loop: asyncio.AbstractEventLoop, readings: tuple[str, ...]) -> None:
        """From the display's thread. There is no key for an empty line."""
        skips = any(self.phrases.has_word("word-skip", reading) for reading in readings)
        said = ("",) if skips else readings
        with suppress(RuntimeError):  # nobody asks any more
            loop.call_soon_threadsafe(lambda: self._said.put_nowait(said))

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
                hear = partial(self._hear, asyncio.get_running_loop())
                self._display = FirstDisplay(self.devices, self.phrases, self._hush, hear)
            self._display.tell(text)

    def _speak(self, text: PublicText) -> None:
        """What fails of the voice is told when the game begins."""
        if not self.reader.interactive or self.devices.speech not in ("voice", "both"):
            return
        if self._voice is None:  # not before the first question stands there
            self._voice = Outputs(Delivery([], [], {None: Listener()}))
            open_speech(self._voice, self.devices, (), self.phrases, lambda *_: None, None)
        self._voice.delivery.tell(text)
