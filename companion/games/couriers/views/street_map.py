"""Describes the town street by street: in sentences, and as a map with one cell for each space."""

from itertools import pairwise

from companion.games.couriers.model.pieces import Spot, Street, Zone
from companion.games.couriers.model.state import Match, trap_at
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public

#: The features of a space. Their sum selects one of the symbols in the phrase `map-space`.
CROSSING, HOUSE, HAZARD = 1, 2, 4
#: Numbers that select other symbols in `map-space`: for a trap, for several vans, for one van.
TRAP, VANS, VAN = 8, 9, 10


def town(match: Match, named: Street | None) -> list[Announcement]:
    """Describe the vans and traps street by street, or describe one street."""
    if named is not None:
        return _street(match, named)
    rows = [
        Row((*_strip(match, street), *_pieces(match, street)), is_joined=True)
        for street in match.town.paths
    ]
    return [public("town-map", board=Board(tuple(rows)))]


def _street(match: Match, street: Street) -> list[Announcement]:
    """Describe a street: its length, the streets it meets, its houses and its hazard zones."""
    town, found = match.town, list[tuple[str, dict[str, Fact]]]()
    path = town.paths[street]
    facts: dict[str, Fact]
    for spot in dict.fromkeys(path):
        if meets := tuple(one for one in town.streets[spot] if one is not street):
            found.append(("road-meets", {"spot": spot, "items": meets}))
        for house in _houses(match, spot):
            facts = {"option": house, "spot": spot, "road": int(house is spot)}
            found.append(("road-house", facts))
    places = [
        Place(None, phrase, {**facts, "left": len(found) - n})
        for n, (phrase, facts) in enumerate(found, 1)
    ]
    rows = (
        Row(tuple(_strip(match, street)), is_joined=True),
        Row((*places, *_pieces(match, street))),
    )
    is_ring = street in town.rings
    ends: dict[str, Fact] = {
        "count": len(set(path)),
        "spot": path[0],
        "option": path[-1],
        "ring": int(is_ring),
    }
    zones = dict.fromkeys(town.zone_of[spot] for spot in path if spot in town.zone_of)
    said = [public("road", street=street, board=Board(rows), **ends)]
    return [*said, *(zone_line(match, zone) for zone in zones)]


def _strip(match: Match, street: Street) -> list[Place]:
    """Return the map of a street: its letters, then one cell for each space.

    Two streets can share their first space. Only the earlier street shows it; the other has only
    its letters there.
    """
    town = match.town
    found = [Place(street, "map-street", {"option": town.signs[street]})]
    for spot in town.paths[street]:
        is_own = town.streets[spot][0] is street
        if is_own or spot is not town.paths[street][0]:
            found.append(Place(spot, "map-space", _space_facts(match, spot, with_pieces=is_own)))
    return found


def _space_facts(match: Match, spot: Spot, *, with_pieces: bool) -> dict[str, Fact]:
    """Return the facts that select a space's symbol.

    with_pieces: whether the symbol shows the vans or the trap on the space, if there are any,
    instead of the space itself.
    """
    vans = _vans_on(match, spot) if with_pieces else []
    if len(vans) == 1:
        return {"number": VAN, "who": vans[0]}
    if vans:
        return {"number": VANS}
    if with_pieces and trap_at(match, spot) is not None:
        return {"number": TRAP}
    sign = CROSSING * (len(match.town.streets[spot]) > 1) + HOUSE * bool(_houses(match, spot))
    return {"number": sign + HAZARD * (spot in match.town.zone_of)}


def _pieces(match: Match, street: Street) -> list[Place]:
    """Return a sentence for each van and trap on a street.

    Pieces on a crossing belong to the first of the streets that meet there, so that none is
    described twice.
    """
    town, found = match.town, list[Place]()
    for spot in dict.fromkeys(town.paths[street]):
        if town.streets[spot][0] is not street:
            continue
        vans = _vans_on(match, spot)
        for place in dict.fromkeys(match.couriers[one].van for one in vans):
            there = tuple(one for one in vans if match.couriers[one].van is place)
            facts: dict[str, Fact] = {"all": there, "count": len(there), "spot": place}
            found.append(Place(None, "map-vans", facts))
        if (owner := trap_at(match, spot)) is not None:
            found.append(Place(None, "map-trap", {"who": owner, "spot": spot}))
    return found


def _vans_on(match: Match, spot: Spot) -> list[Seat]:
    """Return the vans on a space or in an entrance beside it."""
    return [one for one in match.here if match.couriers[one].van in {spot, *match.town.doors[spot]}]


def _houses(match: Match, spot: Spot) -> list[Spot]:
    """Return the houses that have their entrance on a space, or beside it."""
    town = match.town
    return [*town.doors[spot], *([spot] if spot in town.house else [])]


def zone_line(match: Match, zone: Zone) -> Announcement:
    """Describe a hazard zone: the roll it needs, and its spaces.

    Along a single street, only the first and last spaces are named.
    """
    spots, number = stretch(match, zone), match.town.zone[zone].value
    ways = [match.town.street_of.get(step) for step in pairwise(spots)]
    if len(spots) > 2 and None not in ways and len(set(ways)) == 1:
        return public("zone-from", zone=zone, number=number, spot=spots[0], option=spots[-1])
    return public("zone", zone=zone, number=number, items=spots)


def stretch(match: Match, zone: Zone) -> tuple[Spot, ...]:
    """Return the spaces of a hazard zone."""
    return tuple(spot for spot, its in match.town.zone_of.items() if its is zone)
