"""Finds rows of cells, keys and routing keys in a braille display's report descriptor.

Follows the HID usage tables, page 41 (hexadecimal, like all usages here), and tolerates real
devices' deviations: cells flagged as constant, either usage for cells, rows inside vendor-defined
collections, and routing keys identified by usage or by number.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from companion.braille.hid.descriptor import (
    Collection,
    Descriptor,
    Field,
    Kind,
    Usage,
)

BRAILLE = 0x41
ROW, CELL_COUNT, READER_ID, ROUTER_KEY, ROW_ROUTER_KEY = 0x02, 0x05, 0x07, 0x100, 0x101
READER_CONTROLS = 0x06
SIX_DOT_CELL = 0x04
CELLS = {0x03, SIX_DOT_CELL}
#: The number of dots that a cell may have.
SIX, EIGHT = 6, 8
#: Numbers of the router sets, by the usage of their collection.
SETS = {0xFA: 1, 0xFB: 2, 0xFC: 3}
#: Names of the parts of a display, by the usage of their collection.
SIDES = {0x20C: "face", 0x20D: "left", 0x20E: "right", 0x20F: "top", READER_CONTROLS: "reader"}
#: Maximum number of keys on a display, so that a damaged descriptor can't take up much time or
#: memory.
MAX_KEYS = 1 << 14


@dataclass(frozen=True, slots=True)
class Place:
    """Elements of equal size in a report.

    start: first bit, counted after the report id.
    """

    kind: Kind
    report_id: int
    start: int
    size: int
    count: int

    def values(self, payload: bytes, minimum: int = 0) -> Iterator[int]:
        """Yield the elements that are completely inside a report, which is given without its id.

        minimum: the lowest value. If it is negative, the values are signed.
        """
        whole = int.from_bytes(payload, "little") >> self.start
        missing = 8 * len(payload) - self.start
        sign = 1 << self.size - 1 if minimum < 0 else 0
        for _ in range(min(self.count, missing // self.size)):
            yield (whole & (1 << self.size) - 1 ^ sign) - sign
            whole >>= self.size

    def set_elements(self, payload: bytes) -> Iterator[int]:
        """Yield the indices of the elements that aren't 0."""
        if self.size > 1:
            yield from (index for index, value in enumerate(self.values(payload)) if value)
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
class NamedKey:
    """A key.

    side: the part of the display that the key is on, or "" if that is unknown.
    """

    usage: Usage
    side: str = ""


@dataclass(frozen=True, slots=True)
class KeyBits:
    """Keys that are each either 0 or 1, usually in one bit.

    names: each element's key, or None for an element without a name.
    """

    place: Place
    names: tuple[NamedKey | None, ...]


@dataclass(frozen=True, slots=True)
class KeySlots:
    """Slots that each contain the number of a key that is down.

    names: names of the keys, starting with the key numbered `minimum`.
    """

    place: Place
    minimum: int
    names: tuple[NamedKey | None, ...]


@dataclass(frozen=True, slots=True)
class RouterBits:
    """Routing keys that are each either 0 or 1, usually in one bit.

    first: the number of the first element's key in its set, counted from 0.
    """

    set: int
    first: int
    place: Place


