"""Finds out which devices to use, from the command line, the file of people and the settings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from companion.braille.brltty import BRLAPI
from companion.devices.automatic import AUTO
from companion.devices.people import People
from companion.errors import UsageError
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.seat_option import seat_option
from companion.settings import Settings
from companion.speech.drivers import ENGINES, OWN

#: The options for devices that may belong to one player, as they are named in the file of people.
PERSONAL = ("braille", "braille_table", "earpiece", "scanner")


@dataclass(frozen=True, slots=True)
class Devices:
    """The options that say which devices to use in a game.

    speech: who speaks: "voice", "reader", "both", "on-demand" or "off".
    settings: how the companion speaks, and how much each listener hears.
    engine: "own", "speech-dispatcher" or "screen-reader".
    braille: displays, each as "DRIVER:PORT", "auto", "brlapi", "brlapi:HOST" or "monitor". For one
        player's display, "SEAT=" precedes this, and "SEAT=monitor:PATH" is possible too.
    tables: braille tables, each as "NAME" or "SEAT=NAME".
    earpieces: each as "SEAT=DEVICE".
    scanners: each as "[SEAT=]PORT[@BAUD]".
    phones: "sealed" or "plain", or None for no phones.
    phones_at: this computer's "ADDRESS[:PORT]" for phones, or None to choose one.
    certificate: a file with a certificate and its key, or None for our own certificate.
    listen: a microphone's name, or None for the default one.
    rates: the speech rates of those players' earpieces who have chosen one.
    """

    speech: str = "voice"
    settings: Settings = field(default_factory=Settings)
    language: str = "en"
    braille: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    engine: str = OWN
    earpieces: tuple[str, ...] = ()
    scanners: tuple[str, ...] = ()
    phones: str | None = None
    phones_at: str | None = None
    certificate: str | None = None
    listen: str | None = None
    rates: Mapping[Seat, int] = field(default_factory=dict)

    def for_those_here(self, seats: Sequence[Seat], people: People) -> "Devices":
        """Add the devices of the players at these seats, as remembered in the file of people.

        Leave out the settings for people who aren't playing today. Keep all options from the
        command line, so that a wrong name there is reported.
        """
        here = {simple(seat.name) for seat in seats}

        def lines(option: str) -> tuple[str, ...]:
            wishes, is_said = self._wishes(option)
            given = [
                one.given
                for one in map(seat_option, wishes)
                if is_said or not one.name or simple(one.name) in here
            ]
            return people.lines(option, given, seats, given if is_said else ())

        phones = (phones for seat in seats if (phones := people.of(seat.name).phones))
        return replace(
            self,
            settings=people.wish(self.settings, seats),
            braille=lines("braille"),
            tables=lines("braille_table"),
            earpieces=lines("earpiece"),
            scanners=lines("scanner"),
            phones=self.phones or next(phones, None),
            rates={seat: rate for seat in seats if (rate := people.of(seat.name).rate) is not None},
        )

    def with_displays_here(self) -> "Devices":
        """Also use all displays that are plugged in, unless the command line names some."""
        wishes, is_said = self._wishes("braille")
        if is_said or AUTO in wishes:
            return self
        settings = msgspec.structs.replace(self.settings, braille=(*wishes, AUTO))
        return replace(self, settings=settings, braille=settings.braille)

    def said_of(self, seat: Seat) -> dict[str, str]:
        """Return what the command line says about a player's devices, for the file of people.

        A display is saved as "auto", because its port may change. A monitor isn't saved at all.
        """
        found: dict[str, str] = {}
        for option in PERSONAL:
            wishes, is_said = self._wishes(option)
            for one in map(seat_option, wishes if is_said else ()):
                driver = one.value.partition(":")[0]
                if simple(one.name) != simple(seat.name) or driver == "monitor":
                    continue
                is_found = option == "braille" and driver != BRLAPI
                found[option] = AUTO if is_found else one.value
        return found

    def _wishes(self, option: str) -> tuple[tuple[str, ...], bool]:
        """Return the values of an option, and whether they come from the command line."""
        usual = self.settings
        wishes, settings = {
            "braille": (self.braille, usual.braille),
            "braille_table": (self.tables, usual.braille_table),
            "earpiece": (self.earpieces, usual.earpieces),
            "scanner": (self.scanners, usual.scanners),
        }[option]
        return wishes, wishes is not settings

    @property
    def display_ports(self) -> list[str]:
        """The ports of the displays that are named in the options."""
        wishes = (seat_option(wish).value.partition(":") for wish in self.braille)
        return [port for driver, _, port in wishes if port and driver not in ("monitor", BRLAPI)]


def devices_from(
    settings: Settings,
    speech: str | None = None,
    engine: str | None = None,
    braille: tuple[str, ...] = (),
    braille_table: tuple[str, ...] = (),
    language: str | None = None,
    earpiece: tuple[str, ...] | None = None,
    scanner: tuple[str, ...] = (),
    phones: str | None = None,
    phones_at: str | None = None,
    certificate: str | None = None,
    listen: str | None = None,
) -> Devices:
    """Combine the command-line options with the settings, and check the result.

    earpiece: None if the command needs no earpieces.

    Raises UsageError if a value on the command line is unknown.
    """
    how = speech or settings.speech or "voice"
    if how not in ("voice", "reader", "both", "on-demand", "off"):
        raise UsageError("error-speech-form", given=how)
    who = engine or settings.engine
    if who not in ENGINES:
        raise UsageError("error-engine-form", given=who)
    if phones not in (None, "sealed", "plain"):
        raise UsageError("error-phones-form", given=phones)
    return Devices(
        speech=how,
        engine=who,
        settings=settings,
        language=language or settings.language,
        braille=braille or settings.braille,
        tables=braille_table or settings.braille_table,
        earpieces=() if earpiece is None else earpiece or settings.earpieces,
        scanners=scanner or settings.scanners,
        phones=phones,
        phones_at=phones_at,
        certificate=certificate,
        listen=listen or settings.listen or None,
    )
