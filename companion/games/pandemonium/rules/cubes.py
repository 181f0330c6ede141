"""Route cubes: players lift a van's oldest cubes before it drives, and put cubes along its new
route.
"""

from collections.abc import Sequence

from companion.games.pandemonium.model.layout import spare_cubes
from companion.games.pandemonium.model.pieces import Tile
from companion.games.pandemonium.model.state import Match, Vehicle


def lift(match: Match, vehicle: Vehicle, count: int) -> None:
    """Remove a van's oldest cubes from the city. [route.4] [rogue.1]"""
    if lifted := tuple(vehicle.cubes[:count]):
        vehicle.cubes = vehicle.cubes[count:]
        phrase = "lifts" if vehicle.seat is not None else "lifts-all"
        match.table.announce(phrase, who=vehicle.name, items=lifted)


def lay_out(match: Match, vehicle: Vehicle, path: Sequence[Tile]) -> None:
    """Plan to drive along this path. If the van has too few cubes left for it, lift the oldest
    ones.
    """
    lift(match, vehicle, max(len(path) - spare_cubes(vehicle), 0))
    vehicle.ahead = list(path)


def step_onto(vehicle: Vehicle, tile: Tile) -> None:
    """Move the van to the next tile on its route, and lay a cube there."""
    del vehicle.ahead[0]
    vehicle.place = tile
    vehicle.cubes.append(tile)
