"""Answers to queries about what may happen: routes, the way home, packages nearby, and what the
Rogue could steal.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.pandemonium.model.city import BASE_TILE, STEPS, Route
from companion.games.pandemonium.model.pieces import Package, Tile, Van
from companion.games.pandemonium.model.state import (
    BOOM_POINTS,
    POINTS,
    Courier,
    Match,
    Turn,
    Vehicle,
    can_be_robbed,
    in_order,
    plain_kind,
)
from companion.games.pandemonium.rules.driving import FIRST_LIFTED, battery_of
from companion.games.pandemonium.rules.loading import goods
from companion.games.pandemonium.rules.rogue import aim, fitting
from companion.games.pandemonium.views.board_text import meant, not_yet
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public

#: The maximum number of routes to list.
BEST = 5


@dataclass(frozen=True)
class Outcome:
    """The outcome of a route if the van takes everything that fits.

    load: the packages aboard at the end of the route.
    delivered: how many points the van delivers on the way.
    cost: how many units of the battery the route uses.
    away: how many steps the end of the route is from the base.
    """

    route: Route
    load: tuple[Package, ...]
    delivered: int
    cost: int
    away: int

    @property
    def worth(self) -> int:
        """The points delivered on the route, plus those aboard at its end."""
        return self.delivered + sum(POINTS[package] for package in self.load)


def cubes_next(match: Match, courier: Courier) -> tuple[Tile, ...]:
    """Return the courier's cubes that will be in the city when that courier next plans a route.
    [route.4]
    """
    turn = match.turn
    has_lifted = turn is not None and turn.driving is courier and courier not in turn.planned
    if turn is None or has_lifted:
        return tuple(courier.cubes)
    number = turn.number + (courier in turn.planned)
    return tuple(courier.cubes[STEPS:] if number >= FIRST_LIFTED else courier.cubes)


def outcomes(match: Match, courier: Courier) -> list[Outcome]:
    """Return the outcome of each of the courier's legal routes this turn, best first."""
    turn, start = match.turn, courier.place
    if turn is None or start is None:
        return []
    battery = battery_of(match, turn, courier)
    all_routes = match.city.routes(start, cubes_next(match, courier), battery, match.electric)
    return sorted(
        (outcome(match, courier, route) for route in all_routes),
        key=lambda one: (-one.worth, -one.delivered, one.cost, one.away, one.route.tiles),
    )


def outcome(match: Match, courier: Courier, route: Route) -> Outcome:
    """Return the outcome of a route. [package.2] [base.1]"""
    load, delivered, capacity = list(courier.load), 0, courier.capacity or 0
    taken: Counter[Tile] = Counter()
    home = None if courier.base is None else BASE_TILE[courier.base]
    for tile in route.tiles:
        if taken[tile] == 0:
            room = capacity - len(load)
            load += map(plain_kind, goods(in_order(match.lying[tile]))[:room])
            taken[tile] += 1
        if tile is home:
            delivered += sum(POINTS[package] for package in load)
            delivered += BOOM_POINTS * (Package.EXPLODING in load)
            load = []
    if Package.EXPLODING in load and match.boom.fuse == 1 and not match.boom.fresh:
        load = []  # The package explodes at the end of the turn. [exploding.3]
    cost = courier.charge - route.battery.charge + route.recharged
    away = match.city.between[route.tiles[-1]][home] if route.tiles and home is not None else 0
    return Outcome(route, in_order(load), delivered, cost, away)


def routes(match: Match, seat: Seat | None, who: Seat | None) -> list[Announcement]:
    """List the courier's legal routes that earn the most points."""
    courier = meant(match, seat, who)
    if early := not_yet(match):
        return early
    if not isinstance(courier, Courier):
        return [public("routes-whose")]
    best = outcomes(match, courier)[:BEST]
    if not best:
        return [public("routes-none", who=courier.name)]
    places = [Row((route_place(one),)) for one in best if one.route.tiles]
    return [public("routes", who=courier.name, board=Board(tuple(places)))]


def route_place(one: Outcome) -> Place:
    """Describe a route and its result."""
    facts: dict[str, Fact] = {"items": one.route.tiles, "count": one.cost}
    facts |= {
        "gain": int(one.route.recharged),
        "points": one.delivered,
        "score": one.worth - one.delivered,
    }
    return Place(one.route.tiles[-1], "route", facts)


def near(match: Match, seat: Seat | None, who: Seat | None) -> list[Announcement]:
    """List the packages in the city, those nearest to a van first."""
    vehicle = meant(match, seat, who)
    if early := not_yet(match):
        return early
    if vehicle is None or vehicle.place is None:
        return [public("no-place")]
    far = match.city.far(vehicle.place)
    tiles = sorted((far[tile], tile) for tile in Tile if match.lying[tile] and tile in far)
    if not tiles:
        return [public("near-none")]
    places = [
        Row((Place(tile, "near-at", near_facts(match, tile, count)),)) for count, tile in tiles
    ]
    return [public("near-from", who=vehicle.name, board=Board(tuple(places)))]


def nearest(match: Match, seat: Seat | None, package: Package | None) -> list[Announcement]:
    """Say where to find the package of this kind that is nearest to the asker's van."""
    if package is None:
        return near(match, seat, None)[:1]
    vehicle = meant(match, seat, None)
    if early := not_yet(match):
        return early
    if vehicle is None or vehicle.place is None:
        return [public("no-place")]
    far = match.city.far(vehicle.place)
    tiles = sorted(
        (far[tile], tile) for tile in Tile if tile in far and package in match.lying[tile]
    )
    if not tiles:
        return [public("nearest-none", item=package)]
    count, tile = tiles[0]
    facts: dict[str, Fact] = {"spot": tile, "option": match.grid[tile], "count": count}
    return [public("nearest", item=package, **facts)]


