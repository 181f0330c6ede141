"""Runs games whose players have phones. The phones are HTTP clients instead of browsers."""

import asyncio
import json
import queue
import re
import socket
import ssl
import struct
import threading
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import httpx
import msgspec

from companion.braille.outputs import Handlers
from companion.catalog import GameSetup
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.opening import listeners_from
from companion.devices.options import Devices
from companion.devices.outputs import Outputs
from companion.devices.phones import PhoneMemory, Phones
from companion.lines.line import Lines
from companion.lines.page.page_line import PageLine, TablePage
from companion.lines.page.pages import PageReply
from companion.lines.seat_events import Message
from companion.narration.listener import Listener
from companion.narration.narrator import Narrator
from companion.narration.text import PrivateText, Words
from companion.practice.players import NOBODY, Practice
from companion.referee.seat import Seat
from companion.session.outcome import Delivery, Outcome
from companion.session.session import Session
from companion.settings import Settings
from tests.clocks import ManualClock
from tests.pages.in_process import InProcess
from tests.table import Journal, Played, prepared, seated, worded
from tests.waiting import WITHIN_S

Event = dict[str, Any]


class RecordingLines(Lines):
    """Lines that also record what was said to only one seat.

    whispers: the full text of each private message, by seat.
    """

    def __init__(self, listeners: Mapping[Seat | None, Listener]) -> None:
        super().__init__(listeners=listeners)
        self.whispers: dict[Seat, list[str]] = {}

    def receive(self, outcome: Outcome) -> None:
        self._note(outcome.deliveries)
        super().receive(outcome)

    def deliver(self, deliveries: Iterable[Delivery]) -> None:
        deliveries = tuple(deliveries)
        self._note(deliveries)
        super().deliver(deliveries)

    def _note(self, deliveries: Iterable[Delivery]) -> None:
        for text in (text for one in deliveries for text in one.own.values()):
            if isinstance(text, PrivateText):
                self.whispers.setdefault(text.seat, []).append(text.open_for(text.seat).normal)


class Loudspeaker:
    """An output for everyone that records what it receives."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def tell(self, text: Words) -> None:
        self.heard.append(text.normal)

    def hush(self) -> None:
        """Do nothing, because there is no sound."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class PhoneClient:
    """A player's phone, like a browser that doesn't run scripts.

    events: the events that it has received.
    raw: all bytes of all responses.
    choices: the settings that the player has made on the page.
    replies: the room's replies to its latest input.
    """

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.address = str(client.base_url).rstrip("/")
        self.events: list[Event] = []
        self.ids: list[str] = []
        self.raw = b""
        self.choices: dict[str, Any] = {}
        self.replies: list[str] = []
        self.is_ready = False
        self._unfinished = b""
        self._settled = 0

    def get(self, path: str) -> httpx.Response:
        answer = self.client.get(path)
        self.raw += answer.content
        return answer

    def post(self, path: str, **body: Any) -> httpx.Response:
        headers = {"Origin": self.address, **body.pop("headers", {})}
        answer = self.client.post(path, headers=headers, **body)
        self.raw += answer.content
        return answer

    def enter(self, name: str, code: str) -> httpx.Response:
        return self.post("/in", data={"name": name, "code": code})

    def say(self, text: str, question: int | None = None, id_: str = "") -> httpx.Response:
        """Send an input with the page's settings, and keep the room's replies."""
        body = {"text": text, "question": question, "id": id_, "choices": self.choices}
        answer = self.post("/say", json=body)
        if answer.status_code == 200:
            self.choices = answer.json()["choices"]
            self.replies = [str(one["text"]) for one in answer.json()["told"] if "text" in one]
        return answer

    def listen(self, path: str = "/events", last_id: str = "") -> None:
        """Receive events until `cut` is called. Return once all events that the phone had missed
        have arrived.
        """
        headers = {"Last-Event-ID": last_id} if last_id else {}
        self.is_ready, self._unfinished = False, b""
        self._open(self.client.build_request("GET", path, headers=headers))
        self.wait(lambda: self.is_ready)

    def _open(self, request: httpx.Request) -> None:
        """Start receiving the events."""
        raise NotImplementedError

    def wait(self, until: Callable[[], bool]) -> None:
        """Wait until this condition, which depends on the received events, is true."""
        raise NotImplementedError

    def cut(self) -> None:
        """Lose the connection, as a phone does when it goes to sleep."""
        raise NotImplementedError

    @property
    def texts(self) -> list[str]:
        return [event["text"] for event in self.events if "text" in event]

    def has_settled(self, last: int) -> bool:
        return self._settled == last

    def close(self) -> None:
        self.cut()
        self.client.close()

    def _feed(self, part: bytes) -> None:
        """Process the next bytes of the events."""
        self.raw += part
        *events, self._unfinished = (self._unfinished + part).split(b"\n\n")
        for event in events:
            self._take(event.decode())

    def _take(self, event: str) -> None:
        fields = dict(line.split(": ", 1) for line in event.splitlines() if ": " in line)
        if fields.get("event") == "ready":
            self.is_ready = True
        elif "id" in fields:
            self.ids.append(fields["id"])
            for message in json.loads(fields["data"]):
                if str(message.get("text")).startswith("settled "):
                    self._settled = int(message["text"].split()[1])
                else:
                    self.events.append(message)


