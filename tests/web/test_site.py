"""What is answered, and to whom: a real server and real clients, over TLS."""

import re
import socket
import ssl
from functools import partial
from pathlib import Path

import httpx
import pytest

from companion.catalog import phrasebook
from companion.devices.phones import address_of
from companion.errors import DeviceError, UsageError
from companion.narration.text import Label, LeakError, PrivateText, Words
from companion.referee.seat import Seat
from companion.web.certificate import names_in, own_certificate
from companion.web.events import FILLED_BYTES, KEPT
from companion.web.page import Pages
from companion.web.server import UNCONFIRMED_MS, open_port
from companion.web.site import COOKIE, HEADERS, LONGEST_BODY, MOST_LINES, SEAT_STREAMS
from tests.web.conftest import Open
from tests.web.phones import WithPhones


@pytest.fixture
def game(opened: Open) -> WithPhones:
    begun = opened()
    begun.conversation.open()
    return begun


def test_a_player_comes_in_by_name_and_code_and_all_hear_the_same_two_words(
    game: WithPhones,
) -> None:
    phone = game.phone()
    assert phone.get("/here").status_code == 401
    assert "<option>Ann</option>" in phone.get("/").text
    assert phone.enter("Ann", game.phones.code(game.seat("Ann"))).headers["location"] == "/"
    assert "<h1>Ann at the table</h1>" in phone.get("/").text
    phrase, facts = game.told.get(timeout=5)
    assert (phrase, facts["who"]) == ("phone-here", "Ann")
    phone.listen()
    game.do_posted()
    game.do_posted()
    phone.wait(lambda: f"Ann's phone is here. It says: {facts['words']}." in phone.texts)
    assert len(str(facts["words"]).split()) == 2
    assert game.phones.state(game.seat("Ann")) == "here"


def test_the_token_is_kept_from_scripts_and_from_other_sites(game: WithPhones) -> None:
    phone = game.phone()
    given = phone.enter("Ann", game.phones.code(game.seat("Ann"))).headers["set-cookie"].lower()
    assert {"httponly", "secure", "samesite=strict", "path=/"} <= set(given.split("; "))


