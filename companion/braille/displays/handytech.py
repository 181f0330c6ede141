"""The protocol of Handy Tech, now Help Tech.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code, and
checked with BRLTTY acting as the host.

FF asks a display to identify itself, and it answers with FE and its model's id. Older models accept
01 and their cells, status cells first, and send each key as one byte; newer ones put the same data
into a packet: 79, the id, a length, a type, and 16 at the end. For a released key, bit 7 is set. 7E
means that a frame was accepted, and 7D that it was refused; only then may the next frame be sent. A
display misses the greeting for about 200 ms after its port is opened, so the link repeats it.

The sources disagree on Braille Star and Easy Braille, which seem to accept either form; we send the
older one, and understand both. The keys beyond the 96th cell of a Basic Braille 160 have no known
code.

Keys: B4, B3, B2, B5, B6, B7, B1 and B8 are dot1 to dot8. Most models have two triple action keys
beside the cells, one on each side. Pressed at the top or at the bottom, such a key sends a code of
its own; pressed in the middle, it sends both codes. The left key moves to older messages (top),
pans left (middle) and moves to newer messages (bottom). The right key moves to the newest message,
pans right and repeats the current one. Baum displays have the same actions in the same order. Basic
Braille and Activator have three keys instead of each triple action key: display 1 to 3 and 4 to 6.
A joystick works as on other displays. Modular, Braille Wave and Easy Braille have left and right
instead. These pan; together with dot1 they move to older messages, with dot4 to newer ones, and
with dots 4 5 6 to the newest. A Bookworm has only backward, forward, escape and enter.
"""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import ClassVar, NamedTuple

from companion.braille.display import (
    JOYSTICK,
    Bindings,
    Chord,
    Chords,
    DisplayCodec,
    Event,
    FrameRefused,
    FrameTaken,
    Identity,
    KeyAction,
    PortSettings,
    Routing,
)
from companion.braille.packets import Packets, named_bits

ASK = b"\xff"
IDENTITY = 0xFE  # sent by the display, followed by the model's id
TAKEN = 0x7E
NOT_TAKEN = 0x7D
PACKET = 0x79
END = 0x16
CELLS = 0x01  # sent to the display, in a packet or on its own
KEY = 0x04  # sent by the display, in a packet
CONFIRMATION = 0x07
LONGER = 0x15  # a confirmation with this value may be one byte longer than its stated length

RELEASED = 0x80
FIRST_ROUTING = 0x20
MAX_ROUTING = RELEASED - FIRST_ROUTING

DOTS = {0x03: 7, 0x07: 3, 0x0B: 2, 0x0F: 1, 0x13: 4, 0x17: 5, 0x1B: 6, 0x1F: 8}
COMMON = {
    **{code: f"dot{dot}" for code, dot in DOTS.items()},
    **{0x10: "left space", 0x18: "right space"},
    **{0x01: "b12", 0x05: "0", 0x09: "b13", 0x0D: "b14", 0x11: "b11", 0x02: "b10", 0x12: "b9"},
    **{0x15: "1", 0x19: "2", 0x1D: "3", 0x06: "4", 0x0A: "5", 0x0E: "6"},
    **{0x16: "7", 0x1A: "8", 0x1E: "9"},
    **{0x70 + number: f"status {number + 1}" for number in range(4)},
    **{0x74: "joystick left", 0x75: "joystick right"},
    **{0x76: "joystick up", 0x77: "joystick down", 0x78: "joystick press"},
}
TRIPLE = COMMON | {
    **{0x0C: "left TAK up", 0x14: "left TAK down"},
    **{0x04: "right TAK up", 0x08: "right TAK down"},
}
LEFT_RIGHT = COMMON | {0x04: "left", 0x08: "right"}
WAVE = LEFT_RIGHT | {0x0C: "escape", 0x10: "space", 0x14: "enter"}
ACTIVATOR = COMMON | {
    **{0x0C: "display 1", 0x7A: "display 2", 0x14: "display 3"},
    **{0x04: "display 4", 0x7B: "display 5", 0x08: "display 6"},
}
BASIC = {
    **{0x0F: "display 1", 0x0B: "display 2", 0x07: "display 3"},
    **{0x13: "display 4", 0x17: "display 5", 0x1B: "display 6"},
}
#: The value of each key's bit. Keys pressed together are sent as one byte, and no release is sent.
BOOKWORM = {0x01: "backward", 0x08: "forward", 0x02: "escape", 0x04: "enter"}
BOOKWORM_END = b"\x05\x07"


