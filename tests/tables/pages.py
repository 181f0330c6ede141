"""Pages of a remote table, and gateways, all in memory and in virtual time."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

import httpx

from companion.clock import Clock
from companion.referee.seat import seats_named
from companion.tables.broker import Broker, NotWrittenError
from companion.tables.credentials import Authority, Credentials, seat_role
from companion.tables.doors import Doors
from companion.tables.gateway import Gateway
from companion.tables.messages import Entry, RecordEvent
from companion.tables.metrics import Metrics
from tests.clocks import run_virtually
from tests.table import NAMES, prepared
from tests.tables.in_memory_http import InMemoryServer, InMemoryTransport
from tests.tables.memory import MemoryBroker
from tests.tables.virtual import TABLE, VirtualClub, club

ORIGIN = "http://127.0.0.1"


class FarPages:
    """A table with a worker, its seats' codes, and gateways."""

    def __init__(self, opened: VirtualClub, game: str, seats: int) -> None:
        self.club = opened
        self.header = prepared(seats, "dealer", game=game).header
        self.seats = seats_named(*NAMES[:seats])
        self.host = Doors(opened.host)
        self.authority = Authority.new()
        self.codes: list[str] = []

    async def open(self, record: Sequence[bytes] = ()) -> None:
        header = self.header
        await self.club.begin(TABLE, header.game, len(self.seats))
        await self.club.keep(record)
        await self.club.work("one")
        entry = Entry(
            header.game, header.language, [*header.seats], header.edition, header.edition_name
        )
        await self.host.build(TABLE, entry)
        self.codes = [await self.new_code(seat.index) for seat in self.seats]

    async def new_code(self, seat: int) -> str:
        """Make a new code for a seat. The seat's previous player has to log in again."""
        return await self.host.new_code(
            TABLE, seat, lambda salt: self.authority.admit(seat_role(TABLE, seat, salt))
        )

    def gateway(self, now: float = 0.0) -> "GatewayInMemory":
        """Start a gateway.

        now: the time of day at the gateway and the broker, in seconds.
        """
        return GatewayInMemory(self.club, now)

    async def enter(self, seat: int, gateway: "GatewayInMemory | None" = None) -> "Page":
        """Log a page in, and wait until it has received the table's first messages."""
        page = Page(gateway or self.gateway())
        assert await page.enter(self.seats[seat].name, self.codes[seat]) == 303
        await page.ready()
        return page

    async def events(self) -> list[RecordEvent]:
        return await self.club.events()


class LoopClock(Clock):
    """A clock that shows the running event loop's time."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()


class GatewayInMemory:
    """A gateway that answers within the test's own event loop and can be killed.

    sent: how many messages the gateway's connections have sent to the broker.
    now: the time of day at the gateway and the broker, in seconds.
    """

    def __init__(self, opened: VirtualClub, now: float = 0.0) -> None:
        self._club = opened
        self.now = now
        self.brokers: list[MemoryBroker] = []
        own = Authority.new().admit(seat_role("1", 0))
        self.sent = 0
        self.pages = gateway = Gateway(
            self._connect,
            own,
            hosts=frozenset({"127.0.0.1"}),
            is_sealed=False,
            failed=self._failed,
            metrics=Metrics(),
            clock=LoopClock(),
            now=lambda: self.now,
        )
        self.server = InMemoryServer(gateway.app)

    async def _connect(self, credentials: Credentials) -> Broker:
        if not self._club.server.is_up or credentials.has_expired(self.now):
            raise NotWrittenError
        broker = self._club.server.connect()
        publish = broker.publish

        async def counted(
            subject: str, content: bytes, id_: str = "", last: int | None = None
        ) -> None:
            self.sent += 1
            await publish(subject, content, id_, last)

        broker.publish = counted  # type: ignore[method-assign]
        self.brokers.append(broker)
        return broker

    @staticmethod
    def _failed(place: str) -> None:
        raise AssertionError(place)

    def kill(self) -> None:
        """Kill the gateway's process, breaking all its connections."""
        for broker in self.brokers:
            broker.kill()
        self.server.kill()


