"""What a priority card says, done as soon as it is turned up. [priority.4]"""

from collections.abc import Callable, Collection, Coroutine, Mapping
from functools import partial
from typing import Any

from companion.games.pandemonium.box.edition import PriorityData
from companion.games.pandemonium.model.city import AROUND
from companion.games.pandemonium.model.pieces import CompanyKind, InstructionKind, Package, Tile
from companion.games.pandemonium.model.state import (
    Courier,
    Match,
    Turn,
    ask,
    company,
    found,
    in_order,
    instruction,
    named_tiles,
)
from companion.games.pandemonium.rules.planning import ASLANT, DIAGONAL
from companion.games.pandemonium.rules.questions import (
    ASK_MOVE_FROM,
    ASK_MOVE_TO,
    ASK_MOVE_WHAT,
    ASK_PLACE,
    ASK_PLACE_WHAT,
    ASK_SWAP,
    ASK_SWAPPED,
)
from companion.referee.bearing import SIDES, Bearing, Toward
from companion.referee.by_hand import by_hand
from companion.referee.facts import Fact
from companion.referee.question import Ask, Choose, Question, Ruling, YesNo
from companion.referee.sides import direction

#: A package is moved to one of four sides. [priority.5]
NO_DIAGONAL = Ruling("priority.5", "no-diagonal", hard=True)

Does = Callable[[Match, Turn, Courier, PriorityData], Coroutine[Question, Any, None]]


async def follow(m: Match, turn: Turn, c: Courier) -> None:
    """Do what the courier's card says; what cannot be done is left undone."""
    data = instruction(m, turn.cards[c])
    await DOES[data.kind](m, turn, c, data)


