"""The city as a net of tiles: what is next to what, bases, distances, and every legal route."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from companion.games.pandemonium.box.edition import MapData
from companion.games.pandemonium.model.pieces import Place, Slot, Tile
from companion.referee.bearing import SIDES, Bearing

COLUMNS, ROWS = "abcde", "12345"
#: How many steps a route has. [route.1]
STEPS = 3
#: A step to each side: columns to the east, rows to the south.
STEP: Mapping[Bearing, tuple[int, int]] = {
    Bearing.NORTH: (0, -1),
    Bearing.EAST: (1, 0),
    Bearing.SOUTH: (0, 1),
    Bearing.WEST: (-1, 0),
}


def beside(tile: Tile, side: Bearing) -> Tile | None:
    """The tile on that side, water or not; None beyond the edge."""
    column, row = COLUMNS.index(tile.value[0]), ROWS.index(tile.value[1])
    east, south = STEP[side]
    if 0 <= column + east < len(COLUMNS) and 0 <= row + south < len(ROWS):
        return Tile(COLUMNS[column + east] + ROWS[row + south])
    return None


def touched(slot: Slot) -> Tile:
    """The tile beside a slot."""
    side, _, line = slot.value.partition("-")
    first, last = ROWS[0], ROWS[-1]
    ends = {"north": line + first, "south": line + last, "west": "a" + line, "east": "e" + line}
    return Tile(ends[side])


#: The tiles around each tile, water or not, in the order north, east, south, west.
AROUND: Mapping[Tile, Mapping[Bearing, Tile]] = {
    tile: {side: there for side in SIDES if (there := beside(tile, side)) is not None}
    for tile in Tile
}
#: Beside which tile a base on each slot stands, and on which side of the city. [setup.3]
BASE_TILE: Mapping[Slot, Tile] = {slot: touched(slot) for slot in Slot}
SIDE: Mapping[Slot, Bearing] = {
    slot: Bearing[slot.value.partition("-")[0].upper()] for slot in Slot
}
#: The tiles along each side of the city.
EDGE: Mapping[Bearing, frozenset[Tile]] = {
    side: frozenset(BASE_TILE[slot] for slot in Slot if SIDE[slot] is side) for side in SIDES
}
#: Where a step to each side leads, water or not: from a base only into the city. [route.3]
LEADS: Mapping[Place, Mapping[Bearing, Tile]] = {
    **dict(AROUND.items()),
    **{slot: {SIDES[SIDES.index(SIDE[slot]) - 2]: tile} for slot, tile in BASE_TILE.items()},
}
CORNERS = frozenset(tile for tile in Tile if len(AROUND[tile]) == 2)


class Battery(NamedTuple):
    """What a van can cross its own cubes with. charge, full: in units. [battery.1]

    free: how many cubes it may still cross for nothing in this turn; they are used up first.
    """

    charge: int
    full: int
    free: int = 0


class Route(NamedTuple):
    """A route, or the beginning of one. crossed: own cubes on each of its tiles. [route.6]

    battery: what is left of it. recharged: whether it got a unit on the way. [battery.3]
    """

    tiles: tuple[Tile, ...]
    crossed: tuple[int, ...]
    battery: Battery
    recharged: bool = False


@dataclass(frozen=True, eq=False)
class City:
    """A city map as a net. onward: where a van can drive from a tile or its base, in the order
    north, east, south, west; from a base only onto its tile. [city.2] [route.3]
    """

    data: MapData
    onward: Mapping[Place, tuple[Tile, ...]]

    def slots(self, taken: Collection[Slot] = (), *, whole_sides: bool = False) -> list[Slot]:
        """Where a courier may place a base, beside others that stand already. [setup.3]

        whole_sides: whether a starting package on it closes a whole side, if one stays open.
        There is always room: eight packages close eight tiles of twelve at most.
        """
        packages = {*self.data.low, *self.data.high}
        closed = {SIDE[self.data.rogue_base]}
        with_package = {side for side in SIDES if EDGE[side] & packages}
        if whole_sides and len(closed | with_package) < len(SIDES):
            closed |= with_package
        used = {BASE_TILE[slot] for slot in (self.data.rogue_base, *taken)} | packages
        return [slot for slot in Slot if SIDE[slot] not in closed and BASE_TILE[slot] not in used]

    def rival_slot(self, base: Slot, *, whole_sides: bool = False) -> Slot:
        """Where the base of the AI courier stands: farthest from this one. [solo.2]

        There must be a slot for it (`slots`).
        """
        far = self.far(BASE_TILE[base])
        free = self.slots((base,), whole_sides=whole_sides)
        return max(free, key=lambda slot: far[BASE_TILE[slot]])  # of the same, the first

    def far(self, *starts: Place) -> dict[Tile, int]:
        """How many steps every tile is from the nearest of these; a base's own tile is one.

        What cannot be reached is not in it.
        """
        found = {start: 0 for start in starts if isinstance(start, Tile)}
        reached: list[Place] = list(starts)
        steps = 0
        while reached:
            steps += 1
            further = [there for here in reached for there in self.onward[here]]
            reached = [there for there in dict.fromkeys(further) if there not in found]
            found |= {there: steps for there in reached if isinstance(there, Tile)}
        return found

    @cached_property
    def between(self) -> Mapping[Tile, Mapping[Tile, int]]:
        """How many steps lie between any two tiles."""
        return {tile: self.far(tile) for tile in Tile}

    @cache  # noqa: B019 - there are few cities, and they stay
    def paths(self, start: Place, steps: int) -> tuple[tuple[Tile, ...], ...]:
        """Every way that the Rogue could drive, of none up to so many steps: 85 at most."""
        ways: list[tuple[Tile, ...]] = [()]
        longest = ways
        for _ in range(steps):
            longest = [
                (*way, there) for way in longest for there in self.onward[way[-1] if way else start]
            ]
            ways = [*ways, *longest]
        return tuple(ways)

    def longest(self, start: Place, steps: int) -> list[tuple[Tile, ...]]:
        """Of these, those with the most steps."""
        ways = self.paths(start, steps)
        return [way for way in ways if len(way) == len(ways[-1])]

    def routes(
        self,
        start: Place,
        cubes: Sequence[Tile],
        battery: Battery,
        electric: Collection[Tile] = (),
    ) -> list[Route]:
        """Every legal route of a courier's van, at most 64. [route.1]

        cubes: the own ones that still lie there, with one on the tile of the van. [route.4]
        electric: the tiles that recharge. A route is shorter than three steps, or even empty,
        only where no step is possible.
        """
        routes = [Route((), (), battery)]
        for _ in range(STEPS):
            longer: list[Route] = []
            for route in routes:
                longer += self.extended(route, start, cubes, electric) or [route]
            routes = longer
        return routes

    def route(
        self,
        path: Sequence[Tile],
        start: Place,
        cubes: Sequence[Tile],
        battery: Battery,
        electric: Collection[Tile] = (),
    ) -> Route:
        """The route, or the beginning of one, that goes along a legal path."""
        route = Route((), (), battery)
        for there in path:
            steps = self.extended(route, start, cubes, electric)
            route = next(longer for longer in steps if longer.tiles[-1] is there)
        return route

    def extended(
        self, route: Route, start: Place, cubes: Sequence[Tile], electric: Collection[Tile]
    ) -> list[Route]:
        """The route with each step that is possible from its end."""
        tiles, crossed, battery, recharged = route
        found: list[Route] = []
        for there in self.onward[tiles[-1] if tiles else start]:
            here = cubes.count(there) + tiles.count(there)
            left = spent(battery, here) if here else battery
            if left is None:
                continue
            gains = not recharged and there in electric and left.charge < left.full
            if gains:
                left = left._replace(charge=left.charge + 1)
            found.append(Route((*tiles, there), (*crossed, here), left, recharged or gains))
        return found


def spent(battery: Battery, cubes: int) -> Battery | None:
    """The battery after so many own cubes are crossed; None if it has not enough. [route.6]"""
    free = min(battery.free, cubes)
    charge = battery.charge - (cubes - free)
    return None if charge < 0 else Battery(charge, battery.full, battery.free - free)


@cache
def city_of(data: MapData) -> City:
    """The net that a city map describes: one for all games, with all that it has found. [city.2]"""
    closed = {frozenset(pair) for pair in data.river} - {frozenset(pair) for pair in data.bridges}
    onward: dict[Place, tuple[Tile, ...]] = {
        tile: tuple(there for there in around.values() if frozenset((tile, there)) not in closed)
        for tile, around in AROUND.items()
    }
    return City(data, {**onward, **{slot: (tile,) for slot, tile in BASE_TILE.items()}})
