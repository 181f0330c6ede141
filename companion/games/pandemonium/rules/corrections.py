"""Lets the table move pieces by hand when they aren't where the companion thinks they are.
[trouble.2]
"""

from collections.abc import Sequence
from typing import cast

from companion.games.pandemonium.model.city import BASE_TILE
from companion.games.pandemonium.model.layout import (
    BASES,
    CUBES,
    dealt,
    held,
    hidden_decks,
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
    PieceKind,
    Place,
    Slot,
    Tile,
    Van,
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

#: The van to which cubes and bases of each colour belong.
COLOUR: dict[Cubes | Bases, Van] = {
    **{cubes: van for van, cubes in CUBES.items()},
    **{base: van for van, base in BASES.items()},
}
#: The areas where players can put each kind of piece. They can't move other kinds by hand.
PLACES: dict[type, tuple[Area, ...]] = {
    Package: (Area.CITY, Area.ABOARD, Area.IN_BASE, Area.POOL, Area.OUT),
    Cubes: (Area.CITY, Area.ASIDE),
    Bases: (Area.EDGE,),
    Van: (Area.CITY, Area.EDGE),
    Location: (Area.CITY,),
}


def refuse(match: Match, pieces: Pieces, start: Spot, end: Spot) -> Ruling | None:
    """Return why players can't put these pieces somewhere, or None if they can."""
    if match.turn is None and not match.is_over:
        return Ruling(RULE, "no-put-setup", hard=True)
    if pieces.kind is PieceKind.DIE:
        return Ruling(RULE, "no-put-die", hard=True)
    if isinstance(pieces.kind, Markers):
        return Ruling(RULE, "no-put-marker", hard=True)
    thing = pieces.kind if pieces.face is None else pieces.face
    areas = next((areas for kind, areas in PLACES.items() if isinstance(thing, kind)), None)
    if areas is None:
        return Ruling(RULE, "no-put-card", {"what": pieces}, hard=True)
    if end.kind not in areas or not may_lie(match, thing, end):
        return Ruling(RULE, "no-put-there", {"what": pieces, "spot": end}, hard=True)
    if isinstance(thing, Van | Cubes) and is_on_its_way(match, of_colour(match, thing)):
        return Ruling(RULE, "no-put", {"item": of_colour(match, thing).van}, hard=True)
    if isinstance(thing, Package) and end.kind is Area.ABOARD and at_seat(match, end).room < 1:
        return Ruling(RULE, "no-stowing", {"item": at_seat(match, end).van}, hard=True)
    return None


def may_lie(match: Match, thing: object, end: Spot) -> bool:
    """Whether a piece can be at this spot.

    The area must be one where pieces of its kind can be; see PLACES. For example, a base can be at
    any slot unless another van's base has the same tile.
    """
    place = end.of
    if isinstance(thing, Package) and end.kind is Area.OUT:  # [rogue.6] [exploding.1]
        return match.rogue.seat is None and thing is not Package.EXPLODING
    if isinstance(thing, Van) and isinstance(place, Slot):
        return place is of_colour(match, thing).base
    if isinstance(thing, Bases) and isinstance(place, Slot):  # [setup.3]
        others = [vehicle.base for vehicle in match.vehicles if vehicle.van is not COLOUR[thing]]
        return BASE_TILE[place] not in [BASE_TILE[base] for base in others if base is not None]
    return True


def of_colour(match: Match, thing: Van | Cubes | Bases) -> Vehicle:
    """Return the vehicle that a van, a cube or a base belongs to."""
    vehicle = match.vehicle(thing if isinstance(thing, Van) else COLOUR[thing])
    assert vehicle is not None  # noqa: S101 - after the setup all three exist
    return vehicle


def at_seat(match: Match, spot: Spot) -> Vehicle:
    """Return the vehicle of the player whose spot this is."""
    return next(
        vehicle
        for vehicle in match.vehicles
        if vehicle.seat is not None and vehicle.seat is spot.of
    )


def is_on_its_way(match: Match, vehicle: Vehicle) -> bool:
    """Whether the vehicle is driving a planned route. If so, players can't move the vehicle or its
    cubes by hand.
    """
    return (
        match.turn is not None and match.turn.driving is vehicle and vehicle in match.turn.planned
    )


async def put(match: Match, pieces: Pieces, start: Spot, end: Spot) -> bool:
    """Move pieces by hand."""
    kind, place = pieces.kind, end.of
    if isinstance(kind, Package):
        put_package(match, kind, start, end)
    elif isinstance(kind, Cubes):
        put_cube(of_colour(match, kind), start.of, place)
    elif isinstance(kind, Bases):
        vehicle = of_colour(match, kind)
        if vehicle.place is vehicle.base:
            vehicle.place = cast("Slot", place)
        vehicle.base = cast("Slot", place)
    elif isinstance(pieces.face, Van):
        of_colour(match, pieces.face).place = cast("Place", place)
    else:
        swap(match, cast("Location", pieces.face), cast("Tile", place))
    return True


def put_cube(vehicle: Vehicle, start: object, end: object) -> None:
    """Move a van's cube by hand. A cube that is moved to another tile keeps its age.

    A cube from beside the city becomes the van's newest cube. Only a cube under the van stays
    newer.
    start, end: a tile, or anything else for the place beside the city.
    """
    age = len(vehicle.cubes)
    if isinstance(start, Tile):
        age = vehicle.cubes.index(start)
        del vehicle.cubes[age]
    elif vehicle.cubes and vehicle.cubes[-1] is vehicle.place and vehicle.place is not end:
        age -= 1
    if isinstance(end, Tile):
        vehicle.cubes.insert(age, end)


def swap(match: Match, location: Location, tile: Tile) -> None:
    """Put a location card on a tile, and the card from that tile where the first card was."""
    start = at_location(match, location)
    assert start is not None  # noqa: S101 - after the setup all are in the city
    match.grid[start], match.grid[tile] = match.grid[tile], location


def put_package(match: Match, package: Package, start: Spot, end: Spot) -> None:
    """Move a package by hand, and update the counts for the pool, for deliveries and for the
    Rogue.
    """
    if package is Package.EXPLODING:
        put_exploding(match, end)
        return
    one = taken(match, package, start)
    if end.kind is Area.CITY:
        match.lying[cast("Tile", end.of)].append(one)
    elif end.kind is Area.POOL:
        match.pool[package] += 1
    elif end.kind is Area.OUT:
        match.gone[package] += 1
        match.rogue.home.append(package)
    else:
        vehicle = at_seat(match, end)
        was_robbed = (
            vehicle is match.rogue and isinstance(start.of, Seat) and start.of is not vehicle.seat
        )
        one = package if isinstance(vehicle, Courier) else STOLEN[package] if was_robbed else one
        if end.kind is Area.ABOARD:
            vehicle.load.append(one)
        else:
            vehicle.home.append(one)
            if isinstance(vehicle, Courier) and match.turn is not None:
                vehicle.delivered[match.turn.number] += 1


def taken(match: Match, package: Package, start: Spot) -> Package:
    """Remove a package from its place, and return it. If both a stolen and a plain package of the
    kind are there, remove the plain one.
    """
    if start.kind is Area.POOL:
        match.pool[package] -= 1
        return package
    if start.kind is Area.OUT:
        match.gone[package] -= 1
        haul = next(
            vehicle.home
            for vehicle in match.vehicles
            if vehicle.seat is None and package in vehicle.home
        )
        haul.remove(package)
        return package
    if start.kind is Area.CITY:
        tile = cast("Tile", start.of)
        one = of_kind(package, match.lying[tile])
        match.lying[tile].remove(one)
        forget_dropped(match, tile, one)
        return one
    vehicle = at_seat(match, start)
    those = vehicle.load if start.kind is Area.ABOARD else vehicle.home
    one = of_kind(package, those)
    those.remove(one)
    if start.kind is Area.IN_BASE and isinstance(vehicle, Courier) and +vehicle.delivered:
        # The package wasn't delivered after all, so the last turn with a delivery has one less.
        vehicle.delivered[max(+vehicle.delivered)] -= 1
    return one


def of_kind(package: Package, those: Sequence[Package]) -> Package:
    """Return the plain kind if there is such a package, and otherwise its stolen kind. Players
    can't tell them apart. [three.3]
    """
    return package if package in those else STOLEN[package]


def forget_dropped(match: Match, tile: Tile, package: Package) -> None:
    """If a package that a van dropped this turn is no longer on its tile, forget that it was
    dropped. The van may then take such a package there again. [package.5]
    """
    if match.turn is not None and package not in match.lying[tile]:
        match.turn.dropped = [one for one in match.turn.dropped if one[1:] != (tile, package)]


def put_exploding(match: Match, end: Spot) -> None:
    """Move the exploding package by hand. If no van had it before and one has it now, its die shows
    the full number of turns.
    """
    boom = match.boom
    carrier = boom.carrier
    if boom.tile is not None:
        match.lying[boom.tile].remove(Package.EXPLODING)
    if carrier is not None:
        carrier.load.remove(Package.EXPLODING)
    boom.tile = boom.carrier = boom.winner = None
    if end.kind is Area.CITY:
        boom.tile = cast("Tile", end.of)
        match.lying[boom.tile].append(Package.EXPLODING)
    elif end.kind is Area.ABOARD:
        boom.carrier = at_seat(match, end)
        boom.carrier.load.append(Package.EXPLODING)
        if carrier is None:
            boom.fuse, boom.fresh = FUSE, True
    elif end.kind is Area.IN_BASE:
        boom.winner = at_seat(match, end)


TABLETOP: Tabletop[Match] = Tabletop(
    layout=layout,
    dealt=dealt,
    spots=spots,
    put=put,
    refuse=refuse,
    spare=spare,
    held=held,
    decks=hidden_decks,
    plan=plan,
)
