"""The town as a graph: which spaces are neighbours, where moves can end, and the shortest paths."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeGuard

from companion.games.couriers.box.edition import BonusData, Edition, HazardData, HouseData
from companion.games.couriers.model.pieces import (
    Bonus,
    Colour,
    House,
    Sign,
    Space,
    Spot,
    Street,
    Zone,
)
from companion.referee.bearing import Bearing, Point, bearing
from companion.referee.by_hand import texts
from companion.referee.edition import Names, members

#: Where a van is, and which space it came from. A van may not turn back to that space. None: the
#: van can go in any direction.
Pose = tuple[Spot, Spot | None]
#: Where a van is, which space it came from, and the number of steps that are left.
Move = tuple[Spot, Spot | None, int]


class Leg(NamedTuple):
    """A straight part of a path.

    bearing: its direction, or None if the edition doesn't say where its spaces are.
    street: the street that it is on, or None if it leads to an entrance.
    """

    steps: int
    bearing: Bearing | None
    street: Street | None
    end: Spot


@dataclass(frozen=True, eq=False)
class Town:
    """The town in an edition. Its spaces, houses and cards are enums made for this edition.

    next_to: the neighbours of each spot, in the order of the edition file: first along roads, then
        through doors.
    roads: the neighbours of each spot along streets.
    doors: the entrances beside each spot. A house whose entrance is on the road is not among them:
        it takes the place of a space on the street.
    streets: the streets on which each spot is.
    street_of: the street on which each step is.
    paths: the spots of each street, in order.
    signs: the letters that stand for each street on a braille map.
    rings: the streets whose last space is next to the first.
    at: for each house, the space beside it or, if its entrance is on the road, the space whose
        place it takes.
    cards: the destination cards, each given by its house.
    places: the position of each spot, x to the east, y to the north. Empty if the edition has no
        positions.
    """

    edition: Edition
    kinds: tuple[type[Enum], ...]
    next_to: Mapping[Spot, tuple[Spot, ...]]
    roads: Mapping[Spot, Sequence[Spot]]
    doors: Mapping[Spot, Sequence[Spot]]
    warehouse: Space
    streets: Mapping[Spot, tuple[Street, ...]]
    street_of: Mapping[tuple[Spot, Spot], Street]
    paths: Mapping[Street, tuple[Spot, ...]]
    signs: Mapping[Street, Sign]
    rings: frozenset[Street]
    house: Mapping[House, HouseData]
    cards: Sequence[House]
    at: Mapping[House, Space]
    colour: Mapping[House, Colour]
    points: Mapping[House, int]
    zone_of: Mapping[Spot, Zone]
    zone: Mapping[Zone, HazardData]
    bonus: Mapping[Bonus, BonusData]
    green: frozenset[Spot]
    places: Mapping[Spot, Point]
    names: Names
    _ends: dict[Move, Mapping[Spot, int]] = field(default_factory=dict)
    _forks: dict[Move, Mapping[Bearing, Sequence[Spot]]] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The title of the edition."""
        return self.edition.title

    @cached_property
    def away(self) -> Mapping[Spot, int]:
        """How many steps each spot is away from the Warehouse."""
        return self.far(self.warehouse)

    def is_door(self, spot: Spot) -> TypeGuard[House]:
        """Whether a spot is an entrance beside the road, and therefore a dead end. [board.1]"""
        return isinstance(spot, House) and not self.house[spot].on_road

    @property
    def blues(self) -> tuple[Bonus, ...]:
        """The bonus cards that add to a roll. [deck.3]"""
        return tuple(card for card, data in self.bonus.items() if data.kind == "blue")

    @property
    def reds(self) -> tuple[Bonus, ...]:
        """The bonus cards that are traps. [deck.3]"""
        return tuple(card for card, data in self.bonus.items() if data.kind == "red")

    def ends(self, start: Spot, steps: int, before: Spot | None = None) -> Mapping[Spot, int]:
        """Return each spot where a move can end, and the number of steps to it. [move.1]

        This includes every entrance on the way, and the Warehouse. [move.2]

        start: where the van is.
        steps: the number of steps that are left.
        before: the space that the van came from, if it is in the middle of a move.
        """
        key = (start, before, steps)
        if (known := self._ends.get(key)) is not None:
            return known
        found: dict[Spot, int] = {}
        reached: dict[Pose, None] = {(start, before): None}
        for step in range(1, steps + 1):
            further: dict[Pose, None] = {}
            for here, came in reached:
                for door in self.doors[here]:
                    if door is not came:
                        found.setdefault(door, step)
                for there in self.onward(here, came):
                    if step == steps or there is self.warehouse or isinstance(there, House):
                        found.setdefault(there, step)
                    further[there, here] = None
            reached = further
        self._ends[key] = found
        return found

    def forks(
        self, start: Spot, steps: int, before: Spot | None = None
    ) -> Mapping[Bearing, Sequence[Spot]]:
        """Return the directions in which a van can go at the next fork.

        Each is mapped to the path to the first spot beyond the fork. If two roads have the same
        direction, or if the edition doesn't define it, the direction is left out.

        steps: how far away the fork may be, in steps.
        """
        key = (start, before, steps)
        if (known := self._forks.get(key)) is not None:
            return known
        ways: dict[Bearing, Sequence[Spot]] = {}
        path, came = [start], before
        for _ in range(steps):
            onward = self.onward(path[-1], came)
            if len(onward) > 1:
                bearings = [self.bearing(path[-1], there) for there in onward]
                for there, goes in zip(onward, bearings, strict=True):
                    if goes is not None and bearings.count(goes) == 1:
                        ways[goes] = (*path, there)
                break
            came = path[-1]
            path.append(onward[0])
        self._forks[key] = ways
        return ways

    def onward(self, here: Spot, before: Spot | None) -> Sequence[Spot]:
        """Return where a van can go along the road.

        The van turns back only at the end of a road. [move.3]
        """
        ways = self.roads[here]
        return [there for there in ways if there is not before] or ways

    def way(self, start: Spot, end: Spot) -> list[Spot]:
        """Return the spots on the shortest path from `start` to `end`, including both.

        The path never leads through an entrance beside a road.
        """
        came: dict[Spot, Spot | None] = {start: None}
        waiting = deque([start])
        while waiting and end not in came:
            here = waiting.popleft()
            for there in self.next_to[here]:
                if there not in came and (there is end or not self.is_door(there)):
                    came[there] = here
                    waiting.append(there)
        path: list[Spot] = []
        place: Spot | None = end if end in came else None
        while place is not None:
            path.append(place)
            place = came[place]
        return path[::-1]

    def far(self, *starts: Spot) -> dict[Spot, int]:
        """Return how many steps each spot is away from the nearest of the starts.

        Paths never lead through an entrance beside a road.
        """
        found = dict.fromkeys(starts, 0)
        reached, steps = list(starts), 0
        while reached:
            further: list[Spot] = []
            steps += 1
            for here in reached:
                for there in self.next_to[here]:
                    if there not in found:
                        found[there] = steps
                        if not self.is_door(there):
                            further.append(there)
            reached = further
        return found

    def bearing(self, here: Spot, there: Spot) -> Bearing | None:
        """Return a step's direction, or None if the edition doesn't say where its spots are."""
        if here in self.places and there in self.places:
            return bearing(self.places[here], self.places[there])
        return None

    def legs(self, path: Sequence[Spot]) -> list[Leg]:
        """Split a path into straight parts.

        A step to or from an entrance beside the road has no direction.
        """
        legs: list[Leg] = []
        for here, there in pairwise(path):
            goes, street = self.bearing(here, there), self.street_of.get((here, there))
            last = legs[-1] if legs else None
            if last is not None and (last.bearing, last.street) == (goes, street):
                legs[-1] = last._replace(steps=last.steps + 1, end=there)
            else:
                legs.append(Leg(1, goes, street, there))
        return legs


