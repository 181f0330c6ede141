"""The driver for displays that follow the HID standard, i.e. usage page 41 (hexadecimal).

Based on the HID usage tables and on what is known about real devices. A display's report descriptor
lists its rows of cells, its routing keys, and its other keys, each with its purpose. A display may
also have the keys of a game controller: buttons, a d-pad, or a hat switch.

Keys: the keys "pan left" and "pan right" pan, and both together repeat the current message. The
joystick, the d-pads and the rocker work like the four direction keys of other displays. If only the
side and the number of a key are known, the key does nothing until the user's settings bind it.
"""

from collections import Counter
from dataclasses import replace
from typing import ClassVar

from companion.braille.display import (
    ARROWS,
    JOYSTICK,
    Bindings,
    Chords,
    Event,
    Identity,
    KeyAction,
    Resized,
    Routing,
    in_six_dots,
)
from companion.braille.hid.codec import HidCodec, opened
from companion.braille.hid.descriptor import BRAILLE, Kind
from companion.braille.hid.layout import BUTTONS, D_PAD, SIDES, Layout, read_input, read_layout
from companion.braille.hid.places import NamedKey, Router
from companion.braille.hid.reports import Packet, packed, unpacked

DIRECTIONS = ("press", "up", "down", "left", "right")
#: The names of the keys on usage page 41, keyed by usage id.
BRAILLE_KEYS = {
    **{0x200 + dot: f"dot{dot}" for dot in range(1, 9)},
    0x209: "space",
    0x20A: "left space",
    0x20B: "right space",
    **{0x210 + at: f"joystick {way}" for at, way in enumerate(DIRECTIONS)},
    **{0x215 + at: f"d-pad {way}" for at, way in enumerate(DIRECTIONS)},
    0x21A: "pan left",
    0x21B: "pan right",
    0x21C: "rocker up",
    0x21D: "rocker down",
    0x21E: "rocker press",
    # a Monarch has these keys, which are not in the standard
    0x220: "zoom in",
    0x221: "zoom out",
}
#: The names of all keys whose usage tells their purpose, keyed by usage.
KEYS = {
    **{(BRAILLE, id_): name for id_, name in BRAILLE_KEYS.items()},
    **{
        usage: f"d-pad {way}"
        for usage, way in zip(D_PAD, ("up", "right", "down", "left"), strict=True)
    },
}
#: Keys for typing. Their names never include the side of the display that they are on.
TYPING = {
    name for name in BRAILLE_KEYS.values() if name.startswith("dot") or name.endswith("space")
}
PREFIXES = ("", *(f"{side} " for side in SIDES.values()))
ROCKER = {"up": KeyAction.OLDER, "down": KeyAction.NEWER, "press": KeyAction.NEWEST}
MAX_ROW_KEYS = 16
#: Maximum number of cells on a display. No display has even a tenth of this: with more cells, a
#: descriptor must be damaged.
MAX_CELLS = 4096


def _everywhere(bindings: dict[str, KeyAction]) -> Bindings:
    return {frozenset({p + name}): action for p in PREFIXES for name, action in bindings.items()}


