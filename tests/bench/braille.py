"""How soon a line is under the fingers."""

import itertools
import time
from pathlib import Path

from companion.braille.displays.baum import Codec
from companion.braille.link import Link
from companion.braille.outputs import Handlers, SharedDisplay
from companion.braille.translate import Translator
from tests.bench.decoding import families
from tests.bench.links import links
from tests.bench.measure import MS, median_of, told
from tests.emulators.baum import BaumEmulator
from tests.table import prepared, seated


def typed_line_to_display(folder: Path) -> float:
    """Milliseconds from Enter to the last byte of a 40-cell frame at the port."""
    display = BaumEmulator(folder / "display", cells=40)
    link = Link(Codec, str(display.path))
    shown = SharedDisplay(link, Translator(), Handlers())
    shown.connect(3)
    game = seated(prepared(4))
    game.session.delivery.public.append(shown)
    game.session.delivery.displays.append((None, shown))
    game.session.open()
    game.say("ann", "skip setup")

    lines = itertools.cycle(["radio on bob, name the camera", "camera on bob, it was the lens"])

    def once() -> float:
        time.sleep(0.05)  # the frame before has left the wire
        line = next(lines)
        frames = len(display.frames)
        begun = time.monotonic()
        game.session.line(line)
        display.wait_until(lambda: len(display.frames) > frames)
        seconds = display.frames[frames][1] - begun
        game.say("undo", "yes", "yes", "yes")
        return seconds

    try:
        return median_of(50, once) * MS
    finally:
        shown.close()
        display.unplug()


def braille(folder: Path) -> None:
    """All of braille's figures."""
    told("Enter to the last byte of a 40-cell Baum frame", typed_line_to_display(folder), "ms")
    links(folder)
    for family, rate in families().items():
        told(f"keys decoded, {family}", rate, "MB/s")
