"""Serial ports: opened, read on a thread, the unplug noticed. The only importer of serial.

Everything here may block on a device for seconds (Bluetooth does, while the far side is
switched off), so a port is opened and written from a worker thread, never from the game's.
"""

import errno
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import serial
from serial.tools import list_ports

from companion.braille.display import PortSettings
from companion.errors import DeviceError
from companion.system import PORT_ERRORS

WRITE_TIMEOUT_S = 2.0
"""A device that takes no bytes for so long counts as unplugged."""

PSEUDO_TERMINALS = ("/dev/pts/", "/dev/ttys")
"""Where Linux and macOS keep the slave sides of pseudo-terminals."""


UNKNOWN = "n/a"
"""What pyserial says of a port that tells nothing about itself."""


class Port:
    """An open serial port.

    received: called on the reader thread with whatever bytes came, never none.
    unplugged: called once, on the reader thread, when the device has gone; not after `close`.

    Making one opens the port, and blocks until it is open. Raises DeviceError:
    port-missing, port-denied, port-held (`holder`), port-busy, port-unusable (`why`);
    all have `port`.
    """

    def __init__(
        self,
        path: str,
        settings: PortSettings,
        *,
        received: Callable[[bytes], None],
        unplugged: Callable[[], None],
    ) -> None:
        self._path = path
        self._received = received
        self._unplugged = unplugged
        self._closing = False
        self._serial = _opened(path, settings)
        self._reader = threading.Thread(target=self._read, name=f"port {path}", daemon=True)
        self._reader.start()

    def write(self, data: bytes) -> None:
        """Send the bytes. Raises DeviceError port-gone when the device takes them no more."""
        try:
            self._serial.write(data)
        except OSError as error:
            raise DeviceError("port-gone", port=self._path) from error

    def close(self) -> None:
        """Stop reading and let go of the port."""
        self._closing = True
        self._serial.cancel_read()
        if threading.current_thread() is not self._reader:
            self._reader.join()
        self._serial.close()

    def _read(self) -> None:
        try:
            # Closing wakes a read, but it may be one that had its byte: look before the next.
            while not self._closing and (data := self._next()):
                self._received(data)
        finally:
            if not self._closing:
                self._unplugged()

    def _next(self) -> bytes:
        """The bytes that came, after waiting for at least one; none when there is no more port."""
        try:
            first = self._serial.read(1)
            return first + self._serial.read(self._serial.in_waiting) if first else b""
        except OSError:
            # End of file, EIO, a hang-up: pyserial makes one error of them, and they
            # mean one thing. The caller hears of it through `unplugged`.
            return b""


@dataclass(frozen=True, slots=True)
class PortHere:
    """A serial port of this machine, and what its device tells of itself without being opened.

    name: what the device is called, or nothing. usb: its vendor and product, where it is a
    USB device. serial: its serial number on USB, or nothing.
    """

    path: str
    name: str = ""
    usb: tuple[int, int] | None = None
    serial: str = ""


def ports_here() -> list[PortHere]:
    """The machine's serial ports, in the order of their paths."""
    return [
        PortHere(
            path=port.device,
            name="" if port.description in (None, UNKNOWN) else port.description,
            usb=None if port.vid is None else (port.vid, port.pid),
            serial=port.serial_number or "",
        )
        for port in sorted(list_ports.comports(), key=lambda port: str(port.device))
    ]


def _opened(path: str, settings: PortSettings) -> serial.Serial:
    """The port at `path`, opened. Raises DeviceError as `Port` says."""
    if not os.path.exists(path):
        raise DeviceError("port-missing", port=path)
    # Before opening: BRLTTY takes no advisory lock, so the open would succeed and the
    # two programs would steal each other's bytes.
    if holder := holder_of(path):
        raise DeviceError("port-held", port=path, holder=holder)
    # Linux pseudo-terminals drop parity: the next change of settings would fail.
    is_pseudo = os.path.realpath(path).startswith(PSEUDO_TERMINALS)
    try:
        return serial.Serial(
            path,
            baudrate=settings.baud,
            parity="N" if is_pseudo else settings.parity,
            stopbits=settings.stop_bits,
            rtscts=settings.flow == "rts-cts",
            write_timeout=WRITE_TIMEOUT_S,
            exclusive=True,
        )
    except PORT_ERRORS as error:
        raise _trouble(path, error) from error


def _trouble(path: str, error: Exception) -> DeviceError:
    match getattr(error, "errno", None):
        case errno.ENOENT | errno.ENXIO | errno.ENODEV:
            return DeviceError("port-missing", port=path)
        case errno.EACCES | errno.EPERM:
            return DeviceError("port-denied", port=path)
        case errno.EBUSY | errno.EAGAIN:
            return DeviceError("port-busy", port=path)
        case number:
            why = os.strerror(number) if number else str(error)
            return DeviceError("port-unusable", port=path, why=why)


def holder_of(path: str) -> str | None:
    """The name of another program that has the port open ("brltty"), as far as can be seen.

    Linux only (/proc/*/fd); another user's programs are seen by root alone.
    """
    device = os.path.realpath(path)
    for process in Path("/proc").glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue  # our own second open is refused by the lock that pyserial takes
        try:
            # readlink, not stat: that may block on a dead network file system.
            if any(os.readlink(held) == device for held in (process / "fd").iterdir()):
                return (process / "comm").read_text().strip()
        except OSError:
            continue  # not ours to look into, or ended while we looked
    return None
