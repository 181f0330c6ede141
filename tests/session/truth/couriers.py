"""Computes the correct answers to queries in Clash of the Couriers independently."""

import math
from collections import Counter
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from companion.games.couriers.model.pieces import Area, Bonus, House, PieceType
from companion.referee.bearing import Bearing, Toward
from companion.referee.die import SIDES
from companion.referee.facts import Board, Place, Row, Spot
from companion.referee.run import Answered, Happened
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public
from tests.session.truth.history import (
    Checked,
    Computed,
    History,
    Unchecked,
    counted,
    leads,
    move,
    people,
    row,
)

DESTINATIONS, BONUSES = PieceType.DESTINATIONS, PieceType.BONUSES
DECK = (Spot(Area.DESTINATION_DECK), Spot(Area.UNDER_DECK))
ROW, BOX, DISCARDS = Spot(Area.OPEN_ROW), Spot(Area.BOX), Spot(Area.BONUS_DISCARDS)


class Net:
    """The board from an edition's file: its spaces, its entrances and their neighbours."""

    def __init__(self, town: Any) -> None:
        data = town.edition
        self.spots = {spot.value: spot for spot in town.next_to}
        self.streets_by_id = {one.value: one for one in town.kinds[3]}
        self.zones = {one.value: one for one in town.kinds[4]}
        self.house = {one.id: one for one in data.house}
        self.on_road = {one.at: one.id for one in data.house if one.on_road}
        self.roads: dict[str, list[str]] = {}
        self.street_of: dict[tuple[str, str], str] = {}
        self.streets: dict[str, list[str]] = {}
        for street in data.street:
            path = [self.on_road.get(id_, id_) for id_ in street.path]
            for id_ in dict.fromkeys(path):
                self.streets.setdefault(id_, []).append(street.id)
            for one, two in pairwise([*path, path[0]] if street.closed else path):
                for here, there in ((one, two), (two, one)):
                    self.street_of.setdefault((here, there), street.id)
                    if there not in self.roads.setdefault(here, []):
                        self.roads[here].append(there)
        self.doors: dict[str, list[str]] = {}
        for one in data.house:
            if not one.on_road:
                self.doors.setdefault(one.at, []).append(one.id)
        self.warehouse = data.warehouse
        self.places = data.places
        self.zone = {self.on_road.get(id_, id_): one for one in data.hazard for id_ in one.spaces}
        self.green = [self.on_road.get(id_, id_) for id_ in data.green]

    def is_door(self, spot: str) -> bool:
        """Return whether a spot is an entrance beside the road."""
        return spot in self.house and not self.house[spot].on_road

    def next_to(self, spot: str) -> list[str]:
        """Return the neighbours of a spot, with entrances last."""
        if self.is_door(spot):
            return [self.on_road.get(self.house[spot].at, self.house[spot].at)]
        return [*self.roads[spot], *self.doors.get(spot, ())]

    def far(self, start: str) -> dict[str, int]:
        """Return each spot's distance from `start`. No path leads through an entrance."""
        found, edge = {start: 0}, [start]
        while edge:
            steps = found[edge[0]] + 1
            those = [on for here in edge for on in self.next_to(here) if on not in found]
            found.update(dict.fromkeys(those, steps))
            edge = [one for one in dict.fromkeys(those) if not self.is_door(one)]
        return found

    def bearing(self, here: str, there: str) -> Bearing | None:
        """Return the direction of a step, or None if either end isn't on the plan."""
        if here not in self.places or there not in self.places:
            return None
        (x, y), (x2, y2) = self.places[here], self.places[there]
        eighths = math.degrees(math.atan2(x2 - x, y2 - y)) / 45
        return Bearing(round(eighths) % 8)

    def ends(self, here: str, before: str | None, steps: int, *, exact: bool) -> set[str]:
        """Return where a van can stop after this many steps, without turning back. [move.1]

        exact: whether the van must take all its steps. Otherwise, it can also stop early at
            entrances, houses and the Warehouse. [move.2]
        """
        if not steps:
            return {here}
        found, poses = set[str](), {(here, before)}
        for left in range(steps - 1, -1, -1):
            further = set[tuple[str, str | None]]()
            for at, came in poses:
                is_last = not left
                doors = [one for one in self.doors.get(at, ()) if one != came]
                found |= {*doors} if is_last or not exact else set()
                on = [one for one in self.roads.get(at, self.next_to(at)) if one != came]
                on = on or self.roads.get(at, self.next_to(at))
                stops = {one for one in on if one in self.house or one == self.warehouse}
                found |= {*on} if is_last else set() if exact else stops
                further |= {(one, at) for one in on}
            poses = further
        return found


