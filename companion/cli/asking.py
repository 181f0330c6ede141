"""Asks questions before a game, in print, speech and braille, until each has a usable answer."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from types import MappingProxyType
from typing import TypeVar

from companion.cli.meaning import Called, chosen, resembling
from companion.devices.first_display import FirstDisplay
from companion.devices.options import Devices
from companion.devices.outputs import Outputs
from companion.devices.voice import open_speech
from companion.errors import UsageError
from companion.lines.early_questions import EarlyQuestions
from companion.lines.line import Lines
from companion.lines.terminal.reader import Interrupted, Reader
from companion.lines.terminal.screen import Screen
from companion.narration.listener import Listener
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook, Value
from companion.narration.text import Label, PublicText

T = TypeVar("T")
#: Choices to touch on a display: the line that each choice sends, and its text.
Choices = Sequence[tuple[str, str]]
#: How long the voice may take to finish after the last answer, in seconds.
LAST_WORDS_S = 8.0


class StoppedError(Exception):
    """Raised when the user wants to stop, or when input has ended."""


class Asker:
    """Asks questions at the prompt, and also speaks them unless the input is a script.

    devices: the device options, which say what voice to use, if any.
    had_display: whether a braille display showed questions.
    around: the words that people say around a choice.
    yes_or_no: what people may call yes and no.
    """

    def __init__(self, reader: Reader, phrases: Phrasebook, devices: Devices) -> None:
        self.reader = reader
        self.phrases = phrases
        self.devices = devices
        self.had_display = False
        self.narrator = Narrator(phrases)
        self.early = EarlyQuestions(self.narrator)
        self._screen = Screen(phrases)
        self._voice: Outputs | None = None
        self._display: FirstDisplay | None = None
        self._may_show = True
        self._said: asyncio.Queue[tuple[str, ...]] = asyncio.Queue()
        self.around = {*phrases.words("around-choices")}
        self.yes_or_no = {phrases.say(one): phrases.called(one) for one in ("yes", "no")}

    def tell(self, label: Label, phrase: str, choices: Choices = (), /, **facts: Value) -> None:
        """Show a message on the screen and on the braille display, if there is one. Also speak the
        message.

        choices: choices to touch on a display.
        """
        self._tell(self._worded(label, phrase, choices, facts))

    def print(self, label: Label, phrase: str, choices: Choices = (), /, **facts: Value) -> None:
        """Write a message to the screen and to a braille display, without speaking it."""
        self._write(self._worded(label, phrase, choices, facts))

    def speak(self, label: Label, phrase: str, **facts: Value) -> None:
        """Speak a message without writing it."""
        self._speak(self.narrator.message(label, phrase, **facts))

    async def ask(
        self,
        phrase: str,
        wanted: str,
        understand: Callable[[str], T],
        *,
        choices: Choices = (),
        called: Called = MappingProxyType({}),
        is_closed: bool = False,
        **facts: Value,
    ) -> T:
        """Ask until `understand` accepts the answer, as it was said or as one of the question's
        choices. Raises StoppedError if the user quits or input ends.

        wanted: id of the phrase that explains the possible answers to users who ask for help. This
        phrase receives the same facts as the question.
        choices: choices to touch on a display.
        called: what people may call each choice.
        is_closed: whether words that `understand` accepts count as an answer even if they are also
        a command.
        """
        readings: tuple[str, ...] = ()
        while True:
            if not readings:
                self.tell(Label.QUESTION, phrase, choices, **facts)
                readings = await self._line()
            said, readings = readings, ()
            told = self.early.asked_back(said[0], wanted, **facts)
            if told is not None and not is_closed:
                self._tell(told)
                if self._display is not None and self.early.asks_for_keys(said[0]):
                    self._display.tell_keys()
                continue
            wrong: list[PublicText] = []
            certain = [chosen(reading, called, self.around) for reading in said]
            for reading, choice in zip(said, certain, strict=True):
                try:
                    return _understood(understand, reading.strip(), choice)
                except UsageError as error:
                    words = self.narrator.message(Label.NOTICE, error.phrase, **error.facts)
                    wrong.append(words)
            is_unclear = told is None and certain[0] is None
            guess = resembling(said[0], called) if is_unclear else None
            if guess is None:
                self._tell(told or wrong[0])
                continue
            touched = [(word, word) for word in self.yes_or_no]
            self.tell(Label.QUESTION, "did-you-mean", touched, word=guess)
            replies = await self._line()
            reply = chosen(replies[0], self.yes_or_no, self.around)
            if reply is not None and self.phrases.yes_or_no(reply):
                return understand(guess)
            if reply is None and replies[0].strip():
                readings = replies  # They answer the first question.

    def usual(self, answer: str) -> tuple[str, str]:
        """Return the default answer as a choice that can be touched instead of pressing Enter."""
        skip = self.phrases.words("word-skip")[0]
        return skip, self.phrases.say("usual-choice", {"choice": answer})

    async def line(self) -> str:
        """Return the next line, which interrupts the voice when it arrives. Raises StoppedError if
        the user quits or input ends.
        """
        return (await self._line())[0]

    async def _line(self) -> tuple[str, ...]:
        """Return all readings of the next line from the keyboard or the display."""
        self._said = asyncio.Queue()  # Earlier input can't answer this question.
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
        if self._display is not None:
            self._display.read()
        return lines

    def _hear(self, loop: asyncio.AbstractEventLoop, readings: tuple[str, ...]) -> None:
        """Receive a line. Called on the display's thread. The word for "skip" stands for an empty
        line.
        """
        skips = any(self.phrases.has_word("word-skip", reading) for reading in readings)
        said = ("",) if skips else readings
        with suppress(RuntimeError):  # There may be no open question any more.
            loop.call_soon_threadsafe(lambda: self._said.put_nowait(said))

    @contextmanager
    def without_display(self) -> Iterator[None]:
        """Release the display while other code is looking for displays."""
        self._let_go_of_display()
        self._may_show = False
        try:
            yield
        finally:
            self._may_show = True

    @contextmanager
    def with_display(self) -> Iterator[None]:
        """Use the display for a while within `without_display`."""
        self._may_show = True
        try:
            yield
        finally:
            self._let_go_of_display()
            self._may_show = False

    def close(self) -> None:
        """Release the display, let the voice finish, and release the voice too."""
        self._let_go_of_display()
        if self._voice is not None:
            self._voice.finish(LAST_WORDS_S)

    def _let_go_of_display(self) -> None:
        if self._display is not None:
            self.had_display |= self._display.close()
            self._display = None

    def _hush(self) -> None:
        if self._voice is not None:
            self._voice.lines.hush()

    def _worded(
        self, label: Label, phrase: str, choices: Choices, facts: Mapping[str, Value]
    ) -> PublicText:
        return self.narrator.offer(self.narrator.message(label, phrase, **facts), choices)

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
        """Speak the given text, unless speech is off. If the voice fails, the game reports that
        when it starts.
        """
        if not self.reader.interactive or self.devices.speech not in ("voice", "both"):
            return
        if self._voice is None:  # Wait until the first question is on the screen.
            self._voice = Outputs(Lines(listeners={None: Listener()}))
            open_speech(self._voice, self.devices, (), self.phrases, lambda *_: None, None)
        self._voice.lines.announce(text)


def _understood(understand: Callable[[str], T], line: str, choice: str | None) -> T:
    """Return what a line means, or what the choice means that it names, if any. Raises
    UsageError.
    """
    try:
        return understand(line)
    except UsageError:
        if choice is None:
            raise
    return understand(choice)
