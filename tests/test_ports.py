"""Tests opening, reading and unplugging ports on real pseudo-terminals, and ports that can't be
opened.
"""

import os
import subprocess
import sys
import threading
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

import pytest
import serial
from serial.tools.list_ports_common import ListPortInfo

from companion.braille.display import PortSettings
from companion.devices.ports import UNKNOWN, Port, PortHere, ports_here
from companion.errors import DeviceError
from tests.waiting import WITHIN_S, ended

pytestmark = pytest.mark.real

BAUM = PortSettings(baud=19200)
NOBODY = 65534


class Line:
    """A pseudo-terminal.

    far: the file descriptor of the device's end.
    path: the path of our end.
    """

    def __init__(self) -> None:
        self.far, self.near = os.openpty()
        tty.setraw(self.near)
        self.path = os.ttyname(self.near)

    def hang_up(self) -> None:
        os.close(self.near)
        os.close(self.far)
        self.far = -1


@pytest.fixture
def line() -> Iterator[Line]:
    line = Line()
    yield line
    if line.far >= 0:
        line.hang_up()


@contextmanager
def opened(
    path: str,
    settings: PortSettings = BAUM,
    received: Queue[bytes] | None = None,
    unplugged: threading.Event | None = None,
) -> Iterator[Port]:
    port = Port(
        path,
        settings,
        received=(received or Queue()).put,
        unplugged=(unplugged or threading.Event()).set,
    )
    try:
        yield port
    finally:
        port.close()


def refusal_to_open(path: str) -> DeviceError:
    with pytest.raises(DeviceError) as refused, opened(path):
        pass
    return refused.value


def test_bytes_travel_in_both_directions(line: Line) -> None:
    received: Queue[bytes] = Queue()
    with opened(line.path, received=received) as port:
        port.write(b"\x1b\x84\x00\x0d\x0a\x11\x13\xff")
        assert os.read(line.far, 100) == b"\x1b\x84\x00\x0d\x0a\x11\x13\xff"
        os.write(line.far, bytes(range(256)))
        heard = b""
        while len(heard) < 256:
            heard += received.get(timeout=WITHIN_S)
        assert heard == bytes(range(256))


def test_unplugging_is_noticed_at_once_by_the_reading_thread(line: Line) -> None:
    unplugged = threading.Event()
    with opened(line.path, unplugged=unplugged):
        line.hang_up()
        assert unplugged.wait(WITHIN_S)


def test_write_after_unplugging_raises_the_port_gone_error(line: Line) -> None:
    with opened(line.path) as port:
        line.hang_up()
        with pytest.raises(DeviceError) as gone:
            port.write(b"x")
    assert (gone.value.phrase, gone.value.facts) == ("port-gone", {"port": line.path})


def test_closing_a_port_does_not_count_as_unplugging(line: Line) -> None:
    """Closing waits for the thread that would report an unplugged port."""
    unplugged = threading.Event()
    with opened(line.path, unplugged=unplugged):
        pass
    assert not unplugged.is_set()


def test_port_can_be_closed_while_the_rest_of_a_packet_is_being_read(
    monkeypatch: pytest.MonkeyPatch, line: Line
) -> None:
    """The byte that wakes the reading thread may arrive in the same read as the rest of the
    packet.
    """
    woken, count, wake = threading.Event(), serial.Serial.in_waiting, serial.Serial.cancel_read

    def close_first(reading: serial.Serial) -> int:
        closing.start()
        assert woken.wait(WITHIN_S)
        return int(count.__get__(reading))

    def cancel_read(reading: serial.Serial) -> None:
        wake(reading)
        woken.set()

    monkeypatch.setattr(serial.Serial, "in_waiting", property(close_first))
    monkeypatch.setattr(serial.Serial, "cancel_read", cancel_read)
    port = Port(line.path, BAUM, received=lambda _: None, unplugged=lambda: None)
    closing = threading.Thread(target=port.close, daemon=True)
    os.write(line.far, b"\xff\x80")
    assert woken.wait(WITHIN_S)
    closing.join(WITHIN_S)
    assert not closing.is_alive()


def test_port_with_parity_can_be_opened_repeatedly_on_a_pseudo_terminal(line: Line) -> None:
    for _ in range(3):
        with opened(line.path, PortSettings(baud=115200, parity="E")):
            pass


def test_all_settings_reach_the_serial_port(monkeypatch: pytest.MonkeyPatch, line: Line) -> None:
    """A pseudo-terminal ignores parity, so the test checks what is passed to pyserial."""
    given: dict[str, object] = {}

    def note(path: str, **settings: object) -> None:
        given.update(settings)
        raise OSError(5, "no such line here")

    monkeypatch.setattr(serial, "Serial", note)
    monkeypatch.setattr("companion.devices.ports.PSEUDO_TERMINALS", ("/nowhere/",))
    refused = refusal_of(line.path, PortSettings(9600, "E", 2, "rts-cts"))
    assert refused.phrase == "port-unusable"
    assert given == {
        "baudrate": 9600,
        "parity": "E",
        "stopbits": 2,
        "rtscts": True,
        "write_timeout": 2.0,
        "exclusive": True,
    }


