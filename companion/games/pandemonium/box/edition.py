"""The component data of Package Pandemonium: locations, city maps, cards, vans and the pool."""

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
from companion.referee.schema import asked

#: Of many words, or of those that not all may stand there, what is said instead of all of them.
TileName = Annotated[Tile, msgspec.Meta(extra={"expected": "expected-tile"})]
SlotName = Annotated[Slot, msgspec.Meta(extra={"expected": "expected-slot"})]
Brought = Annotated[Package, msgspec.Meta(extra={"expected": "expected-package"})]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Number = Annotated[int, msgspec.Meta(ge=1, le=99)]
#: What cards of several kinds may say.
CardText = Annotated[Text, asked("box-text")]
Units = Annotated[Number | None, asked("box-units")]
Values = Annotated[tuple[Brought, ...] | None, asked("box-values")]

#: How many play. [story.1]
PLAYERS = (1, 3)
#: As many as a deck has priority cards. [turn.2]
TURNS = 16
#: What lies in the city before the first turn. [setup.1]
STARTING = {Package.LOW: 6, Package.HIGH: 2}
#: The vans that have priority cards. [setup.4]
COURIERS = (Van.RED, Van.GREEN)
#: How many secret missions a courier draws. [setup.5]
MISSIONS = 2


class LocationData(Data, frozen=True):
    """A location card."""

    id: Id
    name: Name
    kind: LocationKind = LocationKind.PLAIN
    code: str = ""
    also: tuple[str, ...] = ()


class MapData(Data, frozen=True):
    """A city map. rogue_cubes: the oldest first. low, high: the tile of each starting package.
    river: the tiles on both sides of each piece of water; bridges: of these, those with a bridge.
    """

    id: Id
    name: Name
    rogue_base: SlotName
    rogue_cubes: tuple[TileName, ...]
    rogue_van: TileName
    low: tuple[TileName, ...]
    high: tuple[TileName, ...]
    river: tuple[tuple[TileName, TileName], ...] = ()
    bridges: tuple[tuple[TileName, TileName], ...] = ()
    code: str = ""
    also: tuple[str, ...] = ()

    @property
    def starting(self) -> Mapping[Package, tuple[Tile, ...]]:
        """The tile of each starting package, by kind. [setup.1]"""
        return {Package.LOW: self.low, Package.HIGH: self.high}


class PriorityData(Data, frozen=True):
    """A priority card, in one deck or in both. red, green: its number there.

    units: of the battery. values: which packages are meant. away: how many steps at least from
    every van. empty: only where no package lies. cubes: how many can be crossed for nothing.
    steps: the most that the Rogue can drive.
    """

    name: Name
    kind: Annotated[InstructionKind, asked("box-instruction", words="words-instructions")]
    text: CardText
    red: Number | None = None
    green: Number | None = None
    units: Units = None
    values: Values = None
    away: Annotated[Count | None, asked("box-away")] = None
    empty: Annotated[bool | None, asked("box-empty")] = None
    cubes: Annotated[Number | None, asked("box-cubes")] = None
    steps: Annotated[Count | None, asked("box-steps")] = None
    red_code: str = ""
    green_code: str = ""
    also: tuple[str, ...] = ()

    @property
    def numbers(self) -> Mapping[Van, int]:
        """Its number in each deck that has it."""
        told = zip(COURIERS, (self.red, self.green), strict=True)
        return {van: number for van, number in told if number is not None}


class VanData(Data, frozen=True):
    """A van card. capacity: how many packages it holds; the Rogue's, where a player drives it.
    deck: by which word its priority cards are named, as in "red 7".
    """

    id: Van
    name: Name
    capacity: Annotated[Number, asked("box-capacity")]
    also: tuple[str, ...] = ()
    deck: str = ""


class CompanyData(Data, frozen=True):
    """A company card. times: in a game. units: of its battery. more: packages that its van holds.
    points: what a full battery costs, or what each `every` packages of these values add.
    """

    id: Id
    name: Name
    kind: Annotated[CompanyKind, asked("box-company-kind", words="words-companies")]
    text: CardText
    times: Annotated[Number | None, asked("box-times")] = None
    units: Units = None
    more: Annotated[Number | None, asked("box-more")] = None
    points: Annotated[Number | None, asked("box-points")] = None
    every: Annotated[Number | None, asked("box-every")] = None
    values: Values = None
    code: str = ""
    also: tuple[str, ...] = ()


