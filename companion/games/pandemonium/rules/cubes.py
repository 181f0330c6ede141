"""Route cubes: lifted before a van drives, and laid on its way."""

from collections.abc import Sequence

from companion.games.pandemonium.model.layout import spare_cubes
from companion.games.pandemonium.model.pieces import Tile
from companion.games.pandemonium.model.state import Courier, Match, Vehicle


def lift(m: Match, v: Vehicle, count: int) -> None:
    """The oldest cubes go beside the city. [route.4] [rogue.1]"""
    if lifted := tuple(v.cubes[:count]):
        v.cubes = v.cubes[count:]
        phrase = "lifts" if isinstance(v, Courier) else "lifts-all"
        m.table.announce(phrase, who=v.name, items=lifted)


def lay_out(m: Match, v: Vehicle, path: Sequence[Tile]) -> None:
    """The van will enter these tiles. A van that has not enough cubes lifts its oldest."""
    lift(m, v, max(len(path) - spare_cubes(v), 0))
    v.ahead = list(path)


def step_onto(v: Vehicle, tile: Tile) -> None:
    """The van enters the next tile of its way."""
    del v.ahead[0]
    v.place = tile
    v.cubes.append(tile)