@cache
def net_of(town: Any) -> Net:
    """Return the board in an edition."""
    return Net(town)


def data_of(history: History) -> Any:
    """Return the contents of the edition's file."""
    return history.edition.edition


class Table:
    """The public knowledge about cards and points.

    cards, delivered: each seat's cards and deliveries, in order.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.net = net_of(history.run.start.edition)
        self.here = history.here
        self.row, self.out = list[Any](), list[Any]()
        self.claimed: dict[Seat, list[Any]] = {seat: [] for seat in history.seats}
        self.delivered: dict[Seat, list[Any]] = {seat: [] for seat in history.seats}
        self.points = dict.fromkeys(history.seats, 0)
        self.misses, self.boxed = set[Seat](), 0
        is_putting = False
        for one in history.course:
            if isinstance(one, Answered):
                self.row += [one.option] if one.question == "ask-row" else []
            elif isinstance(one, Happened):
                is_putting = one.event == "put"
            elif one.to is None and (moved := move(one)) is not None:
                self._moves(*moved) if is_putting else None
            elif one.to is None:
                self._happens(one.phrase, one)
        dealt = history.run.state.is_set_up or self.number(DESTINATIONS, *DECK, BOX) > 0
        played = data_of(history).destinations[len(history.seats)]
        total = sum(house.cards for house in data_of(history).house)
        self.boxed = max(total - played - self.boxed, 0) if dealt else 0

    def _happens(self, phrase: str, said: Announcement) -> None:
        items: Any = said.facts.get("items")
        item, who = said.facts.get("item"), next(iter(people(said)), None)
        if phrase == "row":
            self.row = list(items)
        if not isinstance(who, Seat):
            return
        if phrase == "claims":
            self.row.remove(item)
            self.claimed[who].append(item)
        elif phrase == "delivers":
            points: Any = said.facts["points"]
            self.delivered[who].append(item)
            self.points[who] += points
            self.claimed[who].remove(item) if item in self.claimed[who] else None
        elif phrase in ("abandons", "gone"):
            self.out += self.claimed[who]
            self.claimed[who] = []
        elif phrase == "points":
            number: Any = said.facts["number"]
            self.points[who] = number
        elif phrase in ("fails", "misses-next"):
            self.misses.add(who)
        elif phrase in ("misses", "misses-none"):
            self.misses.discard(who)

    def _moves(self, what: Any, start: Spot, end: Spot) -> None:
        if what.kind is not DESTINATIONS:
            return
        face = what.face
        places = {ROW: self.row}
        for seat in self.history.seats:
            places[Spot(Area.DELIVERIES, seat)] = self.delivered[seat]
        if start == BOX:
            self.out.clear()
            self.boxed += 1
        if start in places:
            places[start].remove(face)
        if start.kind is Area.CARDS and isinstance(start.of, Seat):
            if face is None:
                self.claimed[start.of].clear()
            elif face in self.claimed[start.of]:
                self.claimed[start.of].remove(face)
        if end in places:
            places[end].append(face)
        elif end == BOX and face is not None:
            self.out.append(face)
        elif end.kind is Area.CARDS and isinstance(end.of, Seat) and face is not None:
            self.claimed[end.of].append(face)

    def number(self, kind: PieceType, *spots: Spot) -> int:
        """Return the number of pieces of a kind in these places."""
        return self.history.number(kind, *spots)

    def van(self, seat: Seat) -> Any:
        """Return the place of a van."""
        (spot,) = self.history.spots_of(PieceType.VANS, seat)
        return spot.of

    def trap(self, seat: Seat) -> Any:
        """Return where a player's trap is."""
        spots = self.history.spots_of(PieceType.TRAPS, seat)
        return spots[0].of if spots and spots[0].kind is Area.TOWN else None

    def trap_owner(self, spot: Any) -> Seat | None:
        """Return the owner of the trap at a spot, or None if there is no trap."""
        return next((seat for seat in self.here if self.trap(seat) is spot), None)

    def load(self, seat: Seat) -> int:
        """Return how many parcels are on a van."""
        return self.number(PieceType.PARCELS, Spot(Area.LOAD, seat))

    def bonuses(self, seat: Seat) -> int:
        """Return how many bonus cards a player has."""
        return self.number(BONUSES, Spot(Area.CARDS, seat))

    @property
    def pile(self) -> int:
        """Return how many destination cards the deck has."""
        return self.number(DESTINATIONS, *DECK)

    @property
    def looked_at(self) -> int:
        """Return how many cards a player can choose from in the draft."""
        hands = (self.number(DESTINATIONS, Spot(Area.CARDS, seat)) for seat in self.here)
        return sum(hands) - sum(map(self.load, self.here))

    def known(self, seat: Seat) -> list[Any]:
        """Return which of a player's cards everyone can ask about."""
        return self.claimed[seat] if self.history.options["memory"] == "open" else []

    def copies_known(self, house: Any) -> int:
        """Return how many of a house's cards everyone has seen and can still locate."""
        piles = [self.row, self.out, *self.delivered.values(), *self.claimed.values()]
        return sum(pile.count(house) for pile in piles)

    def points_of(self, house: Any) -> int:
        """Return the points that a house is worth."""
        return int(data_of(self.history).points[self.net.house[house.value].colour])

    def away(self, spot: Any) -> int:
        """Return the distance of a spot from the Warehouse."""
        return self.net.far(self.net.warehouse)[spot.value]

    def toward(self, asker: Seat | None, goes: Bearing) -> Bearing | Toward:
        """Return a direction as it appears from the asker's side of the board."""
        side: Any = None
        for one in self.history.said:
            if one.phrase == "sits" and people(one) == [asker]:
                side = one.facts["side"]
        return goes if side is None else Toward((goes.value + 4 - side.value) % 8)


