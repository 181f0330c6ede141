"""Package Pandemonium's component data: locations, city maps, cards, vans and packages."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated

import msgspec

from companion.games.pandemonium.model.pieces import (
    CityMap,
    Company,
    CompanyKind,
    Driver,
    InstructionKind,
    Location,
    LocationKind,
    Mission,
    MissionKind,
    Package,
    Priority,
    Rating,
    Slot,
    Spawn,
    Tile,
    Van,
)
from companion.referee.by_hand import texts
from companion.referee.edition import Data, Id, Name, Names, Text, members
from companion.referee.schema import asked, only_for

#: Types of fields for which a wrong value gets its own error phrase. The usual phrase lists all
#: valid values, and these fields have too many.
TileName = Annotated[Tile, msgspec.Meta(extra={"expected": "expected-tile"})]
SlotName = Annotated[Slot, msgspec.Meta(extra={"expected": "expected-slot"})]
Brought = Annotated[Package, msgspec.Meta(extra={"expected": "expected-package"})]
Tiles = tuple[TileName, ...]
Pairs = tuple[tuple[TileName, TileName], ...]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Number = Annotated[int, msgspec.Meta(ge=1, le=99)]

#: The minimum and maximum number of players. [story.1]
PLAYERS = (1, 3)
#: The number of turns in a game, and of priority cards in a deck. [turn.2]
TURNS = 16
#: The number of packages in the city before the first turn, by kind. [setup.1]
STARTING = {Package.LOW: 6, Package.HIGH: 2}
#: The vans that have priority cards. [setup.4]
COURIERS = (Van.RED, Van.GREEN)
#: The number of secret missions that a courier draws. [setup.5]
MISSIONS = 2

#: The types of fields that several kinds of cards have.
CardText = Annotated[Text, asked("box-text")]
Units = Annotated[
    Number | None,
    asked("box-units"),
    only_for(InstructionKind.DISCHARGE, InstructionKind.RECHARGE, CompanyKind.BATTERY),
]
Values = Annotated[
    tuple[Brought, ...] | None,
    asked("box-values"),
    only_for(
        *(InstructionKind.DROP, InstructionKind.MOVE, InstructionKind.PLACE),
        *(CompanyKind.BONUS, MissionKind.IN_BASE),
    ),
]
#: The minimum and maximum count for each kind of mission.
COUNTS = {
    MissionKind.CORNERS: (1, 4),
    MissionKind.TILES: (1, len(Tile)),
    MissionKind.DELIVER_AT_ONCE: (1, 99),
    MissionKind.DELIVER_BY: (1, 99),
    MissionKind.DELIVER_LAST: (1, 99),
    MissionKind.IN_BASE: (1, 99),
    MissionKind.LOST_AT_MOST: (0, 99),
}


class LocationData(Data, frozen=True):
    """A location card."""

    id: Id
    name: Name
    kind: LocationKind = LocationKind.PLAIN
    code: str = ""
    also: tuple[str, ...] = ()


class MapData(Data, frozen=True, kw_only=True):
    """A city map.

    river: pairs of tiles with water between them.
    bridges: those pairs in `river` that a bridge connects.
    rogue_cubes: the tiles of the Rogue's cubes, oldest first.
    low, high: the tiles of the low and of the high starting packages. A tile with two packages is
    listed twice.
    """

    id: Id
    name: Name
    rogue_base: Annotated[SlotName, asked("box-rogue-base")]
    river: Annotated[Pairs, asked("box-water", repeat=True)] = ()
    bridges: Annotated[Pairs, asked("box-bridge", repeat=True)] = ()
    rogue_cubes: Annotated[Tiles, asked("box-rogue-cubes")]
    rogue_van: Annotated[TileName, asked("box-rogue-van")]
    low: Annotated[Tiles, asked("box-packages")]
    high: Annotated[Tiles, asked("box-packages")]
    code: str = ""
    also: tuple[str, ...] = ()

    @property
    def starting(self) -> Mapping[Package, tuple[Tile, ...]]:
        """Return the tiles where the packages of each kind start. [setup.1]"""
        return {Package.LOW: self.low, Package.HIGH: self.high}


class PriorityData(Data, frozen=True, kw_only=True):
    """A priority card, which can be in one courier's deck or in both.

    red, green: the card's number in the red deck and in the green deck, or None if it isn't there.
    units: how many units the battery loses or gains.
    values: the kinds of packages that the card applies to.
    away: the minimum distance between a placed package and every van, in steps.
    empty: whether a package can only be placed on a tile without packages.
    cubes: how many of their own cubes the courier can cross for free.
    steps: the maximum number of steps that the Rogue can take.
    """

    name: Name
    red: Annotated[Number | None, asked("box-number")] = None
    green: Annotated[Number | None, asked("box-number")] = None
    kind: Annotated[InstructionKind, asked("box-instruction", words="words-instructions")]
    units: Units = None
    values: Values = None
    away: Annotated[Count | None, asked("box-away"), only_for(InstructionKind.PLACE)] = None
    empty: Annotated[bool | None, asked("box-empty"), only_for(InstructionKind.PLACE)] = None
    cubes: Annotated[Number | None, asked("box-cubes"), only_for(InstructionKind.FREE_CROSS)] = None
    steps: Annotated[
        Count | None, asked("box-steps"), only_for(within={InstructionKind.SLOW_ROGUE: (0, 2)})
    ] = None
    text: CardText
    red_code: str = ""
    green_code: str = ""
    also: tuple[str, ...] = ()

    @property
    def numbers(self) -> Mapping[Van, int]:
        """Return the card's number in each deck that has it."""
        told = zip(COURIERS, (self.red, self.green), strict=True)
        return {van: number for van, number in told if number is not None}


