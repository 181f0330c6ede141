"""Tests the city as a graph. Neighbours, bases, distances and all legal routes must match those
found by a brute-force search.
"""

import random
from itertools import product

import pytest

from companion.games.pandemonium.box.edition import MapData
from companion.games.pandemonium.model.city import (
    AROUND,
    BASE_TILE,
    CORNERS,
    EDGE,
    Battery,
    City,
    Route,
    city_of,
)
from companion.games.pandemonium.model.pieces import Slot, Tile
from companion.referee.bearing import SIDES, Bearing
from tests.games.pandemonium.standard import MAPS, city_with

#: The sides that have room for bases on the companion's own maps. Each side has five slots.
OPEN = {
    "old-town": "east south west",
    "riverside": "north east south",
    "canal-cut": "north east west",
    "harbour": "north south west",
    "twin-bridges": "east south west",
    "market-day": "north south west",
    "split-city": "north east west",
    "island": "north east south",
}
FULL = Battery(3, 3)
EMPTY = Battery(0, 3)
EVERY_MAP = pytest.mark.parametrize("map_", MAPS.values(), ids=lambda one: one.id)


def tiles(words: str) -> list[Tile]:
    """Return the tiles with these names."""
    return [Tile(word) for word in words.split()]


def ways(routes: list[Route]) -> set[str]:
    """Return the tiles on each route, separated by spaces."""
    return {" ".join(tile.value for tile in route.tiles) for route in routes}


def test_neighbours_are_listed_in_the_order_of_the_sides() -> None:
    """Column a is in the west, and row 1 in the north. [city.1]"""
    assert AROUND[Tile.B2] == {
        Bearing.NORTH: Tile.B1,
        Bearing.EAST: Tile.C2,
        Bearing.SOUTH: Tile.B3,
        Bearing.WEST: Tile.A2,
    }
    assert list(AROUND[Tile.B2]) == list(SIDES)
    assert AROUND[Tile.E5] == {Bearing.NORTH: Tile.E4, Bearing.WEST: Tile.D5}
    assert sum(map(len, AROUND.values())) == 80
    assert set(tiles("a1 e1 a5 e5")) == CORNERS


def test_each_base_slot_touches_one_edge_tile() -> None:
    """A corner tile has two slots. [setup.3]"""
    slots = (Slot.NORTH_C, Slot.EAST_2, Slot.SOUTH_E, Slot.WEST_1)
    assert [BASE_TILE[slot] for slot in slots] == tiles("c1 e2 e5 a1")
    assert EDGE[Bearing.WEST] == set(tiles("a1 a2 a3 a4 a5"))
    assert BASE_TILE[Slot.NORTH_A] is BASE_TILE[Slot.WEST_1]


@EVERY_MAP
def test_every_tile_of_a_map_can_be_reached(map_: MapData) -> None:
    city = city_of(map_)
    for start in Tile:
        assert set(city.far(start)) == set(Tile)


@EVERY_MAP
def test_distances_match_those_found_by_brute_force(map_: MapData) -> None:
    city = city_of(map_)
    far = {
        (a, b): 0 if a is b else 1 if can_step(map_, a.value, b.value) else 99
        for a in Tile
        for b in Tile
    }
    for between, a, b in product(Tile, Tile, Tile):
        far[a, b] = min(far[a, b], far[a, between] + far[between, b])
    for a in Tile:
        assert city.far(a) == {b: far[a, b] for b in Tile}
    assert city.far(Slot.WEST_4) == {b: far[Tile.A4, b] + 1 for b in Tile}
    assert city.far(Tile.A1, Slot.EAST_5) == {
        b: min(far[Tile.A1, b], far[Tile.E5, b] + 1) for b in Tile
    }


@EVERY_MAP
def test_map_has_the_slots_listed_for_it(map_: MapData) -> None:
    """It makes no difference whether packages close whole sides, because these maps have none at
    the edge. [setup.3]
    """
    told = [slot.value for slot in Slot if slot.value.split("-")[0] in OPEN[map_.id]]
    assert len(told) == 15
    for whole_sides in (False, True):
        slots = city_of(map_).slots(whole_sides=whole_sides)
        assert [slot.value for slot in slots] == told


