"""Finds and opens HID devices, reads them on a thread, and notices when they are unplugged.

No other module imports hidapi. A port's name describes its device, as in "hid:1C71:C131:SERIAL", so
it stays the same if the device is plugged in elsewhere. If two devices would have the same name,
their names contain the system's paths instead.
"""

import errno
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from companion.braille.displays import HID, codec_at, hid_codec_names
from companion.braille.hid.descriptor import Kind, read_descriptor
from companion.braille.hid.layout import read_layout
from companion.braille.hid.reports import Packet, packed, unpacked
from companion.devices.ports import PortHere, holder_of
from companion.errors import DeviceError
from companion.system import set_output_report

#: How long one read waits for a report, in milliseconds. Closing a device may take as long.
READ_MS = 100
#: Size of the buffer for a report, in bytes. If a report were longer, its end would be lost.
MAX_REPORT = 4096
#: How many bytes of a feature report to ask for.
MAX_FEATURE = 256
#: Usage pages with this number or a higher one are defined by manufacturers.
FIRST_OWN_PAGE = 0xFF00
#: Usage pages of mice, keyboards and similar devices.
INPUT_PAGES = range(0x01, 0x0D)

#: Vendor ids that devices other than braille displays have too: those of chip makers, and of one
#: maker of displays and other products.
SHARED_VENDORS = {0x0483, 0x045E, 0x0525}
#: The ids that some HumanWare displays have over Bluetooth, in the form that udev uses.
HUMANWARE_BY_BLUETOOTH = "1D6B:0246.*"


def hidapi() -> ModuleType:
    """Import and return hidapi. Raises DeviceError "hid-missing" if it isn't installed.

    On Linux, this is not the module `hid`: that one uses libusb, which supports neither Bluetooth
    nor usage pages.
    """
    try:
        if sys.platform == "linux":
            import hidraw as module  # noqa: PLC0415 - may be missing
        else:
            import hid as module  # noqa: PLC0415 - may be missing
    except ImportError as error:
        raise DeviceError("hid-missing") from error
    found: ModuleType = module
    return found


@dataclass(frozen=True, slots=True)
class _Node:
    """A top-level collection of a device, with the path under which hidapi opens it."""

    path: str
    page: int
    ids: tuple[int, int]
    product: str
    serial: str
    interface: int

    @property
    def is_ambiguous_as(self) -> tuple[object, ...]:
        """Equal for collections that look the same, such as those of two devices of one model."""
        return (self.ids, self.serial, self.interface, self.page)

    @property
    def name(self) -> str:
        """The port's name, made from the device's ids, unless two devices would share the name."""
        vendor, product = self.ids
        serial = f":{self.serial}" if self.serial else ""
        return f"{HID}{vendor:04X}:{product:04X}{serial}"


def hid_ports_here() -> list[PortHere]:
    """List all HID devices of this computer, whatever they are. Without hidapi, there are none."""
    try:
        nodes = _nodes()
    except DeviceError:
        return []
    ports: dict[str, PortHere] = {}
    for name, node in _named(nodes):
        before = ports.get(name)
        pages = (*(before.pages if before else ()), node.page)
        product = node.product or (before.name if before else "")
        ports[name] = PortHere(name, product, node.ids, node.serial, pages)
    return sorted(ports.values(), key=lambda port: port.path)


def _nodes() -> list[_Node]:
    """List the top-level collections of all HID devices. Raises DeviceError "hid-missing"."""
    return [
        _Node(
            os.fsdecode(it["path"]),
            it.get("usage_page") or 0,
            (it["vendor_id"], it["product_id"]),
            (it.get("product_string") or "").strip(),
            (it.get("serial_number") or "").strip(),
            it.get("interface_number", -1),
        )
        for it in hidapi().enumerate()
    ]


def _named(nodes: Sequence[_Node]) -> list[tuple[str, _Node]]:
    """Return each collection together with the name of its device's port."""
    paths: dict[tuple[object, ...], set[str]] = {}
    for node in nodes:
        paths.setdefault(node.is_ambiguous_as, set()).add(node.path)
    twice = Counter(node.name for node in nodes if len(paths[node.is_ambiguous_as]) > 1)
    return [(HID + node.path if twice[node.name] else node.name, node) for node in nodes]


def _node_of(port: str, pages: Sequence[int]) -> _Node:
    """Return the collection to open for a port.

    pages: its usage page, preferred one first. If there are none, a page of the manufacturer's is
        preferred.

    Raises DeviceError "hid-missing", or "port-missing" (with `port`) if there is no such
    collection.
    """
    here = [it for name, it in _named(_nodes()) if port in {name, it.name, HID + it.path}]

    def place(node: _Node) -> tuple[bool, bool, int]:
        if node.page in pages:
            return False, False, pages.index(node.page)
        return True, node.page < FIRST_OWN_PAGE, node.interface

    fitting = [it for it in here if it.page in pages or not pages]
    others = [it for it in fitting if it.page not in INPUT_PAGES] or fitting
    if not others:
        raise DeviceError("port-missing", port=port)
    return min(others, key=place)


