"""Tests how the server responds to phones, without a network. The tests advance the server's
clock.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from functools import partial
from html import escape
from pathlib import Path

import httpx
import msgspec
import pytest

from companion.catalog import phrasebook
from companion.devices.phones import address_of
from companion.errors import DeviceError, UsageError
from companion.lines.page.app import (
    BODY_S,
    HEADERS,
    LONGEST_BODY,
    MOST_INPUTS,
    SEAT_STREAMS,
    TOKEN_S,
)
from companion.lines.page.certificate import names_in, own_certificate
from companion.lines.page.event_log import HEARTBEAT_S, KEPT, EventLog, LoggedEvent, Sign
from companion.lines.page.failures import REPORT_INTERVAL_S, FailureReports
from companion.lines.page.local_pages import AWAY_S
from companion.lines.page.login import CLOSED_S
from companion.lines.page.page_line import PageLine
from companion.lines.page.pages import COOKIE
from companion.lines.page.static_files import FILES, static_address
from companion.lines.page.templates import PageTemplates
from companion.lines.seat_events import BLOCK_BYTES, Message
from companion.narration.text import Label, LeakError, PrivateText, Words
from companion.referee.seat import Seat
from tests.clocks import ManualClock, run_virtually
from tests.pages.conftest import Open
from tests.pages.phones import Loudspeaker, PhoneClient, WithPhones
from tests.sentences import opening, parcel, says


@pytest.fixture
def game(in_process: Open) -> WithPhones:
    begun = in_process()
    begun.open()
    return begun


# Logging in


def test_player_can_log_in_by_name_and_code_and_everyone_hears_the_same_two_words(
    game: WithPhones,
) -> None:
    phone = game.phone()
    assert phone.get("/here").status_code == 401
    assert "<option>Ann</option>" in phone.get("/").text
    assert phone.enter("Ann", game.phones.code(game.seat("Ann"))).headers["location"] == "/"
    assert "<h1>Ann at the table</h1>" in phone.get("/").text
    phrase, facts = game.told.get_nowait()
    assert (phrase, facts["who"]) == ("phone-here", "Ann")
    phone.listen()
    game.do_posted()
    game.do_posted()
    phone.wait(lambda: says("phone-here", who="Ann", words=facts["words"]) in phone.texts)
    assert len(str(facts["words"]).split()) == 2
    assert game.phones.state(game.seat("Ann")) == "here"


def test_token_is_kept_for_a_month_and_hidden_from_scripts_and_other_sites(
    game: WithPhones,
) -> None:
    phone = game.phone()
    given = phone.enter("Ann", game.phones.code(game.seat("Ann"))).headers["set-cookie"].lower()
    kept = {"httponly", "secure", "samesite=strict", "path=/", f"max-age={TOKEN_S}"}
    assert kept <= set(given.split("; "))


def test_login_is_closed_for_a_minute_after_five_wrong_codes(game: WithPhones) -> None:
    phone = game.phone()
    answers = [phone.enter("Ann", "x") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [403] * 5 + [429]
    assert "Each code works once" in answers[0].text
    assert says("page-closed") in answers[5].text
    code = game.phones.code(game.seat("Ann"))
    assert phone.enter("Ann", code).status_code == 429
    assert phone.get("/events").status_code == 401
    game.move_time(CLOSED_S)
    assert phone.enter("Ann", code).status_code == 303


def test_table_hears_about_wrong_codes_and_new_codes(game: WithPhones) -> None:
    """The new codes are read out only if somebody at the table asks for them."""
    ann, phone = game.entered("Ann"), game.phone()
    old = game.phones.code(game.seat("Bob"))
    while game.told.qsize():
        game.told.get()
    for name in ("Zoe", *["Bob"] * 4):
        phone.enter(name, "x")
    told = [game.told.get_nowait() for _ in range(game.told.qsize())]
    assert told == [("phone-wrong-name", {}), ("phones-closed", {"count": 5})]
    game.move_time(CLOSED_S)
    assert phone.enter("Bob", old).status_code == 403
    assert game.told.get_nowait() == ("phone-wrong-code", {"who": "Bob"})
    for _ in range(3):
        game.do_posted()
    game.settle(ann)
    assert not [text for text in ann.texts if game.phones.code(game.seat("Bob")) in text]


@pytest.mark.parametrize("path", ["/events", "/here"])
def test_request_without_a_token_gets_nothing(game: WithPhones, path: str) -> None:
    phone = game.phone()
    for token in ("", "x", "A" * 43):
        phone.client.cookies.set(COOKIE, token)
        assert phone.get(path).status_code == 401
        assert phone.say("status").status_code == 401


def test_request_for_another_host_or_from_another_origin_gets_nothing(game: WithPhones) -> None:
    """Somebody may have pointed another host name at this server, or a page on another site may try
    to send a line.
    """
    phone = game.entered("Ann")
    for headers in ({"Host": "evil.example"}, {"Host": "127.0.0.1"}):
        answer = phone.client.get("/", headers=headers)
        assert (answer.status_code, answer.content) == (403, b"")
    own = phone.address
    for origin in ("https://evil.example", "null", own.replace("https", "http"), f"{own}0"):
        assert phone.post("/say", json={"text": "a"}, headers={"Origin": origin}).status_code == 403
    assert phone.client.post("/say", json={"text": "a"}).status_code == 403
    assert phone.client.get("/", headers={"Origin": "https://evil.example"}).status_code == 403


def test_every_response_has_strict_security_headers(game: WithPhones) -> None:
    """Refused requests get these headers too. No header makes a browser insist on encryption."""
    phone = game.entered("Ann")
    paths = ("/", "/table", "/nothing", "/here", "/in", "/static/old/page.js")
    for answer in (*map(phone.get, paths), phone.client.get("/", headers={"Host": "x"})):
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert not {"server", "strict-transport-security"} & set(answer.headers)


def test_pages_are_small_and_load_nothing_from_elsewhere(game: WithPhones) -> None:
    phone = game.entered("Ann")
    paths = ("/", static_address("page.js"), static_address("page.css"))
    texts = [phone.get(path).text for path in paths]
    assert sum(len(text.encode()) for text in texts) < 60_000
    assert not re.search(r"https?:|innerHTML|eval\(|<style|onclick|style=", "".join(texts))


def test_style_and_scripts_are_loaded_once_and_requested_before_the_page_is_read(
    game: WithPhones,
) -> None:
    """Otherwise a page would need a second round of requests before it shows anything."""
    phone = game.entered("Ann")
    style, script = static_address("page.css"), static_address("page.js")
    for path in ("/", "/table", "/nothing"):
        answer = phone.get(path)
        assert answer.headers["link"] == f"<{style}>; rel=preload; as=style"
        assert f'<link rel="stylesheet" href="{style}">' in answer.text
    assert f'src="{script}"' in phone.get("/").text
    for address in map(static_address, FILES):
        answer = phone.get(address)
        assert answer.content == FILES[address.rpartition("/")[2]]
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        strict = {name: value for name, value in HEADERS.items() if name != "Cache-Control"}
        assert {name: answer.headers[name] for name in strict} == strict


def test_page_of_another_version_gets_this_servers_files_and_caches_none(game: WithPhones) -> None:
    """While a service is being upgraded, its gateways run different versions."""
    answer = game.phone().get("/static/0123/page.css")
    assert answer.content == FILES["page.css"]
    assert answer.headers["cache-control"] == "no-store"
    for path in ("/static", "/static/", "/static/0123/", "/static/0123/nothing.js"):
        assert game.phone().get(path).status_code == 404


def test_name_containing_markup_is_shown_as_text() -> None:
    seat = Seat("</option><script>alert(1)</script>&\"'", 0)
    pages = PageTemplates(phrasebook("en"), [seat])
    for page in (pages.entrance(), pages.seat(seat)):
        assert "<script>" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#x27;" in page


def test_choices_on_a_page_never_share_a_name() -> None:
    """Otherwise people who use their browser by voice could not say which choice they mean."""
    ann = Seat("Ann", 0)
    page = PageTemplates(phrasebook("en"), [ann]).seat(ann)
    names = re.findall(r'<label><input type="radio"[^>]*>([^<]+)</label>', page)
    assert {says("page-normal"), says("page-size-1")} <= {*names}
    assert len(names) == len(set(names)), names


# Lines sent from a phone


def test_request_body_that_is_too_long_or_malformed_is_refused(game: WithPhones) -> None:
    phone = game.entered("Ann")
    assert phone.say("x" * LONGEST_BODY).status_code == 413
    for body in ("", "[]", "{}", '{"text":1}', '{"text":"a","more":1}', "\ufffd", "[" * 5000):
        assert phone.post("/say", content=body.encode()).status_code == 400
    assert phone.enter("Ann", "1" * LONGEST_BODY).status_code == 413


@pytest.mark.parametrize("path", ["/nothing", "/table/nothing/more"])
def test_address_without_a_page_leads_back_to_the_table(game: WithPhones, path: str) -> None:
    answer = game.phone().get(path)
    assert answer.status_code == 404
    assert escape(says("page-nowhere")) in answer.text
    assert all(f'href="{address}"' in answer.text for address in ("/", static_address("page.css")))


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/say", b'{"text": "\xff"}', 400),
        ("POST", "/say", b'{"text": "\\ud800"}', 400),
        ("POST", "/say", b'{"text": "a", "question": %b}' % (b"1" * 4400), 400),
        ("POST", "/say", b'{"text": "a", "question": 1e400}', 400),
        ("POST", "/in", b"a&b&c&d&e", 400),
        ("POST", "/in", b"name=%ED%A0%80&code=%FF%00", 403),
        ("POST", "/in", b"\xff\xfe", 403),
        ("GET", "/events?choices=%FF", b"", 400),
        ("GET", f"/events?choices={'[' * 3000}", b"", 400),
        ("GET", f"/{'1' * 4400}/", b"", 404),
        ("GET", "/%00%FF/..%2F", b"", 404),
        ("TRACE", "/say", b"", 405),
    ],
)
def test_malformed_request_is_refused_without_an_error_report_at_the_table(
    game: WithPhones, method: str, path: str, body: bytes, status: int
) -> None:
    phone = game.entered("Ann")
    headers = {**phone.client.build_request(method, "/").headers, "Origin": phone.address}
    request = httpx.Request(method, f"{phone.address}{path}", headers=headers, content=body)
    assert game.server is not None
    assert game.server.handle_request(request).status_code == status
    told = [game.told.get_nowait()[0] for _ in range(game.told.qsize())]
    assert "error-broken" not in told


def test_program_error_is_reported_at_most_once_a_minute() -> None:
    clock, reported = ManualClock(), list[str]()
    reports = FailureReports(reported.append, clock)
    for _ in range(3):
        reports("app.py 1, ValueError")
        reports("app.py 2, ValueError")
        clock.advance(REPORT_INTERVAL_S / 2)
    assert reported == ["app.py 1, ValueError", "app.py 2, ValueError"] * 2


def test_line_from_a_phone_that_has_since_been_logged_out_is_refused(game: WithPhones) -> None:
    phone = game.entered("Ann")

    async def body() -> AsyncIterator[bytes]:
        yield b'{"text": '
        game.type("phones off ann")
        yield b'"turn"}'

    headers = {**phone.client.build_request("POST", "/say").headers, "Origin": phone.address}
    request = httpx.Request("POST", f"{phone.address}/say", headers=headers, content=body())
    assert game.server is not None
    assert game.server.handle_request(request).status_code == 401


@pytest.mark.parametrize(("pause_s", "status"), [(BODY_S - 1, 204), (BODY_S + 1, 408)])
def test_slow_request_body_is_refused_only_after_its_timeout(
    game: WithPhones, pause_s: float, status: int
) -> None:
    phone = game.entered("Ann")

    async def body() -> AsyncIterator[bytes]:
        yield b'{"text": '
        await asyncio.sleep(pause_s)
        yield b'"turn"}'

    headers = {**phone.client.build_request("POST", "/say").headers, "Origin": phone.address}
    request = httpx.Request("POST", f"{phone.address}/say", headers=headers, content=body())
    assert game.server is not None
    assert game.server.handle_request(request).status_code == status


def test_line_whose_reply_was_lost_is_accepted_once(game: WithPhones) -> None:
    phone = game.entered("Ann")
    for id_ in ("a", "a", "b"):
        assert phone.say("turn", id_=id_).status_code == 204
    before = len(phone.texts)
    for _ in range(3):
        game.do_posted()
    game.settle(phone)
    assert len(phone.texts) == before + 2


def test_lines_that_exceed_the_limit_of_a_seat_are_refused_for_a_second(game: WithPhones) -> None:
    ann, bob = game.entered("Ann"), game.entered("Bob")
    answers = [ann.say("turn").status_code for _ in range(MOST_INPUTS + 1)]
    assert answers == [204] * MOST_INPUTS + [429]
    assert bob.say("turn").status_code == 204
    game.move_time(1.0)
    assert ann.say("turn").status_code == 204


def test_setting_chosen_on_one_page_changes_only_that_page(game: WithPhones) -> None:
    """The reply comes with the response, and the page keeps the setting."""
    phone, bob = game.entered("Ann"), game.entered("Bob")
    other = second_phone(game, phone)
    other.listen()
    before = len(phone.events), len(bob.events)
    reply = phone.say("brief")
    assert reply.status_code == 200
    assert [one["text"] for one in reply.json()["told"]] == ["Brief."]
    choices = reply.json()["choices"]
    assert choices == {"own": "brief", "others": "brief"}
    assert (len(phone.events), len(bob.events)) == before
    phone.cut()
    phone.listen(f"/events?choices={json.dumps(choices)}", last_id=phone.ids[-1])
    game.type("status")
    game.settle(phone, other, bob)
    assert phone.texts[-1] == "no round right now"
    assert other.texts[-1] == bob.texts[-1] == parcel("status-between")


def test_unknown_page_settings_are_refused(game: WithPhones) -> None:
    phone = game.entered("Ann")
    wrongs: list[object] = [[], {"own": "zebra"}, {"more": 1}, {"back": -1}, {"at": "x" * 50}]
    for wrong in wrongs:
        assert phone.get(f"/events?choices={json.dumps(wrong)}").status_code == 400
        assert phone.post("/say", json={"text": "a", "choices": wrong}).status_code == 400


# Events sent to a phone


def second_phone(game: WithPhones, phone: PhoneClient) -> PhoneClient:
    """Return another phone with the same login, which isn't receiving events yet."""
    other = game.phone()
    other.client.cookies = phone.client.cookies
    return other


