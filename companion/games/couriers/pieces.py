"""What stands on the board and on the cards. The members are an edition's own."""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, TypeVar

from companion.referee.hidden import Ordered

E = TypeVar("E", bound=Enum)


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


def members(kind: type[E], ids: Iterable[str]) -> tuple[Mapping[str, E], type[E]]:
    """A kind with these members, by id."""
    make: Any = kind
    prefix = kind.__name__.upper()
    names = {f"{prefix}_{id_.upper().replace('-', '_')}": id_ for id_ in ids}
    made: type[E] = make(kind.__name__, names)
    return {each.value: each for each in made}, made
