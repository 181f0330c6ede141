"""Emulated HID displays on a bus that replaces hidapi.

A display receives and sends the same reports as the kernel would pass on.
"""

from abc import abstractmethod
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.braille.hid_devices import device
from tests.emulators.device import EmulatedDisplay


class HidBus:
    """A replacement for the hidapi module."""

    def __init__(self) -> None:
        self.displays: list[EmulatedHid] = []
        #: Paths of devices that can't be opened.
        self.refused: set[str] = set()

    def enumerate(self) -> list[dict[str, object]]:
        return [
            entry for display in self.displays if display.is_plugged for entry in display.listed()
        ]

    def device(self) -> "HidHandle":
        return HidHandle(self)

    def at(self, path: str) -> "EmulatedHid":
        here = [it for it in self.displays if it.is_plugged and it.node == path]
        if not here or path in self.refused:
            raise OSError("open failed")
        return here[0]

    def set_output_report(self, path: str, report: bytes) -> bool:
        """Send a report over the control pipe."""
        self.at(path).receive(report, by_control=True)
        return True


BUS = HidBus()


@contextmanager
def hid_bus() -> Iterator[HidBus]:
    """Replace hidapi with a bus that has no devices yet. Afterwards, unplug all of them."""
    with pytest.MonkeyPatch.context() as patch:
        BUS.displays.clear()
        BUS.refused.clear()
        patch.setattr("companion.devices.hid_ports.hidapi", lambda: BUS)
        patch.setattr("companion.devices.hid_ports.set_output_report", BUS.set_output_report)
        yield BUS
        for display in BUS.displays:
            display.unplug()


class HidHandle:
    """An open device with hidapi's interface."""

    def __init__(self, bus: HidBus) -> None:
        self._bus = bus
        self._display: EmulatedHid | None = None
        self._epoch = 0

    def open_path(self, path: bytes) -> None:
        self._display = self._bus.at(path.decode())
        self._epoch = self._display.opened()

    def close(self) -> None:
        self._display = None

    def get_report_descriptor(self) -> list[int]:
        return [*self._here().descriptor]

    def read(self, _longest: int, timeout_ms: int) -> list[int]:
        display = self._here()
        report = display.next_report(timeout_ms / 1000, self._epoch)
        if report is None:
            raise OSError("read error")
        return [*report]

    def write(self, report: bytes) -> int:
        display = self._here()
        if not display.is_open(self._epoch):
            return -1
        return len(report) if display.receive(bytes(report), by_control=False) else -1

    def send_feature_report(self, report: bytes) -> int:
        self._here().feature_set(bytes(report))
        return len(report)

    def get_feature_report(self, id_: int, _longest: int) -> list[int]:
        answer = self._here().feature(id_)
        if answer is None:
            raise OSError("read error")
        return [*answer]

    def _here(self) -> "EmulatedHid":
        if self._display is None:
            raise ValueError("not open")
        return self._display


