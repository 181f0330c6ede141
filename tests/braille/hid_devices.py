"""Data about HID displays: their report descriptors, what the parser should find in these, and
sample reports.

The files are in `hid_descriptors`; the README there explains them.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from companion.braille.hid.descriptor import Descriptor, Kind, Usage, read_descriptor
from companion.braille.hid.layout import Held, Layout, read_layout
from companion.braille.hid.places import KeySlots, NamedKey, Place, RouterBits

FOLDER = Path(__file__).parent / "hid_descriptors"
KINDS = {Kind.INPUT: "in", Kind.OUTPUT: "out", Kind.FEATURE: "feature"}


@dataclass(frozen=True)
class Report:
    """A sample report in a device's file.

    what: `read`, `write` or `feature`.
    means: the report's meaning, as written in the file.
    """

    what: str
    data: bytes
    means: str


@dataclass(frozen=True)
class Stretch:
    """Part of a report that consists of equal elements, such as cells. The positions and sizes are
    in bits.
    """

    report_id: int
    start: int
    size: int
    count: int


@dataclass(frozen=True)
class CellRow:
    """A row of braille cells, as listed in a file."""

    cells: int
    places: tuple[Stretch, ...]


class HidDevice:
    """One HID display's file.

    text: the file's content.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        #: The lines of each section, without comments.
        self._sections: dict[str, list[str]] = {"": []}
        section = ""
        for raw in text.splitlines():
            line = raw.partition("#")[0].strip()
            if line.startswith("[") and line.endswith("]"):
                section = line[1:-1]
                self._sections[section] = []
            elif line:
                self._sections[section].append(line)

    @cached_property
    def descriptor(self) -> bytes:
        return bytes.fromhex("".join(self._sections["descriptor"]))

    @cached_property
    def read(self) -> Descriptor:
        return read_descriptor(self.descriptor)

    @cached_property
    def layout(self) -> Layout:
        return read_layout(self.read)

    @property
    def ids(self) -> tuple[int, int]:
        """Return the vendor id and the product id."""
        header = next((line for line in self._sections[""] if line.startswith("ids:")), "")
        found = re.search(r"([0-9A-F]{4}):([0-9A-F]{4})", header)
        return (int(found[1], 16), int(found[2], 16)) if found else (0, 0)

    def expectations(self) -> set[str]:
        """Return what the parser should find in the descriptor, as lines in the file's notation,
        except for parts that a braille program ignores.
        """
        return {
            re.sub(r"\s+", " ", line)
            for line in self._sections["expect"]
            if not line.startswith("other:")
        }

    # Facts stated in the file, read without our parser

    @property
    def has_report_ids(self) -> bool:
        return "report-ids: yes" in self._sections["expect"]

    def lengths(self, kind: str) -> dict[int, int]:
        """Return the length in bytes of each report of a kind, excluding its id."""
        line = next(it for it in self._sections["expect"] if it.startswith("length:"))
        found = re.findall(rf"\b{kind} ([0-9A-F]+) (\d+)", line)
        return {int(id_, 16): int(length) for id_, length in found}

    def rows(self) -> list[CellRow]:
        """Return the rows of cells, from top to bottom."""
        lines = [it for it in self._sections["expect"] if it.startswith("row ")]
        return [
            CellRow(
                int(re.findall(r"cells (\d+)", line)[0]),
                tuple(
                    Stretch(int(id_, 16), int(start), int(size), int(count))
                    for id_, start, size, count in re.findall(
                        r"(?:out|feature) ([0-9A-F]+) bit (\d+) size (\d+) count (\d+)", line
                    )
                ),
            )
            for line in sorted(lines, key=lambda line: int(line.split()[1].rstrip(":")))
        ]

    @property
    def has_feature_cells(self) -> bool:
        """Whether the cells are in feature reports."""
        return any(re.match(r"row .* = feature", line) for line in self._sections["expect"])

    def cell_counts(self) -> list[tuple[int, int, int, int]]:
        """Return where reports to the display must say how many cells they contain.

        Each item is a report id, the first bit, the number of bits, and the number of cells.
        """
        pattern = r"cell-count: (?:out|feature) ([0-9A-F]+) bit (\d+) size (\d+) = (\d+)"
        found = filter(None, (re.match(pattern, line) for line in self._sections["expect"]))
        return [(int(it[1], 16), int(it[2]), int(it[3]), int(it[4])) for it in found]

    def key_bits(self) -> dict[str, tuple[int, int]]:
        """Map each key, such as "41:201", "router1:0" or "row-router:0", to its report and bits."""
        bits: dict[str, tuple[int, int]] = {}
        for line in self._sections["expect"]:
            if found := re.match(r"keys: in ([0-9A-F]+) bit (\d+): (.*)", line):
                for at, key in enumerate(found[3].split()):
                    bits[key] = int(found[1], 16), 1 << int(found[2]) + at
            if found := re.match(
                r"(router1|row-router): first (\d+) count (\d+) in ([0-9A-F]+) bit (\d+)", line
            ):
                for at in range(int(found[3])):
                    name = f"{found[1]}:{int(found[2]) + at}"
                    bits[name] = int(found[4], 16), 1 << int(found[5]) + at
            if found := re.match(
                r"router-array: set 1 first (\d+) in ([0-9A-F]+) bit (\d+)"
                r" size \d+ slots \d+ min (\d+) max (\d+)",
                line,
            ):
                for value in range(int(found[4]), int(found[5]) + 1):
                    name = f"router1:{int(found[1]) + value - int(found[4])}"
                    bits[name] = int(found[2], 16), value << int(found[3])
            if found := re.match(
                r"keys-array: in ([0-9A-F]+) bit (\d+) size (\d+) slots (\d+) min (\d+): (.*)", line
            ):
                for at, key in enumerate(found[6].split()):
                    slot = at % int(found[4])
                    shift = int(found[2]) + slot * int(found[3])
                    bits[key] = int(found[1], 16), int(found[5]) + at << shift
            if found := re.match(
                r"hat: in ([0-9A-F]+) bit (\d+) size \d+ count 1 from 1 to 8", line
            ):
                for value, key in ((1, "1:90"), (3, "1:92"), (5, "1:91"), (7, "1:93")):
                    bits[key] = int(found[1], 16), value << int(found[2])
        return bits

    def reports(self) -> list[Report]:
        return [self._report(line) for line in self._sections.get("reports", [])]

    def _report(self, line: str) -> Report:
        what, _, rest = line.partition(":")
        written, _, means = rest.partition("=")
        digits = written.partition("..")[0]
        data = bytes.fromhex(digits)
        if ".." in written:
            has_id = self.read.has_report_ids
            id_ = data[0] if has_id else 0
            kinds = {
                "read": [Kind.INPUT],
                "write": [Kind.OUTPUT, Kind.FEATURE],
                "feature": [Kind.FEATURE],
            }
            length = next(
                self.read.lengths[kind, id_]
                for kind in kinds[what]
                if (kind, id_) in self.read.lengths
            )
            length += has_id or what != "read"
            data = data.ljust(length, b"\0")
        return Report(what, data, means.strip())


