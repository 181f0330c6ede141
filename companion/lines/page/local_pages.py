"""The pages for a game on this computer: a phone for each seat, and the table page."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from functools import partial
from typing import Protocol

from companion.lines.page.choices import PageChoices, PageRequest
from companion.lines.page.event_log import LoggedEvent, Sign
from companion.lines.page.login import SeatLogins
from companion.lines.page.page_line import PageLine, TablePage
from companion.lines.page.pages import (
    PageInput,
    PageReply,
    PageSeat,
    PageTable,
)
from companion.lines.page.templates import PageTemplates
from companion.lines.room import Room
from companion.narration.listener import Listener
from companion.referee.seat import Seat
from companion.session.input import Input, Source

#: How long a phone may have no page open before it counts as away, in seconds.
AWAY_S = 10.0

#: How many of the latest requests to remember by their input ids. If a page sends one again, it
#: gets the same reply, and the room doesn't handle the request twice.
KEPT_REQUESTS = 32

#: Runs the first function in the main loop, between typed lines. Once everything that follows from
#: it is done, runs the second function, and returns the second one's result.
Call = Callable[[Callable[[], None], Callable[[], PageReply]], Awaitable[PageReply]]


class PhoneEvents(Protocol):
    """Handles what happens on phones. All calls are made in the server's loop."""

    def said(self, seat: Seat, input_: Input) -> None:
        """Handle an input that the table has to decide on."""

    def logged_in(self, seat: Seat) -> None:
        """Handle a phone's login."""

    def presence_changed(self, seat: Seat, *, is_back: bool) -> None:
        """Handle a seat's phone going out of reach or, with `is_back`, coming back."""

    def report(self, where: str) -> None:
        """Report the location of an error in the program."""


class LocalPages:
    """The `Pages` of a single table.

    listeners: how much each seat wants to hear, from the settings.
    """

    def __init__(
        self,
        templates: PageTemplates,
        logins: SeatLogins,
        lines: Mapping[Seat, PageLine],
        screen: TablePage,
        phones: PhoneEvents,
        call: Call,
        listeners: Mapping[Seat, Listener],
    ) -> None:
        self._table = PageTable("", templates, tuple(lines), is_screen_open=True)
        self._logins = logins
        self._lines = lines
        self._screen = screen
        self._phones = phones
        self._call = call
        self._listeners = listeners
        self._room: Room | None = None
        self._requests: dict[str, PageRequest] = {}
        self._away: set[Seat] = set()
        self._watches: dict[Seat, asyncio.TimerHandle] = {}

    def serve(self, room: Room) -> None:
        """Start routing the pages' inputs through this room."""
        self._room = room

    def is_away(self, seat: Seat) -> bool:
        """Return whether the seat's phone counts as away, according to the latest report."""
        return seat in self._away

    def expect(self) -> None:
        """Give phones that were let in earlier some time to reconnect before they count as away.
        Must be called in the server's loop.
        """
        for seat in self._lines:
            if self._logins.is_in(seat):
                self._watch(seat)

    def forget(self, seat: Seat) -> None:
        """Forget the seat's phone, which is no longer its line."""
        self._away.discard(seat)

    async def table(self, name: str) -> PageTable | None:  # noqa: ARG002 - there is only one
        """Return the only table, whatever the name."""
        return self._table

    async def enter(self, _table: PageTable, name: str, code: str, _token: str) -> str | None:
        """Let a phone in. Raises LoginClosedError."""
        entered = self._logins.enter(name, code)
        if entered is None:
            return None
        seat, token = entered
        self._away.discard(seat)
        self._phones.logged_in(seat)
        self._watch(seat)
        return token

    async def seat(self, table: PageTable, token: str) -> PageSeat | None:
        """Return the seat that a token belongs to."""
        seat = self._logins.seat_of(token)
        if seat is None:
            return None
        listener = self._listeners[seat]
        choices = PageChoices(own=listener.own, others=listener.others)
        return PageSeat(table, seat, token, choices=choices, without=listener.without)

    async def submit(self, seat: PageSeat, input_: PageInput) -> PageReply:
        """Accept an input. The response contains the replies to commands that the room itself
        handles.
        """
        source = Source.TYPED if input_.question is None else Source.TOUCHED
        routed = Input(
            input_.readings or (input_.text,),
            seat.seat,
            id=f"{seat.seat.id} {input_.id}" if input_.id else "",
            question=input_.question,
            source=source,
        )
        room, choices = self._room, input_.choices
        if room is None or choices is None or not room.may_do(routed):
            self._phones.said(seat.seat, routed)
            return PageReply()
        return await self._reply(room, seat, routed, choices)

    async def events(
        self,
        seat: PageSeat,
        after: str,
        choices: PageChoices | None,  # noqa: ARG002 - part of the interface
    ) -> AsyncIterator[LoggedEvent | Sign]:
        """Yield the seat's events after this id, and each new one."""
        log = self._lines[seat.seat].log
        async with aclosing(log.stream(after, partial(self._watch, seat.seat))) as stream:
            async for one in stream:
                # The phone may have been logged out just before its stream began, when there was no
                # stream to drop yet.
                if self._logins.seat_of(seat.token) is None:
                    return
                yield one

    async def screen(
        self, _table: PageTable, _seat: PageSeat | None, after: str
    ) -> AsyncIterator[LoggedEvent | Sign]:
        """Yield the table page's events after this id, and each new one."""
        async for one in self._screen.log.stream(after, lambda: None):
            yield one

    def report(self, where: str) -> None:
        """Report an internal error."""
        self._phones.report(where)

    async def _reply(
        self, room: Room, seat: PageSeat, input_: Input, choices: PageChoices
    ) -> PageReply:
        """Route an input as if it came from the page's own line, and return the room's replies."""
        id_ = input_.id or secrets.token_hex(8)

        def route() -> None:
            # If the request is known, only the reply was lost, so send that again.
            if id_ not in self._requests:
                history = self._lines[seat.seat].history()
                request = PageRequest(room, seat.seat, self._table.seats, choices, history)
                self._requests[id_] = request
                room.route(input_, request.line)

        def reply() -> PageReply:
            request = self._requests[id_]
            for old in [*self._requests][:-KEPT_REQUESTS]:
                del self._requests[old]
            return PageReply(True, request.events, request.choices, request.repeats)

        return await self._call(route, reply)

    def _watch(self, seat: Seat) -> None:
        """Handle the connection or disconnection of one of the seat's pages. If none is left, count
        the phone as away after `AWAY_S`.
        """
        if (watch := self._watches.pop(seat, None)) is not None:
            watch.cancel()
        if self._lines[seat].log.listening:
            if seat in self._away:
                self._away.discard(seat)
                self._phones.presence_changed(seat, is_back=True)
        elif seat not in self._away:
            loop = asyncio.get_running_loop()
            self._watches[seat] = loop.call_later(AWAY_S, self._gone, seat)

    def _gone(self, seat: Seat) -> None:
        if self._logins.is_in(seat):
            self._away.add(seat)
            self._phones.presence_changed(seat, is_back=False)