@lru_cache(1)
def table_of(history: History) -> Table:
    """Return the table at the end of a history. The table is cached, because most queries need
    it.
    """
    return Table(history)


def status(history: History, _seat: Seat | None) -> list[Announcement]:
    """Return whose turn it is, what can still be claimed, and who misses a turn."""
    table, turn = table_of(history), history.last("turn-begins")
    if history.winners:
        said = [public("status-over", all=history.winners)]
    elif turn is None:
        said = [public("status-setup")]
    else:
        (who,) = people(turn)
        spot = table.van(who) if who in table.here else history.run.state.couriers[who].van
        said = [public("status-turn", who=who, spot=spot)]
    end = history.last("endgame", "no-endgame")
    if end is not None and end.phrase == "endgame":
        said.append(public("status-end"))
    elif table.row:
        said.append(public("status-row", count=len(table.row), left=table.pile))
    if missing := tuple(seat for seat in table.here if seat in table.misses):
        said.append(public("status-misses", all=missing, count=len(missing)))
    return said


def score(history: History, seat: Seat | None) -> list[Announcement]:
    """Return the points and deliveries of one player, or of all players if `seat` is None."""
    table = table_of(history)
    if seat is not None and seat not in table.here:
        return [public("has-left", who=seat)]
    if seat is None and not any(table.points.values()) and not any(table.delivered.values()):
        return [public("score-none")]
    return [
        public("score", who=one, score=table.points[one], count=len(table.delivered[one]))
        for one in table.here
        if seat in (None, one)
    ]


def lead(history: History) -> list[Announcement]:
    """Return who has the most points."""
    table = table_of(history)
    return [leads({seat: table.points[seat] for seat in table.here})]


def deck(history: History) -> list[Announcement]:
    """Return the number of cards in the row and in the decks."""
    table = table_of(history)
    number = table.number(BONUSES, Spot(Area.BONUS_DECK))
    return [public("cards-in-deck", left=len(table.row), count=table.pile, number=number)]


def everybody(history: History) -> list[Announcement]:
    """Return the place of every van."""
    table = table_of(history)
    board = counted(table.here, "everybody-at", lambda seat: {"who": seat, "spot": table.van(seat)})
    return [public("everybody", board=board)]


def town(history: History, named: Any) -> list[Announcement]:
    """Check the map of the town, or the description of one street."""
    table, data = table_of(history), data_of(history)
    if named is None:
        rows = (strip(table, one) + on_street(table, one) for one in data.street)
        return [public("town-map", board=Board(tuple(Row(tuple(r), is_joined=True) for r in rows)))]
    (street,) = (one for one in data.street if one.id == named.value)
    path = [table.net.on_road.get(id_, id_) for id_ in street.path]
    found = list[tuple[str, dict[str, Any]]]()
    for id_ in dict.fromkeys(path):
        spot = table.net.spots[id_]
        others = [one for one in table.net.streets[id_] if one != street.id]
        if others:
            meets = tuple(table.net.streets_by_id[one] for one in others)
            found.append(("road-meets", {"spot": spot, "items": meets}))
        for one in houses_on(table, id_):
            facts = {"option": table.net.spots[one], "spot": spot, "road": int(one == id_)}
            found.append(("road-house", facts))
    left = len(found)
    places = [Place(None, p, {**f, "left": left - n}) for n, (p, f) in enumerate(found, 1)]
    board = Board(
        (
            Row(tuple(strip(table, street)), is_joined=True),
            Row((*places, *on_street(table, street))),
        )
    )
    ends = {"spot": table.net.spots[path[0]], "option": table.net.spots[path[-1]]}
    counts = {"count": len(set(path)), "ring": int(street.closed)}
    hazards = dict.fromkeys(one.id for id_ in path for one in [table.net.zone.get(id_)] if one)
    return [
        public("road", street=named, board=board, **ends, **counts),
        *(
            zone_line(table, table.net.zones[one.id], one)
            for id_ in hazards
            for one in data.hazard
            if one.id == id_
        ),
    ]


