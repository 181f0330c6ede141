"""The instructions on priority cards, carried out as soon as a card is turned over. [priority.4]"""

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
    company,
    in_order,
    instruction,
    named_tiles,
    plain_kind,
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
from companion.referee.leaving import ask_until_stable
from companion.referee.question import Choose, Question, QuestionType, Ruling, YesNo
from companion.referee.sides import direction

#: The ruling against moving a package diagonally. [priority.5]
NO_DIAGONAL = Ruling("priority.5", "no-diagonal", hard=True)

Does = Callable[[Match, Turn, Courier, PriorityData], Coroutine[Question, Any, None]]


async def follow(match: Match, turn: Turn, courier: Courier) -> None:
    """Carry out the priority card that a courier has turned over, as far as possible."""
    data = instruction(match, turn.cards[courier])
    await DOES[data.kind](match, turn, courier, data)


async def nothing(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Do nothing, because the card has no instruction."""


async def discharge(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Take units from the battery."""
    before = courier.charge
    courier.charge = max(courier.charge - (data.units or 0), 0)
    tell_charge(match, courier, before)


async def charge(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Add units to the battery."""
    before = courier.charge
    courier.charge = min(courier.charge + (data.units or 0), courier.full)
    tell_charge(match, courier, before)


def tell_charge(match: Match, courier: Courier, before: int) -> None:
    """Announce the battery's new charge, or that the card has no effect."""
    if courier.charge == before:
        match.table.announce("card-idle", who=courier.name)
    else:
        match.table.announce("charged", who=courier.name, number=courier.charge, left=before)


async def drop(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Drop a package from the courier's van: the least valuable one that the card applies to."""
    those = [package for package in courier.load if package in (data.values or ())]
    if not those or not isinstance(courier.place, Tile):
        match.table.announce("card-idle", who=courier.name)
        return
    package = in_order(those)[-1]
    courier.load.remove(package)
    match.lying[courier.place].append(package)
    turn.dropped.append((courier, courier.place, package))  # [package.5]
    match.table.announce(
        "drops", who=courier.name, spot=courier.place, item=package, left=courier.room
    )


async def move(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Let the courier move a package to a neighbouring tile, even across water. [priority.5]"""
    moved = await ask_until_stable(match, lambda: ask_for_move(match, courier, data.values or ()))
    if moved is None:
        match.table.announce("card-idle", who=courier.name)
        return
    package, start, side = moved
    there = AROUND[start][side]
    left = match.lying[start].count(package) - 1
    # If the package was dropped this turn, it still counts as dropped on its new tile.
    for n, (who, tile, dropped) in enumerate(turn.dropped):
        if (tile, dropped) == (start, package) and not left:
            turn.dropped[n] = (who, there, dropped)
    match.lying[start].remove(package)
    match.lying[there].append(package)
    if package is Package.EXPLODING:
        match.boom.tile = there
    match.table.announce("moved", who=courier.name, item=package, spot=there, start=start)


async def ask_for_move(
    match: Match, courier: Courier, values: Collection[Package]
) -> tuple[Package, Tile, Bearing] | None:
    """Ask which package moves, from which tile and in which direction. Return None if no package
    can move.
    """
    movable = {
        tile: [p for p in in_order(set(those)) if plain_kind(p) in values]
        for tile, those in match.lying.items()
    }
    tiles = [tile for tile, those in movable.items() if those]
    if not tiles:
        return None

    def not_there(tile: Tile) -> Ruling:
        return Ruling("priority.4", "no-movable", {"option": tile}, hard=True)

    start = await place_question(match, courier, ASK_MOVE_FROM, tiles, not_there)
    package, facts = movable[start][0], {"who": courier.name, "spot": start}
    if len(movable[start]) > 1:
        package = await Choose(ASK_MOVE_WHAT, courier.seat, tuple(movable[start]), facts=facts)
    sides = {direction(match, courier.seat, side): side for side in SIDES}

    def refused() -> dict[Bearing | Toward, Ruling]:
        against: dict[Bearing | Toward, Ruling] = dict.fromkeys((*DIAGONAL, *ASLANT), NO_DIAGONAL)
        for way, side in sides.items():
            if side not in AROUND[start]:
                edge: dict[str, Fact] = {"number": 1, "side": side, "spot": start}
                against[way] = Ruling("priority.5", "no-edge", edge, hard=True)
        return against

    way = await Choose(
        ASK_MOVE_TO,
        courier.seat,
        tuple(way for way, side in sides.items() if side in AROUND[start]),
        refused=refused,
        facts={**facts, "item": package},
        aliases=lambda: {side: way for way, side in sides.items()},
    )
    return package, start, sides[way]


async def place(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Let the courier put a package from the pool on a tile. [priority.5] [package.6]"""
    placed = await ask_until_stable(match, lambda: ask_for_place(match, courier, data))
    if placed is None:
        match.table.announce("card-idle", who=courier.name)
        return
    package, tile = placed
    match.pool[package] -= 1
    match.lying[tile].append(package)
    match.table.announce("placed", who=courier.name, item=package, spot=tile)


async def ask_for_place(
    match: Match, courier: Courier, data: PriorityData
) -> tuple[Package, Tile] | None:
    """Ask which package goes on which tile. Return None if the pool has no such package, or no tile
    is allowed.
    """
    kinds = [package for package in data.values or () if match.pool[package] > 0]
    near = match.city.far(
        *(vehicle.place for vehicle in match.vehicles if vehicle.place is not None)
    )
    against = {tile: can_place(match, data, tile, near.get(tile)) for tile in Tile}
    legal = [tile for tile, ruling in against.items() if ruling is None]
    if not kinds or not legal:
        return None
    package = kinds[0]
    if len(kinds) > 1:
        package = await Choose(
            ASK_PLACE_WHAT, courier.seat, tuple(kinds), facts={"who": courier.name}
        )

    def refuse(tile: Tile) -> Ruling:
        ruling = against[tile]
        assert ruling is not None  # noqa: S101 - called only for tiles that are not legal
        return ruling

    return package, await place_question(match, courier, ASK_PLACE, legal, refuse, item=package)


def can_place(match: Match, data: PriorityData, tile: Tile, far: int | None) -> Ruling | None:
    """Return why a priority card doesn't allow a package on a tile, or None if it does.

    far: number of steps from the nearest van.
    """
    if data.empty and match.lying[tile]:
        return Ruling("priority.4", "no-empty", {"option": tile})
    if far is not None and far < (data.away or 0):
        facts: dict[str, Fact] = {"option": tile, "count": far, "number": data.away or 0}
        return Ruling("priority.5", "no-near-van", facts)
    return None


def place_question(
    match: Match,
    courier: Courier,
    asked: QuestionType,
    legal: list[Tile],
    refuse: Callable[[Tile], Ruling],
    **facts: Fact,
) -> Choose[Tile]:
    """Return the question that asks for one of these tiles. A player can also name the location on
    the tile.
    """
    return Choose(
        asked,
        courier.seat,
        tuple(legal),
        refused=lambda: {tile: refuse(tile) for tile in Tile if tile not in legal},
        facts={"who": courier.name, **facts},
        aliases=lambda: named_tiles(match),
    )


async def peek(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Show the top spawn card to the courier alone."""
    if not match.spawn_pile or courier.seat is None:
        match.table.announce("card-idle", who=courier.name)
        return
    match.table.announce("peeks", who=courier.name)
    await match.spawns.show("your-peek", courier.seat, match.spawn_pile[-1])


async def free_cross(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Let the courier cross their own cubes for free this turn."""
    turn.free[courier] += data.cubes or 0
    match.table.announce("may-cross", who=courier.name, count=turn.free[courier])


async def slow_rogue(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Limit the Rogue's steps this turn, unless another card has already done that."""
    if turn.steps <= (data.steps or 0):
        match.table.announce("card-idle", who=courier.name)
        return
    turn.steps = data.steps or 0
    match.table.announce("rogue-slow", count=turn.steps)


async def stop_rogue(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Protect the courier from the Rogue this turn."""
    turn.immune.append(courier)
    match.table.announce("immune", who=courier.name)


async def swap_mission(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Let the courier put a secret mission under the mission deck and draw another."""
    seat = courier.seat
    if not courier.missions or not match.mission_pile or seat is None:
        match.table.announce("card-idle", who=courier.name)
        return
    facts: dict[str, Fact] = {"who": courier.name}
    wish = partial(Choose[YesNo], ASK_SWAP, seat, tuple(YesNo), facts=facts)
    if await ask_until_stable(match, wish) is YesNo.NO:
        return
    card = await ask_until_stable(
        match, lambda: match.missions.keep_one(ASK_SWAPPED, seat, courier.missions)
    )
    match.mission_pile.insert(0, card)
    drawn = match.mission_pile.pop()
    match.swapped = min(match.swapped + 1, len(match.mission_pile))
    courier.missions.append(drawn)
    match.table.announce("swaps", who=courier.name)
    await match.missions.give("your-new-mission", seat, drawn, courier.missions)


async def follow_company(match: Match, courier: Courier) -> None:
    """Ask the players to carry out a company card whose effect the companion doesn't know.
    [company.1]
    """
    card = company(match, courier)
    chosen = courier.company
    if card is not None and chosen is not None and card.kind is CompanyKind.BY_HAND:
        await ask_until_stable(match, lambda: by_hand(chosen, "company.1"))


async def carry_out(match: Match, turn: Turn, courier: Courier, data: PriorityData) -> None:
    """Ask the players to carry out a priority card whose effect the companion doesn't know."""
    await ask_until_stable(match, lambda: by_hand(turn.cards[courier], "priority.4"))


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
    InstructionKind.BY_HAND: carry_out,
}
