"""Planning a route before driving it: step by step, or by naming a tile further on."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from companion.games.pandemonium.model.city import LEADS, STEPS, Route
from companion.games.pandemonium.model.pieces import Announcement, Place, Slot, Tile
from companion.games.pandemonium.model.state import Match, Vehicle, named_tiles
from companion.games.pandemonium.rules.loading import Wish
from companion.games.pandemonium.rules.questions import ASK_CROSS, ASK_ROGUE_STEP, ASK_STEP, ASK_WAY
from companion.referee.bearing import SIDES, Bearing, Toward
from companion.referee.facts import Fact
from companion.referee.question import Choose, Nothing, Ruling, Step, YesNo
from companion.referee.seat import Seat
from companion.referee.sides import direction
from companion.referee.table_event import Changed

#: The beginning of a route.
Path = tuple[Tile, ...]
Answer = Bearing | Toward | Tile | Step | Announcement | Wish
#: A player's wishes to take and drop things on the tiles of a route, in the order in which the
#: player expressed them. The keys are step numbers, from 0.
Wishes = Mapping[int, Sequence[Wish]]
#: Directions that no step can take. [route.1]
DIAGONAL = tuple(side for side in Bearing if side not in SIDES)
ASLANT = tuple(way for way in Toward if way.value % 2)
NO_DIAGONAL = Ruling("route.1", "no-diagonal", hard=True)


@dataclass(frozen=True)
class Offer:
    """The routes that a player can plan now, and the reasons why others aren't possible.

    routes: every legal route.
    begun: returns the beginning of a route along a path.
    charge: the battery's charge before the route.
    against: returns why the next step can't go in a direction.
    unreached: returns why the route can't reach a tile.
    short: why a route can't end early.
    helps: for each announcement, why the player can't make it, or None if they can.
    wishes: returns the same for each thing that the player could take or drop on a path's last
    tile.
    None: the van takes and drops nothing.
    """

    routes: Sequence[Route]
    begun: Callable[[Path], Route]
    charge: int
    against: Callable[[Path, Place, Bearing], Ruling]
    unreached: Callable[[Path, Tile], Ruling]
    short: Ruling
    helps: Mapping[Announcement, Ruling | None]
    wishes: Callable[[Path], Mapping[Wish, Ruling | None]] | None = None

    def after(self, path: Path) -> list[Route]:
        """Return the routes that begin with this path."""
        return [route for route in self.routes if route.tiles[: len(path)] == path]

    def can_be_longer(self, route: Route) -> bool:
        """Whether the route could become longer if the courier's company helps. [company.2]"""
        return len(route.tiles) < STEPS and self.helps.get(Announcement.COMPANY, self.short) is None

    def cost(self, route: Route) -> int:
        """Return how many units of the battery a route uses. [route.6]"""
        return self.charge - route.battery.charge + route.recharged


async def plan(
    match: Match,
    vehicle: Vehicle,
    seat: Seat,
    offer: Callable[[], Offer],
    announce: Callable[[Announcement], None],
    *,
    starts: bool = True,
) -> tuple[Route, Wishes]:
    """Let a player plan a van's route. Return the route, and what to take and drop on its tiles.

    offer: returns the routes that are possible now. Called again when something has changed.
    announce: carries out an announcement.
    starts: whether the first question begins a new action; see `Choose`.
    """
    path: Path = ()
    wishes: dict[int, list[Wish]] = {}
    accepted_cost, now = 0, offer()
    while True:
        routes = now.after(path)
        whole = next((route for route in routes if route.tiles == path), None)
        try:
            answer: Answer = Step.DONE
            if whole is None or len(routes) > 1 or now.can_be_longer(whole):
                answer = await next_step(match, vehicle, seat, now, path, starts=starts)
                starts = False
            if isinstance(answer, Step) and whole is not None:
                if now.cost(whole) <= accepted_cost or await is_worth(
                    match, vehicle, seat, now, whole
                ):
                    return whole, wishes
                path, accepted_cost, wishes = (), 0, {}
            elif isinstance(answer, Announcement):
                announce(answer)
                now = offer()
            elif isinstance(answer, Wish):
                wishes.setdefault(len(path) - 1, []).append(answer)
            elif isinstance(answer, Tile):
                way = shortest(now, path, answer)
                # There is only one way to the next tile, so there is nothing to confirm.
                if len(way.tiles) == len(path) + 1:
                    path = way.tiles
                elif await agrees(seat, way, now.cost(way)):
                    path, accepted_cost = way.tiles, now.cost(way)
            else:
                side = by_compass(match, seat, vehicle, path)[cast("Bearing | Toward", answer)]
                path = (*path, LEADS[here(vehicle, path)][side])
        except Changed:  # For example, players have moved pieces by hand that block the route.
            match.raise_if_over()
            now, accepted_cost = offer(), 0
            path, wishes = (path, wishes) if now.after(path) else ((), {})
            starts = not path


