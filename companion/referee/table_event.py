"""Events that can happen at the table at any time, whatever question is open."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.referee.question import Question, Ruling
from companion.referee.table import Announcement

S = TypeVar("S")


class Changed(Exception):  # noqa: N818 - no error: something happened at the table
    """Raised in rules that are waiting for an answer, when an event makes their question stale.

    Rules catch it where they can restart a step, and then ask only for what is missing.
    """


class EndedError(Exception):
    """Raised in rules that are waiting for an answer, when the table ends the game early.

    Rules catch it where they count the score. If they don't, the game ends as it stands.
    """


@dataclass(frozen=True, slots=True)
class TableEvent(Generic[S]):
    """An event that can happen at the table, whatever question is open.

    takes: the kinds of its facts, in order: `Seat`, or an enum of the game.
    begin: the event's rules. They return whether the open question becomes stale; if so,
        `Changed` is raised there.
    refuse: returns why the event can't happen now, or None.
    adjusts: whether the event corrects by hand what the rules did, so that it needs a reason
        (override).
    tells: whether the event's announcements say what to move by hand, so that moves aren't
        announced separately.
    own: whether a seat may leave out its own name when it enters the event on its own line. Only
        for harmless events, because nobody else has to agree to them, so a slip must not be costly.
    warns: returns the announcement that somebody has to confirm first, or None if no confirmation
        is needed, because the event can simply be undone.
    """

    takes: tuple[type, ...]
    begin: Callable[..., Coroutine[Question, Any, bool]]
    refuse: Callable[..., Ruling | None]
    adjusts: bool = False
    own: bool = False
    tells: bool = False
    warns: Callable[..., Announcement | None] = lambda _state, *_args: None
