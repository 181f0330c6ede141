"""Directions through the town: where a van is, what is next to the van, and the way to a place."""

from collections.abc import Sequence

from companion.games.couriers.model.pieces import House, Spot, Zone
from companion.games.couriers.model.state import Drive, Match, remembered, trap_at
from companion.games.couriers.rules.driving import all_ends, may_deliver, may_end
from companion.referee.die import SIDES
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.seat import Seat
from companion.referee.sides import direction
from companion.referee.table import Announcement, public

#: Maps each phrase about a landmark to the phrase that also gives the landmark's direction.
TOWARD = {
    "next-home": "toward-next-home",
    "next-street": "toward-next-street",
    "next-crossing": "toward-next-crossing",
    "next-end": "toward-next-end",
    "next-round": "toward-next-round",
}


def where(match: Match, seat: Seat | None, who: Seat | None) -> list[Announcement]:
    """Describe where one van is, or where all of them are: each van's space, its distance from the
    Warehouse, and what is next to it.
    """
    said: list[Announcement] = []
    home = tuple(one for one in match.here if match.couriers[one].van is match.town.warehouse)
    if who is None and len(home) > 1:
        said.append(public("where-all-home", all=home))
    for one in [who] if who else match.here:
        if one not in match.here:
            return [public("has-left", who=one)]
        if who is None and one in home and len(home) > 1:
            continue
        spot = match.couriers[one].van
        count = match.town.away[spot]
        said.append(public("where-home", who=one) if not count else _at(match, one, spot, count))
        if who is not None:
            said += landmarks(match, seat, spot)
            if count and seat in match.sides:
                path = match.town.way(match.town.warehouse, spot)
                said.append(public("where-hand", board=legs(match, seat, path)))
    return said


def _at(match: Match, who: Seat, spot: Spot, count: int) -> Announcement:
    if match.town.is_door(spot):
        return public("where-door", who=who, option=spot, spot=match.town.at[spot], count=count)
    return public("where-van", who=who, spot=spot, count=count)


def landmarks(match: Match, seat: Seat | None, spot: Spot) -> list[Announcement]:
    """Describe what comes next in every direction: a crossing, the Warehouse or the road's end.

    From an entrance, distances include the step onto the road.
    """
    town, places, before = match.town, [], 0
    if town.is_door(spot):
        [spot], before = town.next_to[spot], 1
    for first in town.onward(spot, None):
        path = [spot, first]
        while len(ways := town.onward(path[-1], path[-2])) == 1 and path[-1] is not town.warehouse:
            if ways[0] is path[-2] or ways[0] is spot:
                break
            path.append(ways[0])
        end, steps = path[-1], len(path) - 1 + before
        facts: dict[str, Fact] = {"spot": end, "count": steps}
        if end is town.warehouse:
            phrase = "next-home"
        elif len(ways) > 1:
            phrase = "next-crossing"
            cross = [
                one for one in town.streets[end] if one is not town.street_of.get((path[-2], end))
            ]
            if cross:
                phrase, facts["street"] = "next-street", cross[0]
        elif ways[0] is spot and spot is not path[-2]:
            phrase, facts["count"] = "next-round", steps + 1 + before
        else:
            phrase = "next-end"
        bearing = town.bearing(spot, first)
        if bearing is not None:
            facts["toward"] = direction(match, seat, bearing)
            phrase = TOWARD[phrase]
        places.append(Place(end, phrase, facts))
    return [public("next", board=Board((Row(tuple(places)),)))]


def look(
    match: Match, seat: Seat | None, spot: Spot | None, who: Seat | None
) -> list[Announcement]:
    """Describe a space: what is on it, and what is on each space next to it."""
    if spot is None:
        seen = who or seat or match.here[0]
        if seen not in match.here:
            return [public("has-left", who=seen)]
        spot = match.couriers[seen].van
    here = contents(match, spot)
    rows = [Row(tuple(here))] if here else []
    for there in match.town.next_to[spot]:
        bearing = match.town.bearing(spot, there)
        those = contents(match, there)
        facts: dict[str, Fact] = {"left": len(those)}
        if match.town.is_door(there):
            facts |= {"option": there, "points": match.town.points[there]}
            exit_ = Place(there, "look-door", facts)
        elif bearing is None:
            exit_ = Place(there, "look-next", {**facts, "spot": there})
        else:
            facts |= {"spot": there, "toward": direction(match, seat, bearing)}
            exit_ = Place(there, "look-exit", facts)
        rows.append(Row((exit_, *those)))
    return [public("look", spot=spot, left=len(here), board=Board(tuple(rows)))]


def contents(match: Match, spot: Spot) -> list[Place]:
    """Return what is on a space: its hazard zone, trap and vans. The fact `left` of each says how
    many follow.
    """
    found: list[tuple[str, dict[str, Fact]]] = []
    if (zone := match.town.zone_of.get(spot)) is not None:
        found.append(("on-zone", {"zone": zone, "number": match.town.zone[zone].value}))
    if spot in match.town.green:
        found.append(("on-green", {}))
    if (owner := trap_at(match, spot)) is not None:
        found.append(("on-trap", {"who": owner}))
    if vans := tuple(one for one in match.here if match.couriers[one].van is spot):
        found.append(("on-vans", {"all": vans, "count": len(vans)}))
    return [
        Place(spot, phrase, {**facts, "left": len(found) - n})
        for n, (phrase, facts) in enumerate(found, 1)
    ]