class Phone(PhoneClient):
    """A phone on a real network. It receives events on a thread."""

    def __init__(self, address: str, trusted: ssl.SSLContext | bool) -> None:
        # Otherwise a slow machine might reuse a connection that the server is about to close.
        limits = httpx.Limits(max_keepalive_connections=0)
        super().__init__(
            httpx.Client(
                base_url=address, verify=trusted, timeout=WITHIN_S, trust_env=False, limits=limits
            )
        )
        self._received = threading.Condition()
        self._stream: httpx.Response | None = None
        self._thread: threading.Thread | None = None

    def _open(self, request: httpx.Request) -> None:
        self._stream = self.client.send(request, stream=True)
        assert self._stream.status_code == 200, self._stream.status_code
        self._thread = threading.Thread(target=self._read, args=(self._stream,), daemon=True)
        self._thread.start()

    def _read(self, stream: httpx.Response) -> None:
        # These errors occur when `cut` closes the connection.
        with suppress(httpx.HTTPError, httpx.StreamError, RuntimeError, ValueError):
            for part in stream.iter_raw():
                with self._received:
                    self._feed(part)
                    self._received.notify_all()

    def wait(self, until: Callable[[], bool]) -> None:
        with self._received:
            assert self._received.wait_for(until, WITHIN_S), self.events[-3:]

    def wait_for_end(self) -> None:
        """Wait until the server has ended the events."""
        assert self._thread is not None
        self._thread.join(WITHIN_S)
        assert not self._thread.is_alive()

    def cut(self) -> None:
        self._leave(is_broken=False)

    def abort(self) -> None:
        """Break the connection in such a way that the server sees a reset instead of an orderly
        end.
        """
        self._leave(is_broken=True)

    def _leave(self, *, is_broken: bool) -> None:
        if self._stream is None:
            return
        wire = self._stream.extensions["network_stream"].get_extra_info("socket")
        with suppress(OSError):  # The events may already have ended.
            if is_broken:
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            wire.shutdown(socket.SHUT_RD if is_broken else socket.SHUT_RDWR)
        self.wait_for_end()
        self._stream.close()
        self._stream = None


class PhoneInProcess(PhoneClient):
    """A phone without a network. It receives events whenever the server's loop runs."""

    def __init__(self, address: str, server: InProcess) -> None:
        super().__init__(httpx.Client(base_url=address, transport=server))
        self._server = server
        self._stream: asyncio.Task[httpx.Response] | None = None

    def _open(self, request: httpx.Request) -> None:
        self._stream = self._server.stream(request, self._feed)

    def wait(self, until: Callable[[], bool]) -> None:
        self._server.finish_all()
        assert until(), self.events[-3:]

    def cut(self) -> None:
        if self._stream is not None:
            self._stream.cancel()
            self._server.finish_all()
            self._stream = None


@dataclass
class WithPhones:
    """A game with its server and its phones.

    played: the game, in which phones are the players' lines.
    posted: inputs from phones that have not been handled yet, in order.
    told: notices about phones, each as a phrase and its facts.
    clock: tells the server how fast inputs arrive, and how long to refuse logins.
    server: the server without a network, whose time `move_time` advances too, or None if there is a
    network.
    """

    played: Played
    lines: RecordingLines
    phones: Phones
    address: str
    trusted: ssl.SSLContext | bool
    posted: "queue.Queue[Callable[[], None]]"
    told: "queue.Queue[tuple[str, Mapping[str, str | int]]]"
    clock: Clock
    server: InProcess | None
    opened: list[PhoneClient] = field(default_factory=list)
    _settled: int = 0

    @property
    def session(self) -> Session:
        return self.played.session

    @property
    def narrator(self) -> Narrator:
        return self.played.narrator

    def word(self, option: Hashable) -> str:
        """Return an answer as somebody would type it."""
        return self.played.word(option)

    def open(self) -> None:
        """Start the game."""
        self.played.open()

    def type(self, text: str, seat: Seat | None = None) -> None:
        """Type a line at the keyboard or on a seat's own line."""
        self.played.type(text, seat)

    def phone(self) -> PhoneClient:
        """Return a new phone that has not logged in."""
        phone: PhoneClient
        if self.server is None:
            phone = Phone(self.address, self.trusted)
        else:
            phone = PhoneInProcess(self.address, self.server)
        self.opened.append(phone)
        return phone

    def move_time(self, seconds: float) -> None:
        """Let this many seconds pass. This needs a game with a `ManualClock`."""
        assert isinstance(self.clock, ManualClock)
        self.clock.advance(seconds)
        if self.server is not None:
            self.server.move_time(seconds)

    def seat(self, name: str) -> Seat:
        return next(s for s in self.played.run.table.seats if s.name == name)

    def line(self, name: str) -> PageLine:
        """Return the line of a player whose phone has logged in."""
        return next(line for line in self._pages if line.seat.name == name)

    @property
    def screen(self) -> TablePage:
        """Return the page that shows the table to everyone."""
        return cast(TablePage, self.lines.screens[0])

    @property
    def _pages(self) -> "list[PageLine]":
        return cast("list[PageLine]", self.lines.pages)

    def entered(self, name: str) -> PhoneClient:
        """Return a new phone on which this player has logged in."""
        phone = self.phone()
        assert phone.enter(name, self.phones.code(self.seat(name))).status_code == 303
        phone.listen()
        self.do_posted()
        self.do_posted()
        self.settle(phone)
        return phone

    def do_posted(self) -> None:
        """Handle the next input from a phone, as the program does between typed lines."""
        self.played.do(self.posted.get(timeout=WITHIN_S))

    def settle(self, *phones: PhoneClient) -> None:
        """Wait until these phones have received everything that was sent so far."""
        if self.server is not None:
            self.server.finish_all()
            return
        self._settled += 1
        last = self._settled
        mark = f"settled {last}"
        for page in self._pages:
            page.log.add(msgspec.json.encode([Message(mark, mark)]))
        self.screen.log.add(msgspec.json.encode([{"text": mark, "kind": ""}]))
        for phone in phones:
            phone.wait(partial(phone.has_settled, last))

    def close(self) -> None:
        for phone in self.opened:
            phone.close()
        self.lines.close()
        self.phones.close()
        if self.server is not None:
            self.server.end()