class MissionData(Data, frozen=True):
    """A secret mission. points: what it scores. count: of tiles or packages. turn: the last that
    counts. turns: in how many. values: which packages are meant.
    """

    id: Id
    name: Name
    points: Annotated[Number, asked("box-mission-points")]
    kind: Annotated[MissionKind, asked("box-mission-kind", words="words-missions")]
    text: CardText
    count: Annotated[Count | None, asked("box-count", least=1)] = None
    turn: Annotated[Number | None, asked("box-turn")] = None
    turns: Annotated[Number | None, asked("box-turns")] = None
    values: Values = None
    code: str = ""
    also: tuple[str, ...] = ()


class SpawnData(Data, frozen=True):
    """A spawn card: the ids of the locations to which packages come. [spawn.1]"""

    id: Id
    name: Name
    low: tuple[Id, ...] = ()
    high: tuple[Id, ...] = ()
    exploding: Id | None = None
    code: str = ""
    also: tuple[str, ...] = ()

    @property
    def locations(self) -> Mapping[Package, tuple[Id, ...]]:
        """Where each kind of packages comes."""
        exploding = () if self.exploding is None else (self.exploding,)
        return {Package.LOW: self.low, Package.HIGH: self.high, Package.EXPLODING: exploding}


class DriverData(Data, frozen=True):
    """The card of a van without a player. How it drives is the same everywhere. [solo.3]"""

    id: Driver
    name: Name
    text: Text
    also: tuple[str, ...] = ()


class RatingData(Data, frozen=True):
    """What a solo score is called, from so many points on. [solo.7]"""

    points: Count
    name: Name


class PoolData(Data, frozen=True):
    """All packages there are, by kind."""

    low: Annotated[Count, asked("box-pool")]
    high: Annotated[Count, asked("box-pool")]

    @property
    def packages(self) -> Mapping[Package, int]:
        """How many of each kind, with those of the city map."""
        return {Package.LOW: self.low, Package.HIGH: self.high}


class EditionData(Data, frozen=True):
    """An edition file."""

    schema: int
    game: str
    title: str
    pool: PoolData
    van: tuple[VanData, ...]
    location: tuple[LocationData, ...]
    map: tuple[MapData, ...]
    priority: tuple[PriorityData, ...]
    company: tuple[CompanyData, ...]
    mission: tuple[MissionData, ...]
    spawn: tuple[SpawnData, ...]
    driver: tuple[DriverData, ...]
    rating: tuple[RatingData, ...]
    companion_texts: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class PriorityCard:
    """A priority card of one deck."""

    van: Van
    number: int
    data: PriorityData


@dataclass(frozen=True, eq=False)
class Edition:
    """An edition whose things are enums of its own. kinds: these enums. decks: by number."""

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
        """What the edition is called."""
        return self.data.title

    def rating(self, points: int) -> Rating:
        """What a solo score is called. [solo.7]"""
        return [rating for rating, one in self.ratings.items() if one.points <= points][-1]


def made(data: EditionData) -> Edition:
    """An edition from what its file says, which is without faults."""
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
    for van in COURIERS:  # each deck is of a kind of its own, since both have the same names
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
    """Every priority card by its id, such as "red-9": the red ones first, by number."""
    cards = [
        PriorityCard(van, one.numbers[van], one)
        for van in COURIERS
        for one in data.priority
        if van in one.numbers
    ]
    cards.sort(key=lambda card: (COURIERS.index(card.van), card.number))
    return {f"{card.van.value}-{card.number}": card for card in cards}


def priority_names(card: PriorityCard, deck: str) -> tuple[str, ...]:
    """Its number and name together, which no other card of its deck has; the name alone; and its
    number with the word for its deck: those of the other may have the same numbers and names.
    """
    words, number = (card.data.name, *card.data.also), card.number
    named = (f"{number} {word}" for word in words)
    return (*named, *words, f"{deck} {number}", f"{number} {deck}")
