"""The state of a game: the vans, the cards and the turn in progress."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
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
from companion.hidden_cards.hidden import Hidden
from companion.hidden_cards.source import CardSource
from companion.referee.bearing import Bearing
from companion.referee.decisions import TableOption
from companion.referee.leaving import OneLeftError
from companion.referee.seat import Seat
from companion.referee.setup_steps import SetupSteps
from companion.referee.table import Table

A = TypeVar("A")

#: Options for rules that the rulebook leaves open. [setup.3] [rogue.2] [spawn.3] [solo.5]
BASE = TableOption("base", ("tile", "side"), is_of_setup=True)
ROGUE = TableOption("rogue", ("highest-first", "nearest-first", "high-only"))
SPAWN_AGAIN = TableOption("spawn-again", ("shuffle", "none"))
SOLO_DECK = TableOption("solo-deck", ("turned", "none"), is_of_setup=True)
#: Whether the players are asked who drives the red van, or the order of the seats decides it.
#: [story.2]
COLOURS = TableOption("colours", ("chosen", "by-seats"), before="by-seats", is_of_setup=True)
#: Whether the companion shuffles the location cards and draws the city map, or the players do and
#: tell it the result. [setup.1]
GRID = TableOption("grid", ("shuffled", "told"), is_of_setup=True)

#: How many points each kind of package is worth, and how many the exploding package is worth.
#: [package.1] [exploding.4]
POINTS: Mapping[Package, int] = {
    Package.LOW: 1,
    Package.HIGH: 5,
    Package.STOLEN_LOW: 2,
    Package.STOLEN_HIGH: 10,
    Package.EXPLODING: 0,
}
BOOM_POINTS = 10
#: The number that the exploding package's die shows when a van takes the package. [exploding.3]
FUSE = 5
#: How many units a full battery has, and how many points it costs to fill it. [battery.1] [base.4]
BATTERY = 3
RECHARGE_POINTS = 2
#: Maps each kind of package to the kind that it becomes when it is stolen, and the reverse.
#: [three.3]
STOLEN = {Package.LOW: Package.STOLEN_LOW, Package.HIGH: Package.STOLEN_HIGH}
FOUND = {stolen: package for package, stolen in STOLEN.items()}


def plain_kind(package: Package) -> Package:
    """Return the kind that a package has when it isn't stolen."""
    return FOUND.get(package, package)


@dataclass(slots=True, eq=False)
class Vehicle:
    """A van in the city.

    name: the driver's name, as used in sentences.
    seat: the player who owns the van, or None if nobody does. In that case, the winner of the turn
        may drive it.
    base: the slot of the van's base, or None before the setup.
    place: the tile that the van is on, or its base if it hasn't left that yet.
    cubes: the tiles of the van's cubes, oldest first.
    ahead: the tiles of a planned route that the van hasn't entered yet. On the table, the players
        have already driven it to the end of the route.
    load: the packages aboard.
    capacity: how many packages the van can hold, or None for any number.
    home: the packages delivered. For a van that never delivers, the packages that it has taken out
        of the game.
    extra: points from a company card that the players carry out themselves.
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
        """How many more packages the van can hold."""
        return 99 if self.capacity is None else max(self.capacity - len(self.load), 0)

    @property
    def spoils(self) -> list[Package]:
        """The packages that can be stolen from this van, most valuable first. [theft.1]"""
        return sorted((p for p in self.load if p in STOLEN), key=lambda p: -POINTS[p])


@dataclass(slots=True, eq=False)
class Courier(Vehicle):
    """A courier's van.

    charge: units in the battery now.
    full: units in the battery when it is full.
    deck: the courier's priority cards.
    chosen: the priority card that the courier has chosen but not yet turned over.
    played: the priority cards that have been turned over.
    company: the courier's company, or None before it is chosen.
    helped: how many times the company has helped in this game.
    helping: whether the company helps this turn.
    missions: the secret missions in hand.
    shown: the missions that scored.
    failed: the missions that were shown but didn't score.

    The other fields are there to check missions. [mission.1]
    visited: the tiles that the van has entered.
    electric: the turns in which the van was on a tile where it can recharge.
    rival: the turns in which the van was on the rival's base tile.
    delivered: how many packages the van delivered in each turn.
    lost: how many packages the Rogue has stolen.
    """

    charge: int = BATTERY
    full: int = BATTERY
    deck: list[Hidden[Priority]] = field(default_factory=list)
    chosen: Hidden[Priority] | None = None
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

    tile: the tile that the package is on, or None if it isn't on one.
    carrier: the van that has the package aboard, or None.
    fuse: how many turns are left until the package explodes, if a van carries it.
    fresh: whether a van took the package this turn.
    giver: the van that handed the package over this turn, or None.
    winner: the van that delivered the package, or None.
    """

    tile: Tile | None = None
    carrier: Vehicle | None = None
    fuse: int = 0
    fresh: bool = False
    giver: Vehicle | None = None
    winner: Vehicle | None = None

    @property
    def is_out(self) -> bool:
        """Whether the exploding package is in the city or aboard a van."""
        return self.tile is not None or self.carrier is not None