def test_each_seat_can_open_only_a_limited_number_of_streams(game: WithPhones) -> None:
    phone = game.entered("Ann")
    others = [second_phone(game, phone) for _ in range(SEAT_STREAMS - 1)]
    for other in others:
        other.listen()
    assert phone.get("/events").status_code == 429
    others[0].cut()
    others[0].listen()
    send_text(game.line("Ann"), "on")
    for one in (phone, *others):
        one.wait(lambda one=one: "on" in one.texts)  # type: ignore[misc]


def test_idle_stream_sends_heartbeats(game: WithPhones) -> None:
    phone = game.entered("Ann")
    before = phone.raw.count(b"event: alive")
    game.move_time(3 * HEARTBEAT_S)
    assert phone.raw.count(b"event: alive") == before + 3


def test_phone_that_slept_receives_missed_events_once_and_in_order(game: WithPhones) -> None:
    """A page that is loaded again receives all events from the beginning."""
    phone = game.entered("Ann")
    line = game.line("Ann")
    for number in range(3):
        send_text(line, f"before {number}")
    phone.wait(lambda: "before 2" in phone.texts)
    phone.cut()
    for number in range(5):
        send_text(line, f"asleep {number}")
    phone.listen(last_id=phone.ids[-1])
    send_text(line, "awake")
    phone.wait(lambda: "awake" in phone.texts)
    assert len(phone.ids) == len(set(phone.ids))
    assert [int(one.split("-")[1]) for one in phone.ids] == list(range(1, len(phone.ids) + 1))
    again = second_phone(game, phone)
    for last_id in ("", "0-7", f"x-{phone.ids[-1]}", "9" * 50):
        again.events, again.ids = [], []
        again.listen(last_id=last_id)
        assert again.events == phone.events
        again.cut()


