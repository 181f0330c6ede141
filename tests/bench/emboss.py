"""How soon a sheet for an embosser is there."""

import subprocess
from pathlib import Path

from tests.bench.measure import homely, median_of, program, timed, told


def emboss(folder: Path) -> None:
    """The rulebook: the whole program, from its start to its end."""
    command = program("emboss", "parcel", "rules", "--out", str(folder / "rules.brf"), "--force")

    def once() -> object:
        return subprocess.run(command, check=True, capture_output=True, env=homely(folder))

    once()  # what Python compiles once is not counted
    told("rulebook embossed, the whole program", median_of(9, lambda: timed(once)), "s")
