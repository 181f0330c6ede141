"""Tests that a companion that joins a faulty server reports this in one sentence, and still
receives everything that follows.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import msgspec
import pytest

from companion.errors import CompanionError
from companion.hosts.guest import UNREADABLE_INTERVAL_S
from companion.hosts.remote import MOST_BYTES, REQUEST_S, Login, RemoteTable
from companion.lines.seat_events import Handed, Message, decode_events
from companion.referee.seat import seats_named
from companion.session.input import Input
from companion.tables.messages import Entry
from tests.clocks import run_virtually
from tests.table import prepared
from tests.tables.guests import Home
from tests.tables.in_memory_http import InMemoryServer, InMemoryTransport
from tests.tables.pages import FarPages, GatewayInMemory, at_pages

HEADER = prepared(2, "dealer", game="parcel").header
GOOD = Entry("parcel", "en", [*HEADER.seats], HEADER.edition, HEADER.edition_name)
PORTAL = b"<html><title>Free Wi-Fi</title>"
#: A response: its status, headers and content.
Answer = tuple[int, Mapping[str, str], bytes]
Asking = Callable[[RemoteTable], Coroutine[Any, Any, object]]


@pytest.fixture(autouse=True)
def _at_home(home: Mapping[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, home[name])


def server_answering(answer: Answer) -> InMemoryServer:
    """Return a server that gives the same response to every request."""
    status, headers, content = answer

    async def app(_scope: Any, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        await receive()
        pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": status, "headers": pairs})
        await send({"type": "http.response.body", "body": content})

    return InMemoryServer(app)


def table_at(server: InMemoryServer) -> RemoteTable:
    transport = InMemoryTransport(server)
    return RemoteTable("http://127.0.0.1/471123/", lambda _host, _port: None, transport)


def refusal(answer: Answer, asking: Asking) -> str:
    """Return the phrase of the error that a server's response causes, which must be the only
    one.
    """

    async def scenario() -> str:
        table = table_at(server_answering(answer))
        try:
            with pytest.raises(CompanionError) as refused:
                await asking(table)
        finally:
            await table.leave()
        return refused.value.phrase

    return run_virtually(scenario())


def about(content: bytes) -> Answer:
    return 200, {"Content-Type": "application/json"}, content


def entry(**changes: object) -> Answer:
    return about(msgspec.json.encode({**msgspec.to_builtins(GOOD), **changes}))


@pytest.mark.parametrize(
    ("answer", "phrase"),
    [
        ((200, {}, PORTAL), "error-join-other"),
        ((302, {"Location": "http://login.example/"}, b""), "error-join-other"),
        ((511, {}, PORTAL), "error-join-other"),
        ((500, {}, b""), "error-join-other"),
        ((404, {}, b""), "error-join-none"),
        ((503, {}, b""), "error-join-reach"),
        ((200, {"Content-Encoding": "gzip"}, PORTAL), "error-join-reach"),
        (about(b"\xff\xfe"), "error-join-other"),
        (about(b"[" * 100_000), "error-join-other"),
        (about(b" " * (MOST_BYTES + 1)), "error-join-other"),
        (about(b"{}"), "error-join-other"),
        (entry(game="chess"), "error-join-game"),
        (entry(game="../cli"), "error-join-game"),
        (entry(game="\x1b[2J" * 1000), "error-join-game"),
        (entry(language="x" * 3000), "error-language"),
        (entry(language="../en"), "error-language"),
        (entry(seats=[]), "error-join-other"),
        (entry(seats=["Ann"] * 2), "error-join-other"),
        (entry(seats=["Ann", "\x1b[2J"]), "error-join-other"),
        (entry(seats=[f"{chr(65 + n)}nn" for n in range(20)]), "error-join-other"),
        (entry(edition="[[["), "error-edition-wrong"),
        (entry(edition=f"a = {'[' * 5000}{']' * 5000}"), "error-edition-wrong"),
    ],
)
def test_reply_that_does_not_describe_a_table_is_refused_in_one_sentence(
    answer: Answer, phrase: str
) -> None:
    assert refusal(answer, RemoteTable.about) == phrase


@pytest.mark.parametrize(
    ("answer", "phrase"),
    [
        ((200, {}, PORTAL), "error-join-other"),
        ((302, {"Location": "http://login.example/"}, b""), "error-join-other"),
        ((303, {"Location": "./"}, b""), "error-join-other"),
        ((303, {"Set-Cookie": "companion=\xe9; Path=/"}, b""), "error-join-other"),
        ((400, {}, b""), "error-join-other"),
        ((403, {}, b""), "error-join-code"),
        ((429, {}, b""), "error-join-closed"),
        ((503, {}, b""), "error-join-reach"),
    ],
)
def test_malformed_reply_to_a_login_code_is_refused_in_one_sentence(
    answer: Answer, phrase: str
) -> None:
    assert refusal(answer, lambda table: table.enter("Ann", "1234567890")) == phrase


def test_login_is_repeated_only_if_the_table_demands_it() -> None:
    async def answered(status: int, login: Login) -> bool:
        table = table_at(server_answering((status, {}, b"")))
        try:
            return await table.return_with(login)
        finally:
            await table.leave()

    login = Login("Ann", "0.x")
    assert run_virtually(answered(204, login))
    assert not run_virtually(answered(401, login))
    assert not run_virtually(answered(204, Login("Ann", "\xe9\n")))
    assert refusal((200, {}, PORTAL), lambda table: table.return_with(login)) == "error-join-other"
    assert refusal((503, {}, b""), lambda table: table.return_with(login)) == "error-join-reach"


@pytest.mark.parametrize(
    "address",
    ["", "x", "http://[::1/1/", "http://\x7f/1/", f"http://a/{'1' * 5000}/"],
)
def test_address_without_a_table_is_refused_in_one_sentence(address: str) -> None:
    with pytest.raises(CompanionError, match="error-join-address"):
        RemoteTable(address, lambda _host, _port: None)


@pytest.mark.parametrize("answer", [(200, {}, PORTAL), (302, {"Location": "/"}, b"")])
def test_input_answered_by_a_different_server_is_resent_until_it_is_accepted(
    answer: Answer,
) -> None:
    """A network may require its users to sign in again."""

    async def scenario() -> None:
        server = server_answering(answer)
        table, told = table_at(server), list[CompanionError]()
        sending = asyncio.create_task(table.send(Input(("ann",)), told.append))
        await asyncio.sleep(3 * REQUEST_S)
        assert not sending.done()
        assert [error.phrase for error in told] == ["join-not-known"]
        server.app = server_answering((204, {}, b"")).app
        await sending
        await table.leave()

    run_virtually(scenario())


def test_stream_from_a_different_server_does_not_count_as_a_connection() -> None:
    async def scenario() -> None:
        table = table_at(server_answering((200, {"Content-Type": "text/html"}, PORTAL)))
        told = list[bool | None]()
        table.connect(lambda _events: None, told.append, lambda _error: None)
        await asyncio.sleep(60)
        await table.leave()
        assert told == [False]

    run_virtually(scenario())


def with_damaged_stream(gateway: GatewayInMemory, damage: Callable[[bytes], bytes]) -> None:
    """Make a gateway damage the data of each event that it streams."""
    app = gateway.server.app

    async def damaging(scope: Any, receive: Any, send: Callable[..., Any]) -> None:
        async def changed(message: Any) -> None:
            body = message.get("body", b"")
            if scope["path"].endswith("/events") and body.startswith(b"id:"):
                head, data, end = body.partition(b"\ndata: ")[0], *_data_of(body)
                message = {**message, "body": head + b"\ndata: " + damage(data) + end}
            await send(message)

        await app(scope, receive, changed)

    gateway.server.app = damaging


def _data_of(body: bytes) -> tuple[bytes, bytes]:
    data, mark, rest = body.partition(b"\ndata: ")[2].partition(b"\n\n")
    return data, mark + rest


def with_more_events(*events: object) -> Callable[[bytes], bytes]:
    """Return a function that inserts additional events before the table's own."""

    def damage(data: bytes) -> bytes:
        return json.dumps([*events, *json.loads(data)]).encode()

    return damage


