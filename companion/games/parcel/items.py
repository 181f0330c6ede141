"""The items, the pieces in the box, and their possible places."""

from enum import Enum, IntEnum

import msgspec


class Item(IntEnum):
    """An item card. The value is its rank. The higher rank wins a comparison."""

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

    __hash__ = object.__hash__  # An enum's own hash is too slow for comparing layouts.

    CARD = "card"
    CONTRACT = "contract"


class Area(Enum):
    """A kind of place on the table.

    UNDER: cards at the bottom of the deck, put there by a Lens.
    DRAWN: the current turn's card, until a card is played; a real card may still be on the deck.
    """

    __hash__ = object.__hash__  # An enum's own hash is too slow for comparing layouts.

    STOCK = "stock"
    UNDER = "under"
    DECK = "deck"
    ASIDE = "aside"
    SIDE = "side"
    BEFORE = "before"
    DRAWN = "drawn"
    HAND = "hand"


class AllCards(Enum):
    """The name for all cards together, used for checking how many there are."""

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