@dataclass(frozen=True, slots=True)
class RouterSlots:
    """Slots that each contain the number of a routing key that is down."""

    set: int
    first: int
    place: Place
    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A braille display's rows and keys.

    row_routers: keys that each stand for a whole row, as `RouterBits` of set 0.
    cells_in_use: where the display reports its number of usable cells.
    reader_id: where a screen reader may write its own id.
    """

    rows: tuple[Row, ...] = ()
    keys: tuple[KeyBits, ...] = ()
    key_slots: tuple[KeySlots, ...] = ()
    routers: tuple[RouterBits, ...] = ()
    router_slots: tuple[RouterSlots, ...] = ()
    row_routers: tuple[RouterBits, ...] = ()
    cells_in_use: tuple[Place, ...] = ()
    reader_id: tuple[Place, ...] = ()
    lengths: Mapping[tuple[Kind, int], int] = field(default_factory=dict)
    has_report_ids: bool = False

    @property
    def is_usable(self) -> bool:
        """Whether there are any rows of cells."""
        return bool(self.rows)

    def cell_reports(self, rows: Sequence[bytes]) -> list[bytes]:
        """Return the output reports that show these cells. Each report begins with its id, or with
        0.

        rows: each row's cells. Missing cells are blank, and surplus cells are left out.
        """
        reports: dict[int, int] = {}
        for number, row in enumerate(self.rows):
            cells = iter(rows[number] if number < len(rows) else b"")
            mask = (1 << row.dots) - 1
            for place in row.places:
                reports.setdefault(place.report_id, 0)
                for at, cell in zip(range(place.count), cells, strict=False):
                    reports[place.report_id] |= (cell & mask) << place.start + at * place.size
        return [
            bytes([id_]) + whole.to_bytes(self.lengths[Kind.OUTPUT, id_], "little")
            for id_, whole in reports.items()
        ]


@dataclass(frozen=True, slots=True)
class Router:
    """A routing key: its set, and its number in that set, as in the layout.

    Set 0 contains the keys that each stand for a whole row.
    """

    set: int
    key: int


@dataclass(frozen=True, slots=True)
class Held:
    """A decoded input report.

    keys: which of this report's keys are down.
    cells_in_use: the number of usable cells, or None if this report doesn't include it.
    """

    report_id: int
    keys: frozenset[NamedKey | Router]
    cells_in_use: int | None = None


def read_input(layout: Layout, report: bytes) -> Held:
    """Decode an input report. It must be exactly as received, even if it is too short or padded."""
    id_, payload = (report[0], report[1:]) if layout.has_report_ids and report else (0, report)
    payload = payload[: layout.lengths.get((Kind.INPUT, id_), 0)]
    down: set[NamedKey | Router | None] = set()
    for keys in layout.keys:
        if keys.place.report_id == id_:
            down |= {keys.names[at] for at in keys.place.set_elements(payload)}
    for slots in layout.key_slots:
        if slots.place.report_id == id_:
            values = slots.place.values(payload, slots.minimum)
            chosen = {value - slots.minimum for value in values}
            down |= {slots.names[index] for index in chosen if 0 <= index < len(slots.names)}
    for routers in (*layout.routers, *layout.row_routers):
        if routers.place.report_id == id_:
            pressed = routers.place.set_elements(payload)
            down |= {Router(routers.set, routers.first + at) for at in pressed}
    for router in layout.router_slots:
        if router.place.report_id == id_:
            down |= {
                Router(router.set, router.first + value - router.minimum)
                for value in router.place.values(payload, router.minimum)
                if router.minimum <= value <= router.maximum
            }
    in_use = (
        value
        for place in layout.cells_in_use
        if (place.kind, place.report_id) == (Kind.INPUT, id_)
        for value in place.values(payload)
    )
    named = frozenset(key for key in down if key is not None)
    return Held(id_, named, next(in_use, None))


#: A set of routing keys, and the collection of the row that they belong to, if any.
_Group = tuple[int, Collection | None]


class _Builder:
    """Sorts the fields in one descriptor's braille collections."""

    def __init__(self, descriptor: Descriptor) -> None:
        self._descriptor = descriptor
        #: Cell fields, keyed by row: a collection, or the report id for cells outside any row.
        self._cells: dict[Collection | int, list[Field]] = {}
        self._first_cells: dict[Collection | int, int] = {}
        self._counts: dict[_Group, int] = {}
        #: The lowest number in each group's first array of routing keys.
        self._minimums: dict[_Group, int] = {}
        self._keys_left = MAX_KEYS
        self._keys: list[KeyBits] = []
        self._key_slots: list[KeySlots] = []
        self._routers: list[RouterBits] = []
        self._router_slots: list[RouterSlots] = []
        self._row_routers: list[RouterBits] = []
        self._cells_in_use: list[Place] = []
        self._reader_id: list[Place] = []

    def build(self) -> Layout:
        """Return the layout."""
        fields = [one for one in self._descriptor.fields if _is_braille(one)]
        for one in fields:
            if _is_cells(one):
                self._cells.setdefault(_row_of(one) or one.report_id, []).append(one)
        cells = 0
        for where, parts in self._cells.items():
            self._first_cells[where] = cells
            cells += sum(_cell_place(part).count for part in parts)
        for one in fields:
            if one.usage(0) == (BRAILLE, CELL_COUNT) and one.kind is not Kind.OUTPUT:
                self._cells_in_use.append(_place(one))
            elif one.kind is Kind.FEATURE and one.usage(0) == (BRAILLE, READER_ID):
                self._reader_id.append(_place(one))
            elif one.kind is Kind.INPUT and not one.is_constant and one.count <= self._keys_left:
                self._keys_left -= one.count
                self._sort_keys(one)
        return Layout(
            tuple(_row(parts) for parts in self._cells.values()),
            tuple(self._keys),
            tuple(self._key_slots),
            tuple(self._routers),
            tuple(self._router_slots),
            tuple(self._row_routers),
            tuple(self._cells_in_use),
            tuple(self._reader_id),
            self._descriptor.lengths,
            self._descriptor.has_report_ids,
        )

    def _sort_keys(self, one: Field) -> None:
        set_ = _set_of(one)
        if one.is_array:
            self._sort_slots(one, set_)
        elif one.size == 1 or (one.minimum, one.maximum) == (0, 1):
            usages = _usages(one, one.count)
            # In a set, a key's position counts, whatever its usage.
            is_set = set_ and one.usage(0) != (BRAILLE, ROW_ROUTER_KEY)
            routers = [ROUTER_KEY if is_set else _router(usage) for usage in usages]
            for router, stretch in groupby(range(one.count), routers.__getitem__):
                indices = [*stretch]
                place = _place(one, indices[0], indices[-1] + 1)
                if router == ROW_ROUTER_KEY:
                    first = self._count((0, None), 0, place.count)
                    self._row_routers.append(RouterBits(0, first, place))
                elif router == ROUTER_KEY:
                    self._routers.append(self._router_bits(one, set_ or 1, place))
                else:
                    names = _named(one, usages[indices[0] : indices[-1] + 1])
                    self._keys.append(KeyBits(place, names))

    def _sort_slots(self, one: Field, set_: int) -> None:
        place = _place(one)
        if set_ or one.usage(0) == (BRAILLE, ROUTER_KEY):
            row = _row_of(one)
            # A group's second array may continue the numbering of its first one.
            before = self._minimums.setdefault((set_ or 1, row), one.minimum)
            first = self._first_cells.get(row or -1, 0) + max(one.minimum - before, 0)
            self._router_slots.append(
                RouterSlots(set_ or 1, first, place, one.minimum, one.maximum)
            )
            return
        count = min(one.maximum - one.minimum + 1, sum(map(len, one.usages)), self._keys_left)
        names = _named(one, _usages(one, count))
        self._keys_left -= len(names)
        self._key_slots.append(KeySlots(place, one.minimum, names))

    def _router_bits(self, one: Field, set_: int, place: Place) -> RouterBits:
        row = _row_of(one)
        start = self._first_cells.get(row or -1, 0)
        return RouterBits(set_, self._count((set_, row), start, place.count), place)

    def _count(self, group: _Group, start: int, count: int) -> int:
        """Return the number of a group's next key, and count `count` more keys in the group."""
        first = self._counts.get(group, start)
        self._counts[group] = first + count
        return first


