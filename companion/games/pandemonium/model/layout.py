"""The pieces on the table, in order: the city, each player, the decks, and everything else."""

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
    PieceKind,
    Slot,
    Tile,
    Van,
    VanCards,
)
from companion.games.pandemonium.model.state import FOUND, Courier, Match, Vehicle
from companion.referee.facts import Spot
from companion.referee.game import Deck
from companion.referee.layout import HiddenCards, Layout, Look, PieceStack, Plan, Tint
from companion.referee.seat import Seat

#: The cubes in each van's colour.
CUBES = {Van.RED: Cubes.RED_CUBES, Van.GREEN: Cubes.GREEN_CUBES, Van.ROGUE: Cubes.ROGUE_CUBES}
BASES = {Van.RED: Bases.RED_BASE, Van.GREEN: Bases.GREEN_BASE, Van.ROGUE: Bases.ROGUE_BASE}
VAN_CARDS = {
    Van.RED: VanCards.RED_CARD,
    Van.GREEN: VanCards.GREEN_CARD,
    Van.ROGUE: VanCards.ROGUE_CARD,
}
MARKERS = {Van.RED: Markers.RED_MARKER, Van.GREEN: Markers.GREEN_MARKER}
DECKS = {Van.RED: PieceKind.RED_DECK, Van.GREEN: PieceKind.GREEN_DECK}
#: How many cubes each van has. [setup.4] [rogue.1]
NUMBER = {Van.RED: 2 * STEPS, Van.GREEN: 2 * STEPS, Van.ROGUE: STEPS}

CITY = {tile: Spot(Area.CITY, tile) for tile in Tile}
EDGE = {slot: Spot(Area.EDGE, slot) for slot in Slot}
POOL, OUT, ASIDE, BOX = Spot(Area.POOL), Spot(Area.OUT), Spot(Area.ASIDE), Spot(Area.BOX)
MISSION_DECK, SPAWN_DECK = Spot(Area.DECK, PieceKind.MISSIONS), Spot(Area.DECK, PieceKind.SPAWNS)
MISSIONS_UNDER = Spot(Area.UNDER, PieceKind.MISSIONS)
SPAWN_PILE = Spot(Area.PILE, PieceKind.SPAWNS)


def shown(charge: int) -> Charge:
    """Return the value that the marker on the sat nav card shows when the battery has this
    charge.
    """
    return Charge(min(charge, max(one.value for one in Charge)))


def spare_cubes(vehicle: Vehicle) -> int:
    """Return how many of a van's cubes are neither in the city nor needed for its planned route."""
    return NUMBER[vehicle.van] - len(vehicle.cubes) - len(vehicle.ahead)


def layout(match: Match) -> Layout:
    """List every piece in the box exactly once.

    A van with a planned route is listed at the end of the route, because the players have already
    moved it there.
    """
    there: list[PieceStack] = []
    vans = {vehicle.van: vehicle for vehicle in match.vehicles}
    on_tiles = traces(vans)
    for tile, spot in CITY.items():
        if (location := match.grid.get(tile)) is not None:
            there.append(PieceStack(PieceKind.LOCATIONS, spot, location))
        if match.lying[tile]:
            there += packages(spot, match.lying[tile])
        there += on_tiles.get(tile, ())
    for van, vehicle in vans.items():
        if vehicle.base is not None:
            there.append(PieceStack(BASES[van], EDGE[vehicle.base]))
        if isinstance(vehicle.place, Slot) and not vehicle.ahead:
            there.append(PieceStack(PieceKind.VANS, EDGE[vehicle.place], van))
    for vehicle in vans.values():
        if vehicle.seat is not None:
            there += at_player(match, vehicle, vehicle.seat)
    there += decks(match)
    is_free = not match.boom.is_out and match.boom.winner is None
    pool = {**match.pool, Package.EXPLODING: int(is_free)}
    there += [PieceStack(package, POOL, None, count) for package, count in pool.items() if count]
    there += [
        PieceStack(package, OUT, None, count) for package, count in match.gone.items() if count
    ]
    return [*there, *aside(match, vans), *boxed(match, vans)]


