"""ALVA BC640, BC680 and BC624 over USB.

Based on facts gathered from the public sources of BRLTTY and NVDA, without any of their code.

Keys have the same groups and numbers as on a serial port, but a report has the number first.
Feature reports contain the values that the serial protocol asks for with letters. Cells are sent in
parts of at most 40.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.braille.display import Event, Identity
from companion.braille.displays import alva
from companion.braille.hid.codec import HidCodec, opened
from companion.braille.hid.reports import Packet, packed, unpacked

CELLS, KEY, ABOUT = 0x02, 0x04, 0x05
#: For each report with key settings, the bits to set and the bits to clear while we use the
#: display.
KEY_SETTINGS = {
    0x06: (0x20, 0x08),  # report the dot keys, instead of typing letters and repeating them
    0x07: (0x00, 0x02),  # report the second row of routing keys separately
}
PART = 40
#: How the serial protocol names the side of the status cells. A feature report gives the index
#: instead.
SIDES = (b"L", b"R")


class Codec(HidCodec, alva.Codec):
    """One connection to an ALVA over USB."""

    models = ("ALVA BC624, BC640 and BC680, by USB",)
    usb = frozenset((0x0798, product) for product in (0x0600, 0x0624, 0x0640, 0x0680, 0x0699))

    def __init__(self) -> None:
        super().__init__()
        self._settings: Mapping[int, int] = {}
        self._is_set = False

    def hello(self) -> bytes:
        """Ask for the cells and for the key settings."""
        ids = (ABOUT, *KEY_SETTINGS)
        return b"".join(packed(Packet.ASK_FEATURE, bytes([id_])) for id_ in ids)

    def recognise(self, received: bytes) -> Identity | None:
        """Identify the display, once it has reported a plausible number of cells.

        The first answer of a BC680 may be nonsense.
        """
        found = opened(received)
        about = found.features.get(ABOUT, b"") if found else b""
        if found is None or len(about) < 7 or about[2] >= len(SIDES):
            return None
        answers = {
            alva.BC_MODEL: b"\0",
            alva.BC_CELLS: about[6:7],
            alva.BC_STATUS: about[1:2] + SIDES[about[2]],
        }
        serial = b"".join(bytes([alva.ESC, kind]) + it for kind, it in answers.items())
        identity = super().recognise(serial)
        if identity is None:
            return None
        self._settings = {
            id_: found.features[id_][1]
            for id_ in KEY_SETTINGS
            if len(found.features.get(id_, b"")) > 1
        }
        return replace(identity, model=found.product or identity.model, serial=found.serial)

    def frame(self, cells: bytes, shown: bytes | None) -> bytes:
        """Return the reports that show all cells.

        The first time, our key settings come before them.
        """
        line = super().frame(cells, shown)[len(alva.CELLS) + 2 :]
        parts = ((start, line[start : start + PART]) for start in range(0, len(line), PART))
        reports = [
            packed(Packet.OUTPUT, bytes([CELLS, start, len(part)]) + part) for start, part in parts
        ]
        ours = b""
        if not self._is_set:
            self._is_set = True
            ours = _settings(
                {
                    id_: value & ~KEY_SETTINGS[id_][1] | KEY_SETTINGS[id_][0]
                    for id_, value in self._settings.items()
                }
            )
        return ours + b"".join(reports)

    def keys(self, received: bytes) -> list[Event]:
        """Decode the keys, and the report that the settings have changed."""
        serial = [
            bytes([alva.ESC, alva.BC_KEY, content[2], content[1]])
            for kind, content in unpacked(received)
            if kind is Packet.INPUT and content[:1] == bytes([KEY]) and len(content) > 2
        ]
        return super().keys(b"".join(serial))

    def goodbye(self) -> bytes:
        """Return the reports that restore the key settings as we found them."""
        return _settings(self._settings)


def _settings(values: Mapping[int, int]) -> bytes:
    return b"".join(
        packed(Packet.SET_FEATURE, bytes([id_, value])) for id_, value in values.items()
    )
