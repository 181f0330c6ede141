"""Taking, dropping, handing over and delivering packages, and paying with them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from companion.games.pandemonium.model.city import BASE_TILE
from companion.games.pandemonium.model.pieces import (
    HIGH,
    LOW,
    NEW,
    Announcement,
    CompanyKind,
    Drop,
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
    company,
    in_order,
    plain_kind,
)
from companion.games.pandemonium.rules.questions import (
    ASK_HAND_OVER,
    ASK_LEAVE,
    ASK_LOAD,
    ASK_RECHARGE,
)
from companion.referee.facts import Fact
from companion.referee.leaving import ask_until_stable
from companion.referee.question import Choose, Nothing, Ruling, Step, YesNo
from companion.referee.seat import Seat
from companion.referee.table_event import Changed

#: The answer that drops each kind of package.
DROPS: Mapping[Package, Drop] = {Package(drop.value): drop for drop in Drop}
LEAVES: Mapping[Drop, Package] = {drop: package for package, drop in DROPS.items()}
#: Reasons why a van can't take a package that is on its tile: the phrase and rule for a package
#: that it has just dropped there, and the ruling that keeps the exploding one from the Rogue.
TAKE_BACK = ("package.5", "no-take-back")
NO_BOOM = Ruling("three.4", "no-rogue-boom")


def droppable(vehicle: Vehicle) -> list[Package]:
    """Return the kinds of packages aboard that the van is allowed to drop. [exploding.2]"""
    return goods(in_order(set(vehicle.load)))


def known_kinds(match: Match) -> Sequence[Package]:
    """Return the kinds of packages that can occur in this game. Stolen kinds occur only if a player
    drives the Rogue. [three.3]
    """
    return NEW if match.rogue.seat is None else tuple(Package)


def no_dropping(
    match: Match, turn: Turn, vehicle: Vehicle, within: Collection[Tile]
) -> Ruling | None:
    """Return why a driver can't announce that the van will drop a package, or None if they can.
    [package.5]

    within: the tiles that the van can reach, where it could take a package before dropping it.
    """
    if turn.drops:
        return Ruling("package.5", "no-dropping-twice", {"who": vehicle.name}, hard=True)
    if not droppable(vehicle) and not any(goods(match.lying[tile]) for tile in within):
        return Ruling("package.5", "no-dropping", {"who": vehicle.name}, hard=True)
    return None


def will_drop(match: Match, turn: Turn, vehicle: Vehicle) -> None:
    """Announce that the van will drop a package. From now on, the companion asks the driver on each
    tile what to drop. [package.5]
    """
    turn.drops = True
    match.table.announce("will-drop", who=vehicle.name)


def takeable(match: Match, turn: Turn, vehicle: Vehicle, tile: Tile) -> list[Package]:
    """Return the packages that a van may take on a tile, most valuable first. It may not take what
    it has dropped there this turn. [package.5]

    A Rogue with a player can't take the exploding package. [three.4]
    """
    those = list(match.lying[tile])
    for who, where, package in turn.dropped:
        if who is vehicle and where is tile and package in those:
            those.remove(package)
    if not isinstance(vehicle, Courier):
        those = goods(those)
    return list(in_order(those))


def goods(packages: Iterable[Package]) -> list[Package]:
    """Return these packages without the exploding one."""
    return [package for package in packages if package is not Package.EXPLODING]


#: A wish that a player can express while naming a tile of the route: to take or drop something
#: there, or to take nothing.
Wish = Package | Drop | Take | Nothing


@dataclass
class Wanted:
    """A player's wishes to take and drop things on one tile, expressed while planning the route.

    wishes: the wishes still to be carried out, in the order in which the player named them.
    is_last: whether the tile is the last one on the route. If so, the rest of what the player said
        is about this tile.
    is_named: whether the player has named something to take, so that nothing else is taken by
        default.
    """

    wishes: Sequence[Wish]
    is_last: bool
    is_named: bool = False

    def next(self, question: "Choose[Package | Drop | Take | Step]") -> object:
        """Remove the next wish, and return it as an answer to this question.

        Return None if no wish is left. If the question doesn't allow the wish, forget all remaining
        wishes and return None.
        """
        if not self.wishes:
            return None
        wish, *self.wishes = self.wishes
        answer = Step.DONE if isinstance(wish, Nothing) else wish
        if question.allows(answer):
            return answer
        self.wishes = ()
        return None


def wishes_on(
    match: Match, turn: Turn, vehicle: Vehicle, path: Sequence[Tile]
) -> dict[Wish, Ruling | None]:
    """Return everything that a player can wish for on a path's last tile, each wish mapped to the
    reason why it isn't possible, or to None if it is. [package.2]
    """
    every: tuple[Wish, ...] = (Take.ALL, Nothing.NOTHING, *known_kinds(match), *LEAVES)
    if not path:
        return dict.fromkeys(every, Ruling("package.2", "no-wish-yet", hard=True))
    tile = path[-1]
    those = takeable(match, turn, vehicle, tile)
    facts: dict[str, Fact] = {"who": vehicle.name, "spot": tile}
    found: dict[Wish, Ruling | None] = dict.fromkeys(every)
    if not goods(those):
        found[Take.ALL] = Ruling("package.2", "no-all", facts, hard=True)
    for package in known_kinds(match):
        if package not in those:
            found[package] = not_there(match, vehicle, tile, package)
    aboard = {*vehicle.load, *(package for there in path for package in match.lying[there])}
    for drop_, package in LEAVES.items():
        if package is Package.EXPLODING and package in vehicle.load:
            found[drop_] = Ruling("exploding.2", "no-boom-drop", facts)
        elif package is Package.EXPLODING or package not in aboard:
            absent = Ruling("package.5", "no-aboard", {**facts, "item": package}, hard=True)
            found[drop_] = absent
    return found


def not_there(match: Match, vehicle: Vehicle, tile: Tile, package: Package) -> Ruling:
    """Return the ruling against taking a package from a tile."""
    facts: dict[str, Fact] = {"who": vehicle.name, "spot": tile}
    if package in match.lying[tile]:
        is_boom = package is Package.EXPLODING and not isinstance(vehicle, Courier)
        return NO_BOOM if is_boom else Ruling(*TAKE_BACK, facts)
    return Ruling("package.2", "no-package", {**facts, "item": package}, hard=True)


async def load(match: Match, turn: Turn, vehicle: Vehicle, tile: Tile, wanted: Wanted) -> None:
    """Ask what to take and drop on a tile, until the player is done. [package.2] [package.4]"""
    seat = vehicle.seat
    assert seat is not None  # noqa: S101 - only vans with players get here
    has_dropped = False
    while True:
        those = takeable(match, turn, vehicle, tile)
        leaves = droppable(vehicle) if turn.drops or (those and vehicle.room < len(those)) else []
        if not those and not leaves:
            return
        if not leaves and not vehicle.room:  # The van is full, and the player can't make room.
            match.table.announce("full", who=vehicle.name, spot=tile)
            return
        question = load_question(match, turn, vehicle, tile, wanted)
        try:
            answer = cast("Package | Drop | Take | Step", wanted.next(question) or await question)
        except Changed:
            match.raise_if_over()
            continue
        if isinstance(answer, Step):
            # The van has dropped something, as announced.
            turn.drops = turn.drops and not has_dropped
            return
        if isinstance(answer, Drop):
            drop(match, turn, vehicle, tile, LEAVES[answer])
            has_dropped = True
            continue
        wanted.is_named = True
        if isinstance(answer, Package):
            take(match, vehicle, tile, [answer])
        else:
            those = goods(takeable(match, turn, vehicle, tile))
            take(
                match, vehicle, tile, those[: vehicle.room or len(those)]
            )  # If an override lets a full van take more, it takes everything.
        may_take = vehicle.room > 0 and bool(takeable(match, turn, vehicle, tile))
        if isinstance(answer, Take) and not may_take and not turn.drops:
            return


def default_load(
    match: Match, turn: Turn, vehicle: Vehicle, tile: Tile, wanted: Wanted
) -> Take | Step | None:
    """Return what a van does on a tile if the player doesn't say anything about it. Return None if
    the player has to decide. [package.2]

    The player decides if the exploding package is there, or if something more valuable than the
    least valuable package aboard would stay behind.
    """
    those = takeable(match, turn, vehicle, tile)
    if turn.drops or Package.EXPLODING in those:
        return None
    if wanted.is_named:
        return Step.DONE
    left = those[vehicle.room :]
    aboard = goods([*vehicle.load, *those[: vehicle.room]])
    if left and aboard and POINTS[left[0]] > min(POINTS[package] for package in aboard):
        return None
    return Take.ALL if those and vehicle.room else Step.DONE


def load_question(
    match: Match, turn: Turn, vehicle: Vehicle, tile: Tile, wanted: Wanted
) -> "Choose[Package | Drop | Take | Step]":
    """Return the question that asks what to take and drop on a tile."""
    those = takeable(match, turn, vehicle, tile)
    kinds = list(dict.fromkeys(those)) if vehicle.room else []
    all_ = [Take.ALL] if vehicle.room and goods(those) else []
    leaves = [DROPS[package] for package in droppable(vehicle)]
    holds = default_load(match, turn, vehicle, tile, wanted)

    def refused() -> dict["Package | Drop | Take | Step", Ruling]:
        facts: dict[str, Fact] = {"who": vehicle.name, "spot": tile}
        against: dict[Package | Drop | Take | Step, Ruling] = {}
        full = Ruling("package.4", "no-room", {**facts, "count": len(vehicle.load)})
        for package in known_kinds(match):
            if package in those and not vehicle.room:
                against[package] = full
            elif package not in those:
                against[package] = not_there(match, vehicle, tile, package)
        if not all_:
            none = Ruling("package.2", "no-all", facts, hard=True)
            against[Take.ALL] = full if those and not vehicle.room else none
        for one, package in LEAVES.items():
            if package is Package.EXPLODING and package in vehicle.load:
                against[one] = Ruling("exploding.2", "no-boom-drop", facts)
            elif one not in leaves and package in known_kinds(match):
                absent = Ruling("package.5", "no-aboard", {**facts, "item": package}, hard=True)
                against[one] = absent
        return against

    return Choose(
        ASK_LOAD if those else ASK_LEAVE,
        vehicle.seat,
        (*all_, *kinds, *leaves, Step.DONE),
        refused=refused,
        facts={
            "who": vehicle.name,
            "spot": tile,
            "items": tuple(those),
            "left": vehicle.room,
            "aboard": len(droppable(vehicle)),
        },
        begins_action=holds is not None and not wanted.is_last,
        default=holds,
        aliases=lambda: {
            **dict.fromkeys((YesNo.NO, Nothing.NOTHING), Step.DONE),
            **({YesNo.YES: Take.ALL} if all_ else {}),
            **({Announcement.DROPPING: leaves[0]} if len(leaves) == 1 else {}),
        },
    )


def take(match: Match, vehicle: Vehicle, tile: Tile, packages: Sequence[Package]) -> None:
    """Move packages from a tile to a van. If a courier takes them, they no longer count as stolen.
    [three.3]
    """
    for package in packages:
        match.lying[tile].remove(package)
        vehicle.load.append(plain_kind(package) if isinstance(vehicle, Courier) else package)
        if package is Package.EXPLODING:  # [exploding.3]
            match.boom.tile, match.boom.carrier, match.boom.fresh = None, vehicle, True
            match.boom.fuse = FUSE
    items = in_order(packages)
    facts: dict[str, Fact] = {"spot": tile, "items": items, "count": len(items)}
    if vehicle.capacity is None:
        match.table.announce("hauls", who=vehicle.name, **facts)
    else:
        match.table.announce("takes", who=vehicle.name, left=vehicle.room, **facts)
    if Package.EXPLODING in packages:
        match.table.announce("boom-aboard", who=vehicle.name, number=match.boom.fuse)


def drop(match: Match, turn: Turn, vehicle: Vehicle, tile: Tile, package: Package) -> None:
    """Move a package from a van to its tile, where any van may take it. [package.5]"""
    vehicle.load.remove(package)
    match.lying[tile].append(package)
    turn.dropped.append((vehicle, tile, package))
    if package is Package.EXPLODING:  # The rules forbid this, but the table has allowed it.
        match.boom.tile, match.boom.carrier = tile, None
    match.table.announce("drops", who=vehicle.name, spot=tile, item=package, left=vehicle.room)


async def receiver_of(match: Match, vehicle: Vehicle, tile: Tile) -> Vehicle | None:
    """Ask whether to hand over the exploding package. Return the van that gets it, or None if no
    van does.
    """
    those = {one.seat: one for one in receivers(match, vehicle, tile) if one.seat is not None}
    if match.boom.carrier is not vehicle or not those:
        return None
    seats = tuple(those)
    to: Seat | YesNo = await Choose(
        ASK_HAND_OVER,
        vehicle.seat,
        (*seats, YesNo.NO),
        facts={"who": vehicle.name, "spot": tile, "all": seats, "number": match.boom.fuse},
        aliases=lambda: {YesNo.YES: seats[0]} if len(seats) == 1 else {},
        begins_action=True,
    )
    return those.get(to) if isinstance(to, Seat) else None


async def hand_over(match: Match, vehicle: Vehicle, tile: Tile) -> None:
    """Offer to hand the exploding package to a van that has a cube on the tile. [exploding.5]"""
    receiver = await ask_until_stable(match, lambda: receiver_of(match, vehicle, tile))
    if receiver is None:
        return
    vehicle.load.remove(Package.EXPLODING)
    receiver.load.append(Package.EXPLODING)
    match.boom.carrier, match.boom.giver = receiver, vehicle
    match.tally.handed += 1
    match.table.announce(
        "hands-over", who=vehicle.name, target=receiver.name, number=match.boom.fuse
    )


def receivers(match: Match, vehicle: Vehicle, tile: Tile) -> list[Vehicle]:
    """Return the vans that can receive the exploding package. They need a player, enough room and a
    cube on the tile.
    """
    return [
        one
        for one in match.vehicles
        if one is not vehicle
        and one is not match.boom.giver
        and one.seat is not None
        and tile in one.cubes
        and one.room > 0
    ]


def deliver(match: Match, turn: Turn, vehicle: Vehicle, tile: Tile) -> None:
    """Move everything aboard into the base, if the tile is the van's base tile. [base.1]"""
    if vehicle.base is None or BASE_TILE[vehicle.base] is not tile or not vehicle.load:
        return
    items, vehicle.load = in_order(vehicle.load), []
    if Package.EXPLODING in items:  # [exploding.4]
        match.boom.carrier, match.boom.winner = None, vehicle
    counted = goods(items)
    vehicle.home += counted
    if isinstance(vehicle, Courier):
        vehicle.delivered[turn.number] += len(counted)
    points = sum(POINTS[package] for package in counted)
    total = sum(POINTS[package] for package in vehicle.home)
    match.table.announce(
        "delivers", who=vehicle.name, items=items, points=points, score=total, spot=tile
    )
    if Package.EXPLODING in items:
        match.table.announce("boom-home", who=vehicle.name)