class HidPort:
    """An open HID device. It receives and sends packets, as described in `reports`.

    pages: usage pages of the collection to open, preferred one first. If there are none, a page of
        the manufacturer's is preferred.
    received: called with whole packets. The first packets contain the device's name, its serial
        number, its report descriptor, and any feature report that says how many cells can be used.
    unplugged: called once, on the thread that reads, when the device is gone, but not after
        `close`.

    The constructor opens the device. It raises DeviceError "hid-missing" or, each with the fact
    `port`, "port-missing", "port-held" (with `holder`), "hid-denied" (with `rule`) or "hid-busy".
    """

    def __init__(
        self,
        port: str,
        pages: Sequence[int],
        *,
        received: Callable[[bytes], None],
        unplugged: Callable[[], None],
    ) -> None:
        self._port = port
        self._received = received
        self._unplugged = unplugged
        self._closing = False
        self._giving = threading.Lock()
        self._node = _node_of(port, pages)
        self._device = _opened(port, self._node)
        try:
            descriptor = bytes(self._device.get_report_descriptor())
        except (OSError, ValueError) as error:
            self._device.close()
            raise DeviceError("port-gone", port=port) from error
        parsed = read_descriptor(descriptor)
        self._lengths = parsed.lengths
        self._give(Packet.PRODUCT, self._node.product.encode())
        self._give(Packet.SERIAL, self._node.serial.encode())
        self._give(Packet.DESCRIPTOR, descriptor)
        for place in read_layout(parsed).cells_in_use:
            if place.kind is Kind.FEATURE:
                self._ask(place.report_id)
        self._reader = threading.Thread(target=self._read, name=f"port {port}", daemon=True)
        self._reader.start()

    def write(self, data: bytes) -> None:
        """Send the reports in these packets.

        Raises DeviceError "port-gone" if the device refuses them.
        """
        for kind, content in unpacked(data):
            try:
                self._send(kind, content)
            except (OSError, ValueError) as error:
                raise DeviceError("port-gone", port=self._port) from error

    def close(self) -> None:
        """Stop reading, and close the device."""
        self._closing = True
        if threading.current_thread() is not self._reader:
            self._reader.join()
        self._device.close()

    def _send(self, kind: Packet, content: bytes) -> None:
        """Send a report, or ask the device for one.

        Raises OSError if the device refuses a report.
        """
        if kind is Packet.ASK_FEATURE:
            self._ask(content[0])
            return
        if kind is Packet.SET_FEATURE:
            sent = self._device.send_feature_report(content)
        else:
            length = self._lengths.get((Kind.OUTPUT, content[0]))
            if length is None and kind is Packet.TRY_OUTPUT:
                return
            report = content.ljust(1 + (length or 0), b"\0")
            if kind is Packet.SET_OUTPUT and set_output_report(self._node.path, report):
                return
            sent = self._device.write(report)
        if sent < 0 and kind is not Packet.TRY_OUTPUT:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def _ask(self, id_: int) -> None:
        """Ask the device for a feature report, and pass it on.

        If the device refuses, pass on only the id.
        """
        answer = bytes([id_])
        with suppress(OSError, ValueError):
            answer = bytes(self._device.get_feature_report(id_, MAX_FEATURE)) or answer
        self._give(Packet.FEATURE, answer)

    def _give(self, kind: Packet, content: bytes) -> None:
        """Pass on a packet.

        Thread-safe: feature reports and input reports arrive on different threads.
        """
        with self._giving:
            self._received(packed(kind, content))

    def _read(self) -> None:
        try:
            while not self._closing:
                if report := bytes(self._device.read(MAX_REPORT, READ_MS)):
                    self._give(Packet.INPUT, report)
        except (OSError, ValueError):
            if not self._closing:
                self._unplugged()


def _opened(port: str, node: _Node) -> Any:
    """Open a device. Raises the same errors as `HidPort`."""
    # Several programs can open the device at once. Each would then receive all keys, and the
    # display would show a mixture of what they write.
    if holder := holder_of(node.path):
        raise DeviceError("port-held", port=port, holder=holder)
    device = hidapi().device()
    try:
        device.open_path(os.fsencode(node.path))
    except OSError as error:
        if sys.platform == "linux" and not os.path.exists(node.path):
            raise DeviceError("port-missing", port=port) from error
        if sys.platform == "linux" and not os.access(node.path, os.R_OK | os.W_OK):
            raise DeviceError("hid-denied", port=port, rule=rule_for(*node.ids)) from error
        raise DeviceError("hid-busy", port=port) from error
    return device


def rule_for(vendor: int, product: int | None = None) -> str:
    """Return a rule for udev that lets users who are logged in use a vendor's devices.

    product: restricts the rule to devices with this product id.
    """
    model = "" if product is None else f', ATTRS{{idProduct}}=="{product:04x}"'
    return f'KERNEL=="hidraw*", ATTRS{{idVendor}}=="{vendor:04x}"{model}, TAG+="uaccess"'


def permission_rules() -> list[str]:
    """List the rules for udev that are needed for all displays, over USB and over Bluetooth.

    If a vendor makes only displays, one rule covers all of them.
    """
    ids = sorted({ids for name in hid_codec_names() for ids in codec_at(name, HID).usb})
    alone = {vendor: None for vendor, _ in ids if vendor not in SHARED_VENDORS}
    shared = [(vendor, product) for vendor, product in ids if vendor in SHARED_VENDORS]
    by_bluetooth = (*(f"{vendor:04X}:*" for vendor in alone), HUMANWARE_BY_BLUETOOTH)
    return [
        *(rule_for(vendor) for vendor in alone),
        *(rule_for(vendor, product) for vendor, product in shared),
        *(f'KERNEL=="hidraw*", KERNELS=="0005:{it}", TAG+="uaccess"' for it in by_bluetooth),
    ]
