"""A courier's part of a turn: the route, and what happens on each of its tiles."""

from functools import partial

from companion.games.pandemonium.model.city import BASE_TILE, LEADS, STEPS, Battery, Route, spent
from companion.games.pandemonium.model.pieces import CompanyKind, Help, Place, Tile
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

#: With a company that lets it, a van crosses as many of its own cubes as it likes. [company.1]
ANY_NUMBER = 99
#: The first turn in which cubes are lifted. [route.4]
FIRST_LIFTED = 3


async def drive(m: Match, turn: Turn, c: Courier) -> None:
    """Lift the oldest cubes, plan, and drive tile by tile. [route.4] [route.7]"""
    seat = c.seat
    assert seat is not None  # noqa: S101 - a courier that drives has a player
    turn.driving, turn.drops = c, False
    if turn.number >= FIRST_LIFTED:
        lift(m, c, STEPS)
    has_chosen = turn.order[0] is c is turn.winner  # "first", and its route behind it
    route, wishes = await plan(
        m,
        c,
        seat,
        lambda: offer(m, turn, c),
        partial(announce, m, turn, c),
        starts=not has_chosen,
    )
    turn.planned.append(c)
    start = c.place  # the table may have put it elsewhere meanwhile
    assert start is not None  # noqa: S101 - it was placed in the setup
    lay_out(m, c, route.tiles)
    if route.tiles:
        end = m.grid[route.tiles[-1]]
        m.table.announce("drives", who=c.name, items=route.tiles, option=end, start=start)
    else:
        m.table.announce("stuck", who=c.name, spot=start)
    turn.recharged = False
    for number, tile in enumerate(route.tiles, 1):
        wanted = Wanted(wishes.get(number - 1, ()), is_last=number == len(route.tiles))
        await enter(m, turn, c, tile, wanted)
    turn.free[c] = 0
    await recharge(m, c, route.tiles)
    turn.driving = None


def battery_of(m: Match, turn: Turn, c: Courier) -> Battery:
    """What it can cross its own cubes with now."""
    free = ANY_NUMBER if helps(m, c, CompanyKind.FREE_CROSS) else turn.free[c]
    return Battery(c.charge, c.full, free)


def offer(m: Match, turn: Turn, c: Courier) -> Offer:
    """What it can plan. [route.1]"""
    start = c.place
    assert start is not None  # noqa: S101 - it was placed in the setup
    cubes, battery, city, electric = tuple(c.cubes), battery_of(m, turn, c), m.city, m.electric

    def begun(path: Path) -> Route:
        return city.route(path, start, cubes, battery, electric)

    def against(told: Path, place: Place, side: Bearing) -> Ruling:
        return why_not(m, c, begun(told), place, side)

    def unreached(told: Path, tile: Tile) -> Ruling:
        far = city.far(told[-1] if told else start)[tile] or 2  # where it stands it comes back to
        facts: dict[str, Fact] = {"option": tile, "left": STEPS - len(told), "count": far}
        if far <= STEPS - len(told):
            return Ruling("route.6", "no-way-past", {**facts, "who": c.name}, hard=True)
        return Ruling("route.1", "no-so-far", facts, hard=True)

    routes = city.routes(start, cubes, battery, electric)
    within = {tile for route in routes for tile in route.tiles}
    return Offer(
        routes=routes,
        begun=begun,
        charge=c.charge,
        against=against,
        unreached=unreached,
        short=Ruling("route.1", "no-short", {"count": STEPS}, hard=True),
        helps={
            Help.DROPPING: no_dropping(m, turn, c, within),
            Help.COMPANY: no_company(m, c),
        },
        wishes=partial(wishes_on, m, turn, c),
    )


def why_not(m: Match, c: Courier, route: Route, place: Place, side: Bearing) -> Ruling:
    """Why a route does not go on to that side. [route.6]"""
    facts: dict[str, Fact] = {"number": len(route.tiles) + 1, "side": side, "spot": place}
    if ruling := blocked(m, facts, place, side):
        return ruling
    there = LEADS[place][side]
    cost = c.cubes.count(there) + route.tiles.count(there) - route.battery.free
    facts |= {"option": there, "who": c.name, "count": cost, "left": route.battery.charge}
    return Ruling("route.6", "no-crossing", facts, hard=True)


def no_company(m: Match, c: Courier) -> Ruling | None:
    """Why its company cannot help it across its own cubes. [company.2]"""
    if c.company is not None and can_help(m, c, CompanyKind.FREE_CROSS):
        return None
    if helps(m, c, CompanyKind.FREE_CROSS):
        return Ruling("company.2", "no-company-twice", {"who": c.name}, hard=True)
    return Ruling("company.1", "no-company", {"who": c.name}, hard=True)


def announce(m: Match, turn: Turn, c: Courier, what: Help) -> None:
    """What is said with a route. [package.5] [company.2]"""
    if what is Help.DROPPING:
        will_drop(m, turn, c)
        return
    c.helping, c.helped = True, c.helped + 1
    assert c.company is not None  # noqa: S101 - `no_company` has seen to it
    m.table.announce("company-crosses", who=c.name, item=c.company)


async def enter(m: Match, turn: Turn, c: Courier, tile: Tile, wanted: Wanted) -> None:
    """In this order: entering, handing over, recharging, taking, delivering. [route.7]"""
    if tile in c.cubes:
        cross(m, turn, c, tile)
    step_onto(c, tile)
    c.visited.add(tile)
    if (rival := m.rival_base(c)) is not None and BASE_TILE[rival] is tile:
        c.rival.add(turn.number)
    await hand_over(m, c, tile)
    if tile in m.electric:
        c.electric.add(turn.number)
        if not turn.recharged and c.charge < c.full:  # [battery.3]
            c.charge += 1
            turn.recharged = True
            m.table.announce("electric", who=c.name, spot=tile, left=c.charge)
    await load(m, turn, c, tile, wanted)
    deliver(m, turn, c, tile)


def cross(m: Match, turn: Turn, c: Courier, tile: Tile) -> None:
    """Own cubes are crossed: first for nothing, then with the battery. [route.6]"""
    before = battery_of(m, turn, c)
    after = spent(before, c.cubes.count(tile)) or Battery(0, c.full)  # set right by hand meanwhile
    turn.free[c] = after.free
    c.charge = after.charge
    cost = before.charge - after.charge
    m.tally.crossings += cost
    m.table.announce("crosses", who=c.name, spot=tile, count=cost, left=c.charge)
