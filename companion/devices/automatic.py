"""Who gets which display, where the wish is "auto"."""

from collections.abc import Callable, Mapping, Sequence
from os.path import realpath
from typing import Protocol

from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.finding import Found, Looked, candidates, look_at_all
from companion.devices.owners import Remembered, RememberedDisplays
from companion.devices.ports import ports_here
from companion.errors import SettingsError
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.seat_option import seat_option

AUTO = "auto"
#: Troubles of a port that someone can end. That one is silent or not there is no news.
TELLING = ("port-held", "port-busy", "port-denied")

News = list[tuple[str, Mapping[str, str | int]]]
#: Looks at the ports that may be looked at: known ones with their driver, without those in use.
Look = Callable[[Sequence[tuple[str, str]], Sequence[str]], list[Looked]]


class Reports(Protocol):
    """Where it is told what was found and what was not: phrases and facts."""

    found: News
    missing: News


def look_here(
    known: Sequence[tuple[str, str]], without: Sequence[str], *, clock: Clock = SYSTEM_CLOCK
) -> list[Looked]:
    """Look at this machine's ports."""
    return look_at_all(candidates(ports_here(), known, without), clock=clock)


def with_displays_found(
    wishes: Sequence[str],
    seats: Sequence[Seat],
    memory: RememberedDisplays,
    told: Reports,
    look: Look = look_here,
) -> list[str]:
    """The wishes, with a driver and a port for each "auto" that a display was found for.

    Raises UsageError for an unknown player.
    """
    options = [seat_option(wish) for wish in wishes]
    named = [option.given for option in options if option.value != AUTO]
    if len(named) == len(wishes):
        return named
    automatic = [option.seat(seats) for option in options if option.value == AUTO]
    asking = dict.fromkeys(seat for seat in automatic if seat is not None)
    search = _Search(seats, memory, told, named)
    search.look(look)
    plain = AUTO in wishes
    also = [seat for seat in seats if memory.of(seat.name) and plain]
    search.give_own([*asking, *also])
    search.keep_apart([*asking, *also])
    for seat in asking:
        search.give_first(seat)
    if plain:
        search.share_first()
    return [*named, *search.wishes]


class _Search:
    """The displays found, handed out one by one. wishes: to whom each went."""

    def __init__(
        self, seats: Sequence[Seat], memory: RememberedDisplays, told: Reports, named: Sequence[str]
    ) -> None:
        self.wishes: list[str] = []
        self._memory = memory
        self._told = told
        self._seats = seats
        self._named = [seat_option(wish) for wish in named]
        self._served = {
            simple(option.name) for option in self._named if option.name and ":" in option.value
        }
        self._free: list[Found] = []
        self._held_up = False
        self._has_told = False

    def look(self, look: Look) -> None:
        """At all ports that may be looked at and are not named."""
        known = [(it.port, it.driver) for it in self._memory.all().values()]
        ports = [option.value.partition(":")[2] for option in self._named]
        seen: set[tuple[str, str]] = set()
        for looked in look(known, ports):
            if looked.trouble and looked.trouble.phrase in TELLING:
                self._held_up = True
                self._tell(looked.trouble.phrase, **looked.trouble.facts)
            if found := looked.found:
                which = found.identity.model, found.identity.serial
                # One display may be at two ports, by cable and by Bluetooth.
                if not found.identity.serial or which not in seen:
                    self._free.append(found)
                seen.add(which)

    def give_own(self, seats: Sequence[Seat]) -> None:
        """To each of these its remembered display; the others' is nobody else's."""
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
        """A display at the port where one of these had another shows nothing of theirs."""
        for seat in self._without_display(seats):
            for other in [found for found in self._free if self._is_at(seat, found)]:
                self._free.remove(other)
                self._served.add(simple(seat.name))
                if self._memory.own(seat.name, other.driver, other.port):
                    # Its own may come back there, and this one may be accepted.
                    self.wishes.append(_wish(other, seat))
                else:
                    where = {"driver": other.driver, "port": other.port}
                    model = other.identity.model
                    self._tell("auto-other", who=seat.name, model=model, **where)

    def give_first(self, seat: Seat) -> None:
        """The first that is free, to a seat that has none."""
        for _ in self._without_display([seat]):
            if self._free:
                self._give(seat, self._free[0])
            elif not self._held_up:
                self._tell("auto-none-for", who=seat.name)

    def share_first(self) -> None:
        """The first that is free, to all."""
        if self._free:
            found = self._free.pop(0)
            self.wishes.append(_wish(found))
            self._told.found.append(("auto-found-shared", {"model": found.identity.model}))
        elif not (self.wishes or self._has_told):
            self._tell("auto-none")

    def _give(self, seat: Seat, found: Found) -> None:
        self._free.remove(found)
        self._served.add(simple(seat.name))
        self.wishes.append(_wish(found, seat))
        identity = found.identity
        self._told.found.append(("auto-found", {"who": seat.name, "model": identity.model}))
        it = Remembered(found.port, found.driver, identity.model, identity.serial)
        try:
            self._memory.keep(seat.name, it)
        except SettingsError as error:
            self._told.missing.append((error.phrase, error.facts))

    def _tell(self, phrase: str, **facts: str | int) -> None:
        self._has_told = True
        self._told.missing.append((phrase, facts))

    def _without_display(self, seats: Sequence[Seat]) -> list[Seat]:
        return [seat for seat in seats if simple(seat.name) not in self._served]

    def _is_own(self, seat: Seat, found: Found) -> bool:
        """Whether it is the seat's display. One without a serial number is so only at its port."""
        it, identity = self._memory.of(seat.name), found.identity
        return (
            it is not None
            and (it.driver, it.model, it.serial) == (found.driver, identity.model, identity.serial)
            and (bool(it.serial) or self._is_at(seat, found))
        )

    def _is_at(self, seat: Seat, found: Found) -> bool:
        """Whether it is where the seat's display was."""
        it = self._memory.of(seat.name)
        return it is not None and realpath(it.port) == realpath(found.port)


def _wish(found: Found, seat: Seat | None = None) -> str:
    to = f"{seat.name}=" if seat else ""
    return f"{to}{found.driver}:{found.port}"
