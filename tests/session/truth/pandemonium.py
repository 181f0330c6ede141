"""Computes the answers to all queries in Package Pandemonium a second time, from the moves of the
pieces.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from companion.games.pandemonium.model.pieces import (
    Area,
    CompanyKind,
    LocationKind,
    Package,
    PieceKind,
    Slot,
    Tile,
    Van,
)
from companion.referee.bearing import Bearing, Toward
from companion.referee.facts import Board, Place, Row, Spot
from companion.referee.run import Happened
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public
from tests.session.truth.history import (
    Checked,
    Computed,
    History,
    Unchecked,
    leads,
    nothing,
    people,
    row,
)

#: Points for each package. Packages stolen by a player's Rogue count double. [package.1] [three.3]
POINTS = {"low": 1, "high": 5, "stolen-low": 2, "stolen-high": 10, "exploding": 0}
DIE = 10
CORNERS = ("a1", "e1", "a5", "e5")
NAMES = {Van.RED: "RED", Van.GREEN: "GREEN"}
DECKS = {Van.RED: PieceKind.RED_DECK, Van.GREEN: PieceKind.GREEN_DECK}
#: The number of steps in a route, and the number of cubes for each van.
STEPS, CUBES = 3, {Van.RED: 6, Van.GREEN: 6, Van.ROGUE: 3}
SIDES = {
    Bearing.NORTH: (0, -1),
    Bearing.EAST: (1, 0),
    Bearing.SOUTH: (0, 1),
    Bearing.WEST: (-1, 0),
}


def beside(tile: Tile, side: Bearing) -> Tile | None:
    """Return the next tile on a side, or None at the edge of the city."""
    east, south = SIDES[side]
    id_ = chr(ord(tile.value[0]) + east) + chr(ord(tile.value[1]) + south)
    return next((one for one in Tile if one.value == id_), None)


def tile_at(slot: Slot) -> Tile:
    """Return the base tile at a slot. [setup.3]"""
    side, line = slot.value.split("-")
    id_ = {"north": f"{line}1", "south": f"{line}5", "west": f"a{line}", "east": f"e{line}"}[side]
    return Tile(id_)


def worth(packages: Sequence[Package]) -> int:
    """Return the points scored by packages."""
    return sum(POINTS[one.value] for one in packages)


def ordered(packages: Sequence[Package]) -> tuple[Package, ...]:
    """Return packages in order of value, the most valuable first. Packages of equal value are in
    the order in which their kinds are defined.
    """
    kinds = sorted(Package, key=lambda one: -POINTS[one.value])
    return tuple(sorted(packages, key=kinds.index))


class Table:
    """The city and its vans.

    lies: whether the city has been laid out on the table.
    vans: all vans, in driving order.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.m = m = history.run.state
        self.vans: list[Any] = m.vehicles
        self.couriers: list[Any] = [v for v in self.vans if hasattr(v, "charge")]
        self.lies = m.map is not None and len(m.grid) == len(Tile)
        self.is_put = any(
            isinstance(one, Happened) and one.event in ("put", "oldest")
            for one in history.run.entries
        )
        last = history.last("turn-begins")
        self.number: Any = 0 if last is None else last.facts["number"]
        self.electric = {
            tile
            for tile, card in m.grid.items()
            if history.edition.locations[card].kind is LocationKind.ELECTRIC
        }
        water = history.edition.maps[m.map] if m.map is not None else None
        river = [] if water is None else [{*pair} for pair in water.river]
        self.closed = [pair for pair in river if pair not in [{*one} for one in water.bridges]]  # type: ignore[union-attr]

    def packages(self, tile: Tile) -> tuple[Package, ...]:
        """Return the packages on a tile."""
        return ordered(self.m.lying[tile])

    def onward(self, place: Any) -> dict[Bearing, Tile]:
        """Return the tiles that a van can drive to, by side. [city.2] [route.3]"""
        if isinstance(place, Slot):
            side = place.value.split("-")[0].upper()
            return {Bearing((Bearing[side].value + 4) % 8): tile_at(place)}
        sides = {side: there for side in SIDES if (there := beside(place, side)) is not None}
        return {side: there for side, there in sides.items() if {place, there} not in self.closed}

    def far(self, start: Any) -> dict[Tile, int]:
        """Return each tile's distance from a place, in steps."""
        found: dict[Any, int] = {start: 0}
        edge = [start]
        while edge:
            steps = found[edge[0]] + 1
            edge = [on for here in edge for on in self.onward(here).values() if on not in found]
            found.update(dict.fromkeys(edge, steps))
            edge = list(dict.fromkeys(edge))
        return {one: steps for one, steps in found.items() if isinstance(one, Tile)}

    def named(self, who: Any) -> Any:
        """Return the van identified by a player, a colour or an AI."""
        return next((v for v in self.vans if who in (v.name, v.van)), None)

    def meant(self, asker: Seat | None, *named: Any) -> Any:
        """Return the van that a query is about: the first one named. If none is named, return the
        asker's own van, the van that is driving, or the first courier's, in this order.
        """
        for who in named:
            if who is not None:
                return self.named(who)
        turn = self.m.turn
        own = None if asker is None else self.named(asker)
        driving = turn.driving if turn is not None else None
        return own or driving or (self.couriers[0] if self.couriers else None)

    def toward(self, asker: Seat | None, goes: Bearing) -> Bearing | Toward:
        """Return a direction as the asker would name it."""
        side: Any = None
        for one in self.history.said:
            if one.phrase == "sits" and people(one) == [asker]:
                side = one.facts["side"]
        return goes if side is None else Toward((goes.value + 4 - side.value) % 8)

    def parts(self, v: Any) -> dict[str, int]:
        """Return the parts of a van's score. [end.1]"""
        history, edition = self.history, self.history.edition
        parts = {"packages": worth(v.home), "missions": 0, "company": 0}
        parts["die"] = DIE * any(
            one.phrase == "boom-home" and one.facts["who"] is v.name for one in history.said
        )
        if self.is_put:
            parts["die"] = DIE * (self.m.boom.winner is v)
        if v not in self.couriers:
            return parts
        done = told(history, "mission-done", v.name)
        parts["missions"] = sum(number(one, "points") for one in done)
        card = edition.companies[v.company] if v.company is not None else None
        if card is not None and card.kind is CompanyKind.BONUS:
            those = sum(one in card.values for one in v.home)
            parts["company"] = card.points * (those // card.every)
        extra = told(history, "company-points", v.name)
        parts["company"] += number(extra[-1], "count") if extra else 0
        return parts

    def score(self, v: Any) -> int:
        """Return a van's score so far."""
        return sum(self.parts(v).values())


@lru_cache(1)
def table_of(history: History) -> Table:
    """Return the table at the end of a history. The table is cached, because most queries need
    it.
    """
    return Table(history)


def told(history: History, phrase: str, who: Any) -> list[Announcement]:
    """Return the announcements with this phrase about this van."""
    return [one for one in history.said if one.phrase == phrase and one.facts.get("who") is who]


def number(said: Announcement, name: str) -> int:
    """Return a number from an announcement."""
    found = said.facts[name]
    assert isinstance(found, int)
    return found


SETUP = public("status-setup")


def status(history: History, seat: Seat | None) -> list[Announcement]:
    """Return the current turn, the driver, the exploding package and the score."""
    table = table_of(history)
    said = [turn(history)]
    if said[0].phrase == "status-turn":
        since = history.since("turn-begins")
        won = [one.facts["who"] for one in since if one.phrase == "priority"]
        said += [public("status-winner", who=won[-1])] if won else []
        drivers = [one for one in table.couriers if one.seat is not None]
        if won and len(drivers) == 2 and len(history.seats) == 2:
            said.append(public("status-rogue", who=won[-1]))
        driving = table.m.turn.driving
        said += [public("status-driving", who=driving.name)] if driving is not None else []
    return [*said, *boom(table), *score(history, seat)]


def turn(history: History) -> Announcement:
    """Return the announcement of the current turn, or of the end of the turns."""
    phrases = {one.phrase for one in history.said}
    if "game-nobody" in phrases:
        return public("status-none")
    if history.winners:
        return public("status-over", all=history.winners)
    if "ask-last-mission" in history.open or phrases & {"game-ends", "ended-early"}:
        return public("status-scoring")
    last = history.last("turn-begins")
    if last is None:
        return SETUP
    count = number(last, "number")
    chosen = history.last("goal-set")
    goal = number(chosen, "number") if chosen is not None else 16
    return public("status-turn", number=count, count=goal - count)


def boom(table: Table) -> list[Announcement]:
    """Return where the exploding package is or, once it is gone, who kept its die."""
    history, kind = table.history, Package.EXPLODING
    for v in table.vans:
        if kind in v.load:
            return [public("boom-with", who=v.name, number=table.m.boom.fuse)]
    tiles = [
        one.spot.of for one in history.layout if one.kind is kind and one.spot.kind is Area.CITY
    ]
    for tile in tiles:
        assert isinstance(tile, Tile)
        return [public("boom-at", spot=tile, option=table.m.grid[tile])]
    kept = [
        one.spot.of for one in history.layout if one.kind is kind and one.spot.kind is Area.IN_BASE
    ]
    return [public("boom-home", who=seat) for seat in kept if isinstance(seat, Seat)]


def score(history: History, seat: Seat | None) -> list[Announcement]:
    """Return the points scored so far."""
    table = table_of(history)
    return [
        public(
            "score",
            who=v.name,
            score=table.score(v),
            items=ordered(v.home),
            count=len(v.home),
        )
        for v in table.vans
        if v.seat is not None and seat in (None, v.seat)
    ] or [SETUP]


def lead(history: History) -> list[Announcement]:
    """Return the player or players with the most points."""
    table = table_of(history)
    scores = {v.seat: table.score(v) for v in table.vans if v.seat is not None}
    return [leads(scores)] if scores else [SETUP]


def deck(history: History) -> list[Announcement]:
    """Return how many cards are left."""
    table, now = table_of(history), turn(history)
    if now.phrase != "status-turn":
        return [now]
    c = table.couriers[0]
    left = len(history.edition.decks[c.van]) - len(played(history, c))
    count = history.number(PieceKind.SPAWNS, Spot(Area.DECK, PieceKind.SPAWNS))
    return [public("cards-in-deck", left=left, count=count)]


def played(history: History, v: Any) -> list[Any]:
    """Return the priority cards played by a courier."""
    return [one.facts["item"] for one in told(history, "plays", v.name)]


def everybody(history: History) -> list[Announcement]:
    """Return the place of every van."""
    those = [v for v in table_of(history).vans if v.place is not None]
    last = len(those) - 1
    board = row(
        Place(v.place, "everybody-at", {"who": v.name, "spot": v.place, "left": last - n})
        for n, v in enumerate(those)
    )
    return [public("everybody", board=board)] if those else [SETUP]


def breakdown(history: History, seat: Seat | None) -> list[Announcement]:
    """Return the components of each score."""
    table, said = table_of(history), list[Announcement]()
    for v in table.vans:
        if v.seat is not None and seat in (None, v.seat):
            shown: Any = tuple(one.facts["item"] for one in told(history, "mission-done", v.name))
            facts: dict[str, Any] = {"who": v.name, "items": ordered(v.home), "all": shown}
            said.append(public("made-of", **facts, **table.parts(v), score=table.score(v)))
    return said or [SETUP]


def bases(history: History) -> list[Announcement]:
    """Return what has been delivered to each base."""
    table, vans = table_of(history), history.edition.vans
    said: list[Announcement] = []
    for v in table.vans:
        if v.base is not None and v.seat is not None and vans:
            facts: dict[str, Any] = {"items": ordered(v.home), "count": len(v.home)}
            said.append(public("base-holds", who=v.name, base=v.base, **facts))
        elif v.base is not None:
            said.append(public("base-lies", who=v.name, base=v.base))
    return said or [SETUP]


def hand(history: History, seat: Seat | None) -> list[Announcement]:
    """Return a courier's cards, which are announced only to its player."""
    table = table_of(history)
    c = next((v for v in table.couriers if v.seat is seat), None)
    if seat is None or c is None:
        return [public("hand-whose") if seat is None else public("no-missions", who=seat)]
    if not history.deals:
        return [public("hand-yours", who=seat)]
    said = [public("hand-shown", who=seat)]
    for phrase, cards in (("your-missions", c.missions), ("your-deck", c.deck)):
        if cards:
            items = tuple(sorted(card._face for card in cards))
            said.append(Announcement(seat, phrase, {"items": items}))
    return said if len(said) > 1 else [*said, Announcement(seat, "your-none", {})]


def load_of(table: Table, v: Any) -> Announcement:
    """Return a van's load. For a van without a player, return what it has taken out of the game."""
    if v.seat is None:
        return public("van-haul", who=v.name, items=ordered(v.home), count=len(v.home))
    room = table.history.edition.vans[v.van].capacity
    company = getattr(v, "company", None)
    card = None if company is None else table.history.edition.companies[company]
    room += card.more if card is not None and card.kind is CompanyKind.CAPACITY else 0
    left = max(room - len(v.load), 0)
    return public("van", who=v.name, items=ordered(v.load), count=len(v.load), left=left)


def van(history: History, asker: Seat | None, *named: Any) -> list[Announcement]:
    """Return a van's load, battery and company."""
    table = table_of(history)
    v = table.meant(asker, *named)
    if v is None:
        return [public("no-place")]
    said = [load_of(table, v)]
    if v in table.couriers:
        said.append(battery(history, v))
        if v.company is not None:
            said.append(public("van-company", who=v.name, item=v.company))
    if Package.EXPLODING in v.load:
        said.append(public("boom-with", who=v.name, number=table.m.boom.fuse))
    return said


def battery(history: History, c: Any) -> Announcement:
    """Return how full a battery is, according to its marker."""
    is_ = told(history, "company-is", c.name)
    full = number(is_[-1], "number") if is_ else 3
    spot = Spot(Area.BEFORE, c.seat)
    (marker,) = [one for one in history.layout if one.spot == spot and "MARKER" in one.kind.name]
    assert marker.how is not None
    return public("van-battery", who=c.name, left=marker.how.value, number=full)


def charge(history: History, _asker: Seat | None, who: Seat | None) -> list[Announcement]:
    """Return how full the batteries are."""
    couriers = table_of(history).couriers
    own = [c for c in couriers if c.seat is who]
    return [battery(history, c) for c in own or couriers] or [SETUP]


def cards(history: History, asker: Seat | None, *named: Any) -> list[Announcement]:
    """Return the priority cards that have been played."""
    table = table_of(history)
    v = table.meant(asker, *named)
    turned: Any = [
        one.facts["item"] for one in told(history, "other-turned", getattr(v, "name", 0))
    ]
    if turned:
        left = history.number(DECKS[v.van], Spot(Area.DECK, DECKS[v.van]))
        return [public("cards-turned", who=v.name, items=tuple(turned), left=left)]
    if v not in table.couriers:
        return [public("cards-whose")]
    done = tuple(played(history, v))
    rest = tuple(card for card in history.edition.decks[v.van] if card not in done)
    said = [public("cards-left", who=v.name, items=rest, count=len(rest))] if rest else []
    return said + ([public("cards-played", who=v.name, items=done)] if done else [])


def progress(history: History, asker: Seat | None, who: Seat | None) -> list[Announcement]:
    """Return a courier's progress that counts towards missions."""
    table = table_of(history)
    v = table.meant(asker, who)
    if v not in table.couriers:
        return [public("cards-whose")]
    done = driven(history, table, v)
    facts: dict[str, Any] = {"who": v.name, "count": len(done.tiles)}
    facts |= {"corners": sum(one.value in CORNERS for one in done.tiles)}
    facts |= {"electric": len(done.electric), "rival": len(done.rival), "lost": done.lost}
    facts |= {"delivered": sum(done.delivered.values())}
    said = [public("progress", **facts, most=max(done.delivered.values(), default=0))]
    shown: Any = tuple(one.facts["item"] for one in told(history, "mission-done", v.name))
    return said + ([public("progress-shown", who=v.name, items=shown)] if shown else [])


class Driven:
    """The movements of a courier, such as the tiles it has entered, both overall and in each
    turn.
    """

    def __init__(self, history: History, table: Table, v: Any) -> None:
        self.tiles, self.cubes = set[Tile](), list[Tile]()
        self.electric, self.rival = set[int](), set[int]()
        self.delivered, self.lost = Counter[int](), 0
        rivals = [one for one in table.vans if one is not v and one.van is not Van.ROGUE]
        base = next((tile_at(one.base) for one in rivals if one.base is not None), None)
        at, last = 0, history.last("drives")
        for one in history.said:
            items: Any = one.facts.get("items")
            if one.phrase == "turn-begins":
                at = number(one, "number")
            elif one.phrase == "steals" and one.facts["target"] is v.name:
                self.lost += 1
            elif one.facts.get("who") is not v.name:
                continue
            elif one.phrase == "drives":
                entered = items[: len(items) - len(v.ahead)] if one is last else items
                self.tiles |= {*entered}
                self.cubes += entered
                self.electric |= {at} if {*entered} & table.electric else set()
                self.rival |= {at} if base in entered else set()
            elif one.phrase == "lifts":
                self.cubes = self.cubes[len(items) :]
            elif one.phrase == "delivers":
                self.delivered[at] += sum(item is not Package.EXPLODING for item in items)
            elif one.phrase == "lost":
                self.lost = number(one, "count")


def driven(history: History, table: Table, v: Any) -> Any:
    """Return a courier's movements. If pieces were moved by hand, the announcements don't show
    where the van has been, so take the counts from the game.
    """
    found: Any = Driven(history, table, v)
    if table.is_put:
        found.tiles, found.electric, found.rival = v.visited, v.electric, v.rival
        found.delivered = v.delivered
    return found


def cargo(history: History) -> list[Announcement]:
    """Return what each van is carrying."""
    table = table_of(history)
    return [load_of(table, v) for v in table.vans]


def spawned(history: History) -> list[Announcement]:
    """Return the spawn cards that are face up."""
    open_ = history.faces(PieceKind.SPAWNS, Spot(Area.PILE, PieceKind.SPAWNS))
    left = history.number(PieceKind.SPAWNS, Spot(Area.DECK, PieceKind.SPAWNS))
    board = row(Place(card, "spawned-card", {"item": card}) for card in reversed(open_))
    return [public("spawned", count=len(open_), left=left, board=board)]


def cubes(history: History) -> list[Announcement]:
    """Return the number of cubes and packages of each kind in each place."""
    table, said = table_of(history), list[Announcement]()
    for v in table.vans:
        kind = next(one.kind for one in history.layout if one.kind.name == f"{v.van.name}_CUBES")
        tiles = [Spot(Area.CITY, tile) for tile in Tile]
        count = history.number(kind, *tiles) - len(v.ahead)
        said.append(public("cubes", item=v.van, count=count, left=CUBES[v.van] - count))
    seats = [v.seat for v in table.vans if v.seat is not None]
    for package in (Package.LOW, Package.HIGH):
        at = [Spot(Area.CITY, tile) for tile in Tile]
        places: dict[str, list[Spot]] = {
            "count": at,
            "number": [Spot(Area.ABOARD, seat) for seat in seats],
            "score": [Spot(Area.IN_BASE, seat) for seat in seats],
            "left": [Spot(Area.POOL)],
            "gone": [Spot(Area.OUT)],
        }
        counts = {name: history.number(package, *spots) for name, spots in places.items()}
        said.append(public("cubes-packages", item=package, **counts))
    return said


# Queries about the city


def names(vans: Sequence[Any]) -> Any:
    """Return the names of vans."""
    return tuple(v.name for v in vans)


def early(history: History) -> list[Announcement]:
    """Return the reply to any query made before the city is laid out, or an empty list
    afterwards.
    """
    return [] if table_of(history).lies else [public("no-city")]


def grid(history: History, chosen: int | None) -> list[Announcement]:
    """Return the city row by row."""
    if none := early(history):
        return none
    if chosen is not None and not 1 <= chosen <= 5:
        return [public("grid-how", count=5)]
    table, rows = table_of(history), list[Row]()
    for n in range(1, 6) if chosen is None else [chosen]:
        places = tuple(tile_place(table, Tile(f"{column}{n}")) for column in "abcde")
        rows.append(Row(places, "grid-row", {"number": n}))
    return [public("grid", board=Board(tuple(rows)))]


def tile_place(table: Table, tile: Tile) -> Place:
    """Return a tile in a row of the city, with its symbol."""
    items, there = table.packages(tile), [v for v in table.vans if v.place is tile]
    facts: dict[str, Any] = {"spot": tile, "option": table.m.grid[tile], "items": items}
    facts |= {"count": len(items), "all": names(there), "number": len(there)}
    best = max((POINTS[one.value] for one in items), default=0)
    facts["goods"] = 2 if best >= POINTS["high"] else 1 if best else 0
    facts["goods"] = 3 if Package.EXPLODING in items else facts["goods"]
    those = there or [v for v in table.vans if tile in v.cubes]
    sign = [Van.RED, Van.GREEN, Van.ROGUE].index(those[0].van) * 2 + 2 if those else 0
    facts["trace"] = 7 if len(those) > 1 else sign - bool(there)
    return Place(tile, "tile-short", facts)


def tile(history: History, named: Tile | None, location: Any) -> list[Announcement]:
    """Return what is on a tile."""
    table = table_of(history)
    if none := early(history):
        return none
    found = [one for one, card in table.m.grid.items() if card is location]
    there = named or (found[0] if location is not None else None)
    if there is None:
        return [public("tile-which")]
    said = [public("tile", spot=there, option=table.m.grid[there]), *contents(table, there)]
    return said if len(said) > 1 else [*said, public("tile-empty")]


def contents(table: Table, there: Tile, without: Any = None) -> list[Announcement]:
    """Return what is on a tile, without its location."""
    said = [public("tile-electric")] * (there in table.electric)
    if items := table.packages(there):
        said.append(public("tile-packages", items=items))
    if vans := [v for v in table.vans if v.place is there and v is not without]:
        said.append(public("tile-vans", all=names(vans)))
    for v in table.vans:
        if v is not without and (count := v.cubes.count(there)):
            said.append(public("tile-cubes", who=v.name, count=count))
        if v.base is not None and tile_at(v.base) is there:
            said.append(public("tile-base", who=v.name, base=v.base))
    return said


def where_is(table: Table, v: Any) -> list[Announcement]:
    """Return a van's place."""
    if isinstance(v.place, Slot):
        return [public("where-base", who=v.name, base=v.place, spot=tile_at(v.place))]
    return [public("where", who=v.name, spot=v.place, option=table.m.grid[v.place])]


def look(history: History, asker: Seat | None, *named: Any) -> list[Announcement]:
    """Return where a van is and what is on each side of the van."""
    table = table_of(history)
    v = table.meant(asker, *named)
    if none := early(history):
        return none
    if v is None or v.place is None:
        return [public("no-place")]
    said = where_is(table, v)
    if isinstance(v.place, Tile):
        said += contents(table, v.place, v)
    return [*said, public("look", board=sides_of(table, asker, v.place))]


def sides_of(table: Table, asker: Seat | None, place: Any) -> Board:
    """Return what lies on each side of a place."""
    rows, ways = list[Row](), table.onward(place)
    for side in SIDES:
        facts: dict[str, Any] = {"toward": table.toward(asker, side)}
        there = ways.get(side) if isinstance(place, Slot) else beside(place, side)
        if there is None:
            rows += [] if isinstance(place, Slot) else [Row((Place(None, "side-edge", facts),))]
            continue
        facts |= {"spot": there, "option": table.m.grid[there]}
        if side not in ways:
            rows.append(Row((Place(there, "side-water", {**facts, "left": 0}),)))
            continue
        found = [("side-tile", facts)]
        if items := table.packages(there):
            found.append(("on-packages", {"items": items}))
        if vans := [v for v in table.vans if v.place is there]:
            found.append(("on-vans", {"all": names(vans), "count": len(vans)}))
        if those := [v for v in table.vans if there in v.cubes]:
            found.append(("on-cubes", {"all": names(those)}))
        left = range(len(found) - 1, -1, -1)
        rows.append(
            Row(
                tuple(
                    Place(there, phrase, {**its, "left": n})
                    for (phrase, its), n in zip(found, left, strict=True)
                )
            )
        )
    return Board(tuple(rows))


def around(
    history: History, asker: Seat | None, named: Tile | None, location: Any, who: Seat | None
) -> list[Announcement]:
    """Return what lies next to a tile."""
    table = table_of(history)
    if none := early(history):
        return none
    found = [one for one, card in table.m.grid.items() if card is location]
    there: Any = named or (found[0] if location is not None else None)
    if there is None:
        there = getattr(table.meant(asker, who), "place", None)
    if there is None:
        return [public("no-place")]
    return [public("around", spot=there, board=sides_of(table, asker, there))]


def where(history: History, asker: Seat | None, *named: Any) -> list[Announcement]:
    """Return the places of vans, and directions for finding them by hand."""
    table, who = table_of(history), next((one for one in named if one is not None), None)
    if none := early(history):
        return none
    those = [v for v in table.vans if who is None or who in (v.name, v.van)][
        : None if who is None else 1
    ]
    said = [one for v in those if v.place is not None for one in where_is(table, v)]
    own = None if asker is None else table.named(asker)
    if who is not None and said and own is not None and own is not those[0]:
        start, end = own.place, those[0].place
        if isinstance(start, Tile) and isinstance(end, Tile) and start is not end:
            east, south = (ord(b) - ord(a) for a, b in zip(start.value, end.value, strict=True))
            legs = [(abs(south), Bearing.SOUTH if south > 0 else Bearing.NORTH)]
            legs.append((abs(east), Bearing.EAST if east > 0 else Bearing.WEST))
            board = row(
                Place(end, "hand-leg", {"count": count, "toward": table.toward(asker, goes)})
                for count, goes in legs
                if count
            )
            said.append(public("where-from", board=board))
    return said or [public("no-place")]


def bridges(history: History) -> list[Announcement]:
    """Return where the water and the bridges are."""
    if none := early(history):
        return none
    data = history.edition.maps[table_of(history).m.map]
    over = [{*pair} for pair in data.bridges]
    dry, rows = [pair for pair in data.river if {*pair} in over], list[Row]()
    wet = [pair for pair in data.river if {*pair} not in over]
    if wet:
        rows.append(Row(water(wet, "water-between"), "water-open"))
    if dry:
        rows.append(Row(water(dry, "water-bridge"), "water-bridged", {"count": len(wet)}))
    board = Board(tuple(rows))
    return [public("water", board=board) if data.river else public("no-bridges")]


def water(pairs: Sequence[Any], phrase: str) -> tuple[Place, ...]:
    """Return stretches of water, each identified by the tiles on either side."""
    return tuple(Place(one, phrase, {"spot": one, "target": other}) for one, other in pairs)


def trail(history: History, asker: Seat | None, *named: Any) -> list[Announcement]:
    """Return a van's cubes, starting with the oldest."""
    table = table_of(history)
    v = table.meant(asker, *named)
    if v is None or not v.cubes:
        return [public("trail-none")]
    cubes_ = v.cubes
    if v in table.couriers and not table.is_put:
        cubes_ = driven(history, table, v).cubes
    return [public("trail", who=v.name, items=tuple(cubes_), count=len(cubes_))]


def near(history: History, asker: Seat | None, who: Seat | None) -> list[Announcement]:
    """Return the packages in the city, from the nearest to the farthest."""
    table = table_of(history)
    v = table.meant(asker, who)
    if none := early(history):
        return none
    if v is None or v.place is None:
        return [public("no-place")]
    far = table.far(v.place)
    tiles = sorted((far[one], one) for one in far if table.packages(one))
    if not tiles:
        return [public("near-none")]
    rows = list[Row]()
    for count, one in tiles:
        facts: dict[str, Any] = {"spot": one, "option": table.m.grid[one], "count": count}
        rows.append(Row((Place(one, "near-at", {**facts, "items": table.packages(one)}),)))
    return [public("near-from", who=v.name, board=Board(tuple(rows)))]


def nearest(history: History, asker: Seat | None, package: Package | None) -> list[Announcement]:
    """Return where the nearest package of a kind is."""
    table = table_of(history)
    if package is None:
        return near(history, asker, None)[:1]
    v = table.meant(asker)
    if none := early(history):
        return none
    if v is None or v.place is None:
        return [public("no-place")]
    far = table.far(v.place)
    tiles = sorted((far[one], one) for one in far if package in table.m.lying[one])
    if not tiles:
        return [public("nearest-none", item=package)]
    count, one = tiles[0]
    return [public("nearest", item=package, spot=one, option=table.m.grid[one], count=count)]


# Queries about paths and routes


def cubes_next(table: Table, c: Any) -> list[Tile]:
    """Return those of a courier's cubes that will be on the map when the courier next plans a
    route. [route.4]

    From the third turn on, the courier first lifts three of them.
    """
    now = table.m.turn
    if c not in table.couriers or now is None or (now.driving is c and c not in now.planned):
        return list(c.cubes)
    at = table.number + (c in now.planned)
    return list(c.cubes[STEPS:] if at >= 3 else c.cubes)


def home(
    history: History, told: list[Announcement], asker: Seat | None, who: Seat | None
) -> list[str]:
    """Check that a path leads home, that no other path is shorter, and that its cost is correct."""
    table = table_of(history)
    v = table.meant(asker, who)
    right = early(history)
    if not right and (v is None or v.place is None or v.base is None):
        right = [public("no-place")]
    if not right and v.place is tile_at(v.base):
        right = [public("home-there", who=v.name, spot=v.place)]
    if right:
        return [] if told == right else [f"not {right}"]
    goal, own = tile_at(v.base), cubes_next(table, v)
    own = own if v in table.couriers else []
    count = table.far(v.place)[goal]
    ways = list(shortest(table, v.place, goal, count))
    cost = min(sum(map(own.count, one)) for one in ways)
    path: Any = told[0].facts["items"]
    facts: dict[str, Any] = {"who": v.name, "items": path, "count": count, "number": cost}
    faults = [] if told[0] == public("home", **facts, spot=goal) else [f"not {facts}"]
    if path not in ways or sum(map(own.count, path)) != cost:
        faults.append("no such way")
    for one in told[1:]:
        free: Any = one.facts["items"]
        is_way = follows(table, v.place, free) and free[-1] is goal
        if one != public("home-free", items=free, count=len(free)) or not is_way:
            faults.append("no such free way")
        if any(each in own for each in free) or not cost:
            faults.append("not free, or no better")
    return faults


def follows(table: Table, start: Any, path: Sequence[Tile]) -> bool:
    """Return whether a van can drive along a path."""
    here = [start, *path]
    return all(b in table.onward(a).values() for a, b in zip(here, path, strict=False))


def shortest(table: Table, start: Any, goal: Tile, count: int) -> Iterator[tuple[Tile, ...]]:
    """Yield all paths to the goal with this many steps."""
    far = table.far(goal)
    if not count:
        yield ()
    for there in table.onward(start).values():
        if count and far[there] < count:
            for rest in shortest(table, there, goal, count - 1):
                yield (there, *rest)


def routes(
    history: History, told: list[Announcement], asker: Seat | None, who: Seat | None
) -> list[str]:
    """Check that routes are legal, that their gains and costs are right, and that no other route
    earns more.
    """
    table = table_of(history)
    v = table.meant(asker, who)
    right = early(history)
    if not right and v not in table.couriers:
        right = [public("routes-whose")]
    if right:
        return [] if told == right else [f"not {right}"]
    now = table.m.turn
    all_ = [] if now is None or v.place is None else list(legal(table, v))
    if not all_:
        return [] if told == [public("routes-none", who=v.name)] else ["there is no route"]
    best = max(points + aboard for _, _, _, points, aboard in all_)
    board: Any = told[0].facts["board"]
    faults = [] if told == [public("routes", who=v.name, board=board)] else ["of whom?"]
    worths = list[int]()
    for each in board.rows:
        facts = each.places[0].facts
        names_ = ("items", "count", "gain", "points", "score")
        if tuple(facts[name] for name in names_) not in all_:
            faults.append(f"no such route: {facts}")
        worths.append(facts["points"] + facts["score"])
    if worths and (max(worths) != best or worths != sorted(worths, reverse=True)):
        faults.append(f"one brings {best}")
    return faults


def legal(table: Table, c: Any) -> Iterator[tuple[Any, ...]]:
    """Yield each legal route, with its cost, what the van gains and delivers on it, and what the
    van carries at the end. [route.6]
    """
    now, own = table.m.turn, cubes_next(table, c)
    free = now.free[c]
    card = None if c.company is None else table.history.edition.companies[c.company]
    if c.helping and card is not None and card.kind is CompanyKind.FREE_CROSS:
        free = 99
    battery_ = battery(table.history, c)
    start, full = number(battery_, "left"), number(battery_, "number")

    def go(path: tuple[Tile, ...], left: int, free: int, *, gained: bool) -> Iterator[Any]:
        can = False
        for there in table.onward(path[-1] if path else c.place).values():
            crossed = own.count(there) + path.count(there)
            paid = max(crossed - free, 0)
            if paid > left or len(path) == STEPS:
                continue
            can, gains = True, there in table.electric and not gained and left - paid < full
            rest = (left - paid + gains, max(free - crossed, 0))
            yield from go((*path, there), *rest, gained=gained or gains)
        if not can:
            yield path, start - left + gained, int(gained)

    for path, cost, gain in go((), start, free, gained=False):
        yield path, cost, gain, *brought(table, c, path)


def brought(table: Table, c: Any, path: Sequence[Tile]) -> tuple[int, int]:
    """Return the points for packages delivered on a route, and the value of the packages that the
    van is still carrying at the end. [package.2] [base.1]
    """
    found = {"stolen-low": Package.LOW, "stolen-high": Package.HIGH}
    loaded = load_of(table, c)
    room, load, points = number(loaded, "left") + len(c.load), list(c.load), 0
    for n, there in enumerate(path):
        if there not in path[:n]:
            goods = [one for one in table.packages(there) if one is not Package.EXPLODING]
            taken = [found.get(one.value, one) for one in goods][: max(room - len(load), 0)]
            load += taken
        if there is tile_at(c.base):
            points += worth(load) + DIE * (Package.EXPLODING in load)
            load = []
    fuse = table.m.boom
    if Package.EXPLODING in load and fuse.fuse == 1 and not fuse.fresh:
        load = []
    return points, worth(load)


def threat(
    history: History, told: list[Announcement], asker: Seat | None, who: Seat | None
) -> list[str]:
    """Check what the reply says about the tiles that the Rogue can reach, and about what couriers
    may lose.
    """
    table = table_of(history)
    v, now = table.meant(asker, who), table.m.turn
    rogue = next(one for one in table.vans if one.van is Van.ROGUE)
    right = early(history)
    if not right and (now is None or rogue.place is None):
        right = [public("threat-none")]
    if right:
        return [] if told == right else [f"not {right}"]
    faults, thieves = list[str](), [one for one in table.vans if one not in table.couriers]
    reached = {thief.name: {*table_reach(table, thief.place, now.steps)} for thief in thieves}
    asked = [v] if v in table.couriers else table.couriers
    heads, tails = told[: len(asked)], told[len(asked) :]
    if [one.facts["who"] for one in heads] != [c.name for c in asked]:
        faults.append("of others")
    for c, one in zip(asked, heads, strict=False):
        if one.phrase == "threat-nothing":
            continue
        items: Any = one.facts["items"]
        spots: Any = one.facts["spots"]
        can = {*(tile for those in reached.values() for tile in those)}
        lying = {*c.cubes, *c.ahead}
        stolen = sorted(
            (p for p in c.load if p is not Package.EXPLODING), key=lambda p: -POINTS[p.value]
        )
        if list(items) != stolen[: len(items)] or not {*spots} <= can & lying:
            faults.append(f"{c.name} has {c.load}, and cubes on {lying}")
        charge_ = number(battery(history, c), "left")
        facts = {"count": len(items), "left": min(charge_, len(items)), "number": charge_}
        if any(one.facts[name] != fact for name, fact in facts.items()):
            faults.append(f"{c.name} has {charge_} units")
    for thief, one in zip(thieves, tails, strict=True):
        board: Any = one.facts["board"]
        those = {place.facts["spot"]: place.facts["count"] for place in board.rows[0].places}
        steps = dict(table_reach(table, thief.place, now.steps))
        is_free = now.winner is None or thief.seat is not None or thief.van is not Van.ROGUE
        right_ = those == steps if is_free else {*those} <= {*steps}
        if one.facts["who"] is not thief.name or one.facts["count"] != now.steps or not right_:
            faults.append(f"{thief.name} reaches {steps}")
    return faults


def table_reach(table: Table, start: Any, steps: int) -> dict[Tile, int]:
    """Map each tile within this many steps to the smallest number of steps needed to reach it."""
    found, edge = dict[Tile, int](), [start]
    for step in range(1, steps + 1):
        edge = [on for here in edge for on in table.onward(here).values()]
        for there in edge:
            found.setdefault(there, step)
    return found


COMPUTED: Computed = {
    "status": status,
    "score": score,
    "hand": hand,
    "lead": lead,
    "deck": deck,
    "everybody": everybody,
    "grid": grid,
    "tile": tile,
    "look": look,
    "around": around,
    "where": where,
    "nearest": nearest,
    "near": near,
    "trail": trail,
    "van": van,
    "charge": charge,
    "cards": cards,
    "cargo": cargo,
    "bases": bases,
    "breakdown": breakdown,
    "spawned": spawned,
    "bridges": bridges,
    "progress": progress,
    "cubes": cubes,
}
CHECKED: Checked = {"home": home, "routes": routes, "threat": threat}
UNCHECKED: Unchecked = {}
SLOW = ()
NOW = nothing
