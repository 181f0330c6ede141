"""The city in words that a hand can follow: tiles, vans, packages, trails."""

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
from companion.games.pandemonium.views.faces import waters
from companion.referee.bearing import SIDES, Bearing
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.seat import Seat
from companion.referee.sides import direction
from companion.referee.table import Said, public

#: Who is meant by a name in a question: a player, a van's colour, a van without a player.
Who = Seat | Van | Driver


def names(vans: Sequence[Vehicle]) -> tuple[Seat, ...]:
    """How several vans are called: players or others, each has words."""
    return cast("tuple[Seat, ...]", tuple(v.name for v in vans))


def meant(m: Match, seat: Seat | None, *named: Who | None) -> Vehicle | None:
    """The van that is asked about: the one named, else the asker's own, else whose turn it is."""
    for who in named:
        if who is not None:
            return m.vehicle(who)
    own = None if seat is None else m.vehicle(seat)
    return own or (m.turn.driving if m.turn else None) or next(iter(m.couriers), None)


def tile_of(m: Match, tile: Tile | None, location: Location | None) -> Tile | None:
    """The tile that is asked about."""
    return tile or (None if location is None else at_location(m, location))


def not_yet(m: Match) -> list[Said]:
    """What is said while the city does not lie on the table."""
    return [] if m.map is not None and len(m.grid) == len(Tile) else [public("no-city")]


def grid(m: Match, number: int | None) -> list[Said]:
    """The city row by row, or one row of it."""
    if early := not_yet(m):
        return early
    chosen = rows() if number is None else rows()[number - 1 : number]
    if not chosen:
        return [public("grid-how", count=len(ROWS))]
    board = tuple(
        Row(
            tuple(tile_place(m, tile) for tile in row), "grid-row", {"number": int(row[0].value[1])}
        )
        for row in chosen
    )
    return [public("grid", board=Board(board))]


def tile_place(m: Match, tile: Tile) -> Place:
    """A tile with what is on it: in a sentence, and as a sign of two or three cells."""
    items, vans = in_order(m.lying[tile]), [v for v in m.vehicles if v.place is tile]
    facts: dict[str, Fact] = {"spot": tile, "option": m.grid[tile], "items": items}
    facts |= {"count": len(items), "all": names(vans), "number": len(vans)}
    signs = {"goods": goods_sign(items), "trace": trace_sign(m, tile)}
    return Place(tile, "tile-short", {**facts, **signs})


#: The sign of the best that lies on a tile, and of whose van or cube is there; 0: none. The
#: phrase `tile-short` writes them.
SEVERAL = 7


def goods_sign(items: Sequence[Package]) -> int:
    """1 low, 2 high, 3 the exploding package."""
    if Package.EXPLODING in items:
        return 3
    return 2 if any(package in HIGH for package in items) else 1 if items else 0


def trace_sign(m: Match, tile: Tile) -> int:
    """By the vans' order: odd for a van, else even for a cube."""
    vans = [v for v in m.vehicles if v.place is tile]
    those = vans or [v for v in m.vehicles if tile in v.cubes]
    if len(those) != 1:
        return SEVERAL if those else 0
    return 2 * list(Van).index(those[0].van) + (1 if vans else 2)


def bridges(m: Match) -> list[Said]:
    """The water of the city map, and where one can cross it."""
    if early := not_yet(m):
        return early
    if not m.city.data.river:
        return [public("no-bridges")]
    return [public("water", board=waters(m.city.data))]


def tile(m: Match, named: Tile | None, location: Location | None) -> list[Said]:
    """A tile: its location, packages, vans, cubes with their age, bases."""
    there = tile_of(m, named, location)
    if early := not_yet(m):
        return early
    if there is None:
        return [public("tile-which")]
    said = [public("tile", spot=there, option=m.grid[there])]
    said += contents(m, there)
    return said if len(said) > 1 else [*said, public("tile-empty")]


def contents(m: Match, there: Tile, without: Vehicle | None = None) -> list[Said]:
    """What is on a tile, but for a van that is told already, and its cubes."""
    said: list[Said] = []
    if there in m.electric:
        said.append(public("tile-electric"))
    if items := in_order(m.lying[there]):
        said.append(public("tile-packages", items=items))
    if vans := [v for v in m.vehicles if v.place is there and v is not without]:
        said.append(public("tile-vans", all=names(vans)))
    for v in m.vehicles:
        if v is not without and (count := v.cubes.count(there)):
            said.append(public("tile-cubes", who=v.name, count=count))
        if v.base is not None and BASE_TILE[v.base] is there:
            said.append(public("tile-base", who=v.name, base=v.base))
    return said


