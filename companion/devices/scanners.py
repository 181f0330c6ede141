"""Reads barcodes and NFC tags with scanners on serial ports. Each line is the label of a card.

A label may reveal which card a player has. Therefore it is passed on to `scanned` only, and is
never part of an error, a report or a log.
"""

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from companion.braille.display import PortSettings
from companion.clock import SYSTEM_CLOCK, Clock
from companion.devices.brltty_link import blaming_brltty
from companion.devices.finding import drivers_of
from companion.devices.ports import Port, ports_here
from companion.errors import DeviceError, UsageError
from companion.referee.seat import Seat
from companion.seat_option import seat_option
from companion.system import port_id

#: The speed that most scanners are set to when they are sold, in bits per second.
USUAL_BAUD = 9600
FASTEST_BAUD = 4_000_000
#: If a line doesn't end, how long after its last byte to consider it complete, in seconds.
QUIET_S = 0.3
#: Scanners send a label again and again while they see it. If the same label comes after a longer
#: pause than this, in seconds, somebody has scanned it again.
REPEAT_S = 1.5
#: If a port doesn't open, how long to wait before trying again, in seconds.
RETRY_S = 1.0
#: How long to wait for each port to open before the game, in seconds.
CONNECT_S = 4.0
#: How long `close` waits for the scanner's thread, in seconds. The thread may be stuck opening a
#: port that is out of reach.
CLOSE_S = 2.0
#: Maximum length of a label, in bytes. Longer lines are dropped.
LONGEST = 200
#: The bytes that end a line: CR, LF, and the STX and ETX with which some scanners enclose a label.
ENDS = b"\r\n\x02\x03"

OnTrouble = Callable[[str, Mapping[str, str | int]], None]
OnScanned = Callable[[Seat | None, str], None]


class Lines:
    """Splits the bytes from a scanner into lines, and drops lines that are too long."""

    def __init__(self) -> None:
        self._half = bytearray()
        self._too_long = False

    @property
    def begun(self) -> bool:
        """Whether there are bytes of a line that has not ended yet."""
        return bool(self._half) or self._too_long

    def take(self, data: bytes) -> list[str]:
        """Add more bytes. Return the lines that are now complete, without control characters."""
        texts: list[str] = []
        for byte in data:
            if byte in ENDS:
                texts += self.end()
            elif byte >= ord(" ") and byte != 0x7F:
                self._too_long = self._too_long or len(self._half) == LONGEST
                if not self._too_long:
                    self._half.append(byte)
        return texts

    def end(self) -> list[str]:
        """End the current line. Return a list with this line, or an empty list if it is blank.

        Bytes that aren't valid UTF-8 are replaced.
        """
        text = "" if self._too_long else self._half.decode(errors="replace")
        self._half, self._too_long = bytearray(), False
        plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        return [plain] if plain else []


@dataclass(frozen=True, slots=True)
class Wish:
    """A scanner that the user wants to use.

    seat: the player whose scanner this is, or None if everyone uses it.
    baud: the scanner's speed, in bits per second.
    """

    seat: Seat | None
    port: str
    baud: int