class Model(NamedTuple):
    """A display model.

    keys: key names, keyed by the codes that the display sends.
    framed: whether the display sends keys, and expects cells, in packets.
    """

    name: str
    cells: int
    keys: Mapping[int, str] = TRIPLE
    framed: bool = True
    status: int = 0


#: Models, keyed by the id that the display reports.
MODELS = {
    0x05: Model("Braille Wave", 40, WAVE, framed=False),
    0x36: Model("Modular Evolution 64", 64),
    0x38: Model("Modular Evolution 88", 88),
    0x3A: Model("Modular Connect 88", 88),
    0x44: Model("Easy Braille", 40, LEFT_RIGHT, framed=False),
    0x54: Model("Active Braille", 40),
    0x55: Model("Connect Braille 40", 40),
    0x61: Model("Actilino", 16),
    0x64: Model("Active Star 40", 40),
    0x72: Model("Braillino", 20, framed=False),
    0x74: Model("Braille Star 40", 40, framed=False),
    0x78: Model("Braille Star 80", 80, framed=False),
    0x80: Model("Modular 20", 20, LEFT_RIGHT, framed=False, status=4),
    0x89: Model("Modular 40", 40, LEFT_RIGHT, framed=False, status=4),
    0x88: Model("Modular 80", 80, LEFT_RIGHT, framed=False, status=4),
    0x90: Model("Bookworm", 8, BOOKWORM, framed=False),
    0xA4: Model("Activator", 40, ACTIVATOR),
    0xA6: Model("Activator Pro 64", 64, ACTIVATOR),
    0xA8: Model("Activator Pro 80", 80, ACTIVATOR),
    **{
        0x80 + low: Model(f"Basic Braille {cells}", cells, BASIC)
        for low, cells in enumerate((16, 20, 32, 40), 1)
    },
    0x86: Model("Basic Braille 64", 64, BASIC),
    0x87: Model("Basic Braille 80", 80, BASIC),
    0x8A: Model("Basic Braille 48", 48, BASIC),
    0x8B: Model("Basic Braille 160", 160, BASIC),
    **{
        0x90 + low: Model(f"Basic Braille Plus {cells}", cells)
        for low, cells in ((2, 20), (3, 32), (4, 40), (6, 64), (7, 80), (0xA, 48), (0xC, 84))
    },
}


