"""Tests Baum's protocol, using tables of sample bytes and random bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.braille.display import (
    READING,
    DisplayReplaced,
    Event,
    Identity,
    PoweringOff,
    Routing,
)
from companion.braille.displays import codec, codec_names, driver_names
from companion.braille.displays.baum import Codec
from companion.errors import UsageError
from tests.braille.any_bytes import chord, cut, kept, noise


def known(cells: int = 40) -> Codec:
    """Return a codec that has recognised a display with this many cells."""
    baum = Codec()
    assert baum.recognise(bytes([0x1B, 0x01, cells])) is not None
    return baum


def test_greeting_begins_the_protocol_and_asks_for_cells_serial_number_and_identity() -> None:
    assert Codec().hello().hex(" ") == "1b 15 01 1b 01 1b 8a 1b 84"


def test_request_for_cells_is_followed_at_once_by_another_escape() -> None:
    assert b"\x1b\x01\x1b" in Codec().hello()


def test_goodbye_message_ends_the_protocol() -> None:
    assert Codec().goodbye().hex(" ") == "1b 15 00"


@pytest.mark.parametrize(
    ("cells", "sent"),
    [
        ("00 01 ff", "1b 01 00 01 ff"),
        ("1b", "1b 01 1b 1b"),
        ("1b 1b 47", "1b 01 1b 1b 1b 1b 47"),
    ],
)
def test_frame_contains_all_cells_with_each_escape_doubled(cells: str, sent: str) -> None:
    assert known().frame(bytes.fromhex(cells), None).hex(" ") == sent


@pytest.mark.parametrize(
    ("received", "identity"),
    [
        (b"\x1b\x84Vario 40        ", Identity("Vario 40", 40)),
        (b"\x1b\x84SuperVario2 32  ", Identity("SuperVario2 32", 32)),
        (b"\x1b\x84Refreshabraille 18", Identity("Refreshabraille 18", 18)),
        (b"\x1b\x84NLS eReader Zoomax\x1b\x01\x14", Identity("NLS eReader Zoomax", 20)),
        (b"\x1b\x84Vario 80        \x1b\x01\x54", Identity("Vario 80", 84)),
        (b"\x1b\x01\x54\x1b\x84Vario 80        ", Identity("Vario 80", 84)),
        (b"\x1b\x84Vario 340       \x1b\x01\x28", Identity("Vario 340", 40)),
        (b"\x1b\x01\x28\x1b\x8a12345678", Identity("Baum", 40, "12345678")),
        (b"\x1b\x01\x1b\x1b", Identity("Baum", 27)),
        (b"\x1b\x40\x14\x00garbage\x1b\x01\x28", Identity("Baum", 40)),
        (b"\x1b\x84Orbit Reader 20 \x1b\x24\x00", Identity("Orbit Reader 20", 20)),
    ],
)
def test_known_displays_are_recognised(received: bytes, identity: Identity) -> None:
    assert Codec().recognise(received) == identity


@pytest.mark.parametrize(
    "received",
    [
        b"",
        b"\x1b\x84Vario 4",
        b"\x1b\x84Vario 340       ",
        b"\x1b\x01\x03\x00\x00\x28",  # A HumanWare display's answer is similar.
        b"\xfe\x89",  # This is how a Handy Tech display answers.
        b"\xfc\xfc\x01\x00\xfd\xfd",  # This is how a HIMS display answers.
        b"hello, modem here 40\r\n",
    ],
)
def test_other_devices_and_incomplete_answers_are_not_recognised(received: bytes) -> None:
    assert Codec().recognise(received) is None


@pytest.mark.parametrize(
    ("cells", "received", "keys"),
    [
        (40, "1b 24 01", []),
        (40, "1b 24 01 1b 24 00", [chord("d1")]),
        (40, "1b 24 12 1b 24 00", [chord("d2", "d5")]),
        # Keys pressed and released one by one form one chord, which is reported at the last
        # release.
        (40, "1b 24 01 1b 24 05 1b 24 04 1b 24 00", [chord("d1", "d3")]),
        # While one key is held, other keys are tapped, in one case even twice.
        (40, "1b 24 01 1b 24 03 1b 24 01 1b 24 05 1b 24 01", []),
        (40, "1b 24 01 1b 24 03 1b 24 01 1b 24 05 1b 24 01 1b 24 00", [chord("d1", "d2", "d3")]),
        (40, "1b 24 01 1b 24 03 1b 24 01 1b 24 03 1b 24 01 1b 24 00", [chord("d1", "d2")]),
        # In one report, one key is released and another is pressed.
        (40, "1b 24 01 1b 24 02 1b 24 00", [chord("d1"), chord("d2")]),
        (40, "1b 34 02 1b 34 00", [chord("joystick left")]),
        (40, "1b 34 10 1b 34 00", [chord("joystick press")]),
        (40, "1b 33 01 03 1b 33 00 00", [chord("left space", "dot1", "dot2")]),
        (40, "1b 33 18 00 1b 33 00 00", [chord("f1")]),  # Bit 3 has no key.
        (40, "1b 33 00 1b 1b 1b 33 00 00", [chord("dot1", "dot2", "dot4", "dot5")]),
        (40, "1b 22 01 00 00 00 00 1b 22 00 00 00 00 00", [Routing(0)]),
        (40, "1b 22 00 00 00 00 80 1b 22 00 00 00 00 00", [Routing(39)]),
        (40, "1b 22 1b 1b 00 00 00 00 1b 22 00 00 00 00 00", [chord("routing")]),
        (40, "1b 22 03 00 00 00 00 1b 22 00 00 00 00 00", [chord("routing")]),
        (40, "1b 22 01 00 00 00 00 1b 24 01 1b 24 00", []),
        (
            40,
            "1b 22 01 00 00 00 00 1b 24 01 1b 24 00 1b 22 00 00 00 00 00",
            [chord("routing", "d1")],
        ),
        (84, "1b 22 00 00 00 00 00 00 00 00 00 00 08 1b 22 " + "00 " * 11, [Routing(83)]),
        (24, "1b 22 00 00 80 00 00 1b 22 00 00 00 00 00", [Routing(23)]),
        (32, "1b 22 00 00 00 80 00 1b 22 00 00 00 00 00", [Routing(31)]),
        (20, "1b 22 00 00 08 1b 22 00 00 00", [Routing(19)]),
        # One bitmap has 5 bytes for 20 cells, the other 2 bytes for 40 cells.
        (20, "1b 22 00 00 08 00 00 1b 22 00 00 00 00 00", [Routing(19)]),
        (40, "1b 22 02 00 1b 22 00 00 1b 24 00", [Routing(1)]),
        # A bit beyond the last cell isn't a key.
        (20, "1b 22 00 00 10 1b 22 00 00 00", []),
        (40, "1b 27 05 1b 27 00", [Routing(4)]),
        (40, "1b 27 29 1b 27 00", []),
        (40, "1b 17 02", [PoweringOff()]),
        (40, "1b 40 14 1b 23 01 1b 99 1b 1b 24 01 1b 24 02 1b 24 00", [chord("d2")]),
        (40, "1b 1b 1b 24 02 1b 24 00", [chord("d2")]),
        (40, "ff 24 01 1b 24 02 1b 24 00", [chord("d2")]),
    ],
)
def test_keys_are_decoded(cells: int, received: str, keys: list[Event]) -> None:
    assert known(cells).keys(bytes.fromhex(received)) == keys


SOME = bytes.fromhex("1b 24 01 1b 33 00 1b 1b 1b 24 00 1b 33 00 00 1b 22 00 01 00 00 00 1b 27 00")
NOISE = noise("1b 01 17 22 24 27 33 34 40 84 8a")


@given(cut(SOME))
def test_packets_are_decoded_wherever_they_are_split(parts: list[bytes]) -> None:
    whole = known().keys(SOME)
    assert whole
    baum = known()
    assert [key for part in parts for key in baum.keys(part)] == whole


@given(st.lists(NOISE, max_size=6), st.sampled_from([8, 20, 24, 40, 84]))
def test_keys_are_decoded_after_random_bytes(parts: list[bytes], cells: int) -> None:
    baum = known(cells)
    for part in parts:
        baum.keys(part)
    # If the random bytes end with half a packet, it may swallow the first of these packets. A key
    # may seem to be held until another has been pressed three times.
    tap = b"\x1b\x24\x00\x1b\x24\x00\x1b\x24\x10\x1b\x24\x00"
    for _ in range(3):
        baum.keys(tap)
    assert baum.keys(tap) == [chord("d5")]


@given(NOISE)
def test_random_answers_never_cause_an_error(received: bytes) -> None:
    found = Codec().recognise(received)
    assert found is None or (8 <= found.cells <= 100 and found.model.isprintable())


def test_noise_on_the_serial_line_does_not_use_up_memory() -> None:
    flood = b"\x1b\x99" + bytes(range(27)) * 4_000
    assert known().keys(flood) == []
    assert kept(known(), flood) < 10_000


def test_d_keys_alone_cover_all_six_reading_actions() -> None:
    by_d_keys = {action for names, action in Codec.bindings.items() if min(names).startswith("d")}
    assert by_d_keys >= set(READING)


def test_driver_is_found_by_its_file_name() -> None:
    assert "baum" in codec_names()
    assert codec("baum").__module__ == "companion.braille.displays.baum"


@pytest.mark.parametrize("name", ["boum", "", "baum.Codec", "..display"])
def test_unknown_driver_is_refused_with_a_list_of_drivers(name: str) -> None:
    with pytest.raises(UsageError) as unknown:
        codec(name)
    assert unknown.value.phrase == "display-unknown"
    assert unknown.value.facts == {"name": name, "known": ", ".join(driver_names())}


def test_different_display_on_the_same_line_is_noticed_by_its_identity() -> None:
    """A cable can be moved to a different display without the port noticing."""
    codec = Codec()
    told = b"\x1b\x01\x28\x1b\x84Vario 40        \x1b\x8a12345678"
    assert codec.recognise(told) == Identity("Vario 40", 40, "12345678")
    assert codec.keys(told) == []
    assert codec.keys(b"\x1b\x8a99999999") == [DisplayReplaced()]
    assert codec.keys(b"\x1b\x84SuperVario 40   ") == [DisplayReplaced()]
