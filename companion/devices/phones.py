"""Phones: where they find us, which seat each is let in for, and waiting until they are here."""

import ipaddress
import socket
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from companion.braille.outputs import Handlers
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.early_lines import EarlyLines, Posted
from companion.devices.outputs import Devices, Outputs, listener_in_full
from companion.errors import CompanionError, UsageError
from companion.narration.delivery import Delivery
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label
from companion.paths import certificates_folder, picture_file
from companion.prompt.forms import forms_of
from companion.prompt.matching import TypedLine
from companion.prompt.screen import write_line
from companion.referee.chance import Chance
from companion.referee.seat import Seat
from companion.web.door import Door
from companion.web.lines import PhoneLine, TablePage
from companion.web.page import Pages

if TYPE_CHECKING:
    from companion.web.server import Place

#: How many words a phone and the loudspeaker say, so that all know whose it is.
WORDS = 2
LOOPBACK = "127.0.0.1"
HTTP, HTTPS = 80, 443


class Kept(msgspec.Struct):
    """What is kept of the phones of a game, so that they are back by themselves.

    how: sealed or plain. ports: the first, and the sealed one behind it, if it is another.
    epochs, tokens: by the seats' names.
    """

    how: str
    at: str
    ports: list[int]
    epochs: dict[str, str]
    tokens: dict[str, list[str]]


class PhoneMemory(Protocol):
    """Where it is kept: as `PhoneRecords`."""

    def door(self) -> bytes | None:
        """What was kept last; None where phones were not let in."""

    def keep_door(self, kept: bytes) -> None:
        """Keep this instead."""

    def events(self, seat: str) -> list[tuple[int, bytes]]:
        """The events that the seat's phones were sent last, with their numbers."""

    def keep_event(self, seat: str, number: int, event: bytes) -> None:
        """Keep one more."""


class Server(Protocol):
    """What answers the phones: a `WebServer`, except in tests."""

    def do(self, act: Callable[[], None]) -> None:
        """Call `act` in the server's loop."""

    def close(self) -> None:
        """Stop."""


