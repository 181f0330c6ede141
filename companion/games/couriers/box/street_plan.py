"""Where the spaces of a board lie, found from which way its streets run.

A finger finds the direction of a street, but not how long its steps are. So a straight piece
may be longer than its steps say, as long as it keeps its direction.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.referee.bearing import Bearing, Point

#: A step in each direction, to the east and to the north.
STEP: Mapping[Bearing, tuple[int, int]] = {
    Bearing.NORTH: (0, 1),
    Bearing.NORTHEAST: (1, 1),
    Bearing.EAST: (1, 0),
    Bearing.SOUTHEAST: (1, -1),
    Bearing.SOUTH: (0, -1),
    Bearing.SOUTHWEST: (-1, -1),
    Bearing.WEST: (-1, 0),
    Bearing.NORTHWEST: (-1, 1),
}
#: How often every piece is set right, and how much of a step may then still be wrong. Where the
#: directions cannot all be so, each of sixty pieces in a ring would still be off by more.
ROUNDS, CLOSE = 5000, 0.005


class StreetLine(NamedTuple):
    """A street as far as it is told: its spaces, and the direction from each to the next."""

    spaces: Sequence[str]
    goes: Sequence[Bearing]


class Stretch(NamedTuple):
    """A straight piece of a street."""

    start: str
    end: str
    steps: int
    goes: Bearing


def laid(lines: Sequence[StreetLine], marks: Collection[str] = ()) -> dict[str, Point] | None:
    """Places for the ends, bends and crossings of all lines, and for these marks on them.

    What lies between two of them lies evenly between. x grows to the east, y to the north.
    None where no places have the directions that are told. Lines that do not hang together
    are laid each for itself.
    """
    runs = runs_of(lines, marks)
    places = first_places(runs)
    for _ in range(ROUNDS):
        if max((set_right(places, run) for run in runs), default=0.0) < CLOSE:
            return {id_: (round(x, 2), round(y, 2)) for id_, (x, y) in places.items()}
    return None


def runs_of(lines: Sequence[StreetLine], marks: Collection[str]) -> list[Stretch]:
    """The straight pieces, each to the next bend, crossing or mark."""
    streets = Counter(id_ for line in lines for id_ in set(line.spaces))
    runs: list[Stretch] = []
    for spaces, goes in lines:
        start = 0
        for n in range(1, len(goes) + 1):
            bends = n == len(goes) or goes[n] is not goes[n - 1]
            if bends or streets[spaces[n]] > 1 or spaces[n] in marks:
                runs.append(Stretch(spaces[start], spaces[n], n - start, goes[n - 1]))
                start = n
    return runs


def first_places(runs: Sequence[Stretch]) -> dict[str, Point]:
    """Places with steps of one length, each found from one that is next to it."""
    places: dict[str, Point] = {}
    left = list(runs)
    while left:
        known = (run for run in left if run.start in places or run.end in places)
        run = next(known, left[0])
        left.remove(run)
        east, north = (run.steps * part for part in STEP[run.goes])
        if run.start not in places and run.end in places:
            x, y = places[run.end]
            places[run.start] = (x - east, y - north)
        x, y = places.setdefault(run.start, (0.0, 0.0))
        places.setdefault(run.end, (x + east, y + north))
    return places


def set_right(places: dict[str, Point], run: Stretch) -> float:
    """Move both ends of a piece by as much, until it goes where it should and is long enough.

    How far off it was. Each piece by itself is set right so at the cost of its neighbours;
    done often enough, it is right for all of them, where that can be.
    """
    (x, y), (x2, y2) = places[run.start], places[run.end]
    east, north = STEP[run.goes]
    along = max(run.steps, ((x2 - x) * east + (y2 - y) * north) / (east**2 + north**2))
    dx, dy = (east * along - (x2 - x)) / 2, (north * along - (y2 - y)) / 2
    places[run.start] = (x - dx, y - dy)
    places[run.end] = (x2 + dx, y2 + dy)
    return max(abs(dx), abs(dy))
