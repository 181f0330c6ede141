"""Changes the lines of many displays for a long time, and checks what the displays show.

Changes come at random, twenty per second on each display. A line may be skipped if the next one
comes before the wire is free or before the link's thread has run. So if a line has been the newest
for STAYED_S, the next change first waits until the display shows it. Lines have to arrive in order,
and at each check every display has to show its newest line.
"""

import heapq
import json
import math
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

from companion.braille.displays.baum import Codec
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.display_link import Link
from tests.proof.displays import Written, line
from tests.waiting import WITHIN_S

DISPLAYS = 6
CHANGES_PER_S = 20
STAYED_S = 0.1
"""Twice the wire's 22 ms, for the frame before and this one, and as much again."""
CHECK_S = 5.0
SETTLE_S = 0.3
"""After the last change before a check."""
LOOK_S = 0.005
"""Between two looks at a display on which a line has to come to stand."""
WARM_S = 20.0
"""From when on memory must be flat: before that, pools fill."""
CPU_SHARE = 0.10
GROWTH_BYTES = 2_000_000
PAGE = os.sysconf("SC_PAGE_SIZE")


class Displays:
    """The process in which the displays are emulated."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.proof.displays", str(folder), str(DISPLAYS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        assert self._read() == "ready\n"
        self._written = [Written([], 0) for _ in range(DISPLAYS)]
        self._stands = [0] * DISPLAYS

    def __enter__(self) -> "Displays":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        with self._process:
            assert self._process.stdin is not None
            self._process.stdin.close()

    def shows(self, display: int, number: int) -> bool:
        """Wait until a display has received the line with this number. Return False on a
        timeout.
        """
        ends = time.monotonic() + WITHIN_S
        while number not in (self._stands[display], *self._written[display].lines):
            if time.monotonic() > ends:
                return False
            time.sleep(LOOK_S)
            self._look()
        return True

    def written(self) -> list[Written]:
        """Return what each display has received since the previous call."""
        self._look()
        written, self._written = self._written, [Written([], 0) for _ in range(DISPLAYS)]
        pairs = zip(self._stands, written, strict=True)
        self._stands = [[stands, *it.lines][-1] for stands, it in pairs]
        return written

    def _look(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("?\n")
        self._written = [
            Written(before.lines + told["lines"], before.broken + told["broken"])
            for before, told in zip(self._written, json.loads(self._read()), strict=True)
        ]

    def _read(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline()


@dataclass
class SentLines:
    """The lines sent to one display.

    number: the number of the newest line.
    since: when the newest line was sent, on the clock.
    stands: the line that the display showed at the last check.
    stayed: the lines since then that were the newest for STAYED_S, and so must not have been
    skipped.
    """

    link: Link
    display: int
    number: int = 0
    since: float = -math.inf
    stands: int = 0
    stayed: set[int] = field(default_factory=set)

    def change(self, clock: Clock, shows: Callable[[int, int], object]) -> None:
        """Send the next line to the display. If the newest line has been there for STAYED_S, first
        wait until the display shows it.

        shows: waits until a display has received a line.
        """
        if self.number and clock.now() - self.since >= STAYED_S:
            self.stayed.add(self.number)
            shows(self.display, self.number)
        self.number, self.since = self.number + 1, clock.now()
        self.link.show(line(self.display, self.number))

    def faults(self, written: Written) -> list[str]:
        """Check what the display has received since the last check. Return a description of each
        fault.
        """
        found = []
        if lost := self.stayed - {self.stands, *written.lines}:
            found.append(f"display {self.display}: lost lines {sorted(lost)}")
        if written.lines != sorted(set(written.lines)):
            found.append(f"display {self.display}: lines out of order")
        if written.broken:
            found.append(f"display {self.display}: {written.broken} broken frames")
        self.stands = [self.stands, *written.lines][-1]
        if self.stands != self.number:
            found.append(f"display {self.display}: line {self.number} is not the last one there")
        self.stayed.clear()
        return found


@dataclass
class Outcome:
    """The result of a run.

    cpu: how much of one processor was used, as a share.
    growth: by how much memory use has grown, in bytes.
    """

    seconds: float = 0.0
    checks: int = 0
    changes: int = 0
    frames: int = 0
    cpu: float = 0.0
    growth: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Return whether the proof has succeeded."""
        return not self.faults and self.cpu < CPU_SHARE and self.growth < GROWTH_BYTES


