"""Where a display's cells and keys are in its reports, and which keys a report says are down."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.braille.hid.descriptor import Kind, Usage

#: Numbers of directions that mean degrees in steps of 90, 45 or 1.
DEGREES = {271, 316, 361}


@dataclass(frozen=True, slots=True)
class Place:
    """Elements of equal size in a report.

    start: first bit, counted after the report id.
    minimum, maximum: the lowest and the highest value. Any other value means nothing.
    """

    kind: Kind
    report_id: int
    start: int
    size: int
    count: int
    minimum: int = 0
    maximum: int = 1

    def values(self, payload: bytes) -> Iterator[int]:
        """Yield the elements that are completely inside a report, which is given without its id."""
        whole = int.from_bytes(payload, "little") >> self.start
        missing = 8 * len(payload) - self.start
        sign = 1 << self.size - 1 if self.minimum < 0 else 0
        for _ in range(min(self.count, missing // self.size)):
            yield (whole & (1 << self.size) - 1 ^ sign) - sign
            whole >>= self.size

    def set_elements(self, payload: bytes) -> Iterator[int]:
        """Yield the indices of the elements that are above the lowest value, or of the bits that
        are 1.
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
    """One row of cells.

    dots: the number of dots per cell.
    places: the cells' positions, in order.
    """

    cells: int
    dots: int
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class CellCount:
    """Where a report to the display says how many cells it shows."""

    place: Place
    cells: int


@dataclass(frozen=True, slots=True)
class NamedKey:
    """A key.

    side: the part of the display that the key is on, or "" if that is unknown.
    """

    usage: Usage
    side: str = ""


@dataclass(frozen=True, slots=True)
class Router:
    """A routing key: its set, and its number in that set, as in the layout.

    Set 0 contains the keys that each stand for a whole row.
    """

    set: int
    key: int


@dataclass(frozen=True, slots=True)
class KeyBits:
    """Keys that are each either up or down, usually in one bit.

    names: each element's key, or None for an element without a name.
    """

    place: Place
    names: tuple[NamedKey | None, ...]

    def held(self, payload: bytes) -> Iterator[NamedKey | Router]:
        """Yield the keys that are down."""
        for at in self.place.set_elements(payload):
            if (key := self.names[at]) is not None:
                yield key


@dataclass(frozen=True, slots=True)
class KeySlots:
    """Slots that each contain the number of a key that is down.

    names: names of the keys, starting with the key numbered `minimum`.
    """

    place: Place
    minimum: int
    names: tuple[NamedKey | None, ...]

    def held(self, payload: bytes) -> Iterator[NamedKey | Router]:
        """Yield the keys that are down."""
        for value in self.place.values(payload):
            index = value - self.minimum
            if 0 <= index < len(self.names) and (key := self.names[index]) is not None:
                yield key


@dataclass(frozen=True, slots=True)
class HatSwitches:
    """Elements that each contain the direction of a hat switch, clockwise from the top.

    names: the keys for up, right, down and left. A diagonal counts as two of them.
    """

    place: Place
    names: tuple[NamedKey, ...]

    def held(self, payload: bytes) -> Iterator[NamedKey | Router]:
        """Yield the keys that are down."""
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
    """Routing keys that are each either up or down, usually in one bit.

    first: the number of the first element's key in its set, counted from 0.
    """

    set: int
    first: int
    place: Place

    def held(self, payload: bytes) -> Iterator[NamedKey | Router]:
        """Yield the keys that are down."""
        for at in self.place.set_elements(payload):
            yield Router(self.set, self.first + at)


@dataclass(frozen=True, slots=True)
class RouterSlots:
    """Slots that each contain the number of a routing key that is down.

    first: the number in its set, counted from 0, of the key that the slots number `minimum`.
    """

    set: int
    first: int
    place: Place
    minimum: int
    maximum: int

    def held(self, payload: bytes) -> Iterator[NamedKey | Router]:
        """Yield the keys that are down."""
        for value in self.place.values(payload):
            if self.minimum <= value <= self.maximum:
                yield Router(self.set, self.first + value - self.minimum)


NamedKeys = KeyBits | KeySlots | HatSwitches
RoutingKeys = RouterBits | RouterSlots
