"""Pages of far tables, at a gateway in memory and in virtual time. See also test_service.py."""

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any

import httpx

from companion.referee.seat import seats_named
from companion.tables.broker import Broker, KeyValueBucket, NotWrittenError
from companion.tables.credentials import Authority, Credentials, seat_role
from companion.tables.doors import Doors
from companion.tables.gateway import LOOK_S, Gateway
from companion.tables.messages import DOORS, Entry
from companion.tables.metrics import Metrics
from tests.clocks import run_virtually
from tests.tables.virtual import TABLE, VirtualClub, club

NAMES = ("Ann", "Bob", "Cara")
ORIGIN = "http://127.0.0.1"


class Pages:
    """A table with a worker, the codes of its seats, and gateways."""

    def __init__(self, opened: VirtualClub) -> None:
        self.club = opened
        self.host = Doors(KeyValueBucket(opened.host, DOORS))
        self.authority = Authority.new()
        self.codes: list[str] = []

    async def open(self) -> None:
        await self.club.begin(TABLE)
        await self.club.work("one")
        await self.host.build(TABLE, Entry("parcel", "en", [*NAMES]))
        self.codes = [await self.new_code(seat) for seat in range(len(seats_named(*NAMES)))]

    async def new_code(self, seat: int) -> str:
        """Whoever had the seat before has to enter again."""
        return await self.host.new_code(TABLE, seat, self.authority.admit(seat_role(TABLE, seat)))

    def gateway(self) -> "GatewayInMemory":
        return GatewayInMemory(self.club)


class GatewayInMemory:
    """A gateway that answers in the test's own loop, and can be killed."""

    def __init__(self, opened: VirtualClub) -> None:
        self._club = opened
        self._brokers: list[Any] = []
        own = Authority.new().admit(seat_role("1", 0))
        self.gateway = Gateway(
            self._connect,
            own,
            hosts=frozenset({"127.0.0.1"}),
            is_sealed=False,
            failed=self._failed,
            metrics=Metrics(),
        )

    async def _connect(self, _credentials: Credentials) -> Broker:
        if not self._club.server.is_up:
            raise NotWrittenError
        broker = self._club.server.connect()
        self._brokers.append(broker)
        return broker

    @staticmethod
    def _failed(place: str) -> None:
        raise AssertionError(place)

    def kill(self) -> None:
        for broker in self._brokers:
            broker.kill()


class Page:
    """A browser, as far as HTTP goes."""

    def __init__(self, gateway: GatewayInMemory) -> None:
        self.cookies = httpx.Cookies()
        self.told: list[dict[str, Any]] = []
        self.last_id = ""
        self.is_over = asyncio.Event()
        self._came = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None
        self._gateway = gateway

    def move_to(self, gateway: GatewayInMemory) -> None:
        """Its connection is lost, and it finds another gateway."""
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None
        self._gateway = gateway

    def _client(self, app: Any) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url=ORIGIN, cookies=self.cookies
        )

    async def get(self, path: str) -> httpx.Response:
        async with self._client(self._gateway.gateway.app) as client:
            return await client.get(f"/{TABLE}/{path}")

    async def post(self, path: str, **content: Any) -> int:
        async with self._client(self._gateway.gateway.app) as client:
            answer = await client.post(
                f"/{TABLE}/{path}", headers={"Origin": ORIGIN}, follow_redirects=False, **content
            )
            self.cookies.update(answer.cookies)
            return answer.status_code

    async def enter(self, name: str, code: str, token: str = "") -> int:
        return await self.post("in", data={"name": name, "code": code, "token": token})

    async def say(self, text: str, question: int | None = None, id_: str = "") -> int:
        return await self.post("say", json={"text": text, "question": question, "id": id_})

    async def until(self, words: str) -> None:
        """Listen until a message has these words."""
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen())
        while not any(words in text for text in self.texts):
            self._came.clear()
            await self._came.wait()

    async def _listen(self) -> None:
        app, left = self._gateway.gateway.app, ""

        async def noting(scope: Any, receive: Callable[..., Any], send: Callable[..., Any]) -> None:
            async def send_on(message: Any) -> None:
                nonlocal left
                left += message.get("body", b"").decode()
                while "\n\n" in left:
                    event, _, left = left.partition("\n\n")
                    self._take(event)
                await send(message)

            await app(scope, receive, send_on)

        async with self._client(noting) as client:
            answer = await client.get(f"/{TABLE}/events", params={"after": self.last_id})
            assert answer.status_code == 200
        self.is_over.set()

    def _take(self, event: str) -> None:
        fields = dict(line.split(": ", 1) for line in event.splitlines() if ": " in line)
        self.last_id = fields.get("id", self.last_id)
        if (data := fields.get("data", "")).startswith("["):
            self.told += json.loads(data)
        self._came.set()

    @property
    def texts(self) -> list[str]:
        return [str(one["text"]) for one in self.told if "text" in one]


