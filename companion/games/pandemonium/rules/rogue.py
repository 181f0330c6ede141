"""The Rogue: where it has to drive, how a player drives it, and what it steals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from companion.games.pandemonium.model.city import LEADS, Battery, Route
from companion.games.pandemonium.model.pieces import (
    Announcement,
    CompanyKind,
    Package,
    Place,
    Spend,
    Tile,
)
from companion.games.pandemonium.model.state import (
    POINTS,
    ROGUE,
    STOLEN,
    Courier,
    Match,
    Turn,
    Vehicle,
    can_be_robbed,
    can_help,
    company,
    in_order,
)
from companion.games.pandemonium.rules.cubes import lay_out, lift, step_onto
from companion.games.pandemonium.rules.loading import (
    Wanted,
    deliver,
    goods,
    hand_over,
    load,
    no_dropping,
    take,
    will_drop,
    wishes_on,
)
from companion.games.pandemonium.rules.planning import Offer, Path, blocked, plan
from companion.games.pandemonium.rules.questions import ASK_SAVE, ASK_VICTIM
from companion.referee.bearing import Bearing
from companion.referee.facts import Fact
from companion.referee.leaving import ask_until_stable
from companion.referee.question import Choose, Ruling, YesNo
from companion.referee.seat import Seat
from companion.referee.table_event import Changed

#: The Rogue has no battery.
NO_BATTERY = Battery(0, 0)


@dataclass(frozen=True)
class Aim:
    """What the Rogue has to do on its route: enter one of these tiles. [rogue.2]

    tiles: the tiles. Empty if the Rogue can drive anywhere.
    package: the package that the Rogue has to take on that tile, or None.
    victim: the courier whom the Rogue has to rob there, if there is no package to take. [rogue.3]
    """

    tiles: frozenset[Tile]
    package: Package | None = None
    victim: Courier | None = None


async def drive_rogue(match: Match, turn: Turn) -> None:
    """Play the part of a turn in which the Rogue drives. [rogue.1]"""
    vehicle, driver = match.rogue, turn.winner if match.rogue.seat is None else None
    seat = vehicle.seat if driver is None else driver.seat
    assert seat is not None  # noqa: S101 - somebody drives it
    turn.driving, turn.drops = vehicle, False
    lifted = len(vehicle.cubes)
    lift(match, vehicle, lifted)
    if driver is not None:
        tell_aim(match, aim(match, turn.steps, driver), lifted)
    route, wishes = await plan(
        match,
        vehicle,
        seat,
        lambda: offer(match, turn, driver),
        lambda _: will_drop(match, turn, vehicle),
    )
    start = vehicle.place  # The table may have moved the van during the planning.
    assert start is not None  # noqa: S101 - the city map has placed it
    turn.planned.append(vehicle)
    lay_out(match, vehicle, route.tiles)
    tell_route(match, vehicle, route.tiles, start)
    for number, tile in enumerate(route.tiles, 1):
        wanted = Wanted(wishes.get(number - 1, ()), is_last=number == len(route.tiles))
        await enter(match, turn, vehicle, tile, wanted)
    turn.driving = None


def tell_aim(match: Match, target: Aim, lifted: int) -> None:
    """Announce what the Rogue has to do. [rogue.2] [rogue.3] [rogue.4]

    lifted: how many of its cubes have just been lifted.
    """
    items = tuple(sorted(target.tiles))
    if target.package is not None:
        match.table.announce("rogue-takes", item=target.package, items=items, count=lifted)
    elif target.victim is not None:
        match.table.announce("rogue-robs", target=target.victim.name, items=items, count=lifted)
    else:
        match.table.announce("rogue-free", count=lifted)


def tell_route(match: Match, vehicle: Vehicle, path: Path, start: Place) -> None:
    """Announce where the Rogue drives."""
    if path:
        end = match.grid[path[-1]]
        match.table.announce("drives", who=vehicle.name, items=path, option=end, start=start)
    else:
        match.table.announce("stays", who=vehicle.name, spot=start)


async def enter(match: Match, turn: Turn, vehicle: Vehicle, tile: Tile, wanted: Wanted) -> None:
    """Let the Rogue enter a tile. It robs couriers, hands over the exploding package, takes
    packages and delivers them, in this order. [route.7]
    """
    step_onto(vehicle, tile)
    await rob(match, turn, vehicle, tile)
    if vehicle.seat is not None:
        await hand_over(match, vehicle, tile)
        await load(match, turn, vehicle, tile, wanted)
        deliver(match, turn, vehicle, tile)
    elif those := goods(match.lying[tile]):
        take(match, vehicle, tile, those)  # [rogue.5]
        move_out(match, vehicle)


def move_out(match: Match, vehicle: Vehicle) -> None:
    """Remove everything from the game that is aboard a van without a player. [rogue.6]"""
    match.gone.update(vehicle.load)
    vehicle.home += vehicle.load
    vehicle.load = []


def offer(match: Match, turn: Turn, driver: Courier | None) -> Offer:
    """Return the routes that the Rogue can drive.

    driver: the courier who drives the Rogue this turn. None: the Rogue has its own player.
    """
    start = match.rogue.place
    assert start is not None  # noqa: S101 - the city map has placed it
    if driver is None:  # [three.1]
        target, legal = Aim(frozenset()), match.city.longest(start, turn.steps)
    else:
        target = aim(match, turn.steps, driver)
        legal = fitting(match.city.paths(start, turn.steps), target)

    def against(path: Path, place: Place, side: Bearing) -> Ruling:
        facts: dict[str, Fact] = {"number": len(path) + 1, "side": side, "spot": place}
        if ruling := blocked(match, facts, place, side):
            return ruling
        if len(path) >= turn.steps:
            return Ruling("rogue.1", "no-more-steps", {"count": turn.steps}, hard=True)
        return chart_ruling(target, {**facts, "option": LEADS[place][side]})

    def unreached(path: Path, tile: Tile) -> Ruling:
        place: Place = path[-1] if path else start
        facts: dict[str, Fact] = {"option": tile, "left": turn.steps - len(path)}
        if (count := match.city.far(place)[tile]) <= turn.steps - len(path):
            return chart_ruling(target, facts)
        return Ruling("route.1", "no-so-far", {**facts, "count": count}, hard=True)

    within = {tile for path in legal for tile in path}
    return Offer(
        routes=[free_route(path) for path in legal],
        begun=free_route,
        charge=0,
        against=against,
        unreached=unreached,
        short=Ruling("three.1", "no-short", {"count": turn.steps}, hard=True)
        if driver is None
        else chart_ruling(target, {}),
        helps={}
        if driver is not None
        else {Announcement.DROPPING: no_dropping(match, turn, match.rogue, within)},
        wishes=None if driver is not None else partial(wishes_on, match, turn, match.rogue),
    )


def chart_ruling(target: Aim, facts: dict[str, Fact]) -> Ruling:
    """Return why the Rogue can't take a step: it has to do something else first. [rogue.2]
    [rogue.3]
    """
    facts = {**facts, "items": tuple(sorted(target.tiles)), "count": len(target.tiles)}
    if target.victim is not None:
        return Ruling("rogue.3", "no-rogue-cube", {**facts, "who": target.victim.name}, hard=True)
    if target.package is not None:
        return Ruling("rogue.2", "no-rogue-aim", {**facts, "item": target.package}, hard=True)
    return Ruling("rogue.1", "no-rogue-step", facts, hard=True)


def free_route(path: Path) -> Route:
    """Return a route along a path that uses no battery."""
    return Route(path, (0,) * len(path), NO_BATTERY)


def fitting(paths: Iterable[Path], target: Aim) -> list[Path]:
    """Return the paths that enter at least one of the tiles that the Rogue has to enter."""
    if not target.tiles:
        return list(paths)
    return [path for path in paths if not target.tiles.isdisjoint(path)]


def aim(match: Match, steps: int, driver: Courier) -> Aim:
    """Return what the Rogue has to do when a courier drives it. [rogue.2] [rogue.3] [rogue.4]"""
    near = reached(match, steps)
    packages = {
        tile: best
        for tile in near
        if (best := most_valuable(match.lying[tile])) is not None
        and (match.options[ROGUE.id] != "high-only" or best is Package.HIGH)
    }
    if packages:

        def rank(tile: Tile) -> tuple[int, int]:
            value, far = -POINTS[packages[tile]], near[tile]
            return (far, value) if match.options[ROGUE.id] == "nearest-first" else (value, far)

        first = min(map(rank, packages))
        tiles = frozenset(tile for tile in packages if rank(tile) == first)
        return Aim(tiles, package=packages[next(iter(tiles))])
    victims = [one for one in match.others(driver) if can_be_robbed(match, one)]
    for victim in sorted(victims, key=lambda one: -POINTS[one.spoils[0]]):
        if cubes := frozenset(near) & frozenset(victim.cubes):
            return Aim(cubes, victim=victim)
    return Aim(frozenset())


def reached(match: Match, steps: int) -> dict[Tile, int]:
    """Map each tile that the Rogue can enter to the number of steps that it needs to get there.
    [theft.3]
    """
    start = match.rogue.place
    assert start is not None  # noqa: S101 - the city map has placed it
    near: dict[Tile, int] = {}
    # Shorter paths come first, so the first path to a tile is a shortest one.
    for path in match.city.paths(start, steps):
        if path:
            near.setdefault(path[-1], len(path))
    return near


def most_valuable(packages: Sequence[Package]) -> Package | None:
    """Return the most valuable package that the Rogue could take."""
    those = in_order(goods(packages))
    return those[0] if those else None


async def rob(match: Match, turn: Turn, thief: Vehicle, tile: Tile) -> None:
    """Take one package from each courier for each of that courier's cubes on the tile. [theft.1]"""
    for courier in await victims(match, thief, tile):
        for package in courier.spoils[: courier.cubes.count(tile)]:
            if thief.room < 1:  # [three.4]
                match.table.announce("full", who=thief.name, spot=tile)
                break
            if not can_be_robbed(match, courier):
                match.table.announce("spared", who=courier.name, spot=tile)
                break
            await lose(match, thief, courier, tile, package)