async def nothing(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """No instruction."""


async def discharge(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """The battery loses units."""
    before = c.charge
    c.charge = max(c.charge - (data.units or 0), 0)
    tell_charge(m, c, before)


async def charge(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """The battery gains units."""
    before = c.charge
    c.charge = min(c.charge + (data.units or 0), c.full)
    tell_charge(m, c, before)


def tell_charge(m: Match, c: Courier, before: int) -> None:
    """What the battery holds now, or that nothing comes of the card."""
    if c.charge == before:
        m.table.announce("card-idle", who=c.name)
    else:
        m.table.announce("charged", who=c.name, number=c.charge, left=before)


async def drop(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """The van leaves a package on its tile; the least valuable that may be."""
    those = [package for package in c.load if package in (data.values or ())]
    if not those or not isinstance(c.place, Tile):
        m.table.announce("card-idle", who=c.name)
        return
    package = in_order(those)[-1]
    c.load.remove(package)
    m.lying[c.place].append(package)
    turn.dropped.append((c, c.place, package))  # [package.5]
    m.table.announce("drops", who=c.name, spot=c.place, item=package, left=c.room)


async def move(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """A package goes one tile on, water or not. [priority.5]"""
    moved = await ask(m, lambda: moving(m, c, data.values or ()))
    if moved is None:
        m.table.announce("card-idle", who=c.name)
        return
    package, start, side = moved
    there = AROUND[start][side]
    left = m.lying[start].count(package) - 1
    for n, (who, tile, dropped) in enumerate(turn.dropped):  # it cannot be taken back there either
        if (tile, dropped) == (start, package) and not left:
            turn.dropped[n] = (who, there, dropped)
    m.lying[start].remove(package)
    m.lying[there].append(package)
    if package is Package.EXPLODING:
        m.boom.tile = there
    m.table.announce("moved", who=c.name, item=package, spot=there, start=start)


async def moving(
    m: Match, c: Courier, values: Collection[Package]
) -> tuple[Package, Tile, Bearing] | None:
    """Which package goes from where to which side; None where there is none."""
    movable = {
        tile: [p for p in in_order(set(those)) if found(p) in values]
        for tile, those in m.lying.items()
    }
    tiles = [tile for tile, those in movable.items() if those]
    if not tiles:
        return None

    def not_there(tile: Tile) -> Ruling:
        return Ruling("priority.4", "no-movable", {"option": tile}, hard=True)

    start = await place_question(m, c, ASK_MOVE_FROM, tiles, not_there)
    package, facts = movable[start][0], {"who": c.name, "spot": start}
    if len(movable[start]) > 1:
        package = await Choose(ASK_MOVE_WHAT, c.seat, tuple(movable[start]), facts=facts)
    sides = {direction(m, c.seat, side): side for side in SIDES}

    def refused() -> dict[Bearing | Toward, Ruling]:
        against: dict[Bearing | Toward, Ruling] = dict.fromkeys((*DIAGONAL, *ASLANT), NO_DIAGONAL)
        for way, side in sides.items():
            if side not in AROUND[start]:
                edge: dict[str, Fact] = {"number": 1, "side": side, "spot": start}
                against[way] = Ruling("priority.5", "no-edge", edge, hard=True)
        return against

    way = await Choose(
        ASK_MOVE_TO,
        c.seat,
        tuple(way for way, side in sides.items() if side in AROUND[start]),
        refused=refused,
        facts={**facts, "item": package},
        means=lambda: {side: way for way, side in sides.items()},
    )
    return package, start, sides[way]


async def place(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """A package of the pool comes onto a tile. [priority.5] [package.6]"""
    placed = await ask(m, lambda: placing(m, c, data))
    if placed is None:
        m.table.announce("card-idle", who=c.name)
        return
    package, tile = placed
    m.pool[package] -= 1
    m.lying[tile].append(package)
    m.table.announce("placed", who=c.name, item=package, spot=tile)


async def placing(m: Match, c: Courier, data: PriorityData) -> tuple[Package, Tile] | None:
    """Which package comes onto which tile; None where there is none, or no tile for it."""
    kinds = [package for package in data.values or () if m.pool[package] > 0]
    near = m.city.far(*(v.place for v in m.vehicles if v.place is not None))
    against = {tile: can_place(m, data, tile, near.get(tile)) for tile in Tile}
    legal = [tile for tile, ruling in against.items() if ruling is None]
    if not kinds or not legal:
        return None
    package = kinds[0]
    if len(kinds) > 1:
        package = await Choose(ASK_PLACE_WHAT, c.seat, tuple(kinds), facts={"who": c.name})

    def refuse(tile: Tile) -> Ruling:
        ruling = against[tile]
        assert ruling is not None  # noqa: S101 - only of what is not legal
        return ruling

    return package, await place_question(m, c, ASK_PLACE, legal, refuse, item=package)


def can_place(m: Match, data: PriorityData, tile: Tile, far: int | None) -> Ruling | None:
    """Why no package may be placed there. far: how many steps the nearest van is from it."""
    if data.empty and m.lying[tile]:
        return Ruling("priority.4", "no-empty", {"option": tile})
    if far is not None and far < (data.away or 0):
        facts: dict[str, Fact] = {"option": tile, "count": far, "number": data.away or 0}
        return Ruling("priority.5", "no-near-van", facts)
    return None


def place_question(
    m: Match,
    c: Courier,
    asked: Ask,
    legal: list[Tile],
    refuse: Callable[[Tile], Ruling],
    **facts: Fact,
) -> Choose[Tile]:
    """Which of these tiles; a location stands for its tile."""
    return Choose(
        asked,
        c.seat,
        tuple(legal),
        refused=lambda: {tile: refuse(tile) for tile in Tile if tile not in legal},
        facts={"who": c.name, **facts},
        means=lambda: named_tiles(m),
    )


async def peek(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """The courier looks at the top spawn card."""
    if not m.spawn_pile or c.seat is None:
        m.table.announce("card-idle", who=c.name)
        return
    m.table.announce("peeks", who=c.name)
    await m.spawns.show("your-peek", c.seat, m.spawn_pile[-1])


async def free_cross(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """Own cubes may be crossed for nothing in this turn."""
    turn.free[c] += data.cubes or 0
    m.table.announce("may-cross", who=c.name, count=turn.free[c])


async def slow_rogue(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """The Rogue drives fewer steps in this turn."""
    turn.steps = min(turn.steps, data.steps or 0)
    m.table.announce("rogue-slow", count=turn.steps)


async def stop_rogue(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """The Rogue takes nothing from the courier in this turn."""
    turn.immune.append(c)
    m.table.announce("immune", who=c.name)


async def swap_mission(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """A secret mission may go under its deck, for another."""
    seat = c.seat
    if not c.missions or not m.mission_pile or seat is None:
        m.table.announce("card-idle", who=c.name)
        return
    facts: dict[str, Fact] = {"who": c.name}
    wish = partial(Choose[YesNo], ASK_SWAP, seat, tuple(YesNo), facts=facts)
    if await ask(m, wish) is YesNo.NO:
        return
    card = await ask(m, lambda: m.missions.keep_one(ASK_SWAPPED, seat, c.missions))
    m.mission_pile.insert(0, card)
    drawn = m.mission_pile.pop()
    m.swapped = min(m.swapped + 1, len(m.mission_pile))
    c.missions.append(drawn)
    m.table.announce("swaps", who=c.name)
    await m.missions.give("your-new-mission", seat, drawn, c.missions)


async def follow_company(m: Match, c: Courier) -> None:
    """What its data cannot say, when it is chosen and when it is scored. [company.1]"""
    card = company(m, c)
    chosen = c.company
    if card is not None and chosen is not None and card.kind is CompanyKind.BY_HAND:
        await ask(m, lambda: by_hand(chosen, "company.1"))


async def told(m: Match, turn: Turn, c: Courier, data: PriorityData) -> None:
    """The table does what it says."""
    await ask(m, lambda: by_hand(turn.cards[c], "priority.4"))


DOES: Mapping[InstructionKind, Does] = {
    InstructionKind.NONE: nothing,
    InstructionKind.DISCHARGE: discharge,
    InstructionKind.RECHARGE: charge,
    InstructionKind.DROP: drop,
    InstructionKind.MOVE: move,
    InstructionKind.PLACE: place,
    InstructionKind.PEEK_SPAWN: peek,
    InstructionKind.FREE_CROSS: free_cross,
    InstructionKind.SLOW_ROGUE: slow_rogue,
    InstructionKind.STOP_ROGUE: stop_rogue,
    InstructionKind.SWAP_MISSION: swap_mission,
    InstructionKind.BY_HAND: told,
}
