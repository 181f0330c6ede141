"""Pieces that lie elsewhere than the rules have them: set right by hand. [trouble.2]"""

from collections.abc import Sequence
from typing import cast

from companion.games.pandemonium.model.city import BASE_TILE
from companion.games.pandemonium.model.layout import (
    BASES,
    CUBES,
    dealt,
    held,
    layout,
    plan,
    spare,
    spots,
)
from companion.games.pandemonium.model.pieces import (
    Area,
    Bases,
    Cubes,
    Location,
    Markers,
    Package,
    Place,
    Slot,
    Tile,
    Van,
    Whole,
)
from companion.games.pandemonium.model.state import (
    FUSE,
    STOLEN,
    Courier,
    Match,
    Vehicle,
    at_location,
)
from companion.referee.facts import Pieces, Spot
from companion.referee.game import Tabletop
from companion.referee.question import Ruling
from companion.referee.seat import Seat

RULE = "trouble.2"

#: Whose colour cubes and bases are.
COLOUR: dict[Cubes | Bases, Van] = {
    **{cubes: van for van, cubes in CUBES.items()},
    **{base: van for van, base in BASES.items()},
}
#: Where a piece of each kind may lie; of other kinds none is put anywhere.
PLACES: dict[type, tuple[Area, ...]] = {
    Package: (Area.CITY, Area.ABOARD, Area.IN_BASE, Area.POOL, Area.OUT),
    Cubes: (Area.CITY, Area.ASIDE),
    Bases: (Area.EDGE,),
    Van: (Area.CITY, Area.EDGE),
    Location: (Area.CITY,),
}