def test_phone_that_missed_more_events_than_are_kept_receives_the_newest(game: WithPhones) -> None:
    phone = game.entered("Ann")
    phone.cut()
    for number in range(KEPT + 10):
        send_text(game.line("Ann"), str(number))
    phone.events = []
    phone.listen(last_id=phone.ids[-1])
    assert phone.texts == [str(number) for number in range(10, KEPT + 10)]


def test_two_phones_of_a_seat_receive_the_same_events(game: WithPhones) -> None:
    first = game.entered("Ann")
    second = second_phone(game, first)
    second.listen()
    game.type("status")
    game.settle(first, second)
    assert first.events == second.events


def send_text(page: PageLine, text: str) -> None:
    """Send a text to a seat's phones."""
    page.log.add(msgspec.json.encode([Message(text, text)]))


def note_length(sent: list[tuple[str, int]], who: str, _number: int, event: bytes) -> None:
    sent.append((who, len(event)))


def test_event_with_anything_private_has_the_same_length_for_every_seat(game: WithPhones) -> None:
    """Nobody who watches the network can see whether anything in the event is private, how long
    that is, or whom it is for.
    """
    phones = game.entered("Ann"), game.entered("Bob")
    ann, bob = game.line("Ann"), game.line("Bob")
    game.settle(*phones)
    sent: list[tuple[str, int]] = []
    for line in (ann, bob):
        line.log.keep(partial(note_length, sent, line.seat.name))
    sent.clear()
    secret = ""
    for length in (0, 1, 100, 1000, BLOCK_BYTES // 2 - 200):
        secret = "e" * length
        game.lines.whisper(PrivateText(ann.seat, Words(Label.PRIVATE, secret, secret)))
    assert [who for who, _ in sent] == ["Ann", "Bob"] * 5
    [size] = {size for _, size in sent}
    assert size >= BLOCK_BYTES
    game.settle(*phones)
    assert phones[0].texts[-1] == secret
    assert secret not in phones[1].texts


def test_players_page_and_table_page_refuse_text_for_another_seat(game: WithPhones) -> None:
    game.entered("Ann")
    secret = PrivateText(game.seat("Bob"), Words(None, "lens", "lens"))
    with pytest.raises(LeakError):
        game.line("Ann").tell(secret)
    with pytest.raises(LeakError):
        game.screen.tell(secret)  # type: ignore[arg-type]


# Phones that disconnect and come back


def test_stream_sends_nothing_after_it_has_been_dropped() -> None:
    """It sends neither the events that its own phone has missed nor those for the seat's next
    phone.
    """
    log = EventLog()
    for number in range(3):
        log.add(b"older %d" % number)

    async def scenario() -> list[LoggedEvent | Sign]:
        stream = log.stream("", lambda: None)
        first = await anext(stream)
        assert isinstance(first, LoggedEvent)
        assert first.content == b"older 0"
        log.drop()
        log.add(b"of the next phone")
        return [one async for one in stream]

    assert run_virtually(scenario()) == []
    assert log.listening == 0


def test_stream_begun_after_its_phone_was_logged_out_sends_nothing(
    game: WithPhones,
) -> None:
    """The phone was still logged in when it made the request."""
    game.entered("Ann")
    ann, site = game.seat("Ann"), game.phones._site
    assert site is not None

    async def scenario() -> list[LoggedEvent | Sign]:
        table = await site.table("")
        code = game.phones.code(ann)
        assert table is not None
        token = await site.enter(table, "Ann", code, "")
        seat = await site.seat(table, token or "")
        assert seat is not None
        game.phones.log_out(ann)
        return [one async for one in site.events(seat, "", None)]

    assert run_virtually(scenario()) == []


def test_logged_out_phone_sees_the_entrance_page(game: WithPhones) -> None:
    """The table hears that the phone has been logged out. No page receives the new code."""
    phone = game.entered("Ann")
    game.type("phones off ann")
    assert phone.get("/here").status_code == 401
    assert phone.get("/events").status_code == 401
    assert says("page-code") in phone.get("/").text
    assert not game.lines.has_line(game.seat("Ann"))
    assert game.lines.shared.log.events[-1].normal == says("phone-off", who="Ann")
    again = game.entered("Ann")
    assert game.lines.has_line(game.seat("Ann"))
    assert again.texts[-1].startswith(opening("phone-here", who="Ann"))


def test_phone_receives_nothing_after_its_player_has_been_replaced(game: WithPhones) -> None:
    phone = game.entered("Ann")
    heard = len(phone.texts)
    game.type("dan takes over from ann")
    game.type("yes")
    assert phone.get("/here").status_code == 401
    assert phone.get("/events").status_code == 401
    assert not game.lines.has_line(game.seat("Dan"))
    assert not any("plays on for" in text for text in phone.texts[heard:])


def test_codes_are_said_only_at_the_table(game: WithPhones) -> None:
    """No phone receives a code, and no page shows one."""
    loud = Loudspeaker()
    game.lines.add_shared(loud)
    ann, screen = game.entered("Ann"), game.phone()
    screen.listen("/table/events")
    code = game.phones.code(game.seat("Bob"))
    game.type("phones")
    assert says("phones-of", who="Bob", code=code, how="none") in loud.heard
    assert says("phones-of", who="Ann", how="here") in loud.heard
    game.type("phones", game.seat("Ann"))
    ann.wait(lambda: any("keyboard" in text for text in ann.texts))
    game.type("status")
    screen.wait(lambda: ann.texts[-1] in screen.texts)
    assert not [text for text in ann.texts + screen.texts if code in text]


def test_phone_without_an_open_page_counts_as_away_until_the_page_returns(game: WithPhones) -> None:
    """The phone remains its player's line, and the game goes on meanwhile."""
    phone = game.entered("Ann")
    assert game.told.get_nowait()[0] == "phone-here"
    phone.cut()
    game.move_time(AWAY_S)
    assert game.told.get_nowait() == ("phone-away", {"who": "Ann"})
    assert game.phones.state(game.seat("Ann")) == "away"
    assert game.lines.has_line(game.seat("Ann"))
    phone.listen(last_id=phone.ids[-1])
    assert game.told.get_nowait() == ("phone-back", {"who": "Ann"})


def test_phone_that_returns_soon_never_counts_as_away(game: WithPhones) -> None:
    phone = game.entered("Ann")
    assert game.told.get_nowait()[0] == "phone-here"
    for _ in range(3):
        phone.cut()
        game.move_time(AWAY_S - 1)
        phone.listen(last_id=phone.ids[-1])
    game.move_time(AWAY_S)
    assert game.told.empty()


class Memory:
    """Stores phones' logins and events, and still has them after the game is closed."""

    def __init__(self) -> None:
        self._door: bytes | None = None
        self._events: dict[str, list[tuple[int, bytes]]] = {}

    def logins(self) -> bytes | None:
        return self._door

    def keep_logins(self, kept: bytes) -> None:
        self._door = kept

    def events(self, seat: str) -> list[tuple[int, bytes]]:
        return self._events.get(seat, [])

    def keep_event(self, seat: str, number: int, event: bytes) -> None:
        self._events.setdefault(seat, []).append((number, event))


def test_phones_return_or_count_as_away_after_the_program_has_been_killed(in_process: Open) -> None:
    """Phones that return need no code. Ann's page continues where it was, and Bob's phone doesn't
    return.
    """
    memory = Memory()
    killed = in_process(memory=memory)
    ann, _ = killed.entered("Ann"), killed.entered("Bob")
    ann.cut()
    send_text(killed.line("Ann"), "Said meanwhile.")
    killed.close()

    game = in_process(memory=memory)
    again = game.phone()
    again.client.cookies = ann.client.cookies
    again.listen(last_id=ann.ids[-1])
    assert again.texts == ["Said meanwhile."]
    game.move_time(AWAY_S)
    assert game.told.get_nowait() == ("phone-away", {"who": "Bob"})
    assert game.told.empty()


# Certificates and addresses


def test_certificate_is_readable_only_by_its_owner_and_is_replaced_if_it_is_broken(
    tmp_path: Path,
) -> None:
    file = own_certificate(tmp_path / "own", "192.168.1.7", "Companion")
    assert file.stat().st_mode & 0o077 == 0
    assert names_in(file) == ["192.168.1.7"]
    before = file.read_bytes()
    assert own_certificate(tmp_path / "own", "192.168.1.7", "Companion").read_bytes() == before
    file.write_bytes(b"broken")
    assert own_certificate(tmp_path / "own", "192.168.1.7", "Companion") == file
    assert names_in(file) == ["192.168.1.7"]


def test_file_without_a_certificate_is_refused(tmp_path: Path) -> None:
    for content in (None, b"", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"):
        file = tmp_path / "mine.pem"
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(DeviceError) as refused:
            names_in(file)
        assert refused.value.phrase == "error-phones-certificate"


@pytest.mark.parametrize("given", ["", "here", "1.2.3", "127.0.0.1:x", "::1", "127.0.0.1:"])
def test_malformed_address_is_refused(given: str) -> None:
    with pytest.raises(UsageError) as refused:
        address_of(given)
    assert refused.value.phrase == "error-phones-address"