def packages(spot: Spot, those: Sequence[Package]) -> list[PieceStack]:
    """List packages by kind. Stolen packages are listed like others, because they look the same.
    [three.3]
    """
    counted = Counter([FOUND.get(package, package) for package in those])
    return [PieceStack(package, spot, None, count) for package, count in counted.items()]


def traces(vans: Mapping[Van, Vehicle]) -> dict[Tile, list[PieceStack]]:
    """Map each tile to its cubes, followed by its vans."""
    found: dict[Tile, list[PieceStack]] = {}
    for van, vehicle in vans.items():
        for tile, count in Counter([*vehicle.cubes, *vehicle.ahead]).items():
            found.setdefault(tile, []).append(PieceStack(CUBES[van], CITY[tile], None, count))
    for van, vehicle in vans.items():
        place = vehicle.ahead[-1] if vehicle.ahead else vehicle.place
        if isinstance(place, Tile):
            found.setdefault(place, []).append(PieceStack(PieceKind.VANS, CITY[place], van))
    return found


def at_player(match: Match, vehicle: Vehicle, seat: Seat) -> list[PieceStack]:
    """List a player's pieces: in front of the player, in hand, aboard and in the base."""
    before = Spot(Area.BEFORE, seat)
    there = [PieceStack(VAN_CARDS[vehicle.van], before)]
    if isinstance(vehicle, Courier):
        hand, deck = Spot(Area.HAND, seat), DECKS[vehicle.van]
        there.append(PieceStack(MARKERS[vehicle.van], before, how=shown(vehicle.charge)))
        if vehicle.company is not None:
            there.append(PieceStack(PieceKind.COMPANIES, before, vehicle.company))
        there += [PieceStack(deck, before, card) for card in vehicle.played]
        there += [
            PieceStack(PieceKind.MISSIONS, before, one) for one in (*vehicle.shown, *vehicle.failed)
        ]
        if has_deck(vehicle):  # A chosen card counts as part of the hand until it is turned over.
            there.append(
                PieceStack(
                    deck, hand, None, len(match.edition.decks[vehicle.van]) - len(vehicle.played)
                )
            )
        there.append(PieceStack(PieceKind.MISSIONS, hand, None, len(vehicle.missions)))
    there += packages(Spot(Area.ABOARD, seat), vehicle.load)
    base = Spot(Area.IN_BASE, seat)
    there += packages(base, vehicle.home)
    if match.boom.winner is vehicle:  # [exploding.4]
        there += [PieceStack(Package.EXPLODING, base), PieceStack(PieceKind.DIE, base)]
    elif match.boom.carrier is vehicle:
        there.append(PieceStack(PieceKind.DIE, Spot(Area.ABOARD, seat), how=Fuse(match.boom.fuse)))
    return there


def has_deck(courier: Courier) -> bool:
    """Whether the courier has been dealt priority cards."""
    return bool(courier.deck or courier.played)


def are_missions_dealt(match: Match) -> bool:
    """Whether the secret missions have been dealt."""
    return bool(match.mission_pile) or any(
        courier.missions or courier.shown or courier.failed for courier in match.couriers
    )


def decks(match: Match) -> list[PieceStack]:
    """List the shared decks and the cards that were turned up from them."""
    there: list[PieceStack] = []
    if are_missions_dealt(match):
        there.append(PieceStack(PieceKind.MISSIONS, MISSIONS_UNDER, None, match.swapped))
        above = len(match.mission_pile) - match.swapped
        there.append(PieceStack(PieceKind.MISSIONS, MISSION_DECK, None, above))
    there.append(PieceStack(PieceKind.SPAWNS, SPAWN_DECK, None, len(match.spawn_pile)))
    there += [PieceStack(PieceKind.SPAWNS, SPAWN_PILE, card) for card in match.spawned]
    if match.rival is not None:
        deck = DECKS[match.rival.van]
        there.append(PieceStack(deck, Spot(Area.DECK, deck), None, len(match.other_pile)))
        there += [PieceStack(deck, Spot(Area.PILE, deck), card) for card in match.turned]
    return there


