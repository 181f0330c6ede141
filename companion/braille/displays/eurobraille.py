"""EuroBraille's protocol: Esys, Esytime, Iris, b.note and b.book.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code, and
checked with BRLTTY acting as the host.

A packet is 02, a two-byte length that counts itself and what follows it, two letters, data, 03.
Nothing is escaped and there is no checksum. When asked to identify itself, a display sends many
packets, among them one with its number of cells and one with its type. It accepts whole lines
without acknowledging them. When the user leaves the display's own menu, everything must be sent
again. An Iris sends packets that have to be sent back. A b.note and a b.book expect to be told the
name of the program that drives them, but the form of that packet is not known for certain.

An Iris sends a single report for keys that were pressed together. The other displays report which
keys are down whenever one is pressed or released. For braille keys pressed together, every display
sends a single report.

Esys and b.note have switches, whose left and right ends pan. Both ends of one switch repeat the
current message. Iris, Esytime and b.book have L1 to L8. L1 and L8 pan, and together they repeat the
current message. L2 and L7 move to older and newer messages, and together they move to the newest.
The arrows of an Iris and the joysticks of the others pan, and move to older and newer messages.
Pressing a joystick moves to the newest message, though the left one may open the menu.
"""

from collections.abc import Mapping
from typing import ClassVar

from companion.braille.display import (
    ARROWS,
    JOYSTICK,
    Bindings,
    Chord,
    Chords,
    DisplayCodec,
    Event,
    FrameRefused,
    Identity,
    KeyAction,
    PortSettings,
    Reply,
    Routing,
)
from companion.braille.packets import POSSIBLE_CELLS, Packets, named_bits, printable

BEGIN, END = 0x02, 0x03
HEADER = 5  # size of the first byte, the length and the two letters

ASK = b"SI"
CELLS = b"BS"  # sent to the display
DRIVEN_BY = b"Sn"
NAME = b"companion"
SERIAL_NUMBER = b"SS"  # sent by the display
CELL_COUNT = b"SG"
TYPE = b"ST"
BACK_FROM_MENU = b"RP"
PING = b"TL"
ROUTING = b"KI"  # data: how the key was pressed, then the key's number, counted from 1
BRAILLE_KEYS = b"KB"
OTHER_KEYS = b"KC"

#: The numbers of data bytes that a packet with these letters may have. If we trusted a wrong
#: length, we would miss the keys reported next.
LENGTHS = {CELL_COUNT: (1,), TYPE: (1,), ROUTING: (2,), BRAILLE_KEYS: (2,), OTHER_KEYS: (2, 4)}
#: A packet with any other letters has fewer data bytes than this.
MAX_DATA = 200
#: Reported for a routing key that is still down. Any other value means a press, single or double.
HELD = 2

BRAILLE = {
    **{1 << dot - 1: f"dot{dot}" for dot in range(1, 9)},
    1 << 8: "backspace",
    1 << 9: "space",
}
JOYSTICKS = {
    1 << first + at: f"{side} joystick {way}"
    for first, side in ((16, "left"), (24, "right"))
    for at, way in enumerate(("up", "down", "right", "left", "press"))
}
SWITCHES = JOYSTICKS | {
    1 << 2 * switch + at: f"switch {switch + 1} {end}"
    for switch in range(6)
    for at, end in enumerate(("right", "left"))
}
LINEAR = {1 << number: f"l{number + 1}" for number in range(8)}
IRIS = LINEAR | {
    1 << 8 + at: f"{way} arrow" for at, way in enumerate(("up", "down", "right", "left"))
}
#: The name and the keys of each model, keyed by the type that the display reports.
MODELS: dict[int, tuple[str, dict[int, str]]] = {
    **dict.fromkeys((0x01, 0x02), ("Iris", IRIS)),
    **dict.fromkeys((0x03, 0x04), ("Iris S", IRIS)),
    **dict.fromkeys((0x05, 0x06), ("Iris KB", IRIS)),
    **dict.fromkeys((0x07, 0x08, 0x0A, 0x0B, 0x0C), ("Esys", SWITCHES)),
    **dict.fromkeys((0x09, 0x0D), ("Esys Light", SWITCHES)),
    **dict.fromkeys((0x0E, 0x0F), ("Esytime", LINEAR | JOYSTICKS)),
    **dict.fromkeys((0x10, 0x11), ("Esytime Evo", LINEAR | JOYSTICKS)),
    0x12: ("b.note", SWITCHES),
    0x13: ("b.note 2", SWITCHES),
    **dict.fromkeys((0x14, 0x15), ("b.book", LINEAR | JOYSTICKS)),
}
UNKNOWN = ("EuroBraille", SWITCHES)
WANT_NAME = range(0x12, 0x16)


