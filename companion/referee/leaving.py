"""What happens when players leave the table: which events are refused, which questions become
stale, and when the last player wins.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from companion.referee.game import State
from companion.referee.question import Ruling
from companion.referee.seat import Seat
from companion.referee.table import Announcement, Table, public
from companion.referee.table_event import Changed

T = TypeVar("T")


class OneLeftError(Exception):
    """Only one player is left, so the game ends."""


class Interrupted(Protocol):
    """The state of a game whose questions can become stale."""

    here: list[Seat]

    def raise_if_over(self) -> None:
        """Raise one of the game's own exceptions if an event has ended the game, or part of it."""


class Winnable(Protocol):
    """The state of a game that the last remaining player wins."""

    table: Table
    here: list[Seat]
    winners: list[Seat]


def not_at_table(rule: str, state: State, seat: Seat) -> Ruling | None:
    """Return the ruling against a seat whose player has left the table, or None if the player is
    still there.

    Uses the phrase `no-left` (`option`), which every game has.
    """
    return None if seat in state.here else Ruling(rule, "no-left", {"option": seat}, hard=True)


def leaves(state: State, seat: Seat, *, opens: bool = False, ends: bool = False) -> Announcement:
    """Return the sentence that says what happens if this player leaves, before anyone confirms it.

    opens: whether the player's hand is laid open.
    ends: whether the game ends, however many players are left.
    """
    is_last = len(state.here) <= 2
    return public("sure-leave", who=seat, opens=int(opens), ends=int(ends or is_last))


def is_at_table(rule: str, state: State, seat: Seat) -> Ruling | None:
    """Return the ruling that refuses the return of a player who hasn't left, or None."""
    return Ruling(rule, "no-return", {"option": seat}, hard=True) if seat in state.here else None


def sit_down(here: list[Seat], seat: Seat) -> None:
    """Put a seat back among the seats at the table, and keep them in clockwise order."""
    here.append(seat)
    here.sort(key=lambda one: one.index)


def still_a_game(here: Sequence[Seat]) -> None:
    """Raise OneLeftError if fewer than two players are left."""
    if len(here) < 2:
        raise OneLeftError


def win_alone(state: Winnable) -> None:
    """Make the only remaining player the winner.

    Announces this with the phrase `game-left` (`who`).
    """
    state.winners = state.here[:]
    state.table.announce("game-left", who=state.winners[0])


async def ask_until_stable(m: Interrupted, ask: Callable[[], Awaitable[T]]) -> T:
    """Return the answer to a question. If an event makes the question stale, ask it again.

    ask: asks one question, or several of which only the last changes anything.
    """
    while True:
        try:
            return await ask()
        except Changed:
            m.raise_if_over()


async def ask_while_present(
    m: Interrupted, ask: Callable[[], Awaitable[T]], *seats: Seat
) -> T | None:
    """Return the answer to a question, or None if one of `seats` leaves the table first.

    If another event makes the question stale, ask it again.
    """
    while all(seat in m.here for seat in seats):
        try:
            return await ask()
        except Changed:
            m.raise_if_over()
    return None
