"""What can happen at the table whatever question is open."""

from companion.games.couriers.model.state import Match, drop_cards, is_home
from companion.games.couriers.rules.putting import TABLETOP
from companion.referee.bearing import Bearing
from companion.referee.game import TableEvent, putting
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.sides import no_side, sit


async def leave(m: Match, seat: Seat) -> bool:
    """The van goes off the board; all cards are discarded unseen. [trouble.1]"""
    courier = m.couriers[seat]
    m.table.announce("gone", who=seat)
    test = m.turn.test if m.turn is not None and m.turn.seat is seat else None
    if test is not None and test.owner in m.here and not test.needs:  # sprung, and not yet seen
        lose_trap(m, test.owner)
    drop_cards(m, seat)
    m.unseen += courier.bonuses
    lose_trap(m, seat)
    courier.bonuses = []
    m.here.remove(seat)
    return True


def lose_trap(m: Match, seat: Seat) -> None:
    """Its trap goes off the board, and the card to the discards, unseen."""
    courier = m.couriers[seat]
    if courier.trap is not None:
        m.unseen.append(courier.trap.card)
        courier.trap = None


def cannot_leave(m: Match, seat: Seat) -> Ruling | None:
    """Nobody leaves twice."""
    if seat not in m.here:
        return Ruling("trouble.1", "no-left", {"option": seat}, hard=True)
    return None


async def sits(m: Match, seat: Seat, side: Bearing) -> bool:
    """From which side of the board somebody sits: directions are turned so from now on."""
    sit(m, seat, side)
    turn = m.turn  # a direction that is asked for is turned too
    return turn is not None and turn.seat is seat and turn.drive is not None


def cannot_sit(m: Match, seat: Seat, side: Bearing) -> Ruling | None:
    """At one of the four sides of a board that says where its spaces lie."""
    if not m.town.places:
        return Ruling("trouble.2", "no-directions", hard=True)
    return no_side("trouble.2", side) or cannot_leave(m, seat)


async def points(m: Match, seat: Seat, number: int) -> bool:
    """The table sets a score by hand. [trouble.3]"""
    before, m.couriers[seat].score = m.couriers[seat].score, number
    m.table.announce("points", who=seat, number=number, left=before)
    return False


def cannot_count(m: Match, seat: Seat, number: int) -> Ruling | None:
    """Points are few enough to be counted."""
    if number > 999:
        return Ruling("trouble.3", "no-such-score", {"number": number}, hard=True)
    return cannot_leave(m, seat)


async def turn(m: Match, seat: Seat) -> bool:
    """The table says whose turn it is: it begins now. [trouble.3]"""
    m.given = seat
    m.table.announce("turn-given", who=seat)
    return True


def no_turn(m: Match, seat: Seat) -> Ruling | None:
    """There are turns when all is set up, for whoever has something left to do."""
    if m.turn is None:
        return Ruling("trouble.3", "no-turn-yet", hard=True)
    if m.endgame and seat in m.here and is_home(m, seat):
        return Ruling("end.4", "no-turn-home", {"who": seat}, hard=True)
    return cannot_leave(m, seat)


async def misses(m: Match, seat: Seat, number: int) -> bool:
    """The table says how many turns somebody has to miss. [trouble.3]"""
    m.couriers[seat].misses = bool(number)
    m.table.announce("misses-next" if number else "misses-none", who=seat)
    return False


def cannot_miss(m: Match, seat: Seat, number: int) -> Ruling | None:
    """One at most. [hazard.4]"""
    if number > 1:
        return Ruling("hazard.4", "no-such-miss", {"number": number}, hard=True)
    return cannot_leave(m, seat)


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave),
    "sits": TableEvent((Seat, Bearing), sits, cannot_sit, own=True),
    "put": putting(TABLETOP),
    "points": TableEvent((Seat, int), points, cannot_count, adjusts=True),
    "turn": TableEvent((Seat,), turn, no_turn, adjusts=True),
    "misses": TableEvent((Seat, int), misses, cannot_miss, adjusts=True),
}
