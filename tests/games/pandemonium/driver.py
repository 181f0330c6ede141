"""A simulated player who drives for points, so that random games reach every stage."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

from companion.games.pandemonium.model.city import BASE_TILE, COLUMNS, LEADS
from companion.games.pandemonium.model.pieces import (
    Announcement,
    Drop,
    Package,
    Payment,
    Take,
    Tile,
)
from companion.games.pandemonium.model.state import POINTS, Courier, Match, Vehicle
from companion.games.pandemonium.rules.events import cannot_claim
from companion.games.pandemonium.rules.loading import goods
from companion.games.pandemonium.rules.planning import Path
from companion.games.pandemonium.views.forecasts import Outcome, outcomes, ways_of
from companion.referee.bearing import Bearing, Toward
from companion.referee.question import Choose, Nothing, Step, YesNo
from companion.referee.run import Run
from companion.referee.sides import direction

#: The probability of naming a whole row on one line.
ROW = 0.8
#: The probability of naming a whole route on one line.
ROUTE = 0.5
#: The probability of naming the tile at the end of a route instead of the steps that lead there.
END = 0.15
#: The probability of announcing something else on the same line as a route, such as a drop.
ANNOUNCES = 0.15
#: The probability of saving a package.
SAVES = 0.6
#: The probability of claiming a mission.
CLAIMS = 0.15
#: The probability of taking the exploding package.
DARES = 0.9


def answer(run: Run[Any], question: Choose[Any], luck: random.Random) -> Any:
    """Return this player's answer, or a line to type."""
    match: Match = run.state
    return ANSWERS.get(question.name, any_of)(match, question, luck)


def any_of(_: Match, question: Choose[Any], luck: random.Random) -> Any:
    """Return any legal answer."""
    return luck.choice(question.options)


def location(match: Match, question: Choose[Any], luck: random.Random) -> Any:
    """Return a location card, or all cards for the rest of a row."""
    spot = question.facts["spot"]
    assert isinstance(spot, Tile)
    left = len(COLUMNS) - COLUMNS.index(spot.value[0])
    cards = luck.sample(question.options, min(left, len(question.options)))
    if luck.random() > ROW:
        return cards[0]
    return ", ".join(match.edition.names[card][0] for card in cards)


def priority(match: Match, question: Choose[Any], luck: random.Random) -> Any:
    """Return a priority card, or sometimes a line that claims a mission first."""
    if luck.random() < CLAIMS:
        for courier in match.couriers:
            if (
                courier.seat is not None
                and courier.seat in match.here
                and cannot_claim(match, courier.seat) is None
            ):
                return f"claim {courier.seat.name}"
    return luck.choice(question.options)


def mission(match: Match, question: Choose[Any], luck: random.Random) -> Any:
    """Return a mission that the player can show. If there is none, return the answer that says
    so.
    """
    cards = [one for one in question.options if one is not Nothing.NOTHING]
    return luck.choice(cards) if cards else Nothing.NOTHING


def step(match: Match, question: Choose[Any], luck: random.Random) -> Any:
    """Return part of the preferred route: the next direction, the whole route, or its last tile."""
    vehicle = driven(match)
    helps = [one for one in question.options if isinstance(one, Announcement)]
    if question.facts["number"] == 1 and helps and luck.random() < ANNOUNCES:
        return luck.choice(helps)
    path, told = wanted(match, vehicle), cast("int", question.facts["number"]) - 1
    spots = [question.facts["spot"], *path[told:]]
    if spots[0] is not ((vehicle.place, *path)[told] if told <= len(path) else None):
        return luck.choice(question.options)  # The van is no longer on the preferred route.
    if len(spots) == 1:
        return Step.DONE
    ways = [side_to(match, question, *pair) for pair in pairwise(spots)]
    if ways[0] not in question.options:
        return luck.choice(question.options)  # The preferred step is not possible.
    chance = luck.random()
    if chance < ROUTE and told == 0:
        return ", ".join(way.name.lower().replace("_", " ") for way in ways)
    return path[-1] if chance > 1 - END and path[-1] in question.options else ways[0]


def side_to(match: Match, question: Choose[Any], here: Any, there: Any) -> Bearing | Toward:
    """Return the direction of a step, in the words of the player who is asked."""
    assert question.seat is not None
    side = next(side for side, tile in LEADS[here].items() if tile is there)
    return direction(match, question.seat, side)


