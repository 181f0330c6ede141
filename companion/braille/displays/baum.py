"""Baum's escape protocol.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code, and
checked with BRLTTY acting as the host.

A packet is ESC, a code and a payload. An ESC inside the payload is sent twice. There is no length
and no checksum: the code determines the payload's length, and the next single ESC begins another
packet. A key report has one bit for each key, and is sent whenever a key is pressed or released.

Keys: d1 to d6 on the front; on some models a joystick; on some dot1 to dot8, two space keys (B9 and
B10), b11, and f1 to f4. d2 and d5 pan, d1 and d3 move to older and newer messages, d4 moves to the
newest, and d6 repeats the current one. The joystick does the same, for displays without d keys.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from companion.braille.display import (
    JOYSTICK,
    Bindings,
    Chords,
    DisplayCodec,
    DisplayReplaced,
    Event,
    Identity,
    KeyAction,
    PortSettings,
    PoweringOff,
    Routing,
)
from companion.braille.packets import POSSIBLE_CELLS, cells_in_name, printable

ESC = 0x1B
ESCAPE = bytes([ESC])
# sent: all cells, or nothing, to ask how many cells there are; received: how many there are
CELLS = 0x01
PROTOCOL = 0x15  # sent to the display: 01 starts the protocol, 00 ends it
POWERING_OFF = 0x17
ROUTING_BITMAP = 0x22
DISPLAY_KEYS = 0x24
# the number of the routing key that is down, counted from 1, or 0 when it is released
ROUTING_KEY = 0x27
ENTRY_KEYS = 0x33
JOYSTICK_KEYS = 0x34
IDENTITY = 0x84
SERIAL_NUMBER = 0x8A

#: Payload lengths in bytes, keyed by code. Packets with other codes are skipped up to the next ESC.
LENGTHS = {
    CELLS: 1,
    POWERING_OFF: 1,
    DISPLAY_KEYS: 1,
    ROUTING_KEY: 1,
    ENTRY_KEYS: 2,
    JOYSTICK_KEYS: 1,
    IDENTITY: 16,
    SERIAL_NUMBER: 8,
}

LONG_IDENTITY = 18
#: Name prefixes of the models whose identity has 18 bytes.
LONG_IDENTITIES = (b"Refreshabraille", b"NLS eReader Zoom")

#: Longest payload, in bytes.
MAX_PAYLOAD = 32

#: Sizes of routing bitmaps in bytes, keyed by number of cells, for displays that send more bytes
#: than one bit for each cell would need.
ROUTING_BYTES = {24: 5, 32: 5}

D_KEYS = ("d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8")
STICK = ("joystick up", "joystick left", "joystick down", "joystick right", "joystick press")
# The keys reported in two bytes, lowest bit first. Bit 3 of the first byte has no key.
ENTRY = (
    *("left space", "right space", "b11", "", "f1", "f2", "f3", "f4"),
    *("dot1", "dot2", "dot3", "dot4", "dot5", "dot6", "dot7", "dot8"),
)
NAMES = {DISPLAY_KEYS: D_KEYS, JOYSTICK_KEYS: STICK, ENTRY_KEYS: ENTRY}


class Codec(DisplayCodec):
    """One connection to a Baum display, or to another display that uses Baum's protocol."""

    name = "baum"
    models: ClassVar[tuple[str, ...]] = (
        "Orbit Reader 20, 20+ and 40",
        "APH Refreshabraille 18",
        "NLS eReader Zoomax",
        "VarioUltra, VarioConnect, Vario 4, Vario 40 and 80, SuperVario, EcoVario, PocketVario",
        "Pronto!",
        "Conny, NBP B2G",
        "Brailliant and BrailleConnect made before 2010",
    )
    usb = frozenset(
        {
            *((0x0403, product) for product in range(0xFE70, 0xFE78)),
            *((0x0904, product) for product in range(0x2000, 0x2017)),
            (0x0904, 0x3000),
        }
    )
    bluetooth = (
        "Orbit Reader",
        "VarioUltra",
        "VarioConnect",
        "Refreshabraille",
        "Pronto!",
        "Baum",
        "BrailleConnect",
        "Conny",
        "HWG Brailliant",
        "Vario 4",
    )
    port_settings = PortSettings(baud=19200)
    key_names = frozenset({*D_KEYS, *STICK, *filter(None, ENTRY)})
    bindings: ClassVar[Bindings] = {
        frozenset({"d1"}): KeyAction.OLDER,
        frozenset({"d2"}): KeyAction.PAN_LEFT,
        frozenset({"d3"}): KeyAction.NEWER,
        frozenset({"d4"}): KeyAction.NEWEST,
        frozenset({"d5"}): KeyAction.PAN_RIGHT,
        frozenset({"d6"}): KeyAction.REPEAT,
        frozenset({"d4", "d6"}): KeyAction.TALK,
        **{frozenset({f"joystick {way}"}): action for way, action in JOYSTICK.items()},
    }

    def __init__(self) -> None:
        self._cells = 0
        self._identity = Identity("", 0)
        self._packets = _Packets(cells=0)
        self._chords = Chords()

    def hello(self) -> bytes:
        """Start the protocol, and ask for the cells, the serial number and the identity.

        A packet of cells that contains none asks how many cells there are, but only if another ESC
        follows at once.
        """
        return bytes([ESC, PROTOCOL, 1, ESC, CELLS, ESC, SERIAL_NUMBER, ESC, IDENTITY])

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display once the number of its cells is known.

        The display reports that number, or the model's name includes it.
        """
        model, serial, named, reported = "", "", 0, 0
        for code, payload in _Packets(cells=0).feed(received):
            if code == CELLS and payload[0] in POSSIBLE_CELLS:
                reported = payload[0]
            elif code == SERIAL_NUMBER:
                serial = printable(payload)
            elif code == IDENTITY:
                model = printable(payload)
                named = cells_in_name(model)
        self._cells = reported or named
        if not self._cells:
            return None
        self._packets = _Packets(self._cells)
        self._identity = Identity(model, self._cells, serial)
        return Identity(model or "Baum", self._cells, serial)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Send all cells."""
        return bytes([ESC, CELLS]) + cells.replace(bytes([ESC]), bytes([ESC, ESC]))

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys."""
        return [key for packet in self._packets.feed(received) for key in self._events(*packet)]

    def goodbye(self) -> bytes:
        """End the protocol, so that the display returns to its own menu."""
        return bytes([ESC, PROTOCOL, 0])

    def _events(self, code: int, payload: bytes) -> list[Event]:
        if code == POWERING_OFF:
            return [PoweringOff()]
        if code in (IDENTITY, SERIAL_NUMBER):
            known = self._identity.model if code == IDENTITY else self._identity.serial
            return [DisplayReplaced()] if known and printable(payload) != known else []
        keys = _keys_down(code, payload, self._cells)
        return self._chords.report(*keys) if keys else []


class _Packets:
    """Splits a byte stream into packets, even if it arrives in pieces that end within a packet.

    cells: number of cells, which determines the size of the routing bitmap.
    """

    def __init__(self, cells: int) -> None:
        self._routing_bytes = ROUTING_BYTES.get(cells, -(-cells // 8))
        self._escaped = False
        self._code: int | None = None
        self._payload = bytearray()

    def feed(self, received: bytes) -> Iterator[tuple[int, bytes]]:
        """Yield the packets that these bytes complete, each as its code and its payload."""
        for number, part in enumerate(received.split(ESCAPE)):
            more = part
            if number and not self._escaped:
                self._escaped = True
            elif number:
                # Two ESCs in a row are one byte of the payload. Between packets there is no
                # payload, so the second ESC may begin a packet.
                self._escaped = self._code is None
                more = part if self._escaped else ESCAPE + part
            if self._escaped and more:
                # A routing bitmap may be shorter than expected, and is then complete when a new
                # packet begins.
                if self._code == ROUTING_BITMAP:
                    yield ROUTING_BITMAP, bytes(self._payload)
                self._escaped = False
                self._code, more = more[0], more[1:]
                self._payload.clear()
            # A packet with an unknown code ends at the next single ESC.
            if self._code in LENGTHS or self._code == ROUTING_BITMAP:
                self._payload += more[:MAX_PAYLOAD]
                length = self._length(self._code)
                if len(self._payload) >= length:
                    yield self._code, bytes(self._payload[:length])
                    self._code = None

    def _length(self, code: int) -> int:
        if code == ROUTING_BITMAP:
            return self._routing_bytes
        if code == IDENTITY and self._payload.startswith(LONG_IDENTITIES):
            return LONG_IDENTITY
        return LENGTHS[code]


@lru_cache(maxsize=256)
def _keys_down(
    code: int, payload: bytes, cells: int
) -> tuple[str, frozenset[str | Routing]] | None:
    """Return a group of keys and which of them are down, or None for a packet without keys."""
    if code == ROUTING_KEY:
        return "routing", _routing([payload[0] - 1], cells)
    if code == ROUTING_BITMAP:
        return "routing", _routing(_bits(payload), cells)
    if names := NAMES.get(code):
        down = (names[bit] for bit in _bits(payload) if bit < len(names))
        return names[0], frozenset(name for name in down if name)
    return None


def _routing(keys: Iterable[int], cells: int) -> frozenset[str | Routing]:
    return frozenset(Routing(key) for key in keys if 0 <= key < cells)


def _bits(bitmap: bytes) -> Iterator[int]:
    """Yield the number of each bit that is set, counted from 0 at the lowest."""
    rest = int.from_bytes(bitmap, "little")
    while rest:
        yield (rest & -rest).bit_length() - 1
        rest &= rest - 1
