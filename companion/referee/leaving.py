"""Players who leave the table: what was asked is asked anew of those who stay."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from companion.referee.run import Changed
from companion.referee.seat import Seat

T = TypeVar("T")


class OneLeftError(Exception):
    """All others have left: there is nothing more to play."""


def still_a_game(here: Sequence[Seat]) -> None:
    """After something has happened. Raises OneLeftError."""
    if len(here) < 2:
        raise OneLeftError


async def anew(
    ask: Callable[[], Awaitable[T]],
    check: Callable[[], None],
    stay: Callable[[], bool] = lambda: True,
) -> T | None:
    """Ask, and ask anew after whatever happens, as long as those who matter to it stay.

    check: looks whether there is still a game. None where they did not stay.
    """
    while stay():
        try:
            return await ask()
        except Changed:
            check()
    return None
