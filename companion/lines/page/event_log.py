"""The events for a line's pages, with ids, so that each missed event is sent once."""

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

import msgspec

#: Stores an event: its number and its content.
Keep = Callable[[int, bytes], None]
#: How many events are kept: more than happen while a phone is asleep, and more than anybody reads
#: back.
KEPT = 200
#: Interval of a stream's heartbeat, in seconds. A page that misses several reconnects; a phone that
#: does not confirm them is gone.
HEARTBEAT_S = 2.0


class Sign(Enum):
    """Other messages in a stream: the page has everything; the stream is alive."""

    READY = "ready"
    ALIVE = "alive"


@dataclass(frozen=True, slots=True, repr=False)
class LoggedEvent:
    """An event. id: for the page to ask for later events. name: "" unless it replaces another."""

    id: str
    content: bytes
    name: str = ""


class EventLog:
    """The events of one line. They are added from any thread, and streamed in the server's loop.

    listening: how many streams there are. epoch: the beginning of all ids; ids of another line, or
    of another run of the program, are ignored. shown: by name, contents that are valid until
    replaced; each with its number among all of them.
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
        """The number that the next event gets."""
        return self._number + 1

    def add(self, content: bytes, *, is_kept: bool = False) -> None:
        """Add an event for all open streams, and for those that reconnect.

        is_kept: whether it is stored elsewhere already.
        """
        with self._lock:
            self._number += 1
            self._kept.append((self._number, content))
            if not is_kept:
                self._keep(self._number, content)
            self._wake()

    def show(self, name: str, what: object) -> None:
        """Show this from now on; a page gets only the last content of each name. what: as JSON."""
        content = msgspec.json.encode(what)
        with self._lock:
            if name not in self.shown or self.shown[name][1] != content:
                self._changes += 1
                self.shown[name] = (self._changes, content)
                self._wake()

    def kept(self) -> list[tuple[str, bytes]]:
        """Return the last events, each with its id."""
        with self._lock:
            return [(self._id(number), content) for number, content in self._kept]

    def restore(self, epoch: str, events: Iterable[tuple[int, bytes]], last: int) -> None:
        """Continue after another run of the program, each page at its own place.

        last: the number of the last known event.
        """
        with self._lock:
            self.epoch = epoch
            self._kept.extend(events)
            # The last events may not have been stored, so their numbers are not used again.
            self._number = last + KEPT

    def keep(self, keep: Keep) -> None:
        """From now on, call this with each event and its number, starting with those so far."""
        with self._lock:
            self._keep = keep
            for number, content in self._kept:
                keep(number, content)

    def end(self) -> None:
        """End all streams, now and from now on."""
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
        """Return the number of a page's last event. 0: the id isn't from this run."""
        epoch, _, number = last_id.partition("-")
        is_ours = epoch == self.epoch and number.isdecimal() and len(number) < 12
        return int(number) if is_ours else 0

    async def stream(
        self, last_id: str, changed: Callable[[], None]
    ) -> AsyncGenerator[LoggedEvent | Sign, None]:
        """Yield the events missed since this id, or all if it isn't ours, then each new one.

        Heartbeats are due by the loop's own time. changed: called when the stream has begun, and
        when it has ended.
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
        """Return the events after this number.

        That is nearly always the last one, and quick to find.
        """
        if told >= self._number:
            return []
        return [event for event in self._kept if event[0] > told]

    def _shown_after(self, shown: int) -> list[tuple[int, str, bytes]]:
        if shown >= self._changes:
            return []
        return [(n, name, what) for name, (n, what) in self.shown.items() if n > shown]

    def _wake(self) -> None:
        """Wake all streams, once for each loop: adding must not take longer with more of them."""
        for loop in set(self._wakes.values()):
            with suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(self._wake_all)

    def _wake_all(self) -> None:
        with self._lock:
            wakes = list(self._wakes)
        for wake in wakes:
            wake.set()


def _keep_nowhere(_number: int, _content: bytes) -> None:
    """Store nothing."""
