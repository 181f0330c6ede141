"""The program in a terminal, and a voice at its microphone."""

import re
from pathlib import Path

from tests.listening.speaking import VOICES, speak_into
from tests.speech.sound import SoundServer, wait_until
from tests.terminal import Terminal
from tests.waiting import wait_for

F4 = "\x1bOS"
#: What is not answered so long after it was said is not answered at all, in seconds.
ANSWER_S = 15.0
#: A sink that nothing else plays into, and what hears it.
SINK, MICROPHONE = "earpiece", "earpiece.monitor"


class SpokenGame:
    """A game in a terminal, and a voice at its microphone."""

    def __init__(self, game: Terminal, server: SoundServer) -> None:
        self.game = game
        self.server = server

    def begin(self, asked: str) -> None:
        """Wait until this is asked, and the line editor has the keys."""
        self.game.until(asked)
        wait_for(lambda: not self.game.echoes)

    def tap(self) -> None:
        """F4, until the microphone is open. While it is still open for the line before, F4 would
        close it: a person hears that it has heard.
        """
        assert wait_until(lambda: not self.is_open())
        self.game.type(F4)
        assert wait_until(self.is_open)

    def say(self, words: str, voice: str = VOICES[0]) -> None:
        self.tap()
        speak_into(self.server, SINK, words, voice)

    def understood(self, words: str, told: str) -> None:
        """Say it, until this is told. It may ask back; on a busy machine sound has gaps, so that
        it takes it for something that was not for it.
        """
        for _ in range(4):
            self.say(words)
            answers = (told, "Yes or no.", "Or no.")
            heard = self.game.until_any(*answers, timeout_s=ANSWER_S).decode(errors="replace")
            if told in heard:
                return
            name = re.escape(words)
            if re.search(f"{name}[?] Yes or no", heard, re.IGNORECASE):
                self.game.type("yes\r")
            elif which := re.search(f"(one|two|three), {name}[;?]", heard, re.IGNORECASE):
                self.game.type(f"{which[1]}\r")
            else:
                if "r no." in heard:
                    self.game.type("no\r")
                assert wait_until(lambda: not self.is_open())
                continue
            self.game.until(told)
            return
        raise AssertionError(words)

    def is_open(self) -> bool:
        """Whether anything records but the test itself."""
        told = self.server.control("list", "source-outputs")
        return 'application.name = "companion"' in told

    def recogniser(self) -> int:
        """The process id of what listens."""
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
