"""Packages: handed over, taken, left, delivered, and paid with."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from companion.games.pandemonium.model.city import BASE_TILE
from companion.games.pandemonium.model.pieces import (
    HIGH,
    LOW,
    NEW,
    CompanyKind,
    Drop,
    Help,
    Package,
    Payment,
    Take,
    Tile,
)
from companion.games.pandemonium.model.state import (
    FUSE,
    POINTS,
    RECHARGE_POINTS,
    Courier,
    Match,
    Turn,
    Vehicle,
    ask,
    check,
    company,
    found,
    in_order,
)
from companion.games.pandemonium.rules.questions import (
    ASK_HAND_OVER,
    ASK_LEAVE,
    ASK_LOAD,
    ASK_RECHARGE,
)
from companion.referee.facts import Fact
from companion.referee.question import Choose, Nothing, Ruling, Step, YesNo
from companion.referee.run import Changed
from companion.referee.seat import Seat

#: What leaves each kind of package.
DROPS: Mapping[Package, Drop] = {Package(drop.value): drop for drop in Drop}
LEAVES: Mapping[Drop, Package] = {drop: package for package, drop in DROPS.items()}
#: Why something that lies there cannot be taken.
TAKE_BACK = ("package.5", "no-take-back")
NO_BOOM = Ruling("three.4", "no-rogue-boom")


def droppable(v: Vehicle) -> list[Package]:
    """What it can leave, each kind once. [exploding.2]"""
    return goods(in_order(set(v.load)))


def known_kinds(m: Match) -> Sequence[Package]:
    """What there can be: stolen packages only where a player drives the Rogue. [three.3]"""
    return NEW if m.rogue.seat is None else tuple(Package)


def no_dropping(m: Match, turn: Turn, v: Vehicle, within: Collection[Tile]) -> Ruling | None:
    """Why it cannot announce that it will leave something: not even what it first takes.
    [package.5]

    within: the tiles that it can come to.
    """
    if turn.drops:
        return Ruling("package.5", "no-dropping-twice", {"who": v.name}, hard=True)
    if not droppable(v) and not any(goods(m.lying[tile]) for tile in within):
        return Ruling("package.5", "no-dropping", {"who": v.name}, hard=True)
    return None


def will_drop(m: Match, turn: Turn, v: Vehicle) -> None:
    """It is asked on each tile what it leaves. [package.5]"""
    turn.drops = True
    m.table.announce("will-drop", who=v.name)


def takeable(m: Match, turn: Turn, v: Vehicle, tile: Tile) -> list[Package]:
    """What lies there for it, without what it has left there in this turn. [package.5]

    A player's Rogue cannot take the exploding package. [three.4]
    """
    those = list(m.lying[tile])
    for who, where, package in turn.dropped:
        if who is v and where is tile and package in those:
            those.remove(package)
    if not isinstance(v, Courier):
        those = goods(those)
    return list(in_order(those))


def goods(packages: Iterable[Package]) -> list[Package]:
    """These without the exploding one."""
    return [package for package in packages if package is not Package.EXPLODING]


#: What can be wanted on a tile of a route: to take, to leave, to take nothing.
Wish = Package | Drop | Take | Nothing


@dataclass
class Wanted:
    """What was said with the route for one of its tiles, as far as it is not done yet.

    is_last: what else the line says is for this tile.
    """

    wishes: Sequence[Wish]
    is_last: bool
    is_named: bool = False

    def next(self, question: "Choose[Package | Drop | Take | Step]") -> object:
        """The next wish as an answer to this; None where there is none, or it cannot be."""
        if not self.wishes:
            return None
        wish, *self.wishes = self.wishes
        answer = Step.DONE if isinstance(wish, Nothing) else wish
        if question.allows(answer):
            return answer
        self.wishes = ()
        return None


def wishes_on(m: Match, turn: Turn, v: Vehicle, path: Sequence[Tile]) -> dict[Wish, Ruling | None]:
    """What can be wanted on the last tile of a path, and why the rest cannot. [package.2]"""
    every: tuple[Wish, ...] = (Take.ALL, Nothing.NOTHING, *known_kinds(m), *LEAVES)
    if not path:
        return dict.fromkeys(every, Ruling("package.2", "no-wish-yet", hard=True))
    tile = path[-1]
    those = takeable(m, turn, v, tile)
    facts: dict[str, Fact] = {"who": v.name, "spot": tile}
    found: dict[Wish, Ruling | None] = dict.fromkeys(every)
    if not goods(those):
        found[Take.ALL] = Ruling("package.2", "no-all", facts, hard=True)
    for package in known_kinds(m):
        if package not in those:
            found[package] = not_there(m, v, tile, package)
    aboard = {*v.load, *(package for there in path for package in m.lying[there])}
    for drop_, package in LEAVES.items():
        if package is Package.EXPLODING and package in v.load:
            found[drop_] = Ruling("exploding.2", "no-boom-drop", facts)
        elif package is Package.EXPLODING or package not in aboard:
            absent = Ruling("package.5", "no-aboard", {**facts, "item": package}, hard=True)
            found[drop_] = absent
    return found


def not_there(m: Match, v: Vehicle, tile: Tile, package: Package) -> Ruling:
    """Why a package cannot be taken there."""
    facts: dict[str, Fact] = {"who": v.name, "spot": tile}
    if package in m.lying[tile]:
        is_boom = package is Package.EXPLODING and not isinstance(v, Courier)
        return NO_BOOM if is_boom else Ruling(*TAKE_BACK, facts)
    return Ruling("package.2", "no-package", {**facts, "item": package}, hard=True)


async def load(m: Match, turn: Turn, v: Vehicle, tile: Tile, wanted: Wanted) -> None:
    """Take and leave packages, until it is done. [package.2] [package.4]"""
    seat = v.seat
    assert seat is not None  # noqa: S101 - only players choose
    has_dropped = False
    while True:
        those = takeable(m, turn, v, tile)
        leaves = droppable(v) if turn.drops or (those and v.room < len(those)) else []
        if not those and not leaves:
            return
        if not leaves and not v.room:  # full of what cannot be left
            m.table.announce("full", who=v.name, spot=tile)
            return
        question = what(m, turn, v, tile, wanted)
        try:
            answer = cast("Package | Drop | Take | Step", wanted.next(question) or await question)
        except Changed:
            check(m)
            continue
        if isinstance(answer, Step):
            turn.drops = turn.drops and not has_dropped  # what was announced is done
            return
        if isinstance(answer, Drop):
            drop(m, turn, v, tile, LEAVES[answer])
            has_dropped = True
            continue
        wanted.is_named = True
        if isinstance(answer, Package):
            take(m, v, tile, [answer])
        else:
            those = goods(takeable(m, turn, v, tile))
            take(m, v, tile, those[: v.room or len(those)])  # the table may accept too many
        may_take = v.room > 0 and bool(takeable(m, turn, v, tile))
        if isinstance(answer, Take) and not may_take and not turn.drops:
            return


def unsaid(m: Match, turn: Turn, v: Vehicle, tile: Tile, wanted: Wanted) -> Take | Step | None:
    """What holds where nothing is said; None where there is something to think of. [package.2]

    That is where the exploding package lies, or something better than what is aboard stays there.
    """
    those = takeable(m, turn, v, tile)
    if turn.drops or Package.EXPLODING in those:
        return None
    if wanted.is_named:
        return Step.DONE
    left = those[v.room :]
    aboard = goods([*v.load, *those[: v.room]])
    if left and aboard and POINTS[left[0]] > min(POINTS[package] for package in aboard):
        return None
    return Take.ALL if those and v.room else Step.DONE


def what(
    m: Match, turn: Turn, v: Vehicle, tile: Tile, wanted: Wanted
) -> "Choose[Package | Drop | Take | Step]":
    """What it may take and leave there."""
    those = takeable(m, turn, v, tile)
    kinds = list(dict.fromkeys(those)) if v.room else []
    all_ = [Take.ALL] if v.room and goods(those) else []
    leaves = [DROPS[package] for package in droppable(v)]
    holds = unsaid(m, turn, v, tile, wanted)

    def refused() -> dict["Package | Drop | Take | Step", Ruling]:
        facts: dict[str, Fact] = {"who": v.name, "spot": tile}
        against: dict[Package | Drop | Take | Step, Ruling] = {}
        full = Ruling("package.4", "no-room", {**facts, "count": len(v.load)})
        for package in known_kinds(m):
            if package in those and not v.room:
                against[package] = full
            elif package not in those:
                against[package] = not_there(m, v, tile, package)
        if not all_:
            none = Ruling("package.2", "no-all", facts, hard=True)
            against[Take.ALL] = full if those and not v.room else none
        for one, package in LEAVES.items():
            if package is Package.EXPLODING and package in v.load:
                against[one] = Ruling("exploding.2", "no-boom-drop", facts)
            elif one not in leaves and package in known_kinds(m):
                absent = Ruling("package.5", "no-aboard", {**facts, "item": package}, hard=True)
                against[one] = absent
        return against

    return Choose(
        ASK_LOAD if those else ASK_LEAVE,
        v.seat,
        (*all_, *kinds, *leaves, Step.DONE),
        refused=refused,
        facts={
            "who": v.name,
            "spot": tile,
            "items": tuple(those),
            "left": v.room,
            "aboard": len(droppable(v)),
        },
        starts=holds is not None and not wanted.is_last,
        unsaid=holds,
        means=lambda: {
            **dict.fromkeys((YesNo.NO, Nothing.NOTHING), Step.DONE),
            **({YesNo.YES: Take.ALL} if all_ else {}),
            **({Help.DROPPING: leaves[0]} if len(leaves) == 1 else {}),
        },
    )


def take(m: Match, v: Vehicle, tile: Tile, packages: Sequence[Package]) -> None:
    """Packages come aboard. A courier's are stolen no more. [three.3]"""
    for package in packages:
        m.lying[tile].remove(package)
        v.load.append(found(package) if isinstance(v, Courier) else package)
        if package is Package.EXPLODING:  # [exploding.3]
            m.boom.tile, m.boom.carrier, m.boom.fresh = None, v, True
            m.boom.fuse = FUSE
    items = in_order(packages)
    if v.capacity is None:
        m.table.announce("hauls", who=v.name, spot=tile, items=items)
    else:
        m.table.announce("takes", who=v.name, spot=tile, items=items, left=v.room)
    if Package.EXPLODING in packages:
        m.table.announce("boom-aboard", who=v.name, number=m.boom.fuse)