class EmulatedHid(EmulatedDisplay):
    """An emulated HID display.

    path: the port's name.
    node: the device's system path.
    file_name: the file with the device's data.
    serial: the display's serial number.
    product: the display's product name.
    """

    file_name: str
    serial = ""
    product = ""

    def __init__(self, path: Path, cells: int) -> None:  # noqa: ARG002
        self.file = file = device(self.file_name)
        self.descriptor = file.descriptor
        #: The usage pages that hidapi lists for the device.
        self.pages = tuple(page for page, _usage in file.read.top)
        self.product = self.product or file.name
        vendor, number = file.ids
        self.ids = vendor or 0xFFFE, number or 0x0041
        self.node = f"/dev/hidraw-{file.name}-{len(BUS.displays)}"
        self.is_plugged = False
        self._epoch = 0
        self._given: deque[bytes] = deque()
        #: The reports received so far, in order.
        self.reports: list[bytes] = []
        name = f"hid:{self.ids[0]:04X}:{self.ids[1]:04X}" + (
            f":{self.serial}" if self.serial else ""
        )
        BUS.displays.append(self)
        super().__init__(Path(name), cells)

    def listed(self) -> list[dict[str, object]]:
        """Return the display's entries in hidapi's list, one for each top-level collection."""
        return [
            {
                "path": self.node.encode(),
                "usage_page": page,
                "vendor_id": self.ids[0],
                "product_id": self.ids[1],
                "product_string": self.product,
                "serial_number": self.serial,
                "interface_number": -1,
            }
            for page in self.pages
        ]

    def plug_in(self) -> None:
        with self._changed:
            self.is_plugged = True
            self._epoch += 1
            self._given.clear()
            self._changed.notify_all()

    def unplug(self) -> None:
        with self._changed:
            self.is_plugged = False
            self._epoch += 1
            self._changed.notify_all()

    def send(self, data: bytes) -> None:
        """Send one input report."""
        with self._changed:
            self._given.append(data)
            self._changed.notify_all()

    def opened(self) -> int:
        with self._changed:
            self._given.clear()
            if self.garbage:
                self._given.append(self.garbage)
                self.garbage = b""
            return self._epoch

    def is_open(self, epoch: int) -> bool:
        """Return whether the display has stayed plugged in since the connection identified by
        `epoch`.
        """
        with self._changed:
            return epoch == self._epoch

    def next_report(self, timeout_s: float, epoch: int) -> bytes | None:
        """Wait for an input report. Return b"" on a timeout, or None if the display is gone."""
        with self._changed:
            self._changed.wait_for(lambda: self._given or epoch != self._epoch, timeout_s)
            if epoch != self._epoch:
                return None
            return self._given.popleft() if self._given else b""

    def receive(self, report: bytes, *, by_control: bool) -> bool:
        """Receive an output report. Return False if the device refuses it."""
        with self._changed:
            self.reports.append(report)
            self.wire += report
            took = self.take(report, by_control=by_control)
            self._changed.notify_all()
            return took

    @abstractmethod
    def take(self, report: bytes, *, by_control: bool) -> bool:
        """Do what an output report says. Return False if the device refuses the report."""

    def feature(self, id_: int) -> bytes | None:  # noqa: ARG002
        """Return a feature report, or None if the device refuses to give it."""
        return None

    def feature_set(self, report: bytes) -> None:
        """Receive a feature report."""

    def obey(self, buffer: bytearray) -> bool:  # noqa: ARG002
        raise AssertionError("a HID display gets reports")


class StandardEmulator(EmulatedHid):
    """A display that follows the HID standard. A file describes its cells and keys."""

    def __init__(self, name: str, *, serial: str = "", product: str = "") -> None:
        self.file_name, self.serial, self.product = name, serial, product
        file = device(name)
        self._rows = file.rows()
        self._bits = file.key_bits()
        self._payloads: dict[int, int] = {}
        self._rows_shown = [bytes(row.cells) for row in self._rows]
        #: The feature reports that the display returns when asked, by id.
        self.features: dict[int, bytes] = {}
        cells = sum(row.cells for row in self._rows)
        super().__init__(Path(), cells)

    def press(self, *keys: str) -> None:
        """Press keys together, then release them. The device's file says how they are named."""
        self.hold(*keys)
        self.hold()

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        self.press(f"router1:{cell}")

    def hold(self, *keys: str) -> None:
        """Hold these keys down, and release all others."""
        before = {id_ for id_, held in self._payloads.items() if held}
        self._payloads = {}
        for key in keys:
            report_id, bits = self._bits[key]
            self._payloads[report_id] = self._payloads.get(report_id, 0) | bits
        for id_ in sorted({*before, *self._payloads}):
            self._report(id_)

    def _report(self, id_: int) -> None:
        payload = self._payloads.get(id_, 0).to_bytes(self.file.lengths("in")[id_], "little")
        has_ids = self.file.has_report_ids
        self.send(bytes([id_]) + payload if has_ids else payload)

    def feature(self, id_: int) -> bytes | None:
        return self.features.get(id_)

    def feature_set(self, report: bytes) -> None:
        self.receive(report, by_control=True)

    def take(self, report: bytes, *, by_control: bool) -> bool:
        id_, whole = report[0], int.from_bytes(report[1:], "little")
        lengths = self.file.lengths("feature" if by_control else "out")
        if by_control != self.file.has_feature_cells or len(report) != 1 + lengths.get(id_, -1):
            return False
        for report_id, start, size, count in self.file.cell_counts():
            if report_id == id_ and whole >> start & (1 << size) - 1 != count:
                return False
        for at, row in enumerate(self._rows):
            cells = bytearray(self._rows_shown[at])
            index = 0
            for place in row.places:
                for number in range(place.count):
                    if place.report_id == id_:
                        start = place.start + number * place.size
                        cells[index] = whole >> start & (1 << place.size) - 1
                    index += 1
            self._rows_shown[at] = bytes(cells)
        self.show(b"".join(self._rows_shown))
        return True
