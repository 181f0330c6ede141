"""A board in rows: a grid row by row, a graph road by road, or any table of things."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from enum import Enum

    from companion.referee.question import Fact
    from companion.referee.seat import Seat


class Place(msgspec.Struct, frozen=True):
    """One place. name: what reading it reads, or None. The phrase tells what is there; its
    brief form is the place's sign on a braille line, a few cells long.
    """

    name: "Enum | Seat | None"
    phrase: str
    facts: "dict[str, Fact]"


class Row(msgspec.Struct, frozen=True):
    """Places that are felt as one.

    phrase, facts: what heads it; a window of a braille line begins there. "": nothing does.
    """

    places: tuple[Place, ...]
    phrase: str = ""
    facts: "dict[str, Fact]" = msgspec.field(default_factory=dict)


class Board(msgspec.Struct, frozen=True):
    """What follows a phrase, row by row."""

    rows: tuple[Row, ...]