async def victims(match: Match, thief: Vehicle, tile: Tile) -> list[Courier]:
    """Return the couriers who have cubes on the tile and something to steal, in the order in which
    the thief robs them.

    If the thief has too little room to rob them all, its player chooses whom to rob first.
    """
    order = [courier for courier in match.couriers if courier.spoils and tile in courier.cubes]
    most = [
        min(len(courier.spoils), courier.cubes.count(tile))
        for courier in order
        if can_be_robbed(match, courier)
    ]
    if thief.seat is None or len(most) < 2 or not 0 < thief.room < sum(most):
        return order
    seats = tuple(courier.seat for courier in order if courier.seat is not None)
    facts: dict[str, Fact] = {"who": thief.name, "spot": tile, "left": thief.room}
    question = partial(Choose[Seat], ASK_VICTIM, thief.seat, seats, facts=facts, begins_action=True)
    first = await ask_until_stable(match, question)
    return sorted(order, key=lambda courier: courier.seat is not first)


async def lose(
    match: Match, thief: Vehicle, courier: Courier, tile: Tile, package: Package
) -> None:
    """Move a package from a courier to the thief, unless the courier saves it. [theft.2]"""
    answer = await ask_to_save(match, thief, courier, tile, package)
    # While the last question was open, the table moved packages by hand.
    if package not in courier.load or thief.room < 1:
        return
    if answer is Spend.BATTERY:
        courier.charge -= 1
        match.tally.saved += 1
        match.table.announce(
            "saves", who=courier.name, item=package, left=courier.charge, spot=tile
        )
        return
    if answer is Announcement.COMPANY:
        courier.helping, courier.helped = True, courier.helped + 1
        card = company(match, courier)
        assert courier.company is not None  # noqa: S101 - it can help
        assert card is not None  # noqa: S101 - it can help
        left = (card.times or 0) - courier.helped
        match.table.announce("company-stops", who=courier.name, item=courier.company, left=left)
        return
    courier.load.remove(package)
    courier.lost += 1
    match.tally.thefts += 1
    thief.load.append(STOLEN[package] if thief.seat is not None else package)
    facts: dict[str, Fact] = {"target": courier.name, "item": package, "spot": tile}
    match.table.announce("steals", who=thief.name, left=len(courier.load), **facts)
    if thief.seat is None:
        move_out(match, thief)


