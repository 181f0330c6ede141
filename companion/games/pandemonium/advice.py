"""What a practice player goes by: every route it could drive, and what that brings home."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

from companion.games.pandemonium.box.edition import TURNS
from companion.games.pandemonium.model.city import BASE_TILE, LEADS, STEPS
from companion.games.pandemonium.model.pieces import Package, Payment, Place, Slot, Take, Tile
from companion.games.pandemonium.model.state import BOOM_POINTS, POINTS, Courier, Match, Vehicle
from companion.games.pandemonium.rules.questions import (
    ASK_BASE,
    ASK_CROSS,
    ASK_LOAD,
    ASK_RECHARGE,
    ASK_ROGUE_STEP,
    ASK_SAVE,
    ASK_STEP,
    ASK_WAY,
)
from companion.games.pandemonium.views.outlook import outcomes
from companion.referee.advice import View, Worth
from companion.referee.bearing import SIDES
from companion.referee.question import Step, YesNo
from companion.referee.sides import direction

#: What a point aboard is worth beside one at home, and how much of it each step of the way costs.
ABOARD, STEP = 0.9, 0.05
#: What a unit of the battery is worth, in points.
UNIT = 0.3
#: What is not considered: what can be said more simply.
LEFT_OUT = Worth(-1000.0)

#: A way, and what it is worth.
Way = tuple[Sequence[Tile], Worth]


def advice(view: View[Match]) -> Mapping[Hashable, Worth]:
    """How good each step, package or place looks."""
    m, asked, among = view.state, view.question.ask.name, view.question.among
    if asked in (ASK_STEP.name, ASK_ROGUE_STEP.name):
        v = m.vehicle(view.question.facts["van"])  # type: ignore[arg-type]
        return {} if v is None else steps(view, list(ways(m, v, view)))
    if asked in (ASK_WAY.name, ASK_CROSS.name):
        return {YesNo.YES: Worth(1.0, "advice-agreed")}
    if asked == ASK_SAVE.name:
        is_dear = view.question.facts["item"] is Package.HIGH
        return {YesNo.NO: Worth(-1.0 if is_dear else 1.0, "advice-save")}
    if asked == ASK_LOAD.name:
        return {option: loaded(option) for option in among}
    if asked == ASK_RECHARGE.name:
        c = m.courier(view.seat)
        is_low = c is not None and c.charge == 0 and turns_left(m) >= STEPS
        return {
            YesNo.NO: Worth(-1.0 if is_low else 1.0, "advice-battery"),
            Payment.PAY_HIGH: Worth(-2.0, "advice-battery"),
        }
    if asked == ASK_BASE.name:
        return {slot: based(m, slot) for slot in among if isinstance(slot, Slot)}
    return {}


def turns_left(m: Match) -> int:
    """How many turns come after this one."""
    return TURNS - m.turn.number if m.turn is not None else TURNS


def steps(view: View[Match], those: list[Way]) -> dict[Hashable, Worth]:
    """How good each direction is: as good as the best way that goes so."""
    m, facts = view.state, view.question.facts
    number, spot = facts["number"], facts["spot"]
    assert isinstance(number, int)  # noqa: S101 - which step it is
    assert isinstance(spot, Place)  # noqa: S101 - and from where
    found: dict[Hashable, Worth] = dict.fromkeys(view.question.among, LEFT_OUT)
    begun = [
        (way, worth)
        for way, worth in those
        if number == 1 or way[number - 2 : number - 1] == (spot,)
    ]
    for side in SIDES:
        there, option = LEADS[spot].get(side), direction(m, view.seat, side)
        best = [worth for way, worth in begun if way[number - 1 : number] == (there,)]
        if best and option in found:
            found[option] = max(best, key=lambda worth: worth.value)
    ended = [worth for way, worth in begun if len(way) == number - 1]
    if ended and Step.DONE in found:
        found[Step.DONE] = max(ended, key=lambda worth: worth.value)
    return found


def ways(m: Match, v: Vehicle, view: View[Match]) -> Iterator[Way]:
    """Every way that a van could go, and what it is worth to the seat."""
    if isinstance(v, Courier):
        for one in outcomes(m, v):
            aboard = sum(POINTS[package] for package in one.load)
            aboard += BOOM_POINTS // 2 * (Package.EXPLODING in one.load)
            full = v.capacity is not None and len(one.load) >= v.capacity
            value = one.delivered + on_the_way(m, aboard, one.away) - UNIT * one.cost
            if not full and one.route.tiles:
                value += nearby(m, one.route.tiles)
            facts = {"points": one.delivered, "count": aboard}
            yield one.route.tiles, Worth(value, "advice-route", facts)
    elif v.place is not None:
        for way in m.city.paths(v.place, STEPS):
            yield way, rogue(m, v, way, view)


def on_the_way(m: Match, aboard: int, away: int) -> float:
    """What points aboard are worth so far from the base: nothing where they come too late."""
    if away > STEPS * turns_left(m):
        return 0.0
    return aboard * max(ABOARD - STEP * away, 0.1)


def nearby(m: Match, way: Sequence[Tile]) -> float:
    """What still lies about the end of a way, the nearer the better."""
    far = m.city.between[way[-1]]
    lying = ((tile, package) for tile, those in m.lying.items() for package in those)
    return max(
        (
            POINTS[package] / (far[tile] + 3)
            for tile, package in lying
            if tile not in way and tile in far
        ),
        default=0.0,
    )


def rogue(m: Match, v: Vehicle, way: Sequence[Tile], view: View[Match]) -> Worth:
    """What a way of the Rogue takes: for its own player, or else from the others."""
    taken = sum(POINTS[package] for tile in set(way) for package in m.lying[tile])
    robbed = 0.0
    for c in m.couriers:
        count = sum(c.cubes.count(tile) for tile in way)
        lost = sum(POINTS[package] for package in c.spoils[:count])
        robbed += -lost if c.seat is view.seat else lost
    home = None if v.base is None else BASE_TILE[v.base]
    if v.seat is None or home is None:
        return Worth(robbed, "advice-rogue", {"count": max(int(robbed), 0)})
    load = sum(POINTS[package] for package in v.load)
    end = way[-1] if way else v.place
    away = m.city.between[end][home] if isinstance(end, Tile) else 0
    value = load if home in way else on_the_way(m, load, away)
    more = taken + 2 * robbed if v.room else 0.0
    near = nearby(m, way) if way and v.room else 0.0
    return Worth(value + ABOARD * more + near, "advice-rogue", {"count": max(int(robbed), 0)})


def loaded(option: Hashable) -> Worth:
    """What is taken: all that is good, first."""
    if option is Take.ALL:
        return Worth(20.0, "advice-takes")
    if isinstance(option, Package):
        points = BOOM_POINTS // 2 if option is Package.EXPLODING else POINTS[option]
        return Worth(float(points), "advice-takes")
    return Worth(0.0 if option is Step.DONE else -1.0, "advice-takes")


def based(m: Match, slot: Slot) -> Worth:
    """How good a place for a base is: what lies near it."""
    far = m.city.between[BASE_TILE[slot]]
    lying = ((tile, package) for tile, those in m.lying.items() for package in those)
    value = sum(POINTS[package] / (far[tile] + 1) for tile, package in lying if tile in far)
    return Worth(value, "advice-base")
