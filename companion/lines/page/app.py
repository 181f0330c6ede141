"""Serves the pages over HTTP, for games on this computer and for remote tables alike."""

import asyncio
import json
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import (
    HTMLResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import BaseRoute, Mount, Route

from companion.clock import SYSTEM_CLOCK, Clock
from companion.crashes import where
from companion.lines.page.choices import PageChoices
from companion.lines.page.event_log import LoggedEvent, Sign
from companion.lines.page.failures import FailureReports
from companion.lines.page.login import LoginClosedError
from companion.lines.page.page_line import kind_of
from companion.lines.page.pages import (
    COOKIE,
    PageInput,
    PageReply,
    Pages,
    PagesAwayError,
    PageSeat,
    PageTable,
)
from companion.lines.page.static_files import (
    ADDRESSES,
    FILES,
    FOR_EVER,
    KINDS,
    PRELOAD,
    static_address,
)
from companion.lines.seat_events import (
    PAGE_EVENTS,
    Asked,
    Confirm,
    Curtain,
    Message,
    More,
    SeatEvent,
    choices_of,
    events_decoder,
    is_private,
    padding,
    private_bytes,
)
from companion.narration.listener import Listener
from companion.narration.text import Part

#: Maximum size of a request body, in bytes.
LONGEST_BODY = 8192
#: Timeout for reading a request body, in seconds.
BODY_S = 10.0
#: Maximum number of streams open at a time: for one device, and for the table page.
SEAT_STREAMS = 8
TABLE_STREAMS = 300
#: Maximum number of inputs per second from one device. Nobody can type or press keys that fast.
MOST_INPUTS = 20
#: How long a browser keeps its token, in seconds; longer than anybody leaves a game unfinished.
TOKEN_S = 30 * 24 * 3600
#: How long a browser waits before reconnecting, in milliseconds.
RECONNECT = b"retry: 1000\n\n"
#: Headers that keep the pages from loading anything from other sites, from being shown inside other
#: sites, from being cached, and from telling other sites their address. Browsers are never told to
#: insist on TLS, because they would then refuse our own certificate.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'"
    ),
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",  # with "no-referrer", a form's Origin would be "null"
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
PageJson = dict[str, Any]


class TooLongError(Exception):
    """A request body is larger than LONGEST_BODY."""


