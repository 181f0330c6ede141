"""Tests the real server on a real network: encryption, many connections, lost connections, and what
happens when the server is closed.
"""

import asyncio
import errno
import os
import socket
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress

import httpx
import pytest

from companion.errors import DeviceError
from companion.lines.page.server import UNCONFIRMED_MS, open_port
from companion.lines.page.static_files import static_address
from companion.paths import picture_file
from tests.pages.conftest import Open
from tests.pages.phones import Loudspeaker, Phone, WithPhones
from tests.sentences import parcel
from tests.waiting import WITHIN_S, wait_for

pytestmark = pytest.mark.real

ONLOOKERS = 60


@pytest.fixture
def game(opened: Open) -> WithPhones:
    begun = opened()
    begun.open()
    return begun


def entered(game: WithPhones, name: str) -> Phone:
    phone = game.entered(name)
    assert isinstance(phone, Phone)
    return phone


def place_of(game: WithPhones) -> tuple[str, int]:
    host, _, port = game.address.removeprefix("https://").rstrip("/").partition(":")
    return host, int(port)


def test_socket_sends_at_once_and_drops_unconfirmed_connections() -> None:
    """A phone whose battery is empty doesn't close its connection, so the system has to check
    whether it is still there.

    asyncio disables Nagle's algorithm only for sockets that were created with an explicit protocol.
    """
    with open_port("127.0.0.1", 0) as port, socket.create_connection(port.getsockname()):
        assert port.proto == socket.IPPROTO_TCP
        accepted, _ = port.accept()
        with accepted:
            timeout_ms = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert timeout_ms == UNCONFIRMED_MS


def test_unencrypted_address_only_leads_to_the_encrypted_one(game: WithPhones) -> None:
    """The server answers every request to that address with the same page and the style sheet for
    it. The page prepares the user for the browser's warning about the certificate.
    """
    with httpx.Client(base_url=game.phones.address, timeout=WITHIN_S, trust_env=False) as plain:
        pages = {plain.get(path).text for path in ("/", "/table", "/events", "/table/events")}
        pages.add(plain.post("/in", data={"name": "Ann", "code": "0"}).text)
        style = plain.get(static_address("page.css"))
        assert style.headers["content-type"].startswith("text/css")
    assert len(pages) == 1
    page = pages.pop()
    assert all(browser in page for browser in ("Safari", "Chrome", "Firefox"))
    assert game.address in page
    with (
        pytest.raises(ssl.SSLCertVerificationError),
        socket.create_connection(place_of(game)) as wire,
    ):
        ssl.create_default_context().wrap_socket(wire, server_hostname="127.0.0.1")


def test_phones_can_connect_to_a_table_without_tls(opened: Open) -> None:
    game = opened(how="plain")
    assert game.address.startswith("http://")
    phone = game.entered("Ann")
    assert phone.get("/here").status_code == 204


