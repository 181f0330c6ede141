"""What can happen at the table whatever question is open."""

from companion.games.pandemonium.model.pieces import Package, Tile, Van
from companion.games.pandemonium.model.state import FUSE, Match, Vehicle, found
from companion.games.pandemonium.rules.missions import no_mission, show
from companion.referee.bearing import Bearing
from companion.referee.facts import Fact
from companion.referee.game import TableEvent
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.sides import no_side, sit

RULE = "trouble.2"


async def leave(m: Match, seat: Seat) -> bool:
    """The game ends, and is scored as it stands. [trouble.1]"""
    m.here.remove(seat)
    m.table.announce("gone", who=seat)
    return True


def cannot_leave(m: Match, seat: Seat) -> Ruling | None:
    """Nobody leaves twice."""
    if seat not in m.here:
        return Ruling("trouble.1", "no-left", {"option": seat}, hard=True)
    return None


async def sits(m: Match, seat: Seat, side: Bearing) -> bool:
    """From which side somebody sits; a direction that is asked for is turned too."""
    sit(m, seat, side)
    return m.turn is not None


async def claim(m: Match, seat: Seat) -> bool:
    """A courier shows a secret mission. [mission.1]"""
    c = m.courier(seat)
    assert c is not None  # noqa: S101 - `cannot_claim` has seen to it
    await show(m, c)
    return False


def cannot_claim(m: Match, seat: Seat) -> Ruling | None:
    """Why a player has nothing to show: of the hand this tells nothing."""
    c = m.courier(seat)
    if m.turn is None:
        return Ruling("setup.5", "no-claim-yet", hard=True)
    if c is None:
        return Ruling("three.1", "no-missions", {"who": seat}, hard=True)
    if not c.missions:
        return Ruling("mission.1", "no-missions-left", {"who": seat}, hard=True)
    if len(no_mission(m, c)) == len(m.edition.missions):
        return Ruling("mission.1", "no-mission-done", {"who": seat}, hard=True)
    return cannot_leave(m, seat)


async def put(m: Match, van: Van, tile: Tile) -> bool:
    """The table puts a van elsewhere by hand, with the cube below it. [trouble.2]"""
    v = of(m, van)
    start = v.place
    assert start is not None  # noqa: S101 - `cannot_put` has seen to it
    v.place = tile
    if v.cubes:
        v.cubes[-1] = tile
    m.table.announce("put", item=van, spot=tile, start=start)
    return True


def of(m: Match, van: Van) -> Vehicle:
    """The van of that colour."""
    v = m.vehicle(van)
    assert v is not None  # noqa: S101 - `no_van` has seen to it
    return v


def no_van(m: Match, van: Van) -> Ruling | None:
    """Why there is nothing to set right."""
    v = m.vehicle(van)
    if v is None or v.place is None:
        return Ruling(RULE, "no-van", {"item": van}, hard=True)
    return None


def no_put(m: Match, van: Van) -> Ruling | None:
    """Why a van cannot be put elsewhere now: on its way it goes on as its route says."""
    turn = m.turn
    if ruling := no_van(m, van):
        return ruling
    if turn is not None and turn.driving is of(m, van) and turn.driving in turn.planned:
        return Ruling(RULE, "no-put", {"item": van}, hard=True)
    return None


async def cube(m: Match, van: Van, number: int, tile: Tile) -> bool:
    """A cube lies elsewhere: the first is the oldest. [trouble.2]"""
    v = of(m, van)
    start, v.cubes[number - 1] = v.cubes[number - 1], tile
    m.table.announce("cube", item=van, number=number, spot=tile, start=start)
    return True


def no_cube(m: Match, van: Van, number: int, tile: Tile) -> Ruling | None:
    """It must have so many in the city."""
    if ruling := no_put(m, van):
        return ruling
    count = len(of(m, van).cubes)
    if not 1 <= number <= count:
        return Ruling(RULE, "no-cube", {"item": van, "count": count}, hard=True)
    return None


async def lay(m: Match, package: Package, tile: Tile) -> bool:
    """A package of the pool lies there. [trouble.2]"""
    m.lying[tile].append(package)
    if package is Package.EXPLODING:
        m.boom.tile = tile
    else:
        m.pool[package] -= 1
    m.table.announce("laid", item=package, spot=tile)
    return True


def no_laying(m: Match, package: Package) -> Ruling | None:
    """Only what the pool has; the exploding package, while it is neither out nor home."""
    is_new = package is Package.EXPLODING and not m.boom.is_out and m.boom.winner is None
    if m.map is None or not (is_new or m.pool[package] > 0):
        return Ruling(RULE, "no-pool", {"item": package}, hard=True)
    return None


async def lift(m: Match, package: Package, tile: Tile) -> bool:
    """A package goes back to the pool. [trouble.2]"""
    m.lying[tile].remove(package)
    back(m, package)
    m.table.announce("lifted", item=package, spot=tile)
    return True