def way(match: Match, seat: Seat | None, spot: Spot | None, who: Seat | None) -> list[Announcement]:
    """Describe a van's shortest way to a place, leg by leg, then list the hazards and traps along
    it.
    """
    who = who or seat or match.here[0]
    if spot is None:
        return [public("way-where")]
    if who not in match.here:
        return [public("has-left", who=who)]
    path = match.town.way(match.couriers[who].van, spot)
    if len(path) == 1:
        return [public("way-there", who=who, spot=spot)]
    said = [public("way", who=who, spot=spot, count=len(path) - 1, board=legs(match, seat, path))]
    zones = dict.fromkeys(
        match.town.zone_of[each] for each in path[1:] if each in match.town.zone_of
    )
    said += [public("way-zone", zone=zone, number=match.town.zone[zone].value) for zone in zones]
    for each in path[1:]:
        if (owner := trap_at(match, each)) not in (None, who):
            assert owner is not None  # noqa: S101 - None was excluded above
            said.append(public("way-trap", spot=each, who=owner))
    return said


def legs(match: Match, seat: Seat | None, path: Sequence[Spot]) -> Board:
    """Return the straight parts of a path, each with its length and its end."""
    places = []
    for leg in match.town.legs(path):
        facts: dict[str, Fact] = {"count": leg.steps, "spot": leg.end}
        phrase = "leg-door"
        if leg.street is not None:
            phrase, facts["street"] = "leg", leg.street
            if leg.bearing is not None:
                phrase, facts["toward"] = "leg-toward", direction(match, seat, leg.bearing)
        places.append(Place(leg.end, phrase, facts))
    return Board((Row(tuple(places)),))


def reach(match: Match, seat: Seat | None, number: int | None) -> list[Announcement]:
    """List every space where a van can end its move after a roll. Start with the spaces that are
    best for the player's cards.
    """
    turn = match.turn
    seat = seat or (turn.seat if turn else match.here[0])
    if seat not in match.here:
        return [public("has-left", who=seat)]
    drive = turn.drive if turn is not None and turn.seat is seat else None
    if drive is None or number is not None:
        if number is None or not 1 <= number <= SIDES:
            return [public("reach-how")]
        drive = Drive(number, number, match.couriers[seat].van)
    known = match.destinations.knows(seat)
    targets = [
        house for house in match.town.house if may_deliver(match, seat, house, as_known=True)
    ]
    # The companion doesn't know the hand, so rank only by cards that were taken in public.
    if not known:
        targets = [house for house in targets if house in remembered(match).get(seat, ())]
    away = match.town.far(*targets) if targets else match.town.away
    ends = [
        end for end in all_ends(match, drive) if may_end(match, drive, seat, end, as_known=True)
    ]

    def rank(end: Spot) -> tuple[int, bool, int]:
        delivers = isinstance(end, House) and end in targets
        points = match.town.points[end] if isinstance(end, House) and delivers else 0
        is_risky = end in match.town.zone_of or trap_at(match, end) not in (None, seat)
        return -points, is_risky, away[end]

    lines = [describe_end(match, seat, end, known=known) for end in sorted(ends, key=rank)]
    if known:
        return [
            public("reach-shown", who=seat),
            *(Announcement(seat, one.phrase, one.facts) for one in lines),
        ]
    return lines


def describe_end(match: Match, seat: Seat, end: Spot, *, known: bool) -> Announcement:
    """Describe a place where a move can end, and what would happen there.

    known: whether the companion knows the player's cards.
    """
    owner = trap_at(match, end)
    if isinstance(end, House) and may_deliver(match, seat, end, as_known=True):
        is_sure = known or end in remembered(match).get(seat, ())
        phrase = "end-house" if is_sure else "end-house-if"
        return public(phrase, spot=end, points=match.town.points[end])
    if (zone := match.town.zone_of.get(end)) is not None:
        return public("end-zone", spot=end, zone=zone, number=match.town.zone[zone].value)
    if owner is not None and owner is not seat:
        return public("end-trap", spot=end, who=owner)
    return public("end-home") if end is match.town.warehouse else public("end-space", spot=end)


def risk(
    match: Match, seat: Seat | None, zone: Zone | None, number: int | None
) -> list[Announcement]:
    """Return the chance of rolling high enough for a hazard zone, or for this number.

    If the companion deals the cards, it also tells the player privately what the chance is when
    they add all their blue cards.
    """
    if zone is not None:
        number = match.town.zone[zone].value
    if number is None or number < 1:
        return [public("risk-how")]
    said = [public("risk", number=number, chance=chance(number))]
    if seat is not None and match.bonuses.knows(seat):
        hand = match.couriers[seat].bonuses
        more = sum(
            match.town.bonus[blue].value
            for card in hand
            for blue in match.town.blues
            if match.bonuses.may_hold([card], blue)
        )
        facts: dict[str, Fact] = {"count": more, "chance": chance(number - more)}
        said.append(Announcement(seat, "risk-blue", facts))
    else:
        adds = sorted({match.town.bonus[blue].value for blue in match.town.blues})
        said += [public("risk-add", count=add, chance=chance(number - add)) for add in adds]
    return said


def chance(needs: int) -> int:
    """Return the chance, in percent, that one die shows at least this number."""
    return round(100 * min(max(SIDES + 1 - needs, 0), SIDES) / SIDES)
