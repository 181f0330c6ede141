"""Benchmarks for HID displays: how soon a line is shown, and how soon a display is found."""

import itertools
import time
from statistics import median

from companion.braille.display import Identity
from companion.braille.displays import HID, codec_at
from companion.braille.outputs import Handlers, SharedDisplay
from companion.braille.translate import Translator
from companion.devices.display_link import Link
from companion.narration.text import Label, PublicText
from tests.bench.measure import MS, median_of, told
from tests.emulators.hid import StandardEmulator, hid_bus
from tests.test_played_by_touch import TouchedText, Vario

#: How many times each measurement is repeated.
TIMES = 50


def line_to_report() -> float:
    """Return the milliseconds from changing a line until the display gets the last report about it.
    The display has eight rows of 32 cells.
    """
    with hid_bus():
        display = StandardEmulator("humanware-monarch")
        link = Link(codec_at("standard", HID), str(display.path))
        shown = SharedDisplay(link, Translator(), Handlers())
        shown.connect(3)
        words = itertools.cycle(["first", "second"])

        def once() -> float:
            time.sleep(0.02)  # Wait until the previous reports have been sent.
            reports = len(display.reports)
            begun = time.monotonic()
            word = next(words)
            shown.read()
            shown.tell(PublicText(Label.TABLE, word, word))
            display.wait_until(lambda: len(display.reports) > reports)
            return time.monotonic() - begun

        try:
            return median_of(TIMES, once) * MS
        finally:
            shown.close()


def plugged_to_found() -> float:
    """Return the seconds from plugging in a display until it is recognised."""
    with hid_bus():
        display = StandardEmulator("humanware-monarch")
        display.unplug()
        link = Link(codec_at("standard", HID), str(display.path))
        found: list[float] = []
        link.start(
            on_ready=lambda _: found.append(time.monotonic()),
            on_gone=lambda: None,
            on_key=lambda _: None,
        )
        seconds = []
        try:
            for number in range(9):
                time.sleep(0.3 + number / 50)
                begun = time.monotonic()
                display.plug_in()
                while len(found) <= number:
                    time.sleep(0.001)
                seconds.append(found[-1] - begun)
                display.unplug()
        finally:
            link.close()
        return median(seconds)


class VarioWithoutRepeats(Vario):
    """A display on which equal frames don't move any pins, so it records only frames that differ
    from the previous one.
    """

    def show(self, cells: bytes) -> None:
        if self.frames[-1:] != [cells]:
            super().show(cells)


def page_refreshes() -> int:
    """Play a game. Return the largest number of times that a single answer changed what the page
    shows.
    """
    link = VarioWithoutRepeats()
    link.identity = Identity("Monarch", 256, rows=8)
    game = TouchedText("parcel", links={"Ann": link})
    refreshed: list[int] = []
    while (question := game.question) is not None:
        frames = len(link.frames)
        game.give(question.options[0])
        refreshed.append(len(link.frames) - frames)
    return max(refreshed)


def hid() -> None:
    """Print the figures for HID displays."""
    told("a changed line to its last HID report, eight rows", line_to_report(), "ms")
    told("refreshes of a page of eight rows for an answer", page_refreshes(), "at most")
    told("a HID display found after plugging it in", plugged_to_found(), "s")
