"""Tests how the report descriptors of braille displays are parsed."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.hid.descriptor import Fault, Kind, read_descriptor
from companion.braille.hid.displays.standard import MAX_CELLS, Codec
from companion.braille.hid.layout import MAX_KEYS, Layout, read_input, read_layout
from companion.braille.hid.places import NamedKey, Router
from companion.braille.hid.reports import Packet, packed
from tests.braille.hid_devices import HidDevice, device, devices, means, told

every = pytest.mark.parametrize("display", devices(), ids=lambda it: it.name)
#: The start of a one-row display's descriptor: usage page, collections, and eight-dot cells.
TOP = "05 41 09 01 A1 01"
ROW = "09 02 A1 02 09 03 15 00 26 FF 00 75 08 95 14 91 02"
END = "C0"
#: Items found in displays' descriptors, and some with numbers that are far too high.
ITEMS = (
    "0541",
    "0509",
    "0902",
    "0903",
    "09FA",
    "0A0001",
    "0A0101",
    "0905",
    "0907",
    "1500",
    "2501",
    "26FF00",
    "7501",
    "7508",
    "9501",
    "9514",
    "97FFFFFFFF",
    "77FFFFFFFF",
    "8501",
    "8502",
    "A4",
    "B4",
    "A101",
    "A102",
    "C0",
    "8100",
    "8102",
    "9102",
    "B102",
    "A901",
    "A900",
)


def layout(*items: str) -> Layout:
    return read_layout(read_descriptor(bytes.fromhex("".join(items))))


@every
def test_descriptor_is_parsed_as_its_test_file_expects(display: HidDevice) -> None:
    assert told(display.read, display.layout) == display.expectations()


@every
def test_reports_are_parsed_as_their_test_file_expects(display: HidDevice) -> None:
    for report in display.reports():
        if report.what == "read" and not report.means.startswith('"'):
            expected = " ".join(sorted(report.means.split()))
            assert means(read_input(display.layout, report.data)) == expected


@every
def test_cells_are_written_as_the_displays_test_file_expects(display: HidDevice) -> None:
    for report in display.reports():
        shown = re.fullmatch(r"row (\d+)(?: from (\d+))? cells ([0-9A-F ]+)", report.means)
        if report.what == "write" and shown:
            rows = [b""] * (int(shown[1]) - 1)
            rows.append(bytes(int(shown[2] or 0)) + bytes.fromhex(shown[3]))
            assert report.data in display.layout.cell_reports(rows)


@every
def test_half_a_report_contains_no_keys_that_the_whole_report_lacks(display: HidDevice) -> None:
    for report in (it for it in display.reports() if it.what == "read"):
        whole = read_input(display.layout, report.data)
        for end in range(len(report.data)):
            assert read_input(display.layout, report.data[:end]).keys <= whole.keys


@every
def test_padding_a_report_to_full_length_does_not_change_its_meaning(display: HidDevice) -> None:
    for report in (it for it in display.reports() if it.what == "read"):
        padded = report.data + b"\xff" * 64
        assert read_input(display.layout, padded) == read_input(display.layout, report.data)


@every
def test_complete_items_in_a_truncated_descriptor_are_still_used(display: HidDevice) -> None:
    for end in range(len(display.descriptor)):
        found = read_descriptor(display.descriptor[:end])
        whole = display.read.fields[: len(found.fields)]
        assert [(it.start, it.size, it.count, it.usages) for it in found.fields] == [
            (it.start, it.size, it.count, it.usages) for it in whole
        ]


@given(st.binary(max_size=300))
def test_parsing_random_bytes_never_causes_an_error(data: bytes) -> None:
    found = read_layout(read_descriptor(data))
    read_input(found, data)
    found.cell_reports([data])


@given(st.binary(max_size=80), st.integers(0, 341))
def test_parsing_a_damaged_descriptor_never_causes_an_error(noise: bytes, at: int) -> None:
    whole = device("humanware-monarch").descriptor
    found = read_layout(read_descriptor(whole[:at] + noise + whole[at + len(noise) :]))
    read_input(found, noise)
    found.cell_reports([noise] * 8)


@st.composite
def items(draw: st.DrawFn) -> bytes:
    """Generate an item: one that occurs in a display's descriptor, or a random one, with random
    data.
    """
    known = st.sampled_from(ITEMS)
    if draw(st.booleans()):
        return bytes.fromhex(draw(known))
    prefix, size = draw(st.integers(0, 0xFF)), draw(st.sampled_from((0, 1, 2, 4)))
    return bytes([prefix]) + draw(st.binary(min_size=size, max_size=size))


@given(st.lists(items(), max_size=80), st.lists(st.binary(max_size=40), max_size=8))
def test_display_with_random_items_is_refused_or_its_keys_are_decoded(
    parts: list[bytes], reports: list[bytes]
) -> None:
    descriptor = bytes.fromhex(TOP) + b"".join(parts)
    codec = Codec()
    found = codec.recognise(packed(Packet.DESCRIPTOR, descriptor))
    if found is not None:
        assert 0 < found.rows <= found.cells <= MAX_CELLS
        codec.frame(bytes([0xFF]) * found.cells, None)
        for report in reports:
            codec.keys(packed(Packet.INPUT, report))


@pytest.mark.parametrize("usages", ["0A 01 03 " * 1200, "0A 00 03 0A 00 01 " * 600])
def test_keys_beyond_the_listed_usages_share_the_last_usage(usages: str) -> None:
    """Otherwise, the time for parsing would grow with the product of keys and usages, and a device
    may send a descriptor in which both are huge.
    """
    bits = "15 00 25 01 75 01 96 00 40 81 02"
    found = layout(TOP, ROW, END, usages, bits, END)
    places = [*(it.place for it in found.keys), *(it.place for it in found.routers)]
    assert sum(place.count for place in places) == MAX_KEYS


def test_many_long_reports_and_deep_collections_are_parsed_in_a_moment() -> None:
    """If the time grew with the product of elements and reports, or of keys and collections, this
    test would take minutes.
    """
    reports = "".join(f"85 {id_:02X} 09 03 91 02" for id_ in range(1, 256))
    found = layout(TOP, "75 01 97 60 EA 00 00", reports * 2, END)
    assert len(found.rows) == 255
    keys = "75 01 95 FF 1A 01 02 2A FF 02 81 02"
    found = layout(TOP, ROW, END, "A1 02" * 1000, keys * 60, END * 1001)
    assert sum(len(it.names) for it in found.keys) == 60 * 255


def test_arrays_never_name_more_keys_than_a_display_may_have() -> None:
    slots = "1A 00 00 2A FF FF 15 00 27 FF FF 00 00 75 08 95 01 81 00"
    found = layout(TOP, ROW, END, slots * 150, END)
    assert sum(len(it.names) for it in found.key_slots) < MAX_KEYS


def test_descriptor_with_more_cells_than_any_display_is_refused() -> None:
    cells = "15 00 26 FF 00 75 08 96 00 10"
    row = "09 02 A1 02 09 03 91 02 C0"
    most = bytes.fromhex(f"{TOP} {cells} {row} {END}")
    more = bytes.fromhex(f"{TOP} {cells} {row} 95 01 {row} {END}")
    found = Codec().recognise(packed(Packet.DESCRIPTOR, most))
    assert found is not None
    assert found.cells == MAX_CELLS
    assert Codec().recognise(packed(Packet.DESCRIPTOR, more)) is None


def test_pop_item_restores_the_pushed_state() -> None:
    found = layout(TOP, "75 08 95 02 A4 75 01 95 08 B4", "09 03 26 FF 00 91 02", END)
    assert found.rows[0].cells == 2


def test_pop_item_without_a_push_changes_nothing() -> None:
    assert layout(TOP, "B4", ROW, END, END).rows[0].cells == 20


def test_usage_belongs_to_the_usage_page_that_is_current_at_the_field() -> None:
    """In this descriptor, the usage comes before its usage page."""
    found = layout("05 41 09 01 A1 01 05 09 0A 01 02 05 41 15 00 25 01 75 01 95 01 81 02", END)
    assert found.keys[0].names == (NamedKey((0x41, 0x201)),)


def test_usage_of_four_bytes_includes_its_usage_page() -> None:
    found = layout(TOP, "0B 01 00 09 00 15 00 25 01 75 01 95 01 81 02", END)
    assert found.keys[0].names == (NamedKey((9, 1)),)


def test_first_of_several_alternative_usages_is_used() -> None:
    found = layout(TOP, "15 00 25 01 75 01 95 02 A9 01 0A 01 02 0A 05 03 A9 00 0A 02 02 81 02", END)
    assert found.keys[0].names == (NamedKey((0x41, 0x201)), NamedKey((0x41, 0x202)))


def test_maximum_below_the_minimum_is_read_as_unsigned() -> None:
    found = layout(TOP, "09 02 A1 02 09 03 15 00 25 FF 75 08 95 14 91 02", END, END)
    assert found.rows[0].dots == 8


def test_six_dot_cells_can_span_bytes() -> None:
    found = layout(TOP, "09 02 A1 02 09 04 15 00 25 3F 75 06 95 04 91 02", END, END)
    assert found.rows[0].dots == 6
    assert found.cell_reports([b"\xc1\x02\x03\x3f"]) == [bytes([0, 0x81, 0x30, 0xFC])]


@pytest.mark.parametrize(
    ("fields", "dots"),
    [
        ("09 03 95 A0 91 02", 8),
        ("95 08" + "09 03 91 02" * 20, 8),
        ("09 04 95 78 91 02", 6),
        ("95 06" + "09 04 91 02" * 20, 6),
    ],
)
def test_cells_can_be_written_bit_by_bit(fields: str, dots: int) -> None:
    found = layout(TOP, "09 02 A1 02 15 00 25 01 75 01", fields, END, END)
    assert (found.rows[0].cells, found.rows[0].dots) == (20, dots)
    shown = 0x01 | 0x21 << dots
    length = 20 * dots // 8
    assert found.cell_reports([b"\x01\x21"]) == [b"\0" + shown.to_bytes(length, "little")]


@pytest.mark.parametrize(
    "extent", ["15 80 25 7F", "15 00 25 01", "15 00 26 FF FF", "15 00 27 FF FF 00 00", ""]
)
def test_cells_have_eight_dots_whatever_their_logical_range(extent: str) -> None:
    """A display may omit the cells' logical range, or may give the range of its keys instead."""
    found = layout(TOP, "09 02 A1 02 09 03", extent, "75 08 95 14 91 02", END, END)
    assert found.rows[0].dots == 8
    assert found.cell_reports([b"\xff"])[0][:2] == b"\0\xff"


