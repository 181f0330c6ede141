"""Driving through the town. The player is asked only where there is a real choice."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.couriers.model.pieces import House, Spot, Street
from companion.games.couriers.model.state import Drive, Match, Turn, can_go_to
from companion.games.couriers.rules.hazards import land
from companion.games.couriers.rules.questions import ASK_END, ASK_MOVE
from companion.referee.bearing import Bearing, Toward
from companion.referee.facts import Fact
from companion.referee.question import OPEN, OPTIONS_SEALED, Choose, Ruling
from companion.referee.seat import Seat
from companion.referee.sides import direction


async def drive(match: Match, turn: Turn, under_way: Drive) -> None:
    """Drive as many steps as the player rolled, or stop early where that is allowed. Ask the player
    for a direction or a destination wherever there is a choice. [move.1] [move.2]
    """
    seat = turn.seat
    while True:
        ends = all_ends(match, under_way)
        public = [end for end in ends if may_end(match, under_way, seat, end, as_known=False)]
        if len(public) == 1:
            break
        legal = [end for end in ends if may_end(match, under_way, seat, end, as_known=True)]
        houses = [end for end in legal if isinstance(end, House)]
        ways = forks(match, seat, under_way)
        knows = match.destinations.knows(seat)
        chosen: Spot | Bearing | Toward = await Choose(
            ASK_MOVE if ways else ASK_END,
            seat,
            (*legal, *ways),
            offered=(*houses, *ways) if ways else (),
            refused=lambda: refused_answers(match, turn, under_way),
            facts={
                "who": seat,
                "count": under_way.steps,
                "number": under_way.rolled - under_way.steps,
                "total": under_way.rolled,
                "spot": under_way.here,
            },
            visible=OPTIONS_SEALED if knows else OPEN,
            aliases=lambda: direction_aliases(match, seat, under_way),
        )
        turn.unsaid_roll = 0
        if isinstance(chosen, Spot):
            public = [chosen]
            break
        advance(under_way, ways[chosen])
    [end] = public
    # An override can allow an end that the rules forbid. In that case, all remaining steps count as
    # driven.
    last = all_ends(match, under_way).get(end, under_way.steps)
    if isinstance(end, House) and not may_deliver(match, seat, end, as_known=False):
        # Without a card for the house, the van can only end here with its last step.
        last = under_way.steps
    steps = under_way.rolled - under_way.steps + last
    start, match.couriers[seat].van = match.couriers[seat].van, end
    turn.drive = None
    facts: dict[str, Fact] = {"who": seat, "count": steps, "spot": end, "start": start}
    if len(streets := match.town.streets.get(end, ())) == 1:
        facts["street"] = streets[0]  # The player may have named the street as well.
    facts["number"] = steps if turn.unsaid_roll else 0
    facts["left"] = under_way.rolled - steps
    if (goes := forced_direction(match, start)) is not None:
        facts["toward"] = direction(match, seat, goes)
    match.table.announce("drives", **facts)
    await land(match, turn, end)
    if turn.test is not None:
        # The announcement before the test says how far the van drove, so no question needs to.
        turn.unsaid_roll = 0


def all_ends(match: Match, under_way: Drive) -> dict[Spot, int]:
    """Return each place where the van can end its move, with the number of steps to get there.

    This includes the entrances of houses for which the player has no card; see `may_end`.
    """
    if not under_way.steps:
        return {under_way.here: 0}
    ends = match.town.ends(under_way.here, under_way.steps, under_way.before)
    if match.options["roll"] == "exact":
        exact = exact_ends(match, under_way)
        return {end: under_way.steps for end in ends if end in exact}
    return dict(ends)


def exact_ends(match: Match, under_way: Drive) -> set[Spot]:
    """Return the places that can be reached with the whole roll."""
    town = match.town
    if not under_way.steps:
        return {under_way.here}
    reached = {(under_way.here, under_way.before)}
    for _ in range(under_way.steps - 1):
        reached = {(on, here) for here, came in reached for on in town.onward(here, came)}
    doors = {door for here, came in reached for door in town.doors[here] if door is not came}
    return doors | {on for here, came in reached for on in town.onward(here, came)}


def may_end(match: Match, under_way: Drive, seat: Seat, end: Spot, *, as_known: bool) -> bool:
    """Whether the van can end its move on this spot. [move.4]

    A van that drives its whole roll can end on an entrance that is on the road, even if its player
    has no card for that house.
    as_known: whether to judge by the player's own hand, rather than by public facts.
    """
    if not isinstance(end, House) or may_deliver(match, seat, end, as_known=as_known):
        return True
    return not match.town.is_door(end) and end in exact_ends(match, under_way)


def may_deliver(match: Match, seat: Seat, house: House, *, as_known: bool) -> bool:
    """Whether the player may have a card for the house, and so could deliver to it.

    as_known: whether to judge by the player's own hand, rather than by public facts.
    """
    if not can_go_to(match, seat, house):
        return False
    return not as_known or match.destinations.may_hold(match.couriers[seat].cards, house)


def forks(match: Match, seat: Seat, under_way: Drive) -> dict[Bearing | Toward, Sequence[Spot]]:
    """Return the directions that the van can take at the next fork. Each is mapped to the path to
    the first space beyond the fork.
    """
    ways = match.town.forks(under_way.here, under_way.steps, under_way.before)
    return {direction(match, seat, goes): path for goes, path in ways.items()}


def direction_aliases(match: Match, seat: Seat, under_way: Drive) -> dict[Any, Any]:
    """Map other ways of naming a direction to the answers that they stand for.

    At a fork, players may say "north" instead of the direction as seen from their side of the
    board, or name a street that leads on in only one direction. Without a fork, they may name the
    only possible direction, which means driving the whole roll.
    """
    ways = match.town.forks(under_way.here, under_way.steps, under_way.before)
    if ways:
        told = {goes: direction(match, seat, goes) for goes in ways}
        return told | streets_ahead(match, {told[goes]: path for goes, path in ways.items()})
    goes = forced_direction(match, under_way.here, under_way.before)
    ends = [end for end, steps in all_ends(match, under_way).items() if steps == under_way.steps]
    roads = [end for end in ends if not isinstance(end, House)]
    if goes is None or len(roads) != 1:
        return {}
    return dict.fromkeys((goes, direction(match, seat, goes)), roads[0])


def streets_ahead(
    match: Match, ways: Mapping[Bearing | Toward, Sequence[Spot]]
) -> dict[Street, Bearing | Toward]:
    """Map each street that leads on from a fork in only one direction to that direction."""
    onto = {goes: match.town.street_of.get((path[-2], path[-1])) for goes, path in ways.items()}
    streets = [*onto.values()]
    return {
        street: goes
        for goes, street in onto.items()
        if street is not None and streets.count(street) == 1
    }


def forced_direction(match: Match, start: Spot, before: Spot | None = None) -> Bearing | None:
    """Return the direction of a van's next step along the road, or None if it has a choice."""
    for _ in ("out of an entrance", "along the road"):
        onward = match.town.onward(start, before)
        if len(onward) > 1:
            break
        if (goes := match.town.bearing(start, onward[0])) is not None:
            return goes
        start, before = onward[0], start
    return None


