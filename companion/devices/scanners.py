"""Reads barcodes and NFC tags from scanners on serial ports, one label per line.

A label can stand for anyone's secret card. Therefore it is passed only to `scanned`, and never gets
into an error, a report or a log.
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

#: The default speed of most scanners, in bits per second.
USUAL_BAUD = 9600
FASTEST_BAUD = 4_000_000
#: How long after its last byte an unterminated line counts as complete, in seconds.
QUIET_S = 0.3
#: How long a scanner may take to repeat a label, in seconds. After this time, the same label counts
#: as a new one.
REPEAT_S = 1.5
#: Pause between attempts to open a port, in seconds.
RETRY_S = 1.0
#: Timeout for opening a port before the game, in seconds.
CONNECT_S = 4.0
#: Timeout for `close`, in seconds, because opening an unreachable port may take longer.
CLOSE_S = 2.0
#: Maximum length of a label, in bytes.
LONGEST = 200
#: CR and LF, and the STX and ETX that some scanners send around a label.
ENDS = b"\r\n\x02\x03"

OnTrouble = Callable[[str, Mapping[str, str | int]], None]
OnScanned = Callable[[Seat | None, str], None]


class Lines:
    """Splits bytes into lines, and drops lines that are too long."""

    def __init__(self) -> None:
        self._half = bytearray()
        self._too_long = False

    @property
    def begun(self) -> bool:
        """Whether a line has started but not ended."""
        return bool(self._half) or self._too_long

    def take(self, data: bytes) -> list[str]:
        """Return the lines completed by these bytes, without control characters."""
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
        """End the current line, and return it unless it is blank. Replaces invalid UTF-8."""
        text = "" if self._too_long else self._half.decode(errors="replace")
        self._half, self._too_long = bytearray(), False
        plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        return [plain] if plain else []


@dataclass(frozen=True, slots=True)
class Wish:
    """One scanner's option.

    seat: the player whose scanner this is, or None if everyone uses it.
    baud: the scanner's speed.
    """

    seat: Seat | None
    port: str
    baud: int


class Scanner:
    """A scanner on a port, which is opened, read and reopened on a separate thread.

    scanned: called on that thread with each line.
    trouble: called with scanner-gone and scanner-back, or with own-scanner-gone and
    own-scanner-back (`who`).
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
        """Start reading. Raises one of `Port`'s DeviceErrors, or port-stuck (`port`).

        After an error, the scanner keeps trying, and reports when the port becomes available.
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
        """Open and read the port until it is gone or closed. Raises `Port`'s DeviceErrors."""
        received: SimpleQueue[bytes] = SimpleQueue()
        settings = PortSettings(self._wish.baud)
        port = Port(
            self._wish.port,
            settings,
            received=received.put,
            unplugged=lambda: received.put(b""),
        )
        self._received = received  # `close` uses this to wake the loop.
        try:
            self._there()
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
                    self._once(text)
        finally:
            port.close()
        if not self._closing.is_set():
            self._was_missing = True
            self._trouble("scanner-gone", "own-scanner-gone")

    def _there(self) -> None:
        """Record that the port is open. If the port was missing, report that it is back."""
        was_missing, self._was_missing = self._was_missing, False
        self._tried.set()
        if was_missing:
            self._trouble("scanner-back", "own-scanner-back")

    def _once(self, text: str) -> None:
        """Report a label once, although scanners repeat it for as long as they see it."""
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
    """Parse options of the form "[SEAT=]PORT[@BAUD]".

    displays: ports of braille displays. Raises UsageError for an invalid form, an unknown player, a
    display's port, or a port given twice.
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
    """A game's scanners.

    missing: scanners that aren't there yet, as phrase ids with facts.
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
