"""The town as a net of spaces: what is next to what, where a move can end, the shortest way."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cached_property

from companion.games.couriers.edition import Edition
from companion.referee.edition import Names


@dataclass(frozen=True, eq=False)
class Town:
    """An edition's town. Its spaces, houses, zones and bonus cards are enums of its own.

    spaces: every space, the entrances too, each with those next to it, in the file's order.
    entrance: the space of each house. zone: the hazard zone of a space.
    """

    edition: Edition
    Space: type[Enum]
    House: type[IntEnum]
    Zone: type[Enum]
    Bonus: type[IntEnum]
    spaces: Mapping[Enum, tuple[Enum, ...]]
    warehouse: Enum
    entrance: Mapping[IntEnum, Enum]
    zone: Mapping[Enum, Enum]
    green: frozenset[Enum]

    def ends(self, start: Enum, steps: int, stops: Callable[[Enum], bool]) -> dict[Enum, int]:
        """Where a move of so many steps can end, each with the steps that it takes. [move.1]

        It never goes back over the step it has just taken, but at the end of a road. [move.3]
        stops: whether the van may stop there early, or, at an entrance, go there at all.
        """
        found: dict[Enum, int] = {}
        reached: dict[tuple[Enum, Enum | None], None] = {(start, None): None}
        for step in range(1, steps + 1):
            further: dict[tuple[Enum, Enum | None], None] = {}
            for here, before in reached:
                for there in self._onward(here, before, stops):
                    if stops(there) or step == steps:
                        found.setdefault(there, step)
                    if there not in self.house_of:
                        further[there, here] = None
            reached = further
        found.pop(start, None) if steps == 0 else None
        return found

    def _onward(
        self, here: Enum, before: Enum | None, stops: Callable[[Enum], bool]
    ) -> Iterable[Enum]:
        """Where a step leads: not back, unless there is nothing else."""
        open_ = [next_ for next_ in self.spaces[here] if next_ not in self.house_of or stops(next_)]
        return [next_ for next_ in open_ if next_ is not before] or open_

    @cached_property
    def house_of(self) -> dict[Enum, IntEnum]:
        """The house whose entrance a space is."""
        return {space: house for house, space in self.entrance.items()}

    def way(self, start: Enum, end: Enum) -> list[Enum]:
        """The shortest way, both ends included; through no other house."""
        came: dict[Enum, Enum | None] = {start: None}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            if here is end:
                break
            for there in self.spaces[here]:
                if there not in came and (there is end or there not in self.house_of):
                    came[there] = here
                    waiting.append(there)
        path: list[Enum] = []
        place: Enum | None = end if end in came else None
        while place is not None:
            path.append(place)
            place = came[place]
        return path[::-1]


def town_of(edition: Edition) -> Town:
    """The town that an edition describes, which has been checked."""
    joined: dict[str, list[str]] = {}

    def join(one: str, two: str) -> None:
        for here, there in ((one, two), (two, one)):
            if there not in joined.setdefault(here, []):
                joined[here].append(there)

    for street in edition.street:
        for one, two in zip(street.path, street.path[1:], strict=False):
            join(one, two)
        if street.closed:
            join(street.path[-1], street.path[0])
    for house in edition.house:
        join(house.at, house.id)
    space = Enum("Space", {_name(each): each for each in joined})
    house_enum = IntEnum("House", [_name(one.id) for one in edition.house], start=0)
    zone = Enum("Zone", [_name(one.id) for one in edition.hazard])
    bonus = IntEnum("Bonus", [_name(one.id) for one in edition.bonus], start=0)
    of = {each.value: each for each in space}
    return Town(
        edition=edition,
        Space=space,
        House=house_enum,
        Zone=zone,
        Bonus=bonus,
        spaces={of[here]: tuple(of[one] for one in there) for here, there in joined.items()},
        warehouse=of[edition.warehouse],
        entrance={house_enum[_name(one.id)]: of[one.id] for one in edition.house},
        zone={
            of[each]: zone[_name(one.id)] for one in edition.hazard for each in one.spaces
        },
        green=frozenset(of[each] for each in edition.green),
    )


def names_of(town: Town) -> Names:
    """What everything in the town is called: a space by its street and number."""
    edition = town.edition
    words = {each.id: each.name for each in (*edition.space, *edition.house)}
    streets = {street.id: street.name for street in edition.street}
    names: dict[Enum, tuple[str, ...]] = {}
    for space in town.Space:
        street, _, number = str(space.value).rpartition("-")
        called = words.get(space.value)
        if called is None and street in streets:
            called = f"{streets[street]} {number}"
        names[space] = (called or str(space.value).replace("-", " ").title(),)
    for kind, data in ((town.House, edition.house), (town.Zone, edition.hazard)):
        things: Sequence[Enum] = list(kind)
        names |= {thing: (one.name,) for thing, one in zip(things, data, strict=True)}
    names |= {thing: (one.name,) for thing, one in zip(town.Bonus, edition.bonus, strict=True)}
    return names


def _name(id_: str) -> str:
    """An id as the name of an enum's member."""
    return id_.upper().replace("-", "_")
