"""What a page was told, in order and with ids, so that what it missed comes once."""

import asyncio
import json
import secrets
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress

import msgspec

#: What a page is told: words, a new question, or that what is private is to be hidden.
Message = dict[str, str | int | bool | list[str]]
#: Takes an event and its number.
Keep = Callable[[int, bytes], None]
#: How many events are kept: more than a phone sleeps through, and more than anybody reads back.
KEPT = 200
#: What is private of an event, be it nothing, is filled up to a multiple of so many bytes: its
#: length over TLS would tell a card, and so would whether there is any.
FILLED_BYTES = 4096
#: After how long without a message a stream sends a sign of life, in seconds. A page that misses
#: several connects again; a phone that does not confirm them is gone.
ALIVE_S = 2.0
ALIVE = b"event: alive\ndata: {}\n\n"
#: What brings a page that has all: it is told what comes from now on as it comes.
READY = b"event: ready\ndata: {}\n\n"
#: How soon a browser tries again, in milliseconds.
RETRY = b"retry: 1000\n\n"


class Events:
    """Messages of one line. They are added from any thread, and streamed in the server's loop.

    listening: how many streams there are. epoch: what all ids begin with; those of another
    line, or of another run of the program, mean nothing here. shown: by its name, what holds
    until it is shown anew; each with its number among all that was shown.
    """

    def __init__(self) -> None:
        self.listening = 0
        self.epoch = secrets.token_hex(4)
        self.shown: dict[str, tuple[int, bytes]] = {}
        self._keep: Keep = _forgotten
        self._number = 0
        self._changes = 0
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self._lock = threading.Lock()
        self._wakes: dict[asyncio.Event, asyncio.AbstractEventLoop] = {}
        self._ended = False

    def add(self, messages: Sequence[Message], filling: int = 0) -> None:
        """An event of these, for all streams there are and for those that come back.

        filling: so many bytes more, that mean nothing.
        """
        with self._lock:
            self._number += 1
            head = f"id: {self.epoch}-{self._number:07}\ndata: "
            event = f"{head}{json.dumps(messages)}{' ' * filling}\n\n".encode()
            self._kept.append((self._number, event))
            self._keep(self._number, event)
            self._wake()

    def show(self, name: str, what: object) -> None:
        """From now on this holds: of each name a page is sent the last alone. what: as JSON."""
        event = b"event: %b\ndata: %b\n\n" % (name.encode(), msgspec.json.encode(what))
        with self._lock:
            if name not in self.shown or self.shown[name][1] != event:
                self._changes += 1
                self.shown[name] = (self._changes, event)
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
        """Yield what was missed since this id, or all if it isn't ours; then whatever comes.

        The loop's own time says when a sign of life is due. changed: called when the stream has
        begun, and when it has ended.
        """
        wake, loop = asyncio.Event(), asyncio.get_running_loop()
        told, shown = self.place(last_id), 0
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
                    missed, anew = self._after(told), self._shown_after(shown)
                for number, event in missed:
                    yield event
                    told = number
                for number, event in anew:
                    yield event
                    shown = max(shown, number)
                if not is_ready:
                    is_ready = True
                    yield READY
                if over:
                    return
                try:
                    await asyncio.wait_for(wake.wait(), ALIVE_S)
                except TimeoutError:
                    yield ALIVE
        finally:
            with self._lock:
                self.listening -= 1
                self._wakes.pop(wake, None)
            changed()

    def _after(self, told: int) -> list[tuple[int, bytes]]:
        """The events behind this number. Nearly always it is the last: then none is looked at."""
        if told >= self._number:
            return []
        return [event for event in self._kept if event[0] > told]

    def _shown_after(self, shown: int) -> list[tuple[int, bytes]]:
        """The same of what holds until it is shown anew."""
        if shown >= self._changes:
            return []
        return [event for event in self.shown.values() if event[0] > shown]

    def _wake(self) -> None:
        """Once for all streams: whoever adds does not wait for as many as there are."""
        for loop in set(self._wakes.values()):
            with suppress(RuntimeError):  # the server has stopped
                loop.call_soon_threadsafe(self._wake_all)

    def _wake_all(self) -> None:
        with self._lock:
            wakes = list(self._wakes)
        for wake in wakes:
            wake.set()


def _forgotten(_number: int, _event: bytes) -> None:
    """It is kept nowhere."""


def filling(messages: Sequence[Message]) -> int:
    """How many bytes make what is private of an event a whole number of blocks, at least one."""
    open_ones = [message for message in messages if not message.get("private")]
    private = len(json.dumps(messages)) - len(json.dumps(open_ones))
    return -private % FILLED_BYTES if private else FILLED_BYTES
