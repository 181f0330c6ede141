"""The Dot Pad protocol: a line of braille, and a page on the tactile surface above it.

Based on facts about the protocol; not yet tried on a display.

A packet is AA 55, the length of what follows, a destination, a command, a sequence number, data and
a checksum. The display immediately reports that it has accepted a line (ACCEPTED), and later that
its pins have moved (SHOWN). Only then may the next line be sent. Line 0 is the braille line. The
other lines are on the surface: each is a row of blocks, four pins high and two across. Including
the gaps around it, a braille cell on the surface is three pins wide and five high. So a surface of
30 by 10 blocks has room for 8 rows of 20 cells.

Keys: F2 and F3 pan, F1 and F4 move to older and newer messages; F1 and F4 together move to the
newest, and F2 and F3 together repeat the current one. Other keys are reported by number only,
because their positions are unknown.
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
HEADER = 4  # size of the two start bytes and the length
AROUND = 5  # size of destination, command, sequence number and checksum, which the length includes

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
#: Plausible packet lengths. If we trusted a wrong length, we would miss the keys reported next.
LENGTHS = range(AROUND, 41)

TEXT_CELLS = 20
#: The width and height of a block, then those of a braille cell with the gap around it, in pins.
BLOCK_WIDTH, BLOCK_HEIGHT = 2, 4
CELL_WIDTH, CELL_HEIGHT = 3, 5
#: The maximum plausible number of blocks on the surface, across or down.
MAX_BLOCKS = 80
FUNCTION_KEY_COUNT = 4
#: A table for `bytes.translate` that puts the dots of the left column before those of the right.
REORDERED = dot_order(1, 2, 3, 7, 4, 5, 6, 8)


class Codec(DisplayCodec):
    """One connection to a Dot Pad."""

    name = "dotpad"
    models = ("Dot Pad 320",)
    # No `usb`: 0403:6010 belongs to a chip that many development boards have.
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
        #: The numbers of blocks on the surface, across and down.
        self._blocks = 0, 0
        self._wanted: list[bytes] = []
        self._shown: dict[int, bytes] = {}
        self._sent: int | None = None

    def hello(self) -> bytes:
        """Ask the display to describe its board, which includes the size of the surface."""
        return _packet(ASK_BOARD)

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display by its latest answer that describes a board."""
        boards = [it[8:-1] for it in Packets(_size).feed(received) if _command(it) == BOARD]
        if not boards:
            return None
        across, down = (*boards[-1][1:3], 0, 0)[:2]
        has_room = across * BLOCK_WIDTH >= TEXT_CELLS * CELL_WIDTH
        is_plausible = has_room and max(across, down) <= MAX_BLOCKS
        self._blocks = (across, down) if is_plausible else (0, 0)
        rows = self._blocks[1] * BLOCK_HEIGHT // CELL_HEIGHT
        return Identity("Dot Pad", TEXT_CELLS, page_rows=rows)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Return the first line that has to change. The next follows when its pins have moved.

        `shown` is ignored: only a line whose pins have moved is certain to show its cells.
        """
        text, page = cells[:TEXT_CELLS], cells[TEXT_CELLS:]
        self._wanted = [text.translate(REORDERED), *self._surface(page)]
        self._sent = next(iter(self._missing()), 0)
        self._shown.pop(self._sent, None)
        return _packet(LINE, b"\0" + self._wanted[self._sent], self._sent)

    def _surface(self, page: bytes) -> list[bytes]:
        """Draw the page, `TEXT_CELLS` cells in each row, as lines of blocks on the surface."""
        across, down = self._blocks if page else (0, 0)
        lines = [bytearray(across) for _ in range(down)]
        for at, cell in enumerate(page):
            row, column = divmod(at, TEXT_CELLS)
            for pin in range(8):
                if cell.to_bytes(1).translate(REORDERED)[0] >> pin & 1:
                    x = column * CELL_WIDTH + pin // BLOCK_HEIGHT
                    y = row * CELL_HEIGHT + pin % BLOCK_HEIGHT
                    bit = y % BLOCK_HEIGHT + BLOCK_HEIGHT * (x % BLOCK_WIDTH)
                    lines[y // BLOCK_HEIGHT][x // BLOCK_WIDTH] |= 1 << bit
        return [bytes(line) for line in lines]

    def _missing(self) -> list[int]:
        """List the lines that do not show their new cells yet."""
        return [at for at, cells in enumerate(self._wanted) if self._shown.get(at) != cells]

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys, and the display's replies to the last line that we sent."""
        return [event for packet in self._packets.feed(received) for event in self._events(packet)]

    def _events(self, packet: bytes) -> list[Event]:
        command, data = _command(packet), packet[8:-1]
        if command == SHOWN:
            self._has_erred = False
            if self._sent is not None:
                self._shown[self._sent] = self._wanted[self._sent]
                self._sent = None
            return [FrameRefused() if self._missing() else FrameTaken()]
        if command == ERROR and not self._has_erred:
            # Send the line again immediately, but only once. After another error, wait until the
            # line times out.
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


def _packet(command: int, data: bytes = b"", line: int = 0) -> bytes:
    length = (AROUND + len(data)).to_bytes(2, "big")
    body = bytes([line]) + command.to_bytes(2, "big") + b"\0" + data
    return START + length + body + bytes([_checksum(body)])


def _checksum(body: bytes) -> int:
    return reduce(xor, body, SEED)


def _command(packet: bytes) -> int:
    return int.from_bytes(packet[5:7], "big")


def _size(data: bytes, at: int) -> int:
    """Return the size of the packet at this index, or 0 if there is no valid packet."""
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
    """Yield the number of each bit that is set, counted from 0 at the first byte's highest bit."""
    return (bit for bit in range(8 * len(bitmap)) if bitmap[bit // 8] << bit % 8 & 0x80)
