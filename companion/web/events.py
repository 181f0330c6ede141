"""What a page was told, in order and with ids, so that what it missed comes once."""

import asyncio
import json
import secrets
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import suppress

Fact = str | int | bool | list[str]
#: Takes an event and its number.
Keep = Callable[[int, bytes], None]
#: How many messages are kept: more than a phone sleeps through, and more than anybody reads back.
KEPT = 500
#: Each event is filled up to a multiple of so many bytes: its length over TLS would tell a card.
FILLED_BYTES = 1024
#: After so many seconds without a message a sign of life is sent, for whatever lies between.
ALIVE_S = 15.0
#: What brings a page that has all: it is told what comes from now on as it comes.
READY = b"event: ready\ndata: {}\n\n"
#: How soon a browser tries again, in milliseconds.
RETRY = b"retry: 1000\n\n"


class Events:
    """Messages of one line. They are added from any thread, and streamed in the server's loop.

    listening: how many streams there are. epoch: what all ids begin with; those of another
    line, or of another run of the program, mean nothing here.
    """

    def __init__(self) -> None:
        self.listening = 0
        self.epoch = secrets.token_hex(4)
        self._keep: Keep = _forgotten
        self._number = 0
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self._lock = threading.Lock()
        self._wakes: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self._ended = False

    def add(self, facts: Mapping[str, Fact]) -> None:
        """One message more, for all streams there are and for those that come back."""
        with self._lock:
            self._number += 1
            head = f"id: {self.epoch}-{self._number}\ndata: "
            event = filled(head, json.dumps(dict(facts)))
            self._kept.append((self._number, event))
            self._keep(self._number, event)
            self._wake()

    def restore(self, epoch: str, events: Iterable[tuple[int, bytes]]) -> None:
        """Go on where another run of the program stopped. A page goes on where it was, too."""
        with self._lock:
            self.epoch = epoch
            self._kept.extend(events)
            # What was sent last may not have been kept: its numbers are not given again.
            self._number = (self._kept[-1][0] if self._kept else 0) + KEPT

    def keep(self, keep: Keep) -> None:
        """From now on this is called with each event and its number; at first with all so far."""
        with self._lock:
            self._keep = keep
            for number, event in self._kept:
                keep(number, event)

    def end(self) -> None:
        """All streams end, now and from now on."""
        with self._lock:
            self._ended = True
            self._wake()

    def drop(self) -> None:
        """The streams there are end."""
        with self._lock:
            wakes, self._wakes = self._wakes, {}
            for wake, loop in wakes.items():
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(wake.set)

    def place(self, last_id: str) -> int:
        """The number that a browser had last; 0 where the id is none of this run's."""
        epoch, _, number = last_id.partition("-")
        is_ours = epoch == self.epoch and number.isdecimal() and len(number) < 12
        return int(number) if is_ours else 0

    async def stream(self, last_id: str, changed: Callable[[], None]) -> AsyncIterator[bytes]:
        """What was missed since this id, all where it is none of ours; then what comes.

        changed: called when it has begun, and when it has ended.
        """
        wake, loop = asyncio.Event(), asyncio.get_running_loop()
        told = self.place(last_id)
        with self._lock:
            self._wakes[wake] = loop
            self.listening += 1
        try:
            changed()
            yield RETRY
            is_ready = False
            while True:
                wake.clear()
                with self._lock:
                    over = self._ended or wake not in self._wakes
                    missed = [event for event in self._kept if event[0] > told]
                for number, event in missed:
                    yield event
                    told = number
                if not is_ready:
                    is_ready = True
                    yield READY
                if over:
                    return
                try:
                    await asyncio.wait_for(wake.wait(), ALIVE_S)
                except TimeoutError:
                    yield b":\n\n"
        finally:
            with self._lock:
                self.listening -= 1
                self._wakes.pop(wake, None)
            changed()

    def _wake(self) -> None:
        for wake, loop in self._wakes.items():
            with suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(wake.set)


def _forgotten(_number: int, _event: bytes) -> None:
    """It is kept nowhere."""


def filled(head: str, data: str) -> bytes:
    """An event of a multiple of FILLED_BYTES: what it says has no length of its own."""
    event = f"{head}{data}".encode()
    return event + b" " * (-(len(event) + 2) % FILLED_BYTES) + b"\n\n"
