"""Emulated displays that use their makers' own protocols over HID.

They are written from the protocols' descriptions and import no constants from our drivers, so that
they can't share the drivers' mistakes.
"""

from collections.abc import Iterable
from pathlib import Path

from tests.emulators.eurobraille import EuroBrailleEmulator
from tests.emulators.handytech import HandyTechEmulator
from tests.emulators.hid import EmulatedHid
from tests.emulators.humanware import NUMBERS

#: Stands in for the path of a pseudo-terminal, which a HID display doesn't have.
NOWHERE = Path()
BAUM_KEYS = {
    **{f"d{number}": (0x24, number - 1) for number in range(1, 7)},
    **{f"dot{dot}": (0x33, 7 + dot) for dot in range(1, 9)},
    "left space": (0x33, 0),
    **{
        f"joystick {way}": (0x34, at)
        for at, way in enumerate(("up", "left", "down", "right", "press"))
    },
}
ALVA_KEYS = {
    **{
        f"thumb {way}": (0x71, at) for at, way in enumerate(("left", "up", "home", "down", "right"))
    },
    **{f"dot{dot}": (0x78, dot) for dot in range(1, 9)},
    "space": (0x78, 11),
}
HIMS_KEYS = {
    **{f"dot{dot}": (0, dot - 1) for dot in range(1, 9)},
    **{"f1": (7, 0), "f2": (7, 2), "right scroll up": (7, 3), "f3": (7, 4), "f4": (7, 6)},
    **{"right scroll down": (7, 7), "space": (10, 0)},
}


class HumanWareHid(EmulatedHid):
    """An NLS eReader.

    tells_cells: whether the display reports how many cells it has. With firmware 2.4, it doesn't.
    """

    file_name = "nls-ereader-humanware"
    product = "NLS eReader Humanware"
    serial = "HW123"

    def __init__(
        self, path: Path = NOWHERE, *, tells_cells: bool = True, refuses: bool = False
    ) -> None:
        self.tells_cells = tells_cells
        self.refuses = refuses
        super().__init__(path, 20)

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        self.hold(NUMBERS[name] for name in names)
        self.hold(())

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        self.hold([80 + cell])
        self.hold(())

    def hold(self, codes: Iterable[int]) -> None:
        """Hold down the keys with these codes, and release all others."""
        self.send(bytes([0x04, *codes]).ljust(46, b"\0"))

    def take(self, report: bytes, *, by_control: bool) -> bool:
        """Show cells received through the control pipe. Any other kind of write would block."""
        if not by_control or report[:4] != bytes([5, 1, 0, self.cells]):
            return False
        self.show(report[4 : 4 + self.cells])
        return True

    def feature(self, id_: int) -> bytes | None:
        if self.refuses:
            return None
        about = bytearray(39)
        about[0], about[3:7] = id_, b"1100"
        about[24] = self.cells if self.tells_cells else 0
        return bytes(about) if id_ == 1 else None


class BaumHid(EmulatedHid):
    """An Orbit Reader 20. It sends no keys until the host has told it to start.

    fills_to: the length to which the display pads its reports, or 0 for no padding.
    """

    file_name = "orbit-reader-20"
    product = "Orbit Reader 20"

    def __init__(
        self, path: Path = NOWHERE, *, fills_to: int = 0, takes_begin: bool = True
    ) -> None:
        self.fills_to = fills_to
        self.takes_begin = takes_begin
        self.protocol_on = not takes_begin
        super().__init__(path, 20)

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        down: dict[int, int] = {}
        for name in names:
            code, bit = BAUM_KEYS[name]
            down[code] = down.get(code, 0) | 1 << bit
        for code, bits in down.items():
            self._give(code, bits.to_bytes(2 if code == 0x33 else 1, "little"))
        for code in down:
            self._give(code, bytes(2 if code == 0x33 else 1))

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        self._give(0x22, (1 << cell).to_bytes(3, "little"))
        self._give(0x22, bytes(3))

    def _give(self, code: int, payload: bytes) -> None:
        if self.protocol_on:
            self.send((bytes([code]) + payload).ljust(self.fills_to, b"\0"))

    def take(self, report: bytes, *, by_control: bool) -> bool:  # noqa: ARG002
        """Receive a packet. Over HID, packets don't start with ESC."""
        code, payload = report[0], report[1:]
        if code == 0x15:
            self.protocol_on = self.protocol_on or (self.takes_begin and payload == b"\x01")
            return self.takes_begin
        if code == 0x02:
            self._give(0x01, bytes([self.cells]))
            self._give(0x84, b"Orbit Reader 20".ljust(16))
            self._give(0x8A, b"12345678")
        elif code == 0x01 and len(payload) == self.cells:
            self.show(payload)
        else:
            return False
        return True


