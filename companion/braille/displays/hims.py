"""The protocol of HIMS, now Selvas.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code, and
checked with BRLTTY acting as the host.

A packet from the display has ten bytes: FA, a type, 01, a value, four bytes of keys, the sum of all
other bytes, FB. Keys pressed together are reported once, on release. Cells are sent to the display
in a longer packet with a similar sum, all at once, and are not acknowledged.

To find out the model, we send one four-byte query for each model. A display sends back the query
that contains its own model's two letters, and ignores the others. We send all queries together,
while BRLTTY and NVDA send one after the other; we had no display to try this on. Some displays send
back no query: Braille eMotion, which has 40 cells and keys of its own; newer Braille Senses; and
SyncBraille, which has only four keys, with codes that mean other keys on a Sense. So a display that
sends back no query counts as a SyncBraille until it reports a key that a SyncBraille lacks. A
Braille Sense with 14 cells is a Smart Beetle. A QBraille XL is treated as a Sense.

A display has scroll keys left and right of the cells: either up and down on both sides, or backward
on one side and forward on the other. Up and backward pan left, down and forward pan right. Both up
keys together move to older messages, and both down keys to newer ones. Up and down on one side, or
backward and forward, repeat the current message. All four keys move to the newest message. Where
there are F keys, F1 repeats the current message, F2 and F3 move to older and newer ones, and F4 to
the newest. The pads of a Braille EDGE pan, and move to older and newer messages.
"""

from typing import ClassVar

from companion.braille.display import (
    ARROWS,
    Bindings,
    Chord,
    DisplayCodec,
    Event,
    Identity,
    KeyAction,
    PortSettings,
    Routing,
)
from companion.braille.packets import POSSIBLE_CELLS, Packets, named_bits

WRITE = 0xFC  # sent to the display
COUNT_CELLS = 0xFB
QUESTION = bytes(32)  # the data to send when asking for the number of cells

BEGIN, END = 0xFA, 0xFB  # the first and the last byte of a packet from the display
SIZE = 10
#: Positions of the type, the value, the key bytes and the sum in a packet.
TYPE, VALUE, KEYS, SUM = 1, 3, slice(4, 8), 8
ROUTING = 0
CHORD = 1
CELLS = 2

SENSE = {
    **{1 << dot - 1: f"dot{dot}" for dot in range(1, 9)},
    1 << 8: "space",
    **{1 << 8 + number: f"f{number}" for number in range(1, 5)},
    **{1 << 13: "backward", 1 << 14: "forward"},
    **{1 << 16: "left scroll up", 1 << 17: "left scroll down"},
    **{1 << 18: "right scroll up", 1 << 19: "right scroll down"},
}
EDGE_SCROLL = {
    **{1 << 16: "left scroll up", 1 << 17: "right scroll up"},
    **{1 << 18: "right scroll down", 1 << 19: "left scroll down"},
}
EDGE = (
    SENSE
    | EDGE_SCROLL
    | {1 << 15 + number: f"f{number}" for number in range(5, 9)}
    | {
        1 << first + at: f"{side} pad {way}"
        for first, side in ((24, "left"), (28, "right"))
        for at, way in enumerate(("up", "down", "left", "right"))
    }
)
EMOTION = (
    SENSE
    | EDGE_SCROLL
    | {1 << 11: "control", 1 << 12: "alt"}
    | {1 << 22: "f1", 1 << 23: "f2", 1 << 9: "f3", 1 << 10: "f4"}
)
BEETLE = SENSE | {1 << 10: "f4", 1 << 12: "f2", 1 << 18: "backward", 1 << 19: "forward"}
SYNC = {
    **{1 << 12: "left scroll up", 1 << 13: "right scroll up"},
    **{1 << 14: "right scroll down", 1 << 15: "left scroll down"},
}

#: The name and the keys of each model, keyed by the two letters in its query. A Braille EDGE may
#: also answer the query for a Sense, so it comes first.
MODELS = {
    b"SX": ("Braille Sense QWERTY", SENSE),
    b"QX": ("Braille Sense QWERTY", SENSE),
    b"BE": ("Braille EDGE", EDGE),
    b"LX": ("Braille Sense", SENSE),
    b"BS": ("Braille Sense Classic", SENSE),
}
BEETLE_CELLS = 14
EMOTION_CELLS = 40


