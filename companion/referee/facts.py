"""What the rules may say: facts, which have no language, and a board of them."""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

import msgspec

from companion.referee.seat import Seat


class Place(msgspec.Struct, frozen=True):
    """One place. name: what reading it reads, or None. The phrase tells what is there; its
    brief form is the place's sign on a braille line, a few cells long.
    """

    name: Enum | Seat | None
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


class Spot(msgspec.Struct, frozen=True):
    """A place at the table where pieces lie.

    kind: what kind of place it is, as a tile, a hand, a deck. of: which tile, or whose hand;
    None where there is one of its kind. Its words are the phrase `at-KIND` (`of`), which has
    the forms `from` and `to`.
    """

    kind: Enum
    of: Seat | Enum | None = None


class Pieces(msgspec.Struct, frozen=True):
    """Pieces that are alike.

    kind: what they are by their shape or back, as a card of one deck, a cube, a van. face: which
    one, where all may see it; None where nobody may, or where all of the kind are alike. The word
    for those without a face is the phrase `piece-KIND` (`count`).
    """

    kind: Enum
    face: Enum | Seat | None = None
    count: int = 1


#: What may be said: a seat, an enum member, a number, a place, pieces, a board of these. Never a
#: face-down card, never a free string: a fact has no language.
Fact = Seat | Enum | int | tuple[Enum, ...] | tuple[Seat, ...] | Spot | Pieces | Board


class Phrase:
    """A phrase with its facts that stands in another one, such as what belongs into a file."""

    __slots__ = ("facts", "phrase")

    def __init__(self, phrase: str, **facts: "Word") -> None:
        self.phrase = phrase
        self.facts = facts

    def __repr__(self) -> str:
        return f"{self.phrase} {self.facts}"


#: What may stand in a sentence that tells no secret: also what a person or a file has named.
Word = str | int | Enum | Phrase
PhraseFacts = Mapping[str, Word]

NO_FACTS: Mapping[str, Fact] = MappingProxyType({})
