"""A move over the town: asked only where there is a real choice."""

from collections.abc import Sequence
from typing import Any

from companion.games.couriers.model.pieces import House, Spot
from companion.games.couriers.model.state import Drive, Match, Turn, can_go_to
from companion.games.couriers.rules.hazards import land
from companion.games.couriers.rules.questions import ASK_END, ASK_MOVE
from companion.referee.bearing import Bearing, Toward
from companion.referee.facts import Fact
from companion.referee.question import OPEN, OPTIONS_SEALED, Choose, Ruling
from companion.referee.seat import Seat
from companion.referee.sides import direction


async def drive(m: Match, turn: Turn, under_way: Drive) -> None:
    """Go the whole roll, or stop early where that is allowed. [move.1] [move.2]"""
    seat = turn.seat
    while True:
        ends = all_ends(m, under_way)
        public = [end for end in ends if may_end(m, under_way, seat, end, as_known=False)]
        if len(public) == 1:
            break
        legal = [end for end in ends if may_end(m, under_way, seat, end, as_known=True)]
        houses = [end for end in legal if isinstance(end, House)]
        ways = forks(m, seat, under_way)
        knows = m.destinations.knows(seat)
        chosen: Spot | Bearing | Toward = await Choose(
            ASK_MOVE if ways else ASK_END,
            seat,
            (*legal, *ways),
            offered=(*houses, *ways) if ways else (),
            refused=lambda: unreachable(m, turn, under_way),
            facts={
                "who": seat,
                "count": under_way.steps,
                "number": under_way.rolled - under_way.steps,
                "total": under_way.rolled,
                "spot": under_way.here,
            },
            visible=OPTIONS_SEALED if knows else OPEN,
            means=lambda: otherwise(m, seat, under_way),
        )
        if isinstance(chosen, Spot):
            public = [chosen]
            break
        follow(m, under_way, ways[chosen])
    [end] = public
    # Where the table has let pass what is refused, the van has gone as far as it was thrown.
    last = all_ends(m, under_way).get(end, under_way.steps)
    if isinstance(end, House) and not may_deliver(m, seat, end, as_known=False):
        last = under_way.steps  # on a road it is a space like others to whoever has no card
    steps = under_way.rolled - under_way.steps + last
    start, m.couriers[seat].van = m.couriers[seat].van, end
    turn.drive = None
    facts: dict[str, Fact] = {"who": seat, "count": steps, "spot": end, "start": start}
    facts["left"] = under_way.rolled - steps
    if (goes := only_way(m, start)) is not None:
        facts["toward"] = direction(m, seat, goes)
    m.table.announce("drives", **facts)
    await land(m, turn, end)


def all_ends(m: Match, under_way: Drive) -> dict[Spot, int]:
    """Where the rest of the move can end, whoever holds which card."""
    if not under_way.steps:
        return {under_way.here: 0}
    ends = m.town.ends(under_way.here, under_way.steps, under_way.before)
    if m.options["roll"] == "exact":
        exact = exact_ends(m, under_way)
        return {end: under_way.steps for end in ends if end in exact}
    return dict(ends)


def exact_ends(m: Match, under_way: Drive) -> set[Spot]:
    """Where the whole roll can bring the van."""
    town = m.town
    if not under_way.steps:
        return {under_way.here}
    reached = {(under_way.here, under_way.before)}
    for _ in range(under_way.steps - 1):
        reached = {(on, here) for here, came in reached for on in town.onward(here, came)}
    doors = {door for here, came in reached for door in town.doors[here] if door is not came}
    return doors | {on for here, came in reached for on in town.onward(here, came)}


def may_end(m: Match, under_way: Drive, seat: Seat, end: Spot, *, as_known: bool) -> bool:
    """Whether the van may end there. as_known: to whoever knows the hand, else to all. [move.4]

    An entrance on the road is a space like others for whoever goes the whole roll.
    """
    if not isinstance(end, House) or may_deliver(m, seat, end, as_known=as_known):
        return True
    return not m.town.is_door(end) and end in exact_ends(m, under_way)


