"""A remote seat's end of the connection. Each input counts once, and each event is heard once."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress

import msgspec

from companion.tables.broker import Broker
from companion.tables.messages import (
    HERE_S,
    Event,
    Heartbeat,
    SeatInput,
    event,
    hear_of,
    here_of,
    say_of,
)
from companion.tables.tasks import run_forever

#: How long to wait for an outcome before sending an input again, in seconds.
RESEND_DELAY_S = 1.0


class FarSeat:
    """One device of a seat. While it is open, it sends heartbeats.

    hear: called with each event, in order.
    next_: number of the event that the device is waiting for, or 0 for the first of the latest
    events.
    door_changed: called when the seat has a new code.
    drawn: the parts of the table's drawing as JSON, keyed by name.
    """

    def __init__(
        self,
        broker: Broker,
        table: str,
        seat: int,
        hear: Callable[[Event], None],
        next_: int = 1,
        door_changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.next = next_
        self.drawn: dict[str, bytes] = {}
        #: Number of the last event that `drawn` reflects.
        self._drawn_at = 0
        self._last: int | None = None
        self._broker = broker
        self._table = table
        self._seat = seat
        self._hear = hear
        self._door_changed = door_changed
        self._early: dict[int, Event] = {}
        self._outcomes: dict[str, asyncio.Future[bool]] = {}
        self._saying = asyncio.Lock()
        self._id = secrets.token_hex(8)  # resent events also reach the seat's other devices
        self._heartbeat: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start receiving events: first those that were missed, then new ones."""
        await self._broker.subscribe(hear_of(self._table, self._seat), self._on_message)
        self._heartbeat = run_forever(self._heartbeat_cycle)
        await self.ask()

    @property
    def has_all(self) -> bool:
        """Whether everything that was sent before the start has arrived."""
        return self._last is not None and self.next > self._last

    def stop(self) -> None:
        """Stop sending heartbeats. The broker connection is closed by whoever owns it."""
        if self._heartbeat is not None:
            self._heartbeat.cancel()

    async def ask(self) -> None:
        """Ask for a resend of everything missing."""
        await self._send_heartbeat(self._id)

    async def say(
        self,
        text: str,
        question: int | None = None,
        id_: str = "",
        readings: tuple[str, ...] = (),
    ) -> bool:
        """Send an input, repeatedly if necessary, until its outcome is known. Return whether the
        table accepted the input.

        id_: the seat's id for the input. An input that is sent twice counts once.
        """
        async with self._saying:
            line = SeatInput(id_ or secrets.token_hex(8), text, question, readings)
            outcome = self._outcomes[line.id] = asyncio.get_running_loop().create_future()
            try:
                await self._send(line)
                while True:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(RESEND_DELAY_S):
                            return await asyncio.shield(outcome)
                    await self._send(line)
                    await self.ask()
            finally:
                del self._outcomes[line.id]

    async def _heartbeat_cycle(self) -> None:
        """Send requests until all events so far have arrived.

        After that, only report that the seat is present.
        """
        await asyncio.sleep(RESEND_DELAY_S if self._last is None else HERE_S)
        await self._send_heartbeat(self._id if self._last is None else "")

    async def _send_heartbeat(self, id_: str = "") -> None:
        heartbeat = msgspec.json.encode(Heartbeat(self.next, id_))
        await self._broker.publish(here_of(self._table, self._seat), heartbeat)

    async def _send(self, line: SeatInput) -> None:
        name = f"{self._table}.{self._seat}.{line.id}"
        await self._broker.publish(say_of(self._table, self._seat), msgspec.json.encode(line), name)

    async def _on_message(self, _subject: str, content: bytes) -> None:
        came = event.decode(content)
        if came.is_door_changed:
            self._door_changed()
        elif came.first:
            for id_ in came.done:
                self._resolve(id_, is_accepted=True)
            if came.id == self._id:
                self.next, self._last = self.next or came.first, max(self._last or 0, came.last)
                self._draw(came.drawn, came.last)
        elif came.is_refused:
            self._resolve(came.id, is_accepted=False)
        elif self.next:
            await self._sort(came)

    async def _sort(self, came: Event) -> None:
        """Deliver events in the order of their numbers. If this one is early, keep it until the
        missing ones have arrived.
        """
        if came.number > self.next and came.number not in self._early:
            self._early[came.number] = came
            await self.ask()
        elif came.number == self.next:
            self._early[came.number] = came
        while (following := self._early.pop(self.next, None)) is not None:
            self.next += 1
            self._draw(following.drawn, following.number)
            self._hear(following)
            self._resolve(following.id, is_accepted=True)

    def _draw(self, parts: Mapping[str, msgspec.Raw], number: int) -> None:
        """Store parts of the drawing as they were at an event, unless newer ones have arrived."""
        if number > self._drawn_at:
            self._drawn_at = number
            self.drawn |= {name: bytes(part) for name, part in parts.items()}

    def _resolve(self, id_: str, *, is_accepted: bool) -> None:
        outcome = self._outcomes.get(id_)
        if outcome is not None and not outcome.done():
            outcome.set_result(is_accepted)