async def ask_to_save(
    match: Match, thief: Vehicle, courier: Courier, tile: Tile, package: Package
) -> Announcement | Spend | YesNo:
    """Ask the courier whether to save a package from the thief, and how. If nothing can save it,
    return NO without asking.
    """
    while package in courier.load and (
        courier.charge or can_help(match, courier, CompanyKind.STOP_ROGUE)
    ):
        try:
            return await save_question(match, thief, courier, tile, package)
        except Changed:
            match.raise_if_over()
    return YesNo.NO


def save_question(
    match: Match, thief: Vehicle, courier: Courier, tile: Tile, package: Package
) -> "Choose[Announcement | Spend | YesNo]":
    """Return the question that asks whether to save a package from the thief, and how."""
    ways: list[Announcement | Spend | YesNo] = [Spend.BATTERY] if courier.charge else []
    if can_help(match, courier, CompanyKind.STOP_ROGUE):
        ways.append(Announcement.COMPANY)

    def refused() -> dict[Announcement | Spend | YesNo, Ruling]:
        facts: dict[str, Fact] = {"who": courier.name}
        return {
            what: Ruling(rule, phrase, facts, hard=True)
            for what, rule, phrase in (
                (Spend.BATTERY, "theft.2", "no-battery"),
                (Announcement.COMPANY, "company.1", "no-company-stop"),
            )
            if what not in ways
        }

    facts: dict[str, Fact] = {"who": courier.name, "target": thief.name, "spot": tile}
    facts |= {"item": package, "left": courier.charge}
    return Choose(
        ASK_SAVE,
        courier.seat,
        (*ways, YesNo.NO),
        refused=refused,
        facts={**facts, "company": int(Announcement.COMPANY in ways)},
        begins_action=True,
        aliases=lambda: {YesNo.YES: ways[0]} if len(ways) == 1 else {},
    )
