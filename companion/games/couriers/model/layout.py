"""Says where every piece is on the table: first in the town, then the cards."""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import Enum
from functools import cache

from companion.games.couriers.model.pieces import Area, House, PieceType
from companion.games.couriers.model.pieces import Spot as TownSpot
from companion.games.couriers.model.state import MOST_CARDS, Match
from companion.games.couriers.model.town import Town
from companion.referee.bearing import Point
from companion.referee.facts import Spot
from companion.referee.layout import HiddenCards, Layout, Look, PieceStack, Plan
from companion.referee.steps import Places

SUPPLY = Spot(Area.SUPPLY)
BOX = Spot(Area.BOX)
ROW = Spot(Area.OPEN_ROW)
DECK = Spot(Area.DESTINATION_DECK)
UNDER = Spot(Area.UNDER_DECK)
#: How the places are related: cards put under the deck are part of the deck's pile, and cards in
#: the box and among the discards lie in no order.
STACKS = Places(
    pile=lambda spot: DECK if spot == UNDER else spot,
    mixed=(BOX, Spot(Area.BONUS_DISCARDS)),
)
BONUS_DECK = Spot(Area.BONUS_DECK)
DISCARDS = Spot(Area.BONUS_DISCARDS)


def layout(match: Match) -> Layout:
    """Return where every piece from the box is.

    A card in a hand counts as face down, even if everyone saw the player take it.
    """
    found = in_town(match)
    spare = MOST_CARDS * len(match.seats)
    for seat in match.here:
        parcels = len(match.couriers[seat].cards)
        spare -= parcels
        found.append(PieceStack(PieceType.PARCELS, Spot(Area.LOAD, seat), None, parcels))
    found.append(PieceStack(PieceType.PARCELS, SUPPLY, None, spare))
    found += [
        PieceStack(PieceType.TRAPS, SUPPLY, seat)
        for seat in match.seats
        if match.couriers[seat].trap is None
    ]
    found += [
        PieceStack(PieceType.DESTINATIONS, ROW, card, count)
        for card, count in Counter(match.row).items()
    ]
    for seat, courier in match.couriers.items():
        spot, hand = Spot(Area.DELIVERIES, seat), Spot(Area.CARDS, seat)
        delivered = Counter(courier.delivered).items()
        found += [
            PieceStack(PieceType.DESTINATIONS, spot, house, count) for house, count in delivered
        ]
        # In the draft, the player who is choosing also holds the cards that are still to choose
        # from.
        cards = len(courier.cards) + (len(match.looked_at) if seat is match.choosing else 0)
        found.append(PieceStack(PieceType.DESTINATIONS, hand, None, cards))
        found.append(PieceStack(PieceType.BONUSES, hand, None, len(courier.bonuses)))
    under = under_deck(match)
    found.append(PieceStack(PieceType.DESTINATIONS, UNDER, None, under))
    found.append(PieceStack(PieceType.DESTINATIONS, DECK, None, len(match.pile) - under))
    found.append(PieceStack(PieceType.BONUSES, BONUS_DECK, None, len(match.bonus_pile)))
    found.append(PieceStack(PieceType.BONUSES, DISCARDS, None, len(match.unseen)))
    found += [
        PieceStack(PieceType.BONUSES, DISCARDS, card, count)
        for card, count in Counter(match.discards).items()
    ]
    found.append(PieceStack(PieceType.DESTINATIONS, BOX, None, len(match.box) + len(match.dropped)))
    found += [
        PieceStack(PieceType.VANS, BOX, seat) for seat in match.seats if seat not in match.here
    ]
    return found


def in_town(match: Match) -> list[PieceStack]:
    """Return the traps, each with its card under it, and the vans, sorted by distance from the
    Warehouse.
    """
    found: list[tuple[int, PieceStack]] = []
    away = match.town.away
    for seat in match.here:
        if (trap := match.couriers[seat].trap) is not None:
            spot = Spot(Area.TOWN, trap.spot)
            found.append((away[trap.spot], PieceStack(PieceType.BONUSES, spot)))
            found.append((away[trap.spot], PieceStack(PieceType.TRAPS, spot, seat)))
    for seat in match.here:
        van = match.couriers[seat].van
        found.append((away[van], PieceStack(PieceType.VANS, Spot(Area.TOWN, van), seat)))
    return [lying for _, lying in sorted(found, key=lambda one: one[0])]