def aside(match: Match, vans: Mapping[Van, Vehicle]) -> list[PieceStack]:
    """List what is beside the city: the map, and the pieces that are not in the city."""
    there = [] if match.map is None else [PieceStack(PieceKind.MAPS, ASIDE, match.map)]
    for van in Van:
        vehicle = vans.get(van)
        there.append(
            PieceStack(
                CUBES[van], ASIDE, None, NUMBER[van] if vehicle is None else spare_cubes(vehicle)
            )
        )
        if vehicle is None or vehicle.base is None:
            there.append(PieceStack(BASES[van], ASIDE))
        if vehicle is None or vehicle.place is None:
            there.append(PieceStack(PieceKind.VANS, ASIDE, van))
    if match.boom.carrier is None and match.boom.winner is None:
        there.append(PieceStack(PieceKind.DIE, ASIDE))
    if match.rival is not None:
        there += cards(PieceKind.DRIVERS, ASIDE, Driver)
    return there


def boxed(match: Match, vans: Mapping[Van, Vehicle]) -> list[PieceStack]:
    """List the pieces that are not in use."""
    edition, laid = match.edition, set(match.grid.values())
    there = cards(
        PieceKind.LOCATIONS, BOX, (card for card in edition.locations if card not in laid)
    )
    there += cards(PieceKind.MAPS, BOX, (card for card in edition.maps if card is not match.map))
    taken = {courier.company for courier in match.couriers}
    there += cards(
        PieceKind.COMPANIES, BOX, (card for card in edition.companies if card not in taken)
    )
    there += [
        PieceStack(card, BOX)
        for van, card in VAN_CARDS.items()
        if van not in vans or not vans[van].seat
    ]
    for van in COURIERS:
        vehicle = vans.get(van)
        is_used = bool(match.other_pile or match.turned) if vehicle is match.rival else False
        if isinstance(vehicle, Courier):
            is_used = has_deck(vehicle)
        if not isinstance(vehicle, Courier):
            there.append(PieceStack(MARKERS[van], BOX))
        if not is_used:
            there.append(PieceStack(DECKS[van], BOX, None, len(edition.decks[van])))
    if not are_missions_dealt(match):
        there.append(PieceStack(PieceKind.MISSIONS, BOX, None, len(edition.missions)))
    if not match.spawn_pile and not match.spawned:
        there.append(PieceStack(PieceKind.SPAWNS, BOX, None, len(edition.spawns)))
    if match.rival is None:
        there += cards(PieceKind.DRIVERS, BOX, Driver)
    return there


def cards(kind: Enum, spot: Spot, those: Iterable[Enum]) -> list[PieceStack]:
    """List cards that are face up at a spot."""
    return [PieceStack(kind, spot, card) for card in those]


def held(match: Match) -> HiddenCards:
    """Return the place of each hidden card that the companion doesn't deal. The place is a shared
    deck or a hand. [priority.4]
    """
    found: dict[object, PieceStack] = {}
    if not match.spawns.deals:
        found.update((card, PieceStack(PieceKind.SPAWNS, SPAWN_DECK)) for card in match.spawn_pile)
    if match.rival is not None and not match.decks[match.rival.van].deals:
        deck = DECKS[match.rival.van]
        found.update((card, PieceStack(deck, Spot(Area.DECK, deck))) for card in match.other_pile)
    for courier in match.couriers:
        if courier.seat is not None and not match.decks[courier.van].deals:
            lying = PieceStack(DECKS[courier.van], Spot(Area.HAND, courier.seat))
            chosen = () if courier.chosen is None else (courier.chosen,)
            found.update((card, lying) for card in (*courier.deck, *chosen))
    if match.missions.deals:
        return found
    for place, card in enumerate(match.mission_pile):
        spot = MISSIONS_UNDER if place < match.swapped else MISSION_DECK
        found[card] = PieceStack(PieceKind.MISSIONS, spot)
    for courier in match.couriers:
        if courier.seat is not None:
            lying = PieceStack(PieceKind.MISSIONS, Spot(Area.HAND, courier.seat))
            found.update((card, lying) for card in courier.missions)
    return found


