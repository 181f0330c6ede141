"""Tests real service processes with a real broker, and pages over HTTP. See also
test_gateway.py.
"""

import asyncio
import contextlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from companion.errors import UsageError
from companion.hosts.remote import Login, RemoteTable
from companion.lines.seat_events import SeatEvent
from companion.session.input import Input
from companion.tables.credentials import Authority
from companion.tables.server import NatsServer
from tests.sentences import parcel, says
from tests.tables.far import LEFT_OPEN
from tests.waiting import WITHIN_S

COMPANION = (sys.executable, "-m", "companion")
pytestmark = [LEFT_OPEN, pytest.mark.real]


class Service:
    """A broker, and processes running `companion serve`."""

    def __init__(self, folder: Path, home: Mapping[str, str]) -> None:
        self._home = home
        self.keys = folder / "keys"
        self.run("credentials", str(self.keys))
        authority = Authority.kept(self.keys / "authority.json")
        self.server = NatsServer(folder / "server", authority)
        self.server.start()
        self.run("credentials", str(self.keys), "--broker", self.server.address)
        self._processes: list[subprocess.Popen[bytes]] = []
        self._pages: list[Page] = []

    def run(self, *arguments: str, typed: str = "") -> str:
        ended = subprocess.run(
            [*COMPANION, *arguments], input=typed, env=self._home, capture_output=True, text=True,
            timeout=WITHIN_S, check=False,
        )  # fmt: skip
        assert not ended.returncode, ended.stderr
        return ended.stdout

    def host(self, game: str = "parcel", players: str = "Ann,Bob,Cara") -> tuple[str, list[str]]:
        """Open a table. Return the table's number and a code for each seat."""
        told = self.run(
            "host", game, "--players", players, "--speech", "off",
            "--broker", self.server.address, "--credentials", str(self.keys),
            "--address", "https://example.org",
        )  # fmt: skip
        first, *codes = told.splitlines()
        return first.split("/")[-2], [line.split(": ")[2].split(".")[0] for line in codes]

    def serve(self, roles: str) -> tuple["subprocess.Popen[bytes]", dict[str, Any]]:
        """Start a process that has only the keys for its roles. Return the process and its own
        report once it is working.
        """
        own = self.keys.with_name(f"keys of {roles}")
        for role in roles.split(","):
            shutil.copytree(self.keys / role, own / role, dirs_exist_ok=True)
        process = subprocess.Popen(
            [
                *COMPANION, "serve", "--broker", self.server.address, "--roles", roles,
                "--credentials", str(own), "--at", "127.0.0.1:0", "--metrics", "127.0.0.1:0",
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

    def page(self, at: int, table: str) -> "Page":
        """Open a table's page on a gateway's port."""
        opened = Page(at, table)
        self._pages.append(opened)
        return opened

    def close_pages(self) -> None:
        for page in self._pages:
            page.client.close()  # An open connection would make a different test fail.
        self._pages.clear()

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
    broker.close_pages()
    broker.end_processes()


class Page:
    """A browser that doesn't run scripts."""

    def __init__(self, at: int, table: str) -> None:
        self.base = f"http://127.0.0.1:{at}/{table}/"
        self.client = httpx.Client(timeout=WITHIN_S)
        self.told: list[dict[str, Any]] = []
        self.last_id, self.token = "", secrets.token_urlsafe(32)

    def enter(self, name: str, code: str) -> int:
        return self._post("in", data={"name": name, "code": code, "token": self.token})

    def say(self, text: str, question: int | None = None) -> int:
        line: dict[str, Any] = {
            "text": text,
            "question": question,
            "id": secrets.token_hex(8),
            "choices": {},
        }
        return self._post("say", json=line)

    def _post(self, what: str, **content: Any) -> int:
        """Keep posting until a response comes, as a real page does. The input counts only once."""
        origin = {"Origin": self.base.rsplit("/", 2)[0]}
        while True:
            answer = self.client.post(f"{self.base}{what}", headers=origin, **content)
            if answer.status_code != 503:
                return answer.status_code

    def until(self, words: str) -> None:
        """Listen until a message contains these words."""
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
    """Return a process's metrics for Prometheus. Some are updated only from time to time."""
    return httpx.get(f"http://127.0.0.1:{process['metrics']}/metrics").text


def test_friends_can_play_on_pages_even_if_a_gateway_is_killed(service: Service) -> None:
    """Each player hears about their own cards once. A wrong code admits nobody."""
    table, codes = service.host()
    _, worker = service.serve("worker")
    one, told = service.serve("gateway")
    ann, bob = service.page(told["pages"], table), service.page(told["pages"], table)
    assert "Ann" not in ann.client.get(ann.base).text
    assert ann.client.get(f"{ann.base}events").status_code == 401
    assert ann.enter("Ann", "000 000 0000") == 403
    assert ann.enter("Ann", codes[0]) == 303
    assert bob.enter("Bob", codes[0]) == 403
    assert bob.enter("Bob", codes[1]) == 303
    ann.until(parcel("ask-starter"))
    assert ann.say("ann") == 204
    ann.until(parcel("ask-play", who="Ann"))
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
    # On a slow machine, Ann may seem to be away for a while.
    presence = {says("far-away", who="Ann"), says("far-here", who="Ann")}
    heard = [text for text in bob.texts if text not in presence]
    assert len(heard) == len(set(heard))
    assert len(bob.told) > before
    for command in ("brief", "repeat", "back"):  # Gateways handle these without a worker.
        assert ann.say(command) == 200
    wanted = ("companion_lines_total 3.0", "companion_parts 64.0")
    ends = time.monotonic() + WITHIN_S
    while not all(one in (counted := metrics_of(worker)) for one in wanted):
        assert time.monotonic() < ends, counted


def test_new_code_ends_the_stream_of_the_old_device(service: Service) -> None:
    table, codes = service.host()
    _, told = service.serve("worker,gateway")
    ann = service.page(told["pages"], table)
    assert ann.enter("Ann", codes[0]) == 303
    with ann.client.stream("GET", f"{ann.base}events") as answer:
        lines = answer.iter_lines()
        while "ready" not in next(lines):
            pass
        again, [code] = service.host(table, "ann")
        for _ in lines:  # Read until the response ends.
            pass
    assert again == table
    assert ann.client.get(f"{ann.base}here").status_code == 401
    assert service.page(told["pages"], table).enter("Ann", code) == 303


@pytest.mark.heavy
def test_stopped_process_hands_over_its_tables(service: Service) -> None:
    """The process exits on SIGTERM, and another process takes over immediately."""
    table, codes = service.host()
    first, told = service.serve("worker,gateway")
    ready = httpx.get(f"http://127.0.0.1:{told['metrics']}/ready")
    assert ready.status_code == 200
    page = service.page(told["pages"], table)
    assert page.enter("Ann", codes[0]) == 303
    page.until(parcel("ask-starter"))
    _, other = service.serve("worker,gateway")
    first.send_signal(signal.SIGTERM)
    assert first.wait(WITHIN_S) == 0
    page.base = f"http://127.0.0.1:{other['pages']}/{table}/"
    assert page.say("bob") == 204
    page.until(parcel("ask-play", who="Bob"))


def test_companion_of_a_guest_logs_in_like_a_page(service: Service) -> None:
    """The companion receives whole messages. Its display and its voice each present them in their
    own way.
    """
    table, codes = service.host()
    _, told = service.serve("worker,gateway")
    address = f"http://127.0.0.1:{told['pages']}/{table}/"

    async def scenario() -> None:
        guest = RemoteTable(address, lambda _host, _port: None)
        assert await guest.about() is None
        login = await guest.enter("Cara", codes[2])
        entry = await guest.about()
        assert entry is not None
        assert entry.seats == ["Ann", "Bob", "Cara"]
        heard: asyncio.Queue[Sequence[SeatEvent]] = asyncio.Queue()
        guest.connect(heard.put_nowait, lambda _is_reached: None, lambda _error: None)
        async with asyncio.timeout(WITHIN_S):
            await heard.get()
            await guest.send(Input(("cara",)))
            while not any(getattr(one, "private", False) for one in await heard.get()):
                pass
        await guest.leave()
        again = RemoteTable(address, lambda _host, _port: None)
        assert await again.return_with(login)
        assert not await again.return_with(Login("Cara", "2.nothing"))
        with pytest.raises(UsageError, match="join-let-go"):
            await again.send(Input(("status",)))
        await again.leave()

    asyncio.run(scenario())
