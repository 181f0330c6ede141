"""The component data of Clash of the Couriers: a town, its houses, and the cards."""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from companion.referee.bearing import Point
from companion.referee.edition import Data, FreeText, Id, Name
from companion.referee.schema import asked

#: No rule asks how many there are or how strong they are: so many can still be counted and laid
#: out in a moment, and no board or box has more.
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=999)]
#: What can never be reached, only a check over all cards can say.
Value = Annotated[int, msgspec.Meta(ge=1, le=99)]


class StreetData(Data, frozen=True):
    """A street: its spaces in order. One that is closed joins its last space to its first."""

    id: Id
    name: Name
    path: tuple[Id, ...]
    closed: bool = False

    @property
    def steps(self) -> Iterator[tuple[str, str]]:
        """Each space with the next."""
        yield from pairwise(self.path)
        if self.closed:
            yield self.path[-1], self.path[0]


class SpaceData(Data, frozen=True):
    """A space with a name of its own, or with a place on the board: x to the east, y to the north.

    The spaces between two placed ones of a street lie evenly between them.
    """

    id: Id
    name: str = ""
    place: tuple[float, float] | None = None


class HazardData(Data, frozen=True):
    """A hazard zone, and what its test asks for."""

    id: Id
    name: Annotated[Name, asked("board-hazard")]
    value: Annotated[Value, asked("board-value")]
    spaces: tuple[Id, ...]
    also: tuple[str, ...] = ()


class HouseData(Data, frozen=True):
    """A house: its entrance is a space of its own, joined to the space `at`; or that space itself,
    where it is on the road. cards: how many destination cards it has.
    """

    id: Id
    name: Name
    colour: str
    at: Id
    on_road: bool = False
    cards: Copies = 1
    code: str = ""
    also: tuple[str, ...] = ()


class BonusData(Data, frozen=True):
    """A kind of bonus card. value: what a blue one adds, or what a red one's trap asks for.
    by_hand: its text says more, and the table does that when the card is laid open in a test.
    """

    id: Id
    name: Annotated[Name, asked("board-bonus")]
    kind: Annotated[Literal["blue", "red"], asked("board-kind", words="words-bonus")]
    value: Annotated[Value, asked("board-value-of")]
    copies: Annotated[Count, asked("board-copies", least=1)]
    text: FreeText
    code: str = ""
    also: tuple[str, ...] = ()
    by_hand: bool = False


class Edition(Data, frozen=True, dict=True):
    """An edition file. points: by colour. destinations: cards in play, by number of players."""

    schema: int
    game: str
    title: str
    warehouse: Id
    points: dict[str, Count]
    destinations: dict[int, Count]
    street: tuple[StreetData, ...]
    house: tuple[HouseData, ...]
    bonus: tuple[BonusData, ...]
    green: tuple[Id, ...] = ()
    hazard: tuple[HazardData, ...] = ()
    space: tuple[SpaceData, ...] = ()
    companion_texts: bool = False

    @property
    def cards(self) -> int:
        """How many destination cards there are."""
        return sum(one.cards for one in self.house)

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The id of every space of a street."""
        return tuple(dict.fromkeys(id_ for street in self.street for id_ in street.path))

    @cached_property
    def space_names(self) -> dict[str, tuple[str, ...]]:
        """What each space is called: by a name of its own, or by its street and number."""
        own = {space.id: space.name for space in self.space}
        streets = {street.id: street.name for street in self.street}
        names: dict[str, tuple[str, ...]] = {}
        for id_ in self.spaces:
            street, _, number = id_.rpartition("-")
            plain = id_.replace("-", " ")
            if own.get(id_):
                names[id_] = (own[id_], plain)
            elif street in streets:
                names[id_] = (f"{streets[street]} {number}", plain)
            else:
                names[id_] = (plain.title(),)
        return names

    @cached_property
    def places(self) -> dict[str, Point]:
        """Where each space lies, as far as the edition says: x to the east, y to the north."""
        found = {space.id: space.place for space in self.space if space.place is not None}
        for street in self.street:
            path = [*street.path, street.path[0]] if street.closed else list(street.path)
            placed = [n for n, id_ in enumerate(path) if id_ in found]
            for first, last in pairwise(placed):
                (x, y), (x2, y2) = found[path[first]], found[path[last]]
                for n in range(first + 1, last):
                    part = (n - first) / (last - first)
                    found[path[n]] = (x + (x2 - x) * part, y + (y2 - y) * part)
        return found