def test_many_pages_at_once_all_receive_every_message(game: WithPhones) -> None:
    host, port = place_of(game)

    async def onlooker(opened: asyncio.Queue[None]) -> bytes:
        assert isinstance(game.trusted, ssl.SSLContext)
        reader, writer = await asyncio.open_connection(host, port, ssl=game.trusted)
        writer.write(f"GET /table/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        await reader.readuntil(b"event: ready")
        opened.put_nowait(None)
        received = await reader.readuntil(parcel("status-between").encode())
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
        return received

    async def scenario() -> None:
        opened = asyncio.Queue[None]()
        pages = [asyncio.ensure_future(onlooker(opened)) for _ in range(ONLOOKERS)]
        for _ in pages:
            await opened.get()
        game.type("status")
        assert len(await asyncio.gather(*pages)) == ONLOOKERS

    asyncio.run(scenario())


def test_phone_whose_connection_breaks_receives_what_it_missed(game: WithPhones) -> None:
    """The server drops the broken connection, and the other phones are not affected."""
    ann, bob = entered(game, "Ann"), entered(game, "Bob")
    line = game.line("Ann")
    game.settle(ann, bob)
    ann.abort()
    wait_for(lambda: line.log.listening == 0)
    game.type("status")
    game.settle(bob)
    assert bob.texts[-1] == parcel("status-between")
    before = len(ann.texts)
    ann.listen(last_id=ann.ids[-1])
    assert ann.texts[before:] == [parcel("status-between")]


@pytest.mark.parametrize(
    "parts",
    [
        [b"\x00\x01\x02 no HTTP at all\r\n\r\n"],
        [b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nMore: %b\r\n\r\n" % (b"x" * 20_000)],
        # The server refuses the request before its body arrives, and the body isn't a valid chunk.
        [b"POST /say HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"no chunk\r\n"],
        # The body is too long, and the rest of it isn't a valid chunk.
        [
            b"POST /say HTTP/1.1\r\nHost: HERE\r\nOrigin: https://HERE\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n4000\r\n" + b"x" * 0x4000 + b"\r\nno chunk\r\n"
        ],
    ],
)
def test_request_that_is_not_http_is_refused_without_an_error_report_at_the_table(
    game: WithPhones, parts: list[bytes]
) -> None:
    host, port = place_of(game)
    assert isinstance(game.trusted, ssl.SSLContext)
    with (
        socket.create_connection((host, port), WITHIN_S) as wire,
        game.trusted.wrap_socket(wire, server_hostname=host) as sealed,
    ):
        for number, part in enumerate(parts):
            if number:
                assert sealed.recv(100).startswith(b"HTTP/1.1 4")
            sealed.sendall(part.replace(b"HERE", f"{host}:{port}".encode()))
        with suppress(ConnectionError, ssl.SSLError):
            while sealed.recv(1000):
                pass
    entered(game, "Ann")
    told = [game.told.get_nowait()[0] for _ in range(game.told.qsize())]
    assert "error-broken" not in told


@pytest.fixture
def no_descriptor_left() -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """Return a function that returns a context manager. Inside its block, the system refuses to
    open any more files or sockets.
    """
    resource = pytest.importorskip("resource")
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)

    @contextmanager
    def exhausted() -> Iterator[None]:
        lowest = os.open(os.devnull, os.O_RDONLY)
        os.close(lowest)
        resource.setrlimit(resource.RLIMIT_NOFILE, (lowest, usual[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, usual)

    yield exhausted
    resource.setrlimit(resource.RLIMIT_NOFILE, usual)


def test_qr_code_that_cannot_be_drawn_without_free_descriptors_is_explained(
    opened: Open,
    no_descriptor_left: Callable[[], AbstractContextManager[None]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It makes no difference if the module that draws the picture has not been loaded yet."""
    monkeypatch.delitem(sys.modules, "companion.lines.page.picture", raising=False)
    game = opened()
    game.open()
    loud = Loudspeaker()
    game.lines.add_shared(loud)
    with no_descriptor_left():
        game.type("phones picture")
    facts = {"file": str(picture_file()), "why": os.strerror(errno.EMFILE)}
    assert game.narrator.phrases.say("error-phones-picture", facts) in loud.heard
    game.type("phones picture")
    assert game.narrator.phrases.say("phones-drawn", facts) in loud.heard


def test_phones_cannot_be_opened_until_a_file_descriptor_is_free(
    opened: Open, no_descriptor_left: Callable[[], AbstractContextManager[None]]
) -> None:
    opened(how="plain").close()  # Opening a server once loads everything that the next one needs.
    with no_descriptor_left(), pytest.raises(DeviceError, match="error-phones-start"):
        opened(how="plain")
    assert opened(how="plain").phones.is_open


def test_closed_server_ends_its_streams_and_stops_listening(game: WithPhones) -> None:
    phone = entered(game, "Ann")
    game.lines.close()
    game.phones.close()
    phone.wait_for_end()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(place_of(game))
