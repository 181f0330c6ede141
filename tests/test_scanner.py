"""Tests how a scanner's bytes become lines, and what happens on a real port when a scanner is read,
is unplugged or can't be opened.
"""

import os
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from queue import Queue

import pytest

from companion.devices.ports import PortHere
from companion.devices.scanners import (
    LONGEST,
    QUIET_S,
    REPEAT_S,
    RETRY_S,
    Lines,
    Scanner,
    Wish,
    wishes_from,
)
from companion.errors import DeviceError, UsageError
from companion.referee.seat import Seat, seats_named
from tests.braille.heard import time_out
from tests.clocks import ManualClock
from tests.emulators.scanner import ScannerEmulator
from tests.test_ports import held_by
from tests.waiting import WITHIN_S, wait_for

SEATS = seats_named("Ann", "Bob")
ANN = SEATS[0]


@pytest.mark.parametrize(
    ("data", "texts"),
    [
        (b"camera\r", ["camera"]),
        (b"camera\n", ["camera"]),
        (b"camera\r\nradio\r\n", ["camera", "radio"]),
        (b"\r\n\r\n", []),
        (b"\x02" + b"04A2B3C4\x03", ["04A2B3C4"]),
        (b"\x0204A2\x03\x0204A3\x03\r\n", ["04A2", "04A3"]),
        (b"\x00\x07cam\x1bera\x7f\r", ["camera"]),
        (b"  04 a2  b3\t\r", ["04 a2 b3"]),
        ("café\r".encode(), ["café"]),
        (b"caf\xe9\xff\r", ["caf\ufffd\ufffd"]),
        (b"\xc2\x9bcamera\r", ["camera"]),
        (b"x" * LONGEST + b"\r", ["x" * LONGEST]),
        (b"x" * (LONGEST + 1) + b"\rcamera\r", ["camera"]),
        (b"camera", []),
    ],
)
def test_bytes_become_lines_with_any_line_endings_and_wherever_they_are_split(
    data: bytes, texts: list[str]
) -> None:
    assert Lines().take(data) == texts
    lines = Lines()
    assert [text for byte in data for text in lines.take(bytes([byte]))] == texts


def test_line_without_a_line_ending_is_held_back_until_end_is_called() -> None:
    lines = Lines()
    assert not lines.begun
    assert lines.take(b"camera") == []
    assert lines.begun
    assert lines.end() == ["camera"]
    assert not lines.begun
    assert lines.end() == []


class ScannerReports:
    """The reports from a scanner.

    clock: stands still unless a test is waiting for a report.
    """

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.scans: Queue[tuple[Seat | None, str]] = Queue()
        self.troubles: Queue[tuple[str, Mapping[str, str | int]]] = Queue()

    def scanner(self, path: Path, seat: Seat | None = None, baud: int = 9600) -> Scanner:
        return Scanner(
            Wish(seat, str(path), baud),
            lambda seat, text: self.scans.put((seat, text)),
            lambda phrase, facts: self.troubles.put((phrase, facts)),
            clock=self.clock,
        )

    def texts(self, count: int) -> list[str]:
        return [self.scans.get(timeout=WITHIN_S)[1] for _ in range(count)]

    def later_trouble(self) -> tuple[str, Mapping[str, str | int]]:
        """Wait for a report that comes only after some time."""
        self.clock.advance_until(lambda: not self.troubles.empty())
        return self.troubles.get()


@pytest.fixture
def held(tmp_path: Path) -> Iterator[ScannerEmulator]:
    emulator = ScannerEmulator(tmp_path / "scanner")
    yield emulator
    if emulator.path.exists():
        emulator.unplug()


@pytest.fixture
def heard(held: ScannerEmulator) -> Iterator[ScannerReports]:
    """Provide a shared scanner that has been connected."""
    listening = ScannerReports()
    one = listening.scanner(held.path)
    one.connect()
    yield listening
    one.close()


def test_scanned_label_is_reported(held: ScannerEmulator, heard: ScannerReports) -> None:
    held.scan("camera")
    assert heard.scans.get(timeout=WITHIN_S) == (None, "camera")


def test_many_labels_can_arrive_at_once_and_in_pieces(
    held: ScannerEmulator, heard: ScannerReports
) -> None:
    held.send(b"camera\rradio\rbad")
    held.send(b"ge\n")
    assert heard.texts(3) == ["camera", "radio", "badge"]


def test_line_without_a_line_ending_is_accepted_after_a_pause(
    held: ScannerEmulator, heard: ScannerReports
) -> None:
    """Some NFC readers don't send line endings."""
    for label in ("04A2B3C4", "04A2B3C5"):
        held.scan(label, end="")
        time_out(heard.clock, QUIET_S)
        assert heard.texts(1) == [label]
    held.send(b"x" * 1000)
    time_out(heard.clock, QUIET_S)
    held.scan("camera")
    assert heard.texts(1) == ["camera"]