def houses_on(table: Table, id_: str) -> list[str]:
    """Return the houses beside a space, and the one on it."""
    return [*table.net.doors.get(id_, ()), *([id_] if id_ in table.net.house else [])]


def strip(table: Table, street: Any) -> list[Place]:
    """Return the letters of a street, followed by the symbols of its spaces."""
    town = table.history.run.start.edition
    member = table.net.streets_by_id[street.id]
    places = [Place(member, "map-street", {"option": town.signs[member]})]
    path = [table.net.on_road.get(id_, id_) for id_ in street.path]
    for n, id_ in enumerate(path):
        is_own = table.net.streets[id_][0] == street.id
        if is_own or n:
            facts = space_sign(table, id_, is_own)
            places.append(Place(table.net.spots[id_], "map-space", facts))
    return places


def space_sign(table: Table, id_: str, is_own: bool) -> dict[str, Any]:
    """Return the symbol of a space. A van or a trap on the space takes the place of the symbol, but
    only on the space's own street.
    """
    near = {id_, *table.net.doors.get(id_, ())}
    vans = [one for one in table.here if table.van(one).value in near] if is_own else []
    if vans:
        return {"number": 9} if len(vans) > 1 else {"number": 10, "who": vans[0]}
    if is_own and table.trap_owner(table.net.spots[id_]):
        return {"number": 8}
    crossing, house = len(table.net.streets[id_]) > 1, bool(houses_on(table, id_))
    return {"number": crossing + 2 * house + 4 * (id_ in table.net.zone)}


def on_street(table: Table, street: Any) -> list[Place]:
    """Return the vans and traps on a street, in the order of its spaces."""
    places = list[Place]()
    for id_ in dict.fromkeys(table.net.on_road.get(one, one) for one in street.path):
        if table.net.streets[id_][0] != street.id:
            continue
        near = {id_, *table.net.doors.get(id_, ())}
        vans = {one: table.van(one) for one in table.here if table.van(one).value in near}
        for spot in dict.fromkeys(vans.values()):
            there = tuple(one for one, its in vans.items() if its is spot)
            facts = {"all": there, "count": len(there), "spot": spot}
            places.append(Place(None, "map-vans", facts))
        if (owner := table.trap_owner(table.net.spots[id_])) is not None:
            facts = {"who": owner, "spot": table.net.spots[id_]}
            places.append(Place(None, "map-trap", facts))
    return places


def van(history: History, asker: Seat | None, who: Seat | None) -> list[Announcement]:
    """Return the cards on a van, and what everyone knows about the cards in the player's hand."""
    table, said = table_of(history), list[Announcement]()
    chosen = who or asker
    for one in table.here if chosen is None else [chosen]:
        if one not in table.here:
            return [public("has-left", who=one)]
        facts: dict[str, Any] = {"who": one, "spot": table.van(one), "score": table.points[one]}
        counts = {"count": table.load(one), "number": table.bonuses(one)}
        said.append(public("van", **facts, **counts))
        if (trap := table.trap(one)) is not None:
            said.append(public("van-trap", who=one, spot=trap))
        if known := table.known(one):
            said.append(public("van-known", who=one, items=tuple(known)))
        if table.delivered[one]:
            said.append(public("van-delivered", who=one, items=tuple(table.delivered[one])))
        if one in table.misses:
            said.append(public("van-misses", who=one))
    return said


def vans(history: History) -> list[Announcement]:
    """Return the cards on every van."""
    table, said = table_of(history), list[Announcement]()
    for one in table.here:
        facts: dict[str, Any] = {"who": one, "spot": table.van(one)}
        facts |= {"count": table.load(one), "number": table.bonuses(one)}
        trap = table.trap(one)
        phrase = "van-short" if trap is None else "van-short-trap"
        said.append(public(phrase, **facts, **({} if trap is None else {"trap": trap})))
    return said


def cargo(history: History) -> list[Announcement]:
    """Return each player's number of parcels, and which of those parcels everyone knows."""
    table = table_of(history)
    return [
        public("cargo-known", who=one, count=table.load(one), items=tuple(table.known(one)))
        if table.known(one)
        else public("cargo", who=one, count=table.load(one))
        for one in table.here
    ]


