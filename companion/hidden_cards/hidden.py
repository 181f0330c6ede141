"""Face-down cards."""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Any, Generic, NoReturn, TypeVar

T = TypeVar("T")


class Ordered(Enum):
    """Base class for enums of an edition's cards, in the order of its file and without ranks."""

    __hash__ = object.__hash__  # an enum's own hash is too slow for looking up boards

    def __lt__(self, other: "Ordered") -> bool:
        return self._sort_order_ < other._sort_order_  # type: ignore[attr-defined,no-any-return]


#: What can be printed on a card: a rank, or one of an edition's cards.
Face = IntEnum | Ordered


def is_lower(one: Face, two: Face) -> bool:
    """Whether a card is lower than another card of the same kind."""
    return one < two  # type: ignore[operator]


class Hidden(Generic[T]):
    """A face-down card. Rules can move and count it, but not read it.

    Only a `CardSource` turns it up. If the players keep the cards, even the companion does not
    know the face. The card prints as `<face down>` and cannot be compared, formatted or pickled,
    so it cannot leak into a sentence or a file.
    """

    __slots__ = ("_face",)

    def __init__(self, face: T | None = None) -> None:
        self._face = face

    def __repr__(self) -> str:
        return "<face down>"

    def __format__(self, spec: str) -> NoReturn:
        raise TypeError("a face-down card has no words")

    def __eq__(self, other: object) -> NoReturn:
        raise TypeError("a face-down card cannot be compared; ask its source")

    __hash__ = object.__hash__

    def __reduce__(self) -> NoReturn:
        raise TypeError("a face-down card cannot be written down")


def seen_on(card: Hidden[T]) -> T | None:
    """Return the face that everyone saw before a card came into a hand, or None. For sources."""
    return card._face


def unsee(cards: Iterable[Hidden[Any]]) -> None:
    """Forget the faces of these cards, because one of them was taken unseen. For sources."""
    for card in cards:
        card._face = None
