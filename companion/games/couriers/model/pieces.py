"""The kinds of things in the game. Most are enums without members: an edition adds its own."""

from enum import Enum

from companion.hidden_cards.hidden import Ordered


class Spot(Ordered):
    """A place where a van can be: a space or a house."""


class Space(Spot):
    """A space on a street. The member's value is the space's id."""


class House(Spot):
    """A house, which also stands for its entrance and its destination cards.

    The value is its id.
    """


class Street(Enum):
    """A row of spaces. The value is its id."""


class Sign(Enum):
    """The letters that stand for a street on a braille map. The value is the street's id."""


class Colour(Enum):
    """The colour of a house, which determines how many points a delivery earns.

    The value is the colour's name in the edition.
    """


class Zone(Enum):
    """A hazard zone. The value is its id."""


class Bonus(Ordered):
    """A kind of bonus card. The value is its id."""


class Action(Enum):
    """An action that a player can take in a turn, other than rolling."""

    CLAIM = "claim"
    DELIVER = "deliver"
    TRAP = "trap"
    LIFT = "lift"
    ABANDON = "abandon"
    PASS = "pass"  # noqa: S105 - nothing secret


class PieceType(Enum):
    """A type of piece."""

    DESTINATIONS = "destinations"
    BONUSES = "bonuses"
    VANS = "vans"
    PARCELS = "parcels"
    TRAPS = "traps"


class Area(Enum):
    """An area of the table where pieces can be. Each seat has a LOAD, CARDS and DELIVERIES of its
    own.
    """

    TOWN = "town"
    LOAD = "load"
    CARDS = "cards"
    DELIVERIES = "deliveries"
    OPEN_ROW = "open-row"
    DESTINATION_DECK = "destination-deck"
    UNDER_DECK = "under-deck"
    BONUS_DECK = "bonus-deck"
    BONUS_DISCARDS = "bonus-discards"
    SUPPLY = "supply"
    BOX = "box"