def look(
    m: Match, seat: Seat | None, who: Seat | None, van: Van | None, driver: Driver | None
) -> list[Said]:
    """Where a van is, and which of the four sides is open."""
    v = meant(m, seat, who, van, driver)
    if early := not_yet(m):
        return early
    if v is None or v.place is None:
        return [public("no-place")]
    said = where_is(m, v)
    if isinstance(v.place, Tile):
        said += contents(m, v.place, without=v)
    return [*said, public("look", board=sides_of(m, seat, v.place))]


def sides_of(m: Match, seat: Seat | None, place: Spot) -> Board:
    """What lies on each side of a place: a tile, with what is on it, or water, or the edge."""
    found: list[Row] = []
    for side in SIDES:
        facts: dict[str, Fact] = {"toward": direction(m, seat, side)}
        there = LEADS[place].get(side)
        if there is None:
            if isinstance(place, Tile):
                found.append(Row((Place(None, "side-edge", facts),)))
            continue
        facts |= {"spot": there, "option": m.grid[there]}
        wet = there not in m.city.onward[place]
        name = Place(there, "side-water" if wet else "side-tile", facts)
        found.append(Row((name, *([] if wet else on_tile(m, there)))))
    return Board(tuple(found))


def on_tile(m: Match, there: Tile) -> list[Place]:
    """What is on a tile, after its name."""
    found: list[Place] = []
    if items := in_order(m.lying[there]):
        found.append(Place(there, "on-packages", {"items": items}))
    if vans := [v for v in m.vehicles if v.place is there]:
        found.append(Place(there, "on-vans", {"all": names(vans)}))
    if cubes := [v for v in m.vehicles if there in v.cubes]:
        found.append(Place(there, "on-cubes", {"all": names(cubes)}))
    return found


def around(
    m: Match, seat: Seat | None, named: Tile | None, location: Location | None, who: Seat | None
) -> list[Said]:
    """The tiles next to a tile, water or not."""
    there: Spot | None = tile_of(m, named, location)
    if early := not_yet(m):
        return early
    if there is None:
        v = meant(m, seat, who)
        there = None if v is None else v.place
    if there is None:
        return [public("no-place")]
    return [public("around", spot=there, board=sides_of(m, seat, there))]


def where(
    m: Match, seat: Seat | None, who: Seat | None, van: Van | None, driver: Driver | None
) -> list[Said]:
    """Where a van is, and how a hand goes there from the asker's own; or all vans."""
    named = who or van or driver
    those = m.vehicles if named is None else [v] if (v := m.vehicle(named)) else []
    if early := not_yet(m):
        return early
    said = [one for v in those if v.place is not None for one in where_is(m, v)]
    own = None if seat is None else m.vehicle(seat)
    if named is not None and said and own is not None and own is not those[0]:
        start, end = own.place, those[0].place
        if isinstance(start, Tile) and isinstance(end, Tile) and start is not end:
            said.append(public("where-from", board=hand_way(m, seat, start, end)))
    return said or [public("no-place")]


def where_is(m: Match, v: Vehicle) -> list[Said]:
    """The place of a van."""
    if isinstance(v.place, Slot):
        return [public("where-base", who=v.name, base=v.place, spot=BASE_TILE[v.place])]
    assert isinstance(v.place, Tile)  # noqa: S101 - there are no other places
    return [public("where", who=v.name, spot=v.place, option=m.grid[v.place])]


def hand_way(m: Match, seat: Seat | None, start: Tile, end: Tile) -> Board:
    """How a hand goes over the city from one tile to another."""
    east = COLUMNS.index(end.value[0]) - COLUMNS.index(start.value[0])
    south = ROWS.index(end.value[1]) - ROWS.index(start.value[1])
    legs = (
        (abs(south), Bearing.SOUTH if south > 0 else Bearing.NORTH),
        (abs(east), Bearing.EAST if east > 0 else Bearing.WEST),
    )
    places = [
        Place(end, "hand-leg", {"count": count, "toward": direction(m, seat, side)})
        for count, side in legs
        if count
    ]
    return Board((Row(tuple(places)),))


def trail(
    m: Match, seat: Seat | None, who: Seat | None, van: Van | None, driver: Driver | None
) -> list[Said]:
    """A van's cubes by age: the oldest first."""
    v = meant(m, seat, who, van, driver)
    if v is None or not v.cubes:
        return [public("trail-none")]
    return [public("trail", who=v.name, items=tuple(v.cubes), count=len(v.cubes))]
