"""Assembles a HID report descriptor from the names of its items, as in the devices' files.

This is written from HID 1.11, section 6.2.2, without our parser.
"""

import re
from collections.abc import Iterator

#: Each item's tag and type, as the upper six bits of its prefix.
PREFIXES = {
    "Input": 0x80,
    "Output": 0x90,
    "Feature": 0xB0,
    "Collection": 0xA0,
    "End Collection": 0xC0,
    "Usage Page": 0x04,
    "Logical Minimum": 0x14,
    "Logical Maximum": 0x24,
    "Physical Minimum": 0x34,
    "Physical Maximum": 0x44,
    "Unit Exponent": 0x54,
    "Unit": 0x64,
    "Report Size": 0x74,
    "Report ID": 0x84,
    "Report Count": 0x94,
    "Push": 0xA4,
    "Pop": 0xB4,
    "Usage": 0x08,
    "Usage Minimum": 0x18,
    "Usage Maximum": 0x28,
    "Designator Index": 0x38,
    "String Index": 0x78,
    "Delimiter": 0xA8,
    "Long": 0xFE,
}
HEXADECIMAL = {"Usage Page", "Usage", "Usage Minimum", "Usage Maximum", "Report ID", "Unit"}
SIGNED = {"Logical Minimum", "Logical Maximum", "Physical Minimum", "Physical Maximum"}
FLAGS = {
    **{"Data": 0, "Const": 1, "Ary": 0, "Var": 2, "Rel": 4, "Null": 0x40, "Buffered": 0x100},
    **{"Physical": 0, "Application": 1, "Logical": 2, "Report": 3, "Named Array": 4},
    **{"Usage Switch": 5, "Usage Modifier": 6, "open": 1, "close": 0},
}
NAMES = "|".join(sorted(PREFIXES, key=len, reverse=True))


def assembled(items: str) -> bytes:
    """Return the bytes of these items, such as "Usage Page 41, Report Count 8, Input Data+Var".

    An item's value may be followed by the number of bytes for it, as in "Report Size 8/4".
    """
    return b"".join(_item(it.strip()) for it in re.split(r"[,\n]", items) if it.strip())


def _item(item: str) -> bytes:
    found = re.fullmatch(rf"({NAMES})(?: ([^/]+))?(?:/(\d))?", item)
    assert found, item
    name, written, size = found[1], found[2] or "", found[3]
    if name == "Long":
        data = bytes.fromhex(written)
        return bytes([PREFIXES[name], len(data), 0xF0]) + data
    return item_bytes(PREFIXES[name], *_value(name, written), None if size is None else int(size))


def _value(name: str, written: str) -> tuple[int, bool]:
    """Return an item's value, and whether it is signed."""
    if not written:
        return 0, False
    if name in HEXADECIMAL:
        page, _, id_ = written.rpartition(":")
        return int(page or "0", 16) << 16 | int(id_, 16), False
    if re.fullmatch(r"-?\d+", written):
        return int(written), name in SIGNED
    return sum(FLAGS[word] for word in written.split("+")), False


def item_bytes(prefix: int, value: int, is_signed: bool, size: int | None = None) -> bytes:
    """Return an item with as few bytes of data as its value needs, or with `size` bytes if
    given.
    """
    needed = next(it for it in sizes(value, is_signed) if size is None or it == size)
    data = value.to_bytes(needed, "little", signed=is_signed and value < 0)
    return bytes([prefix | (0, 1, 2, 0, 3)[needed]]) + data


def sizes(value: int, is_signed: bool) -> Iterator[int]:
    """Yield the numbers of bytes that an item with this value may have."""
    for size in (0, 1, 2, 4):
        bits = 8 * size
        low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed and size else (0, 0)
        if not is_signed:
            high = (1 << bits) - 1
        if low <= value <= high:
            yield size
