"""Where a display's cells and keys are in its reports. Decodes which keys are down."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.braille.hid.descriptor import Kind, Usage

#: If a hat switch has this many values, they are degrees, in steps of 90, 45 or 1. Otherwise, each
#: value is a direction.
DEGREES = {271, 316, 361}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a series of elements of equal size is in a report.

    start: number of the first bit. The report id is not counted.
    size: number of bits in each element.
    count: number of elements.
    minimum, maximum: the lowest and the highest value. Any other value is meaningless.
    """

    kind: Kind
    report_id: int
    start: int
    size: int
    count: int
    minimum: int = 0
    maximum: int = 1

    def values(self, payload: bytes) -> Iterator[int]:
        """Yield the values of all elements that are completely inside a report.

        payload: the report without its id.
        """
        whole = int.from_bytes(payload, "little") >> self.start
        missing = 8 * len(payload) - self.start
        sign = 1 << self.size - 1 if self.minimum < 0 else 0
        for _ in range(min(self.count, missing // self.size)):
            yield (whole & (1 << self.size) - 1 ^ sign) - sign
            whole >>= self.size

    def set_elements(self, payload: bytes) -> Iterator[int]:
        """Yield the indices of the elements that are set.

        A single bit is set if it is 1, and a larger element if its value is above the lowest one.
        """
        if self.size > 1:
            for index, value in enumerate(self.values(payload)):
                if self.minimum < value <= self.maximum:
                    yield index
            return
        whole = int.from_bytes(payload, "little") >> self.start & (1 << self.count) - 1
        while whole:
            lowest = whole & -whole
            yield lowest.bit_length() - 1
            whole ^= lowest


@dataclass(frozen=True, slots=True)
class Row:
    """A row of cells.

    cells: number of cells.
    dots: number of dots of each cell.
    places: where the cells are in reports, in order.
    """

    cells: int
    dots: int
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class CellCount:
    """Where a report to the display has to give its number of cells, and that number."""

    place: Place
    cells: int


@dataclass(frozen=True, slots=True)
class NamedKey:
    """A key that isn't a routing key.

    usage: what the key is for.
    side: the part of the display that the key is on, or "" if that is unknown.
    """

    usage: Usage
    side: str = ""


@dataclass(frozen=True, slots=True)
class Router:
    """A routing key: the set that it is in, and its number in this set, counted from 0.

    Set 0 contains the keys that each stand for a whole row.
    """

    set: int
    key: int


@dataclass(frozen=True, slots=True)
class KeyBits:
    """Keys with one element each, usually a single bit, which says whether the key is down.

    names: the key of each element, or None for an element that isn't a key.
    """

    place: Place
    names: tuple[NamedKey | None, ...]

    def held(self, payload: bytes) -> Iterator[NamedKey | Router]:
        """Yield the keys that are down, according to a report without its id."""
        for at in self.place.set_elements(payload):
            if (key := self.names[at]) is not None:
                yield key


@dataclass(frozen=True, slots=True)
class KeySlots:
    """Elements that each contain the number of a key that is down.

    minimum: the number of the first key in `names`.
    names: the keys in the order of their numbers, or None for a number that isn't a key.
    """

    place: Place
    minimum: int
    names: tuple[NamedKey | None, ...]

    def held(self, payload: bytes) -> Iterator[NamedKey | Router]:
        """Yield the keys that are down, according to a report without its id."""
        for value in self.place.values(payload):
            index = value - self.minimum
            if 0 <= index < len(self.names) and (key := self.names[index]) is not None:
                yield key


@dataclass(frozen=True, slots=True)
class HatSwitches:
    """Elements that each contain the direction of a hat switch, counted clockwise from the top.

    names: the keys that stand for up, right, down and left. In a diagonal direction, two of them
        are down.
    """

    place: Place
    names: tuple[NamedKey, ...]

    def held(self, payload: bytes) -> Iterator[NamedKey | Router]:
        """Yield the keys that are down, according to a report without its id."""
        count = self.place.maximum - self.place.minimum + 1
        turn = 360 if count in DEGREES else count
        for value in self.place.values(payload):
            direction = value - self.place.minimum
            if 0 <= direction < count:
                quarter, is_diagonal = divmod(round(8 * direction / turn), 2)
                yield self.names[quarter % 4]
                if is_diagonal:
                    yield self.names[(quarter + 1) % 4]


@dataclass(frozen=True, slots=True)
class RouterBits:
    """Routing keys with one element each, usually a single bit, which says whether the key is down.

    first: the number of the first element's key within its set, counted from 0.
    """

    set: int
    first: int
    place: Place

    def held(self, payload: bytes) -> Iterator[NamedKey | Router]:
        """Yield the routing keys that are down, according to a report without its id."""
        for at in self.place.set_elements(payload):
            yield Router(self.set, self.first + at)


@dataclass(frozen=True, slots=True)
class RouterSlots:
    """Elements that each contain the number of a routing key that is down.

    minimum, maximum: the lowest and the highest number in these elements.
    first: within its set, the number of the key to which `minimum` refers, counted from 0.
    """

    set: int
    first: int
    place: Place
    minimum: int
    maximum: int

    def held(self, payload: bytes) -> Iterator[NamedKey | Router]:
        """Yield the routing keys that are down, according to a report without its id."""
        for value in self.place.values(payload):
            if self.minimum <= value <= self.maximum:
                yield Router(self.set, self.first + value - self.minimum)


NamedKeys = KeyBits | KeySlots | HatSwitches
RoutingKeys = RouterBits | RouterSlots
