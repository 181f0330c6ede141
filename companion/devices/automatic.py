"""Finds displays for the players who have asked for "auto"."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from companion.braille.brltty import BRLAPI
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.brltty_link import BrlttyHere, look_at_brltty
from companion.devices.finding import Found, Looked, all_ports_here, candidates, look_at_all
from companion.devices.owners import Remembered, RememberedDisplays
from companion.errors import SettingsError
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.seat_option import seat_option
from companion.system import port_id

AUTO = "auto"
#: Errors at a port that the user can do something about. A port that is silent or missing is not
#: worth a report.
TELLING = (
    *("port-held", "port-busy", "port-denied", "port-brltty", "hid-denied", "hid-busy"),
    "display-no-cells",
)

News = list[tuple[str, Mapping[str, str | int]]]
#: Looks for displays. The arguments are the ports where displays were before, each with its driver,
#: and the ports to skip because they are in use.
Look = Callable[[Sequence[tuple[str, str]], Sequence[str]], list[Looked]]


class Reports(Protocol):
    """Collects what to tell the players about the search, as ids of phrases with their facts.

    found: displays that were found.
    missing: displays that were not, and other problems.
    """

    found: News
    missing: News


def look_here(
    known: Sequence[tuple[str, str]], without: Sequence[str], *, clock: Clock = SYSTEM_CLOCK
) -> list[Looked]:
    """Look for displays at the ports of this computer, as described at `Look`."""
    return look_at_all(candidates(all_ports_here(), known, without), clock=clock)


def with_displays_found(
    wishes: Sequence[str],
    seats: Sequence[Seat],
    memory: RememberedDisplays,
    told: Reports,
    look: Look = look_here,
    ask_brltty: Callable[[], BrlttyHere] = look_at_brltty,
) -> list[str]:
    """Find displays for all options with the value "auto".

    Return the options with each "auto" replaced by the driver and port of a display, or left out if
    there is none. BRLTTY's display is used through BRLTTY. Raises UsageError for an unknown player.

    wishes: the options' values, such as "auto" or "Ann=baum:PORT".
    told: collects what to tell the players.
    """
    options = [seat_option(wish) for wish in wishes]
    named = [option.given for option in options if option.value != AUTO]
    if len(named) == len(wishes):
        return named
    automatic = [option.seat(seats) for option in options if option.value == AUTO]
    asking = dict.fromkeys(seat for seat in automatic if seat is not None)
    search = _Search(seats, memory, told, named, ask_brltty())
    search.look(look)
    plain = AUTO in wishes
    also = [seat for seat in seats if memory.of(seat.name) and plain]
    search.give_own([*asking, *also])
    search.keep_apart([*asking, *also])
    search.take_brlttys([*asking, *also])
    for seat in asking:
        search.give_first(seat)
    if plain:
        search.share_first()
    return [*named, *search.wishes]


class _Search:
    """Finds displays, and assigns them to players one by one.

    wishes: the options' values for the displays that have been assigned.
    """

    def __init__(
        self,
        seats: Sequence[Seat],
        memory: RememberedDisplays,
        told: Reports,
        named: Sequence[str],
        brltty: BrlttyHere,
    ) -> None:
        self.wishes: list[str] = []
        self._memory = memory
        self._told = told
        self._seats = seats
        self._named = [seat_option(wish) for wish in named]
        self._served = {
            simple(option.name) for option in self._named if option.name and ":" in option.value
        }
        self._brltty = brltty
        self._free: list[Found] = []
        self._held_up = False
        self._has_told = False

    def look(self, look: Look) -> None:
        """Look for displays at all ports that we may try, except those named in the options."""
        known = [(it.port, it.driver) for it in self._memory.all().values()]
        ports = [option.value.partition(":")[2] for option in self._named]
        seen: set[tuple[str, str]] = set()
        for looked in look(known, ports):
            if looked.trouble and self._is_brlttys(looked):
                continue
            if looked.trouble and looked.trouble.phrase in TELLING:
                self._held_up = True
                self._tell(looked.trouble.phrase, **looked.trouble.facts)
            if found := looked.found:
                which = found.identity.model, found.identity.serial
                # A display may be connected by cable and by Bluetooth at the same time: use it only
                # once.
                if not found.identity.serial or which not in seen:
                    self._free.append(found)
                seen.add(which)

    def _is_brlttys(self, looked: Looked) -> bool:
        """Whether this port can't be opened because BRLTTY uses the display there."""
        is_blamed = looked.trouble is not None and looked.trouble.phrase == "port-brltty"
        return self._brltty.has(looked.port) or (is_blamed and self._brltty.display is not None)

    def give_own(self, seats: Sequence[Seat]) -> None:
        """Give these players the displays that they had before.

        A display that belongs to any other player is not used at all.
        """
        for seat in self._without_display(seats):
            own = [found for found in self._free if self._is_own(seat, found)]
            if own:
                self._give(seat, next((it for it in own if self._is_at(seat, it)), own[0]))
        self._free = [
            found
            for found in self._free
            if not any(self._is_own(seat, found) for seat in self._seats)
        ]

    def keep_apart(self, seats: Sequence[Seat]) -> None:
        """Reserve for these players any new display at a port where one of them had a different
        display.
        """
        for seat in self._without_display(seats):
            for other in [found for found in self._free if self._is_at(seat, found)]:
                self._free.remove(other)
                self._served.add(simple(seat.name))
                if self._memory.own(seat.name, other.driver, other.port):
                    # The link waits there for the player's own display, and the player may accept
                    # this one.
                    self.wishes.append(_wish(other, seat))
                else:
                    where = {"driver": other.driver, "port": other.port}
                    model = other.identity.model
                    self._tell("auto-other", who=seat.name, model=model, **where)

    def take_brlttys(self, seats: Sequence[Seat]) -> None:
        """Give BRLTTY's display to the player who had one of the same family before.

        If nobody had one, anyone may get it. BRLTTY reports no serial number, so if several players
        had such a display, nobody gets this one.
        """
        display = self._brltty.display
        if display is None or any(option.value.startswith(BRLAPI) for option in self._named):
            return
        found = Found("", BRLAPI, display.identity)
        own = {seat: self._memory.of(seat.name) for seat in self._without_display(self._seats)}
        owners = [seat for seat, it in own.items() if it and it.driver == display.driver]
        if len(owners) > 1:
            self._tell("brltty-whose", model=display.identity.model)
        elif not owners:
            self._free.append(found)
        elif owners[0] in seats:
            self._give(owners[0], found)

    def give_first(self, seat: Seat) -> None:
        """Give this player the first display that is still free, unless the player has one."""
        for _ in self._without_display([seat]):
            if self._free:
                self._give(seat, self._free[0])
            elif not self._held_up:
                self._tell_of_none("auto-none-for", who=seat.name)

    def share_first(self) -> None:
        """Let all players share the first display that is still free."""
        if self._free:
            found = self._free.pop(0)
            self.wishes.append(_wish(found))
            self._told.found.append(("auto-found-shared", {"model": found.identity.model}))
            if found.driver == BRLAPI:
                self._told.missing.append(("brltty-has-display", {}))
        elif not (self.wishes or self._has_told):
            self._tell_of_none("auto-none")

    def _give(self, seat: Seat, found: Found) -> None:
        self._free = [other for other in self._free if other is not found]
        self._served.add(simple(seat.name))
        self.wishes.append(_wish(found, seat))
        identity = found.identity
        self._told.found.append(("auto-found", {"who": seat.name, "model": identity.model}))
        if found.driver == BRLAPI:
            self._told.missing.append(("brltty-has-display", {}))
            return
        it = Remembered(found.port, found.driver, identity.model, identity.serial)
        try:
            self._memory.keep(seat.name, it)
        except SettingsError as error:
            self._told.missing.append((error.phrase, error.facts))

    def _tell_of_none(self, phrase: str, **facts: str | int) -> None:
        """Report that no display was found and, if BRLTTY is running, that it may be using one."""
        self._tell(phrase, **facts)
        if self._brltty.is_running and self._brltty.display is None:
            self._tell("brltty-may-have")

    def _tell(self, phrase: str, **facts: str | int) -> None:
        self._has_told = True
        self._told.missing.append((phrase, facts))

    def _without_display(self, seats: Sequence[Seat]) -> list[Seat]:
        return [seat for seat in seats if simple(seat.name) not in self._served]

    def _is_own(self, seat: Seat, found: Found) -> bool:
        """Whether a display is the one that this player had before.

        If it has no serial number, it must be at the same port as before.
        """
        it, identity = self._memory.of(seat.name), found.identity
        return (
            it is not None
            and (it.driver, it.model, it.serial) == (found.driver, identity.model, identity.serial)
            and (bool(it.serial) or self._is_at(seat, found))
        )

    def _is_at(self, seat: Seat, found: Found) -> bool:
        """Whether a display is at the port where this player's display was."""
        it = self._memory.of(seat.name)
        return it is not None and port_id(it.port) == port_id(found.port)


def _wish(found: Found, seat: Seat | None = None) -> str:
    to = f"{seat.name}=" if seat else ""
    return f"{to}{found.driver}:{found.port}".removesuffix(":")