class Scanner:
    """A scanner on a port. A separate thread opens and reads the port, and reopens it after a loss.

    scanned: called on that thread with each label.
    trouble: called on that thread with "scanner-gone" and "scanner-back" or, for a player's own
        scanner, with "own-scanner-gone" and "own-scanner-back" (`who`).
    """

    def __init__(
        self,
        wish: Wish,
        scanned: OnScanned,
        trouble: OnTrouble,
        *,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self._wish = wish
        self._scanned = scanned
        self._on_trouble = trouble
        self._received: SimpleQueue[bytes] = SimpleQueue()
        self._tried = threading.Event()
        self._closing = threading.Event()
        self._clock = clock
        self._why: DeviceError | None = None
        self._was_missing = False
        self._last, self._last_at = "", 0.0
        self._thread = threading.Thread(target=self._run, name=f"scanner {wish.port}", daemon=True)

    def connect(self, timeout_s: float = CONNECT_S) -> None:
        """Start reading. Raises one of `Port`'s DeviceErrors, or "port-stuck" (`port`).

        Even after an error, the scanner keeps trying, and reports when the port can be used.
        """
        self._thread.start()
        if not self._clock.wait(self._tried, timeout_s):
            self._was_missing = True
            raise DeviceError("port-stuck", port=self._wish.port)
        if self._why is not None:
            raise self._why

    def close(self) -> None:
        """Close the port."""
        self._closing.set()
        self._received.put(b"")
        if self._thread.is_alive():
            self._clock.join(self._thread, CLOSE_S)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._read()
            except DeviceError as error:
                if not self._tried.is_set():
                    self._why, self._was_missing = error, True
                    self._tried.set()
            self._clock.wait(self._closing, RETRY_S)

    def _read(self) -> None:
        """Open the port, and read labels until the port is lost or closed.

        Raises `Port`'s DeviceErrors.
        """
        received: SimpleQueue[bytes] = SimpleQueue()
        settings = PortSettings(self._wish.baud)
        port = Port(
            self._wish.port,
            settings,
            received=received.put,
            unplugged=lambda: received.put(b""),
        )
        self._received = received  # lets `close` wake this loop
        try:
            self._note_open()
            lines = Lines()
            while not self._closing.is_set():
                try:
                    data = self._clock.get(received, QUIET_S if lines.begun else None)
                except Empty:
                    texts = lines.end()
                else:
                    if not data:
                        break
                    texts = lines.take(data)
                for text in texts:
                    self._report_label(text)
        finally:
            port.close()
        if not self._closing.is_set():
            self._was_missing = True
            self._trouble("scanner-gone", "own-scanner-gone")

    def _note_open(self) -> None:
        """Record that the port is open. If it wasn't before, report that the scanner is back."""
        was_missing, self._was_missing = self._was_missing, False
        self._tried.set()
        if was_missing:
            self._trouble("scanner-back", "own-scanner-back")

    def _report_label(self, text: str) -> None:
        """Pass a label on, unless the scanner has just sent the same one."""
        now = self._clock.now()
        is_repeat = text == self._last and now - self._last_at < REPEAT_S
        self._last, self._last_at = text, now
        if not is_repeat:
            self._scanned(self._wish.seat, text)

    def _trouble(self, phrase: str, own: str) -> None:
        seat = self._wish.seat
        self._on_trouble(*((phrase, {}) if seat is None else (own, {"who": seat.name})))


def wishes_from(
    given: Sequence[str], seats: tuple[Seat, ...], displays: Iterable[str] = ()
) -> list[Wish]:
    """Convert options of the form "[SEAT=]PORT[@BAUD]" to the scanners that they name.

    displays: the ports of braille displays, which can't be scanners. Raises UsageError for any
        other form, an unknown player, a display's port, or a port that is named twice.
    """
    taken = {port_id(port) for port in displays}
    taken |= {port_id(port.path) for port in ports_here() if drivers_of(port)} if given else set()
    wishes: list[Wish] = []
    for one in given:
        option = seat_option(one)
        port, at, speed = option.value.rpartition("@")
        if not at:
            port, speed = option.value, str(USUAL_BAUD)
        is_speed = speed.isascii() and speed.isdecimal() and len(speed) < 8
        if not port or not is_speed or not 0 < int(speed) <= FASTEST_BAUD:
            raise UsageError("error-scanner-form", given=one)
        if port_id(port) in taken:
            raise UsageError("error-scanner-display", port=port)
        if port_id(port) in {port_id(wish.port) for wish in wishes}:
            raise UsageError("error-scanner-twice", port=port)
        wishes.append(Wish(option.seat(seats), port, int(speed)))
    return wishes


class Scanners:
    """All scanners that are used in a game.

    missing: why scanners can't be used yet, as phrase ids with facts.
    """

    def __init__(
        self,
        wishes: Iterable[Wish],
        scanned: OnScanned,
        trouble: OnTrouble,
        *,
        clock: Clock = SYSTEM_CLOCK,
    ) -> None:
        self.missing: list[tuple[str, Mapping[str, str | int]]] = []
        self._all = [Scanner(wish, scanned, trouble, clock=clock) for wish in wishes]
        for scanner in self._all:
            try:
                scanner.connect()
            except DeviceError as error:
                error = blaming_brltty(error)
                self.missing.append((error.phrase, error.facts))

    def close(self) -> None:
        """Close all ports."""
        for scanner in self._all:
            scanner.close()