class Codec(DisplayCodec):
    """One connection to a Handy Tech display."""

    name = "handytech"
    models: ClassVar[tuple[str, ...]] = (
        "Activator, Activator Pro 64 and 80",
        "Active Braille, Active Star 40, Actilino, Connect Braille",
        "Basic Braille 16 to 160, Basic Braille Plus 20 to 84",
        "Braille Star 40 and 80, Braille Wave, Braillino, Easy Braille, Bookworm",
        "Modular 20, 40 and 80, Modular Evolution 64 and 88, Modular Connect 88",
    )
    usb = frozenset({(0x0921, 0x1200)})
    bluetooth = (
        "Active Braille AB",
        "Active Star AS",
        "Activator",
        "Actilino AL",
        "Basic Braille",
        "Braille Star 40 BS",
        "Braille Wave BW",
        "Braillino BL",
        "Easy Braille EBR",
    )
    port_settings = PortSettings(baud=19200, parity="O")
    taken_s = 1.0
    key_names = frozenset(
        {*BOOKWORM.values(), *(name for model in MODELS.values() for name in model.keys.values())}
    )
    bindings: ClassVar[Bindings] = {
        frozenset({"left TAK up"}): KeyAction.OLDER,
        frozenset({"left TAK up", "left TAK down"}): KeyAction.PAN_LEFT,
        frozenset({"left TAK down"}): KeyAction.NEWER,
        frozenset({"right TAK up"}): KeyAction.NEWEST,
        frozenset({"right TAK up", "right TAK down"}): KeyAction.PAN_RIGHT,
        frozenset({"right TAK down"}): KeyAction.REPEAT,
        frozenset(
            {"left TAK up", "left TAK down", "right TAK up", "right TAK down"}
        ): KeyAction.REPEAT,
        frozenset({"display 1"}): KeyAction.OLDER,
        frozenset({"display 2"}): KeyAction.PAN_LEFT,
        frozenset({"display 3"}): KeyAction.NEWER,
        frozenset({"display 4"}): KeyAction.NEWEST,
        frozenset({"display 5"}): KeyAction.PAN_RIGHT,
        frozenset({"display 6"}): KeyAction.REPEAT,
        frozenset({"display 2", "display 5"}): KeyAction.REPEAT,
        **{frozenset({f"joystick {way}"}): action for way, action in JOYSTICK.items()},
        frozenset({"left"}): KeyAction.PAN_LEFT,
        frozenset({"right"}): KeyAction.PAN_RIGHT,
        frozenset({"left", "right"}): KeyAction.REPEAT,
        **{
            frozenset({side, *dots}): action
            for side in ("left", "right")
            for dots, action in (
                (("dot1",), KeyAction.OLDER),
                (("dot4",), KeyAction.NEWER),
                (("dot4", "dot5", "dot6"), KeyAction.NEWEST),
            )
        },
        frozenset({"backward"}): KeyAction.PAN_LEFT,
        frozenset({"forward"}): KeyAction.PAN_RIGHT,
        frozenset({"backward", "forward"}): KeyAction.REPEAT,
        frozenset({"escape"}): KeyAction.OLDER,
        frozenset({"enter"}): KeyAction.NEWER,
        frozenset({"escape", "enter"}): KeyAction.NEWEST,
        frozenset({"escape", "backward"}): KeyAction.TALK,
    }

    def __init__(self) -> None:
        self._id = 0
        self._model = Model("", 0)
        self._keys: Mapping[int, str | Routing] = {}
        self._packets = Packets(partial(_size, 0, framed=True))
        self._chords = Chords()

    def hello(self) -> bytes:
        """Ask the display to identify itself."""
        return ASK

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the model by the last id that the display has sent."""
        found = [
            number
            for answer, number in pairwise(received)
            if answer == IDENTITY and number in MODELS
        ]
        if not found:
            return None
        self._id = found[-1]
        self._model = model = MODELS[self._id]
        routing = range(min(model.cells, MAX_ROUTING))
        self._keys = {**model.keys, **{FIRST_ROUTING + n: Routing(n) for n in routing}}
        self._packets = Packets(partial(_size, self._id, framed=model.framed))
        return Identity(model.name, model.cells, status=model.status)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells."""
        if self._model.framed:
            return bytes([PACKET, self._id, len(cells) + 1, CELLS]) + cells + bytes([END])
        text, status = cells[: self._model.cells], cells[self._model.cells :]
        end = bytes([END]) if self._model.keys is BOOKWORM else b""
        return bytes([CELLS]) + status + text + end

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys, and the acknowledgements of frames."""
        return [event for packet in self._packets.feed(received) for event in self._events(packet)]

    def goodbye(self) -> bytes:
        """Return the bytes that end a session with a Bookworm. Other models have keys for that."""
        return BOOKWORM_END if self._model.keys is BOOKWORM else b""

    def _events(self, packet: bytes) -> list[Event]:
        code = packet[0]
        if code == PACKET:
            kind, code = packet[3:5]
            if kind == KEY:
                return self._key(code)
            if kind != CONFIRMATION:
                return []
        if code == TAKEN:
            return [FrameTaken()]
        if code == NOT_TAKEN:
            return [FrameRefused()]
        if code == IDENTITY:
            # The display was reset, so it is blank and no key is down.
            self._chords = Chords()
            return [FrameRefused()]
        return [] if packet[0] == PACKET else self._key(code)

    def _key(self, code: int) -> list[Event]:
        if self._model.keys is BOOKWORM:
            names = named_bits(code, BOOKWORM) if code < 1 << len(BOOKWORM) else []
            return [Chord(frozenset(names))] if names else []
        if not (key := self._keys.get(code & ~RELEASED)):
            return []
        return self._chords.change(key, down=not code & RELEASED)


def _size(number: int, data: bytes, at: int, *, framed: bool) -> int:
    """Return the size of the packet or identity that begins at this index, or 0 if none does.

    In the older models' protocol, every other byte is a complete packet.

    number: the model's id, which packets repeat.
    framed: whether the model sends its keys in packets, as newer ones do.
    """
    code = data[at]
    if code == PACKET:
        return _packet_size(number, data, at)
    if code == IDENTITY:
        return 0 if data[at + 1 : at + 2] not in {b"", bytes([number])} else 2
    return 0 if framed else 1


def _packet_size(number: int, data: bytes, at: int) -> int:
    header = data[at + 1 : at + 4]
    if header[:1] not in {b"", bytes([number])}:
        return 0
    if len(header) < 3:
        return 4
    _, length, kind = header
    if length != 2 if kind in {KEY, CONFIRMATION} else not length:
        return 0  # if we trusted a wrong length, we would miss the keys reported next
    size = 3 + length + 1
    if len(data) < at + size:
        return size
    if data[at + size - 1] == END:
        return size
    if header == bytes([number, 2, CONFIRMATION]) and data[at + 4] == LONGER:
        return size + 1 if data[at + size : at + size + 1] in {b"", bytes([END])} else 0
    return 0