def town_of(edition: Edition) -> Town:
    """Build the town that an edition describes. The edition must already have been checked."""
    next_ids: dict[str, list[str]] = {}
    street_ids: dict[tuple[str, str], str] = {}
    for street in edition.street:
        for one, two in street.steps:
            for here, there in ((one, two), (two, one)):
                street_ids.setdefault((here, there), street.id)
                if there not in next_ids.setdefault(here, []):
                    next_ids[here].append(there)
    on_road = {one.at: one.id for one in edition.house if one.on_road}
    space, space_kind = members(Space, (id_ for id_ in next_ids if id_ not in on_road))
    named, _ = members(Space, on_road)  # A space that a house replaces is only needed for its name.
    house, house_kind = members(House, (one.id for one in edition.house))
    spot: dict[str, Spot] = {**space, **{id_: house[on] for id_, on in on_road.items()}}
    street_member, street_kind = members(Street, (one.id for one in edition.street))
    sign, _ = members(Sign, edition.signs)
    zone, zone_kind = members(Zone, (one.id for one in edition.hazard))
    bonus, bonus_kind = members(Bonus, (one.id for one in edition.bonus))
    colour, colour_kind = members(Colour, edition.points)
    next_to: dict[Spot, list[Spot]] = {
        spot[here]: [spot[there] for there in others] for here, others in next_ids.items()
    }
    doors = [one for one in edition.house if not one.on_road]
    for door in doors:
        next_to[house[door.id]] = [spot[door.at]]
        next_to[spot[door.at]].append(house[door.id])
    entrances = {house[door.id] for door in doors}
    streets: dict[Spot, list[Street]] = {}
    for each in edition.street:
        for id_ in dict.fromkeys(each.path):
            streets.setdefault(spot[id_], []).append(street_member[each.id])
    return Town(
        edition=edition,
        kinds=(house_kind, bonus_kind, space_kind, street_kind, zone_kind, colour_kind),
        next_to={here: tuple(others) for here, others in next_to.items()},
        roads={
            here: [there for there in others if there not in entrances]
            for here, others in next_to.items()
        },
        doors={
            here: [there for there in others if there in entrances]
            for here, others in next_to.items()
        },
        warehouse=space[edition.warehouse],
        streets={here: tuple(those) for here, those in streets.items()},
        street_of={
            (spot[here], spot[there]): street_member[id_]
            for (here, there), id_ in street_ids.items()
        },
        paths={
            street_member[one.id]: tuple(spot[id_] for id_ in one.path) for one in edition.street
        },
        signs={street_member[id_]: sign[id_] for id_ in edition.signs},
        rings=frozenset(street_member[one.id] for one in edition.street if one.closed),
        house={house[one.id]: one for one in edition.house},
        cards=tuple(house[one.id] for one in edition.house for _ in range(one.cards)),
        at={house[one.id]: {**space, **named}[one.at] for one in edition.house},
        colour={house[one.id]: colour[one.colour] for one in edition.house},
        points={house[one.id]: edition.points[one.colour] for one in edition.house},
        zone_of={spot[id_]: zone[one.id] for one in edition.hazard for id_ in one.spaces},
        zone={zone[one.id]: one for one in edition.hazard},
        bonus={bonus[one.id]: one for one in edition.bonus},
        green=frozenset(spot[id_] for id_ in edition.green),
        places={spot[id_]: place for id_, place in edition.places.items()},
        names={
            **{{**space, **named}[id_]: names for id_, names in edition.space_names.items()},
            **{house[one.id]: (one.name, *one.also) for one in edition.house},
            **{
                house[one.id]: (one.name, *one.also, *edition.space_names[one.at])
                for one in edition.house
                if one.on_road
            },
            **{street_member[one.id]: (one.name,) for one in edition.street},
            **{sign[id_]: (letters,) for id_, letters in edition.signs.items()},
            **{zone[one.id]: (one.name, *one.also) for one in edition.hazard},
            **{bonus[one.id]: (one.name, *one.also) for one in edition.bonus},
            **texts({bonus[one.id]: one.text for one in edition.bonus if one.by_hand}),
            **{colour[name]: (name,) for name in edition.points},
        },
    )
