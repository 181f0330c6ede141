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

#: How long to wait for the main loop to answer a phone's request, in seconds.
REPLY_S = 10.0
#: How many words a new phone and the loudspeaker say, so that everyone knows whose phone it is.
WORDS = 2
LOOPBACK = "127.0.0.1"
HTTP, HTTPS = 80, 443


class KeptPhones(msgspec.Struct):
    """What is saved about a game's phones, so that they can reconnect after a restart.

    how: "sealed" or "plain".
    at: the address of this computer.
    ports: the main port, and the port for TLS if that is a different one.
    epochs, tokens: each keyed by seat id.
    """

    how: str
    at: str
    ports: list[int]
    epochs: dict[str, str]
    tokens: dict[str, list[str]]


class PhoneMemory(Protocol):
    """Saves what the phones need to reconnect. `PhoneRecords` does this outside tests."""

    def logins(self) -> bytes | None:
        """Return the saved logins, or None if there were no phones."""

    def keep_logins(self, kept: bytes) -> None:
        """Save the current logins, in place of the previous ones."""

    def events(self, seat: str) -> list[tuple[int, bytes]]:
        """Return the last events that were sent to the seat's phones, with their numbers."""

    def keep_event(self, seat: str, number: int, event: bytes) -> None:
        """Save an event for the seat's phones, if replaying the game would not create it again."""


class Server(Protocol):
    """A server for phones: a `WebServer`, except in tests."""

    def do(self, act: Callable[[], None]) -> None:
        """Call `act` in the server's loop. Thread-safe."""

    def close(self) -> None:
        """Stop the server."""


class Phones:
    """The phones that players use in a game. They may connect from `open` until `close`.

    Implements `PhoneControl`.

    post: runs a function in the main loop, between typed lines.
    changed: called in the main loop when a seat gets its first phone (True) or loses its last one
        (False).
    route: handles inputs in the main loop.
    call: runs calls in the main loop and returns the replies, or None to use `post` instead.
    serve: starts the server, or None to start a `WebServer`.
    seats: seats that can have phones.
    address: what to type into the phone's browser.
    announcement: what to tell everyone about the phones, as phrase ids with facts.
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
        """Start saving what the phones need to reconnect after the program has restarted."""
        self._memory = memory
        for seat, line in self._pages.items():
            line.log.keep(partial(memory.keep_event, seat.id))
        self._save()

    def restore(self, memory: PhoneMemory) -> bool:
        """Let phones from before a restart of the program reconnect at the same address.

        Return whether there were any. Raises UsageError and DeviceError, as `open` does.
        """
        try:
            kept = msgspec.json.decode(memory.logins() or b"", type=KeptPhones)
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
        except UsageError:  # the address has changed, or another program uses the port
            self.open()
        return True

    @property
    def how(self) -> str:
        """How phones connect: "sealed" (with TLS) or "plain"."""
        return self._devices.phones or "sealed"

    @property
    def is_open(self) -> bool:
        """Whether phones may connect now."""
        return self._server is not None

    def open(self) -> None:
        """Start accepting connections from phones.

        Raises UsageError, and DeviceError if the server can't start.
        """
        at, port = address_of(self._devices.phones_at)
        self._open(at, [port, 0 if port == 0 else None])

    def _open(self, at: str, ports: Sequence[int | None]) -> None:
        with ExitStack() as opened:
            try:
                self._start(at, ports, opened)
            except OSError as error:  # e.g. because too many files are open
                raise DeviceError("error-phones-start", why=error.strerror or "") from None
            opened.pop_all()  # nothing has failed, so don't close the ports

    def _start(self, at: str, ports: Sequence[int | None], opened: ExitStack) -> None:
        """Open the ports, and start the server on them.

        opened: collects what to close if something fails later.
        """
        # These imports are slow, and most games don't need them. The picture module is needed only
        # later, but by then there may be too many open files to load it.
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
        # Browsers warn about our own certificate. Therefore the address leads to a page without
        # TLS, which prepares people for this warning. A user's own certificate causes no warning.
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
        self._save()

    def state(self, seat: Seat) -> str:
        """Return whether a phone of this seat is "here", "away" (out of reach) or "none"."""
        if not self._logins.is_in(seat):
            return "none"
        return "away" if self._site is not None and self._site.is_away(seat) else "here"

    def code(self, seat: Seat) -> str:
        """Return the code that a player has to enter to connect a phone to this seat."""
        return self._logins.code(seat) or self._logins.new_code(seat)

    def draw(self) -> str:
        """Draw the address as a QR code on the screen. Also save the picture, and return its file.

        Raises UsageError and DeviceError.
        """
        from companion.lines.page.picture import rows_of, save  # noqa: PLC0415 - not always needed

        save(self.address, file := picture_file())
        for row in rows_of(self.address):
            write_line(row)
        return str(file)

    def log_out(self, seat: Seat) -> None:
        """Log out all phones of this seat, and stop sending messages to them."""
        self._logins.log_out(seat)
        if self._site is not None:
            self._site.forget(seat)
        self._pages[seat].log.drop()
        self._lines.dismiss(self._pages[seat])
        self._save()
        self._changed(seat, False)

    def close(self) -> None:
        """Disconnect all phones, and stop the server."""
        if self._server is None:
            return
        for line in self._pages.values():
            line.close()  # close the line even if no phone was ever connected
        self._table.close()
        self._server.close()

    def serve(self, room: Room) -> None:
        """Let phones take part in this room."""
        self._room = room
        if self._site is not None:
            self._site.serve(room)

    def said(self, _seat: Seat, input_: Input) -> None:
        """Pass an input from a phone to the main loop.

        This method and the next three are called in the server's loop.
        """
        self._post(partial(self._route, input_))

    def logged_in(self, seat: Seat) -> None:
        """Connect a new phone to its seat. The phone and the loudspeaker say the same words."""
        words = Chance().mixed(self._phrases.words("earpiece-words"))[:WORDS]
        self._post(partial(self._admit, seat))
        self._handlers.trouble("phone-here", {"who": seat.name, "words": " ".join(words)})

    def presence_changed(self, seat: Seat, *, is_back: bool) -> None:
        """Tell the table that a seat's phone is out of reach, or that it is back."""
        phrase = "phone-back" if is_back else "phone-away"
        self._handlers.trouble(phrase, {"who": seat.name})

    def report(self, where: str) -> None:
        """Report an internal error in the server, but only once for each place in the code.

        Anyone on the network could cause the same error again and again.
        """
        if where not in self._failures:
            self._failures.add(where)
            self._handlers.trouble("error-broken", {"where": where})

    def _wrong_code(self, seat: Seat | None, is_closed: bool) -> None:
        """Tell the table about a wrong code, or that there were so many that phones can't log in
        now.
        """
        if is_closed:
            self._handlers.trouble("phones-closed", {"count": MOST_WRONG})
        elif seat is None:
            self._handlers.trouble("phone-wrong-name", {})
        else:
            self._handlers.trouble("phone-wrong-code", {"who": seat.name})

    def _admit(self, seat: Seat) -> None:
        """Start sending the seat's messages to its phone, unless the phone has been logged out."""
        self._save()
        if self._logins.is_in(seat) and self._lines.admit(self._pages[seat]):
            self._changed(seat, True)

    def _save(self) -> None:
        """Save which phones are logged in, and the address at which they can reconnect."""
        if self._memory is None or not self.is_open:
            return
        kept = KeptPhones(
            how=self.how,
            at=self._at,
            ports=self._ports,
            epochs={seat.id: line.log.epoch for seat, line in self._pages.items()},
            tokens={seat.id: self._logins.digests(seat) for seat in self.seats},
        )
        self._memory.keep_logins(msgspec.json.encode(kept))


