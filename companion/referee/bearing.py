"""Directions on a board: compass directions, and directions from the point of view of a player on
one of its sides.
"""

import math
from enum import Enum


class Bearing(Enum):
    """The compass directions, clockwise from north. They are those of the board, not of the
    room.
    """

    NORTH = 0
    NORTHEAST = 1
    EAST = 2
    SOUTHEAST = 3
    SOUTH = 4
    SOUTHWEST = 5
    WEST = 6
    NORTHWEST = 7


class Toward(Enum):
    """The directions from a player's point of view, clockwise, starting with away from the
    player.
    """

    AWAY = 0
    AWAY_RIGHT = 1
    RIGHT = 2
    NEAR_RIGHT = 3
    NEAR = 4
    NEAR_LEFT = 5
    LEFT = 6
    AWAY_LEFT = 7


#: The sides of a board where players can sit.
SIDES = (Bearing.NORTH, Bearing.EAST, Bearing.SOUTH, Bearing.WEST)

#: The directions that also depend on which way a driver is heading.
SIDEWAYS = (Toward.RIGHT, Toward.LEFT)

Point = tuple[float, float]


def bearing(here: Point, there: Point) -> Bearing:
    """Return the compass direction from one point to another, rounded to the nearest of the eight.
    x increases to the east, and y to the north.
    """
    east, north = there[0] - here[0], there[1] - here[1]
    return Bearing(round(math.atan2(east, north) / (math.pi / 4)) % 8)


def turned(direction: Bearing, side: Bearing) -> Toward:
    """Return a direction from the point of view of a player on one side of the board. For example,
    for a player on the south side, north is away.
    """
    return Toward((direction.value - side.value + 4) % 8)