class VanData(Data, frozen=True):
    """A van card.

    capacity: number of packages that the van holds. For the Rogue, this applies only if a player
    drives it.
    deck: the word for the van's priority cards, as in "red 7".
    """

    id: Van
    name: Name
    capacity: Annotated[Number, asked("box-capacity")]
    also: tuple[str, ...] = ()
    deck: str = ""


class CompanyData(Data, frozen=True, kw_only=True):
    """A company card. Most fields apply only to some kinds of companies and are None for all
    others.

    times: how many times in a game the company helps.
    units: how many units the battery has when it is full.
    more: how many additional packages the van can hold.
    points: the price of a full battery; or the points for each set of packages.
    every: how many packages make up a set.
    values: the kinds of packages in a set.
    """

    id: Id
    name: Name
    kind: Annotated[CompanyKind, asked("box-company-kind", words="words-companies")]
    times: Annotated[
        Number | None, asked("box-times"), only_for(CompanyKind.FREE_CROSS, CompanyKind.STOP_ROGUE)
    ] = None
    units: Units = None
    more: Annotated[Number | None, asked("box-more"), only_for(CompanyKind.CAPACITY)] = None
    points: Annotated[
        Number | None, asked("box-points"), only_for(CompanyKind.RECHARGE_COST, CompanyKind.BONUS)
    ] = None
    every: Annotated[Number | None, asked("box-every"), only_for(CompanyKind.BONUS)] = None
    values: Values = None
    text: CardText
    code: str = ""
    also: tuple[str, ...] = ()


class MissionData(Data, frozen=True, kw_only=True):
    """A secret mission. Most fields apply only to some kinds of missions and are None for all
    others.

    count: how many tiles or packages the mission needs.
    turn: the last turn in which a delivery counts.
    turns: in how many turns the van must be on the right kind of tile.
    values: the kinds of packages that count.
    points: how many points the mission is worth.
    """

    id: Id
    name: Name
    kind: Annotated[MissionKind, asked("box-mission-kind", words="words-missions")]
    count: Annotated[Count | None, asked("box-count"), only_for(within=COUNTS)] = None
    turn: Annotated[
        Number | None, asked("box-turn"), only_for(within={MissionKind.DELIVER_BY: (1, TURNS)})
    ] = None
    turns: Annotated[
        Number | None,
        asked("box-turns"),
        only_for(within=dict.fromkeys((MissionKind.ELECTRIC, MissionKind.RIVAL_BASE), (1, TURNS))),
    ] = None
    values: Values = None
    points: Annotated[Number, asked("box-mission-points")]
    text: CardText
    code: str = ""
    also: tuple[str, ...] = ()