def address_of(wish: str | None) -> tuple[str, int | None]:
    """Split "ADDRESS[:PORT]" into address and port.

    If there is no port, it is None. If `wish` is None, the address is this computer's own. Raises
    UsageError if the text has any other form.
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
            # sends nothing, but makes the system choose the network interface
            asked.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(asked.getsockname()[0])


def _host(name: str, at: socket.socket, usual: int) -> str:
    """Return a host name with its port in the form in which browsers send it.

    usual: the default port, which browsers leave out.
    """
    port = at.getsockname()[1]
    return name if port == usual else f"{name}:{port}"


async def _call_by(
    post: Callable[[Callable[[], None]], None],
    act: Callable[[], None],
    reply: Callable[[], PageReply],
) -> PageReply:
    """Run two functions in the main loop, one after the other. Return the second one's result.

    Called in the server's loop; see `Call`. Raises PagesAwayError if there is no result in time. If
    `act` hasn't started by then, neither function runs.
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
    """Waits for the players to connect their phones before a game."""

    def __init__(self, early: EarlyLines, narrator: Narrator) -> None:
        self._early = early
        self._narrator = narrator

    async def run(
        self, phones: Phones, seats: Sequence[Seat], outputs: Lines, posted: Posted
    ) -> bool:
        """Wait until every seat has a line of its own, or the players want to start without.

        Return False if they want to stop, otherwise True. The codes for connecting are announced at
        the table only, and never sent over a network.
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
        """Draw the address as a QR code for people who can see it, and say where the picture is.

        If that fails, say why. The game can start anyway.
        """
        message = self._narrator.message
        try:
            file = phones.draw()
        except CompanionError as error:
            outputs.shared.show(message(Label.NOTICE, error.phrase, **error.facts))
        else:
            outputs.shared.show(message(Label.REPLY, "phones-drawn", file=file))