def deliveries(history: History) -> list[Announcement]:
    """Return each player's deliveries."""
    table = table_of(history)
    made = {one: tuple(table.delivered[one]) for one in table.here if table.delivered[one]}
    said = [public("delivered", who=one, items=items) for one, items in made.items()]
    return said or [public("delivered-none")]


def decks(history: History) -> list[Announcement]:
    """Return how many cards each deck has."""
    table = table_of(history)
    open_ = [one for one in history.faces(BONUSES, DISCARDS) if one is not None]
    bonuses, unused = table.number(BONUSES, Spot(Area.BONUS_DECK)), table.number(BONUSES, DISCARDS)
    said = [
        public("deck-size", count=table.pile + table.looked_at, left=table.boxed),
        public("bonus-size", count=bonuses, left=unused),
    ]
    return said + ([public("bonus-items", items=tuple(sorted(open_)))] if open_ else [])


def shown_row(history: History) -> list[Announcement]:
    """Return the cards in the row."""
    table = table_of(history)
    if not table.row:
        return [public("row-empty", left=table.pile)]
    board = row(
        Place(
            one,
            "row-card",
            {"option": one, "points": table.points_of(one), "count": table.away(one)},
        )
        for one in table.row
    )
    return [public("row-shown", left=table.pile, board=board)]


def at(table: Table, house: Any) -> Any:
    """Return the space that a house belongs to."""
    one = table.net.house[house.value]
    if not one.on_road:
        return table.net.spots[one.at]
    return table.history.run.state.town.at[house]  # No van can stop at this house.


def houses(history: History, named: Any) -> list[Announcement]:
    """Return the public facts about one house, or about all remaining houses."""
    table = table_of(history)
    if named is None:
        done = [*table.out, *(one for each in table.delivered.values() for one in each)]
        all_ = [table.net.spots[id_] for id_ in table.net.house]
        left = [one for one in all_ if done.count(one) < table.net.house[one.value].cards]
        left.sort(key=table.points_of, reverse=True)
        coming = table.pile + table.looked_at + len(table.row) + sum(map(table.load, table.here))
        said = [public("houses-left", total=len(left), count=coming, left=table.boxed)]
        for one in left:
            facts = {"points": table.points_of(one), "spot": at(table, one)}
            said.append(public("house-short", option=one, **facts))
        return said
    data = table.net.house[named.value]
    colours = {one.value: one for one in history.run.state.town.kinds[5]}
    facts = {"colour": colours[data.colour], "points": table.points_of(named)}
    facts |= {"spot": at(table, named), "road": int(data.on_road), "cards": data.cards}
    said = [public("house", option=named, **facts, count=table.away(named))]
    return said + now(history, named)


def now(history: History, card: Any) -> list[Announcement]:
    """Return the announcements that `read` adds to the text on a card."""
    table = table_of(history)
    if isinstance(card, Bonus):
        return [public("bonus-open", count=history.faces(BONUSES, DISCARDS).count(card))]
    if not isinstance(card, House):
        return []
    by = [one for one in history.seats if card in table.delivered[one]]
    said = [public("house-delivered", who=one) for one in by]
    said += [public("house-in-row")] * (card in table.row)
    said += [public("house-gone")] * (card in table.out)
    owners = [one for one in history.seats if card in table.known(one)]
    owners.sort(key=list(history.run.state.claimed).index)  # The earliest claim comes first.
    return said + [public("house-claimed", who=one) for one in owners]


def zone(history: History, asker: Seat | None, named: Any) -> list[Announcement]:
    """Return the roll required by each hazard zone, and the zone's spaces."""
    table = table_of(history)
    hazards = {table.net.zones[one.id]: one for one in data_of(history).hazard}
    if named is not None:
        spots = spots_of(table, hazards[named])
        inside = tuple(one for one in table.here if table.van(one) in spots)
        vans_ = [public("zone-vans", all=inside)] if inside else []
        return [zone_line(table, named, hazards[named]), *vans_]
    start = table.van(asker).value if asker in table.here else table.net.warehouse
    far = table.net.far(start)
    order = sorted(
        hazards, key=lambda one: min(far[s.value] for s in spots_of(table, hazards[one]))
    )
    return [zone_line(table, one, hazards[one]) for one in order]


def spots_of(table: Table, hazard: Any) -> tuple[Any, ...]:
    """Return the spaces of a hazard zone."""
    return tuple(table.net.spots[table.net.on_road.get(id_, id_)] for id_ in hazard.spaces)


