"""How practice players decide: they rate every possible route by the points that it would bring
home.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence

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
from companion.games.pandemonium.views.forecasts import outcomes
from companion.referee.advice import View, Worth
from companion.referee.bearing import SIDES
from companion.referee.question import Step, YesNo
from companion.referee.sides import direction

#: How much a point aboard a van is worth, compared with a point that is already delivered, and how
#: much of this is lost with each step between the van and its base.
ABOARD, STEP = 0.9, 0.05
#: How many points a unit of the battery is worth.
UNIT = 0.3
#: The rating of answers that practice players should never choose, because each possible path is
#: already rated as a direction.
LEFT_OUT = Worth(-1000.0)

#: A path and its rating.
Way = tuple[Sequence[Tile], Worth]


def advice(view: View[Match]) -> Mapping[Hashable, Worth]:
    """Rate the possible answers to the open question, or return nothing if it isn't about a step, a
    package, the battery or a base.
    """
    match, asked, among = view.state, view.question.ask.name, view.question.options
    if asked in (ASK_STEP.name, ASK_ROGUE_STEP.name):
        vehicle = match.vehicle(view.question.facts["van"])  # type: ignore[arg-type]
        return {} if vehicle is None else steps(view, list(ways(match, vehicle, view)))
    if asked in (ASK_WAY.name, ASK_CROSS.name):
        return {YesNo.YES: Worth(1.0, "advice-agreed")}
    if asked == ASK_SAVE.name:
        is_dear = view.question.facts["item"] is Package.HIGH
        return {YesNo.NO: Worth(-1.0 if is_dear else 1.0, "advice-save")}
    if asked == ASK_LOAD.name:
        return {option: rate_load(option) for option in among}
    if asked == ASK_RECHARGE.name:
        courier = match.courier(view.seat)
        is_low = courier is not None and courier.charge == 0 and turns_left(match) >= STEPS
        return {
            YesNo.NO: Worth(-1.0 if is_low else 1.0, "advice-battery"),
            Payment.PAY_HIGH: Worth(-2.0, "advice-battery"),
        }
    if asked == ASK_BASE.name:
        return {slot: rate_base(match, slot) for slot in among if isinstance(slot, Slot)}
    return {}


def turns_left(match: Match) -> int:
    """Return the number of turns after this one."""
    return match.goal - match.turn.number if match.turn is not None else match.goal


def steps(view: View[Match], those: list[Way]) -> dict[Hashable, Worth]:
    """Rate each direction by the best of the paths that continue in it."""
    match, facts = view.state, view.question.facts
    number, spot = facts["number"], facts["spot"]
    assert isinstance(number, int)  # noqa: S101 - the number of the step
    assert isinstance(spot, Place)  # noqa: S101 - where the step starts
    found: dict[Hashable, Worth] = dict.fromkeys(view.question.options, LEFT_OUT)
    begun = [
        (way, worth)
        for way, worth in those
        if number == 1 or way[number - 2 : number - 1] == (spot,)
    ]
    for side in SIDES:
        there, option = LEADS[spot].get(side), direction(match, view.seat, side)
        best = [worth for way, worth in begun if way[number - 1 : number] == (there,)]
        if best and option in found:
            found[option] = max(best, key=lambda worth: worth.value)
    ended = [worth for way, worth in begun if len(way) == number - 1]
    if ended and Step.DONE in found:
        found[Step.DONE] = max(ended, key=lambda worth: worth.value)
    return found


def ways(match: Match, vehicle: Vehicle, view: View[Match]) -> Iterator[Way]:
    """Yield every path that a van could drive, rated for the player who is asked."""
    if isinstance(vehicle, Courier):
        for one in outcomes(match, vehicle):
            aboard = sum(POINTS[package] for package in one.load)
            aboard += BOOM_POINTS // 2 * (Package.EXPLODING in one.load)
            full = vehicle.capacity is not None and len(one.load) >= vehicle.capacity
            value = one.delivered + on_the_way(match, aboard, one.away) - UNIT * one.cost
            if not full and one.route.tiles:
                value += nearby(match, one.route.tiles)
            facts = {"points": one.delivered, "count": aboard}
            yield one.route.tiles, Worth(value, "advice-route", facts)
    elif vehicle.place is not None:
        for way in match.city.paths(vehicle.place, STEPS):
            yield way, rate_rogue_path(match, vehicle, way, view)


def on_the_way(match: Match, aboard: int, away: int) -> float:
    """Return the value of the points aboard a van at this distance from the base, or 0 if the base
    is too far away to reach.
    """
    if away > STEPS * turns_left(match):
        return 0.0
    return aboard * max(ABOARD - STEP * away, 0.1)


def nearby(match: Match, way: Sequence[Tile]) -> float:
    """Return how much the packages around the end of a path are worth. Nearer packages count for
    more.
    """
    far = match.city.between[way[-1]]
    lying = ((tile, package) for tile, those in match.lying.items() for package in those)
    return max(
        (
            POINTS[package] / (far[tile] + 3)
            for tile, package in lying
            if tile not in way and tile in far
        ),
        default=0.0,
    )


def rate_rogue_path(
    match: Match, vehicle: Vehicle, way: Sequence[Tile], view: View[Match]
) -> Worth:
    """Rate a path for the Rogue.

    If a player always drives the Rogue, packages that it brings home count too. Otherwise, only the
    points that it steals from couriers count. They count negatively if it robs the player who
    drives it.
    """
    taken = sum(POINTS[package] for tile in set(way) for package in match.lying[tile])
    robbed = 0.0
    for courier in match.couriers:
        count = sum(courier.cubes.count(tile) for tile in way)
        lost = sum(POINTS[package] for package in courier.spoils[:count])
        robbed += -lost if courier.seat is view.seat else lost
    home = None if vehicle.base is None else BASE_TILE[vehicle.base]
    if vehicle.seat is None or home is None:
        return Worth(robbed, "advice-rogue", {"count": max(int(robbed), 0)})
    load = sum(POINTS[package] for package in vehicle.load)
    end = way[-1] if way else vehicle.place
    away = match.city.between[end][home] if isinstance(end, Tile) else 0
    value = load if home in way else on_the_way(match, load, away)
    more = taken + 2 * robbed if vehicle.room else 0.0
    near = nearby(match, way) if way and vehicle.room else 0.0
    return Worth(value + ABOARD * more + near, "advice-rogue", {"count": max(int(robbed), 0)})


def rate_load(option: Hashable) -> Worth:
    """Rate an answer about taking or dropping packages. Taking everything is best."""
    if option is Take.ALL:
        return Worth(20.0, "advice-takes")
    if isinstance(option, Package):
        points = BOOM_POINTS // 2 if option is Package.EXPLODING else POINTS[option]
        return Worth(float(points), "advice-takes")
    return Worth(0.0 if option is Step.DONE else -1.0, "advice-takes")


def rate_base(match: Match, slot: Slot) -> Worth:
    """Rate a slot for a base by the packages near it. Nearer packages count for more."""
    far = match.city.between[BASE_TILE[slot]]
    lying = ((tile, package) for tile, those in match.lying.items() for package in those)
    value = sum(POINTS[package] / (far[tile] + 1) for tile, package in lying if tile in far)
    return Worth(value, "advice-base")
