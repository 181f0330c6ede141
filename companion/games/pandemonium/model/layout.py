"""What lies on the table: the city tile by tile, then each player, the decks, and the rest."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache

from companion.games.pandemonium.box.edition import COURIERS
from companion.games.pandemonium.model.city import BASE_TILE, COLUMNS, ROWS, SIDE, STEP, STEPS, City
from companion.games.pandemonium.model.pieces import (
    Area,
    Bases,
    Charge,
    Cubes,
    Driver,
    Fuse,
    Markers,
    Package,
    Slot,
    Tile,
    Van,
    VanCards,
    Whole,
)
from companion.games.pandemonium.model.state import FOUND, Courier, Match, Vehicle
from companion.referee.facts import Spot
from companion.referee.layout import Held, Layout, Lying, Plan
from companion.referee.seat import Seat

#: What each van has in its colour.
CUBES = {Van.RED: Cubes.RED_CUBES, Van.GREEN: Cubes.GREEN_CUBES, Van.ROGUE: Cubes.ROGUE_CUBES}
BASES = {Van.RED: Bases.RED_BASE, Van.GREEN: Bases.GREEN_BASE, Van.ROGUE: Bases.ROGUE_BASE}
VAN_CARDS = {
    Van.RED: VanCards.RED_CARD,
    Van.GREEN: VanCards.GREEN_CARD,
    Van.ROGUE: VanCards.ROGUE_CARD,
}
MARKERS = {Van.RED: Markers.RED_MARKER, Van.GREEN: Markers.GREEN_MARKER}
DECKS = {Van.RED: Whole.RED_DECK, Van.GREEN: Whole.GREEN_DECK}
#: How many cubes each van has. [setup.4] [rogue.1]
NUMBER = {Van.RED: 2 * STEPS, Van.GREEN: 2 * STEPS, Van.ROGUE: STEPS}

CITY = {tile: Spot(Area.CITY, tile) for tile in Tile}
EDGE = {slot: Spot(Area.EDGE, slot) for slot in Slot}
POOL, OUT, ASIDE, BOX = Spot(Area.POOL), Spot(Area.OUT), Spot(Area.ASIDE), Spot(Area.BOX)
MISSION_DECK, SPAWN_DECK = Spot(Area.DECK, Whole.MISSIONS), Spot(Area.DECK, Whole.SPAWNS)
MISSIONS_UNDER = Spot(Area.UNDER, Whole.MISSIONS)
SPAWN_PILE = Spot(Area.PILE, Whole.SPAWNS)


def shown(charge: int) -> Charge:
    """What the marker of such a battery shows."""
    return Charge(min(charge, max(one.value for one in Charge)))


def spare_cubes(v: Vehicle) -> int:
    """How many of its cubes lie beside the city, but for those that its route lays."""
    return NUMBER[v.van] - len(v.cubes) - len(v.ahead)


def layout(m: Match) -> Layout:
    """Every piece of the box once. A route that is told is driven: its van stands at the end."""
    there: list[Lying] = []
    vans = {v.van: v for v in m.vehicles}
    on_tiles = traces(vans)
    for tile, spot in CITY.items():
        if (location := m.grid.get(tile)) is not None:
            there.append(Lying(Whole.LOCATIONS, spot, location))
        if m.lying[tile]:
            there += packages(spot, m.lying[tile])
        there += on_tiles.get(tile, ())
    for van, v in vans.items():
        if v.base is not None:
            there.append(Lying(BASES[van], EDGE[v.base]))
        if isinstance(v.place, Slot) and not v.ahead:
            there.append(Lying(Whole.VANS, EDGE[v.place], van))
    for v in vans.values():
        if v.seat is not None:
            there += at_player(m, v, v.seat)
    there += decks(m)
    is_free = not m.boom.is_out and m.boom.winner is None
    pool = {**m.pool, Package.EXPLODING: int(is_free)}
    there += [Lying(package, POOL, None, count) for package, count in pool.items() if count]
    there += [Lying(package, OUT, None, count) for package, count in m.gone.items() if count]
    return [*there, *aside(m, vans), *boxed(m, vans)]


def packages(spot: Spot, those: Sequence[Package]) -> list[Lying]:
    """Packages by kind. Of what is stolen nothing is seen on the table. [three.3]"""
    counted = Counter([FOUND.get(package, package) for package in those])
    return [Lying(package, spot, None, count) for package, count in counted.items()]


def traces(vans: Mapping[Van, Vehicle]) -> dict[Tile, list[Lying]]:
    """The cubes of all vans, and the vans above them, by tile."""
    found: dict[Tile, list[Lying]] = {}
    for van, v in vans.items():
        for tile, count in Counter([*v.cubes, *v.ahead]).items():
            found.setdefault(tile, []).append(Lying(CUBES[van], CITY[tile], None, count))
    for van, v in vans.items():
        place = v.ahead[-1] if v.ahead else v.place
        if isinstance(place, Tile):
            found.setdefault(place, []).append(Lying(Whole.VANS, CITY[place], van))
    return found


def at_player(m: Match, v: Vehicle, seat: Seat) -> list[Lying]:
    """What lies before a player, and is in the hand, aboard and in the base."""
    before = Spot(Area.BEFORE, seat)
    there = [Lying(VAN_CARDS[v.van], before)]
    if isinstance(v, Courier):
        hand, deck = Spot(Area.HAND, seat), DECKS[v.van]
        there.append(Lying(MARKERS[v.van], before, how=shown(v.charge)))
        if v.company is not None:
            there.append(Lying(Whole.COMPANIES, before, v.company))
        there += [Lying(deck, before, card) for card in v.played]
        there += [Lying(Whole.MISSIONS, before, one) for one in (*v.shown, *v.failed)]
        if has_deck(v):  # a card that is chosen, but not turned up, counts as in the hand
            there.append(Lying(deck, hand, None, len(m.edition.decks[v.van]) - len(v.played)))
        there.append(Lying(Whole.MISSIONS, hand, None, len(v.missions)))
    there += packages(Spot(Area.ABOARD, seat), v.load)
    base = Spot(Area.IN_BASE, seat)
    there += packages(base, v.home)
    if m.boom.winner is v:  # [exploding.4]
        there += [Lying(Package.EXPLODING, base), Lying(Whole.DIE, base)]
    elif m.boom.carrier is v:
        there.append(Lying(Whole.DIE, Spot(Area.ABOARD, seat), how=Fuse(m.boom.fuse)))
    return there


def has_deck(c: Courier) -> bool:
    """Whether its priority cards are dealt."""
    return bool(c.deck or c.played)


def are_missions_dealt(m: Match) -> bool:
    """Whether the secret missions are shuffled."""
    return bool(m.mission_pile) or any(c.missions or c.shown or c.failed for c in m.couriers)


def decks(m: Match) -> list[Lying]:
    """The decks that nobody holds, and what was turned up of them."""
    there: list[Lying] = []
    if are_missions_dealt(m):
        there.append(Lying(Whole.MISSIONS, MISSIONS_UNDER, None, m.swapped))
        above = len(m.mission_pile) - m.swapped
        there.append(Lying(Whole.MISSIONS, MISSION_DECK, None, above))
    there.append(Lying(Whole.SPAWNS, SPAWN_DECK, None, len(m.spawn_pile)))
    there += [Lying(Whole.SPAWNS, SPAWN_PILE, card) for card in m.spawned]
    if m.rival is not None:
        deck = DECKS[m.rival.van]
        there.append(Lying(deck, Spot(Area.DECK, deck), None, len(m.other_pile)))
        there += [Lying(deck, Spot(Area.PILE, deck), card) for card in m.turned]
    return there


def aside(m: Match, vans: Mapping[Van, Vehicle]) -> list[Lying]:
    """What lies beside the city: the map, and what is not in it yet, or not any more."""
    there = [] if m.map is None else [Lying(Whole.MAPS, ASIDE, m.map)]
    for van in Van:
        v = vans.get(van)
        there.append(Lying(CUBES[van], ASIDE, None, NUMBER[van] if v is None else spare_cubes(v)))
        if v is None or v.base is None:
            there.append(Lying(BASES[van], ASIDE))
        if v is None or v.place is None:
            there.append(Lying(Whole.VANS, ASIDE, van))
    if m.boom.carrier is None and m.boom.winner is None:
        there.append(Lying(Whole.DIE, ASIDE))
    if m.rival is not None:
        there += cards(Whole.DRIVERS, ASIDE, Driver)
    return there


def boxed(m: Match, vans: Mapping[Van, Vehicle]) -> list[Lying]:
    """What is not used, or not yet."""
    edition, laid = m.edition, set(m.grid.values())
    there = cards(Whole.LOCATIONS, BOX, (card for card in edition.locations if card not in laid))
    there += cards(Whole.MAPS, BOX, (card for card in edition.maps if card is not m.map))
    taken = {c.company for c in m.couriers}
    there += cards(Whole.COMPANIES, BOX, (card for card in edition.companies if card not in taken))
    there += [
        Lying(card, BOX) for van, card in VAN_CARDS.items() if van not in vans or not vans[van].seat
    ]
    for van in COURIERS:
        v = vans.get(van)
        is_used = bool(m.other_pile or m.turned) if v is m.rival else False
        if isinstance(v, Courier):
            is_used = has_deck(v)
        if not isinstance(v, Courier):
            there.append(Lying(MARKERS[van], BOX))
        if not is_used:
            there.append(Lying(DECKS[van], BOX, None, len(edition.decks[van])))
    if not are_missions_dealt(m):
        there.append(Lying(Whole.MISSIONS, BOX, None, len(edition.missions)))
    if not m.spawn_pile and not m.spawned:
        there.append(Lying(Whole.SPAWNS, BOX, None, len(edition.spawns)))
    if m.rival is None:
        there += cards(Whole.DRIVERS, BOX, Driver)
    return there


def cards(kind: Enum, spot: Spot, those: Iterable[Enum]) -> list[Lying]:
    """Cards that lie there face up."""
    return [Lying(kind, spot, card) for card in those]


def held(m: Match) -> Held:
    """The secret missions, of which one may go under the deck for another. [priority.4]"""
    found: dict[object, Lying] = {}
    if m.missions.deals:
        return found
    for place, card in enumerate(m.mission_pile):
        spot = MISSIONS_UNDER if place < m.swapped else MISSION_DECK
        found[card] = Lying(Whole.MISSIONS, spot)
    for c in m.couriers:
        if c.seat is not None:
            lying = Lying(Whole.MISSIONS, Spot(Area.HAND, c.seat))
            found.update((card, lying) for card in c.missions)
    return found


def dealt(m: Match) -> Collection[Enum]:
    """The decks that the companion deals."""
    kinds = [DECKS[van] for van in COURIERS if m.decks[van].deals]
    kinds += [Whole.MISSIONS] * m.missions.deals
    return [*kinds, *[Whole.SPAWNS] * m.spawns.deals]


def spots(m: Match) -> list[Spot]:
    """Where something may be put: on tiles, bases, at players, in the pool or beside the city."""
    seats = [v.seat for v in m.vehicles if v.seat is not None]
    theirs = [Spot(area, seat) for seat in seats for area in (Area.ABOARD, Area.IN_BASE)]
    return [*CITY.values(), *EDGE.values(), *theirs, POOL, OUT, ASIDE]


def spare(_m: Match, kind: Enum) -> Spot | None:
    """Packages come from the pool, and cubes from beside the city."""
    if isinstance(kind, Package):
        return POOL
    return ASIDE if isinstance(kind, Cubes) else None


#: How far apart two tiles are drawn, and a base from its tile.
APART, OUTSIDE = 12, 8


def plan(m: Match) -> Plan:
    """The city, with its water once the map is chosen."""
    return city_plan(None if m.map is None else m.cities[m.map])


@cache
def city_plan(city: City | None) -> Plan:
    """Tile by tile, the bases around them."""
    places = {
        CITY[tile]: (APART * COLUMNS.index(tile.value[0]), -APART * ROWS.index(tile.value[1]))
        for tile in Tile
    }
    named = list(places)
    for slot, tile in BASE_TILE.items():
        (x, y), (east, south) = places[CITY[tile]], STEP[SIDE[slot]]
        places[EDGE[slot]] = (x + OUTSIDE * east, y - OUTSIDE * south)
    onward = {} if city is None else city.onward
    ways = [
        (CITY[here], CITY[there])
        for here in CITY
        for there in onward.get(here, ())
        if here.value < there.value
    ]
    return Plan((Whole.MISSIONS, Whole.SPAWNS, *DECKS.values()), BOX, places, named, ways)
