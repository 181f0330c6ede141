"""Something that lies face down."""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Any, Generic, NoReturn, TypeVar

T = TypeVar("T")


class Ordered(Enum):
    """Things of an edition, in the order of its file. They have no rank, unlike an `IntEnum`."""

    __hash__ = object.__hash__  # an enum's own hashes its name: too slow for looking up a board

    def __lt__(self, other: "Ordered") -> bool:
        return self._sort_order_ < other._sort_order_  # type: ignore[attr-defined,no-any-return]


#: What can stand on a card: its rank, or one of an edition's things.
Face = IntEnum | Ordered


def is_lower(one: Face, two: Face) -> bool:
    """Whether a card is below another: both are of one kind."""
    return one < two  # type: ignore[operator]


class Hidden(Generic[T]):
    """A face-down card. It can be held, moved and counted, but not read.

    Only a keeper turns it up (`keeper.py`). Where the cards lie at the table the
    companion itself does not know the face. It prints as `<face down>` and cannot
    be compared, formatted or pickled, so it has no way into a sentence or a file.
    """

    __slots__ = ("_face",)

    def __init__(self, face: T | None = None) -> None:
        self._face = face

    def __repr__(self) -> str:
        return "<face down>"

    def __format__(self, spec: str) -> NoReturn:
        raise TypeError("a face-down card has no words")

    def __eq__(self, other: object) -> NoReturn:
        raise TypeError("a face-down card cannot be compared; ask its keeper")

    __hash__ = object.__hash__

    def __reduce__(self) -> NoReturn:
        raise TypeError("a face-down card cannot be written down")


def seen_on(card: Hidden[T]) -> T | None:
    """For keepers: the face of a card at the table that all saw before it came into a hand."""
    return card._face


def unsee(cards: Iterable[Hidden[Any]]) -> None:
    """For keepers: one of these cards went away unseen, so none of them is known."""
    for card in cards:
        card._face = None