def zone_line(table: Table, named: Any, hazard: Any) -> Announcement:
    """Return the description of a hazard zone: the roll that it needs, and its spaces."""
    spots = spots_of(table, hazard)
    ways = {table.net.street_of.get((a.value, b.value)) for a, b in pairwise(spots)}
    if len(spots) > 2 and len(ways) == 1 and None not in ways:
        ends = {"spot": spots[0], "option": spots[-1]}
        return public("zone-from", zone=named, number=hazard.value, **ends)
    return public("zone", zone=named, number=hazard.value, items=spots)


def traps(history: History) -> list[Announcement]:
    """Return where the traps are."""
    table = table_of(history)
    there = {one: table.trap(one) for one in table.here if table.trap(one) is not None}
    said = [public("trap-at", who=one, spot=spot) for one, spot in there.items()]
    return said or [public("traps-none")]


def risk(
    history: History, asker: Seat | None, named: Any, number: int | None
) -> list[Announcement]:
    """Return the probability of passing a test, such as that of a hazard zone."""
    table = table_of(history)
    if named is not None:
        number = next(one.value for one in data_of(history).hazard if one.id == named.value)
    if not number:
        return [public("risk-how")]
    blues = {one.id: one.value for one in data_of(history).bonus if one.kind == "blue"}

    def chance(more: int) -> int:
        passing = sum(side + more >= number for side in range(1, SIDES + 1))
        return round(100 * passing / SIDES)

    said = [public("risk", number=number, chance=chance(0))]
    if asker is not None and history.deals:
        held = history.run.state.couriers[asker].bonuses
        more = sum(blues.get(card._face.value, 0) for card in held)
        return [*said, Announcement(asker, "risk-blue", {"count": more, "chance": chance(more)})]
    assert table.here
    return said + [
        public("risk-add", count=more, chance=chance(more)) for more in sorted({*blues.values()})
    ]


def hand(history: History, seat: Seat | None) -> list[Announcement]:
    """Return a player's cards, which are announced only to that player."""
    if seat is None or not history.deals:
        return [public("hand-whose") if seat is None else public("hand-yours", who=seat)]
    state = history.run.state
    courier = state.couriers[seat]
    cards = [*courier.cards, *(state.kept if state.choosing is seat else [])]
    said, own = [public("hand-shown", who=seat)], (("your-cards", cards),)
    for phrase, those in (*own, ("your-bonuses", courier.bonuses)):
        if those:
            items = tuple(sorted(card._face for card in those))
            said.append(Announcement(seat, phrase, {"items": items}))
    return said if len(said) > 1 else [*said, Announcement(seat, "your-none", {})]


# Directions and paths


def where(
    history: History, told: list[Announcement], asker: Seat | None, who: Seat | None
) -> list[str]:
    """Check the places that the reply gives for vans, and what it says is next to each place."""
    table, right = table_of(history), list[Announcement]()
    home = tuple(one for one in table.here if table.van(one).value == table.net.warehouse)
    if who is not None and who not in table.here:
        right = [public("has-left", who=who)]
        return [] if told == right else [f"not {right}"]
    if who is None and len(home) > 1:
        right.append(public("where-all-home", all=home))
    for one in table.here if who is None else [who]:
        if who is None and one in home and len(home) > 1:
            continue
        spot = table.van(one)
        facts: dict[str, Any] = {"who": one, "spot": spot, "count": table.away(spot)}
        if one in home:
            right.append(public("where-home", who=one))
        elif table.net.is_door(spot.value):
            right.append(public("where-door", **{**facts, "option": spot, "spot": at(table, spot)}))
        else:
            right.append(public("where-van", **facts))
        if who is not None:
            right.append(public("next", board=landmarks(table, asker, spot.value)))
    faults = list[str]()
    sits = any(one.phrase == "sits" and people(one) == [asker] for one in history.said)
    if who is not None and who not in home and sits:
        path, faults = walked(table, asker, table.net.warehouse, told[-1])
        if path[-1:] != [table.van(who).value] or len(path) - 1 != table.away(table.van(who)):
            faults.append(f"the way leads along {path}")
        told = told[:-1]
    return faults + ([] if told == right else [f"not {right}"])