class Phones:
    """The phones of a game: a `PhoneControl`. They are let in from `open` to `close`.

    post: calls a function between typed lines. changed: called there when a seat has its first
    phone (True), or has lost its last. serve: starts the server; None: a `WebServer`. seats:
    whose phones they may be. address: what people type in a browser. announcement: what the
    table hears of it, as phrases with their facts.
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
        serve: "Callable[[Sequence[Place], Callable[[str], None]], Server] | None" = None,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._delivery = outputs.delivery
        self._devices = devices
        self._handlers = handlers
        self._phrases = phrases
        self.seats = tuple(seats)
        self._post = post
        self._changed = changed
        self._serve = serve
        self._clock = clock
        self._failures: set[str] = set()
        self._door = Door(seats, clock=clock)
        self._table = TablePage(outputs.delivery.listener(None))
        self._lines = {
            seat: PhoneLine(seat, listener_in_full(outputs, devices, seat)) for seat in seats
        }
        self._server: Server | None = None
        self._memory: PhoneMemory | None = None

    def remember(self, memory: PhoneMemory) -> None:
        """Keep there, from now on, what phones need to be back by themselves."""
        self._memory = memory
        for seat, line in self._lines.items():
            line.events.keep(partial(memory.keep_event, seat.name))
        self._note()

    def restore(self, memory: PhoneMemory) -> bool:
        """Let in those that were before the program was ended, where they were; whether any
        were. Raises UsageError and DeviceError as `open` does.
        """
        try:
            kept = msgspec.json.decode(memory.door() or b"", type=Kept)
        except msgspec.DecodeError:
            return False
        for seat, line in self._lines.items():
            if seat.name in kept.epochs:
                line.events.restore(kept.epochs[seat.name], memory.events(seat.name))
            if tokens := kept.tokens.get(seat.name):
                self._door.restore(seat, tokens)
                self._delivery.admit(line)
        if self._devices.phones is None:
            self._devices = replace(self._devices, phones=kept.how)
        try:
            self._open(kept.at, kept.ports)
        except UsageError:  # the machine is in another network now, or somebody has the port
            self.open()
        return True

    @property
    def how(self) -> str:
        """How they are let in: sealed or plain."""
        return self._devices.phones or "sealed"

    @property
    def is_open(self) -> bool:
        """Whether phones are let in."""
        return self._server is not None

    def open(self) -> None:
        """From now on phones are let in. Raises UsageError and DeviceError."""
        at, port = address_of(self._devices.phones_at)
        self._open(at, [port, 0 if port == 0 else None])

    def _open(self, at: str, ports: Sequence[int | None]) -> None:
        # Slow to import, and not always needed.
        from companion.web.certificate import names_in, own_certificate  # noqa: PLC0415
        from companion.web.server import Place, WebServer, open_port  # noqa: PLC0415
        from companion.web.site import Site, seal_page  # noqa: PLC0415

        devices, pages = self._devices, Pages(self._phrases, self.seats)
        is_sealed = devices.phones != "plain"
        certificate, names = None, [at]
        if is_sealed and devices.certificate is not None:
            certificate = Path(devices.certificate)
            names = [*(name for name in names_in(certificate) if "*" not in name), at]
        elif is_sealed:
            name = self._phrases.say("page-title")
            certificate = own_certificate(certificates_folder(), at, name)
        first = open_port(at, ports[0])
        # The seal is behind a page that tells of it: a browser that is given an address without
        # "https" asks without it. One's own certificate is nothing to tell of.
        tells_first = is_sealed and devices.certificate is None
        try:
            its = open_port(at, ports[-1]) if tells_first else first
        except UsageError:
            first.close()
            raise
        hosts = [_host(name, its, HTTPS if is_sealed else HTTP) for name in names]
        self._site = Site(
            pages,
            self._door,
            self._lines,
            self._table,
            hosts=frozenset(host.lower() for host in hosts),
            is_sealed=is_sealed,
            said=self._handlers.said,
            came=self._came,
            stayed=self._stayed,
            failed=self._failed,
            clock=self._clock,
        )
        places = [Place(self._site.app, its, certificate)]
        sealed = f"https://{hosts[0]}/"
        self.address = sealed if is_sealed else f"http://{hosts[0]}/"
        if tells_first:
            places.append(Place(seal_page(pages.seal(sealed)), first))
            self.address = f"http://{_host(at, first, HTTP)}/"
        kind = "phones-open" if is_sealed else "phones-open-plain"
        self.announcement: list[tuple[str, dict[str, str]]] = [(kind, {"address": self.address})]
        if ipaddress.IPv4Address(at).is_loopback:
            self.announcement.append(("phones-here-only", {}))
        if tells_first:
            self.announcement.append(("phones-first", {}))
        self.announcement.append(("phones-camera", {}))
        serve = self._serve or partial(WebServer, clock=self._clock)
        self._server = serve(places, self._failed)
        self._server.do(self._site.expect)
        self._delivery.screens.append(self._table)
        self._at, self._ports = at, [one.getsockname()[1] for one in (first, its)]
        self._note()

    def state(self, seat: Seat) -> str:
        """Of the seat's phone: "here", "away" or "none"."""
        if not self._door.is_in(seat):
            return "none"
        return "away" if self._site.is_away(seat) else "here"

    def code(self, seat: Seat) -> str:
        """The code with which the seat's next phone is let in."""
        return self._door.code(seat) or self._door.new_code(seat)

    def draw(self) -> str:
        """The address as a QR code, on the screen alone; the file in which it is too.

        Raises UsageError and DeviceError.
        """
        from companion.web.picture import rows_of, save  # noqa: PLC0415 - not always needed

        save(self.address, file := picture_file())
        for row in rows_of(self.address):
            write_line(row)
        return str(file)

    def let_go(self, seat: Seat) -> None:
        """The seat's phones are its line no more."""
        self._door.let_go(seat)
        self._site.forget(seat)
        self._lines[seat].events.drop()
        self._delivery.dismiss(self._lines[seat])
        self._note()
        self._changed(seat, False)

    def close(self) -> None:
        """Nobody is let in any more, and nothing listens."""
        if self._server is None:
            return
        for line in self._lines.values():
            line.close()  # those, too, that no player has yet
        self._table.close()
        self._server.close()

    def _came(self, seat: Seat) -> None:
        words = Chance().mixed(self._phrases.words("earpiece-words"))[:WORDS]
        self._post(partial(self._admit, seat))
        self._handlers.trouble("phone-here", {"who": seat.name, "words": " ".join(words)})

    def _admit(self, seat: Seat) -> None:
        """The phone is its seat's line from now on, if it was not let go meanwhile."""
        self._note()
        if self._door.is_in(seat) and self._delivery.admit(self._lines[seat]):
            self._changed(seat, True)

    def _note(self) -> None:
        """Who is let in, and where, is kept."""
        if self._memory is None or not self.is_open:
            return
        kept = Kept(
            how=self.how,
            at=self._at,
            ports=self._ports,
            epochs={seat.name: line.events.epoch for seat, line in self._lines.items()},
            tokens={seat.name: self._door.digests(seat) for seat in self.seats},
        )
        self._memory.keep_door(msgspec.json.encode(kept))

    def _stayed(self, seat: Seat, is_back: bool) -> None:
        phrase = "phone-back" if is_back else "phone-away"
        self._handlers.trouble(phrase, {"who": seat.name})

    def _failed(self, place: str) -> None:
        """Told once: whoever can bring it about could do so again and again."""
        if place not in self._failures:
            self._failures.add(place)
            self._handlers.trouble("error-broken", {"where": place})


