"""The town in words that a hand can follow: where a van is, what is beside it, the way there."""

from collections.abc import Sequence

from companion.games.couriers.model.pieces import House, Spot, Zone
from companion.games.couriers.model.state import Drive, Match, remembered, trap_at
from companion.games.couriers.rules.driving import all_ends, may_deliver, may_end
from companion.referee.die import SIDES
from companion.referee.facts import Board, Fact, Place, Row
from companion.referee.seat import Seat
from companion.referee.sides import direction
from companion.referee.table import Said, public

#: What comes next, where the board tells in which direction.
TOWARD = {
    "next-home": "toward-next-home",
    "next-street": "toward-next-street",
    "next-crossing": "toward-next-crossing",
    "next-end": "toward-next-end",
    "next-round": "toward-next-round",
}


def where(m: Match, seat: Seat | None, who: Seat | None) -> list[Said]:
    """Each van: its space, how far from the Warehouse, what comes next in every direction."""
    said: list[Said] = []
    home = tuple(one for one in m.here if m.couriers[one].van is m.town.warehouse)
    if who is None and len(home) > 1:
        said.append(public("where-all-home", all=home))
    for one in [who] if who else m.here:
        if one not in m.here:
            return [public("has-left", who=one)]
        if who is None and one in home and len(home) > 1:
            continue
        spot = m.couriers[one].van
        count = m.town.away[spot]
        said.append(public("where-home", who=one) if not count else _at(m, one, spot, count))
        if who is not None:
            said += landmarks(m, seat, spot)
            if count and seat in m.sides:
                path = m.town.way(m.town.warehouse, spot)
                said.append(public("where-hand", board=legs(m, seat, path)))
    return said


def _at(m: Match, who: Seat, spot: Spot, count: int) -> Said:
    if m.town.is_door(spot):
        return public("where-door", who=who, option=spot, spot=m.town.at[spot], count=count)
    return public("where-van", who=who, spot=spot, count=count)


def landmarks(m: Match, seat: Seat | None, spot: Spot) -> list[Said]:
    """In every direction: the next crossing, the Warehouse, or the road's end.

    From an entrance, the step onto the road comes first.
    """
    town, places, before = m.town, [], 0
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
        elif ways[0] is spot:
            phrase, facts["count"] = "next-round", steps + 1 + before
        else:
            phrase = "next-end"
        bearing = town.bearing(spot, first)
        if bearing is not None:
            facts["toward"] = direction(m, seat, bearing)
            phrase = TOWARD[phrase]
        places.append(Place(end, phrase, facts))
    return [public("next", board=Board((Row(tuple(places)),)))]


def look(m: Match, seat: Seat | None, spot: Spot | None, who: Seat | None) -> list[Said]:
    """A space: what is on it, and what is on each that is next to it."""
    if spot is None:
        seen = who or seat or m.here[0]
        if seen not in m.here:
            return [public("has-left", who=seen)]
        spot = m.couriers[seen].van
    rows = [Row(tuple(here))] if (here := contents(m, spot)) else []
    for there in m.town.next_to[spot]:
        bearing = m.town.bearing(spot, there)
        if m.town.is_door(there):
            exit_ = Place(there, "look-door", {"option": there, "points": m.town.points[there]})
        elif bearing is None:
            exit_ = Place(there, "look-next", {"spot": there})
        else:
            toward = direction(m, seat, bearing)
            exit_ = Place(there, "look-exit", {"spot": there, "toward": toward})
        rows.append(Row((exit_, *contents(m, there))))
    return [public("look", spot=spot, board=Board(tuple(rows)))]


def contents(m: Match, spot: Spot) -> list[Place]:
    """What is on a space: a hazard, a trap, vans."""
    found: list[Place] = []
    if (zone := m.town.zone_of.get(spot)) is not None:
        facts: dict[str, Fact] = {"zone": zone, "number": m.town.zone[zone].value}
        found.append(Place(spot, "on-zone", facts))
    if spot in m.town.green:
        found.append(Place(spot, "on-green", {}))
    if (owner := trap_at(m, spot)) is not None:
        found.append(Place(spot, "on-trap", {"who": owner}))
    if vans := tuple(one for one in m.here if m.couriers[one].van is spot):
        found.append(Place(spot, "on-vans", {"all": vans}))
    return found


