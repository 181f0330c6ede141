"""Tests that somebody who connects to the server without sending a complete request doesn't keep
others from using it.

The sockets are real, and the time is virtual.
"""

import asyncio
import errno
import socket
import ssl
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion.lines.page.certificate import own_certificate
from companion.lines.page.server import (
    ADDRESS_SHARE,
    HANDSHAKE_S,
    MOST_CONNECTIONS,
    REQUEST_S,
    RESERVED_DESCRIPTORS,
    Place,
    PlaceServer,
    limits_of,
    open_port,
)
from tests.clocks import run_virtually

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(sys.platform == "darwin", reason="it has one loopback address only"),
]

HOST = "127.0.0.1"
GET = b"GET /%b HTTP/1.1\r\nHost: x\r\n\r\n"
PAUSE_S = 60.0


async def page(_request: Request) -> Response:
    return Response("hello")


async def stream(_request: Request) -> Response:
    async def parts() -> AsyncIterator[bytes]:
        while True:
            yield b"still here\n"
            await asyncio.sleep(PAUSE_S)

    return StreamingResponse(parts())


class Client:
    """A connection to the server."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def send(self, content: bytes) -> None:
        self._writer.write(content)

    async def until(self, words: bytes) -> None:
        async with asyncio.timeout(2 * PAUSE_S):
            await self._reader.readuntil(words)

    async def has_page(self) -> bool:
        """Send a request, and return whether the server answers it."""
        self.send(GET % b"")
        try:
            await self.until(b"hello")
        except (asyncio.IncompleteReadError, ConnectionError):
            return False
        return True

    async def is_closed(self) -> bool:
        """Return whether the server has closed the connection without sending anything."""
        try:
            async with asyncio.timeout(0.01):
                return not await self._reader.read(1)
        except TimeoutError:
            return False
        except ConnectionError:
            return True

    async def leave(self) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()


class Server:
    """A server with two paths and a limit on connections, together with its clients."""

    def __init__(self, most: int, certificate: Path | None = None) -> None:
        self._at = open_port(HOST, 0)
        self._clients: list[Client] = []
        self._started = asyncio.Event()
        app = Starlette(routes=[Route("/", page), Route("/stream", stream)])
        self._server = PlaceServer(Place(app, self._at, certificate), most, self._started.set)

    async def __aenter__(self) -> "Server":
        self._port = self._at.getsockname()[1]
        self._running = asyncio.create_task(self._server.serve([self._at]))
        await self._started.wait()
        return self

    async def __aexit__(self, *_: object) -> None:
        for client in self._clients:
            await client.leave()
        self._server.should_exit = True
        await self._running

    async def connect(self, number: int = 1, *, tls: ssl.SSLContext | None = None) -> Client:
        """Connect to the server from the address 127.0.0.`number`."""
        own = (f"127.0.0.{number}", 0)
        opened = await asyncio.open_connection(HOST, self._port, local_addr=own, ssl=tls)
        self._clients.append(Client(*opened))
        return self._clients[-1]


def at_server(
    act: Callable[[Server], Awaitable[None]], most: int, certificate: Path | None = None
) -> None:
    async def scenario() -> None:
        async with Server(most, certificate) as server:
            await act(server)

    run_virtually(scenario())


def test_silent_connections_from_one_address_leave_room_for_others() -> None:
    async def act(server: Server) -> None:
        silent = [await server.connect() for _ in range(5)]
        assert [await one.is_closed() for one in silent] == [False, False, True, True, True]
        assert await (await server.connect(2)).has_page()

    at_server(act, 2 * ADDRESS_SHARE)


def test_connections_beyond_the_limit_are_refused_until_others_end() -> None:
    async def act(server: Server) -> None:
        first, *_ = [await server.connect(number) for number in range(1, 5)]
        assert await (await server.connect(5)).is_closed()
        await first.leave()
        await asyncio.sleep(0.01)
        assert await (await server.connect(6)).has_page()

    at_server(act, 4)


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_connection_without_a_complete_request_is_closed_in_time(sent: bytes) -> None:
    """Sending the request byte by byte doesn't keep the connection open for longer."""

    async def act(server: Server) -> None:
        client = await server.connect()
        for byte in sent:
            client.send(bytes([byte]))
            await asyncio.sleep((REQUEST_S - 1) / len(sent))
        if not sent:
            await asyncio.sleep(REQUEST_S - 1)
        assert not await client.is_closed()
        await asyncio.sleep(2)
        assert await client.is_closed()
        assert await (await server.connect()).has_page()

    at_server(act, 1)


def test_request_that_never_ends_is_closed_after_its_reply() -> None:
    """Other servers would wait forever for the rest of a request body that nobody needs."""

    async def act(server: Server) -> None:
        client = await server.connect()
        client.send(b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n")
        await client.until(b"hello")
        for _ in range(int(REQUEST_S) - 1):
            client.send(b"x")
            await asyncio.sleep(1)
        assert not await client.is_closed()
        await asyncio.sleep(2)
        assert await client.is_closed()

    at_server(act, 1)


def test_stream_and_reused_connection_stay_open() -> None:
    async def act(server: Server) -> None:
        listening, asking = [await server.connect(number) for number in (1, 2)]
        listening.send(GET % b"stream")
        for _ in range(5):
            assert await asking.has_page()
            await asyncio.sleep(4)
        for _ in range(10):
            await listening.until(b"still here")

    at_server(act, 2)


def test_unfinished_handshake_times_out(tmp_path: Path) -> None:
    certificate = own_certificate(tmp_path, HOST, "companion")
    trusted = ssl.create_default_context(cafile=certificate)

    async def act(server: Server) -> None:
        silent = await server.connect()
        await asyncio.sleep(HANDSHAKE_S - 1)
        assert not await silent.is_closed()
        await asyncio.sleep(2)
        assert await silent.is_closed()
        assert await (await server.connect(tls=trusted)).has_page()
        garbage = await server.connect(2)
        assert not await garbage.has_page()

    at_server(act, 2, certificate)


def test_server_accepts_connections_again_once_a_file_descriptor_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refusals = [errno.EMFILE, errno.ECONNABORTED, errno.ENFILE]

    async def act(server: Server) -> None:
        assert await (await server.connect()).has_page()
        assert not refusals

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        accept = loop.sock_accept

        async def refusing(at: socket.socket) -> Any:
            if refusals:
                number = refusals.pop()
                raise OSError(number, "")
            return await accept(at)

        monkeypatch.setattr(loop, "sock_accept", refusing)
        async with Server(4) as server:
            await act(server)

    run_virtually(scenario())


@pytest.mark.parametrize("descriptors", [64, 256, 1024, 65536, None])
def test_connection_limits_leave_file_descriptors_for_the_rest_of_the_program(
    descriptors: int | None,
) -> None:
    with open_port(HOST, 0) as at:
        phones = [Place(page, at), Place(page, at)]
        gateway = [Place(page, at, most=20_000, descriptors=2)]
        limits = limits_of(phones, descriptors), limits_of(gateway, descriptors)
    most = MOST_CONNECTIONS * 2 if descriptors is None else descriptors
    assert 0 < limits[0][0] <= MOST_CONNECTIONS
    assert 0 < limits[1][0] <= 20_000
    if descriptors is not None:
        for taken in (sum(limits[0]), 2 * limits[1][0]):
            assert descriptors - taken >= min(RESERVED_DESCRIPTORS, most // 2)
