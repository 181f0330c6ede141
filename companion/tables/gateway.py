"""The pages of far seats. What they hear and say goes through here, with the seat's own rights, and
nothing of it is kept: another gateway goes on from what a page had last.
"""

import asyncio
import json
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from urllib.parse import parse_qs

import msgspec
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Mount, Route

from companion.catalog import Games, phrasebook
from companion.narration.listener import Listener
from companion.narration.phrasebook import ENGLISH
from companion.referee.seat import Seat, seats_named
from companion.tables.broker import Broker, KeyValueBucket, NotWrittenError
from companion.tables.credentials import Credentials
from companion.tables.doors import Doors, new_token
from companion.tables.messages import DOORS, Entry, Event
from companion.tables.metrics import Metrics
from companion.tables.seat import FarSeat
from companion.tables.tasks import loop_time
from companion.tables.told import Asked, Confirm, Message, Told, filling
from companion.web.door import DoorClosedError
from companion.web.events import ALIVE, ALIVE_S, READY, RETRY
from companion.web.events import Message as PageMessage
from companion.web.events import filling as page_filling
from companion.web.lines import kind_of, words_of
from companion.web.page import Pages
from companion.web.site import (
    COOKIE,
    MOST_LINES,
    SEAT_STREAMS,
    TOKEN_S,
    Guard,
    Line,
    Wish,
    body_of,
    last_id_of,
    starlette,
    static_routes,
)

#: How long a line may take until something comes of it, in seconds.
SAID_S = 10.0
#: How often it is looked whether a page may still listen, in seconds: the host may have made a new
#: code for its seat.
LOOK_S = 5.0
#: Makes a connection to the broker with these credentials.
Connect = Callable[[Credentials], Awaitable[Broker]]
GAMES = Games()