class Codec(DisplayCodec):
    """One connection to a EuroBraille display."""

    name = "eurobraille"
    models: ClassVar[tuple[str, ...]] = (
        "Esys 12, 24, 40, 64 and 80, Esys Light 40 and 80",
        "Esytime 32, Esytime Evo 32",
        "b.note, b.note 2, b.book",
        "Iris 20 and 40, Iris S 20 and 32, Iris KB 20 and 40",
    )
    bluetooth = ("Esys", "b.note")
    port_settings = PortSettings(baud=9600, parity="E")
    key_names = frozenset({*BRAILLE.values(), *SWITCHES.values(), *IRIS.values()})
    bindings: ClassVar[Bindings] = {
        **{frozenset({f"switch {number} left"}): KeyAction.PAN_LEFT for number in range(1, 7)},
        **{frozenset({f"switch {number} right"}): KeyAction.PAN_RIGHT for number in range(1, 7)},
        **{
            frozenset({f"switch {number} left", f"switch {number} right"}): KeyAction.REPEAT
            for number in range(1, 7)
        },
        **{
            frozenset({f"{side} joystick {way}"}): action
            for side in ("left", "right")
            for way, action in JOYSTICK.items()
        },
        # On other displays, two routing keys together open the menu. This display reports routing
        # keys one at a time, so the menu needs a chord of its own.
        frozenset({"switch 1 left", "switch 2 left"}): KeyAction.MENU,
        frozenset({"l1", "l2"}): KeyAction.MENU,
        frozenset({"switch 1 right", "switch 2 right"}): KeyAction.TALK,
        frozenset({"l7", "l8"}): KeyAction.TALK,
        frozenset({"l1"}): KeyAction.PAN_LEFT,
        frozenset({"l8"}): KeyAction.PAN_RIGHT,
        frozenset({"l1", "l8"}): KeyAction.REPEAT,
        frozenset({"l2"}): KeyAction.OLDER,
        frozenset({"l7"}): KeyAction.NEWER,
        frozenset({"l2", "l7"}): KeyAction.NEWEST,
        **{frozenset({f"{way} arrow"}): action for way, action in ARROWS.items()},
    }

    def __init__(self) -> None:
        self._cells = 0
        self._keys = SWITCHES
        self._wants_name = False
        self._introduction = b""  # sent before the next frame
        self._packets = Packets(_size)
        self._chords = Chords()

    def hello(self) -> bytes:
        """Ask the display to identify itself."""
        return _packet(ASK)

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the model once the display has reported its type and its number of cells."""
        answers = {packet[3:HEADER]: packet[HEADER:-1] for packet in Packets(_size).feed(received)}
        if not (answers.keys() >= {CELL_COUNT, TYPE} and answers[CELL_COUNT][0] in POSSIBLE_CELLS):
            return None
        number = answers[TYPE][0]
        model, self._keys = MODELS.get(number, UNKNOWN)
        self._wants_name = number in WANT_NAME
        self._introduction = _packet(DRIVEN_BY, NAME) if self._wants_name else b""
        self._cells = answers[CELL_COUNT][0]
        serial = printable(answers.get(SERIAL_NUMBER, b""))
        return Identity(f"{model} {self._cells}", self._cells, serial)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells. Before the first frame, also send our name if the display expects it."""
        introduction, self._introduction = self._introduction, b""
        return introduction + _packet(CELLS, cells)

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys, and the display's requests for an answer or for all cells again."""
        return [event for packet in self._packets.feed(received) for event in self._events(packet)]

    def goodbye(self) -> bytes:
        """Withdraw our name, if we gave it to the display."""
        return _packet(DRIVEN_BY) if self._wants_name else b""

    def _events(self, packet: bytes) -> list[Event]:
        letters, data = packet[3:HEADER], packet[HEADER:-1]
        if letters == ROUTING:
            done, number = data
            return [Routing(number - 1)] if done != HELD and 0 < number <= self._cells else []
        if letters == BRAILLE_KEYS:
            return _chord(data, BRAILLE)
        if letters == OTHER_KEYS and self._keys is IRIS:
            return _chord(data[:2], IRIS)
        if letters == OTHER_KEYS:
            down = named_bits(int.from_bytes(data, "big"), self._keys)
            return self._chords.report("keys", down)
        if letters == PING:
            return [Reply(packet)]
        return [FrameRefused()] if letters == BACK_FROM_MENU else []


def _chord(data: bytes, keys: Mapping[int, str]) -> list[Event]:
    """Return a list with the chord of the keys whose bits are set, or an empty list if none is."""
    names = named_bits(int.from_bytes(data, "big"), keys)
    return [Chord(frozenset(names))] if names else []


def _packet(letters: bytes, data: bytes = b"") -> bytes:
    body = letters + data
    return bytes([BEGIN]) + (len(body) + 2).to_bytes(2, "big") + body + bytes([END])


def _size(data: bytes, at: int) -> int:
    """Return the size of the packet at this index, or 0 if no display sends such a packet."""
    if data[at] != BEGIN:
        return 0
    header = data[at : at + HEADER]
    if len(header) < HEADER:
        return HEADER
    letters = header[3:]
    size = int.from_bytes(header[1:3], "big") + 2
    length = size - HEADER - 1
    if not letters.isalpha() or length not in LENGTHS.get(letters, range(MAX_DATA)):
        return 0
    last = data[at + size - 1 : at + size]
    return size if last in {b"", bytes([END])} else 0
