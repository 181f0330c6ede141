"""The protocols of Optelec's ALVA displays: one for the BC models, another for older ones.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code, and
checked with BRLTTY acting as the host.

We ask a BC model for its model number, its cells and its status cells, each with ESC and a letter,
and it answers in the same form. It sends each key as ESC, K, a group and a number; bit 7 of the
group means a release. ABT, Delphi and Satellite displays are asked in a different way. They answer
with a model number, and send each key as a group and a number; bit 7 of the number means a release.
All cells are written at once, with the status cells on the correct side of the text, and are not
acknowledged.

To a BC model, the question for older displays would look like a change of its settings. Therefore
we send that question only after two questions for a BC model have gone unanswered. We assume that
an older display ignores the questions for a BC model, and that only a Satellite reacts to the
question about the cell arrangement.

Keys of a BC model: five thumb keys (left, up, home, down, right); etouch 1 and 2 to the left of the
cells, 3 and 4 to the right; on some, smart pads (arrows, enter, f1 to f4) and a feature pack with
dot1 to dot8, space, enter, control, alt and windows. Keys of the others: prog, home, cursor, up,
left, right, down on the front, some of them twice; on Satellites, two pads of arrows, f1 and f2,
and tumblers. Left and right pan, and both together repeat the current message; up and down move to
older and newer messages, and home to the newest; pads do the same. Etouch 1 and 3, and the
tumblers, pan. Where there are two rows of routing keys, both do the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import cycle
from typing import ClassVar

from companion.braille.display import (
    ARROWS,
    Bindings,
    Chords,
    DisplayCodec,
    Event,
    FrameRefused,
    Identity,
    KeyAction,
    PortSettings,
    PoweringOff,
    Routing,
)
from companion.braille.packets import POSSIBLE_CELLS, Packets

ESC = 0x1B
CR = b"\r"
# to a display of either kind: the first cell's position, the number of cells, and the cells
CELLS = b"\x1bB"

BC_MODEL, BC_CELLS, BC_STATUS, BC_KEY = b"?ETK"
BC_ASK = b"\x1b??\x1bE?\x1bT?"
BC_LENGTHS = {BC_MODEL: 1, BC_CELLS: 1, BC_STATUS: 2, BC_KEY: 2}
BC_RIGHT = ord("R")  # in an answer: the status cells are to the right of the text
BC_MODELS = {0x24: "ALVA BC624", 0x40: "ALVA BC640", 0x80: "ALVA BC680"}
BC_SETTINGS_CHANGED = b"\x1bK\x01\x01"
BC_ROUTING = 0x74

# asks for the model, then for the numbers of text cells and status cells
OLD_ASK = b"\r\x1bFUN\x06\r\x1bFUN\x07\r"
OLD_MODEL = b"\x1bID="
ARRANGEMENT = 0x07
PARAMETERS = 0x7F  # begins a packet: a code, MARK, a count, and MARK before each parameter
MARK = 0x7E
OLD_ROUTING = (0x72, 0x75)  # the key groups of the lower and the upper row of routing keys
#: Each older model's name, text cells and status cells, keyed by model number. The display may
#: report other numbers of cells, which then take precedence.
OLD_MODELS = {
    0x00: ("ABT 320", 20, 3),
    0x01: ("ABT 340", 40, 3),
    0x02: ("ABT 340 Desktop", 40, 5),
    0x03: ("ABT 380", 80, 5),
    0x04: ("ABT 382 Twin Space", 80, 5),
    0x0A: ("Delphi 420", 20, 3),
    0x0B: ("Delphi 440", 40, 3),
    0x0C: ("Delphi 440 Desktop", 40, 5),
    0x0D: ("Delphi 480", 80, 5),
    0x0E: ("Satellite 544", 40, 3),
    0x0F: ("Satellite 570 Pro", 66, 3),
    0x10: ("Satellite 584 Pro", 80, 3),
    0x11: ("Satellite 544 Traveller", 40, 3),
    0x13: ("Braille System 40", 40, 0),
}

# bit that means a release: BC models set it in the key's group, older models in its number
RELEASED = 0x80
Keys = Mapping[tuple[int, int], str | Routing]
#: Key names, keyed by group and number.
Names = Mapping[tuple[int, int], str]
THUMBS = ("thumb left", "thumb up", "thumb home", "thumb down", "thumb right")
SMARTPAD = tuple(
    f"smartpad {key}" for key in ("f1", "f2", "left", "enter", "up", "down", "right", "f3", "f4")
)
DOTS = tuple(f"dot{dot}" for dot in range(1, 9))
BC_KEYS: Names = {
    # A BC680 has two sets of thumb keys and smart pads.
    **{(0x71, number): name for number, name in enumerate(2 * THUMBS)},
    **{(0x72, number): f"etouch {number + 1}" for number in range(4)},
    **{(0x73, number): name for number, name in enumerate(2 * SMARTPAD)},
    **{
        (0x78, number): name
        for number, name in enumerate((*DOTS, "control", "windows", "space", "alt", "enter"), 1)
    },
}
FRONT = (
    *("prog", "home", "cursor", "up", "left", "right", "down", "cursor 2", "home 2", "prog 2"),
    *("left tumbler left", "left tumbler right", "right tumbler left", "right tumbler right"),
)
PADS = {"speech pad": 0x00, "nav pad": 0x20}
OLD_KEYS: Names = {
    **{(0x71, number): name for number, name in enumerate(FRONT)},
    **{(0x71, row + at): f"status key {at + 1}" for row in (0x20, 0x30) for at in range(6)},
    **{
        (0x77, first + at): f"{pad} {key}"
        for pad, first in PADS.items()
        for at, key in enumerate(("f1", "up", "left", "down", "right", "f2"))
    },
}
GROUPS = {BC_SETTINGS_CHANGED[2], BC_ROUTING, *(group for group, _ in BC_KEYS)}
OLD_GROUPS = {*OLD_ROUTING, *(group for group, _ in OLD_KEYS)}
OLD_NUMBERS = 0x60  # key numbers are below this; the largest group is that of the routing keys
NO_KEY = ("", False)


@dataclass(frozen=True, slots=True)
class _CellLayout:
    """The kind of display, and its cell arrangement.

    old: whether it uses the older protocol.
    status_first: whether the status cells are to the left of the text.
    apart: number of blank cells between status cells and text.
    """

    identity: Identity
    old: bool = False
    status_first: bool = True
    apart: int = 0

    @property
    def key_reports(self) -> dict[bytes, tuple[str | Routing, bool]]:
        """Map each possible key packet to its key, and to whether the key is down."""
        cells = range(self.identity.cells)
        if self.old:
            rows: Keys = {(row, cell): Routing(cell) for row in OLD_ROUTING for cell in cells}
            return {
                bytes([group, number + up]): (key, not up)
                for (group, number), key in {**OLD_KEYS, **rows}.items()
                for up in (0, RELEASED)
            }
        first = self.identity.status + self.apart if self.status_first else 0
        rows = {
            (BC_ROUTING, row + first + cell): Routing(cell) for row in (0, 0x80) for cell in cells
        }
        return {
            bytes([ESC, BC_KEY, group + up, number]): (key, not up)
            for (group, number), key in {**BC_KEYS, **rows}.items()
            for up in (0, RELEASED)
        }


class Codec(DisplayCodec):
    """One connection to an ALVA."""

    name = "alva"
    models: ClassVar[tuple[str, ...]] = (
        "ALVA BC624, BC640 and BC680, over Bluetooth",
        "ALVA Satellite 544, 570 and 584, Braille System 40",
        "ALVA Delphi 420, 440 and 480",
        "ALVA ABT 320, 340, 380 and 382",
    )
    bluetooth = ("ALVA ",)
    port_settings = PortSettings(baud=9600)
    key_names = frozenset({*BC_KEYS.values(), *OLD_KEYS.values()})
    bindings: ClassVar[Bindings] = {
        **{
            frozenset({f"{keys}{way}"}): action
            for keys in ("thumb ", "", "smartpad ", "nav pad ", "speech pad ")
            for way, action in ARROWS.items()
        },
        frozenset({"thumb left", "thumb right"}): KeyAction.REPEAT,
        frozenset({"left", "right"}): KeyAction.REPEAT,
        frozenset({"thumb home"}): KeyAction.NEWEST,
        frozenset({"home"}): KeyAction.NEWEST,
        frozenset({"home 2"}): KeyAction.NEWEST,
        frozenset({"smartpad enter"}): KeyAction.NEWEST,
        frozenset({"thumb left", "thumb home"}): KeyAction.TALK,
        frozenset({"left", "home"}): KeyAction.TALK,
        frozenset({"etouch 1"}): KeyAction.PAN_LEFT,
        frozenset({"etouch 3"}): KeyAction.PAN_RIGHT,
        **{
            frozenset({f"{side} tumbler {way}"}): ARROWS[way]
            for side in ("left", "right")
            for way in ("left", "right")
        },
    }

    def __init__(self) -> None:
        self._greetings = cycle((BC_ASK, BC_ASK, OLD_ASK))
        self._layout = _CellLayout(Identity("", 0))
        self._key_reports = self._layout.key_reports
        self._packets = Packets(_bc_size)
        self._chords = Chords()

    def hello(self) -> bytes:
        """Return a question for BC models or, every third time, the question for older displays."""
        return next(self._greetings)

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the model and its cell arrangement."""
        found = _bc_display(received) or _old_display(received)
        if not found:
            return None
        self._layout = found
        self._key_reports = found.key_reports
        self._packets = Packets(_old_size if found.old else _bc_size)
        return found.identity

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells, with the status cells on the correct side of the text."""
        layout = self._layout
        text, status = cells[: layout.identity.cells], cells[layout.identity.cells :]
        parts = (status, text) if layout.status_first else (text, status)
        line = bytes(layout.apart).join(parts)
        data = CELLS + bytes([0, len(line)]) + line
        return CR + data + CR if layout.old else data

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys, and the packets that report new settings or a restart."""
        events: list[Event] = []
        for packet in self._packets.feed(received):
            key, down = self._key_reports.get(packet, NO_KEY)
            events += self._chords.change(key, down=down) if key else self._other_packet(packet)
        return events

    def _other_packet(self, packet: bytes) -> list[Event]:
        """Handle a packet that isn't a key.

        Return PoweringOff if the display has to be identified again, FrameRefused if it has
        restarted and shows nothing, or no events if the packet doesn't matter.
        """
        here = self._layout.identity
        if packet == BC_SETTINGS_CHANGED:
            return [PoweringOff()]
        if packet[0] == PARAMETERS:
            arrangement = _arrangement(packet)
            return (
                [PoweringOff()] if arrangement and arrangement != (here.cells, here.status) else []
            )
        if packet.startswith(OLD_MODEL):
            # The display was switched on again. If this is only a late answer to our first
            # question, sending the cells again does no harm.
            self._chords = Chords()
            name, *_ = OLD_MODELS.get(packet[-1], ("",))
            return [FrameRefused() if name == here.model else PoweringOff()]
        return []


