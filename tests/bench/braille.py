"""Benchmarks for braille displays and translation."""

import itertools
import time
from pathlib import Path
from statistics import median

from companion.braille.displays.baum import Codec
from companion.braille.outputs import Handlers, SharedDisplay
from companion.braille.translate import Translator, find_table
from companion.catalog import phrase_files
from companion.devices.display_link import Link
from companion.narration.text import Words
from companion.paths import data_folder
from tests.bench.decoding import families
from tests.bench.hid import hid
from tests.bench.links import links
from tests.bench.measure import MS, US, median_of, timed, told
from tests.braille.corpus import sentences
from tests.emulators.baum import BaumEmulator
from tests.table import GAMES, prepared, seated


def typed_line_to_display(folder: Path) -> float:
    """Return the milliseconds from Enter until the last byte of a 40-cell frame reaches the
    port.
    """
    display = BaumEmulator(folder / "display", cells=40)
    link = Link(Codec, str(display.path))
    shown = SharedDisplay(link, Translator(), Handlers())
    shown.connect(3)
    game = seated(prepared(4))
    game.lines.add_shared(shown, display=shown)
    game.open()
    game.say("ann", "skip setup")

    lines = itertools.cycle(["radio on bob, name the camera", "camera on bob, it was the lens"])

    def once() -> float:
        time.sleep(0.05)  # Wait until the previous frame has been sent.
        line = next(lines)
        frames = len(display.frames)
        begun = time.monotonic()
        game.type(line)
        display.wait_until(lambda: len(display.frames) > frames)
        seconds = display.frames[frames][1] - begun
        game.say("undo", "yes", "yes", "yes")
        return seconds

    try:
        return median_of(50, once) * MS
    finally:
        shown.close()
        display.unplug()


def translated() -> dict[str, float]:
    """Return the microseconds that it takes to translate one of The Parcel's brief sentences, both
    new and repeated.

    "New" means new to the translator: liblouis has already compiled the table.
    """
    table = find_table("en-g2", data_folder("braille_tables"))
    parcel = GAMES["parcel"]
    texts = sentences(parcel, phrase_files("en", parcel)[-1:])
    lines = [Words(None, "", text) for text in dict.fromkeys(texts)]
    Translator(table).line(lines[0])
    cold: list[float] = []
    warm: list[float] = []
    for _ in range(9):
        translator = Translator(table)
        cold.append(timed(lambda to=translator: [to.line(line) for line in lines]) / len(lines))  # type: ignore[misc]
        warm.append(timed(lambda to=translator: [to.line(line) for line in lines]) / len(lines))  # type: ignore[misc]
    return {"new": median(cold) * US, "known": median(warm) * US}


def braille(folder: Path) -> None:
    """Print the braille figures."""
    told("Enter to the last byte of a 40-cell Baum frame", typed_line_to_display(folder), "ms")
    for kind, us in translated().items():
        told(f"a line in braille, {kind} to the translator", us, "µs")
    hid()
    links(folder)
    for family, rate in families().items():
        told(f"keys decoded, {family}", rate, "MB/s")
