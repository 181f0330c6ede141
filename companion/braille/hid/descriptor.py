"""Parses a HID report descriptor, which says what reports a device has, with what fields.

Follows HID 1.11, section 6.2.2. A descriptor comes from a device and may be damaged, so nothing
here raises an error. Everything before a fault is kept, and `warnings` names the faults.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

#: Maximum length of a report, in bytes. Fields beyond that are left out.
MAX_REPORT = 16384

#: The purpose of a key, a cell or another part of a device: the number of a usage page, and an id
#: on that page.
Usage = tuple[int, int]
#: The usage page for braille displays. If a descriptor gives alternative usages, one on this page
#: is preferred.
BRAILLE = 0x41

LONG_ITEM = 0xFE
MAIN, GLOBAL, LOCAL = range(3)
#: Tags of main items.
COLLECTION, END_COLLECTION = 0xA, 0xC
#: Tags of global items.
USAGE_PAGE, LOGICAL_MINIMUM, LOGICAL_MAXIMUM = 0x0, 0x1, 0x2
PHYSICAL_MINIMUM, PHYSICAL_MAXIMUM, UNIT_EXPONENT, UNIT = 0x3, 0x4, 0x5, 0x6
REPORT_SIZE, REPORT_ID, REPORT_COUNT, PUSH, POP = 0x7, 0x8, 0x9, 0xA, 0xB
#: Tags of local items.
USAGE, USAGE_MINIMUM, USAGE_MAXIMUM, DELIMITER = 0x0, 0x1, 0x2, 0xA
#: Tags of local items to ignore, because designators and strings don't say where a field is or what
#: it means.
IGNORED_LOCAL = {0x3, 0x4, 0x5, 0x7, 0x8, 0x9}
IGNORED_GLOBAL = {PHYSICAL_MINIMUM, PHYSICAL_MAXIMUM, UNIT_EXPONENT, UNIT}
#: Flags of an input, output or feature item.
CONSTANT, VARIABLE = 1, 2


class Kind(Enum):
    """The three kinds of report. Each value is the tag of the items that describe such a report."""

    INPUT = 0x8
    OUTPUT = 0x9
    FEATURE = 0xB


class Fault(Enum):
    """Something that is wrong or unusual in a descriptor."""

    TRUNCATED = "truncated"
    LONG_ITEM = "long-item"
    RESERVED_ITEM = "reserved-item"
    OPEN_COLLECTION = "open-collection"
    STRAY_END = "stray-end"
    TOO_LONG = "too-long"


@dataclass(frozen=True, slots=True, eq=False)
class Collection:
    """A collection, which groups fields in a report descriptor.

    usage: what the collection is for, or (page, 0) if it has no usage.
    parent: the collection that contains this one, or None at the top level.
    """

    usage: Usage
    parent: "Collection | None"

    def ancestry(self) -> Iterator["Collection"]:
        """Yield this collection, then its parent, and so on to the top level."""
        inner: Collection | None = self
        while inner is not None:
            yield inner
            inner = inner.parent


@dataclass(frozen=True, slots=True)
class UsageRange:
    """Several consecutive usages on one page, from `first` to `last`, including both."""

    page: int
    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a report: consecutive elements of equal size, such as cells or keys.

    start: number of the field's first bit in the report. The report id is not counted.
    size: number of bits in each element.
    count: number of elements.
    usages: what the elements are for, in order. If there are fewer usages than elements, the last
        usage applies to the remaining elements too, unless it is the end of a range: then these
        elements have no usage.
    is_array: whether each element contains the number of a usage, instead of having one itself.
    minimum, maximum: the lowest and the highest value of an element.
    collection: the innermost collection around the field, or None if it is outside every
        collection.
    """

    kind: Kind
    report_id: int
    start: int
    size: int
    count: int
    usages: tuple[UsageRange, ...]
    is_constant: bool
    is_array: bool
    minimum: int
    maximum: int
    collection: Collection | None

    def usage(self, index: int) -> Usage | None:
        """Return the usage of the element or, in an array, of the value with this index."""
        rest = index
        for found in self.usages:
            if rest < len(found):
                return found.page, found.first + rest
            rest -= len(found)
        if self.usages and len(self.usages[-1]) == 1:
            return self.usages[-1].page, self.usages[-1].first
        return None

    def ancestry(self) -> Iterator[Collection]:
        """Yield the collections around the field, innermost first."""
        if self.collection is not None:
            yield from self.collection.ancestry()


