"""Runs the property tests with new random inputs. Ordinary runs always try the same inputs."""

import subprocess
import sys
from collections.abc import Callable

#: How many times to test each property. Each time uses about a hundred new inputs.
TIMES = 5


def run(tell: Callable[[str], None], *, times: int = TIMES) -> bool:
    """Run all property tests several times. Return whether they pass each time."""
    tell(f"the tests of properties, {times} times with new inputs")
    pytest = [sys.executable, "-m", "pytest", "-m", "hypothesis", "--numprocesses", "auto"]
    for _ in range(times):
        done = subprocess.run(
            [*pytest, "--timeout", "0", "--hypothesis-profile", "new inputs", "tests"],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            tell(done.stdout)
            tell("NOT proved")
            return False
    tell("proved")
    return True