def landmarks(table: Table, asker: Seat | None, spot: str) -> Board:
    """Return the next landmark in each direction from a spot, such as a crossing, a street or the
    Warehouse.
    """
    net, places = table.net, list[Place]()
    before = int(net.is_door(spot))
    start = net.next_to(spot)[0] if before else spot
    for first in net.roads[start]:
        path = [start, first]
        while True:
            onward = [one for one in net.roads[path[-1]] if one != path[-2]]
            if path[-1] == net.warehouse or len(onward) != 1 or onward[0] == start:
                break
            path.append(onward[0])
        end = path[-1]
        facts: dict[str, Any] = {"spot": net.spots[end], "count": len(path) - 1 + before}
        phrase = "next-end"
        if end == net.warehouse:
            phrase = "next-home"
        elif len(onward) > 1:
            last = net.street_of[path[-2], end]
            cross = [one for one in net.streets[end] if one != last]
            phrase = "next-street" if cross else "next-crossing"
            facts |= {"street": net.streets_by_id[cross[0]]} if cross else {}
        elif onward:
            phrase, facts["count"] = "next-round", len(path) + 2 * before
        if (goes := net.bearing(start, first)) is not None:
            facts["toward"] = table.toward(asker, goes)
            phrase = f"toward-{phrase}"
        places.append(Place(net.spots[end], phrase, facts))
    return row(places)


def walked(
    table: Table, asker: Seat | None, start: str, told: Announcement
) -> tuple[list[str], list[str]]:
    """Follow a path leg by leg. Return the path, and a fault for each leg that can't be
    followed.
    """
    net, path, faults = table.net, [start], list[str]()
    board: Any = told.facts["board"]
    for place in board.rows[0].places:
        facts, end = place.facts, place.facts["spot"].value
        as_told = (facts.get("street"), facts.get("toward"))
        legs = [[path[-1]]]
        for _ in range(facts["count"]):
            legs = [
                [*leg, on]
                for leg in legs
                for on in net.next_to(leg[-1])
                if step_of(table, asker, leg[-1], on) == as_told
            ]
        legs = [leg for leg in legs if leg[-1] == end]
        if not legs:
            faults.append(f"no such leg from {path[-1]}: {facts}")
            return path, faults
        path += legs[0][1:]
    return path, faults


def step_of(table: Table, asker: Seat | None, here: str, there: str) -> object:
    """Return the street and the direction of a step, in the form used by a leg."""
    goes, street = table.net.bearing(here, there), table.net.street_of.get((here, there))
    its = None if street is None else table.net.streets_by_id[street]
    return its, None if goes is None or street is None else table.toward(asker, goes)


def way(
    history: History, told: list[Announcement], asker: Seat | None, spot: Any, who: Seat | None
) -> list[str]:
    """Check that a path leads to its destination, that no other path is shorter, and that the reply
    names everything on the path.
    """
    table = table_of(history)
    one = who or asker or table.here[0]
    if spot is None or one not in table.here:
        right = [public("way-where") if spot is None else public("has-left", who=one)]
        return [] if told == right else [f"not {right}"]
    start = table.van(one)
    if start is spot:
        right = [public("way-there", who=one, spot=spot)]
        return [] if told == right else [f"not {right}"]
    path, faults = walked(table, asker, start.value, told[0])
    count = table.net.far(start.value)[spot.value]
    if path[-1] != spot.value or len(path) - 1 != count:
        faults.append(f"{count} steps, not along {path}")
    facts: dict[str, Any] = {"who": one, "spot": spot, "count": count}
    right = [public("way", **facts, board=told[0].facts["board"])]
    for zone_ in dict.fromkeys(table.net.zone[id_].id for id_ in path[1:] if id_ in table.net.zone):
        number = next(it.value for it in data_of(history).hazard if it.id == zone_)
        right.append(public("way-zone", zone=table.net.zones[zone_], number=number))
    for id_ in path[1:]:
        owner = table.trap_owner(table.net.spots[id_])
        if owner is not None and owner is not one:
            right.append(public("way-trap", spot=table.net.spots[id_], who=owner))
    return faults + ([] if told == right else [f"not {right}"])


def look(history: History, asker: Seat | None, spot: Any, who: Seat | None) -> list[Announcement]:
    """Return what is on a space and on its neighbours."""
    table = table_of(history)
    seen = who or asker or table.here[0]
    if spot is None and seen not in table.here:
        return [public("has-left", who=seen)]
    spot = table.van(seen) if spot is None else spot
    net, own = table.net, tuple(on_spot(table, spot))
    rows = [Row(own)] if own else []
    for id_ in net.next_to(spot.value):
        there, goes = net.spots[id_], net.bearing(spot.value, id_)
        facts: dict[str, Any] = {"spot": there}
        phrase = "look-next"
        if net.is_door(id_):
            phrase, facts = "look-door", {"option": there, "points": table.points_of(there)}
        elif goes is not None:
            phrase, facts["toward"] = "look-exit", table.toward(asker, goes)
        those = on_spot(table, there)
        rows.append(Row((Place(there, phrase, {**facts, "left": len(those)}), *those)))
    return [public("look", spot=spot, left=len(own), board=Board(tuple(rows)))]