@dataclass(frozen=True, slots=True)
class Descriptor:
    """The contents of a report descriptor.

    has_report_ids: whether each report begins with its id.
    top: usages of the top-level collections.
    lengths: length of each report in bytes, without its id, keyed by kind and id.
    """

    has_report_ids: bool = False
    top: tuple[Usage, ...] = ()
    fields: tuple[Field, ...] = ()
    lengths: dict[tuple[Kind, int], int] = field(default_factory=dict)
    warnings: frozenset[Fault] = frozenset()


@dataclass(frozen=True, slots=True)
class _Globals:
    """The current values of the global items. Each value applies until another item changes it.

    minimum, maximum: each as both a signed and an unsigned number, because an item doesn't say
        which it is.
    """

    page: int = 0
    minimum: tuple[int, int] = (0, 0)
    maximum: tuple[int, int] = (0, 0)
    size: int = 0
    report_id: int = 0
    count: int = 0

    def extent(self) -> tuple[int, int]:
        """Return the lowest and the highest value of a field.

        The values are interpreted as signed numbers, unless that makes no sense.
        """
        low, high = self.minimum[0], self.maximum[0]
        if high < low:
            high = self.maximum[1]
        if self.size and self.minimum[1] <= high and high >> self.size - 1:
            low = self.minimum[1]
        return low, high


@dataclass(frozen=True, slots=True)
class _LocalUsage:
    """A usage or a range of usages, as written in the descriptor.

    page: its usage page, or None for the page in effect at the next main item.
    """

    page: int | None
    first: int
    last: int


class _Locals:
    """Collects the usages that apply to the next main item."""

    def __init__(self) -> None:
        #: The usages in order. Each is a list of alternatives, usually with one member.
        self._usages: list[list[_LocalUsage]] = []
        self._minimum: _LocalUsage | None = None
        self._maximum: _LocalUsage | None = None
        self._is_delimited = self._has_preferred = False

    def add(self, tag: int, data: bytes) -> None:
        """Process a local item, given by its tag and its data."""
        value = int.from_bytes(data, "little")
        page = value >> 16 if len(data) == 4 and value >> 16 else None
        one = _LocalUsage(page, value & 0xFFFF, value & 0xFFFF)
        if tag == DELIMITER:
            self._is_delimited, self._has_preferred = value == 1, False
        elif tag == USAGE:
            self._append(one)
        elif tag == USAGE_MINIMUM:
            self._minimum = one
        elif tag == USAGE_MAXIMUM:
            self._maximum = one
        if self._minimum and self._maximum:
            first, last = self._minimum, self._maximum
            self._minimum = self._maximum = None
            if first.first <= last.last:
                its_page = last.page if first.page is None else first.page
                self._append(_LocalUsage(its_page, first.first, last.last))

    def _append(self, usage: _LocalUsage) -> None:
        """Add a usage. Between two delimiters, it is an alternative to the first usage there."""
        if self._is_delimited and self._has_preferred:
            self._usages[-1].append(usage)
        else:
            self._usages.append([usage])
        self._has_preferred = True

    def resolved(self, page: int) -> tuple[UsageRange, ...]:
        """Return the collected usages. Those without a usage page of their own get this page.

        Of several alternatives, choose the first on the braille page or, if there is none, the
        first.
        """
        alternatives = (
            [UsageRange(page if it.page is None else it.page, it.first, it.last) for it in one]
            for one in self._usages
        )
        return tuple(min(these, key=lambda it: it.page != BRAILLE) for these in alternatives)


