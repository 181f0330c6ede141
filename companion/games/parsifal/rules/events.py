"""What can happen at the table whatever question is open."""

from companion.games.parsifal.model.layout import TABLETOP
from companion.games.parsifal.model.pieces import Figure, SkillKind
from companion.games.parsifal.model.state import Match, after
from companion.games.parsifal.rules.deeds import Deed, Tell
from companion.games.parsifal.rules.locking import lock, no_more_locks
from companion.games.parsifal.rules.moving import banish
from companion.games.parsifal.rules.questions import ASK_DRAW
from companion.games.parsifal.rules.quests import complete
from companion.games.parsifal.rules.targets import not_in_play, ruled, untold
from companion.referee.game import TableEvent, putting
from companion.referee.question import Choose, Ruling, YesNo
from companion.referee.seat import Seat

#: How many actions there can be on one turn. [turn.3]
MOST_ACTIONS = 2


async def leave(m: Match, seat: Seat) -> bool:
    """The characters go to Limbo, and what they own to the common area. [trouble.1]"""
    before = len(m.here)
    m.here.remove(seat)
    m.passes = m.passes * len(m.here) // before  # as many rounds as before
    m.dry = m.dry * len(m.here) // before
    figures, tell = m.p.area(seat), telling(m)
    if figures and m.tarots.deals:
        tell("gone", who=seat, items=tuple(figures))
    else:
        m.table.announce("gone-bare", who=seat)
    for figure in figures:
        banish(m.p, figure, tell)
    return True


def telling(m: Match) -> Tell:
    """What an event brings about is told as moves, where there is anything to move."""
    return m.table.announce if m.tarots.deals else untold


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
    m.decided = ()
    m.table.announce("draw-agreed")
    return True


def cannot_offer(m: Match, seat: Seat) -> Ruling | None:
    """Only while a game is played."""
    if m.turn is None:
        return Ruling("end.4", "no-game", hard=True)
    return cannot_leave(m, seat)


async def add_lock(m: Match, locker: Figure, target: Figure) -> bool:
    """The table has it that this one locks that one too. [trouble.2]"""
    lock(m.p, Deed(m.p.standing[locker].seat, locker, SkillKind.LOCK, (target,)), telling(m))
    return True


def cannot_lock(m: Match, locker: Figure, target: Figure) -> Ruling | None:
    """Where no such lock could be held, or it would decide the game."""
    p = m.p
    if m.turn is None:
        return ruled("trouble.2", "no-game")
    if (reason := not_in_play(p, locker)) is not None:
        return reason
    held = p.standing[locker].locks
    if target in held:
        return ruled("lock.5", "no-locked-twice", option=target, figure=locker)
    if (reason := no_more_locks(p, locker, target, held)) is not None:
        return reason
    new = p.copy()
    lock(new, Deed(new.standing[locker].seat, locker, SkillKind.LOCK, (target,)), untold)
    return ruled("trouble.2", "no-put-win") if complete(new) else None


async def turn_to(m: Match, seat: Seat) -> bool:
    """The table has it that it is this one's turn. [trouble.3]"""
    turn = m.turn
    assert turn is not None  # noqa: S101 - else it is refused
    turn.goes_to, turn.acted = seat, True  # nobody has passed
    turn.draws = turn.actions = 0
    return True


def no_turn_to(m: Match, seat: Seat) -> Ruling | None:
    """Of somebody else at the table."""
    if m.turn is not None and m.turn.seat is seat:
        return ruled("trouble.3", "no-turn", who=seat)
    return cannot_offer(m, seat)


async def actions(m: Match, number: int) -> bool:
    """The table has it that so many actions are left. [trouble.3]"""
    turn = m.turn
    assert turn is not None  # noqa: S101 - else it is refused
    turn.actions, turn.doubled = number, turn.doubled or number > 1
    return True


def no_actions(m: Match, number: int) -> Ruling | None:
    """Two at the most. [turn.3]"""
    if m.turn is None:
        return ruled("trouble.3", "no-game")
    return ruled("turn.3", "no-third") if number > MOST_ACTIONS else None


async def won(m: Match, seat: Seat) -> bool:
    """The table has it that somebody has won this game. [trouble.3]"""
    m.decided = (seat,)
    m.table.announce("won-by-table", who=seat)
    return True


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave),
    "offer": TableEvent((Seat,), offer, cannot_offer),
    "put": putting(TABLETOP),
    "lock": TableEvent((Figure, Figure), add_lock, cannot_lock, adjusts=True),
    "turn": TableEvent((Seat,), turn_to, no_turn_to, adjusts=True),
    "actions": TableEvent((int,), actions, no_actions, adjusts=True),
    "won": TableEvent((Seat,), won, cannot_offer, adjusts=True),
}