class SpawnData(Data, frozen=True):
    """A spawn card. It says which locations get packages. [spawn.1]

    low, high: ids of the locations that get a low or a high package.
    exploding: id of the location that gets the exploding package, or None.
    """

    id: Id
    name: Name
    low: Annotated[tuple[Id, ...], asked("box-brings")] = ()
    high: Annotated[tuple[Id, ...], asked("box-brings")] = ()
    exploding: Annotated[Id | None, asked("box-exploding")] = None
    code: str = ""
    also: tuple[str, ...] = ()

    @property
    def locations(self) -> Mapping[Package, tuple[Id, ...]]:
        """Return the ids of the locations that get each kind of package."""
        exploding = () if self.exploding is None else (self.exploding,)
        return {Package.LOW: self.low, Package.HIGH: self.high, Package.EXPLODING: exploding}


class DriverData(Data, frozen=True):
    """The card that drives a van without a player in a solo game. It has a name but no
    instructions, because these vans drive by the same rules in all editions. [solo.3]
    """

    id: Driver
    name: Name
    text: Text
    also: tuple[str, ...] = ()


class RatingData(Data, frozen=True):
    """A rating that a solo player gets for at least a certain number of points. [solo.7]"""

    points: Count
    name: Name


class PoolData(Data, frozen=True):
    """The number of packages in the box, by kind."""

    low: Annotated[Count, asked("box-pool", least=STARTING[Package.LOW])]
    high: Annotated[Count, asked("box-pool", least=STARTING[Package.HIGH])]

    @property
    def packages(self) -> Mapping[Package, int]:
        """Return the number of packages of each kind, including those on the city map."""
        return {Package.LOW: self.low, Package.HIGH: self.high}


class EditionData(Data, frozen=True):
    """The contents of an edition file."""

    schema: int
    game: str
    title: Annotated[str, asked("box-title")]
    pool: PoolData
    van: Annotated[tuple[VanData, ...], asked()]
    location: Annotated[
        tuple[LocationData, ...],
        asked("box-location", usual="box-usual-locations", least=len(Tile), by="locations"),
    ]
    map: Annotated[
        tuple[MapData, ...], asked("box-map", usual="box-usual-maps", same=True, least=1)
    ]
    priority: Annotated[
        tuple[PriorityData, ...],
        asked("box-priority", usual="box-usual-priorities", same=True),
    ]
    company: Annotated[
        tuple[CompanyData, ...],
        asked("box-company", usual="box-usual-companies", same=True, least=len(COURIERS)),
    ]
    mission: Annotated[
        tuple[MissionData, ...],
        asked("box-mission", usual="box-usual-missions", same=True, least=MISSIONS * len(COURIERS)),
    ]
    spawn: Annotated[
        tuple[SpawnData, ...],
        asked("box-spawn", usual="box-usual-spawns", same=True, least=1),
    ]
    driver: tuple[DriverData, ...]
    rating: Annotated[tuple[RatingData, ...], asked(by="ratings")]
    companion_texts: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class PriorityCard:
    """A priority card in the deck of one van."""

    van: Van
    number: int
    data: PriorityData


@dataclass(frozen=True, eq=False)
class Edition:
    """An edition, and an enum for each of its lists of components.

    kinds: the enums.
    decks: the cards of each courier's deck, in the order of their numbers.
    """

    data: EditionData
    kinds: tuple[type[Enum], ...]
    locations: Mapping[Location, LocationData]
    maps: Mapping[CityMap, MapData]
    vans: Mapping[Van, VanData]
    priorities: Mapping[Priority, PriorityCard]
    decks: Mapping[Van, tuple[Priority, ...]]
    companies: Mapping[Company, CompanyData]
    missions: Mapping[Mission, MissionData]
    spawns: Mapping[Spawn, SpawnData]
    brings: Mapping[Spawn, Mapping[Package, tuple[Location, ...]]]
    drivers: Mapping[Driver, DriverData]
    ratings: Mapping[Rating, RatingData]
    names: Names

    @property
    def title(self) -> str:
        """The edition's title."""
        return self.data.title

    def rating(self, points: int) -> Rating:
        """Return the best rating that a solo score reaches. [solo.7]"""
        return [rating for rating, one in self.ratings.items() if one.points <= points][-1]


