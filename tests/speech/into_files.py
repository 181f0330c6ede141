"""The real engine with a player that writes files: python -m tests.speech.into_files FOLDER

Each utterance becomes a file of samples, named after the utterance's number. While the folder
contains a file named "held", no utterance ends.
"""

from __future__ import annotations

import array
import sys
from collections.abc import Callable
from pathlib import Path

from companion.speech import engine
from companion.speech.drivers import sink

HELD = "held"


class FilePlayer:
    """A `Player` that immediately writes each utterance's sound to a file."""

    def __init__(
        self,
        folder: Path,
        on_started: Callable[[int], None],
        on_heard: Callable[[int], None],
    ) -> None:
        self._folder = folder
        self._on_started = on_started
        self._on_heard = on_heard
        self._wanted = self._started = -1

    def open(self, rate: int) -> None:
        """Do nothing, because a file has no sample rate."""

    def begin(self, token: int) -> None:
        self._wanted = token

    def add_sound(self, token: int, sound: bytes) -> bool:
        if token != self._wanted:
            return False
        with open(self._folder / str(token), "ab") as file:
            file.write(sound)
        if self._started != token:
            self._started = token
            self._on_started(token)
        return True

    def end(self, token: int) -> None:
        if token == self._wanted and not (self._folder / HELD).exists():
            self._on_heard(token)

    def silence(self) -> None:
        self._wanted = -1


def command(folder: Path, engine_name: str = "own") -> list[str]:
    """Return the command line for an engine that writes its speech to this folder."""
    # If a device is given, the engine plays by itself, whether or not a sound server is running.
    return [
        *(sys.executable, "-m", "tests.speech.into_files", str(folder)),
        *("--engine", engine_name, "--device", "file"),
    ]


def heard(folder: Path) -> list[array.array[int]]:
    """Return each utterance's samples, in order."""
    files = sorted((file for file in folder.iterdir() if file.name.isdecimal()), key=_number)
    return [array.array("h", file.read_bytes()) for file in files]


def _number(file: Path) -> int:
    return int(file.name)


def _player(
    device: str | None,
    on_started: Callable[[int], None],
    on_heard: Callable[[int], None],
    on_gone: Callable[[str], None],
) -> sink.SoundPlayer:
    return FilePlayer(Path(sys.argv[1]), on_started, on_heard)


if __name__ == "__main__":
    sink.player = _player
    engine.main(sys.argv[2:])
