"""Finds rows of cells, keys and routing keys in a braille display's report descriptor.

Follows the HID usage tables, page 41 (hexadecimal, like all usages here), and tolerates real
devices' deviations: cells flagged as constant, either usage for cells, rows inside vendor-defined
collections, and routing keys identified by usage or by number.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import chain, groupby
from typing import TypeGuard

from companion.braille.hid.descriptor import (
    BRAILLE,
    Collection,
    Descriptor,
    Field,
    Kind,
    Usage,
)
from companion.braille.hid.places import (
    DEGREES,
    CellCount,
    HatSwitches,
    KeyBits,
    KeySlots,
    NamedKey,
    NamedKeys,
    Place,
    Router,
    RouterBits,
    RouterSlots,
    RoutingKeys,
    Row,
)

ROW, CELL_COUNT, READER_ID, ROUTER_KEY, ROW_ROUTER_KEY = 0x02, 0x05, 0x07, 0x100, 0x101
READER_CONTROLS, KEYS = 0x06, 0x200
SIX_DOT_CELL = 0x04
CELLS = {0x03, SIX_DOT_CELL}
#: The number of dots that a cell may have.
SIX, EIGHT = 6, 8
#: Numbers of the router sets, by the usage of their collection.
SETS = {0xFA: 1, 0xFB: 2, 0xFC: 3}
#: Names of the parts of a display, by the usage of their collection.
SIDES = {0x20C: "face", 0x20D: "left", 0x20E: "right", 0x20F: "top", READER_CONTROLS: "reader"}
DESKTOP, KEYBOARD, BUTTONS, CONSUMER = 0x01, 0x07, 0x09, 0x0C
#: Usage pages of keys. A bit on another page may be a state, such as charging, and so may be set
#: for hours.
KEY_PAGES = {DESKTOP, KEYBOARD, BUTTONS, CONSUMER, BRAILLE}
HAT_SWITCH = DESKTOP, 0x39
#: A d-pad's keys, clockwise from the top. A hat switch counts as a d-pad.
D_PAD = ((DESKTOP, 0x90), (DESKTOP, 0x92), (DESKTOP, 0x91), (DESKTOP, 0x93))
#: Keys that are keys even if their field has room for more than two values.
SURE_KEYS = {
    *((BRAILLE, id_) for id_ in (ROUTER_KEY, ROW_ROUTER_KEY, *range(0x201, 0x21F))),
    *D_PAD,
}
#: Maximum number of keys on a display, so that a damaged descriptor can't take up much time or
#: memory.
MAX_KEYS = 1 << 14
#: Maximum number of elements in all reports to a display, for the same reason.
MAX_ELEMENTS = 1 << 16


@dataclass(frozen=True, slots=True)
class Layout:
    """A braille display's rows and keys.

    row_routers: keys that each stand for a whole row, as `RouterBits` of set 0. If they are in
    slots, they are in `router_slots` instead.
    cell_counts: the numbers of cells that reports to the display include.
    cells_in_use: where the display reports its number of usable cells.
    reader_id: where a screen reader may write its own id.
    """

    rows: tuple[Row, ...] = ()
    keys: tuple[KeyBits, ...] = ()
    key_slots: tuple[KeySlots, ...] = ()
    hats: tuple[HatSwitches, ...] = ()
    routers: tuple[RouterBits, ...] = ()
    router_slots: tuple[RouterSlots, ...] = ()
    row_routers: tuple[RouterBits, ...] = ()
    cell_counts: tuple[CellCount, ...] = ()
    cells_in_use: tuple[Place, ...] = ()
    reader_id: tuple[Place, ...] = ()
    lengths: Mapping[tuple[Kind, int], int] = field(default_factory=dict)
    has_report_ids: bool = False

    @property
    def is_usable(self) -> bool:
        """Whether there are any rows of cells."""
        return bool(self.rows)

    @property
    def cell_kind(self) -> Kind:
        """The kind of the reports that show cells."""
        return self.rows[0].places[0].kind if self.rows else Kind.OUTPUT

    @property
    def named_keys(self) -> tuple[NamedKeys, ...]:
        """All keys except the routing keys."""
        return *self.keys, *self.key_slots, *self.hats

    @property
    def routing_keys(self) -> tuple[RoutingKeys, ...]:
        """All routing keys, including those for whole rows."""
        return *self.routers, *self.router_slots, *self.row_routers

    @property
    def row_key_count(self) -> int:
        """The number of keys that each stand for a whole row."""
        in_bits = (it.first + it.place.count for it in self.row_routers)
        in_slots = (
            it.first + 1 + it.maximum - it.minimum for it in self.router_slots if it.set == 0
        )
        return max(chain(in_bits, in_slots), default=0)

    def cell_reports(self, rows: Sequence[bytes]) -> list[bytes]:
        """Return the reports that show these cells. Each report begins with its id, or with 0.

        rows: each row's cells. Missing cells are blank, and surplus cells are left out.
        """
        reports: dict[int, int] = {}

        def put(place: Place, at: int, value: int) -> None:
            reports[place.report_id] |= value << place.start + at * place.size

        for count in self.cell_counts:
            reports.setdefault(count.place.report_id, 0)
            put(count.place, 0, count.cells & (1 << count.place.size) - 1)
        for number, row in enumerate(self.rows):
            cells = iter(rows[number] if number < len(rows) else b"")
            mask = (1 << row.dots) - 1
            for place in row.places:
                reports.setdefault(place.report_id, 0)
                for at, cell in zip(range(place.count), cells, strict=False):
                    put(place, at, cell & mask)
        return [
            bytes([id_]) + whole.to_bytes(self.lengths[self.cell_kind, id_], "little")
            for id_, whole in reports.items()
        ]


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
    keys: tuple[NamedKeys | RoutingKeys, ...] = (*layout.named_keys, *layout.routing_keys)
    down = (key for it in keys if it.place.report_id == id_ for key in it.held(payload))
    in_use = (
        value
        for place in layout.cells_in_use
        if (place.kind, place.report_id) == (Kind.INPUT, id_)
        for value in place.values(payload)
    )
    return Held(id_, frozenset(down), next(in_use, None))


class _Role(Enum):
    """What an element of a field is."""

    CELL = auto()
    CELL_COUNT = auto()
    READER_ID = auto()
    KEY = auto()
    HAT_SWITCH = auto()
    ROUTER = auto()
    ROW_ROUTER = auto()


@dataclass(frozen=True, slots=True)
class _Part:
    """Consecutive elements of a field that have the same role; in an array, consecutive values.

    start, stop: the first one's index, and the index after the last one's.
    usages: of the first ones, in order. Those after them have the last usage.
    """

    role: _Role
    field: Field
    start: int
    stop: int
    usages: tuple[Usage | None, ...]

    @property
    def place(self) -> Place:
        """The position of the elements. Any slot of an array can contain any of its values."""
        one = self.field
        start, stop = (0, one.count) if _has_slots(one) else (self.start, self.stop)
        first = one.start + start * one.size
        return Place(
            one.kind, one.report_id, first, one.size, stop - start, one.minimum, one.maximum
        )


#: A set of routing keys, and the collection of the row that they belong to, if any.
_Group = tuple[int, Collection | None]


class _Builder:
    """Sorts the fields in one descriptor's braille collections."""

    def __init__(self, descriptor: Descriptor) -> None:
        self._descriptor = descriptor
        self._left = {Kind.INPUT: MAX_KEYS, Kind.OUTPUT: MAX_ELEMENTS, Kind.FEATURE: MAX_ELEMENTS}
        #: The cells of each row. A row is a collection, or a report id for cells outside any row.
        self._cells: dict[Collection | int, list[_Part]] = {}
        self._first_cells: dict[Collection | int, int] = {}
        self._counts: dict[_Group, int] = {}
        #: The lowest number in each group's first array of routing keys.
        self._minimums: dict[_Group, int] = {}
        self._keys: list[KeyBits] = []
        self._key_slots: list[KeySlots] = []
        self._hats: list[HatSwitches] = []
        self._routers: list[RouterBits] = []
        self._router_slots: list[RouterSlots] = []
        self._row_routers: list[RouterBits] = []
        self._cell_counts: list[CellCount] = []
        self._cells_in_use: list[Place] = []
        self._reader_id: list[Place] = []

    def build(self) -> Layout:
        """Return the layout."""
        fields = filter(_is_braille, self._descriptor.fields)
        parts = [part for one in fields for part in self._parts(one)]
        self._sort_cells([part for part in parts if part.role is _Role.CELL])
        for part in parts:
            self._sort(part)
        return Layout(
            tuple(_row(cells) for cells in self._cells.values()),
            tuple(self._keys),
            tuple(self._key_slots),
            tuple(self._hats),
            tuple(self._routers),
            tuple(self._router_slots),
            tuple(self._row_routers),
            tuple(self._cell_counts),
            tuple(self._cells_in_use),
            tuple(self._reader_id),
            self._descriptor.lengths,
            self._descriptor.has_report_ids,
        )

    def _parts(self, one: Field) -> Iterator[_Part]:
        """Split a field by role."""
        listed = sum(map(len, one.usages))
        count, known = one.count, one.count
        if _has_slots(one):
            count = one.maximum - one.minimum + 1
            known = min(count, max(listed, 1))
        if known > self._left[one.kind]:
            return
        # A lot of cells or pins usually have only one usage.
        self._left[one.kind] -= known if one.kind is Kind.INPUT or listed > 1 else 1
        set_ = _set_of(one)
        usages = _usages(one, known)
        roles = [_role(one, usage, set_) for usage in usages]
        for role, stretch in groupby(range(known), roles.__getitem__):
            indices = [*stretch]
            start, stop = indices[0], indices[-1] + 1
            if role is not None:
                end = count if stop == known else stop
                yield _Part(role, one, start, end, tuple(usages[start:stop]))

    def _sort_cells(self, parts: list[_Part]) -> None:
        """Sort cells into rows. Cells in feature reports count only if there are no others."""
        kinds = {part.field.kind for part in parts}
        for part in parts:
            if Kind.OUTPUT not in kinds or part.field.kind is Kind.OUTPUT:
                row = _row_of(part.field) or part.field.report_id
                self._cells.setdefault(row, []).append(part)
        cells = 0
        for where, its in self._cells.items():
            self._first_cells[where] = cells
            cells += sum(_cell_place(part).count for part in its)

    def _sort(self, part: _Part) -> None:
        one, role = part.field, part.role
        if role is _Role.CELL_COUNT:
            self._sort_count(part)
        elif role is _Role.READER_ID:
            self._reader_id.append(part.place)
        elif role is _Role.HAT_SWITCH:
            self._hats.append(HatSwitches(part.place, tuple(_key(one, it) for it in D_PAD)))
        elif role is _Role.KEY:
            names = tuple(_key(one, it) if _is_key(it) else None for it in part.usages)
            if _has_slots(one):
                self._key_slots.append(KeySlots(part.place, one.minimum + part.start, names))
            else:
                self._keys.append(KeyBits(part.place, names))
        elif role is _Role.ROUTER:
            row = _row_of(one)
            self._sort_routers(part, (_set_of(one) or 1, row), self._first_cells.get(row or -1, 0))
        elif role is _Role.ROW_ROUTER:
            self._sort_routers(part, (0, None), 0)

    def _sort_count(self, part: _Part) -> None:
        """Sort a number of cells: the display's, or the number that goes with cells for it."""
        its, place = part.field, part.place
        cells = [it for row in self._cells.values() for it in row]
        beside = [
            it
            for it in cells
            if (it.field.kind, it.field.report_id) == (its.kind, its.report_id)
            and _row_of(its) in {None, _row_of(it.field)}
        ]
        if its.kind is Kind.OUTPUT or beside:
            number = sum(_cell_place(it).count for it in beside or cells)
            self._cell_counts.append(CellCount(place, number))
        else:
            self._cells_in_use.append(place)

    def _sort_routers(self, part: _Part, group: _Group, first: int) -> None:
        """Number routing keys, starting with `first` in their group."""
        one, place = part.field, part.place
        if _has_slots(one):
            lowest, highest = one.minimum + part.start, one.minimum + part.stop - 1
            # A group's second array may continue the numbering of its first one.
            before = self._minimums.setdefault(group, lowest)
            number = first + max(lowest - before, 0)
            self._router_slots.append(RouterSlots(group[0], number, place, lowest, highest))
        else:
            number = self._counts.get(group, first)
            self._counts[group] = number + place.count
            kept = self._routers if group[0] else self._row_routers
            kept.append(RouterBits(group[0], number, place))


