"""What can happen at the table whatever question is open."""

from companion.games.pandemonium.model.state import Match
from companion.games.pandemonium.rules.missions import no_mission, show
from companion.games.pandemonium.rules.setting_right import ADJUSTMENTS, RULE
from companion.referee.bearing import Bearing
from companion.referee.game import TableEvent
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


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave),
    "sits": TableEvent(
        (Seat, Bearing),
        sits,
        lambda m, seat, side: no_side(RULE, side) or cannot_leave(m, seat),
        own=True,
    ),
    "claim": TableEvent((Seat,), claim, cannot_claim),
    **ADJUSTMENTS,
}
