"""Emulates displays in a process of its own, so that its processor time isn't counted.

For each line on standard input, the process prints a line of JSON with everything that the displays
have received since the previous one. It unplugs the displays when standard input ends.
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
    """What one display has received.

    lines: the numbers of the lines, in the order in which they arrived.
    broken: how many frames were not one of the lines.
    """

    lines: list[int]
    broken: int


def line(display: int, number: int) -> bytes:
    """Return the cells of one of a display's lines. Together, the lines contain every possible
    cell, even ESC.
    """
    rest = CELLS - NUMBER_BYTES
    return number.to_bytes(NUMBER_BYTES, "big") + bytes(
        (display + number + 7 * cell) % 256 for cell in range(rest)
    )


def receive_lines(number: int, emulator: BaumEmulator) -> Written:
    """Return what a display has received since the last call."""
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
        told = [
            asdict(receive_lines(number, emulator)) for number, emulator in enumerate(emulators)
        ]
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
    for emulator in emulators:
        emulator.unplug()


if __name__ == "__main__":
    main()