async def recharge(match: Match, courier: Courier, path: tuple[Tile, ...]) -> None:
    """Offer to fill a courier's battery if the van stops on its base tile. [base.3] [base.4]"""
    if not path or courier.base is None or path[-1] is not BASE_TILE[courier.base]:
        return
    if courier.charge >= courier.full or not any(
        can_pay(match, courier, how) for how in price_of(match, courier)
    ):
        return
    answer = await ask_until_stable(match, lambda: payment_question(match, courier))
    if not isinstance(answer, Payment):
        return
    paid = tuple(paid_with(match, courier, answer))
    for package in paid:
        courier.home.remove(package)
        match.pool[package] += 1
    courier.charge = courier.full
    match.tally.recharges += 1
    if paid:
        match.table.announce("recharges", who=courier.name, items=paid, left=courier.charge)
    else:  # The table has overridden the rules, and the courier pays nothing.
        match.table.announce("recharges-free", who=courier.name, left=courier.charge)


def payment_question(match: Match, courier: Courier) -> "Choose[Payment | YesNo]":
    """Return the question that asks which packages to pay with, if any."""
    price = price_of(match, courier)
    can = [how for how in price if can_pay(match, courier, how)]

    def refused() -> dict[Payment | YesNo, Ruling]:
        facts: dict[str, Fact] = {
            "who": courier.name,
            "count": price[Payment.PAY_LOW],
            "number": price[Payment.PAY_HIGH],
        }
        return {
            how: Ruling("base.4", "no-part", facts, hard=True)
            if how is Payment.PAY_PART
            else Ruling("base.4", "no-payment", facts)
            for how in Payment
            if how not in can
        }

    return Choose(
        ASK_RECHARGE,
        courier.seat,
        (*can, YesNo.NO),
        refused=refused,
        facts={
            "who": courier.name,
            "left": courier.charge,
            "number": courier.full,
            "low": price[Payment.PAY_LOW] if Payment.PAY_LOW in can else 0,
            "high": price[Payment.PAY_HIGH] if Payment.PAY_HIGH in can else 0,
        },
        aliases=lambda: {YesNo.YES: can[0]} if len(can) == 1 else {},
    )


def price_of(match: Match, courier: Courier) -> Mapping[Payment, int]:
    """Map each kind of payment to the number of packages needed to fill the battery. [base.4]"""
    card = company(match, courier)
    cheap = card is not None and card.kind is CompanyKind.RECHARGE_COST
    points = (card.points or 0) if card is not None and cheap else RECHARGE_POINTS
    return {Payment.PAY_LOW: points, Payment.PAY_HIGH: -(-points // POINTS[Package.HIGH])}


def paid_with(match: Match, courier: Courier, how: Payment) -> Iterator[Package]:
    """Yield the packages for a payment, or as many of them as the base has."""
    kinds = LOW if how is Payment.PAY_LOW else HIGH
    those = [package for package in courier.home if package in kinds]
    yield from those[: price_of(match, courier)[how]]


def can_pay(match: Match, courier: Courier, how: Payment) -> bool:
    """Whether the base has enough packages for a payment."""
    return len(list(paid_with(match, courier, how))) == price_of(match, courier)[how]
