"""Answers to queries about the city: what is on each tile, and how to get there with a hand."""

from collections.abc import Sequence
from typing import cast

from companion.games.pandemonium.model.city import BASE_TILE, COLUMNS, LEADS, ROWS
from companion.games.pandemonium.model.pieces import (
    HIGH,
    Driver,
    Location,
    Package,
    Slot,
    Tile,
    Van,
)
from companion.games.pandemonium.model.pieces import Place as Spot
from companion.games.pandemonium.model.state import (
    Match,
    Vehicle,
    at_location,
    in_order,
    rows,
)
from companion.games.pandemonium.views.card_text import waters
from companion.referee.bearing import SIDES, Bearing
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.seat import Seat
from companion.referee.sides import direction
from companion.referee.table import Announcement, public

#: The ways to name a van in a query: by its player, its colour, or the AI that drives it.
Who = Seat | Van | Driver


def names(vans: Sequence[Vehicle]) -> tuple[Seat, ...]:
    """Return the names by which sentences refer to the drivers of these vans."""
    return cast("tuple[Seat, ...]", tuple(vehicle.name for vehicle in vans))


def meant(match: Match, seat: Seat | None, *named: Who | None) -> Vehicle | None:
    """Return the van that a query is about.

    This is the first van that the query names. If it names none, it is the asker's own van, then
    the van that is driving, then the first courier's van.
    """
    for who in named:
        if who is not None:
            return match.vehicle(who)
    own = None if seat is None else match.vehicle(seat)
    return own or (match.turn.driving if match.turn else None) or next(iter(match.couriers), None)


def tile_of(match: Match, tile: Tile | None, location: Location | None) -> Tile | None:
    """Return the tile that a query names, either directly or by its location card."""
    return tile or (None if location is None else at_location(match, location))


def not_yet(match: Match) -> list[Announcement]:
    """Return the reply to queries while the city isn't on the table yet. Return an empty list if it
    is.
    """
    return [] if match.map is not None and len(match.grid) == len(Tile) else [public("no-city")]


def grid(match: Match, number: int | None) -> list[Announcement]:
    """Describe the city row by row, or one row of it."""
    if early := not_yet(match):
        return early
    chosen = rows() if number is None else rows()[number - 1 : number]
    if not chosen:
        return [public("grid-how", count=len(ROWS))]
    board = tuple(
        Row(
            tuple(tile_place(match, tile) for tile in row),
            "grid-row",
            {"number": int(row[0].value[1])},
        )
        for row in chosen
    )
    return [public("grid", board=Board(board))]


def tile_place(match: Match, tile: Tile) -> Place:
    """Describe a tile in a sentence, and as a symbol of two or three braille cells."""
    items, vans = (
        in_order(match.lying[tile]),
        [vehicle for vehicle in match.vehicles if vehicle.place is tile],
    )
    facts: dict[str, Fact] = {"spot": tile, "option": match.grid[tile], "items": items}
    facts |= {"count": len(items), "all": names(vans), "number": len(vans)}
    signs = {"goods": goods_sign(items), "trace": trace_sign(match, tile)}
    return Place(tile, "tile-short", {**facts, **signs})


#: The symbol for a tile on which several vans have cubes, or several vans are. The phrase
#: `tile-short` turns these numbers into braille.
SEVERAL = 7


def goods_sign(items: Sequence[Package]) -> int:
    """Return the number of the symbol for the best package on a tile: 1 low, 2 high, 3 exploding, 0
    none.
    """
    if Package.EXPLODING in items:
        return 3
    return 2 if any(package in HIGH for package in items) else 1 if items else 0


def trace_sign(match: Match, tile: Tile) -> int:
    """Return the number of the symbol for the van or the cubes on a tile: odd for a van, even for
    cubes, 0 for none.
    """
    vans = [vehicle for vehicle in match.vehicles if vehicle.place is tile]
    those = vans or [vehicle for vehicle in match.vehicles if tile in vehicle.cubes]
    if len(those) != 1:
        return SEVERAL if those else 0
    return 2 * list(Van).index(those[0].van) + (1 if vans else 2)


def bridges(match: Match) -> list[Announcement]:
    """Describe the city's water and its bridges."""
    if early := not_yet(match):
        return early
    if not match.city.data.river:
        return [public("no-bridges")]
    return [public("water", board=waters(match.city.data))]


def tile(match: Match, named: Tile | None, location: Location | None) -> list[Announcement]:
    """Describe a tile: its location, packages, vans, cubes and base."""
    there = tile_of(match, named, location)
    if early := not_yet(match):
        return early
    if there is None:
        return [public("tile-which")]
    said = [public("tile", spot=there, option=match.grid[there])]
    said += contents(match, there)
    return said if len(said) > 1 else [*said, public("tile-empty")]


def contents(match: Match, there: Tile, without: Vehicle | None = None) -> list[Announcement]:
    """Describe what is on a tile, leaving out one van and its cubes."""
    said: list[Announcement] = []
    if there in match.electric:
        said.append(public("tile-electric"))
    if items := in_order(match.lying[there]):
        said.append(public("tile-packages", items=items))
    if vans := [
        vehicle for vehicle in match.vehicles if vehicle.place is there and vehicle is not without
    ]:
        said.append(public("tile-vans", all=names(vans)))
    for vehicle in match.vehicles:
        if vehicle is not without and (count := vehicle.cubes.count(there)):
            said.append(public("tile-cubes", who=vehicle.name, count=count))
        if vehicle.base is not None and BASE_TILE[vehicle.base] is there:
            said.append(public("tile-base", who=vehicle.name, base=vehicle.base))
    return said