def on_spot(table: Table, spot: Any) -> list[Place]:
    """Return the pieces on a space, each with the number of those that follow."""
    found = list[tuple[str, dict[str, Any]]]()
    if (hazard := table.net.zone.get(spot.value)) is not None:
        found.append(("on-zone", {"zone": table.net.zones[hazard.id], "number": hazard.value}))
    if spot.value in table.net.green:
        found.append(("on-green", {}))
    if (owner := table.trap_owner(spot)) is not None:
        found.append(("on-trap", {"who": owner}))
    if there := tuple(one for one in table.here if table.van(one) is spot):
        found.append(("on-vans", {"all": there, "count": len(there)}))
    left = range(len(found) - 1, -1, -1)
    return [
        Place(spot, phrase, {**facts, "left": n})
        for (phrase, facts), n in zip(found, left, strict=True)
    ]


def reach(
    history: History, told: list[Announcement], asker: Seat | None, number: int | None
) -> list[str]:
    """Check the spaces where a roll can end. They may be listed in any order, because the order is
    only a suggestion.
    """
    table, turn = table_of(history), history.run.state.turn
    seat = asker or (turn.seat if turn else table.here[0])
    drive = turn.drive if turn is not None and turn.seat is seat else None
    is_thrown = number is None or 1 <= number <= SIDES
    if seat not in table.here or (drive is None and number is None) or not is_thrown:
        right = [public("reach-how") if seat in table.here else public("has-left", who=seat)]
        return [] if told == right else [f"not {right}"]
    here, before, steps = table.van(seat), None, number or 0
    if drive is not None and number is None:
        here, before, steps = drive.here, drive.before, drive.steps
    came = None if before is None else before.value
    only = history.options["roll"] == "exact"
    ends = table.net.ends(here.value, came, steps, exact=only)
    whole = table.net.ends(here.value, came, steps, exact=True)
    right = []
    for id_ in ends:
        end, is_house = table.net.spots[id_], id_ in table.net.house
        delivers = is_house and may_deliver(table, seat, end)
        if is_house and not delivers and (table.net.is_door(id_) or id_ not in whole):
            continue
        is_sure = history.deals or end in table.known(seat)
        owner = table.trap_owner(end)
        facts: dict[str, Any] = {"spot": end}
        if delivers:
            phrase = "end-house" if is_sure else "end-house-if"
            facts["points"] = table.points_of(end)
        elif (hazard := table.net.zone.get(id_)) is not None:
            phrase, facts = "end-zone", {**facts, "zone": table.net.zones[hazard.id]}
            facts["number"] = hazard.value
        elif owner not in (None, seat):
            phrase, facts["who"] = "end-trap", owner
        else:
            phrase = "end-home" if id_ == table.net.warehouse else "end-space"
            facts = {} if phrase == "end-home" else facts
        right.append(Announcement(seat if history.deals else None, phrase, facts))
    if history.deals:
        right.insert(0, public("reach-shown", who=seat))
    same = Counter(map(shown, told)) == Counter(map(shown, right))
    return (
        []
        if same and told[:1] == right[: history.deals] + told[history.deals : 1]
        else [f"not {right}"]
    )


def shown(said: Announcement) -> object:
    """Return a hashable form of an announcement, for comparisons that ignore the order."""
    return said.to, said.phrase, tuple(sorted((name, id(it)) for name, it in said.facts.items()))


def may_deliver(table: Table, seat: Seat, house: Any) -> bool:
    """Return whether a player could have the card for a house, based only on what that player's own
    line may reveal.
    """
    if house in table.claimed[seat]:
        return True
    is_free = table.copies_known(house) < table.net.house[house.value].cards
    may_be = is_free and table.load(seat) > len(table.claimed[seat])
    if not may_be or not table.history.deals:
        return may_be
    cards = table.history.run.state.couriers[seat].cards
    return any(card._face is house for card in cards)


COMPUTED: Computed = {
    "status": status,
    "score": score,
    "hand": hand,
    "lead": lead,
    "deck": deck,
    "everybody": everybody,
    "town": town,
    "look": look,
    "van": van,
    "vans": vans,
    "cargo": cargo,
    "deliveries": deliveries,
    "row": shown_row,
    "decks": decks,
    "houses": houses,
    "zone": zone,
    "traps": traps,
    "risk": risk,
}
CHECKED: Checked = {"where": where, "way": way, "reach": reach}
UNCHECKED: Unchecked = {}
SLOW = ()
NOW = now
