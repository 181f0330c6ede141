"""A route before it is driven: step by step, or to a tile, among all that are legal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from companion.games.pandemonium.model.city import LEADS, STEPS, Route
from companion.games.pandemonium.model.pieces import Help, Place, Slot, Tile
from companion.games.pandemonium.model.state import Match, Vehicle, check, named_tiles
from companion.games.pandemonium.rules.loading import Wish
from companion.games.pandemonium.rules.questions import ASK_CROSS, ASK_ROGUE_STEP, ASK_STEP, ASK_WAY
from companion.referee.bearing import SIDES, Bearing, Toward
from companion.referee.facts import Fact
from companion.referee.question import Choose, Nothing, Ruling, Step, YesNo
from companion.referee.run import Changed
from companion.referee.seat import Seat
from companion.referee.sides import direction

#: The beginning of a route.
Path = tuple[Tile, ...]
Answer = Bearing | Toward | Tile | Step | Help | Wish
#: What is wanted on the tiles of a route, by the number of the step from 0, in that order.
Wishes = Mapping[int, Sequence[Wish]]
#: No step goes so. [route.1]
DIAGONAL = tuple(side for side in Bearing if side not in SIDES)
ASLANT = tuple(way for way in Toward if way.value % 2)
NO_DIAGONAL = Ruling("route.1", "no-diagonal", hard=True)


@dataclass(frozen=True)
class Offer:
    """What can be planned. routes: all that are legal. begun: one, as far as a path goes.

    charge: of the battery, before them.
    against: why a step from the end of a path to a side is in none of them. unreached: why a
    tile is in none. short: why a path is no whole route. helps: what can be announced, and why
    the rest cannot. wishes: the same of what can be done on the last tile of a path.
    """

    routes: Sequence[Route]
    begun: Callable[[Path], Route]
    charge: int
    against: Callable[[Path, Place, Bearing], Ruling]
    unreached: Callable[[Path, Tile], Ruling]
    short: Ruling
    helps: Mapping[Help, Ruling | None]
    wishes: Callable[[Path], Mapping[Wish, Ruling | None]] | None = None

    def after(self, told: Path) -> list[Route]:
        """The routes that begin so."""
        return [route for route in self.routes if route.tiles[: len(told)] == told]

    def can_be_longer(self, route: Route) -> bool:
        """Whether a company would open a way where this one has to end. [company.2]"""
        return len(route.tiles) < STEPS and self.helps.get(Help.COMPANY, self.short) is None

    def cost(self, route: Route) -> int:
        """How many units of the battery a route spends. [route.6]"""
        return self.charge - route.battery.charge + route.recharged


async def plan(
    m: Match,
    v: Vehicle,
    seat: Seat,
    offer: Callable[[], Offer],
    announce: Callable[[Help], None],
    *,
    starts: bool = True,
) -> tuple[Route, Wishes]:
    """The route that a seat wants for a van, and what it wants on its tiles.

    announce: does what is announced with it. starts: whether a line of its own begins it.
    """
    told: Path = ()
    wishes: dict[int, list[Wish]] = {}
    agreed, now = 0, offer()
    while True:
        routes = now.after(told)
        whole = next((route for route in routes if route.tiles == told), None)
        try:
            answer: Answer = Step.DONE
            if whole is None or len(routes) > 1 or now.can_be_longer(whole):
                answer = await next_step(m, v, seat, now, told, starts=starts)
                starts = False
            if isinstance(answer, Step) and whole is not None:
                if now.cost(whole) <= agreed or await is_worth(m, v, seat, now, whole):
                    return whole, wishes
                told, agreed, wishes = (), 0, {}
            elif isinstance(answer, Help):
                announce(answer)
                now = offer()
            elif isinstance(answer, Wish):
                wishes.setdefault(len(told) - 1, []).append(answer)
            elif isinstance(answer, Tile):
                way = shortest(now, told, answer)
                if len(way.tiles) == len(told) + 1:  # a step is a step, however it is named
                    told = way.tiles
                elif await agrees(seat, way, now.cost(way)):
                    told, agreed = way.tiles, now.cost(way)
            else:
                side = by_compass(m, seat, v, told)[cast("Bearing | Toward", answer)]
                told = (*told, LEADS[here(v, told)][side])
        except Changed:  # what was set right by hand may forbid what was planned
            check(m)
            now, agreed = offer(), 0
            told, wishes = (told, wishes) if now.after(told) else ((), {})
            starts = not told


def blocked(m: Match, facts: Mapping[str, Fact], place: Place, side: Bearing) -> Ruling | None:
    """Why nobody can drive from a place to that side: the edge, or water. [route.2] [city.2]

    facts: which step it is, and from where to which side.
    """
    there = LEADS[place].get(side)
    if there is None:
        phrase, rule = ("no-edge", "route.2") if isinstance(place, Tile) else ("no-base", "route.3")
        return Ruling(rule, phrase, facts, hard=True)
    if there not in m.city.onward[place]:
        return Ruling("city.2", "no-water", {**facts, "option": there}, hard=True)
    return None


def here(v: Vehicle, told: Path) -> Place:
    """Where the van would be."""
    place = told[-1] if told else v.place
    assert place is not None  # noqa: S101 - every van is placed before it drives
    return place


def by_compass(m: Match, seat: Seat, v: Vehicle, told: Path) -> Mapping[Bearing | Toward, Bearing]:
    """The sides to which a step can be named, as this seat finds them."""
    return {direction(m, seat, side): side for side in LEADS[here(v, told)]}


async def next_step(
    m: Match, v: Vehicle, seat: Seat, now: Offer, told: Path, *, starts: bool
) -> Answer:
    """A direction, a tile further on, the end, or something to announce."""
    routes, place, count = now.after(told), here(v, told), len(told)
    onward = {route.tiles[count] for route in routes if len(route.tiles) > count}
    further = {tile for route in routes for tile in route.tiles[count:]}
    sides = {direction(m, seat, side): side for side in SIDES}
    leads = LEADS[place]
    legal = [way for way, side in sides.items() if leads.get(side) in onward]
    ends: tuple[Answer, ...] = (Step.DONE,) if any(r.tiles == told for r in routes) else ()
    announced = dict[Answer, Ruling | None](now.helps.items())
    if now.wishes is not None:
        announced.update(now.wishes(told).items())
    allowed = [one for one, ruling in announced.items() if ruling is None]

    def refused() -> dict[Answer, Ruling]:
        against: dict[Answer, Ruling] = dict.fromkeys((*DIAGONAL, *ASLANT), NO_DIAGONAL)
        against |= {
            way: now.against(told, place, side) for way, side in sides.items() if way not in legal
        }
        against |= {tile: now.unreached(told, tile) for tile in Tile if tile not in further}
        against |= {one: ruling for one, ruling in announced.items() if ruling is not None}
        return against if ends else {**against, Step.DONE: now.short}

    def means() -> dict[object, Answer]:
        ways: dict[object, Answer] = {side: way for way, side in sides.items()}
        nothing: dict[object, Answer] = {YesNo.NO: Nothing.NOTHING} if told and v.seat else {}
        return ways | nothing | dict(named_tiles(m))

    facts: dict[str, Fact] = {"who": seat, "van": v.name, "number": count + 1, "spot": place}
    facts["base"] = int(isinstance(place, Slot))
    answer: Answer = await Choose(
        ASK_STEP if v.seat is seat else ASK_ROGUE_STEP,
        seat,
        (*legal, *sorted(further), *ends, *allowed),
        offered=(*legal, *ends),
        refused=refused,
        facts=facts,
        starts=starts,
        opener=v.name if v.seat is not seat else None,
        means=means,
    )
    return answer


def shortest(now: Offer, told: Path, tile: Tile) -> Route:
    """The beginning of a route up to that tile: the cheapest of those with the fewest steps."""
    ways = {
        route.tiles[: route.tiles.index(tile, len(told)) + 1]
        for route in now.after(told)
        if tile in route.tiles[len(told) :]
    }
    begun = map(now.begun, sorted(ways))
    return min(begun, key=lambda way: (len(way.tiles), now.cost(way)))


async def agrees(seat: Seat, way: Route, cost: int) -> bool:
    """Whether the seat wants to drive to a tile so."""
    facts: dict[str, Fact] = {"who": seat, "items": way.tiles, "count": cost}
    facts["gain"] = int(way.recharged)
    return await Choose(ASK_WAY, seat, tuple(YesNo), facts=facts) is YesNo.YES


async def is_worth(m: Match, v: Vehicle, seat: Seat, now: Offer, route: Route) -> bool:
    """Whether the seat wants to spend that on a route. [route.6]"""
    crossed = tuple(
        dict.fromkeys(tile for tile, n in zip(route.tiles, route.crossed, strict=True) if n)
    )
    facts: dict[str, Fact] = {"who": seat, "items": crossed, "count": now.cost(route)}
    facts |= {"left": route.battery.charge, "gain": int(route.recharged)}
    return await Choose(ASK_CROSS, seat, tuple(YesNo), facts=facts) is YesNo.YES
