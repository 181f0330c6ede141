"""Facts: what the rules say, independently of any language. The narration turns them into words."""

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType

import msgspec

from companion.referee.seat import Seat


class Place(msgspec.Struct, frozen=True):
    """A place on a board, with what is there.

    name: the thing or player to describe when somebody touches the place in braille, or None.
    phrase: the id of a phrase that says what is there. Its brief form is a few braille cells long.
    """

    name: Enum | Seat | None
    phrase: str
    facts: "dict[str, Fact]"


class Row(msgspec.Struct, frozen=True):
    """Places that belong together on a braille line.

    phrase, facts: the heading, which starts a new window. If `phrase` is "", there is no heading.
    is_joined: whether there are no blanks between the places on a braille line.
    """

    places: tuple[Place, ...]
    phrase: str = ""
    facts: "dict[str, Fact]" = msgspec.field(default_factory=dict)
    is_joined: bool = False


class Board(msgspec.Struct, frozen=True):
    """The rows of places that follow a phrase.

    begun_by: if this is a piece of a list, the id of the phrase at the beginning of that list.
        Otherwise "".
    """

    rows: tuple[Row, ...]
    begun_by: str = ""


class Spot(msgspec.Struct, frozen=True):
    """A place for pieces on the table.

    kind: the kind of place, such as a tile, a hand or a deck.
    of: which tile, or whose hand, or None if there is only one place of this kind.

    The place is put in words by the phrase `at-KIND` (`of`), with the forms `from` and `to`.
    """

    kind: Enum
    of: Seat | Enum | None = None


class Pieces(msgspec.Struct, frozen=True):
    """Identical pieces.

    kind: what their shape or back shows, such as a card from one deck, a cube or a van.
    face: which piece it is, if everyone can see that, or None if the face is hidden or all pieces
    of the kind are alike. The word for pieces without a face is the phrase `piece-KIND` (`count`).
    """

    kind: Enum
    face: Enum | Seat | None = None
    count: int = 1


class OptionChoice(msgspec.Struct, frozen=True):
    """One choice of a table option, both given by id. It is put in words by the option's phrase and
    the choice's phrase together.
    """

    option: str
    choice: str


#: A seat, an enum member, a number, a place, pieces, an option's choice, a board, or several things
#: or seats. A fact is never a face-down card. It isn't free text either, because facts don't depend
#: on a language.
Fact = (
    Seat | Enum | int | tuple[Enum, ...] | tuple[Seat, ...] | Spot | Pieces | OptionChoice | Board
)


class Phrase:
    """A phrase with its facts, for use within another phrase."""

    __slots__ = ("facts", "phrase")

    def __init__(self, phrase: str, **facts: "Word") -> None:
        self.phrase = phrase
        self.facts = facts

    def __repr__(self) -> str:
        return f"{self.phrase} {self.facts}"


class ByListener:
    """Words that differ between listeners, such as "your roll" and "Ann's roll".

    say: returns the words for a listener, or for everyone else if given None.
    """

    __slots__ = ("say",)

    def __init__(self, say: Callable[[Seat | None], str]) -> None:
        self.say = say


#: Words for a sentence without secrets. They may include text from a person or a file.
Word = str | int | Enum | Phrase
PhraseFacts = Mapping[str, Word]

NO_FACTS: Mapping[str, Fact] = MappingProxyType({})
