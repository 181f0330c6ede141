"""The Dot Pad's protocol: its line of braille. The tactile graphic above it is left alone.

Written from facts about what the display speaks; nobody has tried it on one yet.

A packet is AA 55, the length of what follows, a destination, a command, a sequence number,
data, and a check. A line is taken at once (ACCEPTED) and stands when its pins have moved
(SHOWN); only then may the next be sent.

Keys: F1 to F4 are bound. F2 and F3 pan, F1 and F4 go to older and newer messages; F1 and F4
together go to the newest, F2 and F3 together repeat this one. The other keys are told by
number: which of them lies where is not known here.
"""

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import ClassVar

from companion.braille.display import (
    Bindings,
    Chords,
    Event,
    FrameRefused,
    FrameTaken,
    Identity,
    KeyAction,
    PortSettings,
    Routing,
)
from companion.braille.packets import Packets

START = b"\xaa\x55"
SEED = 0xA5
HEADER = 4  # the start and the length
AROUND = 5  # destination, command, sequence number, check: what the length counts beside data

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
LENGTHS = range(AROUND, 41)
"""What the length may be: believed, a wrong one would swallow keys."""

TEXT_CELLS = 20
FUNCTIONS = 4
ORDER = (0, 1, 2, 6, 3, 4, 5, 7)
"""The dots, from 0, in the order of the bits: 1 2 3 7 in the left column, 4 5 6 8 in the right."""
DOTS = bytes(sum((dots >> dot & 1) << bit for bit, dot in enumerate(ORDER)) for dots in range(256))


class Codec:
    """One connection to a Dot Pad."""

    name: ClassVar[str] = "dotpad"
    models: ClassVar[tuple[str, ...]] = ("Dot Pad 320, its line of 20 cells",)
    # 0403:6010 is the chip's own, and on many a development board.
    usb: ClassVar[frozenset[tuple[int, int]]] = frozenset()
    bluetooth: ClassVar[tuple[str, ...]] = ("Dot Pad",)
    port_settings: ClassVar[PortSettings] = PortSettings(baud=115200)
    taken_s: ClassVar[float | None] = 2.0
    poll_s: ClassVar[float | None] = None
    key_names: ClassVar[frozenset[str]] = frozenset(
        f"f{number}" for number in range(1, FUNCTIONS + 1)
    )
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
        self._erred = False

    def hello(self) -> bytes:
        """Ask what the display is made of."""
        return _packet(ASK_BOARD)

    def recognise(self, received: bytes) -> Identity | None:
        """Whoever tells of a board in these packets."""
        answers = Packets(_size).feed(received)
        if any(_command(answer) == BOARD for answer in answers):
            return Identity("Dot Pad", TEXT_CELLS)
        return None

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """The line, from its first cell."""
        return _packet(LINE, b"\0" + cells.translate(DOTS))

    def keys(self, received: bytes) -> list[Event]:
        """What the keys did, and what became of the line."""
        return [event for packet in self._packets.feed(received) for event in self._events(packet)]

    def poll(self) -> bytes:
        """Nothing: the display tells its keys by itself."""
        return b""

    def goodbye(self) -> bytes:
        """Nothing: the display does not know who is there."""
        return b""

    def _events(self, packet: bytes) -> list[Event]:
        command, data = _command(packet), packet[8:-1]
        if command == SHOWN:
            self._erred = False
            return [FrameTaken()]
        if command == ERROR and not self._erred:
            # Once at once; a display that errs again is left alone until the line counts as lost.
            self._erred = True
            return [FrameRefused()]
        if command == FUNCTION_KEYS:
            down = [f"f{bit + 1}" for bit in _bits(data) if bit < FUNCTIONS]
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
    return START + length + body + bytes([_check(body)])


def _check(body: bytes) -> int:
    return reduce(xor, body, SEED)


def _command(packet: bytes) -> int:
    return int.from_bytes(packet[5:7], "big")


def _size(data: bytes, at: int) -> int:
    """Of the packet that begins here, if its check holds."""
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
    return size if len(packet) < size or _check(packet[HEADER:-1]) == packet[-1] else 0


def _bits(bitmap: bytes) -> Iterator[int]:
    """The numbers of the bits that are set, from 0, the highest bit first."""
    return (bit for bit in range(8 * len(bitmap)) if bitmap[bit // 8] << bit % 8 & 0x80)