def scenario(act: Callable[[Pages], Any]) -> None:
    """Run an act at an open table."""

    async def do() -> None:
        with club() as opened:
            pages = Pages(opened)
            await pages.open()
            await act(pages)

    run_virtually(do())


def test_a_form_or_a_line_that_is_sent_twice_counts_once() -> None:
    """A reply can be lost. The form has a token, and the line an id."""

    async def act(pages: Pages) -> None:
        ann = Page(pages.gateway())
        entrance = (await ann.get("")).text
        assert "ten digits" in entrance
        assert "href=" not in entrance.split("</head>")[1]  # there is no page of all tables
        found = re.search('name="token" value="([^"]+)"', entrance)
        assert found is not None
        for _ in range(2):
            ann.cookies.clear()
            assert await ann.enter("Ann", pages.codes[0], found[1]) == 303
        for _ in range(2):
            assert await ann.say("ann", id_="first") == 204
        assert await ann.say("status", id_="second") == 204
        await ann.until("Round 1, Ann's turn.")
        said = [event for event in await pages.club.events() if event.seat == 0]
        assert [event.id for event in said] == ["first", "second"]

    scenario(act)


def test_a_wrong_code_lets_nobody_in_and_a_right_one_works_once() -> None:
    async def act(pages: Pages) -> None:
        ann, bob = (Page(pages.gateway()) for _ in range(2))
        assert "Ann" in (await ann.get("")).text
        assert (await ann.get("events")).status_code == 401
        assert await ann.enter("Ann", "000 000 0000") == 403
        assert await ann.enter("Ann", pages.codes[0]) == 303
        assert await bob.enter("Bob", pages.codes[0]) == 403
        assert await bob.enter("Bob", pages.codes[1]) == 303
        assert (await Page(pages.gateway()).get("here")).status_code == 401

    scenario(act)


def test_pages_continue_at_another_gateway_and_hear_each_thing_once() -> None:
    async def act(pages: Pages) -> None:
        first = pages.gateway()
        ann, bob = Page(first), Page(first)
        await ann.enter("Ann", pages.codes[0])
        await bob.enter("Bob", pages.codes[1])
        await ann.until("Who wrote a letter")
        assert await ann.say("ann") == 204
        await ann.until("play?")
        await bob.until("You hold")
        for page in (ann, bob):
            assert len([text for text in page.texts if "You hold" in text]) == 1
        first.kill()
        second = pages.gateway()
        for page in (ann, bob):
            page.move_to(second)
        assert await ann.say("status") == 204
        await ann.until("Round 1, Ann's turn.")
        assert await bob.say("status") == 204
        await bob.until("Round 1, Ann's turn.")
        assert len(bob.texts) == len(set(bob.texts))

    scenario(act)


def test_a_page_whose_seat_got_a_new_code_hears_nothing_more() -> None:
    """Although its device still listens."""

    async def act(pages: Pages) -> None:
        page = Page(pages.gateway())
        await page.enter("Ann", pages.codes[0])
        await page.until("Who wrote a letter")
        await pages.new_code(0)
        async with asyncio.timeout(2 * LOOK_S):
            await page.is_over.wait()
        assert (await page.get("here")).status_code == 401

    scenario(act)


def test_a_page_stays_let_in_while_the_broker_is_away() -> None:
    async def act(pages: Pages) -> None:
        page = Page(pages.gateway())
        await page.enter("Ann", pages.codes[0])
        await page.until("Who wrote a letter")
        pages.club.server.stop()
        assert (await page.get("here")).status_code == 503
        assert await page.say("ann") == 503
        assert "Try again in a moment." in (await page.get("")).text
        await asyncio.sleep(3600 / 2)
        await pages.club.server.start()
        assert (await page.get("here")).status_code == 204
        assert await page.say("ann") == 204
        await page.until("Ann begins.")

    scenario(act)