def address_of(wish: str | None) -> tuple[str, int | None]:
    """Address and port that are wished for; else the machine's own, and any. Raises UsageError."""
    if wish is None:
        return own_address() or LOOPBACK, None
    address, colon, port = wish.partition(":")
    try:
        ipaddress.IPv4Address(address)
        return address, int(port) if colon else None
    except ValueError:
        raise UsageError("error-phones-address", given=wish) from None


def own_address() -> str | None:
    """This machine's address in the network that leads to others; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(("192.0.2.1", 9))  # nothing is sent: the system chooses a way
        except OSError:
            return None
        return str(asked.getsockname()[0])


def _host(name: str, at: socket.socket, usual: int) -> str:
    """As a browser sends it: without the port where that goes without saying."""
    port = at.getsockname()[1]
    return name if port == usual else f"{name}:{port}"


class Arrivals:
    """Before the first card: each player's phone comes, as far as players have one."""

    def __init__(self, lines: EarlyLines, narrator: Narrator) -> None:
        self._lines = lines
        self._narrator = narrator

    async def run(
        self, phones: Phones, seats: Sequence[Seat], delivery: Delivery, posted: Posted
    ) -> bool:
        """Wait until all have a line, or the table has waited enough; False to stop.

        Codes are said aloud alone: they go over no network.
        """
        self._lines.is_open = True
        commands = forms_of(self._narrator.phrases)
        message = self._narrator.message

        def lost() -> tuple[Seat, ...]:
            return tuple(seat for seat in seats if not delivery.has_line(seat))

        for kind, facts in phones.announcement:
            delivery.tell_aloud(message(Label.TABLE, kind, **facts))
        phrase = "phones-wait"
        while lost():
            for seat in lost():
                code = phones.code(seat)
                delivery.tell_aloud(message(Label.TABLE, "phones-code", who=seat, code=code))
            delivery.tell_aloud(message(Label.QUESTION, phrase, all=lost()))
            line = await self._lines.line(posted, lambda: not lost())
            typed = None if line is None else commands.find(TypedLine.of(line))
            if line is None or (typed is not None and typed.form.id == "quit"):
                return False
            if not line.strip():
                break
            if (
                typed is not None
                and typed.form.id == "phones"
                and self._narrator.phrases.has_word("value-picture", typed.rest)
            ):
                self._draw(phones, delivery)
            phrase = "phones-waiting-for"
        self._lines.is_open = False
        return True

    def _draw(self, phones: Phones, delivery: Delivery) -> None:
        """The address for whoever sees. That there is no picture keeps nobody from the game."""
        message = self._narrator.message
        try:
            file = phones.draw()
        except CompanionError as error:
            delivery.tell_aloud(message(Label.NOTICE, error.phrase, **error.facts))
        else:
            delivery.tell_aloud(message(Label.REPLY, "phones-drawn", file=file))
