"""Functions for measuring and printing figures."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.waiting import ended

MS = 1000.0
US = 1_000_000.0


def told(name: str, value: float, unit: str) -> None:
    """Print a figure as `name: value unit`."""
    sys.stdout.write(f"{name}: {value:.4g} {unit}\n")
    sys.stdout.flush()


def median_of(times: int, act: Callable[[], float]) -> float:
    """Call the function this many times, and return the median of the results."""
    return statistics.median(act() for _ in range(times))


def timed(act: Callable[[], object]) -> float:
    """Return how many seconds a call takes."""
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def own_environment(folder: Path) -> Mapping[str, str]:
    """Return environment variables that hide the user's settings and games."""
    return {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}


def program(*arguments: str) -> list[str]:
    """Return the command line for running the installed program."""
    return [str(Path(sys.executable).with_name("companion")), *arguments]


def until(words: str, command: list[str], environment: Mapping[str, str]) -> float:
    """Return the seconds from starting a program until it prints a line with these words."""
    begun = time.perf_counter()
    with ended(
        subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for line in running.stdout:
            if words in line:
                break
        seconds = time.perf_counter() - begun
        running.stdin.close()
        running.stdout.read()
    return seconds
