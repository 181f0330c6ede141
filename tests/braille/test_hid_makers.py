"""Tests the makers' own protocols over HID, and the peculiarities of each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import Identity, PoweringOff, Routing
from companion.braille.displays import HID, codec_at, hid_codec_names
from companion.braille.hid.reports import Packet, packed, unpacked
from tests.braille.any_bytes import chord
from tests.braille.heard import Hear, Heard
from tests.braille.hid_devices import device
from tests.emulators.hid import EmulatedHid
from tests.emulators.hid_makers import AlvaHid, BaumHid, HandyTechHid, HumanWareHid

#: For each driver, the device file with sample reports that the driver must understand.
FILES = {
    "alva": "alva-bc640",
    "baum": "orbit-reader-20",
    "eurobraille": "eurobraille-esytime",
    "handytech": "handytech-active-braille",
    "hims": "hims-emotion",
    "humanware": "nls-ereader-humanware",
    "standard": "humanware-monarch",
}


def connected(hear: Hear, display: EmulatedHid, driver: str) -> Heard:
    heard = hear(display, codec_at(driver, HID))
    heard.connect()
    return heard


@pytest.mark.parametrize("driver", hid_codec_names())
@given(packets=st.lists(st.tuples(st.sampled_from(Packet), st.binary(max_size=70)), max_size=8))
def test_random_packets_never_cause_an_error(
    driver: str, packets: list[tuple[Packet, bytes]]
) -> None:
    codec = codec_at(driver, HID)()
    opening = packed(Packet.DESCRIPTOR, device(FILES[driver]).descriptor)
    noise = b"".join(packed(kind, content) for kind, content in packets)
    codec.recognise(noise)
    codec.recognise(opening + noise)
    codec.keys(noise)
    codec.keys(noise[:-1])


@pytest.mark.parametrize("refuses", [False, True])
def test_humanware_cell_count_falls_back_to_the_one_in_the_descriptor(
    refuses: bool, hear: Hear
) -> None:
    display = HumanWareHid(tells_cells=False, refuses=refuses)
    heard = connected(hear, display, "humanware")
    assert heard.link.identity == Identity("NLS eReader Humanware", 20, "HW123")
    heard.link.show(b"\x13")
    assert display.shows(b"\x13")


def test_humanware_routing_keys_can_be_held_together(hear: Hear) -> None:
    """The display's file describes codes 80 and 99 as keys that can be held together."""
    display = HumanWareHid()
    heard = connected(hear, display, "humanware")
    display.hold([0x50, 0x63])
    display.hold([])
    assert heard.chord() == {"routing"}


def test_humanware_display_that_switches_itself_off_is_reported() -> None:
    codec = codec_at("humanware", HID)()
    assert codec.keys(packed(Packet.INPUT, b"\x07\x00")) == [PoweringOff()]


def test_orbit_reader_is_started_when_found_and_stopped_on_closing(hear: Hear) -> None:
    display = BaumHid()
    heard = connected(hear, display, "baum")
    assert heard.link.identity == Identity("Orbit Reader 20", 20, "12345678")
    assert b"\x15\x01" in display.reports
    heard.close()
    assert display.reports[-1] == b"\x15\x00"


def test_display_that_refuses_the_start_command_still_works(hear: Hear) -> None:
    """VarioUltra and Pronto! refuse that command. They also pad their reports."""
    display = BaumHid(takes_begin=False, fills_to=17)
    heard = connected(hear, display, "baum")
    display.press("left space", "dot1", "dot4")
    assert heard.chord() == {"left space", "dot1", "dot4"}
    display.route(19)
    assert heard.key() == Routing(19)


def test_alva_that_first_answers_with_nonsense_is_asked_again(hear: Hear) -> None:
    display = AlvaHid(stammers=1)
    assert connected(hear, display, "alva").link.identity == Identity("ALVA BC640", 40)


def test_alvas_dot_keys_are_reported_to_us_until_the_link_closes(hear: Hear) -> None:
    display = AlvaHid()
    heard = connected(hear, display, "alva")
    assert display.wait_until(lambda: display.settings == {6: 0x21, 7: 0x00})
    heard.close()
    assert display.settings == {6: 0x09, 7: 0x02}


def test_changing_settings_on_an_alva_makes_the_link_identify_the_display_again(hear: Hear) -> None:
    display = AlvaHid()
    heard = connected(hear, display, "alva")
    heard.told()
    display.change_settings()
    assert heard.told() == "gone"
    assert isinstance(heard.told(), Identity)


def test_display_can_be_used_over_a_cable_that_delivers_one_byte_at_a_time(hear: Hear) -> None:
    display = HandyTechHid(room=1)
    heard = connected(hear, display, "handytech")
    display.press("left TAK up")
    assert heard.chord() == {"left TAK up"}
    heard.link.show(b"\x13\x11")
    assert display.shows(b"\x13\x11")


@pytest.mark.parametrize("driver", ["baum", "eurobraille", "handytech"])
def test_greeting_matches_the_one_in_the_file_for_the_display(driver: str) -> None:
    written = [it.data for it in device(FILES[driver]).reports() if it.what == "write"]
    greeting = [content for _, content in unpacked(codec_at(driver, HID)().hello())]
    for report in greeting[-2:] if driver == "baum" else greeting[-1:]:
        assert any(it.startswith(report) for it in written)


def test_keys_match_those_in_the_file_for_the_display() -> None:
    """The test sends the reports that are in the files. The key names are those of the display's
    family.
    """
    baum = codec_at("baum", HID)()
    opening = packed(Packet.DESCRIPTOR, device("orbit-reader-20").descriptor)
    assert baum.recognise(opening + packed(Packet.INPUT, b"\x01\x14"))
    pressed = [b"\x33\x01\x09", b"\x33\x00\x00", b"\x27\x05", b"\x27\x00"]
    assert baum.keys(b"".join(packed(Packet.INPUT, it) for it in pressed)) == [
        chord("left space", "dot1", "dot4"),
        Routing(4),
    ]
    hims = codec_at("hims", HID)()
    assert hims.recognise(packed(Packet.DESCRIPTOR, device("hims-emotion").descriptor))
    both = bytes.fromhex("00 01 00 00 00 80 00 00 00 00 00")
    assert hims.keys(packed(Packet.INPUT, both) + packed(Packet.INPUT, bytes(11))) == [
        chord("routing")
    ]