def may_deliver(m: Match, seat: Seat, house: House, *, as_known: bool) -> bool:
    """Whether the seat holds a card for the house. as_known: as whoever knows the hand knows."""
    if not can_go_to(m, seat, house):
        return False
    return not as_known or m.destinations.may_hold(m.couriers[seat].cards, house)


def forks(m: Match, seat: Seat, under_way: Drive) -> dict[Bearing | Toward, Sequence[Spot]]:
    """The directions at the next fork on the way, each with the way to beyond it."""
    ways = m.town.forks(under_way.here, under_way.steps, under_way.before)
    return {direction(m, seat, goes): path for goes, path in ways.items()}


def otherwise(m: Match, seat: Seat, under_way: Drive) -> dict[Bearing | Toward, Any]:
    """What else directions mean: by the compass, those of a seat that has said from where it sits;
    where the road does not part, the end of the whole roll.
    """
    ways = m.town.forks(under_way.here, under_way.steps, under_way.before)
    if ways:
        return {goes: direction(m, seat, goes) for goes in ways}
    goes = only_way(m, under_way.here, under_way.before)
    ends = [end for end, steps in all_ends(m, under_way).items() if steps == under_way.steps]
    roads = [end for end in ends if not isinstance(end, House)]
    if goes is None or len(roads) != 1:
        return {}
    return dict.fromkeys((goes, direction(m, seat, goes)), roads[0])


def only_way(m: Match, start: Spot, before: Spot | None = None) -> Bearing | None:
    """The direction in which a van goes on, where it has no choice."""
    for _ in ("the step out of an entrance", "the step on the road"):
        onward = m.town.onward(start, before)
        if len(onward) > 1:
            break
        if (goes := m.town.bearing(start, onward[0])) is not None:
            return goes
        start, before = onward[0], start
    return None


def follow(m: Match, under_way: Drive, path: Sequence[Spot]) -> None:
    """Go along; what lay on the way is passed."""
    under_way.steps -= len(path) - 1
    under_way.before, under_way.here = path[-2:]


def unreachable(m: Match, turn: Turn, under_way: Drive) -> dict[Spot | Bearing | Toward, Ruling]:
    """Where the move cannot end, and why; and where no road leads. [move.1] [move.2] [move.4]"""
    ends = all_ends(m, under_way)
    far = m.town.far(under_way.here)
    refused: dict[Spot | Bearing | Toward, Ruling] = {}
    for spot in m.town.next_to:
        facts: dict[str, Fact] = {"option": spot, "count": under_way.steps}
        if spot in ends:
            if not may_end(m, under_way, turn.seat, spot, as_known=True):
                refused[spot] = Ruling("move.4", "no-card-for", {**facts, "who": turn.seat})
        elif far[spot] > under_way.steps:
            refused[spot] = Ruling("move.1", "no-so-far", {**facts, "left": far[spot]})
        elif (under_way.steps - far[spot]) % 2 == 0:
            refused[spot] = Ruling("move.1", "no-turning", facts)
        else:
            refused[spot] = Ruling("move.1", "no-whole-roll", facts)
    return refused | no_way(m, turn.seat, under_way)


def no_way(m: Match, seat: Seat, under_way: Drive) -> dict[Spot | Bearing | Toward, Ruling]:
    """The directions in which no road leads at the next fork. [move.1]"""
    ways = forks(m, seat, under_way)
    called = {*ways, *otherwise(m, seat, under_way)}
    others = [goes for goes in (*Bearing, *Toward) if goes not in called]
    if not ways:
        return {goes: Ruling("move.1", "no-fork", hard=True) for goes in others}
    fork = next(iter(ways.values()))[-2]
    return {
        goes: Ruling("move.1", "no-way", {"option": goes, "spot": fork}, hard=True)
        for goes in others
    }
