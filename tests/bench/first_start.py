"""Benchmark for the first start on a new machine."""

import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.devices.owners import Remembered, RememberedDisplays
from tests.bench.measure import own_environment, program, told
from tests.emulators.baum import BaumEmulator
from tests.sentences import opening
from tests.speech.sound import SoundServer
from tests.terminal import Terminal


class FirstStart(NamedTuple):
    """Seconds from starting the program to its first question in print, by voice and in braille."""

    written: float
    heard: float
    felt: float


def first_start(command: Sequence[str], sound: SoundServer) -> FirstStart:
    """Start the program without any settings or saved games.

    The file of remembered displays already names the display's port, because an emulated display
    can't be found through USB.

    command: the command that starts the companion.
    """
    with TemporaryDirectory() as name:
        home = Path(name)
        display = BaumEmulator(home / "display")
        known = RememberedDisplays(home / "companion" / "displays.toml")
        known.keep("Ann", Remembered(str(display.path), "baum", "Vario 40", display.serial))
        begun, began = time.perf_counter(), time.monotonic()
        terminal = Terminal(
            {**own_environment(home), **sound.environment}, "xterm", program=command
        )
        try:
            terminal.until(opening("ask-speaks"))
            written = time.perf_counter() - begun
            heard = sound.recordings["loudspeaker"].first_sound(begun)
            assert display.wait_until(lambda: any(any(cells) for cells, _ in display.frames))
            felt = next(when for cells, when in display.frames if any(cells)) - began
            terminal.type("quit\r")
            terminal.status()
        finally:
            terminal.close()
            display.unplug()
    return FirstStart(written, heard, felt)


def first_starts(command: Sequence[str], folder: Path, times: int = 5) -> FirstStart:
    """Return the medians of several first starts."""
    server = SoundServer(folder)
    server.record()
    try:
        starts = [first_start(command, server) for _ in range(times)]
    finally:
        server.close()
    return FirstStart(*(median(figures) for figures in zip(*starts, strict=True)))


def first(folder: Path) -> None:
    """Print the figures for first starts."""
    for what, seconds in first_starts(program(), folder)._asdict().items():
        told(f"first start to its first question {what}", seconds, "s")