def words(**changes: object) -> dict[str, object]:
    return {"type": "words", "sentence": "Hidden.", "brief": "hidden", **changes}


def nested(depth: int) -> dict[str, object]:
    message = words()
    for _ in range(depth):
        message = words(rest=message)
    return message


@pytest.mark.parametrize(
    "event",
    [
        {"type": "hologram"},
        {"sentence": "Hidden."},
        7,
        words(label="SHOUTED"),
        words(parts={"smell": "burnt"}),
        words(choices=[[0, 7, "x"]]),
        words(places=[[-1, 2, "x"]]),
        words(choices=[[3, 2, "x"]]),
        words(breaks=[99]),
        words(sentence=7),
        words(rest=words(label="SHOUTED")),
        words(private=True, aloud=words(label="SHOUTED")),
        nested(400),
        {"type": "more", "pieces": [[words(label="SHOUTED")]], "counts": [1]},
        {"type": "more", "pieces": [], "counts": [1]},
        {"type": "asked", "question": "x"},
    ],
)
def test_unreadable_event_is_reported_and_the_others_arrive(event: object) -> None:
    async def act(pages: FarPages) -> None:
        gateway, ann = pages.gateway(), Home(pages, 0, has_display=False)
        await ann.join(gateway)
        with_damaged_stream(gateway, with_more_events(event))
        ann.reach(gateway)
        await asyncio.sleep(3)
        heard = await ann.type("ann", "status")
        assert [text for text in heard if "can't read" in text]
        assert not any("Hidden" in text for text in heard)
        assert "Private: You hold the Badge." in ann.loudspeaker.texts
        assert len([text for text in ann.loudspeaker.texts if "You hold the" in text]) == 1
        assert "Round 1, Ann's turn." in ann.loudspeaker.texts[-1]
        await ann.leave()

    at_pages(act)