def refusal_of(path: str, settings: PortSettings) -> DeviceError:
    with pytest.raises(DeviceError) as refused, opened(path, settings):
        pass
    return refused.value


def test_wire_time_counts_start_parity_and_stop_bits() -> None:
    assert PortSettings(baud=10).wire_time(2) == pytest.approx(2.0)
    assert PortSettings(baud=12, parity="O", stop_bits=2).wire_time(3) == pytest.approx(3.0)


def test_missing_port_raises_the_port_missing_error(tmp_path: Path) -> None:
    refused = refusal_to_open(str(tmp_path / "ttyUSB0"))
    assert refused.phrase == "port-missing"
    assert refused.facts == {"port": str(tmp_path / "ttyUSB0")}


@pytest.mark.parametrize(
    ("quoted", "phrase"),
    [
        ("FileNotFoundError(2, 'The system cannot find the file specified.', None, 2)", "missing"),
        ("PermissionError(13, 'Access is denied.', None, 5)", "busy"),
        ("OSError(22, 'A device is not functioning.', None, 31)", "unusable"),
    ],
)
def test_port_whose_name_is_not_a_path_is_left_to_pyserial(
    monkeypatch: pytest.MonkeyPatch, quoted: str, phrase: str
) -> None:
    """On Windows, COM10 and above aren't file names."""
    asked: list[str] = []

    def refuse(port: str, **_: object) -> None:
        asked.append(port)
        raise serial.SerialException(f"could not open port {port!r}: {quoted}")

    monkeypatch.setattr(serial, "Serial", refuse)
    assert refusal_to_open("COM10").phrase == f"port-{phrase}"
    assert asked == ["COM10"]


def test_port_without_permission_raises_the_port_denied_error(line: Line) -> None:
    os.chmod(line.path, 0)
    with as_ordinary_user():
        refused = refusal_to_open(line.path)
    assert (refused.phrase, refused.facts) == ("port-denied", {"port": line.path})


@contextmanager
def as_ordinary_user() -> Iterator[None]:
    """Become an ordinary user for a while, because root may open any file."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def test_port_that_we_already_have_open_raises_the_port_busy_error(line: Line) -> None:
    with opened(line.path):
        refused = refusal_to_open(line.path)
    assert (refused.phrase, refused.facts) == ("port-busy", {"port": line.path})


@pytest.mark.skipif(sys.platform != "linux", reason="other holders are found in /proc")
def test_program_using_the_port_without_a_lock_is_named(line: Line) -> None:
    with held_by("brltty", line.path):
        refused = refusal_to_open(line.path)
    assert refused.phrase == "port-held"
    assert refused.facts == {"port": line.path, "holder": "brltty"}
    with opened(line.path):
        pass  # The port is free once the program has exited.


@contextmanager
def held_by(name: str, path: str) -> Iterator[None]:
    """Run a separate process with this name that holds the port open without locking it."""
    script = (
        "import os, sys; held = os.open(sys.argv[2], os.O_RDWR | os.O_NOCTTY);"
        "open('/proc/self/comm', 'w').write(sys.argv[1]); print('held', flush=True);"
        "sys.stdin.read()"
    )
    with ended(
        subprocess.Popen(
            [sys.executable, "-c", script, name, path],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        yield
        assert holder.stdin is not None
        holder.stdin.close()


def test_file_that_is_not_a_port_is_refused_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann")
    refused = refusal_to_open(str(tmp_path / "letter"))
    assert refused.phrase == "port-unusable"
    assert "Inappropriate ioctl" in str(refused.facts["why"])


def test_ports_of_this_machine_are_listed_in_order_with_descriptions() -> None:
    ports = ports_here()
    assert ports == sorted(ports, key=lambda port: port.path)
    assert all(port.path and UNKNOWN not in port.name for port in ports)


def test_ports_are_listed_with_their_descriptions_and_ids_if_they_have_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usb = ListPortInfo("/dev/ttyUSB1", skip_link_detection=True)
    usb.description, usb.vid, usb.pid, usb.serial_number = "Vario", 0x0403, 0xFE71, "17"
    bare = ListPortInfo("/dev/ttyS0", skip_link_detection=True)
    monkeypatch.setattr("companion.devices.ports.list_ports.comports", lambda: [usb, bare])
    assert ports_here() == [
        PortHere("/dev/ttyS0"),
        PortHere("/dev/ttyUSB1", "Vario", (0x0403, 0xFE71), "17"),
    ]