class Visit:
    """One page of a seat, as long as it listens. It has the seat's rights, and no others."""

    def __init__(self, broker: Broker, table: str, seat: int, next_: int) -> None:
        self._broker = broker
        self._events: asyncio.Queue[Event] = asyncio.Queue()
        self.seat = FarSeat(broker, table, seat, self._events.put_nowait, next_)

    async def next(self) -> Event | None:
        """The next event; None where none has come for some time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ALIVE_S):
                return await self._events.get()
        return None

    @property
    def has_all(self) -> bool:
        """Whether all has been given that was told before it came."""
        return self._events.empty() and self.seat.has_all

    async def close(self) -> None:
        """The page is gone."""
        self.seat.stop()
        await self._broker.close()


class Gateway:
    """The pages of all tables, for Starlette, each below the table's number.

    connect, own: the way to the broker, and with what the doors are opened. hosts: under which it
    may be asked for. failed: a mistake of ours, by its place. All is done in the server's loop.
    """

    def __init__(
        self,
        connect: Connect,
        own: Credentials,
        *,
        hosts: frozenset[str],
        is_sealed: bool,
        failed: Callable[[str], None],
        metrics: Metrics,
    ) -> None:
        self._connect = connect
        self._own = own
        self._is_sealed = is_sealed
        self._metrics = metrics
        self._opening = asyncio.Lock()
        self._doors: Doors | None = None
        self._visits: defaultdict[str, list[Visit]] = defaultdict(list)
        self._streams = Counter[str]()
        self._listeners: dict[str, Listener] = {}
        self._times: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=MOST_LINES))
        table = [
            Route("/", self._home),
            Route("/in", self._enter, methods=["POST"]),
            Route("/events", self._listen),
            Route("/say", self._say, methods=["POST"]),
            Route("/wish", self._wish, methods=["POST"]),
            Route("/here", self._here),
            Route("/about", self._about),
            *static_routes(),
        ]
        scheme = "https" if is_sealed else "http"
        self.app = Guard(
            starlette([Mount("/{table:int}", routes=table)], {NotWrittenError: _unreached}),
            hosts,
            frozenset(f"{scheme}://{host}" for host in hosts),
            failed,
        )

    async def _all_doors(self) -> Doors:
        async with self._opening:
            if self._doors is None:
                broker = await self._connect(self._own)
                self._doors = Doors(KeyValueBucket(broker, DOORS))
        return self._doors

    async def _entry(self, request: Request) -> tuple[str, Entry | None]:
        """Raises NotWrittenError, as all that asks the broker."""
        table = str(request.path_params["table"])
        return table, await (await self._all_doors()).entry(table)

    async def _whose(self, request: Request, table: str) -> tuple[int, Credentials] | None:
        token = request.cookies.get(COOKIE, "")
        return await (await self._all_doors()).credentials(table, token)

    async def _home(self, request: Request) -> Response:
        table, entry = await self._entry(request)
        if entry is None:
            return Response(status_code=404)
        pages, seats = pages_of(entry.language, entry.game, tuple(entry.seats))
        whose = await self._whose(request, table)
        if whose is not None:
            return HTMLResponse(pages.seat(seats[whose[0]]))
        wrong = "page-let-go" if COOKIE in request.cookies else None
        return HTMLResponse(pages.entrance(wrong, new_token()))

    async def _about(self, request: Request) -> Response:
        """The table, for a companion that wants to enter."""
        _, entry = await self._entry(request)
        if entry is None:
            return Response(status_code=404)
        return Response(msgspec.json.encode(entry), media_type="application/json")

    async def _enter(self, request: Request) -> Response:
        table, entry = await self._entry(request)
        if entry is None:
            return Response(status_code=404)
        pages, _ = pages_of(entry.language, entry.game, tuple(entry.seats))
        form = parse_qs((await body_of(request)).decode("utf-8", "replace"), max_num_fields=4)
        name, code, token = (form.get(field, [""])[0] for field in ("name", "code", "token"))
        try:
            entered = await (await self._all_doors()).enter(table, name, code, token)
        except NotWrittenError:
            return HTMLResponse(pages.entrance("page-later", token or new_token()), 503)
        except DoorClosedError:
            return HTMLResponse(pages.entrance("page-closed", new_token()), 429)
        if entered is None:
            self._metrics.wrong_codes.inc()
            return HTMLResponse(pages.entrance("page-wrong", new_token()), 403)
        back = RedirectResponse(f"/{table}/", 303)
        back.set_cookie(
            COOKIE,
            entered[1],
            TOKEN_S,
            path=f"/{table}/",
            httponly=True,
            samesite="strict",
            secure=self._is_sealed,
        )
        return back

    async def _listen(self, request: Request) -> Response:
        table, entry = await self._entry(request)
        whose = await self._whose(request, table)
        if whose is None or entry is None:
            return Response(status_code=401)
        token = request.cookies[COOKIE]
        if self._streams[token] >= SEAT_STREAMS:
            return Response(status_code=429)
        name, _, number = last_id_of(request).partition("-")
        next_ = int(number) + 1 if name == table and number.isdecimal() and len(number) < 12 else 0
        _, seats = pages_of(entry.language, entry.game, tuple(entry.seats))
        listener = self._listeners.setdefault(token, Listener(seats[whose[0]]))
        is_whole = "whole" in request.query_params

        def text(told: Sequence[Told]) -> bytes:
            """What is private fills whole blocks here, too."""
            if is_whole:
                return msgspec.json.encode(told) + b" " * filling(told)
            page = [shown(one, seats, listener) for one in told]
            return json.dumps(page).encode() + b" " * page_filling(page)

        stream = self._stream(whose, table, token, next_, text)
        return StreamingResponse(stream, media_type="text/event-stream")

    async def _stream(
        self,
        whose: tuple[int, Credentials],
        table: str,
        token: str,
        next_: int,
        text: Callable[[Sequence[Told]], bytes],
    ) -> AsyncIterator[bytes]:
        """What was told since the page's last event, or the last of all; then what comes. While the
        broker is away, nothing: the page tries again.
        """
        seat, credentials = whose
        visit = None
        self._streams[token] += 1
        self._metrics.pages.inc()
        try:
            with suppress(NotWrittenError):
                visit = Visit(await self._connect(credentials), table, seat, next_)
                self._visits[token].append(visit)
                async for part in self._heard(visit, table, token, text):
                    yield part
        finally:
            self._metrics.pages.dec()
            self._streams[token] -= 1
            if not self._streams[token]:
                del self._streams[token]
                self._listeners.pop(token, None)
            if visit is not None:
                self._visits[token].remove(visit)
                if not self._visits[token]:
                    del self._visits[token]
                await asyncio.shield(visit.close())

    async def _heard(
        self, visit: Visit, table: str, token: str, text: Callable[[Sequence[Told]], bytes]
    ) -> AsyncIterator[bytes]:
        await visit.seat.start()
        yield RETRY
        is_ready, look = False, loop_time() + LOOK_S
        while True:
            event = await visit.next()
            if event is not None:
                told = text(event.told)
                yield b"id: %b-%07d\ndata: %b\n\n" % (table.encode(), event.number, told)
            if loop_time() > look:
                if not await self._may_stay(table, token):
                    return
                look = loop_time() + LOOK_S
            if not is_ready and visit.has_all:
                is_ready = True
                yield READY
            elif event is None:
                yield ALIVE

    async def _may_stay(self, table: str, token: str) -> bool:
        """Whether the page's token still opens the seat. While the broker is away, it stays."""
        with suppress(NotWrittenError):
            return await (await self._all_doors()).credentials(table, token) is not None
        return True

    async def _say(self, request: Request) -> Response:
        table, _ = await self._entry(request)
        whose = await self._whose(request, table)
        if whose is None:
            return Response(status_code=401)
        token = request.cookies[COOKIE]
        times, now = self._times[token], loop_time()
        if len(times) == MOST_LINES and now - times[0] < 1.0:
            return Response(status_code=429)
        times.append(now)
        try:
            line = msgspec.json.decode(await body_of(request), type=Line)
        except msgspec.DecodeError:
            return Response(status_code=400)
        self._metrics.said.inc()
        listening = self._visits.get(token)
        passing = None
        try:
            if not listening:
                seat, credentials = whose
                passing = Visit(await self._connect(credentials), table, seat, 0)
                await passing.seat.start()
            visit = listening[0] if listening else passing
            assert visit is not None  # noqa: S101 - one of both
            async with asyncio.timeout(SAID_S):
                is_taken = await visit.seat.say(line.text, line.question, line.id)
        except TimeoutError:
            raise NotWrittenError from None
        finally:
            if passing is not None:
                await passing.close()
        return Response(status_code=204 if is_taken else 409)

    async def _wish(self, request: Request) -> Response:
        """How much of each message is told, as long as a page of this seat listens."""
        table, entry = await self._entry(request)
        whose = await self._whose(request, table)
        if whose is None or entry is None:
            return Response(status_code=401)
        try:
            wish = msgspec.json.decode(await body_of(request), type=Wish)
        except msgspec.DecodeError:
            return Response(status_code=400)
        _, seats = pages_of(entry.language, entry.game, tuple(entry.seats))
        token = request.cookies[COOKIE]
        listener = self._listeners.setdefault(token, Listener(seats[whose[0]]))
        listener.own = listener.others = wish.verbosity
        return Response(status_code=204)

    async def _here(self, request: Request) -> Response:
        table, _ = await self._entry(request)
        return Response(status_code=204 if await self._whose(request, table) else 401)


async def _unreached(_request: Request, _error: Exception) -> Response:
    """The broker is away, or no worker: a page tries again, and keeps what lets it in. Whoever
    opens it now is told so; in which language the table is played, is not known.
    """
    return PlainTextResponse(_later(), 503)


@lru_cache
def _later() -> str:
    return phrasebook(ENGLISH).say("page-later")


def shown(told: Told, seats: Sequence[Seat], listener: Listener) -> PageMessage:
    """What a page shows of it, as its script wants it."""
    match told:
        case Asked(question):
            return {"asked": question}
        case Confirm(choices):
            return {"confirm": choices}
        case Message():
            words = told.words(seats)
            return {
                "text": listener.words(words),
                "kind": kind_of(words),
                "private": told.private,
                "choices": words_of(words),
                "question": told.question,
            }
    return {"curtain": True}


@lru_cache(maxsize=256)
def pages_of(language: str, game: str, names: tuple[str, ...]) -> tuple[Pages, tuple[Seat, ...]]:
    """The pages of such a table, and its seats."""
    seats = seats_named(*names)
    return Pages(phrasebook(language, GAMES.get(game)), seats), seats
