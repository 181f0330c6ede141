"""The real server and its network: TLS, many connections, lost ones, and its end."""

import asyncio
import socket
import ssl
from contextlib import suppress

import httpx
import pytest

from companion.web.server import UNCONFIRMED_MS, open_port
from tests.waiting import WITHIN_S, wait_for
from tests.web.conftest import Open
from tests.web.phones import Phone, WithPhones

pytestmark = pytest.mark.real

ONLOOKERS = 60


@pytest.fixture
def game(opened: Open) -> WithPhones:
    begun = opened()
    begun.conversation.open()
    return begun


def entered(game: WithPhones, name: str) -> Phone:
    phone = game.entered(name)
    assert isinstance(phone, Phone)
    return phone


def place_of(game: WithPhones) -> tuple[str, int]:
    host, _, port = game.address.removeprefix("https://").rstrip("/").partition(":")
    return host, int(port)


def test_port_sends_at_once_and_drops_what_is_not_confirmed() -> None:
    """A phone whose battery is empty closes nothing.

    With the protocol named, asyncio sends a body together with its head.
    """
    with open_port("127.0.0.1", 0) as port, socket.create_connection(port.getsockname()):
        assert port.proto == socket.IPPROTO_TCP
        accepted, _ = port.accept()
        with accepted:
            timeout_ms = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert timeout_ms == UNCONFIRMED_MS


def test_plain_address_only_leads_to_the_sealed_one(game: WithPhones) -> None:
    """It answers every request with one page. A browser warns before it goes on."""
    with httpx.Client(base_url=game.phones.address, timeout=WITHIN_S, trust_env=False) as plain:
        pages = {plain.get(path).text for path in ("/", "/table", "/events", "/table/events")}
        pages.add(plain.post("/in", data={"name": "Ann", "code": "0"}).text)
    assert len(pages) == 1
    page = pages.pop()
    assert "VoiceOver" in page
    assert "TalkBack" in page
    assert game.address in page
    with (
        pytest.raises(ssl.SSLCertVerificationError),
        socket.create_connection(place_of(game)) as wire,
    ):
        ssl.create_default_context().wrap_socket(wire, server_hostname="127.0.0.1")


def test_table_without_tls_lets_phones_in(opened: Open) -> None:
    game = opened(how="plain")
    assert game.address.startswith("http://")
    phone = game.entered("Ann")
    assert phone.get("/here").status_code == 204


def test_many_pages_at_once_all_receive_what_is_said(game: WithPhones) -> None:
    host, port = place_of(game)

    async def onlooker(opened: asyncio.Queue[None]) -> bytes:
        assert isinstance(game.trusted, ssl.SSLContext)
        reader, writer = await asyncio.open_connection(host, port, ssl=game.trusted)
        writer.write(f"GET /table/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        await reader.readuntil(b"event: ready")
        opened.put_nowait(None)
        received = await reader.readuntil(b"No round is being played now.")
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
        return received

    async def scenario() -> None:
        opened = asyncio.Queue[None]()
        pages = [asyncio.ensure_future(onlooker(opened)) for _ in range(ONLOOKERS)]
        for _ in pages:
            await opened.get()
        game.conversation.line("status")
        assert len(await asyncio.gather(*pages)) == ONLOOKERS

    asyncio.run(scenario())


def test_phone_whose_connection_breaks_receives_what_it_missed(game: WithPhones) -> None:
    """The server lets go of a broken connection, and other phones go on."""
    ann, bob = entered(game, "Ann"), entered(game, "Bob")
    line = game.line("Ann")
    ann.abort()
    wait_for(lambda: line.events.listening == 0)
    game.conversation.line("status")
    game.settle(bob)
    assert bob.texts[-1] == "No round is being played now."
    before = len(ann.texts)
    ann.listen(last_id=ann.ids[-1])
    assert ann.texts[before:] == ["No round is being played now."]


def test_server_that_is_closed_ends_its_streams_and_listens_no_more(game: WithPhones) -> None:
    phone = entered(game, "Ann")
    game.delivery.close()
    game.phones.close()
    phone.wait_for_end()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(place_of(game))
