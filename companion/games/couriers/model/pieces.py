"""What stands on the board and on the cards. The members are an edition's own."""

from enum import Enum

from companion.keepers.hidden import Ordered


class Spot(Ordered):
    """Where a van can stand."""


class Space(Spot):
    """A space of a street. The value is its id."""


class House(Spot):
    """A house with its entrance, and its destination card. The value is its id."""


class Street(Enum):
    """A row of spaces. The value is its id."""


class Colour(Enum):
    """What tells a house's points. The value is its name in the edition."""


class Zone(Enum):
    """A hazard zone. The value is its id."""


class Bonus(Ordered):
    """A kind of bonus card. The value is its id."""


class Action(Enum):
    """What may be done on a turn, beside rolling."""

    CLAIM = "claim"
    DELIVER = "deliver"
    TRAP = "trap"
    LIFT = "lift"
    ABANDON = "abandon"
    PASS = "pass"  # noqa: S105 - nothing secret


class Whole(Enum):
    """All pieces of a kind together."""

    DESTINATIONS = "destinations"
    BONUSES = "bonuses"
    VANS = "vans"
    PARCELS = "parcels"
    TRAPS = "traps"


class Area(Enum):
    """Where pieces lie. The van of a seat, its hand and its deliveries are its own."""

    TOWN = "town"
    LOAD = "load"
    CARDS = "cards"
    DELIVERIES = "deliveries"
    OPEN_ROW = "open-row"
    DESTINATION_DECK = "destination-deck"
    BONUS_DECK = "bonus-deck"
    BONUS_DISCARDS = "bonus-discards"
    SUPPLY = "supply"
    BOX = "box"