def look(
    match: Match, seat: Seat | None, who: Seat | None, van: Van | None, driver: Driver | None
) -> list[Announcement]:
    """Describe where a van is, and what is on each side of it."""
    vehicle = meant(match, seat, who, van, driver)
    if early := not_yet(match):
        return early
    if vehicle is None or vehicle.place is None:
        return [public("no-place")]
    said = where_is(match, vehicle)
    if isinstance(vehicle.place, Tile):
        said += contents(match, vehicle.place, without=vehicle)
    return [*said, public("look", board=sides_of(match, seat, vehicle.place))]


def sides_of(match: Match, seat: Seat | None, place: Spot) -> Board:
    """Describe what is on each side of a place: the next tile with its contents, water, or the
    edge.
    """
    found: list[Row] = []
    for side in SIDES:
        facts: dict[str, Fact] = {"toward": direction(match, seat, side)}
        there = LEADS[place].get(side)
        if there is None:
            if isinstance(place, Tile):
                found.append(Row((Place(None, "side-edge", facts),)))
            continue
        facts |= {"spot": there, "option": match.grid[there]}
        wet = there not in match.city.onward[place]
        those = [] if wet else on_tile(match, there)
        name = Place(there, "side-water" if wet else "side-tile", {**facts, "left": len(those)})
        found.append(Row((name, *those)))
    return Board(tuple(found))


def on_tile(match: Match, there: Tile) -> list[Place]:
    """List what is on a tile. The fact `left` of each item says how many items follow."""
    found: list[tuple[str, dict[str, Fact]]] = []
    if items := in_order(match.lying[there]):
        found.append(("on-packages", {"items": items}))
    if vans := [vehicle for vehicle in match.vehicles if vehicle.place is there]:
        found.append(("on-vans", {"all": names(vans), "count": len(vans)}))
    if cubes := [vehicle for vehicle in match.vehicles if there in vehicle.cubes]:
        found.append(("on-cubes", {"all": names(cubes)}))
    return [
        Place(there, phrase, {**facts, "left": len(found) - n})
        for n, (phrase, facts) in enumerate(found, 1)
    ]


def around(
    match: Match, seat: Seat | None, named: Tile | None, location: Location | None, who: Seat | None
) -> list[Announcement]:
    """Describe the tiles next to a tile, even across water."""
    there: Spot | None = tile_of(match, named, location)
    if early := not_yet(match):
        return early
    if there is None:
        vehicle = meant(match, seat, who)
        there = None if vehicle is None else vehicle.place
    if there is None:
        return [public("no-place")]
    return [public("around", spot=there, board=sides_of(match, seat, there))]


def where(
    match: Match, seat: Seat | None, who: Seat | None, van: Van | None, driver: Driver | None
) -> list[Announcement]:
    """Describe where a van is, and how to move a hand there from the asker's own van.

    If the query names no van, describe where all vans are.
    """
    named = who or van or driver
    those = (
        match.vehicles if named is None else [vehicle] if (vehicle := match.vehicle(named)) else []
    )
    if early := not_yet(match):
        return early
    said = [
        one for vehicle in those if vehicle.place is not None for one in where_is(match, vehicle)
    ]
    own = None if seat is None else match.vehicle(seat)
    if named is not None and said and own is not None and own is not those[0]:
        start, end = own.place, those[0].place
        if isinstance(start, Tile) and isinstance(end, Tile) and start is not end:
            said.append(public("where-from", board=hand_way(match, seat, start, end)))
    return said or [public("no-place")]


def where_is(match: Match, vehicle: Vehicle) -> list[Announcement]:
    """Describe where a van is."""
    if isinstance(vehicle.place, Slot):
        return [
            public(
                "where-base", who=vehicle.name, base=vehicle.place, spot=BASE_TILE[vehicle.place]
            )
        ]
    assert isinstance(vehicle.place, Tile)  # noqa: S101 - a place is a tile or a slot
    return [public("where", who=vehicle.name, spot=vehicle.place, option=match.grid[vehicle.place])]


def hand_way(match: Match, seat: Seat | None, start: Tile, end: Tile) -> Board:
    """Describe how to move a hand across the city from one tile to another."""
    east = COLUMNS.index(end.value[0]) - COLUMNS.index(start.value[0])
    south = ROWS.index(end.value[1]) - ROWS.index(start.value[1])
    legs = (
        (abs(south), Bearing.SOUTH if south > 0 else Bearing.NORTH),
        (abs(east), Bearing.EAST if east > 0 else Bearing.WEST),
    )
    places = [
        Place(end, "hand-leg", {"count": count, "toward": direction(match, seat, side)})
        for count, side in legs
        if count
    ]
    return Board((Row(tuple(places)),))


def trail(
    match: Match, seat: Seat | None, who: Seat | None, van: Van | None, driver: Driver | None
) -> list[Announcement]:
    """List a van's cubes, oldest first."""
    vehicle = meant(match, seat, who, van, driver)
    if vehicle is None or not vehicle.cubes:
        return [public("trail-none")]
    return [public("trail", who=vehicle.name, items=tuple(vehicle.cubes), count=len(vehicle.cubes))]