def read_layout(descriptor: Descriptor) -> Layout:
    """Return a display's layout, according to its descriptor."""
    return _Builder(descriptor).build()


def _is_braille(one: Field) -> bool:
    return [it.usage[0] for it in one.ancestry()][-1:] == [BRAILLE]


def _has_slots(one: Field) -> bool:
    """Whether each element contains the number of a key."""
    return one.is_array and one.kind is Kind.INPUT


def _role(one: Field, usage: Usage | None, set_: int) -> _Role | None:
    """Return the role of the elements with this usage, or None if we don't need them.

    set_: the router set around the field, or 0.
    """
    page, id_ = usage or (0, 0)
    if usage == (BRAILLE, CELL_COUNT):
        return _Role.CELL_COUNT
    if one.kind is not Kind.INPUT:
        is_directly_in_row = [it.usage for it in one.ancestry()][:1] == [(BRAILLE, ROW)]
        if page == BRAILLE and (id_ in CELLS or (id_ == ROW and is_directly_in_row)):
            return _Role.CELL
        is_reader_id = one.kind is Kind.FEATURE and usage == (BRAILLE, READER_ID)
        return _Role.READER_ID if is_reader_id else None
    if one.is_constant:
        return None
    if usage == HAT_SWITCH:
        return _Role.HAT_SWITCH if _has_directions(one) else None
    if not (one.is_array or _is_up_or_down(one, is_sure=bool(set_) or usage in SURE_KEYS)):
        return None
    # In a set, a key's position counts, whatever its usage.
    if usage == (BRAILLE, ROUTER_KEY) or (set_ and one.usage(0) != (BRAILLE, ROW_ROUTER_KEY)):
        return _Role.ROUTER
    if usage == (BRAILLE, ROW_ROUTER_KEY):
        return _Role.ROW_ROUTER
    is_unnamed_bit = usage is None and not one.is_array
    return _Role.KEY if is_unnamed_bit or page in KEY_PAGES else None