def test_keys_can_be_bytes_instead_of_bits() -> None:
    keys = "1A 01 02 2A 08 02 15 00 25 01 75 08 95 08 81 02"
    found = layout(TOP, ROW, "09 FA A1 02 0A 00 01 25 01 95 14 81 02", END, END, keys, END)
    report = bytes(19) + b"\x01\0\x01" + bytes(6)
    assert read_input(found, report).keys == {Router(1, 19), NamedKey((0x41, 0x202))}
    assert read_input(found, report[:21]).keys == {Router(1, 19)}


def test_position_in_a_set_of_routing_keys_counts_whatever_the_keys_usages() -> None:
    """The usage of the second key would mean a key for a whole row if the key were outside a
    set.
    """
    keys = "1A 00 01 2A 13 01 15 00 25 01 75 01 95 14 81 02"
    found = layout(TOP, ROW, "09 FA A1 02", keys, END, END, END)
    assert read_input(found, b"\x02\0\x08").keys == {Router(1, 1), Router(1, 19)}


def test_key_array_lists_the_pressed_keys() -> None:
    found = layout(TOP, "1A 01 02 2A 08 02 15 01 25 08 75 08 95 02 81 00", END)
    assert read_input(found, b"\x01\x09").keys == {NamedKey((0x41, 0x201))}


