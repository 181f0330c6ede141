"""Everything a player could ask about: the city, the vans, the cards, the turn under way."""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from companion.games.pandemonium.box.edition import (
    TURNS,
    CompanyData,
    Edition,
    PriorityData,
)
from companion.games.pandemonium.model.city import COLUMNS, ROWS, STEPS, City
from companion.games.pandemonium.model.pieces import (
    CityMap,
    Company,
    CompanyKind,
    Driver,
    InstructionKind,
    Location,
    LocationKind,
    Mission,
    Package,
    Place,
    Priority,
    Slot,
    Spawn,
    Tile,
    Van,
)
from companion.keepers.hands import Hands
from companion.keepers.hidden import Hidden
from companion.keepers.keeper import Keeper
from companion.referee.bearing import Bearing
from companion.referee.game import TableOption
from companion.referee.leaving import OneLeftError
from companion.referee.run import Changed
from companion.referee.seat import Seat
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Table

A = TypeVar("A")

#: What the rulebook leaves to the table. [setup.3] [rogue.2] [spawn.3] [solo.5]
BASE = TableOption("base", ("tile", "side"))
ROGUE = TableOption("rogue", ("highest-first", "nearest-first", "high-only"))
SPAWN_AGAIN = TableOption("spawn-again", ("shuffle", "none"))
SOLO_DECK = TableOption("solo-deck", ("turned", "none"))
#: Who says which courier is red: it is asked, or goes by the seats. [story.2]
COLOURS = TableOption("colours", ("chosen", "by-seats"), before="by-seats")
#: Who shuffles the location cards and draws the city map. [setup.1]
GRID = TableOption("grid", ("shuffled", "told"))

#: What a low and a high package score, and a kept die. [package.1] [exploding.4]
POINTS: Mapping[Package, int] = {
    Package.LOW: 1,
    Package.HIGH: 5,
    Package.STOLEN_LOW: 2,
    Package.STOLEN_HIGH: 10,
    Package.EXPLODING: 0,
}
BOOM_POINTS = 10
#: What the die shows when an exploding package is taken. [exploding.3]
FUSE = 5
#: What a battery holds, and what filling it costs in points. [battery.1] [base.4]
BATTERY = 3
RECHARGE_POINTS = 2
#: What is stolen stays so, or is stolen no more. [three.3]
STOLEN = {Package.LOW: Package.STOLEN_LOW, Package.HIGH: Package.STOLEN_HIGH}
FOUND = {stolen: package for package, stolen in STOLEN.items()}


def found(package: Package) -> Package:
    """What it is when nobody has stolen it."""
    return FOUND.get(package, package)


@dataclass(slots=True, eq=False)
class Vehicle:
    """A van in the city. name: who drives it, in sentences.

    seat: its player; None where the winner of the turn drives it, or nobody. base: None only
    while it is not placed. place: its base, before the first step. cubes: the oldest first.
    ahead: the tiles of its route that it has still to enter: on the table it has been driven.
    load: what is aboard. capacity: how many packages; None for any number. home: what it has
    delivered, or, where it never delivers, what it has taken out of the game. extra: points that
    its company has brought, where the table does what that says.
    """

    van: Van
    name: Seat | Van | Driver
    seat: Seat | None = None
    base: Slot | None = None
    place: Place | None = None
    cubes: list[Tile] = field(default_factory=list)
    ahead: list[Tile] = field(default_factory=list)
    load: list[Package] = field(default_factory=list)
    capacity: int | None = None
    home: list[Package] = field(default_factory=list)
    extra: int = 0

    @property
    def room(self) -> int:
        """How many more packages it can hold."""
        return 99 if self.capacity is None else max(self.capacity - len(self.load), 0)

    @property
    def spoils(self) -> list[Package]:
        """What can be stolen from it, the most valuable first. [theft.1]"""
        return sorted((p for p in self.load if p in STOLEN), key=lambda p: -POINTS[p])


