"""What can happen at the table whatever question is open."""

from companion.games.couriers.model.pieces import Spot
from companion.games.couriers.model.state import Match, drop_cards
from companion.referee.bearing import Bearing
from companion.referee.game import TableEvent
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.sides import no_side, sit


async def leave(m: Match, seat: Seat) -> bool:
    """The van goes off the board, and the cards and the trap out of the game. [trouble.1]"""
    courier = m.couriers[seat]
    m.table.announce("gone", who=seat, spot=courier.van)
    test = m.turn.test if m.turn is not None and m.turn.seat is seat else None
    if test is not None and test.owner in m.here and not test.needs:  # sprung, and not yet seen
        lose_trap(m, test.owner)
        m.table.announce("trap-returns", who=test.owner, spot=courier.van)
    drop_cards(m, seat)
    m.lost += courier.bonuses
    lose_trap(m, seat)
    courier.bonuses = []
    m.here.remove(seat)
    return True


def lose_trap(m: Match, seat: Seat) -> None:
    """Its trap goes off the board, and the card out of the game, unseen."""
    courier = m.couriers[seat]
    if courier.trap is not None:
        m.lost.append(courier.trap.card)
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


async def put(m: Match, seat: Seat, spot: Spot) -> bool:
    """The table moves a van by hand. [trouble.3]"""
    courier = m.couriers[seat]
    start, courier.van = courier.van, spot
    if m.turn is not None and m.turn.seat is seat:  # what its old place brought is over
        m.turn.drive = m.turn.test = None
        m.turn.claiming = False
    m.table.announce("put", who=seat, spot=spot, start=start)
    return True


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


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave),
    "sits": TableEvent((Seat, Bearing), sits, cannot_sit, own=True),
    "put": TableEvent((Seat, Spot), put, lambda m, seat, _: cannot_leave(m, seat), adjusts=True),
    "points": TableEvent((Seat, int), points, cannot_count, adjusts=True),
}