class Codec(HidCodec):
    """One connection to a display that follows the HID standard."""

    name = "standard"
    models = (
        "HumanWare Monarch",
        "Cadence",
        "Help Tech Activator",
        "Orbit Reader in its HID Braille mode",
        "BT Speak as a braille terminal",
        "any other that follows the HID standard for braille displays",
    )
    usb = frozenset({(0x361F, 0x52AE), (0x0525, 0xA4AC)})
    pages = (BRAILLE,)
    key_names = frozenset(
        {
            *(prefix + name for prefix in PREFIXES for name in KEYS.values()),
            *(f"row {number}" for number in range(1, MAX_ROW_KEYS + 1)),
        }
    )
    bindings: ClassVar[Bindings] = {
        **_everywhere({"pan left": KeyAction.PAN_LEFT, "pan right": KeyAction.PAN_RIGHT}),
        **{
            frozenset({f"{prefix}pan left", f"{prefix}pan right"}): KeyAction.REPEAT
            for prefix in PREFIXES
        },
        **_everywhere({f"joystick {way}": action for way, action in JOYSTICK.items()}),
        **_everywhere({f"d-pad {way}": action for way, action in ARROWS.items()}),
        **_everywhere({"d-pad press": KeyAction.NEWEST}),
        **_everywhere({f"rocker {way}": action for way, action in ROCKER.items()}),
        frozenset({"pan left", "rocker press"}): KeyAction.TALK,
        frozenset({"pan left", "d-pad press"}): KeyAction.TALK,
        frozenset({"pan left", "joystick press"}): KeyAction.TALK,
    }

    def __init__(self) -> None:
        self._layout = Layout()
        self._identity = Identity("", 0)
        #: Which of the rows to use: those that are as wide as the widest. All others stay blank.
        self._rows: tuple[int, ...] = ()
        self._names: dict[NamedKey, str] = {}
        self._chords = Chords()
        self._shown: list[bytes] = []
        self._packet = Packet.OUTPUT

    def hello(self) -> bytes:
        """Send nothing, because the report descriptor already says everything."""
        return b""

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display by its descriptor. A device without cells isn't a display."""
        found = opened(received)
        layout = read_layout(found.descriptor) if found else Layout()
        if found is None or not 0 < sum(row.cells for row in layout.rows) <= MAX_CELLS:
            return None
        self._layout = layout
        self._packet = Packet.SET_FEATURE if layout.cell_kind is Kind.FEATURE else Packet.OUTPUT
        widths = [row.cells for row in layout.rows]
        width = max(widths)
        self._rows = tuple(number for number, its in enumerate(widths) if its == width)
        self._names = _key_names(layout)
        self._identity = Identity(
            found.product or "HID braille display",
            width * len(self._rows),
            found.serial,
            rows=len(self._rows),
            keys=frozenset({*self._names.values(), *_row_names(layout)}),
            has_six_dots=all(layout.rows[number].dots == 6 for number in self._rows),
        )
        for place in layout.cells_in_use:
            if place.kind is Kind.FEATURE:
                report = found.features.get(place.report_id, b"")
                self._identity = self._with_cells(next(place.values(report[1:]), 0))
        return self._identity

    def refusal(self, received: bytes) -> str:
        """Refuse a device whose descriptor has no cells, or an impossible number of them."""
        return "display-no-cells" if opened(received) and not self.recognise(received) else ""

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:
        """Send only the reports that have changed, because some displays move all pins for each
        report.

        Each row of a display may be a separate report.
        """
        width = self._identity.cells // max(self._identity.rows, 1)
        rows = [b""] * len(self._layout.rows)
        for at, number in enumerate(self._rows):
            row = cells[at * width : (at + 1) * width]
            rows[number] = in_six_dots(row) if self._layout.rows[number].dots == 6 else row
        reports = self._layout.cell_reports(rows)
        changed = [it for it in reports if shown is None or it not in self._shown]
        self._shown = reports
        return b"".join(packed(self._packet, report) for report in changed)

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys. A report replaces the last one with the same id."""
        events: list[Event] = []
        for kind, content in unpacked(received):
            if kind is not Packet.INPUT or not content:
                continue
            held = read_input(self._layout, content)
            identity = self._with_cells(held.cells_in_use or 0)
            if identity != self._identity:
                self._identity = identity
                events.append(Resized(identity))
            down = (self._key(key) for key in held.keys)
            group = f"report {held.report_id}"
            events += self._chords.report(group, [key for key in down if key is not None])
        return events

    def _key(self, key: NamedKey | Router) -> str | Routing | None:
        if isinstance(key, NamedKey):
            return self._names.get(key)
        if key.set == 0:
            return f"row {key.key + 1}" if key.key < MAX_ROW_KEYS else None
        rest, at = key.key, 0
        for number, row in enumerate(self._layout.rows):
            if rest < row.cells:
                return Routing(at + rest) if number in self._rows else None
            rest -= row.cells
            at += row.cells if number in self._rows else 0
        return None

    def _with_cells(self, count: int) -> Identity:
        """Return what is known about the display, with this number of usable cells.

        A count of 0 is ignored, and so is any count for a display with several rows.
        """
        if count < 1 or len(self._layout.rows) > 1:
            return self._identity
        return replace(self._identity, cells=min(count, self._layout.rows[0].cells))


def _key_names(layout: Layout) -> dict[NamedKey, str]:
    """Choose the name of each key. If two keys would have the same name, their sides are added."""
    keys = {key for group in layout.named_keys for key in group.names if key is not None}
    count = Counter(_name(key) for key in keys)
    return {
        key: f"{key.side} {name}" if key.side and _is_sided(key, count[name]) else name
        for key in keys
        for name in [_name(key)]
    }


def _name(key: NamedKey) -> str:
    page, id_ = key.usage
    if page == BUTTONS:
        return f"button {id_}"
    return KEYS.get(key.usage, f"key {id_:X}" if page == BRAILLE else f"key {page:X} {id_:X}")


def _is_sided(key: NamedKey, count: int) -> bool:
    """Whether the name of a key includes its side.

    count: how many keys would otherwise have the same name.
    """
    return key.usage[0] == BUTTONS or (count > 1 and _name(key) not in TYPING)


def _row_names(layout: Layout) -> set[str]:
    count = layout.row_key_count
    return {f"row {number}" for number in range(1, min(count, MAX_ROW_KEYS) + 1)}
