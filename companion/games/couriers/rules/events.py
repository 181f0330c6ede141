"""Events that can happen at the table, no matter what question is open."""

from functools import partial

from companion.games.couriers.model.state import Match, drop_cards, is_home
from companion.referee.leaving import is_at_table, leaves, not_at_table, sit_down
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.sides import sitting
from companion.referee.table_event import TableEvent

#: Refuses an event for a player who has left the table.
cannot_leave = partial(not_at_table, "trouble.1")
#: Refuses the return of a player who is still at the table.
cannot_return = partial(is_at_table, "trouble.4")


async def leave(match: Match, seat: Seat) -> bool:
    """Take a leaving player's van off the board, and discard all their cards unseen. [trouble.1]"""
    courier = match.couriers[seat]
    match.table.announce("gone", who=seat)
    test = match.turn.test if match.turn is not None and match.turn.seat is seat else None
    if (
        test is not None and test.owner in match.here and not test.needs
    ):  # The trap's card is still face down.
        lose_trap(match, test.owner)
    drop_cards(match, seat)
    match.unseen += courier.bonuses
    lose_trap(match, seat)
    courier.bonuses = []
    match.here.remove(seat)
    return True


async def rejoin(match: Match, seat: Seat) -> bool:
    """Put a returning player's van on the Warehouse. The player keeps their points. [trouble.4]"""
    sit_down(match.here, seat)
    match.couriers[seat].van = match.town.warehouse
    match.table.announce("sits-again", who=seat)
    return True


def lose_trap(match: Match, seat: Seat) -> None:
    """Take a player's trap off the board, and discard its card unseen."""
    courier = match.couriers[seat]
    if courier.trap is not None:
        match.unseen.append(courier.trap.card)
        courier.trap = None


def is_driving(match: Match, seat: Seat) -> bool:
    """Whether the player is in the middle of a drive."""
    return match.turn is not None and match.turn.seat is seat and match.turn.drive is not None


def no_directions(match: Match) -> Ruling | None:
    """Refuse to rotate directions if the edition doesn't say where the board's spaces are. Without
    their positions, the companion can't tell which way is north. [trouble.2]
    """
    return None if match.town.places else Ruling("trouble.2", "no-directions", hard=True)


async def set_points(match: Match, seat: Seat, number: int) -> bool:
    """Set a player's score, overriding the rules. [trouble.3]"""
    before, match.couriers[seat].score = match.couriers[seat].score, number
    match.table.announce("points", who=seat, number=number, left=before)
    return False


def refuse_points(match: Match, seat: Seat, number: int) -> Ruling | None:
    """Return why a player's score can't be set to this number, or None if it can."""
    if number > 999:
        return Ruling("trouble.3", "no-such-score", {"number": number}, hard=True)
    return cannot_leave(match, seat)


async def give_turn(match: Match, seat: Seat) -> bool:
    """Let another player take the next turn, overriding the rules. [trouble.3]"""
    match.given = seat
    match.table.announce("turn-given", who=seat)
    return True


def refuse_turn(match: Match, seat: Seat) -> Ruling | None:
    """Refuse to give a player a turn during the setup, or if the player has nothing left to do."""
    if match.turn is None:
        return Ruling("trouble.3", "no-turn-yet", hard=True)
    if match.endgame and seat in match.here and is_home(match, seat):
        return Ruling("end.4", "no-turn-home", {"who": seat}, hard=True)
    return cannot_leave(match, seat)


async def set_misses(match: Match, seat: Seat, number: int) -> bool:
    """Set whether a player misses the next turn, overriding the rules. [trouble.3]"""
    match.couriers[seat].misses = bool(number)
    match.table.announce("misses-next" if number else "misses-none", who=seat)
    return False


def refuse_misses(match: Match, seat: Seat, number: int) -> Ruling | None:
    """Refuse to make a player miss more than one turn. [hazard.4]"""
    if number > 1:
        return Ruling("hazard.4", "no-such-miss", {"number": number}, hard=True)
    return cannot_leave(match, seat)


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave, warns=leaves),
    "returns": TableEvent((Seat,), rejoin, cannot_return),
    "sits": sitting("trouble.2", "trouble.1", is_driving, no_directions),
    "points": TableEvent((Seat, int), set_points, refuse_points, adjusts=True),
    "turn": TableEvent((Seat,), give_turn, refuse_turn, adjusts=True),
    "misses": TableEvent((Seat, int), set_misses, refuse_misses, adjusts=True),
}
