"""Connects a player's own companion to a remote table. The table treats it like a phone's page."""

import asyncio
import contextlib
import hashlib
import math
import re
import secrets
import ssl
from collections.abc import AsyncIterator, Callable, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec

from companion.catalog import Games, decode_edition, phrasebook
from companion.data_file import write_for_owner
from companion.errors import CompanionError, DeviceError, UsageError
from companion.lines.page.choices import InputId
from companion.lines.page.pages import COOKIE
from companion.lines.seat_events import UNREADABLE, Handed, SeatEvent, decode_events
from companion.narration.text import printable
from companion.referee.names import is_name, simple
from companion.session.input import Input
from companion.tables.messages import Entry

#: Timeout for one request, in seconds. If an input's outcome takes longer, the player is told.
REQUEST_S = 15.0
#: How long a stream may be silent before it counts as lost, in seconds. A stream has a heartbeat
#: every two seconds.
SILENT_S = 6.0
#: Pause before a retry, in seconds.
RETRY_DELAY_S = 1.0
#: An input is padded to a multiple of this many bytes, because its length would otherwise reveal a
#: card, even over TLS.
BLOCK_BYTES = 1024
HTTPS, HTTP = 443, 80
#: Maximum size of a table's reply, in bytes. The reply may contain an edition.
MOST_BYTES = 4 * 1024 * 1024
#: How many characters of an unknown game's id to quote in an error.
LONGEST_TOLD = 35
#: HTTP statuses that say nothing about an input, because they come from a proxy or another server
#: that can't reach the table. The input is sent again.
NOT_NOW = {
    HTTPStatus.NOT_FOUND,
    HTTPStatus.REQUEST_TIMEOUT,
    HTTPStatus.TOO_MANY_REQUESTS,
    HTTPStatus.BAD_GATEWAY,
    HTTPStatus.SERVICE_UNAVAILABLE,
    HTTPStatus.GATEWAY_TIMEOUT,
    HTTPStatus.NETWORK_AUTHENTICATION_REQUIRED,
}
#: A login token. Only these characters can be sent in a cookie.
TOKEN = re.compile(r"[\w.-]{1,200}", re.ASCII)

#: Called with the seat's events in order. Each event is passed only once, and all events from one
#: input are passed together.
Hear = Callable[[Sequence[SeatEvent]], None]
#: Called whenever the table becomes reachable (True) or unreachable (False), or with None when the
#: seat has been logged out.
Reached = Callable[[bool | None], None]
#: Called with each error in sending an input or in reading an event.
Failed = Callable[[CompanionError], None]


class Login(msgspec.Struct):
    """A player's name at a table where they have logged in, and the token with which they can
    return.
    """

    player: str
    token: str

    def __repr__(self) -> str:
        return "<login>"


class SentInput(msgspec.Struct, frozen=True, omit_defaults=True):
    """An input in the form in which it is sent. The table reads it as a `PageInput` without the
    page's choices.
    """

    text: str
    id: InputId
    question: int | None = None
    readings: tuple[str, ...] = ()


class KnownCertificates:
    """Remembers the certificate that each address presented the first time, and accepts no other
    certificate from that address later.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def context(self, host: str, port: int) -> tuple[ssl.SSLContext, str | None]:
        """Return the TLS context for a connection, and the number by which two people can compare
        the server's new certificate (see `number_of`).

        The number is None if there is nothing to compare, because the certificate is already known
        on this computer or an authority vouches for it. Raises DeviceError.
        """
        usual = ssl.create_default_context()
        file = self._folder / f"{host.replace(':', '-')}-{port}.known.pem"
        try:
            if file.exists():
                return _trusting(file.read_text()), None
            if _is_vouched_for(usual, host, port):
                return usual, None
            shown = ssl.get_server_certificate((host, port), timeout=REQUEST_S)
        except (OSError, ValueError, httpx.HTTPError):
            raise DeviceError("error-join-reach", address=f"{host}:{port}") from None
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_for_owner(file, shown.encode())
        except OSError as error:
            raise DeviceError("error-join-keep", why=error.strerror or "") from None
        return _trusting(shown), number_of(shown)


def number_of(certificate: str) -> str:
    """Return eight digits that two people can use to compare a certificate.

    certificate: a file's content, with or without the certificate's key.
    """
    shown = certificate[certificate.index("-----BEGIN CERTIFICATE") :]
    end = "-----END CERTIFICATE-----"
    shown = shown[: shown.index(end) + len(end)]
    digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(shown)).hexdigest()
    digits = f"{int(digest[:12], 16) % 10**8:08}"
    return f"{digits[:4]} {digits[4:]}"


def _trusting(certificate: str) -> ssl.SSLContext:
    """Return a context that trusts only this certificate, for any name."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.load_verify_locations(cadata=certificate)
    return context


