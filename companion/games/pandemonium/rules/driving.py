"""A courier's part of a turn: plan the route, and drive it tile by tile."""

from functools import partial

from companion.games.pandemonium.model.city import (
    BASE_TILE,
    LEADS,
    STEPS,
    Battery,
    Route,
    battery_after,
)
from companion.games.pandemonium.model.pieces import Announcement, CompanyKind, Place, Tile
from companion.games.pandemonium.model.state import Courier, Match, Turn, can_help, helps
from companion.games.pandemonium.rules.cubes import lay_out, lift, step_onto
from companion.games.pandemonium.rules.loading import (
    Wanted,
    deliver,
    hand_over,
    load,
    no_dropping,
    recharge,
    will_drop,
    wishes_on,
)
from companion.games.pandemonium.rules.planning import Offer, Path, blocked, plan
from companion.referee.bearing import Bearing
from companion.referee.facts import Fact
from companion.referee.question import Ruling

#: How many cubes a courier can cross for free if the company sets no limit: more than any route
#: crosses. [company.1]
ANY_NUMBER = 99
#: The first turn in which couriers lift their oldest cubes before they drive. [route.4]
FIRST_LIFTED = 3


async def drive(match: Match, turn: Turn, courier: Courier) -> None:
    """Lift the oldest cubes, plan the route and drive it. [route.4] [route.7]"""
    seat = courier.seat
    assert seat is not None  # noqa: S101 - these couriers have players
    turn.driving, turn.drops = courier, False
    if turn.number >= FIRST_LIFTED:
        lift(match, courier, STEPS)
    # If the player has just said "first", the rest of what they said may be the route.
    has_chosen = turn.order[0] is courier is turn.winner
    route, wishes = await plan(
        match,
        courier,
        seat,
        lambda: offer(match, turn, courier),
        partial(announce, match, turn, courier),
        starts=not has_chosen,
    )
    turn.planned.append(courier)
    start = courier.place  # The table may have moved the van during the planning.
    assert start is not None  # noqa: S101 - it was placed in the setup
    lay_out(match, courier, route.tiles)
    if route.tiles:
        end = match.grid[route.tiles[-1]]
        match.table.announce("drives", who=courier.name, items=route.tiles, option=end, start=start)
    else:
        match.table.announce("stuck", who=courier.name, spot=start)
    turn.recharged = False
    for number, tile in enumerate(route.tiles, 1):
        wanted = Wanted(wishes.get(number - 1, ()), is_last=number == len(route.tiles))
        await enter(match, turn, courier, tile, wanted)
    turn.free[courier] = 0
    await recharge(match, courier, route.tiles)
    turn.driving = None


def battery_of(match: Match, turn: Turn, courier: Courier) -> Battery:
    """Return the battery units and free crossings that the courier has now."""
    free = ANY_NUMBER if helps(match, courier, CompanyKind.FREE_CROSS) else turn.free[courier]
    return Battery(courier.charge, courier.full, free)


def offer(match: Match, turn: Turn, courier: Courier) -> Offer:
    """Return the routes that the courier can plan. [route.1]"""
    start = courier.place
    assert start is not None  # noqa: S101 - it was placed in the setup
    cubes, battery, city, electric = (
        tuple(courier.cubes),
        battery_of(match, turn, courier),
        match.city,
        match.electric,
    )

    def begun(path: Path) -> Route:
        return city.route(path, start, cubes, battery, electric)

    def against(path: Path, place: Place, side: Bearing) -> Ruling:
        return why_not(match, courier, begun(path), place, side)

    def unreached(path: Path, tile: Tile) -> Ruling:
        # 0 means the van's own tile, to which it would have to come back in 2 steps
        far = city.far(path[-1] if path else start)[tile] or 2
        facts: dict[str, Fact] = {"option": tile, "left": STEPS - len(path), "count": far}
        if far <= STEPS - len(path):
            return Ruling("route.6", "no-way-past", {**facts, "who": courier.name}, hard=True)
        return Ruling("route.1", "no-so-far", facts, hard=True)

    routes = city.routes(start, cubes, battery, electric)
    within = {tile for route in routes for tile in route.tiles}
    return Offer(
        routes=routes,
        begun=begun,
        charge=courier.charge,
        against=against,
        unreached=unreached,
        short=Ruling("route.1", "no-short", {"count": STEPS}, hard=True),
        helps={
            Announcement.DROPPING: no_dropping(match, turn, courier, within),
            Announcement.COMPANY: no_company(match, courier),
        },
        wishes=partial(wishes_on, match, turn, courier),
    )


def why_not(match: Match, courier: Courier, route: Route, place: Place, side: Bearing) -> Ruling:
    """Return why a courier's route can't continue from a place in a direction. [route.6]"""
    facts: dict[str, Fact] = {"number": len(route.tiles) + 1, "side": side, "spot": place}
    if ruling := blocked(match, facts, place, side):
        return ruling
    there = LEADS[place][side]
    cost = courier.cubes.count(there) + route.tiles.count(there) - route.battery.free
    facts |= {"option": there, "who": courier.name, "count": cost, "left": route.battery.charge}
    return Ruling("route.6", "no-crossing", facts, hard=True)


def no_company(match: Match, courier: Courier) -> Ruling | None:
    """Return why the company can't help the courier to cross their own cubes, or None if it can.
    [company.2]
    """
    if courier.company is not None and can_help(match, courier, CompanyKind.FREE_CROSS):
        return None
    if helps(match, courier, CompanyKind.FREE_CROSS):
        return Ruling("company.2", "no-company-twice", {"who": courier.name}, hard=True)
    return Ruling("company.1", "no-company", {"who": courier.name}, hard=True)


def announce(match: Match, turn: Turn, courier: Courier, what: Announcement) -> None:
    """Carry out an announcement that a player makes while planning a route. [package.5]
    [company.2]
    """
    if what is Announcement.DROPPING:
        will_drop(match, turn, courier)
        return
    courier.helping, courier.helped = True, courier.helped + 1
    assert courier.company is not None  # noqa: S101 - `no_company` has checked it
    match.table.announce("company-crosses", who=courier.name, item=courier.company)


async def enter(match: Match, turn: Turn, courier: Courier, tile: Tile, wanted: Wanted) -> None:
    """Enter the next tile of the route. Cross cubes, hand over the exploding package, recharge,
    take and drop packages, and deliver them, in this order. [route.7]
    """
    if tile in courier.cubes:
        cross(match, turn, courier, tile)
    step_onto(courier, tile)
    courier.visited.add(tile)
    if (rival := match.rival_base(courier)) is not None and BASE_TILE[rival] is tile:
        courier.rival.add(turn.number)
    await hand_over(match, courier, tile)
    if tile in match.electric:
        courier.electric.add(turn.number)
        if not turn.recharged and courier.charge < courier.full:  # [battery.3]
            courier.charge += 1
            turn.recharged = True
            match.table.announce("electric", who=courier.name, spot=tile, left=courier.charge)
    await load(match, turn, courier, tile, wanted)
    deliver(match, turn, courier, tile)


def cross(match: Match, turn: Turn, courier: Courier, tile: Tile) -> None:
    """Cross the courier's cubes on a tile: first for free, then with the battery. [route.6]"""
    before = battery_of(match, turn, courier)
    after = battery_after(before, courier.cubes.count(tile)) or Battery(
        0, courier.full
    )  # The table may have set the battery too low since the route was planned.
    turn.free[courier] = after.free
    courier.charge = after.charge
    cost = before.charge - after.charge
    match.tally.crossings += cost
    match.table.announce("crosses", who=courier.name, spot=tile, count=cost, left=courier.charge)