def with_phones(
    start: GameSetup | None = None,
    how: str = "sealed",
    *,
    seed: int = 5,
    practice: Practice = NOBODY,
    server: InProcess | None = None,
    memory: PhoneMemory | None = None,
    journal: Journal | None = None,
    settings: Settings | None = None,
    clock: Clock = SYSTEM_CLOCK,
) -> WithPhones:
    """Start a server for a two-player game that the companion deals, unless `start` says otherwise.
    The game itself is not opened yet.

    practice: the players whom the companion plays.
    server: answers requests without a network, or None for a real server.
    memory: restores the phones of an earlier game, or None if there was no such game.
    journal: stores the game, or None to keep the game in memory.
    settings: the user's settings.
    """
    start = start or prepared(2, "dealer")
    settings = settings or Settings()
    words, lines = worded(start), RecordingLines(listeners_from(settings, start.start.seats))
    narrator = words.narrator
    posted: queue.Queue[Callable[[], None]] = queue.Queue()
    told: queue.Queue[tuple[str, Mapping[str, str | int]]] = queue.Queue()

    def trouble(phrase: str, facts: Mapping[str, str | int]) -> None:
        told.put((phrase, facts))
        posted.put(lambda: played.room.notice(phrase, **facts))

    def changed(seat: Seat, is_here: bool) -> None:
        if is_here and played.session.question.number:
            lines.ask(lines.own[seat])
            played.perform(lambda: played.session.welcome(seat))

    async def call(act: Callable[[], None], reply: Callable[[], PageReply]) -> PageReply:
        played.do(act)
        return reply()

    phones = Phones(
        Outputs(lines),
        Devices(phones=how, phones_at="127.0.0.1:0", settings=settings),
        start.start.seats,
        narrator.phrases,
        Handlers(trouble=trouble),
        post=posted.put,
        changed=changed,
        route=lambda input_: played.room.route(input_),  # noqa: PLW0108 - the room is made below
        call=None if server is None else call,
        serve=server,
        clock=clock,
    )
    if memory is None or not phones.restore(memory):
        phones.open()
    if memory is not None:
        phones.remember(memory)
    played = seated(
        start, seed=seed, practice=practice, phones=phones, lines=lines, journal=journal
    )
    phones.serve(played.room)
    address: str = phones.address
    trusted: ssl.SSLContext | bool = True
    if how == "sealed" and server is not None:
        address = sealed_address(httpx.Client(transport=server).get(address).text)
    elif how == "sealed":
        address, trusted = encrypted_address(address)
    return WithPhones(played, lines, phones, address, trusted, posted, told, clock, server)


def encrypted_address(address: str) -> tuple[str, ssl.SSLContext]:
    """Return the https address to which an http address leads, and a context that trusts its
    certificate.
    """
    sealed = sealed_address(httpx.get(address, timeout=WITHIN_S, trust_env=False).text)
    host, _, port = sealed.removeprefix("https://").rstrip("/").partition(":")
    certificate = ssl.get_server_certificate((host, int(port)), timeout=WITHIN_S)
    return sealed, ssl.create_default_context(cadata=certificate)


def sealed_address(page: str) -> str:
    """Return the https address that the page about the certificate links to."""
    link = re.search(r'href="(https://[^"]*)"', page)
    assert link is not None
    return link[1]