def blocked(match: Match, facts: Mapping[str, Fact], place: Place, side: Bearing) -> Ruling | None:
    """Return why no van can drive from a place in a direction, or None if it can. The city ends
    there, or there is water. [route.2] [city.2]

    facts: the step's number, direction and start.
    """
    there = LEADS[place].get(side)
    if there is None:
        phrase, rule = ("no-edge", "route.2") if isinstance(place, Tile) else ("no-base", "route.3")
        return Ruling(rule, phrase, facts, hard=True)
    if there not in match.city.onward[place]:
        return Ruling("city.2", "no-water", {**facts, "option": there}, hard=True)
    return None


def here(vehicle: Vehicle, path: Path) -> Place:
    """Return where the van is at the end of a path."""
    place = path[-1] if path else vehicle.place
    assert place is not None  # noqa: S101 - every van is placed before it drives
    return place


def by_compass(
    match: Match, seat: Seat, vehicle: Vehicle, path: Path
) -> Mapping[Bearing | Toward, Bearing]:
    """Map the directions in which this player can go, as seen from the player's side of the board,
    to compass directions.
    """
    return {direction(match, seat, side): side for side in LEADS[here(vehicle, path)]}


async def next_step(
    match: Match,
    vehicle: Vehicle,
    seat: Seat,
    now: Offer,
    path: Path,
    *,
    starts: bool,
) -> Answer:
    """Ask for the next step. The player can name a direction, a tile further on, the end of the
    route, an announcement, or something to take or drop.
    """
    routes, place, count = now.after(path), here(vehicle, path), len(path)
    onward = {route.tiles[count] for route in routes if len(route.tiles) > count}
    further = {tile for route in routes for tile in route.tiles[count:]}
    sides = {direction(match, seat, side): side for side in SIDES}
    leads = LEADS[place]
    legal = [way for way, side in sides.items() if leads.get(side) in onward]
    ends: tuple[Answer, ...] = (Step.DONE,) if any(r.tiles == path for r in routes) else ()
    announced = dict[Answer, Ruling | None](now.helps.items())
    if now.wishes is not None:
        announced.update(now.wishes(path).items())
    allowed = [one for one, ruling in announced.items() if ruling is None]

    def refused() -> dict[Answer, Ruling]:
        against: dict[Answer, Ruling] = dict.fromkeys((*DIAGONAL, *ASLANT), NO_DIAGONAL)
        against |= {
            way: now.against(path, place, side) for way, side in sides.items() if way not in legal
        }
        against |= {tile: now.unreached(path, tile) for tile in Tile if tile not in further}
        against |= {one: ruling for one, ruling in announced.items() if ruling is not None}
        return against if ends else {**against, Step.DONE: now.short}

    def means() -> dict[object, Answer]:
        ways: dict[object, Answer] = {side: way for way, side in sides.items()}
        nothing: dict[object, Answer] = {YesNo.NO: Nothing.NOTHING} if path and vehicle.seat else {}
        return ways | nothing | dict(named_tiles(match))

    facts: dict[str, Fact] = {"who": seat, "van": vehicle.name, "number": count + 1, "spot": place}
    facts["base"] = int(isinstance(place, Slot))
    answer: Answer = await Choose(
        ASK_STEP if vehicle.seat is seat else ASK_ROGUE_STEP,
        seat,
        (*legal, *sorted(further), *ends, *allowed),
        offered=(*legal, *ends),
        refused=refused,
        facts=facts,
        begins_action=starts,
        opener=vehicle.name if vehicle.seat is not seat else None,
        aliases=means,
    )
    return answer


def shortest(now: Offer, path: Path, tile: Tile) -> Route:
    """Return the shortest path by which a route can reach a tile. If there are several, return the
    one that uses the fewest units of the battery.
    """
    ways = {
        route.tiles[: route.tiles.index(tile, len(path)) + 1]
        for route in now.after(path)
        if tile in route.tiles[len(path) :]
    }
    begun = map(now.begun, sorted(ways))
    return min(begun, key=lambda way: (len(way.tiles), now.cost(way)))


async def agrees(seat: Seat, way: Route, cost: int) -> bool:
    """Ask the player whether the van should go this way to the tile that they named."""
    facts: dict[str, Fact] = {"who": seat, "items": way.tiles, "count": cost}
    facts["gain"] = int(way.recharged)
    return await Choose(ASK_WAY, seat, tuple(YesNo), facts=facts) is YesNo.YES


async def is_worth(match: Match, vehicle: Vehicle, seat: Seat, now: Offer, route: Route) -> bool:
    """Ask the player whether the route is worth the battery units that it costs. [route.6]"""
    crossed = tuple(
        dict.fromkeys(tile for tile, n in zip(route.tiles, route.crossed, strict=True) if n)
    )
    facts: dict[str, Fact] = {"who": seat, "items": crossed, "count": now.cost(route)}
    facts |= {"left": route.battery.charge, "gain": int(route.recharged)}
    return await Choose(ASK_CROSS, seat, tuple(YesNo), facts=facts) is YesNo.YES