def build_edition(data: EditionData) -> Edition:
    """Build an edition from data that has passed all checks of `faults_of`."""
    location, location_kind = members(Location, (one.id for one in data.location))
    city_map, map_kind = members(CityMap, (one.id for one in data.map))
    company, company_kind = members(Company, (one.id for one in data.company))
    mission, mission_kind = members(Mission, (one.id for one in data.mission))
    spawn, spawn_kind = members(Spawn, (one.id for one in data.spawn))
    rating, _ = members(Rating, (str(one.points) for one in data.rating))
    cards = priority_cards(data)
    decks = {one.id: one.deck or one.name for one in data.van}
    priority: dict[str, Priority] = {}
    deck_kinds: list[type[Enum]] = []
    for van in COURIERS:  # Each deck has its own enum, because both decks use the same names.
        deck, deck_kind = members(Priority, (id_ for id_, one in cards.items() if one.van is van))
        priority |= deck
        deck_kinds.append(deck_kind)
    return Edition(
        data=data,
        kinds=(location_kind, map_kind, *deck_kinds, company_kind, mission_kind, spawn_kind),
        locations={location[one.id]: one for one in data.location},
        maps={city_map[one.id]: one for one in data.map},
        vans={one.id: one for one in data.van},
        priorities={priority[id_]: card for id_, card in cards.items()},
        decks={
            van: tuple(priority[id_] for id_, card in cards.items() if card.van is van)
            for van in COURIERS
        },
        companies={company[one.id]: one for one in data.company},
        missions={mission[one.id]: one for one in data.mission},
        spawns={spawn[one.id]: one for one in data.spawn},
        brings={
            spawn[one.id]: {
                package: tuple(location[id_] for id_ in ids)
                for package, ids in one.locations.items()
            }
            for one in data.spawn
        },
        drivers={one.id: one for one in data.driver},
        ratings={rating[str(one.points)]: one for one in data.rating},
        names={
            **{tile: (tile.value, " ".join(tile.value)) for tile in Tile},
            **{location[one.id]: (one.name, *one.also) for one in data.location},
            **{city_map[one.id]: (one.name, *one.also) for one in data.map},
            **{one.id: (one.name, *one.also) for one in data.van},
            **{priority[id_]: priority_names(one, decks[one.van]) for id_, one in cards.items()},
            **{company[one.id]: (one.name, *one.also) for one in data.company},
            **{mission[one.id]: (one.name, *one.also) for one in data.mission},
            **{spawn[one.id]: (one.name, *one.also) for one in data.spawn},
            **{one.id: (one.name, *one.also) for one in data.driver},
            **{rating[str(one.points)]: (one.name,) for one in data.rating},
            **texts({card: cards[card.value].data.text for card in priority.values()}),
            **texts({company[one.id]: one.text for one in data.company}),
            **texts({mission[one.id]: one.text for one in data.mission}),
        },
    )


def priority_cards(data: EditionData) -> dict[str, PriorityCard]:
    """Map ids such as "red-9" to the priority cards, sorted by deck (red first) and number."""
    cards = [
        PriorityCard(van, one.numbers[van], one)
        for van in COURIERS
        for one in data.priority
        if van in one.numbers
    ]
    cards.sort(key=lambda card: (COURIERS.index(card.van), card.number))
    return {f"{card.van.value}-{card.number}": card for card in cards}


def priority_names(card: PriorityCard, deck: str) -> tuple[str, ...]:
    """Return the names that players can use for a priority card.

    The first name, such as "7 Detour", is unique within the deck. The others are the name alone,
    and the number with the word for the deck, such as "red 7".
    """
    words, number = (card.data.name, *card.data.also), card.number
    named = (f"{number} {word}" for word in words)
    return (*named, *words, f"{deck} {number}", f"{number} {deck}")
