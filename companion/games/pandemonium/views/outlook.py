"""What can come: routes with what they bring, the way home, and what the Rogue could take."""

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
    found,
    in_order,
)
from companion.games.pandemonium.rules.driving import FIRST_LIFTED, battery_of
from companion.games.pandemonium.rules.loading import goods
from companion.games.pandemonium.rules.rogue import aim, fitting
from companion.games.pandemonium.views.sights import meant, not_yet
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.seat import Seat
from companion.referee.table import Said, public

#: How many routes are told.
BEST = 5


@dataclass(frozen=True)
class Outcome:
    """What a route brings, with everything taken that fits. delivered: in points. cost: in units
    of the battery. away: how many steps from its base it ends.
    """

    route: Route
    load: tuple[Package, ...]
    delivered: int
    cost: int
    away: int

    @property
    def worth(self) -> int:
        """The points that are aboard or in the base after it."""
        return self.delivered + sum(POINTS[package] for package in self.load)


def cubes_next(m: Match, c: Courier) -> tuple[Tile, ...]:
    """The courier's cubes that will lie there when it plans its next route. [route.4]"""
    turn = m.turn
    if turn is None or (turn.driving is c and c not in turn.planned):  # lifted already
        return tuple(c.cubes)
    number = turn.number + (c in turn.planned)
    return tuple(c.cubes[STEPS:] if number >= FIRST_LIFTED else c.cubes)


def outcomes(m: Match, c: Courier) -> list[Outcome]:
    """All legal routes of a turn with what they bring, the best first."""
    turn, start = m.turn, c.place
    if turn is None or start is None:
        return []
    battery = battery_of(m, turn, c)
    all_routes = m.city.routes(start, cubes_next(m, c), battery, m.electric)
    return sorted(
        (outcome(m, c, route) for route in all_routes),
        key=lambda one: (-one.worth, -one.delivered, one.cost, one.away, one.route.tiles),
    )


def outcome(m: Match, c: Courier, route: Route) -> Outcome:
    """What a route brings. [package.2] [base.1]"""
    load, delivered, capacity = list(c.load), 0, c.capacity or 0
    taken: Counter[Tile] = Counter()
    home = None if c.base is None else BASE_TILE[c.base]
    for tile in route.tiles:
        if taken[tile] == 0:
            room = capacity - len(load)
            load += map(found, goods(in_order(m.lying[tile]))[:room])
            taken[tile] += 1
        if tile is home:
            delivered += sum(POINTS[package] for package in load)
            delivered += BOOM_POINTS * (Package.EXPLODING in load)
            load = []
    if Package.EXPLODING in load and m.boom.fuse == 1 and not m.boom.fresh:
        load = []  # it explodes at the end of the turn [exploding.3]
    cost = c.charge - route.battery.charge + route.recharged
    away = m.city.between[route.tiles[-1]][home] if route.tiles and home is not None else 0
    return Outcome(route, in_order(load), delivered, cost, away)


def routes(m: Match, seat: Seat | None, who: Seat | None) -> list[Said]:
    """The legal routes that end with the most."""
    c = meant(m, seat, who)
    if early := not_yet(m):
        return early
    if not isinstance(c, Courier):
        return [public("routes-whose")]
    best = outcomes(m, c)[:BEST]
    if not best:
        return [public("routes-none", who=c.name)]
    places = [Row((route_place(one),)) for one in best if one.route.tiles]
    return [public("routes", who=c.name, board=Board(tuple(places)))]


def route_place(one: Outcome) -> Place:
    """A route, and what it brings."""
    facts: dict[str, Fact] = {"items": one.route.tiles, "count": one.cost}
    facts |= {
        "gain": int(one.route.recharged),
        "points": one.delivered,
        "score": one.worth - one.delivered,
    }
    return Place(one.route.tiles[-1], "route", facts)


def near(m: Match, seat: Seat | None, who: Seat | None) -> list[Said]:
    """The packages in the city, the nearest first, as a van drives."""
    v = meant(m, seat, who)
    if early := not_yet(m):
        return early
    if v is None or v.place is None:
        return [public("no-place")]
    far = m.city.far(v.place)
    tiles = sorted((far[tile], tile) for tile in Tile if m.lying[tile] and tile in far)
    if not tiles:
        return [public("near-none")]
    places = [Row((Place(tile, "near-at", near_facts(m, tile, count)),)) for count, tile in tiles]
    return [public("near-from", who=v.name, board=Board(tuple(places)))]


