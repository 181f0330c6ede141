"""Runs the whole `make test` five times under different conditions. All runs must succeed.

The runs use a fresh clone of the committed files, so that work can continue in the meantime. The
first run sets up the clone.
"""

import ctypes
import os
import re
import resource
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path

from companion.paths import PACKAGE

Tell = Callable[[str], None]
Trouble = Callable[[], AbstractContextManager[None]]

#: Limits on processor time and elapsed time for an undisturbed run, in seconds.
MOST_PROCESSOR_S, MOST_WALL_S = 600, 360
#: How long every process is stopped, and how long after the start this happens, in seconds.
STOPPED_S, STOPPED_AT_S = 60, 90
#: Length of one time slice when a run gets a quarter of the processor, in seconds.
SLICE_S = 0.2
#: The prctl option that makes orphaned descendants children of this process, so that the time they
#: use is counted.
PR_SET_CHILD_SUBREAPER = 36


def run(tell: Tell) -> bool:
    """Report each run. Return whether all runs succeeded and the undisturbed run was quick
    enough.
    """
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", PACKAGE.parent, clone], check=True)
        outcomes = [_tell_run(tell, name, trouble, clone) for name, trouble in TROUBLES.items()]
    return all(outcomes)


def _tell_run(tell: Tell, name: str, trouble: Trouble, clone: Path) -> bool:
    """Run all tests in the clone under one condition. Return whether the run succeeded."""
    log = clone.parent / "log"
    began, used = time.monotonic(), _processor_time()
    with log.open("w") as output:
        making = subprocess.Popen(
            ["make", "test"], cwd=clone, stdout=output, stderr=subprocess.STDOUT
        )
        with trouble():
            status = making.wait()
            # Take the measurement before the condition ends, so that the condition's own processes
            # aren't counted.
            wall, processor = time.monotonic() - began, _processor_time() - used
    _reap_orphans()
    lines = log.read_text(errors="replace").splitlines()
    summary = next((line for line in reversed(lines) if re.search(r"\d+ passed", line)), "no tests")
    tell(f"{name}: {'green' if not status else 'RED'}. {summary.strip('= ')}.")
    tell(f"  {wall:.0f} s of wall time, {processor:.0f} s of processor time.")
    for line in lines:
        if status and re.match(r"Failed: |FAILED |ERROR |make: ", line):
            tell(f"  {line}")
    is_quick = processor <= MOST_PROCESSOR_S and wall <= MOST_WALL_S
    return not status and (is_quick or name != "alone")


def _processor_time() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _reap_orphans() -> None:
    """Kill descendants that have outlived their parents, and wait for them."""
    for number in descendants(os.getpid()):
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    with suppress(ChildProcessError):
        while os.waitpid(-1, 0):
            pass


def descendants(of: int) -> list[int]:
    """List the descendants of a process, starting with the nearest."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                fields = (folder / "stat").read_text().rpartition(") ")[2].split()
                parents[int(folder.name)] = int(fields[1])
    found = [of]
    for parent in found:
        found += [child for child, its in parents.items() if its == parent]
    return found[1:]


def signal_all(which: signal.Signals) -> None:
    """Send a signal to every process in the run."""
    for number in descendants(os.getpid()):
        with suppress(ProcessLookupError):
            os.kill(number, which)


@contextmanager
def busy_loops() -> Iterator[None]:
    """Keep two processors busy during the block."""
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(2)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


@contextmanager
def stopped() -> Iterator[None]:
    """Stop every process in the run for a minute."""
    over = threading.Event()

    def stop() -> None:
        if over.wait(STOPPED_AT_S):
            return
        signal_all(signal.SIGSTOP)
        over.wait(STOPPED_S)
        signal_all(signal.SIGCONT)

    with _beside(stop, over):
        yield


@contextmanager
def quarter() -> Iterator[None]:
    """Stop every process in the run for three quarters of the time."""
    over = threading.Event()

    def slices() -> None:
        while not over.wait(SLICE_S / 4):
            signal_all(signal.SIGSTOP)
            over.wait(SLICE_S * 3 / 4)
            signal_all(signal.SIGCONT)

    with _beside(slices, over):
        yield


@contextmanager
def _beside(work: Callable[[], None], over: threading.Event) -> Iterator[None]:
    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


TROUBLES: dict[str, Trouble] = {
    "in a fresh clone, with its set-up": nullcontext,
    "alone": nullcontext,
    "beside two busy loops": busy_loops,
    "with every process stopped for a minute": stopped,
    "at a quarter of the processor": quarter,
}