class PageApp:
    """The ASGI application for the pages.

    hosts: this server's names. Requests under any other name are refused, so that no other site can
    point its own name at this server.
    is_sealed: whether the pages are encrypted.
    missing: the page for a missing table, and for unknown addresses.
    prefix: precedes all paths, and contains the table's name, as in "/{table}".
    away: the page shown while the table can't be reached.
    clock: measures how fast inputs arrive.
    """

    def __init__(
        self,
        pages: Pages,
        hosts: frozenset[str],
        *,
        is_sealed: bool,
        missing: str,
        prefix: str = "",
        away: str = "",
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._away_page = away
        self._missing = missing
        self._pages = pages
        self._is_sealed = is_sealed
        self._clock = clock
        self._streams = Counter[str]()
        self._screens = 0
        self._times: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=MOST_INPUTS))
        routes: list[BaseRoute] = [
            Route("/", self._home),
            Route("/in", self._enter, methods=["POST"]),
            Route("/events", self._events),
            Route("/say", self._say, methods=["POST"]),
            Route("/here", self._here),
            Route("/about", self._about),
            Route("/table", self._table_page),
            Route("/table/events", self._table_events),
        ]
        if prefix:
            routes = [Mount(prefix, routes=routes)]
        routes.insert(0, Route(ADDRESSES, self._static))
        refused: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
            TooLongError: _too_long,
            TimeoutError: _too_slow,
            PagesAwayError: self._away,
            404: self._nowhere,
        }
        scheme = "https" if is_sealed else "http"
        self._app = Guard(
            Starlette(routes=routes, exception_handlers=refused),
            hosts,
            frozenset(f"{scheme}://{host}" for host in hosts),
            FailureReports(pages.report, clock),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        await self._app(scope, receive, send)

    async def _away(self, _request: Request, _error: Exception) -> Response:
        return page_response(self._away_page, 503)

    async def _nowhere(self, _request: Request, _error: Exception) -> Response:
        return page_response(self._missing, 404)

    async def _static(self, request: Request) -> Response:
        return response_at(request.url.path) or page_response(self._missing, 404)

    async def _table(self, request: Request) -> PageTable | None:
        return await self._pages.table(str(request.path_params.get("table", "")))

    async def _seat(self, request: Request) -> PageSeat | None:
        table = await self._table(request)
        return None if table is None else await self._seat_at(table, request)

    async def _seat_at(self, table: PageTable, request: Request) -> PageSeat | None:
        return await self._pages.seat(table, request.cookies.get(COOKIE, ""))

    async def _home(self, request: Request) -> Response:
        table = await self._table(request)
        if table is None:
            return page_response(self._missing, 404)
        if (seat := await self._seat_at(table, request)) is not None:
            return page_response(table.templates.seat(seat.seat, seat.choices))
        wrong = "page-let-go" if COOKIE in request.cookies else None
        return page_response(table.templates.entrance(wrong))

    async def _enter(self, request: Request) -> Response:
        table = await self._table(request)
        if table is None:
            return Response(status_code=404)
        try:
            form = parse_qs((await body_of(request)).decode("utf-8", "replace"), max_num_fields=4)
        except ValueError:
            return Response(status_code=400)
        name, code, proposed = (form.get(field, [""])[0] for field in ("name", "code", "token"))
        try:
            token = await self._pages.enter(table, name, code, proposed)
        except PagesAwayError:
            return page_response(table.templates.entrance("page-later", proposed), 503)
        except LoginClosedError:
            return page_response(table.templates.entrance("page-closed"), 429)
        if token is None:
            return page_response(table.templates.entrance("page-wrong"), 403)
        home = f"/{table.name}/" if table.name else "/"
        back = RedirectResponse(home, 303)
        back.set_cookie(
            COOKIE,
            token,
            TOKEN_S,
            path=home,
            httponly=True,
            samesite="strict",
            secure=self._is_sealed,
        )
        return back

    async def _events(self, request: Request) -> Response:
        seat = await self._seat(request)
        if seat is None:
            return Response(status_code=401)
        try:
            choices = choices_in(request)
        except msgspec.DecodeError:
            return Response(status_code=400)
        events = self._pages.events(seat, last_id_of(request), choices)
        if request.query_params.get("whole") == "page":
            return self._seat_streamed(seat, events)
        return self._seat_streamed(seat, self._rendered(events, seat, choices))

    async def _rendered(
        self, events: AsyncIterator[LoggedEvent | Sign], seat: PageSeat, choices: PageChoices | None
    ) -> AsyncIterator[LoggedEvent | Sign]:
        async for one in events:
            if isinstance(one, Sign) or one.name:
                yield one
                continue
            told = events_decoder.decode(one.content)
            if choices is None:  # an older companion doesn't know these events
                told = [event for event in told if not isinstance(event, PAGE_EVENTS)]
                yield LoggedEvent(one.id, unrendered(told))
            else:
                yield LoggedEvent(one.id, rendered(told, seat.table, seat.listener(choices)))

    def _seat_streamed(self, seat: PageSeat, events: AsyncIterator[LoggedEvent | Sign]) -> Response:
        if self._streams[seat.token] >= SEAT_STREAMS:
            return Response(status_code=429)
        return _streamed(self._seat_stream(seat, events))

    async def _seat_stream(
        self, seat: PageSeat, events: AsyncIterator[LoggedEvent | Sign]
    ) -> AsyncIterator[bytes]:
        self._streams[seat.token] += 1
        try:
            yield RECONNECT
            async for one in events:
                yield _sent(one)
        finally:
            self._streams[seat.token] -= 1
            if not self._streams[seat.token]:
                del self._streams[seat.token]

    async def _say(self, request: Request) -> Response:
        # The login may end while we read the body, so check it afterwards.
        body = await body_of(request)
        seat = await self._seat(request)
        if seat is None:
            return Response(status_code=401)
        times, now = self._times[seat.token], self._clock.now()
        if len(times) == MOST_INPUTS and now - times[0] < 1.0:
            return Response(status_code=429)
        times.append(now)
        try:
            input_ = msgspec.json.decode(body, type=PageInput)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return Response(status_code=400)
        reply = await self._pages.submit(seat, input_)
        if not reply.is_taken:
            return Response(status_code=409)
        if reply.choices is None:
            return Response(status_code=204)
        content = replied(reply, seat, reply.choices)
        return Response(content, media_type="application/json")

    async def _here(self, request: Request) -> Response:
        return Response(status_code=204 if await self._seat(request) else 401)

    async def _about(self, request: Request) -> Response:
        table = await self._table(request)
        if table is None or not table.about:
            return Response(status_code=404)
        if await self._seat_at(table, request) is None:
            return Response(status_code=401)
        return Response(table.about, media_type="application/json")

    async def _table_page(self, request: Request) -> Response:
        table = await self._table(request)
        if table is None:
            return page_response(self._missing, 404)
        if not table.is_screen_open and await self._seat_at(table, request) is None:
            return page_response(table.templates.entrance())
        return page_response(table.templates.table())

    async def _table_events(self, request: Request) -> Response:
        table = await self._table(request)
        if table is None:
            return Response(status_code=404)
        seat = None if table.is_screen_open else await self._seat_at(table, request)
        events = self._pages.screen(table, seat, last_id_of(request))
        if seat is not None:
            return self._seat_streamed(seat, events)
        if not table.is_screen_open:
            return Response(status_code=401)
        if self._screens >= TABLE_STREAMS:
            return Response(status_code=429)
        return _streamed(self._screen(events))

    async def _screen(self, events: AsyncIterator[LoggedEvent | Sign]) -> AsyncIterator[bytes]:
        self._screens += 1
        try:
            yield RECONNECT
            async for one in events:
                yield _sent(one)
        finally:
            self._screens -= 1


class Guard:
    """Decides which requests are allowed, adds the headers, and reports errors."""

    def __init__(
        self,
        app: Starlette,
        hosts: frozenset[str],
        origins: frozenset[str],
        report: Callable[[str], None],
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._origins = origins
        self._report = report

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""

        async def answer(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                given = message.get("headers", ())
                names = {name for name, _ in given}
                own = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*given, *(one for one in own if one[0] not in names)]
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
        except Exception as error:  # noqa: BLE001 - already answered; its message could reveal a card
            self._report(where(error))

    def _may(self, scope: Scope) -> bool:
        """Return whether a request is addressed to one of our names and, if it changes something,
        comes from our own page.
        """
        headers = [(name, value.decode("latin-1")) for name, value in scope["headers"]]
        hosts = [value for name, value in headers if name == b"host"]
        origins = [value for name, value in headers if name == b"origin"]
        if len(hosts) != 1 or hosts[0].lower() not in self._hosts:
            return False
        if scope["method"] in ("GET", "HEAD") and not origins:
            return True
        return len(origins) == 1 and origins[0].lower() in self._origins


def rendered(events: Sequence[SeatEvent], table: PageTable, listener: Listener) -> bytes:
    """Return these events as JSON for the page's script, padded so that its length reveals
    nothing.
    """
    content = json.dumps(_all_shown(events, table, listener))
    public = [event for event in events if not is_private(event)]
    private = len(content) - len(json.dumps(_all_shown(public, table, listener)))
    return content.encode() + b" " * padding(private)


def replied(reply: PageReply, seat: PageSeat, choices: PageChoices) -> bytes:
    """Return the reply to a page's input. All of it is padded, because the length of even the
    page's own choices could reveal how long a private list is.
    """
    told = _all_shown(reply.events, seat.table, seat.listener(choices))
    whole = {"told": told, "repeats": reply.repeats, "choices": msgspec.to_builtins(choices)}
    content = json.dumps(whole)
    return content.encode() + b" " * padding(len(content))


def _all_shown(events: Sequence[SeatEvent], table: PageTable, listener: Listener) -> list[PageJson]:
    return [shown for event in events if (shown := _shown(event, table, listener)) is not None]


def _shown(event: SeatEvent, table: PageTable, listener: Listener) -> PageJson | None:
    match event:
        case Asked(question, whose, is_over=is_over):
            is_own = listener.seat is not None and listener.seat.index == whose
            # The JSON must have the same length on every phone, no matter whose question it is, so
            # `own` is a number instead of a boolean.
            return {"asked": question, "own": int(is_own), "over": is_over}
        case Confirm(choices):
            return {"confirm": choices}
        case Curtain():
            return {"curtain": True}
        case More(shown=shown):
            return {"shown": shown, "private": True}
        case Message():
            words = event.words(table.seats)
            choices = choices_of(words)
            if choices and words.parts.get(Part.HINT) == table.templates.hint_can:
                # The page has a button for each possible answer, so leave out the hint about how to
                # list them.
                parts = dict(words.parts)
                del parts[Part.HINT]
                words = replace(words, parts=parts)
            aloud = event.aloud
            others = "" if aloud is None else listener.words(aloud.words(table.seats))
            drawn = {} if words.held is None else {"held": msgspec.to_builtins(words.held)}
            return drawn | {
                "text": listener.words(words),
                "kind": kind_of(words),
                "private": event.private,
                "choices": choices,
                "question": event.question,
                "aloud": others,
            }
    return None


def unrendered(events: Sequence[SeatEvent]) -> bytes:
    """Encode events for a companion that joins the table, padded so that their length reveals
    nothing.
    """
    return msgspec.json.encode(events) + b" " * padding(private_bytes(events))


def choices_in(request: Request) -> PageChoices | None:
    """Return a page's choices, or None if the request is from a companion, which renders events
    itself.

    Raises msgspec.DecodeError.
    """
    if "whole" in request.query_params:
        return None
    given = request.query_params.get("choices", "{}")
    return msgspec.json.decode(given, type=PageChoices)


def last_id_of(request: Request) -> str:
    """Return the id of the last event that a page has received.

    A browser that reconnects sends the id in a header; otherwise, the page's script sends it.
    """
    return request.headers.get("last-event-id") or request.query_params.get("after", "")


async def body_of(request: Request) -> bytes:
    """Return the whole body. Raises TooLongError and TimeoutError."""
    body = b""
    async with asyncio.timeout(BODY_S):
        async for chunk in request.stream():
            body += chunk
            if len(body) > LONGEST_BODY:
                raise TooLongError
    return body


def response_at(path: str) -> Response | None:
    """Return the file at an address, or None if there is none.

    During an upgrade, the page may come from a server with a different version. It then gets this
    server's files, but the browser doesn't cache them.
    """
    _, folder, *rest = (*path.split("/"), "")
    name = rest[1] if len(rest) > 1 else ""
    if folder != "static" or name not in FILES:
        return None
    headers = FOR_EVER if path == static_address(name) else None
    return Response(FILES[name], media_type=KINDS[Path(name).suffix], headers=headers)


def page_response(page: str, status: int = 200) -> Response:
    """Return a page as a response."""
    return HTMLResponse(page, status, headers=PRELOAD)


def seal_page(page: str) -> Callable[[Scope, Receive, Send], Awaitable[None]]:
    """Return an application for the unencrypted address. It answers every request with this page,
    which leads to the encrypted one, or with the page's style sheet.
    """

    async def give(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            answer = response_at(scope["path"]) or page_response(page)
            for name, value in HEADERS.items():
                answer.headers.setdefault(name, value)
            await answer(scope, receive, send)

    return give


def _streamed(stream: AsyncIterator[bytes]) -> Response:
    return StreamingResponse(stream, media_type="text/event-stream")


def _event(id_: str, content: bytes, name: str = "") -> bytes:
    head = b"event: %b\n" % name.encode() if name else b"id: %b\n" % id_.encode()
    return b"%bdata: %b\n\n" % (head, content)


def _sent(one: LoggedEvent | Sign) -> bytes:
    return _sign(one) if isinstance(one, Sign) else _event(one.id, one.content, one.name)


def _sign(sign: Sign) -> bytes:
    return b"event: %b\ndata: {}\n\n" % sign.value.encode()


async def _too_long(_request: Request, _error: Exception) -> Response:
    return Response(status_code=413, headers={"Connection": "close"})


async def _too_slow(_request: Request, _error: Exception) -> Response:
    return Response(status_code=408, headers={"Connection": "close"})
