"""The end of a turn: a spawn card, and the die of the exploding package."""

from functools import partial

from companion.games.pandemonium.model.pieces import Location, Package
from companion.games.pandemonium.model.state import (
    SPAWN_AGAIN,
    Match,
    ask,
    at_location,
    found,
    in_order,
)
from companion.games.pandemonium.rules.questions import ASK_SPAWN


async def spawn(m: Match) -> None:
    """A spawn card is turned up, and packages come. [spawn.1]"""
    if not m.spawn_pile:
        if m.options[SPAWN_AGAIN.id] == "none" or not m.spawned:
            m.table.announce("spawn-none")
            return
        m.spawn_pile = await m.spawns.shuffle(m.spawned)  # [spawn.3]
        m.spawned = []
        m.table.announce("spawn-shuffled", count=len(m.spawn_pile))
    card = await ask(m, partial(m.spawns.turn_up, ASK_SPAWN, None, m.spawn_pile[-1]))
    m.spawn_pile.pop()
    m.spawned.append(card)
    m.table.announce("spawn-card", item=card, left=len(m.spawn_pile))
    for package, locations in m.edition.brings[card].items():
        for location in locations:
            bring(m, package, location)


def bring(m: Match, package: Package, location: Location) -> None:
    """A package comes onto a location, if there is one. [package.6] [exploding.1]"""
    tile = at_location(m, location)
    assert tile is not None  # noqa: S101 - every location lies somewhere
    if package is Package.EXPLODING:
        if not m.boom.is_out and m.boom.winner is None:
            m.boom.tile = tile
            m.lying[tile].append(package)
            m.table.announce("boom-comes", spot=tile, option=location)
            return
        package = Package.LOW
    if not m.pool[package]:
        m.table.announce("pool-empty", item=package, spot=tile)
        return
    m.pool[package] -= 1
    m.lying[tile].append(package)
    m.table.announce("comes", item=package, spot=tile, option=location)


def burn(m: Match) -> None:
    """The die goes down by one; at 0 everything aboard is lost. [exploding.3]"""
    boom = m.boom
    boom.giver = None
    if boom.carrier is None:
        return
    if boom.fresh:
        boom.fresh = False
        return
    boom.fuse -= 1
    v = boom.carrier
    if boom.fuse > 0:
        m.table.announce("fuse", who=v.name, number=boom.fuse)
        return
    items, v.load = in_order(v.load), []
    for package in items:
        if package is not Package.EXPLODING:
            m.pool[found(package)] += 1
    boom.carrier = None
    m.tally.explosions += 1
    m.table.announce("explodes", who=v.name, items=items)
