"""What can happen at the table whatever question is open."""

from companion.games.parsifal.model.state import Match, after
from companion.games.parsifal.rules.moving import banish
from companion.games.parsifal.rules.questions import ASK_DRAW
from companion.referee.game import TableEvent
from companion.referee.question import Choose, Ruling, YesNo
from companion.referee.seat import Seat


async def leave(m: Match, seat: Seat) -> bool:
    """The characters go to Limbo, and what they own to the common area. [trouble.1]"""
    before = len(m.here)
    m.here.remove(seat)
    m.passes = m.passes * len(m.here) // before  # as many rounds as before
    m.dry = m.dry * len(m.here) // before
    figures = m.p.area(seat)
    if figures:
        m.table.announce("gone", who=seat, items=tuple(figures))
    else:
        m.table.announce("gone-bare", who=seat)
    for figure in figures:
        banish(m.p, figure, m.table.announce)
    return True


def cannot_leave(m: Match, seat: Seat) -> Ruling | None:
    """Nobody leaves twice."""
    if seat not in m.here:
        return Ruling("trouble.1", "no-left", {"option": seat}, hard=True)
    return None


async def offer(m: Match, seat: Seat) -> bool:
    """A draw, if all others agree. [end.4]"""
    for other in after(m, seat):
        answer = await Choose(ASK_DRAW, other, tuple(YesNo), facts={"who": other, "target": seat})
        if answer is YesNo.NO:
            m.table.announce("no-draw", who=other)
            return False
    m.agreed = True
    m.table.announce("draw-agreed")
    return True


def cannot_offer(m: Match, seat: Seat) -> Ruling | None:
    """Only while a game is played."""
    if m.turn is None:
        return Ruling("end.4", "no-game", hard=True)
    return cannot_leave(m, seat)


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave),
    "offer": TableEvent((Seat,), offer, cannot_offer),
}
