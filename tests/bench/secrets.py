"""Whether the moment at which a private answer is acknowledged tells what it was."""

import statistics
import subprocess
import time
from pathlib import Path

from tests.bench.measure import MS, homely, program, told

#: What Ann may keep after a Lens, as seed 0 deals to three; then what she cannot, which takes
#: another way through the program: a card that she does not hold, a slip, and nothing at all.
TAKEN = ("badge", "radio", "camera")
REFUSED = ("parcel", "bagde", "zebra")
TIMES = 15
HEARD = "Reply: Heard, Ann."


class Playing:
    """The program on pipes: its screen is where all that everyone gets can be timed."""

    def __init__(self, folder: Path) -> None:
        own = [f"--braille={name}=monitor:{folder / name}" for name in ("Ann", "Bob", "Cara")]
        self._process = subprocess.Popen(
            program(
                *("play", "parcel", "--players", "Ann,Bob,Cara", "--speech", "off"),
                *("--cards", "dealer", "--seed", "0", "--braille", "monitor", *own),
            ),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
            env=homely(folder),
        )

    def type(self, line: str, answer: str) -> float:
        """Seconds until a line has come that has these words."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        begun = time.perf_counter()
        process.stdin.write(f"{line}\n")
        for heard in process.stdout:
            if answer in heard:
                return time.perf_counter() - begun
        raise AssertionError(f"{answer} is never heard")

    def close(self) -> None:
        with self._process:
            self._process.kill()


def moments(folder: Path) -> dict[str, float]:
    """For each secret, the median of the seconds until it is acknowledged."""
    game = Playing(folder)
    took: dict[str, list[float]] = {}
    try:
        game.type("ann", "play?")
        game.type("lens", "keep which?")
        for _ in range(TIMES):
            for word in (*TAKEN, *REFUSED):
                took.setdefault(word, []).append(game.type(word, HEARD))
                if word == "bagde":
                    game.type("no", HEARD)
                elif word in TAKEN:
                    game.type("undo", "do you agree?")
                    game.type("yes", "do you agree?")
                    game.type("yes", "keep which?")
    finally:
        game.close()
    return {word: statistics.median(each) for word, each in took.items()}


def secrets(folder: Path) -> None:
    """The figure: how far apart any two are."""
    medians = moments(folder)
    spread = max(medians.values()) - min(medians.values())
    told("private answer acknowledged", statistics.median(medians.values()) * MS, "ms")
    told("private answer acknowledged: spread between secrets", spread * MS, "ms")
