"""Face-down cards."""

from collections.abc import Iterable
from enum import Enum, IntEnum
from typing import Any, Generic, NoReturn, TypeVar

T = TypeVar("T")


class Ordered(Enum):
    """Base class for enums whose members an edition file defines, in the order of that file."""

    __hash__ = object.__hash__  # The hash that Enum defines is too slow for looking up boards.

    def __lt__(self, other: "Ordered") -> bool:
        return self._sort_order_ < other._sort_order_  # type: ignore[attr-defined,no-any-return]


#: What is printed on a card: a rank, or the name of one of an edition's cards.
Face = IntEnum | Ordered


def is_lower(one: Face, two: Face) -> bool:
    """Whether a card is lower than another card of the same kind."""
    return one < two  # type: ignore[operator]


class Hidden(Generic[T]):
    """A face-down card. Rules can move and count it, but not read it.

    Only a `CardSource` can turn it up. If the players hold real cards, even the companion doesn't
    know its face. The object prints as `<face down>` and can't be compared, formatted or pickled,
    so its face can't leak into a sentence or a file.
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
    """Return the face that everyone saw before the card went into a hand. Return None if nobody
    did.

    Only card sources may call this.
    """
    return card._face


def unsee(cards: Iterable[Hidden[Any]]) -> None:
    """Forget which faces everyone has seen on these cards, because nobody can tell any more which
    card is which. Only card sources may call this.
    """
    for card in cards:
        card._face = None