def devices() -> list[HidDevice]:
    return [device(file.stem) for file in sorted(FOLDER.glob("*.txt"))]


def device(name: str) -> HidDevice:
    return HidDevice(name, (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def told(descriptor: Descriptor, layout: Layout) -> set[str]:
    """Describe a parsed descriptor in the notation of the files."""
    lines = {
        f"report-ids: {'yes' if descriptor.has_report_ids else 'no'}",
        f"top: {' '.join(map(usage, descriptor.top))}",
        f"usable: {'yes' if layout.is_usable else 'no'}",
        *(f"warning: {it.value}" for it in descriptor.warnings),
    }
    lengths = sorted((KINDS[kind], id_, n) for (kind, id_), n in descriptor.lengths.items())
    if lengths:
        lines.add("length: " + ", ".join(f"{kind} {id_:02X} {n}" for kind, id_, n in lengths))
    for number, row in enumerate(layout.rows, 1):
        places = ", ".join(f"{place(it)} size {it.size} count {it.count}" for it in row.places)
        lines.add(f"row {number}: cells {row.cells} dots {row.dots} = {places}")
    lines |= {
        f"cell-count: {place(it.place)} size {it.place.size} = {it.cells}"
        for it in layout.cell_counts
    }
    lines |= {f"keys: {place(it.place)}: {names(it.names)}" for it in layout.keys}
    lines |= {key_slots(it) for it in layout.key_slots}
    lines |= {
        f"hat: {place(it.place)} size {it.place.size} count {it.place.count}"
        f" from {it.place.minimum} to {it.place.maximum}"
        for it in layout.hats
    }
    lines |= {f"router{it.set}: {bits(it)}" for it in layout.routers}
    lines |= {f"row-router: {bits(it)}" for it in layout.row_routers}
    lines |= {
        f"router-array: set {it.set} first {it.first} {place(it.place)} size {it.place.size}"
        f" slots {it.place.count} min {it.minimum} max {it.maximum}"
        for it in layout.router_slots
    }
    lines |= {f"cells-in-use: {place(it)} size {it.size}" for it in layout.cells_in_use}
    lines |= {f"reader-id: {place(it)} size {it.size}" for it in layout.reader_id}
    return lines


def place(it: Place) -> str:
    return f"{KINDS[it.kind]} {it.report_id:02X} bit {it.start}"


def usage(it: Usage) -> str:
    return f"{it[0]:X}:{it[1]:X}"


def key(it: NamedKey | None) -> str:
    if it is None:
        return "-"
    return usage(it.usage) + (f"@{it.side}" if it.side else "")


def names(many: Iterable[NamedKey | None]) -> str:
    return " ".join(map(key, many))


def bits(it: RouterBits) -> str:
    return f"first {it.first} count {it.place.count} {place(it.place)}"


def means(held: Held) -> str:
    """Describe an input report in the notation of the files."""
    said = [] if held.cells_in_use is None else [f"cells-in-use={held.cells_in_use}"]
    for it in held.keys:
        if isinstance(it, NamedKey):
            said.append(key(it))
        else:
            said.append(f"router{it.set}:{it.key}" if it.set else f"row-router:{it.key}")
    return " ".join(sorted(said)) or "none"


def key_slots(it: KeySlots) -> str:
    where = f"{place(it.place)} size {it.place.size} slots {it.place.count} min {it.minimum}"
    return f"keys-array: {where}: {names(it.names)}"
