"""Asks questions before a game, on the screen, by voice and in braille.

Each question is repeated until the answer is valid.
"""

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
#: Choices to pick with a display's routing keys: for each, the line that it stands for, and the
#: text to show.
Choices = Sequence[tuple[str, str]]
#: How long to wait for the voice to finish speaking after the last answer, in seconds.
LAST_WORDS_S = 8.0


class StoppedError(Exception):
    """Raised when the user wants to stop answering questions, or when input has ended."""


class Asker:
    """Asks questions at the prompt. At an interactive terminal, also speaks the questions and shows
    them in braille.

    devices: the device options, which include the voice to use, if any.
    around: words that people may say before or after a choice.
    yes_or_no: the words that mean yes and no.
    """

    def __init__(self, reader: Reader, phrases: Phrasebook, devices: Devices) -> None:
        self.reader = reader
        self.phrases = phrases
        self.devices = devices
        self._had_display = False
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
        """Show a message on the screen and on the braille display, and speak it.

        choices: choices that can be picked on the display.
        """
        self._tell(self._worded(label, phrase, choices, facts))

    def print(self, label: Label, phrase: str, choices: Choices = (), /, **facts: Value) -> None:
        """Show a message on the screen and on the braille display, without speaking it."""
        self._write(self._worded(label, phrase, choices, facts))

    def speak(self, label: Label, phrase: str, **facts: Value) -> None:
        """Speak a message without showing it."""
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
        """Ask a question until `understand` accepts the answer, or a choice named in it. Return the
        result.

        Raises StoppedError if the user quits or input ends.

        wanted: id of the phrase that lists possible answers when the user asks for help. It
            receives the same facts as the question.
        understand: turns an answer into a result. Raises UsageError if it can't.
        choices: choices that can be picked on the display.
        called: for each choice, the words that people may use for it.
        is_closed: whether a word that `understand` accepts counts as an answer even if it is also a
            command.
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
                    return _understand(understand, reading.strip(), choice)
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
                # This is neither yes nor no, so it must be a new answer to the original question.
                readings = replies

    def usual(self, answer: str) -> tuple[str, str]:
        """Return a choice to pick on the display that accepts the default answer, as Enter does."""
        skip = self.phrases.words("word-skip")[0]
        return skip, self.phrases.say("usual-choice", {"choice": answer})

    async def line(self) -> str:
        """Wait for a line.

        When it arrives, stop speaking. Raises StoppedError if the user quits or input ends.
        """
        return (await self._line())[0]

    async def _line(self) -> tuple[str, ...]:
        """Wait for a line from the keyboard or the display. Return all its possible readings."""
        self._said = asyncio.Queue()  # Input from before this question can't answer it.
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
        """Receive a line from the display, in the display's thread.

        The word for "skip" has the same effect as Enter on an empty line.
        """
        skips = any(self.phrases.has_word("word-skip", reading) for reading in readings)
        said = ("",) if skips else readings
        with suppress(RuntimeError):  # The loop is closed if all questions have been asked.
            loop.call_soon_threadsafe(lambda: self._said.put_nowait(said))

    @contextmanager
    def without_display(self) -> Iterator[None]:
        """Release the display, so that other code can search for displays in the meantime."""
        self._let_go_of_display()
        self._may_show = False
        try:
            yield
        finally:
            self._may_show = True

    @contextmanager
    def with_display(self) -> Iterator[None]:
        """Use the display for a question, inside a `without_display` block."""
        self._may_show = True
        try:
            yield
        finally:
            self._let_go_of_display()
            self._may_show = False

    def devices_at_game(self, devices: Devices) -> Devices:
        """Return the devices for the game. If a display was found, these include all displays that
        are plugged in, because their readers may have no other way to play.
        """
        return devices.with_displays_here() if self._had_display else devices

    def close(self) -> None:
        """Release the display, let the voice finish speaking, and then release the voice."""
        self._let_go_of_display()
        if self._voice is not None:
            self._voice.finish(LAST_WORDS_S)

    def _let_go_of_display(self) -> None:
        if self._display is not None:
            self._had_display |= self._display.close()
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
        self.look_for_display()
        if self._display is not None:
            self._display.tell(text)

    def look_for_display(self) -> None:
        """At an interactive terminal, start looking for a braille display."""
        if self._display is None and self.reader.interactive and self._may_show:
            hear = partial(self._hear, asyncio.get_running_loop())
            self._display = FirstDisplay(self.devices, self.phrases, self._hush, hear)

    def _speak(self, text: PublicText) -> None:
        """Speak a text, unless speech is off.

        If the voice fails, stay silent: the game reports the failure when it starts.
        """
        if not self.reader.interactive or self.devices.speech not in ("voice", "both"):
            return
        # Starting the voice takes time, so do it only now, when the first question is on the
        # screen.
        if self._voice is None:
            self._voice = Outputs(Lines(listeners={None: Listener()}))
            open_speech(self._voice, self.devices, (), self.phrases, lambda *_: None, None)
        self._voice.lines.announce(text)


def _understand(understand: Callable[[str], T], line: str, choice: str | None) -> T:
    """Return the result of `understand` for a line or, if it rejects the line, for the choice.

    choice: the choice that the line names, or None. Raises UsageError if both are rejected.
    """
    try:
        return understand(line)
    except UsageError:
        if choice is None:
            raise
    return understand(choice)


def with_displays_here(reader: Reader, phrases: Phrasebook, devices: Devices) -> Devices:
    """Return the devices for a game that starts without questions. At an interactive terminal,
    these include any display that is found, as if questions had been asked.
    """
    asker = Asker(reader, phrases, devices)
    asker.look_for_display()
    asker.close()
    return asker.devices_at_game(devices)
