"""Baum's escape protocol.

Written from facts gathered from BRLTTY's and NVDA's public sources and checked against a
BRLTTY as the host; no code of theirs.

A packet is ESC, a code, a payload. An ESC inside is sent twice. There is no length and no
checksum: the code fixes the payload's length, and the next single ESC begins anew. Key
reports are states, one bit a key, sent at each press and release.

Keys: d1 to d6 on the front; a joystick on some; on some dot1 to dot8, two spaces (B9 and
B10), b11, and f1 to f4. d2 and d5 pan, d1 and d3 go to older and newer messages, d4 to the
newest, d6 repeats; the joystick does the same, for displays without d keys.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from companion.braille.display import (
    Bindings,
    Chords,
    Event,
    Identity,
    KeyAction,
    PortSettings,
    PoweringOff,
    Replaced,
    Routing,
)
from companion.braille.packets import POSSIBLE_CELLS, cells_named, text

ESC = 0x1B
ESCAPE = bytes([ESC])
CELLS = 0x01  # to the display: all cells, or none to ask for their number; from it: the number
PROTOCOL = 0x15  # to the display: 01 begins, 00 ends
POWERING_OFF = 0x17
ROUTING_BITMAP = 0x22
DISPLAY_KEYS = 0x24
ROUTING_KEY = 0x27  # one key, from 1; 0 when it is released
ENTRY_KEYS = 0x33
JOYSTICK = 0x34
IDENTITY = 0x84
SERIAL_NUMBER = 0x8A

LENGTHS = {
    CELLS: 1,
    POWERING_OFF: 1,
    DISPLAY_KEYS: 1,
    ROUTING_KEY: 1,
    ENTRY_KEYS: 2,
    JOYSTICK: 1,
    IDENTITY: 16,
    SERIAL_NUMBER: 8,
}
"""Payload bytes by code. Other codes are skipped to the next ESC."""

LONG_IDENTITY = 18
LONG_IDENTITIES = (b"Refreshabraille", b"NLS eReader Zoom")
"""How the models begin whose identity has 18 bytes."""

LONGEST = 32
"""No payload has more bytes."""

ROUTING_BYTES = {24: 5, 32: 5}
"""Where the bitmap is wider than the cells need."""

D_KEYS = ("d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8")
STICK = ("joystick up", "joystick left", "joystick down", "joystick right", "joystick press")
# Two bytes, lowest bit first; bit 3 of the first has no key.
ENTRY = (
    *("left space", "right space", "b11", "", "f1", "f2", "f3", "f4"),
    *("dot1", "dot2", "dot3", "dot4", "dot5", "dot6", "dot7", "dot8"),
)
NAMES = {DISPLAY_KEYS: D_KEYS, JOYSTICK: STICK, ENTRY_KEYS: ENTRY}


class Codec:
    """One connection to a Baum display, or to one that speaks its language."""

    name: ClassVar[str] = "baum"
    models: ClassVar[tuple[str, ...]] = (
        "Orbit Reader 20, 20+ and 40",
        "APH Refreshabraille 18",
        "NLS eReader Zoomax",
        "VarioUltra, VarioConnect, Vario 4, Vario 40 and 80, SuperVario, EcoVario, PocketVario",
        "Pronto!",
        "Conny, NBP B2G",
        "Brailliant and BrailleConnect made before 2010",
    )
    usb: ClassVar[frozenset[tuple[int, int]]] = frozenset(
        {
            *((0x0403, product) for product in range(0xFE70, 0xFE78)),
            *((0x0904, product) for product in range(0x2000, 0x2017)),
            (0x0904, 0x3000),
        }
    )
    bluetooth: ClassVar[tuple[str, ...]] = (
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
    port_settings: ClassVar[PortSettings] = PortSettings(baud=19200)
    taken_s: ClassVar[float | None] = None
    poll_s: ClassVar[float | None] = None
    key_names: ClassVar[frozenset[str]] = frozenset({*D_KEYS, *STICK, *filter(None, ENTRY)})
    bindings: ClassVar[Bindings] = {
        frozenset({"d1"}): KeyAction.OLDER,
        frozenset({"d2"}): KeyAction.PAN_LEFT,
        frozenset({"d3"}): KeyAction.NEWER,
        frozenset({"d4"}): KeyAction.NEWEST,
        frozenset({"d5"}): KeyAction.PAN_RIGHT,
        frozenset({"d6"}): KeyAction.REPEAT,
        frozenset({"d4", "d6"}): KeyAction.TALK,
        frozenset({"joystick up"}): KeyAction.OLDER,
        frozenset({"joystick left"}): KeyAction.PAN_LEFT,
        frozenset({"joystick down"}): KeyAction.NEWER,
        frozenset({"joystick right"}): KeyAction.PAN_RIGHT,
        frozenset({"joystick press"}): KeyAction.NEWEST,
    }

    def __init__(self) -> None:
        self._cells = 0
        self._identity = Identity("", 0)
        self._packets = _Packets(cells=0)
        self._chords = Chords()

    def hello(self) -> bytes:
        """Begin the protocol; ask for the cells, the serial number and the identity.

        Cells without data ask for their number, but only if another ESC comes at once.
        """
        return bytes([ESC, PROTOCOL, 1, ESC, CELLS, ESC, SERIAL_NUMBER, ESC, IDENTITY])

    def recognise(self, received: bytes) -> Identity | None:
        """The identity, once the number of cells is known: reported, or in the model's name."""
        model, serial, named, reported = "", "", 0, 0
        for code, payload in _Packets(cells=0).feed(received):
            if code == CELLS and payload[0] in POSSIBLE_CELLS:
                reported = payload[0]
            elif code == SERIAL_NUMBER:
                serial = text(payload)
            elif code == IDENTITY:
                model = text(payload)
                named = cells_named(model)
        self._cells = reported or named
        if not self._cells:
            return None
        self._packets = _Packets(self._cells)
        self._identity = Identity(model, self._cells, serial)
        return Identity(model or "Baum", self._cells, serial)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """All cells."""
        return bytes([ESC, CELLS]) + cells.replace(bytes([ESC]), bytes([ESC, ESC]))

    def keys(self, received: bytes) -> list[Event]:
        """What the keys did."""
        return [key for packet in self._packets.feed(received) for key in self._events(*packet)]

    def poll(self) -> bytes:
        """Nothing: a Baum display tells its keys by itself."""
        return b""

    def goodbye(self) -> bytes:
        """End the protocol: the display goes back to its own menu."""
        return bytes([ESC, PROTOCOL, 0])

    def _events(self, code: int, payload: bytes) -> list[Event]:
        if code == POWERING_OFF:
            return [PoweringOff()]
        if code in (IDENTITY, SERIAL_NUMBER):
            known = self._identity.model if code == IDENTITY else self._identity.serial
            return [Replaced()] if known and text(payload) != known else []
        told = _told(code, payload, self._cells)
        return self._chords.report(*told) if told else []