@dataclass(slots=True, eq=False)
class Courier(Vehicle):
    """A courier's van.

    charge, full: of its battery. deck: its priority cards, and played: those that were turned
    up. company: None before it is chosen; helped: how often it has, helping: in this turn.
    missions: held; shown: those that scored. What a mission can ask for: visited tiles; the
    turns on Electric Drive and on the rival's base tile; delivered, by turn; how many packages
    were lost. [mission.1]
    """

    charge: int = BATTERY
    full: int = BATTERY
    deck: list[Hidden[Priority]] = field(default_factory=list)
    played: list[Priority] = field(default_factory=list)
    company: Company | None = None
    helped: int = 0
    helping: bool = False
    missions: list[Hidden[Mission]] = field(default_factory=list)
    shown: list[Mission] = field(default_factory=list)
    failed: list[Mission] = field(default_factory=list)
    visited: set[Tile] = field(default_factory=set)
    electric: set[int] = field(default_factory=set)
    rival: set[int] = field(default_factory=set)
    delivered: Counter[int] = field(default_factory=Counter)
    lost: int = 0


@dataclass(slots=True)
class Boom:
    """The exploding package. [exploding.1]

    tile: where it lies. carrier: who has it aboard, with `fuse` turns left. fresh: taken in this
    turn. giver: who handed it over in this turn. winner: who has brought it home.
    """

    tile: Tile | None = None
    carrier: Vehicle | None = None
    fuse: int = 0
    fresh: bool = False
    giver: Vehicle | None = None
    winner: Vehicle | None = None

    @property
    def is_out(self) -> bool:
        """Whether it is in the city."""
        return self.tile is not None or self.carrier is not None


@dataclass(slots=True)
class Turn:
    """A turn under way. cards: what was turned up. order: the couriers as they drive; None
    before it is chosen. driving: whose route is under way. dropped: what each van has left
    where. planned: whose routes are planned. drops: whether it is asked on each tile what it
    leaves. recharged: the van under way has gained its unit. steps: the most that the Rogue
    drives. immune: who loses nothing. free: how many own cubes a courier may cross for nothing.
    """

    number: int
    cards: dict[Courier, Priority] = field(default_factory=dict)
    winner: Courier | None = None
    order: tuple[Vehicle, ...] = ()
    driving: Vehicle | None = None
    dropped: list[tuple[Vehicle, Tile, Package]] = field(default_factory=list)
    planned: list[Vehicle] = field(default_factory=list)
    drops: bool = False
    recharged: bool = False
    steps: int = STEPS
    immune: list[Courier] = field(default_factory=list)
    free: Counter[Courier] = field(default_factory=Counter)


@dataclass(slots=True)
class Tally:
    """What `simulate` reports."""

    thefts: int = 0
    saved: int = 0
    crossings: int = 0
    recharges: int = 0
    explosions: int = 0
    handed: int = 0


