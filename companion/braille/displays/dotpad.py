"""The protocol of the Dot Pad, for its line of braille. The tactile graphic above it is unused.

Written from facts about the protocol; not yet tried on a display.

A packet is AA 55, the length of what follows, a destination, a command, a sequence number, data and
a checksum. The display accepts a line at once (ACCEPTED) and reports when its pins have moved
(SHOWN); only then may the next line be sent.

Keys: F2 and F3 pan, F1 and F4 move to older and newer messages; F1 and F4 together move to the
newest, F2 and F3 together repeat the current one. Other keys are reported by number only, because
their positions are unknown.
"""

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import ClassVar

from companion.braille.display import (
    Bindings,
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
from companion.braille.packets import Packets, dot_order

START = b"\xaa\x55"
SEED = 0xA5
HEADER = 4  # the start and the length
AROUND = 5  # destination, command, sequence number and checksum, which the length counts too

ASK_BOARD = 0x0110
BOARD = 0x0111
LINE = 0x0200
ACCEPTED = 0x0201
SHOWN = 0x0202
OTHER_KEYS = 0x0312
ROUTING_KEYS = 0x0322
FUNCTION_KEYS = 0x0332
ERROR = 0x9902

FROM_DISPLAY = {BOARD, ACCEPTED, SHOWN, OTHER_KEYS, ROUTING_KEYS, FUNCTION_KEYS, ERROR}
#: Plausible lengths. Trusting a wrong length would swallow keys.
LENGTHS = range(AROUND, 41)

TEXT_CELLS = 20
FUNCTION_KEY_COUNT = 4
#: Each cell with its dots in the order of the bits: the left column, then the right one.
REORDERED = dot_order(1, 2, 3, 7, 4, 5, 6, 8)


class Codec(DisplayCodec):
    """One connection to a Dot Pad."""

    name = "dotpad"
    models = ("Dot Pad 320, its line of 20 cells",)
    # No `usb`: 0403:6010 belongs to the chip, which is on many development boards.
    bluetooth = ("Dot Pad",)
    port_settings = PortSettings(baud=115200)
    taken_s = 2.0
    key_names = frozenset(f"f{number}" for number in range(1, FUNCTION_KEY_COUNT + 1))
    bindings: ClassVar[Bindings] = {
        frozenset({"f1"}): KeyAction.OLDER,
        frozenset({"f2"}): KeyAction.PAN_LEFT,
        frozenset({"f3"}): KeyAction.PAN_RIGHT,
        frozenset({"f4"}): KeyAction.NEWER,
        frozenset({"f1", "f4"}): KeyAction.NEWEST,
        frozenset({"f2", "f3"}): KeyAction.REPEAT,
        frozenset({"f1", "f2"}): KeyAction.TALK,
    }

    def __init__(self) -> None:
        self._packets = Packets(_size)
        self._chords = Chords()
        self._has_erred = False

    def hello(self) -> bytes:
        """Ask for the description of the board."""
        return _packet(ASK_BOARD)

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display by any answer that describes a board."""
        answers = Packets(_size).feed(received)
        if any(_command(answer) == BOARD for answer in answers):
            return Identity("Dot Pad", TEXT_CELLS)
        return None

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send the whole line."""
        return _packet(LINE, b"\0" + cells.translate(REORDERED))

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys, and the state of the line."""
        return [event for packet in self._packets.feed(received) for event in self._events(packet)]

    def _events(self, packet: bytes) -> list[Event]:
        command, data = _command(packet), packet[8:-1]
        if command == SHOWN:
            self._has_erred = False
            return [FrameTaken()]
        if command == ERROR and not self._has_erred:
            # Send again at once, but only once: after another error, wait until the line times out.
            self._has_erred = True
            return [FrameRefused()]
        if command == FUNCTION_KEYS:
            down = [f"f{bit + 1}" for bit in _bits(data) if bit < FUNCTION_KEY_COUNT]
            return self._chords.report("function", down)
        if command == ROUTING_KEYS:
            cells = [Routing(bit) for bit in _bits(data) if bit < TEXT_CELLS]
            return self._chords.report("routing", cells)
        if command == OTHER_KEYS:
            return self._chords.report("other", [f"key {bit + 1}" for bit in _bits(data)])
        return []


def _packet(command: int, data: bytes = b"") -> bytes:
    length = (AROUND + len(data)).to_bytes(2, "big")
    body = b"\0" + command.to_bytes(2, "big") + b"\0" + data
    return START + length + body + bytes([_checksum(body)])


def _checksum(body: bytes) -> int:
    return reduce(xor, body, SEED)


def _command(packet: bytes) -> int:
    return int.from_bytes(packet[5:7], "big")


def _size(data: bytes, at: int) -> int:
    """Return the size of the packet at this index if its checksum is right, or 0."""
    head = data[at : at + HEADER + 3]
    if not START.startswith(head[:2]):
        return 0
    if len(head) < HEADER + 3:
        return HEADER + AROUND
    length = int.from_bytes(head[2:4], "big")
    if length not in LENGTHS or _command(head) not in FROM_DISPLAY:
        return 0
    size = HEADER + length
    packet = data[at : at + size]
    return size if len(packet) < size or _checksum(packet[HEADER:-1]) == packet[-1] else 0


def _bits(bitmap: bytes) -> Iterator[int]:
    """Yield the numbers of the bits that are set, from 0, the highest bit first."""
    return (bit for bit in range(8 * len(bitmap)) if bitmap[bit // 8] << bit % 8 & 0x80)
