"""The data in an edition file: a town, its houses and its cards."""

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Literal

import msgspec

from companion.referee.bearing import Point
from companion.referee.edition import Data, FreeText, Id, Name
from companion.referee.names import letters
from companion.referee.schema import asked

#: These limits are not part of the rules. No real board needs more, and a mistake such as a million
#: cards would make the program slow.
Count = Annotated[int, msgspec.Meta(ge=0, le=999)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=999)]
#: The number that a player has to reach in a test, with a die and bonus cards. `decks` checks that
#: it can be reached.
Value = Annotated[int, msgspec.Meta(ge=1, le=99)]


class StreetData(Data, frozen=True):
    """A street, and its spaces in order.

    closed: whether the last space is next to the first, as in a ring.
    sign: one to three letters that stand for the street on a braille map, or "" to take letters
        from its name.
    """

    id: Id
    name: Name
    path: Annotated[tuple[Id, ...], asked("board-piece", repeat=True, least=2)]
    closed: Annotated[bool, asked(by="ring")] = False
    sign: Annotated[str, msgspec.Meta(pattern="^[a-z]{0,3}$")] = ""

    @property
    def steps(self) -> Iterator[tuple[str, str]]:
        """Yield each pair of neighbouring spaces of the street."""
        yield from pairwise(self.path)
        if self.closed:
            yield self.path[-1], self.path[0]


class SpaceData(Data, frozen=True):
    """A space with a name of its own, or with a position on the board.

    place: the space's coordinates to the east and to the north. Spaces without a position are
        spread evenly between those spaces of their street that have one.
    """

    id: Id
    name: str = ""
    place: tuple[float, float] | None = None


class HazardData(Data, frozen=True):
    """A hazard zone, in which a van has to pass a test.

    value: the roll needed to pass the test.
    """

    id: Id
    name: Name
    value: Annotated[Value, asked("board-value")]
    spaces: Annotated[tuple[Id, ...], asked("board-hazard-spaces", repeat=True)]
    also: tuple[str, ...] = ()


class HouseData(Data, frozen=True):
    """A house to which parcels are delivered.

    at: the space beside its entrance. If `on_road` is true, this space is the entrance.
    cards: number of destination cards for this house.
    """

    id: Id
    name: Name
    colour: Annotated[str, asked("board-colour")]
    at: Annotated[Id, asked("board-at")]
    on_road: bool = False
    cards: Copies = 1
    code: str = ""
    also: tuple[str, ...] = ()


class BonusData(Data, frozen=True):
    """A kind of bonus card.

    value: the number that a blue card adds to a roll, or the roll that a red card demands as a
        trap.
    by_hand: whether the card has another effect in a test, which the players carry out themselves.
    """

    id: Id
    name: Name
    kind: Annotated[Literal["blue", "red"], asked("board-kind", words="words-bonus")]
    value: Annotated[Value, asked("board-value-of")]
    copies: Annotated[Count, asked("board-copies", least=1)]
    text: Annotated[FreeText, asked("board-bonus-text")]
    code: str = ""
    also: tuple[str, ...] = ()
    by_hand: bool = False


class Edition(Data, frozen=True, dict=True, kw_only=True):
    """The contents of an edition file.

    points: how many points a delivery to a house earns, keyed by the house's colour.
    destinations: number of destination cards in the game, keyed by number of players.
    """

    schema: int
    game: str
    title: Annotated[str, asked("board-title")]
    points: dict[str, Count]
    street: Annotated[tuple[StreetData, ...], asked("board-street", least=1)]
    warehouse: Annotated[Id, asked("board-warehouse")]
    green: Annotated[tuple[Id, ...], asked("board-green", repeat=True)] = ()
    hazard: Annotated[tuple[HazardData, ...], asked("board-hazard")] = ()
    house: Annotated[tuple[HouseData, ...], asked("board-house")]
    destinations: Annotated[dict[int, Count], asked(by="destinations")]
    bonus: Annotated[
        tuple[BonusData, ...],
        asked("board-bonus", usual="board-usual-bonus"),
    ]
    space: Annotated[tuple[SpaceData, ...], asked(by="spaces_with_places")] = ()
    companion_texts: bool = False

    @property
    def cards(self) -> int:
        """The number of destination cards."""
        return sum(one.cards for one in self.house)

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """The ids of all spaces on streets."""
        return tuple(dict.fromkeys(id_ for street in self.street for id_ in street.path))

    @cached_property
    def space_names(self) -> dict[str, tuple[str, ...]]:
        """The names of each space: the space's own name, or its street's name with a number."""
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
    def signs(self) -> dict[str, str]:
        """The letters that stand for each street on a braille map.

        The edition may choose these letters. Otherwise, they are the first letter of the street's
        name and, if that letter is taken, another letter of the name.
        """
        signs = {street.id: street.sign for street in self.street if street.sign}
        for street in self.street:
            name = letters(street.name) or street.id
            first = name[0]
            fitting = (first, *(first + other for other in name[1:]))
            free = (one for one in fitting if one not in signs.values())
            signs.setdefault(street.id, next(free, first))
        return signs

    @cached_property
    def places(self) -> dict[str, Point]:
        """The position of each space, if it is known: x to the east, y to the north.

        This includes the positions of spaces between others on the same street.
        """
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
