"""The first minute on a new machine: how soon the companion writes, speaks and is felt."""

import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from companion.devices.owners import Remembered, RememberedDisplays
from tests.bench.measure import homely, program, told
from tests.emulators.baum import BaumEmulator
from tests.speech.sound import SoundServer
from tests.terminal import Terminal


class FirstStart(NamedTuple):
    """Seconds from starting the program to its first question in writing, in its voice, and on a
    braille display."""

    written: float
    heard: float
    felt: float


def first_start(command: Sequence[str], sound: SoundServer) -> FirstStart:
    """Where it has never been started before: no settings and no saved games.

    Of the display it knows the port, as it would by the number of one that is on a USB cable.
    command: what starts the companion.
    """
    with TemporaryDirectory() as name:
        home = Path(name)
        display = BaumEmulator(home / "display")
        known = RememberedDisplays(home / "companion" / "displays.toml")
        known.keep("Ann", Remembered(str(display.path), "baum", "Vario 40", display.serial))
        begun, began = time.perf_counter(), time.monotonic()
        terminal = Terminal({**homely(home), **sound.environment}, "xterm", program=command)
        try:
            terminal.until("Who speaks?")
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
    """The median of each, so many times."""
    server = SoundServer(folder)
    server.record()
    try:
        starts = [first_start(command, server) for _ in range(times)]
    finally:
        server.close()
    return FirstStart(*(median(figures) for figures in zip(*starts, strict=True)))


def first(folder: Path) -> None:
    """All of these figures."""
    for what, seconds in first_starts(program(), folder)._asdict().items():
        told(f"first start to its first question {what}", seconds, "s")
