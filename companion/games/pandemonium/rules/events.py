"""Events that players can enter at any time, such as departures and overrides."""

from functools import partial

from companion.games.pandemonium.model.pieces import CompanyKind, Tile, Van
from companion.games.pandemonium.model.state import FUSE, Courier, Match, company
from companion.games.pandemonium.rules.corrections import RULE, of_colour
from companion.games.pandemonium.rules.missions import no_mission, show
from companion.referee.facts import Fact
from companion.referee.leaving import leaves, not_at_table
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.sides import sitting
from companion.referee.table_event import TableEvent

#: Refuses an event for a player who has left the table.
cannot_leave = partial(not_at_table, "trouble.1")


async def leave(match: Match, seat: Seat) -> bool:
    """Let a player leave. This ends the game, and the companion counts the points that everyone has
    by then. [trouble.1]
    """
    match.here.remove(seat)
    match.table.announce("gone", who=seat)
    return True


async def returns(_m: Match, _seat: Seat) -> bool:
    """Do nothing. This is never called, because `cannot_return` refuses every return."""
    return False


def cannot_return(match: Match, seat: Seat) -> Ruling:
    """Refuse every return, because the game ended when a player left. [trouble.1]"""
    phrase = "no-return" if seat in match.here else "no-return-ended"
    return Ruling("trouble.1", phrase, {"option": seat}, hard=True)


def is_under_way(match: Match, _seat: Seat) -> bool:
    """Whether a turn has begun, so that the open question may ask for a direction."""
    return match.turn is not None


async def claim(match: Match, seat: Seat) -> bool:
    """Let a courier show a secret mission. [mission.1]"""
    courier = match.courier(seat)
    assert courier is not None  # noqa: S101 - `cannot_claim` has checked it
    await show(match, courier)
    return False


def cannot_claim(match: Match, seat: Seat) -> Ruling | None:
    """Refuse a player who has no mission that could be shown now."""
    courier = match.courier(seat)
    if match.turn is None:
        return Ruling("setup.5", "no-claim-yet", hard=True)
    if courier is None:
        return Ruling("three.1", "no-missions", {"who": seat}, hard=True)
    if not courier.missions:
        return Ruling("mission.1", "no-missions-left", {"who": seat}, hard=True)
    if len(no_mission(match, courier)) == len(match.edition.missions):
        return Ruling("mission.1", "no-mission-done", {"who": seat}, hard=True)
    return cannot_leave(match, seat)


def courier_of(match: Match, van: Van) -> Courier | None:
    """Return the courier who drives a van, or None if no courier does."""
    return next((one for one in match.couriers if one.van is van), None)


async def battery(match: Match, van: Van, number: int) -> bool:
    """Set the charge of a van's battery, overriding the rules."""
    courier = courier_of(match, van)
    assert courier is not None  # noqa: S101 - `cannot_set_battery` has checked it
    before, courier.charge = courier.charge, number
    match.table.announce("charged", who=courier.name, number=number, left=before)
    return True


def cannot_set_battery(match: Match, van: Van, number: int) -> Ruling | None:
    """Return why the charge of a van's battery can't be set to this number, or None if it can."""
    courier = courier_of(match, van)
    if courier is None or number > courier.full:
        facts: dict[str, Fact] = {"item": van, "count": 0 if courier is None else courier.full}
        return Ruling(RULE, "no-such-charge", facts, hard=True)
    return None


async def fuse(match: Match, number: int) -> bool:
    """Set the number that the exploding package's die shows, overriding the rules."""
    assert match.boom.carrier is not None  # noqa: S101 - `cannot_set_fuse` has checked it
    match.boom.fuse, match.boom.fresh = number, False
    return True


def cannot_set_fuse(match: Match, number: int) -> Ruling | None:
    """Refuse a number that the die doesn't have, or any number if no van carries the exploding
    package.
    """
    if match.boom.carrier is None:
        return Ruling(RULE, "no-fuse", hard=True)
    if not 1 <= number <= FUSE:
        return Ruling(RULE, "no-such-fuse", {"count": FUSE}, hard=True)
    return None


