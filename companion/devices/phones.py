"""Lets each seat's phone connect, and waits for the phones before a game."""

import asyncio
import concurrent.futures
import ipaddress
import socket
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from companion.braille.outputs import Handlers
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.early_lines import EarlyLines, Posted
from companion.devices.options import Devices
from companion.devices.outputs import Outputs, listener_in_full
from companion.errors import CompanionError, DeviceError, UsageError
from companion.lines.line import Lines
from companion.lines.page.local_pages import Call, LocalPages
from companion.lines.page.login import MOST_WRONG, SeatLogins
from companion.lines.page.page_line import PageLine, TablePage
from companion.lines.page.pages import PageReply, PagesAwayError
from companion.lines.page.templates import PageTemplates
from companion.lines.room import Room
from companion.lines.terminal.screen import write_line
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label
from companion.paths import certificates_folder, picture_file
from companion.referee.chance import Chance
from companion.referee.seat import Seat
from companion.session.catalogue import catalogue_of
from companion.session.input import Input
from companion.session.matching import TypedLine

if TYPE_CHECKING:
    from companion.lines.page.server import Place

#: Timeout for a reply from the main loop, in seconds.
REPLY_S = 10.0
#: How many words a phone and the loudspeaker say, so that everyone knows whose phone it is.
WORDS = 2
LOOPBACK = "127.0.0.1"
HTTP, HTTPS = 80, 443


class KeptPhones(msgspec.Struct):
    """The saved state of a game's phones, which allows the phones to reconnect automatically.

    how: sealed or plain.
    ports: the main port, and the TLS port if it is separate.
    epochs, tokens: by seat name.
    """

    how: str
    at: str
    ports: list[int]
    epochs: dict[str, str]
    tokens: dict[str, list[str]]


class PhoneMemory(Protocol):
    """Saves the phones' state, like `PhoneRecords`."""

    def door(self) -> bytes | None:
        """Return the saved state, or None if there were no phones."""

    def keep_door(self, kept: bytes) -> None:
        """Save the phones' new state."""

    def events(self, seat: str) -> list[tuple[int, bytes]]:
        """Return the latest events of the seat's phones, with their numbers."""

    def keep_event(self, seat: str, number: int, event: bytes) -> None:
        """Save an event that doesn't follow from any recorded answer."""


class Server(Protocol):
    """A server for phones: a `WebServer`, except in tests."""

    def do(self, act: Callable[[], None]) -> None:
        """Call `act` in the server's loop. Thread-safe."""

    def close(self) -> None:
        """Stop the server."""


