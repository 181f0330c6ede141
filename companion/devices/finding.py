"""Which display is at which port. Ports that may be something else are left alone.

What is no display might take a greeting for a command, so a port is looked at only where
the user named it, or where its USB id or its name is a family's own.
"""

import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from os.path import basename, realpath

from companion.braille.display import DisplayCodec, Identity
from companion.braille.displays import codec, codec_names
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.display_link import SILENCE_S, answering
from companion.devices.ports import PortHere
from companion.errors import DeviceError

ORDER = (
    *("humanware", "baum", "handytech", "focus", "hims", "dotpad"),
    *("eurobraille", "seika", "canute", "alva", "papenmeier"),
)
"""In which order drivers are tried where any may fit: an odd speed or parity first, since
its greeting is noise to the others. Drivers that only listen come last: they wait longest."""
PATIENCE_S = 0.7
"""How long each may take: enough for two greetings."""
PLAUSIBLE_CELLS = range(6, 89)
"""In a row."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port that may be looked at, and the drivers to try there, in that order."""

    port: str
    drivers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A display that answered."""

    port: str
    driver: str
    identity: Identity


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found at a port: a display, or why it could not be looked at, or nothing."""

    port: str
    found: Found | None = None
    trouble: DeviceError | None = None


def drivers_of(port: PortHere) -> tuple[str, ...]:
    """The drivers whose own this port's USB id or name is; none where it may be anything."""
    names = {_plain(port.name)}
    if sys.platform == "darwin":
        # There a paired device's name is in its port's: cu.OrbitReader20.
        names.add(_plain(basename(port.path).partition(".")[2]))
    return tuple(name for name in in_order(codec_names()) if _is_of(codec(name), port.usb, names))


def in_order(drivers: Iterable[str]) -> list[str]:
    """These drivers, in the order in which they can be tried with the least harm."""

    def place(name: str) -> tuple[bool, int, str]:
        known = ORDER.index(name) if name in ORDER else len(ORDER)
        return not codec(name)().hello(), known, name

    return sorted(drivers, key=place)


def candidates(
    ports: Iterable[PortHere], known: Iterable[tuple[str, str]], without: Iterable[str] = ()
) -> list[Candidate]:
    """The ports that may be looked at unasked.

    known: ports where a display has been, each with its driver. without: those in use.
    """
    allowed: list[tuple[str, tuple[str, ...]]]
    allowed = [(path, (driver,)) for path, driver in known if driver in codec_names()]
    allowed += [(port.path, own) for port in ports if (own := drivers_of(port))]
    used = {realpath(path) for path in without}
    found: dict[str, Candidate] = {}
    for path, drivers in allowed:
        real = realpath(path)  # a port may have several paths, and is looked at once
        if real not in used:
            here = found.get(real, Candidate(path, ()))
            found[real] = Candidate(here.port, tuple(dict.fromkeys(here.drivers + drivers)))
    return list(found.values())


def named(path: str, ports: Iterable[PortHere]) -> Candidate:
    """A port that the user named: its own drivers first, then all others."""
    here = [port for port in ports if realpath(port.path) == realpath(path)]
    own = [name for port in here for name in drivers_of(port)]
    return Candidate(path, tuple(dict.fromkeys([*own, *in_order(codec_names())])))


def look(candidate: Candidate, *, clock: Clock = SYSTEM_CLOCK) -> Looked:
    """Try the drivers until a display answers. Takes seconds where none does."""
    for number, driver in enumerate(candidate.drivers):
        if number:
            clock.sleep(SILENCE_S)
        try:
            identity = answering(codec(driver), candidate.port, PATIENCE_S, clock=clock)
        except DeviceError as error:
            return Looked(candidate.port, trouble=error)
        if identity and is_plausible(identity):
            return Looked(candidate.port, Found(candidate.port, driver, identity))
    return Looked(candidate.port)


def look_at_all(many: Sequence[Candidate], *, clock: Clock = SYSTEM_CLOCK) -> list[Looked]:
    """Look at these ports at the same time."""
    if not many:
        return []
    with ThreadPoolExecutor(len(many)) as pool:
        return list(pool.map(partial(look, clock=clock), many))


def is_plausible(identity: Identity) -> bool:
    """Whether there are displays with so many cells."""
    return identity.cells // identity.rows in PLAUSIBLE_CELLS


def _is_of(family: type[DisplayCodec], usb: tuple[int, int] | None, names: set[str]) -> bool:
    begins = tuple(_plain(name) for name in family.bluetooth)
    return usb in family.usb or any(name.startswith(begins) for name in names)


def _plain(name: str) -> str:
    """For comparing: without blanks and marks, in small letters."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())