class AlvaHid(EmulatedHid):
    """A BC640.

    stammers: how many of the feature reports that the display sends first are garbage.
    """

    file_name = "alva-bc640"
    product = "ALVA BC640"

    def __init__(self, path: Path = NOWHERE, *, stammers: int = 0) -> None:
        self.stammers = stammers
        self.settings = {6: 0x09, 7: 0x02}
        super().__init__(path, 40)

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        self._press([ALVA_KEYS[name] for name in names])

    def route(self, *cells: int) -> None:
        """Press the routing keys over these cells together, and release them. The cells are counted
        from 0.
        """
        self._press([(0x74, cell) for cell in cells])

    def change_settings(self) -> None:
        """Report that a setting was changed in the display's own menu."""
        self.send(b"\x04\x01\x01")

    def _press(self, keys: list[tuple[int, int]]) -> None:
        for release in (0x00, 0x80):
            for group, number in keys:
                self.send(bytes([0x04, number, group + release]))

    def take(self, report: bytes, *, by_control: bool) -> bool:  # noqa: ARG002
        """Show the cells of one report."""
        start, count = report[1:3]
        if report[0] != 2 or len(report) != 43 or start + count > self.cells or count > 40:
            return False
        line = bytearray(self.shown.ljust(self.cells, b"\0"))
        line[start : start + count] = report[3 : 3 + count]
        self.show(bytes(line))
        return True

    def feature(self, id_: int) -> bytes | None:
        if id_ == 5:
            side, self.stammers = (7 if self.stammers else 0), max(self.stammers - 1, 0)
            return bytes([5, 0, side, 0, 0, 0, self.cells, 0])
        return bytes([id_, self.settings[id_]]) if id_ in self.settings else None

    def feature_set(self, report: bytes) -> None:
        self.settings[report[0]] = report[1]


class HimsHid(EmulatedHid):
    """A Braille eMotion."""

    file_name = "hims-emotion"
    product = "Braille eMotion 40"

    def __init__(self, path: Path = NOWHERE) -> None:
        super().__init__(path, 40)

    def press(self, *names: str) -> None:
        """Press keys together, then release them."""
        self._press([HIMS_KEYS[name] for name in names])

    def route(self, cell: int) -> None:
        """Press and release the routing key over this cell, counted from 0."""
        self._press([(1 + cell // 8, cell % 8)])

    def _press(self, bits: list[tuple[int, int]]) -> None:
        report = bytearray(11)
        for byte, bit in bits:
            report[byte] |= 1 << bit
        self.send(bytes(report))
        self.send(bytes(11))

    def take(self, report: bytes, *, by_control: bool) -> bool:  # noqa: ARG002
        """Show the cells. They are all in one report."""
        if report[0] != 0 or len(report) != 1 + self.cells:
            return False
        self.show(report[1:])
        return True


class HandyTechHid(HandyTechEmulator, EmulatedHid):
    """An Active Braille.

    room: the maximum number of bytes of the serial protocol in a report.
    """

    file_name = "handytech-active-braille"
    product = "Active Braille"
    room = 61

    def __init__(self, path: Path = NOWHERE, room: int = 61) -> None:
        self.room = room
        self._buffer = bytearray()
        HandyTechEmulator.__init__(self, path, model=0x54)

    def send(self, data: bytes) -> None:
        for at in range(0, len(data), self.room):
            part = data[at : at + self.room]
            super().send((bytes([0x01, len(part)]) + part).ljust(64, b"\0"))

    def take(self, report: bytes, *, by_control: bool) -> bool:  # noqa: ARG002
        """Receive a report with bytes of the serial protocol."""
        if report[0] != 0x02 or len(report) != 64 or report[1] > 62:
            return False
        self._buffer += report[2 : 2 + report[1]]
        while HandyTechEmulator.obey(self, self._buffer):
            pass
        return True


class EuroBrailleHid(EuroBrailleEmulator, EmulatedHid):
    """An Esytime."""

    file_name = "eurobraille-esytime"
    product = "Esytime"

    def __init__(self, path: Path = NOWHERE) -> None:
        self._buffer = bytearray()
        EuroBrailleEmulator.__init__(self, path, cells=32, kind=0x0E)

    def send(self, data: bytes) -> None:
        for at in range(0, len(data), 64):
            super().send(data[at : at + 64].ljust(64, b"\x55"))

    def take(self, report: bytes, *, by_control: bool) -> bool:
        """Receive a report with bytes of the serial protocol. The display refuses it unless it
        comes through the control pipe.
        """
        if not by_control or report[0] != 0 or len(report) != 65:
            return False
        self._buffer += report[1:].rstrip(b"\x55")
        while EuroBrailleEmulator.obey(self, self._buffer):
            pass
        return True
