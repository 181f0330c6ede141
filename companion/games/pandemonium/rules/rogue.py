"""The Rogue: where it must drive, how it is driven, what it steals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from companion.games.pandemonium.model.city import LEADS, Battery, Route
from companion.games.pandemonium.model.pieces import CompanyKind, Help, Package, Place, Spend, Tile
from companion.games.pandemonium.model.state import (
    POINTS,
    ROGUE,
    STOLEN,
    Courier,
    Match,
    Turn,
    Vehicle,
    ask,
    can_be_robbed,
    can_help,
    check,
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
from companion.referee.question import Choose, Ruling, YesNo
from companion.referee.run import Changed
from companion.referee.seat import Seat

#: It has no battery.
NO_BATTERY = Battery(0, 0)


@dataclass(frozen=True)
class Aim:
    """What the Rogue must do: enter one of these tiles; none where it is free. [rogue.2]

    package: which it must take there. victim: else whose cube is there. [rogue.3]
    """

    tiles: frozenset[Tile]
    package: Package | None = None
    victim: Courier | None = None


async def drive_rogue(m: Match, turn: Turn) -> None:
    """The Rogue's part of a turn. [rogue.1]"""
    v, driver = m.rogue, turn.winner if m.rogue.seat is None else None
    seat = v.seat if driver is None else driver.seat
    assert seat is not None  # noqa: S101 - somebody drives it
    turn.driving, turn.drops = v, False
    lift(m, v, len(v.cubes))
    if driver is not None:
        tell_aim(m, aim(m, turn.steps, driver))
    route, wishes = await plan(
        m, v, seat, lambda: offer(m, turn, driver), lambda _: will_drop(m, turn, v)
    )
    start = v.place  # the table may have put it elsewhere meanwhile
    assert start is not None  # noqa: S101 - the city map has placed it
    turn.planned.append(v)
    lay_out(m, v, route.tiles)
    tell_route(m, v, route.tiles, start)
    for number, tile in enumerate(route.tiles, 1):
        wanted = Wanted(wishes.get(number - 1, ()), is_last=number == len(route.tiles))
        await enter(m, turn, v, tile, wanted)
    turn.driving = None


def tell_aim(m: Match, target: Aim) -> None:
    """What the Rogue must do now. [rogue.2] [rogue.3] [rogue.4]"""
    items = tuple(sorted(target.tiles))
    if target.package is not None:
        m.table.announce("rogue-takes", item=target.package, items=items)
    elif target.victim is not None:
        m.table.announce("rogue-robs", target=target.victim.name, items=items)
    else:
        m.table.announce("rogue-free")


def tell_route(m: Match, v: Vehicle, path: Path, start: Place) -> None:
    """Where it drives."""
    if path:
        end = m.grid[path[-1]]
        m.table.announce("drives", who=v.name, items=path, option=end, start=start)
    else:
        m.table.announce("stays", who=v.name, spot=start)


async def enter(m: Match, turn: Turn, v: Vehicle, tile: Tile, wanted: Wanted) -> None:
    """Theft, handing over, taking, delivering, in this order. [route.7]"""
    step_onto(v, tile)
    await rob(m, turn, v, tile)
    if v.seat is not None:
        await hand_over(m, v, tile)
        await load(m, turn, v, tile, wanted)
        deliver(m, turn, v, tile)
    elif those := goods(m.lying[tile]):
        take(m, v, tile, those)  # [rogue.5]
        move_out(m, v)


def move_out(m: Match, v: Vehicle) -> None:
    """What a van without a player has taken is out of the game. [rogue.6]"""
    m.gone.update(v.load)
    v.home += v.load
    v.load = []


