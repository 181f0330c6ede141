"""Runs the tests of whole games with many more seeds."""

import os
import subprocess
import sys
from collections.abc import Callable

from tests.games.whole import VOLUME

#: The factor by which this proof multiplies the number of games that the tests play.
TIMES = 20


def run(tell: Callable[[str], None], *, times: int = TIMES) -> bool:
    """Run the tests of whole games. Return whether all of them pass.

    times: the factor for the number of seeds.
    """
    tell(f"the tests of whole games, with {times} times as many seeds")
    pytest = [sys.executable, "-m", "pytest", "-m", "whole", "--numprocesses", "auto"]
    done = subprocess.run(
        [*pytest, "--timeout", "0", "tests"],
        env={**os.environ, VOLUME: str(times)},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = done.stdout.splitlines()
    tell("\n".join(lines if done.returncode else lines[-1:]))
    tell("NOT proved" if done.returncode else "proved")
    return not done.returncode
