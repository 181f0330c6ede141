"""The kinds of spaces, houses, cards and pieces. An edition supplies their members."""

from enum import Enum

from companion.hidden_cards.hidden import Ordered


class Spot(Ordered):
    """A place for a van."""


class Space(Spot):
    """A space on a street. The value is its id."""


class House(Spot):
    """A house, its entrance and its destination cards. The value is its id."""


class Street(Enum):
    """A row of spaces. The value is its id."""


class Sign(Enum):
    """The letters for a street on a braille map. The value is the street's id."""


class Colour(Enum):
    """A house's colour, which sets its points. The value is its name in the edition."""


class Zone(Enum):
    """A hazard zone. The value is its id."""


class Bonus(Ordered):
    """A kind of bonus card. The value is its id."""


class Action(Enum):
    """An action in a turn, other than rolling."""

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
    """An area for pieces. Each seat has its own LOAD, CARDS and DELIVERIES."""

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