def test_repeated_label_counts_once(held: ScannerEmulator, heard: ScannerReports) -> None:
    """After a pause, the same label counts as a new scan."""
    for _ in range(4):
        held.scan("04A2")
    held.scan("04A3")
    assert heard.texts(2) == ["04A2", "04A3"]
    heard.clock.advance(REPEAT_S)
    held.scan("04A3")
    assert heard.texts(1) == ["04A3"]


def test_unplugged_scanner_is_reported_once_and_reconnected(
    held: ScannerEmulator, heard: ScannerReports
) -> None:
    """If only part of a label has arrived, that part is dropped."""
    held.scan("cam", end="")
    wait_for(lambda: heard.clock.next_deadline is not None)
    held.unplug()
    assert heard.troubles.get(timeout=WITHIN_S) == ("scanner-gone", {})
    time_out(heard.clock, *[RETRY_S] * 3)
    assert heard.troubles.empty()
    held.plug_in()
    assert heard.later_trouble() == ("scanner-back", {})
    held.scan("radio")
    assert heard.texts(1) == ["radio"]


def test_scanner_that_is_connected_later_is_reported_to_its_seat(held: ScannerEmulator) -> None:
    held.unplug()
    heard = ScannerReports()
    one = heard.scanner(held.path, ANN)
    try:
        with pytest.raises(DeviceError) as missing:
            one.connect()
        assert missing.value.phrase == "port-missing"
        held.plug_in()
        assert heard.later_trouble() == ("own-scanner-back", {"who": "Ann"})
        held.scan("radio")
        assert heard.scans.get(timeout=WITHIN_S) == (ANN, "radio")
    finally:
        one.close()


def test_port_in_use_by_another_program_is_left_alone_and_the_program_is_named(
    held: ScannerEmulator,
) -> None:
    with held_by("reader", str(held.path.resolve())):
        one = ScannerReports().scanner(held.path)
        with pytest.raises(DeviceError) as refused:
            one.connect()
        one.close()
    assert refused.value.phrase == "port-held"
    assert refused.value.facts["holder"] == "reader"


def test_impossible_speed_for_a_scanner_is_refused_in_one_sentence(
    held: ScannerEmulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For an impossible speed, pyserial raises an error of a different kind."""

    def refuse(*_: object, **__: object) -> None:
        raise ValueError("no such speed")

    monkeypatch.setattr("companion.devices.ports.serial.Serial", refuse)
    one = ScannerReports().scanner(held.path, baud=1_234_567)
    with pytest.raises(DeviceError) as refused:
        one.connect()
    one.close()
    assert refused.value.phrase == "port-unusable"


def test_closing_the_scanner_ends_its_thread(held: ScannerEmulator) -> None:
    """The thread may be waiting for a label or for its port."""
    for _ in range(20):
        one = ScannerReports().scanner(held.path)
        one.connect()
        one.close()
    held.unplug()
    one = ScannerReports().scanner(held.path)
    with pytest.raises(DeviceError):
        one.connect()
    one.close()
    assert not [one for one in threading.enumerate() if str(held.path) in one.name]


def test_valid_scanner_options_are_parsed(tmp_path: Path) -> None:
    assert wishes_from((), SEATS) == []
    assert wishes_from(("/dev/a", "ann=/dev/b", "/dev/c@115200", "Bob=/dev/d@19200"), SEATS) == [
        Wish(None, "/dev/a", 9600),
        Wish(ANN, "/dev/b", 9600),
        Wish(None, "/dev/c", 115200),
        Wish(SEATS[1], "/dev/d", 19200),
    ]


@pytest.mark.parametrize(
    ("given", "phrase"),
    [
        ("", "error-scanner-form"),
        ("Ann=", "error-scanner-form"),
        ("@9600", "error-scanner-form"),
        ("/dev/a@", "error-scanner-form"),
        ("/dev/a@fast", "error-scanner-form"),
        ("/dev/a@0", "error-scanner-form"),
        ("/dev/a@-9600", "error-scanner-form"),
        ("/dev/a@99999999999", "error-scanner-form"),
        ("Zoe=/dev/a", "error-seat-unknown"),
        ("/dev/display", "error-scanner-display"),
        ("/dev/orbit", "error-scanner-display"),
    ],
)
def test_invalid_scanner_options_are_refused(
    given: str, phrase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of these options gives a port that a display uses."""
    orbit = PortHere("/dev/orbit", "Orbit Reader 20", (0x0483, 0xA1D3))
    monkeypatch.setattr("companion.devices.scanners.ports_here", lambda: [orbit])
    with pytest.raises(UsageError) as refused:
        wishes_from((given,), SEATS, ["/dev/display"])
    assert refused.value.phrase == phrase


def test_port_can_be_given_to_only_one_scanner(held: ScannerEmulator) -> None:
    """The scanners may be given different paths to the same port."""
    with pytest.raises(UsageError) as refused:
        wishes_from((str(held.path), f"Ann={os.path.realpath(held.path)}"), SEATS)
    assert refused.value.phrase == "error-scanner-twice"
