"""Tests report descriptors that the standard allows but that no known display has.

The files in `hid_unusual` say by hand what each descriptor means.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import Chord, Resized, Routing
from companion.braille.hid.displays.standard import Codec
from companion.braille.hid.layout import read_input
from companion.braille.hid.reports import Packet, packed
from tests.braille.hid_devices import HidDevice, means, told
from tests.braille.hid_items import assembled

FOLDER = Path(__file__).parent / "hid_unusual"
#: Items around each descriptor in keys.txt.
BEFORE = "Usage Page 41, Usage 1, Collection Application"
AFTER = """
Usage 41:2, Collection Logical, Usage 41:3
Logical Minimum 0, Logical Maximum 255, Report Size 8, Report Count 12, Output Data+Var
End Collection, End Collection
"""


class UnusualDevice(HidDevice):
    """A display from one of the files of unusual displays."""

    def __init__(self, name: str, text: str, around: tuple[str, str]) -> None:
        super().__init__(name, text)
        items = text.partition("[items]")[2].partition("[expect]")[0]
        self.descriptor = assembled("\n".join((around[0], items, around[1])))


def unusual() -> Iterator[UnusualDevice]:
    for file, around in (("cells", ("", "")), ("keys", (BEFORE, AFTER))):
        text = (FOLDER / f"{file}.txt").read_text(encoding="utf-8")
        for part in re.split(r"^name: ", text, flags=re.M)[1:]:
            name, _, rest = part.partition("\n")
            yield UnusualDevice(name, rest, around)


every = pytest.mark.parametrize("display", [*unusual()], ids=lambda it: it.name)


@every
def test_unusual_descriptor_is_parsed_as_its_file_expects(display: UnusualDevice) -> None:
    """A file omits facts that are the same for most displays."""
    expected = display.expectations()
    stated = {line.partition(":")[0].partition(" ")[0] for line in expected}
    usual = {"report-ids", "top", "usable", "length", "row"} - stated
    found = told(display.read, display.layout)
    assert {it for it in found if it.partition(":")[0].partition(" ")[0] not in usual} == expected
    assert display.layout.is_usable


@every
def test_reports_of_an_unusual_display_match_its_file(
    display: UnusualDevice,
) -> None:
    for report in display.reports():
        if report.what == "read":
            assert means(read_input(display.layout, report.data)) == " ".join(
                sorted(report.means.split())
            )
        else:
            shown = re.fullmatch(r"row (\d+)(?: from (\d+))? cells ([0-9A-F ]+)", report.means)
            assert shown
            rows = [b""] * (int(shown[1]) - 1)
            rows.append(bytes(int(shown[2] or 0)) + bytes.fromhex(shown[3]))
            assert report.data in display.layout.cell_reports(rows)


@every
@given(report=st.binary(max_size=40))
def test_random_reports_from_an_unusual_display_never_cause_an_error(
    display: UnusualDevice, report: bytes
) -> None:
    codec = Codec()
    identity = codec.recognise(packed(Packet.DESCRIPTOR, display.descriptor))
    assert identity
    assert codec.frame(bytes(range(1, identity.cells + 1)), None)
    for event in codec.keys(packed(Packet.INPUT, report)):
        assert isinstance(event, Chord | Routing | Resized)
        assert not isinstance(event, Routing) or event.cell < identity.cells
