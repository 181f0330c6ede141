"""Finds out which display is on which port, without disturbing other devices.

A device that isn't a display might mistake our greeting for a command. Therefore a port is tried
only if the user has named it, or if its USB id or its name belongs to a display family.
"""

import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from os.path import basename

from companion.braille.display import DisplayCodec, Identity
from companion.braille.displays import (
    HID,
    codec,
    codec_at,
    codec_names,
    hid_codec_names,
)
from companion.braille.hid.codec import HidCodec
from companion.braille.hid.descriptor import BRAILLE
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.brltty_link import blaming_brltty
from companion.devices.display_link import SILENCE_S, answering
from companion.devices.hid_ports import INPUT_PAGES, hid_ports_here
from companion.devices.ports import PortHere, ports_here
from companion.errors import DeviceError
from companion.system import port_id

#: The order in which to try drivers on a port if the display could belong to any of them. Those
#: with an unusual speed or parity come first: to displays of other families, their questions are
#: only noise. Drivers that ask nothing come last, because they have to wait longest.
ORDER = (
    *("humanware", "baum", "handytech", "focus", "hims", "dotpad"),
    *("eurobraille", "seika", "canute", "alva", "papenmeier"),
)
#: How long to wait for an answer with each driver, in seconds. This is enough for asking twice.
PATIENCE_S = 0.7
#: The numbers of cells that a row of a real display may have.
PLAUSIBLE_CELLS = range(6, 89)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port that may be tried, and the drivers to try there, most likely first."""

    port: str
    drivers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A display that has answered on a port."""

    port: str
    driver: str
    identity: Identity


@dataclass(frozen=True, slots=True)
class Looked:
    """The result of trying a port: a display, an error, or neither if no display has answered."""

    port: str
    found: Found | None = None
    trouble: DeviceError | None = None


def drivers_of(port: PortHere) -> tuple[str, ...]:
    """Return the drivers whose displays have this port's USB id or a name like the port's."""
    if port.path.startswith(HID):
        return _hid_drivers_of(port)
    names = {_plain(port.name)}
    if sys.platform == "darwin":
        # On macOS, a paired device's name is part of its port name, as in cu.OrbitReader20.
        names.add(_plain(basename(port.path).partition(".")[2]))
    return tuple(name for name in in_order(codec_names()) if _is_of(codec(name), port.usb, names))


def _hid_drivers_of(port: PortHere) -> tuple[str, ...]:
    """Return the drivers for a HID device, most suitable first.

    Makers' own drivers precede the one for the HID standard, because many devices follow only half
    of the standard. A maker's driver is used only for a device that has usage pages of its own:
    without any, the device speaks the standard's protocol, whatever its ids are.
    """
    names = {_plain(port.name)}
    families = {name: codec_at(name, HID) for name in in_order(hid_codec_names())}
    has_own_page = bool({*port.pages} - {BRAILLE, *INPUT_PAGES})

    def is_of(family: type[DisplayCodec]) -> bool:
        if issubclass(family, HidCodec) and family.pages:
            return bool({*family.pages} & {*port.pages})
        return has_own_page and _is_of(family, port.usb, names)

    found = [name for name, family in families.items() if is_of(family)]
    return tuple(sorted(found, key=lambda name: codec_at(name, HID) is codec("standard")))


def in_order(drivers: Iterable[str]) -> list[str]:
    """Sort drivers as in ORDER, with those that ask nothing at the end."""

    def place(name: str) -> tuple[bool, int, str]:
        known = ORDER.index(name) if name in ORDER else len(ORDER)
        return not codec(name)().hello(), known, name

    return sorted(drivers, key=place)


def candidates(
    ports: Iterable[PortHere], known: Iterable[tuple[str, str]], without: Iterable[str] = ()
) -> list[Candidate]:
    """Return the ports that may be tried even if the user has not named them.

    known: ports where a display was before, each with the display's driver.
    without: ports to leave out, because they are in use.
    """
    allowed: list[tuple[str, tuple[str, ...]]]
    allowed = [(path, (driver,)) for path, driver in known if driver in _drivers_at(path)]
    allowed += [(port.path, own) for port in ports if (own := drivers_of(port))]
    used = {port_id(path) for path in without}
    found: dict[str, Candidate] = {}
    for path, drivers in allowed:
        real = port_id(path)  # the same port may be listed under several paths, so compare its id
        if real not in used:
            here = found.get(real, Candidate(path, ()))
            found[real] = Candidate(here.port, tuple(dict.fromkeys(here.drivers + drivers)))
    return list(found.values())


def named(path: str, ports: Iterable[PortHere]) -> Candidate:
    """Return a port that the user has named, with the drivers that fit its ids.

    On a serial port, all other drivers follow them.
    """
    here = [port for port in ports if port_id(port.path) == port_id(path)]
    own = [name for port in here for name in drivers_of(port)]
    others = [] if path.startswith(HID) else in_order(codec_names())
    return Candidate(path, tuple(dict.fromkeys([*own, *others])))


def all_ports_here() -> list[PortHere]:
    """Return this computer's serial ports, and those HID devices that are braille displays."""
    return [*ports_here(), *(port for port in hid_ports_here() if drivers_of(port))]


def _drivers_at(path: str) -> list[str]:
    return hid_codec_names() if path.startswith(HID) else codec_names()


def look(candidate: Candidate, *, clock: Clock = SYSTEM_CLOCK) -> Looked:
    """Try the drivers one by one until a display answers.

    If none does, this takes several seconds.
    """
    for number, driver in enumerate(candidate.drivers):
        if number:
            clock.sleep(SILENCE_S)
        try:
            family = codec_at(driver, candidate.port)
            identity = answering(family, candidate.port, PATIENCE_S, clock=clock)
        except DeviceError as error:
            return Looked(candidate.port, trouble=blaming_brltty(error))
        if identity and is_plausible(identity):
            return Looked(candidate.port, Found(candidate.port, driver, identity))
    return Looked(candidate.port)


def look_at_all(many: Sequence[Candidate], *, clock: Clock = SYSTEM_CLOCK) -> list[Looked]:
    """Try several ports at the same time. Return the results in the same order."""
    if not many:
        return []
    with ThreadPoolExecutor(len(many)) as pool:
        return list(pool.map(partial(look, clock=clock), many))


def is_plausible(identity: Identity) -> bool:
    """Whether this number of cells is possible. If it isn't, something else has answered."""
    return identity.cells // identity.rows in PLAUSIBLE_CELLS


def _is_of(family: type[DisplayCodec], usb: tuple[int, int] | None, names: set[str]) -> bool:
    begins = tuple(_plain(name) for name in family.bluetooth)
    return usb in family.usb or any(name.startswith(begins) for name in names)


def _plain(name: str) -> str:
    """Reduce a name to its letters and digits, in lower case, so that spelling doesn't matter."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())