async def oldest(match: Match, van: Van, tile: Tile) -> bool:
    """Make the cube on a tile the van's oldest, overriding the rules."""
    vehicle = of_colour(match, van)
    vehicle.cubes.remove(tile)
    vehicle.cubes.insert(0, tile)
    match.table.announce("oldest", item=van, spot=tile)
    return True


def cannot_make_oldest(match: Match, van: Van, tile: Tile) -> Ruling | None:
    """Refuse a tile that has none of that van's cubes."""
    vehicle = match.vehicle(van)
    if vehicle is None or tile not in vehicle.cubes:
        return Ruling(RULE, "no-cube", {"item": van, "spot": tile}, hard=True)
    return None


async def helped(match: Match, van: Van, number: int) -> bool:
    """Set how many times a courier's company has helped, overriding the rules."""
    courier = courier_of(match, van)
    assert courier is not None  # noqa: S101 - `cannot_set_helped` has checked it
    assert courier.company is not None  # noqa: S101 - also checked
    courier.helped = number
    match.table.announce("helped", who=courier.name, item=courier.company, count=number)
    return True


def cannot_set_helped(match: Match, van: Van, number: int) -> Ruling | None:
    """Return why a company can't have helped this many times, or None if that is possible."""
    courier = courier_of(match, van)
    card = None if courier is None else company(match, courier)
    most = 0 if card is None else card.times or 0
    if number > most or not most:
        return Ruling(RULE, "no-helped", {"item": van, "count": most}, hard=True)
    return None


async def lost(match: Match, van: Van, number: int) -> bool:
    """Set how many packages a courier has lost to the Rogue, overriding the rules. [mission.3]"""
    courier = courier_of(match, van)
    assert courier is not None  # noqa: S101 - `cannot_set_lost` has checked it
    courier.lost = number
    match.table.announce("lost", who=courier.name, count=number)
    return True


def cannot_set_lost(match: Match, van: Van, _number: int) -> Ruling | None:
    """Refuse a van that isn't a courier's."""
    if courier_of(match, van) is None:
        return Ruling(RULE, "no-lost", {"item": van}, hard=True)
    return None


async def points(match: Match, van: Van, number: int) -> bool:
    """Set how many points a courier's company has earned, overriding the rules. [company.1]"""
    courier = courier_of(match, van)
    assert courier is not None  # noqa: S101 - `cannot_set_points` has checked it
    courier.extra = number
    match.table.announce("company-points", who=courier.name, count=number)
    return False


def cannot_set_points(match: Match, van: Van, _number: int) -> Ruling | None:
    """Return why the points of a courier's company can't be set, or None if they can. They can only
    be set if the players carry out the company card themselves.
    """
    courier = courier_of(match, van)
    card = None if courier is None else company(match, courier)
    if card is None or card.kind is not CompanyKind.BY_HAND:
        return Ruling(RULE, "no-points", {"item": van}, hard=True)
    return None


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave, warns=partial(leaves, ends=True)),
    "returns": TableEvent((Seat,), returns, cannot_return),
    "sits": sitting(RULE, "trouble.1", is_under_way),
    "claim": TableEvent((Seat,), claim, cannot_claim, tells=True),
    "battery": TableEvent((Van, int), battery, cannot_set_battery, adjusts=True, tells=True),
    "fuse": TableEvent((int,), fuse, cannot_set_fuse, adjusts=True),
    "oldest": TableEvent((Van, Tile), oldest, cannot_make_oldest, adjusts=True),
    "helped": TableEvent((Van, int), helped, cannot_set_helped, adjusts=True),
    "points": TableEvent((Van, int), points, cannot_set_points, adjusts=True),
    "lost": TableEvent((Van, int), lost, cannot_set_lost, adjusts=True),
}
