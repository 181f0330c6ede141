"""Papenmeier's second protocol: Braillex Trio, Live and Elba, and the EL models in `MODELS`.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code, and
checked with BRLTTY acting as the host.

A packet is STX, a type, a two-byte length, two bytes for each byte of the payload, and ETX. Only
the low half of each of these bytes carries data; the high half shows what kind of byte it is. All
cells are written at once, status cells first, with dot 1 in the highest bit. The display doesn't
acknowledge them. On the EL models (revision 1), two dummy cells are sent for the keys at each end
of the text. The display reports the keys that are down as one bitmap, but it reports the keys of
the braille keyboard as a chord when all of them are up. The model number determines the cells, the
revision, and therefore each key's bit. The bits are not certain for the EL 66s and 70s, because the
keys of these models do not fill whole bytes. Over USB, a Trio or Live may use a different speed
from the EL models.

The keys are the easy access bar, which moves in four directions, with two steps in each; a key with
a rear and a front position at each end of the cells; and on a Trio and Live, dot1 to dot8, left and
right space (or one space), and left and right thumb keys. At either step, moving the bar left or
right pans, moving it up goes to older messages, and moving it down goes to newer ones. The front
keys pan, and the rear keys move to older (left) and newer (right) messages. Both front keys
together repeat the current message, and both rear keys together move to the newest. Where there are
two rows of routing keys, both do the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.braille.display import (
    ARROWS,
    Bindings,
    Chords,
    DisplayCodec,
    Event,
    Identity,
    KeyAction,
    PortSettings,
    Routing,
)
from companion.braille.packets import DOT_1_HIGHEST, Packets, named_bits

STX = 0x02
ETX = 0x03
ASK = b"\x02\x42\x50\x50\x03"
CELLS = 0x43
IDENTITY = 0x4A  # the length in this packet counts bytes as sent, not as decoded
KEYS = 0x4B
KEYBOARD = 0x4C
FROM_DISPLAY = {IDENTITY, KEYS, KEYBOARD}
LENGTH = 0x50  # the high halves of the two bytes of a length
#: Maximum length of a payload, in bytes. If we trusted a wrong length, we would miss the keys
#: reported next.
MAX_PAYLOAD = 40

HALVES = bytes(range(0x30, 0x40))
DIGITS = bytes.maketrans(HALVES, b"0123456789abcdef")
#: The two bytes that are sent for each cell. The first holds its dots 1 to 4, the second 5 to 8.
ENCODED_CELLS = tuple(bytes([HALVES[byte >> 4], HALVES[byte & 0x0F]]) for byte in DOT_1_HIGHEST)

BAR_BYTE = 2  # the byte of the key bitmap that reports the bar; the two bytes before it are empty
BAR = ("up 2", "up", "down", "down 2", "right", "left", "right 2", "left 2")
SIDES = ("left", "right")
KEYBOARD_KEYS = (
    *(f"dot{dot}" for dot in range(1, 9)),
    *("right thumb", "space", "left thumb", "right space", "left space"),
)
KEYBOARD_BITS = {1 << bit: name for bit, name in enumerate(KEYBOARD_KEYS)}
NO_BRAILLE = 0x8000  # this bit is set when the keys belong to a PC keyboard
SPACES = {"left space", "right space"}


@dataclass(frozen=True, slots=True)
class _Model:
    name: str
    cells: int
    status: int = 0
    revision: int = 1

    def line(self, text: bytes, status: bytes) -> bytes:
        """Arrange the cells in the order in which they are sent."""
        beside = bytes(2) if self.revision == 1 else b""
        return status + beside + text + beside

    def keys(self) -> dict[int, str | Routing]:
        """Map the value of each bit in the key bitmap to its key."""
        slots: list[str | Routing | None] = []  # the key reported by each bit, lowest bit first
        for number in range(1, self.status + 1):
            slots += 2 * [f"status key {number}"]
        slots += self._side("left")
        for cell in range(self.cells):
            slots += 2 * [Routing(cell)]
        slots += self._side("right")
        last_byte = BAR_BYTE + -(-len(slots) // 8)
        first = 8 * (last_byte + 1) - len(slots)
        # In revision 2, the highest bit of each byte comes first.
        turn = 0 if self.revision == 1 else 7
        bar = {1 << 8 * BAR_BYTE + at: f"bar {way}" for at, way in enumerate(BAR)}
        return {**bar, **{1 << ((first + at) ^ turn): key for at, key in enumerate(slots) if key}}

    def _side(self, side: str) -> list[str | None]:
        rear, front = f"{side} key rear", f"{side} key front"
        return [rear, front, None, None] if self.revision == 1 else [*6 * [None], front, rear]


MODELS = {
    85: _Model("Braillex EL 40s", 40),
    86: _Model("Braillex EL 80-II", 80, status=2),
    87: _Model("Braillex EL 66s", 66),
    88: _Model("Braillex EL 80s", 80),
    89: _Model("Braillex Trio", 40, revision=2),
    90: _Model("Braillex EL 70s", 70),
    91: _Model("Braillex EL 2D-80s", 80, status=20),
    92: _Model("Braillex Elba Trio 20", 20, revision=2),
    93: _Model("Braillex Elba Trio 32", 32, revision=2),
    94: _Model("Braillex EL 20c", 20),
    95: _Model("Braillex EL 40c", 40),
    96: _Model("Braillex EL 60c", 60),
    97: _Model("Braillex EL 80c", 80),
    98: _Model("Braillex Live 40", 40, revision=2),
    99: _Model("Braillex Live+ 40", 40, revision=2),
    100: _Model("Braillex Live 20", 20, revision=2),
}


class Codec(DisplayCodec):
    """One connection to a Papenmeier."""

    name = "papenmeier"
    models = (
        "Braillex Trio, Live 20, Live 40 and Live+ 40",
        "Braillex EL 20c, EL 40c, EL 60c and EL 80c",
        "Braillex EL 40s, EL 66s, EL 70s, EL 80s, EL 80-II and EL 2D-80s",
        "Braillex Elba Trio 20 and 32",
    )
    usb = frozenset({(0x0403, 0xF208)})
    port_settings = PortSettings(baud=57600, fallback=PortSettings(baud=115200))
    key_names = frozenset(
        {
            *(*KEYBOARD_KEYS, *(f"bar {way}" for way in BAR)),
            *(f"{side} key {place}" for side in SIDES for place in ("rear", "front")),
            *(f"status key {number}" for number in range(1, 21)),
        }
    )
    bindings: ClassVar[Bindings] = {
        **{
            frozenset({f"bar {way}{step}"}): action
            for way, action in ARROWS.items()
            for step in ("", " 2")
        },
        **{frozenset({f"{side} key front"}): ARROWS[side] for side in SIDES},
        frozenset({"left key rear"}): KeyAction.OLDER,
        frozenset({"right key rear"}): KeyAction.NEWER,
        frozenset({"left key front", "right key front"}): KeyAction.REPEAT,
        frozenset({"left key rear", "right key rear"}): KeyAction.NEWEST,
        frozenset({"left key rear", "left key front"}): KeyAction.TALK,
    }

    def __init__(self) -> None:
        self._model = _Model("", 0)
        self._keys: Mapping[int, str | Routing] = {}
        self._packets = Packets(_size)
        self._chords = Chords()

    def hello(self) -> bytes:
        """Ask the display to identify itself."""
        return ASK

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the model by its number, which comes first in the answer."""
        for packet in Packets(_size).feed(received):
            if packet[1] != IDENTITY or len(packet) < 7:
                continue
            if model := MODELS.get(int(packet[4:6].translate(DIGITS), 16)):
                self._model, self._keys = model, model.keys()
                return Identity(model.name, model.cells, status=model.status)
        return None

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells."""
        line = self._model.line(cells[: self._model.cells], cells[self._model.cells :])
        head = bytes([STX, CELLS, LENGTH | len(line) >> 4, LENGTH | len(line) & 0x0F])
        return head + b"".join([ENCODED_CELLS[cell] for cell in line]) + bytes([ETX])

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys."""
        events: list[Event] = []
        for packet in self._packets.feed(received):
            if packet[1] == KEYS:
                down = named_bits(int.from_bytes(_payload(packet), "little"), self._keys)
                events += self._chords.report("keys", down)
            elif packet[1] == KEYBOARD:
                # The display reports these keys only after all of them were released, so end the
                # chord at once.
                events += self._chords.report("keyboard", _keyboard(_payload(packet)))
                events += self._chords.report("keyboard", ())
        return events


