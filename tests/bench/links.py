"""Benchmarks for writing to displays on serial ports, compared with BRLTTY.

BRLTTY and the companion take turns, so that busy moments affect both. BRLTTY is measured in two
ways: with a client of its own over an open connection, and with the companion as its client.
"""

import os
import statistics
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from queue import Queue

import brlapi

from companion.braille.display import DisplayLink
from companion.braille.displays.baum import Codec
from companion.braille.outputs import Handlers, SharedDisplay
from companion.braille.translate import Translator
from companion.devices.brltty_link import BrlapiLink
from companion.devices.display_link import Link
from companion.narration.text import Label, PublicText
from tests.bench.measure import MS, told
from tests.braille.brltty import Brltty, free_host
from tests.emulators.baum import BaumEmulator

ROUNDS = 60
BURSTS = 20
#: The number of bursts to measure with BRLTTY. It takes two seconds for each.
BRLTTY_BURSTS = 3
LINES = 100
LOSSES = 8
#: Pause before each measurement, in seconds. By then, the previous frame has been sent, even by
#: BRLTTY, which waits a little longer.
REST_S = 0.06


class DisplayWriter(ABC):
    """A way to write to an emulated 40-cell display. The benchmark compares several."""

    def __init__(self, name: str, display: BaumEmulator) -> None:
        self.name = name
        self.display = display

    @abstractmethod
    def write(self, cells: bytes) -> None:
        """Write cells to the display."""

    @abstractmethod
    def close(self) -> None:
        """Release the display."""

    def seconds(self, lines: list[bytes]) -> float:
        """Return the seconds from writing lines until the last byte reaches the display."""
        time.sleep(REST_S)
        begun = time.monotonic()
        for cells in lines:
            self.write(cells)
        assert self.display.shows(lines[-1], timeout_s=30)
        return self.display.frames[-1][1] - begun


class Companion(DisplayWriter):
    """Writes through the companion's own link."""

    def __init__(self, name: str, display: BaumEmulator, link: DisplayLink) -> None:
        super().__init__(name, display)
        self._link = link
        ready: Queue[object] = Queue()
        link.start(on_ready=ready.put, on_gone=lambda: None, on_key=lambda _: None)
        ready.get(timeout=10)

    def write(self, cells: bytes) -> None:
        self._link.show(cells)

    def close(self) -> None:
        self._link.close()


class BrlttysClient(DisplayWriter):
    """Writes through BRLTTY, as a client that uses BrlAPI."""

    def __init__(self, display: BaumEmulator, host: str) -> None:
        super().__init__("BRLTTY", display)
        self._brltty = brlapi.Connection(host=host.encode())
        self._brltty.enterTtyModeWithPath([])

    def write(self, cells: bytes) -> None:
        self._brltty.writeDots(cells)

    def close(self) -> None:
        self._brltty.leaveTtyMode()
        self._brltty.closeConnection()


def line(number: int) -> bytes:
    """Return a line of 40 cells that need no escaping.

    number: selects the cell pattern.
    """
    return bytes([32 + number % 200]) * 40


def side_by_side(folder: Path) -> None:
    """Print the latency for one changed line, and for a hundred lines at once."""
    displays = [BaumEmulator(folder / f"side{number}") for number in range(3)]
    started = []
    for display in displays[1:]:
        place = folder / f"of-{display.path.name}"
        place.mkdir()
        started.append(Brltty(place, "bm", display.path, free_host()))
        assert started[-1].says("Braille Driver: bm")
    neighbours: list[DisplayWriter] = [
        Companion("companion", displays[0], Link(Codec, str(displays[0].path))),
        BrlttysClient(displays[1], started[0].host),
        Companion("companion through BRLTTY", displays[2], BrlapiLink(started[1].host)),
    ]
    try:
        singles: dict[str, list[float]] = {each.name: [] for each in neighbours}
        for number in range(ROUNDS):
            for writes in neighbours:
                singles[writes.name].append(writes.seconds([line(number)]))
        for name, seconds in singles.items():
            told(
                f"a changed line to its last byte at 40 cells, {name}",
                statistics.median(seconds) * MS,
                "ms",
            )
        for display in displays:
            display.bytes_per_s = Codec.port_settings.baud / 10
        for writes in neighbours:
            rounds = BRLTTY_BURSTS if isinstance(writes, BrlttysClient) else BURSTS
            bursts = [
                writes.seconds([line(burst + number) for number in range(LINES)])
                for burst in range(rounds)
            ]
            told(
                f"{LINES} lines at once to the last at 19200 baud, {writes.name}",
                statistics.median(bursts) * MS,
                "ms",
            )
    finally:
        for writes in neighbours:
            writes.close()
        for brltty in started:
            brltty.kill()
        for display in displays:
            display.unplug()


def seconds_until(holds: Callable[[], bool]) -> float:
    """Return the seconds until a condition becomes true, checking it every millisecond."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() < begun + 10
        time.sleep(0.001)
    return time.monotonic() - begun


def lost_and_found(folder: Path) -> None:
    """Print how soon the program notices that a display is gone and that it is back."""
    display = BaumEmulator(folder / "lost")
    news: list[str] = []

    def trouble(phrase: str, _facts: Mapping[str, str | int]) -> None:
        news.append(phrase)

    translator = Translator()
    unplugs, replugs = [], []
    with closing(
        SharedDisplay(Link(Codec, str(display.path)), translator, Handlers(trouble=trouble))
    ) as shown:
        shown.connect(3)
        for number in range(LOSSES):
            news.clear()
            begun = time.monotonic()
            display.unplug()
            seconds_until(lambda: bool(news))
            unplugs.append(time.monotonic() - begun)
            shown.read()
            words = f"line {chr(ord('a') + number)}"
            text = PublicText(Label.TABLE, words, words)
            shown.tell(text)
            wanted = translator.line(text).cells
            time.sleep(0.3 + number / LOSSES)
            display.frames.clear()
            begun = time.monotonic()
            display.plug_in()
            assert display.wait_until(lambda: display.shown.startswith(wanted), 10)  # noqa: B023
            replugs.append(display.frames[-1][1] - begun)
    display.unplug()
    told("unplugged to told, slowest", max(unplugs) * MS, "ms")
    told("plugged in again to the right line, median", statistics.median(replugs) * MS, "ms")
    told("plugged in again to the right line, slowest", max(replugs) * MS, "ms")


def links(folder: Path) -> None:
    """Print the figures for links."""
    os.environ["BRLAPI_AUTH"] = "none"
    side_by_side(folder)
    lost_and_found(folder)
