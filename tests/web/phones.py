"""A game whose players have phones, and phones that are HTTP clients."""

import json
import queue
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import httpx

from companion.braille.outputs import Handlers
from companion.catalog import Prepared, guides, rulebook
from companion.devices.outputs import Devices, Outputs
from companion.devices.phones import Phones
from companion.narration.delivery import Delivery
from companion.narration.narrator import Narrator
from companion.narration.text import Label, PrivateText
from companion.practice.players import NOBODY, Practice
from companion.prompt.conversation import Conversation
from companion.referee.chance import Chance
from companion.referee.run import Run
from companion.referee.seat import Seat
from companion.web.events import Message
from companion.web.lines import PhoneLine, TablePage
from tests.table import Journal, prepared, worded
from tests.waiting import WITHIN_S

Event = dict[str, Any]


class Overheard(Delivery):
    """A delivery that notes what it told a seat alone. whispers: by seat, in full."""

    def __init__(self) -> None:
        super().__init__([], [])
        self.whispers: dict[Seat, list[str]] = {}

    def tell(
        self, text: Any, personal: Any = None, instead: Any = None, without: Any = None
    ) -> None:
        if instead is not None:
            self._note(instead)
        super().tell(text, personal, instead, without)

    def whisper(self, text: PrivateText) -> None:
        self._note(text)
        super().whisper(text)

    def _note(self, text: PrivateText) -> None:
        self.whispers.setdefault(text.seat, []).append(text.open_for(text.seat).normal)


class Phone:
    """A browser as far as HTTP goes. events: what came. raw: all its bytes, of every answer."""

    def __init__(self, address: str, trusted: ssl.SSLContext | bool) -> None:
        self.address = address.rstrip("/")
        self.client = httpx.Client(
            base_url=self.address, verify=trusted, timeout=WITHIN_S, trust_env=False
        )
        self.events: list[Event] = []
        self.ids: list[str] = []
        self.raw = b""
        self.came = threading.Condition()
        self.is_ready = False
        self.settled = 0
        self._stream: httpx.Response | None = None
        self._thread: threading.Thread | None = None

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
        return self.post("/say", json={"text": text, "question": question, "id": id_})

    def listen(self, path: str = "/events", last_id: str = "") -> None:
        """Read events on a thread until `stop`; returns when what was missed is here."""
        headers = {"Last-Event-ID": last_id} if last_id else {}
        begun, self.is_ready = threading.Event(), False

        def read() -> None:
            try:
                with self.client.stream("GET", path, headers=headers) as answer:
                    assert answer.status_code == 200, answer.status_code
                    self._stream = answer
                    begun.set()
                    self._read(answer)
            except (httpx.HTTPError, httpx.StreamError, RuntimeError, ValueError):
                pass  # the wire was cut
            finally:
                begun.set()

        self._thread = threading.Thread(target=read, daemon=True)
        self._thread.start()
        assert begun.wait(WITHIN_S)
        self.wait(lambda: self.is_ready)

    def _read(self, answer: httpx.Response) -> None:
        kept = b""
        for part in answer.iter_raw():
            self.raw += part
            kept += part
            *events, kept = kept.split(b"\n\n")
            with self.came:
                for event in events:
                    self._take(event.decode())
                self.came.notify_all()

    def _take(self, event: str) -> None:
        fields = dict(line.split(": ", 1) for line in event.splitlines() if ": " in line)
        if fields.get("event") == "ready":
            self.is_ready = True
        elif "id" in fields:
            self.ids.append(fields["id"])
            for told in json.loads(fields["data"]):
                self.settled = told.get("settled", self.settled)
                if "settled" not in told:
                    self.events.append(told)

    def wait(self, until: Callable[[], bool]) -> None:
        with self.came:
            assert self.came.wait_for(until, WITHIN_S), self.events[-3:]

    @property
    def texts(self) -> list[str]:
        return [event["text"] for event in self.events if "text" in event]

    def has_settled(self, last: int) -> bool:
        return self.settled == last

    def cut(self) -> None:
        """The wire is gone, as when a phone falls asleep."""
        if self._stream is not None:
            stream = self._stream.extensions["network_stream"]
            with suppress(OSError):  # it ended by itself
                stream.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        if self._thread is not None:
            self._thread.join(WITHIN_S)

    def close(self) -> None:
        self.cut()
        self.client.close()


