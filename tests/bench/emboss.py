"""Benchmark for `emboss`."""

import subprocess
from pathlib import Path

from tests.bench.measure import median_of, own_environment, program, timed, told


def emboss(folder: Path) -> None:
    """Print how long the whole program takes to emboss a rulebook."""
    command = program("emboss", "parcel", "rules", "--out", str(folder / "rules.brf"), "--force")

    def once() -> object:
        return subprocess.run(command, check=True, capture_output=True, env=own_environment(folder))

    once()  # Python compiles the modules during this first run, which isn't measured.
    told("rulebook embossed, the whole program", median_of(9, lambda: timed(once)), "s")
