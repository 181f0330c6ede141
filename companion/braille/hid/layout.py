"""Finds the rows of cells, the keys and the routing keys in a braille display's report descriptor.

Follows the HID usage tables, page 41 (hexadecimal, like all usages here). Real devices deviate from
it in several ways, which are accepted: cells may be flagged as constant and have either of two
usages, rows may be inside collections defined by a manufacturer, and routing keys may be identified
by usage or by number.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import chain, groupby

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
#: The numbers of the sets of routing keys, keyed by the usage of the collection that contains the
#: set.
SETS = {0xFA: 1, 0xFB: 2, 0xFC: 3}
#: The names of parts of a display, keyed by the usage of the collection that contains a part's
#: keys.
SIDES = {0x20C: "face", 0x20D: "left", 0x20E: "right", 0x20F: "top", READER_CONTROLS: "reader"}
DESKTOP, KEYBOARD, BUTTONS, CONSUMER = 0x01, 0x07, 0x09, 0x0C
#: Usage pages whose usages are keys. A bit on another page may be a state, such as charging, which
#: can last for hours.
KEY_PAGES = {DESKTOP, KEYBOARD, BUTTONS, CONSUMER, BRAILLE}
HAT_SWITCH = DESKTOP, 0x39
#: The usages of the four keys of a d-pad: up, right, down, left. A hat switch counts as a d-pad.
D_PAD = ((DESKTOP, 0x90), (DESKTOP, 0x92), (DESKTOP, 0x91), (DESKTOP, 0x93))
#: Usages that are definitely keys, even if their elements could hold more values than up and down.
SURE_KEYS = {
    *((BRAILLE, id_) for id_ in (ROUTER_KEY, ROW_ROUTER_KEY, *range(0x201, 0x21F))),
    *D_PAD,
}
#: Maximum number of keys on a display. Without a limit, a damaged descriptor could take up a lot of
#: time and memory.
MAX_KEYS = 1 << 14
#: Maximum number of elements in all reports to a display. Without a limit, a damaged descriptor
#: could take up a lot of time and memory.
MAX_ELEMENTS = 1 << 16


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the cells and keys of a braille display are in its reports.

    keys, routers, row_routers: keys with an element of their own. Those in `row_routers` stand for
        a whole row each, and are in set 0.
    key_slots, router_slots: elements that contain the numbers of keys that are down. Keys for whole
        rows are in set 0 of `router_slots`.
    hats: hat switches, which count as d-pads.
    cell_counts: where reports to the display have to say how many cells they contain.
    cells_in_use: where the display says how many of its cells can be used.
    reader_id: where a screen reader may write its own id.
    lengths: length of each report in bytes, without its id, keyed by kind and id.
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
        """Whether there are any cells."""
        return bool(self.rows)

    @property
    def cell_kind(self) -> Kind:
        """The kind of report in which cells are sent."""
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

        rows: the cells of each row. If there are too few, the rest are blank; if too many, the last
            ones are left out.
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
    """What an input report says.

    keys: those of the keys in this report that are down.
    cells_in_use: how many cells can be used, or None if the report doesn't say.
    """

    report_id: int
    keys: frozenset[NamedKey | Router]
    cells_in_use: int | None = None


def read_input(layout: Layout, report: bytes) -> Held:
    """Decode an input report.

    report: the bytes exactly as received, even if they are too few, or padded.
    """
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
    """What the elements of a field are for."""

    CELL = auto()
    CELL_COUNT = auto()
    READER_ID = auto()
    KEY = auto()
    HAT_SWITCH = auto()
    ROUTER = auto()
    ROW_ROUTER = auto()


@dataclass(frozen=True, slots=True)
class _Around:
    """What the collections around a field say about it.

    set: the number of the set of routing keys that the field is in, or 0 if it is in none.
    side: the part of the display that the field's keys are on, or "" if that is unknown.
    """

    is_braille: bool
    row: Collection | None
    set: int
    side: str


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a field: consecutive elements with the same role. In an array, consecutive values.

    start, stop: the index of the first element or value, and the index after the last one.
    usages: the usages of the first elements or values, in order. The others have the last of these
        usages.
    """

    role: _Role
    field: Field
    around: _Around
    start: int
    stop: int
    usages: tuple[Usage | None, ...]

    @property
    def place(self) -> Place:
        """Where the elements are. In an array, any element can have any of the values."""
        one = self.field
        start, stop = (0, one.count) if _has_slots(one) else (self.start, self.stop)
        first = one.start + start * one.size
        return Place(
            one.kind, one.report_id, first, one.size, stop - start, one.minimum, one.maximum
        )

    @property
    def cells(self) -> Place:
        """Where the cells are. In a part made up of single bits, there is one bit for each dot."""
        place = self.place
        if place.size > 1:
            return place
        likelier = (SIX, EIGHT) if self.usages[0] == (BRAILLE, SIX_DOT_CELL) else (EIGHT, SIX)
        dots = next((it for it in likelier if place.count % it == 0), 1)
        return replace(place, size=dots, count=place.count // dots)

    def key(self, usage: Usage | None) -> NamedKey | None:
        """Return the key with this usage. In an array, some usages mean that no key is down."""
        if usage is None or usage[1] == 0 or usage == (BRAILLE, KEYS):
            return None
        return NamedKey(usage, self.around.side)


#: A set of routing keys, and the row to which they belong, or None if they belong to all rows.
_Group = tuple[int, Collection | None]
#: Anything in a layout that is found in one part of a field.
_Found = NamedKeys | RoutingKeys | CellCount


class _Builder:
    """Sorts a descriptor's braille fields into cells, keys and so on."""

    def __init__(self) -> None:
        self._left = {Kind.INPUT: MAX_KEYS, Kind.OUTPUT: MAX_ELEMENTS, Kind.FEATURE: MAX_ELEMENTS}
        #: The cells of each row. A key is the row's collection or, for cells that are in no row,
        #: the id of their report.
        self._rows: dict[Collection | int, list[_Part]] = {}
        self._first_cells: dict[Collection | int, int] = {}
        #: The number of cells in each report, and in each row's part of a report.
        self._cells = Counter[tuple[Kind, int, Collection | None]]()
        self._counts: dict[_Group, int] = {}
        #: The lowest number in the first array of each group of routing keys.
        self._minimums: dict[_Group, int] = {}

    def build(self, descriptor: Descriptor) -> Layout:
        """Sort all fields, and return the resulting layout."""
        parts = [part for one in descriptor.fields for part in self._parts(one)]
        self._sort_cells([part for part in parts if part.role is _Role.CELL])
        found = [it for it in map(self._found, parts) if it is not None]
        counts = (part.place for part in parts if part.role is _Role.CELL_COUNT)
        ours = {it.place for it in found if isinstance(it, CellCount)}
        return Layout(
            rows=tuple(map(_row, self._rows.values())),
            keys=tuple(it for it in found if isinstance(it, KeyBits)),
            key_slots=tuple(it for it in found if isinstance(it, KeySlots)),
            hats=tuple(it for it in found if isinstance(it, HatSwitches)),
            routers=tuple(it for it in found if isinstance(it, RouterBits) and it.set),
            router_slots=tuple(it for it in found if isinstance(it, RouterSlots)),
            row_routers=tuple(it for it in found if isinstance(it, RouterBits) and not it.set),
            cell_counts=tuple(it for it in found if isinstance(it, CellCount)),
            cells_in_use=tuple(place for place in counts if place not in ours),
            reader_id=tuple(part.place for part in parts if part.role is _Role.READER_ID),
            lengths=descriptor.lengths,
            has_report_ids=descriptor.has_report_ids,
        )

    def _parts(self, one: Field) -> Iterator[_Part]:
        """Split a field into parts. All elements of a part have the same role."""
        around = _around(one)
        listed = sum(map(len, one.usages))
        count, known = one.count, one.count
        if _has_slots(one):
            count = one.maximum - one.minimum + 1
            known = min(count, max(listed, 1))
        elif one.kind is not Kind.INPUT and listed < 2:
            known = 1  # Many cells or pins usually share one usage.
        if not around.is_braille or known > self._left[one.kind]:
            return
        self._left[one.kind] -= known
        usages = _usages(one, known)
        roles = [_role(one, usage, around) for usage in usages]
        for role, stretch in groupby(range(known), roles.__getitem__):
            indices = [*stretch]
            start, stop = indices[0], indices[-1] + 1
            if role is not None:
                end = count if stop == known else stop
                yield _Part(role, one, around, start, end, tuple(usages[start:stop]))

    def _sort_cells(self, parts: list[_Part]) -> None:
        """Sort the cells into rows.

        Cells in feature reports are used only if there are none in output reports.
        """
        kinds = {part.field.kind for part in parts}
        for part in parts:
            report = part.field.kind, part.field.report_id
            if Kind.OUTPUT not in kinds or part.field.kind is Kind.OUTPUT:
                self._rows.setdefault(part.around.row or part.field.report_id, []).append(part)
                for row in {part.around.row, None}:
                    self._cells[*report, row] += part.cells.count
        cells = 0
        for where, its in self._rows.items():
            self._first_cells[where] = cells
            cells += sum(part.cells.count for part in its)

    def _found(self, part: _Part) -> _Found | None:
        """Return what a part contains, or None if the part has already been handled."""
        if part.role is _Role.HAT_SWITCH:
            side = part.around.side
            return HatSwitches(part.place, tuple(NamedKey(it, side) for it in D_PAD))
        if part.role is _Role.KEY:
            names = tuple(map(part.key, part.usages))
            if _has_slots(part.field):
                return KeySlots(part.place, part.field.minimum + part.start, names)
            return KeyBits(part.place, names)
        if part.role is _Role.ROUTER:
            row = part.around.row
            first = self._first_cells.get(row, 0) if row else 0
            return self._routers(part, (part.around.set or 1, row), first)
        if part.role is _Role.ROW_ROUTER:
            return self._routers(part, (0, None), 0)
        return self._cell_count(part) if part.role is _Role.CELL_COUNT else None

    def _cell_count(self, part: _Part) -> CellCount | None:
        """Return how many cells a report contains, or None if this part doesn't give that number.

        Only a part in an output report, or next to cells, gives it. Any other part gives the number
        of all the display's cells.
        """
        one = part.field
        beside = self._cells[one.kind, one.report_id, part.around.row]
        if not beside and one.kind is not Kind.OUTPUT:
            return None
        everywhere = sum(count for (*_, row), count in self._cells.items() if row is None)
        return CellCount(part.place, beside or everywhere)

    def _routers(self, part: _Part, group: _Group, first: int) -> RoutingKeys:
        """Return routing keys, numbered within their group.

        first: the number of the first key if the group has no keys yet.
        """
        one, place = part.field, part.place
        if _has_slots(one):
            lowest, highest = one.minimum + part.start, one.minimum + part.stop - 1
            # a second array in the same group may continue the numbers of the first
            number = first + max(lowest - self._minimums.setdefault(group, lowest), 0)
            return RouterSlots(group[0], number, place, lowest, highest)
        number = self._counts.get(group, first)
        self._counts[group] = number + place.count
        return RouterBits(group[0], number, place)


def read_layout(descriptor: Descriptor) -> Layout:
    """Find out from a report descriptor where a display's cells and keys are."""
    return _Builder().build(descriptor)


def _has_slots(one: Field) -> bool:
    """Whether each element contains the number of a key that is down."""
    return one.is_array and one.kind is Kind.INPUT


def _around(one: Field) -> _Around:
    row, set_, side, page = None, 0, "", 0
    for collection in one.ancestry():
        page, id_ = collection.usage
        if page == BRAILLE:
            row = row or (collection if id_ == ROW else None)
            set_ = set_ or SETS.get(id_, 0)
            side = side or SIDES.get(id_, "")
    # The loop has ended with the outermost collection, so `page` is that collection's page.
    return _Around(page == BRAILLE, row, set_, side)


def _role(one: Field, usage: Usage | None, around: _Around) -> _Role | None:
    """Return what the elements with this usage are for, or None if we don't need them."""
    page, id_ = usage or (0, 0)
    if usage == (BRAILLE, CELL_COUNT):
        return _Role.CELL_COUNT
    if one.kind is not Kind.INPUT:
        is_directly_in_row = around.row is not None and one.collection is around.row
        if page == BRAILLE and (id_ in CELLS or (id_ == ROW and is_directly_in_row)):
            return _Role.CELL
        is_reader_id = one.kind is Kind.FEATURE and usage == (BRAILLE, READER_ID)
        return _Role.READER_ID if is_reader_id else None
    if one.is_constant:
        return None
    if usage == HAT_SWITCH:
        return _Role.HAT_SWITCH if _has_directions(one) else None
    if not (one.is_array or _is_up_or_down(one, is_sure=bool(around.set) or usage in SURE_KEYS)):
        return None
    # In a set of routing keys, only a key's position matters. Its usage may be anything.
    if usage == (BRAILLE, ROUTER_KEY) or (around.set and one.usage(0) != (BRAILLE, ROW_ROUTER_KEY)):
        return _Role.ROUTER
    if usage == (BRAILLE, ROW_ROUTER_KEY):
        return _Role.ROW_ROUTER
    is_unnamed_bit = usage is None and not one.is_array
    return _Role.KEY if is_unnamed_bit or page in KEY_PAGES else None


def _has_directions(one: Field) -> bool:
    """Whether a hat switch can be held in four directions or more, and can also be released."""
    count = one.maximum - one.minimum + 1
    return 0 < count < 1 << one.size and (count in DEGREES or count % 4 == 0)


def _is_up_or_down(one: Field, *, is_sure: bool) -> bool:
    """Whether an element can only say that a key is up or down.

    is_sure: whether the element is definitely a key. If so, its highest value is ignored if it
        fills the element, because that value was meant for other fields.
    """
    is_full = one.minimum == 0 and one.maximum >= (1 << one.size - 1) - 1
    return one.size == 1 or one.maximum - one.minimum == 1 or (is_sure and is_full)


def _usages(one: Field, count: int) -> list[Usage | None]:
    """Return the usages of the first `count` elements of a field, or values of an array."""
    usages: list[Usage | None] = []
    for found in one.usages:
        last = min(found.last, found.first + count - len(usages) - 1)
        usages += [(found.page, usage) for usage in range(found.first, last + 1)]
    missing = count - len(usages)
    return usages + [one.usage(len(usages))] * missing if missing > 0 else usages


def _row(parts: list[_Part]) -> Row:
    places = tuple(part.cells for part in parts)
    return Row(sum(it.count for it in places), _dots(places[0]), places)


def _dots(place: Place) -> int:
    """Return the number of dots of each cell: as many as the highest value has bits.

    No cell has fewer than six dots. If the highest value is too low, it was meant for other fields,
    and a cell has as many dots as it has bits.
    """
    sign = place.minimum < 0
    bits = max(place.maximum, -place.minimum - 1).bit_length() + sign
    return min(bits, place.size) if bits >= SIX else place.size