def advance(under_way: Drive, path: Sequence[Spot]) -> None:
    """Advance a drive along a path."""
    under_way.steps -= len(path) - 1
    under_way.before, under_way.here = path[-2:]


def refused_answers(
    match: Match, turn: Turn, under_way: Drive
) -> dict[Spot | Bearing | Toward, Ruling]:
    """Return the ends and directions that the move doesn't allow, each mapped to the reason.
    [move.1] [move.2] [move.4]
    """
    ends = all_ends(match, under_way)
    far = match.town.far(under_way.here)
    refused: dict[Spot | Bearing | Toward, Ruling] = {}
    for spot in match.town.next_to:
        facts: dict[str, Fact] = {"option": spot, "count": under_way.steps}
        if spot in ends:
            if not may_end(match, under_way, turn.seat, spot, as_known=True):
                refused[spot] = Ruling("move.4", "no-card-for", {**facts, "who": turn.seat})
        elif far[spot] > under_way.steps:
            refused[spot] = Ruling("move.1", "no-so-far", {**facts, "left": far[spot]})
        elif (under_way.steps - far[spot]) % 2 == 0:
            refused[spot] = Ruling("move.1", "no-turning", facts)
        else:
            refused[spot] = Ruling("move.1", "no-whole-roll", facts)
    return refused | refused_directions(match, turn.seat, under_way)


def refused_directions(
    match: Match, seat: Seat, under_way: Drive
) -> dict[Spot | Bearing | Toward, Ruling]:
    """Return the directions in which no road leads on from the next fork, each mapped to the reason
    why it is refused. [move.1]
    """
    ways = forks(match, seat, under_way)
    valid = {*ways, *direction_aliases(match, seat, under_way)}
    others = [goes for goes in (*Bearing, *Toward) if goes not in valid]
    if not ways:
        return {goes: Ruling("move.1", "no-fork", hard=True) for goes in others}
    fork = next(iter(ways.values()))[-2]
    return {
        goes: Ruling("move.1", "no-way", {"option": goes, "spot": fork}, hard=True)
        for goes in others
    }
