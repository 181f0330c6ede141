"""The program in a terminal, with a voice that speaks into its microphone."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from tests.listening.speaking import VOICES, speak_into
from tests.speech.sound import SoundServer, wait_until
from tests.terminal import Terminal
from tests.waiting import WITHIN_S, wait_for

F4 = "\x1bOS"
#: How many seconds to wait for an answer before repeating the words or the tap.
AGAIN_S = 15.0
#: How often to check whether the microphone is open, in seconds. Each check starts a program.
LOOKS_S = 0.1
#: A sink that nothing else plays into, and the monitor of that sink.
SINK, MICROPHONE = "earpiece", "earpiece.monitor"


def reply(asked: str, words: str) -> str:
    """Return the reply to type when the program asks whether it heard these words."""
    name = re.escape(words)
    if re.search(f"{name}: right[?]", asked, re.IGNORECASE):
        return "yes"
    which = re.search(f"(one|two|three), {name}[,?]", asked, re.IGNORECASE)
    return "no" if which is None else which[1]


class SpokenGame:
    """A game in a terminal, with a voice that speaks into its microphone."""

    def __init__(self, game: Terminal, server: SoundServer) -> None:
        self.game = game
        self.server = server

    def begin(self, asked: str) -> None:
        """Wait until this question is asked and the line editor is reading keys."""
        self.game.until(asked)
        wait_for(lambda: not self.game.echoes)

    def tap(self) -> None:
        """Press F4 until the microphone is open.

        While the microphone is still open for the previous line, F4 would close it, so wait for
        that line to end. A person would hear that it has ended.
        """
        wait_for(lambda: not self.is_open())
        self._until(self._tap_once)

    def say(self, words: str, voice: str = VOICES[0]) -> None:
        self.tap()
        speak_into(self.server, SINK, words, voice)

    def understood(self, words: str, told: str) -> None:
        """Repeat the words until this message appears.

        The program may ask whether it heard correctly. On a busy machine the sound has gaps, so the
        program may mistake the words for table talk.
        """
        self._until(lambda: self._understands(words, told))

    def is_open(self) -> bool:
        """Return whether the companion is recording."""
        time.sleep(LOOKS_S)
        told = self.server.control("list", "source-outputs")
        return 'application.name = "companion"' in told

    def recogniser(self) -> int:
        """Return the process id of the recogniser."""
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal():
                try:
                    line = (folder / "cmdline").read_bytes()
                    status = (folder / "status").read_text()
                except OSError:
                    continue
                if b"listening.recogniser" in line and f"PPid:\t{self.game.pid}\n" in status:
                    return int(folder.name)
        raise AssertionError("nothing listens")

    def _tap_once(self) -> bool:
        self.game.type(F4)
        return wait_until(self.is_open, AGAIN_S)

    def _understands(self, words: str, told: str) -> bool:
        """Return whether this message appears after the words have been spoken and, if asked,
        confirmed.
        """
        self.say(words)
        answers = (told, ": right?", "Was that one, ")
        heard = self.game.until_any(*answers, timeout_s=AGAIN_S).decode(errors="replace")
        if told not in heard:
            if heard.endswith(answers[-1]):  # No choices have been printed yet.
                heard += self.game.until("?").decode(errors="replace")
            typed = reply(heard, words)
            self.game.type(f"{typed}\r")
            if typed != "no":
                heard = self.game.until(told).decode(errors="replace")
        return told in heard

    @staticmethod
    def _until(holds: Callable[[], bool]) -> None:
        """Check repeatedly until the condition holds."""
        ends = time.monotonic() + WITHIN_S
        while not holds():
            assert time.monotonic() < ends