def offer(m: Match, turn: Turn, driver: Courier | None) -> Offer:
    """What can be planned for the Rogue. driver: the courier who drives it, if any."""
    start = m.rogue.place
    assert start is not None  # noqa: S101 - the city map has placed it
    if driver is None:  # [three.1]
        target, legal = Aim(frozenset()), m.city.longest(start, turn.steps)
    else:
        target = aim(m, turn.steps, driver)
        legal = fitting(m.city.paths(start, turn.steps), target)

    def against(told: Path, place: Place, side: Bearing) -> Ruling:
        facts: dict[str, Fact] = {"number": len(told) + 1, "side": side, "spot": place}
        if ruling := blocked(m, facts, place, side):
            return ruling
        if len(told) >= turn.steps:
            return Ruling("rogue.1", "no-more-steps", {"count": turn.steps}, hard=True)
        return chart_ruling(target, {**facts, "option": LEADS[place][side]})

    def unreached(told: Path, tile: Tile) -> Ruling:
        place: Place = told[-1] if told else start
        facts: dict[str, Fact] = {"option": tile, "left": turn.steps - len(told)}
        if (count := m.city.far(place)[tile]) <= turn.steps - len(told):
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
        helps={} if driver is not None else {Help.DROPPING: no_dropping(m, turn, m.rogue, within)},
        wishes=None if driver is not None else partial(wishes_on, m, turn, m.rogue),
    )


def chart_ruling(target: Aim, facts: dict[str, Fact]) -> Ruling:
    """What the Rogue must do instead. [rogue.2] [rogue.3]"""
    facts = {**facts, "items": tuple(sorted(target.tiles)), "count": len(target.tiles)}
    if target.victim is not None:
        return Ruling("rogue.3", "no-rogue-cube", {**facts, "who": target.victim.name}, hard=True)
    if target.package is not None:
        return Ruling("rogue.2", "no-rogue-aim", {**facts, "item": target.package}, hard=True)
    return Ruling("rogue.1", "no-rogue-step", facts, hard=True)


def free_route(path: Path) -> Route:
    """A route that costs nothing."""
    return Route(path, (0,) * len(path), NO_BATTERY)


def fitting(paths: Iterable[Path], target: Aim) -> list[Path]:
    """The ways on which the Rogue does what it must."""
    if not target.tiles:
        return list(paths)
    return [path for path in paths if not target.tiles.isdisjoint(path)]


def aim(m: Match, steps: int, driver: Courier) -> Aim:
    """What the Rogue must do, with two players. [rogue.2] [rogue.3] [rogue.4]"""
    near = reached(m, steps)
    packages = {
        tile: best
        for tile in near
        if (best := most_valuable(m.lying[tile])) is not None
        and (m.options[ROGUE.id] != "high-only" or best is Package.HIGH)
    }
    if packages:

        def rank(tile: Tile) -> tuple[int, int]:
            value, far = -POINTS[packages[tile]], near[tile]
            return (far, value) if m.options[ROGUE.id] == "nearest-first" else (value, far)

        first = min(map(rank, packages))
        tiles = frozenset(tile for tile in packages if rank(tile) == first)
        return Aim(tiles, package=packages[next(iter(tiles))])
    victims = [one for one in m.others(driver) if can_be_robbed(m, one)]
    for victim in sorted(victims, key=lambda one: -POINTS[one.spoils[0]]):
        if cubes := frozenset(near) & frozenset(victim.cubes):
            return Aim(cubes, victim=victim)
    return Aim(frozenset())


def reached(m: Match, steps: int) -> dict[Tile, int]:
    """The tiles that the Rogue can enter, and with which step at the earliest. [theft.3]"""
    start = m.rogue.place
    assert start is not None  # noqa: S101 - the city map has placed it
    near: dict[Tile, int] = {}
    for path in m.city.paths(start, steps):  # shorter ones come first
        if path:
            near.setdefault(path[-1], len(path))
    return near


def most_valuable(packages: Sequence[Package]) -> Package | None:
    """The best of these that the Rogue would take."""
    those = in_order(goods(packages))
    return those[0] if those else None