@dataclass(slots=True)
class Turn:
    """A turn in progress.

    cards: the priority card that each courier has turned over.
    order: the vans in driving order; empty before the order is chosen.
    driving: the van whose route is in progress, or None.
    dropped: which van has dropped what, and where.
    planned: the vans whose routes have been planned.
    drops: whether the driver has announced a drop, so that each tile's question offers to drop
    packages.
    recharged: whether the driving van has already gained a unit.
    steps: the maximum number of steps that the Rogue can take.
    immune: the couriers that the Rogue can't rob.
    free: for each courier, how many of their own cubes they can cross for free.
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
    """How often some events happened in a game, for the statistics of `simulate`."""

    thefts: int = 0
    saved: int = 0
    crossings: int = 0
    recharges: int = 0
    explosions: int = 0
    handed: int = 0


@dataclass(slots=True)
class Match:
    """The state of a whole game.

    seats: the players who started the game.
    here: the players who are still at the table.
    decks: where each courier's priority cards come from.
    grid: the location card on each tile; empty before the setup.
    lying: the packages on each tile.
    swapped: how many missions were put under the mission deck.
    is_over: whether no turns are left.
    is_scored: whether the last missions have been shown and the winners are known.
    pool: how many packages of each kind are in the pool.
    gone: how many packages of each kind are out of the game.
    rival: the AI courier in a solo game, or None.
    other_pile, turned: the AI courier's priority cards, face down and face up.
    """

    table: Table
    edition: Edition
    options: Mapping[str, str]
    seats: tuple[Seat, ...]
    here: list[Seat]
    decks: Mapping[Van, CardSource[Priority]]
    missions: CardSource[Mission]
    spawns: CardSource[Spawn]
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
    goal: int = TURNS
    winners: list[Seat] = field(default_factory=list)
    is_over: bool = False
    is_scored: bool = False
    sides: dict[Seat, Bearing] = field(default_factory=dict)
    setup: SetupSteps = field(default_factory=SetupSteps)
    tally: Tally = field(default_factory=Tally)

    def raise_if_over(self) -> None:
        """Raise OneLeftError if a player has left, because nobody plays on alone. [trouble.1]"""
        if len(self.here) < len(self.seats) and not self.is_over:
            raise OneLeftError

    @property
    def electric(self) -> frozenset[Tile]:
        """Return the tiles where vans can recharge. [battery.3]"""
        kinds = self.edition.locations
        recharge = LocationKind.ELECTRIC
        return frozenset(tile for tile, card in self.grid.items() if kinds[card].kind is recharge)

    @property
    def city(self) -> City:
        """The city map's graph. The map must have been drawn."""
        assert self.map is not None  # noqa: S101 - the setup draws it first
        return self.cities[self.map]

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.seats)

    @property
    def vehicles(self) -> list[Vehicle]:
        """All vans: the couriers', the AI courier's and the Rogue's."""
        rivals = [self.rival] if self.rival else []
        return [*self.couriers, *rivals, self.rogue]

    @property
    def last(self) -> bool:
        """Whether this is the last turn. [turn.2]"""
        return self.turn is not None and self.turn.number >= self.goal

    def vehicle(self, who: Seat | Van | Driver) -> Vehicle | None:
        """Return the van that belongs to this player, or that has this name or colour."""
        for one in self.vehicles:
            if who in (one.name, one.van):
                return one
        return None

    def courier(self, who: Seat) -> Courier | None:
        """Return the courier in a seat, or None if that player drives the Rogue."""
        return next((one for one in self.couriers if one.seat is who), None)

    def others(self, courier: Courier) -> list[Courier]:
        """Return the couriers other than this one, without the AI courier."""
        return [one for one in self.couriers if one is not courier]

    def rival_base(self, courier: Courier) -> Slot | None:
        """Return the base of the courier's rival. [mission.2]"""
        if self.rival is not None:
            return self.rival.base
        return next((one.base for one in self.others(courier)), None)


def instruction(match: Match, card: Priority) -> PriorityData:
    """Return the data of a priority card."""
    return match.edition.priorities[card].data


def company(match: Match, courier: Courier) -> CompanyData | None:
    """Return the courier's company card, or None if it has not been chosen."""
    return None if courier.company is None else match.edition.companies[courier.company]


def can_help(match: Match, courier: Courier, kind: CompanyKind) -> bool:
    """Whether the courier's company can start helping this turn. [company.2]"""
    card = company(match, courier)
    return (
        card is not None
        and card.kind is kind
        and not courier.helping
        and courier.helped < (card.times or 0)
    )


def helps(match: Match, courier: Courier, kind: CompanyKind) -> bool:
    """Whether the courier has a company of this kind, and its help has been announced for this
    turn.
    """
    card = company(match, courier)
    return courier.helping and card is not None and card.kind is kind


def can_be_robbed(match: Match, courier: Courier) -> bool:
    """Whether the Rogue could steal something from the courier this turn. [rogue.3]"""
    is_safe = match.turn is not None and courier in match.turn.immune
    return (
        bool(courier.spoils) and not is_safe and not helps(match, courier, CompanyKind.STOP_ROGUE)
    )


def in_order(packages: Collection[Package]) -> tuple[Package, ...]:
    """Return packages in the order in which sentences list them: most valuable first."""
    return tuple(sorted(packages, key=lambda one: (-POINTS[one], one)))


def at_location(match: Match, location: Location) -> Tile | None:
    """Return the tile of a location card."""
    return next((tile for tile, card in match.grid.items() if card is location), None)


def named_tiles(match: Match) -> Mapping[Location, Tile]:
    """Map each location card to its tile."""
    return {card: tile for tile, card in match.grid.items()}


def rows() -> Sequence[Sequence[Tile]]:
    """Return the tiles row by row, from north to south."""
    return [[Tile(column + row) for column in COLUMNS] for row in ROWS]
