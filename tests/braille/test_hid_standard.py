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
    held = {it for group in file.layout.named_keys for it in group.names if it is not None}
    assert len(identity.keys) == len(held) + file.layout.row_key_count


@every
def test_each_display_has_enough_keys_for_reading(file: HidDevice) -> None:
    """Either the display's own keys are enough, or its Perkins keyboard is enough by itself."""
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


def test_feature_report_says_how_many_cells_can_be_used(hear: Hear) -> None:
    display = StandardEmulator("counted-cells")
    display.features[2] = bytes([2, 0, 0, 0, 18])
    heard = hear(display, Codec)
    assert heard.connect().cells == 18
    heard.link.show(b"\x01" * 18)
    assert display.shows(b"\x01" * 18)


@pytest.mark.parametrize("answer", ["02", "02 00 00 00 00", "02 00 00 00 FF", "02 00 00"])
def test_all_cells_can_be_used_unless_a_feature_report_says_otherwise(answer: str) -> None:
    file = device("counted-cells")
    received = packed(Packet.DESCRIPTOR, file.descriptor)
    identity = Codec().recognise(received + packed(Packet.FEATURE, bytes.fromhex(answer)))
    assert identity
    assert identity.cells == 20


def test_cells_in_a_feature_report_are_sent_as_one(hear: Hear) -> None:
    display = StandardEmulator("feature-cells")
    heard = hear(display, Codec)
    assert heard.connect().rows == 2
    heard.link.show(b"\x01" * 24)
    assert display.shows(b"\x01" * 24)
    assert display.reports[-1] == bytes([0, *(12, *[1] * 12) * 2])


def test_hat_switch_works_like_a_d_pad(hear: Hear) -> None:
    display = StandardEmulator("counted-cells")
    heard = hear(display, Codec)
    heard.connect()
    for key, name in (("1:90", "up"), ("1:92", "right"), ("1:91", "down"), ("1:93", "left")):
        display.press(key)
        assert heard.chord() == {f"d-pad {name}"}
    display.press("41:215")
    assert heard.chord() == {"d-pad press"}


def test_hat_switch_held_between_two_directions_counts_as_both() -> None:
    """No action is assigned to two directions at once, so a slip of the finger does nothing."""
    codec, _ = start(device("counted-cells"))
    up_and_left, released = ("04" + " 00" * 13 + last for last in (" 08", " 00"))
    pressed = codec.keys(inputs(up_and_left, released))
    assert pressed == [chord("d-pad up", "d-pad left")]
    assert frozenset({"d-pad up", "d-pad left"}) not in Codec.bindings


def test_row_key_in_an_array_is_named_by_its_number() -> None:
    codec, identity = start(device("feature-cells"))
    assert identity.keys is not None
    assert {"row 1", "row 2"} <= identity.keys
    assert codec.keys(inputs("02 00 00", "00 00 00")) == [chord("row 2")]


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
