"""Phones: where they find us, which seat each is let in for, and waiting until they are here."""

import ipaddress
import socket
from collections.abc import Sequence
from pathlib import Path

from companion.braille.outputs import Handlers
from companion.devices.early_lines import EarlyLines, Posted
from companion.devices.outputs import Devices, Outputs, listener_in_full
from companion.errors import UsageError
from companion.narration.delivery import Delivery
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label
from companion.paths import certificates_folder
from companion.prompt.forms import forms_of
from companion.referee.chance import Chance
from companion.referee.seat import Seat
from companion.web.certificate import names_in, own_certificate
from companion.web.door import Door
from companion.web.lines import PhoneLine, TablePage
from companion.web.page import Pages
from companion.web.server import Place, WebServer, open_port, own_address
from companion.web.site import Site, seal_page

#: How many words a phone and the loudspeaker say, so that all know whose it is.
WORDS = 2
LOOPBACK = "127.0.0.1"
HTTP, HTTPS = 80, 443


class Phones:
    """The phones of a game: a `PhoneControl`. They are let in from the beginning to `close`.

    address: what a browser is told. is_sealed: whether what is private goes over TLS.
    is_far: whether any other machine can come.
    """

    def __init__(
        self,
        outputs: Outputs,
        devices: Devices,
        seats: Sequence[Seat],
        phrases: Phrasebook,
        handlers: Handlers,
    ) -> None:
        self._handlers = handlers
        self._phrases = phrases
        self._failures: set[str] = set()
        self._door = door = Door(seats)
        self._table = TablePage(outputs.delivery.listener(None))
        self._lines: dict[Seat, PhoneLine] = {}
        for seat in seats:
            line = PhoneLine(seat, listener_in_full(outputs, devices, seat), door.is_in)
            self._lines[seat] = line
            outputs.delivery.private.append(line)
            outputs.delivery.pages.append((seat, line))
        outputs.delivery.screens.append(self._table)
        self._serve(devices, Pages(phrases, seats))

    def _serve(self, devices: Devices, pages: Pages) -> None:
        """Open the ports. Raises UsageError and DeviceError."""
        self.is_sealed = devices.phones != "plain"
        at, port = address_of(devices.phones_at)
        self.is_far = not ipaddress.IPv4Address(at).is_loopback
        certificate, names = None, [at]
        if self.is_sealed and devices.certificate is not None:
            certificate = Path(devices.certificate)
            names = [*(name for name in names_in(certificate) if "*" not in name), at]
        elif self.is_sealed:
            name = self._phrases.say("page-title")
            certificate = own_certificate(certificates_folder(), at, name)
        first = open_port(at, port)
        # The seal is behind a page that tells of it: a browser that is given an address without
        # "https" asks without it. One's own certificate is nothing to tell of.
        tells_first = self.is_sealed and devices.certificate is None
        its = open_port(at, 0 if port == 0 else None) if tells_first else first
        hosts = [_host(name, its, HTTPS if self.is_sealed else HTTP) for name in names]
        self._site = Site(
            pages,
            self._door,
            self._lines,
            self._table,
            hosts=frozenset(host.lower() for host in hosts),
            is_sealed=self.is_sealed,
            said=self._handlers.said,
            came=self._came,
            stayed=self._stayed,
            failed=self._failed,
        )
        places = [Place(self._site.app, its, certificate)]
        sealed = f"https://{hosts[0]}/"
        self.address = sealed if self.is_sealed else f"http://{hosts[0]}/"
        if tells_first:
            places.append(Place(seal_page(pages.seal(sealed)), first))
            self.address = f"http://{_host(at, first, HTTP)}/"
        self.tells_first = tells_first
        self._server = WebServer(places, self._failed)

    def state(self, seat: Seat) -> str:
        """Of the seat's phone: "here", "away" or "none"."""
        if not self._door.is_in(seat):
            return "none"
        return "away" if self._site.is_away(seat) else "here"

    def code(self, seat: Seat) -> str:
        """The code with which the seat's next phone is let in."""
        return self._door.code(seat) or self._door.new_code(seat)

    def let_go(self, seat: Seat) -> None:
        """The seat's phones are its line no more."""
        self._door.let_go(seat)
        self._site.forget(seat)
        self._lines[seat].events.drop()

    def close(self) -> None:
        """Nobody is let in any more. The lines have been closed by now."""
        self._server.close()

    def _came(self, seat: Seat) -> None:
        words = Chance().mixed(self._phrases.words("earpiece-words"))[:WORDS]
        self._handlers.trouble("phone-here", {"who": seat.name, "words": " ".join(words)})

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

        kind = "phones-open" if phones.is_sealed else "phones-open-plain"
        delivery.tell_aloud(message(Label.TABLE, kind, address=phones.address))
        if not phones.is_far:
            delivery.tell_aloud(message(Label.NOTICE, "phones-here-only"))
        if phones.tells_first:
            delivery.tell_aloud(message(Label.TABLE, "phones-first"))
        phrase = "phones-wait"
        while lost():
            for seat in lost():
                code = phones.code(seat)
                delivery.tell_aloud(message(Label.TABLE, "phones-code", who=seat, code=code))
            delivery.tell_aloud(message(Label.QUESTION, phrase, all=lost()))
            line = await self._lines.line(posted, lambda: not lost())
            typed = None if line is None else commands.find(line)
            if line is None or (typed is not None and typed.form.id == "quit"):
                return False
            if not line.strip():
                break
            phrase = "phones-waiting-for"
        self._lines.is_open = False
        return True