async def rob(m: Match, turn: Turn, thief: Vehicle, tile: Tile) -> None:
    """Each courier loses a package for each of its cubes there. [theft.1]"""
    for c in await victims(m, thief, tile):
        for package in c.spoils[: c.cubes.count(tile)]:
            if thief.room < 1:  # [three.4]
                m.table.announce("full", who=thief.name, spot=tile)
                break
            if not can_be_robbed(m, c):
                m.table.announce("spared", who=c.name, spot=tile)
                break
            await lose(m, thief, c, tile, package)


async def victims(m: Match, thief: Vehicle, tile: Tile) -> list[Courier]:
    """In which order the couriers are robbed: as a player likes whose van has not room for all."""
    order = [c for c in m.couriers if c.spoils and tile in c.cubes]
    most = [min(len(c.spoils), c.cubes.count(tile)) for c in order if can_be_robbed(m, c)]
    if thief.seat is None or len(most) < 2 or not 0 < thief.room < sum(most):
        return order
    seats = tuple(c.seat for c in order if c.seat is not None)
    facts: dict[str, Fact] = {"who": thief.name, "spot": tile, "left": thief.room}
    question = partial(Choose[Seat], ASK_VICTIM, thief.seat, seats, facts=facts, starts=True)
    first = await ask(m, question)
    return sorted(order, key=lambda c: c.seat is not first)


async def lose(m: Match, thief: Vehicle, c: Courier, tile: Tile, package: Package) -> None:
    """A package, unless the battery or a company stops it: then it is kept. [theft.2]"""
    answer = await keeps(m, thief, c, tile, package)
    if package not in c.load or thief.room < 1:  # set right by hand meanwhile
        return
    if answer is Spend.BATTERY:
        c.charge -= 1
        m.tally.saved += 1
        m.table.announce("saves", who=c.name, item=package, left=c.charge, spot=tile)
        return
    if answer is Help.COMPANY:
        c.helping, c.helped = True, c.helped + 1
        card = company(m, c)
        assert c.company is not None  # noqa: S101 - it can help
        assert card is not None  # noqa: S101 - the same
        left = (card.times or 0) - c.helped
        m.table.announce("company-stops", who=c.name, item=c.company, left=left)
        return
    c.load.remove(package)
    c.lost += 1
    m.tally.thefts += 1
    thief.load.append(STOLEN[package] if thief.seat is not None else package)
    facts: dict[str, Fact] = {"target": c.name, "item": package, "spot": tile}
    m.table.announce("steals", who=thief.name, left=len(c.load), **facts)
    if thief.seat is None:
        move_out(m, thief)


async def keeps(
    m: Match, thief: Vehicle, c: Courier, tile: Tile, package: Package
) -> Help | Spend | YesNo:
    """What the robbed courier says; whatever is set right by hand, as long as it has a choice."""
    while package in c.load and (c.charge or can_help(m, c, CompanyKind.STOP_ROGUE)):
        try:
            return await saving(m, thief, c, tile, package)
        except Changed:
            check(m)
    return YesNo.NO


def saving(
    m: Match, thief: Vehicle, c: Courier, tile: Tile, package: Package
) -> "Choose[Help | Spend | YesNo]":
    """Whether the robbed courier keeps the package, and with what."""
    ways: list[Help | Spend | YesNo] = [Spend.BATTERY] if c.charge else []
    if can_help(m, c, CompanyKind.STOP_ROGUE):
        ways.append(Help.COMPANY)

    def refused() -> dict[Help | Spend | YesNo, Ruling]:
        facts: dict[str, Fact] = {"who": c.name}
        return {
            what: Ruling(rule, phrase, facts, hard=True)
            for what, rule, phrase in (
                (Spend.BATTERY, "theft.2", "no-battery"),
                (Help.COMPANY, "company.1", "no-company-stop"),
            )
            if what not in ways
        }

    facts: dict[str, Fact] = {"who": c.name, "target": thief.name, "spot": tile}
    return Choose(
        ASK_SAVE,
        c.seat,
        (*ways, YesNo.NO),
        refused=refused,
        facts={**facts, "item": package, "left": c.charge},
        starts=True,
        means=lambda: {YesNo.YES: ways[0]} if len(ways) == 1 else {},
    )