class Phones:
    """A game's phones, as a `PhoneControl`. Phones may connect from `open` to `close`.

    post: runs a function in the main loop, between typed lines.
    changed: called in the main loop when a seat gets its first phone (True) or loses its last one
    (False).
    route: handles inputs in the main loop.
    call: runs calls in the main loop and returns the replies, or None to use `post` instead.
    serve: starts the server, or None to start a `WebServer`.
    seats: seats that can have phones.
    address: the address to type into a browser.
    announcement: the public messages about phones, as phrase ids with facts.
    """

    def __init__(
        self,
        outputs: Outputs,
        devices: Devices,
        seats: Sequence[Seat],
        phrases: Phrasebook,
        handlers: Handlers,
        *,
        post: Callable[[Callable[[], None]], None],
        changed: Callable[[Seat, bool], None],
        route: Callable[[Input], None],
        call: Call | None = None,
        serve: "Callable[[Sequence[Place], Callable[[str], None]], Server] | None" = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._lines = outputs.lines
        self._devices = devices
        self._handlers = handlers
        self._phrases = phrases
        self.seats = tuple(seats)
        self._post = post
        self._changed = changed
        self._route = route
        self._call = call or partial(_call_by, post)
        self._serve = serve
        self._clock = clock
        self._failures: set[str] = set()
        self._logins = SeatLogins(seats, clock=clock, wrong_code=self._wrong_code)
        self._table = TablePage(outputs.lines.listener(None))
        self._pages = {seat: PageLine(seat) for seat in seats}
        self._listeners = {seat: listener_in_full(outputs, devices, seat) for seat in seats}
        self._site: LocalPages | None = None
        self._room: Room | None = None
        self._server: Server | None = None
        self._memory: PhoneMemory | None = None

    def remember(self, memory: PhoneMemory) -> None:
        """Save the phones' state from now on, so that they reconnect automatically."""
        self._memory = memory
        for seat, line in self._pages.items():
            line.log.keep(partial(memory.keep_event, seat.id))
        self._note()

    def restore(self, memory: PhoneMemory) -> bool:
        """Let phones from an earlier run of the program reconnect at the same address.

        Return whether there were any. Raises UsageError and DeviceError, as `open` does.
        """
        try:
            kept = msgspec.json.decode(memory.door() or b"", type=KeptPhones)
        except msgspec.DecodeError:
            return False
        for seat, line in self._pages.items():
            if seat.id in kept.epochs:
                line.restore(kept.epochs[seat.id], memory.events(seat.id))
            if tokens := kept.tokens.get(seat.id):
                self._logins.restore(seat, tokens)
                self._lines.admit(line)
        if self._devices.phones is None:
            self._devices = replace(self._devices, phones=kept.how)
        try:
            self._open(kept.at, kept.ports)
        except UsageError:  # The computer is on a different network, or the port is taken.
            self.open()
        return True

    @property
    def how(self) -> str:
        """How phones connect: "sealed" or "plain"."""
        return self._devices.phones or "sealed"

    @property
    def is_open(self) -> bool:
        """Whether phones may connect now."""
        return self._server is not None

    def open(self) -> None:
        """Let phones connect from now on. Raises UsageError and DeviceError."""
        at, port = address_of(self._devices.phones_at)
        self._open(at, [port, 0 if port == 0 else None])

    def _open(self, at: str, ports: Sequence[int | None]) -> None:
        with ExitStack() as opened:
            try:
                self._start(at, ports, opened)
            except OSError as error:  # For example, no descriptors are left.
                raise DeviceError("error-phones-start", why=error.strerror or "") from None
            opened.pop_all()  # Everything has been opened, so leave it open.

    def _start(self, at: str, ports: Sequence[int | None], opened: ExitStack) -> None:
        """Start the server.

        opened: closes everything again after an error.
        """
        # These are slow to import, and not always needed. Import the picture module now as well,
        # because later there may be no descriptor left to open its file.
        import companion.lines.page.picture  # noqa: F401, PLC0415
        from companion.lines.page.app import PageApp, seal_page  # noqa: PLC0415
        from companion.lines.page.certificate import names_in, own_certificate  # noqa: PLC0415
        from companion.lines.page.server import Place, WebServer, open_port  # noqa: PLC0415

        devices, templates = self._devices, PageTemplates(self._phrases, self.seats)
        is_sealed = devices.phones != "plain"
        certificate, names = None, [at]
        if is_sealed and devices.certificate is not None:
            certificate = Path(devices.certificate)
            names = [*(name for name in names_in(certificate) if "*" not in name), at]
        elif is_sealed:
            name = self._phrases.say("page-title")
            certificate = own_certificate(certificates_folder(), at, name)
        first = opened.enter_context(open_port(at, ports[0]))
        # A page without TLS prepares people for the browser's warning. Browsers try to connect
        # without TLS if the address doesn't start with "https". The user's own certificate causes
        # no warning.
        tells_first = is_sealed and devices.certificate is None
        its = opened.enter_context(open_port(at, ports[-1])) if tells_first else first
        hosts = [_host(name, its, HTTPS if is_sealed else HTTP) for name in names]
        self._site = site = LocalPages(
            templates, self._logins, self._pages, self._table, self, self._call, self._listeners
        )
        app = PageApp(
            site,
            frozenset(host.lower() for host in hosts),
            is_sealed=is_sealed,
            missing=templates.missing(),
            clock=self._clock,
        )
        places = [Place(app, its, certificate)]
        sealed = f"https://{hosts[0]}/"
        self.address = sealed if is_sealed else f"http://{hosts[0]}/"
        if tells_first:
            places.append(Place(seal_page(templates.seal(sealed)), first))
            self.address = f"http://{_host(at, first, HTTP)}/"
        kind = "phones-open" if is_sealed else "phones-open-plain"
        self.announcement: list[tuple[str, dict[str, str]]] = [(kind, {"address": self.address})]
        if ipaddress.IPv4Address(at).is_loopback:
            self.announcement.append(("phones-here-only", {}))
        if tells_first:
            self.announcement.append(("phones-first", {}))
        self.announcement.append(("phones-camera", {}))
        serve = self._serve or partial(WebServer, clock=self._clock)
        self._server = serve(places, self.report)
        self._server.do(site.expect)
        if self._room is not None:
            site.serve(self._room)
        self._lines.screens.append(self._table)
        self._at, self._ports = at, [one.getsockname()[1] for one in (first, its)]
        self._note()

    def state(self, seat: Seat) -> str:
        """Return the state of the seat's phone: "here", "away" or "none"."""
        if not self._logins.is_in(seat):
            return "none"
        return "away" if self._site is not None and self._site.is_away(seat) else "here"

    def code(self, seat: Seat) -> str:
        """Return the code for connecting the seat's next phone."""
        return self._logins.code(seat) or self._logins.new_code(seat)

    def draw(self) -> str:
        """Show the address as a QR code, only on the screen. Return a file with the same code.

        Raises UsageError and DeviceError.
        """
        from companion.lines.page.picture import rows_of, save  # noqa: PLC0415 - not always needed

        save(self.address, file := picture_file())
        for row in rows_of(self.address):
            write_line(row)
        return str(file)

    def let_go(self, seat: Seat) -> None:
        """Stop using the seat's phones as its line."""
        self._logins.let_go(seat)
        if self._site is not None:
            self._site.forget(seat)
        self._pages[seat].log.drop()
        self._lines.dismiss(self._pages[seat])
        self._note()
        self._changed(seat, False)

    def close(self) -> None:
        """Refuse new phones, and stop the server."""
        if self._server is None:
            return
        for line in self._pages.values():
            line.close()  # Close the line even if no phone was ever connected.
        self._table.close()
        self._server.close()

    def serve(self, room: Room) -> None:
        """Pass inputs to this room from now on."""
        self._room = room
        if self._site is not None:
            self._site.serve(room)

    def said(self, _seat: Seat, input_: Input) -> None:
        """Handle an input. Called in the server's loop, like the next three methods."""
        self._post(partial(self._route, input_))

    def came(self, seat: Seat) -> None:
        """Handle the connection of a phone, and let the phone and the loudspeaker say the same
        words.
        """
        words = Chance().mixed(self._phrases.words("earpiece-words"))[:WORDS]
        self._post(partial(self._admit, seat))
        self._handlers.trouble("phone-here", {"who": seat.name, "words": " ".join(words)})

    def stayed(self, seat: Seat, *, is_back: bool) -> None:
        """Report that a phone has gone away or has come back."""
        phrase = "phone-back" if is_back else "phone-away"
        self._handlers.trouble(phrase, {"who": seat.name})

    def report(self, where: str) -> None:
        """Report each internal error only once, because anyone could cause it repeatedly."""
        if where not in self._failures:
            self._failures.add(where)
            self._handlers.trouble("error-broken", {"where": where})

    def _wrong_code(self, seat: Seat | None, is_closed: bool) -> None:
        """Tell the table that somebody is guessing codes."""
        if is_closed:
            self._handlers.trouble("phones-closed", {"count": MOST_WRONG})
        elif seat is None:
            self._handlers.trouble("phone-wrong-name", {})
        else:
            self._handlers.trouble("phone-wrong-code", {"who": seat.name})

    def _admit(self, seat: Seat) -> None:
        """Make a phone part of its seat's line, unless it has been logged out in the meantime."""
        self._note()
        if self._logins.is_in(seat) and self._lines.admit(self._pages[seat]):
            self._changed(seat, True)

    def _note(self) -> None:
        """Save which phones are logged in, and at which address."""
        if self._memory is None or not self.is_open:
            return
        kept = KeptPhones(
            how=self.how,
            at=self._at,
            ports=self._ports,
            epochs={seat.id: line.log.epoch for seat, line in self._pages.items()},
            tokens={seat.id: self._logins.digests(seat) for seat in self.seats},
        )
        self._memory.keep_door(msgspec.json.encode(kept))


def address_of(wish: str | None) -> tuple[str, int | None]:
    """Parse "ADDRESS[:PORT]". If `wish` is None, return the computer's own address, with no port.

    Raises UsageError.
    """
    if wish is None:
        return own_address() or LOOPBACK, None
    address, colon, port = wish.partition(":")
    try:
        ipaddress.IPv4Address(address)
        return address, int(port) if colon else None
    except ValueError:
        raise UsageError("error-phones-address", given=wish) from None


def own_address() -> str | None:
    """Return this computer's network address, or None if it isn't connected."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # Nothing is sent; this only chooses an interface.
        except OSError:
            return None
        return str(asked.getsockname()[0])


def _host(name: str, at: socket.socket, usual: int) -> str:
    """Return a host as browsers send it, without the port if it is the default port."""
    port = at.getsockname()[1]
    return name if port == usual else f"{name}:{port}"


async def _call_by(
    post: Callable[[Callable[[], None]], None],
    act: Callable[[], None],
    reply: Callable[[], PageReply],
) -> PageReply:
    """Run two functions in the main loop, from the server's loop. See `Call`.

    Raises PagesAwayError after a timeout. If `act` hasn't started by then, neither function runs.
    """
    replied: concurrent.futures.Future[PageReply] = concurrent.futures.Future()

    def do() -> None:
        if replied.set_running_or_notify_cancel():
            act()
            post(lambda: replied.set_result(reply()))

    post(do)
    try:
        async with asyncio.timeout(REPLY_S):
            return await asyncio.wrap_future(replied)
    except TimeoutError:
        raise PagesAwayError from None


class Arrivals:
    """Waits for phones before a game."""

    def __init__(self, early: EarlyLines, narrator: Narrator) -> None:
        self._early = early
        self._narrator = narrator

    async def run(
        self, phones: Phones, seats: Sequence[Seat], outputs: Lines, posted: Posted
    ) -> bool:
        """Wait until everyone has a line, or the players start anyway. Return whether to go on.

        Codes are only spoken, and never sent over a network.
        """
        self._early.is_open = True
        commands = catalogue_of(self._narrator.phrases)
        message = self._narrator.message

        def lost() -> tuple[Seat, ...]:
            return tuple(seat for seat in seats if not outputs.has_line(seat))

        for kind, facts in phones.announcement:
            outputs.shared.show(message(Label.TABLE, kind, **facts))
        phrase = "phones-wait"
        while lost():
            for seat in lost():
                code = phones.code(seat)
                outputs.shared.show(message(Label.TABLE, "phones-code", who=seat, code=code))
            outputs.shared.show(message(Label.QUESTION, phrase, all=lost()))
            line = await self._early.line(posted, lambda: not lost())
            typed = None if line is None else commands.find(TypedLine.of(line))
            if line is None or (typed is not None and typed.command.id == "quit"):
                return False
            if not line.strip():
                break
            if (
                typed is not None
                and typed.command.id == "phones"
                and self._narrator.phrases.has_word("value-picture", typed.rest)
            ):
                self._draw(phones, outputs)
            phrase = "phones-waiting-for"
        self._early.is_open = False
        return True

    def _draw(self, phones: Phones, outputs: Lines) -> None:
        """Draw the address for sighted people. The game starts even if the drawing fails."""
        message = self._narrator.message
        try:
            file = phones.draw()
        except CompanionError as error:
            outputs.shared.show(message(Label.NOTICE, error.phrase, **error.facts))
        else:
            outputs.shared.show(message(Label.REPLY, "phones-drawn", file=file))
