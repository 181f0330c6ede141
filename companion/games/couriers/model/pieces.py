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
    """All cards of a deck together, when they are counted."""

    DESTINATIONS = "destinations"
    BONUSES = "bonuses"
