"""Writes random but well-formed report descriptors, and notes what they mean.

This follows HID 1.11, section 6.2.2, without our parser. The same number always gives the same
descriptor.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from tests.braille.hid_items import FLAGS, PREFIXES, SIGNED, item_bytes, sizes

INPUT, OUTPUT, FEATURE = "in", "out", "feature"
MAIN = {INPUT: "Input", OUTPUT: "Output", FEATURE: "Feature"}
#: Usages of keys that a display has only once.
KEYS = [*range(0x201, 0x20C), *range(0x210, 0x21F), *range(0x300, 0x320)]
D_PAD = ("1:90", "1:92", "1:91", "1:93")
SIDES = {0x20C: "face", 0x20D: "left", 0x20E: "right", 0x20F: "top"}


@dataclass
class Place:
    """The positions of elements in a report."""

    kind: str
    report_id: int
    start: int
    size: int
    count: int

    def __str__(self) -> str:
        return f"{self.kind} {self.report_id:02X} bit {self.start}"


@dataclass
class Key:
    """A key, the position of its bits in a report, and the value that they have while it is
    pressed.
    """

    name: str
    report_id: int
    start: int
    size: int
    value: int


@dataclass
class RandomRow:
    """A row of cells."""

    dots: int
    places: list[Place] = field(default_factory=list)

    @property
    def cells(self) -> int:
        return sum(place.count for place in self.places)


class RandomDisplay:
    """A display with a random layout.

    descriptor: its report descriptor.
    lines: what the descriptor means, in the notation of the devices' files.
    keys: each key that can be pressed.
    rows: its rows of cells.
    counts: where reports to the display say how many cells they contain, and that number.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._items = bytearray()
        self.lines: set[str] = set()
        self.keys: list[Key] = []
        self.rows: list[RandomRow] = []
        self.counts: list[tuple[Place, int]] = []
        #: Bits that are set although no key is down, by report id.
        self._at_rest: dict[int, int] = {}
        #: The usage page at the next main item.
        self._page = 0
        self._state: dict[str, int] = {}
        self._bits: dict[tuple[str, int], int] = {}
        #: Functions that write the items and keys whose positions depend on where the rows begin.
        self._later: list[Callable[[], None]] = []
        self._unused = self._random.sample(KEYS, len(KEYS))
        self._ids = self._random.sample(range(1, 256), self._random.choice((0, 0, 1, 2, 5)))
        self._side = ""
        self._write()

    @property
    def descriptor(self) -> bytes:
        return bytes(self._items)

    @property
    def has_ids(self) -> bool:
        return bool(self._ids)

    @property
    def lengths(self) -> dict[tuple[str, int], int]:
        """The length of each report without its id, in bytes."""
        return {which: -(-bits // 8) for which, bits in self._bits.items()}

    def pressed(self, keys: list[Key]) -> dict[int, bytes]:
        """Return the input reports, without their ids, in which these keys are down."""
        bits = dict(self._at_rest)
        for key in keys:
            there = bits.get(key.report_id, 0) & ~((1 << key.size) - 1 << key.start)
            bits[key.report_id] = there | key.value << key.start
        return {
            id_: bits.get(id_, 0).to_bytes(length, "little")
            for (kind, id_), length in self.lengths.items()
            if kind == INPUT
        }

    def some_keys(self) -> list[Key]:
        """Return some keys that can be down together."""
        some = self._random.sample(self.keys, self._random.randint(0, min(6, len(self.keys))))
        return [*{(key.report_id, key.start): key for key in some}.values()]

    def some_cells(self) -> list[bytes]:
        """Return random cells for each row."""
        return [self._random.randbytes(row.cells) for row in self.rows]

    def _write(self) -> None:
        self._open(0x41, 1, 1)
        parts = [self._row] * self._random.randint(1, 4)
        choices = (self._named, self._named, self._slots, self._hat, self._sided, self._other)
        parts += self._random.choices(choices, k=self._random.randint(0, 8))
        for part in self._random.sample(parts, len(parts)):
            self._wrapped(part)
        self._item("End Collection")
        for later in self._later:
            later()
        for number, row in enumerate(self.rows, 1):
            places = ", ".join(f"{it} size {it.size} count {it.count}" for it in row.places)
            self.lines.add(f"row {number}: cells {row.cells} dots {row.dots} = {places}")
        lengths = sorted((*which, length) for which, length in self.lengths.items())
        self.lines.add("length: " + ", ".join(f"{kind} {id_:02X} {n}" for kind, id_, n in lengths))
        self.lines.add(f"report-ids: {'yes' if self.has_ids else 'no'}")
        self.lines |= {"usable: yes", "top: 41:1"}

    # Parts of a display

    def _wrapped(self, part: Callable[[], None]) -> None:
        """Write a part of the display, perhaps inside a collection of the maker's, and perhaps
        between Push and Pop.
        """
        before = dict(self._state)
        is_pushed, is_inside = (self._random.random() < 0.3 for _ in range(2))
        if is_pushed:
            self._item("Push")
        if is_inside:
            self._open(0xFF00, self._random.randint(0, 9), self._random.choice((0, 2, 3, 4, 0x80)))
        part()
        if is_inside:
            self._item("End Collection")
        if is_pushed:
            self._item("Pop")
            self._state = before

    def _row(self) -> None:
        row = RandomRow(self._random.choice((6, 8)))
        self.rows.append(row)
        self._open(0x41, 2, 2)
        size = self._random.choice((8, 8, 8, row.dots, 16))
        for _ in range(self._random.choice((1, 1, 2))):
            if self._random.random() < 0.3:
                self._padding(OUTPUT)
            count = self._random.randint(1, 24)
            usages = [(0x41, self._random.choice((3, 4)))]
            self._extent(0, (1 << row.dots) - 1)
            flags = self._random.choice(("Data+Var", "Const+Var", "Data+Ary"))
            row.places.append(self._field(OUTPUT, usages, size, count, flags))
        if self._random.random() < 0.3:
            self._count(row)
        if self._random.random() < 0.7:
            self._routers()
        self._item("End Collection")

    def _count(self, row: RandomRow) -> None:
        """Add a cell count to the report with the row's last cells. It counts the row's cells in
        that report only.
        """
        id_ = row.places[-1].report_id
        cells = sum(place.count for place in row.places if place.report_id == id_)
        size = self._random.choice((8, 12, 16))
        self._extent(0, 255)
        place = self._field(OUTPUT, [(0x41, 5)], size, 1, "Data+Var", id_)
        self.lines.add(f"cell-count: {place} size {size} = {cells}")
        self.counts.append((place, cells))

    def _routers(self) -> None:
        """Write routing keys, as bits or as slots."""
        set_ = self._random.randint(1, 3)
        self._open(0x41, 0xF9 + set_, self._random.choice((2, 4)))
        count, first_row = self._random.randint(1, 24), len(self.rows) - 1
        if self._random.random() < 0.5:
            self._bit_extent()
            usages = self._random.choice(([(0x41, 0x100)], [(0xFF00, 9)]))
            place = self._field(INPUT, usages, 1, count, "Data+Var")
            lowest, values = 0, [(place.start + at, 1) for at in range(count)]
            line, rest = f"router{set_}: first {{}} count {count} {place}", 1
        else:
            lowest = self._random.choice((-100, -5, 1, 1, 17, 100))
            size, slots = self._random.choice((8, 9, 16, 32)), self._random.randint(1, 4)
            self._extent(lowest, lowest + count - 1)
            place = self._field(INPUT, [(0x41, 0x100)], size, slots, "Data+Ary+Null")
            self._rest(place, lowest)
            slot = place.start + size * self._random.randrange(slots)
            values, rest = [(slot, lowest + at & (1 << size) - 1) for at in range(count)], size
            line = f"router-array: set {set_} first {{}} {place} size {size} slots {slots}"
            line += f" min {lowest} max {lowest + count - 1}"
        self._item("End Collection")

        def later() -> None:
            first = sum(it.cells for it in self.rows[:first_row])
            self.lines.add(line.format(first))
            self.keys += [
                Key(f"router{set_}:{first + at}", place.report_id, start, rest, value)
                for at, (start, value) in enumerate(values)
            ]

        self._later.append(later)

    def _named(self) -> None:
        """Write a field in which each key has one bit, set while the key is down."""
        usages = self._key_usages()
        self._bit_extent()
        place = self._field(INPUT, usages, 1, len(usages), "Data+Var")
        names = [self._name(usage) for usage in usages]
        self.lines.add(f"keys: {place}: {' '.join(names)}")
        self.keys += [
            Key(name, place.report_id, place.start + at, 1, 1) for at, name in enumerate(names)
        ]

    def _slots(self) -> None:
        """Write an array of keys: each element contains the number of a key that is down."""
        usages = self._key_usages()
        lowest, slots = self._random.choice((-3, 1, 1, 20)), self._random.randint(1, 5)
        size = self._random.choice((6, 8, 16))
        self._extent(lowest, lowest + len(usages) - 1)
        place = self._field(INPUT, usages, size, slots, "Data+Ary+Null")
        self._rest(place, lowest)
        names = [self._name(usage) for usage in usages]
        self.lines.add(
            f"keys-array: {place} size {size} slots {slots} min {lowest}: {' '.join(names)}"
        )
        for at, name in enumerate(names):
            start = place.start + size * self._random.randrange(slots)
            value = lowest + at & (1 << size) - 1
            self.keys.append(Key(name, place.report_id, start, size, value))

    def _hat(self) -> None:
        lowest, count = self._random.choice((-4, 0, 1, 2)), self._random.choice((4, 8))
        size = self._random.choice((4, 5, 8))
        self._extent(lowest, lowest + count - 1)
        place = self._field(INPUT, [(1, 0x39)], size, 1, "Data+Var+Null")
        self._rest(place, lowest)
        self.lines.add(f"hat: {place} size {size} count 1 from {lowest} to {lowest + count - 1}")
        for at, name in enumerate(D_PAD):
            value = lowest + at * count // 4 & (1 << size) - 1
            self.keys.append(Key(name + self._side, place.report_id, place.start, size, value))

    def _sided(self) -> None:
        """Write keys on one side of the display."""
        controls = self._random.choice(list(SIDES))
        self._open(0x41, controls, 2)
        self._side = f"@{SIDES[controls]}"
        self._random.choice((self._named, self._slots, self._hat))()
        self._side = ""
        self._item("End Collection")

    def _other(self) -> None:
        """Write data that no braille program needs."""
        kind = self._random.choice((INPUT, OUTPUT, FEATURE))
        self._extent(0, 255)
        size, count = self._random.choice((8, 16)), self._random.randint(1, 9)
        self._field(kind, [(0xFF00, 7)], size, count, "Data+Var")

    def _key_usages(self) -> list[tuple[int, int]]:
        """Return usages of some keys: all on one page, and perhaps consecutive."""
        count = self._random.randint(1, 9)
        if self._random.random() < 0.4:
            first = self._random.randint(1, 200)
            return [(9, first + at) for at in range(count)]
        ids = [self._unused.pop() for _ in range(min(count, len(self._unused)))]
        return [(0x41, id_) for id_ in ids] or [(0x0C, 0xB5)]

    def _name(self, usage: tuple[int, int]) -> str:
        return f"{usage[0]:X}:{usage[1]:X}{self._side}"

    def _rest(self, place: Place, lowest: int) -> None:
        """Give each element a value below the lowest valid one while no key is held."""
        for at in range(place.count):
            value = lowest - 1 & (1 << place.size) - 1
            shifted = value << place.start + at * place.size
            self._at_rest[place.report_id] = self._at_rest.get(place.report_id, 0) | shifted

    # Fields and items

    def _open(self, page: int, id_: int, type_: int) -> None:
        """Begin a collection."""
        self._page = self._random.choice((0x41, page))
        self._in_any_order(
            lambda: self._global("Usage Page", self._page), lambda: self._usage(page, id_)
        )
        self._item("Collection", type_)

    def _padding(self, kind: str) -> None:
        size, count = self._random.choice(((1, 3), (4, 1), (8, 2)))
        self._field(kind, [], size, count, "Const+Var")

    def _bit_extent(self) -> None:
        self._extent(0, 1)

    def _extent(self, lowest: int, highest: int) -> None:
        self._global("Logical Minimum", lowest)
        self._global("Logical Maximum", highest)

    def _field(
        self,
        kind: str,
        usages: list[tuple[int, int]],
        size: int,
        count: int,
        flags: str,
        id_: int | None = None,
    ) -> Place:
        """Write a field into a random report, sometimes with padding before it."""
        if self._ids:
            id_ = self._random.choice(self._ids) if id_ is None else id_
            self._global("Report ID", id_)
        if usages and self._random.random() < 0.2:
            self._padding_here(kind)
        self._page = self._random.choice((0x41, *(page for page, _ in usages[:1])))
        self._in_any_order(
            lambda: self._global("Usage Page", self._page),
            lambda: self._global("Report Size", size),
            lambda: self._global("Report Count", count),
            lambda: self._usages(usages),
        )
        which = kind, id_ or 0
        start = self._bits.get(which, 0)
        self._bits[which] = start + size * count
        self._item(MAIN[kind], sum(FLAGS[flag] for flag in flags.split("+")))
        return Place(kind, id_ or 0, start, size, count)

    def _in_any_order(self, *steps: Callable[[], None]) -> None:
        for step in self._random.sample(steps, len(steps)):
            step()

    def _padding_here(self, kind: str) -> None:
        """Write padding into the current report."""
        size, count = self._random.choice(((1, 3), (5, 1), (8, 2)))
        self._global("Report Size", size)
        self._global("Report Count", count)
        which = kind, self._state.get("Report ID", 0)
        self._bits[which] = self._bits.get(which, 0) + size * count
        self._item(MAIN[kind], FLAGS["Const"])

    def _usages(self, usages: list[tuple[int, int]]) -> None:
        first = usages[0] if usages else (0, 0)
        is_range = [*range(first[1], first[1] + len(usages))] == [id_ for _, id_ in usages]
        if len(usages) > 1 and is_range and self._random.random() < 0.7:
            ends = [("Usage Minimum", first[1]), ("Usage Maximum", usages[-1][1])]
            for name, id_ in self._random.sample(ends, 2):
                self._usage(first[0], id_, name)
        else:
            for page, id_ in usages:
                has_alternatives = self._random.random() < 0.1
                if has_alternatives:
                    self._local("Delimiter", 1)
                self._usage(page, id_)
                if has_alternatives:
                    self._usage(0xFF00, 3)
                    self._local("Delimiter", 0)

    def _usage(self, page: int, id_: int, name: str = "Usage") -> None:
        """Write a usage, either together with its page or for the page that applies to the next
        main item.
        """
        if self._random.random() < 0.3 or self._page != page:
            self._local(name, page << 16 | id_, size=4)
        else:
            self._local(name, id_)

    def _global(self, name: str, value: int) -> None:
        """Set a global item, unless it has this value already."""
        if self._random.random() < 0.15:
            self._noise()
        if self._state.get(name) != value or self._random.random() < 0.1:
            self._state[name] = value
            self._item(name, value)

    def _noise(self) -> None:
        """Write items that say nothing about reports."""
        name, value = self._random.choice(
            (("Physical Minimum", -7), ("Physical Maximum", 300), ("Unit", 0x14))
        )
        self._item(name, value)
        self._local(self._random.choice(("String Index", "Designator Index")), 2)

    def _local(self, name: str, value: int, size: int | None = None) -> None:
        self._item(name, value, size)

    def _item(self, name: str, value: int = 0, size: int | None = None) -> None:
        """Write an item with as many bytes as it needs, or with more."""
        if size is None and name not in {"End Collection", "Push", "Pop"}:
            # Four bytes for a usage would include its page.
            fitting = [it for it in sizes(value, name in SIGNED) if "Usage" not in name or it < 4]
            size = self._random.choice(fitting[:1] * 3 + fitting)
        self._items += item_bytes(PREFIXES[name], value, name in SIGNED, size)