def _size(data: bytes, at: int) -> int:
    """Return the size of the packet at this index, or 0 if no display sends such a packet."""
    if data[at] != STX:
        return 0
    head = data[at : at + 4]
    lengths = [byte - LENGTH for byte in head[2:]]
    if (len(head) > 1 and head[1] not in FROM_DISPLAY) or any(
        it not in range(16) for it in lengths
    ):
        return 0
    if len(head) < 4:
        return 5
    count = lengths[0] << 4 | lengths[1]
    size = 5 + (count if head[1] == IDENTITY else 2 * count)
    end = at + size - 1
    if count > MAX_PAYLOAD or data[at + 4 : end].strip(HALVES):
        return 0
    return size if end >= len(data) or data[end] == ETX else 0


def _payload(packet: bytes) -> bytes:
    return bytes.fromhex(packet[4:-1].translate(DIGITS).decode("ascii"))


def _keyboard(payload: bytes) -> list[str]:
    """List the keys of the braille keyboard that were pressed together.

    payload: one byte for the thumb and space keys, then one for the dots.
    """
    bits = int.from_bytes(payload[:2], "big")
    if len(payload) < 2 or bits & NO_BRAILLE:
        return []
    names = named_bits(bits, KEYBOARD_BITS)
    # The display reports a left or right space key twice: as "left space" or "right space", and as
    # "space".
    return [name for name in names if name != "space" or not SPACES.intersection(names)]