class Page:
    """A browser that shows a seat's page without running the page's script.

    told: everything that arrived on the page's stream.
    replies: replies that came in the responses to the page's inputs.
    choices: the page's own settings, as the script would store them.
    sizes: the size of each response and each event received, in bytes.
    drawn: the parts of the table's drawing that have arrived, by name.
    is_screen: whether the browser shows the table page instead of a seat's page.
    """

    def __init__(self, gateway: GatewayInMemory, *, is_screen: bool = False) -> None:
        self.drawn: dict[str, str] = {}
        self._path = "table/events" if is_screen else "events"
        self.cookies = httpx.Cookies()
        self.told: list[dict[str, Any]] = []
        self.replies: list[dict[str, Any]] = []
        self.choices: Mapping[str, Any] = {}
        self.sizes: list[int] = []
        self.last_id = ""
        self.is_over = asyncio.Event()
        self.posts_to = self.listens_to = gateway
        self._came = asyncio.Event()
        self._is_ready = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None

    def move_to(self, gateway: GatewayInMemory) -> None:
        """Lose the connection and connect to a different gateway."""
        self.posts_to = self.listens_to = gateway
        self.close()

    def close(self) -> None:
        """Stop listening."""
        if self._listening is not None:
            self._listening.cancel()
        self._listening = None
        self._is_ready.clear()

    def reload(self) -> None:
        """Reload the page. Only the cookie is kept."""
        self.close()
        self.last_id, self.choices, self.told, self.drawn = "", {}, [], {}

    def _client(self, gateway: GatewayInMemory) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            transport=InMemoryTransport(gateway.server),
            base_url=ORIGIN,
            cookies=self.cookies,
            timeout=60,
        )

    async def get(self, path: str) -> httpx.Response:
        return await self._client(self.posts_to).get(f"/{TABLE}/{path}")

    async def post(self, path: str, **content: Any) -> httpx.Response:
        answer = await self._client(self.posts_to).post(
            f"/{TABLE}/{path}", headers={"Origin": ORIGIN}, **content
        )
        self.cookies.update(answer.cookies)
        return answer

    async def enter(self, name: str, code: str, token: str = "") -> int:
        answer = await self.post("in", data={"name": name, "code": code, "token": token})
        return answer.status_code

    async def say(self, text: str, question: int | None = None, id_: str = "") -> int:
        """Send an input, and process the response as the page's script does. Return the response's
        status code.
        """
        line = {"text": text, "question": question, "id": id_, "choices": self.choices}
        answer = await self.post("say", json=line)
        self.sizes.append(len(answer.content))
        self.replies = []
        await asyncio.sleep(0.1)  # Nobody keeps typing faster than this.
        if answer.status_code == 200:
            reply = answer.json()
            self.replies, self.choices = reply["told"], reply["choices"]
        return answer.status_code

    async def says(self, text: str, id_: str = "") -> list[str]:
        """Send an input to which the page's room replies. Return the reply."""
        assert await self.say(text, id_=id_) == 200
        return [str(one["text"]) for one in self.replies if "text" in one]

    async def hears(self, text: str) -> list[str]:
        """Send an input to which the table replies.

        Return the part of the reply that this page receives.
        """
        await self.ready()
        before = len(self.texts)
        assert await self.say(text) == 204
        await self.caught_up()
        return self.texts[before:]

    async def ready(self) -> None:
        """Listen, and wait until all earlier events have arrived."""
        self._listen()
        await self._is_ready.wait()

    async def caught_up(self) -> None:
        """Wait until all messages in transit have arrived."""
        await asyncio.sleep(1)

    async def until(self, words: str) -> None:
        """Listen until a message contains these words."""
        self._listen()
        while not any(words in text for text in self.texts):
            self._came.clear()
            await self._came.wait()

    def _listen(self) -> None:
        if self._listening is None:
            self._listening = asyncio.create_task(self._stream())

    async def _stream(self) -> None:
        wanted = {"after": self.last_id, "choices": json.dumps(self.choices)}
        place, event = "", ""
        client = self._client(self.listens_to)
        async with client.stream("GET", f"/{TABLE}/{self._path}", params=wanted) as answer:
            assert answer.status_code == 200
            async for line in answer.aiter_lines():
                field, _, value = line.partition(": ")
                if field == "id":
                    place = value
                elif field == "event":
                    event = value
                elif field == "data" and event and event not in ("ready", "alive"):
                    self.drawn[event] = value
                    self.sizes.append(len(value))
                elif field == "data" and value.startswith("["):
                    self.last_id = place
                    self.sizes.append(len(value))
                    self._take(json.loads(value))
                elif not line:
                    if event == "ready":
                        self._is_ready.set()
                    event = ""
        self.is_over.set()

    def _take(self, told: list[dict[str, Any]]) -> None:
        for one in told:
            if "shown" in one:
                kept = {
                    name: self.choices[name] for name in ("own", "others") if name in self.choices
                }
                self.choices = kept | {"at": self.last_id, "shown": one["shown"]}
        self.told += told
        self._came.set()

    @property
    def texts(self) -> list[str]:
        return [str(one["text"]) for one in self.told if "text" in one]


def at_pages(
    act: Callable[[FarPages], Coroutine[Any, Any, object]],
    game: str = "parcel",
    seats: int = 3,
    record: Sequence[bytes] = (),
) -> None:
    """Open a table, and run a test's actions there.

    record: events that are already in the table's record.
    """

    async def do() -> None:
        with club() as opened:
            pages = FarPages(opened, game, seats)
            await pages.open(record)
            await act(pages)

    run_virtually(do())
