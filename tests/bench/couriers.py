"""Benchmarks for Clash of the Couriers: routes through a large town."""

import itertools
from pathlib import Path

import msgspec

from companion.games.couriers.box.edition import Edition, HouseData, StreetData
from companion.games.couriers.model.pieces import House
from companion.games.couriers.model.state import Match
from companion.games.couriers.model.town import town_of
from companion.games.couriers.views.directions import reach, way
from companion.hidden_cards.hidden import Hidden
from companion.referee.run import Run
from tests.bench.measure import MS, median_of, timed, told
from tests.table import prepared

#: The number of streets from west to east and from north to south. Together, the streets have 500
#: spaces, 100 of them with houses.
WIDE, HIGH = 25, 20


def large_town() -> Edition:
    """Return a town whose streets form a grid."""
    standard: Edition = prepared(2, game="couriers").start.edition.edition
    ids = [[f"row{y}-{x}" for x in range(1, WIDE + 1)] for y in range(1, HIGH + 1)]
    rows = [StreetData(f"row{y}", f"Row {y}", tuple(path)) for y, path in enumerate(ids, 1)]
    columns = [
        StreetData(f"column{x}", f"Column {x}", tuple(path))
        for x, path in enumerate(zip(*ids, strict=True), 1)
    ]
    every = itertools.chain(*ids)
    houses = [
        HouseData(f"house{n}", f"House {n}", "blue", at)
        for n, at in enumerate(itertools.islice(every, 0, None, 5), 1)
    ]
    return msgspec.structs.replace(
        standard,
        warehouse=ids[HIGH // 2][WIDE // 2],
        green=(),
        street=(*rows, *columns),
        house=tuple(houses),
        hazard=(),
        space=(),
    )


def in_a_large_town() -> Match:
    """Return a new game in the large town, before its first answer."""
    start = prepared(2, game="couriers")
    town = town_of(large_town())
    assert sum(not isinstance(spot, House) for spot in town.next_to) == WIDE * HIGH
    made = type(start.start)(start.start.seats, start.start.options, town, start.start.keepers)
    state: Match = Run(start.game, made).state
    return state


def reaching() -> float:
    """Return the milliseconds that the command `reach 6`, which lists where a roll of 6 can end,
    takes with five cards in hand and without a cache.
    """
    m = in_a_large_town()
    for house in list(m.town.house)[::25]:
        m.couriers[m.seats[0]].cards.append(Hidden(house))
        m.claimed.setdefault(m.seats[0], []).append(house)

    def once() -> float:
        m.town._ends.clear()
        return timed(lambda: reach(m, m.seats[0], 6))

    return median_of(50, once) * MS


def going() -> float:
    """Return the milliseconds that it takes to find a route from the middle to a corner."""
    m = in_a_large_town()
    corner = next(iter(m.town.next_to))
    return median_of(50, lambda: timed(lambda: way(m, m.seats[0], corner, None))) * MS


def couriers(_: Path) -> None:
    """Print the figures."""
    told("couriers: reach of a 6 among 500 spaces", reaching(), "ms")
    told("couriers: way across 500 spaces", going(), "ms")