def read_layout(descriptor: Descriptor) -> Layout:
    """Return a display's layout, according to its descriptor."""
    return _Builder(descriptor).build()


def _is_braille(one: Field) -> bool:
    return [it.usage[0] for it in one.ancestry()][-1:] == [BRAILLE]


def _is_cells(one: Field) -> bool:
    page, usage = one.usage(0) or (0, 0)
    if one.kind is not Kind.OUTPUT or page != BRAILLE:
        return False
    is_directly_in_row = [it.usage for it in one.ancestry()][:1] == [(BRAILLE, ROW)]
    return usage in CELLS or (usage == ROW and is_directly_in_row)


def _row_of(one: Field) -> Collection | None:
    return next((it for it in one.ancestry() if it.usage == (BRAILLE, ROW)), None)


def _set_of(one: Field) -> int:
    """Return the number of the router set around a field, or 0 if the field isn't in one."""
    usages = (it.usage for it in one.ancestry())
    return next((SETS[id_] for page, id_ in usages if page == BRAILLE and id_ in SETS), 0)


def _usages(one: Field, count: int) -> list[Usage | None]:
    """Return the usages of a field's first `count` elements."""
    usages: list[Usage | None] = []
    for found in one.usages:
        last = min(found.last, found.first + count - len(usages) - 1)
        usages += [(found.page, usage) for usage in range(found.first, last + 1)]
    missing = count - len(usages)
    return usages + [one.usage(len(usages))] * missing if missing > 0 else usages


def _named(one: Field, usages: list[Usage | None]) -> tuple[NamedKey | None, ...]:
    around = (it.usage for it in one.ancestry())
    sides = (SIDES[id_] for page, id_ in around if page == BRAILLE and id_ in SIDES)
    side = next(sides, "")
    return tuple(None if usage is None else NamedKey(usage, side) for usage in usages)


def _row(parts: list[Field]) -> Row:
    places = tuple(map(_cell_place, parts))
    return Row(sum(it.count for it in places), _dots(parts[0], places[0]), places)


def _cell_place(one: Field) -> Place:
    """Return where a field's cells are. A field of single bits has one bit for each dot."""
    place = _place(one)
    if one.size > 1:
        return place
    likelier = (SIX, EIGHT) if one.usage(0) == (BRAILLE, SIX_DOT_CELL) else (EIGHT, SIX)
    dots = next((it for it in likelier if one.count % it == 0), 1)
    return replace(place, size=dots, count=one.count // dots)


def _dots(one: Field, place: Place) -> int:
    """Return the number of dots in a cell: as many as its highest value has bits.

    No cell has fewer than six dots, so a lower value was meant for other fields.
    """
    sign = one.minimum < 0
    bits = max(one.maximum, -one.minimum - 1).bit_length() + sign
    return min(bits, place.size) if bits >= SIX else place.size


def _place(one: Field, start: int = 0, stop: int | None = None) -> Place:
    stop = one.count if stop is None else stop
    return Place(one.kind, one.report_id, one.start + start * one.size, one.size, stop - start)


def _router(usage: Usage | None) -> int:
    """Return the id of a routing key's usage, or 0 for any other usage."""
    page, id_ = usage or (0, 0)
    return id_ if page == BRAILLE and id_ in {ROUTER_KEY, ROW_ROUTER_KEY} else 0
