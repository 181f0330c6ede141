"""The city as a graph of tiles: neighbours, base tiles, distances and every legal route."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from companion.games.pandemonium.box.edition import MapData
from companion.games.pandemonium.model.pieces import Place, Slot, Tile
from companion.referee.bearing import SIDES, Bearing

COLUMNS, ROWS = "abcde", "12345"
#: The number of steps in a route. [route.1]
STEPS = 3
#: How far a step in each direction leads, in columns to the east and rows to the south.
STEP: Mapping[Bearing, tuple[int, int]] = {
    Bearing.NORTH: (0, -1),
    Bearing.EAST: (1, 0),
    Bearing.SOUTH: (0, 1),
    Bearing.WEST: (-1, 0),
}


def beside(tile: Tile, side: Bearing) -> Tile | None:
    """Return the neighbour of a tile on one side, whether or not there is water between them.
    Return None if the tile is at the city's edge.
    """
    column, row = COLUMNS.index(tile.value[0]), ROWS.index(tile.value[1])
    east, south = STEP[side]
    if 0 <= column + east < len(COLUMNS) and 0 <= row + south < len(ROWS):
        return Tile(COLUMNS[column + east] + ROWS[row + south])
    return None


def touched(slot: Slot) -> Tile:
    """Return the tile next to a slot."""
    side, _, line = slot.value.partition("-")
    first, last = ROWS[0], ROWS[-1]
    ends = {"north": line + first, "south": line + last, "west": "a" + line, "east": "e" + line}
    return Tile(ends[side])


#: The neighbours of each tile, even across water, in the order north, east, south, west.
AROUND: Mapping[Tile, Mapping[Bearing, Tile]] = {
    tile: {side: there for side in SIDES if (there := beside(tile, side)) is not None}
    for tile in Tile
}
#: The tile next to each slot, and the side of the city that the slot is on. [setup.3]
BASE_TILE: Mapping[Slot, Tile] = {slot: touched(slot) for slot in Slot}
SIDE: Mapping[Slot, Bearing] = {
    slot: Bearing[slot.value.partition("-")[0].upper()] for slot in Slot
}
#: The tiles along each side of the city.
EDGE: Mapping[Bearing, frozenset[Tile]] = {
    side: frozenset(BASE_TILE[slot] for slot in Slot if SIDE[slot] is side) for side in SIDES
}
#: The tile that a step in each direction leads to, whether or not there is water in between. From a
#: base, only one direction leads to a tile. [route.3]
LEADS: Mapping[Place, Mapping[Bearing, Tile]] = {
    **dict(AROUND.items()),
    **{slot: {SIDES[SIDES.index(SIDE[slot]) - 2]: tile} for slot, tile in BASE_TILE.items()},
}
CORNERS = frozenset(tile for tile in Tile if len(AROUND[tile]) == 2)


class Battery(NamedTuple):
    """A van's means of crossing its own cubes. [battery.1]

    charge: units left in the battery.
    full: units in the battery when it is full.
    free: how many more cubes the van can cross this turn without using the battery.
    """

    charge: int
    full: int
    free: int = 0


class Route(NamedTuple):
    """A route, or the beginning of one. [route.6]

    tiles: the tiles that the van enters, in order.
    crossed: for each of these tiles, how many of the van's own cubes it crosses there.
    battery: what is left in the battery at the end of the route.
    recharged: whether the van has gained a unit on the way. [battery.3]
    """

    tiles: tuple[Tile, ...]
    crossed: tuple[int, ...]
    battery: Battery
    recharged: bool = False


@dataclass(frozen=True, eq=False)
class City:
    """A city map as a graph. [city.2] [route.3]

    onward: the tiles that a van can drive to from a tile or a base, in the order north, east,
    south, west. From a base, a van can drive only to the base tile.
    """

    data: MapData
    onward: Mapping[Place, tuple[Tile, ...]]

    def slots(self, taken: Collection[Slot] = (), *, whole_sides: bool = False) -> list[Slot]:
        """Return the slots where a courier may put a base. [setup.3]

        taken: slots that already have a base.
        whole_sides: whether a starting package at the edge closes that whole side of the city to
        bases, rather than just its own tile. The rule is ignored if it would close all sides.

        At least one slot is always left, because eight packages close at most eight out of twelve
        tiles.
        """
        packages = {*self.data.low, *self.data.high}
        closed = {SIDE[self.data.rogue_base]}
        with_package = {side for side in SIDES if EDGE[side] & packages}
        if whole_sides and len(closed | with_package) < len(SIDES):
            closed |= with_package
        used = {BASE_TILE[slot] for slot in (self.data.rogue_base, *taken)} | packages
        return [slot for slot in Slot if SIDE[slot] not in closed and BASE_TILE[slot] not in used]

    def rival_slot(self, base: Slot, *, whole_sides: bool = False) -> Slot:
        """Return the slot where the AI courier puts its base: the one farthest from the player's
        base. [solo.2]
        """
        far = self.far(BASE_TILE[base])
        free = self.slots((base,), whole_sides=whole_sides)
        # If several are equally far away, the first one counts.
        return max(free, key=lambda slot: far[BASE_TILE[slot]])

    def far(self, *starts: Place) -> dict[Tile, int]:
        """Map each tile to its distance from the nearest start, in steps.

        A base is one step from its base tile. Unreachable tiles are left out.
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
        """For each tile, the distance to every tile that can be reached from it, in steps."""
        return {tile: self.far(tile) for tile in Tile}

    @cache  # noqa: B019 - there are few cities, and they stay in memory anyway
    def paths(self, start: Place, steps: int) -> tuple[tuple[Tile, ...], ...]:
        """Return all paths of at most `steps` steps, shortest first. For 3 steps, there are at most
        85.
        """
        ways: list[tuple[Tile, ...]] = [()]
        longest = ways
        for _ in range(steps):
            longest = [
                (*way, there) for way in longest for there in self.onward[way[-1] if way else start]
            ]
            ways = [*ways, *longest]
        return tuple(ways)

    def longest(self, start: Place, steps: int) -> list[tuple[Tile, ...]]:
        """Return the paths with the most steps, up to this number."""
        ways = self.paths(start, steps)
        return [way for way in ways if len(way) == len(ways[-1])]

    def routes(
        self,
        start: Place,
        cubes: Sequence[Tile],
        battery: Battery,
        electric: Collection[Tile] = (),
    ) -> list[Route]:
        """Return every legal route for a courier's van. There are at most 64. [route.1]

        A route has three steps, or fewer if the van can't drive any further.
        cubes: the tiles of the van's own cubes, including one on the van's tile. [route.4]
        electric: the tiles where vans can recharge.
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
        """Return the route, or the beginning of a route, that follows a path. The path must be
        legal.
        """
        route = Route((), (), battery)
        for there in path:
            steps = self.extended(route, start, cubes, electric)
            route = next(longer for longer in steps if longer.tiles[-1] is there)
        return route

    def extended(
        self, route: Route, start: Place, cubes: Sequence[Tile], electric: Collection[Tile]
    ) -> list[Route]:
        """Return all legal routes that are one step longer than this one."""
        tiles, crossed, battery, recharged = route
        found: list[Route] = []
        for there in self.onward[tiles[-1] if tiles else start]:
            here = cubes.count(there) + tiles.count(there)
            left = battery_after(battery, here) if here else battery
            if left is None:
                continue
            gains = not recharged and there in electric and left.charge < left.full
            if gains:
                left = left._replace(charge=left.charge + 1)
            found.append(Route((*tiles, there), (*crossed, here), left, recharged or gains))
        return found


def battery_after(battery: Battery, cubes: int) -> Battery | None:
    """Return what is left in the battery after the van crosses this many of its own cubes, or None
    if the charge is too low. [route.6]
    """
    free = min(battery.free, cubes)
    charge = battery.charge - (cubes - free)
    return None if charge < 0 else Battery(charge, battery.full, battery.free - free)


@cache
def city_of(data: MapData) -> City:
    """Return the graph of a city map. Games with the same map share it, and so compute distances
    only once. [city.2]
    """
    closed = {frozenset(pair) for pair in data.river} - {frozenset(pair) for pair in data.bridges}
    onward: dict[Place, tuple[Tile, ...]] = {
        tile: tuple(there for there in around.values() if frozenset((tile, there)) not in closed)
        for tile, around in AROUND.items()
    }
    return City(data, {**onward, **{slot: (tile,) for slot, tile in BASE_TILE.items()}})
