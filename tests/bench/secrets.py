"""Measures whether the time until a secret answer is acknowledged reveals which answer it was."""

import statistics
import subprocess
import time
from pathlib import Path

from tests.bench.measure import MS, own_environment, program, told
from tests.sentences import parcel, printed

#: Answers that Ann can give after she has played the Lens, in a game with three players and seed 0.
#: They are followed by wrong answers of three kinds, each of which the program handles in its own
#: way: a card that she doesn't have, a misspelling, and a word that isn't a card.
TAKEN = ("badge", "radio", "camera")
REFUSED = ("parcel", "bagde", "zebra")
TIMES = 15
HEARD = printed("Reply", "heard", who="Ann")
KEEP = parcel("ask-keep", who="Ann")


class RunningProgram:
    """The program, with pipes in place of its screen, so that tests can time public messages."""

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
            env=own_environment(folder),
        )

    def type(self, line: str, answer: str) -> float:
        """Type a line, and return the seconds until a line with these words appears."""
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
    """Return, for each secret answer, the median number of seconds until it is acknowledged."""
    game = RunningProgram(folder)
    took: dict[str, list[float]] = {}
    try:
        game.type("ann", parcel("ask-play", who="Ann"))
        game.type("lens", KEEP)
        for _ in range(TIMES):
            for word in (*TAKEN, *REFUSED):
                took.setdefault(word, []).append(game.type(word, HEARD))
                if word == "bagde":
                    game.type("no", HEARD)
                elif word in TAKEN:
                    game.type("undo", "all right with you?")
                    game.type("yes", "all right with you?")
                    game.type("yes", KEEP)
    finally:
        game.close()
    return {word: statistics.median(each) for word, each in took.items()}


def secrets(folder: Path) -> None:
    """Print the median time until a secret answer is acknowledged, and the largest difference
    between two secrets.
    """
    medians = moments(folder)
    spread = max(medians.values()) - min(medians.values())
    told("private answer acknowledged", statistics.median(medians.values()) * MS, "ms")
    told("private answer acknowledged: spread between secrets", spread * MS, "ms")
