"""What is in the box, where it lies, and how a card came to lie face up."""

from enum import Enum, IntEnum

import msgspec


class Item(IntEnum):
    """An item card. The value is its rank; the higher wins a comparison."""

    COFFEE = 0
    RADIO = 1
    BINOCULARS = 2
    REVOLVER = 3
    BADGE = 4
    CAMERA = 5
    LENS = 6
    NOTEBOOK = 7
    DISGUISE = 8
    PARCEL = 9


class Piece(Enum):
    """What hands move."""

    __hash__ = object.__hash__  # an enum's own is too slow for comparing layouts

    CARD = "card"
    CONTRACT = "contract"


class Area(Enum):
    """Where it lies.

    UNDER: the lowest cards of the deck, which a Lens has put there. DRAWN: the card of a turn,
    until another is played: by hand it may not be drawn yet.
    """

    __hash__ = object.__hash__  # an enum's own is too slow for comparing layouts

    STOCK = "stock"
    UNDER = "under"
    DECK = "deck"
    ASIDE = "aside"
    SIDE = "side"
    BEFORE = "before"
    DRAWN = "drawn"
    HAND = "hand"


class Whole(Enum):
    """What all the items are together, when they are counted."""

    CARDS = "cards"


class How(Enum):
    """How a card came to lie before a player."""

    PLAYED = "played"
    CAMERA = "discarded by a Camera"
    OUT = "laid down on going out"


class Laid(msgspec.Struct, frozen=True):
    """A card of a player's public pile."""

    item: Item
    how: How
