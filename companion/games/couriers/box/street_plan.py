"""Works out the positions of a board's spaces from the directions of its streets.

A finger can feel a street's direction, but not the length of each step. Therefore a straight part
may be drawn longer than its number of steps, as long as it keeps its direction.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from companion.referee.bearing import Bearing, Point

#: How far east and how far north one step in each direction leads.
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
#: Positions are improved in rounds. ROUNDS is the maximum number of rounds. The positions are good
#: enough when no straight part has an error of more than CLOSE, in steps. If directions contradict
#: each other, the error stays larger than that, even for a ring of sixty parts.
ROUNDS, CLOSE = 5000, 0.005


class StreetLine(NamedTuple):
    """The part of a street that is known so far.

    spaces: the ids of its spaces, in order.
    goes: the direction of each step from one of them to the next.
    """

    spaces: Sequence[str]
    goes: Sequence[Bearing]


class Stretch(NamedTuple):
    """A straight part of a street, from one space to another."""

    start: str
    end: str
    steps: int
    goes: Bearing


def place_lines(
    lines: Sequence[StreetLine], marks: Collection[str] = ()
) -> dict[str, Point] | None:
    """Return positions for the ends, bends and crossings of all lines, and for the marked spaces.

    All other spaces are spread evenly between these. x increases to the east, and y to the north.
    Lines that aren't connected are placed independently. Return None if the directions contradict
    each other.

    marks: ids of additional spaces to return.
    """
    runs = runs_of(lines, marks)
    places = first_places(runs)
    for _ in range(ROUNDS):
        if max((adjust(places, run) for run in runs), default=0.0) < CLOSE:
            return {id_: (round(x, 2), round(y, 2)) for id_, (x, y) in places.items()}
    return None


def runs_of(lines: Sequence[StreetLine], marks: Collection[str]) -> list[Stretch]:
    """Split the lines into straight parts. Each ends at a bend, a crossing or a marked space."""
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
    """Return initial positions: each space is placed next to one whose position is already known.

    All steps have a length of one, so parts of the same ring may not meet yet.
    """
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


def adjust(places: dict[str, Point], run: Stretch) -> float:
    """Move both ends of a straight part equally, so that its direction and length are right.

    Return how far each end was moved. Moving them makes neighbouring parts wrong again, but
    repeating this for all parts leads to a solution if one exists.
    """
    (x, y), (x2, y2) = places[run.start], places[run.end]
    east, north = STEP[run.goes]
    along = max(run.steps, ((x2 - x) * east + (y2 - y) * north) / (east**2 + north**2))
    dx, dy = (east * along - (x2 - x)) / 2, (north * along - (y2 - y)) / 2
    places[run.start] = (x - dx, y - dy)
    places[run.end] = (x2 + dx, y2 + dy)
    return max(abs(dx), abs(dy))
