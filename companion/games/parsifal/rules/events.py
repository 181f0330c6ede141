"""Events that players can enter at any time, such as departures and overrides."""

from functools import partial

from companion.games.parsifal.model.pieces import Figure, SkillKind
from companion.games.parsifal.model.state import Match, after
from companion.games.parsifal.rules.actions import Action, Announce
from companion.games.parsifal.rules.locking import lock, ruling_against_added_lock
from companion.games.parsifal.rules.moving import banish
from companion.games.parsifal.rules.questions import ASK_DRAW
from companion.games.parsifal.rules.quests import complete
from companion.games.parsifal.rules.targets import hard_ruling, ruling_against_absent, silent
from companion.referee.facts import Fact
from companion.referee.leaving import is_at_table, leaves, not_at_table, sit_down
from companion.referee.question import Choose, Ruling, YesNo
from companion.referee.seat import Seat
from companion.referee.table import Announcement, public
from companion.referee.table_event import TableEvent

#: Refuses an event for a player who has left the table.
cannot_leave = partial(not_at_table, "trouble.1")
#: Refuses the return of a player who is still at the table.
cannot_return = partial(is_at_table, "trouble.4")

#: The maximum number of actions in a player's turn. [turn.3]
MOST_ACTIONS = 2


async def leave(match: Match, seat: Seat) -> bool:
    """Let a player leave. Their characters go to Limbo, and the artifacts of these characters to
    the common area. [trouble.1]
    """
    before = len(match.here)
    match.here.remove(seat)
    # A round is shorter now, so the same number of rounds has fewer turns.
    match.passes = match.passes * len(match.here) // before
    match.dry = match.dry * len(match.here) // before
    figures, announce = match.position.area(seat), announcer_for(match)
    if figures and match.tarots.deals:
        announce("gone", who=seat, items=tuple(figures), count=len(figures))
    else:
        match.table.announce("gone-bare", who=seat)
    for figure in figures:
        banish(match.position, figure, announce)
    return True


async def returns(match: Match, seat: Seat) -> bool:
    """Let a player who has left come back, with an empty area. [trouble.4]"""
    before = len(match.here)
    sit_down(match.here, seat)
    # A round is longer now, so the same number of rounds has more turns.
    match.passes = match.passes * len(match.here) // before
    match.dry = match.dry * len(match.here) // before
    match.table.announce("sits-again", who=seat)
    return True


def announcer_for(match: Match) -> Announce:
    """Return the function that announces an event's changes.

    With real tarots, it does nothing, because the players hear which tarots to move.
    """
    return match.table.announce if match.tarots.deals else silent


async def offer(match: Match, seat: Seat) -> bool:
    """Let a player offer a draw. If all others agree, the game ends. [end.4]"""
    for n, other in enumerate(after(match, seat)):
        facts: dict[str, Fact] = {"who": other, "target": seat, "again": int(n > 0)}
        answer = await Choose(ASK_DRAW, other, tuple(YesNo), facts=facts)
        if answer is YesNo.NO:
            match.table.announce("no-draw", who=other)
            return False
    match.decided = ()
    match.table.announce("draw-agreed")
    return True


def ruling_against_offer(match: Match, seat: Seat) -> Ruling | None:
    """Refuse any offer while no game is being played, or for a player who has left the table."""
    if match.turn is None:
        return Ruling("end.4", "no-game", hard=True)
    return cannot_leave(match, seat)


async def add_lock(match: Match, locker: Figure, target: Figure) -> bool:
    """Let a character lock a target, overriding the rules. [trouble.2]"""
    lock(
        match.position,
        Action(match.position.in_play[locker].seat, locker, SkillKind.LOCK, (target,)),
        announcer_for(match),
    )
    return True


def ruling_against_override_lock(match: Match, locker: Figure, target: Figure) -> Ruling | None:
    """Return why a character can't be made to lock a target, or None if it can. For example, the
    lock must not let a character win.
    """
    position = match.position
    if match.turn is None:
        return hard_ruling("trouble.2", "no-game")
    if (reason := ruling_against_absent(position, locker)) is not None:
        return reason
    held = position.in_play[locker].locks
    if target in held:
        return hard_ruling("lock.5", "no-locked-twice", option=target, figure=locker)
    if (reason := ruling_against_added_lock(position, locker, target, held)) is not None:
        return reason
    new = position.copy()
    lock(new, Action(new.in_play[locker].seat, locker, SkillKind.LOCK, (target,)), silent)
    return hard_ruling("trouble.2", "no-put-win") if complete(new) else None


async def turn_to(match: Match, seat: Seat) -> bool:
    """Give another player the turn, overriding the rules. [trouble.3]"""
    turn = match.turn
    assert turn is not None  # noqa: S101 - `ruling_against_turn` has checked it
    turn.goes_to, turn.acted = seat, True  # A turn with an action doesn't count as passed.
    turn.draws = turn.actions = 0
    return True


def ruling_against_turn(match: Match, seat: Seat) -> Ruling | None:
    """Refuse to give the turn to a player who already has it, or who has left the table."""
    if match.turn is not None and match.turn.seat is seat:
        return hard_ruling("trouble.3", "no-turn", who=seat)
    return ruling_against_offer(match, seat)


async def actions(match: Match, number: int) -> bool:
    """Set how many actions the player has left this turn, overriding the rules. [trouble.3]"""
    turn = match.turn
    assert turn is not None  # noqa: S101 - `ruling_against_actions` has checked it
    turn.actions, turn.doubled = number, turn.doubled or number > 1
    return True


def ruling_against_actions(match: Match, number: int) -> Ruling | None:
    """Refuse to give a player more than two actions. [turn.3]"""
    if match.turn is None:
        return hard_ruling("trouble.3", "no-game")
    return hard_ruling("turn.3", "no-third") if number > MOST_ACTIONS else None


def wins(_match: Match, seat: Seat) -> Announcement:
    """Return a warning that declaring a winner ends the game. [trouble.3]"""
    return public("sure-won", who=seat)


async def won(match: Match, seat: Seat) -> bool:
    """Declare a player the winner of this game, overriding the rules. [trouble.3]"""
    match.decided = (seat,)
    match.table.announce("won-by-table", who=seat)
    return True


EVENTS: dict[str, TableEvent[Match]] = {
    "leave": TableEvent((Seat,), leave, cannot_leave, warns=leaves),
    "returns": TableEvent((Seat,), returns, cannot_return),
    "offer": TableEvent((Seat,), offer, ruling_against_offer),
    "lock": TableEvent((Figure, Figure), add_lock, ruling_against_override_lock, adjusts=True),
    "turn": TableEvent((Seat,), turn_to, ruling_against_turn, adjusts=True),
    "actions": TableEvent((int,), actions, ruling_against_actions, adjusts=True),
    "won": TableEvent((Seat,), won, ruling_against_offer, adjusts=True, warns=wins),
}