def drop(m: Match, turn: Turn, v: Vehicle, tile: Tile, package: Package) -> None:
    """A package is left there for all. [package.5]"""
    v.load.remove(package)
    m.lying[tile].append(package)
    turn.dropped.append((v, tile, package))
    if package is Package.EXPLODING:  # the table has accepted it
        m.boom.tile, m.boom.carrier = tile, None
    m.table.announce("drops", who=v.name, spot=tile, item=package, left=v.room)


async def receiver_of(m: Match, v: Vehicle, tile: Tile) -> Vehicle | None:
    """To whom a van hands over the exploding package there, if to anyone."""
    those = {one.seat: one for one in receivers(m, v, tile) if one.seat is not None}
    if m.boom.carrier is not v or not those:
        return None
    seats = tuple(those)
    to: Seat | YesNo = await Choose(
        ASK_HAND_OVER,
        v.seat,
        (*seats, YesNo.NO),
        facts={"who": v.name, "spot": tile, "all": seats, "number": m.boom.fuse},
        means=lambda: {YesNo.YES: seats[0]} if len(seats) == 1 else {},
        starts=True,
    )
    return those.get(to) if isinstance(to, Seat) else None


async def hand_over(m: Match, v: Vehicle, tile: Tile) -> None:
    """The exploding package may go to another whose cube lies there. [exploding.5]"""
    receiver = await ask(m, lambda: receiver_of(m, v, tile))
    if receiver is None:
        return
    v.load.remove(Package.EXPLODING)
    receiver.load.append(Package.EXPLODING)
    m.boom.carrier, m.boom.giver = receiver, v
    m.tally.handed += 1
    m.table.announce("hands-over", who=v.name, target=receiver.name, number=m.boom.fuse)