def back(m: Match, package: Package) -> None:
    """A package is in the pool again; the exploding one is not out any more."""
    if package is Package.EXPLODING:
        m.boom.tile = m.boom.carrier = None
    else:
        m.pool[found(package)] += 1


def no_lifting(m: Match, package: Package, tile: Tile) -> Ruling | None:
    """Only what lies there."""
    if package not in m.lying[tile]:
        facts: dict[str, Fact] = {"item": package, "spot": tile}
        return Ruling(RULE, "no-lifting", facts, hard=True)
    return None


async def stow(m: Match, van: Van, package: Package) -> bool:
    """A package of the pool is aboard; an exploding one as if just taken. [trouble.2]"""
    v = of(m, van)
    v.load.append(package)
    if package is Package.EXPLODING:
        m.boom.carrier, m.boom.fuse, m.boom.fresh = v, FUSE, True
    else:
        m.pool[package] -= 1
    m.table.announce("stowed", item=package, target=van)
    return True


def no_stowing(m: Match, van: Van, package: Package) -> Ruling | None:
    """A van with room, and what the pool has."""
    ruling = no_van(m, van) or no_laying(m, package)
    if ruling is None and (of(m, van).capacity is None or of(m, van).room < 1):
        return Ruling(RULE, "no-stowing", {"item": van}, hard=True)
    return ruling


async def unload(m: Match, van: Van, package: Package) -> bool:
    """A package that is aboard goes back to the pool. [trouble.2]"""
    of(m, van).load.remove(package)
    back(m, package)
    m.table.announce("unloaded", item=package, target=van)
    return True


def no_unloading(m: Match, van: Van, package: Package) -> Ruling | None:
    """Only what is aboard."""
    if ruling := no_van(m, van):
        return ruling
    if package not in of(m, van).load:
        facts: dict[str, Fact] = {"item": package, "target": van}
        return Ruling(RULE, "no-unloading", facts, hard=True)
    return None


async def deliver(m: Match, van: Van, package: Package) -> bool:
    """A package of the pool is in the van's base. [trouble.2]"""
    of(m, van).home.append(package)
    m.pool[package] -= 1
    m.table.announce("delivered", item=package, target=van)
    return True


def no_delivering(m: Match, van: Van, package: Package) -> Ruling | None:
    """A van that delivers, and what the pool has; the exploding package is in no base."""
    if ruling := no_van(m, van) or no_laying(m, package):
        return ruling
    if of(m, van).capacity is None or package is Package.EXPLODING:
        facts: dict[str, Fact] = {"item": package, "target": van}
        return Ruling(RULE, "no-delivering", facts, hard=True)
    return None


async def remove(m: Match, van: Van, package: Package) -> bool:
    """A package goes from the van's base back to the pool. [trouble.2]"""
    of(m, van).home.remove(package)
    back(m, package)
    m.table.announce("removed", item=package, target=van)
    return True


def no_removing(m: Match, van: Van, package: Package) -> Ruling | None:
    """Only what is in its base."""
    if ruling := no_van(m, van):
        return ruling
    if of(m, van).capacity is None or package not in of(m, van).home:
        facts: dict[str, Fact] = {"item": package, "target": van}
        return Ruling(RULE, "no-removing", facts, hard=True)
    return None


async def battery(m: Match, van: Van, number: int) -> bool:
    """The table sets a battery. [trouble.2]"""
    c = next(one for one in m.couriers if one.van is van)
    before, c.charge = c.charge, number
    m.table.announce("charged", who=c.name, number=number, left=before)
    return True


def no_battery(m: Match, van: Van, number: int) -> Ruling | None:
    """A courier's, and no more than it holds."""
    c = next((one for one in m.couriers if one.van is van), None)
    if c is None or number > c.full:
        facts: dict[str, Fact] = {"item": van, "count": 0 if c is None else c.full}
        return Ruling(RULE, "no-such-charge", facts, hard=True)
    return None


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave),
    "sits": TableEvent(
        (Seat, Bearing),
        sits,
        lambda m, seat, side: no_side(RULE, side) or cannot_leave(m, seat),
        own=True,
    ),
    "claim": TableEvent((Seat,), claim, cannot_claim),
    "put": TableEvent((Van, Tile), put, lambda m, van, _: no_put(m, van), adjusts=True),
    "cube": TableEvent((Van, int, Tile), cube, no_cube, adjusts=True),
    "lay": TableEvent(
        (Package, Tile), lay, lambda m, package, _: no_laying(m, package), adjusts=True
    ),
    "lift": TableEvent((Package, Tile), lift, no_lifting, adjusts=True),
    "stow": TableEvent((Van, Package), stow, no_stowing, adjusts=True),
    "unload": TableEvent((Van, Package), unload, no_unloading, adjusts=True),
    "deliver": TableEvent((Van, Package), deliver, no_delivering, adjusts=True),
    "remove": TableEvent((Van, Package), remove, no_removing, adjusts=True),
    "battery": TableEvent((Van, int), battery, no_battery, adjusts=True),
}
