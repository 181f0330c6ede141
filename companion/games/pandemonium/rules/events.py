"""What can happen at the table whatever question is open."""

from companion.games.pandemonium.model.pieces import CompanyKind, Tile, Van
from companion.games.pandemonium.model.state import FUSE, Courier, Match, company
from companion.games.pandemonium.rules.missions import no_mission, show
from companion.games.pandemonium.rules.putting import RULE, TABLETOP, of_colour
from companion.referee.bearing import Bearing
from companion.referee.facts import Fact
from companion.referee.game import TableEvent, putting
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.sides import no_side, sit


async def leave(m: Match, seat: Seat) -> bool:
    """The game ends, and is scored as it stands. [trouble.1]"""
    m.here.remove(seat)
    m.table.announce("gone", who=seat)
    return True


def cannot_leave(m: Match, seat: Seat) -> Ruling | None:
    """Nobody leaves twice."""
    if seat not in m.here:
        return Ruling("trouble.1", "no-left", {"option": seat}, hard=True)
    return None


async def sits(m: Match, seat: Seat, side: Bearing) -> bool:
    """From which side somebody sits; a direction that is asked for is turned too."""
    sit(m, seat, side)
    return m.turn is not None


async def claim(m: Match, seat: Seat) -> bool:
    """A courier shows a secret mission. [mission.1]"""
    c = m.courier(seat)
    assert c is not None  # noqa: S101 - `cannot_claim` has seen to it
    await show(m, c)
    return False


def cannot_claim(m: Match, seat: Seat) -> Ruling | None:
    """Why a player has nothing to show: of the hand this tells nothing."""
    c = m.courier(seat)
    if m.turn is None:
        return Ruling("setup.5", "no-claim-yet", hard=True)
    if c is None:
        return Ruling("three.1", "no-missions", {"who": seat}, hard=True)
    if not c.missions:
        return Ruling("mission.1", "no-missions-left", {"who": seat}, hard=True)
    if len(no_mission(m, c)) == len(m.edition.missions):
        return Ruling("mission.1", "no-mission-done", {"who": seat}, hard=True)
    return cannot_leave(m, seat)


def courier_of(m: Match, van: Van) -> Courier | None:
    """Who drives a courier's van."""
    return next((one for one in m.couriers if one.van is van), None)


async def battery(m: Match, van: Van, number: int) -> bool:
    """The table sets a battery."""
    c = courier_of(m, van)
    assert c is not None  # noqa: S101 - `no_battery` has seen to it
    before, c.charge = c.charge, number
    m.table.announce("charged", who=c.name, number=number, left=before)
    return True


def no_battery(m: Match, van: Van, number: int) -> Ruling | None:
    """A courier's, and no more than it holds."""
    c = courier_of(m, van)
    if c is None or number > c.full:
        facts: dict[str, Fact] = {"item": van, "count": 0 if c is None else c.full}
        return Ruling(RULE, "no-such-charge", facts, hard=True)
    return None


async def fuse(m: Match, number: int) -> bool:
    """The table sets the die of the exploding package."""
    assert m.boom.carrier is not None  # noqa: S101 - `no_fuse` has seen to it
    m.boom.fuse, m.boom.fresh = number, False
    return True


def no_fuse(m: Match, number: int) -> Ruling | None:
    """Somebody carries it, and it has not exploded."""
    if m.boom.carrier is None:
        return Ruling(RULE, "no-fuse", hard=True)
    if not 1 <= number <= FUSE:
        return Ruling(RULE, "no-such-fuse", {"count": FUSE}, hard=True)
    return None


async def oldest(m: Match, van: Van, tile: Tile) -> bool:
    """A cube on that tile is the oldest of its van."""
    v = of_colour(m, van)
    v.cubes.remove(tile)
    v.cubes.insert(0, tile)
    m.table.announce("oldest", item=van, spot=tile)
    return True


def no_oldest(m: Match, van: Van, tile: Tile) -> Ruling | None:
    """A cube of that van must lie there."""
    v = m.vehicle(van)
    if v is None or tile not in v.cubes:
        return Ruling(RULE, "no-cube", {"item": van, "spot": tile}, hard=True)
    return None


async def helped(m: Match, van: Van, number: int) -> bool:
    """The table says how often a company has helped."""
    c = courier_of(m, van)
    assert c is not None  # noqa: S101 - `no_helped` has seen to it
    assert c.company is not None  # noqa: S101 - the same
    c.helped = number
    m.table.announce("helped", who=c.name, item=c.company, count=number)
    return True


def no_helped(m: Match, van: Van, number: int) -> Ruling | None:
    """A company that helps so often in a game."""
    c = courier_of(m, van)
    card = None if c is None else company(m, c)
    most = 0 if card is None else card.times or 0
    if number > most or not most:
        return Ruling(RULE, "no-helped", {"item": van, "count": most}, hard=True)
    return None


async def lost(m: Match, van: Van, number: int) -> bool:
    """The table says how many packages a courier has lost. [mission.3]"""
    c = courier_of(m, van)
    assert c is not None  # noqa: S101 - `no_lost` has seen to it
    c.lost = number
    m.table.announce("lost", who=c.name, count=number)
    return True


def no_lost(m: Match, van: Van, _number: int) -> Ruling | None:
    """Only a courier can be robbed."""
    if courier_of(m, van) is None:
        return Ruling(RULE, "no-lost", {"item": van}, hard=True)
    return None


async def points(m: Match, van: Van, number: int) -> bool:
    """The table says how many points a company has brought. [company.1]"""
    c = courier_of(m, van)
    assert c is not None  # noqa: S101 - `no_points` has seen to it
    c.extra = number
    m.table.announce("company-points", who=c.name, count=number)
    return False


def no_points(m: Match, van: Van, _number: int) -> Ruling | None:
    """Where the table does what the company says."""
    c = courier_of(m, van)
    card = None if c is None else company(m, c)
    if card is None or card.kind is not CompanyKind.BY_HAND:
        return Ruling(RULE, "no-points", {"item": van}, hard=True)
    return None


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave),
    "sits": TableEvent(
        (Seat, Bearing),
        sits,
        lambda m, seat, side: no_side(RULE, side) or cannot_leave(m, seat),
        own=True,
    ),
    "claim": TableEvent((Seat,), claim, cannot_claim, tells=True),
    "put": putting(TABLETOP),
    "battery": TableEvent((Van, int), battery, no_battery, adjusts=True, tells=True),
    "fuse": TableEvent((int,), fuse, no_fuse, adjusts=True),
    "oldest": TableEvent((Van, Tile), oldest, no_oldest, adjusts=True),
    "helped": TableEvent((Van, int), helped, no_helped, adjusts=True),
    "points": TableEvent((Van, int), points, no_points, adjusts=True),
    "lost": TableEvent((Van, int), lost, no_lost, adjusts=True),
}