class Codec(DisplayCodec):
    """One connection to a HIMS display."""

    name = "hims"
    models: ClassVar[tuple[str, ...]] = (
        "Braille Sense, QWERTY, OnHand, U2, Polaris and 6",
        "Braille EDGE 40",
        "Smart Beetle",
        "QBraille XL",
        "Braille eMotion 40",
        "SyncBraille",
    )
    # No `usb`: 1A86:55D3 belongs to a chip that many development boards have.
    bluetooth = (
        "BrailleSense",
        "BrailleEDGE",
        "SmartBeetle",
        "QBraille",
        "Braille eMotion",
    )
    port_settings = PortSettings(baud=115200)
    key_names = frozenset(
        {*SENSE.values(), *EDGE.values(), *EMOTION.values(), *BEETLE.values(), *SYNC.values()}
    )
    bindings: ClassVar[Bindings] = {
        **{frozenset({f"{side} scroll up"}): KeyAction.PAN_LEFT for side in ("left", "right")},
        **{frozenset({f"{side} scroll down"}): KeyAction.PAN_RIGHT for side in ("left", "right")},
        frozenset({"left scroll up", "right scroll up"}): KeyAction.OLDER,
        frozenset({"left scroll down", "right scroll down"}): KeyAction.NEWER,
        frozenset({"left scroll up", "left scroll down"}): KeyAction.REPEAT,
        frozenset({"right scroll up", "right scroll down"}): KeyAction.REPEAT,
        frozenset(SYNC.values()): KeyAction.NEWEST,
        frozenset({"backward"}): KeyAction.PAN_LEFT,
        frozenset({"forward"}): KeyAction.PAN_RIGHT,
        frozenset({"backward", "forward"}): KeyAction.REPEAT,
        frozenset({"f1"}): KeyAction.REPEAT,
        frozenset({"f2"}): KeyAction.OLDER,
        frozenset({"f3"}): KeyAction.NEWER,
        frozenset({"f4"}): KeyAction.NEWEST,
        # On other displays, two routing keys together open the menu. This display reports routing
        # keys one at a time, so the menu needs a chord of its own.
        frozenset({"f1", "f4"}): KeyAction.MENU,
        frozenset({"left scroll up", "right scroll down"}): KeyAction.MENU,
        frozenset({"left scroll down", "right scroll up"}): KeyAction.TALK,
        **{
            frozenset({f"{side} pad {way}"}): action
            for side in ("left", "right")
            for way, action in ARROWS.items()
        },
    }

    def __init__(self) -> None:
        self._cells = 0
        self._keys = SENSE
        self._packets = Packets(_size)

    def hello(self) -> bytes:
        """Send a query for each model, and then one for the number of cells."""
        return b"".join(_name_query(letters) for letters in MODELS) + _packet(COUNT_CELLS, QUESTION)

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the model by its number of cells and, if the display sent back one of our
        queries, by that query.
        """
        for packet in Packets(_size).feed(received):
            if packet[TYPE] == CELLS and packet[VALUE] in POSSIBLE_CELLS:
                self._cells = packet[VALUE]
        if not self._cells:
            return None
        found = next((letters for letters in MODELS if _name_query(letters) in received), None)
        if found:
            model, self._keys = MODELS[found]
            if found == b"LX" and self._cells == BEETLE_CELLS:
                model, self._keys = "Smart Beetle", BEETLE
        elif self._cells == EMOTION_CELLS:
            model, self._keys = "Braille eMotion", EMOTION
        else:
            model, self._keys = "HIMS", SYNC
        return Identity(f"{model} {self._cells}", self._cells)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells."""
        return _packet(WRITE, cells)

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys."""
        events: list[Event] = []
        for packet in self._packets.feed(received):
            if packet[TYPE] == ROUTING and packet[VALUE] < self._cells:
                events.append(Routing(packet[VALUE]))
            elif packet[TYPE] == CHORD:
                bits = int.from_bytes(packet[KEYS], "little")
                if self._keys is SYNC and bits & ~sum(SYNC):
                    self._keys = SENSE
                if names := named_bits(bits, self._keys):
                    events.append(Chord(frozenset(names)))
        return events


def _name_query(letters: bytes) -> bytes:
    """Return the query that a model with these letters answers by sending it back."""
    return b"\x1c" + letters + b"\x1f"


def _packet(kind: int, data: bytes) -> bytes:
    """Return a packet for the display with this data. The packet's second part is always empty."""
    start = bytes([kind, kind, 1, 0xF0]) + len(data).to_bytes(2, "little")
    middle = bytes([0xF1, 0xF2, 0, 0, 0xF3, 0, 0, 0, 0])
    end = b"\xfd\xfd"
    total = sum(start + data + middle + end)
    return start + data + middle + bytes([total % 256]) + end


def _size(data: bytes, at: int) -> int:
    """Return the size of the packet at this index, or 0 if no display sends such a packet."""
    if data[at] != BEGIN:
        return 0
    packet = data[at : at + SIZE]
    if len(packet) < SIZE:
        return SIZE
    rest = sum(packet) - packet[SUM]
    good = packet[2] == 1 and packet[-1] == END and rest % 256 == packet[SUM]
    return SIZE if good else 0