def hidden_decks(match: Match) -> Mapping[Enum, Deck]:
    """Return what the companion knows about the cards of each deck."""
    priorities: dict[Enum, Deck] = {DECKS[van]: match.decks[van] for van in COURIERS}
    return {**priorities, PieceKind.MISSIONS: match.missions, PieceKind.SPAWNS: match.spawns}


def dealt(match: Match) -> Collection[Enum]:
    """Return the decks that the companion deals. The players deal all other decks by hand."""
    kinds = [DECKS[van] for van in COURIERS if match.decks[van].deals]
    kinds += [PieceKind.MISSIONS] * match.missions.deals
    return [*kinds, *[PieceKind.SPAWNS] * match.spawns.deals]


def spots(match: Match) -> list[Spot]:
    """List where pieces can be put: on tiles and bases, with players, in the pool or aside."""
    seats = [vehicle.seat for vehicle in match.vehicles if vehicle.seat is not None]
    theirs = [Spot(area, seat) for seat in seats for area in (Area.ABOARD, Area.IN_BASE)]
    return [*CITY.values(), *EDGE.values(), *theirs, POOL, OUT, ASIDE]


def spare(_m: Match, kind: Enum) -> Spot | None:
    """Return where players take new pieces of this kind from: packages from the pool, cubes from
    beside the city. Return None for other kinds.
    """
    if isinstance(kind, Package):
        return POOL
    return ASIDE if isinstance(kind, Cubes) else None


LOOKS: Mapping[Enum, Look] = {
    PieceKind.VANS: Look.VAN,
    PieceKind.LOCATIONS: Look.TILE,
    PieceKind.DIE: Look.DIE,
    **dict.fromkeys(Package, Look.PACKAGE),
    **dict.fromkeys(CUBES.values(), Look.CUBE),
    **dict.fromkeys(BASES.values(), Look.BASE),
    **dict.fromkeys(MARKERS.values(), Look.TOKEN),
}
#: The colours in which vans, van pieces and packages are drawn.
VAN_TINTS: Mapping[Enum, Tint] = {
    Van.RED: Tint("red", "R"),
    Van.GREEN: Tint("green", "G"),
    Van.ROGUE: Tint("rogue", "X"),
}
TINTS: Mapping[Enum, Tint] = {
    **VAN_TINTS,
    **{
        theirs[van]: VAN_TINTS[van]
        for theirs in (CUBES, BASES, VAN_CARDS, MARKERS, DECKS)
        for van in theirs
    },
    Package.LOW: Tint("low", "L"),
    Package.HIGH: Tint("high", "H"),
    Package.EXPLODING: Tint("exploding", "!"),
}

#: Distances in the drawing of the city: between neighbouring tiles, and between a tile and the base
#: next to it.
APART, OUTSIDE = 12, 8


def plan(match: Match) -> Plan:
    """Return a drawing of the city. It shows the water once the players have chosen a map."""
    return city_plan(None if match.map is None else match.cities[match.map])


@cache
def city_plan(city: City | None) -> Plan:
    """Return a drawing of the tiles and the slots around them."""
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
    return Plan(
        (PieceKind.MISSIONS, PieceKind.SPAWNS, *DECKS.values()),
        BOX,
        places,
        named,
        ways,
        LOOKS,
        TINTS,
    )