def driven(match: Match) -> Vehicle:
    """Return the van whose route is in progress."""
    assert match.turn is not None
    assert match.turn.driving is not None
    return match.turn.driving


def wanted(match: Match, vehicle: Vehicle) -> Path:
    """Return this player's preferred route, which is the same for all questions in a turn."""
    assert match.turn is not None
    if isinstance(vehicle, Courier):
        return max(outcomes(match, vehicle), key=lambda one: worth(match, vehicle, one)).route.tiles
    ways = list(ways_of(match, match.turn, match.rogue))
    if vehicle.seat is not None:  # A courier's route can't be cut short.
        ways = [way for way in ways if len(way) == max(map(len, ways))]
    return max(ways, key=lambda way: spoils(match, vehicle, way))


def worth(match: Match, courier: Courier, one: Outcome) -> float:
    """Return the value of a route. Delivered points count more than points aboard, and a van with a
    load should end near home.
    """
    assert courier.base is not None
    end = one.route.tiles[-1] if one.route.tiles else BASE_TILE[courier.base]
    far = match.city.between[end][BASE_TILE[courier.base]]
    aboard = one.worth - one.delivered
    return (
        aboard + 1.5 * one.delivered - 0.4 * one.cost - 0.1 * far * (aboard + len(goods(one.load)))
    )


def spoils(match: Match, vehicle: Vehicle, way: Path) -> int:
    """Return the value of what the Rogue would find or could steal along a path.

    If the Rogue's van is full, only its base matters: the closer the path comes to it, the higher
    the value.
    """
    if vehicle.base is not None and way and vehicle.room < 1:
        home = BASE_TILE[vehicle.base]
        return -min(match.city.between[tile][home] for tile in way)
    found = sum(POINTS[package] for tile in set(way) for package in goods(match.lying[tile]))
    stolen = sum(
        courier.cubes.count(tile) for courier in match.couriers if courier.spoils for tile in way
    )
    return 2 * found + stolen


def agrees(match: Match, question: Choose[Any], luck: random.Random) -> YesNo:
    """Return whether the proposed path is the preferred one."""
    return YesNo.YES if question.facts["items"] == wanted(match, driven(match)) else YesNo.NO


def mostly(match: Match, question: Choose[Any], luck: random.Random) -> YesNo:
    """Return yes, or sometimes no."""
    return YesNo.YES if luck.random() < 0.8 else YesNo.NO


def loads(match: Match, question: Choose[Any], luck: random.Random) -> Any:
    """Usually take the exploding package if there is one. Otherwise, make room for a high package,
    take everything else, or drive on.
    """
    among, vehicle = question.options, driven(match)
    there = cast("tuple[Package, ...]", question.facts.get("items", ()))
    if Package.EXPLODING in among and luck.random() < DARES:
        return Package.EXPLODING
    if not vehicle.room and Package.HIGH in there and Drop.DROP_LOW in among:
        return Drop.DROP_LOW
    if Take.ALL in among:
        return Take.ALL
    drops = [one for one in among if isinstance(one, Drop)]
    if question.name == "ask-leave" and drops and luck.random() < ANNOUNCES:
        return luck.choice(drops)
    return Step.DONE


def saves(match: Match, question: Choose[Any], luck: random.Random) -> Any:
    """Return an answer that saves the package, or sometimes no."""
    ways = [one for one in question.options if one is not YesNo.NO]
    return luck.choice(ways) if luck.random() < SAVES else YesNo.NO


def pays(match: Match, question: Choose[Any], luck: random.Random) -> Any:
    """If the battery is empty, return a payment for filling it. Otherwise, return any answer."""
    ways = [one for one in question.options if isinstance(one, Payment)]
    return ways[0] if question.facts["left"] == 0 else luck.choice([*ways, YesNo.NO])


#: Maps the name of each question to the function that answers it.
ANSWERS: dict[str, Callable[[Match, Choose[Any], random.Random], Any]] = {
    "ask-location": location,
    "ask-priority": priority,
    "ask-mission": mission,
    "ask-step": step,
    "ask-rogue-step": step,
    "ask-way": agrees,
    "ask-cross": mostly,
    "ask-swap": mostly,
    "ask-load": loads,
    "ask-leave": loads,
    "ask-save": saves,
    "ask-recharge": pays,
}
