"""Nippon Telesoft's Seika: the NoteTaker and Mini protocol, and that of the desktop models.

Based on facts gathered from the public sources of BRLTTY and NVDA and from the maker's description
of the NoteTaker's protocol, without any of their code, and checked with BRLTTY acting as the host.

Everything that we send begins with FF FF. A NoteTaker answers in the same form: a code, a length,
and then either the numbers of its keys and cells, as its identity, or its key bits. A desktop model
sends its name in plain letters, its front keys in two bytes, and its routing keys in a block with
one bit for each. The first desktop models understand neither the question nor the frame header that
later ones use. Nothing is acknowledged. Keys are reported once, when all are up, so each report is
a chord. We ask as if the display were a NoteTaker, and the next time as if it were a desktop model,
never both together, because a display could mistake an unknown question for half of something else.
The block length of an 80-cell model is not certain; surplus bytes are skipped. According to some
sources, a desktop model's serial port uses odd parity.

Keys of a NoteTaker: dot1 to dot8, backspace, space, lb and rb at the ends of the cells, two
joysticks. Lb and rb pan, and both together repeat the current message; moving a joystick left or
right pans, up goes to older messages, down to newer ones, and pressing it goes to the newest. Keys
of a desktop model: left and right with b1 to b6 between them. Left and right pan, and both together
repeat the current message; b3 and b4 move to older and newer messages, and both together to the
newest.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import cycle
from typing import ClassVar

from companion.braille.display import (
    JOYSTICK,
    Bindings,
    Chords,
    DisplayCodec,
    Event,
    Identity,
    KeyAction,
    PortSettings,
    Routing,
)
from companion.braille.packets import POSSIBLE_CELLS, Packets, named_bits, printable

START = b"\xff\xff"
ASK_NOTETAKER = START + b"\xa1"
#: Asks the later desktop models first, then the oldest.
ASK_DESKTOP = START + b"\x1c" + START + b"\x0a"

IDENTITY = 0xA2
CELLS = b"\xa3"
ROUTING = 0xA4
KEYS = 0xA6
BOTH = 0xA8
FROM_NOTETAKER = {IDENTITY, ROUTING, KEYS, BOTH}
#: Plausible packet lengths. If we trusted a wrong length, we would miss the keys reported next.
LENGTHS = range(1, 32)

#: For each kind of desktop model, how it answers when asked to identify itself, its number of
#: cells, and the header to send before the cells. The last entry is for the first desktop models.
DESKTOP = (
    (re.compile(rb"seika80"), 80, START + b"s80\0\0\0"),
    (re.compile(rb"seika[3-7]"), 40, START + b"seika\0"),
    (re.compile(rb"\x00\x05\x28\x08(v\d|seika)"), 40, START + b"\x04\0\x63\0\x50\0"),
)
# size of a block's header: 00 08, a length, 00 four times; one bit for each routing key follows
BLOCK_HEAD = 7

#: The front keys are sent in two bytes, low byte first. The three highest bits of each byte show
#: that it reports front keys.
FRONT_BITS = {
    **{1 << 0: "left", 1 << 1: "b6", 1 << 2: "right", 1 << 3: "b5", 1 << 4: "b4"},
    **{1 << 9: "b1", 1 << 11: "b2", 1 << 12: "b3"},
}
WAYS = ("press", "left", "right", "up", "down")
NOTETAKER_KEYS = (
    *(f"dot{dot}" for dot in range(1, 9)),
    *("backspace", "space", "lb", "rb"),
    *(f"{side} joystick {way}" for side in ("left", "right") for way in WAYS),
)
NOTETAKER_BITS = {1 << bit: name for bit, name in enumerate(NOTETAKER_KEYS)}


class Codec(DisplayCodec):
    """One connection to a Seika."""

    name = "seika"
    models = (
        "Seika Mini, Mini Plus and NoteTaker, 16 and 40 cells",
        "Seika 3, 4 and 5, 40 cells",
        "Seika 80",
    )
    # No `usb`: the display contains an ordinary CP210x adapter, so its ids would match other
    # devices too.
    bluetooth = ("TSM ",)
    port_settings = PortSettings(baud=9600, fallback=PortSettings(baud=9600, parity="O"))
    key_names = frozenset({*NOTETAKER_KEYS, *FRONT_BITS.values()})
    bindings: ClassVar[Bindings] = {
        frozenset({"lb"}): KeyAction.PAN_LEFT,
        frozenset({"rb"}): KeyAction.PAN_RIGHT,
        frozenset({"lb", "rb"}): KeyAction.REPEAT,
        **{
            frozenset({f"{side} joystick {way}"}): action
            for side in ("left", "right")
            for way, action in JOYSTICK.items()
        },
        frozenset({"left"}): KeyAction.PAN_LEFT,
        frozenset({"right"}): KeyAction.PAN_RIGHT,
        frozenset({"left", "right"}): KeyAction.REPEAT,
        frozenset({"b3"}): KeyAction.OLDER,
        frozenset({"b4"}): KeyAction.NEWER,
        frozenset({"b3", "b4"}): KeyAction.NEWEST,
        frozenset({"b5"}): KeyAction.TALK,
    }

    def __init__(self) -> None:
        self._questions = cycle((ASK_NOTETAKER, ASK_DESKTOP))
        self._identity = Identity("", 0)
        self._head = b""  # sent before the cells; empty for a NoteTaker
        self._key_bytes = 0  # for a NoteTaker, how many bytes of a report contain keys
        self._packets = Packets(_notetaker_size)

    def hello(self) -> bytes:
        """Return the question for NoteTakers and the question for desktop models in turn."""
        return next(self._questions)

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the model and its cells."""
        for packet in Packets(_notetaker_size).feed(received):
            if packet[2] == IDENTITY and len(packet) >= 7 and packet[5] in POSSIBLE_CELLS:
                keys, cells = packet[4:6]
                self._key_bytes = -(-keys // 8)
                self._identity = Identity(printable(packet[7:]) or f"Seika {cells}", cells)
                return self._identity
        for answer, cells, head in DESKTOP:
            if answer.search(received):
                self._head = head
                self._packets = Packets(_desktop_size(cells))
                self._identity = Identity(f"Seika {cells}", cells)
                return self._identity
        return None

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells. A 40-cell desktop model gets an empty byte before each cell."""
        if not self._head:
            return START + CELLS + bytes([len(cells)]) + cells
        if len(cells) == 80:
            return self._head + cells
        return self._head + b"".join(bytes([0, cell]) for cell in cells)

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys."""
        cells, key_bytes = self._identity.cells, self._key_bytes
        packets = self._packets.feed(received)
        return [event for packet in packets for event in _chord(packet, cells, key_bytes)]


@lru_cache(maxsize=64)
def _chord(packet: bytes, cells: int, key_bytes: int) -> tuple[Event, ...]:
    """Return the chord that a packet reports, or no event if it reports none.

    The result is cached, because players press the same few keys again and again.
    """
    chords = Chords()
    chords.report("keys", _keys(packet, cells, key_bytes))
    return tuple(chords.report("keys", ()))


def _keys(packet: bytes, cells: int, key_bytes: int) -> list[str | Routing]:
    """List the keys in a packet."""
    if packet[0] == 0:
        return _routing(packet[BLOCK_HEAD:], cells)
    if packet[0] != START[0]:
        return [*named_bits(packet[0] & 0x1F | (packet[1] & 0x1F) << 8, FRONT_BITS)]
    kind, payload = packet[2], packet[4:]
    if kind == IDENTITY:
        return []  # a late answer to `hello`
    size = {KEYS: len(payload), BOTH: key_bytes}.get(kind, 0)
    names = named_bits(int.from_bytes(payload[:size], "little"), NOTETAKER_BITS)
    return [*names, *_routing(payload[size:], cells)]


def _routing(bitmap: bytes, cells: int) -> list[str | Routing]:
    bits = int.from_bytes(bitmap, "little")
    return [Routing(cell) for cell in range(cells) if bits >> cell & 1]


def _notetaker_size(data: bytes, at: int) -> int:
    """Return the size of the packet at this index, or 0 if no NoteTaker sends such a packet."""
    if data[at] != START[0]:
        return 0
    head = data[at : at + 4]
    if not head.startswith(START[: len(head)]) or (len(head) > 2 and head[2] not in FROM_NOTETAKER):
        return 0
    if len(head) < 4:
        return 4
    return 4 + head[3] if head[3] in LENGTHS else 0


def _desktop_size(cells: int) -> Callable[[bytes, int], int]:
    """Return the equivalent of `_notetaker_size` for desktop models.

    cells: the model's number of cells.
    """

    def size(data: bytes, at: int) -> int:
        if data[at] & 0xE0 == 0x60:
            return 2 if at + 1 == len(data) or data[at + 1] >= 0xE0 else 0
        head = data[at : at + BLOCK_HEAD]
        is_block = head[:2] in {b"\0", b"\0\x08"} and not head[3:].strip(b"\0")
        return BLOCK_HEAD + cells // 8 if is_block else 0

    return size