def resident() -> int:
    """Return how much memory this process uses, in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def run(
    folder: Path,
    seconds: float,
    *,
    seed: int,
    tell: Callable[[str], None],
    check_s: float = CHECK_S,
    clock: Clock = SYSTEM_CLOCK,
    connect: Callable[[Link], object] = lambda link: link.connect(WITHIN_S),
) -> Outcome:
    """Change the lines of all displays for this many seconds. Return the outcome.

    tell: is called with each line of the report.
    check_s: the interval between checks, in seconds.
    clock: the clock for the links and the changes.
    connect: waits until a link has found its display.
    """
    chance = random.Random(seed)
    outcome = Outcome()
    with Displays(folder) as displays:
        paths = [str(folder / f"display{number}") for number in range(DISPLAYS)]
        links = [Link(Codec, path, math.inf, clock=clock) for path in paths]
        for link in links:
            link.start(on_ready=lambda _: None, on_gone=lambda: None, on_key=lambda _: None)
        for link in links:
            connect(link)
        shown = [SentLines(link, number) for number, link in enumerate(links)]
        begun, spent = clock.now(), time.process_time()
        warm: int | None = None
        while (now := clock.now()) < begun + seconds:
            change_for(shown, min(check_s, begun + seconds - now), chance, clock, displays.shows)
            clock.sleep(SETTLE_S)
            for one in shown:
                displays.shows(one.display, one.number)
            for one, written in zip(shown, displays.written(), strict=True):
                outcome.faults += one.faults(written)
                outcome.frames += len(written.lines)
            outcome.checks += 1
            if warm is None and clock.now() > begun + min(WARM_S, seconds / 2):
                warm = resident()
        outcome.seconds = clock.now() - begun
        outcome.cpu = (time.process_time() - spent) / outcome.seconds
        outcome.growth = resident() - (warm or 0)
        outcome.changes = sum(one.number for one in shown)
        for link in links:
            link.close()
    report(outcome, tell)
    return outcome


def change_for(
    shown: list[SentLines],
    seconds: float,
    chance: random.Random,
    clock: Clock,
    shows: Callable[[int, int], object],
) -> None:
    """Change the lines of all displays at random times for this many seconds."""
    ends = clock.now() + seconds
    due = [(clock.now() + chance.expovariate(CHANGES_PER_S), one.display) for one in shown]
    heapq.heapify(due)
    while due[0][0] < ends:
        at, display = heapq.heappop(due)
        clock.sleep(max(0.0, at - clock.now()))
        shown[display].change(clock, shows)
        heapq.heappush(due, (at + chance.expovariate(CHANGES_PER_S), display))


def report(outcome: Outcome, tell: Callable[[str], None]) -> None:
    """Print the figures and the faults."""
    tell(f"{DISPLAYS} Baum displays of 40 cells on pseudo-terminals, {outcome.seconds:.0f} s")
    tell(f"changes: {outcome.changes}, {CHANGES_PER_S} a second on each display while it changes")
    tell(f"frames at the displays: {outcome.frames}")
    tell(f"check points: {outcome.checks}, each with the newest line on every display")
    tell(f"lines that stayed the newest for {STAYED_S:g} s and were lost, and other faults:")
    tell("\n".join(outcome.faults[:20]) or "none")
    tell(f"processor time: {outcome.cpu:.1%} of a core, less than {CPU_SHARE:.0%} wanted")
    tell(f"memory grown since it was warm: {outcome.growth} bytes, less than {GROWTH_BYTES} wanted")
    tell("proved" if outcome.holds else "NOT proved")
