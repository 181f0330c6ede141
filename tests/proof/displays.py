"""Emulated displays in a process of their own, so that what they cost is not counted as ours.

For each line on standard input, one line of JSON on standard output: what each display was
written since the last time. They are unplugged when standard input ends.
"""

import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.emulators.baum import BaumEmulator

CELLS = 40
NUMBER_BYTES = 4


@dataclass(frozen=True)
class Written:
    """On one display. lines: their numbers, in order. broken: frames that are none of them."""

    lines: list[int]
    broken: int


def line(display: int, number: int) -> bytes:
    """The cells of a display's line of that number: all values, ESC too, come to be among them."""
    rest = CELLS - NUMBER_BYTES
    return number.to_bytes(NUMBER_BYTES, "big") + bytes(
        (display + number + 7 * cell) % 256 for cell in range(rest)
    )


def written(number: int, emulator: BaumEmulator) -> Written:
    """What it was written; that is forgotten."""
    frames = [cells for cells, _ in emulator.frames]
    emulator.frames.clear()
    emulator.wire.clear()
    lines = [int.from_bytes(cells[:NUMBER_BYTES], "big") for cells in frames]
    broken = sum(
        cells != line(number, one) for cells, one in zip(frames, lines, strict=True) if any(cells)
    )
    return Written([one for cells, one in zip(frames, lines, strict=True) if any(cells)], broken)


def main() -> None:
    folder, count = Path(sys.argv[1]), int(sys.argv[2])
    emulators = [BaumEmulator(folder / f"display{number}", CELLS) for number in range(count)]
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for _ in sys.stdin:
        told = [asdict(written(number, emulator)) for number, emulator in enumerate(emulators)]
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
    for emulator in emulators:
        emulator.unplug()


if __name__ == "__main__":
    main()