def way(m: Match, seat: Seat | None, spot: Spot | None, who: Seat | None) -> list[Said]:
    """The shortest way from a van, leg by leg; then the hazards and traps on it."""
    who = who or seat or m.here[0]
    if spot is None:
        return [public("way-where")]
    if who not in m.here:
        return [public("has-left", who=who)]
    path = m.town.way(m.couriers[who].van, spot)
    if len(path) == 1:
        return [public("way-there", who=who, spot=spot)]
    said = [public("way", who=who, spot=spot, count=len(path) - 1, board=legs(m, seat, path))]
    zones = dict.fromkeys(m.town.zone_of[each] for each in path[1:] if each in m.town.zone_of)
    said += [public("way-zone", zone=zone, number=m.town.zone[zone].value) for zone in zones]
    for each in path[1:]:
        if (owner := trap_at(m, each)) not in (None, who):
            assert owner is not None  # noqa: S101 - as the line above says
            said.append(public("way-trap", spot=each, who=owner))
    return said


def legs(m: Match, seat: Seat | None, path: Sequence[Spot]) -> Board:
    """A way in straight pieces."""
    places = []
    for leg in m.town.legs(path):
        facts: dict[str, Fact] = {"count": leg.steps, "spot": leg.end}
        phrase = "leg-door"
        if leg.street is not None:
            phrase, facts["street"] = "leg", leg.street
            if leg.bearing is not None:
                phrase, facts["toward"] = "leg-toward", direction(m, seat, leg.bearing)
        places.append(Place(leg.end, phrase, facts))
    return Board((Row(tuple(places)),))


def reach(m: Match, seat: Seat | None, number: int | None) -> list[Said]:
    """Every space on which a roll can end, the best for the seat's own cards first."""
    turn = m.turn
    seat = seat or (turn.seat if turn else m.here[0])
    if seat not in m.here:
        return [public("has-left", who=seat)]
    drive = turn.drive if turn is not None and turn.seat is seat else None
    if drive is None or number is not None:
        if number is None or not 1 <= number <= SIDES:
            return [public("reach-how")]
        drive = Drive(number, number, m.couriers[seat].van)
    known = m.destinations.knows(seat)
    targets = [house for house in m.town.house if may_deliver(m, seat, house, as_known=True)]
    if not known:  # only what all have seen it take can guide it
        targets = [house for house in targets if house in remembered(m).get(seat, ())]
    away = m.town.far(*targets) if targets else m.town.away
    ends = [end for end in all_ends(m, drive) if may_end(m, drive, seat, end, as_known=True)]

    def rank(end: Spot) -> tuple[int, bool, int]:
        delivers = isinstance(end, House) and end in targets
        points = m.town.points[end] if isinstance(end, House) and delivers else 0
        is_risky = end in m.town.zone_of or trap_at(m, end) not in (None, seat)
        return -points, is_risky, away[end]

    told = [end_of(m, seat, end, known=known) for end in sorted(ends, key=rank)]
    if known:
        return [
            public("reach-shown", who=seat),
            *(Said(seat, one.phrase, one.facts) for one in told),
        ]
    return told


def end_of(m: Match, seat: Seat, end: Spot, *, known: bool) -> Said:
    """A space on which a move can end, and what would happen there."""
    owner = trap_at(m, end)
    if isinstance(end, House) and may_deliver(m, seat, end, as_known=True):
        is_sure = known or end in remembered(m).get(seat, ())
        phrase = "end-house" if is_sure else "end-house-if"
        return public(phrase, spot=end, points=m.town.points[end])
    if (zone := m.town.zone_of.get(end)) is not None:
        return public("end-zone", spot=end, zone=zone, number=m.town.zone[zone].value)
    if owner is not None and owner is not seat:
        return public("end-trap", spot=end, who=owner)
    return public("end-home") if end is m.town.warehouse else public("end-space", spot=end)


def risk(m: Match, seat: Seat | None, zone: Zone | None, number: int | None) -> list[Said]:
    """The chance to pass a test: by the die alone, and, for that seat only, with its blue cards."""
    if zone is not None:
        number = m.town.zone[zone].value
    if number is None or number < 1:
        return [public("risk-how")]
    said = [public("risk", number=number, chance=chance(number))]
    if seat is not None and m.bonuses.knows(seat):
        hand = m.couriers[seat].bonuses
        more = sum(
            m.town.bonus[blue].value
            for card in hand
            for blue in m.town.blues
            if m.bonuses.may_hold([card], blue)
        )
        facts: dict[str, Fact] = {"count": more, "chance": chance(number - more)}
        said.append(Said(seat, "risk-blue", facts))
    else:
        adds = sorted({m.town.bonus[blue].value for blue in m.town.blues})
        said += [public("risk-add", count=add, chance=chance(number - add)) for add in adds]
    return said


def chance(needs: int) -> int:
    """How many of a hundred throws reach so much."""
    return round(100 * min(max(SIDES + 1 - needs, 0), SIDES) / SIDES)