def test_table_option_decides_whether_a_starting_package_closes_a_slot_or_a_side() -> None:
    """A package in a corner closes either two slots or two whole sides. [setup.3]"""
    city = city_with(low=["e2", "a5", "b4", "d4", "b3", "c4"])
    assert {slot.value for slot in set(city_with().slots()) - set(city.slots())} == {
        "east-2",
        "south-a",
        "west-5",
    }
    assert city.slots(whole_sides=True) == city.slots()  # Closing whole sides would leave no slots.
    city = city_with(low=["b2", "a5", "b4", "d4", "b3", "c4"])
    assert {slot.value.split("-")[0] for slot in city.slots(whole_sides=True)} == {"east"}


def test_slots_beside_an_occupied_base_tile_are_closed() -> None:
    """A base tile in a corner closes both its slots. [setup.3]"""
    city = city_with(rogue_base="north-a")
    assert Slot.WEST_1 not in city.slots()
    taken = set(city.slots()) - set(city.slots([Slot.EAST_5]))
    assert taken == {Slot.EAST_5, Slot.SOUTH_E}


def test_base_of_the_ai_courier_is_the_one_farthest_from_the_players() -> None:
    """If several bases are equally far away, the AI courier gets the northernmost one. [solo.2]"""
    assert city_with().rival_slot(Slot.WEST_1) is Slot.EAST_5
    assert city_with("market-day").rival_slot(Slot.WEST_3) is Slot.NORTH_E
    assert city_with("harbour").rival_slot(Slot.WEST_1) is Slot.SOUTH_E
    beyond = city_with(river=[["c1", "d1"], ["d1", "d2"]])  # D1 is reachable only through e1.
    assert beyond.far(Tile.C1)[Tile.D1] == 5


def test_first_step_leads_from_the_base_to_its_tile() -> None:
    """The step from the base counts as a step of the route, and the van can't go back to the base.
    [route.2] [route.3]
    """
    routes = city_with().routes(Slot.WEST_1, [], EMPTY)
    assert ways(routes) == {"a1 b1 c1", "a1 b1 b2", "a1 a2 b2", "a1 a2 a3"}
    assert {route.battery for route in routes} == {EMPTY}


def test_returning_to_a_tile_counts_as_crossing_the_cube_there() -> None:
    """The van also pays for returning to the route's first tile, whose cube is still there.
    [route.6]
    """
    city = city_with()
    cubes = tiles("a3 a2 a1")
    back = found(city.routes(Tile.A1, cubes, FULL), "b1 a1 b1")
    assert back.crossed == (0, 1, 1)
    assert back.battery == Battery(1, 3)
    assert "a2 a1 a2" not in ways(city.routes(Tile.A1, cubes, FULL))
    there = found(city.routes(Tile.A1, cubes, Battery(4, 4)), "a2 a1 a2")
    assert there.crossed == (1, 1, 2)
    assert there.battery == Battery(0, 4)


def test_free_crossings_are_used_before_the_battery() -> None:
    """Some priority cards allow free crossings. [route.6]"""
    cubes = tiles("a3 a2 a1")
    city = city_with()
    assert found(city.routes(Tile.A1, cubes, Battery(3, 3, 1)), "b1 a1 b1").battery == Battery(2, 3)
    there = found(city.routes(Tile.A1, cubes, Battery(0, 3, 9)), "a2 a1 a2")
    assert there.battery == Battery(0, 3, 5)


def test_tile_that_recharges_the_battery_powers_the_rest_of_the_route() -> None:
    """A tile recharges the battery once per turn until it is full. Any crossing on that tile is
    paid for first.

    [battery.3]
    """
    cubes, electric = tiles("c3 c2 c1"), {Tile.B1}
    city = city_with()
    assert "b1 c1 d1" not in ways(city.routes(Tile.C1, cubes, EMPTY))
    used = found(city.routes(Tile.C1, cubes, EMPTY, electric), "b1 c1 d1")
    assert used.battery == EMPTY
    assert used.recharged
    twice = found(city.routes(Tile.C1, cubes, Battery(2, 3), electric), "b1 a1 b1")
    assert twice.battery == Battery(2, 3)
    full = found(city.routes(Tile.C1, cubes, FULL, electric), "b1 c1 b1")
    assert full.recharged
    assert full.battery == Battery(2, 3)
    assert "c2 c3 c4" not in ways(city.routes(Tile.C1, cubes, Battery(0, 3), {Tile.C2}))


