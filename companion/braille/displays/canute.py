"""The Canute 360's protocol.

Written from facts about what the display speaks, its maker's page on the protocol among
them, and checked against a BRLTTY as the host; no code of theirs.

Frames are HDLC's: 7E, a command and its data, a CRC-16/X-25, 7E. Each request is answered
by its command and two bytes or more, the lowest first; for a row, 0 means that it was taken.

The cells have six dots and are moved by motors, a row in about a second. A row that is
still moving refuses to be written again. So rows are written one by one, only those that
changed, each with the newest cells; one that moves waits until all motors have stopped.

Keys are asked for. Back and forward pan; menu with back or forward goes to the older or the
newer message, menu alone to the newest; refresh repeats this one. There are no routing keys.
"""

from collections.abc import Iterator
from typing import ClassVar

from companion.braille.display import (
    Bindings,
    Chords,
    Event,
    FrameRefused,
    FrameTaken,
    Identity,
    KeyAction,
    Pick,
    PortSettings,
)

FLAG = b"\x7e"
ESCAPE = 0x7D
FLIP = 0x20

COLUMNS = 0x00
ROWS = 0x01
ROW = 0x06
LOWER_ALL = 0x09
KEYS = 0x0A
MOTORS = 0x0D

LOW_SIGN = 0x24
"""Dots 3 and 6, for a sign that has none but dots 7 and 8."""
SIX_DOTS = 0x3F
LONGEST = 256
"""Bytes between two flags; an answer has far fewer."""
POSSIBLE_COLUMNS = range(8, 101)
POSSIBLE_ROWS = range(1, 41)
MOTORS_EVERY = 4
"""How many times the keys are asked for until the motors are, while they run."""

NAMES = {
    1 << bit: name
    for bit, name in enumerate(
        ("help", *(f"line {row}" for row in range(1, 10)), "refresh", "back", "menu", "forward")
    )
}
"""By bit."""


