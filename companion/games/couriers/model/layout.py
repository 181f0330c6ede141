"""What lies on the table, as hands find it: the town from its middle, then the cards."""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from functools import cache

from companion.games.couriers.model.pieces import Area, House, Whole
from companion.games.couriers.model.pieces import Spot as Stand
from companion.games.couriers.model.state import MOST_CARDS, Match
from companion.games.couriers.model.town import Town
from companion.referee.bearing import Point
from companion.referee.facts import Spot
from companion.referee.layout import Layout, Lying, Plan

SUPPLY = Spot(Area.SUPPLY)
BOX = Spot(Area.BOX)
ROW = Spot(Area.OPEN_ROW)
DECK = Spot(Area.DESTINATION_DECK)
BONUS_DECK = Spot(Area.BONUS_DECK)
DISCARDS = Spot(Area.BONUS_DISCARDS)


def layout(m: Match) -> Layout:
    """Every piece of the box. A card in a hand lies face down, also where all saw it taken."""
    found = in_town(m)
    spare = MOST_CARDS * len(m.seats)
    for seat in m.here:
        parcels = len(m.couriers[seat].cards)
        spare -= parcels
        found.append(Lying(Whole.PARCELS, Spot(Area.LOAD, seat), None, parcels))
    found.append(Lying(Whole.PARCELS, SUPPLY, None, spare))
    found += [Lying(Whole.TRAPS, SUPPLY, seat) for seat in m.seats if m.couriers[seat].trap is None]
    found += [Lying(Whole.DESTINATIONS, ROW, card, count) for card, count in Counter(m.row).items()]
    for seat, courier in m.couriers.items():
        spot, hand = Spot(Area.DELIVERIES, seat), Spot(Area.CARDS, seat)
        delivered = Counter(courier.delivered).items()
        found += [Lying(Whole.DESTINATIONS, spot, house, count) for house, count in delivered]
        found.append(Lying(Whole.DESTINATIONS, hand, None, len(courier.cards)))
        found.append(Lying(Whole.BONUSES, hand, None, len(courier.bonuses)))
    # Whoever chooses in the draft looks at cards of the deck.
    found.append(Lying(Whole.DESTINATIONS, DECK, None, len(m.pile) + len(m.looked_at)))
    found.append(Lying(Whole.BONUSES, BONUS_DECK, None, len(m.bonus_pile)))
    found.append(Lying(Whole.BONUSES, DISCARDS, None, len(m.unseen)))
    found += [
        Lying(Whole.BONUSES, DISCARDS, card, count) for card, count in Counter(m.discards).items()
    ]
    found.append(Lying(Whole.DESTINATIONS, BOX, None, len(m.box) + len(m.dropped)))
    found += [Lying(Whole.VANS, BOX, seat) for seat in m.seats if seat not in m.here]
    return found


def in_town(m: Match) -> list[Lying]:
    """Traps, each on its card, and vans, from the Warehouse outwards."""
    found: list[tuple[int, Lying]] = []
    away = m.town.away
    for seat in m.here:
        if (trap := m.couriers[seat].trap) is not None:
            spot = Spot(Area.TOWN, trap.spot)
            found.append((away[trap.spot], Lying(Whole.BONUSES, spot)))
            found.append((away[trap.spot], Lying(Whole.TRAPS, spot, seat)))
    for seat in m.here:
        van = m.couriers[seat].van
        found.append((away[van], Lying(Whole.VANS, Spot(Area.TOWN, van), seat)))
    return [lying for _, lying in sorted(found, key=lambda one: one[0])]


def dealt(m: Match) -> Collection[Enum]:
    """Cards that the companion deals."""
    return (Whole.DESTINATIONS, Whole.BONUSES) if m.destinations.deals else ()


def spots(m: Match) -> Sequence[Spot]:
    """Everywhere: in the town, with the players, and beside the board."""
    town = [Spot(Area.TOWN, spot) for spot in m.town.next_to]
    own = [
        Spot(area, seat) for seat in m.seats for area in (Area.LOAD, Area.CARDS, Area.DELIVERIES)
    ]
    return [*town, *own, ROW, DECK, BONUS_DECK, DISCARDS, SUPPLY, BOX]


def spare(_m: Match, kind: Enum) -> Spot | None:
    """Cards come from their deck, what else is not in use from the supply."""
    decks = {Whole.DESTINATIONS: DECK, Whole.BONUSES: BONUS_DECK}
    return None if kind is Whole.VANS else decks.get(kind, SUPPLY)  # type: ignore[call-overload]


#: How far apart two spaces are drawn, and an entrance from the road that it is beside.
STEP, BESIDE = 2.4, 1.8


def plan(m: Match) -> Plan:
    """The town."""
    return town_plan(m.town)


@cache
def town_plan(town: Town) -> Plan:
    """Spaces as the edition has them, and each entrance beside its road; without that, no board."""
    at = {spot: (STEP * x, STEP * y) for spot, (x, y) in town.places.items()}
    at.update({door: beside(town, door, at) for door in town.house if town.at[door] in at})
    drawn = {spot: Spot(Area.TOWN, spot) for spot in at}
    number = {spot: n for n, spot in enumerate(at)}
    ways = [
        (drawn[here], drawn[there])
        for here in at
        for there in town.next_to[here]
        if number.get(there, -1) > number[here]
    ]
    return Plan(
        cards=(Whole.DESTINATIONS, Whole.BONUSES),
        box=BOX,
        places={drawn[spot]: place for spot, place in at.items()},
        named=[drawn[spot] for spot in (town.warehouse, *town.house) if spot in at],
        ways=ways,
    )


def beside(town: Town, house: House, at: Mapping[Stand, Point]) -> Point:
    """Across the road, away from the middle of the town; an entrance on the road is where it is."""
    x, y = at[town.at[house]]
    roads = [at[there] for there in town.roads[town.at[house]] if there in at]
    if not town.is_door(house) or not roads:
        return x, y
    east, north = roads[0][0] - x, roads[0][1] - y
    far = math.hypot(east, north) or 1.0
    side = BESIDE / far if x * -north + y * east >= 0 else -BESIDE / far
    return x - side * north, y + side * east