def test_array_with_a_negative_minimum_has_signed_values() -> None:
    """F6 is minus ten, which is the first key; 80 is minus 128, which isn't a key."""
    slots = "15 F6 25 09 75 08 95 02 81 00"
    routers = layout(TOP, ROW, "09 FA A1 02 0A 00 01", slots, END, END, END)
    assert read_input(routers, b"\xf6\x09").keys == {Router(1, 0), Router(1, 19)}
    assert read_input(routers, b"\x80\x7f").keys == set()
    keys = layout(TOP, ROW, END, "1A 01 02 2A 08 02", slots, END)
    assert read_input(keys, b"\xf6\xfd").keys == {
        NamedKey((0x41, 0x201)),
        NamedKey((0x41, 0x208)),
    }


def test_routing_key_numbering_continues_in_the_second_array_of_a_set() -> None:
    """The first array has the keys 1 to 20, the second 21 to 40. Otherwise, key 21 would also be
    the first key.
    """
    arrays = "0A 00 01 75 08 95 01 15 01 25 14 81 00 0A 00 01 15 15 25 28 81 00"
    found = layout(TOP, ROW, "09 FA A1 02", arrays, END, END, END)
    assert read_input(found, b"\x01\x15").keys == {Router(1, 0), Router(1, 20)}
    assert read_input(found, b"\x00\x28").keys == {Router(1, 39)}