def near_facts(match: Match, tile: Tile, count: int) -> dict[str, Fact]:
    """Return the facts that describe a tile with packages on it.

    count: number of steps to the tile.
    """
    return {
        "spot": tile,
        "option": match.grid[tile],
        "items": in_order(match.lying[tile]),
        "count": count,
    }


def home(match: Match, seat: Seat | None, who: Seat | None) -> list[Announcement]:
    """Describe the way to a van's base, and its cost."""
    vehicle = meant(match, seat, who)
    if early := not_yet(match):
        return early
    if vehicle is None or vehicle.place is None or vehicle.base is None:
        return [public("no-place")]
    goal = BASE_TILE[vehicle.base]
    if vehicle.place is goal:
        return [public("home-there", who=vehicle.name, spot=goal)]
    cubes = cubes_next(match, vehicle) if isinstance(vehicle, Courier) else ()
    said: list[Announcement] = []
    path, cost = way_home(match, vehicle.place, goal, cubes, free=False)
    facts: dict[str, Fact] = {"who": vehicle.name, "items": path, "count": len(path)}
    said.append(public("home", **facts, number=cost, spot=goal))
    if cost and (other := way_home(match, vehicle.place, goal, cubes, free=True))[0]:
        said.append(public("home-free", items=other[0], count=len(other[0])))
    return said


def way_home(
    match: Match, start: object, goal: Tile, cubes: Sequence[Tile], *, free: bool
) -> tuple[tuple[Tile, ...], int]:
    """Return the shortest way to a tile, and how many of the van's own cubes it crosses.

    If several ways are equally short, return the one that crosses the fewest cubes. If there is
    none, return an empty way.
    cubes: the tiles of the van's own cubes.
    free: whether the way must avoid them all.
    """
    ways: list[tuple[int, tuple[Tile, ...]]] = [(0, ())]
    seen: set[Tile] = set()
    while ways:
        longer: dict[Tile, tuple[int, tuple[Tile, ...]]] = {}
        for cost, path in ways:
            for there in match.city.onward[path[-1] if path else start]:  # type: ignore[index]
                crossed = cubes.count(there)
                if there in seen or (free and crossed):
                    continue
                way = (cost + crossed, (*path, there))
                longer[there] = min(longer.get(there, way), way)
        if goal in longer:
            cost, path = longer[goal]
            return path, cost
        seen |= set(longer)
        ways = list(longer.values())
    return (), 0


def threat(match: Match, seat: Seat | None, who: Seat | None) -> list[Announcement]:
    """Say which packages each courier could lose to the Rogue, which of them the battery could
    save, and which tiles the Rogue can reach.
    """
    vehicle, turn = meant(match, seat, who), match.turn
    if early := not_yet(match):
        return early
    if turn is None or match.rogue.place is None:
        return [public("threat-none")]
    ways = {thief: ways_of(match, turn, thief) for thief in thieves(match)}
    said: list[Announcement] = []
    for courier in [vehicle] if isinstance(vehicle, Courier) else match.couriers:
        spots, most = set[Tile](), 0
        for thief, paths in ways.items():
            cubes = cubes_then(turn, courier, thief)
            most += min(max(sum(map(cubes.count, path)) for path in paths), thief.room)
            spots |= {tile for path in paths for tile in path if tile in cubes}
        lost = tuple(courier.spoils[:most]) if can_be_robbed(match, courier) else ()
        if lost:
            facts: dict[str, Fact] = {
                "who": courier.name,
                "items": lost,
                "spots": tuple(sorted(spots)),
            }
            facts |= {
                "count": len(lost),
                "left": min(courier.charge, len(lost)),
                "number": courier.charge,
            }
            said.append(public("threat", **facts))
        else:
            said.append(public("threat-nothing", who=courier.name))
    for thief, paths in ways.items():
        far: dict[Tile, int] = {}
        for path in sorted(paths, key=len):
            for step, tile in enumerate(path, 1):
                far[tile] = min(step, far.get(tile, step))
        places = tuple(
            Place(tile, "threat-at", {"spot": tile, "count": step})
            for step, tile in sorted((step, tile) for tile, step in far.items())
        )
        board = Board((Row(places),))
        said.append(public("threat-reach", who=thief.name, count=turn.steps, board=board))
    return said


def thieves(match: Match) -> list[Vehicle]:
    """Return the vans that steal: the Rogue and, in a solo game, the AI courier. [solo.1]"""
    return [vehicle for vehicle in (match.rival, match.rogue) if vehicle is not None]


def cubes_then(turn: Turn, courier: Courier, thief: Vehicle) -> Sequence[Tile]:
    """Return which of the courier's current cubes will still be in the city when a thief drives
    this turn.

    A courier who drives before the thief lifts the oldest cubes first. [route.4]
    """
    there = [*courier.cubes, *courier.ahead]
    if turn.driving is courier or courier in turn.planned or turn.number < FIRST_LIFTED:
        return there
    is_later = thief.van is Van.ROGUE or turn.order[:1] == (courier,)
    return there[STEPS:] if is_later else there


def ways_of(match: Match, turn: Turn, thief: Vehicle) -> Sequence[tuple[Tile, ...]]:
    """Return the paths that a thief could drive this turn, judging by what is known now."""
    assert thief.place is not None  # noqa: S101 - the setup has placed all vans
    ways = match.city.paths(thief.place, turn.steps)
    if turn.winner is not None and thief.seat is None:
        return fitting(ways, aim(match, turn.steps, turn.winner))
    return ways
