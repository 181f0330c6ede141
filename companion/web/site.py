"""What is answered over HTTP, and to whom."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from companion.clock import SYSTEM_CLOCK, Clock
from companion.crashes import where
from companion.narration.text import Verbosity
from companion.referee.seat import Seat
from companion.web.door import Door, DoorClosedError
from companion.web.events import Events
from companion.web.lines import LineId, PhoneLine, TablePage
from companion.web.page import Pages

STATIC = Path(__file__).parent / "static"
COOKIE = "companion-seat"
#: The longest body that is read, in bytes.
LONGEST_BODY = 8192
#: Timeout for reading a body, in seconds.
BODY_S = 10.0
#: How many streams one seat, and the table, may have at a time.
SEAT_STREAMS = 8
TABLE_STREAMS = 300
#: How many lines one seat may send within a second: more than anybody types or presses.
MOST_LINES = 20
#: How long a phone keeps its token, in seconds: longer than a game is put aside for.
TOKEN_S = 30 * 24 * 3600
#: After how long without any page a phone counts as away, in seconds.
AWAY_S = 10.0
#: Nothing is loaded from elsewhere, shown elsewhere, kept, or told to another site. That only
#: TLS is to be used is never said: a browser that learned it would refuse our own certificate.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",  # without any, a form's Origin would be "null"
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

#: Nothing else answers errors.
NO_MORE: Mapping[Any, Any] = {}

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A line of a seat's. question: the number of the one that a button answers. id: "" where it
    is said once and no more.
    """

    text: str
    question: int | None = None
    id: LineId = ""


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """What whoever reads the page wishes for."""

    verbosity: Verbosity


class TooLongError(Exception):
    """A body of more than LONGEST_BODY."""


