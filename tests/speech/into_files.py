"""The engine's own process, whose sound goes into files: python -m tests.speech.into_files FOLDER

Each utterance is a file of samples, called by its number. While there is a file called "held", the
player does not come to the end of any.
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
    """A `Player` that needs no time."""

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
        """Every rate is right."""

    def begin(self, token: int) -> None:
        self._wanted = token

    def take(self, token: int, sound: bytes) -> bool:
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
    """The command line of an engine that speaks into this folder."""
    # With a device, it plays by itself whether or not there is a sound server.
    return [
        *(sys.executable, "-m", "tests.speech.into_files", str(folder)),
        *("--engine", engine_name, "--device", "file"),
    ]


def heard(folder: Path) -> list[array.array[int]]:
    """The samples of each utterance, in order."""
    files = sorted((file for file in folder.iterdir() if file.name.isdecimal()), key=_number)
    return [array.array("h", file.read_bytes()) for file in files]


def _number(file: Path) -> int:
    return int(file.name)


def _player(
    device: str | None,
    on_started: Callable[[int], None],
    on_heard: Callable[[int], None],
    on_gone: Callable[[str], None],
) -> sink.Player:
    return FilePlayer(Path(sys.argv[1]), on_started, on_heard)


if __name__ == "__main__":
    sink.player = _player
    engine.main(sys.argv[2:])
