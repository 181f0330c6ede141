"""Runs the companion in a terminal, and speaks into its microphone with a synthetic voice."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from tests.listening.speaking import VOICES, speak_into
from tests.speech.sound import SoundServer, wait_until
from tests.terminal import Terminal
from tests.waiting import WITHIN_S, wait_for

F4 = "\x1bOS"
#: How long to wait for an answer before saying the words or pressing the key again, in seconds.
AGAIN_S = 15.0
#: Interval between checks whether the microphone is open, in seconds. Each check has to start a
#: program.
LOOKS_S = 0.1
#: A sink that nothing else plays to, and the microphone that hears what is played there.
SINK, MICROPHONE = "earpiece", "earpiece.monitor"


def reply(asked: str, words: str) -> str:
    """Return what to type when the companion asks whether it has heard these words."""
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
        """Wait until this question has been asked and lines can be typed."""
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
        """Say the words, as often as necessary, until the companion prints this message.

        On a busy machine the sound has gaps, so the companion may ask whether it has heard
        correctly, or take the words for table talk.
        """
        self._until(lambda: self._understands(words, told))

    def is_open(self) -> bool:
        """Return whether the companion's microphone is open."""
        time.sleep(LOOKS_S)
        told = self.server.control("list", "source-outputs")
        return 'application.name = "companion"' in told

    def recogniser(self) -> int:
        """Return the process id of the companion's speech recogniser."""
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
        """Say the words, and confirm them if the companion asks. Return whether it then prints this
        message.
        """
        self.say(words)
        answers = (told, ": right?", "Was that one, ")
        heard = self.game.until_any(*answers, timeout_s=AGAIN_S).decode(errors="replace")
        if told not in heard:
            # The choices follow the question's first words, and have not been printed yet.
            if heard.endswith(answers[-1]):
                heard += self.game.until("?").decode(errors="replace")
            typed = reply(heard, words)
            self.game.type(f"{typed}\r")
            if typed != "no":
                heard = self.game.until(told).decode(errors="replace")
        return told in heard

    @staticmethod
    def _until(holds: Callable[[], bool]) -> None:
        """Poll the condition until it holds."""
        ends = time.monotonic() + WITHIN_S
        while not holds():
            assert time.monotonic() < ends
