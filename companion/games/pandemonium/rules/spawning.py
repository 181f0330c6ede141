"""The end of a turn: a spawn card, and the exploding package's die."""

from functools import partial

from companion.games.pandemonium.model.pieces import Location, Package
from companion.games.pandemonium.model.state import (
    SPAWN_AGAIN,
    Match,
    at_location,
    in_order,
    plain_kind,
)
from companion.games.pandemonium.rules.questions import ASK_SPAWN
from companion.referee.leaving import ask_until_stable


async def spawn(match: Match) -> None:
    """Turn over a spawn card, and place its packages. [spawn.1]"""
    if not match.spawn_pile:
        if match.options[SPAWN_AGAIN.id] == "none" or not match.spawned:
            match.table.announce("spawn-none")
            return
        match.spawn_pile = await match.spawns.shuffle(match.spawned)  # [spawn.3]
        match.spawned = []
        match.table.announce("spawn-shuffled", count=len(match.spawn_pile))
    card = await ask_until_stable(
        match, partial(match.spawns.turn_up, ASK_SPAWN, None, match.spawn_pile[-1])
    )
    match.spawn_pile.pop()
    match.spawned.append(card)
    match.table.announce("spawn-card", item=card, left=len(match.spawn_pile))
    for package, locations in match.edition.brings[card].items():
        for location in locations:
            bring(match, package, location)


def bring(match: Match, package: Package, location: Location) -> None:
    """Put a package on the tile of a location, if the pool still has one. [package.6]
    [exploding.1]
    """
    tile = at_location(match, location)
    assert tile is not None  # noqa: S101 - every location is on some tile
    if package is Package.EXPLODING:
        if not match.boom.is_out and match.boom.winner is None:
            match.boom.tile = tile
            match.lying[tile].append(package)
            match.table.announce("boom-comes", spot=tile, option=location)
            return
        package = Package.LOW
    if not match.pool[package]:
        match.table.announce("pool-empty", item=package, spot=tile)
        return
    match.pool[package] -= 1
    match.lying[tile].append(package)
    match.table.announce("comes", item=package, spot=tile, option=location)


def burn(match: Match) -> None:
    """Count the exploding package's die down by one. At 0, the van loses everything aboard.
    [exploding.3]
    """
    boom = match.boom
    boom.giver = None
    if boom.carrier is None:
        return
    if boom.fresh:
        boom.fresh = False
        return
    boom.fuse -= 1
    vehicle = boom.carrier
    if boom.fuse > 0:
        match.table.announce("fuse", who=vehicle.name, number=boom.fuse)
        return
    items, vehicle.load = in_order(vehicle.load), []
    for package in items:
        if package is not Package.EXPLODING:
            match.pool[plain_kind(package)] += 1
    boom.carrier = None
    match.tally.explosions += 1
    match.table.announce("explodes", who=vehicle.name, items=items)
