"""Tests the HID standard for braille displays, using the descriptors of real devices."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import READING, Chord, Identity, Resized, Routing
from companion.braille.hid.displays.standard import Codec
from companion.braille.hid.reports import Packet, packed
from tests.braille.any_bytes import chord
from tests.braille.heard import Hear
from tests.braille.hid_devices import HidDevice, device, devices
from tests.emulators.hid import StandardEmulator

#: The files of displays that follow the standard.
STANDARD = [it for it in devices() if it.layout.is_usable]
every = pytest.mark.parametrize("file", STANDARD, ids=lambda it: it.name)


def start(file: HidDevice) -> tuple[Codec, Identity]:
    """Return a codec that has recognised the display, and the display's identity."""
    codec = Codec()
    identity = codec.recognise(packed(Packet.DESCRIPTOR, file.descriptor))
    assert identity
    return codec, identity


def inputs(*reports: str) -> bytes:
    return b"".join(packed(Packet.INPUT, bytes.fromhex(report)) for report in reports)


@every
def test_display_is_found_and_can_be_written_to_and_read_from(file: HidDevice, hear: Hear) -> None:
    display = StandardEmulator(file.name, serial="1234", product="A display")
    heard = hear(display, Codec)
    identity = heard.connect()
    assert (identity.model, identity.serial) == ("A display", "1234")
    assert (identity.cells, identity.rows) == (display.cells, len(file.rows()))
    cells = bytes(1 + cell % 60 for cell in range(display.cells))
    heard.link.show(cells)
    assert display.shows(cells)
    routers = [int(key.partition(":")[2]) for key in file.key_bits() if key.startswith("router1:")]
    for cell in {0, *routers[-1:]} if routers else ():
        display.route(cell)
        assert heard.key() == Routing(cell)


@every
def test_every_key_on_a_display_has_a_name_of_its_own(file: HidDevice) -> None:
    """Two keys with the same name could not be distinguished in the settings."""
    _, identity = start(file)
    assert identity.keys is not None
    held = [it for group in file.layout.keys for it in group.names if it is not None]
    rows = sum(it.place.count for it in file.layout.row_routers)
    assert len(identity.keys) == len(set(held)) + rows


@every
def test_each_display_has_enough_keys_for_reading(file: HidDevice) -> None:
    """Either the display's own keys are enough, or it has a Perkins keyboard whose dots and space
    are enough.
    """
    _, identity = start(file)
    assert identity.keys is not None
    own = {action for keys, action in Codec.bindings.items() if keys <= identity.keys}
    types = {"dot1", "dot3", "dot4", "dot6"} <= identity.keys
    assert own >= set(READING) or types or file.name in {"cadence-single", "helptech-activator-row"}


def test_monarch_sends_only_changed_rows() -> None:
    codec, identity = start(device("humanware-monarch"))
    first = bytes(identity.cells)
    assert codec.frame(first, None).count(bytes([Packet.OUTPUT, 33, 0])) == 8
    second = first[:-32] + b"\x13" + first[-31:]
    assert codec.frame(second, first) == packed(Packet.OUTPUT, b"\x38\x13" + bytes(31))


def test_cursor_can_be_felt_on_six_dot_cells() -> None:
    """A cell that has only dots 7 and 8 is written as dots 3 and 6."""
    codec, identity = start(device("usb-standard"))
    written = codec.frame(b"\xc0\xc1" + bytes(identity.cells - 2), None)
    assert written == packed(Packet.OUTPUT, b"\x02\x64" + bytes(29))


def test_key_that_exists_on_both_sides_has_two_names() -> None:
    codec, _ = start(device("humanware-monarch"))
    assert codec.keys(inputs("20 00 40 00", "20 00 00 00")) == [chord("right d-pad up")]
    assert codec.keys(inputs("20 00 00 04", "20 00 00 00")) == [chord("left d-pad up")]


def test_keys_from_several_reports_form_one_chord() -> None:
    codec, _ = start(device("brailletrain-dual"))
    assert not codec.keys(inputs("11 01 01", "12 01 00 00 00 00", "11 00 00"))
    assert codec.keys(inputs("12 00 00 00 00 00")) == [chord("dot1", "space", "routing")]


def test_buttons_are_named_by_side_and_number() -> None:
    codec, _ = start(device("hutrr78-sample"))
    assert codec.keys(inputs("00 00 01 00 00 00 00", "00 00 00 00 00 00 00")) == [
        chord("left button 1")
    ]


def test_display_that_reserves_some_cells_offers_us_only_the_rest() -> None:
    codec, identity = start(device("helptech-activator-row"))
    assert identity.cells == 40
    (event,) = codec.keys(inputs("1E 00 00 00 00 00"))
    assert isinstance(event, Resized)
    assert event.identity.cells == 30
    assert codec.frame(b"\x01" * 30, None) == packed(
        Packet.OUTPUT, b"\0" + b"\x01" * 30 + bytes(10)
    )
    assert codec.keys(inputs("28 00 00 00 00 00")) == [Resized(identity)]


def test_display_can_report_a_smaller_number_of_usable_cells(hear: Hear) -> None:
    display = StandardEmulator("helptech-activator-row")
    heard = hear(display, Codec)
    heard.connect()
    heard.link.show(b"\x01" * 40)
    assert display.shows(b"\x01" * 40)
    display.send(bytes.fromhex("1E 00 00 00 00 00"))
    assert display.shows(b"\x01" * 30)
    assert heard.link.identity
    assert heard.link.identity.cells == 30


def test_device_without_cells_does_not_count_as_a_display() -> None:
    gamepad = bytes.fromhex("05 41 09 05 A1 01 09 30 75 08 95 02 81 02 C0")
    assert Codec().recognise(packed(Packet.DESCRIPTOR, gamepad)) is None


@every
@given(report=st.binary(max_size=70))
def test_random_reports_never_cause_an_error(file: HidDevice, report: bytes) -> None:
    codec, identity = start(file)
    for event in codec.keys(packed(Packet.INPUT, report) + report):
        assert isinstance(event, Chord | Routing | Resized)
        assert not isinstance(event, Routing) or event.cell < identity.cells