def _is_vouched_for(context: ssl.SSLContext, host: str, port: int) -> bool:
    """Return whether a certificate authority vouches for a server's certificate."""
    try:
        with httpx.Client(verify=context, timeout=REQUEST_S, trust_env=False) as client:
            client.get(f"https://{host}:{port}/")
    except httpx.ConnectError as error:
        if "CERTIFICATE_VERIFY_FAILED" in str(error):
            return False
        raise
    return True


class RemoteTable:
    """A remote table from the point of view of one player's room. It is a `TableLink`.

    address: the table's address, as the player typed it.
    trusted: returns the TLS context for a connection to a host and port.
    transport: carries the requests, or None for a real network.
    """

    def __init__(
        self,
        address: str,
        trusted: Callable[[str, int], ssl.SSLContext | None],
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        """Raises UsageError ("error-join-address") if the address is invalid."""
        try:
            parts = urlsplit(address if "//" in address else f"https://{address}")
            httpx.URL(parts.geturl())
            is_sealed = parts.scheme != "http"
            port = parts.port or (HTTPS if is_sealed else HTTP)
            host, path = parts.hostname or "", f"/{int(parts.path.strip('/'))}/"
        except (ValueError, httpx.InvalidURL):
            raise UsageError("error-join-address", given=address) from None
        if not host:
            raise UsageError("error-join-address", given=address)
        scheme = "https" if is_sealed else "http"
        self.address = f"{scheme}://{host}:{port}{path}"
        usual = HTTPS if is_sealed else HTTP
        named = host if port == usual else f"{host}:{port}"
        context = trusted(host, port) if is_sealed else None
        self._client = httpx.AsyncClient(
            base_url=f"{scheme}://{named}{path}",
            headers={"Origin": f"{scheme}://{named}"},
            verify=True if context is None else context,
            timeout=REQUEST_S,
            trust_env=False,
            transport=transport,
        )
        # The token that we propose when logging in. If the reply to a code gets lost, the code
        # still works for this token.
        self._proposed = secrets.token_urlsafe(32)
        self._token = ""
        self._last = ""
        self._unsent: asyncio.Queue[Input] = asyncio.Queue()
        #: Ids of this companion's own inputs. If the table hands back a command, the companion runs
        #: it only if it came from one of these inputs.
        self._ids: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []

    async def about(self) -> Entry | None:
        """Return the table's description, or None if the table exists but we have yet to log in
        there.

        Raises UsageError and DeviceError if the table can't be reached or doesn't exist, if
        something else answers, or if this companion can't play there.
        """
        reply = await self._ask("GET", "about")
        if reply.status == HTTPStatus.UNAUTHORIZED:
            return None
        self._refuse_others(reply, HTTPStatus.OK)
        try:
            entry = msgspec.json.decode(reply.content, type=Entry)
        except UNREADABLE:
            raise self._other() from None
        if entry.game not in (games := Games()):
            raise DeviceError("error-join-game", game=printable(entry.game[:LONGEST_TOLD]))
        game = games[entry.game]
        least, most = game.players
        names = {simple(name) for name in entry.seats if is_name(name)}
        if not least <= len(names) == len(entry.seats) <= most:
            raise self._other()
        phrasebook(entry.language, game)
        decode_edition(game, entry.edition, printable(entry.edition_name))
        return entry

    async def enter(self, player: str, code: str) -> Login:
        """Log in with a code.

        Raises UsageError if the code is wrong or the login is closed, and DeviceError if the table
        can't be reached or something else answers.
        """
        form = {"name": player, "code": code, "token": self._proposed}
        reply = await self._ask("POST", "in", data=form)
        if reply.status == HTTPStatus.TOO_MANY_REQUESTS:
            raise UsageError("error-join-closed")
        if reply.status == HTTPStatus.FORBIDDEN:
            raise UsageError("error-join-code", who=player)
        self._refuse_others(reply, HTTPStatus.SEE_OTHER)
        if not TOKEN.fullmatch(reply.token):
            raise self._other()
        self._token = reply.token
        return Login(player, self._token)

    async def return_with(self, login: Login) -> bool:
        """Return to the table with an earlier login. Return False if the login no longer works.
        Raises DeviceError.
        """
        if not TOKEN.fullmatch(login.token):
            return False
        self._token = login.token
        reply = await self._ask("GET", "here")
        if reply.status == HTTPStatus.UNAUTHORIZED:
            return False
        self._refuse_others(reply, HTTPStatus.NO_CONTENT)
        return True

    def _refuse_others(self, reply: "Reply", wanted: HTTPStatus) -> None:
        """Raise DeviceError unless a reply has the status that the table itself would have sent."""
        if reply.status == HTTPStatus.NOT_FOUND:
            raise DeviceError("error-join-none", address=self.address)
        if reply.status == HTTPStatus.SERVICE_UNAVAILABLE:
            raise DeviceError("error-join-reach", address=self.address)
        if reply.status != wanted:
            raise self._other()

    def _other(self) -> DeviceError:
        return DeviceError("error-join-other", address=self.address)

    def submit(self, input_: Input) -> None:
        """Queue an input. It is sent after all earlier ones, until the table has accepted it."""
        self._unsent.put_nowait(input_)

    def connect(self, hear: Hear, reached: Reached, failed: Failed) -> None:
        """Start receiving events and sending inputs. All three functions are called in this event
        loop.
        """
        self._tasks = [
            asyncio.create_task(self._listen(hear, reached, failed)),
            asyncio.create_task(self._send_all(failed)),
        ]

    async def leave(self) -> None:
        """Stop receiving and sending, and close the connection."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._client.aclose()

    async def _listen(self, hear: Hear, reached: Reached, failed: Failed) -> None:
        is_reached = True
        while True:
            with contextlib.suppress(httpx.HTTPError):
                timeout = httpx.Timeout(REQUEST_S, read=SILENT_S)
                async with self._client.stream(
                    "GET",
                    "events",
                    params={"whole": "page", "after": self._last},
                    headers=self._cookie,
                    timeout=timeout,
                ) as response:
                    if response.status_code == HTTPStatus.UNAUTHORIZED:
                        reached(None)
                        return
                    if response.status_code == HTTPStatus.OK and _is_stream(response):
                        if not is_reached:
                            is_reached = True
                            reached(True)
                        await self._read(response, hear, failed)
            if is_reached:
                is_reached = False
                reached(False)
            await asyncio.sleep(RETRY_DELAY_S)

    async def _read(self, response: httpx.Response, hear: Hear, failed: Failed) -> None:
        """Read a stream of server-sent events, in which each event's id comes before its data.

        Leave out unreadable events, so that later events still arrive.
        """
        place = ""
        async for line in _lines(response):
            field, _, value = line.partition(b": ")
            if field == b"id":
                place = value.decode("ascii", "replace")
            elif field == b"data" and (place or value.startswith(b"[")):
                events, is_whole = decode_events(value)
                self._last, place = place, ""
                if not is_whole:
                    failed(DeviceError("join-unreadable"))
                hear([one for one in events if not isinstance(one, Handed) or one.id in self._ids])

    async def _send_all(self, failed: Failed) -> None:
        while True:
            try:
                await self.send(await self._unsent.get(), failed)
            except CompanionError as error:
                failed(error)

    async def send(self, input_: Input, failed: Failed = lambda _error: None) -> None:
        """Keep sending an input until its outcome is known. The input has an id, by which the table
        makes sure that it accepts the input only once.

        failed: called once if the outcome isn't known after `REQUEST_S`.

        Raises UsageError if the seat was logged out or the table failed to handle the input, and
        DeviceError if something else answers.
        """
        readings = input_.readings if len(input_.readings) > 1 else ()
        sent = SentInput(
            input_.readings[0], input_.id or secrets.token_hex(8), input_.question, readings
        )
        self._ids.add(sent.id)
        body = msgspec.json.encode(sent)
        padded = body.ljust(-(-len(body) // BLOCK_BYTES) * BLOCK_BYTES)
        loop = asyncio.get_running_loop()
        doubtful_at = loop.time() + REQUEST_S
        while True:
            status = await self._status_of(padded)
            match status:
                case HTTPStatus.UNAUTHORIZED:
                    raise UsageError("join-let-go")
                case HTTPStatus.NO_CONTENT:
                    return
                case _ if status in NOT_NOW or status < HTTPStatus.BAD_REQUEST:
                    if loop.time() > doubtful_at:
                        doubtful_at = math.inf
                        failed(DeviceError("join-not-known"))
                    await asyncio.sleep(RETRY_DELAY_S)
                case _:
                    raise UsageError("join-not-taken")

    async def _status_of(self, body: bytes) -> int:
        """Send an input once.

        Return the response's status. If nothing answers, return the status that a proxy would send
        if it couldn't reach the table. Raises DeviceError if something else answers.
        """
        try:
            return (await self._ask("POST", "say", content=body)).status
        except DeviceError as error:
            if error.phrase != "error-join-reach":
                raise
            return HTTPStatus.SERVICE_UNAVAILABLE

    @property
    def _cookie(self) -> dict[str, str]:
        return {"Cookie": f"{COOKIE}={self._token}"}

    async def _ask(
        self,
        method: str,
        path: str,
        *,
        data: dict[str, str] | None = None,
        content: bytes | None = None,
    ) -> "Reply":
        """Make a request. Raises DeviceError if nothing answers, or if something other than a table
        does.
        """
        headers = self._cookie
        if content is not None:
            headers["Content-Type"] = "application/json"
        received = bytearray()
        try:
            async with (
                asyncio.timeout(2 * REQUEST_S),
                self._client.stream(
                    method, path, data=data, content=content, headers=headers
                ) as response,
            ):
                async for part in response.aiter_bytes():
                    received += part
                    if len(received) > MOST_BYTES:
                        raise self._other()
                token = response.cookies.get(COOKIE) or ""
                return Reply(response.status_code, bytes(received), token)
        except httpx.ConnectError as error:
            is_other = "CERTIFICATE_VERIFY_FAILED" in str(error)
            phrase = "error-join-seal" if is_other else "error-join-reach"
            raise DeviceError(phrase, address=self.address) from None
        except (httpx.HTTPError, TimeoutError):
            raise DeviceError("error-join-reach", address=self.address) from None
        except (httpx.CookieConflict, ValueError):
            raise self._other() from None


class Reply(NamedTuple):
    """The table's response to a request.

    token: the login token in its cookie, or "" if there is none.
    """

    status: int
    content: bytes
    token: str


def _is_stream(response: httpx.Response) -> bool:
    """Return whether a response is a stream of events, rather than a page from some other
    server.
    """
    kind: str = response.headers.get("content-type", "")
    return kind.startswith("text/event-stream")


async def _lines(response: httpx.Response) -> AsyncIterator[bytes]:
    """Yield a stream's lines as they arrive.

    Only a line feed ends a line, because the text may contain other characters that usually end
    lines.
    """
    left = b""
    async for content in response.aiter_bytes():
        *lines, left = (left + content).split(b"\n")
        for line in lines:
            yield line


class SavedLogins:
    """A file with the logins at tables that players have entered, so that nobody needs a code
    twice.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._logins: dict[str, Login] = {}
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            self._logins = msgspec.json.decode(file.read_bytes(), type=dict[str, Login])

    def at(self, address: str) -> Login | None:
        """Return the login for the table at this address, or None if there is none."""
        return self._logins.get(address)

    def keep(self, address: str, login: Login) -> None:
        """Save a login. Raises DeviceError ("error-join-keep")."""
        self._logins[address] = login
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_for_owner(self._file, msgspec.json.encode(self._logins))
        except OSError as error:
            raise DeviceError("error-join-keep", why=error.strerror or "") from None
