"""How long a test waits for what must happen.

It waits for what happens, and never for a time: this is only when it gives up. A machine with
much else to do may take ten times as long as an idle one, and is not wrong.
"""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import AnyStr, Protocol

from companion.braille.display import Identity
from companion.errors import DeviceError

#: In seconds.
WITHIN_S = 60.0


class Connecting(Protocol):
    """A link, or a display's line."""

    def connect(self, timeout_s: float) -> Identity:
        """Raises DeviceError when the first attempt has failed; it goes on trying."""


def connected(one: Connecting) -> Identity:
    """Wait until a display that is there has answered, also one that answers too late at first."""
    ends = time.monotonic() + WITHIN_S
    while True:
        try:
            return one.connect(WITHIN_S)
        except DeviceError as error:
            if error.phrase != "display-silent" or time.monotonic() > ends:
                raise
            time.sleep(0.05)


def wait_for(holds: Callable[[], bool], timeout_s: float = WITHIN_S) -> None:
    """Until this holds."""
    ends = time.monotonic() + timeout_s
    while not holds():
        assert time.monotonic() < ends
        time.sleep(0.01)


@contextmanager
def ended(program: subprocess.Popen[AnyStr]) -> Iterator[subprocess.Popen[AnyStr]]:
    """It does not outlive the test: where that fails, nobody waits for an end that never comes."""
    with program:
        try:
            yield program
        except BaseException:
            program.kill()
            raise