def receivers(m: Match, v: Vehicle, tile: Tile) -> list[Vehicle]:
    """Who can be handed the exploding package there: a player with room, and a cube there."""
    return [
        one
        for one in m.vehicles
        if one is not v
        and one is not m.boom.giver
        and one.seat is not None
        and tile in one.cubes
        and one.room > 0
    ]


def deliver(m: Match, turn: Turn, v: Vehicle, tile: Tile) -> None:
    """On its base tile, everything aboard. [base.1]"""
    if v.base is None or BASE_TILE[v.base] is not tile or not v.load:
        return
    items, v.load = in_order(v.load), []
    if Package.EXPLODING in items:  # [exploding.4]
        m.boom.carrier, m.boom.winner = None, v
    counted = goods(items)
    v.home += counted
    if isinstance(v, Courier):
        v.delivered[turn.number] += len(counted)
    points = sum(POINTS[package] for package in counted)
    total = sum(POINTS[package] for package in v.home)
    m.table.announce("delivers", who=v.name, items=items, points=points, score=total, spot=tile)
    if Package.EXPLODING in items:
        m.table.announce("boom-home", who=v.name)


async def recharge(m: Match, c: Courier, path: tuple[Tile, ...]) -> None:
    """Who stops at the base may fill the battery. [base.3] [base.4]"""
    if not path or c.base is None or path[-1] is not BASE_TILE[c.base]:
        return
    if c.charge >= c.full or not any(can_pay(m, c, how) for how in price_of(m, c)):
        return
    answer = await ask(m, lambda: payment(m, c))
    if not isinstance(answer, Payment):
        return
    paid = tuple(paid_with(m, c, answer))
    for package in paid:
        c.home.remove(package)
        m.pool[package] += 1
    c.charge = c.full
    m.tally.recharges += 1
    m.table.announce("recharges", who=c.name, items=paid, left=c.charge)