@pytest.mark.parametrize(
    "damage",
    [lambda _data: b"[", lambda _data: b"\xff", lambda _data: b"{}", lambda _data: b"[" * 10_000],
)
def test_events_after_an_unreadable_event_arrive(damage: Callable[[bytes], bytes]) -> None:
    async def act(pages: FarPages) -> None:
        broken = [True]
        gateway, ann = pages.gateway(), Home(pages, 0, has_display=False)
        await ann.join(gateway)
        with_damaged_stream(gateway, lambda data: damage(data) if broken[0] else data)
        ann.reach(gateway)
        await asyncio.sleep(3)
        assert [text for text in await ann.type("ann") if "can't read" in text]
        broken[0] = False
        assert "Round 1, Ann's turn." in (await ann.type("status"))[-1]
        await ann.leave()

    at_pages(act)


def test_unknown_command_handed_back_is_reported() -> None:
    async def act(pages: FarPages) -> None:
        ann = Home(pages, 0, has_display=False)
        await ann.join(pages.gateway())
        ann.guest._hear([Handed("explode", "")])
        assert "can't read" in ann.loudspeaker.texts[-1]
        await ann.leave()

    at_pages(act)


def test_table_sending_only_unreadable_events_is_reported_now_and_then() -> None:
    async def act(pages: FarPages) -> None:
        gateway, ann = pages.gateway(), Home(pages, 0, has_display=False)
        await ann.join(gateway)
        with_damaged_stream(gateway, lambda _data: b"[7]")
        ann.reach(gateway)
        await asyncio.sleep(3)
        for expected in (1, 2):
            for _ in range(5):
                await ann.type("status")
            told = [text for text in ann.loudspeaker.texts if "can't read" in text]
            assert len(told) == expected
            await asyncio.sleep(UNREADABLE_INTERVAL_S)
        await ann.leave()

    at_pages(act)


def test_text_from_a_table_cannot_control_a_terminal() -> None:
    sent = words(sentence="Ann\x1b[2J\nis\u202ein.", parts={"result": "\x07"}, brief="a\x1bb\xa0c")
    [message], is_whole = decode_events(json.dumps([sent]).encode())
    assert is_whole
    assert isinstance(message, Message)
    text = message.words(seats_named("Ann", "Bob"))
    assert (text.sentence, text.brief) == ("Ann [2J is in.", "a b\xa0c")
    assert [*text.parts.values()] == [" "]
