"""The events that a line's pages receive. Each event has an id, so that a page that reconnects gets
every event it missed exactly once.
"""

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

#: Stores an event, given its number and content.
Keep = Callable[[int, bytes], None]
#: Number of events kept. That is more than a phone misses while it sleeps, and more than anybody
#: goes back through.
KEPT = 200
#: Interval between a stream's heartbeats, in seconds. If a page misses several of them, it
#: reconnects. If a phone doesn't confirm that it received them, the system closes its connection.
HEARTBEAT_S = 2.0


class Sign(Enum):
    """Messages in a stream that aren't events: that the page is up to date, or that the stream is
    alive.
    """

    READY = "ready"
    ALIVE = "alive"


@dataclass(frozen=True, slots=True, repr=False)
class LoggedEvent:
    """An event in a log.

    id: identifies the event when a page asks for later ones.
    name: the name of the content that this event replaces, or "" if it replaces nothing.
    """

    id: str
    content: bytes
    name: str = ""


class EventLog:
    """One line's events. Any thread may add events. The server's loop streams them.

    listening: number of open streams.
    epoch: prefix of all ids. Ids of other lines, or of other runs of the program, are ignored.
    shown: maps each name to its current content and the number of the change that set it.
    """

    def __init__(self) -> None:
        self.listening = 0
        self.epoch = secrets.token_hex(4)
        self.shown: dict[str, tuple[int, bytes]] = {}
        self._keep: Keep = _keep_nowhere
        self._number = 0
        self._changes = 0
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self._lock = threading.Lock()
        self._wakes: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self._ended = False

    @property
    def next_number(self) -> int:
        """The next event's number."""
        return self._number + 1

    def add(self, content: bytes, *, is_kept: bool = False) -> None:
        """Add an event for all open streams, and for those that reconnect later.

        is_kept: whether the event is already stored elsewhere.
        """
        with self._lock:
            self._number += 1
            self._kept.append((self._number, content))
            if not is_kept:
                self._keep(self._number, content)
            self._wake()

    def show(self, name: str, content: bytes) -> None:
        """Set the current content for a name, as JSON. For example, the content may be the score.

        A page that missed some changes receives only the latest content for each name.
        """
        with self._lock:
            if name not in self.shown or self.shown[name][1] != content:
                self._changes += 1
                self.shown[name] = (self._changes, content)
                self._wake()

    def kept(self) -> list[tuple[str, bytes]]:
        """Return the latest events, each with its id, oldest first."""
        with self._lock:
            return [(self._id(number), content) for number, content in self._kept]

    def restore(self, epoch: str, events: Iterable[tuple[int, bytes]], last: int) -> None:
        """Continue the log of an earlier run of the program, so that each page resumes where it
        left off.

        epoch, events: from the earlier run. Each event comes with its number.
        last: the last known event's number.
        """
        with self._lock:
            self.epoch = epoch
            self._kept.extend(events)
            # Skip some numbers, because the last events may have been sent but not stored.
            self._number = last + KEPT

    def keep(self, keep: Keep) -> None:
        """Pass each event and its number to this function, starting with the events so far."""
        with self._lock:
            self._keep = keep
            for number, content in self._kept:
                keep(number, content)

    def end(self) -> None:
        """End all current and future streams."""
        with self._lock:
            self._ended = True
            self._wake()

    def drop(self) -> None:
        """End the current streams, even if they have not sent everything."""
        with self._lock:
            wakes, self._wakes = self._wakes, {}
            for wake, loop in wakes.items():
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(wake.set)

    def place(self, last_id: str) -> int:
        """Return the number in an event's id, or 0 if the id is empty or isn't from this log."""
        epoch, _, number = last_id.partition("-")
        is_ours = epoch == self.epoch and number.isdecimal() and len(number) < 12
        return int(number) if is_ours else 0

    async def stream(
        self, last_id: str, changed: Callable[[], None]
    ) -> AsyncGenerator[LoggedEvent | Sign, None]:
        """Yield the events missed since this id, or all events if the id isn't from this log, and
        then each new one. In between, yield signs that the stream is alive.

        changed: called when the stream begins, and when it ends.
        """
        wake, loop = asyncio.Event(), asyncio.get_running_loop()
        told, shown = self.place(last_id), 0
        with self._lock:
            self._wakes[wake] = loop
            self.listening += 1

        def is_dropped() -> bool:
            return wake not in self._wakes

        try:
            changed()
            is_ready = False
            while not is_dropped():
                wake.clear()
                with self._lock:
                    over = self._ended
                    missed, new = self._after(told), self._shown_after(shown)
                for number, content in missed:
                    if is_dropped():
                        return
                    yield LoggedEvent(self._id(number), content)
                    told = number
                for number, name, content in new:
                    if is_dropped():
                        return
                    yield LoggedEvent("", content, name)
                    shown = max(shown, number)
                if not is_ready and not is_dropped():
                    is_ready = True
                    yield Sign.READY
                if over:
                    return
                try:
                    await asyncio.wait_for(wake.wait(), HEARTBEAT_S)
                except TimeoutError:
                    yield Sign.ALIVE
        finally:
            with self._lock:
                self.listening -= 1
                self._wakes.pop(wake, None)
            changed()

    def _id(self, number: int) -> str:
        return f"{self.epoch}-{number:07}"

    def _after(self, told: int) -> list[tuple[int, bytes]]:
        """Return the events after this number."""
        if told >= self._number:
            return []
        return [event for event in self._kept if event[0] > told]

    def _shown_after(self, shown: int) -> list[tuple[int, str, bytes]]:
        if shown >= self._changes:
            return []
        return [(n, name, what) for name, (n, what) in self.shown.items() if n > shown]

    def _wake(self) -> None:
        """Wake all streams. Call each loop only once, so that adding an event isn't slower with
        more streams.
        """
        for loop in set(self._wakes.values()):
            with suppress(RuntimeError):  # This fails if the server has stopped.
                loop.call_soon_threadsafe(self._wake_all)

    def _wake_all(self) -> None:
        with self._lock:
            wakes = list(self._wakes)
        for wake in wakes:
            wake.set()


def _keep_nowhere(_number: int, _content: bytes) -> None:
    """Store nothing."""
