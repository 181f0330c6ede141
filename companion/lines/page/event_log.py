"""What a line's pages were sent, in order and with ids, so that each missed event comes once."""

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum

import msgspec

#: Keeps an event: its number and its content.
Keep = Callable[[int, bytes], None]
#: How many events are kept: more than a phone sleeps through, and more than anybody reads back.
KEPT = 200
#: Interval of a stream's heartbeat, in seconds. A page that misses several connects again; a phone
#: that does not confirm them is gone.
HEARTBEAT_S = 2.0


class Sign(Enum):
    """What a stream sends besides events: the page has everything; the stream is alive."""

    READY = "ready"
    ALIVE = "alive"


@dataclass(frozen=True, slots=True, repr=False)
class LoggedEvent:
    """An event. id: for the page to ask for what follows. name: "" unless it replaces another."""

    id: str
    content: bytes
    name: str = ""


class EventLog:
    """The events of one line. They are added from any thread, and streamed in the server's loop.

    listening: how many streams there are. epoch: what all ids begin with; those of another line or
    of another run of the program mean nothing here. shown: by name, what holds until it is shown
    again; each with its number among everything that was shown.
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
        """Add an event for all streams there are, and for those that come back.

        is_kept: whether it is kept elsewhere already.
        """
        with self._lock:
            self._number += 1
            self._kept.append((self._number, content))
            if not is_kept:
                self._keep(self._number, content)
            self._wake()

    def show(self, name: str, what: object) -> None:
        """Let this hold from now on; of each name a page gets only the last. what: as JSON."""
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
        """Go on where another run of the program stopped. A page goes on where it was, too.

        last: the number of the last event that is known of.
        """
        with self._lock:
            self.epoch = epoch
            self._kept.extend(events)
            # What was sent last may not have been kept: its numbers are not given again.
            self._number = last + KEPT

    def keep(self, keep: Keep) -> None:
        """Call this with each event and its number from now on; at first with all so far."""
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
        """End the streams there are, even if they have not sent everything."""
        with self._lock:
            wakes, self._wakes = self._wakes, {}
            for wake, loop in wakes.items():
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(wake.set)

    def place(self, last_id: str) -> int:
        """Return the number that a page had last; 0 if the id is none of this run's."""
        epoch, _, number = last_id.partition("-")
        is_ours = epoch == self.epoch and number.isdecimal() and len(number) < 12
        return int(number) if is_ours else 0

    async def stream(
        self, last_id: str, changed: Callable[[], None]
    ) -> AsyncGenerator[LoggedEvent | Sign, None]:
        """Yield what was missed since this id, or everything if it isn't ours; then what comes.

        The loop's own time says when a heartbeat is due. changed: called when the stream has
        begun, and when it has ended.
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
        """Return the events after this number. Nearly always it is the last: then look at none."""
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
    """Keep nothing."""