def refuse(m: Match, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
    """Why pieces cannot lie there."""
    if m.turn is None and not m.is_over:
        return Ruling(RULE, "no-put-setup", hard=True)
    if pieces.kind is Whole.DIE:
        return Ruling(RULE, "no-put-die", hard=True)
    if isinstance(pieces.kind, Markers):
        return Ruling(RULE, "no-put-marker", hard=True)
    thing = pieces.kind if pieces.face is None else pieces.face
    areas = next((areas for kind, areas in PLACES.items() if isinstance(thing, kind)), None)
    if areas is None:
        return Ruling(RULE, "no-put-card", {"what": pieces}, hard=True)
    if end.kind not in areas or not may_lie(m, thing, end):
        return Ruling(RULE, "no-put-there", {"what": pieces, "spot": end}, hard=True)
    if isinstance(thing, Van | Cubes) and is_on_its_way(m, of_colour(m, thing)):
        return Ruling(RULE, "no-put", {"item": of_colour(m, thing).van}, hard=True)
    if isinstance(thing, Package) and end.kind is Area.ABOARD and at_seat(m, end).room < 1:
        return Ruling(RULE, "no-stowing", {"item": at_seat(m, end).van}, hard=True)
    return None


def may_lie(m: Match, thing: object, end: Spot) -> bool:
    """Whether this one may lie there, of those of its kind."""
    place = end.of
    if isinstance(thing, Package) and end.kind is Area.OUT:  # [rogue.6] [exploding.1]
        return m.rogue.seat is None and thing is not Package.EXPLODING
    if isinstance(thing, Van) and isinstance(place, Slot):
        return place is of_colour(m, thing).base
    if isinstance(thing, Bases) and isinstance(place, Slot):  # [setup.3]
        others = [v.base for v in m.vehicles if v.van is not COLOUR[thing]]
        return BASE_TILE[place] not in [BASE_TILE[base] for base in others if base is not None]
    return True


def of_colour(m: Match, thing: Van | Cubes | Bases) -> Vehicle:
    """The van of that colour."""
    v = m.vehicle(thing if isinstance(thing, Van) else COLOUR[thing])
    assert v is not None  # noqa: S101 - after the setup there are all three
    return v


def at_seat(m: Match, spot: Spot) -> Vehicle:
    """The van of the player at whom that is."""
    return next(v for v in m.vehicles if v.seat is not None and v.seat is spot.of)


def is_on_its_way(m: Match, v: Vehicle) -> bool:
    """Whether its route is under way: then it goes on as it was planned."""
    return m.turn is not None and m.turn.driving is v and v in m.turn.planned


async def put(m: Match, pieces: Pieces, start: Spot, end: Spot) -> bool:
    """A piece lies elsewhere than the rules have it."""
    kind, place = pieces.kind, end.of
    if isinstance(kind, Package):
        put_package(m, kind, start, end)
    elif isinstance(kind, Cubes):
        put_cube(of_colour(m, kind), start.of, place)
    elif isinstance(kind, Bases):
        v = of_colour(m, kind)
        if v.place is v.base:  # its van stands on it
            v.place = cast("Slot", place)
        v.base = cast("Slot", place)
    elif isinstance(pieces.face, Van):
        of_colour(m, pieces.face).place = cast("Place", place)
    else:
        swap(m, cast("Location", pieces.face), cast("Tile", place))
    return True


def put_cube(v: Vehicle, start: object, end: object) -> None:
    """A cube is as old as the one whose place it takes; one more is the newest but for the van's.

    start, end: tiles; anything else is beside the city.
    """
    age = len(v.cubes)
    if isinstance(start, Tile):
        age = v.cubes.index(start)
        del v.cubes[age]
    elif v.cubes and v.cubes[-1] is v.place and v.place is not end:
        age -= 1
    if isinstance(end, Tile):
        v.cubes.insert(age, end)


def swap(m: Match, location: Location, tile: Tile) -> None:
    """Two location cards change places."""
    start = at_location(m, location)
    assert start is not None  # noqa: S101 - after the setup all lie in the city
    m.grid[start], m.grid[tile] = m.grid[tile], location


def put_package(m: Match, package: Package, start: Spot, end: Spot) -> None:
    """A package is taken from one place and laid at another, with all that is counted of it."""
    if package is Package.EXPLODING:
        put_exploding(m, end)
        return
    one = taken(m, package, start)
    if end.kind is Area.CITY:
        m.lying[cast("Tile", end.of)].append(one)
    elif end.kind is Area.POOL:
        m.pool[package] += 1
    elif end.kind is Area.OUT:
        m.gone[package] += 1
        m.rogue.home.append(package)
    else:
        v = at_seat(m, end)
        was_robbed = v is m.rogue and isinstance(start.of, Seat) and start.of is not v.seat
        one = package if isinstance(v, Courier) else STOLEN[package] if was_robbed else one
        if end.kind is Area.ABOARD:
            v.load.append(one)
        else:
            v.home.append(one)
            if isinstance(v, Courier) and m.turn is not None:
                v.delivered[m.turn.number] += 1


def taken(m: Match, package: Package, start: Spot) -> Package:
    """A package leaves its place: of several, one that is not stolen."""
    if start.kind is Area.POOL:
        m.pool[package] -= 1
        return package
    if start.kind is Area.OUT:
        m.gone[package] -= 1
        haul = next(v.home for v in m.vehicles if v.seat is None and package in v.home)
        haul.remove(package)
        return package
    if start.kind is Area.CITY:
        tile = cast("Tile", start.of)
        one = of_kind(package, m.lying[tile])
        m.lying[tile].remove(one)
        forget_dropped(m, tile, one)
        return one
    v = at_seat(m, start)
    those = v.load if start.kind is Area.ABOARD else v.home
    one = of_kind(package, those)
    those.remove(one)
    if start.kind is Area.IN_BASE and isinstance(v, Courier) and +v.delivered:
        v.delivered[max(+v.delivered)] -= 1  # it was not delivered after all
    return one


def of_kind(package: Package, those: Sequence[Package]) -> Package:
    """One of these that looks so. [three.3]"""
    return package if package in those else STOLEN[package]


def forget_dropped(m: Match, tile: Tile, package: Package) -> None:
    """What a van has left there, and is gone, may be taken when it comes again. [package.5]"""
    if m.turn is not None and package not in m.lying[tile]:
        m.turn.dropped = [one for one in m.turn.dropped if one[1:] != (tile, package)]


def put_exploding(m: Match, end: Spot) -> None:
    """The exploding package; one that comes aboard from elsewhere is as if just taken."""
    boom = m.boom
    carrier = boom.carrier
    if boom.tile is not None:
        m.lying[boom.tile].remove(Package.EXPLODING)
    if carrier is not None:
        carrier.load.remove(Package.EXPLODING)
    boom.tile = boom.carrier = boom.winner = None
    if end.kind is Area.CITY:
        boom.tile = cast("Tile", end.of)
        m.lying[boom.tile].append(Package.EXPLODING)
    elif end.kind is Area.ABOARD:
        boom.carrier = at_seat(m, end)
        boom.carrier.load.append(Package.EXPLODING)
        if carrier is None:
            boom.fuse, boom.fresh = FUSE, True
    elif end.kind is Area.IN_BASE:
        boom.winner = at_seat(m, end)


TABLETOP: Tabletop[Match] = Tabletop(
    layout=layout,
    dealt=dealt,
    spots=spots,
    put=put,
    refuse=refuse,
    spare=spare,
    held=held,
    plan=plan,
)