@dataclass(slots=True)
class Match:
    """A whole game. `seats` began it; `here` are those still at the table.

    decks: who keeps each deck of priority cards. grid: which location lies on each tile; empty
        before the setup. lying: the packages on each tile.
    swapped: how many missions were laid under their pile.
    pool, gone: packages by kind, left and out of the game. rival: the AI courier of a solo game,
        and other_pile, turned: its deck of priority cards.
    """

    table: Table
    edition: Edition
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    here: list[Seat]
    decks: Mapping[Van, Keeper[Priority]]
    missions: Hands[Mission]
    spawns: Keeper[Spawn]
    cities: Mapping[CityMap, City]
    grid: dict[Tile, Location] = field(default_factory=dict)
    map: CityMap | None = None
    couriers: list[Courier] = field(default_factory=list)
    rogue: Vehicle = field(default_factory=lambda: Vehicle(Van.ROGUE, Van.ROGUE))
    rival: Vehicle | None = None
    lying: dict[Tile, list[Package]] = field(default_factory=lambda: {tile: [] for tile in Tile})
    pool: Counter[Package] = field(default_factory=Counter)
    gone: Counter[Package] = field(default_factory=Counter)
    boom: Boom = field(default_factory=Boom)
    mission_pile: list[Hidden[Mission]] = field(default_factory=list)
    swapped: int = 0
    spawn_pile: list[Hidden[Spawn]] = field(default_factory=list)
    spawned: list[Spawn] = field(default_factory=list)
    other_pile: list[Hidden[Priority]] = field(default_factory=list)
    turned: list[Priority] = field(default_factory=list)
    turn: Turn | None = None
    winners: list[Seat] = field(default_factory=list)
    is_over: bool = False
    sides: dict[Seat, Bearing] = field(default_factory=dict)
    setup: SetupSteps = field(default_factory=SetupSteps)
    tally: Tally = field(default_factory=Tally)

    @property
    def electric(self) -> frozenset[Tile]:
        """The tiles that recharge. [battery.3]"""
        kinds = self.edition.locations
        recharge = LocationKind.ELECTRIC
        return frozenset(tile for tile, card in self.grid.items() if kinds[card].kind is recharge)

    @property
    def city(self) -> City:
        """The city as a net, once its map is drawn."""
        assert self.map is not None  # noqa: S101 - the setup begins with it
        return self.cities[self.map]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def vehicles(self) -> list[Vehicle]:
        """All vans, as they drive."""
        rivals = [self.rival] if self.rival else []
        return [*self.couriers, *rivals, self.rogue]

    @property
    def last(self) -> bool:
        """Whether this is the last turn. [turn.2]"""
        return self.turn is not None and self.turn.number == TURNS

    def vehicle(self, who: Seat | Van | Driver) -> Vehicle | None:
        """The van of a player, or by its name or colour."""
        for one in self.vehicles:
            if who in (one.name, one.van):
                return one
        return None

    def courier(self, who: Seat) -> Courier | None:
        """The courier of a seat; None for the player of the Rogue."""
        return next((one for one in self.couriers if one.seat is who), None)

    def others(self, courier: Courier) -> list[Courier]:
        """The other couriers that are played."""
        return [one for one in self.couriers if one is not courier]

    def rival_base(self, courier: Courier) -> Slot | None:
        """The base of its rival. [mission.2]"""
        if self.rival is not None:
            return self.rival.base
        return next((one.base for one in self.others(courier)), None)


def instruction(m: Match, card: Priority) -> PriorityData:
    """What a priority card says."""
    return m.edition.priorities[card].data


def company(m: Match, courier: Courier) -> CompanyData | None:
    """The courier's company card."""
    return None if courier.company is None else m.edition.companies[courier.company]


def can_help(m: Match, courier: Courier, kind: CompanyKind) -> bool:
    """Whether its company can still do this in this turn. [company.2]"""
    card = company(m, courier)
    return (
        card is not None
        and card.kind is kind
        and not courier.helping
        and courier.helped < (card.times or 0)
    )


def helps(m: Match, courier: Courier, kind: CompanyKind) -> bool:
    """Whether its company does this in this turn."""
    card = company(m, courier)
    return courier.helping and card is not None and card.kind is kind


def says(m: Match, courier: Courier, kind: InstructionKind) -> bool:
    """Whether the card that it has turned up in this turn says this."""
    card = None if m.turn is None else m.turn.cards.get(courier)
    return card is not None and instruction(m, card).kind is kind


def can_be_robbed(m: Match, c: Courier) -> bool:
    """Whether the Rogue could steal something from it in this turn. [rogue.3]"""
    is_safe = m.turn is not None and c in m.turn.immune
    return bool(c.spoils) and not is_safe and not helps(m, c, CompanyKind.STOP_ROGUE)


def check(m: Match) -> None:
    """After something has happened. Raises OneLeftError: nobody plays on alone. [trouble.1]"""
    if len(m.here) < len(m.seats) and not m.is_over:
        raise OneLeftError


async def ask(m: Match, question: Callable[[], Awaitable[A]]) -> A:
    """Ask, and ask anew after whatever happens at the table: a question, or a step of several
    that changes nothing before its last.
    """
    while True:
        try:
            return await question()
        except Changed:
            check(m)


def in_order(packages: Collection[Package]) -> tuple[Package, ...]:
    """The most valuable first, as they are told."""
    return tuple(sorted(packages, key=lambda one: (-POINTS[one], one)))


def at_location(m: Match, location: Location) -> Tile | None:
    """Where a location card lies."""
    return next((tile for tile, card in m.grid.items() if card is location), None)


def named_tiles(m: Match) -> Mapping[Location, Tile]:
    """The tile that each location card stands for."""
    return {card: tile for tile, card in m.grid.items()}


def rows() -> Sequence[Sequence[Tile]]:
    """The tiles row by row, from north to south."""
    return [[Tile(column + row) for column in COLUMNS] for row in ROWS]