class Site:
    """The pages of one game, for Starlette.

    hosts: the names of this server. A request by any other name gets nothing, so that no page
    elsewhere can point its own name here. said: takes a seat's line. came: called when a phone
    was let in. stayed: called when a phone is away, or back (True). failed: takes the place in
    our code of an error. All are called in the server's loop, whose time also says when a phone
    is away. clock: measures how fast lines come.
    """

    def __init__(
        self,
        pages: Pages,
        door: Door,
        lines: Mapping[Seat, PhoneLine],
        table: TablePage,
        *,
        hosts: frozenset[str],
        is_sealed: bool,
        said: Callable[[Seat, tuple[str, ...], int | None], None],
        came: Callable[[Seat], None],
        stayed: Callable[[Seat, bool], None],
        failed: Callable[[str], None],
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._pages = pages
        self._door = door
        self._lines = lines
        self._table = table
        self._scheme = "https" if is_sealed else "http"
        self._said = said
        self._came = came
        self._stayed = stayed
        self._clock = clock
        self._away: set[Seat] = set()
        self._watches: dict[Seat, asyncio.TimerHandle] = {}
        self._times: dict[Seat, deque[float]] = {seat: deque(maxlen=MOST_LINES) for seat in lines}
        self._ids: dict[Seat, deque[str]] = {seat: deque(maxlen=MOST_LINES) for seat in lines}
        routes = [
            Route("/", self._home),
            Route("/in", self._enter, methods=["POST"]),
            Route("/events", self._events),
            Route("/say", self._say, methods=["POST"]),
            Route("/wish", self._wish, methods=["POST"]),
            Route("/here", self._here),
            Route("/table", self._table_page),
            Route("/table/events", self._table_events),
            *static_routes(),
        ]
        origins = frozenset(f"{self._scheme}://{host}" for host in hosts)
        self.app = Guard(starlette(routes), hosts, origins, failed)

    def is_away(self, seat: Seat) -> bool:
        """Whether the table has heard that the seat's phone is away."""
        return seat in self._away

    def expect(self) -> None:
        """Expect the phones that were let in before to be back soon. Call it in the loop."""
        for seat in self._lines:
            if self._door.is_in(seat):
                self._watch(seat)

    def forget(self, seat: Seat) -> None:
        """The seat's phone is its line no more."""
        self._away.discard(seat)

    def _seat(self, request: Request) -> Seat | None:
        return self._door.seat_of(request.cookies.get(COOKIE, ""))

    async def _home(self, request: Request) -> Response:
        seat = self._seat(request)
        if seat is not None:
            return HTMLResponse(self._pages.seat(seat))
        had_one = COOKIE in request.cookies
        return HTMLResponse(self._pages.entrance("page-let-go" if had_one else None))

    async def _enter(self, request: Request) -> Response:
        form = parse_qs((await body_of(request)).decode("utf-8", "replace"), max_num_fields=4)
        name, code = (form.get(field, [""])[0] for field in ("name", "code"))
        try:
            entered = self._door.enter(name, code)
        except DoorClosedError:
            return HTMLResponse(self._pages.entrance("page-closed"), 429)
        if entered is None:
            return HTMLResponse(self._pages.entrance("page-wrong"), 403)
        seat, token = entered
        back = RedirectResponse("/", 303)
        is_sealed = self._scheme == "https"
        back.set_cookie(COOKIE, token, TOKEN_S, httponly=True, samesite="strict", secure=is_sealed)
        self._away.discard(seat)
        self._came(seat)
        self._watch(seat)
        return back

    async def _events(self, request: Request) -> Response:
        seat = self._seat(request)
        if seat is None:
            return Response(status_code=401)
        events = self._lines[seat].events
        if events.listening >= SEAT_STREAMS:
            return Response(status_code=429)
        return _streamed(events, request, lambda: self._watch(seat))

    async def _say(self, request: Request) -> Response:
        seat = self._seat(request)
        if seat is None:
            return Response(status_code=401)
        times, now = self._times[seat], self._clock.now()
        if len(times) == MOST_LINES and now - times[0] < 1.0:
            return Response(status_code=429)
        times.append(now)
        try:
            line = msgspec.json.decode(await body_of(request), type=Line)
        except msgspec.DecodeError:
            return Response(status_code=400)
        if line.id and line.id in self._ids[seat]:  # its reply did not come back
            return Response(status_code=204)
        self._ids[seat].append(line.id)
        self._said(seat, (line.text,), line.question)
        return Response(status_code=204)

    async def _wish(self, request: Request) -> Response:
        seat = self._seat(request)
        if seat is None:
            return Response(status_code=401)
        try:
            wish = msgspec.json.decode(await body_of(request), type=Wish)
        except msgspec.DecodeError:
            return Response(status_code=400)
        self._lines[seat].wish(wish.verbosity)
        return Response(status_code=204)

    async def _here(self, request: Request) -> Response:
        return Response(status_code=204 if self._seat(request) else 401)

    async def _table_page(self, _request: Request) -> Response:
        return HTMLResponse(self._pages.table())

    async def _table_events(self, request: Request) -> Response:
        if self._table.events.listening >= TABLE_STREAMS:
            return Response(status_code=429)
        return _streamed(self._table.events, request, lambda: None)

    def _watch(self, seat: Seat) -> None:
        """Note that a page of the seat came or went, and look whether any is left."""
        if (watch := self._watches.pop(seat, None)) is not None:
            watch.cancel()
        if self._lines[seat].events.listening:
            if seat in self._away:
                self._away.discard(seat)
                self._stayed(seat, True)
        elif seat not in self._away:
            loop = asyncio.get_running_loop()
            self._watches[seat] = loop.call_later(AWAY_S, self._gone, seat)

    def _gone(self, seat: Seat) -> None:
        if self._door.is_in(seat):
            self._away.add(seat)
            self._stayed(seat, False)


class Guard:
    """Around all that is answered: who may ask, what goes with each answer, what went wrong."""

    def __init__(
        self,
        app: Starlette,
        hosts: frozenset[str],
        origins: frozenset[str],
        failed: Callable[[str], None],
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._origins = origins
        self._failed = failed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""

        async def answer(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                own = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", ()), *own]
            await send(message)

        if scope["type"] != "http":
            return
        try:
            if not self._may(scope):
                await Response(status_code=403)(scope, receive, answer)
            else:
                await self._app(scope, receive, answer)
        except ClientDisconnect:
            pass
        except Exception as error:  # noqa: BLE001 - answered by now; its message could tell a card
            self._failed(where(error))

    def _may(self, scope: Scope) -> bool:
        """Whether it was asked for by our own name, and what changes something by our own page."""
        headers = [(name, value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value for name, value in headers if name == b"host"]
        origins = [value for name, value in headers if name == b"origin"]
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return False
        if scope["method"] in ("GET", "HEAD") and not origins:
            return True
        return len(origins) == 1 and origins[0].lower() in self._origins


def starlette(routes: Sequence[BaseRoute], more: Mapping[Any, Any] = NO_MORE) -> Starlette:
    """What answers at these; a body that is too long or comes too slowly is refused. more: what
    answers other errors.
    """
    refused = {TooLongError: _too_long, TimeoutError: _too_slow, **more}
    return Starlette(routes=routes, exception_handlers=refused)


def last_id_of(request: Request) -> str:
    """What a page had last. A browser that tries again by itself tells it; else the page asks."""
    return request.headers.get("last-event-id") or request.query_params.get("after", "")


def _streamed(events: Events, request: Request, changed: Callable[[], None]) -> Response:
    streamed = events.stream(last_id_of(request), changed)
    return StreamingResponse(streamed, media_type="text/event-stream")


async def _too_long(_request: Request, _error: Exception) -> Response:
    return Response(status_code=413, headers={"Connection": "close"})


async def _too_slow(_request: Request, _error: Exception) -> Response:
    return Response(status_code=408, headers={"Connection": "close"})


_STATIC = {
    "page.js": "text/javascript",
    "drawing.js": "text/javascript",
    "page.css": "text/css",
}


def static_routes() -> list[Route]:
    """The script and the style of the pages."""
    return [_static(name, kind) for name, kind in _STATIC.items()]


def _static(name: str, kind: str) -> Route:
    content = (STATIC / name).read_bytes()

    async def give(_request: Request) -> Response:
        return Response(content, media_type=kind)

    return Route(f"/{name}", give)


async def body_of(request: Request) -> bytes:
    """The whole body. Raises TooLongError, TimeoutError."""
    body = b""
    async with asyncio.timeout(BODY_S):
        async for chunk in request.stream():
            body += chunk
            if len(body) > LONGEST_BODY:
                raise TooLongError
    return body


def seal_page(page: str) -> Callable[[Scope, Receive, Send], Awaitable[None]]:
    """What the plain address answers, whatever is asked there: this page."""

    async def give(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = {**HEADERS, "Content-Security-Policy": "default-src 'none'; img-src data:"}
            await HTMLResponse(page, headers=headers)(scope, receive, send)

    return give