@dataclass
class WithPhones:
    """A conversation, its server, and the phones. posted: what phones send, in order.

    told: notices of phones, as phrase and facts.
    """

    conversation: Conversation
    delivery: Overheard
    phones: Phones
    address: str
    trusted: ssl.SSLContext | bool
    posted: "queue.Queue[Callable[[], None]]"
    told: "queue.Queue[tuple[str, Mapping[str, str | int]]]"
    opened: list[Phone] = field(default_factory=list)
    _settled: int = 0

    def phone(self) -> Phone:
        """One that was not let in."""
        self.opened.append(Phone(self.address, self.trusted))
        return self.opened[-1]

    def seat(self, name: str) -> Seat:
        return next(s for s in self.conversation.play.run.table.seats if s.name == name)

    def entered(self, name: str) -> Phone:
        """One that is this player's."""
        phone = self.phone()
        assert phone.enter(name, self.phones.code(self.seat(name))).status_code == 303
        phone.listen()
        self.do_posted()
        self.do_posted()
        self.settle(phone)
        return phone

    def do_posted(self) -> None:
        """What came in from a phone is done, as between typed lines."""
        self.posted.get(timeout=WITHIN_S)()

    def settle(self, *phones: Phone) -> None:
        """Wait until these have all that was told so far."""
        self._settled += 1
        mark: Message = {"settled": (last := self._settled)}
        for line in self.delivery.pages:
            cast(PhoneLine, line).events.add([mark])
        for screen in self.delivery.screens:
            cast(TablePage, screen).events.add([mark])
        for phone in phones:
            phone.wait(partial(phone.has_settled, last))

    def close(self) -> None:
        for phone in self.opened:
            phone.close()
        self.delivery.close()
        self.phones.close()


def with_phones(
    start: Prepared | None = None,
    how: str = "sealed",
    *,
    seed: int = 5,
    now: Callable[[], float] = time.monotonic,
    practice: Practice = NOBODY,
) -> WithPhones:
    """A game of two that the companion deals, whose server listens; it has yet to be opened.

    now: the server's clock, in seconds. practice: who is played by the companion.
    """
    start = start or prepared(2, "dealer")
    words, delivery = worded(start), Overheard()
    narrator = Narrator(words.phrases)
    posted: queue.Queue[Callable[[], None]] = queue.Queue()
    told: queue.Queue[tuple[str, Mapping[str, str | int]]] = queue.Queue()

    def trouble(phrase: str, facts: Mapping[str, str | int]) -> None:
        told.put((phrase, facts))
        words = narrator.message(Label.NOTICE, phrase, **facts)
        posted.put(partial(delivery.tell, words))

    def said(seat: Seat | None, readings: tuple[str, ...], question: int | None) -> None:
        posted.put(lambda: conversation.said(readings, seat, question))

    def changed(seat: Seat, is_here: bool) -> None:
        if is_here and conversation.question.number:
            conversation.question.bring(seat)

    phones = Phones(
        Outputs(delivery),
        Devices(phones=how, phones_at="127.0.0.1:0"),
        start.start.seats,
        narrator.phrases,
        Handlers(said=said, trouble=trouble),
        post=posted.put,
        changed=changed,
        now=now,
    )
    phones.open()
    conversation = Conversation(
        run=Run(start.game, start.start),
        journal=Journal(),
        narrator=narrator,
        delivery=delivery,
        vocabulary=words.vocabulary,
        rulebook=rulebook(start.game),
        guides=guides(),
        chance=Chance(seed),
        phones=phones,
        practice=practice,
    )
    address: str = phones.address
    trusted: ssl.SSLContext | bool = True
    if how == "sealed":
        address, trusted = behind(address)
    return WithPhones(conversation, delivery, phones, address, trusted, posted, told)


def behind(address: str) -> tuple[str, ssl.SSLContext]:
    """The sealed address to which the plain one leads, and its certificate taken as good."""
    link = re.search(r'href="(https://[^"]*)"', httpx.get(address, trust_env=False).text)
    assert link is not None
    return link[1], ssl.create_default_context(cadata=certificate_at(link[1]))


def certificate_at(address: str) -> str:
    """The certificate that a phone is shown."""
    host, _, port = address.removeprefix("https://").rstrip("/").partition(":")
    return ssl.get_server_certificate((host, int(port)))