def under_deck(match: Match) -> int:
    """Return how many of the cards that were put under the deck are still under other cards."""
    return min(match.under, max(len(match.pile) - 1, 0))


def held(match: Match) -> HiddenCards:
    """Return where every face-down card is, unless the companion deals."""
    if match.destinations.deals:
        return {}
    found: dict[object, PieceStack] = {}
    for kind, cards, spot in (
        (PieceType.DESTINATIONS, match.pile, DECK),
        (PieceType.DESTINATIONS, match.pile[: under_deck(match)], UNDER),
        (PieceType.DESTINATIONS, [*match.box, *match.dropped], BOX),
        (PieceType.BONUSES, match.bonus_pile, BONUS_DECK),
        (PieceType.BONUSES, match.unseen, DISCARDS),
    ):
        found.update((card, PieceStack(kind, spot)) for card in cards)
    for seat, courier in match.couriers.items():
        hand = Spot(Area.CARDS, seat)
        found.update((card, PieceStack(PieceType.DESTINATIONS, hand)) for card in courier.cards)
        if seat is match.choosing:
            found.update(
                (card, PieceStack(PieceType.DESTINATIONS, hand)) for card in match.looked_at
            )
        found.update((card, PieceStack(PieceType.BONUSES, hand)) for card in courier.bonuses)
        if courier.trap is not None:
            found[courier.trap.card] = PieceStack(
                PieceType.BONUSES, Spot(Area.TOWN, courier.trap.spot)
            )
    return found


def dealt(match: Match) -> Collection[Enum]:
    """Return the kinds of cards that the companion deals, which don't exist on the table."""
    return (PieceType.DESTINATIONS, PieceType.BONUSES) if match.destinations.deals else ()


def spots(match: Match) -> Sequence[Spot]:
    """Return every place where a piece can be: in the town, with a player, or beside the board."""
    town = [Spot(Area.TOWN, spot) for spot in match.town.next_to]
    own = [
        Spot(area, seat)
        for seat in match.seats
        for area in (Area.LOAD, Area.CARDS, Area.DELIVERIES)
    ]
    return [*town, *own, ROW, DECK, BONUS_DECK, DISCARDS, SUPPLY, BOX]


def spare(_m: Match, kind: Enum) -> Spot | None:
    """Return where to get another piece of this kind: a card from its deck, others from the supply.

    There are no spare vans, so return None for a van.
    """
    decks = {PieceType.DESTINATIONS: DECK, PieceType.BONUSES: BONUS_DECK}
    return None if kind is PieceType.VANS else decks.get(kind, SUPPLY)  # type: ignore[call-overload]


#: In a drawing, the distances between neighbouring spaces, and between an entrance and its road.
STEP, BESIDE = 2.4, 1.8


def plan(match: Match) -> Plan:
    """Return a drawing of the town."""
    return town_plan(match.town)


@cache
def town_plan(town: Town) -> Plan:
    """Draw the town's spaces and entrances where the edition says they are.

    If the edition doesn't say, the drawing is empty.
    """
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
        cards=(PieceType.DESTINATIONS, PieceType.BONUSES),
        box=BOX,
        places={drawn[spot]: place for spot, place in at.items()},
        named=[drawn[spot] for spot in (town.warehouse, *town.house) if spot in at],
        ways=ways,
        looks={
            PieceType.VANS: Look.VAN,
            PieceType.TRAPS: Look.TRAP,
            PieceType.PARCELS: Look.PACKAGE,
        },
        values=dict[Enum, int](town.points.items()),
    )


def beside(town: Town, house: House, at: Mapping[TownSpot, Point]) -> Point:
    """Return where to draw an entrance: beside its road, away from the middle of the town."""
    x, y = at[town.at[house]]
    roads = [at[there] for there in town.roads[town.at[house]] if there in at]
    if not town.is_door(house) or not roads:
        return x, y
    east, north = roads[0][0] - x, roads[0][1] - y
    far = math.hypot(east, north) or 1.0
    side = BESIDE / far if x * -north + y * east >= 0 else -BESIDE / far
    return x - side * north, y + side * east
