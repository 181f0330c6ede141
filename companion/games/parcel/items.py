"""The items, the other pieces in the box, and the places where pieces can be."""

from enum import Enum, IntEnum

import msgspec


class Item(IntEnum):
    """An item card. The value is its rank: when cards are compared, the higher rank wins."""

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
    """A kind of piece that players move by hand."""

    __hash__ = object.__hash__  # The hash that Enum defines is too slow for comparing layouts.

    CARD = "card"
    CONTRACT = "contract"


class Area(Enum):
    """An area of the table.

    UNDER: the bottom of the deck, where a Lens has put cards.
    DRAWN: the place of the card that a player draws at the start of a turn. Until the player plays
        a card, the companion doesn't know whether a real card has been drawn yet.
    """

    __hash__ = object.__hash__  # The hash that Enum defines is too slow for comparing layouts.

    STOCK = "stock"
    UNDER = "under"
    DECK = "deck"
    ASIDE = "aside"
    SIDE = "side"
    BEFORE = "before"
    DRAWN = "drawn"
    HAND = "hand"


class AllCards(Enum):
    """Stands for all cards together when the companion checks that none are missing or extra."""

    CARDS = "cards"


class FaceUpReason(Enum):
    """Why a card is face up in front of a player."""

    PLAYED = "played"
    CAMERA = "discarded because of a Camera"
    OUT = "put down on going out"


class FaceUpCard(msgspec.Struct, frozen=True):
    """A card that is face up in front of a player."""

    item: Item
    reason: FaceUpReason