class _Packets:
    """Bytes to packets, however they are cut. cells: for the width of the routing bitmap."""

    def __init__(self, cells: int) -> None:
        self._routing_bytes = ROUTING_BYTES.get(cells, -(-cells // 8))
        self._escaped = False
        self._code: int | None = None
        self._payload = bytearray()

    def feed(self, received: bytes) -> Iterator[tuple[int, bytes]]:
        """The packets that these bytes complete: code and payload."""
        for number, part in enumerate(received.split(ESCAPE)):
            more = part
            if number and not self._escaped:
                self._escaped = True
            elif number:
                # Twice: a byte of the payload. Between packets there is nothing to double:
                # there this one may begin a packet.
                self._escaped = self._code is None
                more = part if self._escaped else ESCAPE + part
            if self._escaped and more:
                # A new packet. A routing bitmap may be shorter than we think.
                if self._code == ROUTING_BITMAP:
                    yield ROUTING_BITMAP, bytes(self._payload)
                self._escaped = False
                self._code, more = more[0], more[1:]
                self._payload.clear()
            # An unknown packet goes up to the next single ESC.
            if self._code in LENGTHS or self._code == ROUTING_BITMAP:
                self._payload += more[:LONGEST]
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
def _told(code: int, payload: bytes, cells: int) -> tuple[str, frozenset[str | Routing]] | None:
    """The group of keys that a packet tells of, and those that are down; None: of no keys."""
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
    """The numbers of the bits that are set, from 0."""
    rest = int.from_bytes(bitmap, "little")
    while rest:
        yield (rest & -rest).bit_length() - 1
        rest &= rest - 1
