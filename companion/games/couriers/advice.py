"""Rates the options of practice players: by the points for deliveries, and by distances."""

from collections.abc import Hashable, Iterable, Mapping

from companion.games.couriers.model.pieces import Action, Bonus, House, Spot
from companion.games.couriers.model.state import Match, trap_at
from companion.games.couriers.rules.driving import forks
from companion.games.couriers.rules.questions import (
    ASK_ACTION,
    ASK_BOOST,
    ASK_CLAIM,
    ASK_DISCARD,
    ASK_END,
    ASK_GIVE,
    ASK_KEEP,
    ASK_MOVE,
    ASK_TRAP,
)
from companion.referee.advice import View, Worth
from companion.referee.die import Die
from companion.referee.facts import Fact
from companion.referee.question import Step

#: How many points a practice player would give up to drive one space less.
STEP = 0.15
#: The number of spaces that a van drives in an average turn. It loses this much if a test costs it
#: a turn.
TURN = 3.5
#: The actions of a turn, in the order in which a practice player prefers them.
ORDER: tuple[Hashable, ...] = (
    *(Action.DELIVER, Action.CLAIM, Die.ROLL, Action.TRAP, Step.DONE),
    *(Action.PASS, Action.LIFT, Action.ABANDON),
)


def advice(view: View[Match]) -> Mapping[Hashable, Worth]:
    """Rate each option of the question that the player has to answer."""
    asked, among, town = view.question.ask.name, view.question.options, view.state.town
    if asked == ASK_ACTION.name:
        return {option: Worth(-float(ORDER.index(option)), "advice-order") for option in among}
    if asked in (ASK_MOVE.name, ASK_END.name):
        return ways(view)
    if asked in (ASK_CLAIM.name, ASK_KEEP.name):
        return cards(view)
    value = {option: town.bonus[option].value for option in among if isinstance(option, Bonus)}
    if asked == ASK_TRAP.name:
        return {option: Worth(worth, "advice-strong") for option, worth in value.items()}
    if asked in (ASK_GIVE.name, ASK_DISCARD.name):
        return {option: Worth(-worth, "advice-weak") for option, worth in value.items()}
    if asked == ASK_BOOST.name:
        left = view.question.facts["left"]
        enough = sum(blues(view)) >= left  # type: ignore[operator]
        return {
            option: Worth((1 if enough else -1) - 0.01 * worth, "advice-boost")
            for option, worth in value.items()
        }
    return {}


def houses(view: View[Match]) -> list[House]:
    """Return the destination cards in the player's hand."""
    return [card for card in view.hand if isinstance(card, House)]


def blues(view: View[Match]) -> list[int]:
    """Return the number that each blue card in the player's hand adds to a die roll."""
    town = view.state.town
    held = [card for card in view.hand if isinstance(card, Bonus)]
    return [town.bonus[card].value for card in held if card in town.blues]


def ways(view: View[Match]) -> dict[Hashable, Worth]:
    """Rate each place where a move can end.

    A direction gets the rating of the best place that it leads to.
    """
    m, found = view.state, dict[Hashable, Worth]()
    drive = m.turn.drive if m.turn is not None else None
    if drive is None:
        return found
    for option in view.question.options:
        if isinstance(option, Spot):
            found[option] = rate_end(view, option)
    for goes, path in forks(m, view.seat, drive).items():
        left = drive.steps - len(path) + 1
        ends = m.town.ends(path[-1], left, path[-2]) if left else {path[-1]: 0}
        mine = houses(view)
        open_ = [end for end in ends if not isinstance(end, House) or end in mine]
        found[goes] = max((rate_end(view, end) for end in open_), key=lambda one: one.value)
    return found


def rate_end(view: View[Match], spot: Spot) -> Worth:
    """Rate a place by what the player gains if the move ends there."""
    m, mine = view.state, houses(view)
    if isinstance(spot, House) and spot in mine:
        points = m.town.points[spot]
        mine.remove(spot)
        value = points - STEP * round_trip(m, spot, mine)
        return Worth(value + TURN * STEP, "advice-delivers", {"item": spot, "points": points})
    value = -STEP * (round_trip(m, spot, mine) + TURN * risk(view, spot))
    if not mine:
        return Worth(value, "advice-home")
    far = m.town.far(spot)
    return Worth(value, "advice-toward", {"item": min(mine, key=lambda house: far[house])})


def risk(view: View[Match], spot: Spot) -> float:
    """Return the probability that a van on this spot loses its next turn.

    Losing a card counts as equally bad.
    """
    m = view.state
    zone = m.town.zone_of.get(spot)
    if zone is not None:
        missing = m.town.zone[zone].value - 1 - sum(blues(view))
        return min(max(missing, 0), 6) / 6
    return 0.5 if trap_at(m, spot) not in (None, view.seat) else 0.0


def round_trip(match: Match, start: Spot, targets: Iterable[House]) -> int:
    """Estimate how many spaces a van drives to visit these houses and return to the Warehouse.

    The van starts at `start`, and always drives to the nearest house next.
    """
    left, steps, here = list(targets), 0, start
    while left:
        far = match.town.far(here)
        nearest = min(left, key=lambda house: far[house])
        steps += far[nearest]
        left.remove(nearest)
        here = nearest
    return steps + match.town.away[here]


def cards(view: View[Match]) -> dict[Hashable, Worth]:
    """Rate each card on offer by its points, minus the cost of driving further to deliver it."""
    m, mine = view.state, houses(view)
    before = round_trip(m, m.town.warehouse, mine)
    found: dict[Hashable, Worth] = {Step.DONE: Worth(0.0, "advice-enough")}
    for house in view.question.options:
        if isinstance(house, House):
            more = round_trip(m, m.town.warehouse, [*mine, house]) - before
            facts: dict[str, Fact] = {"item": house, "points": m.town.points[house], "count": more}
            found[house] = Worth(m.town.points[house] - STEP * more, "advice-claims", facts)
    return found