def test_route_is_shortened_only_where_no_step_is_possible() -> None:
    """A van that is closed in by water, the edge and its own cubes may even stay where it is.
    [route.1]
    """
    shut = [["b1", "c1"], ["a1", "a2"]]
    city = city_with(river=shut)
    cubes = tiles("b3 b2 b1")
    assert ways(city.routes(Tile.B1, cubes, EMPTY)) == {"a1"}
    assert ways(city.routes(Tile.B1, cubes, Battery(1, 3))) == {
        "a1 b1",
        "b2 a2 a3",
        "b2 c2 c1",
        "b2 c2 c3",
        "b2 c2 d2",
    }
    assert ways(city.routes(Tile.A1, tiles("a1 b1 a1"), EMPTY)) == {""}


def found(routes: list[Route], way: str) -> Route:
    """Return the route that leads along the given tiles."""
    return next(route for route in routes if list(route.tiles) == tiles(way))


# Unlike the game's own search, the brute-force search works with the names of tiles, and with the
# map as it is written in its file.

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def can_step(map_: MapData, here: str, there: str) -> bool:
    """Return whether a van can step from one tile to another."""
    columns, rows = abs(ord(here[0]) - ord(there[0])), abs(int(here[1]) - int(there[1]))
    if columns + rows != 1:
        return False
    pair = {Tile(here), Tile(there)}
    return pair not in map(set, map_.river) or pair in map(set, map_.bridges)


def driven(
    map_: MapData, start: str, steps: str, cubes: list[str], battery: Battery, electric: str
) -> tuple[str, int, int] | None:
    """Drive the steps from a tile. Return the tiles driven through, and how many battery units and
    free crossings are left, or None if a step is illegal.
    """
    way, charge, free, recharges = [start], battery.charge, battery.free, True
    for step in steps:
        east, south = STEP[step]
        there = chr(ord(way[-1][0]) + east) + str(int(way[-1][1]) + south)
        if (
            there[0] not in "abcde"
            or there[1:] not in "12345"
            or not can_step(map_, way[-1], there)
        ):
            return None
        for _ in range([*cubes, *way[1:]].count(there)):
            if free:
                free -= 1
            else:
                charge -= 1
        if charge < 0:
            return None
        if there == electric and recharges and charge < battery.full:
            charge, recharges = charge + 1, False
        way.append(there)
    return " ".join(way[1:]), charge, free


def brute(
    map_: MapData, start: str, cubes: list[str], battery: Battery, electric: str
) -> set[tuple[str, int, int]]:
    """Return every legal route, each in the form that `driven` returns. A route has three steps, or
    fewer if no further step is legal.
    """
    routes = set()
    for length in range(4):
        for steps in product(STEP, repeat=length):
            told = driven(map_, start, "".join(steps), cubes, battery, electric)
            further = [
                driven(map_, start, "".join((*steps, one)), cubes, battery, electric)
                for one in STEP
            ]
            if told is not None and (length == 3 or not any(further)):
                routes.add(told)
    return routes


def history(luck: random.Random, city: City) -> list[Tile]:
    """Return random cubes of a van, as earlier turns might have left them. The last cube is under
    the van.
    """
    way = [luck.choice(list(Tile))]
    while len(way) < luck.randint(1, 3):
        way.append(luck.choice(city.onward[way[-1]]))
    return way


@EVERY_MAP
def test_routes_match_those_found_by_brute_force(map_: MapData) -> None:
    """Tests the rules [route.1], [route.6] and [battery.3]."""
    luck = random.Random(map_.id)
    city = city_of(map_)
    lengths = set()
    for _ in range(20):
        cubes = history(luck, city)
        full = luck.choice([3, 4])
        battery = Battery(luck.choice([0, 0, 1, 2, full]), full, luck.choice([0, 0, 1, 9]))
        electric = luck.choice(list(Tile))
        routes = city.routes(cubes[-1], cubes, battery, {electric})
        told = {
            (" ".join(tile.value for tile in one.tiles), one.battery.charge, one.battery.free)
            for one in routes
        }
        words = [tile.value for tile in cubes]
        assert told == brute(map_, words[-1], words, battery, electric.value)
        assert len(told) == len(routes) <= 64
        lengths |= {len(one.tiles) for one in routes}
    assert 3 in lengths