def _bc_size(data: bytes, at: int) -> int:
    """Return the size of the packet at this index, or 0 if no BC model sends such a packet."""
    if data[at] != ESC:
        return 0
    head = data[at : at + 3]
    if len(head) < 2:
        return 2
    kind = head[1]
    if kind == BC_KEY and len(head) == 3 and head[2] % RELEASED not in GROUPS:
        return 0
    return 2 + BC_LENGTHS[kind] if kind in BC_LENGTHS else 0


def _bc_display(received: bytes) -> _CellLayout | None:
    """Identify a BC model once all three questions have been answered."""
    answers = {packet[1]: packet[2:] for packet in Packets(_bc_size).feed(received)}
    if not {BC_MODEL, BC_CELLS, BC_STATUS} <= answers.keys():
        return None
    whole = answers[BC_CELLS][0]
    if whole not in POSSIBLE_CELLS:
        return None
    count, side = answers[BC_STATUS]
    status = min(count, (whole - 1) // 2)
    apart = 1 if status else 0
    model = BC_MODELS.get(answers[BC_MODEL][0], f"ALVA {whole}")
    identity = Identity(model, whole - status - apart, status=status)
    return _CellLayout(identity, status_first=side != BC_RIGHT, apart=apart)


def _old_size(data: bytes, at: int) -> int:
    """Return the size of the packet at this index, or 0 if no older display sends such a packet."""
    first = data[at]
    if first in OLD_GROUPS:
        return 2 if at + 1 == len(data) or data[at + 1] % RELEASED < OLD_NUMBERS else 0
    if first == ESC:
        return len(OLD_MODEL) + 1 if OLD_MODEL.startswith(data[at : at + 4]) else 0
    if first != PARAMETERS:
        return 0
    head = data[at : at + 4]
    size = 4 + 2 * head[3] if len(head) == 4 else 4
    return size if set(data[at + 2 : at + size : 2]) <= {MARK} else 0


def _old_display(received: bytes) -> _CellLayout | None:
    """Identify an older display, once it has reported its model.

    The numbers of cells are those that the display reports. If it reports none, they are the
    model's usual ones.
    """
    number, arrangement = None, None
    for packet in Packets(_old_size).feed(received):
        if packet[0] == ESC:
            number = packet[-1]
        elif packet[0] == PARAMETERS:
            arrangement = _arrangement(packet) or arrangement
    if number not in OLD_MODELS:
        return None
    model, cells, status = OLD_MODELS[number]
    cells, status = arrangement or (cells, status)
    return _CellLayout(Identity(model, cells, status=status), old=True)


def _arrangement(packet: bytes) -> tuple[int, int] | None:
    """Return how many text and status cells the packet reports, or None if it reports none."""
    match [packet[1], *packet[5::2]]:
        case [code, _, _, status, cells, *_] if (
            code == ARRANGEMENT and cells in POSSIBLE_CELLS and cells + status in POSSIBLE_CELLS
        ):
            return cells, status
    return None
