"""How tests wait for real things, such as a process, a port, a browser or a sound server.

A test waits for the event itself. The time limit is only for catching a hang: even a machine that
is busy, slow or suspended for a minute stays far below it. Code that waits on our own clock uses
tests/clocks.py instead.
"""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import AnyStr

#: The timeout after which something counts as hanging, in seconds.
WITHIN_S = 600.0
#: The shortest and the longest pause between two checks of a condition, in seconds.
LEAST_S, MOST_S = 0.0005, 0.01


def wait_for(holds: Callable[[], bool], timeout_s: float = WITHIN_S) -> None:
    """Wait until the condition holds. The pauses between checks get longer, up to `MOST_S`."""
    ends = time.monotonic() + timeout_s
    pause = LEAST_S
    while not holds():
        assert time.monotonic() < ends
        time.sleep(pause)
        pause = min(2 * pause, MOST_S)


@contextmanager
def ended(program: subprocess.Popen[AnyStr]) -> Iterator[subprocess.Popen[AnyStr]]:
    """Yield a running program, and kill it if the test fails. Otherwise, the test would wait
    forever for the program to end.
    """
    with program:
        try:
            yield program
        except BaseException:
            program.kill()
            raise