def near_facts(m: Match, tile: Tile, count: int) -> dict[str, Fact]:
    """A tile with packages, so many steps away."""
    return {"spot": tile, "option": m.grid[tile], "items": in_order(m.lying[tile]), "count": count}


def home(m: Match, seat: Seat | None, who: Seat | None) -> list[Said]:
    """The way to a van's base, and what it costs."""
    v = meant(m, seat, who)
    if early := not_yet(m):
        return early
    if v is None or v.place is None or v.base is None:
        return [public("no-place")]
    goal = BASE_TILE[v.base]
    if v.place is goal:
        return [public("home-there", who=v.name, spot=goal)]
    cubes = cubes_next(m, v) if isinstance(v, Courier) else ()
    said: list[Said] = []
    path, cost = way_home(m, v.place, goal, cubes, free=False)
    facts: dict[str, Fact] = {"who": v.name, "items": path, "count": len(path)}
    said.append(public("home", **facts, number=cost, spot=goal))
    if cost and (other := way_home(m, v.place, goal, cubes, free=True))[0]:
        said.append(public("home-free", items=other[0], count=len(other[0])))
    return said


def way_home(
    m: Match, start: object, goal: Tile, cubes: Sequence[Tile], *, free: bool
) -> tuple[tuple[Tile, ...], int]:
    """The shortest way, of these the one over the fewest own cubes; free: over none. An empty
    way where there is none.
    """
    ways: list[tuple[int, tuple[Tile, ...]]] = [(0, ())]
    seen: set[Tile] = set()
    while ways:
        longer: dict[Tile, tuple[int, tuple[Tile, ...]]] = {}
        for cost, path in ways:
            for there in m.city.onward[path[-1] if path else start]:  # type: ignore[index]
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


def threat(m: Match, seat: Seat | None, who: Seat | None) -> list[Said]:
    """What can be reached by who steals, what a courier could lose, what its battery would save."""
    v, turn = meant(m, seat, who), m.turn
    if early := not_yet(m):
        return early
    if turn is None or m.rogue.place is None:
        return [public("threat-none")]
    ways = {thief: ways_of(m, turn, thief) for thief in thieves(m)}
    said: list[Said] = []
    for c in [v] if isinstance(v, Courier) else m.couriers:
        spots, most = set[Tile](), 0
        for thief, paths in ways.items():
            cubes = cubes_then(turn, c, thief)
            most += min(max(sum(map(cubes.count, path)) for path in paths), thief.room)
            spots |= {tile for path in paths for tile in path if tile in cubes}
        lost = tuple(c.spoils[:most]) if can_be_robbed(m, c) else ()
        if lost:
            facts: dict[str, Fact] = {"who": c.name, "items": lost, "spots": tuple(sorted(spots))}
            facts |= {"count": len(lost), "left": min(c.charge, len(lost)), "number": c.charge}
            said.append(public("threat", **facts))
        else:
            said.append(public("threat-nothing", who=c.name))
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


def thieves(m: Match) -> list[Vehicle]:
    """Who steals: the Rogue, and alone the AI courier too. [solo.1]"""
    return [v for v in (m.rival, m.rogue) if v is not None]


def cubes_then(turn: Turn, c: Courier, thief: Vehicle) -> Sequence[Tile]:
    """The courier's cubes that will lie there when it is robbed, without those to come.

    A van that drives later lifts its oldest before the Rogue comes. [route.4]
    """
    there = [*c.cubes, *c.ahead]
    if turn.driving is c or c in turn.planned or turn.number < FIRST_LIFTED:
        return there
    is_later = thief.van is Van.ROGUE or turn.order[:1] == (c,)
    return there[STEPS:] if is_later else there


def ways_of(m: Match, turn: Turn, thief: Vehicle) -> Sequence[tuple[Tile, ...]]:
    """The ways that one who steals could drive in this turn, as far as is known by now."""
    assert thief.place is not None  # noqa: S101 - the setup has placed all vans
    ways = m.city.paths(thief.place, turn.steps)
    if turn.winner is not None and thief.seat is None:
        return fitting(ways, aim(m, turn.steps, turn.winner))
    return ways