def _has_directions(one: Field) -> bool:
    count = one.maximum - one.minimum + 1
    return count in DEGREES or (count > 0 and count % 4 == 0)


def _is_up_or_down(one: Field, *, is_sure: bool) -> bool:
    """Whether an element says only that a key is up or down.

    is_sure: whether the element must be a key. If so, a highest value that fills the element was
    meant for other fields.
    """
    is_full = one.minimum == 0 and one.maximum >= (1 << one.size - 1) - 1
    return one.size == 1 or one.maximum - one.minimum == 1 or (is_sure and is_full)


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


def _is_key(usage: Usage | None) -> TypeGuard[Usage]:
    """Whether a usage is that of a key. In an array, other usages may mean that no key is down."""
    return usage is not None and usage[1] != 0 and usage != (BRAILLE, KEYS)


def _key(one: Field, usage: Usage) -> NamedKey:
    around = (it.usage for it in one.ancestry())
    sides = (SIDES[id_] for page, id_ in around if page == BRAILLE and id_ in SIDES)
    return NamedKey(usage, next(sides, ""))


def _row(parts: list[_Part]) -> Row:
    places = tuple(map(_cell_place, parts))
    return Row(sum(it.count for it in places), _dots(places[0]), places)


def _cell_place(part: _Part) -> Place:
    """Return where a part's cells are. A part of single bits has one bit for each dot."""
    place = part.place
    if place.size > 1:
        return place
    likelier = (SIX, EIGHT) if part.usages[0] == (BRAILLE, SIX_DOT_CELL) else (EIGHT, SIX)
    dots = next((it for it in likelier if place.count % it == 0), 1)
    return replace(place, size=dots, count=place.count // dots)


def _dots(place: Place) -> int:
    """Return the number of dots in a cell: as many as its highest value has bits.

    No cell has fewer than six dots, so a lower value was meant for other fields.
    """
    sign = place.minimum < 0
    bits = max(place.maximum, -place.minimum - 1).bit_length() + sign
    return min(bits, place.size) if bits >= SIX else place.size
