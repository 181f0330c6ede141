"""Opens serial ports, reads them on a thread, and notices when they are unplugged.

No other module imports serial. Everything here may block for seconds, as Bluetooth does while the
device is switched off. Therefore ports are opened and written on worker threads, never on the
game's thread.
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
from companion.system import PORT_ERRORS, port_id

#: A device that accepts no bytes for this long, in seconds, counts as unplugged.
WRITE_TIMEOUT_S = 2.0

#: The beginnings of pseudo-terminals' paths on Linux and macOS.
PSEUDO_TERMINALS = ("/dev/pts/", "/dev/ttys")


#: pyserial's description of a port about which nothing is known.
UNKNOWN = "n/a"


class Port:
    """An open serial port.

    received: called on the reader thread with at least one byte.
    unplugged: called once, on the reader thread, when the device has gone, but not after `close`.

    The constructor blocks until the port is open. It raises DeviceError "port-missing",
    "port-denied", "port-held" (with `holder`), "port-busy" or "port-unusable" (with `why`), each
    with the fact `port`.
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
        """Send bytes. Raises DeviceError "port-gone" if the device no longer accepts them."""
        try:
            self._serial.write(data)
        except OSError as error:
            raise DeviceError("port-gone", port=self._path) from error

    def close(self) -> None:
        """Stop reading, and close the port."""
        self._closing = True
        self._serial.cancel_read()
        if threading.current_thread() is not self._reader:
            self._reader.join()
        self._serial.close()

    def _read(self) -> None:
        try:
            # Closing wakes a read. If a byte had already arrived, the read returns that byte, so
            # check whether the port is closing before reading again.
            while not self._closing and (data := self._next()):
                self._received(data)
        finally:
            if not self._closing:
                self._unplugged()

    def _next(self) -> bytes:
        """Wait for at least one byte, and return all bytes that have arrived, or b"" if the port
        has gone.
        """
        try:
            first = self._serial.read(1)
            return first + self._serial.read(self._serial.in_waiting) if first else b""
        except OSError:
            # pyserial raises the same error for end of file, EIO and a hang-up. `unplugged` tells
            # the caller.
            return b""


@dataclass(frozen=True, slots=True)
class PortHere:
    """A port on this computer, and what the system knows about its device.

    name: the device's name, or "".
    usb: a USB or HID device's vendor and product ids.
    serial: the USB serial number, or "".
    pages: usage pages of a HID device's collections.
    """

    path: str
    name: str = ""
    usb: tuple[int, int] | None = None
    serial: str = ""
    pages: tuple[int, ...] = ()


def ports_here() -> list[PortHere]:
    """Return this computer's serial ports, sorted by path."""
    return [
        PortHere(
            path=port.device,
            name="" if port.description in (None, UNKNOWN) else port.description,
            usb=None if port.vid is None else (port.vid, port.pid),
            serial=port.serial_number or "",
        )
        for port in sorted(list_ports.comports(), key=lambda port: str(port.device))
    ]


def is_here(port: str) -> bool:
    """Whether this computer has a port with this name."""
    return os.path.exists(port) or port_id(port) in {port_id(here.path) for here in ports_here()}


def _opened(path: str, settings: PortSettings) -> serial.Serial:
    """Open a port. Raises the same errors as `Port`."""
    # Check before opening, because BRLTTY takes no advisory lock. Otherwise, both programs would
    # have the port open and steal each other's bytes.
    if holder := holder_of(path):
        raise DeviceError("port-held", port=path, holder=holder)
    # Linux pseudo-terminals drop the parity setting, and then the next change of settings would
    # fail.
    is_pseudo = port_id(path).startswith(PSEUDO_TERMINALS)
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
        case None if "FileNotFoundError(" in str(error):  # pyserial quotes the error from Windows.
            return DeviceError("port-missing", port=path)
        case None if "PermissionError(" in str(error):  # On Windows: the port is already open.
            return DeviceError("port-busy", port=path)
        case number:
            why = os.strerror(number) if number else str(error)
            return DeviceError("port-unusable", port=path, why=why)


def holder_of(path: str) -> str | None:
    """Return the name of another program that has the port open, such as "brltty", or None if there
    is none.

    This works only on Linux (/proc/*/fd), and only root can see other users' programs.
    """
    device = port_id(path)
    for process in Path("/proc").glob("[0-9]*"):
        if process.name == str(os.getpid()):
            continue  # pyserial's lock keeps us from opening a port twice.
        try:
            # Use readlink, because stat may block on a dead network file system.
            if any(os.readlink(held) == device for held in (process / "fd").iterdir()):
                return (process / "comm").read_text().strip()
        except OSError:
            continue  # The process belongs to another user, or has ended.
    return None