def payment(m: Match, c: Courier) -> "Choose[Payment | YesNo]":
    """With which packages, or not."""
    price = price_of(m, c)
    can = [how for how in price if can_pay(m, c, how)]

    def refused() -> dict[Payment | YesNo, Ruling]:
        facts: dict[str, Fact] = {"who": c.name, "count": price[Payment.PAY_LOW]}
        return {
            how: Ruling("base.4", "no-part", facts, hard=True)
            if how is Payment.PAY_PART
            else Ruling("base.4", "no-payment", facts)
            for how in Payment
            if how not in can
        }

    return Choose(
        ASK_RECHARGE,
        c.seat,
        (*can, YesNo.NO),
        refused=refused,
        facts={"who": c.name, "left": c.charge, "number": c.full, "count": price[Payment.PAY_LOW]},
        means=lambda: {YesNo.YES: can[0]} if len(can) == 1 else {},
    )


def price_of(m: Match, c: Courier) -> Mapping[Payment, int]:
    """How many packages of one kind fill the battery. [base.4]"""
    card = company(m, c)
    cheap = card is not None and card.kind is CompanyKind.RECHARGE_COST
    points = (card.points or 0) if card is not None and cheap else RECHARGE_POINTS
    return {Payment.PAY_LOW: points, Payment.PAY_HIGH: -(-points // POINTS[Package.HIGH])}


def paid_with(m: Match, c: Courier, how: Payment) -> Iterator[Package]:
    """The packages that go back to the pool, as far as it has them."""
    kinds = LOW if how is Payment.PAY_LOW else HIGH
    those = [package for package in c.home if package in kinds]
    yield from those[: price_of(m, c)[how]]


def can_pay(m: Match, c: Courier, how: Payment) -> bool:
    """Whether it has delivered enough of these."""
    return len(list(paid_with(m, c, how))) == price_of(m, c)[how]