class _Reader:
    """Reads a descriptor, item by item."""

    def __init__(self) -> None:
        self._state = _Globals()
        self._pushed: list[_Globals] = []
        self._locals = _Locals()
        self._open: Collection | None = None
        self._bits: dict[tuple[Kind, int], int] = {}
        self._has_report_ids = False
        self._top: list[Usage] = []
        self._fields: list[Field] = []
        self._warnings: set[Fault] = set()

    def read(self, data: bytes) -> Descriptor:
        """Read all items. Return what they describe."""
        at = 0
        while at < len(data):
            prefix = data[at]
            if prefix == LONG_ITEM:
                self._warnings.add(Fault.LONG_ITEM)
                start = at + 3
                end = start + data[at + 1] if at + 1 < len(data) else len(data) + 1
            else:
                start = at + 1
                end = start + (0, 1, 2, 4)[prefix & 3]
            if end > len(data):
                self._warnings.add(Fault.TRUNCATED)
                break
            if prefix != LONG_ITEM:
                self._item(prefix >> 2 & 3, prefix >> 4, data[start:end])
            at = end
        if self._open is not None:
            self._warnings.add(Fault.OPEN_COLLECTION)
        return Descriptor(
            self._has_report_ids,
            tuple(self._top),
            tuple(self._fields),
            {which: -(-bits // 8) for which, bits in self._bits.items() if bits},
            frozenset(self._warnings),
        )

    def _item(self, type_: int, tag: int, data: bytes) -> None:
        if type_ == MAIN:
            self._main(tag, data)
            self._locals = _Locals()
        elif type_ == GLOBAL:
            self._global(tag, data)
        elif type_ == LOCAL and tag in {USAGE, USAGE_MINIMUM, USAGE_MAXIMUM, DELIMITER}:
            self._locals.add(tag, data)
        elif type_ != LOCAL or tag not in IGNORED_LOCAL:
            self._warnings.add(Fault.RESERVED_ITEM)

    def _main(self, tag: int, data: bytes) -> None:
        if tag == COLLECTION:
            usages = self._locals.resolved(self._state.page)
            usage = (usages[0].page, usages[0].first) if usages else (self._state.page, 0)
            if self._open is None:
                self._top.append(usage)
            self._open = Collection(usage, self._open)
        elif tag == END_COLLECTION:
            if self._open is None:
                self._warnings.add(Fault.STRAY_END)
            else:
                self._open = self._open.parent
        elif tag in {kind.value for kind in Kind}:
            self._field(Kind(tag), int.from_bytes(data, "little"))
        else:
            self._warnings.add(Fault.RESERVED_ITEM)

    def _field(self, kind: Kind, flags: int) -> None:
        state = self._state
        which = kind, state.report_id
        start = self._bits.get(which, 0)
        end = start + state.size * state.count
        if end > 8 * MAX_REPORT:
            self._warnings.add(Fault.TOO_LONG)
            return
        self._bits[which] = end
        if end == start:
            return
        minimum, maximum = state.extent()
        self._fields.append(
            Field(
                kind,
                state.report_id,
                start,
                state.size,
                state.count,
                self._locals.resolved(state.page),
                is_constant=bool(flags & CONSTANT),
                is_array=not flags & VARIABLE,
                minimum=minimum,
                maximum=maximum,
                collection=self._open,
            )
        )

    def _global(self, tag: int, data: bytes) -> None:
        value = int.from_bytes(data, "little")
        both = int.from_bytes(data, "little", signed=True), value
        state = self._state
        if tag == USAGE_PAGE:
            self._state = replace(state, page=value & 0xFFFF)
        elif tag == LOGICAL_MINIMUM:
            self._state = replace(state, minimum=both)
        elif tag == LOGICAL_MAXIMUM:
            self._state = replace(state, maximum=both)
        elif tag == REPORT_SIZE:
            self._state = replace(state, size=value)
        elif tag == REPORT_COUNT:
            self._state = replace(state, count=value)
        elif tag == REPORT_ID:
            self._state = replace(state, report_id=value & 0xFF)
            # the number 0 means that reports have no ids
            self._has_report_ids |= bool(value & 0xFF)
        elif tag == PUSH:
            self._pushed.append(state)
        elif tag == POP:
            self._state = self._pushed.pop() if self._pushed else state
        elif tag not in IGNORED_GLOBAL:
            self._warnings.add(Fault.RESERVED_ITEM)


def read_descriptor(data: bytes) -> Descriptor:
    """Parse a report descriptor."""
    return _Reader().read(data)
