"""A service of real processes at a real broker, with pages over HTTP. See also test_gateway.py."""

import contextlib
import json
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest

from companion.errors import UsageError
from companion.tables.credentials import Authority
from companion.tables.server import Server
from companion.tables.visitor import Visitor
from tests.tables.far import LEFT_OPEN
from tests.waiting import WITHIN_S

COMPANION = (sys.executable, "-m", "companion")
pytestmark = [LEFT_OPEN, pytest.mark.real]


class Service:
    """A broker, and processes of `companion serve`."""

    def __init__(self, folder: Path, home: Mapping[str, str]) -> None:
        self._home = home
        self.keys = folder / "keys"
        self.run("credentials", str(self.keys))
        authority = Authority.kept(self.keys / "authority.json")
        self.server = Server(folder / "server", authority)
        self.server.start()
        self.run("credentials", str(self.keys), "--broker", self.server.address)
        self._processes: list[subprocess.Popen[bytes]] = []

    def run(self, *arguments: str, typed: str = "") -> str:
        ended = subprocess.run(
            [*COMPANION, *arguments], input=typed, env=self._home, capture_output=True, text=True,
            timeout=WITHIN_S, check=True,
        )  # fmt: skip
        return ended.stdout

    def host(self, game: str = "parcel", players: str = "Ann,Bob,Cara") -> tuple[str, list[str]]:
        """A table's number, and the codes of its seats."""
        told = self.run(
            "host", game, "--players", players, "--speech", "off",
            "--broker", self.server.address, "--credentials", str(self.keys),
            "--address", "https://example.org",
        )  # fmt: skip
        first, *codes = told.splitlines()
        return first.split("/")[-2], [line.split(": ")[2].split(".")[0] for line in codes]

    def serve(self, roles: str) -> tuple["subprocess.Popen[bytes]", dict[str, Any]]:
        """A process of it, at work; what it told of itself."""
        process = subprocess.Popen(
            [
                *COMPANION, "serve", "--broker", self.server.address, "--roles", roles,
                "--credentials", str(self.keys), "--at", "127.0.0.1:0", "--metrics", "127.0.0.1:0",
            ],
            env=self._home,
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        self._processes.append(process)
        assert process.stderr is not None
        while line := process.stderr.readline():
            told = json.loads(line)
            if told["what"] == "at work":
                threading.Thread(target=process.stderr.read, daemon=True).start()
                return process, told
        raise AssertionError("it has ended")

    def end_processes(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()
            if process.stderr is not None:
                with contextlib.suppress(OSError, ValueError):
                    process.stderr.close()
        self._processes.clear()


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder = tmp_path_factory.mktemp("service")
    home = {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    opened = Service(folder, {**os.environ, **home})
    yield opened
    opened.server.kill()


@pytest.fixture
def service(broker: Service) -> Iterator[Service]:
    yield broker
    broker.end_processes()


class Page:
    """A browser, as far as HTTP goes."""

    def __init__(self, at: int, table: str) -> None:
        self.base = f"http://127.0.0.1:{at}/{table}/"
        self.client = httpx.Client(timeout=WITHIN_S)
        self.told: list[dict[str, Any]] = []
        self.last_id, self.token = "", secrets.token_urlsafe(32)

    def enter(self, name: str, code: str) -> int:
        return self._post("in", data={"name": name, "code": code, "token": self.token})

    def say(self, text: str, question: int | None = None) -> int:
        line = {"text": text, "question": question, "id": secrets.token_hex(8)}
        return self._post("say", json=line)

    def _post(self, what: str, **content: Any) -> int:
        """Post until there is an outcome, as a page does: it counts once."""
        origin = {"Origin": self.base.rsplit("/", 2)[0]}
        while True:
            answer = self.client.post(f"{self.base}{what}", headers=origin, **content)
            if answer.status_code != 503:
                return answer.status_code

    def until(self, words: str) -> None:
        """Listen until a message has these words."""
        ends = time.monotonic() + WITHIN_S
        place = {"after": self.last_id}
        with self.client.stream("GET", f"{self.base}events", params=place) as answer:
            assert answer.status_code == 200
            for line in answer.iter_lines():
                field, _, value = line.partition(": ")
                if field == "id":
                    self.last_id = value
                elif field == "data" and value.startswith("["):
                    self.told += json.loads(value)
                if any(words in str(one.get("text", "")) for one in self.told):
                    return
                assert time.monotonic() < ends, self.told

    @property
    def texts(self) -> list[str]:
        return [str(one["text"]) for one in self.told if "text" in one]


def metrics_of(process: dict[str, Any]) -> str:
    """What it tells Prometheus: some of it is counted now and then."""
    return httpx.get(f"http://127.0.0.1:{process['metrics']}/metrics").text


def test_friends_play_on_their_pages_although_a_gateway_is_killed(service: Service) -> None:
    """Each hears their own cards once. A wrong code lets nobody in."""
    table, codes = service.host()
    _, worker = service.serve("worker")
    one, told = service.serve("gateway")
    ann, bob = Page(told["pages"], table), Page(told["pages"], table)
    assert "Ann" in ann.client.get(ann.base).text
    assert ann.client.get(f"{ann.base}events").status_code == 401
    assert ann.enter("Ann", "000 000 0000") == 403
    assert ann.enter("Ann", codes[0]) == 303
    assert bob.enter("Bob", codes[0]) == 403
    assert bob.enter("Bob", codes[1]) == 303
    ann.until("Who wrote a letter")
    assert ann.say("ann") == 204
    ann.until("play?")
    bob.until("You hold")
    for page in (ann, bob):
        assert len([text for text in page.texts if "You hold" in text]) == 1
    one.kill()
    _, told = service.serve("gateway")
    for page in (ann, bob):
        page.base = f"http://127.0.0.1:{told['pages']}/{table}/"
    before = len(bob.told)
    assert ann.say("status") == 204
    ann.until("Round 1, Ann's turn.")
    assert bob.say("status") == 204
    bob.until("Round 1, Ann's turn.")
    assert len(bob.texts) == len(set(bob.texts))
    assert len(bob.told) > before
    wanted = ("companion_lines_total 3.0", "companion_parts 64.0")
    ends = time.monotonic() + WITHIN_S
    while not all(one in (counted := metrics_of(worker)) for one in wanted):
        assert time.monotonic() < ends, counted


def test_a_stopped_process_hands_its_tables_over(service: Service) -> None:
    """It ends on SIGTERM, and another goes on at once."""
    table, codes = service.host()
    first, told = service.serve("worker,gateway")
    ready = httpx.get(f"http://127.0.0.1:{told['metrics']}/ready")
    assert ready.status_code == 200
    page = Page(told["pages"], table)
    assert page.enter("Ann", codes[0]) == 303
    page.until("Who wrote a letter")
    _, other = service.serve("worker,gateway")
    first.send_signal(signal.SIGTERM)
    assert first.wait(WITHIN_S) == 0
    page.base = f"http://127.0.0.1:{other['pages']}/{table}/"
    assert page.say("bob") == 204
    page.until("Bob begins.")


def test_a_guests_companion_enters_like_a_page(service: Service) -> None:
    """It hears whole messages, which its display and its voice show in their own way."""
    table, codes = service.host()
    _, told = service.serve("worker,gateway")
    address = f"http://127.0.0.1:{told['pages']}/{table}/"
    visitor = Visitor(address, lambda _host, _port: None)
    assert visitor.about().seats == ["Ann", "Bob", "Cara"]
    kept = visitor.enter("Cara", codes[2])
    heard, come = list[Any](), threading.Event()

    def hear(messages: Any) -> None:
        heard.extend(messages)
        come.set()

    visitor.listen(hear, lambda _: None)
    assert come.wait(WITHIN_S)
    assert visitor.say("cara")
    ends = time.monotonic() + WITHIN_S
    while not any(getattr(one, "private", False) for one in heard):
        assert time.monotonic() < ends
        come.wait(0.1)
        come.clear()
    visitor.leave()
    again = Visitor(address, lambda _host, _port: None)
    assert again.back(kept)
    assert not again.back(type(kept)("Cara", "2.nothing"))
    with pytest.raises(UsageError, match="join-let-go"):
        again.say("status")
