"""Clocks that a test advances: one for threads, and an event loop with virtual time.

Nothing here measures how fast the machine is. A test that waits for something real, such as a
process, a port or a browser, uses tests/waiting.py.
"""

import asyncio
import os
import select
import selectors
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import Any, TypeVar
from unittest.mock import patch

from companion.clock import SYSTEM_CLOCK, Clock, Timer
from tests.waiting import WITHIN_S

T = TypeVar("T")
#: The time limit for one scenario, in virtual seconds.
LONGEST_S = 3600.0
#: How often a thread that is waiting on a `ManualClock` checks the clock, in real seconds.
POLL_S = 0.002
#: How often `ManualClock.passing` advances the clock, in real seconds.
TICK_S = 0.001
#: How far `ManualClock.passing` advances the clock in one step, in seconds of that clock.
STEP_S = 0.01


class ManualClock(Clock):
    """A clock that stands still until the test advances it, so nothing times out before then."""

    def __init__(self) -> None:
        self._now = 1000.0
        self._lock = threading.Lock()
        self._deadlines: list[float] = []
        self._calls: list[_Call] = []

    def now(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Advance the clock, and make the calls that are now due in this thread."""
        with self._lock:
            self._now += seconds
            due = sorted((call for call in self._calls if call.at <= self._now), key=_at)
            self._calls = [call for call in self._calls if call.at > self._now]
        for call in due:
            call.act()

    def advance_until(self, holds: Callable[[], object]) -> None:
        """Advance the clock from one deadline to the next until `holds` returns true.

        Before each step, wait until no other thread in this process has anything left to do.
        """
        gives_up = time.monotonic() + WITHIN_S
        is_quiet = False
        while not holds():
            assert time.monotonic() < gives_up
            was_quiet, is_quiet = is_quiet, _is_process_idle()
            if was_quiet and is_quiet and (due := self.next_deadline) is not None:
                self.advance(max(due - self._now, 0.0))
                is_quiet = False
            time.sleep(POLL_S)

    @contextmanager
    def passing(self) -> Iterator["ManualClock"]:
        """Advance the clock in small steps while the block runs. Used by tests of devices.

        The clock stands still while another thread in this process has something to do, even if
        that thread gets no processor time, and while bytes are on their way to such a thread. A
        slow machine therefore slows the clock, and a suspended machine stops it. `advance_until`,
        in contrast, would jump past a timeout while a device's answer is on its way.

        The clock also stands still until every thread whose timeout has expired has noticed that.
        """
        over = threading.Event()

        def tick() -> None:
            while not over.wait(TICK_S):
                if not self._is_anyone_due() and _is_process_idle():
                    self.advance(STEP_S)

        ticking = threading.Thread(target=tick, name="clock")
        ticking.start()
        try:
            yield self
        finally:
            over.set()
            ticking.join()

    @property
    def next_deadline(self) -> float | None:
        """Return the time of the next timeout or call, or None if nobody is waiting."""
        with self._lock:
            every = [*self._deadlines, *(call.at for call in self._calls)]
        return min(every, default=None)

    def _is_anyone_due(self) -> bool:
        """Return whether a timeout has expired that the waiting thread hasn't noticed yet."""
        due = self.next_deadline
        return due is not None and due <= self._now

    def sleep(self, seconds: float) -> None:
        self._wait(lambda: False, seconds, time.sleep)

    def wait_for(
        self,
        changed: threading.Condition,
        holds: Callable[[], object],
        timeout_s: float | None = None,
    ) -> bool:
        return bool(self._wait(holds, timeout_s, changed.wait))

    def wait(self, event: threading.Event, timeout_s: float | None = None) -> bool:
        return bool(self._wait(event.is_set, timeout_s, event.wait))

    def get(self, queue: "SimpleQueue[T]", timeout_s: float | None = None) -> T:
        if timeout_s is None:
            return queue.get()
        found = list[T]()

        def look(seconds: float) -> None:
            try:
                found.append(queue.get(timeout=seconds))
            except Empty:
                return

        if not queue.empty():
            look(0.0)
        if not self._wait(lambda: found, timeout_s, look):
            raise Empty
        return found[0]

    def join(self, thread: threading.Thread, timeout_s: float | None = None) -> None:
        self._wait(lambda: not thread.is_alive(), timeout_s, thread.join)

    def call_later(self, delay_s: float, act: Callable[[], None]) -> Timer:
        call = _Call(self._now + delay_s, act, self)
        with self._lock:
            self._calls.append(call)
        return call

    def drop(self, call: "_Call") -> None:
        """Remove a cancelled call."""
        with self._lock:
            if call in self._calls:
                self._calls.remove(call)

    def _wait(
        self,
        holds: Callable[[], object],
        timeout_s: float | None,
        pause: Callable[[float], object],
    ) -> object:
        if timeout_s is None:
            while not (it_holds := holds()):
                pause(WITHIN_S)
            return it_holds
        with self._until(self._now + timeout_s) as deadline:
            while not (it_holds := holds()) and self._now < deadline:
                pause(POLL_S)
            return it_holds

    @contextmanager
    def _until(self, deadline: float) -> Iterator[float]:
        with self._lock:
            self._deadlines.append(deadline)
        try:
            yield deadline
        finally:
            with self._lock:
                self._deadlines.remove(deadline)


def settle() -> None:
    """Wait until no other thread in this process has anything to do. By then, all keys that were
    pressed have taken effect.
    """
    gives_up = time.monotonic() + WITHIN_S
    quiet = 0
    while quiet < 2:
        assert time.monotonic() < gives_up
        time.sleep(POLL_S)
        quiet = quiet + 1 if _is_process_idle() else 0


def _is_process_idle() -> bool:
    """Return whether every other thread in this process is asleep until time passes or outside
    input arrives.

    Bytes that are still on their way to a thread are delivered first, and wake the thread.
    """
    if _other_threads_work():
        return False
    _deliver_bytes()
    return not _other_threads_work()


def _other_threads_work() -> bool:
    """Return whether any other thread in this process is working, or would be if it had a processor
    or its data.

    In a thread's `stat`, D means that it is waiting for a disk or for one of the kernel's workers.
    Source: proc(5). On systems other than Linux, which don't have these files, return False.
    """
    own = str(threading.get_native_id())
    return any(_is_working(thread) for thread in _names_in("/proc/self/task") if thread != own)


def _is_working(thread: str) -> bool:
    with suppress(OSError):  # The thread may have just ended.
        stat = os.open(f"/proc/self/task/{thread}/stat", os.O_RDONLY)
        try:
            return os.read(stat, 4096).rpartition(b") ")[2][:1] in {b"R", b"D"}
        finally:
            os.close(stat)
    return False


def _names_in(folder: str) -> list[str]:
    """Return the names of the files in a folder. Empty if the folder doesn't exist.

    This and `_is_working` run hundreds of times a second, so they use no `Path`.
    """
    try:
        return os.listdir(folder)
    except FileNotFoundError:
        return []


def _deliver_bytes() -> None:
    """Make the kernel deliver the bytes written to this process's pseudo-terminals.

    One of the kernel's workers carries the bytes to the other end. On a busy machine, the worker
    may get no processor time for up to a second, while writer and reader are both asleep. Linux
    finishes this work before it answers `poll` on the receiving end (n_tty_poll in
    drivers/tty/n_tty.c). Polling other files has no effect, so there is no need to know which files
    are terminals.
    """
    terminals = select.poll()
    for file in _names_in("/proc/self/fd"):
        terminals.register(int(file))
    terminals.poll(0)


class _Call:
    """A call that a `ManualClock` makes as soon as the clock reaches the time `at`."""

    def __init__(self, at: float, act: Callable[[], None], clock: ManualClock) -> None:
        self.at, self.act = at, act
        self._clock = clock

    def cancel(self) -> None:
        self._clock.drop(self)


@contextmanager
def programs_clock() -> Iterator[ManualClock]:
    """Run the program in this process with a clock that advances only while the process is idle.

    The program then never gives up on a device just because the machine is slow or was suspended.
    """
    clock = ManualClock()
    same = {name: getattr(clock, name) for name in vars(Clock) if not name.startswith("_")}
    with patch.multiple(SYSTEM_CLOCK, **same), clock.passing():
        yield clock


def _at(call: _Call) -> float:
    return call.at


def run_virtually(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a loop that never waits. Whenever nothing is left to do, the loop's time
    jumps to the next timer.

    Sleeps and timeouts end in order and immediately, as on an infinitely fast machine. Time stands
    still while a job is running in a thread.
    """
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that never waits for a timer: its clock jumps straight to the next one."""

    def __init__(self) -> None:
        self._virtual_now = 1000.0
        self._jobs = 0
        super().__init__(_Selector(self))

    def time(self) -> float:
        return self._virtual_now

    def run_in_executor(  # type: ignore[override] # passes on any function
        self, executor: Any, func: Any, *args: Any
    ) -> "asyncio.Future[Any]":
        self._jobs += 1
        job = super().run_in_executor(executor, func, *args)
        job.add_done_callback(self._job_done)
        return job

    def _job_done(self, _job: object) -> None:
        self._jobs -= 1

    def idle(self, timeout_s: float | None) -> float | None:
        """Return how many real seconds to wait for a job or a file to become ready, or None to wait
        indefinitely.

        No timer is due for `timeout_s`. If no job is running in a thread, this advances the virtual
        time by `timeout_s` instead of waiting.
        """
        if self._jobs or timeout_s is None:
            return None
        self._virtual_now += timeout_s
        assert self._virtual_now < 1000.0 + LONGEST_S, "what is waited for does not happen"
        return 0.0


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        return super().select(self._loop.idle(timeout))