def test_a_wrong_code_gets_the_form_again_and_five_close_the_door(game: WithPhones) -> None:
    phone = game.phone()
    answers = [phone.enter("Ann", "x") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [403] * 5 + [429]
    assert "Each code works once" in answers[0].text
    assert "for a minute" in answers[5].text
    code = game.phones.code(game.seat("Ann"))
    assert phone.enter("Ann", code).status_code == 429
    assert phone.get("/events").status_code == 401


@pytest.mark.parametrize("path", ["/events", "/here"])
def test_without_a_token_there_is_nothing(game: WithPhones, path: str) -> None:
    phone = game.phone()
    for token in ("", "x", "A" * 43):
        phone.client.cookies.set(COOKIE, token)
        assert phone.get(path).status_code == 401
        assert phone.say("status").status_code == 401


def test_another_host_or_origin_gets_nothing(game: WithPhones) -> None:
    """A name that somebody points here, and a page of another site."""
    phone = game.entered("Ann")
    for headers in ({"Host": "evil.example"}, {"Host": "127.0.0.1"}):
        answer = phone.client.get("/", headers=headers)
        assert (answer.status_code, answer.content) == (403, b"")
    own = phone.address
    for origin in ("https://evil.example", "null", own.replace("https", "http"), f"{own}0"):
        assert phone.post("/say", json={"text": "a"}, headers={"Origin": origin}).status_code == 403
    assert phone.client.post("/say", json={"text": "a"}).status_code == 403
    assert phone.client.get("/", headers={"Origin": "https://evil.example"}).status_code == 403


def test_every_answer_has_the_strict_headers(game: WithPhones) -> None:
    """Also a refusal; and none teaches a browser to insist on TLS."""
    phone = game.entered("Ann")
    paths = ("/", "/page.js", "/page.css", "/table", "/nothing", "/here", "/in")
    for answer in (*map(phone.get, paths), phone.client.get("/", headers={"Host": "x"})):
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert not {"server", "strict-transport-security"} & set(answer.headers)


def test_pages_are_small_and_name_nothing_from_elsewhere(game: WithPhones) -> None:
    phone = game.entered("Ann")
    texts = [phone.get(path).text for path in ("/", "/page.js", "/page.css")]
    assert sum(len(text.encode()) for text in texts) < 60_000
    assert not re.search(r"https?:|innerHTML|eval\(|<style|onclick|style=", "".join(texts))


def test_an_answer_does_not_wait_for_the_other_side() -> None:
    """Its body goes with its head: asyncio sees to that where a socket names its protocol."""
    opened = open_port("127.0.0.1", 0)
    assert opened.proto == socket.IPPROTO_TCP
    opened.close()


def test_a_body_is_bounded(game: WithPhones) -> None:
    phone = game.entered("Ann")
    assert phone.say("x" * LONGEST_BODY).status_code == 413
    for body in ("", "[]", "{}", '{"text":1}', '{"text":"a","more":1}', "\ufffd", "[" * 5000):
        assert phone.post("/say", content=body.encode()).status_code == 400
    assert phone.enter("Ann", "1" * LONGEST_BODY).status_code == 413


def test_a_wish_is_one_that_there_is(game: WithPhones) -> None:
    """How much is told; nothing else, and of nobody else."""
    phone, stranger = game.entered("Ann"), game.phone()
    assert stranger.post("/wish", json={"verbosity": "brief"}).status_code == 401
    wrongs: list[object] = [{}, [], {"verbosity": "zebra"}, {"verbosity": "brief", "more": 1}]
    for wrong in wrongs:
        assert phone.post("/wish", json=wrong).status_code == 400
    assert phone.post("/wish", json={"verbosity": "brief"}).status_code == 204
    bob = game.entered("Bob")
    game.conversation.line("status")
    game.settle(phone, bob)
    assert phone.texts[-1] == "no round"
    assert bob.texts[-1] == "No round is being played now."


def test_a_line_whose_reply_was_lost_is_taken_once(game: WithPhones) -> None:
    phone = game.entered("Ann")
    for id_ in ("a", "a", "b"):
        assert phone.say("turn", id_=id_).status_code == 204
    assert game.posted.qsize() == 2


def test_lines_of_a_seat_are_bounded(game: WithPhones) -> None:
    """Whoever sends more than anybody types is told so; the other seat is not hindered."""
    ann, bob = game.entered("Ann"), game.entered("Bob")
    answers = [ann.say("turn").status_code for _ in range(MOST_LINES * 4)]
    assert answers.count(429) > 0
    assert bob.say("turn").status_code == 204


def test_streams_of_a_seat_are_bounded(game: WithPhones) -> None:
    phone = game.entered("Ann")
    others = []
    for _ in range(SEAT_STREAMS - 1):
        other = game.phone()
        other.client.cookies = phone.client.cookies
        other.listen()
        others.append(other)
    assert phone.get("/events").status_code == 429
    others[0].cut()
    game.phones._lines[game.seat("Ann")].events.add([{"text": "on", "kind": ""}])
    phone.wait(lambda: "on" in phone.texts)


def test_what_is_missed_comes_once_in_order(game: WithPhones) -> None:
    """A phone that slept goes on where it was; a page that is loaded anew gets all."""
    phone = game.entered("Ann")
    line = game.phones._lines[game.seat("Ann")]
    for number in range(3):
        line.events.add([{"text": f"before {number}", "kind": ""}])
    phone.wait(lambda: "before 2" in phone.texts)
    phone.cut()
    for number in range(5):
        line.events.add([{"text": f"asleep {number}", "kind": ""}])
    phone.listen(last_id=phone.ids[-1])
    line.events.add([{"text": "awake", "kind": ""}])
    phone.wait(lambda: "awake" in phone.texts)
    assert len(phone.ids) == len(set(phone.ids))
    assert [int(one.split("-")[1]) for one in phone.ids] == list(range(1, len(phone.ids) + 1))
    again = game.phone()
    again.client.cookies = phone.client.cookies
    for last_id in ("", "0-7", f"x-{phone.ids[-1]}", "9" * 50):
        again.events, again.ids = [], []
        again.listen(last_id=last_id)
        assert again.events == phone.events
        again.cut()


def test_only_so_much_is_kept(game: WithPhones) -> None:
    phone = game.entered("Ann")
    phone.cut()
    for number in range(KEPT + 10):
        game.phones._lines[game.seat("Ann")].events.add([{"text": str(number), "kind": ""}])
    phone.events = []
    phone.listen(last_id=phone.ids[-1])
    assert phone.texts == [str(number) for number in range(10, KEPT + 10)]


def note(sent: list[tuple[str, int]], who: str, _number: int, event: bytes) -> None:
    sent.append((who, len(event)))


def test_what_is_private_has_no_length_on_its_way(game: WithPhones) -> None:
    """Nor is it seen whether there is any, and whose: each phone is sent as much."""
    ann, bob = (game.phones._lines[game.seat(name)] for name in ("Ann", "Bob"))
    phones = game.entered("Ann"), game.entered("Bob")
    game.settle(*phones)
    sent: list[tuple[str, int]] = []
    for line in (ann, bob):
        line.events.keep(partial(note, sent, line.seat.name))
    sent.clear()
    secret = ""
    for length in (0, 1, 100, 1000, FILLED_BYTES - 200):
        secret = "e" * length
        game.delivery.whisper(PrivateText(ann.seat, Words(Label.PRIVATE, secret, secret)))
    assert [who for who, _ in sent] == ["Ann", "Bob"] * 5
    [size] = {size for _, size in sent}
    assert size > FILLED_BYTES
    game.settle(*phones)
    assert phones[0].texts[-1] == secret
    assert secret not in phones[1].texts


def test_whoever_is_let_go_comes_to_the_entrance(game: WithPhones) -> None:
    """At the table it is told, with the code for the next; what codes are goes to no page."""
    phone = game.entered("Ann")
    game.conversation.line("phones off ann")
    assert phone.get("/here").status_code == 401
    assert phone.get("/events").status_code == 401
    assert "Your code" in phone.get("/").text
    assert not game.delivery.has_line(game.seat("Ann"))
    assert game.conversation.talk.log[-1].normal == "Ann's phone is no longer Ann's line."
    again = game.entered("Ann")
    assert game.delivery.has_line(game.seat("Ann"))
    assert again.texts[-1].startswith("Ann's phone is here.")


def test_codes_are_told_at_the_table_alone(game: WithPhones) -> None:
    """From a phone nobody learns them, and no page is ever told one."""

    class Loudspeaker:
        def __init__(self) -> None:
            self.heard: list[str] = []

        def tell(self, text: Words) -> None:
            self.heard.append(text.normal)

        def hush(self) -> None:
            """Silent."""

        def close(self) -> None:
            """Nothing is open."""

    loud = Loudspeaker()
    game.delivery.public.append(loud)
    ann, screen = game.entered("Ann"), game.phone()
    screen.listen("/table/events")
    code = game.phones.code(game.seat("Bob"))
    game.conversation.line("phones")
    assert f"Bob: no phone. Code: {code}." in loud.heard
    assert "Ann: a phone is here." in loud.heard
    game.conversation.line("phones", game.seat("Ann"))
    ann.wait(lambda: any("keyboard" in text for text in ann.texts))
    game.conversation.line("status")
    screen.wait(lambda: ann.texts[-1] in screen.texts)
    assert not [text for text in ann.texts + screen.texts if code in text]


def test_a_name_is_only_ever_text() -> None:
    """Whatever a player is called."""
    seat = Seat("</option><script>alert(1)</script>&\"'", 0)
    pages = Pages(phrasebook("en"), [seat])
    for page in (pages.entrance(), pages.seat(seat)):
        assert "<script>" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;&#x27;" in page


def test_a_phone_that_is_gone_is_told_and_so_is_its_return(
    game: WithPhones, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while; play goes on meanwhile."""
    phone = game.entered("Ann")
    monkeypatch.setattr(game.phones._site, "_away_s", 0.05)
    assert game.told.get(timeout=5)[0] == "phone-here"
    phone.cut()
    assert game.told.get(timeout=30) == ("phone-away", {"who": "Ann"})
    assert game.phones.state(game.seat("Ann")) == "away"
    assert game.delivery.has_line(game.seat("Ann"))
    phone.listen(last_id=phone.ids[-1])
    assert game.told.get(timeout=5) == ("phone-back", {"who": "Ann"})


def test_what_is_sent_to_a_phone_that_is_gone_ends_its_line() -> None:
    """A battery that is empty closes nothing: what is not confirmed for 4 s is."""
    with open_port("127.0.0.1") as place, socket.create_connection(place.getsockname()):
        taken, _ = place.accept()
        with taken:
            waits = taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert waits == UNCONFIRMED_MS


def test_two_phones_of_a_seat_get_the_same(game: WithPhones) -> None:
    first, second = game.entered("Ann"), game.phone()
    second.client.cookies = first.client.cookies
    second.listen()
    game.conversation.line("status")
    game.settle(first, second)
    assert first.events == second.events


def test_a_seats_line_refuses_what_is_another_seats(game: WithPhones) -> None:
    line, screen = game.phones._lines[game.seat("Ann")], game.phones._table
    secret = PrivateText(game.seat("Bob"), Words(None, "lens", "lens"))
    with pytest.raises(LeakError):
        line.tell(secret)
    with pytest.raises(LeakError):
        screen.tell(secret)  # type: ignore[arg-type]


def test_the_certificate_is_kept_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = own_certificate(tmp_path / "own", "192.168.1.7", "Companion")
    assert file.stat().st_mode & 0o077 == 0
    assert names_in(file) == ["192.168.1.7"]
    before = file.read_bytes()
    assert own_certificate(tmp_path / "own", "192.168.1.7", "Companion").read_bytes() == before
    file.write_bytes(b"broken")
    assert own_certificate(tmp_path / "own", "192.168.1.7", "Companion") == file
    assert names_in(file) == ["192.168.1.7"]


def test_a_file_that_is_no_certificate_is_told_of(tmp_path: Path) -> None:
    for content in (None, b"", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"):
        file = tmp_path / "mine.pem"
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(DeviceError) as refused:
            names_in(file)
        assert refused.value.phrase == "error-phones-certificate"


@pytest.mark.parametrize("given", ["", "here", "1.2.3", "127.0.0.1:x", "::1", "127.0.0.1:"])
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(UsageError) as refused:
        address_of(given)
    assert refused.value.phrase == "error-phones-address"


def test_nothing_is_heard_without_tls_but_the_way_to_it(opened: Open) -> None:
    """The plain address has one page, whatever is asked there; TLS has the rest."""
    game = opened()
    plain = httpx.Client(base_url=game.phones.address, trust_env=False)
    pages = {plain.get(path).text for path in ("/", "/table", "/events", "/table/events")}
    pages.add(plain.post("/in", data={"name": "Ann", "code": "0"}).text)
    plain.close()
    assert len(pages) == 1
    page = pages.pop()
    assert "VoiceOver" in page
    assert "TalkBack" in page
    assert game.address in page
    host, port = game.address.removeprefix("https://").rstrip("/").split(":")
    with (
        pytest.raises(ssl.SSLCertVerificationError),
        socket.create_connection((host, int(port))) as wire,
    ):
        ssl.create_default_context().wrap_socket(wire, server_hostname=host)


def test_a_table_can_do_without_tls(opened: Open) -> None:
    game = opened(how="plain")
    assert game.address.startswith("http://")
    phone = game.entered("Ann")
    assert phone.get("/here").status_code == 204


def test_nothing_listens_once_it_is_closed(opened: Open) -> None:
    """And streams have ended by themselves."""
    game = opened()
    phone = game.entered("Ann")
    game.delivery.close()
    game.phones.close()
    with pytest.raises(httpx.ConnectError):
        httpx.get(game.address, trust_env=False)
    assert phone._thread is not None
    phone._thread.join(5)
    assert not phone._thread.is_alive()