def _remainder(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (0x8408 if byte & 1 else 0)
    return byte


CRC = tuple(_remainder(byte) for byte in range(256))


class Codec:
    """One connection to a Canute 360."""

    name: ClassVar[str] = "canute"
    models: ClassVar[tuple[str, ...]] = ("Canute 360",)
    # 16C0:05E1 is lent to whoever makes a USB device with a serial port.
    usb: ClassVar[frozenset[tuple[int, int]]] = frozenset()
    bluetooth: ClassVar[tuple[str, ...]] = ("Canute",)
    port_settings: ClassVar[PortSettings] = PortSettings(baud=9600)
    taken_s: ClassVar[float | None] = 1.5
    poll_s: ClassVar[float | None] = 0.1
    key_names: ClassVar[frozenset[str]] = frozenset(NAMES.values())
    bindings: ClassVar[Bindings] = {
        frozenset({"back"}): KeyAction.PAN_LEFT,
        frozenset({"forward"}): KeyAction.PAN_RIGHT,
        frozenset({"menu", "back"}): KeyAction.OLDER,
        frozenset({"menu", "forward"}): KeyAction.NEWER,
        frozenset({"menu"}): KeyAction.NEWEST,
        frozenset({"refresh"}): KeyAction.REPEAT,
        frozenset({"help"}): KeyAction.MENU,
        frozenset({"menu", "help"}): KeyAction.HELP,
        frozenset({"menu", "refresh"}): KeyAction.TALK,
        **{frozenset({f"line {row}"}): Pick(row) for row in range(1, 10)},
    }

    def __init__(self) -> None:
        self._columns = 0
        self._answers = _Answers()
        self._chords = Chords()
        self._polls = 0
        self._wanted: list[bytes] = []
        self._standing: dict[int, bytes] = {}
        self._moving: set[int] = set()
        self._sent: tuple[int, bytes] | None = None
        self._waiting = False

    def hello(self) -> bytes:
        """Ask for the columns and the rows."""
        return _request(COLUMNS) + _request(ROWS)

    def recognise(self, received: bytes) -> Identity | None:
        """A display with so many rows of so many columns."""
        sizes = dict(_Answers().feed(received))
        columns, rows = sizes.get(COLUMNS, 0), sizes.get(ROWS, 0)
        if columns not in POSSIBLE_COLUMNS or rows not in POSSIBLE_ROWS:
            return None
        self._columns = columns
        return Identity("Canute 360", columns * rows, rows=rows)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """The first row that does not stand yet, unless it is moving. The others follow.

        What stands is known better here: rows that were acknowledged stand, all others may not.
        """
        six = bytes(dots & SIX_DOTS or (LOW_SIGN if dots else 0) for dots in cells)
        self._wanted = [six[at : at + self._columns] for at in range(0, len(six), self._columns)]
        self._sent = None
        self._waiting = True
        row = next((row for row in self._missing() if row not in self._moving), None)
        if row is None:
            return b""
        self._standing.pop(row, None)
        self._sent = row, self._wanted[row]
        return _request(ROW, bytes([row]) + self._wanted[row])

    def keys(self, received: bytes) -> list[Event]:
        """What the keys did, and whether another row can be written."""
        events: list[Event] = []
        for command, number in self._answers.feed(received):
            if command == KEYS:
                down = [name for bit, name in NAMES.items() if number & bit]
                events += self._chords.report("keys", down)
            elif command == MOTORS and not number & 1:
                self._moving.clear()
            elif command == ROW and self._sent:
                row, cells = self._sent
                self._sent = None
                self._moving.add(row)
                if number == 0:
                    self._standing[row] = cells
            events += self._progress()
        return events

    def poll(self) -> bytes:
        """Ask for the keys; now and then for the motors, while they run."""
        self._polls += 1
        if self._moving and self._polls % MOTORS_EVERY == 0:
            return _request(KEYS) + _request(MOTORS)
        return _request(KEYS)

    def goodbye(self) -> bytes:
        """Lower all rows: the last frame was one row of them."""
        return _request(LOWER_ALL)

    def _progress(self) -> list[Event]:
        """The frame is taken when all its rows stand; the next row is due when one can go."""
        if not self._waiting or self._sent:
            return []
        missing = self._missing()
        if not missing:
            self._waiting = False
            return [FrameTaken()]
        if set(missing) - self._moving:
            self._waiting = False
            return [FrameRefused()]
        return []

    def _missing(self) -> list[int]:
        """The rows that do not stand as they should."""
        return [row for row, cells in enumerate(self._wanted) if self._standing.get(row) != cells]


class _Answers:
    """Bytes to answers, however they are cut: the command and the number in it."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, received: bytes) -> Iterator[tuple[int, int]]:
        """The answers that these bytes complete."""
        *frames, rest = (self._rest + received).split(FLAG)
        self._rest = rest[-LONGEST:]
        for frame in frames:
            body, check = _plain(frame[:LONGEST])
            if len(body) > 1 and check == _crc(body):
                yield body[0], int.from_bytes(body[1:3], "little")


def _request(command: int, data: bytes = b"") -> bytes:
    body = bytes([command]) + data
    escaped = b"".join(
        bytes([ESCAPE, byte ^ FLIP]) if byte in {ESCAPE, FLAG[0]} else bytes([byte])
        for byte in body + _crc(body)
    )
    return FLAG + escaped + FLAG


def _plain(frame: bytes) -> tuple[bytes, bytes]:
    """A frame without its escapes: the body and the check."""
    if ESCAPE in frame:
        first, *escaped = frame.split(bytes([ESCAPE]))
        frame = first + b"".join(bytes([part[0] ^ FLIP]) + part[1:] for part in escaped if part)
    return frame[:-2], frame[-2:]


def _crc(body: bytes) -> bytes:
    """CRC-16/X-25."""
    crc = 0xFFFF
    for byte in body:
        crc = crc >> 8 ^ CRC[(crc ^ byte) & 0xFF]
    return (crc ^ 0xFFFF).to_bytes(2, "little")
