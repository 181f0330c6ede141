"""A guest's companion at a remote table, with a keyboard and a display, in virtual time."""

import asyncio
from collections.abc import Callable, Sequence

from companion.devices.options import Devices
from companion.hosts.guest import Guest
from companion.hosts.main_loop import MainLoopQueue
from companion.hosts.remote import RemoteTable
from companion.lines.seat_events import SeatEvent
from companion.narration.text import PrivateText, PublicText
from companion.referee.seat import Seat
from tests.table import labelled
from tests.tables.in_memory_http import InMemoryTransport
from tests.tables.pages import ORIGIN, FarPages, GatewayInMemory
from tests.tables.virtual import TABLE


class Keyboard:
    """A `Reader` whose lines are typed by a test."""

    interactive = False
    is_gone = is_typing = False
    no = ""

    def __init__(self) -> None:
        self.on_escape: Callable[[], None] = lambda: None
        self.on_command: Callable[[str], None] = lambda _id: None
        self.on_key: Callable[[str], None] = lambda _key: None
        self.complete: Callable[[str], str] = lambda _text: ""
        self.typed: asyncio.Queue[str | None] = asyncio.Queue()

    async def line(self, secret: Callable[[], bool]) -> str | None:  # noqa: ARG002
        return await self.typed.get()

    async def between(self, act: Callable[[], None]) -> None:
        act()

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class Loudspeaker:
    """A `PublicOutput` that stores what it says and counts how many times it was silenced."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.hushed = 0

    def tell(self, text: PublicText) -> None:
        self.texts.append(labelled(text))

    def hush(self) -> None:
        self.hushed += 1

    def close(self) -> None:
        """Do nothing, because no device is open."""


class OwnDisplay:
    """A display for one seat that stores what it shows.

    acts: all other calls to the display, in order.
    has_pages: whether the display has many rows.
    page: what the display shows in addition to messages.
    """

    ready = True

    def __init__(self, seat: Seat, *, has_pages: bool = False) -> None:
        self.seat = seat
        self.has_pages = has_pages
        self.page: tuple[Sequence[PublicText], Sequence[PublicText | PrivateText]] = (), ()
        self.texts: list[str] = []
        self.acts: list[str] = []

    def tell(self, text: PublicText | PrivateText) -> None:
        words = text.open_for(self.seat) if isinstance(text, PrivateText) else text
        self.texts.append(words.normal)

    def asked(self, seat: Seat | None, question: int, *, secret: bool = False) -> None:
        """Do nothing, because the display ignores questions."""

    def blank(self) -> None:
        self.acts.append("blank")

    def pan(self, *, on: bool) -> None:
        self.acts.append("on" if on else "back")

    def read(self) -> None:
        self.acts.append("read")

    def expect(self) -> None:
        self.acts.append("expect")

    def end_asides(self) -> None:
        """Do nothing, because the display shows no choices."""

    def hold(self) -> None:
        """Do nothing, because the display isn't slow."""

    def lay_out(
        self, boards: Sequence[PublicText], hand: Sequence[PublicText | PrivateText]
    ) -> None:
        self.page = boards, hand

    def gestures(self) -> list[tuple[str, str]]:
        return [("dots 1 2", "hush")]

    def accept(self) -> str | None:
        return None

    def hush(self) -> None:
        """Do nothing, because the display makes no sound."""

    def close(self) -> None:
        """Do nothing, because nothing is open."""


class Home:
    """One player's companion.

    display: None if the player has no line of their own.
    has_pages: whether the display has many rows.
    heard: each event that the guest received.
    """

    def __init__(
        self, pages: FarPages, seat: int, *, has_display: bool = True, has_pages: bool = False
    ) -> None:
        self._has_pages = has_pages
        self.keyboard, self.loudspeaker = Keyboard(), Loudspeaker()
        self.heard: list[Sequence[SeatEvent]] = []
        self.display: OwnDisplay | None = None
        self._pages = pages
        self._index = seat
        self._has_display = has_display
        self._transport = InMemoryTransport(None)
        self._staying: asyncio.Task[None] | None = None

    async def join(self, gateway: GatewayInMemory) -> None:
        """Join the table, and wait until the guest has heard everything so far."""
        self.reach(gateway)
        name, code = self._pages.seats[self._index].name, self._pages.codes[self._index]
        self.table = table = RemoteTable(
            f"{ORIGIN}/{TABLE}/", lambda _host, _port: None, self._transport
        )
        await table.enter(name, code)
        entry = await table.about()
        assert entry is not None
        queue = MainLoopQueue(asyncio.get_running_loop())
        devices = Devices(speech="off")
        self.guest = guest = Guest(table, entry, name, devices, self.keyboard, queue)
        hear, lines = guest._hear, guest.room.lines

        def noting(events: Sequence[SeatEvent]) -> None:
            self.heard.append(events)
            hear(events)

        guest._hear = noting  # type: ignore[method-assign]
        lines.shared.outputs[:] = [self.loudspeaker]
        if self._has_display:
            self.display = OwnDisplay(guest.seat, has_pages=self._has_pages)
            lines.add_own(self.display, display=self.display)
        self._staying = asyncio.create_task(guest.stay())
        await asyncio.sleep(1)

    def reach(self, gateway: GatewayInMemory | None) -> None:
        """Lose the connection, and reconnect through the given gateway. With None, stay offline."""
        self._transport.server = None if gateway is None else gateway.server
        self._transport.cut()

    async def type(self, *lines: str) -> list[str]:
        """Type lines. Return what the loudspeaker says until nothing more comes."""
        before = len(self.loudspeaker.texts)
        for line in lines:
            self.keyboard.typed.put_nowait(line)
            await asyncio.sleep(1)
        return self.loudspeaker.texts[before:]

    async def touch(self, *readings: str, question: int | None = None) -> list[str]:
        """Enter a line on the display. Return what the display shows until nothing more comes."""
        assert self.display is not None
        before = len(self.display.texts)
        self.guest._reports.handlers.said(self.guest.seat, readings, question)
        await asyncio.sleep(1)
        return self.display.texts[before:]

    async def leave(self) -> None:
        """Leave the table."""
        assert self._staying is not None
        self.keyboard.typed.put_nowait(None)
        await self._staying
        await self.guest.close()
