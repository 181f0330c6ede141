"""A player who drives for points and brings them home, so that all parts of a game appear."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

from companion.games.pandemonium.model.city import BASE_TILE, COLUMNS, LEADS
from companion.games.pandemonium.model.pieces import Drop, Help, Package, Payment, Take, Tile
from companion.games.pandemonium.model.state import POINTS, Courier, Match, Vehicle
from companion.games.pandemonium.rules.events import cannot_claim
from companion.games.pandemonium.rules.loading import goods
from companion.games.pandemonium.rules.planning import Path
from companion.games.pandemonium.views.outlook import Outcome, outcomes, ways_of
from companion.referee.bearing import Bearing, Toward
from companion.referee.question import Choose, Nothing, Step, YesNo
from companion.referee.run import Run
from companion.referee.sides import direction

#: How often a row is told in one line, a route in one line, and an end instead of each step.
ROW, ROUTE, END = 0.8, 0.5, 0.15
#: How often something is announced with a route, and how often a theft is stopped.
ANNOUNCES, SAVES = 0.15, 0.6
#: How often a mission is shown at once, and how often the exploding package is taken.
CLAIMS, DARES = 0.15, 0.9


def answer(run: Run[Any], question: Choose[Any], luck: random.Random) -> Any:
    """What this player says: an answer, or a line as it would be typed."""
    m: Match = run.state
    return ANSWERS.get(question.name, any_of)(m, question, luck)


def any_of(_: Match, question: Choose[Any], luck: random.Random) -> Any:
    """Whatever may be answered."""
    return luck.choice(question.among)


def location(m: Match, question: Choose[Any], luck: random.Random) -> Any:
    """A location card, or the rest of a row."""
    spot = question.facts["spot"]
    assert isinstance(spot, Tile)
    left = len(COLUMNS) - COLUMNS.index(spot.value[0])
    cards = luck.sample(question.among, min(left, len(question.among)))
    if luck.random() > ROW:
        return cards[0]
    return ", ".join(m.edition.names[card][0] for card in cards)


def priority(m: Match, question: Choose[Any], luck: random.Random) -> Any:
    """A card; before it, now and then, a mission that may be done."""
    if luck.random() < CLAIMS:
        for c in m.couriers:
            if c.seat is not None and c.seat in m.here and cannot_claim(m, c.seat) is None:
                return f"claim {c.seat.name}"
    return luck.choice(question.among)


def mission(m: Match, question: Choose[Any], luck: random.Random) -> Any:
    """One that can be shown, where there is one."""
    cards = [one for one in question.among if one is not Nothing.NOTHING]
    return luck.choice(cards) if cards else Nothing.NOTHING


def step(m: Match, question: Choose[Any], luck: random.Random) -> Any:
    """The next step of the route that is wanted: a direction, a whole route, or its end."""
    v = driven(m)
    helps = [one for one in question.among if isinstance(one, Help)]
    if question.facts["number"] == 1 and helps and luck.random() < ANNOUNCES:
        return luck.choice(helps)
    path, told = wanted(m, v), cast("int", question.facts["number"]) - 1
    spots = [question.facts["spot"], *path[told:]]
    if spots[0] is not ((v.place, *path)[told] if told <= len(path) else None):
        return luck.choice(question.among)  # another way was begun
    if len(spots) == 1:
        return Step.DONE
    ways = [side_to(m, question, *pair) for pair in pairwise(spots)]
    if ways[0] not in question.among:
        return luck.choice(question.among)  # the same place by another way
    chance = luck.random()
    if chance < ROUTE and told == 0:
        return ", ".join(way.name.lower().replace("_", " ") for way in ways)
    return path[-1] if chance > 1 - END and path[-1] in question.among else ways[0]


def side_to(m: Match, question: Choose[Any], here: Any, there: Any) -> Bearing | Toward:
    """How the step is called that leads there, by whoever is asked."""
    assert question.seat is not None
    side = next(side for side, tile in LEADS[here].items() if tile is there)
    return direction(m, question.seat, side)


def driven(m: Match) -> Vehicle:
    """Whose route is under way."""
    assert m.turn is not None
    assert m.turn.driving is not None
    return m.turn.driving


def wanted(m: Match, v: Vehicle) -> Path:
    """The route that this player likes best: the same one for every question of a turn."""
    assert m.turn is not None
    if isinstance(v, Courier):
        return max(outcomes(m, v), key=lambda one: worth(m, v, one)).route.tiles
    ways = list(ways_of(m, m.turn, m.rogue))
    if v.seat is not None:  # no step may be left out
        ways = [way for way in ways if len(way) == max(map(len, ways))]
    return max(ways, key=lambda way: spoils(m, v, way))


def worth(m: Match, c: Courier, one: Outcome) -> float:
    """Points, those at home more; and the nearer to the base, the fuller the van is."""
    assert c.base is not None
    end = one.route.tiles[-1] if one.route.tiles else BASE_TILE[c.base]
    far = m.city.between[end][BASE_TILE[c.base]]
    aboard = one.worth - one.delivered
    return (
        aboard + 1.5 * one.delivered - 0.4 * one.cost - 0.1 * far * (aboard + len(goods(one.load)))
    )


def spoils(m: Match, v: Vehicle, way: Path) -> int:
    """What the Rogue finds there, and what it could steal; a full one goes home."""
    if v.base is not None and way and v.room < 1:
        home = BASE_TILE[v.base]
        return -min(m.city.between[tile][home] for tile in way)
    found = sum(POINTS[package] for tile in set(way) for package in goods(m.lying[tile]))
    stolen = sum(c.cubes.count(tile) for c in m.couriers if c.spoils for tile in way)
    return 2 * found + stolen


def agrees(m: Match, question: Choose[Any], luck: random.Random) -> YesNo:
    """Whether that is the way that was meant."""
    return YesNo.YES if question.facts["items"] == wanted(m, driven(m)) else YesNo.NO


def mostly(m: Match, question: Choose[Any], luck: random.Random) -> YesNo:
    """Yes, now and then no."""
    return YesNo.YES if luck.random() < 0.8 else YesNo.NO


def loads(m: Match, question: Choose[Any], luck: random.Random) -> Any:
    """Room for a high package; now and then the exploding one; then all, and on."""
    among, v = question.among, driven(m)
    there = cast("tuple[Package, ...]", question.facts.get("items", ()))
    if Package.EXPLODING in among and luck.random() < DARES:
        return Package.EXPLODING
    if not v.room and Package.HIGH in there and Drop.DROP_LOW in among:
        return Drop.DROP_LOW
    if Take.ALL in among:
        return Take.ALL
    drops = [one for one in among if isinstance(one, Drop)]
    if question.name == "ask-leave" and drops and luck.random() < ANNOUNCES:
        return luck.choice(drops)
    return Step.DONE


def saves(m: Match, question: Choose[Any], luck: random.Random) -> Any:
    """With whatever stops it, or not."""
    ways = [one for one in question.among if one is not YesNo.NO]
    return luck.choice(ways) if luck.random() < SAVES else YesNo.NO


def pays(m: Match, question: Choose[Any], luck: random.Random) -> Any:
    """For a battery that is empty."""
    ways = [one for one in question.among if isinstance(one, Payment)]
    return ways[0] if question.facts["left"] == 0 else luck.choice([*ways, YesNo.NO])


#: Who answers what, by the name of the question.
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
