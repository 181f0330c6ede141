"""How soon a line is under the fingers."""

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
from tests.bench.links import links
from tests.bench.measure import MS, US, median_of, timed, told
from tests.braille.corpus import sentences
from tests.emulators.baum import BaumEmulator
from tests.table import GAMES, prepared, seated


def typed_line_to_display(folder: Path) -> float:
    """Milliseconds from Enter to the last byte of a 40-cell frame at the port."""
    display = BaumEmulator(folder / "display", cells=40)
    link = Link(Codec, str(display.path))
    shown = SharedDisplay(link, Translator(), Handlers())
    shown.connect(3)
    game = seated(prepared(4))
    game.conversation.talk.delivery.public.append(shown)
    game.conversation.talk.delivery.displays.append((None, shown))
    game.conversation.open()
    game.say("ann", "skip setup")

    lines = itertools.cycle(["radio on bob, name the camera", "camera on bob, it was the lens"])

    def once() -> float:
        time.sleep(0.05)  # the frame before has left the wire
        line = next(lines)
        frames = len(display.frames)
        begun = time.monotonic()
        game.conversation.line(line)
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
    """Microseconds a line, of every brief sentence of The Parcel's own: new, and known.

    New to a fresh translator, whose table liblouis has compiled.
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
    """All of braille's figures."""
    told("Enter to the last byte of a 40-cell Baum frame", typed_line_to_display(folder), "ms")
    for kind, us in translated().items():
        told(f"a line in braille, {kind} to the translator", us, "µs")
    links(folder)
    for family, rate in families().items():
        told(f"keys decoded, {family}", rate, "MB/s")
