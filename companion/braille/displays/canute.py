"""The Canute 360 protocol.

Based on facts about the protocol, including its maker's description, without anyone else's code,
and checked with BRLTTY acting as the host.

Frames are as in HDLC: 7E, a command and its data, a CRC-16/X-25, 7E. The display answers each
request with the same command and a number of two or more bytes, lowest byte first. When we have
sent a row, the answer 0 means that the display has accepted it.

The cells have six dots. Motors move the pins, which takes about a second for each row. A row can't
be written while it is still moving. Therefore we write one row at a time, only if it has changed,
and with the newest cells. A row that is moving is written only after all motors have stopped.

The display reports keys only when asked. Back and forward pan. Menu with back or forward moves to
the previous or the next message, and menu alone moves to the newest. Refresh repeats the current
message. There are no routing keys.
"""

from collections.abc import Iterator
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
    PickChoice,
    PortSettings,
    in_six_dots,
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

#: Maximum number of bytes to keep while waiting for the end of an answer. All answers are shorter.
MAX_ANSWER = 256
POSSIBLE_COLUMNS = range(8, 101)
POSSIBLE_ROWS = range(1, 41)
#: While motors are running, every fourth poll also asks whether they have stopped.
POLLS_PER_MOTOR_QUERY = 4

#: Key names, keyed by the value of each key's bit.
NAMES = {
    1 << bit: name
    for bit, name in enumerate(
        ("help", *(f"line {row}" for row in range(1, 10)), "refresh", "back", "menu", "forward")
    )
}


def _remainder(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (0x8408 if byte & 1 else 0)
    return byte


CRC = tuple(_remainder(byte) for byte in range(256))


class Codec(DisplayCodec):
    """One connection to a Canute 360."""

    name = "canute"
    models = ("Canute 360",)
    # No `usb`: many USB devices with a serial port share 16C0:05E1.
    bluetooth = ("Canute",)
    port_settings = PortSettings(baud=9600)
    taken_s = 1.5
    poll_s = 0.1
    key_names = frozenset(NAMES.values())
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
        **{frozenset({f"line {row}"}): PickChoice(row) for row in range(1, 10)},
    }

    def __init__(self) -> None:
        self._columns = 0
        self._answers = _AnswerSplitter()
        self._chords = Chords()
        self._polls = 0
        self._wanted: list[bytes] = []
        self._shown: dict[int, bytes] = {}
        self._moving: set[int] = set()
        self._sent: tuple[int, bytes] | None = None
        self._is_pending = False

    def hello(self) -> bytes:
        """Ask how many columns and rows of cells there are."""
        return _request(COLUMNS) + _request(ROWS)

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display once it has reported plausible numbers of columns and rows."""
        sizes = dict(_AnswerSplitter().feed(received))
        columns, rows = sizes.get(COLUMNS, 0), sizes.get(ROWS, 0)
        if columns not in POSSIBLE_COLUMNS or rows not in POSSIBLE_ROWS:
            return None
        self._columns = columns
        return Identity("Canute 360", columns * rows, rows=rows, has_six_dots=True)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:  # noqa: ARG002
        """Return the first row that has to change and is not moving. The other rows follow later.

        `shown` is ignored: only a row that the display has acknowledged is certain to show its
        cells.
        """
        six = in_six_dots(cells)
        self._wanted = [six[at : at + self._columns] for at in range(0, len(six), self._columns)]
        self._sent = None
        self._is_pending = True
        row = next((row for row in self._missing() if row not in self._moving), None)
        if row is None:
            return b""
        self._shown.pop(row, None)
        self._sent = row, self._wanted[row]
        return _request(ROW, bytes([row]) + self._wanted[row])

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys, and the answers that tell whether another row can be written."""
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
                    self._shown[row] = cells
            events += self._progress()
        return events

    def poll(self) -> bytes:
        """Ask which keys are down and, every few times, whether the motors have stopped."""
        self._polls += 1
        if self._moving and self._polls % POLLS_PER_MOTOR_QUERY == 0:
            return _request(KEYS) + _request(MOTORS)
        return _request(KEYS)

    def goodbye(self) -> bytes:
        """Return the request to lower all pins. A blank frame would clear only one row."""
        return _request(LOWER_ALL)

    def _progress(self) -> list[Event]:
        """Return FrameTaken if all rows are shown, or FrameRefused if another row can be sent.

        The caller responds to FrameRefused by sending the frame again, which sends the next row.
        """
        if not self._is_pending or self._sent:
            return []
        missing = self._missing()
        if not missing:
            self._is_pending = False
            return [FrameTaken()]
        if set(missing) - self._moving:
            self._is_pending = False
            return [FrameRefused()]
        return []

    def _missing(self) -> list[int]:
        """List the rows that do not show their new cells yet."""
        return [row for row, cells in enumerate(self._wanted) if self._shown.get(row) != cells]


class _AnswerSplitter:
    """Splits a byte stream into answers, even if it arrives in pieces that end within an answer."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, received: bytes) -> Iterator[tuple[int, int]]:
        """Yield the answers that these bytes complete, each as its command and its number."""
        *frames, rest = (self._rest + received).split(FLAG)
        self._rest = rest[-MAX_ANSWER:]
        for frame in frames:
            body, check = _unescaped(frame[:MAX_ANSWER])
            if len(body) > 1 and check == _crc(body):
                yield body[0], int.from_bytes(body[1:3], "little")


def _request(command: int, data: bytes = b"") -> bytes:
    body = bytes([command]) + data
    escaped = b"".join(
        bytes([ESCAPE, byte ^ FLIP]) if byte in {ESCAPE, FLAG[0]} else bytes([byte])
        for byte in body + _crc(body)
    )
    return FLAG + escaped + FLAG


def _unescaped(frame: bytes) -> tuple[bytes, bytes]:
    """Undo a frame's escapes. Return its body and its checksum."""
    if ESCAPE in frame:
        first, *escaped = frame.split(bytes([ESCAPE]))
        frame = first + b"".join(bytes([part[0] ^ FLIP]) + part[1:] for part in escaped if part)
    return frame[:-2], frame[-2:]


def _crc(body: bytes) -> bytes:
    """Return the CRC-16/X-25 of a frame's body."""
    crc = 0xFFFF
    for byte in body:
        crc = crc >> 8 ^ CRC[(crc ^ byte) & 0xFF]
    return (crc ^ 0xFFFF).to_bytes(2, "little")
