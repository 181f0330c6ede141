"""Emulates displays in a separate process, so that their cost isn't counted.

For each line on standard input, the process prints a line of JSON with everything written to the
displays since the last line. It unplugs the displays when standard input ends.
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

    lines: line numbers, in order.
    broken: frames that aren't valid lines.
    """

    lines: list[int]
    broken: int


def line(display: int, number: int) -> bytes:
    """Return the cells for a display's line. Every cell value, including ESC, occurs in some
    line.
    """
    rest = CELLS - NUMBER_BYTES
    return number.to_bytes(NUMBER_BYTES, "big") + bytes(
        (display + number + 7 * cell) % 256 for cell in range(rest)
    )


def written(number: int, emulator: BaumEmulator) -> Written:
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
        told = [asdict(written(number, emulator)) for number, emulator in enumerate(emulators)]
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
    for emulator in emulators:
        emulator.unplug()


if __name__ == "__main__":
    main()
