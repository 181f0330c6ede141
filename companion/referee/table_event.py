"""Events that can happen at a table whatever question is open."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.referee.question import Question, Ruling
from companion.referee.table import Announcement

S = TypeVar("S")


class Changed(Exception):  # noqa: N818 - no error: something happened at the table
    """Raised at an open question when something that happened makes it stale.

    Rules catch it where they can begin a step again, and then ask only for what is missing.
    """


class EndedError(Exception):
    """Raised at an open question when the table ends the game before its rules do.

    Rules catch it where they score. If they don't, the game is over as it stands.
    """


@dataclass(frozen=True, slots=True)
class TableEvent(Generic[S]):
    """An event that can happen at the table, whatever question is open.

    takes: the kinds of the facts it needs, in order: `Seat`, or an enum of the game.
    begin: the rules of the event. It returns whether the open question must be
        thought over: then `Changed` is raised there.
    refuse: why it cannot be now.
    adjusts: it sets right by hand what the rules did, and so needs a reason (override).
    tells: what it announces says what hands move, so that the moves are not told beside it.
    own: on a seat's own line it means that seat where no name is said. Only of what harms
        nobody: nobody else is asked then, so that no slip may be dear.
    warns: says what it will do, for somebody to confirm first; None: it can simply be undone.
    """

    takes: tuple[type, ...]
    begin: Callable[..., Coroutine[Question, Any, bool]]
    refuse: Callable[..., Ruling | None]
    adjusts: bool = False
    own: bool = False
    tells: bool = False
    warns: Callable[..., Announcement | None] = lambda _state, *_args: None