def test_routing_key_numbering_continues_in_the_second_row() -> None:
    row = ROW + "09 FA A1 02 0A 00 01 25 01 75 01 95 14 81 02 C0"
    found = layout(TOP, row, END, "26 FF 00", row, END, END)
    assert [it.first for it in found.routers] == [0, 20]
    assert read_input(found, bytes(2) + b"\x10").keys == {Router(1, 20)}


def test_bit_offsets_continue_after_an_interruption_by_a_different_report() -> None:
    key = "0A 01 02 15 00 25 01 75 01 95 01 81 02"
    found = layout(TOP, "85 01", key, "85 02", key, "85 01", key, END)
    assert [(it.place.report_id, it.place.start) for it in found.keys] == [(1, 0), (2, 0), (1, 1)]


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (f"{TOP} {ROW} {END} {END} 26 FF", Fault.TRUNCATED),
        (f"FE 03 10 01 02 03 {TOP} {ROW} {END} {END}", Fault.LONG_ITEM),
        (f"0C {TOP} {ROW} {END} {END}", Fault.RESERVED_ITEM),
        (f"{TOP} {ROW} {END}", Fault.OPEN_COLLECTION),
        (f"C0 {TOP} {ROW} {END} {END}", Fault.STRAY_END),
        (
            f"{TOP} 75 20 97 FF FF FF 7F 09 03 91 02 {ROW} {END} {END}",
            Fault.TOO_LONG,
        ),
    ],
)
def test_fault_in_a_descriptor_is_reported_and_the_rest_is_parsed(
    damage: str, fault: Fault
) -> None:
    found = read_descriptor(bytes.fromhex(damage))
    assert found.warnings == {fault}
    assert read_layout(found).rows[0].cells == 20
    assert found.lengths == {(Kind.OUTPUT, 0): 20}


def test_collection_on_the_braille_page_counts_as_a_display_if_it_has_cells() -> None:
    assert not layout("05 01 09 06 A1 01 05 41", ROW, END, END).is_usable
    assert not layout("05 41 09 05 A1 01 09 30 75 08 95 02 81 02", END).is_usable
    assert layout(TOP, ROW, END, END).is_usable
