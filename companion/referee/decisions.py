"""The decisions that the people at a table can make in any game, even against its rules. All
decisions are recorded.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from companion.referee.facts import OptionChoice
from companion.referee.question import Ruling
from companion.referee.table import Table, public
from companion.referee.table_event import EndedError, TableEvent

#: The name of the event that records a note. The note is the event's reason.
NOTE = "note"
#: The name of the event that ends the game early.
END = "end"


class Decided(Protocol):
    """The part of a game's state that the players' decisions can change.

    options: each table option's current choice.
    goal: the score that ends the game, in the game's own unit, or 0 if only the rules end it.
    """

    table: Table
    options: Mapping[str, str]
    goal: int


D = TypeVar("D", bound=Decided)


@dataclass(frozen=True, slots=True)
class TableOption:
    """A rule that the players can change.

    choices: ids of the choices, the default first.
    before: the choice for games saved before the option existed, if it isn't the default.
    is_of_setup: whether the option affects only the setup, so that it can't change during a game.

    The option has a phrase `option-ID` and, for each choice, `option-ID-CHOICE`.
    """

    id: str
    choices: tuple[str, ...]
    before: str = ""
    is_of_setup: bool = False


@dataclass(frozen=True, slots=True)
class Goal(Generic[D]):
    """A number of contracts, points, rounds or turns that ends a game, and that the players can
    change.

    reached: returns the current number, which a new goal must exceed.
    most: the highest possible goal.

    The game has the phrase `goal-set` (`number`).
    """

    reached: Callable[[D], int]
    most: int


def decisions(options: Sequence[TableOption], goal: Goal[D] | None) -> Mapping[str, TableEvent[D]]:
    """Return the events by which players decide something, keyed by command name."""
    events: dict[str, TableEvent[D]] = {
        NOTE: TableEvent((), note, may_always),
        END: TableEvent((), end, may_always, warns=lambda _: public("sure-end")),
    }
    if changeable := [option for option in options if not option.is_of_setup]:

        def refuse(m: D, choice: OptionChoice) -> Ruling | None:
            return cannot_choose(m, choice, changeable)

        events["option"] = TableEvent((OptionChoice,), choose, refuse)
    if goal is not None:

        def refuse_goal(m: D, number: int) -> Ruling | None:
            return cannot_play_to(m, number, goal)

        events["goal"] = TableEvent((int,), play_to, refuse_goal)
    return events


def choices_of(options: Iterable[TableOption]) -> list[OptionChoice]:
    """Return every choice that these options offer."""
    return [OptionChoice(option.id, choice) for option in options for choice in option.choices]


async def note(_m: Decided) -> bool:
    """Do nothing. A note is given as the event's reason, which is recorded with the event."""
    return False


def may_always(_m: Decided) -> Ruling | None:
    """Allow the event at any time."""
    return None


async def end(m: Decided) -> bool:
    """End the game now. The rules determine the score as things stand."""
    m.table.announce("ended-early")
    raise EndedError


async def choose(m: Decided, choice: OptionChoice) -> bool:
    """Change a table option from now on."""
    m.options = {**m.options, choice.option: choice.choice}
    m.table.announce("option-chosen", what=choice)
    return True


def cannot_choose(
    m: Decided, choice: OptionChoice, changeable: Sequence[TableOption]
) -> Ruling | None:
    """Return why a choice is refused: it would need a new game, or it is already in effect. Return
    None if it is allowed.
    """
    if all(option.id != choice.option for option in changeable):
        return Ruling("", "option-of-setup", {"what": choice}, hard=True)
    if m.options[choice.option] == choice.choice:
        return Ruling("", "option-already", {"what": choice}, hard=True)
    return None


async def play_to(m: Decided, number: int) -> bool:
    """Change the goal from now on."""
    m.goal = number
    m.table.announce("goal-set", number=number)
    return True


def cannot_play_to(m: D, number: int, goal: Goal[D]) -> Ruling | None:
    """Return why a goal is refused: it is already reached, or too high. Return None if it is
    allowed.
    """
    reached = goal.reached(m)
    if number <= reached:
        return Ruling("", "goal-reached", {"number": number, "count": reached}, hard=True)
    if number > goal.most:
        return Ruling("", "goal-too-high", {"most": goal.most}, hard=True)
    return None
